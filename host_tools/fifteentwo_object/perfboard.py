"""The small board of the full build, with power from USB: which part sits in which hole.

Holes are named as on the drawing: a letter for the column, a number for the row, seen from the
side of the parts.  Only places and ways stand here; what has to be joined to what is in the
netlist, and a test follows every link and compares.
"""

import string
from collections.abc import Iterator
from pathlib import Path

from fifteentwo_object.drawing import INK, PALE, Drawing, Point, render
from fifteentwo_object.netlist import GROUND, Netlist, board
from fifteentwo_object.wiring_diagram import COLOURS

COLUMNS, ROWS = 24, 10
PITCH = 2.54  # mm
COLUMN_NAMES = string.ascii_uppercase[:COLUMNS]

Hole = tuple[int, int]  # column and row, from 1
Span = tuple[float, float, float, float]  # left, top, right, bottom, in holes


def hole(name: str) -> Hole:
    """The hole called so, such as "B3"."""
    return COLUMN_NAMES.index(name[0]) + 1, int(name[1:])


# Each pin of the parts on the board.
PINS: dict[str, dict[str, str]] = {
    "J2": {"1": "B1", "2": "C1", "3": "D1", "4": "E1"},
    "J3": {"1": "G1", "2": "H1", "3": "I1", "4": "J1", "5": "K1"},
    "J4": {"1": "M1", "2": "N1"},
    "J5": {"1": "P1", "2": "Q1"},
    "J6": {"1": "S1", "2": "T1"},
    "J7": {"1": "V1", "2": "W1"},
    "J8": {"1": "X5", "2": "X4"},
    "J1": {"1": "K8", "2": "K10", "3": "K9"},
    "J11": {"1": "U10", "2": "S10"},
    "U2": {
        **{str(number): f"{'CDEFGHI'[number - 1]}8" for number in range(1, 8)},
        **{str(number): f"{'IHGFEDC'[number - 8]}5" for number in range(8, 15)},
    },
    "C1": {"+": "N5", "-": "N7"},
    "C2": {"1": "B6", "2": "B5"},
    "R1": {"1": "E10", "2": "I10"},
    "R2": {"1": "P9", "2": "T9"},
    "F1": {"1": "O10", "2": "M10"},
}
# Where the wires of the Pico end.
PICO_WIRES = {
    GROUND: "B3",
    "+3V3": "C3",
    "OLED_SCL": "D3",
    "OLED_SDA": "E3",
    "KNOB_A": "G3",
    "KNOB_B": "I3",
    "KNOB_SWITCH": "J3",
    "BACK": "M3",
    "SEAT1": "P3",
    "SEAT2": "S3",
    "SEAT3": "V3",
    "SEAT4": "W10",
    "STRIP_3V3": "D10",
    "VBUS": "Q10",
    "BUZZER": "O9",
}
# These plugs are in the wire: their pins are the ends of their wires.
IN_THE_WIRE = ("J1", "J11")
# Holes for what feeds the lights besides J1: 5 V and ground.
FEEDS = {
    "the supply": ("L6", "L4"),
    "track 1, far end": ("M5", "M4"),
    "track 2, near end": ("K7", "I4"),
    "track 2, far end": ("M7", "F4"),
    "track 3, near end": ("M8", "A5"),
    "track 3, far end": ("M9", "A6"),
}
# Bare wire below the board, straight from hole to hole.
LINKS: dict[str, tuple[str, ...]] = {
    GROUND: (
        "A4 X4", "B1 B4", "H1 H4", "K1 K4", "N1 N4", "Q1 Q4", "T1 T4", "W1 W4", "B5 B4", "D5 D4",
        "E5 E4", "G5 G4", "H5 H4", "A4 A7", "A7 J7", "C8 C7", "F8 F7", "G8 G7", "I8 I7", "J7 J9",
        "J9 K9", "N7 O7", "O7 O4", "O7 O8", "O8 R8", "R8 R10", "R10 S10",
    ),
    "+5V": ("B6 N6", "C5 C6", "N5 N6", "K6 K8", "M5 M10"),
    "VBUS": ("Q10 O10",),
    "+3V3": ("C3 C1",),
    "OLED_SCL": ("D3 D1",),
    "OLED_SDA": ("E3 E1",),
    "KNOB_A": ("G3 G1",),
    "KNOB_B": ("I3 I1",),
    "KNOB_SWITCH": ("J3 J1",),
    "BACK": ("M3 M1",),
    "SEAT1": ("P3 P1",),
    "SEAT2": ("S3 S1",),
    "SEAT3": ("V3 V1",),
    "SEAT4": ("U10 W10",),
    "STRIP_3V3": ("D10 D8",),
    "STRIP_5V": ("E8 E10",),
    "STRIP": ("I10 K10",),
    "BUZZER": ("O9 P9",),
    "BUZZER_R": ("T9 X9", "X9 X5"),
}  # fmt: skip
# The room that a part takes beyond its outermost pins, in mm: left, above, right, below.  From the
# data sheets; the capacitor lies on its side, 10 mm thick and 20 mm long.
_BEYOND: dict[str, Span] = {
    "J": (2.45, 2.35, 2.45, 3.4),
    "J1": (0.8, 0.8, 0.8, 0.8),
    "J11": (0.8, 0.8, 0.8, 0.8),
    "J8": (2.35, 2.45, 3.4, 2.45),
    "U2": (1.3, -0.8, 1.3, -0.8),
    "C1": (-1.0, 2.46, 21.5, 2.46),
    "C2": (1.2, 0.8, 1.2, 0.8),
    "R": (-1.2, 1.2, -1.2, 1.2),
    "F1": (2.7, 1.6, 2.7, 1.6),
}


def body(reference: str) -> Span:
    """The room that a part takes above the board."""
    columns, rows = zip(*map(hole, PINS[reference].values()), strict=True)
    beyond = _BEYOND.get(reference) or _BEYOND[reference[0]]
    left, above, right, below = (length / PITCH for length in beyond)
    return min(columns) - left, min(rows) - above, max(columns) + right, max(rows) + below


def links() -> Iterator[tuple[str, Hole, Hole]]:
    """Every link: its net and its ends."""
    for net, ways in LINKS.items():
        for way in ways:
            start, end = way.split()
            yield net, hole(start), hole(end)


def used(netlist: Netlist) -> dict[Hole, str]:
    """The holes with a pin or a wire in them, and the net of each."""
    found = {hole(name): net for net, name in PICO_WIRES.items()}
    for reference, places in PINS.items():
        for pin, name in places.items():
            net = netlist.net_at(reference, pin)
            if net:
                found[hole(name)] = net.name
    return found


def table(netlist: Netlist) -> str:
    """All links, net by net."""
    rows = ["| Net | For | From hole to hole |", "|---|---|---|"]
    for name, ways in LINKS.items():
        joined = ", ".join(way.replace(" ", "-") for way in ways)
        rows.append(f"| {name} | {netlist.nets[name].does} | {joined} |")
    return "\n".join(rows) + "\n"


def feeds() -> str:
    """The holes of the wires that feed a strip besides J1, and of the supply."""
    rows = ["| For | 5 V | Ground |", "|---|---|---|"]
    rows += [f"| {name} | {five} | {ground} |" for name, (five, ground) in FEEDS.items()]
    return "\n".join(rows) + "\n"


def link_metres() -> float:
    """How much bare wire all links need, each end bent down by half a pitch."""
    pitches = sum(abs(x1 - x2) + abs(y1 - y2) + 1 for _, (x1, y1), (x2, y2) in links())
    return pitches * PITCH / 1000


def make(folder: Path) -> Iterator[Path]:
    """The drawing of both sides."""
    drawing = picture(board())
    path = folder / "perfboard.svg"
    path.write_text(drawing.svg(), "utf-8")
    yield path
    path = folder / "perfboard.png"
    path.write_bytes(render(drawing.svg(), 2 * drawing.width))
    yield path


# ---------------------------------------------------------------------------------- the drawing

# The edges of a board of 70 x 30 mm, and its screws, in holes from the first and last ones.
_AIR_X, _AIR_Y = (70 / PITCH - COLUMNS + 1) / 2, (30 / PITCH - ROWS + 1) / 2
_SCREW = 2.0 / PITCH
_STEP = 38
_LEFT, _TOP, _NEXT = 130.0, 130.0, 560.0
_BOARD = "#f3ead0"
_FILLS = {"U2": "#3b3f46", "C1": "#27486f", "C2": "#e0a052", "F1": "#f4d35e", "R": "#e8d3a8"}
_NAMES = {"J1": (11.8, 9.2), "J11": (20.0, 10.2), "J8": (24.7, 4.65), "C2": (2.0, 6.85)}


def picture(netlist: Netlist) -> Drawing:
    """Above the board from the side of the parts, below from the side of the solder."""
    width = round(2 * _LEFT + (COLUMNS - 1) * _STEP)
    drawing = Drawing(width, 1110, "The perfboard: parts and links")
    _Side(drawing, netlist, mirrored=False).draw_parts()
    _Side(drawing, netlist, mirrored=True).draw_links()
    return drawing


def on_paper(place: tuple[float, float], mirrored: bool) -> Point:
    """Where a hole is drawn on the side of the parts, or ``mirrored`` on that of the solder."""
    column = COLUMNS + 1 - place[0] if mirrored else place[0]
    y = _TOP + (place[1] - 1) * _STEP + (_NEXT if mirrored else 0)
    return round(_LEFT + (column - 1) * _STEP, 2), round(y, 2)


class _Side:
    """One side of the board."""

    def __init__(self, drawing: Drawing, netlist: Netlist, mirrored: bool):
        self.drawing, self.netlist, self.mirrored = drawing, netlist, mirrored
        down = _NEXT if mirrored else 0.0
        low, high = (1 - _AIR_X, 1 - _AIR_Y), (COLUMNS + _AIR_X, ROWS + _AIR_Y)
        self.box((*low, *high), _BOARD, 6)
        for column in (low[0] + _SCREW, high[0] - _SCREW):
            for row in (low[1] + _SCREW, high[1] - _SCREW):
                drawing.circle(self.at((column, row)), 16, "#ffffff", INK, 1.5)
        title, note = (
            ("Side of the solder", "the board turned over, left and right change places")
            if mirrored
            else (
                "Side of the parts",
                "squares: wires of the Pico; rounds: pins of the parts; rings: further feeds",
            )
        )
        drawing.text((40, down + 32), title, 24, bold=True)
        drawing.text((300, down + 32), note, 17)
        for column, name in enumerate(COLUMN_NAMES, 1):
            x, y = self.at((column, 1 - _AIR_Y))
            drawing.text((x, y - 8), name, 15, "middle", colour="#4a4f57")
        for row in range(1, ROWS + 1):
            edge = (COLUMNS + _AIR_X if mirrored else 1 - _AIR_X, row)
            x, y = self.at(edge)
            drawing.text((x - 8, y + 5), str(row), 15, "end", colour="#4a4f57")
            for column in range(1, COLUMNS + 1):
                drawing.circle(self.at((column, row)), 4, "#ffffff", PALE, 1)

    def at(self, place: tuple[float, float]) -> Point:
        return on_paper(place, self.mirrored)

    def box(self, span: Span, fill: str, radius: float = 4) -> None:
        (x1, y1), (x2, y2) = self.at(span[:2]), self.at(span[2:])
        self.drawing.rect((min(x1, x2), y1, max(x1, x2), y2), fill, INK, 1.5, radius)

    def say(self, place: tuple[float, float], words: str, size: float, colour: str = INK) -> None:
        self.drawing.text(self.at(place), words, size, "middle", size > 14, colour)

    def draw_parts(self) -> None:
        for reference in PINS:
            self.draw_part(reference)
        for reference, places in PINS.items():
            for pin, name in places.items():
                self.draw_pin(hole(name), reference, pin)
        for net, name in PICO_WIRES.items():
            self.draw_wire(net, hole(name))
        for five, ground in FEEDS.values():
            for name, net in ((five, "+5V"), (ground, GROUND)):
                colour = COLOURS[self.netlist.nets[net].colour]
                self.drawing.circle(self.at(hole(name)), 8, "#ffffff", colour, 3)
        self.say((14.9, 5.2), "+", 24, "#ffffff")
        self.say((14.9, 7.1), "–", 24, "#ffffff")
        self.say((3, 7.3), "1", 14, "#ffffff")
        self.drawing.circle(self.at((2.6, 6.5)), 9, _BOARD, INK, 1)

    def draw_part(self, reference: str) -> None:
        span = body(reference)
        pins = [hole(name) for name in PINS[reference].values()]
        if reference == "C1":
            for column, row in pins:
                self.drawing.line([self.at((column, row)), self.at((span[0], row))], PALE, 4)
        if reference[0] == "R":
            self.drawing.line([self.at(pin) for pin in pins], PALE, 4)
        is_header = reference[0] == "J" and reference not in (*IN_THE_WIRE, "J8")
        if reference not in IN_THE_WIRE:
            self.box(span, _FILLS.get(reference) or _FILLS.get(reference[0], "#fbfbf8"))
        middle = ((span[0] + span[2]) / 2, (span[1] + span[3]) / 2 + 0.15)
        if is_header:
            middle = (middle[0], span[3] - 0.25)
        colour = "#ffffff" if reference in ("U2", "C1") else INK
        self.say(_NAMES.get(reference, middle), reference, 17, colour)

    def draw_pin(self, place: Hole, reference: str, pin: str) -> None:
        net = self.netlist.net_at(reference, pin)
        fill = COLOURS[net.colour] if net else "#ffffff"
        self.drawing.circle(self.at(place), 8, fill, "#ffffff" if net else INK, 1.5)

    def draw_wire(self, net: str, place: Hole) -> None:
        (x, y), found = self.at(place), self.netlist.nets[net]
        self.drawing.rect((x - 9, y - 9, x + 9, y + 9), COLOURS[found.colour], INK, 2, 2)
        name = next(pin.name for pin in found.pins if pin.part == "U1")
        # Below it, but where a part is there.
        up = -0.35 if net == "BUZZER" else 0.62
        self.say((place[0], place[1] + up), name, 13)

    def draw_links(self) -> None:
        for net, start, end in links():
            found = self.netlist.nets[net]
            width = 7 if found.wire == "power" else 5
            self.drawing.line([self.at(start), self.at(end)], COLOURS[found.colour], width)
        for place, net in used(self.netlist).items():
            colour = COLOURS[self.netlist.nets[net].colour]
            self.drawing.circle(self.at(place), 8, colour, "#ffffff", 1.5)
