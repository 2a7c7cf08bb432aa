"""The schematic in KiCad's format, one sheet for each way of power, made from the netlist.

Only the places of the symbols stand here.  Every pin gets a short wire to a label with the name of
its net, to a symbol of its supply, or a cross where nothing is connected.  KiCad 6 and newer open
it, and its electrical rules check finds nothing.
"""

import json
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fifteentwo_object import netlist as netlists
from fifteentwo_object.netlist import GROUND, Net, Netlist, Part, Pin

# The format of KiCad 6; newer ones read it and write their own.
VERSION, LIBRARY_VERSION = 20211123, 20211014
LIBRARY = "FifteenTwo"
STEP = 2.54  # mm, KiCad's grid of pins
_STUB = 2 * STEP

# The nets that have a symbol of their own instead of a label.
SUPPLIES = (GROUND, "+5V", "+3V3")

_UUIDS = uuid.UUID("4f1f7a52-0f5e-4b1b-9b7e-9a5e1d2c1521")

_TYPES = {
    "io": "bidirectional",
    "input": "input",
    "output": "output",
    "passive": "passive",
    "power in": "power_in",
    "power out": "power_out",
    "ground": "power_in",
}

Point = tuple[float, float]

# By the way that a wire leaves: the angle of a label there, and that of a pin, which looks back.
_LABEL_ANGLES: dict[Point, int] = {(1, 0): 0, (0, -1): 90, (-1, 0): 180, (0, 1): 270}
_PIN_ANGLES: dict[Point, int] = {(-1, 0): 0, (1, 0): 180, (0, -1): 270, (0, 1): 90}

# Where a symbol's pins are: left and right side from top to bottom, upper and lower side from left
# to right; "" leaves a place free.  The other kinds are in _SMALL.
_BOXES: dict[str, dict[str, list[str]]] = {
    "pico": {
        "left": ["4", "5", "6", "7", "9", "10", "11", "12", "14", "15", "16", "17", "19", "20"],
        "right": ["1", "2", "21", "22", "24", "25", "26", "27", "29", "31", "32", "34", "30", "37",
                  "35"],
        "top": ["40", "39", "36"],
        "bottom": ["3", "8", "13", "18", "23", "28", "33", "38"],
    },
    "buffer": {
        "left": ["2", "", "1", "4", "5", "10", "9", "13", "12"],
        "right": ["3", "", "6", "", "8", "", "11"],
        "top": ["14"],
        "bottom": ["7"],
    },
    "strip": {"left": ["1", "2", "3"], "right": ["4", "5", "6"]},
    "display": {"left": ["2", "4", "3", "1"]},
    "knob": {"left": ["1", "3", "4", "2", "5"]},
    "button": {"left": ["1", "2"]},
    "buzzer": {"left": ["1", "2"]},
    "usb_c": {"right": ["1", "3", "4", "2"]},
    "barrel": {"right": ["1", "2"]},
    "regulator": {"left": ["3", "2"], "right": ["1"]},
    "key_pad": {"left": ["1", "2", "3", "4", "5", "6", "7", "8"]},
    "cell": {"right": ["1", "2"]},
    "switch": {"left": ["1", "2"]},
    "booster": {"left": ["2", "4", "1", "5"], "right": ["7", "3", "6"]},
    "plug2": {"left": ["1", "2"]},
    "plug3": {"left": ["1", "2", "3"]},
    "plug4": {"left": ["2", "4", "3", "1"]},
    "plug8": {"left": ["1", "2", "3", "4", "5", "6", "7", "8"]},
    "plug5": {"left": ["1", "3", "4", "2", "5"]},
}  # fmt: skip
_WIDTHS = {"pico": 16, "buffer": 10, "strip": 10, "booster": 8, "display": 7, "knob": 7}
_NAMES = 3 * STEP  # room for the names of pins at the upper and the lower side
_SMALL_WIDTH = 5

# The symbols of two pins that lie across: the shapes between x = -2.54 and 2.54.
_SMALL = ("resistor", "capacitor", "electrolytic", "fuse", "schottky")
# Capacitors stand upright between their supply and ground.
_UPRIGHT = ("capacitor", "electrolytic")

# Centres, in steps of the grid, and the frames around what belongs together.
_PAPER = "A3"
_PLACES: dict[str, Point] = {
    "U1": (58, 36),
    "DS1": (19, 17), "J2": (35, 17),
    "ENC1": (19, 35), "J3": (35, 35),
    "SW1": (19, 52), "J4": (35, 52),
    "SW2": (19, 62), "J5": (35, 62),
    "SW3": (19, 72), "J6": (35, 72),
    "SW4": (19, 82), "J7": (35, 82),
    "SW5": (19, 92), "J11": (35, 92),
    "U2": (100, 26), "R1": (114, 20), "C2": (86, 26), "C1": (120, 38),
    "LED1": (132, 20), "J1": (152, 20), "LED2": (134, 36), "LED3": (150, 36),
    "R2": (88, 58), "BZ1": (101, 58), "J8": (113, 58),
    "F1": (62, 84), "J9": (58, 84), "F2": (72, 84), "D1": (104, 84),
    "BT1": (50, 84), "J10": (66, 96), "F3": (62, 84), "U3": (82, 84), "SW6": (102, 98),
    "D2": (112, 98), "R3": (90, 94), "R4": (90, 100),
}  # fmt: skip
# Parts whose pin lies on one line with the pin of another, so that a wire joins them.
_LINES = (
    ("R1", "1", "U2", "3"), ("LED1", "2", "R1", "2"), ("BZ1", "1", "R2", "2"),
    ("F2", "1", "J9", "1"), ("F3", "1", "BT1", "1"), ("U3", "2", "F3", "2"),
)  # fmt: skip
_REACH = 16 * STEP  # of a wire between two such pins
_FRAMES = (
    ("Display", (5, 8, 42, 26)),
    ("Knob", (5, 27, 42, 44)),
    ("Buttons", (5, 45, 42, 100)),
    ("Pico", (43, 8, 76, 68)),
    ("Lights", (77, 8, 161, 46)),
    ("Sound", (77, 47, 120, 68)),
    ("Power", (43, 69, 117, 106)),
    ("Power flags", (121, 47, 161, 68)),
)
_FLAGS = (127, 57)
_NOTES = (
    ((79, 44), "U2 lifts the data to 5 V. Its unused inputs are at ground."),
    ((124, 42), "C1 close to the strip. Observe its polarity."),
    ((7, 24), "VCC to 3.3 V only: the module pulls SDA and SCL up to it."),
    ((7, 43), "The contacts close to ground; the Pico pulls them up."),
)


@dataclass
class _Placed:
    """A pin on the sheet: where it is and which way its wire leaves."""

    pin: Pin
    at: Point
    way: Point


@dataclass
class _Sheet:
    netlist: Netlist
    items: list[str] = field(default_factory=list)
    symbols: dict[str, str] = field(default_factory=dict)
    instances: list[str] = field(default_factory=list)
    count: dict[str, int] = field(default_factory=dict)

    def number(self, what: str) -> int:
        self.count[what] = self.count.get(what, 0) + 1
        return self.count[what]

    def id(self) -> str:
        return str(uuid.uuid5(_UUIDS, f"{self.netlist.power} {self.number('id')}"))

    # ------------------------------------------------------------------------------- what is drawn

    def wire(self, start: Point, end: Point) -> None:
        if start != end:
            self.items.append(
                f"  (wire (pts (xy {_xy(start)}) (xy {_xy(end)}))"
                f" (stroke (width 0) (type default) (color 0 0 0 0)) (uuid {self.id()}))"
            )

    def junction(self, at: Point) -> None:
        self.items.append(
            f"  (junction (at {_xy(at)}) (diameter 0) (color 0 0 0 0) (uuid {self.id()}))"
        )

    def cross(self, at: Point) -> None:
        self.items.append(f"  (no_connect (at {_xy(at)}) (uuid {self.id()}))")

    def label(self, name: str, at: Point, way: Point) -> None:
        angle = _LABEL_ANGLES[way]
        side = "left" if angle in (0, 90) else "right"
        self.items.append(
            f'  (label "{name}" (at {_xy(at)} {angle})'
            f" (effects (font (size 1.27 1.27)) (justify {side} bottom)) (uuid {self.id()}))"
        )

    def text(self, words: str, at: Point, size: float = 1.6) -> None:
        self.items.append(
            f"  (text {_quoted(words)} (at {_xy(at)} 0)"
            f" (effects (font (size {size} {size})) (justify left bottom)) (uuid {self.id()}))"
        )

    def frame(self, name: str, box: tuple[float, float, float, float]) -> None:
        left, top, right, bottom = (STEP * edge for edge in box)
        corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
        # KiCad 6 knows lines on a sheet with two ends only.
        for start, end in zip(corners, corners[1:], strict=False):
            self.items.append(
                f"  (polyline (pts (xy {_xy(start)}) (xy {_xy(end)}))"
                f" (stroke (width 0.2) (type dash) (color 120 120 120 1)) (uuid {self.id()}))"
            )
        self.text(name, (left + 1.5, top + 4), 2.4)

    def symbol(
        self,
        name: str,
        reference: str,
        value: str,
        at: Point,
        fields: list[str],
        on_board: bool = True,
    ) -> None:
        """``fields``: the properties, as KiCad writes them."""
        own = self.id()
        self.items.append(
            f'  (symbol (lib_id "{LIBRARY}:{name}") (at {_xy(at)} 0) (unit 1)\n'
            f"    (in_bom yes) (on_board {'yes' if on_board else 'no'})\n"
            f"    (uuid {own})\n" + "\n".join(fields) + "\n  )"
        )
        self.instances.append(
            f'    (path "/{own}" (reference "{reference}") (unit 1) (value {_quoted(value)})'
            ' (footprint ""))'
        )

    def supply(self, net: str, at: Point) -> None:
        """The symbol of that supply, its pin at ``at``."""
        self.symbols.setdefault(net, _supply_symbol(net))
        reference = f"#PWR{self.number('#PWR'):03d}"
        drop = 3.81 if net == GROUND else -3.81
        fields = [
            _property("Reference", reference, 0, (at[0], at[1] + drop), hidden=True),
            _property("Value", net, 1, (at[0], at[1] + drop)),
            _property("Footprint", "", 2, at, hidden=True),
            _property("Datasheet", "", 3, at, hidden=True),
        ]
        self.symbol(net, reference, net, at, fields)

    def flag(self, at: Point) -> None:
        """Tells KiCad that this supply comes from somewhere."""
        self.symbols.setdefault("PWR_FLAG", _flag_symbol())
        reference = f"#FLG{self.number('#FLG'):03d}"
        fields = [
            _property("Reference", reference, 0, at, hidden=True),
            _property("Value", "PWR_FLAG", 1, (at[0], at[1] - 3.81)),
            _property("Footprint", "", 2, at, hidden=True),
            _property("Datasheet", "", 3, at, hidden=True),
        ]
        self.symbol("PWR_FLAG", reference, "PWR_FLAG", at, fields)

    # ---------------------------------------------------------------------------------- the parts

    def place(self) -> dict[str, Point]:
        """The centres of all parts."""
        at = {name: (_round(STEP * x), _round(STEP * y)) for name, (x, y) in _PLACES.items()}
        parts = self.netlist.parts
        for mover, pin, fixed, other in _LINES:
            if mover in parts and fixed in parts:
                high = at[fixed][1] + _offset(parts[fixed], other)[1]
                at[mover] = (at[mover][0], _round(high - _offset(parts[mover], pin)[1]))
        return at

    def part(self, part: Part, at: Point) -> list[_Placed]:
        """Put the symbol of the part on the sheet; where its pins are."""
        name = part.kind_name
        self.symbols.setdefault(name, _part_symbol(name, part.kind))
        x, y = at
        _, top, right, bottom = _extent(name)
        if name in _UPRIGHT:
            spots = ((x + 3.81, y - 1.27), (x + 3.81, y + 1.27))
            sides = ("left", "left")
        elif name in _SMALL:
            spots, sides = ((x, y - 3.3), (x, y + 4)), ("", "")
        else:
            upper = top + (2 * _STUB if _BOXES[name].get("top") else 2)
            lower = bottom + (2.2 if not _BOXES[name].get("bottom") else 0)
            spots = ((x, y - upper), (x, y + lower))
            sides = ("", "")
            if _BOXES[name].get("bottom"):
                spots = ((x - right, y - top - 1.6), (x + right, y + bottom + 2.2))
                sides = ("right", "left")
        fields = [
            _property("Reference", part.reference, 0, spots[0], side=sides[0]),
            _property("Value", part.value, 1, spots[1], side=sides[1]),
            _property("Footprint", "", 2, at, hidden=True),
            _property("Datasheet", "", 3, at, hidden=True),
        ]
        plugged = {other.given["for"] for other in self.netlist.parts.values() if other.is_plug}
        on_board = part.reference not in plugged
        self.symbol(name, part.reference, part.value, at, fields, on_board)
        return [
            _Placed(pin, (_round(x + px), _round(y + py)), way)
            for pin, (px, py), way in _pin_places(name, part.pins)
        ]

    def join(self, placed: list[_Placed]) -> set[Pin]:
        """Draw a wire between pins that face each other; gives the pins that have one now."""
        joined: set[Pin] = set()
        for left in placed:
            net = self.netlist.net_of(left.pin)
            if left.way != (1, 0) or net is None or net.name in SUPPLIES:
                continue
            for right in placed:
                far = right.at[0] - left.at[0]
                if (
                    right.way == (-1, 0)
                    and right.pin in net.pins
                    and right.at[1] == left.at[1]
                    and 0 < far < _REACH
                ):
                    self.wire(left.at, right.at)
                    self.label(net.name, left.at, (1, 0))
                    joined |= {left.pin, right.pin}
        return joined

    def connect(self, placed: list[_Placed]) -> None:
        """Give the pins of one symbol their wires."""
        for way in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            side = [spot for spot in placed if spot.way == way]
            for group in _runs(self.netlist, side):
                net = self.netlist.net_of(group[0].pin)
                if net is None:
                    self.cross(group[0].at)
                elif net.name in SUPPLIES:
                    self._to_supply(net, group)
                else:
                    end = _along(group[0].at, way, _STUB)
                    self.wire(group[0].at, end)
                    self.label(net.name, group[0].at, way)

    def _to_supply(self, net: Net, group: list[_Placed]) -> None:
        """A wire from each pin to a common one, which ends at the supply's symbol."""
        way = group[0].way
        upright = way[0] == 0
        ends = [_along(spot.at, way, STEP if upright else _STUB) for spot in group]
        for spot, end in zip(group, ends, strict=True):
            self.wire(spot.at, end)
        for first, second in zip(ends, ends[1:], strict=False):
            self.wire(first, second)
        for end in ends[1:-1]:
            self.junction(end)
        if upright:
            self.supply(net.name, ends[0])
            return
        last = ends[-1] if net.name == GROUND else ends[0]
        corner = _along(last, (0, 1 if net.name == GROUND else -1), STEP)
        self.wire(last, corner)
        self.supply(net.name, corner)

    def flags(self, at: Point) -> None:
        """A flag at every supply that no part is a source of by its pins."""
        x, y = at
        for net in self.netlist.nets.values():
            roles = {pin.role for pin in net.pins}
            if not roles & {"power in", "ground"} or "power out" in roles:
                continue
            self.flag((x, y))
            below = _along((x, y), (0, 1), STEP)
            self.wire((x, y), below)
            if net.name == GROUND:
                self.supply(net.name, below)
            else:
                aside = _along(below, (1, 0), 2 * _STUB)
                self.wire(below, aside)
                if net.name in SUPPLIES:
                    above = _along(aside, (0, -1), STEP)
                    self.wire(aside, above)
                    self.supply(net.name, above)
                else:
                    self.label(net.name, below, (1, 0))
            x = _round(x + 8 * STEP)


def _offset(part: Part, number: str) -> Point:
    return next(
        at for pin, at, _ in _pin_places(part.kind_name, part.pins) if pin.number == number
    )


def _runs(netlist: Netlist, side: list[_Placed]) -> Iterator[list[_Placed]]:
    """Neighbouring pins of one supply together, every other pin by itself."""
    group: list[_Placed] = []
    for spot in side:
        net = netlist.net_of(spot.pin)
        last = netlist.net_of(group[-1].pin) if group else None
        if net and net is last and net.name in SUPPLIES and _near(group[-1].at, spot.at):
            group.append(spot)
            continue
        if group:
            yield group
        group = [spot]
    if group:
        yield group


def _near(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) < 1.1 * STEP


# --------------------------------------------------------------------------------------- symbols


def _extent(kind: str) -> tuple[float, float, float, float]:
    """How far the body reaches from the centre: left, up, right, down."""
    if kind in _SMALL:
        return (2.54, 1.27, 2.54, 1.27)
    box = _BOXES[kind]
    rows = max(len(box.get("left", [])), len(box.get("right", [])))
    columns = max(len(box.get("top", [])), len(box.get("bottom", [])))
    width = max(_WIDTHS.get(kind, _SMALL_WIDTH), columns + 2)
    half = _round(STEP * ((width + 1) // 2))
    above = _round(STEP * ((rows + 1) // 2))
    below = _round(STEP * (rows + 1) - above)
    if "bottom" in box:
        above, below = _round(above + _NAMES), _round(below + _NAMES)
    return (half, above, half, below)


def _pin_places(kind: str, pins: list[Pin]) -> Iterator[tuple[Pin, Point, Point]]:
    """The pins with where their wires begin, from the centre, y down, and which way they leave."""
    by_number = {pin.number: pin for pin in pins}
    if kind in _UPRIGHT:
        yield by_number["1"], (0, -3.81), (0, -1)
        yield by_number["2"], (0, 3.81), (0, 1)
        return
    if kind in _SMALL:
        yield by_number["1"], (-5.08, 0), (-1, 0)
        yield by_number["2"], (5.08, 0), (1, 0)
        return
    box = _BOXES[kind]
    left, above, right, below = _extent(kind)
    extra = _NAMES if "bottom" in box else 0
    for side, x, way in (("left", -left - STEP, (-1, 0)), ("right", right + STEP, (1, 0))):
        for row, number in enumerate(box.get(side, [])):
            if number:
                yield by_number[number], (x, _round(STEP * (row + 1) - above + extra)), way
    for side, y, way in (("top", -above - STEP, (0, -1)), ("bottom", below + STEP, (0, 1))):
        row_pins = box.get(side, [])
        spread = 2 if side == "top" and len(row_pins) > 1 else 1
        first = -STEP * spread * ((len(row_pins) - 1) // 2)
        for column, number in enumerate(row_pins):
            yield by_number[number], (_round(first + STEP * spread * column), y), way


def _part_symbol(kind: str, table: dict[str, Any]) -> str:
    """The symbol as KiCad keeps it inside the sheet; its y runs up."""
    pins = [Pin("", number, name, role) for number, name, role in table["pins"]]
    drawn = []
    for pin, (x, y), way in _pin_places(kind, pins):
        angle = _PIN_ANGLES[way]
        drawn.append(
            f"        (pin {_TYPES[pin.role]} line (at {_xy((x, -y))} {angle}) (length 2.54)\n"
            f"          (name {_quoted(_plain(pin.name))} (effects (font (size 1.27 1.27))))\n"
            f'          (number "{pin.number}" (effects (font (size 1.27 1.27)))))'
        )
    small = kind in _SMALL
    hide = " hide" if small else ""
    numbers = "(pin_numbers hide) " if small else ""
    head = (
        f'    (symbol "{LIBRARY}:{kind}" {numbers}(pin_names (offset 1.016){hide})'
        " (in_bom yes) (on_board yes)\n"
    )
    letter = {"resistor": "R", "fuse": "F", "schottky": "D"}.get(kind, "C" if small else "U")
    lines = [
        head
        + "\n".join(
            _property(name, value, index, (0, 0), hidden=index > 1, indent=6)
            for index, (name, value) in enumerate(
                (("Reference", letter), ("Value", table["name"]), ("Footprint", ""),
                 ("Datasheet", ""))
            )
        ),
        f'      (symbol "{kind}_0_1"',
        *_body(kind),
        "      )",
        f'      (symbol "{kind}_1_1"',
        *drawn,
        "      )",
        "    )",
    ]  # fmt: skip
    return "\n".join(lines)


def _body(kind: str) -> Iterator[str]:
    if kind in ("resistor", "fuse"):
        yield _rectangle(-2.54, 1.016, 2.54, -1.016)
        if kind == "fuse":
            yield _line((-2.54, 0), (2.54, 0))
    elif kind == "schottky":
        # K is the left pin.
        yield _line((-2.54, 0), (2.54, 0))
        yield _line((1.27, 1.27), (1.27, -1.27), (-1.27, 0), (1.27, 1.27))
        yield _line((-0.635, 1.016), (-0.635, 1.27), (-1.27, 1.27), (-1.27, -1.27),
                    (-1.905, -1.27), (-1.905, -1.016))  # fmt: skip
    elif kind in _UPRIGHT:
        yield _line((0, 1.27), (0, 0.6))
        yield _line((0, -1.27), (0, -0.6))
        yield _line((-2.032, 0.6), (2.032, 0.6), width=0.5)
        yield _line((-2.032, -0.6), (2.032, -0.6), width=0.5)
        if kind == "electrolytic":
            yield _line((-1.778, 1.9), (-0.762, 1.9))
            yield _line((-1.27, 2.4), (-1.27, 1.4))
    else:
        left, above, right, below = _extent(kind)
        yield _rectangle(-left, above, right, -below)


def _rectangle(left: float, top: float, right: float, bottom: float) -> str:
    return (
        f"        (rectangle (start {_xy((left, top))}) (end {_xy((right, bottom))})"
        " (stroke (width 0.254) (type default) (color 0 0 0 0)) (fill (type background)))"
    )


def _line(*points: Point, width: float = 0.254) -> str:
    corners = " ".join(f"(xy {_xy(point)})" for point in points)
    return (
        f"        (polyline (pts {corners})"
        f" (stroke (width {width}) (type default) (color 0 0 0 0)) (fill (type none)))"
    )


def _supply_symbol(net: str) -> str:
    down = net == GROUND
    body = (
        _line((0, 0), (0, -1.27), (1.27, -1.27), (0, -2.54), (-1.27, -1.27), (0, -1.27), width=0)
        if down
        else _line((-0.762, 1.27), (0, 2.54), (0.762, 1.27), width=0) + "\n"
        + _line((0, 0), (0, 2.54), width=0)
    )  # fmt: skip
    return _power_symbol(net, "#PWR", "power_in", body, 270 if down else 90, net)


def _flag_symbol() -> str:
    body = _line((0, 0), (0, 1.27), (-1.016, 1.905), (0, 2.54), (1.016, 1.905), (0, 1.27), width=0)
    return _power_symbol("PWR_FLAG", "#FLG", "power_out", body, 90, "pwr")


def _power_symbol(
    name: str, reference: str, role: str, body: str, angle: int, pin_name: str
) -> str:
    properties = "\n".join(
        _property(key, value, index, (0, 0), hidden=index != 1, indent=6)
        for index, (key, value) in enumerate(
            (("Reference", reference), ("Value", name), ("Footprint", ""), ("Datasheet", ""))
        )
    )
    hide = " hide" if role == "power_in" else ""
    return (
        f'    (symbol "{LIBRARY}:{name}" (power) (pin_numbers hide) (pin_names (offset 0) hide)'
        f" (in_bom yes) (on_board yes)\n{properties}\n"
        f'      (symbol "{name}_0_1"\n{body}\n      )\n'
        f'      (symbol "{name}_1_1"\n'
        f"        (pin {role} line (at 0 0 {angle}) (length 0){hide}\n"
        f'          (name "{pin_name}" (effects (font (size 1.27 1.27))))\n'
        f'          (number "1" (effects (font (size 1.27 1.27)))))\n      )\n    )'
    )


def _property(
    name: str,
    value: str,
    index: int,
    at: Point,
    hidden: bool = False,
    side: str = "",
    indent: int = 4,
) -> str:
    hide = " hide" if hidden else ""
    justify = f" (justify {side})" if side else ""
    return (
        f'{" " * indent}(property "{name}" {_quoted(value)} (id {index}) (at {_xy(at)} 0)'
        f" (effects (font (size 1.27 1.27)){justify}{hide}))"
    )


def _plain(name: str) -> str:
    """KiCad shows no name for "~"; signs alone it shows as they are."""
    return name or "~"


def _quoted(words: str) -> str:
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _round(number: float) -> float:
    return round(number, 4)


def _xy(at: Point) -> str:
    return f"{_round(at[0]):g} {_round(at[1]):g}"


def _along(at: Point, way: Point, far: float) -> Point:
    return (_round(at[0] + way[0] * far), _round(at[1] + way[1] * far))


# ----------------------------------------------------------------------------------------- sheets


def _draw(netlist: Netlist) -> _Sheet:
    sheet = _Sheet(netlist)
    for name, box in _FRAMES:
        sheet.frame(name, box)
    for (x, y), words in _NOTES:
        sheet.text(words, (STEP * x, STEP * y))
    places = sheet.place()
    symbols = [sheet.part(part, places[name]) for name, part in netlist.parts.items()]
    joined = sheet.join([spot for placed in symbols for spot in placed])
    for placed in symbols:
        sheet.connect([spot for spot in placed if spot.pin not in joined])
    sheet.flags((_round(STEP * _FLAGS[0]), _round(STEP * _FLAGS[1])))
    return sheet


def schematic(netlist: Netlist) -> str:
    """The text of the ``.kicad_sch`` of that board."""
    sheet = _draw(netlist)
    library = "\n".join(sheet.symbols[name] for name in sorted(sheet.symbols))
    lines = [
        f"(kicad_sch (version {VERSION}) (generator fifteentwo)",
        f"  (uuid {uuid.uuid5(_UUIDS, netlist.power)})",
        f'  (paper "{_PAPER}")',
        f'  (title_block (title "Fifteen Two, power: {netlist.supply["name"]}") (rev "1")'
        ' (comment 1 "Licence: CERN-OHL-P-2.0"))',
        f"  (lib_symbols\n{library}\n  )",
        *sheet.items,
        '  (sheet_instances (path "/" (page "1")))',
        "  (symbol_instances",
        *sheet.instances,
        "  )",
        ")",
    ]
    return "\n".join(lines) + "\n"


def library(boards: list[Netlist]) -> str:
    """The text of the ``.kicad_sym`` with the symbols of those boards."""
    symbols: dict[str, str] = {}
    for netlist in boards:
        symbols |= _draw(netlist).symbols
    body = "\n".join(symbols[name] for name in sorted(symbols))
    body = body.replace(f'(symbol "{LIBRARY}:', '(symbol "')
    return f"(kicad_symbol_lib (version {LIBRARY_VERSION}) (generator fifteentwo)\n{body}\n)\n"


def make(folder: Path) -> Iterator[Path]:
    """A KiCad project for each way of power, and the library of their symbols."""
    data = netlists.load()
    boards = [netlists.board(data, power) for power in netlists.POWERS]
    files = {
        f"{LIBRARY}.kicad_sym": library(boards),
        "sym-lib-table": f'(sym_lib_table\n  (lib (name "{LIBRARY}")(type "KiCad")'
        f'(uri "${{KIPRJMOD}}/{LIBRARY}.kicad_sym")(options "")(descr "")))\n',
    }
    for netlist in boards:
        name = f"fifteentwo-{netlist.power}"
        project = {"meta": {"filename": f"{name}.kicad_pro", "version": 1}}
        files[f"{name}.kicad_pro"] = json.dumps(project, indent=2) + "\n"
        files[f"{name}.kicad_sch"] = schematic(netlist)
    for name, text in files.items():
        path = folder / name
        path.write_text(text, "utf-8")
        yield path
