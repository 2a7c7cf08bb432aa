"""Which cards to throw to the crib.

With two players each has six cards and throws two; with three or four each has five and throws
one. For each throw: what the four cards kept count on average over every starter that can be cut,
exactly, and what the crib counts on average when everybody throws their best. Heels and the play
are left out.
"""

from collections import namedtuple

from cribbage.cards import JACK, NO_SUIT, card_name
from cribbage.crib_averages import (
    ONE_SUIT,
    OPPONENT_OF_ONE,
    OPPONENT_OF_TWO,
    OWN_OF_ONE,
    OWN_OF_TWO,
)
from cribbage.show import points_by_starter

# ``thrown`` and ``kept``: tuples of cards in the order given.  The kept cards count ``hand_sum``
# points in all over ``starters`` starters, from ``least`` to ``most``; the crib counts ``crib``
# hundredths of a point on average.
Throw = namedtuple("Throw", ("thrown", "kept", "hand_sum", "starters", "least", "most", "crib"))


class ThrowError(ValueError):
    """Cards that nobody can be dealt."""


def throws(
    cards: list[int] | tuple[int, ...], own_crib: bool, players: int | None = None
) -> list[Throw]:
    """Every Throw from five or six ``cards``, the best first.

    ``own_crib``: the crib counts for the thrower's side, else against.  ``players``: 3 or 4 where
    there are five cards, 4 unless it is said.  Raises ThrowError when these cards cannot be dealt.
    """
    check_cards(cards, players)
    unseen = [rank << 3 | suit for rank in range(1, 14) for suit in range(4)]
    for card in cards:
        unseen.remove(card)
    ranked = []
    for thrown, kept in _choices(cards):
        hand_sum, least, most = _hand(kept, unseen)
        crib = average_crib(thrown, own_crib, players)
        throw = Throw(thrown, kept, hand_sum, len(unseen), least, most, crib)
        ranked.append((-worth(throw, own_crib), len(ranked), throw))
    ranked.sort()
    return [throw for _, _, throw in ranked]


def check_cards(cards: list[int] | tuple[int, ...], players: int | None = None) -> None:
    """Raise ThrowError unless ``cards`` are different cards with their suits, as many as each of
    the ``players`` is dealt: six with two of them, five with three or four.
    """
    if len(cards) not in (5, 6):
        raise ThrowError("one throws from five or six cards, not from %d" % len(cards))
    if players and len(cards) != (6 if players == 2 else 5):
        raise ThrowError("with %d players nobody is dealt %d cards" % (players, len(cards)))
    for card in cards:
        if card & 7 == NO_SUIT:
            raise ThrowError("%s needs its suit, like %sH" % (card_name(card), card_name(card)))
        if list(cards).count(card) > 1:
            raise ThrowError("%s is there twice" % card_name(card))


def worth(throw: Throw, own_crib: bool) -> int:
    """Hand and crib together, in hundredths of a point times ``throw.starters``."""
    crib = throw.crib * throw.starters
    return 100 * throw.hand_sum + (crib if own_crib else -crib)


def average_crib(
    thrown: list[int] | tuple[int, ...], own_crib: bool, players: int | None = None
) -> int:
    """What a crib with the one or two cards ``thrown`` counts, in hundredths of a point.

    ``own_crib``: whether it is the thrower's, or with four players the partner's.
    """
    if len(thrown) == 1:
        of_one = OWN_OF_ONE if own_crib else OPPONENT_OF_ONE
        return of_one[players or 4][(thrown[0] >> 3) - 1]
    low, high = sorted([card >> 3 for card in thrown])
    of_two = OWN_OF_TWO if own_crib else OPPONENT_OF_TWO
    return of_two[high - 1][low - 1] + (ONE_SUIT if _one_suit(thrown) else 0)


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
