"""The drawings of the build guide: ``python -m fifteentwo_object.steps``.

What a step adds to the wiring stands out in full colour, what was there before is pale.  Which
wires belong to a part comes from the netlist, where the strip is cut from the geometry.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw

from fifteentwo_object import netlist as netlists
from fifteentwo_object import perfboard, wiring_diagram
from fifteentwo_object.drawing import INK, PALE, Drawing, Wire, render
from fifteentwo_object.geometry import HOLES, Piece, Point, Track
from fifteentwo_object.netlist import Netlist
from fifteentwo_object.wiring_diagram import COLOURS

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "object"

_WIDTH = 1000  # of a picture, in pixels
_COLOURS = 255
_FADED = 0.72  # how much of what was there before is white
_DOT = 7.5  # a little more than the radius of a dot
_PICO = (785, 172, 1055, 1039)  # in the wiring diagram, with its USB socket

Box = tuple[int, int, int, int]


@dataclass(frozen=True)
class WiringStep:
    """``parts``: what it adds.  ``area``: what is shown of the wiring diagram."""

    name: str
    parts: tuple[str, ...]
    area: Box
    probes: bool = False


WIRING = (
    WiringStep("step-display", ("DS1",), (50, 120, 1110, 1060)),
    WiringStep("step-knob", ("ENC1",), (50, 320, 1110, 1060)),
    WiringStep(
        "step-buttons", ("SW1", "SW2", "SW3", "SW4", "SW5", "BZ1", "R2"), (50, 380, 1770, 1350)
    ),
    WiringStep("step-shifter", ("F1", "U2", "C1", "C2"), (780, 150, 1880, 1460), probes=True),
    WiringStep("step-lights", ("R1", "LED1"), (780, 150, 1880, 1460)),
)


# What may be added to the whole board.
KEY_PAD = WiringStep("step-key-pad", ("KP1",), (430, 150, 1110, 1400))


# ---------------------------------------------------------------------------------- the wiring


def built(whole: Netlist, step: WiringStep) -> Netlist:
    """The board as it is after that step: the Pico and the parts of all steps up to it."""
    done = {"U1"}.union(*(one.parts for one in WIRING[: WIRING.index(step) + 1]))
    return _only(whole, done)


def _before(whole: Netlist, step: WiringStep) -> Netlist:
    place = WIRING.index(step)
    return built(whole, WIRING[place - 1]) if place else _only(whole, {"U1"})


def _only(whole: Netlist, parts: set[str]) -> Netlist:
    nets = {
        net.name: replace(net, pins=[pin for pin in net.pins if pin.part in parts])
        for net in whole.nets.values()
    }
    return Netlist(
        {name: part for name, part in whole.parts.items() if name in parts},
        {name: net for name, net in nets.items() if len(net.pins) > 1},
        whole.data,
        whole.power,
        whole.lanes,
    )


def wiring(whole: Netlist, step: WiringStep) -> Image.Image:
    """The wiring after that step, its own share in full colour."""
    drawing = wiring_diagram.parts_picture(built(whole, step))
    earlier = wiring_diagram.parts_picture(_before(whole, step))
    if step.probes:
        _draw_probes(drawing)
    now, then = _area(drawing, step), _area(earlier, step)
    mask = ImageChops.difference(now, then).convert("L").point(lambda value: 255 * (value > 0))
    _add_whole(mask, step, [wire for wire in drawing.wires if wire not in earlier.wires])
    pale = Image.blend(now, Image.new("RGB", now.size, "white"), _FADED)
    pale.paste(now, mask=mask)
    return pale


def _add_whole(mask: Image.Image, step: WiringStep, added: list[Wire]) -> None:
    """The Pico, and the ends of ``added`` wires: a dot on an older wire shall be whole."""
    left, top, right, _ = step.area
    scale = _WIDTH / (right - left)
    pen = ImageDraw.Draw(mask)
    pico = [(edge - low) * scale for edge, low in zip(_PICO, (left, top) * 2, strict=True)]
    pen.rounded_rectangle(pico, 14 * scale, fill=255)
    for x, y in (end for wire in added for end in (wire.points[0], wire.points[-1])):
        middle_x, middle_y, reach = (x - left) * scale, (y - top) * scale, _DOT * scale
        disc = (middle_x - reach, middle_y - reach, middle_x + reach, middle_y + reach)
        pen.ellipse(disc, fill=255)


def key_pad() -> Image.Image:
    """The Pico with the key pad alone."""
    whole = netlists.board(options=(netlists.KEY_PAD,))
    drawn = _area(wiring_diagram.parts_picture(_only(whole, {"U1", *KEY_PAD.parts})), KEY_PAD)
    return drawn.resize((drawn.width // 2, drawn.height // 2), Image.Resampling.LANCZOS)


def _area(drawing: Drawing, step: WiringStep) -> Image.Image:
    left, top, right, bottom = step.area
    scale = _WIDTH / (right - left)
    png = render(drawing.svg(), round(drawing.width * scale))
    low, high = (round(left * scale), round(top * scale)), (_WIDTH, round((bottom - top) * scale))
    area = (*low, low[0] + high[0], low[1] + high[1])
    return Image.open(BytesIO(png)).convert("RGB").crop(area)


def _draw_probes(drawing: Drawing) -> None:
    """Where the two probes of a meter go before the power comes: 5 V and ground."""
    for x, y, sign, colour in ((1230, 350, "+", COLOURS["red"]), (1290, 350, "–", INK)):
        drawing.circle((x, y), 22, "#fff3c4", colour, 5)
        drawing.text((x, y + 10), sign, 28, "middle", True, colour)
    for row, words in enumerate(("Measure here,", "+ against –,", "before the power comes.")):
        drawing.text((1330, 332 + 24 * row), words, 18, bold=row == 0)


# ----------------------------------------------------------------------------------- the strip

_PIXEL = 6.6  # of the uncut strip, in the drawing
_PAD_STEP = 14.0
_SCALE = 3.9  # drawing units a millimetre, of the laid strip
_LAID_TOP = 250
_BAR, _BAR_EDGE, _LED = "#33363c", "#111111", "#fdfdf6"
_WIRES = (("5V", "red"), ("DIN", "green"), ("GND", "black"))


def cutting(track: Track) -> Drawing:
    """Above where the strip is cut, below how its pieces lie and are joined, from above."""
    drawing = Drawing(1080, 700, "The strip: where to cut it, how to join the pieces")
    pieces = [piece for piece in track.strip_pieces() if piece.lane == 0]
    _draw_uncut(drawing, track, pieces)
    _draw_laid(drawing, track, pieces)
    return drawing


def _draw_uncut(drawing: Drawing, track: Track, pieces: list[Piece]) -> None:
    left, top, high = 60.0, 92.0, 34.0
    count = track.leds_per_metre
    drawing.text((left, 40), "1. Cut out the red lights", 24, bold=True)
    drawing.text((400, 40), "at their own edges, so that the pads beside them stay whole", 17)
    drawing.rect((left, top, left + count * _PIXEL, top + high), _BAR, _BAR_EDGE, 1)
    lost = {piece.last_light + 1 for piece in pieces}
    for light in range(1, count + 1):
        x = left + (light - 0.5) * _PIXEL
        fill = _LED if light < pieces[-1].last_light + 1 else "#8a8f98"
        if light in lost:
            fill = COLOURS["red"]
        drawing.rect((x - 2.2, top + 13, x + 2.2, top + 21), fill)
    for light in lost:
        x = left + (light - 0.5) * _PIXEL
        for edge in (-0.5, 0.5):
            at = x + edge * _PIXEL * 0.8
            drawing.line([(at, top - 8), (at, top + high + 8)], COLOURS["red"], 2)
        anchor = "start" if light > pieces[-1].last_light else "middle"
        shift = -14 if light == pieces[-2].last_light + 1 else 0
        drawing.text((x + shift, top + high + 30), f"{light}", 17, anchor, True, COLOURS["red"])
    for piece in pieces[:-1]:
        middle = left + (piece.first_light - 1 + piece.pixels / 2) * _PIXEL
        drawing.text((middle, top - 14), _lights(piece), 17, "middle")
    x = left + (pieces[-1].first_light - 0.5) * _PIXEL
    drawing.text((x, top - 14), "1, and the rest", 17)
    for joint in range(count // 2, count, count // 2):
        x = left + joint * _PIXEL
        drawing.line([(x, top + high), (x, top + high + 34)], INK, 2)
        words = f"joint of the factory, {joint} | {joint + 1}"
        drawing.text((x, top + high + 50), words, 13, "middle")
    drawing.shape([(left - 34, top + 6), (left - 34, top + 28), (left - 12, top + 17)], INK)
    drawing.text((left - 36, top + high + 30), "data in", 15)


def _lights(piece: Piece) -> str:
    return f"{piece.pixels} lights"


def _draw_laid(drawing: Drawing, track: Track, pieces: list[Piece]) -> None:
    drawing.text((60, _LAID_TOP - 42), "2. Lay them so, and join them", 24, bold=True)
    drawing.text((470, _LAID_TOP - 42), "seen from above, arrows along the data", 17)
    off_x = 540 - track.plate_width / 2 * _SCALE
    off_y = _LAID_TOP + 30 - pieces[0].start[1] * _SCALE

    def on_paper(place: Point) -> Point:
        return round(off_x + place[0] * _SCALE, 2), round(off_y + place[1] * _SCALE, 2)

    for piece in pieces:
        _draw_piece(drawing, track, piece, on_paper)
    for join in track.joins():
        if join.first < len(pieces):
            one, other = pieces[join.first - 1], pieces[join.second - 1]
            _draw_join(drawing, one, other, on_paper, f"{join.wire_mm} mm")
    _draw_lead(drawing, pieces[0], on_paper)
    _draw_key(drawing)


def _draw_piece(
    drawing: Drawing, track: Track, piece: Piece, on_paper: Callable[[Point], Point]
) -> None:
    (x1, y), (x2, _) = on_paper(piece.start), on_paper(piece.end)
    half = piece.width / 2 * _SCALE
    drawing.rect((min(x1, x2), y - half, max(x1, x2), y + half), _BAR, _BAR_EDGE, 1)
    for hole in range(piece.first_hole, piece.last_hole + 1):
        x, _ = on_paper(track.hole(piece.lane, hole))
        drawing.rect((x - 8, y - 8, x + 8, y + 8), _LED, "#9a9a92", 1, 2)
    if piece.pixels == 1:
        drawing.text(((x1 + x2) / 2, y + half + 20), f"{HOLES}", 17, "middle", True)
        drawing.text(((x1 + x2) / 2, y + half + 40), f"piece {piece.number}", 16, "middle")
        return
    for at in (0.2, 0.5, 0.8):
        tip = x1 + (x2 - x1) * at + piece.direction * 9
        back = tip - piece.direction * 18
        drawing.shape([(back, y - 21), (back, y - 11), (tip, y - 16)], "#ffd24d")
    below = y + half + 21
    for hole in (piece.first_hole, piece.last_hole):
        x, _ = on_paper(track.hole(piece.lane, hole))
        drawing.text((x, below), f"{hole}", 17, "middle", True)
    words = f"piece {piece.number}: holes {piece.first_hole} to {piece.last_hole}"
    for joint in track.factory_joints:
        if piece.first_hole <= joint < piece.last_hole:
            x = (on_paper(track.hole(0, joint))[0] + on_paper(track.hole(0, joint + 1))[0]) / 2
            drawing.line([(x, y - half - 5), (x, y + half + 5)], "#ffd24d", 3)
            drawing.text((x + 4, y - half - 10), "factory joint: tap", 13, "end")
    drawing.text(((x1 + x2) / 2, below), words, 16, "middle")


def _pads(piece: Piece, end: Point, on_paper: Callable[[Point], Point]) -> dict[str, Point]:
    """The three pads at an end of a piece: a strip that runs to the left lies upside down."""
    x, y = on_paper(end)
    return {
        name: (x, round(y + (row - 1) * _PAD_STEP * piece.direction, 2))
        for row, (name, _) in enumerate(_WIRES)
    }


def _draw_join(
    drawing: Drawing,
    one: Piece,
    other: Piece,
    on_paper: Callable[[Point], Point],
    words: str,
) -> None:
    start, end = _pads(one, one.end, on_paper), _pads(other, other.start, on_paper)
    side = one.direction
    for row, (name, colour) in enumerate(_WIRES):
        first, last = start[name], end[name]
        drawing.circle(first, 4, "#e2b53e")
        drawing.circle(last, 4, "#e2b53e")
        if one.direction == other.direction:
            drawing.wire(name, [first, last], COLOURS[colour], 4)
            continue
        # The outermost pads are joined around the others.
        reach = 16 + 13 * (row if side < 0 else 2 - row)
        x = first[0] + side * reach
        drawing.wire(name, [first, (x, first[1]), (x, last[1]), last], COLOURS[colour], 4)
    (x1, y1), (x2, y2) = on_paper(one.end), on_paper(other.start)
    if one.direction == other.direction:
        drawing.text((max(x1, x2) - 27, y1 - 32), words, 16, "end")
    else:
        anchor = "start" if side > 0 else "end"
        drawing.text((x1 + side * 52, (y1 + y2) / 2 + 6), words, 16, anchor)


def _draw_lead(drawing: Drawing, piece: Piece, on_paper: Callable[[Point], Point]) -> None:
    """The wires from the board to the first piece."""
    for name, (x, y) in _pads(piece, piece.start, on_paper).items():
        colour = COLOURS[dict(_WIRES)[name]]
        drawing.circle((x, y), 4, "#e2b53e")
        drawing.wire(name, [(x - 46, y), (x, y)], colour, 4)
        drawing.text((x - 52, y + 5), name, 13, "end", True, colour)


def _draw_key(drawing: Drawing) -> None:
    y = drawing.height - 26
    for column, (name, colour) in enumerate(_WIRES):
        x = 60 + 300 * column
        drawing.line([(x, y), (x + 46, y)], COLOURS[colour], 6)
        words = {"5V": "5V to 5V", "DIN": "DOUT to DIN", "GND": "GND to GND"}[name]
        drawing.text((x + 58, y + 6), words, 18)


# ------------------------------------------------------------------------------------ the Pico


def bare() -> Drawing:
    """The Pico from above, with the button that a new program is loaded with."""
    drawing = Drawing(760, 300, "The Pico: its USB socket and BOOTSEL")
    left, top, right, bottom = 150.0, 60.0, 610.0, 240.0
    drawing.rect((left, top, right, bottom), "#2f7d4f", INK, 2, 10)
    for column in range(20):
        x = left + 24 + column * (right - left - 48) / 19
        for y in (top + 12, bottom - 12):
            drawing.circle((x, y), 6, "#e2b53e", INK, 1.2)
    drawing.rect((left - 14, 120, left + 44, 180), "#c9ccd2", INK, 2, 5)
    drawing.rect((left - 104, 132, left - 14, 168), "#30343a", INK, 2, 6)
    drawing.line([(20, 150), (left - 104, 150)], "#30343a", 10)
    drawing.rect((340, 116, 404, 184), "#23262b", INK, 1, 3)
    drawing.rect((226, 158, 276, 204), "#d9dce0", INK, 2, 5)
    drawing.circle((251, 181), 14, "#ffffff", INK, 2)
    drawing.line([(251, 181), (251, 268), (300, 268)], COLOURS["red"], 3)
    drawing.text((308, 274), "BOOTSEL: hold it while the plug goes in", 18, bold=True)
    drawing.text((70, 112), "USB", 18, "middle", bold=True)
    drawing.text((372, 156), "RP2040", 13, "middle", colour="#c9ccd2")
    drawing.text((430, 36), "The bare Pico, nothing wired to it", 18, "middle", colour=PALE)
    return drawing


# ------------------------------------------------------------------------------------- writing


def pictures() -> dict[str, Image.Image]:
    """Every drawing of the guide by its name, in the few colours that it is kept in."""
    whole = netlists.board()
    drawn = {
        "step-bare": _drawn(bare(), 760),
        "step-cut": _drawn(cutting(Track.load()), 1080),
        "step-key-pad": key_pad(),
        "step-perfboard": _drawn(perfboard.picture(whole), 1134),
    }
    drawn |= {step.name: wiring(whole, step) for step in WIRING}
    return {
        # An octree keeps the few strong colours, which other ways lose among the many pale ones.
        name: picture.quantize(
            _COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE
        )
        for name, picture in drawn.items()
    }


def _drawn(drawing: Drawing, width: int) -> Image.Image:
    return Image.open(BytesIO(render(drawing.svg(), width))).convert("RGB")


def make_pictures(folder: Path = FOLDER) -> list[Path]:
    """Write the drawings into ``folder``; the paths of what was written."""
    written = []
    for name, picture in pictures().items():
        path = folder / f"{name}.png"
        picture.save(path, optimize=True)
        written.append(path)
    return written


if __name__ == "__main__":
    for made in make_pictures():
        print(made.name)
