"""The chance to win from any two scores, before a deal, two players; and by how much.

The figures stand in odds.json.gz, which ``fifteentwo.strategy.make_odds`` writes: what comes of a
game between two strong players of the program from there on.
"""

import gzip
import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from cribbage.rules import GAME_POINTS

FILE = Path(__file__).with_name("odds.json.gz")
# Chances are kept in so many parts.
PARTS = 100_000


class OddsError(ValueError):
    """Scores from which nobody can win any more."""


class Chances(NamedTuple):
    """Of one side: to win, by a skunk or more, by a double skunk; to lose by such."""

    win: float
    skunk: float
    double: float
    skunked: float
    doubled: float

    def game_points(self, skunks: str = "1-2-3") -> float:
        """What the game is worth on average: game points won, less those lost."""
        plain, skunk, double = GAME_POINTS[skunks]
        won = plain * self.win + (skunk - plain) * self.skunk + (double - skunk) * self.double
        lost = (
            plain * (1 - self.win)
            + (skunk - plain) * self.skunked
            + (double - skunk) * self.doubled
        )
        return won - lost


@lru_cache
def tables() -> dict[str, Any]:
    """What the file holds: by target, tables of the dealer's chances by own and other score."""
    found: dict[str, Any] = json.loads(gzip.decompress(FILE.read_bytes()))
    return found


@lru_cache
def dealer_wins(target: int = 121) -> Sequence[Sequence[float]]:
    """The chance of the dealer by the dealer's score and the pone's."""
    # Who needs so many points needs them from wherever the track begins.
    rows = tables()["121"]["win"]
    start = 121 - target
    return [[chance / PARTS for chance in row[start:]] for row in rows[start:]]


def averages(players: int) -> dict[str, dict[str, float]]:
    """The points of a deal on average, of the ``dealer`` and of each other player, ``pone``: by
    ``play``, ``hand``, and of the dealer ``heels`` and ``crib``.
    """
    found: dict[str, dict[str, float]] = tables()["per_deal"][str(players)]
    return found


def win(own: int, other: int, dealer: bool, target: int = 121) -> float:
    """The chance to win with ``own`` points against ``other``; ``dealer``: who has them deals."""
    _check(own, other, target)
    table = dealer_wins(target)
    return table[own][other] if dealer else 1 - table[other][own]


def chances(own: int, other: int, dealer: bool, target: int = 121) -> Chances:
    """All chances of whoever has ``own`` points."""
    _check(own, other, target)
    found = tables()[str(target)]
    row, column = (own, other) if dealer else (other, own)
    skunk, double, skunked, doubled = [
        found[name][row][column] / PARTS if name in found else 0.0
        for name in ("skunk", "double", "skunked", "doubled")
    ]
    if not dealer:
        skunk, double, skunked, doubled = skunked, doubled, skunk, double
    return Chances(win(own, other, dealer, target), skunk, double, skunked, doubled)


def _check(own: int, other: int, target: int) -> None:
    for score in (own, other):
        if not 0 <= score < target:
            raise OddsError(f"scores are 0 to {target - 1} in a game to {target}, not {score}")
