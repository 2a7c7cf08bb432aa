"""A review as JSON, and in words for the terminal and the page."""

from collections.abc import Sequence
from typing import Any

from cribbage.cards import card_label, card_name
from cribbage.rules import SKUNK_NAMES
from fifteentwo.strategy.players import Cards
from fifteentwo.strategy.review import SMALL, DealReview, Judged, Review, Side
from fifteentwo.strategy.written_deals import Missed

KIND_WORDS = {"hand": "hand", "crib": "crib"}


def as_object(file: str, review: Review) -> dict[str, Any]:
    """The review as ``review --json`` prints it; points and chances, cards by name."""
    game = review.game
    players = range(game.rules.players)
    return {
        "file": file,
        "players": game.rules.players,
        "target": game.rules.target,
        "names": review.names,
        "winner": None if game.winner < 0 else game.winner,
        "scores": list(game.scores),
        "skunk": SKUNK_NAMES[game.skunk_level],
        "win": review.win,
        "deals": [_deal(deal) for deal in review.deals],
        "totals": [
            {
                "player": player,
                "luck": review.total(player, "luck"),
                "cost": review.total(player, "cost"),
                "win_cost": review.total(player, "win_cost") if len(players) == 2 else None,
            }
            for player in players
        ],
    }


def _deal(reviewed: DealReview) -> dict[str, Any]:
    deal = reviewed.deal
    return {
        "deal": deal.number,
        "dealer": deal.dealer,
        "starter": card_name(deal.starter),
        "before": list(deal.before),
        "after": list(deal.after),
        "win": reviewed.win,
        "sides": [_side(side) for side in reviewed.sides],
        "missed": [
            {
                "player": missed.player,
                "kind": missed.kind,
                "claimed": missed.claimed,
                "counted": missed.counted,
                "taken": missed.taken,
            }
            for missed in reviewed.missed
        ],
    }


def _side(side: Side) -> dict[str, Any]:
    return {
        "player": side.player,
        "throw": _judged(side.throw) if side.throw else None,
        "lays": [_judged(judged) for judged in side.lays],
        "points": side.points,
        "usual": side.usual,
        "luck": side.luck,
        "cost": side.cost,
    }


def _judged(judged: Judged) -> dict[str, Any]:
    return {
        "cards": [card_name(card) for card in judged.cards],
        "best": [card_name(card) for card in judged.best],
        "cost": judged.cost,
        "win_cost": judged.win_cost,
    }


def labels(cards: Cards) -> str:
    """Cards as players read them."""
    return " ".join([card_label(card) for card in cards])


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def is_mistake(judged: Judged) -> bool:
    """Whether there was something better worth a word."""
    return judged.cost >= SMALL or (judged.win_cost or 0) >= SMALL / 10


def mistakes(reviewed: DealReview, names: Sequence[str]) -> list[str]:
    """What could have been done better in a deal, a sentence each."""
    found = []
    for side in reviewed.sides:
        name = names[side.player]
        if side.throw and is_mistake(side.throw):
            found.append(_sentence(name, "threw", "throwing", side.throw))
        for judged in side.lays:
            if is_mistake(judged):
                found.append(_sentence(name, "laid", "laying", judged))
    return found + [missed_sentence(missed, names) for missed in reviewed.missed]


def _sentence(name: str, did: str, doing: str, judged: Judged) -> str:
    """What was done, what would have been better, and by how much."""
    better = [card for card in judged.best if card not in judged.cards] or judged.best
    words = f"{name} {did} {labels(judged.cards)}; {doing} {labels(judged.best)} was better by"
    if not better or judged.cost < SMALL:
        return f"{words} {100 * (judged.win_cost or 0):.1f} % of the games."
    won = ""
    if judged.win_cost and judged.win_cost >= 0.0005:
        won = f", {100 * judged.win_cost:.1f} % of the games"
    return f"{words} {judged.cost:.1f} points{won}."


def missed_sentence(missed: Missed, names: Sequence[str]) -> str:
    points = missed.counted - missed.claimed
    after = "was called muggins on" if missed.taken else "nobody called muggins"
    words = (
        f"{names[missed.player]} claimed {missed.claimed} for a {missed.kind} of {missed.counted}"
    )
    if missed.taken:
        return f"{words} and {after} for {points}."
    return f"{words}; {after}, so {points} were lost to all."


def summary(review: Review) -> list[str]:
    """The game in some sentences."""
    game = review.game
    lines = []
    if game.winner >= 0:
        lines.append(f"{_side_name(review, game.winner)} won {_scores(review)}.")
    else:
        lines.append(f"The game goes on at {' to '.join(map(str, game.scores))}.")
    turned = turning_deal(review)
    if turned:
        number, name, change = turned
        lines.append(
            f"Deal {number} turned the most: {percent(change)} of the chance went to {name}."
        )
    for player, name in enumerate(review.names):
        luck, cost = review.total(player, "luck"), review.total(player, "cost")
        fortune = "lucky" if luck > 0 else "unlucky"
        lines.append(
            f"{name} was {fortune} by {abs(luck):.1f} points, and gave away {cost:.1f} by throws"
            " and cards."
        )
    return lines


def turning_deal(review: Review) -> tuple[int, str, float] | None:
    """The number of the deal that changed the chances most, for whom, and by how much."""
    if review.win is None:
        return None
    before = review.win
    best = None
    for reviewed in review.deals:
        if reviewed.win is None:
            return None
        for player in (0, 1):
            change = reviewed.win[player] - before[player]
            if best is None or change > best[2]:
                best = (reviewed.deal.number, review.names[player], change)
        before = reviewed.win
    return best


def _side_name(review: Review, team: int) -> str:
    rules = review.game.rules
    members = [name for seat, name in enumerate(review.names) if rules.team_of(seat) == team]
    return " and ".join(members)


def _scores(review: Review) -> str:
    game = review.game
    others = [score for team, score in enumerate(game.scores) if team != game.winner]
    skunk = ("", ", a skunk", ", a double skunk")[game.skunk_level]
    return " to ".join(map(str, [game.scores[game.winner], *others])) + skunk


def unknown_throws(review: Review) -> list[int]:
    """The numbers of the deals whose crib is known, but not who threw what."""
    return [
        reviewed.deal.number
        for reviewed in review.deals
        if reviewed.deal.crib and any(side.throw is None for side in reviewed.sides)
    ]
