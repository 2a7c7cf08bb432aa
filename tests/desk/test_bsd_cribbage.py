"""The cribbage of bsdgames, played through its terminal."""

import shutil
from random import Random

import pytest

pytest.importorskip("pyte", reason="pip install fifteentwo[peers]")
pytest.importorskip("pexpect", reason="pip install fifteentwo[peers]")

from dev.benchmarks import bsd_cribbage  # noqa: E402
from fifteentwo.strategy.roster import player_named  # noqa: E402

pytestmark = pytest.mark.skipif(
    shutil.which(bsd_cribbage.PROGRAM) is None, reason="apt install bsdgames"
)


@pytest.mark.strategy
@pytest.mark.timeout(1200)
def test_a_strong_player_wins_more_often_than_the_program():
    opponent = bsd_cribbage.BsdCribbage(player_named("strong"), Random(1))
    try:
        wins = sum(opponent.play_game() for _ in range(60))
    finally:
        opponent.close()
    # 58 of 100 or more are meant; by chance a few less of so few.
    assert wins >= 60 * (0.58 - 2.5 * 0.0645)
