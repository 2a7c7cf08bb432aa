"""Many games between strategies, and the figures of them, each with its standard error.

A game follows from the seed and its own number, so that the figures are the same to the last digit
however many processes share the work and in whatever order they do it.
"""

import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any

from cribbage.cards import make
from cribbage.rules import Rules
from fifteentwo.strategy.dealing import CRIB, HAND, HEELS, PLAY, PlayedDeal, play_deal
from fifteentwo.strategy.players import DEALT, Strategy
from fifteentwo.strategy.roster import player_named

DECK = [make(rank, suit) for rank in range(1, 14) for suit in range(4)]
# Games that a process plays before it tells of them.
AT_ONCE = 25

PONE_KINDS = (PLAY, HAND)
DEALER_KINDS = (PLAY, HEELS, HAND, CRIB)


@dataclass(frozen=True)
class Setting:
    """What is simulated: the strategies of the seats by name, what they play to, the seed."""

    policies: tuple[str, ...]
    target: int = 121
    seed: int = 1

    @property
    def players(self) -> int:
        return len(self.policies)


@dataclass
class Sums:
    """How many, their sum, the sum of their squares: whole numbers, in any order the same."""

    number: int = 0
    sum: int = 0
    squares: int = 0

    def add(self, figure: int) -> None:
        self.number += 1
        self.sum += figure
        self.squares += figure * figure

    def merge(self, other: "Sums") -> None:
        self.number += other.number
        self.sum += other.sum
        self.squares += other.squares

    def mean(self, parts: int = 1) -> list[float]:
        """The mean and its standard error, of figures that are each the sum of ``parts``."""
        if not self.number:
            return [0.0, 0.0]
        mean = self.sum / self.number
        variance = max(0.0, self.squares / self.number - mean * mean)
        return [mean / parts, sqrt(variance / self.number) / parts]


@dataclass
class Figures:
    """What games came to.  ``wins``: by seat of the policies, a team's for each of its seats."""

    games: int = 0
    first_dealer_wins: Sums = field(default_factory=Sums)
    deals: Sums = field(default_factory=Sums)
    skunks: Sums = field(default_factory=Sums)
    wins: list[Sums] = field(default_factory=list)
    pone: dict[str, Sums] = field(default_factory=lambda: {kind: Sums() for kind in PONE_KINDS})
    dealer: dict[str, Sums] = field(
        default_factory=lambda: {kind: Sums() for kind in DEALER_KINDS}
    )

    def merge(self, other: "Figures") -> None:
        self.games += other.games
        self.first_dealer_wins.merge(other.first_dealer_wins)
        self.deals.merge(other.deals)
        self.skunks.merge(other.skunks)
        if not self.wins:
            self.wins = [Sums() for _ in other.wins]
        for own, more in zip(self.wins, other.wins, strict=True):
            own.merge(more)
        for mine, theirs in ((self.pone, other.pone), (self.dealer, other.dealer)):
            for kind, sums in mine.items():
                sums.merge(theirs[kind])

    def add_deal(self, deal: PlayedDeal) -> None:
        """Add what a whole deal brought; the pones' points are added up."""
        pone = dict.fromkeys(PONE_KINDS, 0)
        dealer = dict.fromkeys(DEALER_KINDS, 0)
        for kind, player, points in deal.awards:
            (dealer if player == deal.dealer else pone)[kind] += points
        for kind in PONE_KINDS:
            self.pone[kind].add(pone[kind])
        for kind in DEALER_KINDS:
            self.dealer[kind].add(dealer[kind])


FigureStream = Generator[Figures, None, None]


class Game:
    """One game of the setting, its deals one after the other."""

    def __init__(self, setting: Setting, number: int, strategies: Sequence[Strategy]):
        self.rules = Rules(setting.players, setting.target)
        # Each seat deals first in its turn.
        self.first_dealer = number % setting.players
        self.scores = [0] * self.rules.teams
        self.winner = -1
        self._strategies = strategies
        self._chance = Random(f"fifteentwo {setting.seed} {number}")

    def deals(self) -> Iterator[PlayedDeal]:
        """Play on until somebody wins.  The last deal, too, is laid and counted to its end, since
        the averages of a deal would be too high or too low without its rest.
        """
        dealer = self.first_dealer
        cards = DEALT[self.rules.players] * self.rules.players + 2
        while self.winner < 0:
            deck = self._chance.sample(DECK, cards)
            deal = play_deal(
                self._strategies, deck, dealer, self.scores, self.rules.target, self._chance
            )
            self._count(deal)
            yield deal
            dealer = self.rules.left_of(dealer)

    def _count(self, deal: PlayedDeal) -> None:
        for _, player, points in deal.awards:
            team = self.rules.team_of(player)
            self.scores[team] += points
            if self.scores[team] >= self.rules.target:
                self.winner = team
                return


def play_games(setting: Setting, first: int, number: int) -> Figures:
    """The games from number ``first`` on."""
    figures = Figures(wins=[Sums() for _ in setting.policies])
    strategies = [player_named(name) for name in setting.policies]
    for game_number in range(first, first + number):
        game = Game(setting, game_number, strategies)
        deals = 0
        for deal in game.deals():
            figures.add_deal(deal)
            deals += 1
        figures.games += 1
        figures.deals.add(deals)
        team_of = game.rules.team_of
        figures.first_dealer_wins.add(int(team_of(game.first_dealer) == game.winner))
        level = game.rules.skunk_level(game.scores, game.winner)
        figures.skunks.add(int(level > 0))
        for seat, wins in enumerate(figures.wins):
            wins.add(int(team_of(seat) == game.winner))
    return figures


def simulate(
    setting: Setting,
    games: int,
    jobs: int | None = None,
    tell: Callable[[Figures], None] = lambda figures: None,
    dask: str | None = None,
    first: int = 0,
) -> Figures:
    """Play ``games``, those from number ``first`` on, on so many processes, by default one a core,
    or on the workers of a ``dask`` scheduler.  ``tell`` gets the figures each time there are more.
    An interrupt ends it with what there is.
    """
    figures = Figures(wins=[Sums() for _ in setting.policies])
    end = first + games
    pieces = [(start, min(AT_ONCE, end - start)) for start in range(first, end, AT_ONCE)]
    jobs = min(jobs or os.cpu_count() or 1, len(pieces) or 1)
    if dask is not None:
        results = _on_dask(setting, pieces, dask)
    elif jobs == 1:
        results = (play_games(setting, *piece) for piece in pieces)
    else:
        results = _on_processes(setting, pieces, jobs)
    try:
        for some in results:
            figures.merge(some)
            tell(figures)
    except KeyboardInterrupt:
        pass
    finally:
        results.close()
    return figures


def _on_processes(setting: Setting, pieces: list[tuple[int, int]], jobs: int) -> FigureStream:
    # An interrupt reaches every process of the terminal; this one decides what it means.
    ignore = (signal.SIGINT, signal.SIG_IGN)
    pool = ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=ignore)
    try:
        futures = [pool.submit(play_games, setting, *piece) for piece in pieces]
        for future in as_completed(futures):
            yield future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _on_dask(setting: Setting, pieces: list[tuple[int, int]], address: str) -> FigureStream:
    import distributed

    with distributed.Client(address) as client:
        futures = [client.submit(play_games, setting, *piece, pure=False) for piece in pieces]
        try:
            for future in distributed.as_completed(futures):
                yield future.result()
        finally:
            client.cancel(futures)


def as_object(setting: Setting, figures: Figures) -> dict[str, Any]:
    """The figures as ``simulate --json`` prints them."""
    return {
        "games": figures.games,
        "seed": setting.seed,
        "players": setting.players,
        "first_dealer_wins": figures.first_dealer_wins.mean(),
        "per_deal": {
            "pone": {kind: sums.mean(setting.players - 1) for kind, sums in figures.pone.items()},
            "dealer": {kind: sums.mean() for kind, sums in figures.dealer.items()},
        },
        "deals_per_game": figures.deals.mean(),
        "skunks": figures.skunks.mean(),
        "wins": {
            name: wins.mean()
            for name, wins in zip(seat_names(setting.policies), figures.wins, strict=False)
        },
    }


def seat_names(policies: Sequence[str]) -> list[str]:
    """A name for each side: that of its policy, with a number where several have the same.

    Of four players the first two, for the others are their partners.
    """
    sides = policies[:2] if len(policies) == 4 else policies
    return [
        name if sides.count(name) == 1 else f"{name} {sides[: place + 1].count(name)}"
        for place, name in enumerate(sides)
    ]
