"""The saved text of the game on the table, to which each event is appended as it happens."""

from binascii import crc32
from errno import ENOENT

from cribbage import record
from cribbage.checksums import ChecksumChain, signed_pieces
from cribbage.events import Event
from cribbage.game import Game
from pegboard.archive import journal_name
from pegboard.deferred_store import DeferredStore
from pegboard.devices import pieces_of

# The journal of the first game on a board.
JOURNAL = journal_name(0)

_UNREADABLE = "the saved game cannot be read"

# Of a checksum, so that a Pico keeps it as a small integer.
_BITS = 0x3FFFFFFF


class Journal:
    """The saved text of the game of this ``number``, to which each event is appended.

    ``game``, ``damage``: as in CurrentGame.  ``last``: the last line that was read.
    """

    def __init__(self, store: DeferredStore, number: int):
        self._store = store
        self._number = number
        self._name = journal_name(number)
        self._chain: ChecksumChain | None = None
        self.game: Game | None = None
        self.damage: str | None = None
        self.last = ""
        # Of the header and of each event that stands, each with all before it.
        self._checksums = []

    def read(self, trusting: bool = True) -> None:
        """Read what is saved, as far as it is sound; ``trusting``: as of record.JournalReader."""
        try:
            journal = record.JournalReader(pieces_of(self._store, self._name), trusting)
        except OSError as error:
            if error.errno != ENOENT:
                self.damage = _UNREADABLE
            return
        except (ValueError, MemoryError):
            self.damage = _UNREADABLE
            return
        self._chain = journal.chain
        self.game = journal.game
        self.damage = journal.damage
        self.last = journal.last
        if not self.game:
            return
        self._checksums = []
        for line in record.standing_lines(self.game):
            self._sum(line)
        if not journal.is_current:
            self.save_whole()

    def begin(self, game: Game) -> None:
        """Save a new ``game``."""
        self.game = game
        self._sum(record.header(game.rules, game.first_dealer).encode())
        # What is appended to one text before that is saved is one change with it.
        self._store.replace(self._name, "".join(self._pieces()))

    def save_whole(self) -> None:
        """Save the game in one piece: it is read seldom from now on."""
        self._store.replace(self._name, self._pieces())

    def state_id(self) -> str:
        """The numbers of the game and of its events, and a checksum of these."""
        events = len(self._checksums) - 1
        return "%d.%d.%08x" % (self._number, events, self._checksums[-1])

    def add(self, event: Event) -> None:
        """``event`` has happened."""
        line = str(event)
        self._sum(line.encode())
        text = ""
        snapshot = self.game.fresh_snapshot()
        # What can still be done again would not be known after a snapshot.
        if snapshot and not self.game.undone:
            text = self._signed(record.snapshot_line(snapshot, self._chain.text_sum))
        self._store.append(self._name, text + self._signed(line), self._pieces)

    def add_undo(self) -> None:
        """The last event was taken back."""
        self._checksums.pop()
        self._store.append(self._name, self._signed("undo"), self._pieces)

    def _signed(self, line):
        return self._chain.sign(line) + "\n"

    def _sum(self, line):
        before = self._checksums[-1] if self._checksums else 0
        self._checksums.append(crc32(line, before) & _BITS)

    def _pieces(self):
        """The whole text in pieces; what is appended from now on follows it."""
        self._chain = ChecksumChain()
        return signed_pieces(self._chain, record.journal_lines(self.game, self._chain))
