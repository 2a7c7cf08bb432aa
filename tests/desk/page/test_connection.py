"""The plug, several windows, and a line to the server that is lost, late or not ours."""

import time

import pytest
from playwright.sync_api import expect

from cribbage.cards import parse_card
from cribbage.events import Event
from pegboard.devices import TURN
from support.page import PATIENCE, Keys, assert_shows_the_board, eventually, start_a_game

pytestmark = pytest.mark.slow


def test_the_plug_is_pulled_in_mid_play_and_the_game_goes_on(page, desk):
    fingers = Keys(page, desk)
    start_a_game(desk, fingers)
    for event in (
        Event("starter", card=parse_card("5")),
        Event("lay", 1, card=parse_card("7")),
        Event("lay", 0, card=parse_card("8")),
    ):
        fingers.enter(event)
    before = desk.board.text()
    page.keyboard.press("p")
    expect(page.locator("#plug-text")).to_have_text("Plug it in")
    assert not desk.board.powered
    assert_shows_the_board(page, desk)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("p")
    expect(page.locator("#plug-text")).to_have_text("Pull the plug")
    assert_shows_the_board(page, desk)
    assert desk.game.play.count == 15
    assert list(desk.game.scores) == [2, 0]
    assert desk.board.text()[0] == before[0]
    fingers.enter(Event("lay", 1, card=parse_card("9")))
    assert list(desk.game.scores) == [2, 3]
    fingers.undo()
    fingers.undo()
    assert list(desk.game.scores) == [0, 0]


def test_the_plug_by_mouse(page, desk):
    page.click("#plug")
    expect(page.locator("#plug-text")).to_have_text("Plug it in")
    expect(page.locator("#plug")).to_have_attribute("aria-pressed", "true")
    page.click("#knob")
    expect(page.locator("#note")).to_contain_text("no power")
    page.click("#plug")
    eventually(lambda: desk.board.powered, "power")


def test_all_windows_show_the_same_and_a_reload_loses_nothing(open_page, desk):
    first, second = open_page(), open_page()
    fingers = Keys(first, desk)
    start_a_game(desk, fingers)
    fingers.do(TURN, 3)
    for page in (first, second):
        assert_shows_the_board(page, desk)
    second.reload()
    assert_shows_the_board(second, desk)
    angles = [
        page.evaluate("document.getElementById('knob').style.getPropertyValue('--angle')")
        for page in (first, second)
    ]
    assert angles[0] == angles[1] == f"{15 * desk.live.knob}deg"


def test_cards_of_a_hidden_hand_come_back_hidden_after_a_reload(page, desk):
    page.keyboard.press("d")
    page.click("[data-deal=shuffle]")
    page.click("[data-key=show-1]")
    page.wait_for_selector("[data-key=card-1-0].back")
    page.reload()
    page.wait_for_selector("[data-key=card-1-0].back")
    expect(page.locator("[data-card]")).to_have_count(6)


def places(page):
    return [page.locator(part).bounding_box() for part in ("#board", "#oled", "#knob", ".bar")]


def test_a_lost_line_is_told_and_comes_back_by_itself(page, desk):
    start_a_game(desk, Keys(page, desk))
    before = places(page)
    desk.stop()
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator("#lost")).to_contain_text("fifteentwo run")
    assert places(page) == before
    desk.start()
    expect(page.locator("#lost")).to_be_hidden(timeout=PATIENCE * 1000)
    assert desk.game is not None
    assert_shows_the_board(page, desk)
    Keys(page, desk).do(TURN, 1)


class Wire:
    """What goes between a page and its server; it can be made to fall silent."""

    def __init__(self):
        self.lines = 0
        self.pings = 0
        self.is_silent = False

    def open(self, page_end):
        self.lines += 1
        server_end = page_end.connect_to_server()

        def to_server(message):
            self.pings += message == '{"ping":1}'
            if not self.is_silent:
                server_end.send(message)

        page_end.on_message(to_server)
        server_end.on_message(lambda message: self.is_silent or page_end.send(message))


@pytest.fixture
def wire():
    return Wire()


# Counts how often the sentence about a lost server is shown.
COUNT_ALARMS = """() => {
  const lost = document.getElementById("lost");
  window.alarms = 0;
  new MutationObserver(() => (window.alarms += !lost.hidden)).observe(lost, { attributes: true });
}"""
HIDE = """(isHidden) => {
  Object.defineProperty(document, "hidden", { get: () => isHidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def watched(chromium, desk, wire):
    """A page whose timers come only when a test lets them, each once, however late."""
    with chromium.new_context() as context:
        page = context.new_page()
        page.clock.install(time=0)
        page.route_web_socket("**/ws", wire.open)
        page.goto(desk.address)
        eventually(lambda: wire.pings or page.wait_for_timeout(20), "the first ping")
        page.wait_for_selector("body:not(.waiting)")
        page.clock.pause_at(100_000)
        page.evaluate(COUNT_ALARMS)
        yield page


def pass_time(page, ms, times=1):
    """Lets timers come `ms` late, so often, and the answers meanwhile in their own time."""
    for _ in range(times):
        page.clock.fast_forward(ms)
        time.sleep(0.05)
        page.evaluate("1")


@pytest.mark.parametrize("late_ms", [2500, 12_000, 60_000])
def test_slow_timers_drop_no_sound_line(watched, wire, late_ms):
    pings = wire.pings
    pass_time(watched, late_ms, times=6)
    assert wire.pings >= pings + 5
    assert wire.lines == 1
    assert watched.evaluate("alarms") == 0


def test_a_hidden_page_asks_nothing_and_judges_nothing(watched, wire):
    watched.evaluate(HIDE, True)
    pings = wire.pings
    wire.is_silent = True
    pass_time(watched, 60_000, times=5)
    assert (wire.pings, wire.lines) == (pings, 1)
    wire.is_silent = False
    watched.evaluate(HIDE, False)
    assert wire.pings == pings + 1
    pass_time(watched, 12_000, times=3)
    assert wire.lines == 1
    assert watched.evaluate("alarms") == 0


@pytest.mark.parametrize("was_hidden", [False, True])
def test_a_server_that_hangs_is_noticed_and_found_again(watched, desk, wire, was_hidden):
    if was_hidden:
        watched.evaluate(HIDE, True)
    wire.is_silent = True
    if was_hidden:
        watched.evaluate(HIDE, False)
    pass_time(watched, 2500)
    expect(watched.locator("#lost")).to_be_hidden()
    pass_time(watched, 2500, times=2)
    expect(watched.locator("#lost")).to_be_visible()
    assert wire.lines >= 2
    wire.is_silent = False
    eventually(lambda: watched.keyboard.press("ArrowRight") or desk.live.touches, "a touch")
    expect(watched.locator("#lost")).to_be_hidden()


def test_a_page_from_elsewhere_cannot_touch_the_board(chromium, desk):
    with chromium.new_context() as context:
        page = context.new_page()
        page.route("http://elsewhere.example/", lambda route: route.fulfill(body="<p>Hello</p>"))
        page.goto("http://elsewhere.example/")
        outcome = page.evaluate(
            """(port) => new Promise((resolve) => {
              const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
              socket.onopen = () => { socket.send('{"input": "press"}'); resolve("open"); };
              socket.onerror = () => resolve("refused");
            })""",
            desk.port,
        )
        assert outcome == "refused"
        assert desk.live.touches == 0
