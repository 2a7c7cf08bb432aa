"""Where everything of the case lies: numbers only, from ``track.toml`` and ``enclosure.toml``.

Lengths are millimetres.  x and y are those of the track: seen from above, the origin is the upper
left corner of the plate, y runs down towards the near player.  z is counted up from the top of
the floor.
"""

import functools
import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from fifteentwo_object import perfboard as on_board
from fifteentwo_object.errors import HardwareError
from fifteentwo_object.geometry import HOLES, Circle, Point, Track
from fifteentwo_object.load import data_file, read_toml

FILE = "enclosure.toml"
CUT, PRINTED = "cut", "printed"  # the two ways to build the case
_EPSILON = 1e-6
_SIDES = ("top", "bottom", "left", "right")


@functools.cache
def sizes() -> dict[str, Any]:
    """The tables of ``enclosure.toml``; do not change them."""
    return read_toml(data_file(FILE))


@dataclass(frozen=True)
class Box:
    """An upright rectangle seen from above."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, x: float, y: float, width: float, height: float) -> "Box":
        return cls(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def grown(self, by: float) -> "Box":
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, x: float, y: float, margin: float = 0.0) -> bool:
        """Whether a point lies inside, at least ``margin`` from every side."""
        return (
            self.left + margin <= x <= self.right - margin
            and self.top + margin <= y <= self.bottom - margin
        )

    def meets(self, other: "Box") -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


@dataclass(frozen=True)
class Post:
    """A pillar on the floor that carries the module or the shelf, with or without a screw."""

    x: float
    y: float
    screwed: bool = True


@dataclass(frozen=True)
class Heights:
    """The undersides of the layers."""

    carrier: float
    guide: float
    baffle: float
    diffuser: float
    plate: float


@dataclass(frozen=True)
class Pillar:
    """A hexagon pillar as it is sold, and the nylon ``spacer`` and ``washer`` below it, or 0."""

    sold: float
    spacer: float
    washer: float

    @property
    def added(self) -> float:
        return self.spacer + self.washer

    @property
    def length(self) -> float:
        return self.sold + self.added


@dataclass(frozen=True)
class Opening:
    """What goes through the right wall, and the part behind it.

    ``inlet``: the one that it belongs to, where its power has several.  ``hole``: a diameter, or
    width and height; ``y`` and ``z``: its middle; ``part``: the part's size along the wall, its
    height, and its depth behind the wall.
    """

    name: str
    part_name: str
    power: str
    inlet: str | None
    hole: tuple[float, ...]
    y: float
    z: float
    part: tuple[float, float, float]

    @property
    def width(self) -> float:
        return self.hole[0]

    @property
    def height(self) -> float:
        return self.hole[-1]


def printer_bed(track: Track) -> Point:
    """The smallest printer's bed, as it is sold, that takes the pieces of this board's case."""
    return Plan(track, PRINTED).bed


def printer_pieces(track: Track) -> int:
    """In how many pieces the plate and the tray of this board are printed."""
    return len(Plan(track, PRINTED).floor_seams) + 1


@dataclass(frozen=True)
class Plan:
    """The places of one board's case, built ``way``: cut from sheets, or printed.

    ``power`` and ``inlet`` as in the netlist; without them those under [build].
    """

    track: Track
    way: str = CUT
    power: str = ""
    inlet: str = ""

    def __post_init__(self) -> None:
        if self.way not in (CUT, PRINTED):
            raise HardwareError(f"a case is '{CUT}' or '{PRINTED}', not '{self.way}'")
        powers = {one["power"] for one in self.data["opening"]} | {"usb"}
        if self.chosen_power not in powers:
            raise HardwareError(
                f"the power of a case is {', '.join(sorted(powers))}, not '{self.chosen_power}'"
            )

    @property
    def chosen_power(self) -> str:
        return self.power or str(self.data["build"]["power"])

    @property
    def chosen_inlet(self) -> str:
        return self.inlet or str(self.data["build"]["inlet"])

    @property
    def data(self) -> dict[str, Any]:
        return sizes()

    # Heights

    @property
    def heights(self) -> Heights:
        layers = self.data["layers"]
        plate = self.frame_sheets * layers["frame"]
        diffuser = plate - layers["diffuser"]
        baffle = diffuser - layers["baffle"] * layers["baffle_sheets"]
        guide = baffle - layers["guide"]
        return Heights(guide - layers["carrier"], guide, baffle, diffuser, plate)

    @property
    def frame_sheets(self) -> int:
        """As many rings as make room enough on the floor below all layers."""
        layers = self.data["layers"]
        names = ("least_room", "carrier", "guide", "diffuser")
        least = sum(layers[name] for name in names) + layers["baffle"] * layers["baffle_sheets"]
        return math.ceil(least / layers["frame"] - _EPSILON)

    @property
    def plate_pillar(self) -> Pillar:
        """What stands in the frame and takes the screws of the plate."""
        return self._pillar(self.heights.plate, "the plate")

    @property
    def carrier_pillar(self) -> Pillar:
        """What carries the module, and the shelf."""
        return self._pillar(self.heights.carrier, "the carrier")

    def _pillar(self, height: float, name: str) -> Pillar:
        """The pillar for this height with the fewest things below it.

        Raises HardwareError where none can be made up.
        """
        screws = self.data["screws"]
        fitting = [
            Pillar(float(sold), float(spacer), float(washer))
            for sold in screws["standoffs"]
            for spacer in (0, *screws["spacers"])
            for washer in (0, screws["washer"])
            if -_EPSILON <= height - sold - spacer - washer <= screws["slack"] + _EPSILON
        ]
        if not fitting:
            raise HardwareError(
                f"no pillar below {name} fits a height of {height:g} mm: change [layers], or what"
                f" can be bought under [screws], in {FILE}"
            )
        return min(
            fitting,
            key=lambda one: (bool(one.spacer) + bool(one.washer), height - one.length),
        )

    # The outer shape

    @property
    def outline(self) -> Box:
        return Box(0, 0, self.track.plate_width, self.track.plate_height)

    @property
    def wall(self) -> float:
        """Thickness of the walls."""
        return float(self.data["wall"][self.way])

    @property
    def inside(self) -> Box:
        return self.outline.grown(-self.wall)

    @property
    def bed(self) -> Point:
        """The bed of the laser, or of the smallest printer that takes the case in pieces."""
        if self.way == CUT:
            return self.track.bed
        depth = self.track.plate_height + 2 * self.track.bed_margin
        fitting = [bed for bed in self.data["print"]["beds"] if bed[1] >= depth]
        if not fitting:
            raise HardwareError(f"no printer in {FILE} has a bed of {depth:g} mm")
        return float(fitting[0][0]), float(fitting[0][1])

    @property
    def bed_room(self) -> Point:
        """What a piece of the case may measure at most: the bed with a margin on each side."""
        margin = 2 * self.track.bed_margin
        return self.bed[0] - margin, self.bed[1] - margin

    @functools.cached_property
    def screws(self) -> list[Circle]:
        """The screws of the plate.

        Where a printed plate is in pieces there is one on each side of every seam, so that plate
        and tray hold each other together.
        """
        if self.way == CUT or not self.floor_seams:
            return self.track.screws
        beside = self.data["seam"]["plate_screw"]
        first, last = self.track.screws[0], self.track.screws[-1]
        columns = [
            first.x,
            *(x + side * beside for x in self.floor_seams for side in (-1, 1)),
            last.x,
        ]
        places = [(x, y) for y in (first.y, last.y) for x in columns]
        return [
            replace(first, name=f"screw {number}", x=x, y=y)
            for number, (x, y) in enumerate(places, 1)
        ]

    @property
    def pads(self) -> list[Box]:
        """Where the frame is filled up around the screws of the plate."""
        return [self._pad(screw) for screw in self.screws]

    def _pad(self, screw: Circle) -> Box:
        reach, half = self.data["wall"]["pad"], self.data["wall"]["pad_half"]
        left, right = screw.x - half, screw.x + half
        if left < reach:
            left = 0.0
        if right > self.track.plate_width - reach:
            right = self.track.plate_width
        if screw.y < self.track.plate_height / 2:
            return Box(left, 0, right, reach)
        return Box(left, self.track.plate_height - reach, right, self.track.plate_height)

    @property
    def feet(self) -> list[Point]:
        along, across = self.data["feet"]["inset"]
        columns = [along, self.track.plate_width - along]
        columns += [x + side * along for x in self.floor_seams for side in (-1, 1)]
        return [(x, y) for y in (across, self.track.plate_height - across) for x in columns]

    # The module: baffle, guide and carrier below the track

    @property
    def channels(self) -> list[Box]:
        """The ways of the strips in the guide, with room for wires at both ends."""
        clearance = self.data["clearance"]
        room = clearance["wire_room"]
        width = self.track.strip_width + clearance["strip"]
        if self.track.lanes > 1:
            width = max(width, self.track.lane_distance + 2 * _EPSILON)
        boxes = []
        for piece in self.track.strip_pieces():
            left, right = sorted((piece.start[0], piece.end[0]))
            y = piece.start[1]
            boxes.append(Box(left - room, y - width / 2, right + room, y + width / 2))
        return boxes

    @property
    def wire_windows(self) -> list[Box]:
        """Holes of the carrier below both ends of each piece of the strip."""
        clearance = self.data["clearance"]
        room = clearance["wire_room"]
        width, height = clearance["wire_window"]
        boxes = []
        for channel in self.channels:
            y = channel.middle[1]
            for x in (channel.left + room / 2, channel.right - room / 2):
                boxes.append(Box.around(x, y, width, height))
        return boxes

    @property
    def _street_ends(self) -> tuple[float, float]:
        """The left and right end of the channels, the game hole's left out."""
        streets = [
            channel
            for channel, piece in zip(self.channels, self.track.strip_pieces(), strict=True)
            if piece.first_hole != HOLES
        ]
        return min(box.left for box in streets), max(box.right for box in streets)

    @property
    def module(self) -> Box:
        """The outline of baffle, guide, carrier and diffuser."""
        rim, ear = self.data["module"]["rim"], self.data["module"]["ear"]
        left, right = self._street_ends
        return Box(
            min(left - ear, min(box.left for box in self.channels) - rim),
            min(box.top for box in self.channels) - rim,
            right + ear,
            max(box.bottom for box in self.channels) + rim,
        )

    @property
    def module_notches(self) -> list[Box]:
        """What is cut out of the module to let the display and the buttons pass.

        A rim beside a channel that would be left too thin is cut away altogether.
        """
        clearance = self.data["clearance"]
        gap = clearance["part"]
        boxes = [
            Box.around(self.track.display.x, self.track.display.y, *self.track.display.room),
            *(
                Box.around(place.x, place.y, place.room, place.room)
                for place in (self.track.knob, self.track.back, *self.track.seats)
            ),
        ]
        lowest = max(box.bottom for box in self.channels)
        highest = min(box.top for box in self.channels)
        notches = []
        for box in boxes:
            notch = box.grown(gap)
            if lowest <= notch.top < lowest + 2 * clearance["least_wall"]:
                notch = Box(notch.left, lowest - 1, notch.right, notch.bottom)
            if highest - 2 * clearance["least_wall"] < notch.bottom <= highest:
                notch = Box(notch.left, notch.top, notch.right, highest + 1)
            if notch.meets(self.module):
                notches.append(notch)
        return notches

    @property
    def posts(self) -> list[Post]:
        """The pillars below the module."""
        left, right = self._street_ends
        ear = self.data["module"]["ear"] / 2
        middles = [self.track.row_middle(row) for row in range(self.track.rows)]
        ends = [
            Post(left - ear, middles[0]),
            Post(left - ear, middles[2]),
            Post(right + ear, middles[0]),
            Post(right + ear, middles[3]),
        ]
        return ends + self._inner_posts(left, right)

    def _inner_posts(self, left: float, right: float) -> list[Post]:
        """Between the first two streets and between the last two, so that nothing sags."""
        track, step = self.track, self.data["module"]["post_step"]
        bar = track.row_distance - (self.channels[0].height if track.lanes == 1 else math.inf)
        screwed = (
            bar >= self.data["screws"]["head_recess"] + 2 * self.data["clearance"]["least_wall"]
        )
        seam = self.data["module"]["seam_post"]
        fixed = [x + side * seam for x in self.carrier_seams for side in (-1, 1)]
        columns = sorted(fixed + _between([left, *fixed, right], step))
        rows = [
            (track.row_middle(row) + track.row_middle(row + 1)) / 2 for row in (0, track.rows - 2)
        ]
        return [Post(x, y, screwed) for x in columns for y in rows]

    # Seams

    def _seams(self, span: tuple[float, float], keep_off: Iterable[tuple[float, float]]):
        """Cuts that make pieces fit the bed, each between two columns of holes.

        ``keep_off``: intervals of x without a cut.
        """
        left, right = span
        longest = self.bed_room[0]
        count = math.ceil((right - left) / longest - _EPSILON)
        while True:
            seams = self._try_seams(left, right, count, list(keep_off))
            edges = [left, *seams, right]
            if all(b - a <= longest + _EPSILON for a, b in zip(edges, edges[1:], strict=False)):
                return seams
            count += 1

    def _try_seams(self, left: float, right: float, count: int, keep_off: list) -> list[float]:
        middle, pitch = self.track.plate_width / 2, self.track.pitch
        reach = math.ceil((right - left) / 2 / pitch)
        places = [middle + step * pitch for step in range(-reach, reach + 1)]
        free = [x for x in places if not any(low < x < high for low, high in keep_off)]
        ideal = [left + (right - left) * index / count for index in range(1, count)]
        return [_nearest(free, wanted) for wanted in ideal]

    @functools.cached_property
    def floor_seams(self) -> list[float]:
        """Where the floor, or the tray, is made of pieces.

        A cut floor is split like the plate; a tray where its seam meets no screw and no part.
        """
        if self.way == CUT:
            return self.track.splits
        reach = self.data["seam"]["flange"] + self.data["screws"]["boss"] / 2 + 1
        spots = [(post.x, reach) for post in self.shelf_posts]
        for box in (self.pico_board, self.perfboard):
            spots.append((box.middle[0], box.width / 2 + reach))
        for control in (self.track.knob, self.track.back, *self.track.seats):
            spots.append((control.x, control.room / 2))
        return self._seams(
            (self.outline.left, self.outline.right), [(x - by, x + by) for x, by in spots]
        )

    @functools.cached_property
    def frame_seams(self) -> list[float]:
        """Where every second sheet of the frame is split, so that its seams lie between others."""
        if self.way == PRINTED or not self.track.splits:
            return []
        width = self.track.plate_width
        edges = [0.0, *self.track.splits, width]
        return [(a + b) / 2 for a, b in zip(edges, edges[1:], strict=False)]

    @functools.cached_property
    def baffle_seams(self) -> list[float]:
        return self._seams((self.module.left, self.module.right), ())

    @functools.cached_property
    def carrier_seams(self) -> list[float]:
        """Away from the seams of the baffle and of the floor, which the carrier bridges."""
        reach = 1.5 * self.data["module"]["seam_post"]
        others = [*self.baffle_seams, *self.floor_seams]
        return self._seams(
            (self.module.left, self.module.right), [(x - reach, x + reach) for x in others]
        )

    # What stands on the floor

    @property
    def pico_board(self) -> Box:
        """The Pico's board: its USB socket looks out of the left wall."""
        length, width, _ = self.data["pico"]["board"]
        left = self.wall + self.data["pico"]["gap"]
        y = self.track.display.y
        return Box(left, y - width / 2, left + length, y + width / 2)

    @property
    def usb_height(self) -> float:
        """The z of the middle of the USB socket."""
        pico = self.data["pico"]
        return float(pico["boss"] + pico["board"][2] + pico["usb"][1] / 2)

    @property
    def perfboard(self) -> Box:
        board = self.data["perfboard"]
        width, height, _ = board["board"]
        y = self.track.display.y - board["above_pico"]
        return Box(board["left"], y - height / 2, board["left"] + width, y + height / 2)

    @property
    def plugs(self) -> list[Box]:
        """The plugs on the perfboard."""
        return [
            self.on_perfboard(on_board.body(name))
            for name in on_board.PINS
            if name.startswith("J") and name not in on_board.IN_THE_WIRE
        ]

    def on_perfboard(self, span: on_board.Span) -> Box:
        """Where a part of the perfboard lies, ``span`` in holes.

        The board is turned by half, so that the plugs of its first row point to the Pico.
        """
        x, y = self.perfboard.middle
        left, top, right, bottom = span
        across, down = (on_board.COLUMNS + 1) / 2, (on_board.ROWS + 1) / 2
        pitch = on_board.PITCH
        return Box(
            x - (right - across) * pitch,
            y - (bottom - down) * pitch,
            x - (left - across) * pitch,
            y - (top - down) * pitch,
        )

    @property
    def pico_holes(self) -> tuple[list[Point], list[Point]]:
        """The holes of the Pico beside its USB socket, for pegs, and the others, for screws."""
        holes = self.screw_holes(self.pico_board, self.data["pico"]["holes"])
        return holes[:2], holes[2:]

    @property
    def perfboard_holes(self) -> list[Point]:
        return self.screw_holes(self.perfboard, self.data["perfboard"]["holes"])

    @property
    def main_board(self) -> Box:
        """The main circuit board, where it takes the place of Pico and perfboard."""
        data = self.data["main_board"]
        width, height, _ = data["board"]
        left, top = self.pico_board.left, self.track.display.y - data["above"]
        return Box(left, top, left + width, top + height)

    @property
    def main_board_holes(self) -> list[Point]:
        box = self.main_board
        return [(box.left + x, box.top + y) for x, y in self.data["main_board"]["holes"]]

    @property
    def openings(self) -> list[Opening]:
        """What goes through the right wall of this case."""
        return [
            one
            for one in self.all_openings
            if one.power == self.chosen_power and one.inlet in (None, self.chosen_inlet)
        ]

    @property
    def all_openings(self) -> list[Opening]:
        """Those of every power."""
        back = self.track.back.y
        return [
            Opening(
                one["name"],
                one["part_name"],
                one["power"],
                one.get("inlet"),
                tuple(one["hole"]),
                back - one["along"],
                one["up"],
                tuple(one["part"]),
            )
            for one in self.data["opening"]
        ]

    @property
    def shelf(self) -> Box:
        """The board that presses the display up to its window."""
        display, shelf = self.track.display, self.data["shelf"]
        width = display.room[0] + 2 * shelf["arm"] + self.data["screws"]["boss"]
        return Box.around(display.x, display.y, width, min(shelf["height"], display.room[1]))

    @property
    def shelf_posts(self) -> list[Post]:
        display, shelf = self.track.display, self.data["shelf"]
        dx = display.room[0] / 2 + shelf["arm"]
        dy = self.shelf.height / 2 - self.data["screws"]["boss"] / 2
        return [Post(display.x + sx * dx, display.y + sy * dy) for sx in (-1, 1) for sy in (-1, 1)]

    @property
    def display_data(self) -> dict[str, Any]:
        """The real sizes of the display."""
        found: dict[str, Any] = self.data["display"][self.track.display.inches]
        return found

    @property
    def display_glass(self) -> Box:
        """The display's pane, its dots in the middle of the window."""
        display = self.track.display
        width, height, _ = self.display_data["glass"]
        return Box.around(display.x, display.y + self.display_data["lit_up"], width, height)

    @property
    def display_board(self) -> Box:
        width, height, _ = self.display_data["pcb"]
        x, y = self.display_glass.middle
        return Box.around(x, y + self.display_data["pcb_down"], width, height)

    @property
    def bumpers(self) -> list[Point]:
        """Where the shelf presses on the corners of the display's board."""
        inset = self.data["shelf"]["bumper"] / 2 + 0.5
        board, shelf = self.display_board, self.shelf
        top, bottom = max(board.top, shelf.top), min(board.bottom, shelf.bottom)
        columns = (board.left + inset, board.right - inset)
        return [(x, y) for x in columns for y in (top + inset, bottom - inset)]

    @property
    def display_frame(self) -> Box:
        """The frame around the pane, glued below the plate."""
        display = self.track.display
        return Box.around(display.x, display.y, *display.room)

    @property
    def header_notches(self) -> list[Box]:
        """What is cut out of the display frame for the solder of the display's pins.

        From a little beyond the board to the pane.
        """
        glass, board = self.display_glass, self.display_board
        half = self.data["header"]["notch"] / 2
        rim = board.grown(self.data["clearance"]["part"])
        x, y = board.middle
        notches = {
            "top": Box(x - half, rim.top, x + half, glass.top),
            "bottom": Box(x - half, glass.bottom, x + half, rim.bottom),
            "left": Box(rim.left, y - half, glass.left, y + half),
            "right": Box(glass.right, y - half, rim.right, y + half),
        }
        return [notches[side] for side in self._header_sides]

    @property
    def header_plug(self) -> Box:
        """The first row of pins of the display, with its plug."""
        length, width, _ = self.data["header"]["plug"]
        board, inset = self.display_board, self.data["header"]["inset"]
        x, y = board.middle
        return {
            "top": Box.around(x, board.top + inset, length, width),
            "bottom": Box.around(x, board.bottom - inset, length, width),
            "left": Box.around(board.left + inset, y, width, length),
            "right": Box.around(board.right - inset, y, width, length),
        }[self._header_sides[0]]

    @property
    def shelf_notch(self) -> Box:
        """What is cut out of the shelf for the plug of the display to go down."""
        notch = self.header_plug.grown(self.data["clearance"]["part"])
        side = self._header_sides[0]
        # A strip left at the long edge of the shelf would be thin.
        if side == "top":
            return Box(notch.left, min(notch.top, self.shelf.top - 1), notch.right, notch.bottom)
        if side == "bottom":
            return Box(
                notch.left, notch.top, notch.right, max(notch.bottom, self.shelf.bottom + 1)
            )
        return notch

    @property
    def _header_sides(self) -> list[str]:
        sides: list[str] = self.display_data["header"]
        for side in sides:
            if side not in _SIDES:
                raise HardwareError(
                    f"a side of a display in {FILE} is {', '.join(_SIDES)}, not '{side}'"
                )
        return sides

    @property
    def leds(self) -> list[Point]:
        """The middles of the LEDs, by the pitch of the strip from the cut edge of each piece."""
        places = []
        for piece in self.track.strip_pieces():
            x, y = piece.start
            for index in range(piece.pixels):
                places.append((x + piece.direction * (index + 0.5) * self.track.pitch, y))
        return places

    def screw_holes(self, board: Box, distances: list[float]) -> list[Point]:
        """The four holes of a board, ``distances`` apart along x and y."""
        x, y = board.middle
        dx, dy = distances[0] / 2, distances[1] / 2
        return [(x + sx * dx, y + sy * dy) for sx in (-1, 1) for sy in (-1, 1)]


def _nearest(places: list[float], wanted: float) -> float:
    return min(places, key=lambda x: abs(x - wanted))


def _between(places: list[float], step: float) -> list[float]:
    """More places, so that no two neighbours are farther apart than ``step``."""
    added = []
    ordered = sorted(places)
    for low, high in zip(ordered, ordered[1:], strict=False):
        count = math.ceil((high - low) / step - _EPSILON)
        added += [low + (high - low) * index / count for index in range(1, count)]
    return added
