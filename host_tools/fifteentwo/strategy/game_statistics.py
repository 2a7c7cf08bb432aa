"""What many written games come to, name by name: averages with errors, luck, skill, races."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from cribbage.cards import card_names
from cribbage.game import Game
from cribbage.rules import REFEREED
from fifteentwo.strategy.review import review_game
from fifteentwo.strategy.written_deals import WrittenDeal, written_deals

# Of each name so many of the best hands are told.
BEST_HANDS = 3


@dataclass
class Mean:
    """Figures added up, for their mean and its standard error."""

    figures: list[float] = field(default_factory=list)

    def value(self) -> tuple[float, float | None] | None:
        """The mean and its error; None where there is no figure, no error where there is one."""
        number = len(self.figures)
        if not number:
            return None
        mean = sum(self.figures) / number
        squares = sum([(figure - mean) ** 2 for figure in self.figures])
        return mean, sqrt(squares / (number - 1) / number) if number > 1 else None


@dataclass
class Hand:
    """A hand or a crib that counted ``points``."""

    points: int
    kind: str
    cards: tuple[int, ...]
    starter: int


# What is averaged: as pone and as dealer, points of a deal.
PARTS = (
    ("pone", "play"), ("pone", "hand"),
    ("dealer", "play"), ("dealer", "heels"), ("dealer", "hand"), ("dealer", "crib"),
)  # fmt: skip


@dataclass
class NameStatistics:
    """Of one name, over all its games."""

    games: int = 0
    finished: int = 0
    wins: int = 0
    skunks: int = 0
    skunked: int = 0
    parts: dict[tuple[str, str], Mean] = field(
        default_factory=lambda: {part: Mean() for part in PARTS}
    )
    luck: Mean = field(default_factory=Mean)
    cost: Mean = field(default_factory=Mean)
    hands: list[Hand] = field(default_factory=list)

    def as_object(self) -> dict[str, Any]:
        per_deal: dict[str, dict[str, Any]] = {"pone": {}, "dealer": {}}
        for (role, kind), mean in self.parts.items():
            per_deal[role][kind] = mean.value()
        return {
            "games": self.games,
            "finished": self.finished,
            "wins": self.wins,
            "skunks": self.skunks,
            "skunked": self.skunked,
            "per_deal": per_deal,
            "luck_per_game": self.luck.value(),
            "cost_per_game": self.cost.value(),
            "best_hands": [
                {
                    "points": hand.points,
                    "kind": hand.kind,
                    "cards": card_names(hand.cards).split(),
                    "starter": card_names([hand.starter]),
                }
                for hand in self.best_hands()
            ],
        }

    def best_hands(self) -> list[Hand]:
        return sorted(self.hands, key=lambda hand: -hand.points)[:BEST_HANDS]


@dataclass
class Race:
    """How one game went: the scores of the teams before it and after every deal."""

    names: list[str]
    scores: list[tuple[int, ...]]
    target: int


@dataclass
class Statistics:
    """``names``: in the order in which they first played."""

    names: dict[str, NameStatistics] = field(default_factory=dict)
    races: list[Race] = field(default_factory=list)
    deals: int = 0

    def add(self, game: Game, names: Sequence[str], draws: int) -> None:
        """Add a game of players with these ``names``; ``draws`` of 0: cards are not judged."""
        rules = game.rules
        own = [self.names.setdefault(name, NameStatistics()) for name in names]
        for seat, name in enumerate(own):
            name.games += 1
            if game.winner >= 0:
                won = rules.team_of(seat) == game.winner
                name.finished += 1
                name.wins += won
                skunk = game.skunk_level > 0
                name.skunks += won and skunk
                name.skunked += skunk and not won
        if rules.play != REFEREED:
            return
        deals = written_deals(game)
        self.deals += len(deals)
        if deals:
            self.races.append(
                Race(list(names), [deals[0].before, *[d.after for d in deals]], rules.target)
            )
        for deal in deals:
            for seat, name in enumerate(own):
                _add_deal(name, deal, seat)
        if draws and deals:
            review = review_game(game, draws=draws)
            for seat, name in enumerate(own):
                name.luck.figures.append(review.total(seat, "luck"))
                name.cost.figures.append(review.total(seat, "cost"))

    def as_object(self) -> dict[str, Any]:
        """The statistics as ``stats --json`` prints them."""
        return {
            "games": len(self.races),
            "deals": self.deals,
            "names": {name: found.as_object() for name, found in self.names.items()},
        }


def _add_deal(name: NameStatistics, deal: WrittenDeal, seat: int) -> None:
    """Add what a deal brought, each part that was finished."""
    role = "dealer" if seat == deal.dealer else "pone"
    done = {
        "play": deal.play_is_over,
        "heels": True,
        "hand": deal.counted(seat),
        "crib": deal.is_whole,
    }
    for kind, is_done in done.items():
        if is_done and (role, kind) in name.parts:
            name.parts[role, kind].figures.append(deal.points(kind, seat))
    if done["hand"] and len(deal.kept[seat]) == 4:
        name.hands.append(Hand(deal.points("hand", seat), "hand", deal.kept[seat], deal.starter))
    if role == "dealer" and deal.is_whole:
        name.hands.append(Hand(deal.points("crib", seat), "crib", deal.crib, deal.starter))


def plot(found: Statistics, path: str, luck_of: Callable[[str], tuple[float, float]]) -> None:
    """Draw the races of all games and luck against skill, into a picture.  Needs matplotlib."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, (races, bars) = pyplot.subplots(
        1, 2, figsize=(11, 4.5), width_ratios=(3, 2), layout="constrained"
    )
    colours = dict(zip(found.names, pyplot.cm.tab10.colors * 10, strict=False))
    shown: Counter[str] = Counter()
    for race in found.races:
        for team, scores in enumerate(zip(*race.scores, strict=True)):
            name = race.names[team]
            label = None if shown[name] else name
            shown[name] += 1
            races.plot(range(len(scores)), scores, color=colours[name], alpha=0.55, label=label)
    races.set_title("The race of every game")
    races.set_xlabel("deal")
    races.set_ylabel("score")
    if found.races:
        target = max(race.target for race in found.races)
        races.axhline(target, color="black", linewidth=0.8)
        races.legend(frameon=False)
    places = range(len(found.names))
    luck, cost = zip(*[luck_of(name) for name in found.names], strict=True)
    bars.bar([place - 0.2 for place in places], luck, 0.38, label="luck", color="#0072b2")
    bars.bar(
        [place + 0.2 for place in places], [-part for part in cost], 0.38,
        label="given away", color="#d55e00",
    )  # fmt: skip
    bars.axhline(0, color="black", linewidth=0.8)
    bars.set_xticks(list(places), list(found.names))
    bars.set_title("Luck, and points given away, a game")
    bars.set_ylabel("points a game")
    bars.legend(frameon=False)
    figure.savefig(path, dpi=110, format="png")
    pyplot.close(figure)
