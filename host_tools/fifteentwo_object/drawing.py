"""A drawing of wires and parts: collects what is drawn, writes it as SVG, renders it as PNG."""

import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import reportlab
import resvg_py
from PIL import ImageFont

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom

# The typeface that reportlab brings along; DejaVu and Verdana are as wide.
FACES = "'Bitstream Vera Sans', 'DejaVu Sans', Verdana, sans-serif"
_FONTS = Path(reportlab.__file__).parent / "fonts"
_FILES = {False: _FONTS / "Vera.ttf", True: _FONTS / "VeraBd.ttf"}

INK, PALE, PAPER = "#1c1c1c", "#8a8f98", "#ffffff"
HALO = 5  # of paper on each side of a wire that crosses another
_DOT = 6.5


@cache
def _typeface(bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(_FILES[bold]), 100)


def text_width(words: str, size: float, bold: bool = False) -> float:
    return _typeface(bold).getlength(words) * size / 100


@dataclass
class Wire:
    net: str
    points: list[Point]
    colour: str
    width: float


@dataclass
class Text:
    words: str
    box: Box


@dataclass
class Drawing:
    """``pins``: where the drawn pins are.  ``wires`` are put on the paper in the order of nets."""

    width: int
    height: int
    title: str
    pins: dict[Point, str] = field(default_factory=dict)
    wires: list[Wire] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)
    _over: list[ElementTree.Element] = field(default_factory=list)

    def rect(
        self, box: Box, fill: str, line: str = "none", width: float = 2, radius: float = 0
    ) -> None:
        left, top, right, bottom = box
        size = {"width": right - left, "height": bottom - top, "rx": radius}
        look = {"fill": fill, "stroke": line, "stroke-width": width}
        self._over.append(_element("rect", {"x": left, "y": top, **size, **look}))

    def circle(
        self, at: Point, radius: float, fill: str, line: str = "none", width: float = 2
    ) -> None:
        look = {"fill": fill, "stroke": line, "stroke-width": width}
        self._over.append(_element("circle", {"cx": at[0], "cy": at[1], "r": radius, **look}))

    def line(self, points: list[Point], colour: str = INK, width: float = 2) -> None:
        """A line that is no wire: part of a symbol."""
        self._over.append(_polyline(points, colour, width))

    def shape(self, points: list[Point], fill: str) -> None:
        """A filled shape with those corners."""
        self._over.append(_element("polygon", {"points": _corners(points), "fill": fill}))

    def text(
        self,
        at: Point,
        words: str,
        size: float = 18,
        anchor: str = "start",
        bold: bool = False,
        colour: str = INK,
        upwards: bool = False,
    ) -> None:
        """``at``: by ``anchor`` the left end, middle or right end of the line letters stand on."""
        x, y = at
        long = text_width(words, size, bold)
        before = {"start": 0.0, "middle": long / 2, "end": long}[anchor]
        up, down = 0.76 * size, 0.22 * size
        if upwards:
            box = (x - up, y - long + before, x + down, y + before)
        else:
            box = (x - before, y - up, x - before + long, y + down)
        self.texts.append(Text(words, box))
        word = _element(
            "text", {"x": x, "y": y, "font-size": size, "text-anchor": anchor, "fill": colour}
        )
        if bold:
            word.set("font-weight", "bold")
        if upwards:
            word.set("transform", f"rotate(-90 {x:g} {y:g})")
        word.text = words
        self._over.append(word)

    def wire(self, net: str, points: list[Point], colour: str, width: float = 5) -> None:
        self.wires.append(Wire(net, points, colour, width))

    def svg(self) -> str:
        root = _element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": f"0 0 {self.width} {self.height}",
                "width": self.width,
                "height": self.height,
                "font-family": FACES,
            },
        )
        ElementTree.SubElement(root, "title").text = self.title
        paper = {"width": self.width, "height": self.height, "fill": PAPER}
        root.append(_element("rect", paper))
        root.extend([*self._drawn_wires(), *self._over])
        ElementTree.indent(root, "")
        return ElementTree.tostring(root, "unicode") + "\n"

    def _drawn_wires(self) -> list[ElementTree.Element]:
        """Net by net, so that a wire parts the wires of other nets it crosses, never its own."""
        drawn = []
        for net in dict.fromkeys(wire.net for wire in self.wires):
            mine = [wire for wire in self.wires if wire.net == net]
            drawn += [_polyline(wire.points, PAPER, wire.width + 2 * HALO) for wire in mine]
            drawn += [_polyline(wire.points, wire.colour, wire.width) for wire in mine]
            drawn += [
                _element("circle", {"cx": x, "cy": y, "r": _DOT, "fill": mine[0].colour})
                for x, y in sorted(_joints(mine))
            ]
        return drawn


def _element(name: str, attributes: Mapping[str, Any]) -> ElementTree.Element:
    words = {
        key: value if isinstance(value, str) else f"{value:g}" for key, value in attributes.items()
    }
    return ElementTree.Element(name, words)


def _corners(points: list[Point]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def _polyline(points: list[Point], colour: str, width: float) -> ElementTree.Element:
    look = {"fill": "none", "stroke": colour, "stroke-width": width, "stroke-linejoin": "round"}
    return _element("polyline", {"points": _corners(points), **look})


def _joints(wires: list[Wire]) -> set[Point]:
    """Where three or more wires of a net meet; one that runs through counts as two."""
    joints = set()
    for x, y in {end for wire in wires for end in (wire.points[0], wire.points[-1])}:
        meeting = 0
        for wire in wires:
            for (x1, y1), (x2, y2) in zip(wire.points, wire.points[1:], strict=False):
                if min(x1, x2) <= x <= max(x1, x2) and min(y1, y2) <= y <= max(y1, y2):
                    meeting += 1 if (x, y) in ((x1, y1), (x2, y2)) else 2
        if meeting > 2:
            joints.add((x, y))
    return joints


def render(svg: str, width: int) -> bytes:
    """The PNG of an SVG, so many pixels wide."""
    png = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=[str(path) for path in _FILES.values()],
        sans_serif_family="Bitstream Vera Sans",
    )
    return bytes(png)
