"""The circuit boards: what KiCad makes of them, read back as a fab would, with other means.

They need KiCad 9; without it these tests are left out, in CI they fail.
"""

import csv
import json
import math
import shutil
from types import SimpleNamespace

import pytest

from fifteentwo_object import circuit_boards, netlist
from fifteentwo_object.enclosure.case_layout import CUT, PRINTED, Plan
from fifteentwo_object.geometry import HOLES, Track, load_track
from support import desk

with desk.Extra("test") as extra:
    from support.copper import Fab

pytestmark = pytest.mark.slow

NEAR = 0.02
AMPS = 2.0


def need_kicad():
    extra.need()
    if shutil.which("kicad-cli") is None:
        desk.cannot_run("KiCad 9 is missing: kicad-cli")


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The files of a board by its name: ``fab``, and ``lists``, power -> (parts, places)."""
    known = {}

    def make(name):
        need_kicad()
        if name not in known:
            known[name] = _made(name, tmp_path_factory.mktemp(name))
        return known[name]

    return make


def _made(name, folder):
    archive = circuit_boards.layers(name, folder)
    lists = {}
    for path in circuit_boards.lists(name, folder):
        if "-parts" in path.name:
            power = path.stem.replace("%s-parts" % name, "").strip("-")
            places = path.with_name(path.name.replace("-parts", "-places"))
            lists[power] = rows(path), places
    lists = {power: (parts, rows(places)) for power, (parts, places) in lists.items()}
    return SimpleNamespace(name=name, fab=Fab(archive), archive=archive, lists=lists)


@pytest.fixture(params=circuit_boards.boards())
def board(request, made):
    return made(request.param)


@pytest.fixture
def lights(made):
    return made("lights")


@pytest.fixture
def main(made):
    return made("main")


def designators(parts):
    return [name for row in parts for name in row["Designator"].split(",")]


def near(one, other, by=NEAR):
    return math.dist(one, other) <= by


# ------------------------------------------------------------------------------------ every board


@pytest.mark.parametrize("name", circuit_boards.boards())
def test_kicad_finds_nothing_to_say(name, tmp_path):
    """Its rules of electricity and of making, warnings too, and the board is its schematic."""
    need_kicad()
    asked = ("--severity-all", "--format", "json", "--output")
    report = tmp_path / "said.json"
    circuit_boards.kicad_cli(
        "sch", "erc", *asked, report, circuit_boards.source(name, "kicad_sch")
    )
    said = json.loads(report.read_text("utf-8"))
    assert [fault for sheet in said["sheets"] for fault in sheet["violations"]] == []
    board = circuit_boards.source(name, "kicad_pcb")
    circuit_boards.kicad_cli("pcb", "drc", "--schematic-parity", *asked, report, board)
    said = json.loads(report.read_text("utf-8"))
    assert said["violations"] + said["unconnected_items"] + said["schematic_parity"] == []


@pytest.mark.parametrize("name", circuit_boards.boards())
def test_no_rule_of_kicad_is_switched_off(name):
    project = json.loads(circuit_boards.source(name, "kicad_pro").read_text("utf-8"))
    settings = [project["board"]["design_settings"], project.get("erc", {})]
    for part in settings:
        assert "ignore" not in part.get("rule_severities", {}).values()
        assert not part.get("drc_exclusions") and not part.get("erc_exclusions")


def test_what_is_bought_is_placed_and_has_its_copper(board):
    soldered = {name for name, _ in board.fab.pads}
    for parts, places in board.lists.values():
        names = designators(parts)
        assert sorted(names) == sorted(row["Designator"] for row in places)
        assert set(names) <= soldered
        assert [int(row["Quantity"]) for row in parts] == [
            len(row["Designator"].split(",")) for row in parts
        ]


def test_every_part_to_buy_has_the_number_of_its_maker(board):
    for parts, _ in board.lists.values():
        for row in parts:
            assert row["Manufacturer"] and row["Maker's number"], row
            if "SMD" in row["Footprint"] or "5050" in row["Footprint"]:
                assert row["LCSC"].startswith("C"), row


def test_any_fab_can_make_it(board):
    for line in board.fab.lines():
        assert line.aperture.diameter >= 0.2
    for plated in (True, False):
        for x, y, diameter in board.fab.holes(plated):
            assert diameter >= 0.3, (x, y)


def test_the_files_are_the_same_every_time(board, tmp_path):
    again = circuit_boards.layers(board.name, tmp_path)
    assert again.read_bytes() == board.archive.read_bytes()


# ------------------------------------------------------------------------------------- the lights


def test_a_light_lies_below_each_hole(lights):
    ((_, places),) = lights.lists.values()
    at = {row["Designator"]: (float(row["Mid X"]), -float(row["Mid Y"])) for row in places}
    holes = Track.load().holes(0)
    assert len([name for name in at if name.startswith("D")]) == HOLES
    for number, hole in enumerate(holes, 1):
        assert near(at["D%d" % number], hole), number


def test_the_data_goes_from_hole_to_hole(lights):
    nets = lights.fab.nets
    assert nets["J1", "2"] == nets["D1", "4"]
    ends = [nets["D%d" % number, "2"] for number in range(1, HOLES + 1)]
    assert len(set(ends)) == HOLES
    for number in range(1, HOLES):
        assert ends[number - 1] == nets["D%d" % (number + 1), "4"], number
        joined = [pad for pad, net in nets.items() if net == ends[number - 1]]
        assert len(joined) == 2


def test_every_light_has_its_supply_and_a_capacitor_beside_it(lights):
    nets, pads = lights.fab.nets, lights.fab.pads
    for number in range(1, HOLES + 1):
        light, capacitor = "D%d" % number, "C%d" % number
        assert (nets[light, "1"], nets[light, "3"]) == ("+5V", "GND")
        assert (nets[capacitor, "1"], nets[capacitor, "2"]) == ("+5V", "GND")
        assert near(pads[light, "1"], pads[capacitor, "1"], 4)


def test_the_lights_fill_the_place_of_the_module(lights):
    plan = Plan(Track.load())
    box = plan.module
    corners = {(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)}
    for notch in plan.module_notches:
        assert notch.top < box.top
        corners |= {(x, y) for x in (notch.left, notch.right) for y in (box.top, notch.bottom)}
    assert len(lights.fab.outline()) == len(corners)
    for corner in corners:
        assert any(near(corner, other, 0.05) for other in lights.fab.outline()), corner


def test_the_lights_have_a_hole_at_every_post_of_either_case(lights):
    holes = lights.fab.holes(plated=False)
    posts = [post for way in (CUT, PRINTED) for post in Plan(Track.load(), way).posts]
    screw = Plan(Track.load()).data["screws"]["hole"]
    for post in posts:
        assert any(near((post.x, post.y), (x, y)) for x, y, _ in holes), post
    for x, y, diameter in holes:
        assert diameter == pytest.approx(screw)
        assert any(near((post.x, post.y), (x, y)) for post in posts), (x, y)


@pytest.mark.parametrize("net, light, plug", [("+5V", "1", "1"), ("GND", "3", "3")])
def test_the_copper_brings_2_amperes_to_the_last_light(lights, net, light, plug):
    """Both ways together, from one plug alone, shall keep less than 0.2 V."""
    pads = lights.fab.pads
    sinks = {pads["D%d" % number, light]: AMPS / HOLES for number in range(1, HOLES + 1)}
    lost = lights.fab.drop(net, pads["J1", plug], sinks)
    assert 0.001 < lost < 0.1


# --------------------------------------------------------------------------------- the main board

POWERS = netlist.POWERS
# The plugs that carry the wires of what lies elsewhere: (part, pin) -> (plug, pin).
ELSEWHERE = {
    ("J9", "+"): ("J13", "1"), ("J9", "-"): ("J13", "2"),
    ("U3", "5V"): ("J13", "1"), ("U3", "GND"): ("J13", "2"), ("U3", "LBO"): ("J13", "3"),
    ("LED1", "5V"): ("J1", "1"), ("LED1", "DIN"): ("J1", "2"), ("LED1", "GND"): ("J1", "3"),
    ("LED1", "5V_END"): ("J15", "1"), ("LED1", "GND_END"): ("J15", "3"),
    ("LED2", "5V"): ("J16", "1"), ("LED2", "GND"): ("J16", "3"),
    ("LED2", "5V_END"): ("J17", "1"), ("LED2", "GND_END"): ("J17", "3"),
    ("LED3", "5V"): ("J18", "1"), ("LED3", "GND"): ("J18", "3"),
    ("LED3", "5V_END"): ("J19", "1"), ("LED3", "GND_END"): ("J19", "2"),
}  # fmt: skip
# On the perfboard these inputs lie at ground; here they serve the second and the third track.
TRACK_INPUTS = {("U2", "5"), ("U2", "9")}
# Resistors in one housing, four of them, each between neighbouring pins.
IN_SERIES = ("RN2", "RN3", "RN4", "RN5")


def joined(nets, names):
    """(reference, pin) -> a name, the same for all that is joined, also through ``IN_SERIES``.

    ``names``: further parts of two pins that conduct.
    """
    pairs = [((name, "1"), (name, "2")) for name in names]
    for name in IN_SERIES:
        pairs += [((name, str(pin)), (name, str(pin + 1))) for pin in (1, 3, 5, 7)]
    same = {net: net for net in nets.values()}
    for one, other in pairs:
        old, new = same[nets[one]], same[nets[other]]
        same = {net: new if name == old else name for net, name in same.items()}
    return {pad: same[net] for pad, net in nets.items()}


@pytest.mark.parametrize("lanes", [1, 2, 3])
@pytest.mark.parametrize("power", POWERS)
def test_the_main_board_joins_what_the_wiring_joins(main, power, lanes):
    if lanes > netlist.load()["power"][power]["most_lanes"]:
        lanes = 1
    wired = netlist.board(power=power, lanes=lanes, options=("key-pad",))
    # With a battery the fuse lies in the wire of the cell; the one on the board is one more.
    at = joined(main.fab.nets, ["F2"] if power == "battery" else [])
    here = {name for name, _ in at}
    found = {}
    for net in wired.nets.values():
        for pin in net.pins:
            pad = ELSEWHERE.get((pin.part, pin.name), (pin.part, pin.number))
            if pad[0] in here and pad not in TRACK_INPUTS:
                found.setdefault(net.name, set()).add(at[pad])
    for name, copper in found.items():
        assert len(copper) == 1, name
    assert len(found) == len({next(iter(copper)) for copper in found.values()})
    assert {net.name for net in wired.nets.values() if net.pin} <= found.keys()


@pytest.mark.parametrize("power", POWERS)
def test_all_that_a_power_needs_is_fitted_and_nothing_that_another_does(main, power):
    fitted = set(designators(main.lists[power][0]))
    wired = set(netlist.board(power=power, options=("key-pad",)).parts)
    of_a_power = {"F1", "F2", "D1", "D2"}
    assert wired & of_a_power <= fitted & of_a_power
    assert (fitted & of_a_power) - wired <= ({"F2"} if power == "battery" else set())
    assert ("J13" in fitted) == (power != "usb") == ("D1" in fitted)
    assert {"U1", "U2", "R1", "C1", "C2", "J1", "J12"} <= fitted


def test_each_track_has_a_gate_of_its_own(main):
    nets = main.fab.nets
    for entry, gate, output, resistor, plug in (
        (nets["U1", "21"], "2", "3", "R1", "J1"),
        (nets["J15", "2"], "5", "6", "R5", "J16"),
        (nets["J17", "2"], "9", "8", "R6", "J18"),
    ):
        assert entry == nets["U2", gate]
        assert nets["U2", output] == nets[resistor, "1"]
        assert nets[resistor, "2"] == nets[plug, "2"]
    for enable in ("1", "4", "10", "13", "12"):
        assert nets["U2", enable] == "GND"


def test_every_contact_is_pulled_up_and_filtered(main):
    nets = main.fab.nets
    common = nets["RN1", "1"]
    assert common == nets["U1", "36"]
    contacts = ("KNOB_A", "KNOB_B", "KNOB_SWITCH", "BACK", "SEAT1", "SEAT2", "SEAT3", "SEAT4")
    for name in contacts:
        pads = [pad for pad, net in nets.items() if net == "/" + name]
        assert sorted(pad[0][:2] for pad in pads)[1:] == ["RN", "RN"], name
        behind = [pad for pad, net in nets.items() if net == "/PICO_" + name]
        (capacitor,) = [part for part, _ in behind if part.startswith("C")]
        assert nets[capacitor, "2"] == "GND"
        assert [part for part, _ in behind if part == "U1"]


def test_no_pin_of_the_pico_sees_more_than_3_volts(main):
    """Not through any resistor either; the diode of the battery stands the right way round."""
    nets = main.fab.nets
    at = joined(nets, ["R2"])
    pico = {at["U1", str(number)] for number in range(1, 35) if nets["U1", str(number)] != "GND"}
    five = {at[pad] for pad in (("J13", "1"), ("J13", "3"), ("J1", "1"), ("J1", "2"),
            ("U1", "39"), ("U1", "40"), ("U2", "3"), ("J15", "2"))}  # fmt: skip
    assert not pico & five
    assert at["D2", "2"] == at["U1", "29"] and at["D2", "1"] == at["J13", "3"]


def test_the_inlet_has_a_fuse_and_a_short_circuit_for_what_is_too_much(main):
    nets = main.fab.nets
    assert [pad for pad, net in nets.items() if net == nets["J13", "1"]] == [
        pad for pad in nets if pad in (("J13", "1"), ("F2", "1"))
    ]
    assert (nets["D3", "1"], nets["D3", "2"]) == ("+5V", "GND")
    assert nets["F2", "2"] == nets["F1", "2"] == "+5V"


def test_the_main_board_sits_on_its_posts(main):
    plan = Plan(Track.load())
    box = plan.main_board
    xs, ys = zip(*main.fab.outline(), strict=True)
    edges = (min(xs), min(ys), max(xs), max(ys))
    assert edges == pytest.approx((box.left, box.top, box.right, box.bottom), abs=0.05)
    holes = main.fab.holes(plated=False)
    assert len(holes) == len(plan.main_board_holes) == 4
    for x, y, diameter in holes:
        assert diameter == pytest.approx(plan.data["screws"]["small_free"])
        assert any(near(post, (x, y)) for post in plan.main_board_holes)


@pytest.mark.parametrize("way", [CUT, PRINTED])
@pytest.mark.parametrize("variant", load_track())
def test_there_is_room_for_the_main_board_in_every_case(variant, way):
    """Between walls, shelf and posts; what may lie below the module is low enough."""
    plan = Plan(Track.load(variant), way)
    data, box = plan.data["main_board"], plan.main_board
    inside = plan.inside
    assert inside.left < box.left and box.bottom < inside.bottom
    half = plan.data["screws"]["boss"] / 2
    for post in (*plan.posts, *plan.shelf_posts):
        apart = math.hypot(
            max(box.left - post.x, 0, post.x - box.right),
            max(box.top - post.y, 0, post.y - box.bottom),
        )
        assert apart > half, post
    for pad in plan.pads:
        assert not pad.meets(box)
    assert box.right < plan.shelf.left
    top = data["boss"] + data["board"][2] + data["low"]
    assert top <= plan.heights.carrier
    assert plan.module.bottom <= box.top + data["low_depth"]
    assert data["low_depth"] <= data["pico_down"] - plan.data["pico"]["board"][1] / 2


def test_the_pico_looks_out_of_the_left_wall(main):
    pads = main.fab.pads
    box = Plan(Track.load()).main_board
    middle = (pads["U1", "1"][1] + pads["U1", "40"][1]) / 2
    assert middle == pytest.approx(
        box.top + Plan(Track.load()).data["main_board"]["pico_down"], abs=0.1
    )
    assert pads["U1", "40"][0] - 1.37 == pytest.approx(box.left, abs=0.05)


@pytest.mark.parametrize("plug", ["J1", "J15", "J16", "J17", "J18", "J19"])
def test_the_copper_brings_2_amperes_to_every_track(main, plug):
    """From the inlet to the fuse, from there to the plug, and back: less than 0.2 V in all."""
    fab = main.fab
    back = "2" if plug == "J19" else "3"
    lost = fab.drop(fab.nets["J13", "1"], fab.pads["J13", "1"], {fab.pads["F2", "1"]: AMPS})
    lost += fab.drop("+5V", fab.pads["F2", "2"], {fab.pads[plug, "1"]: AMPS})
    lost += fab.drop("GND", fab.pads["J13", "2"], {fab.pads[plug, back]: AMPS})
    assert 0.001 < lost < 0.2
