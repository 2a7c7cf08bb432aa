"""The page in a Chromium, for tests: its server, hands that touch it, eyes that read it."""

import asyncio
import contextlib
import math
import socket
import threading
import time

import uvicorn
from playwright.sync_api import sync_playwright

from cribbage.game import STARTER
from cribbage.rules import Rules
from fifteentwo.simulator import board_view
from fifteentwo.simulator.autoplayer import Autoplayer
from fifteentwo.simulator.live_board import LiveBoard
from fifteentwo.simulator.simulated_board import MemoryStore, SimulatedBoard
from fifteentwo.web.deal_panel import DealPanel
from fifteentwo.web.server import create_app
from pegboard.devices import BACK, BACK_HOLD, HOLD, INPUTS, PRESS, TURN
from pegboard.settings import QUICK

PATIENCE = 8  # seconds
LONG_MS = 750
BOARD_SPEED = 5  # its clock runs faster than that of the page and of who touches it
PRESS_PAUSE_MS = 300 // BOARD_SPEED  # the board takes two presses within 250 ms for one
_CHROMIUM_FLAGS = [
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

# Reads red, green, blue of each light and the opacity of its lens, 0 where it is dark.
READ_LIGHTS = """() => [...document.querySelectorAll("#lenses > *")].map((light) => {
  const isDark = light.getAttribute("display") === "none";
  const colour = getComputedStyle(light).color.match(/[0-9]+/g).map(Number);
  return [...colour.slice(0, 3), isDark ? 0 : Number(light.getAttribute("opacity"))];
})"""


@contextlib.contextmanager
def browser_at(executable):
    """A Chromium without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=_CHROMIUM_FLAGS)
        yield browser
        browser.close()


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
        app = create_app(self.live, self.panel)
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


def assert_shows_the_board(page, desk):
    """The page's OLED and lights are those of the board, pixel by pixel."""

    def oled_of(bits):
        return "".join(
            str(bits[x + 128 * (y >> 3)] >> (y & 7) & 1) for y in range(64) for x in range(128)
        )

    def lit_on_the_page():
        lights = page.evaluate(READ_LIGHTS)
        return [hole + 1 for hole, light in enumerate(lights) if light[3]]

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
    return page.evaluate(READ_LIGHTS)[hole - 1]


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


def turn_by_keyboard(page, step):
    page.keyboard.press("ArrowRight" if step > 0 else "ArrowLeft")


def touch_by_keyboard(page, kind):
    if kind == BACK_HOLD:
        page.keyboard.down("Backspace")
        page.wait_for_timeout(LONG_MS)
        page.keyboard.up("Backspace")
    else:
        page.keyboard.press({PRESS: "Enter", BACK: "Backspace", HOLD: "h"}[kind])


class Keys(PageFingers):
    def turn(self, step):
        turn_by_keyboard(self.page, step)

    def touch(self, kind):
        touch_by_keyboard(self.page, kind)


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


def start_a_game(desk, fingers, entry=QUICK):
    fingers.begin_game(Rules(), 0, entry)
    assert desk.game.phase == STARTER


def assert_came(inputs, expected):
    from_names = [(INPUTS[name], number) for name, number in expected]
    eventually(lambda: len(inputs) >= len(from_names), f"{expected}, not only {inputs}")
    time.sleep(0.1)
    assert inputs == from_names
    inputs.clear()


def around(page, selector, degrees, steps=12):
    """Points on a circle round the middle of a part, from its right side on, clockwise."""
    box = page.locator(selector).bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    radius = box["width"] * 0.38
    for step in range(steps + 1):
        angle = math.radians(degrees * step / steps)
        yield middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)


def assert_came_in_all(inputs, detents):
    eventually(lambda: sum(number for _, number in inputs) == detents, f"{detents} detents")
    assert {kind for kind, _ in inputs} == {TURN}
    inputs.clear()
