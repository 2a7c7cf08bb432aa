"""The one geometry of the board: its holes, lines, texts, openings, the pieces of the strip."""

import math
from itertools import combinations

import pytest
from PIL import ImageFont

from cribbage.rules import Rules
from fifteentwo.simulator import track_layout
from fifteentwo_object import geometry, load
from fifteentwo_object.errors import HardwareError
from fifteentwo_object.geometry import Track, load_track
from fifteentwo_object.load import TYPEFACE
from pegboard import track as firmware_track
from pico.pins import Pins

BOARDS = load_track()
PLATE_EDGE = 3.0  # what must be left between an opening and the edge of the plate
BED_MARGIN = 2.0  # no bed is used to its very edge
THUMB = 25.0  # how far from the edge of the board a thumb reaches without effort

every_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)


class DarkStrip:
    """A strip that the firmware's track can be asked about."""

    def __init__(self, pixels):
        self.n = pixels
        self.rgb = bytearray(3 * pixels)


def box_around(x, y, width, height):
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def gap(one, other):
    """The distance of two boxes, left, top, right, bottom; below 0 where they overlap."""
    across = max(one[0] - other[2], other[0] - one[2])
    down = max(one[1] - other[3], other[1] - one[3])
    return max(across, down) if min(across, down) < 0 else math.hypot(across, down)


def disc_gap(box, x, y, diameter):
    """The distance from a box to a disc; below 0 where they overlap."""
    near_x, near_y = min(max(x, box[0]), box[2]), min(max(y, box[1]), box[3])
    return math.dist((x, y), (near_x, near_y)) - diameter / 2


def text_box(text):
    """Where the letters of an engraved text are, by another reader of the typeface."""
    font = ImageFont.truetype(str(TYPEFACE), 1000)
    left, _, right, _ = font.getbbox(text.text, anchor="ls")
    return box_around(text.x, text.y, (right - left) / 700 * text.size, text.size)


def all_holes(board):
    """Every hole of every lane as (lane, hole, x, y)."""
    return [
        (lane, number, x, y)
        for lane in range(board.lanes)
        for number, (x, y) in enumerate(board.holes(lane), 1)
    ]


def discs(board):
    """Every round opening as (x, y, diameter)."""
    holes = [(x, y, board.diameter(number)) for _, number, x, y in all_holes(board)]
    return holes + [(part.x, part.y, part.hole) for part in board.cutouts()]


def piece_box(piece):
    (x1, y), (x2, _) = piece.start, piece.end
    return min(x1, x2), y - piece.width / 2, max(x1, x2), y + piece.width / 2


# The holes


def test_there_are_boards_for_every_usual_strip_and_for_one_to_three_lanes():
    assert next(iter(BOARDS)) == geometry.DEFAULT
    assert {board.leds_per_metre for board in BOARDS.values()} == {144, 100, 60}
    assert {board.lanes for board in BOARDS.values()} == {1, 2, 3}


@every_board
def test_a_lane_is_121_holes(board):
    for lane in range(board.lanes):
        assert len(board.holes(lane)) == 121
        assert len(set(board.holes(lane))) == 121


@every_board
def test_along_every_row_the_holes_are_as_far_apart_as_the_leds(board):
    for lane in range(board.lanes):
        holes = board.holes(lane)
        for first in range(0, 120, 30):
            row = holes[first : first + 30]
            for one, other in zip(row, row[1:], strict=False):
                assert one[1] == other[1]
                assert abs(one[0] - other[0]) == pytest.approx(1000 / board.leds_per_metre)


@every_board
def test_the_rows_run_to_and_fro_each_below_the_end_of_the_one_before(board):
    for lane in range(board.lanes):
        holes = board.holes(lane)
        ways = [
            holes[last - 1][0] - holes[first - 1][0]
            for first, last in ((1, 30), (31, 60), (61, 90), (91, 120))
        ]
        assert [way > 0 for way in ways] == [True, False, True, False]
        for end in (30, 60, 90):
            assert holes[end - 1][0] == pytest.approx(holes[end][0])
            assert holes[end - 1][1] < holes[end][1]


@every_board
def test_the_game_hole_stands_apart_beyond_the_last_street(board):
    for lane in range(board.lanes):
        (last_x, last_y), (x, y) = board.holes(lane)[119:]
        assert y == last_y and last_x - x > 1.5 * board.pitch


@every_board
def test_lanes_do_not_cross_where_the_track_turns(board):
    """Of two turns side by side one lies inside the other."""
    for end in (30, 60, 90):
        turns = [
            (board.hole(lane, end)[1], board.hole(lane, end + 1)[1]) for lane in range(board.lanes)
        ]
        for (top, bottom), (other_top, other_bottom) in combinations(turns, 2):
            assert (top < other_top) == (bottom > other_bottom)


@every_board
def test_no_two_openings_are_closer_than_the_plate_can_be(board):
    for one, other in combinations(discs(board), 2):
        between = math.dist(one[:2], other[:2]) - (one[2] + other[2]) / 2
        assert between >= board.least_bridge, (one, other)
    window = board.display.box(board.display.window)
    assert all(disc_gap(window, *disc) >= board.least_bridge for disc in discs(board))


@every_board
def test_everything_lies_on_the_plate(board):
    boxes = [box_around(x, y, size, size) for x, y, size in discs(board)]
    boxes += [piece_box(piece) for piece in board.strip_pieces()]
    boxes.append(board.display.box(board.display.room))
    boxes += [text_box(text) for text in board.texts()]
    boxes += [box_around(part.x, part.y, part.room, part.room) for part in board.cutouts()]
    boxes += [box_around(ring.x, ring.y, 2 * ring.outer, 2 * ring.outer) for ring in board.rings()]
    for left, top, right, bottom in boxes:
        assert left >= PLATE_EDGE and top >= PLATE_EDGE
        assert right <= board.plate_width - PLATE_EDGE
        assert bottom <= board.plate_height - PLATE_EDGE


# Streets, skunk lines, texts


def test_each_street_is_thirty_holes_and_bears_its_name_below_its_first_holes():
    for board in BOARDS.values():
        streets = [text for text in board.texts() if text.kind == "street"]
        names = [street.text for street in streets]
        assert names == ["FIRST STREET", "SECOND STREET", "THIRD STREET", "FOURTH STREET"]
        for number, street in enumerate(streets):
            row = range(30 * number + 1, 30 * number + 31)
            nearest = min(
                all_holes(board), key=lambda hole: math.dist(hole[2:], (street.x, street.y))
            )
            assert nearest[1] in row[:4]
            assert street.y > max(board.hole(lane, row[0])[1] for lane in range(board.lanes))


@every_board
def test_the_numbers_are_those_of_the_fifth_holes_each_above_its_own(board):
    numbers = [text for text in board.texts() if text.kind in ("number", "game")]
    assert [int(number.text) for number in numbers] == [*range(5, 121, 5), 121]
    for number in numbers:
        hole = int(number.text)
        assert all(
            board.hole(lane, hole)[0] == pytest.approx(number.x) for lane in range(board.lanes)
        )
        _, nearest, *place = min(
            all_holes(board), key=lambda hole: math.dist(hole[2:], (number.x, number.y))
        )
        assert nearest == hole
        assert math.dist(place, (number.x, number.y)) < 8


@every_board
def test_the_holes_with_rings_are_those_that_the_firmware_marks(board):
    marks = dict(firmware_track.mark_holes(121))
    not_on_a_fifth = {61, 91}  # the far side of a skunk line has the line
    ringed = [ring.hole for ring in board.rings()]
    assert sorted(ringed) == sorted(board.lanes * list(marks.keys() - not_on_a_fifth))
    for ring in board.rings():
        assert any(
            math.dist((x, y), (ring.x, ring.y)) < 0.001 and number == ring.hole
            for _, number, x, y in all_holes(board)
        )
        assert ring.inner > board.diameter(ring.hole) / 2
        assert ring.outer - board.hole_diameter / 2 < board.pitch - board.hole_diameter


@every_board
def test_the_skunk_lines_are_where_the_rules_put_them(board):
    """A loser at 90 is skunked and at 91 is not, so the line lies between these two holes."""
    rules = Rules()
    after = {line.name: line.after for line in board.lines()}
    levels = {name: [rules.skunk_level((121, hole + i), 0) for i in (0, 1)]
              for name, hole in after.items()}  # fmt: skip
    assert levels == {"skunk": [1, 0], "double skunk": [2, 1]}
    marked = {
        hole for hole, mix in firmware_track.mark_holes(121) if mix == firmware_track.SKUNK_MIX
    }
    assert marked == {hole + i for hole in after.values() for i in (0, 1)}


@every_board
def test_a_skunk_line_crosses_every_lane_between_its_two_holes(board):
    """It stands right before the hole after it, on the way from the turn."""
    for line in board.lines():
        for lane in range(board.lanes):
            first, second = board.holes(lane)[line.after : line.after + 2]
            assert line.y1 < first[1] < line.y2
            onward = math.copysign(1, second[0] - first[0])
            behind = [onward * (first[0] - x) for x in line.stroke_places()]
            holes_edge = board.hole_diameter / 2
            assert all(holes_edge < way - line.width / 2 and way < board.pitch for way in behind)
    strokes = {line.name: len(line.stroke_places()) for line in board.lines()}
    assert strokes == {"skunk": 1, "double skunk": 2}


@every_board
def test_no_text_lies_over_another_or_over_anything_else(board):
    boxes = {text: text_box(text) for text in board.texts()}
    for (one, box), (other, other_box) in combinations(boxes.items(), 2):
        assert gap(box, other_box) > 0.4, (one, other)
    around = [(ring.x, ring.y, 2 * ring.outer) for ring in board.rings()]
    parts = board.cutouts()
    caps = [(part.x, part.y, max(part.cap, part.room)) for part in parts]
    strokes = [
        (x - line.width / 2, line.y1, x + line.width / 2, line.y2)
        for line in board.lines()
        for x in line.stroke_places()
    ]
    inside = board.border
    for x, y, size in caps:
        assert inside.x + 1 < x - size / 2 and inside.y + 1 < y - size / 2
        assert x + size / 2 < inside.x + inside.width - 1
        assert y + size / 2 < inside.y + inside.height - 1
    window = board.display.box(board.display.window)
    for text, box in boxes.items():
        for disc in discs(board) + around + caps:
            assert disc_gap(box, *disc) > 0.4, (text, disc)
        assert all(gap(box, stroke) > 0.4 for stroke in strokes), text
        assert gap(box, window) > 2
        assert box[0] > inside.x + 1 and box[2] < inside.x + inside.width - 1
        assert box[1] > inside.y + 1 and box[3] < inside.y + inside.height - 1


# The strip


@every_board
def test_the_pieces_of_the_strip_have_their_pixels_below_the_holes_in_the_firmwares_order(board):
    """Pixel after pixel along the data line, each lies below the hole that it is to light."""
    track = firmware_track.Track(DarkStrip(board.pixels), lanes=board.lanes)
    places = {
        track.pixel(lane, number): (x, y) for lane, number, x, y in all_holes(board)
    }  # fmt: skip
    pixel = 0
    for piece in board.strip_pieces():
        assert piece.first_pixel == pixel
        for number in range(piece.pixels):
            x = piece.start[0] + piece.direction * (number + 0.5) * 1000 / board.leds_per_metre
            assert math.dist((x, piece.start[1]), places[pixel]) < 0.001
            assert pixel == track.pixel(piece.lane, piece.first_hole + number)
            pixel += 1
        assert piece.last_pixel == pixel - 1
        assert piece.last_hole == piece.first_hole + piece.pixels - 1
        assert piece.length == pytest.approx(piece.pixels * board.pitch)
    assert pixel == len(places) == 121 * board.lanes


@every_board
def test_the_strip_is_cut_into_four_streets_and_the_game_hole(board):
    lane = [30, 30, 30, 30, 1]
    assert [piece.pixels for piece in board.strip_pieces()] == lane * board.lanes
    assert [piece.number for piece in board.strip_pieces()] == list(range(1, 5 * board.lanes + 1))


@every_board
def test_a_light_is_thrown_away_at_every_cut_so_that_pads_stay_whole(board):
    """Counted off a strip as it was bought: kept, one lost, kept, and so on."""
    for lane in range(board.lanes):
        pieces = [piece for piece in board.strip_pieces() if piece.lane == lane]
        left = [True] * board.strip_lights
        for light in (31, 62, 93, 124):
            left[light - 1] = False
        for piece in pieces:
            lights = range(piece.first_light, piece.last_light + 1)
            assert len(lights) == piece.pixels and all(left[light - 1] for light in lights)
        assert sum(piece.pixels for piece in pieces) == sum(left) == 121
    assert board.strip_metres * board.leds_per_metre >= board.lanes * board.strip_lights


def test_the_joints_of_the_factory_by_hand():
    """Every half metre: after light 72 of 144 a metre, which lies in the third piece."""
    found = {name: board.factory_joints for name, board in BOARDS.items()}
    assert found == {
        "default": [61 + 72 - 63],
        "key-pad": [70],
        "two-lanes": [70],
        "three-lanes": [70],
        "strip-100": [31 + 50 - 32, 91 + 100 - 94],
        "strip-60": [31 + 60 - 32, 61 + 90 - 63, 91 + 120 - 94],
    }


@every_board
def test_the_wires_lead_from_each_piece_to_the_next(board):
    pieces = board.strip_pieces()
    joins = board.joins()
    assert len(joins) == len(pieces) - 1
    for join, one, other in zip(joins, pieces, pieces[1:], strict=False):
        assert (join.first, join.second) == (one.number, other.number)
        assert (join.start, join.end) == (one.end, other.start)
    kinds = ["bend", "bend", "bend", "game hole"]
    assert [join.kind for join in joins] == ([*kinds, "lane"] * board.lanes)[:-1]


@every_board
def test_the_outer_wire_of_a_join_reaches_down_through_the_carrier_and_up_again(board):
    """At a bend it goes from the far edge of one piece to the far edge of the other."""
    pads = board.data["strip"][str(board.leds_per_metre)]["pads"]
    assert board.strip_width / 2 < pads < board.strip_width
    for join, one, other in zip(
        board.joins(), board.strip_pieces(), board.strip_pieces()[1:], strict=False
    ):
        (x, y), (other_x, other_y) = join.start, join.end
        turned = one.direction != other.direction
        across = abs(other_y - y) + (pads if turned else 0)
        way = math.hypot(other_x - x, across)
        to_the_window, through, solder = 3, 3.4, 3
        assert join.length >= way + 2 * (to_the_window + through + solder) - 0.2
        assert join.wire_mm == join.length and join.wire_mm % 5 == 0


@every_board
def test_the_pieces_of_the_strip_lie_beside_each_other_and_beside_the_parts(board):
    boxes = [piece_box(piece) for piece in board.strip_pieces()]
    for one, other in combinations(boxes, 2):
        assert gap(one, other) >= 0.5
    room = board.display.box(board.display.room)
    parts = board.cutouts()
    for box in boxes:
        assert gap(box, room) >= 0.5
        assert all(disc_gap(box, part.x, part.y, part.room) > 0 for part in parts)


# Controls


@every_board
def test_the_parts_below_the_plate_are_beside_each_other(board):
    parts = {part.name: part for part in board.cutouts()}
    for one, other in combinations(parts.values(), 2):
        assert math.dist((one.x, one.y), (other.x, other.y)) > (one.room + other.room) / 2
    room = board.display.box(board.display.room)
    for part in parts.values():
        assert disc_gap(room, part.x, part.y, part.room) > 0


@every_board
def test_a_button_is_cut_for_every_seat_that_the_firmware_has_a_pin_for(board):
    assert len(board.seats) == len([pin for pin in Pins().seats if pin is not None]) == 4


@every_board
def test_seat_buttons_are_within_thumbs_reach_on_both_long_sides_and_go_clockwise(board):
    first, second, third, fourth = board.seats
    height = board.plate_height
    assert all(seat.y < THUMB for seat in (second, third))
    assert all(height - seat.y < THUMB for seat in (first, fourth))
    middle = board.plate_width / 2
    assert first.x < middle < fourth.x and middle - first.x == fourth.x - middle
    assert second.x < middle < third.x and middle - second.x == third.x - middle
    assert (first.x == second.x) == (board.key_pad is None)


def test_the_key_pad_covers_nothing_and_hides_its_slot_in_the_case():
    """It is stuck on the plate: whatever is engraved or cut lies beside it."""
    board = BOARDS["key-pad"]
    left, top, right, bottom = board.key_pad.box
    size = load.read_toml(load.data_file("track.toml"))["key_pad"]["size"]
    assert (right - left, bottom - top) == pytest.approx(size)
    parts = [(part.x, part.y, max(part.room, part.hole) / 2) for part in board.cutouts()]
    parts += [(x, y, 3.2) for _, _, x, y in all_holes(board)]
    for x, y, radius in parts:
        away = math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))
        assert away > radius, (x, y)
    for text in board.texts():
        half = len(text.text) * text.size * 0.3
        across = max(left - text.x - half, text.x - half - right)
        down = max(top - text.y - text.size / 2, text.y - text.size / 2 - bottom)
        assert max(across, down) > 0.5, text
    slot = board.key_pad.slot_box
    assert bottom < slot[1] and slot[3] < board.border.y + board.border.height - 0.5
    # Inside the walls, which are as thick as a frame of rings.
    assert (
        slot[3]
        <= board.plate_height - load.read_toml(load.data_file("enclosure.toml"))["wall"]["cut"]
    )
    assert [name for name, other in BOARDS.items() if other.key_pad] == ["key-pad"]


# What can be cut


def test_the_default_board_fits_a_bed_of_300_by_200_with_two_millimetres_around_it():
    board = Track.load()
    assert board.bed == (300, 200)
    assert board.plate_width <= 300 - 2 * 2 and board.plate_height <= 200 - 2 * 2
    assert len(board.plate_pieces) == 1 and board.leds_per_metre == 144


@every_board
def test_every_piece_of_the_plate_fits_its_bed_and_has_four_screws(board):
    pieces = board.plate_pieces
    assert pieces[0][0] == 0 and pieces[-1][1] == board.plate_width
    for left, right in pieces:
        assert right - left <= board.bed[0] - 2 * BED_MARGIN
        assert board.plate_height <= board.bed[1] - 2 * BED_MARGIN
        corners = [
            screw
            for screw in board.screws
            if left < screw.x < right
            and min(screw.x - left, right - screw.x) <= 15
            and min(screw.y, board.plate_height - screw.y) <= 15
        ]
        assert len(corners) == 4


@every_board
def test_a_split_of_the_plate_goes_through_nothing(board):
    boxes = [box_around(x, y, size, size) for x, y, size in discs(board)]
    boxes.append(board.display.box(board.display.room))
    boxes += [text_box(text) for text in board.texts()]
    boxes += [box_around(ring.x, ring.y, 2 * ring.outer, 2 * ring.outer) for ring in board.rings()]
    boxes += [box_around(part.x, part.y, part.cap, part.cap) for part in board.cutouts()]
    for split in board.splits:
        for left, _, right, _ in boxes:
            assert right <= split - board.least_bridge or left >= split + board.least_bridge


@pytest.mark.parametrize("inches", ["0.96", "1.3", "2.42"])
def test_every_display_has_its_window(inches):
    display = Track.load(display=inches).display
    assert display.inches == inches
    diagonal = math.hypot(*display.lit) / 25.4
    assert diagonal == pytest.approx(float(inches), rel=0.02)
    for lit, window, room in zip(display.lit, display.window, display.room, strict=True):
        assert lit < window < room


# One source


def test_the_simulated_board_shows_this_geometry(monkeypatch, tmp_path):
    text = load.data_file(geometry.FILE).read_text("utf-8")
    moved = tmp_path / geometry.FILE
    moved.write_text(text.replace("top = 33.0", "top = 34.5", 1), "utf-8")
    before = track_layout.layout()
    monkeypatch.setattr(load, "FOLDERS", (tmp_path,))
    track_layout.track.cache_clear()
    try:
        after = track_layout.layout()
    finally:
        track_layout.track.cache_clear()
    assert [hole["y"] + 1.5 for hole in before["holes"]] == [hole["y"] for hole in after["holes"]]


@pytest.mark.parametrize("lanes", [1, 2, 3])
def test_the_simulated_board_has_every_part_of_the_geometry_where_it_is(lanes):
    board = Track.with_lanes(lanes)
    layout = track_layout.layout(lanes)
    assert (layout["width"], layout["height"]) == (board.plate_width, board.plate_height)
    assert [(hole["x"], hole["y"]) for hole in layout["holes"]] == [
        (pytest.approx(x, abs=0.001), pytest.approx(y, abs=0.001))
        for _, _, x, y in all_holes(board)
    ]
    assert [label["text"] for label in layout["labels"]] == [text.text for text in board.texts()]
    assert len(layout["seats"]) == 4 and len(layout["lines"]) == 3


# Mistakes


def test_an_unknown_name_is_told_with_those_that_there_are():
    with pytest.raises(HardwareError, match="'round'.*default"):
        Track.load("round")
    with pytest.raises(HardwareError, match="'7'.*2.42"):
        Track.load(display="7")


@pytest.mark.parametrize(
    "old, new, word",
    [
        ("row_holes = 30", "row_holes = 29", "121"),
        ("row_holes = 30", "", "row_holes"),
        ("row_holes = 30", "row_holes = ", "TOML"),
        ("leds = 144", "leds = 145", "145"),
    ],
)
def test_data_that_make_no_board_are_told_in_one_sentence(tmp_path, old, new, word):
    path = tmp_path / "odd.toml"
    path.write_text(load.data_file(geometry.FILE).read_text("utf-8").replace(old, new), "utf-8")
    with pytest.raises(HardwareError, match=f"odd.toml.*{word}"):
        load_track(path)


def test_missing_data_are_told(monkeypatch, tmp_path):
    monkeypatch.setattr(load, "FOLDERS", (tmp_path,))
    with pytest.raises(HardwareError, match="track.toml is missing"):
        load_track()
