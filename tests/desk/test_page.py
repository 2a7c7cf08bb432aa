"""The page in a real Chromium, on the real board: what hands do, what eyes see."""

import asyncio
import contextlib
import math
import socket
import threading
import time

import pytest
import uvicorn
from playwright.sync_api import expect, sync_playwright

from cribbage.cards import parse_card, parse_cards
from cribbage.game import CRIB, PLAY, STARTER
from cribbage.rules import Rules
from fifteentwo.simulator import board_picture, board_view, live_board, track_layout
from fifteentwo.simulator.autoplayer import Autoplayer
from fifteentwo.simulator.live_board import LiveBoard
from fifteentwo.simulator.simulated_board import MemoryStore, SimulatedBoard
from fifteentwo.web.deal_panel import DealPanel
from fifteentwo.web.server import create_app
from pegboard.devices import BACK, BACK_HOLD, HOLD, INPUTS, PRESS, TURN
from pegboard.settings import FULL, QUICK
from pegboard.sounds import TONES
from support.cases import lines

pytestmark = pytest.mark.slow

PATIENCE = 8  # seconds
LONG_MS = 750
BOARD_SPEED = 5  # its clock runs faster than that of the page and of who touches it
PRESS_PAUSE_MS = 300 // BOARD_SPEED  # the board takes two presses within 250 ms for one
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]
# Reads the page's big OLED: one letter a pixel, from the middle of each dot.
READ_OLED = """() => {
  const canvas = document.getElementById("oled");
  const dot = canvas.width / 128;
  const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  const middle = Math.floor((dot - 1) / 2);
  let bits = "";
  for (let y = 0; y < 64; y++)
    for (let x = 0; x < 128; x++)
      bits += data[4 * ((y * dot + middle) * canvas.width + x * dot + middle)] > 100 ? "1" : "0";
  return bits;
}"""
# Reads red, green, blue and opacity of the lights at places given in parts of the board's size.
READ_LIGHTS = """(places) => {
  const canvas = document.getElementById("lights");
  const pen = canvas.getContext("2d");
  return places.map(([x, y]) =>
    [...pen.getImageData(Math.round(x * canvas.width), Math.round(y * canvas.height), 1, 1).data]);
}"""


def eventually(is_so, what):
    """Waits until `is_so()`; server and browser live in real time."""
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline, f"never came: {what}"
        time.sleep(0.005)


def board_clock():
    return BOARD_SPEED * time.monotonic()


class Desk:
    """The server of one board, in a thread of its own."""

    def __init__(self):
        self.store = MemoryStore()
        self.port = 0
        self.start()

    def start(self):
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", self.port))
        self.port = listener.getsockname()[1]
        self.live = LiveBoard(SimulatedBoard(self.store, seed=3), clock=board_clock)
        self.panel = DealPanel(self.live, board_view, seed=4)
        app = create_app(self.live, self.panel, track_layout.layout())
        config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1)
        self.server = uvicorn.Server(config)
        serving = self.server.serve(sockets=[listener])
        self.thread = threading.Thread(target=asyncio.run, args=(serving,))
        self.thread.start()
        eventually(lambda: self.server.started, "the server")

    def stop(self):
        self.server.should_exit = True
        self.thread.join()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/"

    @property
    def board(self):
        return self.live.board

    @property
    def game(self):
        return self.board.app.game

    def says(self, text):
        return any(text in row for row in self.board.text())


@pytest.fixture
def desk():
    desk = Desk()
    yield desk
    desk.stop()


@pytest.fixture(scope="module")
def chromium(needs_chromium):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=needs_chromium, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium, desk):
    """Opens windows; at the end none of them may have complained."""
    complaints = []
    with contextlib.ExitStack() as stack:

        def open_page(**context):
            context.setdefault("viewport", {"width": 1400, "height": 900})
            page = stack.enter_context(chromium.new_context(**context)).new_page()
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.goto(desk.address)
            page.wait_for_selector("body:not(.waiting)")
            page.wait_for_selector("#board:not([hidden])")
            return page

        yield open_page
    assert complaints == []


@pytest.fixture
def page(open_page):
    return open_page()


def assert_shows_the_board(page, desk):
    """The page's OLED and lights are those of the board, pixel by pixel."""

    def oled_of(bits):
        return "".join(
            str(bits[x + 128 * (y >> 3)] >> (y & 7) & 1) for y in range(64) for x in range(128)
        )

    layout = track_layout.layout()
    places = [
        [hole["x"] / layout["width"], hole["y"] / layout["height"]] for hole in layout["holes"]
    ]

    def lit_on_the_page():
        # The halo of a neighbour stays under a third of full light.
        lights = page.evaluate(READ_LIGHTS, places)
        return [hole + 1 for hole, light in enumerate(lights) if light[3] > 87]

    def lit_on_the_board():
        rgb = desk.board.rgb
        return [hole + 1 for hole in range(121) if any(rgb[3 * hole : 3 * hole + 3])]

    eventually(
        lambda: (
            page.evaluate(READ_OLED) == oled_of(desk.board.oled)
            and lit_on_the_page() == lit_on_the_board()
        ),
        f"the picture of {desk.board.text()}",
    )


def light_at(page, hole):
    place = track_layout.layout()["holes"][hole - 1]
    layout = track_layout.layout()
    return page.evaluate(
        READ_LIGHTS, [[place["x"] / layout["width"], place["y"] / layout["height"]]]
    )[0]


def assert_pegs_shine(page, desk):
    """Blue's front peg looks blue and Orange's orange, each in its hole."""
    for team, is_right in (
        (0, lambda red, green, blue: blue > red),
        (1, lambda red, green, blue: red > blue),
    ):
        front = desk.game.fronts[team]
        if front and front not in desk.game.fronts[1 - team :: 2]:
            eventually(
                lambda front=front, is_right=is_right: (
                    is_right(*light_at(page, front)[:3]) and light_at(page, front)[3] > 200
                ),
                f"the peg of team {team} in hole {front}",
            )


class PageFingers(Autoplayer):
    """Autoplayer on the page instead of on the board."""

    def __init__(self, page, desk):
        super().__init__(desk.board)
        self.page = page
        self.desk = desk
        self.has_turned = False

    def do(self, kind, number=0):
        touches = self.desk.live.touches + (abs(number) if kind == TURN else 1)
        if kind == TURN:
            for _ in range(abs(number)):
                self.turn(1 if number > 0 else -1)
        else:
            if not self.has_turned:
                self.page.wait_for_timeout(PRESS_PAUSE_MS)
            self.touch(kind)
        self.has_turned = kind == TURN
        eventually(lambda: self.desk.live.touches == touches, f"input {kind} {number}")


class Keys(PageFingers):
    def turn(self, step):
        self.page.keyboard.press("ArrowRight" if step > 0 else "ArrowLeft")

    def touch(self, kind):
        if kind == BACK_HOLD:
            self.page.keyboard.down("Backspace")
            self.page.wait_for_timeout(LONG_MS)
            self.page.keyboard.up("Backspace")
        else:
            self.page.keyboard.press({PRESS: "Enter", BACK: "Backspace", HOLD: "h"}[kind])


class Mouse(PageFingers):
    is_over = None

    def turn(self, step):
        if self.is_over != "#knob":
            self.page.hover("#knob")
            self.is_over = "#knob"
        self.page.mouse.wheel(0, 100 * step)

    def touch(self, kind):
        self.is_over = part = "#knob" if kind in (PRESS, HOLD) else "#back"
        self.page.click(part, delay=LONG_MS if kind in (HOLD, BACK_HOLD) else 0)


def first_round():
    """The first deal of a game with known scores: (dealer, [(table event, scores after it)])."""
    game = next(game for game in lines("games.jsonl.gz") if game["players"] == 2)
    deal = game["rounds"][0]
    events = [(("starter", parse_card(deal["starter"])), None)]
    for kind, player, card, _, _, reasons, scores in deal["events"]:
        points = dict(reason.split(":") for reason in reasons if ":" in reason)
        suits = (int(points.get("flush", 0)), int(points.get("nobs", 0)))
        if kind == "play":
            events.append((("lay", player, parse_card(card)), scores))
        elif kind == "says_go":
            events.append((("go", player), scores))
        elif kind == "hand":
            events.append((("hand", player, None, *suits), scores))
        elif kind == "crib":
            events.append((("crib", tuple(parse_cards(" ".join(deal["crib"]))), *suits), scores))
        else:  # go and last are pegged with what was before them
            events[-1] = (events[-1][0], scores)
    return game["first_dealer"], events


def play_a_deal(fingers, desk, page, entry):
    dealer, events = first_round()
    fingers.begin_game(Rules(), dealer, entry)
    for index, (event, scores) in enumerate(events):
        fingers.enter(event)
        if scores:
            assert list(desk.game.scores) == scores
        if index % 5 == 0:
            assert_shows_the_board(page, desk)
    assert desk.game.phase == STARTER
    assert desk.game.dealer == 1 - dealer
    assert_shows_the_board(page, desk)
    assert_pegs_shine(page, desk)


def start_a_game(desk, fingers, entry=QUICK):
    fingers.begin_game(Rules(), 0, entry)
    assert desk.game.phase == STARTER


# --- Whole deals -----------------------------------------------------------------------------


def test_a_whole_deal_by_keyboard(page, desk):
    play_a_deal(Keys(page, desk), desk, page, FULL)


def test_a_whole_deal_by_mouse(page, desk):
    play_a_deal(Mouse(page, desk), desk, page, QUICK)


def test_a_whole_deal_from_the_virtual_deck(page, desk, monkeypatch):
    """Every card and every go by a click; only what is pegged in the show is pressed."""
    monkeypatch.setattr(live_board, "DETENT_SECONDS", 0.005)
    monkeypatch.setattr(live_board, "PRESS_SECONDS", 0.27 / BOARD_SPEED)
    fingers = Keys(page, desk)
    start_a_game(desk, fingers, FULL)
    page.keyboard.press("d")
    page.click("[data-deal=shuffle]")
    page.check("#enter")
    for player in (0, 1):
        for place in (1, 4):
            page.click(f"[data-key=card-{player}-{place}]")
        page.click(f"[data-key=throw-{player}]")
    page.wait_for_selector("[data-key=starter]")

    def click(key):
        events = len(desk.game.events) + len(desk.board.app.view.draft)
        page.click(f"[data-key={key}]")
        eventually(
            lambda: (
                not desk.live.is_entering
                and len(desk.game.events) + len(desk.board.app.view.draft) != events
            ),
            f"the card {key}",
        )

    click("starter")
    deal = desk.panel.deal
    assert desk.game.starter == deal.starter
    while desk.game.phase == PLAY:
        player = desk.game.to_act
        hand = deal.hands[player]
        fitting = [
            place
            for place, card in enumerate(hand.cards)
            if place not in hand.laid and desk.game.play.fits(card)
        ]
        if fitting:
            click(f"card-{player}-{fitting[0]}")
            laid = page.locator(f"[data-key=card-{player}-{fitting[0]}].laid")
            if desk.game.phase == PLAY:
                expect(laid).to_be_visible()
        else:
            click(f"go-{player}")
    for player in (0, 1):
        assert sorted(desk.game.hand_of(player)) == deal.hands[player].cards
    fingers.do(PRESS)
    fingers.do(PRESS)
    assert desk.game.phase == CRIB
    for place in range(4):
        page.wait_for_selector(f"[data-key=crib-{place}]")
        page.click(f"[data-key=crib-{place}]")
        eventually(
            lambda place=place: (
                not desk.live.is_entering and len(desk.board.app.view.draft) == place + 1
            ),
            f"card {place} of the crib",
        )
    fingers.do(PRESS)
    eventually(lambda: desk.game.phase == STARTER, "the next deal")
    assert desk.game.dealer == 1


# --- Power, windows, the line ----------------------------------------------------------------


def test_the_plug_is_pulled_in_mid_play_and_the_game_goes_on(page, desk):
    fingers = Keys(page, desk)
    start_a_game(desk, fingers)
    for event in (
        ("starter", parse_card("5")),
        ("lay", 1, parse_card("7")),
        ("lay", 0, parse_card("8")),
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
    fingers.enter(("lay", 1, parse_card("9")))
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


# --- Hands -----------------------------------------------------------------------------------


@pytest.fixture
def inputs(desk, monkeypatch):
    """What reaches the board."""
    seen = []
    send = desk.board.send

    def watched(kind, number=0):
        seen.append((kind, number))
        send(kind, number)

    monkeypatch.setattr(desk.board, "send", watched)
    return seen


def assert_came(inputs, expected):
    from_names = [(INPUTS[name], number) for name, number in expected]
    eventually(lambda: len(inputs) >= len(from_names), f"{expected}, not only {inputs}")
    time.sleep(0.1)
    assert inputs == from_names
    inputs.clear()


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
        ("1", ("seat", 0)),
        ("4", ("seat", 3)),
    ):
        page.keyboard.press(key)
        assert_came(inputs, expected)


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


def test_the_wheel_turns_a_detent_a_notch_and_the_picture_of_the_knob_does_too(page, inputs):
    for knob in ("#knob", "#small-knob"):
        page.hover(knob)
        page.mouse.wheel(0, 120)
        page.mouse.wheel(0, 100)
        page.mouse.wheel(0, -100)
        assert_came(inputs, [("turn", 1), ("turn", 1), ("turn", -1)])


def around(page, selector, degrees, steps=12):
    """Points on a circle round the middle of a part, from its right side on, clockwise."""
    box = page.locator(selector).bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    radius = box["width"] * 0.38
    for step in range(steps + 1):
        angle = math.radians(degrees * step / steps)
        yield middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)


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


def assert_came_in_all(inputs, detents):
    eventually(lambda: sum(number for _, number in inputs) == detents, f"{detents} detents")
    assert {kind for kind, _ in inputs} == {TURN}
    inputs.clear()


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


# --- The virtual deck ------------------------------------------------------------------------


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
    page.locator("[data-key=card-1-5]").scroll_into_view_if_needed()
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


# --- The buzzer ------------------------------------------------------------------------------

# Writes down every tone that is started, in the clock of its sound card, as [Hz, from, to].  To
# Chromium, whatever a test evaluates is a touch: here only a hand is.
HEAR_TONES = """
  let touched = false;
  for (const kind of ["keydown", "pointerdown"])
    addEventListener(kind, (event) => (touched ||= event.isTrusted), { capture: true });
  Object.defineProperty(Navigator.prototype, "userActivation", {
    get: () => ({ hasBeenActive: touched }),
  });
  window.tones = [];
  const start = OscillatorNode.prototype.start, stop = OscillatorNode.prototype.stop;
  OscillatorNode.prototype.start = function (at) {
    window.tones.push([this.frequency.value, at]);
    start.call(this, at);
  };
  OscillatorNode.prototype.stop = function (at) {
    window.tones.at(-1).push(at);
    stop.call(this, at);
  };
  const Socket = WebSocket;
  window.WebSocket = class extends Socket {
    constructor(address) {
      super(address);
      window.line = this;
    }
  };
  const Context = AudioContext;
  window.contexts = [];
  window.AudioContext = class extends Context {
    constructor() {
      super();
      window.contexts.push(this);
    }
  };
"""


class Ear:
    """What a page is heard to play."""

    def __init__(self, page):
        self.page = page

    def count(self):
        return self.page.evaluate("window.tones.length")

    def pieces(self):
        """The tones and rests since the last time, as (Hz, ms)."""
        tones = self.page.evaluate("window.tones.splice(0)")
        pieces, silent_from = [], None
        for hertz, start, end in tones:
            if silent_from is not None and start - silent_from > 0.001:
                pieces.append((0, round(1000 * (start - silent_from))))
            pieces.append((hertz, round(1000 * (end - start))))
            silent_from = end
        return tuple(pieces)

    def hears(self, name):
        tones = [hertz for hertz, _ in TONES[name] if hertz]
        eventually(lambda: self.count() >= len(tones), f"the sound {name}")
        assert self.pieces() == TONES[name]

    def hears_nothing(self):
        self.page.wait_for_timeout(300)
        assert self.pieces() == ()


@pytest.fixture
def ear(page):
    page.add_init_script(HEAR_TONES)
    page.reload()
    page.wait_for_selector("body:not(.waiting)")
    return Ear(page)


def test_the_page_plays_what_the_buzzer_would(page, desk, ear):
    fingers = Keys(page, desk)
    start_a_game(desk, fingers)
    fingers.enter(("starter", parse_card("5")))
    ear.hears("lay")
    assert page.evaluate("window.contexts.map((context) => context.state)") == ["running"]
    fingers.enter(("lay", 1, parse_card("7")))
    ear.hears("lay")
    fingers.enter(("lay", 0, parse_card("8")))
    ear.hears("points")
    page.wait_for_timeout(PRESS_PAUSE_MS)
    page.keyboard.press("1")  # the seat of a player whose turn it is not
    ear.hears("refusal")


def test_with_the_sound_off_the_page_is_still_and_starts_no_sound_card(page, desk, ear):
    desk.board.app.settings.sound = False
    fingers = Keys(page, desk)
    start_a_game(desk, fingers)
    fingers.enter(("starter", parse_card("5")))
    ear.hears_nothing()
    assert page.evaluate("window.contexts.length") == 0


def test_a_page_is_still_until_it_is_touched(page, open_page, desk, ear):
    fingers = Keys(open_page(), desk)
    start_a_game(desk, fingers)
    fingers.enter(("starter", parse_card("5")))
    ear.hears_nothing()
    page.keyboard.press("ArrowRight")
    ear.hears_nothing()
    fingers.enter(("lay", 1, parse_card("7")))
    ear.hears("lay")


def test_a_line_that_was_lost_brings_no_sound_of_the_past(page, desk, ear):
    fingers = Keys(page, desk)
    start_a_game(desk, fingers)
    fingers.enter(("starter", parse_card("5")))
    ear.hears("lay")
    page.evaluate("window.line.close()")
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator("#lost")).to_be_hidden()
    ear.hears_nothing()


def test_a_pulled_plug_ends_the_tone(page, desk, ear):
    fingers = Keys(page, desk)
    start_a_game(desk, fingers)
    page.evaluate(
        """() => {
          const disconnect = GainNode.prototype.disconnect;
          window.ended = 0;
          GainNode.prototype.disconnect = function () {
            window.ended += 1;
            disconnect.call(this);
          };
        }"""
    )
    fingers.enter(("starter", parse_card("5")))
    ear.hears("lay")
    assert page.evaluate("window.ended") == 0
    page.keyboard.press("p")
    eventually(lambda: page.evaluate("window.ended") == 1, "silence")


# --- A phone ---------------------------------------------------------------------------------


@pytest.fixture
def phone(open_page):
    return open_page(
        viewport={"width": 360, "height": 740},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
    )


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


# --- The lights ------------------------------------------------------------------------------


def test_lights_are_as_bright_as_in_the_pictures_of_scripts(page, desk):
    fingers = Keys(page, desk)
    start_a_game(desk, fingers)
    for event in (("starter", parse_card("J")), ("lay", 1, parse_card("5"))):
        fingers.enter(event)
    assert_shows_the_board(page, desk)
    eventually(lambda: not desk.board.app.track.is_hopping, "the pegs at rest")
    drawn = board_picture.board_picture(desk.board.oled, desk.board.rgb)
    layout = track_layout.layout()
    for hole in [*range(5, 121, 5), 60, 90, 91, 121, desk.game.fronts[0]]:
        place = layout["holes"][hole - 1]
        x, y = (round(place[axis] * board_picture.SCALE) for axis in "xy")
        wanted = drawn.getpixel((x, y))
        seen = light_at(page, hole)
        assert max(abs(a - b) for a, b in zip(seen, wanted, strict=False)) <= 16, hole
        assert (max(seen[:3]) < 110) == (hole != desk.game.fronts[0])


# --- For everybody ---------------------------------------------------------------------------


def test_the_screen_is_spoken(page, desk):
    fingers = Keys(page, desk)
    start_a_game(desk, fingers)
    row = next(row for row in desk.board.text() if "Press" in row)
    expect(page.locator("[aria-live=polite]#spoken")).to_contain_text(row)


def test_every_button_has_a_name(page):
    page.keyboard.press("d")
    page.click("[data-deal=shuffle]")
    page.wait_for_selector("[data-card]")
    for button in page.get_by_role("button").all():
        name = button.evaluate("b => b.getAttribute('aria-label') || b.textContent.trim()")
        assert name, button.evaluate("b => b.outerHTML")


def test_nothing_slides_where_less_motion_is_wished(open_page):
    page = open_page(reduced_motion="reduce")
    assert (
        page.locator("#knob .mark").evaluate("e => getComputedStyle(e).transitionDuration") == "0s"
    )


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


# --- The engravings --------------------------------------------------------------------------


def test_the_engravings_are_in_the_typeface_that_the_laser_engraves(page):
    # Not by wait_for_function, which evaluates a text in the page: its own policy forbids that.
    are_loaded = "[...document.fonts].every((face) => face.status === 'loaded')"
    eventually(lambda: page.evaluate(are_loaded), "the typeface")
    families = page.evaluate("[...document.fonts].map((face) => face.family)")
    assert [family.strip('"') for family in families] == ["Bebas Neue"]
