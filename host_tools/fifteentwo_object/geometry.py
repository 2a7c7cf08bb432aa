"""The one geometry of the board, computed from ``hardware/track.toml``.

Lengths are millimetres, seen from above by a player at the near long side: the origin is the upper
left corner of the plate, x runs to the right, y down towards this player.  Points are (x, y).
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fifteentwo_object.errors import HardwareError
from fifteentwo_object.load import data_file, read_toml

Point = tuple[float, float]

HOLES = 121  # of a track; the last is the game hole

FILE = "track.toml"
DEFAULT = "default"


@dataclass(frozen=True)
class Text:
    """An engraved text: its middle and the height of its capitals.

    ``kind``: number, street, skunk, game, seat, back or title.
    """

    kind: str
    text: str
    x: float
    y: float
    size: float


@dataclass(frozen=True)
class Line:
    """An engraved skunk line of so many ``strokes`` side by side, around the line given.

    ``name``: skunk or double skunk.  It lies between hole ``after`` and the next one.
    """

    name: str
    after: int
    x1: float
    y1: float
    x2: float
    y2: float
    aside: float  # from the line to the middle of its name
    strokes: int
    width: float
    gap: float  # from the middle of a stroke to that of the next

    def stroke_places(self) -> list[float]:
        """The x of the middle of each stroke."""
        first = self.x1 - (self.strokes - 1) / 2 * self.gap
        return [first + number * self.gap for number in range(self.strokes)]


@dataclass(frozen=True)
class Ring:
    """An engraved ring around a hole, between two radii."""

    hole: int
    x: float
    y: float
    inner: float
    outer: float


@dataclass(frozen=True)
class Border:
    """An engraved line along the edge of the plate; upper left corner, size, width of the line."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    stroke: float


@dataclass(frozen=True)
class Circle:
    """A round opening of the plate and the part in it.

    ``name``: knob, back, seat 1 to seat 4, screw 1, ...  ``hole``: its diameter, ``cap``: the
    diameter of what a finger touches, ``room``: the diameter it takes up on the plate and below.
    """

    name: str
    x: float
    y: float
    hole: float
    cap: float
    room: float


@dataclass(frozen=True)
class Display:
    """The display: its middle, and (width, height) of what is lit, cut, and needed below."""

    inches: str
    x: float
    y: float
    lit: tuple[float, float]
    window: tuple[float, float]
    room: tuple[float, float]

    def box(self, size: tuple[float, float]) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of ``size`` around the middle."""
        width, height = size
        return (
            self.x - width / 2,
            self.y - height / 2,
            self.x + width / 2,
            self.y + height / 2,
        )


@dataclass(frozen=True)
class KeyPad:
    """A key pad stuck onto the plate: its middle and size, and the slot for its ribbon."""

    x: float
    y: float
    size: tuple[float, float]
    slot: tuple[float, float]
    slot_y: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of what it covers."""
        width, height = self.size
        return self.x - width / 2, self.y - height / 2, self.x + width / 2, self.y + height / 2

    @property
    def slot_box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of what is cut."""
        width, height = self.slot
        return (
            self.x - width / 2,
            self.slot_y - height / 2,
            self.x + width / 2,
            self.slot_y + height / 2,
        )


@dataclass(frozen=True)
class Piece:
    """A piece of the strip, as it lies below the holes.

    ``number`` counts from 1 in the order of the data line, over all lanes.  ``first_pixel`` and
    ``last_pixel`` are places in the chain from 0, ``first_hole`` and ``last_hole`` what they
    light on ``lane``.  ``first_light`` and ``last_light``: places from 1 on the strip as it was
    bought, one for each lane; between two pieces a light is thrown away, so that both keep their
    pads whole.  ``start`` and ``end``: the middles of the pads at its ends; the data flows from
    start to end.  ``direction``: +1 where that is to the right, -1 to the left.
    """

    number: int
    lane: int
    first_pixel: int
    last_pixel: int
    first_hole: int
    last_hole: int
    first_light: int
    last_light: int
    direction: int
    start: Point
    end: Point
    width: float

    @property
    def pixels(self) -> int:
        return self.last_pixel - self.first_pixel + 1

    @property
    def length(self) -> float:
        return math.dist(self.start, self.end)


@dataclass(frozen=True)
class Join:
    """Three wires (5 V, data, ground) from the end of a piece to the start of the next.

    ``kind``: bend, game hole or lane; from lane to lane it is the data wire alone.  ``length``:
    what to cut each of them to, so that the outermost one reaches too.
    """

    kind: str
    first: int  # the numbers of the pieces
    second: int
    start: Point
    end: Point
    length: float

    @property
    def wire_mm(self) -> int:
        """The length in whole millimetres, as people read it."""
        return round(self.length)


@dataclass(frozen=True)
class Track:
    """One variant of the board; ``Track.load()`` makes it."""

    name: str
    title: str
    data: dict[str, Any]
    lanes: int
    leds_per_metre: int
    plate_width: float
    plate_height: float

    @classmethod
    def load(
        cls, variant: str = DEFAULT, display: str | None = None, path: Path | None = None
    ) -> "Track":
        """The board called ``variant``, with a display of so many inches ("0.96", "1.3", "2.42").

        Raises HardwareError for a name that the data do not have.
        """
        known = load_track(path, display)
        if variant not in known:
            raise HardwareError(f"no board is called '{variant}': there are {', '.join(known)}")
        return known[variant]

    @classmethod
    def with_lanes(cls, lanes: int) -> "Track":
        """The first board of the data that has so many lanes."""
        for track in load_track().values():
            if track.lanes == lanes:
                return track
        raise HardwareError(f"no board has {lanes} lanes")

    # The track

    @property
    def pitch(self) -> float:
        """From LED to LED."""
        return 1000 / self.leds_per_metre

    @property
    def rows(self) -> int:
        return int(self.data["track"]["rows"])

    @property
    def row_holes(self) -> int:
        return int(self.data["track"]["row_holes"])

    @property
    def row_distance(self) -> float:
        """From the middle of a street to that of the next."""
        return float(self.data["row_distance"])

    @property
    def lane_distance(self) -> float:
        return float(self.data["track"]["lane_distance"])

    @property
    def hole_diameter(self) -> float:
        return float(self.data["track"]["hole_diameter"])

    @property
    def game_hole_diameter(self) -> float:
        return float(self.data["track"]["game_hole_diameter"])

    @property
    def least_bridge(self) -> float:
        """What must be left of the plate between two openings."""
        return float(self.data["track"]["least_bridge"])

    def diameter(self, hole: int) -> float:
        return self.game_hole_diameter if hole == HOLES else self.hole_diameter

    def hole(self, lane: int, hole: int) -> Point:
        """The middle of ``hole`` (1 to 121) on ``lane`` (from 0)."""
        if hole == HOLES:
            x, y = self.hole(lane, HOLES - 1)
            return x + self._direction(self.rows - 1) * self._game_gap, y
        row, column = divmod(hole - 1, self.row_holes)
        middle = (column - (self.row_holes - 1) / 2) * self.pitch
        return (
            self.plate_width / 2 + self._direction(row) * middle,
            self.row_middle(row) + self._lane_shift(lane, row),
        )

    def holes(self, lane: int) -> list[Point]:
        """The middles of holes 1 to 121 of ``lane`` (from 0), in their order."""
        return [self.hole(lane, hole) for hole in range(1, HOLES + 1)]

    def row_middle(self, row: int) -> float:
        """The y of the middle of street ``row`` (from 0), over all lanes."""
        return float(self.data["top"]) + row * self.row_distance

    @property
    def _game_gap(self) -> float:
        return float(self.data["track"]["game_hole_pitches"]) * self.pitch

    @staticmethod
    def _direction(row: int) -> int:
        return -1 if row % 2 else 1

    def _lane_shift(self, lane: int, row: int) -> float:
        """How far a lane lies below the middle of its row; lanes do not cross at a bend."""
        return self._direction(row) * (lane - (self.lanes - 1) / 2) * self.lane_distance

    @property
    def _half(self) -> float:
        """From the middle of a row to its outermost lane."""
        return (self.lanes - 1) / 2 * self.lane_distance

    # The strip

    @property
    def strip_width(self) -> float:
        return float(self._strip["width"])

    @property
    def strip_thick(self) -> float:
        return float(self._strip["thick"])

    @property
    def pixels(self) -> int:
        return self.lanes * HOLES

    @property
    def _strip(self) -> dict[str, Any]:
        strip: dict[str, Any] = self.data["strip"][str(self.leds_per_metre)]
        return strip

    def strip_pieces(self) -> list[Piece]:
        """The pieces that the strip is cut into, in the order of the data line."""
        return [
            self._piece(lane * (self.rows + 1) + row, lane, row)
            for lane in range(self.lanes)
            for row in range(self.rows + 1)
        ]

    def _piece(self, index: int, lane: int, row: int) -> Piece:
        """Street ``row`` of ``lane``; after the last street comes the game hole."""
        first = row * self.row_holes + 1
        last = min(first + self.row_holes - 1, HOLES)
        direction = self._direction(min(row, self.rows - 1))
        edge = direction * self.pitch / 2
        (first_x, y), (last_x, _) = self.hole(lane, first), self.hole(lane, last)
        return Piece(
            number=index + 1,
            lane=lane,
            first_pixel=lane * HOLES + first - 1,
            last_pixel=lane * HOLES + last - 1,
            first_hole=first,
            last_hole=last,
            first_light=first + row,
            last_light=last + row,
            direction=direction,
            start=(first_x - edge, y),
            end=(last_x + edge, y),
            width=self.strip_width,
        )

    @property
    def strip_lights(self) -> int:
        """How many lights of a strip a lane uses up, with those that are thrown away."""
        return HOLES + self.rows

    @property
    def strip_metres(self) -> int:
        """How many metres of strip are bought: each lane has strips of its own."""
        return self.lanes * math.ceil(self.strip_lights / self.leds_per_metre)

    @property
    def factory_joints(self) -> list[int]:
        """The holes after which a lane has a joint that was soldered at the factory.

        Strips are made by the half metre and joined.  A joint at a cut is cut away with its light.
        """
        half = self.leds_per_metre // 2
        found = []
        for light in range(half, self.strip_lights, half):
            for piece in self.strip_pieces()[: self.rows + 1]:
                if piece.first_light <= light < piece.last_light:
                    found.append(piece.first_hole + light - piece.first_light)
        return found

    def joins(self) -> list[Join]:
        """The wires between the pieces, in the order of the data line."""
        pieces = self.strip_pieces()
        found = []
        for one, other in zip(pieces, pieces[1:], strict=False):
            kind = "bend"
            if other.lane != one.lane:
                kind = "lane"
            elif other.first_hole == HOLES:
                kind = "game hole"
            length = self._wire_length(one, other)
            found.append(Join(kind, one.number, other.number, one.end, other.start, length))
        return found

    def _wire_length(self, one: Piece, other: Piece) -> float:
        """Of the longest wire between two pieces, rounded up to what people measure off.

        Where the second piece lies the other way round, the wires lie around each other: the
        outer one leads from the far edge of one piece to the far edge of the other.
        """
        wires = self.data["wires"]
        length = math.dist(one.end, other.start) + wires["spare"]
        if one.direction != other.direction:
            length += self._strip["pads"]
        step = float(wires["step"])
        return step * math.ceil(length / step)

    # What is cut

    @property
    def plate_thick(self) -> float:
        return float(self.data["plate"]["thick"])

    @property
    def corner_radius(self) -> float:
        return float(self.data["plate"]["corner_radius"])

    @property
    def bed(self) -> tuple[float, float]:
        """The width and height of a laser bed that every piece of the plate fits on."""
        return _pair(self.data["bed"])

    @property
    def bed_margin(self) -> float:
        """What a bed must have over on each side of what is made on it."""
        return float(self.data["plate"]["bed_margin"])

    @property
    def bed_room(self) -> tuple[float, float]:
        """The width and height of the largest piece that the bed takes."""
        return self.bed[0] - 2 * self.bed_margin, self.bed[1] - 2 * self.bed_margin

    @property
    def plate_pieces(self) -> list[tuple[float, float]]:
        """The pieces of the plate, side by side, each as its left and right edge."""
        count = int(self.data["pieces"])
        edges = [self.plate_width * index / count for index in range(count + 1)]
        return list(zip(edges, edges[1:], strict=False))

    @property
    def splits(self) -> list[float]:
        """The x of the cuts between the pieces of the plate; none for a plate in one piece."""
        return [left for left, _ in self.plate_pieces[1:]]

    @property
    def display(self) -> Display:
        place = self.data["controls"]["display"]
        size = self.data["display"][place["size"]]
        return Display(
            place["size"],
            *self._place(place),
            _pair(size["lit"]),
            _pair(size["window"]),
            _pair(size["room"]),
        )

    @property
    def knob(self) -> Circle:
        return self._control("knob")

    @property
    def back(self) -> Circle:
        return self._control("back")

    @property
    def seats(self) -> list[Circle]:
        """The seat buttons clockwise from the near left."""
        seats = self.data["controls"]["seats"]
        near, far = self.plate_height - seats["edge"], seats["edge"]
        middle, out = self.plate_width / 2, seats["x"]
        near_out = seats.get("near_x", out)
        places = (
            (middle - near_out, near),
            (middle - out, far),
            (middle + out, far),
            (middle + near_out, near),
        )
        return [_circle(f"seat {number}", x, y, seats) for number, (x, y) in enumerate(places, 1)]

    @property
    def key_pad(self) -> KeyPad | None:
        """The key pad, where the board has one."""
        place = self.data["controls"].get("key_pad")
        if place is None:
            return None
        pad = self.data["key_pad"]
        x, y = self._place(place)
        return KeyPad(x, y, _pair(pad["size"]), _pair(pad["slot"]), y + pad["slot_off"])

    @property
    def screws(self) -> list[Circle]:
        """The screw holes: four corners of each piece, and the long sides' middles of a whole one.

        Their ``cap`` is that of the screw's head.
        """
        plate = self.data["plate"]
        inset, hole = float(plate["screw_inset"]), float(plate["screw_hole"])
        columns = []
        for left, right in self.plate_pieces:
            columns += [left + inset, right - inset]
        if not self.splits:
            columns.insert(1, self.plate_width / 2)
        places = [(x, y) for y in (inset, self.plate_height - inset) for x in columns]
        return [
            Circle(f"screw {number}", x, y, hole, 2 * hole, 2 * hole)
            for number, (x, y) in enumerate(places, 1)
        ]

    def cutouts(self) -> list[Circle]:
        """All round openings but the holes of the track; the window is ``display``."""
        return [self.knob, self.back, *self.seats, *self.screws]

    def _control(self, name: str) -> Circle:
        control = self.data["controls"][name]
        return _circle(name, *self._place(control), control)

    def _place(self, control: dict[str, Any]) -> Point:
        return self.plate_width / 2 + control["x"], self.plate_height - control["up"]

    # What is engraved

    @property
    def border(self) -> Border:
        border = self.data["engraving"]["border"]
        inset = float(border["inset"])
        return Border(
            inset,
            inset,
            self.plate_width - 2 * inset,
            self.plate_height - 2 * inset,
            float(border["radius"]),
            float(border["width"]),
        )

    def lines(self) -> list[Line]:
        """The skunk lines, across all lanes, each before the first hole of a street."""
        shape = self.data["engraving"]["skunk_line"]
        reach = self._half + shape["reach"]
        found = []
        for line in self.data["skunk_line"]:
            row = line["after"] // self.row_holes
            x = self.hole(0, line["after"] + 1)[0] - self._direction(row) * shape["before"]
            y = self.row_middle(row)
            found.append(
                Line(
                    line["name"],
                    line["after"],
                    x,
                    y - reach,
                    x,
                    y + reach,
                    line["aside"],
                    line["strokes"],
                    shape["width"],
                    shape["gap"],
                )
            )
        return found

    def rings(self) -> list[Ring]:
        """The rings around the numbered holes and the game hole of every lane."""
        engraving = self.data["engraving"]
        found = []
        for lane in range(self.lanes):
            for hole in [*self.numbered_holes(), HOLES]:
                ring = engraving["game_ring" if hole == HOLES else "ring"]
                outer = self.diameter(hole) / 2 + ring["over"]
                x, y = self.hole(lane, hole)
                found.append(Ring(hole, x, y, outer - ring["width"], outer))
        return found

    def numbered_holes(self) -> range:
        every = self.data["engraving"]["number"]["every"]
        return range(every, HOLES, every)

    def texts(self) -> list[Text]:
        """Everything that is written on the plate."""
        return [
            *self._numbers(),
            *self._streets(),
            *self._skunks(),
            self._game_number(),
            *self._title(),
            *self._control_texts(),
        ]

    def _numbers(self) -> Iterator[Text]:
        engraving = self.data["engraving"]
        number = engraving["number"]
        for hole in self.numbered_holes():
            ends_street = hole % self.row_holes == 0
            y = self.row_middle((hole - 1) // self.row_holes) - self._half - number["off"]
            size = engraving["street_end_size"] if ends_street else number["size"]
            yield Text("number", str(hole), self.hole(0, hole)[0], y, size)

    def _streets(self) -> Iterator[Text]:
        """The name of each street, below its first holes."""
        street = self.data["engraving"]["street"]
        for row, name in enumerate(self.data["engraving"]["street_names"]):
            x = self.hole(0, row * self.row_holes + 1)[0]
            x += self._direction(row) * street["aside"]
            y = self.row_middle(row) + self._half + street["off"]
            yield Text("street", name, x, y, street["size"])

    def _skunks(self) -> Iterator[Text]:
        skunk = self.data["engraving"]["skunk"]
        for line in self.lines():
            outward = 1 if line.x1 > self.plate_width / 2 else -1
            x, y = line.x1 + outward * line.aside, line.y2 + skunk["off"]
            yield Text("skunk", line.name.upper(), x, y, skunk["size"])

    def _game_number(self) -> Text:
        game = self.data["engraving"]["game"]
        y = self.row_middle(self.rows - 1) + self._half + game["off"]
        return Text("game", str(HOLES), self.hole(0, HOLES)[0], y, game["size"])

    def _title(self) -> Iterator[Text]:
        title = self.data["engraving"]["title"]
        x, middle = self._place(title)
        for number, word in enumerate(title["words"]):
            y = middle + (number - (len(title["words"]) - 1) / 2) * title["line"]
            yield Text("title", word, x, y, title["size"])

    def _control_texts(self) -> Iterator[Text]:
        engraving = self.data["engraving"]
        back = engraving["back"]
        yield Text("back", "BACK", self.back.x, self.back.y + back["off"], back["size"])
        for number, seat in enumerate(self.seats, 1):
            x = seat.x + engraving["seat_aside"]
            yield Text("seat", str(number), x, seat.y, engraving["seat_size"])


def load_track(path: Path | None = None, display: str | None = None) -> dict[str, Track]:
    """All boards of the data, name -> Track, the default one first.

    ``path``: another file than the project's; ``display``: another display than the data's, by its
    inches.  Raises HardwareError where the data cannot be read or make no board.
    """
    path = path or data_file(FILE)
    data = read_toml(path)
    try:
        return {
            name: _track(name, _merged(data, variant), display)
            for name, variant in data.pop("variant").items()
        }
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise HardwareError(f"{path} makes no board: {_reason(error)}") from None


def _track(name: str, data: dict[str, Any], display: str | None) -> Track:
    if display is not None:
        if display not in data["display"]:
            raise ValueError(
                f"no display is called '{display}': there are {', '.join(data['display'])}"
            )
        data = _merged(data, {"controls": {"display": {"size": display}}})
    width, height = _pair(data["plate_size"])
    track = Track(name, data["title"], data, data["lanes"], data["leds"], width, height)
    if str(track.leds_per_metre) not in data["strip"]:
        raise ValueError(f"no strip has {track.leds_per_metre} LEDs a metre, as {name} asks")
    if track.rows * track.row_holes + 1 != HOLES:
        raise ValueError(f"{track.rows} rows of {track.row_holes} and a game hole are not {HOLES}")
    return track


def _merged(data: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """``data`` with ``changes`` in their places, tables merged entry by entry."""
    merged = dict(data)
    for key, value in changes.items():
        old = merged.get(key)
        if isinstance(value, dict) and isinstance(old, dict):
            value = _merged(old, value)
        merged[key] = value
    return merged


def _circle(name: str, x: float, y: float, data: dict[str, Any]) -> Circle:
    return Circle(name, x, y, float(data["hole"]), float(data["cap"]), float(data["room"]))


def _pair(values: list[float]) -> tuple[float, float]:
    width, height = values
    return float(width), float(height)


def _reason(error: Exception) -> str:
    return f"{error} is missing" if isinstance(error, KeyError) else str(error)
