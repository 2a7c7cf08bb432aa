"""The wiring diagram: parts as they look, every wire in its colour, for whoever solders it.

Only the places of the parts and the ways of the wires stand here.  What is joined to what comes
from the netlist, and a test follows every drawn wire and compares.
"""

from collections.abc import Iterator
from pathlib import Path

from fifteentwo_object import netlist as netlists
from fifteentwo_object.drawing import INK, PALE, Drawing, Point, render
from fifteentwo_object.netlist import GROUND, Netlist, Part

WIDTH, HEIGHT = 1900, 1570
_PNG_WIDTH = 2850

COLOURS = {
    "black": "#222222",
    "red": "#d3222a",
    "orange": "#f2901d",
    "blue": "#1d6fd1",
    "gold": "#d9a900",
    "purple": "#8a3fb0",
    "grey": "#8b9099",
    "brown": "#8b5a2b",
    "magenta": "#d6249f",
    "green": "#2a9d3a",
}
# What the wires of a net carry, in the legend.
_LEGEND = {
    "+5V": "5 V",
    "+3V3": "3.3 V",
    GROUND: "ground",
    "STRIP_3V3": "data of the lights",
    "OLED_SDA": "display SDA",
    "OLED_SCL": "display SCL",
    "KNOB_A": "knob A",
    "KNOB_B": "knob B",
    "KNOB_SWITCH": "knob pressed",
    "BACK": "BACK",
    "SEAT1": "seat 1",
    "SEAT2": "seat 2",
    "SEAT3": "seat 3",
    "SEAT4": "seat 4",
    "BUZZER": "buzzer",
    "OFF": "off switch",
    "BATTERY_LOW": "battery low",
}
_BOX, _CHIP, _GOLD, _BODY = "#eef1f5", "#3b3f46", "#e2b53e", "#f6f1e4"
_PICO, _METAL = "#2f7d4f", "#c9ccd2"

# The Pico: its left and right edge, its uppermost pin, from pin to pin.
_PICO_LEFT, _PICO_RIGHT, _PICO_TOP, _STEP = 800, 1040, 240, 40
_LEFT_EDGE = 400  # of the parts on the left: their pins
_LEFT_GROUND, _RIGHT_GROUND, _FIVE = 520, 1290, 1230
_CHIP_LEFT, _CHIP_TOP, _CHIP_BOTTOM, _CHIP_STEP = 1440, 1020, 1120, 56
# The strips: their left and right edge, the uppermost one, from track to track.
_STRIP_LEFT, _STRIP_RIGHT, _STRIP_TOP, _TRACK = 1400, 1840, 1300, 230
_DATA = 45  # from the top of a strip to its data


class _Picture:
    def __init__(self, netlist: Netlist):
        self.netlist = netlist
        power = netlist.supply["name"]
        self.height = HEIGHT + _TRACK * (netlist.lanes - 1)
        self.sheet = Drawing(WIDTH, self.height, f"Fifteen Two, wiring for power from {power}")

    # ---------------------------------------------------------------------------------- helpers

    def has(self, reference: str) -> bool:
        return reference in self.netlist.parts

    def part(self, reference: str) -> Part:
        return self.netlist.parts[reference]

    def pin(self, reference: str, name: str, at: Point) -> None:
        """There is that pin; a golden dot."""
        pin = self.part(reference).pin(name)
        self.sheet.pins[at] = f"{reference}.{pin.number}"
        self.sheet.circle(at, 6, _GOLD, INK, 1.5)

    def wire(self, net: str, *points: Point) -> None:
        """A wire of that net from point to point, each straight across or down from the last."""
        if net in self.netlist.nets:
            found = self.netlist.nets[net]
            width = 7 if found.wire == "power" else 5
            self.sheet.wire(net, list(points), COLOURS[found.colour], width)

    def pico_pin(self, net: str) -> Point:
        """Where the pin of the Pico is that belongs to that net."""
        numbers = [int(p.number) for p in self.netlist.nets[net].pins if p.part == "U1"]
        return _pico_place(numbers[0])

    def title(self, at: Point, reference: str, words: str, anchor: str = "start") -> None:
        plug = self.plug(reference)
        said = f"{reference}, {plug}" if plug else reference
        self.sheet.text(at, f"{words} ({said})", 20, anchor, bold=True)

    def title_beside(self, at: Point, reference: str, words: str, anchor: str) -> None:
        """The plug in a line of its own: there is less room."""
        plug = self.plug(reference)
        y = at[1] - 10 if plug else at[1]
        self.sheet.text((at[0], y), f"{words} ({reference})", 20, anchor, bold=True)
        if plug:
            self.note((at[0], y + 24), plug, anchor=anchor)

    def plug(self, reference: str) -> str:
        """The plug that leads to that part; empty where there is none."""
        plugs = (part for part in self.netlist.parts.values() if part.is_plug)
        return next((f"plug {p.reference}" for p in plugs if p.given["for"] == reference), "")

    def note(self, at: Point, *lines: str, anchor: str = "start") -> None:
        for index, line in enumerate(lines):
            self.sheet.text((at[0], at[1] + 22 * index), line, 16, anchor, colour="#4a4f57")

    def across(self, reference: str, kind: str, middle: Point, ends: tuple[str, str]) -> None:
        """A small part in a wire that runs across; ``ends``: its pins, the left one first."""
        x, y = middle
        self.pin(reference, ends[0], (x - 34, y))
        self.pin(reference, ends[1], (x + 34, y))
        sheet = self.sheet
        if kind == "resistor":
            sheet.rect((x - 28, y - 10, x + 28, y + 10), "#e8d3a8", INK, 2, 8)
            for offset, colour in ((-14, "#f2901d"), (-4, "#f2901d"), (6, "#8b5a2b")):
                sheet.rect((x + offset - 2.5, y - 10, x + offset + 2.5, y + 10), colour)
            sheet.rect((x + 15.5, y - 10, x + 20.5, y + 10), "#c9a227")
        elif kind == "fuse":
            sheet.rect((x - 28, y - 11, x + 28, y + 11), "#f4d35e", INK, 2, 4)
            sheet.line([(x - 28, y), (x + 28, y)], INK, 2)
        else:  # a diode, its band at the pin K
            sheet.rect((x - 28, y - 11, x + 28, y + 11), "#30343a", INK, 2, 3)
            band = x - 20 if ends[0] == "K" else x + 12
            sheet.rect((band, y - 11, band + 8, y + 11), "#f4f4f4")

    # ------------------------------------------------------------------------------------ parts

    def draw(self) -> Drawing:
        """The whole sheet."""
        self.heading()
        self.legend()
        return self.draw_parts()

    def draw_parts(self) -> Drawing:
        """The Pico, and of the other parts those that the netlist has, with their wires."""
        for reference, drawn in (
            ("DS1", self.display),
            ("ENC1", self.knob),
            ("U2", self.chip),
            ("LED1", self.first_strip),
            ("LED2", self.next_strip),
            ("LED3", self.last_strip),
            ("C1", self.capacitor),
            ("KP1", self.key_pad),
        ):
            if self.has(reference):
                drawn()
        self.buttons()
        self.buzzer()
        if all(map(self.has, self.netlist.supply["parts"])):
            getattr(self, f"power_{self.netlist.power}")()
        if self.netlist.inlet:
            getattr(self, f"inlet_{self.netlist.inlet}".replace("-", "_"))()
        self.rails()
        self.pico()
        self.sheet.wires.sort(key=lambda wire: _depth(wire.net))
        return self.sheet

    def heading(self) -> None:
        sheet = self.sheet
        sheet.text((60, 76), "Fifteen Two: the wiring", 38, bold=True)
        supply = self.netlist.supply
        build = "full build" if self.netlist.of_kind("buzzer") else "minimal build"
        lanes = self.netlist.lanes
        more = "" if lanes == 1 else f", {('two', 'three')[lanes - 2]} tracks"
        for option in self.netlist.options:
            more += f", {self.netlist.data['options'][option]['name']}"
        source = supply["name"]
        if self.netlist.inlet:
            source += f" at a {self.netlist.data['inlets'][self.netlist.inlet]['name']} socket"
        sheet.text((60, 116), f"Power: {source}, {build}{more}", 22)
        self.note(
            (60, 156),
            "A dot joins wires of one colour. Wires that",
            "cross without a dot do not touch.",
            "Solder and plug with every supply unplugged.",
        )

    def pico(self) -> None:
        sheet, part = self.sheet, self.part("U1")
        last = _PICO_TOP + 19 * _STEP
        sheet.rect(
            (_PICO_LEFT - 14, _PICO_TOP - 38, _PICO_RIGHT + 14, last + 38), _PICO, INK, 2, 14
        )
        middle = (_PICO_LEFT + _PICO_RIGHT) / 2
        sheet.rect((middle - 42, _PICO_TOP - 66, middle + 42, _PICO_TOP - 8), _METAL, INK, 2, 6)
        sheet.text((middle, _PICO_TOP - 28), "USB", 18, "middle", bold=True)
        sheet.text((middle + 8, 640), part.kind["name"], 26, "middle", True, "#ffffff", True)
        for pin in part.pins:
            number = int(pin.number)
            x, y = place = _pico_place(number)
            is_used = any(place in (wire.points[0], wire.points[-1]) for wire in sheet.wires)
            sheet.pins[place] = f"U1.{pin.number}"
            sheet.circle(place, 8 if is_used else 6, _GOLD, INK, 1.5)
            inward = 1 if x == _PICO_LEFT else -1
            anchor = "start" if inward == 1 else "end"
            colour = "#ffffff" if is_used else "#a9d3b9"
            sheet.text((x + 16 * inward, y + 6), pin.number, 15, anchor, colour=colour)
            sheet.text((x + 44 * inward, y + 7), pin.name, 18, anchor, is_used, colour)

    def display(self) -> None:
        sheet, left, top = self.sheet, 70, 362
        sheet.rect((left, top, _LEFT_EDGE, top + 200), "#1f3f6b", INK, 2, 8)
        sheet.rect((left + 22, top + 34, left + 222, top + 166), "#0a0d12", INK, 2, 4)
        sheet.text((left + 122, top + 92), "15-2", 40, "middle", True, "#bfe6ff")
        sheet.text((left + 122, top + 132), "15-4, pair is 6", 17, "middle", False, "#bfe6ff")
        self.title((left, top - 14), "DS1", "Display")
        places = {}
        for name, net in (
            ("VCC", "+3V3"),
            ("SDA", "OLED_SDA"),
            ("SCL", "OLED_SCL"),
            ("GND", None),
        ):
            y = self.pico_pin(net)[1] if net else _pico_place(8)[1]
            places[name] = (_LEFT_EDGE, y)
            self.pin("DS1", name, (_LEFT_EDGE, y))
            sheet.text((_LEFT_EDGE - 16, y + 6), name, 17, "end", True, "#ffffff")
        three = self.pico_pin("+3V3")
        turn, over = 740, 134
        self.wire(
            "+3V3", places["VCC"], (turn, places["VCC"][1]), (turn, over), (1080, over),
            (1080, three[1]), three,
        )  # fmt: skip
        for name, net in (("SDA", "OLED_SDA"), ("SCL", "OLED_SCL")):
            self.wire(net, places[name], self.pico_pin(net))
        self.wire(GROUND, places["GND"], _pico_place(8))
        self.note(
            (left, top + 226),
            "The order of the pins differs from maker to maker:",
            "go by the names printed on yours. VCC only to 3V3.",
        )

    def knob(self) -> None:
        sheet, left, top = self.sheet, 70, 726
        sheet.rect((left, top, _LEFT_EDGE, top + 228), _BOX, INK, 2, 8)
        sheet.circle((left + 124, top + 114), 84, "#d4d8de", INK, 2)
        sheet.circle((left + 124, top + 114), 54, "#4b5058", INK, 2)
        sheet.line([(left + 124, top + 114), (left + 124, top + 66)], "#ffffff", 5)
        self.title((left, top - 14), "ENC1", "Knob")
        rows = (
            ("A", "KNOB_A"), ("B", "KNOB_B"), ("S1", "KNOB_SWITCH"), ("C", None), ("S2", None),
        )  # fmt: skip
        y = 0.0
        for name, net in rows:
            y = self.pico_pin(net)[1] if net else y + _STEP
            place = (_LEFT_EDGE, y)
            self.pin("ENC1", name, place)
            sheet.text((_LEFT_EDGE - 16, y + 6), name, 17, "end", True)
            if net:
                self.wire(net, place, self.pico_pin(net))
            else:
                self.wire(GROUND, place, (_LEFT_GROUND, y))
        self.note(
            (left, top + 252),
            "The three pins in a row: A, C, B.",
            "The two across from them: S1, S2.",
        )

    def button(
        self, reference: str, words: str, signal: Point, ground: float, rail: float
    ) -> None:
        """``signal``: its live pin.  ``ground``: how far below the other is."""
        sheet = self.sheet
        x, y = signal
        side = -1 if x == _LEFT_EDGE else 1
        inner, outer = x, x + side * 120
        box = (min(inner, outer), y - 24, max(inner, outer), y + ground + 24)
        sheet.rect(box, _BOX, INK, 2, 8)
        middle = (x + side * 64, y + ground / 2)
        sheet.circle(middle, 34, "#d4d8de", INK, 2)
        sheet.circle(middle, 24, "#b22c26" if words != "BACK" else "#30343a", INK, 2)
        anchor = "end" if side < 0 else "start"
        self.title_beside((outer + side * 16, y + ground / 2 + 7), reference, words, anchor)
        self.pin(reference, "1", signal)
        self.pin(reference, "2", (x, y + ground))
        self.wire(GROUND, (x, y + ground), (rail, y + ground))

    def buttons(self) -> None:
        rows = (
            ("SW1", "BACK", "BACK", 560, 1040),
            ("SW2", "SEAT1", "Seat 1", 600, 1150),
            ("SW3", "SEAT2", "Seat 2", 640, 1260),
        )
        for reference, net, words, turn, y in rows:
            if self.has(reference):
                self.button(reference, words, (_LEFT_EDGE, y), 48, _LEFT_GROUND)
                x, start = self.pico_pin(net)
                self.wire(net, (x, start), (turn, start), (turn, y), (_LEFT_EDGE, y))
        on_the_right = (
            ("SW4", "SEAT3", "Seat 3", 1140, 620),
            ("SW5", "SEAT4", "Seat 4", 1185, 740),
        )
        for reference, net, words, turn, y in on_the_right:
            if self.has(reference):
                self.button(reference, words, (1450, y), 48, _RIGHT_GROUND)
                x, start = self.pico_pin(net)
                self.wire(net, (x, start), (turn, start), (turn, y), (1450, y))

    def key_pad(self) -> None:
        """Below the Pico; the wires come down beside it and part above the pins."""
        sheet, left, top, step = self.sheet, 652, 1200, 22
        # Where each wire comes down, and at what height it turns, so that none runs along another.
        ways, bends = (662, 676, 690, 754, 704, 718, 768, 782), (7, 6, 5, 3, 4, 2, 1, 0)
        sheet.rect((left, top, left + 196, top + 172), _BOX, INK, 2, 8)
        for row in range(4):
            for column in range(4):
                low = (left + 20 + 40 * column, top + 42 + 31 * row)
                sheet.rect((*low, low[0] + 34, low[1] + 25), "#30343a", INK, 1.5, 4)
        for index, pin in enumerate(self.part("KP1").pins):
            place = (left + 21 + step * index, top)
            self.pin("KP1", pin.name, place)
            sheet.text((place[0], top + 26), f"{pin.name[0]}{pin.name[-1]}", 13, "middle")
            net = self.netlist.net_of(pin)
            if net is not None:
                x, start = self.pico_pin(net.name)
                bend = 1060 + 15 * bends[index]
                self.wire(
                    net.name, (x, start), (ways[index], start), (ways[index], bend),
                    (place[0], bend), place,
                )  # fmt: skip
        self.title_beside((left - 14, top + 150), "KP1", "Key pad", "end")

    def buzzer(self) -> None:
        if not self.has("BZ1"):
            return
        sheet, y, x = self.sheet, 480, 1450
        sheet.rect((x, y - 24, x + 120, y + 72), _BOX, INK, 2, 8)
        sheet.circle((x + 66, y + 24), 42, "#30343a", INK, 2)
        sheet.circle((x + 66, y + 24), 9, "#0a0a0a", "#777777", 2)
        self.title_beside((x + 136, y + 31), "BZ1", "Buzzer", "start")
        sheet.text((x + 12, y - 4), "+", 18, bold=True)
        self.pin("BZ1", "+", (x, y))
        self.pin("BZ1", "-", (x, y + 48))
        self.across("R2", "resistor", (1372, y), ("1", "2"))
        sheet.text((1372, y - 22), _value(self.part("R2")), 16, "middle")
        start = self.pico_pin("BUZZER")
        self.wire("BUZZER", start, (1110, start[1]), (1110, y), (1338, y))
        self.wire("BUZZER_R", (1406, y), (x, y))
        self.wire(GROUND, (x, y + 48), (_RIGHT_GROUND, y + 48))

    def chip(self) -> None:
        sheet, part = self.sheet, self.part("U2")
        right = _CHIP_LEFT + 7 * _CHIP_STEP + 8
        sheet.rect((_CHIP_LEFT, _CHIP_TOP, right, _CHIP_BOTTOM), _CHIP, INK, 2, 4)
        sheet.circle((_CHIP_LEFT, (_CHIP_TOP + _CHIP_BOTTOM) / 2), 12, "#ffffff", INK, 2)
        middle = ((_CHIP_LEFT + right) / 2, (_CHIP_TOP + _CHIP_BOTTOM) / 2 + 7)
        sheet.text(middle, f"{part.value}  U2", 20, "middle", True, "#ffffff")
        below, above, supply = _CHIP_BOTTOM + 50, _CHIP_TOP - 50, _CHIP_TOP - 124
        grounds: dict[bool, list[Point]] = {True: [], False: []}
        for pin in part.pins:
            x, y = place = _chip_place(int(pin.number))
            is_low = y == _CHIP_BOTTOM
            self.pin("U2", pin.number, place)
            sheet.text((x, y + (-14 if is_low else 24)), pin.name, 13, "middle", colour="#ffffff")
            number_at = (x + 10, y + 22) if is_low else (x + 10, y - 12)
            sheet.text(number_at, pin.number, 14, colour="#4a4f57")
            net = self.netlist.net_of(pin)
            if net and net.name == GROUND:
                grounds[is_low].append(place)
        for is_low, bar in ((True, below), (False, above)):
            far = max(x for x, _ in grounds[is_low])
            self.wire(GROUND, (_RIGHT_GROUND, bar), (far, bar), (far, _end(is_low)))
            for x, y in grounds[is_low]:
                if x != far:
                    self.wire(GROUND, (x, y), (x, bar))
        vcc = _chip_place(14)
        self.wire("+5V", vcc, (vcc[0], supply), (_FIVE, supply))
        self.small_capacitor((1372, supply), (1372, above))
        start, end = self.pico_pin("STRIP_3V3"), _chip_place(2)
        row = _CHIP_BOTTOM + 95
        self.wire(
            "STRIP_3V3", start, (1170, start[1]), (1170, row), (end[0], row), end
        )  # fmt: skip
        self.note(
            (_CHIP_LEFT + 60, supply - 40),
            "The notch shows where pin 1 is.",
            "All unused inputs go to ground.",
        )

    def small_capacitor(self, upper: Point, lower: Point) -> None:
        """C2, from the 5 V line above to the ground line below."""
        sheet, x = self.sheet, upper[0]
        middle = (upper[1] + lower[1]) / 2
        first, second = (x, middle - 12), (x, middle + 12)
        self.wire("+5V", upper, first)
        self.wire(GROUND, second, lower)
        sheet.rect((x - 18, middle - 12, x + 18, middle + 12), "#e0a052", INK, 2, 10)
        self.pin("C2", "1", first)
        self.pin("C2", "2", second)
        sheet.text((x + 26, middle - 3), "C2", 16)
        sheet.text((x + 26, middle + 16), self.part("C2").value, 16)

    def first_strip(self) -> None:
        rows = self.strip("LED1", _STRIP_TOP)
        left, right = _STRIP_LEFT, _STRIP_RIGHT
        start, row = _chip_place(3), _CHIP_BOTTOM + 140
        self.across("R1", "resistor", (1460, row), ("2", "1"))
        self.sheet.text((1460, row - 20), _value(self.part("R1")), 16, "middle")
        self.wire("STRIP_5V", start, (start[0], row), (1494, row))
        self.wire("STRIP", (1426, row), (1345, row), (1345, rows["DIN"]), (left, rows["DIN"]))
        self.title((right, _STRIP_TOP - 42), "LED1", "Lights", "end")
        self.note((right, _STRIP_TOP - 18), "The arrow points away from DIN.", anchor="end")

    def next_strip(self) -> None:
        self.further_strip("LED2", 2)

    def last_strip(self) -> None:
        self.further_strip("LED3", 3)

    def further_strip(self, reference: str, track: int) -> None:
        """Its data comes from the end of the strip before it."""
        top = _STRIP_TOP + _TRACK * (track - 1)
        rows = self.strip(reference, top)
        start, way = top - _TRACK + _DATA, top - 62
        out = _STRIP_RIGHT + 46
        self.wire(
            f"LANE{track}", (_STRIP_RIGHT, start), (out, start), (out, way), (1345, way),
            (1345, rows["DIN"]), (_STRIP_LEFT, rows["DIN"]),
        )  # fmt: skip
        self.title((_STRIP_RIGHT, top - 24), reference, f"Lights, track {track}", "end")

    def strip(self, reference: str, top: float) -> dict[str, float]:
        """A strip and what feeds it; the heights of its pins."""
        sheet, left, right = self.sheet, _STRIP_LEFT, _STRIP_RIGHT
        rows = {"5V": top + 15, "DIN": top + _DATA, "GND": top + 75}
        sheet.rect((left, top - 8, right, top + 98), "#f7f7f5", INK, 2, 6)
        for index in range(6):
            x = left + 84 + 48 * index
            sheet.rect((x - 15, top + 30, x + 15, top + 60), "#ffffff", INK, 2, 4)
            sheet.circle((x, top + 45), 11, ("#7fb2ff", "#ffd27a")[index % 2], INK, 1)
        tip = right - 62
        sheet.shape([(tip - 16, top + 34), (tip - 16, top + 56), (tip, top + 45)], INK)
        for name, y in rows.items():
            self.pin(reference, name, (left, y))
            sheet.text((left + 12, y + 6), name, 15, bold=True)
        for name, words in (("5V_END", "5V"), ("DOUT", "DOUT"), ("GND_END", "GND")):
            y = rows["DIN" if name == "DOUT" else words]
            self.pin(reference, name, (right, y))
            sheet.text((right - 12, y + 6), words, 13, "end", True)
        self.wire("+5V", (_FIVE, rows["5V"]), (left, rows["5V"]))
        self.wire(GROUND, (_RIGHT_GROUND, rows["GND"]), (left, rows["GND"]))
        if self.netlist.net_at(reference, "5V_END") is not None:
            for net, end, x, y in (
                ("+5V", "5V", right + 30, top + 144),
                (GROUND, "GND", right + 14, top + 120),
            ):
                rail = _FIVE if net == "+5V" else _RIGHT_GROUND
                self.wire(net, (right, rows[end]), (x, rows[end]), (x, y), (rail, y))
        return rows

    def capacitor(self) -> None:
        sheet, right = self.sheet, 1150
        plus, minus = 1195, 1255
        sheet.rect((right - 150, plus - 20, right, minus + 20), "#27486f", INK, 2, 10)
        sheet.rect((right - 150, minus - 14, right, minus + 14), "#e9edf2")
        sheet.rect((right - 150, plus - 20, right, minus + 20), "none", INK, 2, 10)
        sheet.text((right - 75, minus + 8), "–  –  –", 24, "middle", True)
        sheet.text((right - 22, plus + 9), "+", 26, "end", True, "#ffffff")
        self.pin("C1", "+", (right, plus))
        self.pin("C1", "-", (right, minus))
        self.wire("+5V", (right, plus), (_FIVE, plus))
        self.wire(GROUND, (right, minus), (_RIGHT_GROUND, minus))
        self.title((right, plus - 34), "C1", f"{self.part('C1').given['microfarad']} µF", "end")
        self.note(
            (right, minus + 46),
            "Its stripe is minus:",
            "it goes to ground.",
            "The wrong way round it bursts.",
            anchor="end",
        )

    def rails(self) -> None:
        """The lines that ground and 5 V are gathered on, as long as what hangs on them."""
        if any(True for _ in self.hanging(GROUND, _RIGHT_GROUND)):
            self.wire(GROUND, _pico_place(38), (_RIGHT_GROUND, _pico_place(38)[1]))
            self.sheet.text((_RIGHT_GROUND + 14, 434), "GND", 18, bold=True)
        for net, x in ((GROUND, _LEFT_GROUND), (GROUND, _RIGHT_GROUND), ("+5V", _FIVE)):
            heights = list(self.hanging(net, x))
            if len(set(heights)) > 1:
                self.wire(net, (x, min(heights)), (x, max(heights)))
        if self.netlist.nets.get("+5V"):
            self.sheet.text((_FIVE - 14, 645), "+5 V", 18, "end", True, COLOURS["red"], True)

    def hanging(self, net: str, x: float) -> Iterator[float]:
        """The heights at which wires of the net meet the upright line at ``x``."""
        for wire in self.sheet.wires:
            if wire.net == net:
                yield from (point[1] for point in _meets(wire.points, x))

    # ------------------------------------------------------------------------------------ power

    def power_usb(self) -> None:
        y = self.pico_pin("VBUS")[1]
        self.across("F1", "fuse", (1160, y), ("1", "2"))
        self.wire("VBUS", self.pico_pin("VBUS"), (1126, y))
        self.wire("+5V", (1194, y), (_FIVE, y))
        value = self.part("F1").value
        self.title((1110, y - 24), "F1", value[0].upper() + value[1:])
        self.note(
            (1400, y + 6),
            "The 5 V of VBUS go to the lights and to U2 only,",
            "never to another pin of the Pico: they would",
            "destroy it. The display has 3.3 V.",
        )

    def from_5_volts(self) -> None:
        """The Pico's own share, through the diode."""
        y = self.pico_pin("VSYS")[1]
        self.across("D1", "diode", (1160, y), ("K", "A"))
        self.wire("VSYS", self.pico_pin("VSYS"), (1126, y))
        self.wire("+5V", (1194, y), (_FIVE, y))
        self.title((1110, 196), "D1", f"Diode {self.part('D1').value}")
        self.note((1110, 220), "Its ring faces the Pico.")

    def power_supply(self) -> None:
        self.from_5_volts()

    def inlet_usb_c(self) -> None:
        """The socket with its two resistors, on their little board."""
        sheet, five, ground, edge = self.sheet, 280, _pico_place(38)[1], 1780
        sheet.rect((1650, five - 26, edge + 98, ground + 118), "none", PALE, 2, 6)
        sheet.rect((edge, five - 16, edge + 82, ground + 88), _METAL, INK, 2, 14)
        rows = {"+": five, "-": ground, "CC1": ground + 36, "CC2": ground + 72}
        for name, words in (("+", "5V"), ("-", "GND"), ("CC1", "CC1"), ("CC2", "CC2")):
            self.pin("J9", name, (edge, rows[name]))
            sheet.text((edge + 14, rows[name] + 6), words, 15, bold=True)
        gather = 1664
        for reference, name, down in (("R3", "CC1", -15), ("R4", "CC2", 27)):
            y = rows[name]
            self.across(reference, "resistor", (1722, y), ("2", "1"))
            sheet.text((1722, y + down), _value(self.part(reference)), 13, "middle")
            self.wire(name, (1756, y), (edge, y))
            self.wire(GROUND, (1688, y), (gather, y))
        self.wire(GROUND, (gather, ground), (gather, rows["CC2"]))
        self.wire(GROUND, (edge, ground), (_RIGHT_GROUND, ground))
        self.fuse_of_the_supply(edge, five, _FIVE, "+5V")
        self.title((edge + 98, five - 52), "J9", f"Socket {self.part('J9').value}", "end")

    def inlet_barrel(self) -> None:
        sheet, y, x = self.sheet, 280, 1690
        ground = _pico_place(38)[1]
        low = ground + 60
        sheet.rect((x, y - 30, x + 150, ground + 30), "#30343a", INK, 2, 8)
        sheet.circle((x + 92, (y + ground) / 2), 30, "#111111", "#9aa0a8", 3)
        sheet.circle((x + 92, (y + ground) / 2), 7, _METAL)
        sheet.text((x + 14, y + 6), "+", 20, bold=True, colour="#ffffff")
        sheet.text((x + 14, ground + 6), "–", 20, bold=True, colour="#ffffff")
        self.pin("J9", "+", (x, y))
        self.pin("J9", "-", (x, ground))
        sheet.rect((1370, y - 30, 1510, ground + 26), "#4a2d6b", INK, 2, 8)
        for name, at, inward in (("OUT", (1370, y), 1), ("GND", (1370, ground), 1),
                                 ("IN", (1510, y), -1)):  # fmt: skip
            self.pin("U4", name, at)
            side = "start" if inward == 1 else "end"
            sheet.text((at[0] + 13 * inward, at[1] + 6), name, 15, side, True, "#ffffff")
        self.wire("+5V", (1370, y), (_FIVE, y))
        self.wire(GROUND, (1370, ground), (_RIGHT_GROUND, ground))
        self.wire(GROUND, (x, ground), (1660, ground), (1660, low), (_RIGHT_GROUND, low))
        self.fuse_of_the_supply(x, y, 1510, "SUPPLY_FUSED")
        self.title((1370, y - 62), "U4", self.part("U4").value)
        self.title((x + 150, y - 74), "J9", f"Socket {self.part('J9').value}", "end")
        self.note((x + 150, low + 30), "Plus at the middle pin.", anchor="end")

    def fuse_of_the_supply(self, socket: float, y: float, end: float, net: str) -> None:
        """F2 between the plus of the socket and what it leads to."""
        middle = 1560
        self.across("F2", "fuse", (middle, y), ("2", "1"))
        self.wire("SUPPLY", (socket, y), (middle + 34, y))
        self.wire(net, (middle - 34, y), (end, y))
        self.title((middle, y - 24), "F2", self.part("F2").value, "middle")

    def power_battery(self) -> None:
        self.from_5_volts()
        sheet, five = self.sheet, _pico_place(39)[1]
        ground, left, right = _pico_place(38)[1], 1400, 1530
        sheet.rect((left, five - 40, right, ground + 56), "#4a2d6b", INK, 2, 8)
        sheet.text(((left + right) / 2, five - 16), "U3", 18, "middle", True, "#ffffff")
        rows = (("5V", (left, five)), ("GND", (left, ground)), ("LBO", (left, ground + 36)),
                ("BAT", (right, five)), ("EN", (right, ground)))  # fmt: skip
        for name, (x, y) in rows:
            self.pin("U3", name, (x, y))
            side = 1 if x == left else -1
            anchor = "start" if side == 1 else "end"
            sheet.text((x + side * 13, y + 6), name, 15, anchor, True, "#ffffff")
        self.wire("+5V", (left, five), (_FIVE, five))
        self.wire(GROUND, (left, ground), (_RIGHT_GROUND, ground))
        self.across("F3", "fuse", (1626, five), ("2", "1"))
        self.wire("CELL_FUSED", (right, five), (1592, five))
        cell = 1720
        sheet.rect((cell, five - 30, cell + 140, ground + 10), "#b9c4cf", INK, 2, 6)
        volts = " ".join(self.part("BT1").value.split()[:2])
        sheet.text((cell + 74, five + 6), volts, 20, "middle", True)
        sheet.text((cell + 12, five + 6), "+", 18, bold=True)
        sheet.text((cell + 12, ground - 4), "–", 18, bold=True)
        self.wire("CELL", (1660, five), (cell, five))
        self.pin("BT1", "+", (cell, five))
        self.pin("BT1", "-", (cell, ground - 10))
        low = ground + 86
        self.tells_when_low((left, ground + 36))
        self.wire(
            GROUND, (cell, ground - 10), (1690, ground - 10), (1690, low), (_RIGHT_GROUND, low)
        )
        self.pin("SW6", "1", (1560, ground))
        self.pin("SW6", "2", (1620, ground))
        sheet.line([(1560, ground), (1612, ground - 20)], INK, 4)
        self.wire("OFF", (right, ground), (1560, ground))
        self.wire(GROUND, (1620, ground), (1620, low))
        self.title((left, five - 54), "U3", "Charger")
        self.title((1626, five - 24), "F3", self.part("F3").value, "middle")
        self.title((cell + 140, five - 60), "BT1", "Cell", "end")
        self.note((1590, low + 24), "SW6: closed is off", anchor="middle")
        self.note((cell - 10, low - 10), "Read the safety notes:", "hardware/README.md")

    def tells_when_low(self, output: Point) -> None:
        """From LBO of the charger through the diode to the Pico."""
        x, y = 1344, output[1]
        self.across("D2", "diode", (x, y), ("A", "K"))
        self.wire("CELL_LOW", (x + 34, y), output)
        start = self.pico_pin("BATTERY_LOW")
        self.wire("BATTERY_LOW", start, (1165, start[1]), (1165, y), (x - 34, y))
        self.sheet.text((x, y + 26), f"{self.part('D2').value} (D2)", 15, "middle", True)

    # ----------------------------------------------------------------------------------- legend

    def legend(self) -> None:
        """The nets by their colours, under the drawing."""
        sheet, top = self.sheet, self.height - 62
        sheet.line([(60, top - 34), (WIDTH - 60, top - 34)], PALE, 1.5)
        words: dict[str, list[str]] = {}
        for net in self.netlist.nets.values():
            if net.name in _LEGEND:
                words.setdefault(net.colour, []).append(_LEGEND[net.name])
        for index, (colour, said) in enumerate(words.items()):
            x, y = 70 + 360 * (index // 2), top + 34 * (index % 2)
            sheet.line([(x, y), (x + 54, y)], COLOURS[colour], 7)
            sheet.text((x + 68, y + 6), ", ".join(said), 17)


def _pico_place(number: int) -> Point:
    """Pins 1 to 20 run down the left side, 21 to 40 up the right one."""
    if number <= 20:
        return (_PICO_LEFT, _PICO_TOP + _STEP * (number - 1))
    return (_PICO_RIGHT, _PICO_TOP + _STEP * (40 - number))


def _chip_place(number: int) -> Point:
    """The notch is at the left: pins 1 to 7 along the lower side, 8 to 14 back along the upper."""
    first = _CHIP_LEFT + 32
    if number <= 7:
        return (first + _CHIP_STEP * (number - 1), _CHIP_BOTTOM)
    return (first + _CHIP_STEP * (14 - number), _CHIP_TOP)


def _end(is_low: bool) -> int:
    return _CHIP_BOTTOM if is_low else _CHIP_TOP


def _value(resistor: Part) -> str:
    return f"{resistor.reference}: {resistor.given['ohm']} Ω"


def _meets(points: list[Point], x: float) -> Iterator[Point]:
    """Where a way of straight pieces meets the vertical line at ``x``."""
    for (x1, y1), (x2, y2) in zip(points, points[1:], strict=False):
        if y1 == y2 and min(x1, x2) <= x <= max(x1, x2):
            yield (x, y1)


def _depth(net: str) -> tuple[int, str]:
    """Ground lies undermost, then the supplies, then the signals."""
    if net == GROUND:
        return (0, net)
    supplies = ("+5V", "VBUS", "VSYS", "SUPPLY", "SUPPLY_FUSED", "CELL", "CELL_FUSED")
    return (1 if net in supplies else 2, net)


def picture(netlist: Netlist) -> Drawing:
    """The wiring diagram of that board."""
    return _Picture(netlist).draw()


def parts_picture(netlist: Netlist) -> Drawing:
    """The same without heading and legend, also of a board that lacks parts as yet."""
    return _Picture(netlist).draw_parts()


def make(folder: Path) -> Iterator[Path]:
    """A diagram for each way of power, for the smallest board, and for more tracks."""
    data = netlists.load()
    boards = [(power, netlists.board(data, power)) for power in netlists.POWERS]
    boards += [
        ("usb-minimal", netlists.board(data, "usb", full=False)),
        ("usb-two-tracks", netlists.board(data, "usb", lanes=2)),
        ("supply-three-tracks", netlists.board(data, "supply", lanes=3)),
        ("supply-barrel", netlists.board(data, "supply", inlet="barrel")),
        ("usb-key-pad", netlists.board(data, options=(netlists.KEY_PAD,))),
    ]
    for name, netlist in boards:
        svg = picture(netlist).svg()
        path = folder / f"wiring-{name}.svg"
        path.write_text(svg, "utf-8")
        yield path
        path = folder / f"wiring-{name}.png"
        path.write_bytes(render(svg, _PNG_WIDTH))
        yield path
