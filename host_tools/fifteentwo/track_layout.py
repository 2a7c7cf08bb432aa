"""Where everything of the simulated board lies, in millimetres seen from above.

The origin is the upper left corner, x runs to the right and y down.  The web page and the pictures
both draw from ``layout()``, so that they place everything alike.
"""

from pegboard.devices import HOLES

BOARD_WIDTH = 300.0
BOARD_HEIGHT = 200.0
PITCH = 1000 / 144  # a strip of 144 LEDs a metre
ROW_HOLES = 30
ROWS = 4

_TRACK_TOP = 33.0
_ROW_PITCH = 22.5
_LANE_PITCH = 5.6
_GAME_HOLE_GAP = 2.2  # in pitches: the game hole stands apart
_OLED_WIDTH, _OLED_HEIGHT = 55.0, 27.5  # the lit area of a 2.42 inch display
_OLED_CENTRE = (150.0, 149.0)
# Clockwise, as the deal goes; the first two sit across from each other.
_SEAT_PLACES = (
    (68.0, BOARD_HEIGHT - 14),
    (68.0, 14.0),
    (232.0, 14.0),
    (232.0, BOARD_HEIGHT - 14),
)


def _round(value):
    return round(value, 3)


def _left():
    return (BOARD_WIDTH - (ROW_HOLES - 1) * PITCH) / 2


def _lane_shift(lane, lanes, row):
    """How far a lane lies below the middle of its row; lanes do not cross at a bend."""
    shift = (lane - (lanes - 1) / 2) * _LANE_PITCH
    return -shift if row % 2 else shift


def _hole_position(hole, lane, lanes):
    if hole == HOLES:
        x = _left() - _GAME_HOLE_GAP * PITCH
        row = ROWS - 1
    else:
        row, column = divmod(hole - 1, ROW_HOLES)
        x = _left() + PITCH * (ROW_HOLES - 1 - column if row % 2 else column)
    return _round(x), _round(_TRACK_TOP + row * _ROW_PITCH + _lane_shift(lane, lanes, row))


def hole_positions(lanes=1):
    """For each lane the (x, y) of holes 1 to 121, in mm.

    A serpentine: holes 1 to 30 run to the right, 31 to 60 below them back to the left, and so on;
    the game hole stands beside the end of the fourth row.
    """
    return [
        [_hole_position(hole, lane, lanes) for hole in range(1, HOLES + 1)]
        for lane in range(lanes)
    ]


def _line_after(hole, lanes):
    """A line across all lanes between ``hole`` and the next one, which begins a row."""
    row = hole // ROW_HOLES
    x, _ = _hole_position(hole + 1, 0, lanes)
    x += PITCH / 2 if row % 2 else -PITCH / 2
    y = _TRACK_TOP + row * _ROW_PITCH
    half = (lanes - 1) / 2 * _LANE_PITCH + 4.6
    return {"x1": _round(x), "y1": _round(y - half), "x2": _round(x), "y2": _round(y + half)}


def _lines(lanes):
    """The engraved skunk lines: who has not crossed them at the end is skunked, or doubly so."""
    return [
        {"kind": kind, **_line_after(hole, lanes)}
        for kind, hole in (("double skunk", 60), ("skunk", 90))
    ]


def _labels(lanes):
    """Engraved texts with their middles and the height of their letters in mm."""
    half = (lanes - 1) / 2 * _LANE_PITCH
    labels = []
    for hole in range(5, HOLES, 5):
        x, _ = _hole_position(hole, 0, lanes)
        y = _TRACK_TOP + (hole - 1) // ROW_HOLES * _ROW_PITCH - half - 5.6
        size = 3.8 if hole % ROW_HOLES == 0 else 2.8
        labels.append({"text": str(hole), "x": x, "y": _round(y), "size": size})
    for line in _lines(lanes):
        text = "SS" if line["kind"] == "double skunk" else "S"
        x = line["x1"] + (4.5 if line["x1"] > BOARD_WIDTH / 2 else -4.5)
        labels.append({"text": text, "x": _round(x), "y": _round(line["y2"] + 2.6), "size": 3.4})
    x, _ = _hole_position(HOLES, 0, lanes)
    bottom = _TRACK_TOP + (ROWS - 1) * _ROW_PITCH + half
    labels.append({"text": "121", "x": x, "y": _round(bottom + 6.4), "size": 4.2})
    labels.append({"text": "FIFTEEN", "x": 68.0, "y": 141.5, "size": 12.0})
    labels.append({"text": "TWO", "x": 68.0, "y": 157.0, "size": 12.0})
    labels.append({"text": "BACK", "x": 256.0, "y": 159.5, "size": 3.4})
    for seat, (x, y) in enumerate(_SEAT_PLACES):
        labels.append({"text": str(seat + 1), "x": x + 9.5, "y": y, "size": 4.2})
    return labels


def layout(lanes=1):
    """The whole board as plain lists and dicts, ready for JSON.

    ``holes`` are in the order of lanes and holes, as the pixels of a strip are by default.
    ``x, y`` are middles and ``r`` radii; of the ``oled`` they are the upper left corner of the lit
    area, and ``w, h`` its size.
    """
    oled_x, oled_y = _OLED_CENTRE
    return {
        "width": BOARD_WIDTH,
        "height": BOARD_HEIGHT,
        "pitch": _round(PITCH),
        "hole_radius": 2.5,
        "holes": [
            {"lane": lane, "hole": index + 1, "x": x, "y": y}
            for lane, positions in enumerate(hole_positions(lanes))
            for index, (x, y) in enumerate(positions)
        ],
        "oled": {
            "x": oled_x - _OLED_WIDTH / 2,
            "y": oled_y - _OLED_HEIGHT / 2,
            "w": _OLED_WIDTH,
            "h": _OLED_HEIGHT,
        },
        "knob": {"x": 214.0, "y": 149.0, "r": 15.0},
        "back": {"x": 256.0, "y": 149.0, "r": 6.0},
        "seats": [{"x": x, "y": y, "r": 5.0} for x, y in _SEAT_PLACES],
        "lines": _lines(lanes),
        "labels": _labels(lanes),
    }
