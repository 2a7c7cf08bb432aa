"""The deals of a written game, each with all that is known of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from cribbage.cards import NO_SUIT, make
from cribbage.game import Award, Game
from cribbage.play import Play
from cribbage.show import count_ranks
from fifteentwo.games.replay import ReplayedEvent, replay
from fifteentwo.strategy.players import Cards

SUITS = (0, 1, 2, 3)


@dataclass
class Missed:
    """A claim below the count in a game with muggins: what it missed, and whether it was taken."""

    player: int
    kind: str
    claimed: int
    counted: int
    taken: bool = False


@dataclass
class WrittenDeal:
    """A deal as it was written down.

    ``before``, ``after``: the scores of the teams.  ``steps``: (player, card) as laid, card 0 for
    a go.  ``kept``: by player, where all four are known.  ``crib``: its four cards, or none.
    ``is_whole``: it was counted to its crib.  Cards that were written without their suits are
    given some, no flush among them; ``has_suits``: whether none was.
    """

    number: int
    dealer: int
    starter: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    steps: list[tuple[int, int]] = field(default_factory=list)
    kept: list[Cards] = field(default_factory=list)
    crib: Cards = ()
    awards: list[Award] = field(default_factory=list)
    missed: list[Missed] = field(default_factory=list)
    is_whole: bool = False
    play_is_over: bool = False
    has_suits: bool = True

    def points(self, kind: str, player: int) -> int:
        """What the player pegged: ``play``, ``heels``, ``hand``, ``crib`` or ``other``."""
        kinds = _KINDS.get(kind, _OTHER)
        return sum(
            [
                award.points
                for award in self.awards
                if award.kind in kinds and award.player == player
            ]
        )

    def counted(self, player: int) -> bool:
        """Whether the hand of the player was counted."""
        return any(award.kind == "hand" and award.player == player for award in self.awards)


_KINDS = {
    "play": ("lay", "go", "last"),
    "heels": ("heels",),
    "hand": ("hand",),
    "crib": ("crib",),
}
_OTHER = ("peg", "correct", "muggins", "overclaim", "penalty")


def written_deals(game: Game) -> list[WrittenDeal]:
    """The deals of ``game``, those called a misdeal left out."""
    deals: list[WrittenDeal] = []
    dealer = game.first_dealer
    scores = (0,) * game.rules.teams
    for replayed in replay(game):
        kind = replayed.event.kind
        if kind == "starter":
            number = len(deals) + 1
            deal = WrittenDeal(number, dealer, replayed.event.card, scores, scores)
            deals.append(deal)
        if deals:
            _add(deals[-1], replayed, game.rules.players)
            if kind == "crib":
                dealer = game.rules.left_of(dealer)
        for award in replayed.awards:
            scores = award.scores
            if deals:
                deals[-1].after = scores
    for deal in deals:
        _complete(deal, game.rules.players)
    return deals


def _add(deal: WrittenDeal, replayed: ReplayedEvent, players: int) -> None:
    event = replayed.event
    deal.awards += replayed.awards
    if event.kind == "lay":
        deal.steps.append((event.player, event.card))
    elif event.kind == "go":
        deal.steps.append((event.player, 0))
    elif event.kind == "claim":
        deal.missed.append(Missed(event.player, "", event.points, -1))
    elif event.kind == "muggins" and deal.missed:
        deal.missed[-1].taken = True
    if event.kind == "hand" and event.cards:
        deal.kept = deal.kept or [()] * players
        deal.kept[event.player] = tuple(event.cards)
    elif event.kind == "crib":
        deal.crib = tuple(event.cards)
        deal.is_whole = True
    if replayed.counted and deal.missed and deal.missed[-1].counted < 0:
        cards, starter, flush, nobs = replayed.counted
        deal.missed[-1].kind = event.kind
        deal.missed[-1].counted = count_ranks(cards, starter, flush, nobs).total


def _complete(deal: WrittenDeal, players: int) -> None:
    """Find out what follows from the rest."""
    deal.missed = [missed for missed in deal.missed if missed.claimed < missed.counted]
    kept = deal.kept or [()] * players
    for player in range(players):
        laid = tuple([card for seat, card in deal.steps if seat == player and card])
        if len(laid) == 4:
            # With a suit where either the play or the show tells it.
            kept[player] = laid if all(card & 7 != NO_SUIT for card in laid) else (
                kept[player] or laid
            )  # fmt: skip
    deal.kept = kept
    _give_suits(deal)
    play = Play(players, (deal.dealer + 1) % players)
    for player, card in deal.steps:
        if card:
            play.lay(player, card)
        else:
            play.go(player)
    deal.play_is_over = play.over


def _give_suits(deal: WrittenDeal) -> None:
    """Give every card that has none a suit of its own."""
    laid = [card for _, card in deal.steps if card]
    known = {deal.starter, *laid, *deal.crib, *[card for hand in deal.kept for card in hand]}
    if all(card & 7 != NO_SUIT for card in known):
        return
    deal.has_suits = False
    taken = {card for card in known if card & 7 != NO_SUIT}
    # The hands last: their cards are those laid.
    deal.starter = _suited([deal.starter], taken)[0]
    by_player: dict[int, dict[int, list[int]]] = {}
    steps: list[tuple[int, int]] = []
    for player, card in deal.steps:
        given = _suited([card], taken, len(steps))[0] if card else 0
        steps.append((player, given))
        by_player.setdefault(player, {}).setdefault(card >> 3, []).append(given)
    deal.steps = steps
    deal.crib = tuple(_suited(deal.crib, taken))
    hands = []
    for player, hand in enumerate(deal.kept):
        own = [card for cards in by_player.get(player, {}).values() for card in cards if card]
        hands.append(tuple(own) if len(own) == 4 else tuple(_suited(hand, taken)))
    deal.kept = hands


def _suited(cards: Iterable[int], taken: set[int], first: int = 0) -> list[int]:
    """The cards with suits, the suits in turn, so that no flush comes of it."""
    found = []
    for place, card in enumerate(cards, first):
        if card & 7 == NO_SUIT:
            free = [
                made
                for step in range(4)
                if (made := make(card >> 3, (place + step) % 4)) not in taken
            ]
            card = free[0] if free else card
            taken.add(card)
        found.append(card)
    return found
