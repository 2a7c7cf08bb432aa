"""Run by MicroPython with a number of hands: prints how many it counts in a second."""

import gc
import sys
from time import ticks_diff, ticks_us  # type: ignore[attr-defined]

from cribbage.show import count_hand


def some_hands(number):
    """Random hands, the same in every run."""
    hands = []
    state = 1
    for _ in range(number):
        deck = [rank << 3 | suit for rank in range(1, 14) for suit in range(4)]
        five = []
        for _ in range(5):
            state = (state * 1103 + 12345) % 1000003
            five.append(deck.pop(state % len(deck)))
        hands.append((tuple(five[:4]), five[4]))
    return hands


def measure(number):
    """Hands a second, the best of three passes."""
    hands = some_hands(200)
    rounds = number // len(hands)
    best = 0
    for _ in range(3):
        gc.collect()
        start = ticks_us()
        for _ in range(rounds):
            for hand, starter in hands:
                count_hand(hand, starter)
        best = max(best, rounds * len(hands) * 1000000 / ticks_diff(ticks_us(), start))
    return best


print(measure(int(sys.argv[1])))
