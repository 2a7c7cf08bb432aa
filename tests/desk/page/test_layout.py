"""What fits into which window: phones, low windows, the display sharp at every width."""

import pytest

from support.page import assert_shows_the_board

pytestmark = pytest.mark.slow


def test_everything_fits_a_phone_and_is_large_enough_for_a_thumb(phone):
    phone.click("#open-deal")
    phone.click("[data-deal=shuffle]")
    phone.wait_for_selector("[data-card]")
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    for button in phone.locator("button:visible").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 43.9, button.evaluate("b => b.outerHTML")
        assert 0 <= box["x"] <= 360 - box["width"]


@pytest.mark.parametrize("width", [360, 820, 1100, 1400, 1920])
def test_the_oled_is_sharp_at_every_width(open_page, desk, width):
    page = open_page(viewport={"width": width, "height": 900})
    assert_shows_the_board(page, desk)
    shown, own = page.evaluate(
        "[document.getElementById('oled').getBoundingClientRect().width * devicePixelRatio,"
        " document.getElementById('oled').width]"
    )
    assert shown == own
    assert own % 128 == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(
    ("width", "height", "density"),
    [
        (960, 540, 2),  # a window over a whole screen of 1920 x 1080 at 200 %
        (960, 430, 2),  # the same with what the browser takes
        (683, 330, 2),  # the same on a notebook
        (740, 360, 3),  # a phone on its side
        (480, 430, 1),
        (640, 600, 1),
        (800, 600, 1),
        (900, 470, 1),
        (1279, 720, 1),
        (1280, 560, 1),
    ],
)
def test_in_a_low_window_nobody_scrolls_to_turn(open_page, width, height, density):
    page = open_page(viewport={"width": width, "height": height}, device_scale_factor=density)
    for part in ("#oled", "#knob", "#back", "#seats", "#plug"):
        box = page.locator(part).bounding_box()
        assert 0 <= box["x"] <= width - box["width"], part
        assert 0 <= box["y"] <= height - box["height"], part
        assert min(box["width"], box["height"]) >= 44, part
    assert page.locator("#oled").bounding_box()["width"] >= 256
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def box_in_the_window(page, part, width, height):
    box = page.locator(part).bounding_box()
    assert 0 <= box["x"] <= width - box["width"], part
    assert 0 <= box["y"] <= height - box["height"], part
    return box


@pytest.mark.parametrize(
    ("width", "height"), [(1280, 800), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440)]
)
def test_the_track_is_what_one_sees_first(open_page, width, height):
    page = open_page(viewport={"width": width, "height": height})
    assert box_in_the_window(page, "#track-picture", width, height)["width"] >= 0.7 * width
    board = box_in_the_window(page, "#board", width, height)
    assert board["height"] >= 0.75 * height
    for part in ("#oled", "#knob", "#back", "#seats", "#plug"):
        box = box_in_the_window(page, part, width, height)
        assert board["x"] < box["x"] < board["x"] + board["width"] - box["width"], part


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (820, 1180), (1024, 768)])
def test_track_display_and_controls_are_in_sight_together(open_page, width, height):
    page = open_page(viewport={"width": width, "height": height})
    for part in ("#track-picture", "#oled", "#knob", "#back", "#seats", "#plug"):
        box_in_the_window(page, part, width, height)
