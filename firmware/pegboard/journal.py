"""The saved text of the game on the table, to which each event is appended as it happens."""

from binascii import crc32
from errno import ENOENT

from cribbage import record
from cribbage.seal import Seal, sealed_pieces
from pegboard.archive import journal_name
from pegboard.devices import pieces_of

# The journal of the first game on a board.
JOURNAL = journal_name(0)

# Of a checksum, so that a Pico keeps it as a small integer.
_BITS = 0x3FFFFFFF


class Journal:
    """The saved text of the game of this ``number``, to which each event is appended.

    ``game``, ``damage``: as in CurrentGame.  ``last``: the last line that was read.
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
        line = str(event)
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
        for event in self.game.events:
            self._sum(str(event))

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
