"""The game on the table, and the journal in which each of its events is saved as it happens.

The rules of the game and its written form are loaded when there is one: at Home a Pico has the
memory free.
"""

from errno import ENOENT

from pegboard.devices import pieces_of

JOURNAL = "game"

_NO_MOMENT = "-"


class Table:
    """``game``: the game on the table, or None.  ``damage``: a sentence about what could not be
    read.

    ``moment``: names what the journal holds, undo lines included: the checksum of its last line,
    ``-`` when there is none.  ``just_undone``: whether the last line read was an undo.
    ``unsaved``: the store has failed and the game is only in memory for now.
    """

    def __init__(self, store):
        self._store = store
        self._seal = None
        self.game = None
        self.damage = None
        self.moment = _NO_MOMENT
        self.just_undone = False
        self.unsaved = False
        self._load()

    def _load(self):
        saved = _Saved(self._store)
        try:
            if not saved.is_there():
                return
            from cribbage import record

            journal = record.Journal(saved)
        except (OSError, ValueError, MemoryError):
            self.damage = "the saved game cannot be read"
            return
        self._seal = journal.seal
        self.game = journal.game
        self.damage = journal.damage
        if not self.game:
            return
        self.moment = journal.seal.last()
        self.just_undone = journal.last == "undo"
        if not journal.is_whole:
            self._try(self._store.replace, journal.sound())

    def begin(self, rules, dealer):
        """Put a new game on the table; the one before is gone."""
        from cribbage.game import Game

        self.game = Game(rules, dealer)
        self._rewrite()

    def apply(self, event):
        """Let ``event`` happen and save it: its awards.  Raises cribbage.game.RefusedError."""
        awards = self.game.apply(event)
        self._write_event(event)
        return awards

    def undo(self):
        """Take back the last event and save that: (event, awards it had made)."""
        undone = self.game.undo()
        if self.unsaved:
            self._rewrite()
        else:
            self._append(self._seal.sealed("undo") + "\n")
        return undone

    def redo(self):
        """Let the event undone last happen again: (event, awards)."""
        done = self.game.redo()
        self._write_event(done[0])
        return done

    def save(self):
        """Save what could not be saved before: whether all is saved now."""
        if self.unsaved:
            self._rewrite()
        return not self.unsaved

    def _write_event(self, event):
        from cribbage.events import event_line
        from cribbage.record import stood_line

        if self.unsaved:
            self._rewrite()
            return
        text = self._seal.sealed(event_line(event)) + "\n"
        stood = self.game.stood()
        # What can still be done again would not be known after such a line.
        if stood and not self.game.undone:
            text += self._seal.sealed(stood_line(stood, self._seal.whole)) + "\n"
        self._append(text)

    def _append(self, text):
        self.moment = self._seal.last()
        self._try(self._store.append, text)

    def _rewrite(self):
        """Save the whole game anew: at its beginning, or once the store works again."""
        from cribbage import record
        from cribbage.seal import Seal, sealed_pieces

        self._seal = Seal()
        text = sealed_pieces(self._seal, record.lines(self.game))
        if not (self.game.events or self.game.undone):
            # What is appended to one text before that is saved is one change with it.
            text = "".join(text)
        self._try(self._store.replace, text)
        self.moment = self._seal.last()

    def _try(self, write, text):
        try:
            write(JOURNAL, text)
            self.unsaved = False
        except OSError:
            self.unsaved = True


class _Saved:
    """The pieces of the saved game, as often as they are wanted."""

    def __init__(self, store):
        self._store = store

    def __iter__(self):
        return iter(pieces_of(self._store, JOURNAL))

    def is_there(self):
        """Raises OSError where it cannot be read."""
        try:
            for piece in self:
                if piece:
                    return True
        except OSError as error:
            if error.errno != ENOENT:
                raise
        return False
