"""The games of this board in a row, the statistics and the match.

Every game has a number and a journal of its own.  The file ``archive`` says which one is on the
table, and holds the statistics and the match as they are without it: a won game is counted only
when the next one takes its place.  What the file said while another game was on the table stays
in ``archive0007``, by the number of that game; so going back to a game brings everything back as
it was, and replacing the one file is the whole step, wherever the power goes.  For the game on the
table it is a second copy.
"""

from cribbage import match
from cribbage.checksums import ChecksumChain, signed_pieces, verify_text
from cribbage.game import Game
from cribbage.record import header, parse_header
from cribbage.rules import SCOREBOARD
from pegboard.devices import SEATS
from pegboard.statistics import Statistics, name_of, written

# So many games are kept, the one on the table included.
GAMES_KEPT = 50

ARCHIVE = "archive"
_JOURNAL = "game"
_NONE = "-"
_FIRST = "archive 1"


def journal_name(number: int) -> str:
    """The name of the journal of a game."""
    return "%s%04d" % (_JOURNAL, number) if number else _JOURNAL


def is_journal_name(name: str) -> bool:
    """Whether ``name`` is one that ``journal_name`` gives."""
    digits = name[len(_JOURNAL) :]
    return name == _JOURNAL or (
        name.startswith(_JOURNAL) and digits.isdigit() and name == journal_name(int(digits))
    )


def is_game_name(name: str) -> bool:
    """Whether a text of that name is a game; older boards kept the finished ones as past0001."""
    return is_journal_name(name) or name.startswith("past")


def _snapshot_name(number):
    return "%s%04d" % (ARCHIVE, number)


def is_snapshot_name(name: str) -> bool:
    """Whether ``name`` is that of what the archive said while another game was on the table."""
    digits = name[len(ARCHIVE) :]
    return name.startswith(ARCHIVE) and digits.isdigit() and name == _snapshot_name(int(digits))


def is_finished(game: Game | None) -> bool:
    """Whether ``game`` is one that statistics and matches may count."""
    return game is not None and game.winner >= 0 and game.rules.play != SCOREBOARD


class Archive:
    """``number``: of the game on the table.  ``statistics``: those of the games before it.

    ``names``: those of the seats in the game on the table, empty where a seat has none.
    ``match``: the cribbage.match.Match that is being played, or None.  ``damaged``: whether some
    of it could not be read; ``torn``: whether what was read is not what was written, so that
    ``recover`` may help.  A ``state_id`` is that of pegboard.current_game.CurrentGame.
    """

    def __init__(self, store):
        self._store = store
        self.damaged = self.torn = False
        self._clear(0)
        try:
            text = store.read(ARCHIVE)
            if text is not None:
                self.torn = True
                self._read(text)
                self.torn = False
        except (OSError, ValueError, MemoryError):
            self.damaged = True
            self._clear(self._last_number())

    def _clear(self, number):
        self.number = number
        self.statistics = Statistics()
        self.match = None
        self.names = ("",) * SEATS
        # The last game that one can go on to, and in which state of the one on the table.
        self._last = number
        self._next_from = _NONE
        # How often the statistics were forgotten, whatever games were gone back to; and the state
        # in which the one on the table belongs to what was forgotten.
        self._cleared = 0
        self._forgotten = _NONE

    def _last_number(self):
        """Where the file is damaged, the last game that has a journal is taken for the one on the
        table.
        """
        try:
            names = [name for name in self._store.names() if is_journal_name(name)]
        except OSError:
            return 0
        return max([int(name[len(_JOURNAL) :] or 0) for name in names] + [0])

    def recover(self, game: Game | None, state_id: str) -> None:
        """Make a torn archive anew, of its second copy; or else of what it said before ``game``,
        the one before that on the table, and of that game.  It stays damaged where neither can be.
        """
        number = self.number
        if not self._reads_snapshot(number):
            if not self._reads_snapshot(number - 1):
                self._clear(number)
                return
            self._count(game, state_id)
            self._next_from = self._forgotten = _NONE
        self.number = self._last = number
        self.damaged = self.torn = False
        self.save()

    def _reads_snapshot(self, number):
        try:
            self._read(self._store.read(_snapshot_name(number)) or "")
        except (OSError, ValueError):
            return False
        return self.number == number

    # Games in a row

    def advance(self, game: Game | None, state_id: str) -> None:
        """Count ``game``, which leaves the table, and make the next number that of the table.

        A match that is over is put away.  ``save`` has to follow, once the next game is saved.
        """
        self._store.replace(_snapshot_name(self.number), self._signed())
        self._count(game, state_id)
        for number in range(self.number + 1, self._last + 1):
            self._remove(number)
        if self.number + 1 >= GAMES_KEPT:
            self._remove(self.number + 1 - GAMES_KEPT)
        self.number += 1
        self._last = self.number
        self._next_from = self._forgotten = _NONE

    def _count(self, game, state_id):
        """Count ``game``."""
        if self._counts_for_match(game):
            self.match.add(game)
        if self.match and self.match.is_over:
            self.match = None
        self.statistics = self.statistics_with(game, state_id)

    def _remove(self, number):
        self._store.remove(journal_name(number))
        self._store.remove(_snapshot_name(number))

    def has_next(self, state_id: str) -> bool:
        """Whether there is a game to go on to from this state of the one on the table."""
        return self.number < self._last and state_id == self._next_from

    def go(self, step: int) -> bool:
        """Make the game before, -1, or after, 1, the one on the table: whether that can be.

        ``arrived`` and ``save`` have to follow.
        """
        if self.number + step < 0:
            return False
        number, last, cleared = self.number, self._last, self._cleared
        before = list(self._signed())
        if not self._reads_snapshot(number + step):
            self._read("".join(before))
            return False
        self._store.replace(_snapshot_name(number), before)
        self._last = last
        if self._cleared < cleared:
            self.statistics = Statistics()
            self._cleared = cleared
            self._forgotten = None
        if step < 0:
            self._next_from = None
        return True

    def arrived(self, state_id: str) -> None:
        """The game that ``go`` led to is on the table, in this state."""
        if self._forgotten is None:
            self._forgotten = state_id
        if self._next_from is None:
            self._next_from = state_id

    # The statistics

    def statistics_with(self, game: Game | None, state_id: str) -> Statistics:
        """The Statistics, with ``game``, the one on the table, where it is finished."""
        if not is_finished(game) or state_id == self._forgotten:
            return self.statistics
        statistics = self.statistics.copy()
        try:
            statistics.add(game, self.names)
        except ValueError:
            # Its early events, which nobody has refereed since the power came, cannot happen.
            return self.statistics
        return statistics

    def set_names(self, names):
        """Keep who sits where in the game on the table."""
        if tuple(names) != self.names:
            self.names = tuple(names)
            self.save()

    def forget(self, state_id: str) -> None:
        """Forget the statistics, the game on the table in this state included; games stay."""
        self.statistics = Statistics()
        self._cleared += 1
        self._last = self.number
        self._forgotten = state_id
        self.save()

    # The match

    def end_match(self) -> None:
        """The match is given up."""
        self.match = None
        self._last = self.number
        self.save()

    def _counts_for_match(self, game):
        """Whether ``game``, the one on the table, is over and belongs to the match."""
        return (
            self.match is not None
            and is_finished(game)
            and game.rules == self.match.rules
            and not self.match.is_over
        )

    def ask_match(self, game, ask):
        """What ``ask`` says of the match with ``game``, the one on the table, counted."""
        counts = self._counts_for_match(game)
        if counts:
            self.match.add(game)
        answer = ask(self.match)
        if counts:
            self.match.take_back()
        return answer

    # The saved form

    def save(self) -> None:
        """Save what is kept here."""
        self._store.replace(_snapshot_name(self.number), self._signed())
        self._store.replace(ARCHIVE, self._signed())

    def _signed(self):
        return signed_pieces(ChecksumChain(), self._lines())

    def _lines(self):
        yield " ".join([_FIRST] + ["%s=%s" % pair for pair in self._head()])
        yield from self.statistics.lines()
        if self.match:
            yield header(self.match.rules, 0)
            yield from match.write(self.match).split("\n")[:-1]

    def _head(self):
        head = [
            ("game", self.number),
            ("last", self._last),
            ("next", self._next_from),
            ("cleared", self._cleared),
            ("forgotten", self._forgotten),
        ]
        if any(self.names):
            head.append(("names", ",".join([written(name) for name in self.names])))
        return head

    def _read(self, text):
        """Take what ``_signed`` gave.  Raises ValueError where it is anything else."""
        lines = verify_text(text)
        try:
            self._take(lines)
        except (KeyError, IndexError):
            raise ValueError("a line is not of its form")
        if lines != list(self._lines()):
            raise ValueError("a line is not of its form")

    def _take(self, lines):
        head = dict([word.split("=") for word in lines[0].split()[2:]])
        self.number, self._last = int(head["game"]), int(head["last"])
        self._cleared = int(head["cleared"])
        self._next_from, self._forgotten = head["next"], head["forgotten"]
        self.names = tuple([name_of(word) for word in head.get("names", "," * 3).split(",")])
        if len(self.names) != SEATS:
            raise ValueError("there are as many names as seats")
        ahead = self._last - self.number
        if not 0 <= ahead < GAMES_KEPT or self._cleared < 0 or self.number < 0:
            raise ValueError("there is no such game")
        self.statistics = Statistics()
        rest = self.statistics.read(lines[1:])
        self.match = None
        if rest:
            rules, _ = parse_header(rest[0])
            self.match = match.read("\n".join(rest[1:]), rules)
