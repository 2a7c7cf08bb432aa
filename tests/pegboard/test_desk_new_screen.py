"""The way to add a screen, as the docstring of Screen teaches it.

On the desk alone: MicroPython keeps no docstrings.
"""

from textwrap import dedent

from cribbage.events import Event
from pegboard.asks import NUMBER, Ask
from pegboard.screens import base, catalogue
from support.sitting import sitting_at


def taught_screen():
    """The class of the example."""
    example = base.Screen.__doc__.split("::\n\n")[1]
    names = dict(vars(base), Event=Event, Ask=Ask, NUMBER=NUMBER)
    exec(dedent(example), names)
    return names["BonusScreen"]


def test_the_screen_of_the_docstring_does_what_it_says(monkeypatch):
    monkeypatch.setattr(catalogue, "SCREENS", (*catalogue.SCREENS, taught_screen()))
    sitting = sitting_at("starter 5", "lay 1 10")
    sitting.app.navigator.show("bonus")
    sitting.turn(1)
    assert sitting.rows()[0] == "Bonus"
    assert sitting.hint() == "Press: Blue +2"
    assert sitting.view.asks().kind == NUMBER
    sitting.check()
    sitting.app.navigator.save()
    sitting.cut()
    assert sitting.view.name == "bonus"
    sitting.turn(1)
    sitting.press()
    assert sitting.view.name == "play"
    assert sitting.game.scores == [2, 0]


def test_back_leads_from_it_to_the_game(monkeypatch):
    monkeypatch.setattr(catalogue, "SCREENS", (*catalogue.SCREENS, taught_screen()))
    sitting = sitting_at("starter 5")
    sitting.app.navigator.show("bonus")
    sitting.back()
    assert sitting.view.name == "play"
    assert sitting.game.scores == [0, 0]
