"""What a maker buys, as plain solids of the real sizes at their places, to see that it fits."""

from collections.abc import Iterable
from dataclasses import replace

from build123d import Box as Block
from build123d import Cylinder, Part, Pos, Rot, Shape, Sketch, extrude

from fifteentwo_object import perfboard
from fifteentwo_object.enclosure import flat
from fifteentwo_object.enclosure.case_layout import CUT, Box, Plan
from fifteentwo_object.enclosure.case_parts import BLACK, WHITE, Made, flange_screws, rise
from fifteentwo_object.geometry import Circle, Point

BOUGHT = "buy"
DISPLAY_LAYER = 8.2
STEEL, BRASS, GREEN, BEIGE = (176, 178, 184), (206, 168, 92), (34, 104, 66), (214, 186, 130)
RED, DARK, RUBBER = (178, 44, 38), (24, 26, 32), (60, 60, 62)
YELLOW = (222, 184, 66)
_SOLDERED, _INCLUDED = "soldered on it", "comes with it"
_WITH_OTHERS = (_SOLDERED, _INCLUDED)
_SHANK = 2.9  # an M3 thread in its hole
_WIRES_IN = 1.6  # from the side of a plug to its wires
_SMALL_THREAD = 1.9  # an M2 thread
_THREAD = 5.0  # of a screw in a pillar or an insert, at least


def bought(plan: Plan, single_leds: bool = True) -> list[Made]:
    """Everything that is bought and put in, from the floor up.

    Without ``single_leds`` one block stands for all LEDs of a piece of the strip, and for the
    little parts between them: quicker to compare with everything else, and stricter.
    """
    return [
        *_feet(plan),
        *_pillars(plan),
        *_boards(plan),
        *_strip(plan, single_leds),
        *_display(plan),
        *_encoder(plan),
        *_buttons(plan),
        *_screws(plan),
    ]


def _made(name: str, material: str, solids: Iterable[Shape], layer: float, colour) -> Made:
    """One kind of bought part: all its solids together, each counted."""
    solids = list(solids)
    whole = solids[0] if len(solids) == 1 else Part(solids)
    height = whole.bounding_box().size.Z
    counts = material not in _WITH_OTHERS
    return Made(name, BOUGHT, material, height, whole, layer, colour, counts=counts)


def _round(plan: Plan, at: Point, diameter: float, bottom: float, height: float) -> Part:
    return rise(flat.discs(plan, [at], diameter)[0], bottom, height)


def _tube(plan: Plan, at: Point, outer: float, inner: float, bottom: float, height: float) -> Part:
    outside, inside = (flat.discs(plan, [at], size)[0] for size in (outer, inner))
    return rise(Sketch() + (outside - inside), bottom, height)


def _block(plan: Plan, box: Box, bottom: float, height: float) -> Part:
    return rise(flat.box_face(plan, box), bottom, height)


def _spot(circle: Circle) -> Point:
    return circle.x, circle.y


# Below


def _feet(plan: Plan) -> list[Made]:
    feet, floor = plan.data["feet"], plan.data["layers"]["floor"]
    sunk = 0.0 if plan.way == CUT else feet["recess"]
    bottom = sunk - floor - feet["height"]
    solids = [_round(plan, at, feet["diameter"], bottom, feet["height"]) for at in plan.feet]
    return [_made("rubber feet", "self-adhesive, 12 x 4 mm", solids, -1, RUBBER)]


def _pillars(plan: Plan) -> list[Made]:
    """The hexagon pillars of a cut case; a printed one has bosses."""
    if plan.way != CUT:
        return []
    made = []
    for name, pillar, places in (
        ("plate", plan.plate_pillar, [_spot(screw) for screw in plan.screws]),
        ("carrier", plan.carrier_pillar, _posts(plan)),
    ):
        made.append(
            _made(
                f"pillars of the {name}",
                f"M3 x {pillar.sold:g} mm, inside threads",
                [_pillar(plan, at, pillar.added, pillar.sold) for at in places],
                2,
                BRASS,
            )
        )
        for height, bottom, what in (
            (pillar.spacer, 0.0, "nylon spacers, round"),
            (pillar.washer, pillar.spacer, "washers"),
        ):
            if height:
                rings = [_tube(plan, at, 6.0, 3.2, bottom, height) for at in places]
                below = f"below the pillars of the {name}"
                made.append(_made(f"{what}, {below}", f"M3 x {height:g} mm", rings, 2, WHITE))
    return made


def _posts(plan: Plan) -> list[Point]:
    return [(post.x, post.y) for post in (*plan.posts, *plan.shelf_posts)]


def _pillar(plan: Plan, at: Point, bottom: float, height: float) -> Part:
    hexagon = flat.place(plan, *at) * flat.hexagon(5.5)
    return rise(Sketch() + (hexagon - flat.discs(plan, [at], 3.0)), bottom, height)


def _boards(plan: Plan) -> list[Made]:
    made = [*_pico(plan), *_perfboard(plan), _board_screws(plan)]
    if plan.way == CUT:
        boss = plan.data["pico"]["boss"]
        holes = [*sum(plan.pico_holes, []), *plan.perfboard_holes]
        tubes = [_tube(plan, at, 4.5, _SMALL_THREAD, 0, boss) for at in holes]
        made.append(
            _made(
                "spacers of the boards", f"M2 x {boss:g} mm, nylon, inside thread", tubes, 2, WHITE
            )
        )
        made.append(_pegs(plan))
    return made


def _board_screws(plan: Plan) -> Made:
    """From above through perfboard and Pico; where the Pico has its USB socket there are pegs."""
    head, high = plan.data["screws"]["small_head"]
    nut, nut_high = plan.data["screws"]["small_nut"]
    cut = plan.way == CUT
    length = 12.0 if cut else 6.0
    solids = []
    for name, holes in (("pico", plan.pico_holes[1]), ("perfboard", plan.perfboard_holes)):
        data = plan.data[name]
        top = data["boss"] + data["board"][2]
        for at in holes:
            screw = _round(plan, at, head, top, high)
            screw += _round(plan, at, _SMALL_THREAD, top - length, length)
            if cut:
                bottom = -plan.data["layers"]["floor"] - nut_high
                screw += _round(plan, at, nut, bottom, nut_high)
            solids.append(screw)
    size = "M2 x 12 mm, nylon, cheese head, with nuts" if cut else "M2 x 6 mm, self-cutting"
    if not cut:
        # They cut their thread into the boss: what is in it is no collision.
        solids = [solid - _bosses(plan) for solid in solids]
    return _made("screws of the boards", size, solids, 2.5, WHITE)


def _bosses(plan: Plan) -> list[Part]:
    holes = [*plan.pico_holes[1], *plan.perfboard_holes]
    size = plan.data["screws"]["small_boss"]
    return [_round(plan, at, size, -1, plan.data["pico"]["boss"] + 1) for at in holes]


def _pegs(plan: Plan) -> Made:
    """Screws from below, whose ends stand in the Pico's holes: beside its socket fits no head."""
    floor, head = plan.data["layers"]["floor"], plan.data["screws"]["small_head"]
    solids = [
        _round(plan, at, head[0], -floor - head[1], head[1])
        + _round(plan, at, _SMALL_THREAD, -floor, 10.0)
        for at in plan.pico_holes[0]
    ]
    return _made("pegs of the Pico", "M2 x 10 mm, nylon, cheese head", solids, 2.5, WHITE)


def _board(plan: Plan, box: Box, holes: list[Point], hole: float, data: dict) -> Part:
    sheet = flat.box_face(plan, box) - flat.discs(plan, holes, hole)
    return rise(Sketch() + sheet, data["boss"], data["board"][2])


def _pico(plan: Plan) -> list[Made]:
    data, box = plan.data["pico"], plan.pico_board
    board = _board(plan, box, plan.screw_holes(box, data["holes"]), data["hole"], data)
    top = data["boss"] + data["board"][2]
    width, height, over = data["usb"]
    y = box.middle[1]
    socket = _block(
        plan, Box(box.left - over, y - width / 2, box.left + 4.3, y + width / 2), top, height
    )
    chip = _block(plan, Box.around(box.left + 30, y, 7, 7), top, 1.0)
    button = _block(plan, Box.around(box.left + 12, y + 4, 4, 3), top, data["parts"] - 1)
    return [
        _made("Raspberry Pi Pico", "51 x 21 mm", [board], 2.5, GREEN),
        _made("USB socket of the Pico", _SOLDERED, [socket], 2.5, STEEL),
        _made("chips of the Pico", _SOLDERED, [chip, button], 2.5, DARK),
    ]


def usb_plug(plan: Plan) -> Part:
    """The end of a cable, plugged in: its mould reaches to the socket."""
    data, box = plan.data["pico"], plan.pico_board
    width, height = data["plug"]
    y, right = box.middle[1], box.left - data["usb"][2]
    return _block(
        plan,
        Box(right - 25, y - width / 2, right, y + width / 2),
        plan.usb_height - height / 2,
        height,
    )


def _perfboard(plan: Plan) -> list[Made]:
    """With what stands high on it, where its drawing has it."""
    data, box = plan.data["perfboard"], plan.perfboard
    board = _board(plan, box, plan.perfboard_holes, 2.2, data)
    top = data["boss"] + data["board"][2]
    shifter = _block(plan, plan.on_perfboard(perfboard.body("U2")), top, data["shifter"])
    plugs = [_block(plan, plug, top, data["plug"]) for plug in plan.plugs]
    wires = [
        _block(plan, plug.grown(-_WIRES_IN), top + data["plug"], data["plug_wires"])
        for plug in plan.plugs
    ]
    return [
        _made("perforated board", "70 x 30 mm", [board], 2.5, BEIGE),
        _made("level shifter", "74AHCT125 in a socket", [shifter], 2.5, DARK),
        _made("capacitor", "1000 uF, lying", [_capacitor(plan, top)], 2.5, (48, 62, 120)),
        _made("fuse", _SOLDERED, [_fuse(plan, top)], 2.5, YELLOW),
        _made("plugs", _SOLDERED, plugs, 2.5, WHITE),
        _made("wires of the plugs", _INCLUDED, wires, 2.5, RED),
    ]


def _capacitor(plan: Plan, top: float) -> Part:
    box = plan.on_perfboard(perfboard.body("C1"))
    thick = plan.data["perfboard"]["capacitor"]
    lying = Rot(0, 90, 0) * Cylinder(thick / 2, box.width)
    return flat.place(plan, *box.middle) * Pos(0, 0, top + thick / 2) * lying


def _fuse(plan: Plan, top: float) -> Part:
    """F1 hangs over the edge that its holes are nearest to."""
    _, length, height = plan.data["perfboard"]["fuse"]
    pins = [
        (*perfboard.hole(name), *perfboard.hole(name)) for name in perfboard.PINS["F1"].values()
    ]
    places = [plan.on_perfboard(pin).middle for pin in pins]
    y, x = places[0][1], sum(place[0] for place in places) / len(places)
    half = max(plan.data["perfboard"]["fuse"][0], abs(places[0][0] - places[1][0])) / 2
    return _block(plan, Box(x - half, y - length, x + half, y), top, height)


# What is only there with another power than USB


def behind_openings(plan: Plan) -> list[Made]:
    """The parts behind the openings of the right wall, to see that there is room for them."""
    right = plan.inside.right
    made = []
    for opening in plan.openings:
        along, height, depth = opening.part
        box = Box(right - depth, opening.y - along / 2, right, opening.y + along / 2)
        solid = _block(plan, box, opening.z - height / 2, height)
        made.append(_made(opening.name, opening.part_name, [solid], 2.5, DARK))
    return made


# The strip


def _strip(plan: Plan, single_leds: bool) -> list[Made]:
    bottom, tape = plan.heights.guide, plan.data["clearance"]["strip_tape"]
    _, depth, height = plan.data["led"]["body"]
    tapes, blocks = [], []
    for piece in plan.track.strip_pieces():
        left, right = sorted((piece.start[0], piece.end[0]))
        middle = (left + right) / 2, piece.start[1]
        box = Box.around(*middle, right - left, piece.width)
        tapes.append(_block(plan, box, bottom, tape))
        row = Box.around(*middle, right - left, depth)
        blocks.append(_block(plan, row, bottom + tape, height))
    track = plan.track
    size = f"{track.strip_metres} m of WS2812B, {track.leds_per_metre} a metre"
    size += f", cut into {len(tapes)} pieces"
    return [
        replace(_made("LED strip", size, tapes, 4, (238, 238, 234)), bought=1),
        _made("LEDs", _SOLDERED, leds(plan) if single_leds else blocks, 4, (250, 246, 226)),
    ]


def leds(plan: Plan) -> list[Part]:
    """Every LED, in the order of the data line."""
    width, depth, height = plan.data["led"]["body"]
    bottom = plan.heights.guide + plan.data["clearance"]["strip_tape"]
    one = extrude(
        flat.box_face(plan, Box.around(0, plan.track.plate_height, width, depth)), height
    )
    return [flat.place(plan, x, y) * Pos(0, 0, bottom) * one for x, y in plan.leds]


# In the plate


def _display(plan: Plan) -> list[Made]:
    data, guide = plan.display_data, plan.data["layers"]["guide"]
    board, glass = plan.display_board, plan.display_glass
    top = plan.heights.plate - guide
    bottom = top - data["pcb"][2]
    bumper = plan.data["shelf"]["bumper"]
    back = Box.around(*plan.shelf.middle, board.width - 2 * bumper - 3, 14)
    shelf = plan.heights.carrier + plan.data["layers"]["carrier"]
    return [
        _made(
            "display",
            f"OLED module, {plan.track.display.inches} inch",
            [_block(plan, board, bottom, data["pcb"][2])],
            DISPLAY_LAYER,
            (30, 62, 120),
        ),
        _made(
            "pane of the display",
            _INCLUDED,
            [_block(plan, glass, top, data["glass"][2])],
            DISPLAY_LAYER,
            DARK,
        ),
        _made(
            "parts of the display",
            _SOLDERED,
            [_block(plan, back, bottom - data["parts"], data["parts"])],
            DISPLAY_LAYER,
            DARK,
        ),
        _made("plug of the display", _INCLUDED, [_header(plan, bottom)], DISPLAY_LAYER, DARK),
        _made(
            "bumpers",
            "self-adhesive, 8 x 5 mm",
            [_round(plan, at, bumper, shelf, bottom - shelf) for at in plan.bumpers],
            3.5,
            RUBBER,
        ),
    ]


def _header(plan: Plan, bottom: float) -> Part:
    """The display's pins: their plug below its ``bottom``, their solder above the board."""
    data, box = plan.data["header"], plan.header_plug
    down = data["plug"][2]
    solder = _block(plan, box.grown(-0.3), bottom + plan.display_data["pcb"][2], data["joints"])
    return Part([_block(plan, box, bottom - down, down), solder])


def _encoder(plan: Plan) -> list[Made]:
    data, at = plan.data["encoder"], _spot(plan.track.knob)
    plate, thick = plan.heights.plate, plan.track.plate_thick
    width, depth, height = data["body"]
    body = _block(plan, Box.around(*at, width, depth), plate - height, height)
    pins = _block(
        plan, Box.around(*at, width - 2, depth - 1), plate - height - data["pins"], data["pins"]
    )
    bush = _round(plan, at, data["bush"], plate, data["bush_length"])
    shaft = _round(
        plan,
        at,
        data["shaft"],
        plate + data["bush_length"],
        data["shaft_length"] - data["bush_length"],
    )
    rest = data["washer"] + data["nut"][1]
    nut = _tube(plan, at, data["nut"][0], data["bush"], plate + thick, rest)
    return [
        _made(
            "rotary encoder",
            f"thread M7 x {data['bush_length']:g} mm, shaft {data['shaft_length']:g} mm long",
            [body + bush + shaft],
            8.4,
            STEEL,
        ),
        _made("pins of the encoder", _INCLUDED, [pins], 8.4, STEEL),
        _made("nut of the encoder", _INCLUDED, [nut], 9.5, STEEL),
        _made("knob", f"{plan.track.knob.cap:g} mm", [_knob(plan)], 10, (38, 38, 42)),
    ]


def _knob(plan: Plan) -> Part:
    data, at = plan.data["encoder"], _spot(plan.track.knob)
    bottom = plan.heights.plate + plan.track.plate_thick + data["knob_gap"]
    top = bottom + data["knob_height"]
    body = _round(plan, at, plan.track.knob.cap, bottom, data["knob_height"])
    nut = plan.heights.plate + data["bush_length"] + 1.0
    recess = _round(plan, at, data["knob_recess"], bottom, nut - bottom)
    bore = _round(
        plan, at, data["shaft"], bottom, plan.heights.plate + data["shaft_length"] - bottom
    )
    notch = _block(
        plan, Box.around(at[0], at[1] - plan.track.knob.cap / 2 + 4, 1.6, 8), top - 0.8, 0.9
    )
    return Part() + (body - [recess, bore, notch])


def _buttons(plan: Plan) -> list[Made]:
    return [
        *_button(plan, "seat button", plan.track.seats, RED),
        *_button(plan, "BACK button", [plan.track.back], DARK),
        *_key_pad(plan),
    ]


def _key_pad(plan: Plan) -> list[Made]:
    """The membrane on the plate, a raised field for each key."""
    pad = plan.track.key_pad
    if pad is None:
        return []
    top = plan.heights.plate + plan.track.plate_thick
    width, height = pad.size
    membrane = _block(plan, Box(*pad.box), top, 0.8)
    keys = [
        _block(
            plan,
            Box.around(
                pad.x + width * (column - 1.5) / 4.4, pad.y + height * (row - 1.5) / 4.4, 12, 12
            ),
            top + 0.8,
            0.4,
        )
        for row in range(4)
        for column in range(4)
    ]
    size = f"{width:g} x {height:g} mm, 4 x 4, self-adhesive"
    return [
        _made("key pad", size, [membrane], 9.5, DARK),
        replace(_made("keys of the key pad", _INCLUDED, keys, 9.6, WHITE), bought=1),
    ]


def _button(plan: Plan, name: str, places: list[Circle], colour) -> list[Made]:
    data = plan.data["button"][f"{places[0].hole:g}"]
    plate, thick = plan.heights.plate, plan.track.plate_thick
    top = plate + thick
    nut_width, nut_height = data["nut"]
    bodies, nuts, caps = [], [], []
    for circle in places:
        at = _spot(circle)
        low = plate - data["depth"]
        bodies.append(
            _round(plan, at, data["thread"], low, top - low)
            + _round(plan, at, data["bezel"], top, data["bezel_height"])
        )
        nuts.append(_tube(plan, at, nut_width, data["thread"], plate - nut_height, nut_height))
        rise_by = data["cap_height"] - data["bezel_height"]
        caps.append(_round(plan, at, circle.cap, top + data["bezel_height"], rise_by))
    return [
        _made(name, f"{places[0].hole - 0.2:g} mm thread", bodies, 9.5, BLACK),
        _made(f"nut of the {name}", _INCLUDED, nuts, 8.4, STEEL),
        _made(f"cap of the {name}", _INCLUDED, caps, 9.5, colour),
    ]


# Screws


def _screws(plan: Plan) -> list[Made]:
    made = [_plate_screws(plan), _module_screws(plan), _shelf_screws(plan)]
    if plan.way == CUT:
        made += _floor_screws(plan)
    elif plan.floor_seams:
        made.append(_seam_screws(plan))
    return made


def _screw(plan: Plan, at: Point, under_head: float, length: float, up: bool = False) -> Part:
    """An M3 pan head screw pointing down, or up."""
    head, height = plan.data["screws"]["head"], plan.data["screws"]["head_height"]
    if up:
        return _round(plan, at, head, under_head - height, height) + _round(
            plan, at, _SHANK, under_head, length
        )
    return _round(plan, at, head, under_head, height) + _round(
        plan, at, _SHANK, under_head - length, length
    )


def _plate_screws(plan: Plan) -> Made:
    top = plan.heights.plate + plan.track.plate_thick
    length = _even(plan.track.plate_thick + _THREAD)
    solids = [_screw(plan, _spot(screw), top, length) for screw in plan.screws]
    return _made("screws of the plate", f"M3 x {length:g} mm", solids, 10, STEEL)


def module_screw_length(plan: Plan) -> float:
    """From below the head, in its recess, through everything into the pillar; even millimetres."""
    through = plan.heights.diffuser - plan.data["layers"]["baffle"] - plan.heights.carrier
    return _even(through + _THREAD)


def _module_screws(plan: Plan) -> Made:
    under = plan.heights.diffuser - plan.data["layers"]["baffle"]
    length = module_screw_length(plan)
    solids = [_screw(plan, (post.x, post.y), under, length) for post in plan.posts if post.screwed]
    return _made("screws of the module", f"M3 x {length:g} mm", solids, 7.5, STEEL)


def _shelf_screws(plan: Plan) -> Made:
    thick = plan.data["layers"]["carrier"]
    under, length = plan.heights.carrier + thick, _even(thick + _THREAD)
    solids = [_screw(plan, (post.x, post.y), under, length) for post in plan.shelf_posts]
    return _made("screws of the shelf", f"M3 x {length:g} mm", solids, 3.5, STEEL)


def _floor_screws(plan: Plan) -> list[Made]:
    """Up into the pillars, through what stands below them."""
    thick = plan.data["layers"]["floor"]
    places: dict[float, list[Point]] = {}
    for pillar, spots in (
        (plan.plate_pillar, [_spot(screw) for screw in plan.screws]),
        (plan.carrier_pillar, _posts(plan)),
    ):
        places.setdefault(_even(thick + pillar.added + _THREAD), []).extend(spots)
    return [
        _made(
            "screws of the floor" + (f", {length:g} mm" if len(places) > 1 else ""),
            f"M3 x {length:g} mm",
            [_screw(plan, at, -thick, length, up=True) for at in spots],
            -1,
            STEEL,
        )
        for length, spots in places.items()
    ]


def _even(length: float) -> float:
    """As screws are sold."""
    return float(2 * -(-length // 2))


def _seam_screws(plan: Plan) -> Made:
    """Through both flanges, with a nut on the other side."""
    seam, head = plan.data["seam"], plan.data["screws"]
    half = seam["flange"]
    shank = Rot(0, 90, 0) * Cylinder(_SHANK / 2, 2 * half + 3.5)
    solids = []
    for x, y in flange_screws(plan):
        at = flat.place(plan, x, y) * Pos(0, 0, seam["screw_up"])
        cap = (
            Pos(-half - head["head_height"] / 2, 0, 0)
            * Rot(0, 90, 0)
            * Cylinder(head["head"] / 2, head["head_height"])
        )
        nut = Pos(half + 1.2, 0, 0) * Block(2.4, 5.5, 5.5)
        solids.append(at * (Pos(1.75, 0, 0) * shank + cap + nut))
    return _made("screws of the seam", "M3 x 12 mm, with nuts", solids, 1, STEEL)
