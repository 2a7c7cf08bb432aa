"""Short ways to a point of a game by the rules alone, without a board."""

from cribbage.cards import parse_card
from cribbage.events import Event
from cribbage.game import Game
from cribbage.rules import Rules


def with_scores(*scores, **options):
    """A game before its first starter, player 0 dealing, at these scores."""
    game = Game(Rules(**options))
    for team, score in enumerate(scores):
        if score:
            game.apply(Event("correct", team, points=score))
    return game


def lay_all(game, text):
    """Lay the cards in turn; ``-`` is a go.  The awards of the last one."""
    awards = []
    for word in text.split():
        turn = game.play.turn
        awards = game.apply(
            Event("go", turn) if word == "-" else Event("lay", turn, card=parse_card(word))
        )
    return awards
