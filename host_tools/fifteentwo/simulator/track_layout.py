"""The board as the simulated one shows it: what its page and its pictures need of the geometry.

Millimetres seen from above: the origin is the upper left corner, x runs to the right and y down.
The web page and the pictures both draw from ``layout()``, so that they place everything alike.
"""

import functools
from typing import Any

from fifteentwo_object.geometry import Circle, Track


@functools.cache
def track(lanes: int = 1) -> Track:
    """The board with so many lanes that is built and simulated."""
    return Track.with_lanes(lanes)


def _round(value: float) -> float:
    return round(value, 3)


def hole_positions(lanes: int = 1) -> list[list[tuple[float, float]]]:
    """For each lane the (x, y) of holes 1 to 121, in mm.

    A serpentine: holes 1 to 30 run to the right, 31 to 60 below them back to the left, and so on;
    the game hole stands beside the end of the fourth row.
    """
    return [[(_round(x), _round(y)) for x, y in track(lanes).holes(lane)] for lane in range(lanes)]


def _disc(circle: Circle) -> dict[str, float]:
    return {"x": _round(circle.x), "y": _round(circle.y), "r": circle.cap / 2}


def _lines(board: Track) -> list[dict[str, Any]]:
    """The strokes of the skunk lines: a loser who has not crossed them is skunked."""
    strokes = []
    for line in board.lines():
        for x in line.stroke_places():
            place = {"x1": x, "y1": line.y1, "x2": x, "y2": line.y2}
            rounded = {name: _round(value) for name, value in place.items()}
            strokes.append({"kind": line.name, **rounded, "width": line.width})
    return strokes


def layout(lanes: int = 1) -> dict[str, Any]:
    """The whole board as plain lists and dicts, ready for JSON.

    ``holes`` are in the order of lanes and holes, as the pixels of a strip are by default.
    ``x, y`` are middles and ``r`` radii; of the ``oled`` they are the upper left corner of the lit
    area, and ``w, h`` its size.
    """
    board = track(lanes)
    left, top, _, _ = board.display.box(board.display.lit)
    width, height = board.display.lit
    return {
        "width": board.plate_width,
        "height": board.plate_height,
        "pitch": _round(board.pitch),
        "hole_radius": board.hole_diameter / 2,
        "game_hole_radius": board.game_hole_diameter / 2,
        "border": board.border.x,
        "border_radius": board.border.radius,
        "holes": [
            {"lane": lane, "hole": index + 1, "x": x, "y": y}
            for lane, positions in enumerate(hole_positions(lanes))
            for index, (x, y) in enumerate(positions)
        ],
        "rings": [
            {"x": _round(ring.x), "y": _round(ring.y), "r": ring.outer, "hole": ring.hole}
            for ring in board.rings()
        ],
        "oled": {"x": _round(left), "y": _round(top), "w": width, "h": height},
        "knob": _disc(board.knob),
        "back": _disc(board.back),
        "seats": [_disc(seat) for seat in board.seats],
        "lines": _lines(board),
        "labels": [
            {
                "kind": text.kind,
                "text": text.text,
                "x": _round(text.x),
                "y": _round(text.y),
                "size": text.size,
            }
            for text in board.texts()
        ],
    }
