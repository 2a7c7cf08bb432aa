"""The board as a Wokwi project, a simulator in the browser and in Visual Studio Code.

Wokwi has the Pico, the display, the knob, the buttons, the buzzer and the strip.  What only shapes
a signal, as resistors, fuses and the level shifter do, is left out and its ends are joined.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from fifteentwo_object import netlist as netlists
from fifteentwo_object.netlist import Netlist, Part, Pin, follow

FIRMWARE = "fifteentwo-RPI_PICO.uf2"  # beside the project, made by `make uf2`

_PASSING = ("resistor", "buffer", "fuse", "schottky")
# Left and top of each part in Wokwi's pixels, and attributes it wants.
_PLACES: dict[str, tuple[float, float]] = {
    "U1": (0, 0),
    "DS1": (-220, -40),
    "ENC1": (-230, 110),
    "SW1": (-170, 240),
    "SW2": (-170, 300),
    "SW3": (-170, 360),
    "SW4": (160, 240),
    "SW5": (160, 300),
    "BZ1": (180, 60),
    "LED1": (-500, 440),
    "LED2": (-500, 490),
    "LED3": (-500, 540),
}
_KEYS = {"SW1": "b", "SW2": "1", "SW3": "2", "SW4": "3", "SW5": "4"}
_COLOURS = {"SW1": "red", "SW2": "blue", "SW3": "blue", "SW4": "blue", "SW5": "blue"}
_GROUNDS = ("3", "8", "13", "18", "23", "28", "33", "38")


def diagram(netlist: Netlist) -> dict[str, Any]:
    """The contents of ``diagram.json`` for that board."""
    parts = [part for part in netlist.parts.values() if "wokwi" in part.kind]
    return {
        "version": 1,
        "author": "Fifteen Two",
        "editor": "wokwi",
        "parts": [_shown(part) for part in parts],
        "connections": list(_connections(netlist, parts)),
    }


def _shown(part: Part) -> dict[str, Any]:
    left, top = _PLACES[part.reference]
    attributes: dict[str, str] = {}
    if part.kind_name == "strip":
        attributes = {"pixels": str(part.given["pixels"]), "pixelSize": "2020"}
    elif part.kind_name == "button":
        attributes = {
            "label": part.value,
            "key": _KEYS[part.reference],
            "color": _COLOURS[part.reference],
        }
    return {
        "type": part.kind["wokwi"]["type"],
        "id": part.reference,
        "top": top,
        "left": left,
        "attrs": attributes,
    }


def _connections(netlist: Netlist, parts: list[Part]) -> Iterator[list[Any]]:
    """A wire from every pin to the Pico, or to the part before it in a chain."""
    for part in parts:
        if part.kind_name == "pico":
            continue
        names = part.kind["wokwi"]["pins"]
        done = set()
        for pin in part.pins:
            net = netlist.net_of(pin)
            end = _other_end(netlist, pin) if net else None
            if net and end and (names[pin.name], end) not in done:
                done.add((names[pin.name], end))
                yield [f"{part.reference}:{names[pin.name]}", end, net.colour, []]
        for name, wanted in part.kind["wokwi"].get("also", {}).items():
            net = netlist.nets[wanted]
            yield [f"{part.reference}:{name}", _pico_end(netlist, net.pins), net.colour, []]


def _other_end(netlist: Netlist, pin: Pin) -> str | None:
    """The pin of the Pico that the signal comes from, or the output of another part."""
    ends = follow(netlist, pin, _PASSING)
    at_pico = _pico_end(netlist, ends)
    if at_pico:
        return at_pico
    for end in ends:
        kind = netlist.parts[end.part].kind
        if end != pin and end.role == "output" and "wokwi" in kind:
            return f"{end.part}:{kind['wokwi']['pins'][end.name]}"
    return None


def _pico_end(netlist: Netlist, pins: Iterable[Pin]) -> str | None:
    """What Wokwi calls the first of these pins of the Pico; it numbers the grounds."""
    numbers = sorted(int(pin.number) for pin in pins if pin.part == "U1")
    if not numbers:
        return None
    number = str(numbers[0])
    if number in _GROUNDS:
        return f"U1:GND.{_GROUNDS.index(number) + 1}"
    return f"U1:{netlist.parts['U1'].pin(number).name}"


def project() -> str:
    """The text of ``wokwi.toml``."""
    return f"[wokwi]\nversion = 1\nfirmware = '{FIRMWARE}'\n"


def make(folder: Path) -> Iterator[Path]:
    """The Wokwi project of the board powered by USB."""
    path = folder / "diagram.json"
    path.write_text(json.dumps(diagram(netlists.board()), indent=2) + "\n", "utf-8")
    yield path
    path = folder / "wokwi.toml"
    path.write_text(project(), "utf-8")
    yield path
