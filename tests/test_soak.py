"""A random player who presses anything at all, 100,000 inputs on each of 20 boards.

Some of the boards are enough for every day; ``make soak`` takes them all.
"""

import pytest

from support.soak import INPUTS, SEEDS, Soak

EVERY_DAY = 4


@pytest.mark.slow
@pytest.mark.parametrize(
    "seed",
    [
        *range(EVERY_DAY),
        *[pytest.param(seed, marks=pytest.mark.soak) for seed in range(EVERY_DAY, SEEDS)],
    ],
)
def test_anything_at_all_can_be_pressed(seed):
    soak = Soak(seed)
    soak.play(INPUTS)
    soak.end()
