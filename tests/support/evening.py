"""Whole evenings in a few inputs: games put near their end, matches set up by the knob."""

from cribbage.events import Event
from pegboard.devices import BACK_HOLD
from support.sitting import Sitting


def choices(sitting, **values):
    """Choose settings; those that a screen offers are held by the tests of that screen."""
    for name in values:
        sitting.app.settings.set(name, values[name])
    return sitting


def begin(sitting, dealer=0, **values):
    """A new game by the knob under the settings that stand, and those in ``values``."""
    choices(sitting, **values)
    sitting.home()
    sitting.pick_line("New game")
    if sitting.view.name == "clear":
        sitting.pick_line("End it")
    if sitting.view.name in ("match", "session"):
        sitting.pick_line("Go on")
    if sitting.view.name == "new":
        sitting.pick_line("Begin")
    if sitting.view.name == "deals":
        sitting.pick(1 + dealer)
    return sitting


def seated(**values):
    """A new board with these settings, and the first game begun with player 0 as the dealer."""
    dealer = values.pop("dealer", 0)
    return begin(Sitting(), dealer, **values)


def at_the_cut(players=2):
    """A new board where so many players cut for the deal."""
    sitting = choices(Sitting(), players=players)
    sitting.pick_line("New game")
    sitting.pick_line("Begin")
    sitting.pick_line("Cut")
    return sitting


def remotely(sitting, event):
    """Let ``event`` happen as a host would enter it, and wait for it."""
    sitting.app.enter_remote(event)
    sitting.board.next_wake = sitting.board.now_ms
    sitting.board.run(300)


def put(sitting, *scores):
    """Bring the teams of the game to ``scores``, by corrections."""
    for team, score in enumerate(scores):
        change = score - sitting.game.scores[team]
        if change:
            remotely(sitting, Event("correct", team, points=change))
    return sitting


def win(sitting, team, *others):
    """Let ``team`` win the game; the other teams, in their order, stand at ``others``."""
    scores = list(others)
    scores.insert(team, sitting.game.scores[team])
    put(sitting, *scores)
    scores[team] = sitting.game.rules.target
    return put(sitting, *scores)


def begin_match(sitting, length="first-to", goal=3, deals="loser", dealer=0):
    """Set a match up by the knob and begin its first game with ``dealer``."""
    sitting.fingers.do(BACK_HOLD)
    sitting.pick_line("Match")
    for name, line, wanted in (
        ("match_length", "Length", length),
        ("match_goal", "How many", goal),
        ("match_deals", "Next deal", deals),
    ):
        for _ in range(25):
            if getattr(sitting.app.settings, name) == wanted:
                break
            sitting.pick_line(line)
        assert getattr(sitting.app.settings, name) == wanted
    sitting.pick_line("Begin")
    if sitting.view.name == "clear":
        sitting.pick_line("End it")
    sitting.pick(1 + dealer)
    return sitting


def begin_session(sitting, games=9, dealer=0):
    """Set a session up by the knob and begin its first game with ``dealer``."""
    sitting.fingers.do(BACK_HOLD)
    sitting.pick_line("Session")
    sitting.pick_line("Games")
    sitting.pick(games)
    sitting.pick_line("Begin")
    if sitting.view.name == "clear":
        sitting.pick_line("End it")
    sitting.pick(1 + dealer)
    return sitting


def next_game(sitting):
    """From the win to the next game, where no cut is needed; in a session by its scorecard."""
    assert sitting.view.name == "win"
    sitting.pick(0)
    if sitting.view.name == "scorecard":
        sitting.press()
    return sitting
