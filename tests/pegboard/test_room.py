"""Where memory is short, screens that no game comes to are let go, and come again when wanted."""

import sys

from pegboard.screens import catalogue
from support.sitting import Sitting


def with_short_memory(deed):
    """Do something on a board that is short of memory."""
    before = catalogue.is_short
    catalogue.is_short = lambda: True
    try:
        deed()
    finally:
        catalogue.is_short = before


def is_loaded(name):
    return "pegboard.screens." + name in sys.modules


def test_screens_that_no_game_comes_to_go_where_memory_is_short():
    sitting = Sitting()
    sitting.pick_line("Settings")
    catalogue.make_way()
    assert is_loaded("settings")
    with_short_memory(catalogue.make_way)
    assert not is_loaded("settings") and not is_loaded("statistics")
    assert is_loaded("play") and is_loaded("counting") and is_loaded("home")
    # The one that is shown works on, and a new one is as good.
    sitting.turn(1)
    sitting.press()
    sitting.back_hold()
    sitting.pick_line("Settings")
    assert is_loaded("settings")
    assert sitting.rows()[0] == "Settings"


def test_a_game_begins_and_is_played_where_memory_is_short():
    sitting = Sitting()
    sitting.pick_line("Settings")
    sitting.back_hold()
    with_short_memory(lambda: sitting.begin().enter("starter 5", "lay 1 7"))
    assert len(sitting.game.events) == 2
    for name in catalogue.names():
        assert catalogue.screen_named(name)
