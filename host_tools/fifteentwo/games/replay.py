"""Written games read from files and refereed, and the JSON of what was awarded in them."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from cribbage import record, show
from cribbage.events import Event
from cribbage.game import Award, Game, Remark
from cribbage.rules import SKUNK_NAMES
from fifteentwo.errors import CommandError
from fifteentwo.text_files import lines_of, name_of
from pegboard.host_link.objects import award_object, known


class ReplayedEvent(NamedTuple):
    """One event of a game with what it brought.

    ``remark``: when a card denies an earlier go.  ``counted``: of a hand or a crib, its four
    cards, the starter, its points for flush and for nobs; a claim hides them from the award.
    """

    event: Event
    awards: list[Award]
    remark: Remark | None = None
    counted: tuple[list[int], int, int, int] | None = None


class Written(NamedTuple):
    """A game read from a file; ``lines``: the number of the line of each event, undone or not, by
    its place among the events.
    """

    game: Game
    lines: dict[int, int]


def read_games(file: str) -> list[Game]:
    """The games of ``file``, ``-`` for standard input.  Raises CommandError with file and line."""
    return list(games_of(file))


def games_of(file: str) -> Iterator[Game]:
    """Yield the games of ``file`` one by one, as ``written_games`` does."""
    return (written.game for written in written_games(file))


def written_games(file: str) -> Iterator[Written]:
    """Yield the games of ``file`` one by one, with their lines; each begins with its header.

    Raises CommandError, with file and line, instead of a game that cannot be read to its end.
    """
    reader = _FileReader(name_of(file))
    for line in lines_of(file):
        finished = reader.take(line)
        if finished:
            yield finished
    yield reader.last_game()


class _FileReader:
    """Reads the lines of a file that holds one game after the other, signed or not."""

    def __init__(self, name: str):
        self._name = name
        self._number = 0
        self._reader = record.Reader()
        self._line_of: dict[int, int] = {}
        self._chain: record.ChecksumChain | None = None
        self._torn = False

    def take(self, line: str) -> Written | None:
        """Read the next line: the game before it, when the line begins another."""
        if self._torn:
            raise self._problem("the line is damaged: its checksum is missing or wrong")
        self._number += 1
        finished = None
        if line.split()[:1] == [record.NAME]:
            if self._reader.game is not None:
                finished = self.last_game()
            self._reader = record.Reader()
            self._line_of = {}
            self._chain = record.ChecksumChain()
            header = self._chain.verify(line)
            if header is None:
                self._chain = None
            else:
                line = header
                self._reader.is_journal = True
        elif self._chain and line:
            verified = self._chain.verify(line)
            if verified is None:
                # What follows shows whether this is only the torn end of the file.
                self._torn = True
                return None
            line = verified
        events = self._events()
        try:
            self._reader.feed(line)
        except record.RecordError as error:
            raise self._problem(error.sentence) from None
        if self._events() > events:
            self._line_of[events] = self._number
        return finished

    def _events(self) -> int:
        return len(self._reader.game.events) if self._reader.game is not None else 0

    def last_game(self) -> Written:
        if self._reader.game is None:
            raise CommandError(
                f"{self._name}: no game in it; a written game begins with"
                f" '{record.NAME} {record.VERSION} players=2 ...'"
            )
        return Written(self._reader.game, self._line_of)

    def _problem(self, sentence: str) -> CommandError:
        return CommandError(f"{self._name}, line {self._number}: {sentence}")


def replay(game: Game) -> list[ReplayedEvent]:
    """Every event that stands, in order, with its awards.

    Of a deal that was a misdeal only the misdeal is left.
    """
    replayed: list[ReplayedEvent] = []
    deal_begins = 0
    for each in replay_events(Game(game.rules, game.first_dealer), game.events):
        if each.event.kind == "starter":
            deal_begins = len(replayed)
        elif each.event.kind == "misdeal":
            del replayed[deal_begins:]
        replayed.append(each)
    return replayed


def replay_events(game: Game, events: Iterable[Event]) -> Iterator[ReplayedEvent]:
    """Let ``events`` happen in ``game``, one after the other, and yield each."""
    for event in events:
        kind = event.kind
        starter = game.starter
        is_count = kind in ("hand", "crib")
        cards = event.cards or (game.hand_of(event.player) if kind == "hand" else ())
        nobs_taken = is_count and game.nobs_taken(cards)
        awards = game.apply(event)
        counted = None
        if is_count:
            cards = game.hand_of(event.player) if kind == "hand" else event.cards
            counted = (list(cards), starter, *_suit_points(event, cards, starter, nobs_taken))
        yield ReplayedEvent(event, awards, game.remark if kind == "lay" else None, counted)


def _suit_points(
    event: Event, cards: list[int] | tuple[int, ...], starter: int, nobs_taken: bool
) -> tuple[int, int]:
    if event.flush is None or event.nobs is None:
        return show.settle(cards, starter, event.kind == "crib", (None, None, None), nobs_taken)
    return event.flush, event.nobs


def as_object(file: str, game: Game) -> dict[str, Any]:
    """The game as ``replay --json`` prints it."""
    return {
        "file": file,
        "events": [award_object(award) for each in replay(game) for award in each.awards],
        "winner": known(game.winner),
        "scores": list(game.scores),
        "skunk": SKUNK_NAMES[game.skunk_level],
    }
