"""Hands as numbers of cards of each rank, and what they count, as arrays.

A hand is a row of 13 numbers, aces first.  Suits are left out, except that a jack in hand takes
his nobs from one starter in four.  Needs numpy.
"""

import numpy as np

from cribbage.cards import JACK, make
from cribbage.show import points_by_starter

RANKS = 13
# Every pair of ranks thrown, the lower first; a pair is known by its place here.
PAIRS = [(low, high) for low in range(RANKS) for high in range(low, RANKS)]

# A number for each set of up to six cards, whichever order its ranks come in.
_CODES: np.ndarray = 7 ** np.arange(RANKS, dtype=np.int64)


def all_hands(cards: int) -> np.ndarray:
    """Every hand of so many ``cards`` out of a deck."""
    rows: list[tuple[int, ...]] = [()]
    for _ in range(RANKS):
        rows = [(*row, n) for row in rows for n in range(5) if sum(row) + n <= cards]
    return np.array([row for row in rows if sum(row) == cards], dtype=np.int8)


def ways(hands: np.ndarray) -> np.ndarray:
    """In how many ways each of the ``hands`` is dealt from a whole deck."""
    return np.array([1.0, 4.0, 6.0, 4.0, 1.0])[hands].prod(axis=1)


def code_of(hands: np.ndarray) -> np.ndarray:
    """A number that no two hands have in common."""
    return hands.astype(np.int64) @ _CODES


FOURS = all_hands(4)
_CODES_OF_FOURS = code_of(FOURS)
_SORTED_FOURS = np.argsort(_CODES_OF_FOURS)
_SORTED_CODES = _CODES_OF_FOURS[_SORTED_FOURS]


def place_of_codes(codes: np.ndarray) -> np.ndarray:
    """The places in FOURS of hands of four by their codes."""
    return _SORTED_FOURS[np.searchsorted(_SORTED_CODES, codes)]


def _points_of_fours() -> np.ndarray:
    points = np.zeros((len(FOURS), RANKS))
    for place, four in enumerate(FOURS):
        cards = [make(rank + 1) for rank in range(RANKS) for _ in range(four[rank])]
        points[place] = points_by_starter(cards)[1:]
        points[place] += four[JACK - 1] / 4 * (np.arange(RANKS) != JACK - 1)
    return points


# What each hand of FOURS counts with a starter of each rank.
POINTS = _points_of_fours()


def pair_row(pair: tuple[int, int]) -> np.ndarray:
    """The two cards of a pair as a hand."""
    row: np.ndarray = np.zeros(RANKS, dtype=np.int8)
    row[pair[0]] += 1
    row[pair[1]] += 1
    return row
