"""The game on the table, and the journal in which each of its events is saved as it happens."""

from cribbage import record
from cribbage.game import Game

JOURNAL = "game"


class Table:
    """``game``: the game on the table, or None.  ``damage``: a sentence about what could not be read.

    ``lines``: how many lines the journal has, undo lines included: it only grows during a game, so it names
    a moment of it.  ``unsaved``: the store has failed and the game is only in memory for now.
    """

    def __init__(self, store):
        self._store = store
        self._seal = record.Seal()
        self.game = None
        self.damage = None
        self.lines = 0
        self.unsaved = False
        self._load()

    def _load(self):
        try:
            text = self._store.read(JOURNAL)
        except (OSError, ValueError):
            text = ""
            self.damage = "the saved game cannot be read"
        if text is None:
            return
        journal = record.Journal(text)
        self._seal = journal.seal
        self.game = journal.game
        self.damage = self.damage or journal.damage
        self.lines = journal.sound.count("\n")
        if journal.sound != text:
            self._try(self._store.replace, journal.sound)

    def begin(self, rules, dealer):
        """Put a new game on the table; the one before is gone."""
        self.game = Game(rules, dealer)
        self._rewrite()

    def clear(self):
        """Take the game off the table."""
        self.game = None
        self.lines = 0
        try:
            self._store.remove(JOURNAL)
        except OSError:
            self.unsaved = True

    def apply(self, event):
        """Let ``event`` happen and save it: its awards.  Raises cribbage.game.RefusedError."""
        awards = self.game.apply(event)
        self._write_line(record.event_line(event))
        return awards

    def undo(self):
        """Take back the last event and save that: (event, awards it had made)."""
        undone = self.game.undo()
        self._write_line("undo")
        return undone

    def redo(self):
        """Let the event undone last happen again: (event, awards)."""
        done = self.game.redo()
        self._write_line(record.event_line(done[0]))
        return done

    def _write_line(self, line):
        if self.unsaved:
            self._rewrite()
        else:
            self.lines += 1
            self._try(self._store.append, self._seal.sealed(line) + "\n")

    def _rewrite(self):
        """Save the whole game anew: at its beginning, or once the store works again."""
        self._seal = record.Seal()
        sealed = [self._seal.sealed(line) for line in record.lines(self.game)]
        self.lines = len(sealed)
        self._try(self._store.replace, "\n".join(sealed) + "\n")

    def _try(self, write, text):
        try:
            write(JOURNAL, text)
            self.unsaved = False
        except OSError:
            self.unsaved = True
