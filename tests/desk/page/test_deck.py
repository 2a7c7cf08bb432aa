"""The virtual deck: what it says, and that cards and display are in sight together."""

import pytest
from playwright.sync_api import expect

from support.page import Keys, start_a_game

pytestmark = pytest.mark.slow


def test_the_panel_says_what_the_board_waits_for(page, desk):
    fingers = Keys(page, desk)
    fingers.pick_line("New game")
    fingers.pick_line("Begin")
    fingers.pick_line("Cut")
    page.keyboard.press("d")
    hint = page.locator("#hint")
    expect(hint).to_have_text("The board waits for the cut for deal")
    page.click("[data-deal=shuffle]")
    expect(hint).to_have_text("The board waits for the cut for deal")
    expect(page.locator("[data-card]")).to_have_count(0)
    page.click("[data-deal=cut]")
    page.click("[data-key=cut-1]")
    expect(hint).to_contain_text("It is Blue's turn")


def is_in_sight(page, part):
    """Whether a part lies in the window, whole, and nothing over its middle."""
    return page.locator(part).evaluate(
        """(part) => {
          const { left, top, right, bottom } = part.getBoundingClientRect();
          const isBeyond = right > innerWidth + 1 || bottom > innerHeight + 1;
          if (left < -1 || top < -1 || isBeyond) return false;
          return part.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
        }"""
    )


@pytest.mark.parametrize(
    ("width", "height", "hands"),
    [
        (390, 844, 2),  # phones
        (360, 640, 1),
        (740, 360, 1),
        (640, 400, 1),  # 1280 x 800 at 200 %
        (683, 330, 1),  # a notebook at 200 %
        (820, 1180, 2),
        (1024, 768, 2),
        (1280, 800, 2),
        (1366, 650, 2),
        (1920, 1080, 2),
    ],
)
@pytest.mark.parametrize("has_touch", [True, False], ids=["finger", "mouse"])
def test_cards_and_display_are_in_sight_together(open_page, width, height, hands, has_touch):
    page = open_page(viewport={"width": width, "height": height}, has_touch=has_touch)
    page.click("#open-deal")
    page.click("[data-deal=shuffle]")
    page.wait_for_selector("[data-card]")
    page.evaluate("scrollTo(0, 0)")
    console = ("#oled", "#knob", "#back", "[data-seat='0']", "#plug")
    for part in console:
        assert is_in_sight(page, part), part
    for player in range(hands):
        for place in range(6):
            assert is_in_sight(page, f"[data-key=card-{player}-{place}]"), (player, place)
    page.locator("[data-key=card-1-5]").evaluate("card => card.scrollIntoView({block: 'nearest'})")
    assert is_in_sight(page, "[data-key=card-1-5]")
    for part in console:
        assert is_in_sight(page, part), part
    assert page.locator("#oled").bounding_box()["width"] >= 256
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_name_does_not_push_the_buttons_of_a_hand_into_another_line(open_page, desk):
    page = open_page(viewport={"width": 640, "height": 400})
    fingers = Keys(page, desk)
    desk.board.app.settings.name0 = "Bartholomew"
    start_a_game(desk, fingers)
    page.click("#open-deal")
    page.click("[data-deal=shuffle]")
    page.wait_for_selector("[data-key=throw-0]")
    head = page.locator(".player-0 .hand-head")
    assert head.bounding_box()["height"] <= 44
    assert head.evaluate("head => head.scrollWidth <= head.clientWidth")
