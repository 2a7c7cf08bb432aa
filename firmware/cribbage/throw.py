"""Which cards to throw to the crib.

With two players each has six cards and throws two; with three or four each has five and throws
one. For each throw: what the four cards kept count on average over every starter that can be cut,
exactly, and what the crib counts on average, when the other cards in it are drawn evenly from
those not seen. Heels and the play are left out.
"""

from collections import namedtuple

from cribbage.cards import JACK, NO_SUIT, card_name
from cribbage.show import count_five, points_by_starter

# ``thrown`` and ``kept``: tuples of cards in the order given.  The kept cards count ``hand_sum``
# points in all over ``starters`` starters, from ``least`` to ``most``; the crib counts
# ``crib_sum`` in all over ``crib_ways`` ways (a multiple of ``starters``) to fill it.
Throw = namedtuple(
    "Throw",
    ("thrown", "kept", "hand_sum", "starters", "least", "most", "crib_sum", "crib_ways"),
)

# The average crib in hundredths of a point, from the cards thrown: one card by its rank, ace
# first; two cards of different suits by rank, a row for the higher.  Printed by: python -m
# fifteentwo.strategy.crib_table
_CRIB_OF_ONE = (444, 467, 483, 483, 665, 479, 468, 463, 452, 445, 470, 428, 408)
_CRIB_OF_TWO = (
    (553,),
    (443, 583),
    (455, 683, 616),
    (546, 484, 549, 614),
    (573, 576, 642, 699, 899),
    (425, 436, 427, 496, 709, 629),
    (407, 428, 435, 417, 641, 553, 611),
    (412, 423, 428, 430, 575, 489, 676, 563),
    (403, 413, 411, 420, 573, 557, 435, 493, 553),
    (395, 406, 414, 414, 702, 383, 372, 430, 484, 546),
    (419, 430, 438, 437, 726, 407, 402, 394, 448, 504, 593),
    (385, 396, 404, 403, 692, 373, 368, 366, 355, 411, 501, 525),
    (374, 385, 393, 393, 681, 362, 357, 355, 350, 341, 430, 396, 503),
)
# What two cards of one suit add for the chance of a flush.
_ONE_SUIT = 4


class ThrowError(ValueError):
    """Cards that nobody can be dealt."""


def throws(cards, own_crib, exact=False):
    """Every Throw from five or six ``cards``, the best first.

    ``own_crib``: the crib counts for the thrower, else against.  ``exact``: the crib averages are
    exact too, which only a desk computer has the time for; else they come from a table that knows
    the cards thrown but not those kept.  Raises ThrowError when these cards cannot be dealt.
    """
    check_cards(cards)
    unseen = [rank << 3 | suit for rank in range(1, 14) for suit in range(4)]
    for card in cards:
        unseen.remove(card)
    ranked = []
    for thrown, kept in _choices(cards):
        hand_sum, least, most = _hand(kept, unseen)
        crib_sum, ways = exact_crib(thrown, unseen) if exact else (usual_crib(thrown), 100)
        if not exact:
            crib_sum *= len(unseen)
            ways *= len(unseen)
        throw = Throw(thrown, kept, hand_sum, len(unseen), least, most, crib_sum, ways)
        ranked.append((-worth(throw, own_crib), len(ranked), throw))
    ranked.sort()
    return [throw for _, _, throw in ranked]


def check_cards(cards):
    """Raise ThrowError unless ``cards`` are five or six different cards with their suits."""
    if len(cards) not in (5, 6):
        raise ThrowError("one throws from five or six cards, not from %d" % len(cards))
    for card in cards:
        if card & 7 == NO_SUIT:
            raise ThrowError("%s needs its suit, like %sH" % (card_name(card), card_name(card)))
        if list(cards).count(card) > 1:
            raise ThrowError("%s is there twice" % card_name(card))


def worth(throw, own_crib):
    """Hand and crib together, in points times ``throw.crib_ways``."""
    hand = throw.hand_sum * (throw.crib_ways // throw.starters)
    return hand + throw.crib_sum if own_crib else hand - throw.crib_sum


def _choices(cards):
    """Each way to throw, as two tuples: thrown and kept."""
    for i in range(len(cards)):
        if len(cards) == 5:
            yield (cards[i],), tuple(cards[:i] + cards[i + 1 :])
        else:
            for j in range(i + 1, 6):
                yield (
                    (cards[i], cards[j]),
                    tuple(cards[:i] + cards[i + 1 : j] + cards[j + 1 :]),
                )


def _hand(kept, unseen):
    """``(sum, least, most)`` of what ``kept`` counts with each of the ``unseen`` starters."""
    by_rank = points_by_starter(kept)
    by_suit = _points_by_starter_suit(kept)
    total, least, most = 0, 29, 0
    for card in unseen:
        points = by_rank[card >> 3] + by_suit[card & 3]
        total += points
        if points < least:
            least = points
        if points > most:
            most = points
    return total, least, most


def _points_by_starter_suit(kept):
    """What flush and nobs count with a starter of each suit."""
    points = [0, 0, 0, 0]
    if _one_suit(kept):
        points = [4, 4, 4, 4]
        points[kept[0] & 3] = 5
    for card in kept:
        if card >> 3 == JACK:
            points[card & 3] += 1
    return points


def _one_suit(cards):
    return not [card for card in cards if (card ^ cards[0]) & 7]


def usual_crib(thrown):
    """The average crib in hundredths of a point, knowing only the one or two cards thrown."""
    if len(thrown) == 1:
        return _CRIB_OF_ONE[(thrown[0] >> 3) - 1]
    low, high = sorted([card >> 3 for card in thrown])
    return _CRIB_OF_TWO[high - 1][low - 1] + (_ONE_SUIT if _one_suit(thrown) else 0)


def exact_crib(thrown, unseen):
    """``(sum, ways)``: what the crib counts over every way to fill it from ``unseen``.

    A way is a starter and the set of the other cards.
    """
    others = 5 - len(thrown)
    left = [0] * 14
    for card in unseen:
        left[card >> 3] += 1
    # Ranks alone count the same whichever of the cards is the starter.
    points = others * _points_filled([card & ~7 for card in thrown], 1, left, 1)
    points += 5 * _flushes(thrown, unseen, others) + _nobs(thrown, unseen, others)
    return points, others * _choose(len(unseen), others)


def _points_filled(cards, lowest, left, ways):
    """The points by rank over every choice of ranks that makes five cards, each times its ways.

    Ranks are chosen from ``lowest`` up, ``left`` holds how many cards of each there are.
    """
    missing = 5 - len(cards)
    if not missing:
        return ways * count_five(*cards)[0]
    points = 0
    for rank in range(lowest, 14):
        chosen = 1
        more = ways * left[rank]
        while more and chosen <= missing:
            points += _points_filled(cards + [rank << 3] * chosen, rank + 1, left, more)
            more = more * (left[rank] - chosen) // (chosen + 1)
            chosen += 1
    return points


def _flushes(thrown, unseen, others):
    if not _one_suit(thrown):
        return 0
    return others * _choose(_number_of_suit(unseen, thrown[0] & 7), others)


def _nobs(thrown, unseen, others):
    """In how many ways a jack of the starter's suit lies in the crib."""
    ways = 0
    starters = len(unseen)
    for suit in range(4):
        jack = JACK << 3 | suit
        if jack in thrown:
            ways += _number_of_suit(unseen, suit) * _choose(starters - 1, others - 1)
        elif jack in unseen:
            ways += (_number_of_suit(unseen, suit) - 1) * _choose(starters - 2, others - 2)
    return ways


def _number_of_suit(cards, suit):
    return len([card for card in cards if card & 7 == suit])


def _choose(n, k):
    """The number of ways to choose k of n things."""
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways
