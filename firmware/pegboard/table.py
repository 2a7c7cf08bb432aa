"""The game on the table: its events happen, are saved as they do, and are taken back; and the
games before it, which can come back to the table.
"""

from binascii import crc32
from errno import ENOENT

from cribbage import record
from cribbage.events import event_line
from cribbage.game import Game
from cribbage.seal import Seal, sealed_pieces
from pegboard.archive import Archive, journal_name
from pegboard.devices import pieces_of

# The journal of the first game on a board.
JOURNAL = journal_name(0)

# Of a checksum, so that a Pico keeps it as a small integer.
_BITS = 0x3FFFFFFF


class Table:
    """``store``: a pegboard.deferred_store.DeferredStore.

    ``game``: the game on the table, or None.  ``damage``: a sentence about what could not be read
    of it, or None.  ``just_undone``: whether its last saved line is an undo.  ``archive``: the
    pegboard.archive.Archive.
    """

    def __init__(self, store):
        self._store = store
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
        self._journal = _Journal(self._store, self.archive.number - before)
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
        self._journal = _Journal(self._store, self.archive.number)
        self._journal.begin(Game(rules, dealer))
        self.archive.save()

    def previous(self):
        """Put the game before this one back on the table: whether there is one.

        Statistics and match are as they were before it was counted.
        """
        return self._go(-1)

    def next(self):
        """Put the game that ``previous`` took off the table back on it: whether that can be."""
        return self.has_next() and self._go(1)

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

    # Events

    def apply(self, event):
        """Let ``event`` happen and save it: its awards.  Raises cribbage.game.RefusedError."""
        awards = self.game.apply(event)
        self._journal.add(event)
        return awards

    def undo(self):
        """Take back the last event and save that: (event, awards it had made)."""
        undone = self.game.undo()
        self._journal.add_undo()
        return undone

    def redo(self):
        """Let the event undone last happen again: (event, awards)."""
        done = self.game.redo()
        self._journal.add(done[0])
        return done


class _Journal:
    """The saved text of the game of this ``number``, to which each event is appended.

    ``game``, ``damage``: as in Table.  ``last``: the last line that was read.
    """

    def __init__(self, store, number):
        self._store = store
        self._number = number
        self._name = journal_name(number)
        self._seal = None
        self.game = None
        self.damage = None
        self.last = ""
        # Of the header and of each event that stands, each with all before it.
        self._checksums = []

    def read(self):
        """Read what is saved, as far as it is sound."""
        saved = _Saved(self._store, self._name)
        try:
            if not saved.is_there():
                return
            journal = record.Journal(saved)
        except (OSError, ValueError, MemoryError):
            self.damage = "the saved game cannot be read"
            return
        self._seal = journal.seal
        self.game = journal.game
        self.damage = journal.damage
        self.last = journal.last
        if not self.game:
            return
        self._sum_up()
        if not journal.is_whole:
            self._store.replace(self._name, journal.sound())

    def begin(self, game):
        """Save a new ``game``."""
        self.game = game
        self._sum_up()
        # What is appended to one text before that is saved is one change with it.
        self._store.replace(self._name, "".join(self._pieces()))

    def save_whole(self):
        """Save the game in one piece: it is read seldom from now on."""
        self._store.replace(self._name, self._pieces())

    def state_id(self):
        """The numbers of the game and of its events, and a checksum of these."""
        events = len(self._checksums) - 1
        return "%d.%d.%08x" % (self._number, events, self._checksums[-1])

    def add(self, event):
        """``event`` has happened."""
        line = event_line(event)
        self._sum(line)
        text = self._seal.sealed(line) + "\n"
        stood = self.game.stood()
        # What can still be done again would not be known after such a line.
        if stood and not self.game.undone:
            text += self._seal.sealed(record.stood_line(stood, self._seal.whole)) + "\n"
        self._store.append(self._name, text, self._pieces)

    def add_undo(self):
        """The last event was taken back."""
        self._checksums.pop()
        self._store.append(self._name, self._seal.sealed("undo") + "\n", self._pieces)

    def _sum_up(self):
        self._sum(record.header(self.game.rules, self.game.first_dealer))
        for line in self.game.events.lines():
            self._sum(line)

    def _sum(self, line):
        before = self._checksums[-1] if self._checksums else 0
        self._checksums.append(crc32(line.encode(), before) & _BITS)

    def _pieces(self):
        """The whole text in pieces; what is appended from now on follows it."""
        self._seal = Seal()
        return sealed_pieces(self._seal, record.lines(self.game))


class _Saved:
    """The pieces of a saved game, as often as they are wanted."""

    def __init__(self, store, name):
        self._store = store
        self._name = name

    def __iter__(self):
        return iter(pieces_of(self._store, self._name))

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
