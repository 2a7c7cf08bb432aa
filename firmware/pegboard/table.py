"""The game on the table, and the journal in which each of its events is saved as it happens.

The rules of the game and its written form are loaded when there is one: at Home a Pico has the
memory free.
"""

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
        try:
            text = self._store.read(JOURNAL)
        except (OSError, ValueError):
            text = ""
            self.damage = "the saved game cannot be read"
        if text is None:
            return
        from cribbage import record

        journal = record.Journal(text)
        self._seal = journal.seal
        self.game = journal.game
        self.damage = self.damage or journal.damage
        if not self.game:
            return
        self.moment = _moment_of(journal.sound)
        last_line = journal.sound.rfind("\n", 0, len(journal.sound) - 1) + 1
        self.just_undone = journal.sound[last_line:].startswith("undo")
        if journal.sound != text:
            self._try(self._store.replace, journal.sound)

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
        self.moment = _moment_of(text)
        self._try(self._store.append, text)

    def _rewrite(self):
        """Save the whole game anew: at its beginning, or once the store works again."""
        from cribbage import record

        self._seal = record.Seal()
        sealed = [self._seal.sealed(line) for line in record.lines(self.game)]
        self.moment = _moment_of(sealed[-1])
        self._try(self._store.replace, "\n".join(sealed) + "\n")

    def _try(self, write, text):
        try:
            write(JOURNAL, text)
            self.unsaved = False
        except OSError:
            self.unsaved = True


def _moment_of(sealed):
    """The last checksum of ``sealed`` text."""
    return sealed[sealed.rfind("*") + 1 :].strip()
