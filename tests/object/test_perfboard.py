"""The perfboard: what its links join is what the netlist joins, and its parts have room."""

import math
import re
from io import BytesIO
from itertools import combinations

from PIL import Image

from fifteentwo_object import bill_of_materials, netlist, perfboard, wiring_diagram
from fifteentwo_object.drawing import render
from fifteentwo_object.enclosure.case_layout import Plan
from fifteentwo_object.geometry import Track
from fifteentwo_object.load import data_file, read_toml
from support.desk import ROOT

DATA = netlist.load()
WHOLE = netlist.board(DATA)
WORDS = " ".join((ROOT / "docs" / "build.md").read_text("utf-8").split())

ON_BOARD = {"J1", "J2", "J3", "J4", "J5", "J6", "J7", "J8", "J11", "U2", "C1", "C2", "R1", "R2",
            "F1"}  # fmt: skip


def groups():
    """The holes that the links join, as sets; a link joins every hole that it passes."""
    found = []
    for _, start, end in perfboard.links():
        passed = set(between(start, end))
        touching = [group for group in found if group & passed]
        found = [group for group in found if not group & passed]
        found.append(passed.union(*touching))
    return found


def between(start, end):
    (x1, y1), (x2, y2) = start, end
    assert (x1 == x2) != (y1 == y2), "links run across or down"
    for x in range(min(x1, x2), max(x1, x2) + 1):
        for y in range(min(y1, y2), max(y1, y2) + 1):
            yield x, y


def holes_of(net):
    """Where that net has to be, from the netlist."""
    wanted = set()
    for pin in net.pins:
        if pin.part == "U1":
            if net.name in perfboard.PICO_WIRES:
                wanted.add(perfboard.hole(perfboard.PICO_WIRES[net.name]))
        elif pin.part in ON_BOARD:
            places = perfboard.PINS[pin.part]
            wanted.add(perfboard.hole(places.get(pin.number) or places[pin.name]))
    return wanted


def test_all_parts_of_the_perfboard_have_their_pins_in_holes_of_their_own():
    assert set(perfboard.PINS) == ON_BOARD
    taken = [name for places in perfboard.PINS.values() for name in places.values()]
    taken += perfboard.PICO_WIRES.values()
    assert len(taken) == len(set(taken))
    for name in taken:
        column, row = perfboard.hole(name)
        assert 1 <= column <= perfboard.COLUMNS and 1 <= row <= perfboard.ROWS
    for reference, places in perfboard.PINS.items():
        assert len(places) == len(WHOLE.parts[reference].pins)


def test_links_join_what_the_netlist_joins_and_nothing_else():
    joined = groups()
    wanted = [(net.name, holes_of(net)) for net in WHOLE.nets.values()]
    wanted = [(name, holes) for name, holes in wanted if holes]
    for name, holes in wanted:
        own = [group for group in joined if group & holes]
        if len(holes) > 1:
            assert len(own) == 1 and holes <= own[0], name
        others = set().union(*(other for there, other in wanted if there != name))
        for group in own:
            assert not group & others, name
    free = {
        perfboard.hole(name)
        for number, name in perfboard.PINS["U2"].items()
        if WHOLE.net_at("U2", number) is None
    }
    assert len(free) == 3
    assert not free & set().union(*joined)


def test_every_wire_of_the_pico_has_a_hole():
    wired = {net.name for net in WHOLE.nets.values() if any(p.part == "U1" for p in net.pins)}
    assert set(perfboard.PICO_WIRES) == wired


def test_no_part_stands_in_another_or_beyond_the_board():
    case = read_toml(data_file("enclosure.toml"))["perfboard"]
    width, height = (length / perfboard.PITCH for length in case["board"][:2])
    air_x, air_y = (width - 23) / 2, (height - 9) / 2
    for reference in perfboard.PINS:
        left, top, right, bottom = perfboard.body(reference)
        assert left >= 1 - air_x and right <= 24 + air_x, reference
        assert top >= 1 - air_y and bottom <= 10 + air_y, reference
        for sx in (-1, 1):
            for sy in (-1, 1):
                screw = (
                    12.5 + sx * case["holes"][0] / 2 / 2.54,
                    5.5 + sy * case["holes"][1] / 2 / 2.54,
                )
                away = math.hypot(
                    max(left - screw[0], 0, screw[0] - right),
                    max(top - screw[1], 0, screw[1] - bottom),
                )
                assert away * 2.54 > 2.0, reference
    for one, other in combinations(perfboard.PINS, 2):
        a, b = perfboard.body(one), perfboard.body(other)
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (one, other)


def test_a_pin_is_under_no_part_but_its_own():
    places = {
        perfboard.hole(name): reference
        for reference, pins in perfboard.PINS.items()
        for name in pins.values()
    } | {perfboard.hole(name): "the Pico" for name in perfboard.PICO_WIRES.values()}
    for (column, row), owner in places.items():
        for reference in set(perfboard.PINS) - {owner}:
            left, top, right, bottom = perfboard.body(reference)
            assert not (left < column < right and top < row < bottom), (owner, reference)


def test_the_plugs_have_room_above_them():
    """Turned as the guide says, no plug lies under the carrier."""
    plan = Plan(Track.load())
    far = plan.perfboard.bottom - (30 / 2.54 - 9) / 2 * 2.54
    for reference in ("J2", "J3", "J4", "J5", "J6", "J7", "J8"):
        _, _, _, bottom = perfboard.body(reference)
        assert far - (bottom - 1) * 2.54 > plan.module.bottom, reference
    assert "the plugs J2 to J7 towards the Pico" in WORDS


def test_holes_named_in_the_text_are_right():
    assert "J1 is a plug in the wire: its three wires end in K8, K9 and K10" in WORDS
    assert set(perfboard.PINS["J1"].values()) == {"K8", "K9", "K10"}
    assert "J11 is one, too: SEAT4 ends in U10, ground in S10" in WORDS
    assert perfboard.PINS["J11"] == {"1": "U10", "2": "S10"}
    assert "its ring at O10, its other end at M10" in WORDS
    assert perfboard.PINS["F1"] == {"1": "O10", "2": "M10"}
    assert "The wire from Q10 now goes to VSYS" in WORDS
    assert perfboard.PICO_WIRES["VBUS"] == "Q10"
    for power in ("supply", "battery"):
        wired = netlist.board(DATA, power)
        assert wired.net_at("D1", "A").name == "+5V"
        assert wired.net_at("D1", "K").name == "VSYS"


def test_every_feed_has_holes_of_its_own_in_reach_of_the_iron():
    """As many pairs as three tracks need, fed at both ends: free, at 5 V and at ground."""
    wired = netlist.board(DATA, "supply", 3)
    strips = wired.of_kind("strip")
    ends = [pin for strip in strips for pin in strip.pins if pin.name in ("5V", "5V_END")]
    assert all(wired.net_of(pin).name == "+5V" for pin in ends)
    # All but the near end of the first track, which J1 feeds; and the supply itself.
    assert len(perfboard.FEEDS) == len(ends) - 1 + 1
    used = perfboard.used(WHOLE)
    places = [perfboard.hole(name) for pair in perfboard.FEEDS.values() for name in pair]
    assert len(places) == len(set(places)) and not set(places) & set(used)
    for pair in perfboard.FEEDS.values():
        for name, net in zip(pair, ("+5V", "GND"), strict=True):
            (own,) = [group for group in groups() if perfboard.hole(name) in group]
            assert holes_of(WHOLE.nets[net]) <= own
    plugs = {name for name in perfboard.PINS if name.startswith("J")}
    assert not plugs & {name for pair in perfboard.FEEDS.values() for name in pair}
    for column, row in places:
        for reference in perfboard.PINS:
            left, top, right, bottom = perfboard.body(reference)
            near = 0.3  # a hole, in pitches
            assert (
                column + near < left
                or right < column - near
                or row + near < top
                or bottom < row - near
            ), (reference, column, row)
    words = {cell for pair in perfboard.FEEDS.values() for cell in pair}
    assert words <= set(re.findall(r"[A-X]\d+", perfboard.feeds()))


def test_there_is_bare_wire_enough_for_the_links():
    """As long as they are on the board, measured from hole to hole, and something for the ends."""
    straight = sum(math.dist(start, end) for _, start, end in perfboard.links()) * 2.54 / 1000
    assert straight < perfboard.link_metres() < straight + 0.2
    row = next(line for line in bill_of_materials.lines() if "Tinned copper wire" in line.part)
    metres = float(re.search(r"([\d.]+) m,", row.specification)[1])
    assert perfboard.link_metres() <= 0.8 * metres
    assert "full" in row.builds and "minimal" not in row.builds


def test_the_perfboard_picture_shows_every_pin_in_the_colour_of_its_net():
    drawing = perfboard.picture(WHOLE)
    image = Image.open(BytesIO(render(drawing.svg(), drawing.width))).convert("RGB")
    for place, net in perfboard.used(WHOLE).items():
        colour = wiring_diagram.COLOURS[WHOLE.nets[net].colour]
        wanted = tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))
        for at in (perfboard.on_paper(place, mirrored) for mirrored in (False, True)):
            pixel = image.getpixel((round(at[0]), round(at[1])))
            assert sum(abs(a - b) for a, b in zip(pixel, wanted, strict=True)) < 40, (place, net)
    words = [text.words for text in drawing.texts]
    for reference in perfboard.PINS:
        assert reference in words


def test_make_writes_both_sides(tmp_path):
    svg, png = perfboard.make(tmp_path)
    assert (svg.name, png.name) == ("perfboard.svg", "perfboard.png")
    assert "Side of the solder" in svg.read_text("utf-8")
    with Image.open(png) as image:
        assert image.width > 2000
