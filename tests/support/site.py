"""The page with the board in the browser, for tests: its files, and who hands them out."""

import functools
import http.server
import math
import mimetypes
import threading
import time

import filelock

from dev import build_site
from fifteentwo.errors import CommandError
from fifteentwo.simulator.autoplayer import Autoplayer
from fifteentwo.simulator.simulated_board import SimulatedBoard
from pegboard.devices import BACK, BACK_HOLD, KEY, KEYS, PRESS, TURN
from support.desk import cannot_run
from support.page import (
    LONG_MS,
    READ_LIGHTS,
    READ_OLED,
    eventually,
    touch_by_keyboard,
    turn_by_keyboard,
)

_TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}


@functools.cache
def runtime():
    """MicroPython as WebAssembly; without npm the test is skipped on a desk and fails in CI."""
    build_site.NPM_FOLDER.mkdir(parents=True, exist_ok=True)
    try:
        with filelock.FileLock(build_site.NPM_FOLDER / ".lock"):
            return build_site.runtime_files(build_site.package_file())
    except CommandError as error:
        cannot_run(str(error))


@functools.cache
def site_files():
    return build_site.site_files(runtime())


class SiteServer:
    """Hands out ``files``, as any place for static files does, at ``address``."""

    def __init__(self, files):
        self.files = dict(files)
        server = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                server.hand_out(self)

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()
        self.address = f"http://127.0.0.1:{self._server.server_port}/"

    def hand_out(self, request):
        name = request.path.partition("?")[0].lstrip("/") or "index.html"
        content = self.files.get(name)
        request.send_response(404 if content is None else 200)
        end = name[name.rfind(".") :]
        kind = _TYPES.get(end) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        request.send_header("Content-Type", kind)
        request.send_header("Content-Length", str(len(content or b"")))
        request.end_headers()
        request.wfile.write(content or b"")

    def stop(self):
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


# In seconds: the board takes two presses within 250 ms for one.
PRESS_PAUSE = 0.26


class Twin(Autoplayer):
    """Plays on the page, and on a board of its own at the same time, which the page must equal.

    What is in the browser cannot be asked; the twin knows what it shows.
    """

    def __init__(self, page, by_keys=False):
        super().__init__(SimulatedBoard(), by_keys=by_keys)
        self.page = page
        self._may_press_at = 0.0

    def do(self, kind, number=0):
        if kind == TURN:
            for _ in range(abs(number)):
                self.turn(1 if number > 0 else -1)
        elif kind == KEY:
            self.key(KEYS[number])
        else:
            time.sleep(max(self._may_press_at - time.monotonic(), 0))
            self.touch(kind)
        super().do(kind, number)
        if kind != TURN:
            self.assert_shown()
            self._may_press_at = time.monotonic() + PRESS_PAUSE

    def turn(self, step):
        turn_by_keyboard(self.page, step)

    def touch(self, kind):
        touch_by_keyboard(self.page, kind)

    def key(self, name):
        self.page.click(f"#pad [data-key='{name}']")

    def assert_shown(self):
        """The page's display is the twin's, pixel by pixel."""
        oled = self.board.oled
        wanted = "".join(
            str(oled[x + 128 * (y >> 3)] >> (y & 7) & 1) for y in range(64) for x in range(128)
        )
        try:
            eventually(lambda: self.page.evaluate(READ_OLED) == wanted, "this picture")
        except AssertionError:
            shown = self.page.locator("#oled").get_attribute("aria-label")
            raise AssertionError(f"the page shows {shown}, not {self.board.text()}") from None

    def assert_lit(self):
        """Each light of the page shines where one of the twin's does, when all pegs rest."""
        self.board.run(2000)
        rgb = self.board.rgb
        wanted = [hole + 1 for hole in range(121) if any(rgb[3 * hole : 3 * hole + 3])]
        eventually(
            lambda: (
                [at + 1 for at, light in enumerate(self.page.evaluate(READ_LIGHTS)) if light[3]]
                == wanted
            ),
            f"the lights {wanted}",
        )


class TapTwin(Twin):
    """By fingers alone: taps on the pad, the knob dragged round and tapped."""

    def turn(self, step):
        box = self.page.locator("#knob").bounding_box()
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        radius = box["width"] * 0.38

        def point(degrees):
            angle = math.radians(degrees - 90)
            return {
                "x": middle[0] + radius * math.cos(angle),
                "y": middle[1] + radius * math.sin(angle),
            }

        finger = self.page.context.new_cdp_session(self.page)
        # What is more than a slip begins to turn at the place where it left the slip behind.
        way = [0, 12 * step, 20 * step, 30 * step]
        for at, degrees in enumerate(way):
            finger.send(
                "Input.dispatchTouchEvent",
                {
                    "type": "touchStart" if at == 0 else "touchMove",
                    "touchPoints": [point(degrees)],
                },
            )
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        finger.detach()

    def touch(self, kind):
        part = "#back" if kind in (BACK, BACK_HOLD) else "#knob"
        self.page.locator(part).tap() if kind in (PRESS, BACK) else self.hold(part)

    def hold(self, part):
        box = self.page.locator(part).bounding_box()
        finger = self.page.context.new_cdp_session(self.page)
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        self.page.wait_for_timeout(LONG_MS)
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        finger.detach()

    def key(self, name):
        self.page.locator(f"#pad [data-key='{name}']").tap()
