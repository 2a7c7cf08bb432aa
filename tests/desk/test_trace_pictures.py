"""The way of a press and of a card in docs/architecture.md: drawn from real calls, and current."""

from xml.etree import ElementTree

import pytest

from dev import trace_pictures
from dev.trace_pictures import Call
from support.desk import ROOT


@pytest.mark.parametrize("name", trace_pictures.PICTURES)
def test_a_picture_is_current_and_shown(name):
    path = trace_pictures.FOLDER / f"{name}.svg"
    assert path.read_text("utf-8") == trace_pictures.picture(name), "run: make pictures"
    assert f"](pictures/{path.name})" in (ROOT / "docs" / "architecture.md").read_text("utf-8")


def test_a_card_goes_from_the_screen_to_game_and_journal_and_then_to_the_listeners():
    calls = trace_pictures.calls_of_a_card()
    way = [
        Call("app", "screens", "press"),
        Call("screens", "current_game", "commit"),
        Call("current_game", "game", "apply"),
        Call("game", "play", "lay"),
        Call("current_game", "journal", "add"),
        Call("current_game", "lights", "event_applied"),
        Call("current_game", "sounds", "event_applied"),
        Call("current_game", "messages", "event_applied"),
        Call("current_game", "navigator", "event_applied"),
        Call("display", "screens", "draw"),
    ]
    assert [call for call in calls if call in way] == way


def test_every_call_is_an_arrow_and_every_module_a_column():
    calls = [Call("app", "game", "apply"), Call("game", "play", "lay"), Call("play", "app", "x")]
    svg = trace_pictures.drawing(calls)
    words = [text.text for text in svg.iter("text")]
    assert [word for word in words if word in ("app", "game", "play")] == ["app", "game", "play"]
    assert [word for word in words if word in ("apply", "lay", "x")] == ["apply", "lay", "x"]
    assert len(svg.findall("path")) == 3
    ElementTree.fromstring(ElementTree.tostring(svg))
