"""The case: closed solids, walls, beds, nothing in the way, light for one hole each."""

import copy
import csv
import math
import re
import zipfile
from functools import cache
from xml.etree import ElementTree

import pytest

from fifteentwo_object import perfboard
from fifteentwo_object.errors import HardwareError
from fifteentwo_object.geometry import Track, load_track
from pegboard.devices import HOLES
from support.desk import cannot_run

try:
    import ezdxf
    import trimesh
    from build123d import Box as Block
    from build123d import Circle, Pos, Rectangle, Sketch, Vector
except ImportError as missing:
    MISSING = missing.name
else:
    MISSING = None
    from fifteentwo_object.enclosure import case_layout as plans
    from fifteentwo_object.enclosure import case_parts, checks, files, flat, lettering
    from fifteentwo_object.enclosure.case_layout import (
        Box,
        Plan,
        printer_bed,
        printer_pieces,
        sizes,
    )
    from fifteentwo_object.enclosure.case_parts import Made, display_parts, parts
    from fifteentwo_object.enclosure.purchased_parts import behind_openings, bought, leds, usb_plug

WAYS = ("cut", "printed")
OTHER_BOARDS = (("three-lanes", "cut"), ("strip-60", "printed"))
LEAST_WALL = 0.8
HARD_TO_BUY = 0.5  # mm that pillars may be shorter than the height they stand in


@pytest.fixture(autouse=True)
def needs_cad():
    if MISSING:
        cannot_run(f"the library {MISSING} is missing: pip install -e '.[hardware]'")


@cache
def plan_of(board="default", way="cut"):
    return Plan(Track.load(board), way)


@cache
def made_of(board="default", way="cut"):
    """The parts of a case, the plate without its writing."""
    return parts(plan_of(board, way), engraved=False)


@pytest.fixture
def change(monkeypatch):
    """Changes the tables of the case for one test: ``change("layers", frame=5.8)``."""

    def changed(table, **values):
        data = copy.deepcopy(plans.sizes())
        part = data
        for name in table.split("/"):
            part = part[name]
        part.update(values)
        monkeypatch.setattr(plans, "sizes", lambda: data)

    return changed


@cache
def engraved():
    """The parts of the printed case, the plate with its writing."""
    return parts(plan_of(way="printed"))


def part(name, way="cut", board="default"):
    (found,) = [made for made in made_of(board, way) if made.name == name]
    return found


@cache
def bought_for(board="default", way="cut"):
    """What is put into a case, one block for all LEDs of a piece of the strip."""
    return bought(plan_of(board, way), single_leds=False)


def bought_part(name, way="cut"):
    (found,) = [made for made in bought_for(way=way) if made.name == name]
    return found


# Solids


@pytest.mark.parametrize("way", WAYS)
def test_every_part_is_one_closed_solid_that_fits_its_bed(way):
    for made in made_of(way=way):
        assert checks.closed(made) == []
        assert checks.fits_bed(plan_of(way=way), made) == []


@pytest.mark.parametrize(("board", "way"), OTHER_BOARDS)
def test_other_boards_make_closed_solids_that_fit_their_beds(board, way):
    for made in made_of(board, way):
        assert checks.closed(made) == []
        assert checks.fits_bed(plan_of(board, way), made) == []


def test_a_part_too_large_for_the_bed_is_told():
    plan = plan_of()
    large = Made("table", "laser", "wood", 3, Block(297, 196, 3), 0, (0, 0, 0))
    turned = Made("shelf", "laser", "wood", 3, Block(196, 296, 3), 0, (0, 0, 0))
    assert "297 x 196" in checks.fits_bed(plan, large)[0]
    assert "300 x 200 with 2 mm" in checks.fits_bed(plan, large)[0]
    assert checks.fits_bed(plan, turned) == []


def test_every_board_knows_the_printer_that_its_case_needs():
    beds = {name: printer_bed(track) for name, track in load_track().items()}
    assert beds["default"] == beds["strip-60"] == (220, 220)
    assert beds["three-lanes"] == (256, 256)
    pieces = {name: printer_pieces(track) for name, track in load_track().items()}
    assert pieces["default"] == 2 and pieces["strip-60"] == 3
    for name, track in load_track().items():
        assert track.plate_height <= beds[name][1] - 4
        assert track.plate_width <= pieces[name] * (beds[name][0] - 4)


@pytest.mark.parametrize("seams", [[], [50]])
def test_pieces_are_numbered_by_their_places(seams):
    """From left to right, of two above each other the far one first, however they come."""
    places = [(20, 60), (20, 20), (80, 60), (80, 20)]
    for order in (places, places[::-1], places[1::2] + places[::2]):
        squares = [Pos(*place) * Rectangle(9, 9) for place in order]
        sheet = Sketch([face for square in squares for face in square.faces()])
        found = [piece.bounding_box().center() for piece in flat.pieces(plan_of(), sheet, seams)]
        assert [(round(at.X), round(at.Y)) for at in found] == places


def test_two_solids_are_not_one_part():
    apart = Pos(5, 0, 0) * Block(1, 1, 1) + Pos(-5, 0, 0) * Block(1, 1, 1)
    assert "2 pieces" in checks.closed(Made("two", "print", "PLA", 1, apart, 0, (0, 0, 0)))[0]


def test_the_plate_is_engraved_as_deep_as_it_says():
    """The volume that is missing is the area of the writing times its depth."""
    plates = [made for made in engraved() if made.name.startswith("plate")]
    for plate in plates:
        blank = part(plate.name, "printed").solid.volume
        written_on = plate.marks.area * sizes()["print"]["engrave"]
        assert checks.closed(plate) == []
        assert blank - plate.solid.volume == pytest.approx(written_on, rel=1e-3)
    assert sum(plate.marks.area for plate in plates) > 800


# Walls


@pytest.mark.parametrize("way", WAYS)
def test_no_wall_is_too_thin(way):
    for made in made_of(way=way):
        assert checks.thin_walls(made, LEAST_WALL, heights=_heights(made)) == []


def _heights(made):
    """Through a printed solid: floor, openings, bosses, walls; guide and tubes of the baffle."""
    return (-1.5, 4, 17, 29) if made.name.startswith("tray") else (22, 25, 28)


def test_a_wall_thinner_than_the_least_is_found_and_a_corner_is_none():
    sheet = Rectangle(40, 20) - Pos(-5, 0) * Circle(5) - Pos(5.6, 0) * Circle(5)
    assert checks.thin_places(sheet.faces(), 0.5) == []
    (place,) = checks.thin_places(sheet.faces(), 0.8)
    assert place == pytest.approx((0.3, 0), abs=0.3)


def test_the_baffle_has_a_wall_between_all_neighbours():
    plan = plan_of()
    bridge = plan.track.pitch - plan.track.hole_diameter
    assert bridge == pytest.approx(1.944, abs=1e-3)
    assert bridge >= LEAST_WALL


# Light


@pytest.mark.parametrize("board", ("default", "two-lanes", "three-lanes", "strip-100", "strip-60"))
def test_every_led_lies_under_its_hole(board):
    plan = plan_of(board)
    holes = [hole for lane in range(plan.track.lanes) for hole in plan.track.holes(lane)]
    assert len(plan.leds) == len(holes) == plan.track.lanes * HOLES
    for led, hole in zip(plan.leds, holes, strict=True):
        assert math.dist(led, hole) <= 0.2


@pytest.mark.parametrize("name", ("baffle, lower", "baffle, upper"))
def test_a_tube_of_the_baffle_leads_from_one_led_to_one_hole(name):
    plan, sheet = plan_of(), part(name).sheet
    tubes = [_circle(plan, wire) for wire in sheet.faces()[0].inner_wires()]
    tubes = [tube for tube in tubes if tube is not None]
    reached = set()
    for x, y, radius in tubes:
        mine = [led for led in plan.leds if math.dist(led, (x, y)) < radius]
        above = [hole for hole in plan.track.holes(0) if math.dist(hole, (x, y)) < radius]
        assert len(mine) == len(above) <= 1
        reached.update(above)
    assert len(reached) == HOLES


def _circle(plan, wire):
    edges = wire.edges()
    if len(edges) != 1:
        return None
    middle = edges[0].arc_center
    return middle.X, plan.track.plate_height - middle.Y, edges[0].radius


def test_no_light_creeps_over_the_leds_into_the_next_tube():
    """Between an LED's face and the baffle there is less than a third of a wall's width."""
    plan = plan_of()
    top = max(led.bounding_box().max.Z for led in leds(plan)[:3])
    gap = plan.heights.baffle - top
    assert 0 <= gap <= 0.6
    assert plan.track.strip_thick <= sizes()["layers"]["guide"]


def test_the_layers_lie_on_each_other_without_gaps():
    heights, layers = plan_of().heights, sizes()["layers"]
    assert heights.guide == heights.carrier + layers["carrier"]
    assert heights.baffle == heights.guide + layers["guide"]
    assert heights.diffuser == heights.baffle + layers["baffle"] * layers["baffle_sheets"]
    assert heights.plate == heights.diffuser + layers["diffuser"]
    assert heights.plate == layers["frame"] * plan_of().frame_sheets
    assert heights.carrier >= layers["least_room"]


def test_the_pillars_are_of_a_length_that_is_sold():
    plan = plan_of()
    assert plan.plate_pillar == plans.Pillar(30, 0, 0)
    assert plan.carrier_pillar == plans.Pillar(18, 0, 0)


@pytest.mark.parametrize("frame", (5.6, 5.7, 5.8, 5.9, 6.1, 6.2, 6.3))
@pytest.mark.parametrize("others", ({}, {"baffle": 2.8, "carrier": 3.2}, {"guide": 2.7}))
def test_pillars_are_found_for_sheets_as_they_are_measured(change, frame, others):
    change("layers", frame=frame, **others)
    plan = plan_of()
    screws = sizes()["screws"]
    for pillar, height in (
        (plan.plate_pillar, plan.heights.plate),
        (plan.carrier_pillar, plan.heights.carrier),
    ):
        assert 0 <= height - pillar.length + 1e-6 <= HARD_TO_BUY + 2e-6
        assert pillar.sold in screws["standoffs"]
        assert pillar.spacer in (0, *screws["spacers"]) and pillar.washer in (0, screws["washer"])
    assert plan.heights.carrier >= sizes()["layers"]["least_room"]


def test_a_height_that_no_pillar_fits_is_told(change):
    change("screws", standoffs=[5, 40])
    with pytest.raises(HardwareError, match=r"below the plate fits a height of 30 mm.*\[layers\]"):
        _ = plan_of().plate_pillar


@pytest.mark.slow
def test_a_case_of_measured_sheets_goes_together(change):
    change("layers", frame=5.7, baffle=2.9, carrier=3.1, floor=3.2)
    plan = plan_of()
    made, things = parts(plan, engraved=False), bought(plan, False)
    assert checks.collisions([*made, *things]) == []
    names = {thing.name: thing for thing in things}
    below = sum(
        thing.thickness
        for name, thing in names.items()
        if name.endswith("below the pillars of the plate")
    )
    assert plan.plate_pillar.added == pytest.approx(below) and below > 0
    longest = max(int(re.findall(r"\d+", thing.material)[1]) for thing in things
                  if thing.name.startswith("screws of the floor"))  # fmt: skip
    assert 3.2 + below + 5 <= longest < 3.2 + below + 8


# The parts that are bought


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_nothing_is_in_the_way_of_anything(way):
    assert checks.collisions([*made_of(way=way), *bought_for(way=way)]) == []


OPENED = (("supply", "usb-c"), ("supply", "barrel"), ("battery", "usb-c"))


@cache
def opened(board, way, power, inlet):
    """A case with openings: what of it stands around them."""
    plan = Plan(Track.load(board), way, power, inlet)
    around = case_parts.tray(plan) if way == "printed" else case_parts.frame(plan)
    return plan, around


@pytest.mark.parametrize(("power", "inlet"), OPENED)
@pytest.mark.parametrize("board", ("default", "three-lanes", "strip-100"))
def test_there_is_room_behind_the_openings(board, power, inlet):
    """A battery feeds one track only."""
    plan, frame = opened(board, "cut", power, inlet)
    if power == "battery" and plan.track.lanes > 1:
        return
    near = [
        made
        for made in [*made_of(board), *bought_for(board)]
        if not made.name.startswith(("baffle", "diffuser", "LED", "frame"))
    ]
    things = behind_openings(plan)
    assert len(things) == len(plan.openings) > 0
    for thing in things:
        for other in [*near, *frame]:
            for solid in other.placed():
                assert checks.shared_volume(thing.solid, solid) == 0, (thing.name, other.name)
    for one, other in zip(things, things[1:], strict=False):
        assert checks.shared_volume(one.solid, other.solid) == 0


@pytest.mark.parametrize(("power", "inlet"), OPENED)
@pytest.mark.parametrize("way", WAYS)
def test_openings_are_made_and_not_drilled(way, power, inlet):
    """A plug as large as the hole passes the wall; above, below and beside it the wall stands."""
    plan, around = opened("default", way, power, inlet)
    assert plan.openings and around
    for made in around:
        assert checks.closed(made) == []
    solids = [solid for made in around for solid in made.placed()]
    right, wall = plan.track.plate_width, plan.wall
    for one in plan.openings:
        # A disc's square, and a hair of a ring's height, are not open.
        width, height = one.width * 0.7, one.height * 0.7
        plug = Pos(right - wall / 2, plan.track.plate_height - one.y, one.z) * Block(
            wall - 0.2, width, height
        )
        assert sum(checks.shared_volume(plug, solid) for solid in solids) < 0.1, one.name
        beside = Pos(right - wall / 2, plan.track.plate_height - one.y + one.width, one.z) * Block(
            wall - 0.2, 1, 1
        )
        assert sum(checks.shared_volume(beside, solid) for solid in solids) > 0.5, one.name
    assert Plan(plan.track, way).openings == []


@pytest.mark.parametrize("way", WAYS)
def test_openings_lie_within_the_wall_beside_pads_and_screws(way):
    plan = plan_of(way=way)
    assert {opening.power for opening in plan.all_openings} == {"supply", "battery"}
    assert {one.inlet for one in plan.all_openings} == {None, "usb-c", "barrel"}
    for opening in plan.all_openings:
        assert opening.height / 2 + 0.5 < opening.z < plan.heights.plate - opening.height / 2 - 3
        for screw in plan.screws:
            if screw.x > plan.track.plate_width - 30:
                assert abs(screw.y - opening.y) > opening.width / 2 + 10
        assert opening.part[0] <= 2 * abs(opening.y - plan.track.back.y)


def test_a_power_that_no_case_knows_is_told():
    with pytest.raises(HardwareError, match="battery, supply, usb, not 'mains'"):
        Plan(Track.load(), "cut", "mains")


def test_a_collision_is_told_with_both_names():
    one = Made("bolt", "buy", "steel", 4, Block(4, 4, 4), 0, (0, 0, 0))
    other = Made("wall", "print", "PLA", 4, Pos(3, 0, 0) * Block(4, 4, 4), 0, (0, 0, 0))
    beside = Made("door", "print", "PLA", 4, Pos(0, 4, 0) * Block(4, 4, 4), 0, (0, 0, 0))
    assert checks.collisions([one, other, beside]) == ["bolt and wall share 16.00 mm3"]


@pytest.mark.parametrize("way", WAYS)
def test_the_usb_plug_reaches_the_pico_through_the_wall(way):
    plan = plan_of(way=way)
    plug = usb_plug(plan)
    walls = [
        made.placed()
        for made in made_of(way=way)
        if made.name.startswith(("frame", "tray", "floor"))
    ]
    for solid in (solid for placed in walls for solid in placed):
        assert checks.shared_volume(solid, plug) == 0
    socket = bought_part("USB socket of the Pico", way).solid.bounding_box()
    mould = plug.bounding_box()
    gap = tuple(socket.center() - mould.center())
    assert gap == pytest.approx(((socket.size.X + mould.size.X) / 2, 0, 0))
    assert mould.min.X < 0 < socket.min.X < plan.wall


@pytest.mark.parametrize("inches", ("0.96", "1.3", "2.42"))
def test_the_dots_of_every_display_lie_in_its_window(inches):
    plan = Plan(Track.load("default", inches))
    display, data = plan.track.display, plan.display_data
    window = Box(*display.box(display.window))
    lit = Box(*display.box(display.lit))
    middle = plan.display_glass.middle
    assert middle[1] - data["lit_up"] == pytest.approx(lit.middle[1])
    assert middle[0] == pytest.approx(lit.middle[0])
    for x, y in ((lit.left, lit.top), (lit.right, lit.bottom)):
        assert window.holds(x, y, margin=1.0)
        assert plan.display_glass.holds(x, y, margin=1.0)
    room = Box(*display.box(display.room))
    assert room.holds(plan.display_glass.left, plan.display_glass.top, margin=LEAST_WALL)
    assert room.holds(plan.display_glass.right, plan.display_glass.bottom, margin=LEAST_WALL)


@pytest.mark.parametrize("inches", ("0.96", "1.3"))
def test_a_smaller_display_is_held_as_well(inches):
    plan = Plan(Track.load("default", inches))
    made = [
        *(m for m in parts(plan, engraved=False) if m.name.startswith(("display", "frame"))),
        *(m for m in bought(plan, False) if "display" in m.name or m.name == "bumpers"),
    ]
    assert checks.collisions(made) == []
    shelf = plan.shelf
    for x, y in plan.bumpers:
        assert shelf.holds(x, y, margin=sizes()["shelf"]["bumper"] / 2)
        assert plan.display_board.holds(x, y)


def test_the_boards_have_the_real_sizes():
    plan = plan_of()
    pico = plan.pico_board
    assert (pico.width, pico.height) == (51, 21)
    holes = plan.screw_holes(pico, sizes()["pico"]["holes"])
    assert max(x for x, _ in holes) - min(x for x, _ in holes) == pytest.approx(47)
    assert max(y for _, y in holes) - min(y for _, y in holes) == pytest.approx(11.4)
    for x, y in holes:
        assert _is_open(part("floor"), plan, x, y)


def test_the_perfboard_lies_as_the_guide_lays_it():
    """Its first row, with the plugs, points to the Pico: turned by half."""
    plan = plan_of()
    board, pico = plan.perfboard, plan.pico_board
    first = plan.on_perfboard((*perfboard.hole("A1"), *perfboard.hole("A1"))).middle
    last = plan.on_perfboard((*perfboard.hole("X10"), *perfboard.hole("X10"))).middle
    assert first[0] > last[0] and abs(first[1] - pico.top) < abs(last[1] - pico.top)
    assert first[0] - last[0] == pytest.approx(23 * 2.54)
    assert board.holds(*first, margin=1) and board.holds(*last, margin=1)
    assert board.middle == pytest.approx([(a + b) / 2 for a, b in zip(first, last, strict=True)])
    capacitor, shifter = (
        bought_part(name).solid.center().X for name in ("capacitor", "level shifter")
    )
    assert capacitor < board.middle[0] < shifter


def test_there_is_room_above_the_plugs_for_their_wires():
    """A mated plug and its wires are higher than the room below the carrier."""
    plan = plan_of()
    data = sizes()["perfboard"]
    top = data["boss"] + data["board"][2] + data["plug"] + data["plug_wires"]
    assert data["plug"] >= 9.8 and len(plan.plugs) == 7
    assert top < plan.heights.plate
    for plug in plan.plugs:
        assert top < plan.heights.carrier or not plug.meets(plan.module)


def test_the_encoder_is_one_that_is_sold_and_its_thread_holds_nut_and_washer():
    """PEC11R: with a shaft of 15 mm the thread is 5 mm long, with a longer one 7 mm."""
    data, plan = sizes()["encoder"], plan_of()
    assert data["bush_length"] == {15: 5.0, 20: 7.0, 25: 7.0, 30: 7.0}[data["shaft_length"]]
    assert data["bush_length"] >= plan.track.plate_thick + data["washer"] + data["nut"][1]
    pressed_by = 0.5
    assert data["knob_gap"] > pressed_by
    knob = bought_part("knob").solid.bounding_box()
    shaft = bought_part("rotary encoder").solid.bounding_box()
    assert shaft.max.Z + 1 <= knob.max.Z
    assert shaft.max.Z - plan.heights.plate - data["bush_length"] >= 10  # for the set screw


@pytest.mark.parametrize("way", WAYS)
def test_no_head_and_no_nut_is_beside_the_picos_usb_socket(way):
    plan = plan_of(way=way)
    pegs, holes = plan.pico_holes
    assert max(x for x, _ in pegs) < min(x for x, _ in holes)
    board = bought_part("Raspberry Pi Pico", way).solid.bounding_box()
    screws = bought_part("screws of the boards", way).solid.solids()
    assert len(screws) == 6
    for solid in screws:
        box = solid.bounding_box()
        for x, y in pegs:
            here = Vector(x, plan.track.plate_height - y, board.max.Z)
            assert (box.center() - Vector(0, 0, box.center().Z) - here).length > 3
    for x, y in pegs:
        in_the_hole = Vector(x, plan.track.plate_height - y, (board.min.Z + board.max.Z) / 2)
        pin = (
            bought_part("pegs of the Pico", way).solid.solids()
            if way == "cut"
            else [made.solid for made in made_of(way=way) if made.name == "tray 1"]
        )
        assert any(solid.is_inside(in_the_hole) for solid in pin)


# The panes of the small displays reach from side to side.
@pytest.mark.parametrize(
    ("inches", "side"),
    [("2.42", side) for side in ("top", "bottom", "left", "right")]
    + [(inches, side) for inches in ("0.96", "1.3") for side in ("top", "bottom")],
)
def test_the_display_frame_has_a_notch_for_the_solder_of_the_pins(change, inches, side):
    change(f"display/{inches}", header=[side])
    plan = Plan(Track.load("default", inches))
    frame, shelf = _display_parts(plan)
    things = [thing for thing in bought(plan, False) if "display" in thing.name]
    assert checks.closed(frame) == checks.closed(shelf) == []
    assert checks.collisions([frame, shelf, *things]) == []
    assert checks.thin_walls(frame, LEAST_WALL) == checks.thin_walls(shelf, LEAST_WALL) == []
    (notch,) = plan.header_notches
    x, y = plan.header_plug.middle
    assert notch.holds(x, y)
    on_the_edge = {
        "top": y - plan.display_board.top,
        "bottom": plan.display_board.bottom - y,
        "left": x - plan.display_board.left,
        "right": plan.display_board.right - x,
    }
    assert on_the_edge[side] == pytest.approx(sizes()["header"]["inset"])


def _display_parts(plan):
    made = {made.name: made for made in display_parts(plan)}
    return made["display frame"], made["display shelf"]


def test_an_unknown_side_of_the_display_is_told(change):
    change("display/2.42", header=["upper"])
    with pytest.raises(HardwareError, match="top, bottom, left, right, not 'upper'"):
        _ = plan_of().header_notches


@pytest.mark.parametrize("board", ("default", "strip-60", "three-lanes"))
def test_a_printed_plate_is_screwed_down_on_both_sides_of_every_seam(board):
    plan = plan_of(board, "printed")
    assert plan.floor_seams
    for seam in plan.floor_seams:
        for left, right in ((seam - 14, seam), (seam, seam + 14)):
            beside = [screw.y for screw in plan.screws if left < screw.x < right]
            assert len(beside) == 2
            assert min(beside) < 20 and max(beside) > plan.track.plate_height - 20
    plates = [made for made in made_of(board, "printed") if made.name.startswith("plate")]
    assert len(plates) == len(plan.floor_seams) + 1
    for screw in plan.screws:
        assert all(_is_open(plate, plan, screw.x, screw.y) for plate in plates)


def test_every_screw_finds_its_hole_in_every_layer():
    plan = plan_of()
    for screw in plan.screws:
        for name in ("plate", "floor", "frame", "frame with USB opening"):
            assert _is_open(part(name), plan, screw.x, screw.y)
    for post in plan.posts:
        assert _is_open(part("floor"), plan, post.x, post.y)
        for name in ("carrier", "guide", "baffle, lower", "baffle, upper"):
            assert _is_open(part(name), plan, post.x, post.y) is post.screwed


def _is_open(made, plan, x, y):
    at = Vector(x, plan.track.plate_height - y, made.solid.bounding_box().center().Z)
    return not made.solid.is_inside(at)


def test_buttons_and_knob_stand_free_of_the_walls():
    for way in WAYS:
        plan = plan_of(way=way)
        for place in (plan.track.knob, plan.track.back, *plan.track.seats):
            assert plan.inside.holds(place.x, place.y, margin=place.room / 2)


# Files


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """The files that a maker needs for one way, without the solids of the whole."""

    @cache
    def write(way):
        folder = tmp_path_factory.mktemp(way)
        made = engraved() if way == "printed" else made_of(way=way)
        paths = files.write_case(plan_of(way=way), folder, solids=False, made=made)
        return {path.name: path for path in paths}

    return write


def test_what_is_printed_is_a_watertight_mesh_of_the_solids_volume(written):
    paths = written("printed")
    printed = [made for made in engraved() if made.process == "print"]
    assert {f"{made.slug}.stl" for made in printed} == {p for p in paths if p.endswith(".stl")}
    for made in printed:
        mesh = trimesh.load_mesh(paths[f"{made.slug}.stl"])
        assert mesh.is_watertight
        assert mesh.is_winding_consistent
        assert mesh.volume == pytest.approx(made.solid.volume, rel=0.002)


def test_every_print_lies_on_the_bed_the_better_side_down(written):
    """Measured anew on the file: the area that looks down and is not on the bed."""
    paths = written("printed")
    for made in engraved():
        if made.process != "print":
            continue
        mesh = trimesh.load_mesh(paths[f"{made.slug}.stl"])
        assert mesh.bounds[0] == pytest.approx([0, 0, 0], abs=1e-3)
        assert in_the_air(mesh, 1) <= in_the_air(mesh, -1) + 1, made.name
    baffle = trimesh.load_mesh(paths["baffle-1.stl"])
    # Its channels look up: what is left in the air are the steps under the heads of screws.
    assert in_the_air(baffle, 1) < 200 < 3000 < in_the_air(baffle, -1) * 2


def in_the_air(mesh, up):
    """mm2 of a mesh that print without anything below, as it lies or turned over."""
    heights = mesh.triangles[:, :, 2] * up
    looks_down = mesh.face_normals[:, 2] * up < -0.7071
    on_the_bed = heights.max(axis=1) < heights.min() + 0.01
    return mesh.area_faces[looks_down & ~on_the_bed].sum()


def test_the_plate_can_be_printed_in_two_colours(written):
    """Two bodies that fill each other's room: the writing lies in its grooves, flush on top."""
    for plate in (made for made in engraved() if made.name.startswith("plate")):
        body, writing = bodies_in(written("printed")[f"{plate.slug}.3mf"])
        assert body.is_watertight and writing.is_watertight
        assert body.volume == pytest.approx(plate.solid.volume, rel=0.002)
        assert writing.volume == pytest.approx(plate.marks.area * 0.6, rel=0.01)
        assert writing.bounds[1][2] == pytest.approx(body.bounds[1][2], abs=1e-3)
        assert writing.bounds[0][2] == pytest.approx(body.bounds[1][2] - 0.6, abs=1e-3)
        size = plate.solid.bounding_box().size
        assert body.volume + writing.volume < size.X * size.Y * size.Z


def bodies_in(path):
    """The meshes of a 3MF file, in its order; each has a colour of its own."""
    with zipfile.ZipFile(path) as packed:
        model = ElementTree.fromstring(packed.read("3D/3dmodel.model"))
    space = "{%s}" % model.tag[1:].partition("}")[0]
    colours = [base.get("displaycolor") for base in model.iter(f"{space}base")]
    assert model.get("unit") == "millimeter" and len(set(colours)) == 2
    parts = [part.get("objectid") for part in model.iter(f"{space}component")]
    for body in model.iter(f"{space}object"):
        mesh = body.find(f"{space}mesh")
        if mesh is None:
            (item,) = model.iter(f"{space}item")
            assert item.get("objectid") == body.get("id")
            continue
        assert body.get("id") in parts and body.get("pindex") in ("0", "1")
        corners = [[float(at.get(axis)) for axis in "xyz"] for at in mesh.iter(f"{space}vertex")]
        faces = [
            [int(face.get(f"v{place}")) for place in (1, 2, 3)]
            for face in mesh.iter(f"{space}triangle")
        ]
        yield trimesh.Trimesh(corners, faces)


def test_no_stroke_is_too_thin_to_print():
    """Letters and figures are measured once for each size they have; lines by their width."""
    least = sizes()["print"]["least_stroke"]
    assert least == 0.5
    for board in load_track().values():
        assert board.border.stroke >= least
        assert all(line.width >= least for line in board.lines())
        assert all(ring.outer - ring.inner >= least - 1e-9 for ring in board.rings())
    written = {(letter, text.size) for text in Track.load().texts() for letter in text.text}
    for letter, size in sorted(written - {(" ", size) for _, size in written}):
        marks = lettering.text_of(letter, size)
        assert checks.thin_strokes(marks, least) == [], (letter, size)


def test_a_thin_stroke_is_found():
    assert checks.thin_strokes(Sketch() + Rectangle(0.45, 4), 0.5)
    assert not checks.thin_strokes(Sketch() + Rectangle(0.55, 4), 0.5)


def test_the_diffuser_is_printed_too():
    printed = [made for made in made_of(way="printed") if made.name.startswith("diffuser")]
    assert printed and all(made.process == "print" for made in printed)
    assert {made.thickness for made in printed} == {0.4}
    assert all("film" in made.material for made in printed)


def test_the_drawings_hold_what_is_cut_in_millimetres(written):
    paths = written("cut")
    for made in made_of():
        if made.name == "plate":
            assert f"{made.slug}.dxf" not in paths  # it is among the plates
            continue
        document = ezdxf.readfile(paths[f"{made.slug}.dxf"])
        assert document.units == ezdxf.units.MM
        wires = [
            wire
            for face in made.sheet.faces()
            for wire in (face.outer_wire(), *face.inner_wires())
        ]
        lines = [entity for entity in document.modelspace() if entity.dxf.layer == "cut"]
        assert len(lines) == len(wires)
        size = made.solid.bounding_box().size
        box = ezdxf.bbox.extents(lines)
        assert (box.size.x, box.size.y) == pytest.approx((size.X, size.Y), abs=0.01)
        drawing = ElementTree.parse(paths[f"{made.slug}.svg"]).getroot()
        assert drawing.get("width") == f"{size.X:g}mm"


def test_the_cut_outlines_enclose_the_sheet():
    """The area of the outer outline less those of the inner ones is that of the part."""
    made = part("guide")
    drawing = files.drawing_of(plan_of(), made)
    *inner, outer = (_area(shape) for shape in drawing.cut)
    assert outer - sum(inner) == pytest.approx(made.sheet.area, rel=1e-6)


def _area(shape):
    if hasattr(shape, "radius"):
        return math.pi * shape.radius**2
    points = shape.vertices
    total = 0.0
    for (x, y, bulge), (end_x, end_y, _) in zip(points, points[1:] + points[:1], strict=True):
        total += (x * end_y - end_x * y) / 2
        if bulge:
            angle = 4 * math.atan(bulge)
            radius = math.dist((x, y), (end_x, end_y)) / 2 / abs(math.sin(angle / 2))
            total += radius**2 / 2 * (angle - math.sin(angle))
    return abs(total)


def test_the_table_names_every_part_with_its_material_and_its_file(written):
    for way in WAYS:
        paths = written(way)
        with paths["parts.csv"].open(encoding="utf-8") as file:
            rows = {row["part"]: row for row in csv.DictReader(file)}
        for made in made_of(way=way):
            row = rows[made.name]
            assert row["material"] and float(row["thickness mm"]) > 0
            assert int(row["quantity"]) == made.quantity
            assert row["file"] in paths or row["file"] == "see plates"
        assert rows["Raspberry Pi Pico"]["how"] == "buy"
        assert int(rows["seat button"]["quantity"]) == len(Track.load().seats)
        assert rows["LED strip"]["quantity"] == "1"
        assert "1 m of" in rows["LED strip"]["material"]
        assert "5 pieces" in rows["LED strip"]["material"]
        assert rows["screws of the shelf"]["quantity"] == rows["bumpers"]["quantity"] == "4"
        assert rows["screws of the boards"]["quantity"] == "6"


def test_the_table_says_where_the_openings_are():
    plan = Plan(Track.load(), "cut", "supply")
    rows = {row[0]: row for row in files.table_rows(plan, [])}
    opening = plan.openings[0]
    row = rows["opening for the supply socket"]
    assert row[2] == "in the wall" and row[5] == "13 x 8"
    assert f"{196 - opening.y:.1f} mm from the near edge" in row[3]


def test_a_cut_case_has_as_many_rings_as_its_height_needs():
    rings = [made for made in made_of() if made.name.startswith("frame")]
    assert sum(made.quantity for made in rings) == plan_of().frame_sheets == 5


def test_file_names_are_plain():
    for way in WAYS:
        for made in made_of(way=way):
            assert re.fullmatch(r"[A-Za-z0-9-]+", made.slug)
