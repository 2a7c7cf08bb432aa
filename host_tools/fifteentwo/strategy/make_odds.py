"""Makes odds.json.gz and the table of a board anew: the chance to win from any two scores.

    python -m fifteentwo.strategy.make_odds

Two players deal and lay very many deals, whatever the score.  From how often each side has so many
points before the other has so many, the chance at every pair of scores follows, from the end of
the game backwards.  It takes minutes and needs numpy.
"""

import gzip
import json
import os
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from fifteentwo.strategy.dealing import play_deal
from fifteentwo.strategy.odds import FILE, PARTS
from fifteentwo.strategy.roster import player_named
from fifteentwo.strategy.simulation import DECK, Setting, as_object, simulate

BOARD_SOURCE = Path(__file__).parents[3] / "firmware" / "cribbage" / "win_chances.py"

DEALS = 1_000_000
BATCHES = 20
POLICY = "sensible"

_BOARD_HEAD = '''"""The chance to win a game of two before a deal, from any scores, in per cent.

Written by ``python -m fifteentwo.strategy.make_odds``; docs/strategy.md says how.
"""

_TARGET = 121

# The dealer's: a row for the points that the dealer has, in it a byte for those of the pone.
_DEALER = (
'''
_BOARD_TAIL = ''')


def win_percent(own: int, other: int, is_dealer: bool, target: int = _TARGET) -> int:
    """The chance of whoever has ``own`` points and deals, or not; 0 and 100 are near that.

    Whoever needs so many points needs them from wherever the track begins.
    """
    skipped = _TARGET - target
    own += skipped
    other += skipped
    if is_dealer:
        return _DEALER[_TARGET * own + other]
    return 100 - _DEALER[_TARGET * other + own]
'''

# More points than a side makes in a deal, but once in a lifetime.
MOST = 64
_NEVER = 255

# A loser at this score or below is skunked, doubly skunked.
_LINES = {121: (90, 60), 61: (30, None)}


def reached(policy: str, seed: int, deals: int) -> np.ndarray:
    """By deal, side (dealer, pone) and points, from 0 to MOST: the number of the award with which
    the side had so many, 0 the first; _NEVER where it did not.
    """
    found: np.ndarray = np.full((deals, 2, MOST + 1), _NEVER, dtype=np.uint8)
    chance = Random(f"odds {seed}")
    players = [player_named(policy), player_named(policy)]
    for number in range(deals):
        deal = play_deal(players, chance.sample(DECK, 13), 0, [0, 0], 121, chance)
        points = [0, 0]
        for place, (_, player, more) in enumerate(deal.awards):
            before = points[player]
            points[player] = min(MOST, before + more)
            found[number, player, before + 1 : points[player] + 1] = place
    return found


class Deals:
    """What very many deals bring, counted.

    ``first``: by side, the dealer's points and the pone's: the share of deals in which that side
    has its points before the other has those.  ``totals``: the share of deals that bring so much.
    """

    def __init__(self, found: np.ndarray):
        number = len(found)
        self.first = np.zeros((2, MOST + 1, MOST + 1))
        for own in range(1, MOST + 1):
            dealer = found[:, 0, own, None]
            pone = found[:, 1]
            self.first[0, own] = (dealer < pone).mean(axis=0)
            self.first[1, own] = (pone < dealer).mean(axis=0)
        totals = (found[:, :, 1:] != _NEVER).sum(axis=2)
        self.totals = np.zeros((MOST + 1, MOST + 1))
        np.add.at(self.totals, (totals[:, 0], totals[:, 1]), 1 / number)


def solve(deals: Deals, target: int, line: int | None = None) -> tuple[np.ndarray, np.ndarray]:
    """The chance of the dealer to win, and to lose, by the dealer's and the pone's score.

    ``line``: to win against, to lose with, that score or less; None for any score.
    """
    won = np.zeros((target, target))
    lost = np.zeros((target, target))
    for total in range(2 * target - 2, -1, -1):
        for own in range(max(0, total - target + 1), min(target - 1, total) + 1):
            at = own, total - own
            won[at], lost[at] = _before(deals, *at, target, line, won, lost)
        _settle(float(deals.totals[0, 0]), total, target, won, lost)
    return won, lost


def _before(
    deals: Deals, own: int, other: int, target: int, line: int | None,
    won: np.ndarray, lost: np.ndarray,
) -> tuple[float, float]:  # fmt: skip
    """The chances at these scores from those of higher ones; a deal that brings nothing is left
    out.
    """
    need_own, need_other = min(target - own, MOST), min(target - other, MOST)
    # Whoever loses has not passed the line when the other wins.
    left_own = need_own if line is None else min(line + 1 - own, MOST)
    left_other = need_other if line is None else min(line + 1 - other, MOST)
    win = deals.first[0, need_own, left_other] if left_other > 0 else 0.0
    lose = deals.first[1, left_own, need_other] if left_own > 0 else 0.0
    share = deals.totals[:need_own, :need_other]
    # In the next deal the pone deals: who loses now wins then.
    after = slice(other, other + need_other), slice(own, own + need_own)
    win += (share * lost[after].T).sum()
    lose += (share * won[after].T).sum()
    return win, lose


def _settle(nothing: float, total: int, target: int, won: np.ndarray, lost: np.ndarray) -> None:
    """Take in, at scores of this ``total``, the deals that bring nothing to anybody."""
    for own in range(max(0, total - target + 1), total // 2 + 1):
        other = total - own
        here, there = (own, other), (other, own)
        win, lose = won[here], lost[here]
        other_win, other_lose = won[there], lost[there]
        share = 1 / (1 - nothing * nothing)
        won[here], lost[here] = (
            share * (win + nothing * other_lose),
            share * (lose + nothing * other_win),
        )
        won[there], lost[there] = (
            share * (other_win + nothing * lose),
            share * (other_lose + nothing * win),
        )


def tables_of(deals: Deals) -> dict[str, dict[str, np.ndarray]]:
    """All tables of the file, by target."""
    found: dict[str, dict[str, np.ndarray]] = {}
    for target, lines in _LINES.items():
        found[str(target)] = parts = {}
        if target == 121:
            parts["win"] = solve(deals, target)[0]
        for line, names in zip(lines, (("skunk", "skunked"), ("double", "doubled")), strict=True):
            if line is not None:
                for name, table in zip(names, solve(deals, target, line), strict=True):
                    parts[name] = table
    return found


def make(policy: str = POLICY, deals: int = DEALS, batches: int = BATCHES) -> dict[str, Any]:
    """The contents of the file."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        size = deals // batches
        found = list(pool.map(reached, [policy] * batches, range(batches), [size] * batches))
    wins = np.array([solve(Deals(batch), 121)[0] for batch in found])
    error = wins.std(axis=0, ddof=1) / np.sqrt(batches)
    whole = tables_of(Deals(np.concatenate(found)))
    return {
        "policy": policy,
        "deals": size * batches,
        "batches": batches,
        "per_deal": {
            str(players): averages(policy, players, deals // 50) for players in (2, 3, 4)
        },
        "error": {"most": round(float(error.max()), 6), "at 0 to 0": round(float(error[0, 0]), 6)},
        **{
            target: {name: as_parts(table) for name, table in parts.items()}
            for target, parts in whole.items()
        },
    }


def averages(policy: str, players: int, games: int) -> dict[str, dict[str, float]]:
    """The points of a deal on average, of the dealer and of each other player."""
    setting = Setting((policy,) * players)
    found = as_object(setting, simulate(setting, games))["per_deal"]
    return {
        role: {kind: round(mean, 4) for kind, (mean, _) in parts.items()}
        for role, parts in found.items()
    }


def as_parts(table: np.ndarray) -> list[list[int]]:
    return [[round(PARTS * chance) for chance in row] for row in table.tolist()]


def save(contents: dict[str, Any]) -> None:
    text = json.dumps(contents, separators=(",", ":"))
    FILE.write_bytes(gzip.compress(text.encode(), mtime=0))


def board_source(contents: dict[str, Any]) -> str:
    """The source of the module of the table on a board."""
    rows = []
    for row in contents["121"]["win"]:
        percents = [round(100 * chance / PARTS) for chance in row]
        text = "".join([f"\\x{percent:02x}" for percent in percents])
        # In lines that a reader's editor can show.
        rows += [f'    b"{text[at : at + 88]}"\n' for at in range(0, len(text), 88)]
    return _BOARD_HEAD + "".join(rows) + _BOARD_TAIL


def steps(contents: dict[str, Any]) -> Iterable[str]:
    """What to tell of it."""
    win = contents["121"]["win"]
    yield f"{contents['deals']:,} deals between two players '{contents['policy']}'."
    yield (
        f"Who deals first wins {100 * win[0][0] / PARTS:.2f} %"
        f" ± {100 * contents['error']['at 0 to 0']:.2f};"
        f" the greatest error of any figure: {100 * contents['error']['most']:.2f} %."
    )


if __name__ == "__main__":
    made = make()
    save(made)
    BOARD_SOURCE.write_text(board_source(made), encoding="utf-8")
    print("\n".join(steps(made)))
    print(f"{FILE} and {BOARD_SOURCE} are written.")
