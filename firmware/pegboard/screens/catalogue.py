"""Which screens there are.

Those that a usual game does without are loaded when they are first wanted: together they take some
20 KB of a Pico's memory.
"""

from cribbage.game import CRIB, OVER, PEGGING, PLAY, SHOW, STARTER
from pegboard.screens.counting import CribScreen, HandScreen, LooseCountScreen
from pegboard.screens.endings import WinScreen
from pegboard.screens.home import (
    CutScreen,
    FirstDealScreen,
    HomeScreen,
    NewGameScreen,
    SeatsScreen,
)
from pegboard.screens.play import PlayScreen, StarterScreen

HOME = HomeScreen.name
MUGGINS = "muggins"
BY_HAND = "byhand"

_AT_ONCE = (
    HomeScreen,
    NewGameScreen,
    FirstDealScreen,
    CutScreen,
    SeatsScreen,
    StarterScreen,
    PlayScreen,
    HandScreen,
    CribScreen,
    WinScreen,
    LooseCountScreen,
)

_OF_PHASE = {
    STARTER: StarterScreen.name,
    PLAY: PlayScreen.name,
    SHOW: HandScreen.name,
    CRIB: CribScreen.name,
    PEGGING: "scoreboard",
    OVER: WinScreen.name,
}


def _menu():
    from pegboard.screens import menu

    return menu.MenuScreen, menu.CorrectScreen, menu.MisdealScreen, menu.ClearScreen


def _muggins():
    from pegboard.screens import muggins

    return (muggins.MugginsScreen,)


def _scoreboard():
    from pegboard.screens import scoreboard

    return scoreboard.ScoreboardScreen, scoreboard.ByHandScreen


def _settings():
    from pegboard.screens import settings

    return (
        settings.SettingsScreen,
        settings.SettingScreen,
        settings.NameScreen,
        settings.ResetScreen,
    )


def _match():
    from pegboard.screens import match

    return match.MatchScreen, match.EndMatchScreen


def _statistics():
    from pegboard.screens import statistics

    return statistics.StatisticsScreen, statistics.ForgetScreen


def _coach():
    from pegboard.screens import coach

    return (coach.CoachScreen,)


def _selftest():
    from pegboard.screens import selftest

    return (selftest.SelfTestScreen,)


# The names of the screens that are loaded later, and what loads them.
_LATER = (
    (("menu", "correct", "misdeal", "clear"), _menu),
    ((MUGGINS,), _muggins),
    (("scoreboard", BY_HAND), _scoreboard),
    (("settings", "setting", "name", "reset"), _settings),
    (("match", "endmatch"), _match),
    (("statistics", "forget"), _statistics),
    (("coach",), _coach),
    (("selftest",), _selftest),
)


def screen_named(name):
    """The class of the screen of that name, or None."""
    for screen in _AT_ONCE:
        if screen.name == name:
            return screen
    for names, load in _LATER:
        if name in names:
            for screen in load():
                if screen.name == name:
                    return screen
    return None


def names():
    """The names of all screens."""
    found = [screen.name for screen in _AT_ONCE]
    for later, _ in _LATER:
        found.extend(later)
    return found


def screen_of_phase(game):
    """The name of the screen that belongs to the phase of ``game``."""
    return _OF_PHASE[game.phase]


def screens_of(game):
    """The names of the screens that fit ``game``, the one that it comes to by itself first.

    Without a game there are none.
    """
    if not game:
        return []
    fitting = [_OF_PHASE[game.phase]]
    if game.phase == SHOW and not game.play and not game.shown and game.claimed < 0:
        fitting.insert(0, BY_HAND)
    if game.missed and game.phase != OVER:
        fitting.insert(0, MUGGINS)
    return fitting
