"""The parts of the case as solids at their places, cut from sheets or printed.

Solids lie in build123d's axes: x as in the plan, y up from the near edge of the plate, z up from
the top of the floor.
"""

import math
from dataclasses import dataclass, replace
from typing import Any

from build123d import Box as Block
from build123d import Cylinder, Part, Pos, Rectangle, Rot, Shape, Sketch, extrude

from fifteentwo_object.enclosure import flat
from fifteentwo_object.enclosure.case_layout import CUT, Box, Opening, Plan, Post
from fifteentwo_object.enclosure.engraving import engrave
from fifteentwo_object.enclosure.lettering import engraving
from fifteentwo_object.geometry import Point

PLATE_LAYER = 9
BY_LASER, BY_PRINTER = "laser", "print"


@dataclass(frozen=True)
class Made:
    """A part that a maker makes.

    ``solid`` is in its place; ``lifts``: how much higher each copy lies.  ``sheet`` is what is cut
    and ``marks`` what is engraved, of a flat part.  ``layer`` orders the parts from the floor up.
    """

    name: str
    process: str
    material: str
    thickness: float
    solid: Shape
    layer: float
    colour: tuple[int, int, int]
    sheet: Sketch | None = None
    marks: Sketch | None = None
    lifts: tuple[float, ...] = (0.0,)
    counts: bool = True  # False for what comes with, or on, another part
    bought: int | None = None  # how many are bought, where the maker cuts them apart

    @property
    def quantity(self) -> int:
        if self.bought is not None:
            return self.bought
        return len(self.lifts) * len(self.solid.solids())

    @property
    def slug(self) -> str:
        return self.name.replace(",", "").replace(" ", "-")

    def placed(self) -> list[Shape]:
        """All copies at their places."""
        return [Pos(0, 0, lift) * self.solid for lift in self.lifts]


WOOD, LIGHT_WOOD, EDGE_WOOD = (190, 142, 92), (214, 178, 128), (150, 106, 64)
BLACK, GREY, WHITE, BLUE = (46, 46, 50), (150, 148, 142), (244, 244, 240), (70, 104, 150)


def rise(sheet: Sketch, bottom: float, height: float) -> Part:
    """The solid that stands on ``sheet`` from ``bottom`` up."""
    return Pos(0, 0, bottom) * extrude(sheet, height)


def parts(plan: Plan, engraved: bool = True) -> list[Made]:
    """All parts of the case, from the floor up.  ``engraved``: the plate with its writing."""
    return [*_below(plan), *_module(plan), *display_parts(plan), *plate(plan, engraved)]


def _below(plan: Plan) -> list[Made]:
    return [*_floor(plan), *frame(plan)] if plan.way == CUT else tray(plan)


def _named(name: str, count: int) -> list[str]:
    return [name] if count == 1 else [f"{name} {number}" for number in range(1, count + 1)]


def _sheets(
    plan: Plan, name: str, sheet: Sketch, seams: list[float], bottom: float, height: float, **more
) -> list[Made]:
    """A flat part, in as many pieces as its seams make."""
    found = flat.pieces(plan, sheet, seams)
    process = more.pop("process", BY_LASER if plan.way == CUT else BY_PRINTER)
    return [
        Made(
            name=label,
            process=process,
            thickness=height,
            solid=rise(piece, bottom, height),
            sheet=piece,
            **more,
        )
        for label, piece in zip(_named(name, len(found)), found, strict=True)
    ]


# Cut: floor and frame


def _floor(plan: Plan) -> list[Made]:
    thick = plan.data["layers"]["floor"]
    made = _sheets(
        plan,
        "floor",
        flat.floor(plan),
        plan.floor_seams,
        -thick,
        thick,
        material=plan.data["material"]["floor"],
        layer=0,
        colour=LIGHT_WOOD,
    )
    marks = flat.floor_marks(plan)
    return [_marked(part, marks) for part in made]


def _marked(part: Made, marks: Sketch) -> Made:
    box = part.solid.bounding_box()
    own = [face for face in marks.faces() if box.min.X < face.center().X < box.max.X]
    return replace(part, marks=Sketch(own))


def opened_sheets(plan: Plan) -> int:
    """How many sheets of the frame, from the floor up, the USB plug goes through."""
    top = plan.usb_height + plan.data["pico"]["plug"][1] / 2
    return math.ceil(top / plan.data["layers"]["frame"])


def frame(plan: Plan) -> list[Made]:
    """Rings of one kind are one part; where the frame is split, every second one otherwise."""
    layers = plan.data["layers"]
    kinds: dict[tuple[tuple[str, ...], bool], list[int]] = {}
    for number in range(plan.frame_sheets):
        other = bool(plan.frame_seams) and number % 2 == 1
        kinds.setdefault((_open_for(plan, number), other), []).append(number)
    made = []
    for (opened, other), numbers in kinds.items():
        name = "frame" + (f" with {' and '.join(opened)} opening" if opened else "")
        made += _sheets(
            plan,
            name + (", other seams" if other else ""),
            flat.frame(plan, [_open_at(plan, what) for what in opened]),
            plan.frame_seams if other else plan.floor_seams,
            numbers[0] * layers["frame"],
            layers["frame"],
            material=plan.data["material"]["frame"],
            layer=1,
            colour=WOOD if opened else EDGE_WOOD,
            lifts=tuple((number - numbers[0]) * layers["frame"] for number in numbers),
        )
    return made


def _open_for(plan: Plan, number: int) -> tuple[str, ...]:
    """What goes through that ring of the frame, counted from the floor up."""
    thick = plan.data["layers"]["frame"]
    low, high = number * thick, (number + 1) * thick
    names = ["USB"] if number < opened_sheets(plan) else []
    for one in plan.openings:
        if one.z - one.height / 2 < high - 0.2 and one.z + one.height / 2 > low + 0.2:
            names.append(one.name)
    return tuple(names)


def _open_at(plan: Plan, what: str) -> Box:
    if what == "USB":
        return flat.usb_opening(plan)
    (one,) = (one for one in plan.openings if one.name == what)
    return flat.opening(plan, one)


# The module


def _module(plan: Plan) -> list[Made]:
    above = [*_guide(plan), *_baffle(plan)] if plan.way == CUT else _block(plan)
    return [*_carrier(plan), *above, *_diffuser(plan)]


def _carrier(plan: Plan) -> list[Made]:
    return _on_posts(plan, "carrier", flat.carrier(plan), plan.carrier_seams)


def _on_posts(plan: Plan, name: str, sheet: Sketch, seams: list[float]) -> list[Made]:
    """The carrier, and what lies on the same posts."""
    colour = LIGHT_WOOD if plan.way == CUT else GREY
    bottom = plan.heights.carrier
    return _like(plan, "carrier", name, sheet, seams, bottom, layer=3, colour=colour)


def _like(
    plan: Plan, kind: str, name: str, sheet: Sketch, seams: list[float], bottom: float, **more
) -> list[Made]:
    """A flat part of the thickness and material that the tables have for ``kind``."""
    thick, material = plan.data["layers"][kind], _stuff(plan, kind)
    return _sheets(plan, name, sheet, seams, bottom, thick, material=material, **more)


def _stuff(plan: Plan, name: str) -> str:
    """The material of a part that is cut or printed."""
    material: dict[str, Any] = plan.data["material"]
    if plan.way == CUT:
        return str(material[name])
    return str(material["printed_dark" if name == "baffle" else "printed"])


def _guide(plan: Plan) -> list[Made]:
    look = {"layer": 5, "colour": GREY}
    sheet, seams = flat.guide(plan), plan.baffle_seams
    return _like(plan, "guide", "guide", sheet, seams, plan.heights.guide, **look)


def _baffle(plan: Plan) -> list[Made]:
    """The lower sheets are alike; the top one has room for the heads of the screws."""
    thick, count = plan.data["layers"]["baffle"], plan.data["layers"]["baffle_sheets"]
    shared = {"material": _stuff(plan, "baffle"), "colour": BLACK}
    lower = _sheets(
        plan,
        "baffle, lower",
        flat.baffle(plan, top=False),
        plan.baffle_seams,
        plan.heights.baffle,
        thick,
        layer=6,
        lifts=tuple(thick * number for number in range(count - 1)),
        **shared,
    )
    upper = _sheets(
        plan,
        "baffle, upper",
        flat.baffle(plan, top=True),
        plan.baffle_seams,
        plan.heights.baffle + thick * (count - 1),
        thick,
        layer=7,
        **shared,
    )
    return lower + upper


def _block(plan: Plan) -> list[Made]:
    """The printed baffle, in one block with the guide."""
    heights, thick = plan.heights, plan.data["layers"]["baffle"]
    upper = heights.diffuser - thick
    block = Part() + [
        rise(flat.guide(plan), heights.guide, plan.data["layers"]["guide"]),
        rise(flat.baffle(plan, top=False), heights.baffle, upper - heights.baffle),
        rise(flat.baffle(plan, top=True), upper, thick),
    ]
    return _blocks(
        plan,
        "baffle",
        block,
        plan.baffle_seams,
        material=_stuff(plan, "baffle"),
        layer=6,
        colour=BLACK,
    )


def _blocks(plan: Plan, name: str, solid: Shape, seams: list[float], **more) -> list[Made]:
    """A printed part, in as many pieces as its seams make."""
    edges = [-1.0, *seams, plan.track.plate_width + 1.0]
    bounds = solid.bounding_box()
    middle = bounds.center()
    labels = _named(name, len(edges) - 1)
    made = []
    for label, left, right in zip(labels, edges, edges[1:], strict=False):
        slab = Pos((left + right) / 2, middle.Y, middle.Z) * Block(
            right - left, bounds.size.Y + 2, bounds.size.Z + 2
        )
        piece = Part() + (solid & slab) if seams else solid
        made.append(
            Made(
                name=label,
                process=BY_PRINTER,
                thickness=piece.bounding_box().size.Z,
                solid=piece,
                **more,
            )
        )
    return made


def _diffuser(plan: Plan) -> list[Made]:
    """Printed a little thinner than its place: it lies loose, whatever its layers come to."""
    is_cut = plan.way == CUT
    layers, printing = plan.data["layers"], plan.data["print"]
    return _sheets(
        plan,
        "diffuser",
        flat.diffuser(plan),
        plan.baffle_seams,
        plan.heights.diffuser,
        layers["diffuser"] if is_cut else printing["diffuser"],
        material=plan.data["material"]["diffuser" if is_cut else "printed_light"],
        layer=8,
        colour=WHITE,
    )


def display_parts(plan: Plan) -> list[Made]:
    """The shelf that presses the display up, and the frame that its pane lies in."""
    shelf = _on_posts(plan, "display shelf", flat.shelf(plan), [])
    bottom = plan.heights.plate - plan.data["layers"]["guide"]
    look = {"layer": 8, "colour": GREY}
    return shelf + _like(
        plan, "guide", "display frame", flat.display_frame(plan), [], bottom, **look
    )


# The plate


def plate(plan: Plan, engraved: bool = True) -> list[Made]:
    """The top plate; a printed one is split like its tray."""
    thick = plan.track.plate_thick
    made = _sheets(
        plan,
        "plate",
        flat.plate(plan),
        plan.floor_seams,
        plan.heights.plate,
        thick,
        material=_stuff(plan, "plate"),
        layer=PLATE_LAYER,
        colour=WOOD if plan.way == CUT else BLUE,
    )
    if not engraved:
        return made
    depth = plan.data["print"]["laser_engrave" if plan.way == CUT else "engrave"]
    marks = engraving(plan)
    return [_engraved(part, marks, depth) for part in made]


def _engraved(part: Made, marks: Sketch, depth: float) -> Made:
    assert part.sheet is not None
    own = _within(part.sheet, marks)
    bottom = part.solid.bounding_box().min.Z
    solid = engrave(part.sheet, own, bottom, part.thickness, depth)
    return replace(part, solid=solid, marks=own)


def _within(sheet: Sketch, marks: Sketch) -> Sketch:
    """The marks of one piece of the plate; those that cross a seam stop short of it."""
    bounds = sheet.bounding_box()
    left, right = bounds.min.X + 0.5, bounds.max.X - 0.5
    slab = Pos((left + right) / 2, bounds.center().Y) * Rectangle(right - left, bounds.size.Y)
    own = []
    for mark in marks.faces():
        box = mark.bounding_box()
        start, end = box.min.X, box.max.X
        if left <= start and end <= right:
            own.append(mark)
        elif start < right and left < end:
            own += ((Sketch() + mark) & slab).faces()
    return Sketch(own)


# Printed: the tray


def tray(plan: Plan) -> list[Made]:
    """Floor, walls and everything that stands on the floor, in one; in pieces that fit the bed."""
    data, heights = plan.data, plan.heights
    thick = data["layers"]["floor"]
    ring = flat.outline(plan) - flat.outline(plan, plan.wall)
    posts = [*plan.posts, *plan.shelf_posts]
    solid = Part() + [
        rise(flat.outline(plan), -thick, thick),
        rise(Sketch() + ring, 0, heights.plate),
        *_corner_bosses(plan),
        *(_boss(plan, post.x, post.y, data["screws"]["boss"], heights.carrier) for post in posts),
        *_board_bosses(plan),
        *_flanges(plan),
    ]
    solid = Part() + (solid - _tray_holes(plan, posts))
    return _blocks(
        plan,
        "tray",
        solid,
        plan.floor_seams,
        material=data["material"]["printed"],
        layer=0,
        colour=BLUE,
    )


def _boss(plan: Plan, x: float, y: float, diameter: float, height: float) -> Part:
    return rise(flat.discs(plan, [(x, y)], diameter)[0], 0, height)


def _corner_bosses(plan: Plan) -> list[Part]:
    """For the screws of the plate, each held to the wall by a rib."""
    bosses = []
    diameter, height = plan.data["screws"]["boss"], plan.heights.plate
    for screw in plan.screws:
        far = screw.y < plan.track.plate_height / 2
        wall = plan.wall / 2 if far else plan.track.plate_height - plan.wall / 2
        rib = Box(screw.x - 2, min(wall, screw.y), screw.x + 2, max(wall, screw.y))
        bosses.append(_boss(plan, screw.x, screw.y, diameter, height))
        bosses.append(rise(flat.box_face(plan, rib), 0, height))
    return bosses


def _board_bosses(plan: Plan) -> list[Part]:
    """Below the holes of Pico and perfboard; beside the USB socket with pegs."""
    pico, diameter = plan.data["pico"], plan.data["screws"]["small_boss"]
    pegs, screws = plan.pico_holes
    bosses = [_boss(plan, x, y, diameter, pico["boss"]) for x, y in (*pegs, *screws)]
    thick, up = pico["peg"]
    bosses += [_boss(plan, x, y, thick, pico["boss"] + up) for x, y in pegs]
    height = plan.data["perfboard"]["boss"]
    return bosses + [_boss(plan, x, y, diameter, height) for x, y in plan.perfboard_holes]


def _flanges(plan: Plan) -> list[Part]:
    """On both sides of each seam, to be screwed together."""
    seam, inside = plan.data["seam"], plan.inside
    return [
        rise(
            flat.box_face(
                plan,
                Box(x - seam["flange"], inside.top - 0.5, x + seam["flange"], inside.bottom + 0.5),
            ),
            0,
            seam["height"],
        )
        for x in plan.floor_seams
    ]


def flange_screws(plan: Plan) -> list[Point]:
    """The places of the screws through the flanges: the seam's x, and y."""
    step, inside = plan.data["seam"]["screw_step"], plan.inside
    count = math.ceil(inside.height / step)
    return [
        (x, inside.top + inside.height * (index + 0.5) / count)
        for x in plan.floor_seams
        for index in range(count)
    ]


def _tray_holes(plan: Plan, posts: list[Post]) -> list[Part]:
    screws, heights = plan.data["screws"], plan.heights
    depth = screws["insert_depth"]
    inserts = [(screw.x, screw.y, heights.plate) for screw in plan.screws]
    inserts += [(post.x, post.y, heights.carrier) for post in posts if post.screwed]
    tools = [_drill(plan, x, y, screws["insert"], top, depth) for x, y, top in inserts]
    for name, holes in (("pico", plan.pico_holes[1]), ("perfboard", plan.perfboard_holes)):
        height = plan.data[name]["boss"]
        tools += [_drill(plan, x, y, screws["small"], height, height) for x, y in holes]
    tools += _flange_holes(plan) + _feet_recesses(plan) + _display_spaces(plan)
    return [*tools, _usb_hole(plan), *(_wall_hole(plan, one) for one in plan.openings)]


def _wall_hole(plan: Plan, one: Opening) -> Part:
    """Through the right wall, round where its hole is."""
    box = flat.opening(plan, one)
    if len(one.hole) == 2:
        return rise(flat.box_face(plan, box), one.z - one.height / 2, one.height)
    x, y = box.middle
    across = Rot(0, 90, 0) * Cylinder(one.width / 2, box.width)
    return flat.place(plan, x, y) * Pos(0, 0, one.z) * across


def _display_spaces(plan: Plan) -> list[Part]:
    """What a boss or a flange may not reach into: the room of the display and of its plug."""
    top = plan.heights.plate
    bottom = top - plan.data["layers"]["guide"] - plan.display_data["pcb"][2]
    plug = plan.header_plug.grown(plan.data["clearance"]["part"])
    low = bottom - plan.data["header"]["plug"][2] - plan.data["clearance"]["part"]
    return [
        rise(flat.box_face(plan, plug), low, top - low),
        *(
            rise(flat.box_face(plan, box), bottom - 0.5, top - bottom + 1)
            for box in flat.display_space(plan)
        ),
    ]


def _drill(plan: Plan, x: float, y: float, diameter: float, top: float, depth: float) -> Part:
    return rise(flat.discs(plan, [(x, y)], diameter)[0], top - depth, depth + 0.01)


def _flange_holes(plan: Plan) -> list[Part]:
    seam, hole = plan.data["seam"], plan.data["screws"]["hole"]
    across = Rot(0, 90, 0) * Cylinder(hole / 2, 4 * seam["flange"])
    return [
        flat.place(plan, x, y) * Pos(0, 0, seam["screw_up"]) * across
        for x, y in flange_screws(plan)
    ]


def _usb_hole(plan: Plan) -> Part:
    opening = flat.usb_opening(plan)
    height = plan.data["pico"]["opening"][1]
    return rise(flat.box_face(plan, opening), plan.usb_height - height / 2, height)


def _feet_recesses(plan: Plan) -> list[Part]:
    feet, floor = plan.data["feet"], plan.data["layers"]["floor"]
    discs = flat.discs(plan, plan.feet, feet["diameter"] + 0.4)
    return [rise(disc, -floor - 0.01, feet["recess"] + 0.01) for disc in discs]
