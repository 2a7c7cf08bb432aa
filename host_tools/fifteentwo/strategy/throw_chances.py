"""The throw by the chance to win, for scores near home where points are not all that counts."""

from math import sqrt
from random import Random
from typing import NamedTuple

from fifteentwo.strategy import discards
from fifteentwo.strategy.lookahead import Outlook
from fifteentwo.strategy.players import Cards, View

# Draws of the other cards for every way to throw, then for those that may still be the best.
DRAWS_FOR_ALL = 400
DRAWS_FOR_BEST = 4000
# A way is out when it is behind by so many standard errors.
BEHIND = 3.0


class Chance(NamedTuple):
    """Of a way to throw: the chance to win and its standard error."""

    thrown: Cards
    win: float
    error: float


def throw_chances(
    cards: Cards, is_dealer: bool, own: int, other: int, target: int = 121, seed: int = 1
) -> list[Chance]:
    """Every way to throw from six ``cards`` at these scores, the best first."""
    chance = Random(f"throw {seed}")
    view = View(0, 0 if is_dealer else 1, [own, other], target, cards, 2, chance)
    outlook = Outlook(view, near=target)
    ways = discards.ways(cards)
    values: list[list[float]] = [[] for _ in ways]
    left = list(range(len(ways)))
    for draw in range(DRAWS_FOR_ALL + DRAWS_FOR_BEST):
        if draw == DRAWS_FOR_ALL:
            left = _still_in(values, left)
        if len(left) == 1:
            break
        found = outlook.throw_values([ways[place] for place in left], chance)
        for place, value in zip(left, found, strict=True):
            values[place].append(value)
    ranked = [
        Chance(ways[place][0], _mean(some), _error(some)) for place, some in enumerate(values)
    ]
    # Of equal chances the better by points.
    worth = discards.values(cards, is_dealer)
    order = sorted(
        range(len(ways)), key=lambda place: (place in left, ranked[place].win, worth[place])
    )
    return [ranked[place] for place in reversed(order)]


def _still_in(values: list[list[float]], left: list[int]) -> list[int]:
    """The ways that may be the best: every draw was the same for all, so differences count."""
    best = max(left, key=lambda place: _mean(values[place]))
    kept = []
    for place in left:
        apart = [a - b for a, b in zip(values[best], values[place], strict=True)]
        if _mean(apart) <= BEHIND * _error(apart) or place == best:
            kept.append(place)
    return kept


def _mean(figures: list[float]) -> float:
    return sum(figures) / len(figures)


def _error(figures: list[float]) -> float:
    mean = _mean(figures)
    return sqrt(sum([(figure - mean) ** 2 for figure in figures])) / len(figures)
