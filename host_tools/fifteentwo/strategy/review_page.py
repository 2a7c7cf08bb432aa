"""A review as one HTML file to print and pin up: no network, the charts as SVG."""

from collections.abc import Callable, Sequence
from html import escape

from fifteentwo.strategy.review import Review, Side
from fifteentwo.strategy.review_report import (
    labels,
    mistakes,
    percent,
    summary,
    unknown_throws,
)

# Safe for colour-blind readers, and apart in grey.
COLOURS = ("#0072b2", "#d55e00", "#555555", "#009e73")
DASHES = ("", "7 4", "2 3", "10 3 2 3")

_WIDTH, _HEIGHT = 720, 220
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 110, 14, 30

STYLE = """
body { font: 15px/1.45 Georgia, serif; color: #111; background: #fff; max-width: 46rem; margin: 2rem auto;
  padding: 0 1rem; }
h1 { font-size: 1.7rem; margin: 0 0 .3rem; } h2 { font-size: 1.15rem; margin: 1.6rem 0 .4rem; }
p { margin: .35rem 0; } .small { color: #444; font-size: .87rem; }
svg { width: 100%; height: auto; font: 12px Helvetica, Arial, sans-serif; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { text-align: right; padding: .2rem .45rem; border-bottom: 1px solid #ccc; vertical-align: top; }
th { font-weight: normal; color: #444; } th:nth-child(-n+3), td:nth-child(-n+3) { text-align: left; }
tbody tr { break-inside: avoid; } li { margin: .15rem 0; }
@media print { body { margin: 0; max-width: none; } h2 { break-after: avoid; } svg { break-inside: avoid; } }
"""


def page(title: str, review: Review) -> str:
    """The whole page."""
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        *[f"<p>{escape(line)}</p>" for line in summary(review)],
    ]
    if review.win is not None:
        parts += ["<h2>The chance to win, deal by deal</h2>", _odds_chart(review)]
    parts += [
        "<h2>The race</h2>",
        _race_chart(review),
        "<h2>Luck and skill</h2>",
        _luck_chart(review),
        '<p class="small">Luck: what hand, crib, heels and play brought, less what they bring on average, with what'
        " was given away added back. Given away: what throws and cards cost against the best ones, as the player saw"
        " it. Both in points, added up from the first deal on.</p>",
        "<h2>Deal by deal</h2>",
        _table(review),
        "<h2>What could have been better</h2>",
        *_mistakes(review),
        *_notes(review),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _frame(
    low: float, high: float, ticks: Sequence[float], label: Callable[[float], str], deals: int
) -> tuple[list[str], Callable[[float], float], Callable[[float], float]]:
    """Axes, and what places a deal and a figure on them."""

    def across(deal: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * deal / max(1, deals)

    def up(figure: float) -> float:
        return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * (figure - low) / (high - low)

    parts = []
    for tick in ticks:
        y = up(tick)
        parts.append(
            f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{_WIDTH - _RIGHT}" y2="{y:.1f}" stroke="#ddd"/>'
            f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{escape(label(tick))}</text>'
        )
    for deal in range(deals + 1):
        word = "start" if deal == 0 else str(deal)
        parts.append(
            f'<text x="{across(deal):.1f}" y="{_HEIGHT - 10}" text-anchor="middle">{word}</text>'
        )
    return parts, across, up


def _chart(title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def _line(points: Sequence[tuple[float, float]], side: int) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.6" fill="{COLOURS[side]}"/>' for x, y in points
    )
    return (
        f'<polyline points="{path}" fill="none" stroke="{COLOURS[side]}" stroke-width="2"'
        f' stroke-dasharray="{DASHES[side]}"/>{dots}'
    )


def _ends(lines: Sequence[tuple[int, str, float]]) -> str:
    """A name at the end of each line, none over another: (side, words, height)."""
    parts = []
    free = -100.0
    for side, words, y in sorted(lines, key=lambda line: line[2]):
        y = max(y + 4, free + 14)
        free = y
        parts.append(
            f'<text x="{_WIDTH - _RIGHT + 8}" y="{y:.1f}" fill="{COLOURS[side]}">{escape(words)}</text>'
        )
    return "".join(parts)


def _lines_chart(
    title: str, figures: Sequence[Sequence[float]], names: Sequence[str],
    low: float, high: float, ticks: Sequence[float], label: Callable[[float], str],
) -> str:  # fmt: skip
    """A line for each side, a point for the start and each deal."""
    parts, across, up = _frame(low, high, ticks, label, len(figures[0]) - 1)
    ends = []
    for side, row in enumerate(figures):
        points = [(across(deal), up(figure)) for deal, figure in enumerate(row)]
        parts.append(_line(points, side))
        ends.append((side, f"{names[side]} {label(row[-1])}", points[-1][1]))
    return _chart(title, [*parts, _ends(ends)])


def _odds_chart(review: Review) -> str:
    rows = [review.win or [], *[deal.win or [] for deal in review.deals]]
    figures = [[row[side] for row in rows] for side in (0, 1)]
    return _lines_chart(
        "The chance to win after every deal", figures, review.names, 0, 1,
        (0, 0.25, 0.5, 0.75, 1), percent,
    )  # fmt: skip


def _race_chart(review: Review) -> str:
    rules = review.game.rules
    rows = [review.deals[0].deal.before, *[deal.deal.after for deal in review.deals]]
    figures = [[min(row[team], rules.target) for row in rows] for team in range(rules.teams)]
    names = [
        " + ".join(name for seat, name in enumerate(review.names) if rules.team_of(seat) == team)
        for team in range(rules.teams)
    ]
    street = 30
    ticks = [*range(0, rules.target - 1, street), rules.target]
    return _lines_chart(
        "The scores after every deal", figures, names, 0, rules.target, ticks,
        lambda tick: f"{tick:.0f}",
    )  # fmt: skip


def _luck_chart(review: Review) -> str:
    """Luck as lines, and what was given away below them as bars."""
    sides = range(len(review.names))
    luck = [_running(review, side, lambda part: part.luck) for side in sides]
    cost = [_running(review, side, lambda part: -part.cost) for side in sides]
    every = [figure for row in luck + cost for figure in row]
    step = max(5, -(-int(max(map(abs, every))) // 15) * 5)
    low = -step * (int(-min(every)) // step + 1)
    high = step * (int(max(every)) // step + 1)
    parts, across, up = _frame(
        low, high, range(low, high + 1, step), lambda tick: f"{tick:+.0f}" if tick else "0",
        len(review.deals),
    )  # fmt: skip
    bar = max(3.0, (across(1) - across(0)) / (len(review.names) + 3))
    ends = []
    for side in sides:
        for deal, figure in enumerate(cost[side][1:], 1):
            x = across(deal) + (side - len(review.names) / 2) * bar
            height = up(figure) - up(0)
            parts.append(
                f'<rect x="{x:.1f}" y="{up(0):.1f}" width="{bar - 1:.1f}" height="{height:.1f}"'
                f' fill="{COLOURS[side]}" opacity="0.35"/>'
            )
        points = [(across(deal), up(figure)) for deal, figure in enumerate(luck[side])]
        parts.append(_line(points, side))
        ends.append((side, f"{review.names[side]} {luck[side][-1]:+.1f}", points[-1][1]))
    title = "Luck as lines, points given away as bars"
    return _chart(title, [*parts, _ends(ends)]) + (
        '<p class="small">Lines: luck. Bars below nothing: points given away.</p>'
    )


def _running(review: Review, side: int, figure: Callable[[Side], float]) -> list[float]:
    """The figure added up, from nothing on."""
    sums = [0.0]
    for deal in review.deals:
        sums.append(sums[-1] + figure(deal.sides[side]))
    return sums


def _table(review: Review) -> str:
    heads = ["Deal", "", "Throw", "Play", "Heels", "Hand", "Crib", "Score", "Luck", "Given away"]
    if review.win is not None:
        heads.append("Wins")
    rows = []
    for reviewed in review.deals:
        for side in reviewed.sides:
            points = side.points
            is_dealer = side.player == reviewed.deal.dealer
            team = review.game.rules.team_of(side.player)
            throw = labels(side.throw.cards) if side.throw else "?"
            cells = [
                str(reviewed.deal.number) if side.player == 0 else "",
                escape(review.names[side.player]) + (" deals" if is_dealer else ""),
                throw,
                str(points["play"]),
                str(points["heels"]) if points["heels"] else "",
                str(points["hand"]) if reviewed.deal.counted(side.player) else "",
                str(points["crib"]) if is_dealer and reviewed.deal.is_whole else "",
                str(reviewed.deal.after[team]),
                f"{side.luck:+.1f}",
                f"{side.cost:.1f}" if side.cost >= 0.05 else "",
            ]
            if review.win is not None:
                cells.append(percent(reviewed.win[side.player]) if reviewed.win else "")
            rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    head = "".join(f"<th>{word}</th>" for word in heads)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _mistakes(review: Review) -> list[str]:
    items = []
    for reviewed in review.deals:
        for sentence in mistakes(reviewed, review.names):
            items.append(f"<li>Deal {reviewed.deal.number}: {escape(sentence)}</li>")
    if not items:
        return ["<p>Nothing that is known of the game.</p>"]
    return ["<ul>", *items, "</ul>"]


def _notes(review: Review) -> list[str]:
    notes = []
    unknown = unknown_throws(review)
    if unknown:
        numbers = ", ".join(map(str, unknown))
        notes.append(f"Nobody said who threw what in deal {numbers}; those throws are not judged.")
    if not all(deal.deal.has_suits for deal in review.deals):
        notes.append(
            "Cards were entered without suits: flushes and nobs are left out of the judging."
        )
    notes.append(
        "The best throw is by points on average, near home by the chance to win. The best card is by many draws of"
        " what the others could hold. The average deal and the chances are those of good players."
    )
    return [f'<p class="small">{escape(note)}</p>' for note in notes]
