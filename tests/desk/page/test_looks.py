"""Lights, colours, typeface and words for everybody."""

import io
import re
from xml.etree import ElementTree

import pytest
from PIL import Image
from playwright.sync_api import expect

from cribbage.cards import parse_card
from cribbage.events import Event
from fifteentwo.simulator import board_picture, board_svg, track_layout
from pegboard.devices import TURN
from support.page import Keys, assert_shows_the_board, eventually, start_a_game

pytestmark = pytest.mark.slow


def test_the_track_looks_as_in_the_pictures_of_scripts(page, desk):
    fingers = Keys(page, desk)
    start_a_game(desk, fingers)
    for event in (Event("starter", card=parse_card("J")), Event("lay", 1, card=parse_card("5"))):
        fingers.enter(event)
    eventually(lambda: not desk.board.app.track.is_hopping, "the pegs at rest")
    assert_shows_the_board(page, desk)
    drawn = board_picture.board_picture(desk.board.oled, desk.board.rgb)
    shown = Image.open(io.BytesIO(page.locator("#track-picture").screenshot())).convert("RGB")
    svg = ElementTree.fromstring(board_svg.board_svg())
    box = svg.find(".//*[@id='track-view']").get("viewBox")
    left, top, width, _ = (float(number) for number in box.split())
    for place in track_layout.layout()["holes"]:
        x, y = place["x"], place["y"]
        wanted = drawn.getpixel((round(x * board_picture.SCALE), round(y * board_picture.SCALE)))
        scale = shown.width / width
        seen = shown.getpixel((round((x - left) * scale), round((y - top) * scale)))
        assert max(abs(a - b) for a, b in zip(seen, wanted, strict=True)) <= 16, place
        if place["hole"] not in (*desk.game.fronts, *desk.game.backs):
            assert max(seen) < 100, "a mark is taken for a peg"


def test_the_knob_in_the_picture_turns(page, desk):
    def picture_of_the_knob():
        return page.locator("#knob").screenshot(animations="disabled")

    before = picture_of_the_knob()
    Keys(page, desk).do(TURN, 2)
    page.wait_for_timeout(300)
    assert picture_of_the_knob() != before
    Keys(page, desk).do(TURN, -2)
    page.wait_for_timeout(300)
    assert picture_of_the_knob() == before


def test_the_screen_is_spoken(page, desk):
    fingers = Keys(page, desk)
    start_a_game(desk, fingers)
    row = next(row for row in desk.board.text() if "Press" in row)
    expect(page.locator("[aria-live=polite]#spoken")).to_contain_text(row)


def test_what_is_chosen_is_spoken_first_with_hints_off_too(page, desk):
    fingers = Keys(page, desk)
    start_a_game(desk, fingers)
    desk.board.app.settings.set("hints", False)
    for _ in range(2):
        fingers.do(TURN, 1)
        chosen = desk.board.spoken()[0]
        expect(page.locator("#spoken")).to_have_text(re.compile(rf"^{chosen}\. "))


VOICE = """
window.heard = [];
speechSynthesis.speak = (words) => window.heard.push(words.text);
"""


def last_heard(page, begin=""):
    """What was spoken last, once that begins so."""
    for _ in range(100):
        heard = page.evaluate("window.heard")
        if heard and heard[-1].startswith(begin):
            return heard[-1]
        page.wait_for_timeout(50)
    raise AssertionError(f"nothing that begins with {begin!r}: {heard}")


def test_the_page_speaks_when_it_is_asked_to_and_remembers_that(page, desk):
    page.context.add_init_script(VOICE)
    page.reload()
    fingers = Keys(page, desk)
    start_a_game(desk, fingers)
    expect(page.locator("#spoken")).to_contain_text(desk.board.spoken()[-1])
    assert page.evaluate("window.heard") == []
    page.click("#open-keys")
    page.click("#speak")
    page.click("#close-keys")
    assert last_heard(page) == ". ".join(desk.board.spoken())
    fingers.do(TURN, 1)
    chosen = desk.board.spoken()[0]
    said = last_heard(page, chosen + ". ")
    turn = desk.board.app.players.turn_name() + "'s turn"
    assert turn not in said, "what was said already is not said at every detent"
    page.reload()
    assert last_heard(page) == ". ".join(desk.board.spoken())
    page.click("#open-keys")
    expect(page.locator("#speak")).to_have_text("Be silent")
    page.click("#speak")
    expect(page.locator("#speak")).to_have_text("Speak")


def test_every_button_has_a_name(page):
    page.keyboard.press("d")
    page.click("[data-deal=shuffle]")
    page.wait_for_selector("[data-card]")
    for button in page.get_by_role("button").all():
        name = button.evaluate("b => b.getAttribute('aria-label') || b.textContent.trim()")
        assert name, button.evaluate("b => b.outerHTML")


def test_nothing_slides_where_less_motion_is_wished(open_page):
    page = open_page(reduced_motion="reduce")
    assert page.locator("#mark").evaluate("e => getComputedStyle(e).transitionDuration") == "0s"


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_text_stands_out_in_dark_and_light(open_page, scheme):
    page = open_page(color_scheme=scheme)
    brightness = page.evaluate(
        """() => {
          const light = (colour) => {
            const pen = new OffscreenCanvas(1, 1).getContext("2d");
            pen.fillStyle = colour;
            pen.fillRect(0, 0, 1, 1);
            const [r, g, b] = pen.getImageData(0, 0, 1, 1).data;
            return (0.3 * r + 0.59 * g + 0.11 * b) / 255;
          };
          const style = getComputedStyle(document.documentElement);
          const names = ["--text", "--room", "--paper"];
          return names.map((name) => light(style.getPropertyValue(name)));
        }"""
    )
    text, room, paper = brightness
    assert abs(text - room) > 0.6
    assert abs(text - paper) > 0.6
    assert (room < text) == (scheme == "dark")


def test_the_engravings_are_in_the_typeface_that_the_laser_engraves(page):
    # Not by wait_for_function, which evaluates a text in the page: its own policy forbids that.
    are_loaded = "[...document.fonts].every((face) => face.status === 'loaded')"
    eventually(lambda: page.evaluate(are_loaded), "the typeface")
    families = page.evaluate("[...document.fonts].map((face) => face.family)")
    assert [family.strip('"') for family in families] == ["Bebas Neue"]
