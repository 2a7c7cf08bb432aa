"""The picture of the board, as SVG: the one that the page shows and the snapshots are drawn from.

Everything has its place in mm from :mod:`fifteentwo.simulator.track_layout`.  Who shows the board
changes these parts, by their ids: ``lights`` holds the groups ``halos`` and ``lenses`` with an
element for each pixel of the strip, which shows its colour as ``color`` and its brightness as
``opacity``; ``knurl`` and ``mark`` turn with the knob; the display is left dark.  The views
``track-view`` and ``title-view`` are where the track and the name lie; ``part-knob``,
``part-back`` and ``part-seat`` have their middle at the origin.
"""

import math
import random
from collections.abc import Iterable, Sequence
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from fifteentwo.simulator import track_layout
from pegboard.devices import HOLES

BRASS = "#d8b068"
OLED_DARK = "#040508"
FACE = "Bebas Neue"

_ENGRAVED_SHADE = "#180b04"
_DEEP, _EDGE = "#1e0f07", "#8c6429"
_GROOVE = 6.0
_CAPITALS = 0.7  # of the size of the typeface
# Letters are drawn so many times as large and then shrunk: in mm their size reads like that of
# letters in pixels that nobody can read, and browsers' own checks take it for that.
_LETTERS = 10
_KNOB = 15.0  # the radius at which the knob is drawn

_LED_GAMMA = 2.5  # the drive of the LEDs follows it, see pegboard.colours
_SCREEN_GAMMA = 2.2
_HALO = 3.2  # of the radius of a hole

_BESIDE_TRACK, _ABOVE_TRACK = 16.0, 13.0  # mm from the edge and from the outer holes
_BESIDE_WORDS = 5.0  # mm: room for the frame that the page draws

Stops = Sequence[tuple[float, str, float]]  # offset, colour, opacity
Layout = dict[str, Any]


def board_svg(lanes: int = 1) -> str:
    """The whole board without a light, ``1`` in it being a mm."""
    layout = track_layout.layout(lanes)
    svg = _document(layout)
    _define(svg)
    _wood(svg, layout)
    _border(svg, layout)
    _track(svg, layout)
    svg.append(_lights(layout, bytes(3 * HOLES * lanes)))
    _controls(svg, layout)
    return _text(svg)


def lights_svg(strip_rgb: bytes, lanes: int = 1) -> str:
    """The lights alone, to be laid over the board; 3 bytes a hole, lane after lane, as driven."""
    layout = track_layout.layout(lanes)
    svg = _document(layout)
    _define(svg)
    svg.append(_lights(layout, strip_rgb))
    return _text(svg)


def wood_svg(lanes: int = 1) -> str:
    """The bare wood of the board."""
    layout = track_layout.layout(lanes)
    svg = _document(layout)
    _define(svg)
    _wood(svg, layout)
    return _text(svg)


def seen_light(red: int, green: int, blue: int) -> tuple[str, float] | None:
    """How a LED looks: its colour in sRGB at full strength and its brightness 0 to 1, or None."""
    peak = max(red, green, blue)
    if not peak:
        return None
    parts = [round(255 * (part / peak) ** (1 / _SCREEN_GAMMA)) for part in (red, green, blue)]
    return "#%02x%02x%02x" % tuple(parts), (peak / 255) ** (1 / _LED_GAMMA)


# Writing


def _document(layout: Layout) -> Element:
    width, height = layout["width"], layout["height"]
    return Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {width:g} {height:g}",
            "width": f"{width:g}",
            "height": f"{height:g}",
        },
    )


def _text(svg: Element) -> str:
    return ElementTree.tostring(svg, "unicode")


def _add(parent: Element, tag: str, **attributes: Any) -> Element:
    """An element; ``stroke_width`` stands for stroke-width, numbers are rounded to 1/1000."""
    written = {}
    for name, value in attributes.items():
        if isinstance(value, float):
            value = f"{round(value, 3):g}"
        written[name.strip("_").replace("_", "-")] = str(value)
    return SubElement(parent, tag, written)


def _group(parent: Element, name: str) -> Element:
    return _add(parent, "g", id=name)


def _disc(parent: Element, radius: float, fill: str, cx: float = 0.0, cy: float = 0.0) -> None:
    _add(parent, "circle", cx=cx, cy=cy, r=radius, fill=fill)


def _put(parent: Element, name: str, place: Layout, scale: float, **attributes: Any) -> Element:
    """The part defined as ``name``, so many times as large, with its middle at ``place``."""
    where = f"translate({place['x']:g} {place['y']:g}) scale({scale:g})"
    return _add(parent, "use", href=f"#part-{name}", transform=where, **attributes)


# What is used again and again


def _define(svg: Element) -> None:
    defs = _add(svg, "defs")
    _gradients(defs)
    fade = _add(defs, "mask", id="fade", maskContentUnits="objectBoundingBox")
    _add(fade, "rect", width=1, height=1, fill="url(#falloff)")
    _disc(_group(defs, "part-halo"), _HALO, "currentColor")
    defs[-1].set("mask", "url(#fade)")
    lens = _group(defs, "part-lens")
    _disc(lens, 0.94, "currentColor")
    _disc(lens, 0.94, "url(#core)")
    hole = _group(defs, "part-hole")
    _disc(hole, 1.0, "url(#depth)")
    _disc(hole, 0.62, "#322c27")
    _disc(hole, 0.2, "#58524c", -0.24, -0.26)
    _dome(defs, "part-seat", "url(#gold)")
    _dome(defs, "part-back", "url(#garnet)")
    _knob(defs)


def _gradients(defs: Element) -> None:
    brass: Stops = (
        (0, "#f3dca0", 1),
        (0.3, "#b98d43", 1),
        (0.5, "#ecd08d", 1),
        (0.75, "#a47832", 1),
    )
    cap: Stops = (
        (0, "#f6e3b0", 1),
        (0.22, "#c1954c", 1),
        (0.4, "#e9cd8c", 1),
        (0.58, "#a0752f", 1),
        (0.78, "#d9b66c", 1),
        (1, "#7c5823", 1),
    )
    for name, stops in (("brass", brass), ("cap", cap)):
        _stops(_add(defs, "linearGradient", id=name, x1=0, y1=0, x2=1, y2=1), stops)
    white = "#ffffff"
    rounds: dict[str, tuple[float, float, Stops]] = {
        "falloff": (
            0.5,
            0.5,
            ((0.1, white, 0.8), (0.3, white, 0.42), (0.6, white, 0.12), (1, white, 0)),
        ),
        "core": (0.5, 0.5, ((0, white, 0.9), (0.15, white, 0.9), (0.85, white, 0))),
        "depth": (0.5, 0.4, ((0, "#3b332d", 1), (0.75, "#241b15", 1), (1, "#0d0704", 1))),
        "shadow": (0.5, 0.5, ((0.7, "#000000", 0.6), (1, "#000000", 0))),
        "gold": (
            0.36,
            0.28,
            ((0, "#fff0c6", 1), (0.4, "#d9b468", 1), (0.8, "#a3762f", 1), (1, "#6a481a", 1)),
        ),
        "garnet": (
            0.36,
            0.28,
            ((0, "#a06a62", 1), (0.4, "#6d231b", 1), (0.8, "#4a130e", 1), (1, "#2c0806", 1)),
        ),
        "shine": (0.36, 0.26, ((0, "#fff8e1", 0.45), (0.6, "#fff8e1", 0.08), (1, "#fff8e1", 0))),
    }
    for name, (x, y, stops) in rounds.items():
        _stops(_add(defs, "radialGradient", id=name, cx=0.5, cy=0.5, r=0.5, fx=x, fy=y), stops)
    lamp = _add(defs, "radialGradient", id="lamp", cx=0.3, cy=-0.1, r=1.15)
    _stops(lamp, ((0, "#ffe2b2", 0.2), (0.5, "#ffe2b2", 0.03), (1, "#000000", 0.36)))


def _stops(gradient: Element, stops: Stops) -> None:
    for offset, colour, opacity in stops:
        _add(gradient, "stop", offset=offset, stop_color=colour, stop_opacity=opacity)


def _dome(defs: Element, name: str, fill: str) -> None:
    """A button that stands on the wood."""
    dome = _group(defs, name)
    _disc(dome, 1.5, "url(#shadow)", 0.1, 0.22)
    _disc(dome, 1.14, "#2a180c")
    _disc(dome, 1.0, fill)


def _knob(defs: Element) -> None:
    """Turned from brass: the knurl and the mark go round, the shine on the cap stands still."""
    knob = _group(defs, "part-knob")
    _disc(knob, 19.0, "url(#shadow)", 0.8, 2.2)
    knurl = _group(knob, "knurl")
    _disc(knurl, _KNOB, "#5f431a")
    around = 2 * math.pi * (_KNOB - 0.8)
    _add(
        knurl,
        "circle",
        r=_KNOB - 0.8,
        fill="none",
        stroke="#c09a58",
        stroke_width=1.5,
        stroke_dasharray=f"{around / 144:.4f}",
    )
    _disc(knob, 13.3, "#5d4119")
    _disc(knob, 13.0, "url(#cap)")
    for radius in range(2, 13, 2):
        _add(
            knob,
            "circle",
            r=radius,
            fill="none",
            stroke="#5d4119",
            stroke_width=0.16,
            stroke_opacity=0.22,
        )
    _disc(knob, 12.6, "url(#shine)")
    mark = _group(knob, "mark")
    _add(mark, "rect", x=-0.9, y=-11.8, width=1.8, height=7, rx=0.9, fill="#2a1608")


# Wood


def _wood(svg: Element, layout: Layout) -> None:
    """Walnut, cut along the trunk: year rings with their dark edges, fibres, the lamp's light."""
    width, height = layout["width"], layout["height"]
    wood = _group(svg, "wood")
    _add(wood, "rect", width=width, height=height, fill="#613a21")
    chance = random.Random(7)
    rings = [_ring(width, height, 2.6 * ring + chance.random()) for ring in range(48, 2, -1)]
    for outline in rings[::4]:
        tone = chance.choice(("#6f4427", "#5c361e", "#683f24", "#58341c", "#623b21"))
        _add(wood, "path", d=outline, fill=tone, fill_opacity=0.6)
    for first, stroke_width, opacity in (
        (0, 0.9, 0.16),
        (1, 0.5, 0.2),
        (2, 0.3, 0.3),
        (3, 1.6, 0.1),
    ):
        edges = "".join(rings[first::4])
        _stroke(wood, edges, "#2c170b", stroke_width, opacity)
    for colour, count in (("#24130a", 330), ("#9c6a44", 240)):
        for opacity in (0.1, 0.2, 0.3):
            _stroke(wood, _fibres(layout, count, opacity, chance), colour, 0.4 - opacity, opacity)
    _add(wood, "rect", width=width, height=height, fill="url(#lamp)")


def _stroke(parent: Element, path: str, colour: str, width: float, opacity: float) -> None:
    _add(
        parent,
        "path",
        d=path,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_opacity=opacity,
    )


def _ring(width: float, height: float, radius: float) -> str:
    """The outline of a year ring: the trunk's heart runs aslant below the surface."""
    upper, lower = [], []
    for step in range(-2, math.ceil(width / 16) + 3):
        x = 16.0 * step
        depth = 7 + abs(0.6 * width - x) * 0.1
        reach = radius**2 - depth**2
        if reach > 0:
            heart = 0.63 * height + 5 * math.sin(x / 83 + 0.7) + math.sin(x / 37 + radius / 17)
            half = math.sqrt(reach) * (1 + 0.03 * math.sin(x / 41 + radius / 23))
            upper.append((x, heart - 1.1 * half))
            lower.append((x, heart + half))
    return _smooth(upper + lower[::-1])


def _smooth(points: list[tuple[float, float]]) -> str:
    """A closed curve past the ``points``; so few that it would be a mere speck give none."""
    middles = [
        ((x + other_x) / 2, (y + other_y) / 2)
        for (x, y), (other_x, other_y) in zip(points, points[1:] + points[:1], strict=True)
    ]
    if len(points) < 8:
        return ""
    bends = [
        f"Q{x:.1f} {y:.1f} {to_x:.1f} {to_y:.1f}"
        for (x, y), (to_x, to_y) in zip(points, middles, strict=True)
    ]
    return f"M{middles[-1][0]:.1f} {middles[-1][1]:.1f}{''.join(bends)}Z"


def _fibres(layout: Layout, count: int, opacity: float, chance: random.Random) -> str:
    """Short strokes along the grain; the fainter, the longer."""
    strokes = []
    for _ in range(count // 3):
        x, y = chance.uniform(-20, layout["width"]), chance.uniform(0, layout["height"])
        length = chance.uniform(2, 9) / opacity
        strokes.append(f"M{x:.1f} {y:.1f}q{length / 2:.1f} {chance.uniform(-1, 1):.1f}")
        strokes.append(f" {length:.1f} {chance.uniform(-0.6, 0.6):.1f}")
    return "".join(strokes)


def _border(svg: Element, layout: Layout) -> None:
    inset = layout["border"]
    for drop, colour in ((0.25, _ENGRAVED_SHADE), (0.0, "url(#brass)")):
        _add(
            svg,
            "rect",
            x=inset,
            y=inset + drop,
            width=layout["width"] - 2 * inset,
            height=layout["height"] - 2 * inset,
            rx=layout["border_radius"],
            fill="none",
            stroke=colour,
            stroke_width=0.5,
        )


# The track


def _track(svg: Element, layout: Layout) -> None:
    _add(svg, "view", id="track-view", viewBox=_track_box(layout))
    track = _group(svg, "track")
    lanes = range(layout["holes"][-1]["lane"] + 1)
    for lane in lanes:
        _groove(track, [hole for hole in layout["holes"] if hole["lane"] == lane])
    for ring in layout["rings"]:
        is_game = ring["hole"] == HOLES
        _disc(track, ring["r"], "url(#brass)" if is_game else "#96703a", ring["x"], ring["y"])
    for hole in layout["holes"]:
        _put(track, "hole", hole, _radius(layout, hole))
    _lines(track, layout["lines"])
    _labels(track, layout, ("number", "street", "skunk", "game"))


def _track_box(layout: Layout) -> str:
    """The part of the board with the track and all that is written there, up to its bends."""
    places = [(hole["x"], hole["y"]) for hole in layout["holes"] if hole["hole"] < HOLES]
    steps = [y - before for (_, before), (_, y) in zip(places, places[1:], strict=False)]
    bend = max(steps) / 2 + _GROOVE
    words = [label["x"] - _half_width(label) for label in layout["labels"]]
    left = min(_BESIDE_TRACK, min(x for x, _ in places) - bend - 3, min(words) - _BESIDE_WORDS)
    top = min(y for _, y in places) - _ABOVE_TRACK
    height = max(y for _, y in places) + _ABOVE_TRACK - top
    return f"{left:g} {top:g} {layout['width'] - 2 * left:g} {height:g}"


def _half_width(label: Layout) -> float:
    """Half of what a label takes, in mm: the letters of the face are narrow."""
    return 0.3 * float(label["size"]) * len(label["text"])


def _radius(layout: Layout, hole: Layout) -> float:
    return layout["game_hole_radius" if hole["hole"] == HOLES else "hole_radius"]


def _groove(track: Element, holes: list[Layout]) -> None:
    """The channel of a lane, with a half circle from each row to the next one."""
    path = f"M{holes[0]['x']:g} {holes[0]['y']:g}"
    heads_right = 1
    for before, hole in zip(holes, holes[1:], strict=False):
        if hole["y"] != before["y"]:
            bend = (hole["y"] - before["y"]) / 2
            path += f"H{before['x']:g}A{bend:g} {bend:g} 0 0 {heads_right}"
            path += f" {hole['x']:g} {hole['y']:g}"
            heads_right = 1 - heads_right
    path += f"H{holes[-1]['x']:g}"
    for wider, colour, opacity, drop in (
        (0.5, "#ffd696", 0.2, 0.3),
        (0.3, _DEEP, 0.9, -0.2),
        (-0.2, "#3a2213", 1.0, 0.0),
        (-1.4, "#442817", 1.0, 0.45),
    ):
        _add(
            track,
            "path",
            d=path,
            fill="none",
            stroke=colour,
            stroke_opacity=opacity,
            stroke_width=_GROOVE + wider,
            stroke_linecap="round",
            transform=f"translate(0 {drop:g})",
        )


def _lines(track: Element, lines: Iterable[Layout]) -> None:
    for drop, colour in ((0.2, _ENGRAVED_SHADE), (0.0, BRASS)):
        for line in lines:
            _add(
                track,
                "line",
                x1=line["x1"] + drop,
                y1=line["y1"] + drop,
                x2=line["x2"] + drop,
                y2=line["y2"] + drop,
                stroke=colour,
                stroke_width=line["width"],
            )


def _labels(parent: Element, layout: Layout, kinds: Iterable[str]) -> None:
    for label in layout["labels"]:
        if label["kind"] in kinds:
            for drop, colour in ((0.25, _ENGRAVED_SHADE), (0.0, BRASS)):
                y = label["y"] + label["size"] / 2 + drop
                text = _add(
                    parent,
                    "text",
                    transform=f"translate({label['x']:g} {y:g}) scale({1 / _LETTERS})",
                    font_family=FACE,
                    font_size=_LETTERS * label["size"] / _CAPITALS,
                    text_anchor="middle",
                    fill=colour,
                )
                text.text = label["text"]


def _lights(layout: Layout, strip_rgb: bytes) -> Element:
    """Halos below lenses; what does not shine is there, but not displayed."""
    lights = Element("g", {"id": "lights"})
    for name, part in (("halos", "halo"), ("lenses", "lens")):
        group = _group(lights, name)
        for index, hole in enumerate(layout["holes"]):
            light = seen_light(*strip_rgb[3 * index : 3 * index + 3])
            shown = _put(group, part, hole, _radius(layout, hole))
            if light is None:
                shown.set("display", "none")
                continue
            colour, level = light
            # A faint light is seen in its hole, and on the wood around it hardly at all.
            opacity = level**2 if part == "halo" else min(1.0, 1.25 * level**1.25)
            shown.set("color", colour)
            shown.set("opacity", f"{opacity:.3f}")
    return lights


# The controls


def _controls(svg: Element, layout: Layout) -> None:
    _title(svg, layout)
    controls = _group(svg, "controls")
    _display(controls, layout["oled"])
    _put(controls, "knob", layout["knob"], layout["knob"]["r"] / _KNOB)
    _put(controls, "back", layout["back"], layout["back"]["r"])
    for seat in layout["seats"]:
        _put(controls, "seat", seat, seat["r"])
    _labels(controls, layout, ("back", "seat"))


def _title(svg: Element, layout: Layout) -> None:
    words = [label for label in layout["labels"] if label["kind"] == "title"]
    size = words[0]["size"]
    width = 0.5 * size * max(len(word["text"]) for word in words)
    top, bottom = words[0]["y"] - 0.7 * size, words[-1]["y"] + 0.7 * size
    box = f"{words[0]['x'] - width / 2:g} {top:g} {width:g} {bottom - top:g}"
    _add(svg, "view", id="title-view", viewBox=box)
    _labels(_group(svg, "title"), layout, ("title",))


def _display(controls: Element, oled: Layout) -> None:
    frames = ((4.5, 3.5, _DEEP), (4.0, 3.2, "url(#brass)"), (3.1, 2.5, "#0a0a0c"))
    for rim, radius, colour in (*frames, (0.0, 0.0, OLED_DARK)):
        _add(
            controls,
            "rect",
            x=oled["x"] - rim,
            y=oled["y"] - rim,
            width=oled["w"] + 2 * rim,
            height=oled["h"] + 2 * rim,
            rx=radius,
            fill=colour,
        )
