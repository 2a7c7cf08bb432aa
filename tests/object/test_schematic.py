"""The schematics, read back with a library of their own and followed wire by wire.

What KiCad's electrical rules check asks for is asked here as well: everything connected or crossed
out, every supply driven, every reference once, every symbol in the library.
"""

import json
import math
from collections import Counter
from itertools import combinations

import pytest
from kiutils.schematic import Schematic
from kiutils.symbol import SymbolLib

from fifteentwo_object import netlist, schematic

DATA = netlist.load()
SHEETS = [("usb", 1), ("supply", 1), ("battery", 1), ("supply", 2), ("supply", 3)]
PAPER = (420.0, 297.0)  # A3


class Sheet:
    """A schematic as KiCad sees it: points that are joined, names at some of them."""

    def __init__(self, path):
        self.file = Schematic.from_file(str(path))
        self.library = {symbol.libId: symbol for symbol in self.file.libSymbols}
        self.pins = {}  # (reference, number) -> (point, electrical type)
        self.boxes = {}
        for symbol in self.file.schematicSymbols:
            self._place(symbol)
        self.names = [(_point(label.position), label.text) for label in self.file.labels]
        self.names += [(_point(label.position), label.text) for label in self.file.globalLabels]
        self.names += [
            (self.pins[reference, "1"][0], value)
            for reference, value in self.values.items()
            if reference.startswith("#PWR")
        ]
        self.crosses = [_point(cross.position) for cross in self.file.noConnects]
        self.wires = [
            tuple(_point(end) for end in item.points)
            for item in self.file.graphicalItems
            if type(item).__name__ == "Connection" and item.type == "wire"
        ]
        self.junctions = [_point(junction.position) for junction in self.file.junctions]

    @property
    def references(self):
        return [_property(symbol, "Reference") for symbol in self.file.schematicSymbols]

    @property
    def values(self):
        return {
            _property(symbol, "Reference"): _property(symbol, "Value")
            for symbol in self.file.schematicSymbols
        }

    def _place(self, symbol):
        """Where the pins of a symbol are on the sheet: turned and mirrored as it is."""
        reference = _property(symbol, "Reference")
        angle = math.radians(symbol.position.angle or 0)
        corners = []
        for unit in self.library[symbol.libId].units:
            for pin in unit.pins:
                x, y = pin.position.X, -pin.position.Y
                if symbol.mirror == "x":
                    y = -y
                if symbol.mirror == "y":
                    x = -x
                x, y = (
                    x * math.cos(angle) + y * math.sin(angle),
                    y * math.cos(angle) - x * math.sin(angle),
                )
                at = _rounded(symbol.position.X + x, symbol.position.Y + y)
                assert (reference, pin.number) not in self.pins
                self.pins[reference, pin.number] = (at, pin.electricalType)
                corners.append(at)
        self.boxes[reference] = (
            min(x for x, _ in corners), min(y for _, y in corners),
            max(x for x, _ in corners), max(y for _, y in corners),
        )  # fmt: skip

    def nets(self):
        """name or None -> pins, for everything that is joined; a list of pairs."""
        root = {}

        def find(point):
            root.setdefault(point, point)
            while root[point] != point:
                point = root[point]
            return point

        def join(a, b):
            root[find(a)] = find(b)

        for start, end in self.wires:
            join(start, end)
        # A junction or a label joins every wire that runs through it; a wire that only crosses
        # another, or ends in its middle without a junction, is not joined.
        for point in [*self.junctions, *(point for point, _ in self.names)]:
            for start, end in self.wires:
                if _within(point, start, end):
                    join(point, start)
        first = {}
        for point, name in self.names:
            join(point, first.setdefault(name, point))
        groups = {}
        for pin, (point, _) in self.pins.items():
            groups.setdefault(find(point), [set(), set()])[1].add(pin)
        for point, name in self.names:
            groups.setdefault(find(point), [set(), set()])[0].add(name)
        return [(names, pins) for names, pins in groups.values()]


def _property(symbol, name):
    return next(item.value for item in symbol.properties if item.key == name)


def _rounded(x, y):
    return (round(x, 3), round(y, 3))


def _point(position):
    return _rounded(position.X, position.Y)


def _within(point, start, end):
    return all(
        min(start[axis], end[axis]) <= point[axis] <= max(start[axis], end[axis])
        for axis in (0, 1)
    )


@pytest.fixture(scope="module", params=SHEETS, ids=["%s-%d" % sheet for sheet in SHEETS])
def board(request, tmp_path_factory):
    power, lanes = request.param
    wired = netlist.board(DATA, power, lanes)
    path = tmp_path_factory.mktemp("schematic") / "board.kicad_sch"
    path.write_text(schematic.schematic(wired), "utf-8")
    return wired, Sheet(path)


def parts_of(pins):
    return {(reference, number) for reference, number in pins if not reference.startswith("#")}


def test_schematic_joins_what_the_netlist_joins(board):
    wired, sheet = board
    drawn = {}
    for names, pins in sheet.nets():
        if names:
            assert len(names) == 1, names
            drawn[names.pop()] = parts_of(pins)
        else:
            assert len(pins) == 1, "joined without a name: %s" % pins
    assert drawn == {
        net.name: {(pin.part, pin.number) for pin in net.pins} for net in wired.nets.values()
    }


def test_every_part_is_there_once_with_its_value(board):
    wired, sheet = board
    assert [name for name, count in Counter(sheet.references).items() if count > 1] == []
    parts = {name: value for name, value in sheet.values.items() if not name.startswith("#")}
    assert parts == {name: part.value for name, part in wired.parts.items()}


def test_every_pin_has_number_name_and_kind_of_its_part(board):
    wired, sheet = board
    for reference, part in wired.parts.items():
        numbers = {number for name, number in sheet.pins if name == reference}
        assert numbers == {pin.number for pin in part.pins}
    assert sheet.pins["U2", "2"][1] == "input"
    assert sheet.pins["U2", "3"][1] == "output"
    assert sheet.pins["U1", "21"][1] == "bidirectional"
    assert sheet.pins["LED1", "1"][1] == "power_in"


def test_what_is_connected_to_nothing_is_crossed_out(board):
    wired, sheet = board
    loose = {(p.part, p.number) for p in wired.pins() if wired.net_of(p) is None}
    assert sorted(sheet.crosses) == sorted(sheet.pins[pin][0] for pin in loose)


def test_no_wire_ends_in_nothing(board):
    _, sheet = board
    known = {point for point, _ in sheet.pins.values()} | {point for point, _ in sheet.names}
    ends = Counter(end for wire in sheet.wires for end in wire)
    for wire in sheet.wires:
        for end in wire:
            carries_a_label = any(_within(point, *wire) for point, _ in sheet.names)
            assert end in known or ends[end] > 1 or carries_a_label, wire


def test_every_supply_is_driven_once(board):
    """By a source's pin or by a flag that tells KiCad of one."""
    _, sheet = board
    for names, pins in sheet.nets():
        kinds = Counter(sheet.pins[pin][1] for pin in pins)
        if names and kinds["power_in"]:
            assert kinds["power_out"] == 1, (names, kinds)
        assert kinds["power_out"] + kinds["output"] <= 1, (names, kinds)


def test_everything_lies_on_the_grid_and_the_paper(board):
    _, sheet = board
    points = [point for point, _ in sheet.pins.values()] + [
        p for wire in sheet.wires for p in wire
    ]
    for point in points:
        for axis in (0, 1):
            assert abs(point[axis] / 1.27 - round(point[axis] / 1.27)) < 1e-6, point
            assert 12 < point[axis] < PAPER[axis] - 12, point


def test_no_symbol_lies_on_another(board):
    _, sheet = board
    parts = [(name, box) for name, box in sheet.boxes.items() if not name.startswith("#")]
    for (one, a), (other, b) in combinations(parts, 2):
        apart = a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1]
        assert apart, (one, other)


def test_wires_of_two_nets_do_not_touch(board):
    """Where an end lies on a foreign wire a reader sees a joint that is none."""
    _, sheet = board
    for names, pins in sheet.nets():
        points = {sheet.pins[pin][0] for pin in pins}
        for start, end in sheet.wires:
            inside = [p for p in points if _within(p, start, end) and p not in (start, end)]
            assert inside == [], (names, start, end)


def test_the_project_brings_its_library_along(tmp_path):
    made = {path.name: path for path in schematic.make(tmp_path)}
    table = made["sym-lib-table"].read_text("utf-8")
    assert '(name "FifteenTwo")' in table and "${KIPRJMOD}/FifteenTwo.kicad_sym" in table
    library = SymbolLib.from_file(str(made["FifteenTwo.kicad_sym"]))
    in_library = {symbol.entryName: symbol for symbol in library.symbols}
    for power in netlist.POWERS:
        project = json.loads(made["fifteentwo-%s.kicad_pro" % power].read_text("utf-8"))
        assert project["meta"]["filename"] == "fifteentwo-%s.kicad_pro" % power
        sheet = Schematic.from_file(str(made["fifteentwo-%s.kicad_sch" % power]))
        for symbol in sheet.libSymbols:
            assert symbol.libraryNickname == "FifteenTwo"
            twin = in_library[symbol.entryName]
            assert [unit.pins for unit in symbol.units] == [unit.pins for unit in twin.units]
        used = {symbol.libId for symbol in sheet.schematicSymbols}
        assert used == {symbol.libId for symbol in sheet.libSymbols}


def test_the_file_is_the_same_every_time():
    wired = netlist.board(DATA)
    assert schematic.schematic(wired) == schematic.schematic(wired)


def test_a_cut_wire_would_be_seen(tmp_path):
    """The finger that follows the wires is no fool: without one wire the nets differ."""
    wired = netlist.board(DATA)
    text = schematic.schematic(wired).splitlines()
    cut = next(index for index, line in enumerate(text) if line.startswith("  (wire"))
    path = tmp_path / "cut.kicad_sch"
    path.write_text("\n".join(text[:cut] + text[cut + 1 :]), "utf-8")
    drawn = {frozenset(parts_of(pins)) for names, pins in Sheet(path).nets() if names}
    wanted = {frozenset((p.part, p.number) for p in net.pins) for net in wired.nets.values()}
    assert drawn != wanted
