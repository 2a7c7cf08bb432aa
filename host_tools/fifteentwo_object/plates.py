"""The top plate for the laser, as DXF and SVG, and templates on paper to work by hand from."""

from collections.abc import Iterator
from pathlib import Path

from fifteentwo_object import key_pad_label, template
from fifteentwo_object.geometry import Border, Track, load_track
from fifteentwo_object.laser_drawing import (
    QUARTER,
    Disc,
    Drawing,
    Outline,
    Shape,
    letters,
    rectangle,
    ring,
)

_WINDOW_RADIUS = 1.0
_PIECE_NAMES = {1: ("",), 2: ("left", "right")}


def make(folder: Path) -> Iterator[Path]:
    """Write the plates and templates of every board into ``folder``; yields the files written."""
    for name, track in load_track().items():
        place = folder / name
        place.mkdir(parents=True, exist_ok=True)
        usual = top_plate(track)
        yield from _save(place, usual, "")
        for inches in track.data["display"]:
            others = [piece for piece in top_plate(Track.load(name, inches)) if piece not in usual]
            yield from _save(place, others, f"-oled-{inches}")
        yield from template.make(track, place)
        yield from key_pad_label.make(track, place)


def _save(folder: Path, drawings: list[Drawing], suffix: str) -> Iterator[Path]:
    for drawing in drawings:
        path = folder / f"{drawing.name}{suffix}.dxf"
        drawing.save_dxf(path)
        yield path
        # Not with_suffix: the inches of a display have a point in them.
        path = folder / f"{drawing.name}{suffix}.svg"
        drawing.save_svg(path)
        yield path


def top_plate(track: Track) -> list[Drawing]:
    """The pieces of the top plate, from the left to the right, each with its own origin."""
    pieces = track.plate_pieces
    names = _PIECE_NAMES.get(len(pieces)) or [str(number + 1) for number in range(len(pieces))]
    return [
        _piece(track, "-".join(filter(None, ("top-plate", name))), left, right)
        for name, (left, right) in zip(names, pieces, strict=True)
    ]


def _piece(track: Track, name: str, left: float, right: float) -> Drawing:
    drawing = Drawing(name, right - left, track.plate_height)
    for area in _engravings(track):
        if left <= _middle(area) < right:
            drawing.engraved.append(tuple(_moved(shape, -left) for shape in area))
    drawing.engraved += [
        tuple(_moved(shape, -left) for shape in area)
        for area in _border(track.border, left, right, track.plate_width)
    ]
    for shape in _openings(track):
        if left <= _middle((shape,)) < right:
            drawing.cut.append(_moved(shape, -left))
    first = track.corner_radius if left == 0 else 0.0
    last = track.corner_radius if right == track.plate_width else 0.0
    corners = (first, last, last, first)
    # Last, so that nothing moves before all else is cut.
    drawing.cut.append(rectangle(0, 0, right - left, track.plate_height, corners))
    return drawing


def _engravings(track: Track) -> list[tuple[Shape, ...]]:
    areas = [letters(text.text, text.x, text.y, text.size) for text in track.texts()]
    areas += [ring(place.x, place.y, place.inner, place.outer) for place in track.rings()]
    for line in track.lines():
        for x in line.stroke_places():
            half = line.width / 2
            areas.append((rectangle(x - half, line.y1, x + half, line.y2),))
    return areas


def _openings(track: Track) -> list[Shape]:
    shapes: list[Shape] = [
        Disc(x, y, track.diameter(number) / 2)
        for lane in range(track.lanes)
        for number, (x, y) in enumerate(track.holes(lane), 1)
    ]
    shapes += [Disc(part.x, part.y, part.hole / 2) for part in track.cutouts()]
    if track.key_pad:
        shapes.append(rectangle(*track.key_pad.slot_box, radii=4 * (_WINDOW_RADIUS,)))
    window = track.display.box(track.display.window)
    return [*shapes, rectangle(*window, radii=4 * (_WINDOW_RADIUS,))]


def _border(
    border: Border, left: float, right: float, plate_width: float
) -> list[tuple[Shape, ...]]:
    """The part of the border line between ``left`` and ``right``."""
    line = border.stroke
    top, bottom = border.y, border.y + border.height
    start, end = border.x, border.x + border.width
    radius = border.radius
    if left == 0 and right == plate_width:
        outer = rectangle(start, top, end, bottom, 4 * (radius,))
        inner = rectangle(
            start + line, top + line, end - line, bottom - line, 4 * (radius - line,)
        )
        return [(outer, inner)]
    if left == 0:
        return [(_open_border(border, right),)]
    if right == plate_width:
        mirrored = _open_border(border, plate_width - left)
        return [
            (Outline(tuple((plate_width - x, y, -bulge) for x, y, bulge in mirrored.vertices)),)
        ]
    return [
        (rectangle(left, top, right, top + line),),
        (rectangle(left, bottom - line, right, bottom),),
    ]


def _open_border(border: Border, end: float) -> Outline:
    """The border line from its left side to x = ``end``, where it is cut off."""
    left, top, bottom = border.x, border.y, border.y + border.height
    round_x, upper, lower = left + border.radius, top + border.radius, bottom - border.radius
    line = border.stroke
    return Outline(
        (
            (end, bottom, 0),
            (round_x, bottom, QUARTER),
            (left, lower, 0),
            (left, upper, QUARTER),
            (round_x, top, 0),
            (end, top, 0),
            (end, top + line, 0),
            (round_x, top + line, -QUARTER),
            (left + line, upper, 0),
            (left + line, lower, -QUARTER),
            (round_x, bottom - line, 0),
            (end, bottom - line, 0),
        )
    )


def _moved(shape: Shape, dx: float) -> Shape:
    if isinstance(shape, Disc):
        return Disc(shape.x + dx, shape.y, shape.radius)
    return Outline(tuple((x + dx, y, bulge) for x, y, bulge in shape.vertices))


def _middle(area: tuple[Shape, ...]) -> float:
    """The x of the middle of an area."""
    places = [
        x
        for shape in area
        for x in (
            (shape.x,) if isinstance(shape, Disc) else (vertex[0] for vertex in shape.vertices)
        )
    ]
    return (min(places) + max(places)) / 2
