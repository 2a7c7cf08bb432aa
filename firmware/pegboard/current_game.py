"""The game on the table: its events happen, are saved as they do, and are taken back; and the
games before it, which can come back to the table.
"""

from cribbage.game import Game, HistoryError
from cribbage.rules import RefusedError
from pegboard.archive import Archive
from pegboard.journal import Journal


class GameListener:
    """Is told what happens to the game on the table, once it has happened and is saved.

    Whoever wants to know derives from this, replaces what matters, and stands in the list
    ``listeners`` of the CurrentGame; they are told in the order of the list.
    """

    def event_applied(self, event, awards):
        """``event`` has made ``awards``; the corrections that a misdeal keeps are none of them."""

    def event_undone(self, event, awards):
        """``event``, which had made ``awards``, never was."""

    def game_changed(self, is_undo):
        """Another game is on the table; ``is_undo``: the one before, to which BACK led."""


class CurrentGame:
    """``store``: a pegboard.deferred_store.DeferredStore.

    ``game``: the game on the table, or None.  ``damage``: a sentence about what could not be read
    of it, or None.  ``just_undone``: whether its last saved line is an undo.  ``archive``: the
    pegboard.archive.Archive.  ``listeners``: the GameListeners.
    """

    def __init__(self, store):
        self._store = store
        self.listeners = []
        self.archive = Archive(store)
        if self.archive.torn:
            self._recover()
        self._open()

    @property
    def game(self):
        return self._journal.game

    @property
    def damage(self):
        return self._journal.damage

    @property
    def just_undone(self):
        return self._journal.last == "undo"

    @property
    def state_id(self):
        """Names the state of the game on the table in a word; ``-`` without one."""
        return self._journal.state_id() if self.game else "-"

    def _open(self, before=0):
        """Read the game whose number is so much lower than that of the one on the table."""
        self._journal = Journal(self._store, self.archive.number - before)
        self._journal.read()

    def _recover(self):
        self._open(1 if self.archive.number else 0)
        self.archive.recover(self.game, self.state_id)

    # Games in a row

    def begin(self, rules, dealer, match=None):
        """Put a new game on the table, the first one of ``match`` where that is given.

        The game before is counted where it is finished, and stays to go back to.
        """
        if self.game:
            self._journal.save_whole()
            self.archive.advance(self.game, self.state_id)
        if match:
            self.archive.match = match
        self._journal = Journal(self._store, self.archive.number)
        self._journal.begin(Game(rules, dealer))
        self.archive.save()
        self._tell_changed(False)

    def previous(self):
        """Put the game before this one back on the table: whether there is one.

        Statistics and match are as they were before it was counted.
        """
        is_there = self._go(-1)
        if is_there:
            self._tell_changed(True)
        return is_there

    def next(self):
        """Put the game that ``previous`` took off the table back on it: whether that can be."""
        is_there = self.has_next() and self._go(1)
        if is_there:
            self._tell_changed(False)
        return is_there

    def has_next(self):
        """Whether nothing has happened since ``previous``, but what was undone and done again."""
        return self.game is not None and self.archive.has_next(self.state_id)

    def _go(self, step):
        if not self.archive.go(step):
            return False
        left = self._journal
        left.save_whole()
        self._open()
        is_there = self.game is not None
        if not is_there:
            self.archive.go(-step)
            self._journal = left
        self.archive.arrived(self.state_id)
        self.archive.save()
        return is_there

    def _tell_changed(self, is_undo):
        for listener in self.listeners:
            listener.game_changed(is_undo)

    # Events

    def commit(self, event):
        """Let ``event`` happen and save it: its awards.  Raises cribbage.game.RefusedError."""
        awards = self.game.apply(event)
        self._happened(event, awards)
        return awards

    def redo(self):
        """Let the event undone last happen again.  Raises RefusedError."""
        event, awards = self.game.redo()
        self._happened(event, awards)

    def _happened(self, event, awards):
        self._journal.add(event)
        if event.kind == "misdeal":
            # The corrections that it keeps were told when they were made.
            awards = []
        for listener in self.listeners:
            listener.event_applied(event, awards)

    def undo(self):
        """Take back the last event and save that: the event.

        Raises RefusedError, also where what was saved turns out to be unsound; then the sound part
        of the game is on the table, and ``damage`` says so.
        """
        try:
            event, awards = self.game.undo()
        except HistoryError:
            self._journal.read(trusting=False)
            self._tell_changed(False)
            raise RefusedError("the saved game is damaged: %s" % self.damage)
        self._journal.add_undo()
        for listener in self.listeners:
            listener.event_undone(event, awards)
        return event

    def change(self, number, event):
        """Let ``event`` have happened instead of that of the ``number``, and all since it again.

        Gives the first of those since that cannot happen any more, where it stops, or None; what
        is left then is proposed again.  Raises RefusedError, and then all is as it was.
        """
        since = self.game.events[number + 1 :]
        before = self.game.events[number]
        self.take_back_to(number)
        try:
            self.commit(event)
        except RefusedError:
            for each in [before] + since:
                self.commit(each)
            raise
        for each in since:
            try:
                self.commit(each)
            except RefusedError:
                return each
        return None

    def take_back_to(self, number):
        """Take back all events but the first ``number``."""
        while len(self.game.history.events) > number:
            self.undo()

    def undo_any(self):
        """Take back the last event, or the new game where nothing has happened in it.

        Gives the event; None where it was the game.  Raises RefusedError where that is the first.
        """
        if not self.game.history.events and self.previous():
            return None
        return self.undo()

    # Statistics

    def statistics(self):
        """The pegboard.statistics.Statistics of all finished games, this one included."""
        return self.archive.statistics_with(self.game, self.state_id)

    def forget_statistics(self):
        """All statistics begin anew."""
        self.archive.forget(self.state_id)
