"""What cribs count in millions of deals with suits, dealt at random: 2 to 4 players.

Every player throws what is best by the hand, flushes included, and by a table of cribs.  With two
players this judges the fixed point that knows ranks alone; with three and four, who throw one card
each, it finds theirs: the same deals again and again, until the table that comes out is the table
that went in.  Needs numpy.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from fifteentwo.strategy.rank_hands import PAIRS, POINTS, RANKS, code_of, place_of_codes

_AT_ONCE = 250_000
# Place in PAIRS by two ranks in any order.
PAIR_PLACES: np.ndarray = np.zeros((RANKS, RANKS), dtype=np.int64)
for _place, (_low, _high) in enumerate(PAIRS):
    PAIR_PLACES[_low, _high] = PAIR_PLACES[_high, _low] = _place

_FOUR_RANKS: np.ndarray = np.zeros(RANKS**4, dtype=np.int16)


def _index_fours() -> None:
    grid = np.indices((RANKS,) * 4).reshape(4, -1)
    hands = np.zeros((grid.shape[1], RANKS), dtype=np.int8)
    for ranks in grid:
        hands[np.arange(len(ranks)), ranks] += 1
    able = np.all(hands <= 4, axis=1)
    _FOUR_RANKS[able] = place_of_codes(code_of(hands[able]))


_index_fours()
_SUM_OF_POINTS = 4 * POINTS.sum(axis=1)
_AS_NUMBER: np.ndarray = RANKS ** np.arange(4)


@dataclass
class Mean:
    """The mean of many figures and its standard error, by place."""

    mean: np.ndarray
    error: np.ndarray


class Sums:
    """Adds up figures by place: how many, their sum, the sum of their squares."""

    def __init__(self, places: int):
        self.number = np.zeros(places)
        self.sum = np.zeros(places)
        self.squares = np.zeros(places)

    def add(self, places: np.ndarray, figures: np.ndarray) -> None:
        size = len(self.number)
        self.number += np.bincount(places, minlength=size)
        self.sum += np.bincount(places, figures, minlength=size)
        self.squares += np.bincount(places, figures**2, minlength=size)

    def mean(self) -> Mean:
        number = np.maximum(self.number, 1)
        mean = self.sum / number
        variance = np.maximum(self.squares / number - mean**2, 0)
        return Mean(mean, np.sqrt(variance / number))


def four_places(cards: np.ndarray) -> np.ndarray:
    """The places in rank_hands.FOURS of the cards, four in each last axis."""
    return _FOUR_RANKS[(cards >> 2) @ _AS_NUMBER]


def random_deals(number: int, cards: int, seed: int) -> Iterator[np.ndarray]:
    """So many deals of so many different ``cards`` each, in pieces; card >> 2 is its rank, from 0,
    card & 3 its suit.
    """
    chances = np.random.default_rng(seed)
    for start in range(0, number, _AT_ONCE):
        size = min(_AT_ONCE, number - start)
        keys = chances.random((size, 52), dtype=np.float32)
        dealt = np.argpartition(keys, cards, axis=1)[:, :cards]
        # The partition leaves the first cards in an order that depends on the keys.
        yield chances.permuted(dealt, axis=1)


class Throws:
    """Every way to throw from hands dealt: ``worth`` by hand and way, hand alone; the ways as
    ``thrown`` and ``kept``, places in the hand.
    """

    def __init__(self, hands: np.ndarray):
        dealt = hands.shape[1]
        self.hands = hands
        self.thrown = np.array(list(combinations(range(dealt), dealt - 4)))
        self.kept = np.array(
            [[place for place in range(dealt) if place not in way] for way in self.thrown]
        )
        self.worth = np.column_stack([self._hand_average(way) for way in self.kept])

    def _hand_average(self, way: np.ndarray) -> np.ndarray:
        dealt = self.hands.shape[1]
        kept = self.hands[:, way]
        places = four_places(kept)
        points = _SUM_OF_POINTS[places]
        for card in self.hands.T:
            points = points - POINTS[places, card >> 2]
        suits = kept & 3
        flush = np.all(suits == suits[:, :1], axis=1)
        of_suit = (self.hands & 3 == suits[:, :1]).sum(axis=1)
        return points / (52 - dealt) + flush * (4 + (13 - of_suit) / (52 - dealt))

    def best(self, cribs: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The cards kept and thrown where each way brings ``cribs`` besides."""
        way = np.argmax(self.worth + cribs, axis=1)
        row = np.arange(len(way))[:, None]
        return self.hands[row, self.kept[way]], self.hands[row, self.thrown[way]]

    def pairs(self) -> tuple[np.ndarray, np.ndarray]:
        """Of two cards thrown in each way: their place in PAIRS, whether they are of one suit."""
        first, second = self.hands[:, self.thrown[:, 0]], self.hands[:, self.thrown[:, 1]]
        return PAIR_PLACES[first >> 2, second >> 2], (first ^ second) & 3 == 0


def crib_points(crib: np.ndarray, starter: np.ndarray) -> np.ndarray:
    """What each crib of four counts; his nobs by its chance, which has less scatter."""
    points = POINTS[four_places(crib), starter >> 2]
    return points + 5 * np.all(crib & 3 == starter[:, None] & 3, axis=1)


class CribOfTwo:
    """Cribs of two players in ``number`` deals, who throw by the tables ``own`` and ``opponent``
    of PAIRS and ``one_suit``, which two cards of one suit bring more.

    ``own``, ``opponent``: Means by PAIRS, flushes left out.  ``one_suit``: the flushes in cribs
    to which somebody threw two cards of one suit.
    """

    def __init__(
        self, own: np.ndarray, opponent: np.ndarray, one_suit: float, number: int, seed: int = 2
    ):
        sums = Sums(len(PAIRS)), Sums(len(PAIRS))
        flushes = Sums(1)
        for deals in random_deals(number, 13, seed):
            starter = deals[:, 12]
            thrown = []
            for side, table in enumerate((own, -opponent)):
                throws = Throws(deals[:, 6 * side : 6 * side + 6])
                pairs, alike = throws.pairs()
                sign = -1 if side else 1
                thrown.append(throws.best(table[pairs] + sign * one_suit * alike)[1])
            crib = np.hstack(thrown)
            points = POINTS[four_places(crib), starter >> 2]
            flush = crib_points(crib, starter) - points
            for side, cards in enumerate(thrown):
                sums[side].add(PAIR_PLACES[cards[:, 0] >> 2, cards[:, 1] >> 2], points)
                alike = (cards[:, 0] ^ cards[:, 1]) & 3 == 0
                flushes.add(np.zeros(alike.sum(), dtype=np.int64), flush[alike])
        self.own, self.opponent = sums[0].mean(), sums[1].mean()
        self.one_suit = flushes.mean()


def fixed_point_of_one(
    players: int, number: int, rounds: int, seed: int = 3
) -> tuple[Mean, Mean, float]:
    """Own and opponent's crib by the rank of the one card thrown, with three or four ``players``,
    and how far the last of the ``rounds`` moved it.

    The last seat deals; with four it has the second seat as its partner.
    """
    crib_sides = [seat == players - 1 or (players == 4 and seat == 1) for seat in range(players)]
    from_deck = 1 if players == 3 else 0
    pieces = []
    for deals in random_deals(number, 5 * players + from_deck + 1, seed):
        seats = [Throws(deals[:, 5 * seat : 5 * seat + 5]) for seat in range(players)]
        pieces.append((seats, deals[:, 5 * players :]))
    own, opponent = np.full(RANKS, 4.5), np.full(RANKS, 4.5)
    moved = 0.0
    for number_of_round in range(rounds):
        sums = Sums(RANKS), Sums(RANKS)
        for seats, rest in pieces:
            thrown = []
            for throws, is_own in zip(seats, crib_sides, strict=True):
                ranks = throws.hands[:, throws.thrown[:, 0]] >> 2
                thrown.append(throws.best(own[ranks] if is_own else -opponent[ranks])[1])
            points = crib_points(np.hstack([*thrown, rest[:, :from_deck]]), rest[:, -1])
            for cards, is_own in zip(thrown, crib_sides, strict=True):
                sums[0 if is_own else 1].add(cards[:, 0] >> 2, points)
        means = [some.mean() for some in sums]
        moved = max(abs(means[0].mean - own).max(), abs(means[1].mean - opponent).max())
        # Half way, or the sides chase each other in circles.
        share = 1.0 if number_of_round < 2 else 0.5
        own = own + share * (means[0].mean - own)
        opponent = opponent + share * (means[1].mean - opponent)
    return Mean(own, means[0].error), Mean(opponent, means[1].error), float(moved)
