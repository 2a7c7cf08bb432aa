"""What somebody who looks at the board can tell: what it asks for, whose turn it is, what lies
there.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from cribbage.cards import card_label, make, rank_label, rank_of, value_of
from cribbage.play import MOST
from cribbage.rules import CRIB, PLAY, REFEREED, SCOREBOARD, SHOW, STARTER
from fifteentwo.simulator import autoplayer
from pegboard import colours
from pegboard.asks import NOTHING, NUMBER, QUESTION, RANK, SUIT, Ask
from pegboard.devices import PRESS, TURN
from pegboard.wheel import GO

Path = Sequence[tuple[int, int]]

# The phase before a game: players cut for the deal.
CUT = "cut"
# What is asked about before a game, as it is read after "The board waits for".
_BEFORE_A_GAME = {
    "new": "the choices of a new game",
    "deals": "the choice of who deals first",
    "cut": "the cut for deal",
}
_MID_DEAL = (PLAY, SHOW, CRIB)


class Sight(NamedTuple):
    """A game on the board, while its screen is one of that game, or the cut for its deal.

    ``phase``: one of those of ``cribbage.game``, or CUT.  ``to_act`` and ``dealer``: players, -1
    for nobody.  ``laid``: the cards that each player has laid in this deal, or None where the
    board does not referee the play.  ``play_count``: 0 to 31.
    """

    phase: str
    to_act: int
    dealer: int
    laid: list[list[int]] | None
    play_count: int = 0


class Name(NamedTuple):
    """A player's name, and the mix of the lights in that colour (see ``pegboard.colours``)."""

    name: str
    mix: tuple[int, int, int]


def look(board: Any) -> Sight | None:
    """What is seen of the game, or None where the board shows none."""
    if not board.powered:
        return None
    ask = _ask(board)
    if ask.about == CUT:
        return Sight(CUT, ask.player, -1, None)
    if not board.app.view.follows_game:
        return None
    game = board.app.game
    if game.rules.play == SCOREBOARD:
        return None
    dealer = game.dealer if board.app.players.has_dealer() else -1
    count = game.play.count if game.play else 0
    return Sight(game.phase, game.to_act, dealer, _laid(game), count)


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
        for player, name in enumerate(board.app.players.names_for(players))
    ]


def players(board: Any) -> int:
    """How many play: the game on the table, else the next one."""
    if not board.powered:
        return 2
    game = board.app.game
    return game.rules.players if game else board.app.match.rules().players


def waits_for(board: Any) -> str:
    """What the board waits for, to be read after "The board waits for"; "" where for nothing."""
    if not board.powered:
        return "power: plug it in"
    app = board.app
    ask = app.view.asks()
    if ask.about in _BEFORE_A_GAME:
        return _BEFORE_A_GAME[ask.about]
    game = app.game
    if not game or game.rules.play == SCOREBOARD:
        return ""
    if app.view.follows_game:
        return _of_the_game(app, ask)
    return "its game: Resume leads back to it" if game.phase in _MID_DEAL else ""


_OF_THE_GAME = {
    "win": "a press: the game is over",
    "muggins": "whoever calls muggins",
    "peg": "what the play by hand pegs",
    "starter": "the starter: deal, throw, then cut",
}


def _of_the_game(app: Any, ask: Ask) -> str:
    if ask.kind == SUIT:
        return _suit_of(ask)
    if ask.about == "lay":
        return f"{app.players.turn_name()}'s card" + (" or go" if GO in ask.values else "")
    if not ask.cards:
        return _OF_THE_GAME[ask.about]
    whose = "the crib" if ask.cards == "crib" else f"{app.players.turn_name()}'s hand"
    return {
        NUMBER: f"{app.players.turn_name()}'s claim for {whose}",
        QUESTION: f"an answer about {whose}",
        NOTHING: f"a press that pegs {whose}",
    }.get(ask.kind, f"the cards of {whose}")


def _suit_of(ask: Ask) -> str:
    return f"the suit of the {rank_label(make(ask.rank))}"


def may_deal(board: Any) -> bool:
    """Whether a new deal is in step with the board: one begins there, or nothing goes on."""
    sight = look(board)
    begins = sight is not None and sight.phase == STARTER and not asks_suit(board)
    return begins or not waits_for(board)


def may_cut(board: Any) -> bool:
    """Whether a cut for deal is in step with the board."""
    return not waits_for(board) or board.powered and _ask(board).about in _BEFORE_A_GAME


def asks_suit(board: Any) -> bool:
    """Whether the board has a card's rank and waits for its suit."""
    return board.powered and _ask(board).kind == SUIT


def _ask(board: Any) -> Ask:
    ask: Ask = board.app.view.asks()
    return ask


def path_to(board: Any, card: int) -> Path | None:
    """The inputs that enter ``card`` (its suit where that is asked for) on the present screen.

    None where the screen asks for no card, or not for this one.
    """
    return _when_awake(board, autoplayer.path_to(board, card))


def path_to_go(board: Any) -> Path | None:
    """The inputs that say go, or None where that cannot be said."""
    return _pick(board, GO) if board.powered and _ask(board).kind == RANK else None


def path_to_cut(board: Any) -> Path | None:
    """The inputs that lead from the question who deals first to the cut, or None elsewhere."""
    return _pick(board, 0) if board.powered and _ask(board).about == "deals" else None


def why_not(board: Any, card: int) -> str:
    """The sentence that says why the board does not take ``card`` now."""
    label = card_label(card)
    waiting = waits_for(board)
    if waiting and not _asks_for_cards(board):
        return f"The board waits for {waiting}"
    sight = look(board)
    if sight is not None and sight.phase == PLAY and sight.play_count + value_of(card) > MOST:
        return f"{label} does not fit: {sight.play_count} and {value_of(card)} is over {MOST}"
    if asks_suit(board) and _ask(board).rank != rank_of(card):
        return f"The board waits for {_suit_of(_ask(board))}"
    if _asks_for_cards(board):
        seen = label if asks_suit(board) else f"every {rank_label(make(rank_of(card)))}"
        return f"The board has seen {seen} already in this deal"
    return f"The board asks for no card now, so it does not take {label}"


def _asks_for_cards(board: Any) -> bool:
    return board.powered and _ask(board).kind in (RANK, SUIT)


def _pick(board: Any, value: Any) -> Path | None:
    """The inputs that turn to ``value`` and press."""
    ask = _ask(board)
    if value not in ask.values:
        return None
    return _when_awake(board, [*autoplayer.turns_to(ask, value), (PRESS, 0)])


def _when_awake(board: Any, path: Path | None) -> Path | None:
    """``path``, after a touch that only wakes the board where it rests."""
    return [(TURN, 0), *path] if path and board.app.rests() else path
