"""The cache that simulations count with changes no count."""

import random

from cribbage import show
from cribbage.cards import make
from fifteentwo.strategy.count_cache import count_hand

DECK = [make(rank, suit) for rank in range(1, 14) for suit in range(4)]


def test_the_cache_counts_as_the_rules_the_first_time_and_again():
    chance = random.Random(15)
    hands = [chance.sample(DECK, 5) for _ in range(20_000)]
    flushes = [chance.sample(DECK[suit::4], 4) + chance.sample(DECK[::4], 1) for suit in (1, 2, 3)]
    for _ in range(2):
        for *hand, starter in hands + flushes:
            for is_crib in (False, True):
                known = show.count_hand(hand, starter, is_crib)
                assert count_hand(hand, starter, is_crib) == known, (hand, starter, is_crib)
