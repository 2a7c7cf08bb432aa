"""Which screens there are.

All but Home are loaded when they are first wanted: together they take some 50 KB of a Pico's
memory.  Those that no game comes to go again where memory is short.
"""

from cribbage.rules import CRIB, OVER, PEGGING, PLAY, SHOW, STARTER
from pegboard.room import forget, is_short, make_room
from pegboard.screens.home import HomeScreen

HOME = HomeScreen.name
MUGGINS = "muggins"
BY_HAND = "byhand"

# The screen that belongs to each phase of a game.
_OF_PHASE = {
    STARTER: "starter",
    PLAY: "play",
    SHOW: "hand",
    CRIB: "crib",
    PEGGING: "scoreboard",
    OVER: "win",
}


def _home():
    return (HomeScreen,)


def _new_game():
    from pegboard.screens import new_game

    return (
        new_game.NewGameScreen,
        new_game.FirstDealScreen,
        new_game.FirstDealOfMatchScreen,
        new_game.CutScreen,
        new_game.CutOfMatchScreen,
        new_game.SeatsScreen,
    )


def _play():
    from pegboard.screens import play

    return play.StarterScreen, play.PlayScreen


def _counting():
    from pegboard.screens import counting

    return counting.HandScreen, counting.CribScreen, counting.LooseCountScreen


def _endings():
    from pegboard.screens import endings

    return (endings.WinScreen,)


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
        settings.UpdateScreen,
        settings.AboutScreen,
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


# The names of the screens, and what loads them.
_LOADERS = (
    ((HOME,), _home),
    (("new", "deals", "matchdeals", "cut", "matchcut", "seats"), _new_game),
    (("starter", "play"), _play),
    (("hand", "crib", "count"), _counting),
    (("win",), _endings),
    (("menu", "correct", "misdeal", "clear"), _menu),
    ((MUGGINS,), _muggins),
    (("scoreboard", BY_HAND), _scoreboard),
    (("settings", "setting", "name", "reset", "update", "about"), _settings),
    (("match", "endmatch"), _match),
    (("statistics", "forget"), _statistics),
    (("coach",), _coach),
    (("selftest",), _selftest),
)


# What no game comes to, with the name of its module.
_PASSING = (
    (_new_game, "new_game"),
    (_settings, "settings"),
    (_match, "match"),
    (_statistics, "statistics"),
    (_coach, "coach"),
    (_selftest, "selftest"),
)

# What has been loaded.
_loaded = [_home]


def make_way():
    """Make room for something large that stays."""
    make_room()
    if is_short():
        for load, module in _PASSING:
            if load in _loaded:
                _loaded.remove(load)
                forget("pegboard.screens", module)
        make_room()


def screen_named(name):
    """The class of the screen of that name, or None."""
    for names_of_some, load in _LOADERS:
        if name in names_of_some:
            if load not in _loaded:
                make_way()
                _loaded.append(load)
            for screen in load():
                if screen.name == name:
                    return screen
    return None


def load_ahead():
    """Load one of the screens that every game comes to: False where they are all there.

    Late in a game there might be no room for them in one piece.
    """
    for name in ("play", "hand", "win", "menu"):
        for names_of_some, load in _LOADERS:
            if name in names_of_some and load not in _loaded:
                screen_named(name)
                return True
    return False


def names():
    """The names of all screens."""
    found = []
    for names_of_some, _ in _LOADERS:
        found.extend(names_of_some)
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
