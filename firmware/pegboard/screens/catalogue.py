"""Which screens there are, and which of them belong to a game."""

from cribbage.game import Game
from cribbage.rules import CRIB, OVER, PEGGING, PLAY, SHOW, STARTER
from pegboard.screens.coach import ChancesScreen, CoachScreen
from pegboard.screens.counting import CribScreen, HandScreen, LooseCountScreen
from pegboard.screens.endings import WinScreen
from pegboard.screens.home import HomeScreen
from pegboard.screens.match import EndMatchScreen, MatchScreen
from pegboard.screens.menu import ClearScreen, CorrectScreen, MenuScreen, MisdealScreen
from pegboard.screens.mistakes import (
    ChangeScreen,
    DeadHandScreen,
    LeadScreen,
    PenaltyScreen,
    RenegeScreen,
)
from pegboard.screens.muggins import MugginsScreen
from pegboard.screens.new_game import (
    CutOfMatchScreen,
    CutOfSessionScreen,
    CutScreen,
    FirstDealerOfMatchScreen,
    FirstDealerOfSessionScreen,
    FirstDealerScreen,
    NewGameScreen,
    SeatsScreen,
)
from pegboard.screens.play import PlayScreen, StarterScreen
from pegboard.screens.scoreboard import ByHandScreen, ScoreboardScreen
from pegboard.screens.selftest import SelfTestScreen
from pegboard.screens.session import (
    EndSessionScreen,
    GamesOfSessionScreen,
    ScorecardScreen,
    SessionScreen,
)
from pegboard.screens.settings import (
    AboutScreen,
    NameScreen,
    ResetScreen,
    SettingScreen,
    SettingsScreen,
    UpdateScreen,
    WhoScreen,
)
from pegboard.screens.statistics import ForgetScreen, StatisticsScreen

SCREENS = (
    HomeScreen,
    NewGameScreen,
    FirstDealerScreen,
    FirstDealerOfMatchScreen,
    FirstDealerOfSessionScreen,
    CutScreen,
    CutOfMatchScreen,
    CutOfSessionScreen,
    SeatsScreen,
    StarterScreen,
    PlayScreen,
    HandScreen,
    CribScreen,
    LooseCountScreen,
    WinScreen,
    MenuScreen,
    CorrectScreen,
    MisdealScreen,
    PenaltyScreen,
    RenegeScreen,
    ChangeScreen,
    DeadHandScreen,
    LeadScreen,
    ClearScreen,
    MugginsScreen,
    ScoreboardScreen,
    ByHandScreen,
    SettingsScreen,
    SettingScreen,
    WhoScreen,
    NameScreen,
    ResetScreen,
    UpdateScreen,
    AboutScreen,
    MatchScreen,
    EndMatchScreen,
    SessionScreen,
    GamesOfSessionScreen,
    EndSessionScreen,
    ScorecardScreen,
    StatisticsScreen,
    ForgetScreen,
    CoachScreen,
    ChancesScreen,
    SelfTestScreen,
)

HOME = HomeScreen.name
MUGGINS = MugginsScreen.name
BY_HAND = ByHandScreen.name

# The screen that belongs to each phase of a game.
_OF_PHASE = {
    STARTER: StarterScreen.name,
    PLAY: PlayScreen.name,
    SHOW: HandScreen.name,
    CRIB: CribScreen.name,
    PEGGING: ScoreboardScreen.name,
    OVER: WinScreen.name,
}


def screen_named(name):
    """The class of the screen of that name, or None."""
    for screen in SCREENS:
        if screen.name == name:
            return screen
    return None


def names() -> list[str]:
    """The names of all screens."""
    return [screen.name for screen in SCREENS]


def screen_of_phase(game: Game) -> str:
    """The name of the screen that belongs to the phase of ``game``."""
    return _OF_PHASE[game.phase]


def screens_of(game: Game | None) -> list[str]:
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
