"""Writes docs/strategy.md from what the programs found: ``python -m fifteentwo.strategy.document``.

Nothing is measured here; each section names the command that makes its figures.
"""

import json
from pathlib import Path
from typing import Any

from cribbage import crib_averages
from cribbage.cards import RANKS
from fifteentwo.strategy import odds

ROOT = Path(__file__).parents[3]
DOCUMENT = ROOT / "docs" / "strategy.md"
PUBLISHED = ROOT / "tests" / "cases" / "published.json"

_HEAD = """# What the cards say

How the coach, `fifteentwo throw` and the players of the simulator reckon, and how good their figures are. This page
is written by `python -m fifteentwo.strategy.document` from what the programs named here found; the figures are ours,
those of others are quoted with their source.
"""


def facts(name: str) -> Any:
    """What a program has written beside this module."""
    return json.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))


def document() -> str:
    """The whole page."""
    return "\n".join([_HEAD, *cribs(), *chances(), *players()]) + "\n"


def cribs() -> list[str]:
    """The averages of the crib: the tables, how they were made, how good they are."""
    found = facts("crib_averages.json")
    lines = [
        "## What a crib counts",
        "",
        "Points of the crib on average, from the two ranks thrown to it, suits left out. Two cards of one suit bring",
        f"{_points(crib_averages.ONE_SUIT)} more. `fifteentwo throw --tables` prints them.",
        "",
        "**In one's own crib**",
        "",
        *_table(crib_averages.OWN_OF_TWO),
        "",
        "**In the opponent's**",
        "",
        *_table(crib_averages.OPPONENT_OF_TWO),
        "",
        "With three and four players each throws one card; with four, one's own crib is the partner's too.",
        "",
        "| |" + " | ".join(_label(rank) for rank in RANKS) + " |",
        "|---|" + "---|" * 13,
    ]
    for players in (3, 4):
        for words, table in (
            ("own", crib_averages.OWN_OF_ONE),
            ("the others'", crib_averages.OPPONENT_OF_ONE),
        ):
            row = " | ".join(map(_points, table[players]))
            lines.append(f"| {players} players, {words} | {row} |")
    lines += [
        "",
        "### How they were made",
        "",
        "`python -m fifteentwo.strategy.make_crib_averages` makes them anew in some minutes. Each of the 18,395 hands",
        "of six ranks throws what is best by the hand, averaged over every starter, and by the table of cribs as it",
        "stands: the dealer's added, the pone's taken off. Then every pair of hands that the two can hold together is",
        "gone through with every starter, each weighted by its ways, so that all twelve cards are out of the deck that",
        "is cut: what the cribs count is the new table. And so on, to a fixed point. The averages are over the hands",
        "that throw these cards, for who throws K Q holds other cards than who throws 5 5. Nothing in it is drawn at",
        "random.",
        "",
        f"After {found['rounds']} rounds the last one moved no figure by more than {found['moved']:.3f} points.",
        "",
        f"To judge it, the same players were dealt {found['deals']:,} deals with suits, flushes kept for their points.",
        "These figures are from the table by so much, in points:",
        "",
        "| | root mean square | of it by chance alone | on average | at most |",
        "|---|---|---|---|---|",
    ]
    for side, words in (("own", "own crib"), ("opponent", "opponent's crib")):
        far = found[side]
        lines.append(
            f"| {words} | {far['rms']:.3f} | {far['chance']:.3f} | {far['mean']:+.3f} |"
            f" {far['most']:.3f} |"
        )
    suit, error = found["one_suit"]
    lines += [
        "",
        "Flushes in the hand, which the ranks do not know, make the opponent's crib a little leaner. Two cards of one",
        f"suit in the crib bring {suit:.4f} ± {error:.4f} points by a flush of five.",
        "",
        "For three and four players the same deals with suits were gone through until the table came out that went in:",
        "",
        *[
            f"- {players} players: {of['deals']:,} deals, standard error at most {of['error']:.3f} points; the last"
            f" round moved no figure by more than {of['moved']:.3f}."
            for players, of in ((3, found["of_3"]), (4, found["of_4"]))
        ],
        "",
        "### Against others",
        "",
        "Root mean square of the differences, over the pairs of ranks that `tests/cases/published.json` quotes:",
        "",
        "| | pairs | own crib | opponent's crib |",
        "|---|---|---|---|",
    ]
    published = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    for author, sides in published["crib"].items():
        rms = [_rms(sides, side) for side in ("own", "opponent")]
        lines.append(
            f"| {author.capitalize()} | {len(sides['own'])} | {rms[0]:.3f} | {rms[1]:.3f} |"
        )
    return [*lines, "", f"Sources: {published['sources']}."]


def chances() -> list[str]:
    """The odds: some of them, how they were made, how good they are."""
    found = odds.tables()
    scores = (0, 30, 60, 75, 90, 100, 105, 110, 115, 120)
    error = found["error"]
    lines = [
        "",
        "## The chance to win",
        "",
        "In hundredths, for whoever deals next, with so many points (rows) against so many (columns):",
        "",
        "| | " + " | ".join(map(str, scores)) + " |",
        "|---|" + "---|" * len(scores),
    ]
    for own in scores:
        row = " | ".join(f"{100 * odds.win(own, other, True):.0f}" for other in scores)
        lines.append(f"| **{own}** | {row} |")
    per_deal = found["per_deal"]["2"]
    return [
        *lines,
        "",
        "`fifteentwo odds 60 75` tells any other, with the chances of skunks, `--target 61` those of the shorter game.",
        "",
        f"`python -m fifteentwo.strategy.make_odds` makes them anew. Two players `{found['policy']}` (below) deal and lay",
        f"{found['deals']:,} deals, whatever the score. Counted is how often each side has so many points before the other",
        "has so many: that decides who is home first, and who is skunked. From the end of the game backwards the chance at",
        "every pair of scores follows from those of higher ones, the deal passing to the other side. So the chances of both",
        "sides make one, and more points are never worse.",
        "",
        f"The standard error, from {found['batches']} parts of the deals apart: {100 * error['at 0 to 0']:.2f} % for the"
        " whole game, of which who",
        f"deals first wins {100 * odds.win(0, 0, True):.1f} %; at most {100 * error['most']:.2f} % anywhere. What it leaves"
        " out: good players lay and throw",
        "otherwise near home.",
        "",
        "A deal between them brings, in points: the pone"
        f" {per_deal['pone']['play']:.2f} in the play and {per_deal['pone']['hand']:.2f} by the hand; the dealer",
        f"{per_deal['dealer']['play']:.2f} in the play, {per_deal['dealer']['heels']:.2f} by his heels,"
        f" {per_deal['dealer']['hand']:.2f} by the hand and {per_deal['dealer']['crib']:.2f} by the crib.",
    ]


def players() -> list[str]:
    """The players, and how often they win against each other."""
    found = facts("strength.json")
    bsd = facts("bsd_cribbage.json")
    share, error = _share(bsd["wins"], bsd["games"])
    lines = [
        "",
        "## The players",
        "",
        "`fifteentwo simulate` lets them play; each sees what such a player may see at a table and nothing else.",
        "",
        "- `random` throws and lays whatever comes.",
        "- `greedy` keeps the four cards that count most before the starter, and lays what pegs most at once.",
        "- `sensible` throws by the averages above. It takes what lies there, leads low, parts with high cards first, and",
        "  does not invite: a point that the next card would bring the other side on average counts against a card.",
        "- `strong` throws so too, but from 35 holes before home it draws the other cards many times and goes by the chance",
        "  to win. For every card it lays it draws hands that the other side can hold (dealt six, thrown the best two,",
        "  without cards that would have fitted where it said go) and lets both lay sensibly on. It lays what a sensible",
        "  player would, unless another card comes out better by more than its error.",
        "",
        "One of your own is a class derived from `fifteentwo.strategy.players.Strategy` with a method `lay`, and `throw`",
        "where it is to throw otherwise than by the averages. `fifteentwo simulate --policy my_module:MyPlayer` plays it.",
        "",
        "Games to 121 that the player on the left won, with the standard error; each deals first in every second game.",
        "Printed by `python -m fifteentwo.strategy.make_strength`.",
        "",
        "| | against | games | won |",
        "|---|---|---|---|",
    ]
    for played in found:
        lines.append(
            f"| {played['player']} | {played['against']} | {played['games']:,} |"
            f" {100 * played['wins']:.1f} % ± {100 * played['error']:.1f} |"
        )
    return [
        *lines,
        f"| {bsd['player']} | the cribbage of BSD | {bsd['games']:,} | {share:.1f} % ± {error:.1f} |",
        "",
        "The last one nobody here wrote: it is the program of Debian's package `bsdgames`, played through its terminal by",
        "`python -m dev.benchmarks.bsd_cribbage --policy strong`.",
    ]


def _share(wins: int, games: int) -> tuple[float, float]:
    """Wins in hundredths, with their standard error."""
    share = wins / games
    return 100 * share, float(100 * (share * (1 - share) / games) ** 0.5)


def _rms(sides: dict[str, dict[str, float]], side: str) -> float:
    table = crib_averages.OWN_OF_TWO if side == "own" else crib_averages.OPPONENT_OF_TWO
    squares = [
        (table[RANKS.index(pair[1])][RANKS.index(pair[0])] / 100 - points) ** 2
        for pair, points in sides[side].items()
    ]
    return float((sum(squares) / len(squares)) ** 0.5)


def _points(hundredths: int) -> str:
    return f"{hundredths / 100:.2f}"


def _label(rank: str) -> str:
    return "10" if rank == "T" else rank


def _table(rows: tuple[tuple[int, ...], ...]) -> list[str]:
    lines = ["| |" + " | ".join(_label(rank) for rank in RANKS) + " |", "|---|" + "---|" * 13]
    for low, rank in enumerate(RANKS):
        points = [""] * low + [_points(row[low]) for row in rows[low:]]
        lines.append(f"| **{_label(rank)}** | {' | '.join(points)} |")
    return lines


def main() -> None:
    DOCUMENT.write_text(document(), encoding="utf-8")
    print(f"{DOCUMENT} is written.")


if __name__ == "__main__":
    main()
