"""Makes ``firmware/cribbage/crib_averages.py`` anew, and says how good it is.

    python -m fifteentwo.strategy.make_crib_averages

It takes some minutes and needs numpy: pip install "fifteentwo[strategy]".  What it found out about
the tables is written to crib_averages.json beside this module, for docs/strategy.md.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np

from cribbage.cards import RANKS
from fifteentwo.strategy.crib_deals import CribOfTwo, Mean, fixed_point_of_one
from fifteentwo.strategy.crib_fixed_point import Solver
from fifteentwo.strategy.rank_hands import PAIRS

SOURCE = Path(__file__).parents[3] / "firmware" / "cribbage" / "crib_averages.py"
FACTS = Path(__file__).with_name("crib_averages.json")

ROUNDS = 16
DEALS_OF_TWO = 4_000_000
DEALS_OF_MORE = 1_000_000

_HEAD = '''"""What a crib counts on average, in hundredths of a point, from the cards thrown to it.

Written by ``python -m fifteentwo.strategy.make_crib_averages``; docs/strategy.md says how.
"""
'''


def main(
    rounds: int = ROUNDS, of_two: int = DEALS_OF_TWO, of_more: int = DEALS_OF_MORE
) -> tuple[str, dict[str, Any]]:
    """The text of the module, and the facts about its figures."""
    print(f"Two players, every hand of ranks, {rounds} rounds:")
    averages, moved = Solver().solve(rounds, _tell_round)
    print(f"Two players, {of_two:,} deals with suits ...")
    dealt = CribOfTwo(averages.own, averages.opponent, 0.04, of_two)
    facts: dict[str, Any] = {
        "rounds": rounds,
        "moved": moved,
        "deals": of_two,
        "one_suit": [float(dealt.one_suit.mean[0]), float(dealt.one_suit.error[0])],
        "own": _distance(averages.own, dealt.own),
        "opponent": _distance(averages.opponent, dealt.opponent),
    }
    text = [_HEAD]
    text += _rows("OWN_OF_TWO", "In one's own crib, a row for the higher rank.", averages.own)
    text += _rows("OPPONENT_OF_TWO", "In the opponent's.", averages.opponent)
    text.append("# Two cards of one suit bring so much more, for the chance of a flush.")
    text.append(f"ONE_SUIT = {_hundredths(dealt.one_suit.mean[0])}\n")
    text.append("# One card by its rank, ace first, with so many players; with four, one's own is")
    text.append("# the partner's too.")
    singles = {}
    for players in (3, 4):
        print(f"{players} players, {of_more:,} deals, {rounds} rounds ...")
        own, opponent, moved = fixed_point_of_one(players, of_more, rounds)
        singles[players] = own, opponent
        facts[f"of_{players}"] = {
            "deals": of_more,
            "moved": moved,
            "error": float(max(own.error.max(), opponent.error.max())),
        }
    for name, side in (("OWN_OF_ONE", 0), ("OPPONENT_OF_ONE", 1)):
        text.append(name + " = {")
        for players, sides in singles.items():
            text.append(f"    {players}: {tuple(map(_hundredths, sides[side].mean))},")
        text.append("}")
    return "\n".join(text) + "\n", facts


def _tell_round(number: int, moved: float) -> None:
    print(f"  round {number:2}: moved by up to {moved:.3f} points", flush=True)


def _hundredths(points: Any) -> int:
    return round(100 * float(points))


def _rows(name: str, what: str, points: np.ndarray) -> list[str]:
    rows = []
    for high in range(len(RANKS)):
        row = [_hundredths(points[PAIRS.index((low, high))]) for low in range(high + 1)]
        rows.append(f"    ({', '.join(map(str, row))}{',' if not high else ''}),")
    return [f"# {what}", f"{name} = (", *rows, ")"]


def _distance(ours: np.ndarray, dealt: Mean) -> dict[str, float]:
    """How far the figures by ranks are from those of the deals, and how far chance alone goes."""
    apart = dealt.mean - ours
    return {
        "rms": float(np.sqrt((apart**2).mean())),
        "chance": float(np.sqrt((dealt.error**2).mean())),
        "mean": float(apart.mean()),
        "most": float(abs(apart).max()),
    }


if __name__ == "__main__":
    source, found = main()
    SOURCE.write_text(source, encoding="utf-8")
    FACTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(f"{SOURCE} and {FACTS} are written.")
