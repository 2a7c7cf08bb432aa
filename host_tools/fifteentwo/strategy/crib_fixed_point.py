"""What a crib counts on average when both sides throw their best: iterated to a fixed point.

Two players, ranks alone.  Each of the 18,395 hands of six ranks throws the pair that is best by
hand and crib, given what pairs bring; what they bring is then counted anew over every pair of
hands that the two can hold together and every starter, so that all twelve cards are out of the
deck from which it is cut; and so on until nothing moves.  Nothing is left to chance.  Needs numpy.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from fifteentwo.strategy import rank_hands
from fifteentwo.strategy.rank_hands import PAIRS, POINTS, RANKS

_DEALT = 6
_UNSEEN = 52 - _DEALT
# Of this side of the ranks and of the other the ways to be dealt are multiplied.
_SPLIT = 6
# Hands at a time: keeps the arrays at some ten million numbers.
_AT_ONCE = 256


@dataclass
class Averages:
    """Points of a crib by PAIRS: in the thrower's ``own`` crib, in the ``opponent``'s."""

    own: np.ndarray
    opponent: np.ndarray

    def far_from(self, other: "Averages") -> float:
        """The greatest difference, in points."""
        return float(
            max(abs(self.own - other.own).max(), abs(self.opponent - other.opponent).max())
        )


class Solver:
    """All hands of six ranks, and what they throw and bring."""

    def __init__(self) -> None:
        self.hands = rank_hands.all_hands(_DEALT)
        self._ways = rank_hands.ways(self.hands)
        self._worth = self._hand_averages()
        self._cribs = _crib_points()
        self._low, self._low_ways = _ways_beside(self.hands[:, :_SPLIT])
        self._high, self._high_ways = _ways_beside(self.hands[:, _SPLIT:])

    def solve(
        self, rounds: int, tell: Callable[[int, float], None] = lambda number, moved: None
    ) -> tuple[Averages, float]:
        """The averages after so many ``rounds``, and how far the last one moved them."""
        now = Averages(np.full(len(PAIRS), 4.5), np.full(len(PAIRS), 4.5))
        moved = 0.0
        for number in range(rounds):
            counted = self.averages(*self.thrown(now))
            # Half way, or the two sides chase each other in circles.
            share = 1.0 if number < 2 else 0.5
            after = Averages(
                now.own + share * (counted.own - now.own),
                now.opponent + share * (counted.opponent - now.opponent),
            )
            moved = counted.far_from(now)
            now = after
            tell(number + 1, moved)
        return now, moved

    def thrown(self, averages: Averages) -> tuple[np.ndarray, np.ndarray]:
        """The pair that each hand throws, as dealer and as pone."""
        return (
            np.argmax(self._worth + averages.own, axis=1),
            np.argmax(self._worth - averages.opponent, axis=1),
        )

    def averages(self, dealer: np.ndarray, pone: np.ndarray) -> Averages:
        """What the crib counts where every hand throws so."""
        cribs = self._cribs_thrown(dealer, pone)
        points = cribs * self._cribs
        return Averages(
            points.sum((1, 2)) / cribs.sum((1, 2)),
            points.sum((0, 2)) / cribs.sum((0, 2)),
        )

    def _hand_averages(self) -> np.ndarray:
        """Points by hand and pair thrown, over every starter; very low where it cannot be."""
        worth = np.full((len(self.hands), len(PAIRS)), -1e9)
        for place, pair in enumerate(PAIRS):
            row = rank_hands.pair_row(pair)
            able = np.all(self.hands >= row, axis=1)
            kept = rank_hands.place_of_codes(rank_hands.code_of(self.hands[able] - row))
            worth[able, place] = ((4 - self.hands[able]) * POINTS[kept]).sum(1) / _UNSEEN
        return worth

    def _cribs_thrown(self, dealer: np.ndarray, pone: np.ndarray) -> np.ndarray:
        """The ways of each crib to come up: by the dealer's pair, the pone's, the starter."""
        by_pone = np.argsort(pone, kind="stable")
        pairs, firsts = np.unique(pone[by_pone], return_index=True)
        low, high = self._low[by_pone], self._high[by_pone]
        others = self.hands[by_pone].astype(np.float32)
        cribs = np.zeros((len(PAIRS), len(PAIRS), RANKS))
        for pair in range(len(PAIRS)):
            # For each hand of the pone: the ways of the dealer's, then how many cards of each rank
            # those hold.
            held = np.zeros((1 + RANKS, len(self.hands)))
            throwing = np.flatnonzero(dealer == pair)
            for start in range(0, len(throwing), _AT_ONCE):
                some = throwing[start : start + _AT_ONCE]
                ways = np.take(self._low_ways[self._low[some]], low, axis=1)
                ways *= np.take(self._high_ways[self._high[some]], high, axis=1)
                own = np.column_stack([np.ones(len(some)), self.hands[some]])
                own *= self._ways[some, None]
                held += own.T.astype(np.float32) @ ways
            starters = held[0][:, None] * (4 - others) - held[1:].T
            cribs[pair, pairs] = np.add.reduceat(starters, firsts, axis=0)
        return cribs


def _ways_beside(hands: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """For some ranks of the hands: the place of each among those that differ, and in how many ways
    the second is dealt when the first is out of the deck.
    """
    some, places = np.unique(hands, axis=0, return_inverse=True)
    choose = np.array(
        [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]],
        dtype=np.float32,
    )
    ways: np.ndarray = np.ones((len(some), len(some)), dtype=np.float32)
    for rank in range(some.shape[1]):
        ways *= choose[4 - some[:, rank]][:, some[:, rank]]
    return places.ravel(), ways


def _crib_points() -> np.ndarray:
    """Points by the dealer's pair, the pone's and the starter; 0 where there are no such cards."""
    points = np.zeros((len(PAIRS), len(PAIRS), RANKS))
    rows = np.array([rank_hands.pair_row(pair) for pair in PAIRS])
    for place, row in enumerate(rows):
        cribs = rows + row
        able = np.all(cribs <= 4, axis=1)
        codes = rank_hands.code_of(cribs[able])
        points[place, able] = POINTS[rank_hands.place_of_codes(codes)]
    return points
