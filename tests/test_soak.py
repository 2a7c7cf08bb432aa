"""A random player who presses anything at all, 100,000 inputs on each of 20 boards."""

import pytest

from support.soak import INPUTS, SEEDS, Soak


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(SEEDS))
def test_anything_at_all_can_be_pressed(seed):
    soak = Soak(seed)
    soak.play(INPUTS)
    soak.end()
