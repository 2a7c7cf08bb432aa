"""The layout of the simulated board and the pictures drawn from it."""

import json
import math
from xml.etree import ElementTree

import pytest
from PIL import ImageFont

from fifteentwo.simulator import track_layout
from fifteentwo.simulator.board_picture import OLED_DOT, SCALE, board_picture, oled_picture
from fifteentwo.simulator.board_svg import board_svg, seen_light
from fifteentwo_object.load import TYPEFACE

DARK_OLED = bytes(1024)


def oled_with(*dots):
    """A display with these (x, y) lit."""
    data = bytearray(1024)
    for x, y in dots:
        data[(y // 8) * 128 + x] |= 1 << (y % 8)
    return bytes(data)


def strip_with(lights, lanes=1):
    """The bytes of a strip; ``lights`` gives red, green, blue for a pixel."""
    rgb = bytearray(363 * lanes)
    for pixel, light in lights.items():
        rgb[3 * pixel : 3 * pixel + 3] = bytes(light)
    return rgb


def colour_at(image, x_mm, y_mm):
    return image.getpixel((round(x_mm * SCALE), round(y_mm * SCALE)))


def box_of(part):
    """Left, top, right, bottom in mm of a part of the layout."""
    if "r" in part:
        return (
            part["x"] - part["r"],
            part["y"] - part["r"],
            part["x"] + part["r"],
            part["y"] + part["r"],
        )
    return part["x"], part["y"], part["x"] + part["w"], part["y"] + part["h"]


def apart(one, other):
    return one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]


# The layout


@pytest.mark.parametrize("lanes", [1, 2, 3])
def test_holes_lie_a_strip_pitch_apart_in_four_rows_of_thirty(lanes):
    for positions in track_layout.hole_positions(lanes):
        assert len(positions) == 121
        for first in range(0, 120, 30):
            row = positions[first : first + 30]
            assert len({y for _, y in row}) == 1
            for one, other in zip(row, row[1:], strict=False):
                assert math.dist(one, other) == pytest.approx(1000 / 144, abs=0.002)


def test_the_rows_run_to_and_fro_and_each_begins_below_the_end_of_the_one_before():
    (holes,) = track_layout.hole_positions()
    for end in (30, 60, 90):
        (x, y), (next_x, next_y) = holes[end - 1], holes[end]
        assert x == next_x and y < next_y
    assert holes[0][0] < holes[29][0] and holes[30][0] > holes[59][0]


def test_the_game_hole_stands_apart_beside_the_end_of_the_last_row():
    (holes,) = track_layout.hole_positions()
    assert holes[120][1] == holes[119][1]
    pitch = track_layout.layout()["pitch"]
    assert 1.5 * pitch < holes[119][0] - holes[120][0] < 3 * pitch


@pytest.mark.parametrize("lanes", [1, 2, 3])
def test_no_two_holes_touch_and_all_lie_on_the_board(lanes):
    layout = track_layout.layout(lanes)
    places = [(hole["x"], hole["y"]) for hole in layout["holes"]]
    radius = layout["hole_radius"]
    assert len(places) == 121 * lanes
    for index, place in enumerate(places):
        assert all(math.dist(place, other) >= 2 * radius for other in places[:index])
        assert radius < place[0] < layout["width"] - radius
        assert radius < place[1] < layout["height"] - radius


@pytest.mark.parametrize("lanes", [1, 2, 3])
def test_the_parts_lie_on_the_board_and_overlap_neither_each_other_nor_the_track(lanes):
    layout = track_layout.layout(lanes)
    parts = [layout["oled"], layout["knob"], layout["back"], *layout["seats"]]
    boxes = [box_of(part) for part in parts]
    boxes += [box_of({**hole, "r": layout["hole_radius"]}) for hole in layout["holes"]]
    for index, box in enumerate(boxes[: len(parts)]):
        assert box[0] > 0 and box[1] > 0
        assert box[2] < layout["width"] and box[3] < layout["height"]
        assert all(apart(box, other) for other in boxes[index + 1 :])


def test_the_first_two_seats_face_each_other_and_seats_go_clockwise():
    layout = track_layout.layout()
    first, second, third, fourth = layout["seats"]
    middle = layout["height"] / 2
    assert first["x"] == second["x"] and first["y"] > middle > second["y"]
    assert third["y"] < middle < fourth["y"] and third["x"] > second["x"]


def test_the_skunk_lines_lie_between_the_holes_that_they_part():
    layout = track_layout.layout()
    (holes,) = track_layout.hole_positions()
    kinds = {line["kind"]: line for line in layout["lines"]}
    for kind, after in (("double skunk", 60), ("skunk", 90)):
        x, y = holes[after]
        inner = holes[after + 1][0]
        line = kinds[kind]
        assert line["y1"] < y < line["y2"]
        assert (line["x1"] < x < inner) or (line["x1"] > x > inner)


def test_streets_and_skunk_lines_are_engraved():
    texts = [label["text"] for label in track_layout.layout()["labels"]]
    assert {"30", "60", "90", "120", "121", "FIRST STREET", "SKUNK", "DOUBLE SKUNK"} <= set(texts)


@pytest.mark.parametrize("lanes", [1, 2, 3])
def test_the_layout_is_json(lanes):
    layout = track_layout.layout(lanes)
    assert json.loads(json.dumps(layout)) == layout


# The display


def test_each_dot_of_the_display_is_a_sharp_square():
    image = oled_picture(oled_with((0, 0), (127, 63), (5, 9)), scale=4)
    assert image.size == (512, 256)
    lit = image.getpixel((0, 0))
    assert sum(lit) > 600
    counts = {colour: count for count, colour in image.getcolors()}
    assert counts[lit] == 3 * 16 and len(counts) == 2
    for x, y in ((511, 255), (20, 36), (23, 39)):
        assert image.getpixel((x, y)) == lit
    assert image.getpixel((24, 36)) != lit


def test_the_board_shows_the_display_dot_by_dot():
    assert OLED_DOT >= 3
    dark = board_picture(DARK_OLED, strip_with({}))
    image = board_picture(oled_with((64, 32)), strip_with({}))
    oled = track_layout.layout()["oled"]
    place = oled["x"] + oled["w"] / 2 + 0.2, oled["y"] + oled["h"] / 2 + 0.2
    assert sum(colour_at(image, *place)) > 600 > sum(colour_at(dark, *place))


# The lights


@pytest.mark.parametrize("lanes", [1, 3])
def test_a_driven_pixel_shines_in_its_hole_and_lights_the_wood_around_it(lanes):
    dark = board_picture(DARK_OLED, strip_with({}, lanes), lanes)
    pixel = 121 * (lanes - 1) + 41
    image = board_picture(DARK_OLED, strip_with({pixel: (0, 0, 255)}, lanes), lanes)
    x, y = track_layout.hole_positions(lanes)[lanes - 1][41]
    hole = colour_at(image, x + 1.2, y)
    assert hole[2] > 200 and hole[2] > hole[0]
    assert colour_at(image, x, y + 4.5)[2] > colour_at(dark, x, y + 4.5)[2] + 8
    far_x, far_y = track_layout.hole_positions(lanes)[0][5]
    assert colour_at(image, far_x, far_y) == colour_at(dark, far_x, far_y)


def test_a_dim_light_is_seen_and_is_dimmer_than_a_bright_one():
    (holes,) = track_layout.hole_positions()
    image = board_picture(DARK_OLED, strip_with({10: (0, 85, 0), 20: (0, 17, 0), 30: (0, 3, 0)}))
    greens = [colour_at(image, holes[at][0] + 1.2, holes[at][1])[1] for at in (10, 20, 30, 40)]
    assert greens == sorted(greens, reverse=True) and len(set(greens)) == 4


def test_brightness_is_what_the_eye_sees_not_what_the_led_is_driven_with():
    assert seen_light(0, 0, 0) is None
    colour, level = seen_light(45, 0, 0)
    assert colour == "#ff0000"
    assert level == pytest.approx(0.5, abs=0.01)


def test_without_power_nothing_shines():
    lit = strip_with({10: (0, 85, 0)})
    unpowered = board_picture(oled_with((64, 32)), lit, powered=False)
    assert unpowered.tobytes() == board_picture(DARK_OLED, strip_with({})).tobytes()


def test_the_same_board_gives_the_same_picture_to_the_byte():
    frame = oled_with((3, 3)), strip_with({10: (0, 85, 0)})
    assert board_picture(*frame).tobytes() == board_picture(*frame).tobytes()


@pytest.mark.parametrize("lanes", [1, 2, 3])
def test_all_that_is_written_beside_the_track_is_in_its_view_clear_of_the_frame(lanes):
    svg = ElementTree.fromstring(board_svg(lanes))
    view = next(element for element in svg.iter() if element.get("id") == "track-view")
    left, _, wide, _ = map(float, view.get("viewBox").split())
    face = ImageFont.truetype(str(TYPEFACE), 1000)
    for label in track_layout.layout(lanes)["labels"]:
        if label["kind"] in ("number", "street", "skunk", "game"):
            # The capitals of the face are 0.7 of its size high.
            half = face.getlength(label["text"]) / 1000 * label["size"] / 0.7 / 2
            assert left + 3 < label["x"] - half, label
            assert label["x"] + half < left + wide - 3, label
