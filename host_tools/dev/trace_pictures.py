"""Draws the way of a press and of a card through the modules, as they were really called.

``python -m dev.trace_pictures [FOLDER]`` plays both on a simulated board, listens to the calls,
and writes a sequence diagram of each: a column a module, an arrow a call, the first one above.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import NamedTuple
from xml.etree import ElementTree

import click

from cribbage.events import Event
from cribbage.rules import Rules
from fifteentwo.simulator.autoplayer import Autoplayer
from fifteentwo.simulator.simulated_board import SimulatedBoard
from pegboard.devices import PRESS, TURN
from pegboard.settings import QUICK

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "pictures"

_SECOND = 1000  # of board time: long enough for all that a press brings

# The modules with a column of their own, from left to right, by their path; what others do is
# theirs who call them.  The screens share one: which of them is on is of no matter to the others.
_COLUMNS = {
    "simulator/simulated_board.py": "simulated board",
    "pegboard/app.py": "app",
    "pegboard/screens/": "screens",
    "pegboard/navigator.py": "navigator",
    "pegboard/resume.py": "resume",
    "pegboard/current_game.py": "current_game",
    "cribbage/game.py": "game",
    "cribbage/play.py": "play",
    "pegboard/journal.py": "journal",
    "pegboard/deferred_store.py": "deferred_store",
    "pegboard/lights.py": "lights",
    "pegboard/track.py": "track",
    "pegboard/sounds.py": "sounds",
    "pegboard/messages.py": "messages",
    "pegboard/display.py": "display",
}
_LAYERS = {"cribbage": ("the rules", "#d8ead2"), "pegboard": ("the appliance", "#dbe6f6"),
           "simulator": ("devices, here simulated", "#f3e3cc")}  # fmt: skip

# In pixels.
_COLUMN, _ROW, _LEFT, _TOP = 112, 25, 64, 78
_BOX_WIDTH, _BOX_HEIGHT, _LEGEND = 102, 26, 190


class Call(NamedTuple):
    """A function ``name`` that one column called in another."""

    caller: str
    callee: str
    name: str


def _column_of(frame: FrameType) -> str | None:
    file = frame.f_code.co_filename.replace("\\", "/")
    return next((column for part, column in _COLUMNS.items() if part in file), None)


def _is_property(frame: FrameType) -> bool:
    owner = type(frame.f_locals.get("self"))
    return isinstance(getattr(owner, frame.f_code.co_name, None), property)


def calls_of(action: Callable[[], None]) -> list[Call]:
    """The calls between columns during ``action``, each once, in the order of their first time.

    Only methods that do something count: no properties, nothing that begins with an underscore.
    """
    calls: dict[Call, None] = {}

    def listen(frame: FrameType, event: str, _: object) -> None:
        name = frame.f_code.co_name
        if event != "call" or name.startswith(("_", "<")):
            return
        callee, above = _column_of(frame), frame.f_back
        while above and _column_of(above) is None:
            above = above.f_back
        caller = _column_of(above) if above else None
        if callee and caller and caller != callee and not _is_property(frame):
            calls[Call(caller, callee, name)] = None

    sys.setprofile(listen)
    try:
        action()
    finally:
        sys.setprofile(None)
    return list(calls)


def _press(board: SimulatedBoard) -> Callable[[], None]:
    def action() -> None:
        board.send(PRESS)
        board.run(_SECOND)

    return action


def calls_of_a_press() -> list[Call]:
    """A press on Home, which leads to another screen."""
    return calls_of(_press(SimulatedBoard()))


def calls_of_a_card() -> list[Call]:
    """The press that lays a card, which makes fifteen."""
    board = SimulatedBoard()
    player = Autoplayer(board)
    player.begin_game(Rules(), 0, QUICK)
    for line in ("starter 5", "lay 1 7"):
        player.enter(Event.parse(line))
    player.do(TURN, player.view.wheel.detents_to(8))
    return calls_of(_press(board))


PICTURES = {"way-of-a-press": calls_of_a_press, "way-of-a-card": calls_of_a_card}


def _layer_of(column: str) -> tuple[str, str]:
    part = next(part for part, name in _COLUMNS.items() if name == column)
    return _LAYERS[part.split("/")[0]]


def drawing(calls: list[Call]) -> ElementTree.Element:
    """The sequence diagram of ``calls`` as SVG."""
    called = {name for call in calls for name in (call.caller, call.callee)}
    columns = [name for name in _COLUMNS.values() if name in called]
    places = {name: _LEFT + _COLUMN * index for index, name in enumerate(columns)}
    width, height = _COLUMN * len(columns) + 16, _TOP + _ROW * (len(calls) + 1)
    svg = ElementTree.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {width} {height}",
            "font-family": "Helvetica, Arial, DejaVu Sans, sans-serif",
            "font-size": "12",
        },
    )
    _add(svg, "rect", width=width, height=height, fill="#ffffff")
    for name, x in places.items():
        _add(svg, "line", x1=x, y1=_TOP, x2=x, y2=height - _ROW / 2, stroke="#b8b8b8")
        box = {"x": x - _BOX_WIDTH / 2, "y": _TOP - _BOX_HEIGHT - 6, "rx": 3}
        size = {"width": _BOX_WIDTH, "height": _BOX_HEIGHT}
        _add(svg, "rect", **box, **size, fill=_layer_of(name)[1], stroke="#707070")
        _text(svg, x, _TOP - 15, name)
    for index, (words, colour) in enumerate(dict.fromkeys(map(_layer_of, columns))):
        start = _LEFT - _BOX_WIDTH / 2 + _LEGEND * index
        _add(svg, "rect", x=start, y=10, width=14, height=14, fill=colour, stroke="#707070")
        _text(svg, start + 20, 21, words, anchor="start")
    for row, call in enumerate(calls, 1):
        _arrow(svg, places[call.caller], places[call.callee], _TOP + _ROW * row, call.name)
    return svg


def _arrow(svg: ElementTree.Element, start: float, end: float, y: float, name: str) -> None:
    tip = 7 if end > start else -7
    _add(svg, "line", x1=start, y1=y, x2=end - tip, y2=y, stroke="#303030")
    _add(svg, "path", d=f"M{end:g} {y:g}l{-tip} -4v8z", fill="#303030")
    # Beside the arrow's beginning, on paper, so that the lines of the columns do not cross it.
    anchor, x = ("start", start + 6) if end > start else ("end", start - 6)
    halo = {"stroke": "#ffffff", "stroke-width": 4, "paint-order": "stroke"}
    _text(svg, x, y - 5, name, anchor, **halo)


def _text(svg, x: float, y: float, words: str, anchor: str = "middle", **style: object) -> None:
    named = {name.replace("_", "-"): value for name, value in style.items()}
    _add(svg, "text", x=x, y=y, **{"text-anchor": anchor}, **named).text = words


def _add(svg: ElementTree.Element, kind: str, **values: object) -> ElementTree.Element:
    written = {
        name: f"{value:g}" if isinstance(value, float) else str(value)
        for name, value in values.items()
    }
    return ElementTree.SubElement(svg, kind, written)


def picture(name: str) -> str:
    """The text of the SVG file of this name."""
    svg = drawing(PICTURES[name]())
    ElementTree.indent(svg)
    return ElementTree.tostring(svg, encoding="unicode") + "\n"


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default=FOLDER)
def main(folder: Path) -> None:
    """Draw the way of a press and of a card into FOLDER."""
    for name in PICTURES:
        path = folder / f"{name}.svg"
        path.write_text(picture(name), encoding="utf-8")
        click.echo(path.name)


if __name__ == "__main__":
    main()
