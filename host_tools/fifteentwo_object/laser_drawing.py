"""Flat drawings of two layers, what is cut and what is engraved, as DXF and as SVG.

Millimetres; the origin is the upper left corner, x runs to the right, y down.  What is engraved is
given as areas, so that software that fills and software that follows outlines both make it right.
Letters are outlines too: they look alike wherever the file is opened.
"""

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

import ezdxf
from ezdxf import units
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from PIL import ImageFont

from fifteentwo_object.load import TYPEFACE

Point = tuple[float, float]
Vertex = tuple[float, float, float]  # x, y and the bulge of the arc to the next vertex

# The bulge of a quarter of a circle, clockwise as seen: the tangent of a quarter of its angle.
QUARTER = math.tan(math.pi / 8)

_FLATNESS = 0.01  # mm that an outline of a letter may be off
_HAIRLINE = 0.05  # mm; some lasers cut only what is as thin as this
_CUT_RED, _ENGRAVE_BLUE = 1, 5  # of AutoCAD's colours
_DIGITS = 4


@dataclass(frozen=True)
class Disc:
    x: float
    y: float
    radius: float


@dataclass(frozen=True)
class Outline:
    """A closed line; ``vertices`` are (x, y, bulge) as in DXF, bulge 0 before a straight side."""

    vertices: tuple[Vertex, ...]


Shape = Disc | Outline


@dataclass
class Drawing:
    """``cut`` is in the order of cutting.  Each entry of ``engraved`` is one area, even-odd."""

    name: str
    width: float
    height: float
    cut: list[Shape] = field(default_factory=list)
    engraved: list[tuple[Shape, ...]] = field(default_factory=list)

    def save_svg(self, path: Path) -> None:
        """For laser software: what is cut red and thin, what is engraved black and filled."""
        size = {"width": f"{self.width:g}mm", "height": f"{self.height:g}mm"}
        view = f"0 0 {self.width:g} {self.height:g}"
        svg = ElementTree.Element(
            "svg", {"xmlns": "http://www.w3.org/2000/svg", **size, "viewBox": view}
        )
        ElementTree.SubElement(svg, "title").text = self.name
        look = {"id": "engrave", "fill": "#000000", "fill-rule": "evenodd"}
        engrave = ElementTree.SubElement(svg, "g", look)
        for area in self.engraved:
            ElementTree.SubElement(engrave, "path", {"d": " ".join(map(_svg_path, area))})
        look = {"id": "cut", "fill": "none", "stroke": "#ff0000", "stroke-width": str(_HAIRLINE)}
        cut = ElementTree.SubElement(svg, "g", look)
        for shape in self.cut:
            if isinstance(shape, Disc):
                places = {"cx": shape.x, "cy": shape.y, "r": shape.radius}
                words = {name: _number(value) for name, value in places.items()}
                ElementTree.SubElement(cut, "circle", words)
            else:
                ElementTree.SubElement(cut, "path", {"d": _svg_path(shape)})
        ElementTree.indent(svg)
        path.write_bytes(ElementTree.tostring(svg, encoding="utf-8", xml_declaration=True))

    def save_dxf(self, path: Path) -> None:
        """For laser software and CAD: layers ``cut`` and ``engrave``, y up as is usual there."""
        # Without times and numbers drawn by lot: the same drawing makes the same bytes.
        ezdxf.options.write_fixed_meta_data_for_testing = True
        document = ezdxf.new("R2000", units=units.MM)
        document.layers.add("engrave", color=_ENGRAVE_BLUE)
        document.layers.add("cut", color=_CUT_RED)
        space = document.modelspace()
        shapes = [("engrave", shape) for area in self.engraved for shape in area]
        for layer, shape in shapes + [("cut", shape) for shape in self.cut]:
            look = {"layer": layer}
            if isinstance(shape, Disc):
                space.add_circle((shape.x, self.height - shape.y), shape.radius, dxfattribs=look)
            else:
                upright = [(x, self.height - y, -bulge) for x, y, bulge in shape.vertices]
                space.add_lwpolyline(upright, "xyb", close=True, dxfattribs=look)
        document.saveas(path)


def rectangle(
    left: float,
    top: float,
    right: float,
    bottom: float,
    radii: tuple[float, float, float, float] = (0, 0, 0, 0),
) -> Outline:
    """``radii`` of the corners: upper left, upper right, lower right, lower left."""
    # Each corner with the way of the side that begins there, clockwise.
    corners = (
        (left, top, 1, 0),
        (right, top, 0, 1),
        (right, bottom, -1, 0),
        (left, bottom, 0, -1),
    )
    vertices: list[Vertex] = []
    for (x, y, along_x, along_y), radius in zip(corners, radii, strict=True):
        if radius:
            vertices.append((x - along_y * radius, y + along_x * radius, QUARTER))
        vertices.append((x + along_x * radius, y + along_y * radius, 0))
    return Outline(tuple(vertices))


def ring(x: float, y: float, inner: float, outer: float) -> tuple[Shape, ...]:
    """The area between two circles."""
    return Disc(x, y, outer), Disc(x, y, inner)


# Letters


@functools.lru_cache(maxsize=1)
def _typeface() -> TTFont:
    return TTFont(TYPEFACE)


def letters(text: str, x: float, y: float, size: float) -> tuple[Shape, ...]:
    """The outlines of ``text`` around its middle (x, y); its capitals are ``size`` high."""
    face = _typeface()
    scale = size / face["OS/2"].sCapHeight
    # As wide as the typeface's units are many: its lengths are in these units, kerning included.
    ruler = ImageFont.truetype(str(TYPEFACE), face["head"].unitsPerEm)
    contours: list[list[Point]] = []
    for number, sign in enumerate(text, 1):
        start = ruler.getlength(text[:number]) - ruler.getlength(sign)
        for contour in _contours(face.getBestCmap()[ord(sign)], _FLATNESS / scale):
            contours.append([(start + across, up) for across, up in contour])
    places = [across for contour in contours for across, _ in contour]
    middle = (min(places) + max(places)) / 2
    return tuple(
        Outline(
            tuple(
                (x + (across - middle) * scale, y + size / 2 - up * scale, 0.0)
                for across, up in contour
            )
        )
        for contour in contours
    )


def _contours(glyph: str, flatness: float) -> list[list[Point]]:
    """The closed lines of a glyph, in units of the typeface; curves are broken into sides."""
    glyphs = _typeface().getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[glyph].draw(pen)
    contours: list[list[Point]] = []
    for command, points in pen.value:
        if command == "moveTo":
            contours.append([points[0]])
        elif command == "lineTo":
            contours[-1].append(points[0])
        elif command == "qCurveTo":
            contours[-1] += _flattened(contours[-1][-1], points, flatness)
    for contour in contours:
        if contour[0] == contour[-1]:
            contour.pop()
    return contours


def _flattened(start: Point, points: Sequence[Point], flatness: float) -> list[Point]:
    """The sides of a chain of quadratic curves; between two controls lies a point of the curve."""
    sides: list[Point] = []
    *controls, last = points
    for number, control in enumerate(controls):
        end = last
        if number + 1 < len(controls):
            end = _between(control, controls[number + 1])
        sag = math.dist(control, _between(start, end)) / 2
        steps = max(2, math.ceil(math.sqrt(sag / flatness)))
        sides += [_on_curve(start, control, end, step / steps) for step in range(1, steps + 1)]
        start = end
    return sides


def _between(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _on_curve(start: Point, control: Point, end: Point, share: float) -> Point:
    first, second, third = (1 - share) ** 2, 2 * share * (1 - share), share**2
    return (
        first * start[0] + second * control[0] + third * end[0],
        first * start[1] + second * control[1] + third * end[1],
    )


# SVG


def _number(value: float) -> str:
    text = f"{value:.{_DIGITS}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _svg_path(shape: Shape) -> str:
    if isinstance(shape, Disc):
        return _svg_disc(shape)
    (x, y, bulge), *others = shape.vertices
    words = [f"M{_number(x)} {_number(y)}"]
    start = (x, y)
    for end_x, end_y, next_bulge in [*others, shape.vertices[0]]:
        words.append(_svg_side(start, (end_x, end_y), bulge))
        start, bulge = (end_x, end_y), next_bulge
    return " ".join([*words, "Z"])


def _svg_side(start: Point, end: Point, bulge: float) -> str:
    place = f"{_number(end[0])} {_number(end[1])}"
    if not bulge:
        return f"L{place}"
    angle = 4 * math.atan(abs(bulge))
    radius = _number(math.dist(start, end) / 2 / math.sin(angle / 2))
    return f"A{radius} {radius} 0 0 {int(bulge > 0)} {place}"


def _svg_disc(disc: Disc) -> str:
    radius, across = _number(disc.radius), _number(2 * disc.radius)
    half = f"a{radius} {radius} 0 1 0"
    start = f"M{_number(disc.x - disc.radius)} {_number(disc.y)}"
    return f"{start} {half} {across} 0 {half} -{across} 0 Z"
