"""What keys, mouse and fingers do to the board."""

import pytest
from playwright.sync_api import expect

from pegboard.devices import KEYS
from support.page import LONG_MS, around, assert_came, assert_came_in_all

pytestmark = pytest.mark.slow


def test_every_key(page, inputs):
    for key, *expected in (
        ("ArrowRight", ("turn", 1)),
        ("ArrowDown", ("turn", 1)),
        ("ArrowLeft", ("turn", -1)),
        ("ArrowUp", ("turn", -1)),
        ("Enter", ("press", 0)),
        ("Space", ("press", 0)),
        ("h", ("hold", 0)),
        ("Backspace", ("back", 0)),
        ("Escape", ("back", 0)),
        ("Shift+Digit1", ("seat", 0)),
        ("Shift+Digit4", ("seat", 3)),
    ):
        page.keyboard.press(key)
        assert_came(inputs, expected)


def test_every_key_of_the_pad_is_typed(page, inputs):
    typed = (*"a23456789tjqkg", "A", "1", "0", "T", "G")
    meant = (*KEYS[:14], "A", "A", "10", "10", "GO")
    for key, name in zip(typed, meant, strict=True):
        page.keyboard.press(key)
        assert_came(inputs, [("key", KEYS.index(name))])


def test_the_pad_is_shown_and_tapped(page, inputs):
    expect(page.locator("#pad")).to_be_hidden()
    page.click("#open-pad")
    for place, name in enumerate(KEYS):
        page.click(f"#pad [data-key='{name}']")
        assert_came(inputs, [("key", place)])
    page.keyboard.press("Enter")
    assert_came(inputs, [("press", 0)])
    page.reload()
    expect(page.locator("#pad")).to_be_visible()
    page.keyboard.press("o")
    expect(page.locator("#pad")).to_be_hidden()


def test_a_phone_begins_with_the_pad(phone, inputs):
    phone.tap("#pad [data-key='10']")
    assert_came(inputs, [("key", 9)])
    box = phone.locator("#pad button").first.bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44


def test_keys_kept_down_are_long_presses(page, inputs):
    for key, name in (("Enter", "hold"), ("Space", "hold"), ("Backspace", "back-hold")):
        page.keyboard.down(key)
        page.wait_for_timeout(LONG_MS)
        page.keyboard.up(key)
        assert_came(inputs, [(name, 0)])


def test_after_a_click_the_keys_still_belong_to_the_knob(page, inputs):
    page.click("#open-deal")
    page.click("[data-deal=shuffle]")
    page.click("[data-key=card-0-0]")
    page.check("#enter")
    for key in ("Enter", "Enter"):
        page.keyboard.press(key)
        assert_came(inputs, [("press", 0)])
    expect(page.locator(".card.chosen")).to_have_count(1)


def test_keys_for_the_browser_are_left_to_it(page, inputs):
    for key in ("Control+ArrowRight", "Alt+ArrowUp", "Control+h"):
        page.keyboard.press(key)
    page.wait_for_timeout(150)
    assert inputs == []


def test_every_part_is_reached_and_used_with_tab_and_enter(page, inputs):
    for part, expected in (
        ("#back", ("back", 0)),
        ("#knob", ("press", 0)),
        ("[data-seat='1']", ("seat", 1)),
    ):
        for _ in range(20):
            page.keyboard.press("Tab")
            if page.locator(part).evaluate("element => element === document.activeElement"):
                break
        else:
            pytest.fail(f"{part} was never reached")
        outline = page.locator(part).evaluate("element => getComputedStyle(element).outlineStyle")
        assert outline != "none"
        for key in ("Enter", "Space"):
            page.keyboard.press(key)
            assert_came(inputs, [expected])


def test_the_list_of_keys_opens_with_a_question_mark_and_keeps_keys_from_the_board(page, inputs):
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    for key in ("Enter", "Space", "Backspace", "H", "P", "D"):
        expect(page.get_by_role("dialog").locator("kbd", has_text=key).first).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.click("#open-keys")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.wait_for_timeout(150)
    assert inputs == []


def test_escape_in_the_deck_puts_the_deck_away_and_takes_nothing_back(page, inputs):
    page.click("#open-deal")
    page.focus("#close-deal")
    page.keyboard.press("Escape")
    expect(page.locator("#deal")).to_be_hidden()
    page.wait_for_timeout(150)
    assert inputs == []


def test_the_wheel_turns_a_detent_a_notch(page, inputs):
    page.hover("#knob")
    page.mouse.wheel(0, 120)
    page.mouse.wheel(0, 100)
    page.mouse.wheel(0, -100)
    assert_came(inputs, [("turn", 1), ("turn", 1), ("turn", -1)])


def test_dragging_turns_the_knob_and_does_not_press_it(page, inputs):
    for degrees in (91, -46):
        points = list(around(page, "#knob", degrees))
        page.mouse.move(*points[0])
        page.mouse.down()
        for point in points[1:]:
            page.mouse.move(*point)
        page.wait_for_timeout(700)
        page.mouse.up()
        assert_came_in_all(inputs, int(degrees / 15))


def test_short_and_long_presses_of_the_mouse(page, inputs):
    page.click("#knob")
    assert_came(inputs, [("press", 0)])
    page.click("#knob", delay=LONG_MS)
    assert_came(inputs, [("hold", 0)])
    page.click("#back")
    assert_came(inputs, [("back", 0)])
    page.click("#back", delay=LONG_MS)
    assert_came(inputs, [("back-hold", 0)])
    page.click("[data-seat='2']")
    assert_came(inputs, [("seat", 2)])


def test_two_presses_that_count_as_one_are_told(page, desk):
    page.evaluate(
        """() => {
          for (const kind of ["keydown", "keyup", "keydown", "keyup"])
            document.body.dispatchEvent(new KeyboardEvent(kind, { key: "Enter", bubbles: true }));
        }"""
    )
    expect(page.locator("#note")).to_contain_text("press again")
    assert desk.board.app.view.name == "new"


def test_a_board_that_rests_says_so_in_words(page, desk):
    expect(page.locator("#rest")).to_be_hidden()
    desk.board.run(11 * 60_000)
    page.reload()
    expect(page.locator("#rest")).to_be_visible()
    expect(page.locator("#rest")).to_contain_text("only wakes")
    expect(page.locator("#spoken")).to_contain_text("The board rests")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#rest")).to_be_hidden()


def test_a_thumb_turns_and_presses(phone, inputs):
    phone.tap("#knob")
    assert_came(inputs, [("press", 0)])
    phone.tap("#back")
    assert_came(inputs, [("back", 0)])
    thumb = phone.context.new_cdp_session(phone)
    points = [{"x": x, "y": y} for x, y in around(phone, "#knob", 61)]
    for kind, where in (
        ("touchStart", points[:1]),
        *(("touchMove", [point]) for point in points[1:]),
        ("touchEnd", []),
    ):
        thumb.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})
    assert_came_in_all(inputs, 4)


def test_a_double_tap_does_not_zoom(phone, inputs):
    phone.locator("#knob").scroll_into_view_if_needed()
    for _ in range(2):
        phone.touchscreen.tap(180, 600)
    phone.wait_for_timeout(400)
    assert phone.evaluate("visualViewport.scale") == 1
    touch_action = "(id) => getComputedStyle(document.querySelector(id)).touchAction"
    assert phone.evaluate(touch_action, "html") == "manipulation"
    assert phone.evaluate(touch_action, "#knob") == "none"
