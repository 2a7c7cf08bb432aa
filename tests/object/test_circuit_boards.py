"""The circuit boards: what KiCad makes of them, read back as a fab would, with other means.

They need KiCad 9; without it these tests are left out, in CI they fail.
"""

import csv
import json
import math
import shutil
from types import SimpleNamespace

import pytest

from fifteentwo_object import circuit_boards
from fifteentwo_object.enclosure.case_layout import CUT, PRINTED, Plan
from fifteentwo_object.geometry import HOLES, Track
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


@pytest.fixture(scope="module", params=circuit_boards.boards())
def board(request, tmp_path_factory):
    """The files of one board: ``fab``, and ``lists``, power -> (parts, places)."""
    need_kicad()
    name = request.param
    folder = tmp_path_factory.mktemp(name)
    archive = circuit_boards.layers(name, folder)
    paths = list(circuit_boards.lists(name, folder))
    lists = {
        path.stem.replace("%s-parts" % name, "").strip("-"): (
            rows(path), rows(path.with_name(path.name.replace("-parts", "-places"))),
        )
        for path in paths
        if "-parts" in path.name
    }  # fmt: skip
    return SimpleNamespace(name=name, fab=Fab(archive), archive=archive, lists=lists)


@pytest.fixture
def lights(board):
    if board.name != "lights":
        pytest.skip("of the lights alone")
    return board


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
