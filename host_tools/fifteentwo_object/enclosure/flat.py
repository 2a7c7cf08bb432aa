"""The sheets of the case as flat shapes: what a laser cuts, and what solids are drawn up from.

A sketch lies in build123d's x-y plane: its y runs up, that of the plan down; ``place`` turns one
into the other.
"""

from collections.abc import Iterable

from build123d import Circle, Pos, Rectangle, RectangleRounded, RegularPolygon, Sketch

from fifteentwo_object.enclosure.case_layout import Box, Opening, Plan
from fifteentwo_object.geometry import Point

_MARK = 0.4  # width of an engraved line


def place(plan: Plan, x: float, y: float) -> Pos:
    """A place of the plan in the sketch."""
    return Pos(x, plan.track.plate_height - y)


def box_face(plan: Plan, box: Box, radius: float = 0.0) -> Sketch:
    """A rectangle, its corners rounded by ``radius``."""
    face = (
        RectangleRounded(box.width, box.height, radius)
        if radius
        else Rectangle(box.width, box.height)
    )
    return place(plan, *box.middle) * face


def discs(plan: Plan, points: Iterable[Point], diameter: float) -> list[Sketch]:
    return [place(plan, x, y) * Circle(diameter / 2) for x, y in points]


def _cut(sheet: Sketch, tools: list[Sketch]) -> Sketch:
    return Sketch() + (sheet - tools) if tools else sheet


def outline(plan: Plan, inset: float = 0.0) -> Sketch:
    """The outer shape of plate and floor, ``inset`` from its edge."""
    return box_face(plan, plan.outline.grown(-inset), max(plan.track.corner_radius - inset, 1.0))


def pieces(plan: Plan, sheet: Sketch, seams: list[float]) -> list[Sketch]:
    """The sheet cut at every x of ``seams``, from left to right, each connected piece alone; of
    those one above the other the far one first.
    """
    if not seams:
        return _in_order(sheet)
    edges = [-1.0, *seams, plan.track.plate_width + 1.0]
    found = []
    for left, right in zip(edges, edges[1:], strict=False):
        slab = box_face(plan, Box(left, -1, right, plan.track.plate_height + 1))
        found += _in_order(sheet & slab)
    return found


def _in_order(sheet: Sketch) -> list[Sketch]:
    """The faces by their places: the order in which the library has them differs from run to run,
    and a maker who cuts a piece anew wants the same one.
    """
    boxes = [(face.bounding_box(), face) for face in sheet.faces()]
    boxes.sort(key=lambda each: (round(each[0].min.X, 1), round(-each[0].max.Y, 1)))
    return [Sketch() + face for _, face in boxes]


# The plate


def plate(plan: Plan) -> Sketch:
    """The top plate with all its openings."""
    track = plan.track
    tools = []
    for lane in range(track.lanes):
        *holes, game = track.holes(lane)
        tools += discs(plan, holes, track.hole_diameter)
        tools += discs(plan, [game], track.game_hole_diameter)
    for circle in (track.knob, track.back, *track.seats, *plan.screws):
        tools += discs(plan, [(circle.x, circle.y)], circle.hole)
    tools.append(box_face(plan, Box(*track.display.box(track.display.window)), 1.0))
    if track.key_pad:
        tools.append(box_face(plan, Box(*track.key_pad.slot_box), 1.0))
    return _cut(outline(plan), tools)


# The module


def _module(plan: Plan) -> Sketch:
    sheet = box_face(plan, plan.module, 2.0)
    return _cut(sheet, [box_face(plan, notch) for notch in plan.module_notches])


def diffuser(plan: Plan) -> Sketch:
    return _module(plan)


def _screwed_posts(plan: Plan) -> list[Point]:
    return [(post.x, post.y) for post in plan.posts if post.screwed]


def _tubes(plan: Plan) -> list[Sketch]:
    track = plan.track
    found = []
    for lane in range(track.lanes):
        *holes, game = track.holes(lane)
        found += discs(plan, holes, track.hole_diameter)
        found += discs(plan, [game], track.game_hole_diameter)
    return found


def baffle(plan: Plan, top: bool) -> Sketch:
    """A sheet with a tube below every hole; the ``top`` one leaves room for the screws' heads."""
    screws = plan.data["screws"]
    hole = screws["head_recess" if top else "hole"]
    return _cut(_module(plan), _tubes(plan) + discs(plan, _screwed_posts(plan), hole))


def guide(plan: Plan) -> Sketch:
    """The sheet that holds the strips in their channels."""
    channels = Sketch() + [box_face(plan, box) for box in plan.channels]
    holes = discs(plan, _screwed_posts(plan), plan.data["screws"]["hole"])
    return _cut(_module(plan), [channels, *holes])


def carrier(plan: Plan) -> Sketch:
    """The sheet below the strips, with a way down for the wires at the end of every piece."""
    windows = Sketch() + [box_face(plan, box) for box in plan.wire_windows]
    holes = discs(plan, _screwed_posts(plan), plan.data["screws"]["hole"])
    return _cut(_module(plan), [windows, *holes])


# The display


def display_frame(plan: Plan) -> Sketch:
    """Glued below the plate: the pane of the display lies in it, its dots behind the window."""
    gap = plan.data["clearance"]["part"]
    return _cut(
        box_face(plan, plan.display_frame, 1.0),
        [box_face(plan, box) for box in (plan.display_glass.grown(gap / 2), *plan.header_notches)],
    )


def shelf(plan: Plan) -> Sketch:
    """Presses the display up; its middle is open for what is soldered to the display's back."""
    bumper = plan.data["shelf"]["bumper"]
    x, y = plan.shelf.middle
    middle = Box.around(
        x, y, plan.display_board.width - 2 * bumper - 4, plan.shelf.height - 2 * bumper - 2
    )
    holes = discs(
        plan, [(post.x, post.y) for post in plan.shelf_posts], plan.data["screws"]["hole"]
    )
    tools = [box_face(plan, middle, 2.0), box_face(plan, plan.shelf_notch), *holes]
    return _cut(box_face(plan, plan.shelf, 2.0), tools)


# The floor and the walls, cut


def floor(plan: Plan) -> Sketch:
    """The floor with the holes of everything that stands on it."""
    screws = plan.data["screws"]
    posts = [(post.x, post.y) for post in (*plan.posts, *plan.shelf_posts)]
    pillars = [(screw.x, screw.y) for screw in plan.screws]
    pegs, holes = plan.pico_holes
    boards = [*pegs, *holes, *plan.perfboard_holes]
    tools = discs(plan, posts + pillars, screws["hole"]) + discs(
        plan, boards, screws["small_free"]
    )
    return _cut(outline(plan), tools)


def floor_marks(plan: Plan) -> Sketch:
    """What is engraved on the upper side of the floor: where the boards lie."""
    shapes = []
    for board in (plan.pico_board, plan.perfboard):
        line = box_face(plan, board) - box_face(plan, board.grown(-_MARK))
        shapes += (Sketch() + line).faces()
    return Sketch(shapes)


def usb_opening(plan: Plan) -> Box:
    """Where the left wall is open for the plug."""
    width = plan.data["pico"]["opening"][0]
    y = plan.pico_board.middle[1]
    return Box(-1, y - width / 2, plan.wall + 1, y + width / 2)


def opening(plan: Plan, one: Opening) -> Box:
    """Where the right wall is open for it."""
    right = plan.track.plate_width
    return Box(right - plan.wall - 1, one.y - one.width / 2, right + 1, one.y + one.width / 2)


def frame(plan: Plan, open_at: list[Box]) -> Sketch:
    """A ring of the walls, open at those places."""
    ring = outline(plan) - outline(plan, plan.wall)
    pads = [box_face(plan, box, 3.0) for box in plan.pads]
    sheet = (Sketch() + [ring, *pads]) & outline(plan)
    pillars = [(screw.x, screw.y) for screw in plan.screws]
    tools = discs(plan, pillars, plan.data["screws"]["pillar"])
    inner = [*display_space(plan), plan.module.grown(plan.data["clearance"]["part"])]
    tools += [box_face(plan, box) for box in [*inner, *open_at]]
    return _cut(Sketch() + sheet, tools)


def display_space(plan: Plan) -> list[Box]:
    """What walls and bosses leave free for the display."""
    gap = plan.data["clearance"]["part"]
    return [plan.display_frame.grown(gap), plan.display_board.grown(gap)]


def hexagon(across: float) -> Sketch:
    """The section of a hexagon pillar, ``across`` its flats."""
    return RegularPolygon(across / 2, 6, major_radius=False)
