"""A counter that tries everything, to hold the engine against.

It follows the words of the rules and shares nothing with the engine but the form of a card,
``rank << 3 | suit``.
"""

SUITS = (0, 1, 2, 3)
UNKNOWN = 4
JACK = 11


def count(hand, starter, is_crib=False):
    """``(total, fifteens, pairs, runs, flush, nobs)`` of suited cards, in points."""
    five = list(hand) + [starter]
    parts = (
        fifteens(five),
        pairs(five),
        runs(five),
        flush(hand, starter, is_crib),
        nobs(hand, starter),
    )
    return (sum(parts),) + parts


def subsets(things):
    """Every choice of some of the things, as a list; the order of the things is kept."""
    if not things:
        yield []
        return
    for rest in subsets(things[1:]):
        yield rest
        yield [things[0]] + rest


def fifteens(cards):
    return 2 * len([some for some in subsets(cards) if sum([min(c >> 3, 10) for c in some]) == 15])


def pairs(cards):
    twos = [some for some in subsets(cards) if len(some) == 2]
    return 2 * len([some for some in twos if some[0] >> 3 == some[1] >> 3])


def runs(cards):
    """A point a card for each set of cards in sequence that is as long as the longest."""
    sequences = [some for some in subsets(cards) if len(some) >= 3 and _in_sequence(some)]
    longest = max([len(some) for some in sequences] + [0])
    return longest * len([some for some in sequences if len(some) == longest])


def _in_sequence(cards):
    ranks = sorted([card >> 3 for card in cards])
    return ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def flush(hand, starter, is_crib):
    if len({card & 7 for card in hand}) > 1:
        return 0
    if starter & 7 == hand[0] & 7:
        return 5
    return 0 if is_crib else 4


def nobs(hand, starter):
    if starter >> 3 == JACK:
        return 0
    return 1 if [c for c in hand if c >> 3 == JACK and c & 7 == starter & 7] else 0


def rank_sets(size, lowest=1):
    """Every set of ``size`` ranks that four suits allow, in rising order."""
    for ranks in _rising(size, lowest):
        if not [rank for rank in ranks if ranks.count(rank) > 4]:
            yield ranks


def _rising(size, lowest):
    if not size:
        yield []
        return
    for first in range(lowest, 14):
        for rest in _rising(size - 1, first):
            yield [first] + rest


def ways_to_suit(cards):
    """Every way to give the cards of unknown suit one, all cards of the list being different."""
    if not cards:
        yield []
        return
    for rest in ways_to_suit(cards[1:]):
        for suit in SUITS if cards[0] & 7 == UNKNOWN else (cards[0] & 7,):
            card = cards[0] & ~7 | suit
            if card not in rest:
                yield [card] + rest
