"""What somebody who looks at the board can tell: what it asks for, whose turn it is, what lies
there.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from cribbage.cards import rank_of
from cribbage.rules import REFEREED, SCOREBOARD
from fifteentwo import fingers
from pegboard import colours
from pegboard.devices import PRESS, TURN

Path = Sequence[tuple[int, int]]


class Sight(NamedTuple):
    """A game on the board, while its screen is one of that game.

    ``phase``: one of those of ``cribbage.game``.  ``to_act`` and ``dealer``: players, -1 for
    nobody.  ``laid``: the cards that each player has laid in this deal, or None where the board
    does not referee the play.
    """

    phase: str
    to_act: int
    dealer: int
    laid: list[list[int]] | None


class Name(NamedTuple):
    """A player's name, and the mix of the lights in that colour (see ``pegboard.colours``)."""

    name: str
    mix: tuple[int, int, int]


def look(board: Any) -> Sight | None:
    """What is seen of the game, or None where the board shows none."""
    if not board.powered or not board.app.view.of_the_table:
        return None
    game = board.app.table.game
    if game.rules.play == SCOREBOARD:
        return None
    dealer = game.dealer if board.app.deals() else -1
    return Sight(game.phase, game.to_act, dealer, _laid(game))


def _laid(game: Any) -> list[list[int]] | None:
    if game.rules.play != REFEREED:
        return None
    if not game.play:
        return [[] for _ in range(game.rules.players)]
    return [list(cards) for cards in game.play.laid]


def names(board: Any, players: int) -> list[Name] | None:
    """The players as the board calls them, or None while it has no power."""
    if not board.powered:
        return None
    team_colours = board.app.settings.team_colours()
    teams = 2 if players == 4 else players
    return [
        Name(name, colours.mix_of(team_colours[player % teams]))
        for player, name in enumerate(board.app.names_for(players))
    ]


def players(board: Any) -> int:
    """How many play: the game on the table, else the next one."""
    if not board.powered:
        return 2
    game = board.app.table.game
    return game.rules.players if game else board.app.rules().players


def asks_suit(board: Any) -> bool:
    """Whether the board has a card's rank and waits for its suit."""
    return board.powered and bool(getattr(board.app.view, "asks_suit", False))


def path_to(board: Any, card: int) -> Path | None:
    """The inputs that enter ``card`` (its suit where that is asked for) on the present screen.

    Where the board rests, a touch comes first that only wakes it.  None where the screen asks for
    no card, or not for this one.
    """
    if not board.powered:
        return None
    path = _path_when_awake(board, card)
    return [(TURN, 0), *path] if path and board.app.rests() else path


def _path_when_awake(board: Any, card: int) -> Path | None:
    view = board.app.view
    if view.name == "cut":
        rank = rank_of(card)
        if rank not in view.wheel.values or len(view.wheel.values) == 1:
            return None
        return [*fingers.turns_to(view.wheel, rank), (PRESS, 0)]
    if getattr(view, "items", None) is not None:
        return None  # cards are counted and no more are asked for
    return fingers.path_to(board, card)
