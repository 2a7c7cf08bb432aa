"""What somebody who looks at the board can tell: what it asks for, whose turn it is, what lies
there.  Runs on MicroPython too.

A *path* is a list of inputs ``(kind, number)`` that a hand gives one after the other.
"""

from collections import namedtuple

from cribbage.cards import card_label, make, rank_label, rank_of, value_of
from cribbage.play import MOST
from cribbage.rules import CRIB, PLAY, REFEREED, SCOREBOARD, SHOW, STARTER
from fifteentwo.simulator import autoplayer
from pegboard import colours
from pegboard.asks import NOTHING, NUMBER, QUESTION, RANK, SUIT
from pegboard.devices import PRESS, TURN
from pegboard.wheel import GO

# The phase before a game: players cut for the deal.
CUT = "cut"
# What is asked about before a game, as it is read after "The board waits for".
_BEFORE_A_GAME = {
    "new": "the choices of a new game",
    "deals": "the choice of who deals first",
    "cut": "the cut for deal",
}
_MID_DEAL = (PLAY, SHOW, CRIB)


class Sight:
    """A game on the board, while its screen is one of that game, or the cut for its deal.

    ``phase``: one of those of ``cribbage.game``, or CUT.  ``to_act`` and ``dealer``: players, -1
    for nobody.  ``laid``: the cards that each player has laid in this deal, or None where the
    board does not referee the play.  ``play_count``: 0 to 31.
    """

    def __init__(self, phase, to_act, dealer, laid, play_count=0):
        self.phase = phase
        self.to_act = to_act
        self.dealer = dealer
        self.laid = laid
        self.play_count = play_count


# A player's name, and the mix of the lights in that colour (see ``pegboard.colours``).
Name = namedtuple("Name", ("name", "mix"))


def look(board):
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


def _laid(game):
    if game.rules.play != REFEREED:
        return None
    if not game.play:
        return [[] for _ in range(game.rules.players)]
    return [list(cards) for cards in game.play.laid]


def names(board, players):
    """The players as the board calls them, or None while it has no power."""
    if not board.powered:
        return None
    team_colours = board.app.settings.team_colours()
    teams = 2 if players == 4 else players
    return [
        Name(name, colours.mix_of(team_colours[player % teams]))
        for player, name in enumerate(board.app.players.names_for(players))
    ]


def players(board):
    """How many play: the game on the table, else the next one."""
    if not board.powered:
        return 2
    game = board.app.game
    return game.rules.players if game else board.app.match.rules().players


def waits_for(board):
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


def _of_the_game(app, ask):
    if ask.kind == SUIT:
        return _suit_of(ask)
    if ask.about == "lay":
        return app.players.turn_name() + "'s card" + (" or go" if GO in ask.values else "")
    if not ask.cards:
        return _OF_THE_GAME[ask.about]
    whose = "the crib" if ask.cards == "crib" else app.players.turn_name() + "'s hand"
    if ask.kind == NUMBER:
        return "%s's claim for %s" % (app.players.turn_name(), whose)
    words = {QUESTION: "an answer about ", NOTHING: "a press that pegs "}
    return words.get(ask.kind, "the cards of ") + whose


def _suit_of(ask):
    return "the suit of the " + rank_label(make(ask.rank))


def may_deal(board):
    """Whether a new deal is in step with the board: one begins there, or nothing goes on."""
    sight = look(board)
    begins = sight is not None and sight.phase == STARTER and not asks_suit(board)
    return begins or not waits_for(board)


def may_cut(board):
    """Whether a cut for deal is in step with the board."""
    return not waits_for(board) or board.powered and _ask(board).about in _BEFORE_A_GAME


def asks_suit(board):
    """Whether the board has a card's rank and waits for its suit."""
    return board.powered and _ask(board).kind == SUIT


def _ask(board):
    return board.app.view.asks()


def path_to(board, card):
    """The inputs that enter ``card`` (its suit where that is asked for) on the present screen.

    None where the screen asks for no card, or not for this one.
    """
    return _when_awake(board, autoplayer.path_to(board, card))


def path_to_go(board):
    """The inputs that say go, or None where that cannot be said."""
    return _pick(board, GO) if board.powered and _ask(board).kind == RANK else None


def path_to_cut(board):
    """The inputs that lead from the question who deals first to the cut, or None elsewhere."""
    return _pick(board, 0) if board.powered and _ask(board).about == "deals" else None


def why_not(board, card):
    """The sentence that says why the board does not take ``card`` now."""
    label = card_label(card)
    waiting = waits_for(board)
    if waiting and not _asks_for_cards(board):
        return "The board waits for " + waiting
    sight = look(board)
    if sight is not None and sight.phase == PLAY and sight.play_count + value_of(card) > MOST:
        return "%s does not fit: %d and %d is over %d" % (
            label,
            sight.play_count,
            value_of(card),
            MOST,
        )
    if asks_suit(board) and _ask(board).rank != rank_of(card):
        return "The board waits for " + _suit_of(_ask(board))
    if _asks_for_cards(board):
        seen = label if asks_suit(board) else "every " + rank_label(make(rank_of(card)))
        return "The board has seen %s already in this deal" % seen
    return "The board asks for no card now, so it does not take " + label


def _asks_for_cards(board):
    return board.powered and _ask(board).kind in (RANK, SUIT)


def _pick(board, value):
    """The inputs that turn to ``value`` and press."""
    ask = _ask(board)
    if value not in ask.values:
        return None
    return _when_awake(board, autoplayer.turns_to(ask, value) + [(PRESS, 0)])


def _when_awake(board, path):
    """``path``, after a touch that only wakes the board where it rests."""
    return [(TURN, 0)] + path if path and board.app.rests() else path
