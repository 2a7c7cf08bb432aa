"""Every drawn wire is followed: it joins what the netlist joins, and nothing else."""

import xml.etree.ElementTree as ElementTree
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from fifteentwo_object import netlist, wiring_diagram
from fifteentwo_object.drawing import render

DATA = netlist.load()
BOARDS = [
    *((power, full, 1, {}) for power in netlist.POWERS for full in (True, False)),
    ("usb", True, 2, {}),
    ("supply", True, 2, {}),
    ("supply", True, 3, {}),
    ("supply", True, 1, {"inlet": "barrel"}),
    ("usb", True, 1, {"options": (netlist.KEY_PAD,)}),
    ("battery", True, 1, {"options": (netlist.KEY_PAD,)}),
    ("supply", True, 3, {"inlet": "barrel", "options": (netlist.KEY_PAD,)}),
]


@pytest.fixture(
    params=BOARDS,
    ids=["%s-%s-%d-%s" % (p, "full" if f else "minimal", n, "-".join(e)) for p, f, n, e in BOARDS],
)
def board(request):
    power, full, lanes, extra = request.param
    wired = netlist.board(DATA, power, lanes, full, **extra)
    return wired, wiring_diagram.picture(wired)


def pieces(wire):
    """The straight pieces of a wire."""
    return list(zip(wire.points, wire.points[1:], strict=False))


def touches(point, wire):
    """Whether the point lies on the wire."""
    x, y = point
    return any(
        min(x1, x2) <= x <= max(x1, x2) and min(y1, y2) <= y <= max(y1, y2)
        for (x1, y1), (x2, y2) in pieces(wire)
    )


def joined(one, other):
    """Two wires are joined where one ends on the other; where they only cross they are not."""
    ends = (one.points[0], one.points[-1], other.points[0], other.points[-1])
    return any(touches(end, one) and touches(end, other) for end in ends)


def followed(drawing):
    """The groups of pins that the drawn wires join."""
    groups = []
    left = list(drawing.wires)
    while left:
        group, waiting = [], [left.pop()]
        while waiting:
            wire = waiting.pop()
            group.append(wire)
            near = [other for other in left if joined(wire, other)]
            left = [other for other in left if other not in near]
            waiting += near
        groups.append(
            {name for at, name in drawing.pins.items() if any(touches(at, w) for w in group)}
        )
    return groups


def ground_inside_the_pico(wired):
    return {"U1.%s" % pin.number for pin in wired.parts["U1"].pins if pin.role == "ground"}


def test_wires_run_straight_across_or_down(board):
    for wire in board[1].wires:
        for (x1, y1), (x2, y2) in pieces(wire):
            assert (x1 == x2) != (y1 == y2), wire


def test_drawn_wires_join_what_the_netlist_joins(board):
    wired, drawing = board
    inside = ground_inside_the_pico(wired)
    drawn = followed(drawing)
    # The ground pins of the Pico are one: the groups that hold some of them are one as well.
    grounds = set().union(*(group for group in drawn if group & inside)) | inside
    drawn = [group for group in drawn if not group & inside] + [grounds]
    wanted = [
        {f"{pin.part}.{pin.number}" for pin in net.pins if not wired.parts[pin.part].is_plug}
        for net in wired.nets.values()
    ]
    for group in wanted:
        assert group in drawn, sorted(group)
    assert len(drawn) == len(wanted)


def test_every_wired_part_is_drawn_and_named(board):
    wired, drawing = board
    drawn = {name.partition(".")[0] for name in drawing.pins.values()}
    assert drawn == {name for name, part in wired.parts.items() if not part.is_plug}
    words = " ".join(text.words for text in drawing.texts)
    for name in set(wired.parts) - {"U1"}:
        assert name in words, name


def test_values_are_those_of_the_netlist(board):
    wired, drawing = board
    named = {
        text.words.rpartition("(")[2].rstrip(")").partition(",")[0]: text.words
        for text in drawing.texts
        if text.words.endswith(")")
    }
    words = [text.words for text in drawing.texts]
    for name, part in wired.parts.items():
        if part.kind_name == "resistor":
            assert "%s: %d Ω" % (name, part.given["ohm"]) in words
        elif part.kind_name == "electrolytic":
            assert "%d µF" % part.given["microfarad"] in named[name]
        elif part.kind_name == "fuse":
            assert "%g A" % part.given["holds_amps"] in named[name]
        elif part.kind_name in ("schottky", "usb_c", "barrel", "regulator"):
            assert part.value in named[name]
    assert wired.parts["C2"].value in words
    assert "%s  U2" % wired.parts["U2"].value in words


def test_wires_of_two_nets_never_meet(board):
    """They may cross, but none ends on the other and none runs on top of the other."""
    for one, other in combinations(board[1].wires, 2):
        if one.net == other.net:
            continue
        assert not joined(one, other), (one, other)
        for (a, b), (c, d) in ((x, y) for x in pieces(one) for y in pieces(other)):
            for axis in (0, 1):
                if a[axis] == b[axis] and c[axis] == d[axis] and abs(a[axis] - c[axis]) < 12:
                    along = 1 - axis
                    low = max(min(a[along], b[along]), min(c[along], d[along]))
                    high = min(max(a[along], b[along]), max(c[along], d[along]))
                    assert low >= high, (one, other)


def test_a_pin_is_on_no_wire_but_its_own(board):
    wired, drawing = board
    for at, name in drawing.pins.items():
        reference, _, number = name.partition(".")
        net = wired.net_of(wired.parts[reference].pin(number))
        on = {wire.net for wire in drawing.wires if touches(at, wire)}
        assert on <= ({net.name} if net else set()), (name, on)


def apart(box, other, gap=0.0):
    return (
        box[2] + gap <= other[0]
        or other[2] + gap <= box[0]
        or box[3] + gap <= other[1]
        or other[3] + gap <= box[1]
    )


def wire_boxes(drawing):
    for wire in drawing.wires:
        half = wire.width / 2
        for (x1, y1), (x2, y2) in pieces(wire):
            yield (
                wire,
                (min(x1, x2) - half, min(y1, y2) - half, max(x1, x2) + half, max(y1, y2) + half),
            )


def test_no_wire_runs_over_a_word(board):
    drawing = board[1]
    for text in drawing.texts:
        for wire, box in wire_boxes(drawing):
            assert apart(text.box, box), (text.words, wire.net, box, text.box)


def test_no_word_lies_on_another_or_beyond_the_sheet(board):
    drawing = board[1]
    for text in drawing.texts:
        left, top, right, bottom = text.box
        assert left >= 8 and top >= 8, text
        assert right <= drawing.width - 8 and bottom <= drawing.height - 8, text
    for one, other in combinations(drawing.texts, 2):
        assert apart(one.box, other.box), (one, other)


def test_wires_have_the_colour_of_their_net(board):
    wired, drawing = board
    for wire in drawing.wires:
        assert wire.colour == wiring_diagram.COLOURS[wired.nets[wire.net].colour]


def test_the_pico_shows_all_its_pins_with_number_and_name(board):
    wired, drawing = board
    words = [text.words for text in drawing.texts]
    for pin in wired.parts["U1"].pins:
        assert pin.number in words
        assert pin.name in words


def test_the_svg_is_sound_and_names_what_it_is(board):
    wired, drawing = board
    root = ElementTree.fromstring(drawing.svg())
    title = root.find("{http://www.w3.org/2000/svg}title")
    assert wired.supply["name"] in title.text


def test_the_png_shows_what_the_svg_says():
    """The colours of the wires are on the paper, at the middle of a piece of each."""
    wired = netlist.board(DATA)
    drawing = wiring_diagram.picture(wired)
    image = Image.open(BytesIO(render(drawing.svg(), drawing.width))).convert("RGB")
    assert image.size == (drawing.width, drawing.height)
    signals = [wire for wire in drawing.wires if wired.nets[wire.net].wire == "signal"]
    for wire in signals:
        (x1, y1), (x2, y2) = max(pieces(wire), key=lambda p: abs(p[0][0] - p[1][0]))
        at = (int((3 * x1 + x2) / 4), int((y1 + y2) / 2))
        colour = tuple(int(wire.colour[i : i + 2], 16) for i in (1, 3, 5))
        near = sum(abs(a - b) for a, b in zip(image.getpixel(at), colour, strict=True))
        assert near < 60, (wire.net, at, image.getpixel(at))


def test_letters_are_in_the_picture():
    drawing = wiring_diagram.picture(netlist.board(DATA))
    image = Image.open(BytesIO(render(drawing.svg(), drawing.width))).convert("L")
    for text in drawing.texts:
        left, top, right, bottom = (int(edge) for edge in text.box)
        low, high = image.crop((left, top, right, bottom)).getextrema()
        assert high - low > 60, text.words


def test_make_writes_svg_and_png_for_each_power(tmp_path):
    made = list(wiring_diagram.make(tmp_path))
    assert all(path.stat().st_size > 10000 for path in made)
    assert {path.name for path in made} == {
        "wiring-%s.%s" % (name, kind)
        for name in (
            "usb", "supply", "battery", "usb-minimal", "usb-two-tracks", "supply-three-tracks",
            "supply-barrel", "usb-key-pad",
        )
        for kind in ("svg", "png")
    }  # fmt: skip


def test_a_pin_of_the_pico_is_shown_as_used_where_a_wire_ends_and_nowhere_else(board):
    """Also on the way there: the picture of the first wires shows no pin that comes later."""
    early = netlist.board(DATA)
    keep = {"U1", "DS1"}
    early.parts = {name: part for name, part in early.parts.items() if name in keep}
    early.nets = {
        name: net
        for name, net in early.nets.items()
        if len({pin.part for pin in net.pins} & keep) == 2
    }
    for net in early.nets.values():
        net.pins = [pin for pin in net.pins if pin.part in keep]
    for drawing in (board[1], wiring_diagram.parts_picture(early)):
        at = {name: place for place, name in drawing.pins.items() if name.startswith("U1.")}
        ends = {end for wire in drawing.wires for end in (wire.points[0], wire.points[-1])}
        root = ElementTree.fromstring(drawing.svg())
        radius = {
            (float(dot.get("cx")), float(dot.get("cy"))): float(dot.get("r"))
            for dot in root.iter("{http://www.w3.org/2000/svg}circle")
        }
        for name, place in at.items():
            assert (radius[place] == 8) == (place in ends), name
