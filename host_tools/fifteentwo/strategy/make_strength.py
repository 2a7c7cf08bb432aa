"""Lets every player play every other, and writes who won how often to strength.json.

    python -m fifteentwo.strategy.make_strength --jobs 1

plays on to 10,000 games a pair from what is in the file, and saves after every hundred; an
interrupt loses no more than those.  The strong player thinks for hours.  Once a player was changed
its games are others: remove its lines from the file first.  docs/strategy.md tells the figures.
"""

import argparse
import json
from collections.abc import Callable, Sequence
from itertools import combinations
from math import sqrt
from pathlib import Path
from typing import Any

from fifteentwo.atomic_files import write_whole
from fifteentwo.strategy.roster import PLAYERS
from fifteentwo.strategy.simulation import Setting, seat_names, simulate

FILE = Path(__file__).with_name("strength.json")
GAMES = 10_000
# Games between two savings.
AT_ONCE = 100
SEED = 121

Results = list[dict[str, Any]]


def pairs() -> list[tuple[str, str]]:
    """Every two players, the one listed later first: it is meant to be the stronger."""
    return [(second, first) for first, second in combinations(PLAYERS, 2)]


def round_robin(
    before: Results,
    games: int,
    jobs: int | None = None,
    save: Callable[[Results], None] = lambda found: None,
    only: Sequence[str] = (),
) -> Results:
    """Of every pair so many ``games``, those of ``before`` among them: the share that the first
    won, with its standard error.  ``only``: the players without whom no pair is played.  Raises
    KeyboardInterrupt, with all told to ``save`` that is whole.
    """
    found = {(played["player"], played["against"]): played for played in before}
    for policies in pairs():
        if only and not set(policies) & set(only):
            continue
        first, second = seat_names(policies)
        setting = Setting(policies, seed=SEED)
        while (done := found.get((first, second), {"games": 0, "wins": 0}))["games"] < games:
            more = min(AT_ONCE, games - done["games"])
            figures = simulate(setting, more, jobs, first=done["games"])
            if figures.games < more:
                raise KeyboardInterrupt
            won = round(done["wins"] * done["games"]) + figures.wins[0].sum
            found[first, second] = _played(first, second, done["games"] + more, won)
            save(_in_order(found))
    return _in_order(found)


def _played(player: str, against: str, games: int, won: int) -> dict[str, Any]:
    share = won / games
    error = sqrt(share * (1 - share) / games)
    return {
        "player": player,
        "against": against,
        "games": games,
        "wins": round(share, 7),
        "error": round(error, 5),
    }


def _in_order(found: dict[tuple[str, str], dict[str, Any]]) -> Results:
    return [
        found[names] for policies in pairs() if (names := tuple(seat_names(policies))) in found
    ]


def words(played: dict[str, Any]) -> str:
    """One pair as a line."""
    return (
        f"{played['player']} against {played['against']}: {100 * played['wins']:.1f} %"
        f" ± {100 * played['error']:.1f} of {played['games']:,} games"
    )


def _save(results: Results) -> None:
    write_whole(FILE, (json.dumps(results, indent=1) + "\n").encode())


def main() -> None:
    parser = argparse.ArgumentParser(description="Let every player play every other.")
    parser.add_argument("--games", type=int, default=GAMES, help="games of each pair")
    parser.add_argument("--jobs", type=int, help="processes, by default one a core")
    parser.add_argument("--only", nargs="+", default=[], choices=PLAYERS, help="pairs with these")
    options = parser.parse_args()
    results = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else []
    try:
        round_robin(results, options.games, options.jobs, _save, options.only)
    except KeyboardInterrupt:
        print("Interrupted; the whole rounds are kept.")
    for played in json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else []:
        print(words(played))


if __name__ == "__main__":
    main()
