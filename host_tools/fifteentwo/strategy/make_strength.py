"""Lets every player play every other, and writes who won how often to strength.json.

    python -m fifteentwo.strategy.make_strength

It takes a quarter of an hour on two free cores.  docs/strategy.md tells the figures.
"""

import json
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

from fifteentwo.strategy.roster import PLAYERS
from fifteentwo.strategy.simulation import Setting, seat_names, simulate

FILE = Path(__file__).with_name("strength.json")
GAMES = 10_000
# The strong player thinks for long.
GAMES_OF_STRONG = 1_500
SEED = 121


def pairs() -> list[tuple[str, str]]:
    """Every two players, the one listed later first: it is meant to be the stronger."""
    return [(second, first) for first, second in combinations(PLAYERS, 2)]


def round_robin(
    games: int, of_strong: int, tell: Callable[[dict[str, Any]], None] = lambda found: None
) -> list[dict[str, Any]]:
    """Of every pair so many ``games``, fewer ``of_strong``: the share that the first won, with its
    standard error.
    """
    found = []
    for policies in pairs():
        setting = Setting(policies, seed=SEED)
        figures = simulate(setting, of_strong if "strong" in policies else games)
        share, error = figures.wins[0].mean()
        first, second = seat_names(policies)
        played = {
            "player": first,
            "against": second,
            "games": figures.games,
            "wins": round(share, 5),
            "error": round(error, 5),
        }
        found.append(played)
        tell(played)
    return found


def words(played: dict[str, Any]) -> str:
    """One pair as a line."""
    return (
        f"{played['player']} against {played['against']}: {100 * played['wins']:.1f} %"
        f" ± {100 * played['error']:.1f} of {played['games']:,} games"
    )


if __name__ == "__main__":
    results = round_robin(GAMES, GAMES_OF_STRONG, lambda played: print(words(played), flush=True))
    FILE.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    print(f"{FILE} is written.")
