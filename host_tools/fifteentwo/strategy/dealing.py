"""One deal between strategies, refereed by the rules: what was thrown, laid and pegged."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from cribbage.cards import JACK, card_name, card_names
from cribbage.events import Event
from cribbage.play import MOST, Play
from fifteentwo.strategy.count_cache import count_hand
from fifteentwo.strategy.pegging import VALUES
from fifteentwo.strategy.players import (
    DEALT,
    Cards,
    Strategy,
    View,
)

HEELS, PLAY, HAND, CRIB = "heels", "play", "hand", "crib"
Award = tuple[str, int, int]


class StrategyError(ValueError):
    """A strategy did what the rules do not allow."""


@dataclass
class PlayedDeal:
    """A deal from its cards to its crib.

    ``dealt``, ``thrown``, ``kept``: by player.  ``steps``: (player, card) of every card laid, card
    0 where the player said go.  ``awards``: (kind, player, points) in their order, zeros left out.
    """

    dealer: int
    dealt: list[Cards]
    starter: int
    thrown: list[Cards]
    kept: list[Cards]
    crib: Cards
    steps: list[tuple[int, int]]
    awards: list[Award]

    def events(self) -> list[Event]:
        """The deal as table events."""
        events = [Event("starter", card=self.starter)]
        for player, card in self.steps:
            events.append(Event("lay", player, card=card) if card else Event("go", player))
        players = len(self.kept)
        for seat in range(players):
            player = (self.dealer + 1 + seat) % players
            count = count_hand(self.kept[player], self.starter)
            events.append(Event("hand", player, flush=count.flush, nobs=count.nobs))
        count = count_hand(self.crib, self.starter, True)
        events.append(Event("crib", cards=self.crib, flush=count.flush, nobs=count.nobs))
        return events


def play_deal(
    strategies: Sequence[Strategy],
    deck: Sequence[int],
    dealer: int,
    scores: Sequence[int],
    target: int,
    chance: Random,
) -> PlayedDeal:
    """Play a deal of ``deck``, from its first card on, to its end whatever the ``scores``, which
    are those of the teams before it.  Raises StrategyError.
    """
    players = len(strategies)
    size = DEALT[players]
    now = list(scores)
    teams = len(now)
    views = []
    for player in range(players):
        dealt = tuple(deck[size * player : size * player + size])
        views.append(View(player, dealer, now, target, dealt, players, chance))
    for view, strategy in zip(views, strategies, strict=True):
        _throw(view, strategy)
    after = size * players
    extra = (deck[after],) if players == 3 else ()
    starter = deck[after + len(extra)]
    kept = [tuple(view.hand) for view in views]
    thrown = [view.thrown for view in views]
    crib = tuple([card for cards in thrown for card in cards]) + extra
    awards: list[Award] = []

    def peg(kind: str, player: int, points: int) -> None:
        if points:
            now[player % teams] += points
            awards.append((kind, player, points))

    if starter >> 3 == JACK:
        peg(HEELS, dealer, 2)
    play = Play(players, (dealer + 1) % players)
    gone = [-1] * players
    for view in views:
        view.starter = starter
        view.play = play
        view.gone = gone
    steps = _play(play, views, strategies, gone, peg)
    for seat in range(1, players + 1):
        player = (dealer + seat) % players
        peg(HAND, player, count_hand(kept[player], starter).total)
    peg(CRIB, dealer, count_hand(crib, starter, True).total)
    return PlayedDeal(
        dealer, [view.dealt for view in views], starter, thrown, kept, crib, steps, awards
    )


def _throw(view: View, strategy: Strategy) -> None:
    thrown = tuple(strategy.throw(view))
    kept = [card for card in view.dealt if card not in thrown]
    if len(kept) != 4 or len(thrown) + 4 != len(view.dealt):
        raise StrategyError(
            f"{type(strategy).__name__} throws {card_names(thrown) or 'nothing'}"
            f" from {card_names(view.dealt)}"
        )
    view.thrown = thrown
    view.hand = kept


def _play(play, views, strategies, gone, peg) -> list[tuple[int, int]]:
    steps = []
    while not play.over:
        player = play.turn
        view = views[player]
        room = MOST - play.count
        if min([VALUES[card >> 3] for card in view.hand]) > room:
            gone[player] = max(gone[player], room)
            steps.append((player, 0))
            told = play.go(player)
        else:
            card = strategies[player].lay(view)
            if card not in view.hand or VALUES[card >> 3] > room:
                raise StrategyError(
                    f"{type(strategies[player]).__name__} lays {card_name(card)} at {play.count}"
                    f" from {card_names(view.hand)}"
                )
            view.hand.remove(card)
            steps.append((player, card))
            told = play.lay(player, card)
        for _, pegging_player, _, reasons in told:
            peg(PLAY, pegging_player, sum([reason[1] for reason in reasons]))
    return steps
