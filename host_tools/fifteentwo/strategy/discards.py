"""Which cards to throw, as ``cribbage.throw`` reckons it, some fifty times faster.

What four ranks count with every starter is worked out once and kept: 1,820 sets of ranks, in a
megabyte or two that a Pico does not have.
"""

from itertools import combinations

from cribbage import crib_averages, show
from cribbage.cards import JACK
from cribbage.show import points_by_starter

Cards = tuple[int, ...]

# A number for each set of four ranks; indexed by card.
_CODE = [5 ** (card >> 3) for card in range(14 << 3)]
# By that number: 14 points by the rank of the starter, and four times their sum.
_fours: dict[int, tuple[list[int], int]] = {}
# What the four count without a starter.
_counts: dict[int, int] = {}

_NEVER = -(10**9)

# The places thrown and kept, of six cards and of five.
_WAYS = {
    dealt: [
        (thrown, tuple(place for place in range(dealt) if place not in thrown))
        for thrown in combinations(range(dealt), dealt - 4)
    ]
    for dealt in (5, 6)
}


def _by_two_ranks(table: tuple[tuple[int, ...], ...]) -> list[list[int]]:
    """A table of pairs that takes its ranks in any order."""
    return [
        [0] + [table[max(a, b)][min(a, b)] for b in range(13)] if a >= 0 else []
        for a in range(-1, 13)
    ]


_OF_TWO = {
    True: _by_two_ranks(crib_averages.OWN_OF_TWO),
    False: _by_two_ranks(crib_averages.OPPONENT_OF_TWO),
}
_OF_ONE = {True: crib_averages.OWN_OF_ONE, False: crib_averages.OPPONENT_OF_ONE}


def _four(code: int, kept: Cards) -> tuple[list[int], int]:
    points = points_by_starter(kept)
    _fours[code] = found = (points, 4 * sum(points))
    return found


def values(cards: Cards, own_crib: bool, players: int = 2) -> list[int]:
    """What each way to throw is worth, in the order of ``ways``: hand and crib in hundredths of a
    point times the number of starters, as cribbage.throw.worth.
    """
    dealt = len(cards)
    starters = 52 - dealt
    ranks = [card >> 3 for card in cards]
    suits = [card & 3 for card in cards]
    codes = [_CODE[card] for card in cards]
    all_codes = sum(codes)
    has_jack = JACK in ranks
    may_flush = max(map(suits.count, suits)) >= 4
    found = []
    for thrown, kept in _WAYS[dealt]:
        code = all_codes
        for place in thrown:
            code -= codes[place]
        points, hand = _fours.get(code) or _four(code, tuple([cards[place] for place in kept]))
        for rank in ranks:
            hand -= points[rank]
        if has_jack:
            for place in kept:
                if ranks[place] == JACK:
                    hand += 13 - suits.count(suits[place])
        if may_flush:
            suit = suits[kept[0]]
            if all(suits[place] == suit for place in kept):
                hand += 4 * starters + 13 - suits.count(suit)
        if dealt == 6:
            first, second = thrown
            crib = _OF_TWO[own_crib][ranks[first]][ranks[second]]
            if suits[first] == suits[second]:
                crib += crib_averages.ONE_SUIT
        else:
            crib = _OF_ONE[own_crib][players][ranks[thrown[0]] - 1]
        found.append(100 * hand + (crib if own_crib else -crib) * starters)
    return found


def ways(cards: Cards) -> list[tuple[Cards, Cards]]:
    """Every way to throw: the cards thrown, the cards kept."""
    return [
        (tuple([cards[place] for place in thrown]), tuple([cards[place] for place in kept]))
        for thrown, kept in _WAYS[len(cards)]
    ]


def best(cards: Cards, own_crib: bool, players: int = 2, surely_kept: int = 0) -> Cards:
    """The cards to throw; so many of the first cards are kept for certain."""
    worth = values(cards, own_crib, players)
    if surely_kept:
        worth = [
            value if thrown[0] >= surely_kept else _NEVER
            for value, (thrown, _) in zip(worth, _WAYS[len(cards)], strict=True)
        ]
    thrown, _ = _WAYS[len(cards)][worth.index(max(worth))]
    return tuple([cards[place] for place in thrown])


def count_of_four(kept: Cards) -> int:
    """What four cards count before the starter is cut; a flush of four is among it."""
    code = sum([_CODE[card] for card in kept])
    if code not in _counts:
        _counts[code] = sum([item.points for item in show.explain_ranks(kept)])
    return _counts[code] + (4 if len({card & 3 for card in kept}) == 1 else 0)
