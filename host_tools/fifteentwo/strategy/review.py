"""A written game judged: throws, the play, luck and skill, the odds as they went.

Skill is told by what it cost: a throw or a card against the best one there was, as the player saw
it.  Luck is the rest: what was made, less what such a deal brings on average, the costs added.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt
from random import Random

from cribbage.cards import NO_SUIT, card_name
from cribbage.game import Game
from cribbage.play import Play
from cribbage.rules import REFEREED
from fifteentwo.strategy import discards, odds, throw_chances
from fifteentwo.strategy.lookahead import Outlook
from fifteentwo.strategy.players import DEALT, Cards, View
from fifteentwo.strategy.written_deals import Missed, WrittenDeal, written_deals

# Cards thrown, by the number of the deal, from 1, and the player.
Thrown = Mapping[tuple[int, int], Cards]

DRAWS = 150
# Points from home at which the chance to win decides which was the best.
NEAR = 31
# A card costs nothing unless it is behind by so many standard errors.
SURE = 2.5
# Costs below are no mistakes.
SMALL = 0.05


class ReviewError(ValueError):
    """A game that cannot be reviewed, or cards that were not thrown in it."""


@dataclass
class Judged:
    """A choice: the ``cards`` thrown or laid, the ``best`` ones, and what the difference costs in
    points and in the chance to win, None where that is not known.
    """

    cards: Cards
    best: Cards
    cost: float
    win_cost: float | None = None


@dataclass
class Side:
    """One player in one deal.

    ``throw``: None where the cards thrown are not known.  ``lays``: of each card laid with a
    choice.  ``points``: what was made, by kind.  ``usual``: what such a deal brings on average as
    far as it went.
    """

    player: int
    throw: Judged | None = None
    lays: list[Judged] = field(default_factory=list)
    points: dict[str, int] = field(default_factory=dict)
    usual: float = 0.0

    @property
    def cost(self) -> float:
        """Points that throw and play cost."""
        return sum([judged.cost for judged in self.judged])

    @property
    def win_cost(self) -> float:
        """The chance to win that throw and play cost."""
        return sum([judged.win_cost or 0.0 for judged in self.judged])

    @property
    def judged(self) -> list[Judged]:
        return ([self.throw] if self.throw else []) + self.lays

    @property
    def made(self) -> int:
        """The points of play, heels, hand and crib."""
        return sum([points for kind, points in self.points.items() if kind != "other"])

    @property
    def luck(self) -> float:
        return self.made - self.usual + self.cost


@dataclass
class DealReview:
    """A deal judged.  ``win``: the chance of each side to win after it, None where more than two
    play.
    """

    deal: WrittenDeal
    sides: list[Side]
    win: list[float] | None

    @property
    def missed(self) -> list[Missed]:
        return self.deal.missed


@dataclass
class Review:
    """A game judged, deal by deal.  ``win``: the chances before the first."""

    game: Game
    names: list[str]
    deals: list[DealReview]
    win: list[float] | None

    def total(self, player: int, figure: str) -> float:
        """The sum of ``cost``, ``win_cost`` or ``luck`` over all deals."""
        return sum([getattr(deal.sides[player], figure) for deal in self.deals])


def review_game(
    game: Game,
    thrown: Thrown | None = None,
    names: Sequence[str] = (),
    draws: int = DRAWS,
    tell: Callable[[int, int], None] = lambda done, all_: None,
) -> Review:
    """Judge ``game``.  ``thrown``: what is known besides of the throws; of two players the throw
    of one tells that of the other.  Raises ReviewError.
    """
    if game.rules.play != REFEREED:
        raise ReviewError("only a game whose play was refereed card by card can be reviewed")
    deals = written_deals(game)
    if not deals:
        raise ReviewError("nothing was dealt in this game")
    resolved = _resolved(thrown or {}, deals)
    players = game.rules.players
    reviewed = []
    for deal in deals:
        reviewed.append(_Judge(game, deal, resolved, draws).review())
        tell(deal.number, len(deals))
    return Review(
        game,
        [*names, *[f"Player {player}" for player in range(len(names), players)]],
        reviewed,
        _win(game, deals[0].before, deals[0].dealer),
    )


def _resolved(thrown: Thrown, deals: Sequence[WrittenDeal]) -> dict[tuple[int, int], Cards]:
    """The cards thrown as they stand in the cribs; a rank alone is any card of that rank."""
    found: dict[tuple[int, int], Cards] = {}
    for (number, player), cards in thrown.items():
        if not 1 <= number <= len(deals):
            raise ReviewError(f"there is no deal {number}: the game has {len(deals)}")
        crib = deals[number - 1].crib
        if not crib:
            raise ReviewError(f"the crib of deal {number} is not known, so no throw can be judged")
        left = list(crib)
        for card in cards:
            same = [other for other in left if _may_be(card, other, deals[number - 1].has_suits)]
            if not same:
                raise ReviewError(
                    f"{card_name(card)} is not in the crib of deal {number}:"
                    f" {' '.join(map(card_name, crib))}"
                )
            left.remove(same[0])
            found[number, player] = (*found.get((number, player), ()), same[0])
    return found


def _may_be(card: int, other: int, has_suits: bool) -> bool:
    """Whether ``card``, as a player says it, is ``other``, whose suit may be made up."""
    if card & 7 == NO_SUIT or not has_suits:
        return card >> 3 == other >> 3
    return card == other


def _win(game: Game, scores: Sequence[int], dealer: int) -> list[float] | None:
    """The chance of each side before a deal."""
    if game.rules.players != 2:
        return None
    target = game.rules.target
    if max(scores) >= target:
        return [float(score >= target) for score in scores]
    first = odds.win(scores[0], scores[1], dealer == 0, target)
    return [first, 1 - first]


class _Judge:
    """Judges one deal."""

    def __init__(self, game: Game, deal: WrittenDeal, thrown: Thrown, draws: int):
        self.game = game
        self.deal = deal
        self.draws = draws
        self.players = game.rules.players
        self.known = self._known(thrown)
        self.near = self.players == 2 and max(deal.before) >= game.rules.target - NEAR

    def review(self) -> DealReview:
        sides = [Side(player) for player in range(self.players)]
        for side in sides:
            self._add_points(side)
            side.throw = self._judge_throw(side.player)
        self._judge_lays(sides)
        after = self.game.rules.left_of(self.deal.dealer)
        return DealReview(self.deal, sides, _win(self.game, self.deal.after, after))

    def _known(self, thrown: Thrown) -> dict[int, Cards]:
        """What each player threw, as far as it is known."""
        deal = self.deal
        known = {
            player: thrown[deal.number, player]
            for player in range(self.players)
            if (deal.number, player) in thrown
        }
        if self.players == 2 and len(known) == 1 and deal.crib:
            (player,) = known
            rest = tuple([card for card in deal.crib if card not in known[player]])
            known[1 - player] = rest
        return known

    def _add_points(self, side: Side) -> None:
        deal, player = self.deal, side.player
        for kind in ("play", "heels", "hand", "crib", "other"):
            side.points[kind] = deal.points(kind, player)
        usual = odds.averages(self.players)["dealer" if player == deal.dealer else "pone"]
        parts = {
            "play": deal.play_is_over,
            "heels": True,
            "hand": deal.counted(player),
            "crib": deal.is_whole,
        }
        # What was won half way is told for what there was of it.
        for kind, is_done in parts.items():
            if is_done:
                side.usual += usual.get(kind, 0.0)
            elif kind == "play":
                side.usual += side.points["play"]

    # The throw

    def _judge_throw(self, player: int) -> Judged | None:
        kept = self.deal.kept[player]
        if len(kept) != 4 or player not in self.known:
            return None
        thrown = self.known[player]
        cards = thrown + kept
        own_crib = self._own_crib(player)
        worth = discards.values(cards, own_crib, self.players)
        ways = [way[0] for way in discards.ways(cards)]
        # The cards thrown stand first.
        mine = next(place for place, way in enumerate(ways) if set(way) == set(thrown))
        best = worth.index(max(worth))
        cost = (worth[best] - worth[mine]) / (100 * (52 - len(cards)))
        if self.near:
            return self._throw_by_chance(player, cards, thrown, cost)
        return Judged(thrown, ways[best], cost, self._worth_of_points(player, cost))

    def _throw_by_chance(self, player: int, cards: Cards, thrown: Cards, cost: float) -> Judged:
        own, other = self._scores(player)
        found = throw_chances.throw_chances(
            cards, player == self.deal.dealer, own, other, self.game.rules.target
        )
        mine = next(chance for chance in found if set(chance.thrown) == set(thrown))
        behind = found[0].win - mine.win
        if behind <= SURE * sqrt(found[0].error ** 2 + mine.error**2):
            return Judged(thrown, thrown, 0.0, 0.0)
        return Judged(thrown, found[0].thrown, cost, behind)

    # The play

    def _judge_lays(self, sides: Sequence[Side]) -> None:
        deal = self.deal
        play = Play(self.players, (deal.dealer + 1) % self.players)
        scores = list(deal.before)
        for award in deal.awards:
            if award.kind == "heels":
                scores[self.game.rules.team_of(award.player)] += award.points
        views = [self._view(player, scores, play) for player in range(self.players)]
        gone = [-1] * self.players
        for number, (player, card) in enumerate(deal.steps):
            view = views[player]
            if view:
                view.gone = gone
                judged = self._judge_lay(view, card, number) if card else None
                if judged:
                    sides[player].lays.append(judged)
            if not card:
                gone[player] = max(gone[player], 31 - play.count)
                told = play.go(player)
            else:
                told = play.lay(player, card)
                if view:
                    view.hand.remove(card)
            for _, pegging, _, reasons in told:
                team = self.game.rules.team_of(pegging)
                scores[team] += sum([reason[1] for reason in reasons])

    def _view(self, player: int, scores: list[int], play: Play) -> View | None:
        """What the player saw in the play; None where the hand is not known."""
        deal = self.deal
        kept = deal.kept[player]
        if len(kept) != 4:
            return None
        thrown = self.known.get(player) or self._likely_throw(player)
        view = View(
            player, deal.dealer, scores, self.game.rules.target, kept + thrown, self.players,
            Random(f"review {deal.number}"),
        )  # fmt: skip
        view.hand = list(kept)
        view.thrown = thrown
        view.starter = deal.starter
        view.play = play
        return view

    def _likely_throw(self, player: int) -> Cards:
        """The cards of the crib that the player would have thrown, where nobody says."""
        number = DEALT[self.players] - 4
        crib, kept = self.deal.crib, self.deal.kept[player]
        if len(crib) != 4:
            return ()
        own_crib = self._own_crib(player)

        def cost(thrown: Cards) -> int:
            worth = discards.values(thrown + kept, own_crib, self.players)
            return max(worth) - worth[0]

        return min(combinations(crib, number), key=cost)

    def _judge_lay(self, view: View, card: int, number: int) -> Judged | None:
        ranks = sorted({other >> 3 for other in view.fitting()})
        if len(ranks) < 2 or card not in view.hand:
            return None
        found = self._lay_costs(view, card >> 3, ranks, 0, number)
        best, cost = found
        win_cost: float | None
        if self.near:
            best, win_cost = self._lay_costs(view, card >> 3, ranks, view.target, number)
        else:
            win_cost = self._worth_of_points(view.seat, cost) if self.players == 2 else None
        card_of = {other >> 3: other for other in view.fitting()}
        card_of[card >> 3] = card
        return Judged((card,), (card_of[best],), cost, win_cost)

    def _lay_costs(
        self, view: View, laid: int, ranks: Sequence[int], near: int, number: int
    ) -> tuple[int, float]:
        """The best rank, and what the one laid costs against it where that is sure."""
        outlook = Outlook(view, near)
        chance = Random(f"review {self.deal.number} {number}")
        draws = [outlook.lay_values(ranks, chance) for _ in range(self.draws)]
        means = [sum(column) / len(draws) for column in zip(*draws, strict=True)]
        best, mine = means.index(max(means)), ranks.index(laid)
        apart = [values[best] - values[mine] for values in draws]
        cost = sum(apart) / len(apart)
        error = sqrt(sum([(part - cost) ** 2 for part in apart])) / len(apart)
        if cost <= SURE * error:
            return laid, 0.0
        return ranks[best], cost

    # Scores

    def _own_crib(self, player: int) -> bool:
        dealer = self.deal.dealer
        return self.game.rules.team_of(player) == self.game.rules.team_of(dealer)

    def _scores(self, player: int) -> tuple[int, int]:
        return self.deal.before[player], self.deal.before[1 - player]

    def _worth_of_points(self, player: int, points: float) -> float | None:
        """The chance to win that so many points are worth at the scores before the deal."""
        if self.players != 2:
            return None
        own, other = self._scores(player)
        target = self.game.rules.target
        low, high = max(0, own - 2), min(target - 1, own + 2)
        is_dealer = player == self.deal.dealer
        slope = odds.win(high, other, is_dealer, target) - odds.win(low, other, is_dealer, target)
        return points * slope / (high - low)
