"""The web server of the simulated board: one board, any number of windows.

``GET /`` is the page, ``GET /board.svg`` the picture of the board, ``/wood.svg`` its wood,
``/sessions.html`` and ``/sessions.csv`` its scorecards, ``/review.html`` its game judged.

The WebSocket ``/ws`` pushes the board whenever it changed and takes inputs, one JSON object a
message: see :mod:`fifteentwo.web.window` and :mod:`fifteentwo.web.page_messages`.  Each is done,
or answered with an error that says why it was not.

Nobody but the page itself gets in: requests that carry a foreign ``Origin`` or ask for a foreign
``Host`` are refused, so neither another page in the same browser nor a name that is bent to this
machine can reach the board.
"""

import asyncio
import base64
import contextlib
import hashlib
import json
import time
from collections.abc import AsyncIterator, Callable, Collection
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from cribbage import record
from cribbage.match import Match
from fifteentwo.games import scorecards
from fifteentwo.simulator.board_loop import keep_alive, wait_for_ring
from fifteentwo.simulator.board_svg import board_svg, wood_svg
from fifteentwo.simulator.live_board import LiveBoard
from fifteentwo.strategy import review_page
from fifteentwo.strategy.review import ReviewError, review_game
from fifteentwo.web.addresses import LOOPBACK_NAMES, Host, parse_host
from fifteentwo.web.deal_panel import DealPanel
from fifteentwo.web.page_messages import MessageError, parse_message
from fifteentwo.web.window import Window, board_message
from fifteentwo_object.load import TYPEFACE

WEB_FOLDER = Path(__file__).parent / "page"
TYPEFACES = TYPEFACE.parent
FRAME_SECONDS = 1 / 40
_SVG = "image/svg+xml"
WINDOW_LIMIT = 50
# So many messages may come at once, and so many a second after them: a hand that spins the knob
# gives some 60 a second.
MESSAGES_AT_ONCE = 200
MESSAGES_A_SECOND = 100
# A window that goes on after so many refusals is no hand at all.
MOST_REFUSED = 1000
# The pages to print hold their style themselves, so that each can be kept as one file.
_STYLES_OF_PAGES = " ".join(
    "'sha256-%s'" % base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    for style in (scorecards.STYLE, review_page.STYLE)
)


class HostGuard:
    """Lets in only requests to ``host_names`` and from the page itself, and sets the security
    headers.

    With ``any_address`` every numeric address is let in too: a name that is bent to this machine
    is none.
    """

    def __init__(self, app: ASGIApp, host_names: Collection[str], any_address: bool):
        self.app = app
        self.host_names = {name.lower() for name in host_names}
        self.any_address = any_address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = _only(headers.getlist("host"))
        if host is None or not self._is_ours(host):
            await _refuse(scope, receive, send, 421, "This board answers only to its own address.")
        elif not _is_from(headers.getlist("origin"), host):
            await _refuse(
                scope, receive, send, 403, "This board takes no orders from other pages."
            )
        else:
            await self.app(scope, receive, _with_security_headers(send, host))

    def _is_ours(self, host: Host) -> bool:
        return host.name in self.host_names or (self.any_address and host.is_address)


class Windows:
    """The open windows on one board."""

    def __init__(self, live: LiveBoard, panel: DealPanel):
        self.live = live
        self.panel = panel
        self.count = 0

    async def serve(self, socket: WebSocket) -> None:
        """One window, from its opening to its end."""
        await socket.accept()
        if self.count >= WINDOW_LIMIT:
            await socket.close(1013, "Too many windows are open on this board")
            return
        window = _RemoteWindow(self, socket)
        self.count += 1
        pusher = asyncio.create_task(window.push())
        try:
            await window.listen()
        finally:
            self.count -= 1
            pusher.cancel()


class _RemoteWindow:
    def __init__(self, windows: Windows, socket: WebSocket):
        self.live = windows.live
        self.window = Window(windows.live, windows.panel)
        self.socket = socket
        self.allowance = Allowance()
        self.sending = asyncio.Lock()

    async def push(self) -> None:
        """Sends what changed, at most 40 times a second; a slow window just misses frames."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                heard = self.live.bell.rings
                await self.send(self.window.deal_message())
                await self.send(board_message(self.live))
                await asyncio.sleep(FRAME_SECONDS)
                await wait_for_ring(self.live.bell, heard)

    async def listen(self) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                message = await self.socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                text = message.get("text")
                await self.send(self.window.answer(lambda text=text: self.read(text)))
                await self.send(self.window.deal_message())
                if self.allowance.is_flooded:
                    await self.socket.close(1008, "This window sent too many messages")
                    return
                # What has come already is received without a pause: the others get theirs here.
                await asyncio.sleep(0)

    def read(self, text: str | None) -> dict:
        self.allowance.check()
        return parse_message(text, strict_json)

    async def send(self, message: dict | None) -> None:
        if message is not None:
            async with self.sending:
                await self.socket.send_text(json.dumps(message))


class Allowance:
    """How much one window may send: a flood of one window must not cost the others their turn."""

    def __init__(self, clock: Callable[[], float] = time.monotonic):
        self._clock = clock
        self._left = float(MESSAGES_AT_ONCE)
        self._refused = 0
        self._counted_at = clock()

    def check(self) -> None:
        """Counts a message; MessageError where it is one too many."""
        now = self._clock()
        earned = (now - self._counted_at) * MESSAGES_A_SECOND
        self._left = min(self._left + earned, MESSAGES_AT_ONCE)
        self._counted_at = now
        if self._left < 1:
            self._refused += 1
            raise MessageError(
                f"This window sends more than {MESSAGES_A_SECOND} messages a second: not done"
            )
        self._left -= 1

    @property
    def is_flooded(self) -> bool:
        return self._refused > MOST_REFUSED


def strict_json(text: str) -> Any:
    """JSON in which no key is there twice; MessageError where one is."""
    return json.loads(text, object_pairs_hook=_without_doubles)


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise MessageError("A message has each of its keys once")
    return found


def create_app(
    live: LiveBoard,
    panel: DealPanel,
    host_names: Collection[str] = LOOPBACK_NAMES,
    any_address: bool = False,
) -> Starlette:
    """The whole server as an ASGI app; the board lives while the app's lifespan lasts."""
    windows = Windows(live, panel)

    def board_picture(request: Request) -> Response:
        return Response(board_svg(live.board.lanes), media_type=_SVG)

    def wood_picture(request: Request) -> Response:
        return Response(wood_svg(live.board.lanes), media_type=_SVG)

    def sessions() -> list[Match]:
        store = live.board.store
        texts = {name: store.read(name) or "" for name in store.names()}
        return scorecards.sessions(texts)

    def scorecards_table(request: Request) -> Response:
        return Response(scorecards.as_csv(sessions()), media_type="text/csv")

    def scorecards_page(request: Request) -> Response:
        return HTMLResponse(scorecards.as_page(sessions()))

    async def review(request: Request) -> Response:
        game = live.board.app.game
        if not game:
            return PlainTextResponse("There is no game on the board to review.\n", 404)
        names = live.board.app.players.names()
        # It takes seconds, and the board plays on meanwhile.
        return await asyncio.to_thread(_reviewed, record.write(game), names)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        life = asyncio.create_task(keep_alive(live))
        try:
            yield
        finally:
            life.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await life

    return Starlette(
        routes=[
            Route("/board.svg", board_picture),
            Route("/wood.svg", wood_picture),
            Route(f"/{scorecards.CSV_NAME}", scorecards_table),
            Route(f"/{scorecards.PAGE_NAME}", scorecards_page),
            Route("/review.html", review),
            WebSocketRoute("/ws", windows.serve),
            WebSocketRoute("/{elsewhere:path}", _nothing_here),
            Mount("/typefaces", StaticFiles(directory=TYPEFACES)),
            Mount("/", StaticFiles(directory=WEB_FOLDER, html=True)),
        ],
        middleware=[Middleware(HostGuard, host_names=host_names, any_address=any_address)],
        lifespan=lifespan,
    )


def _reviewed(text: str, names: list[str]) -> Response:
    """The written game judged, as a page; or why that cannot be."""
    try:
        found = review_game(record.read(text), names=names)
    except ReviewError as error:
        return PlainTextResponse(f"It cannot be reviewed: {error}.\n", 404)
    return HTMLResponse(review_page.page("A game of cribbage", found))


def _only(values: list[str]) -> Host | None:
    """The host that a header names, where it is there once and has the exact form."""
    return parse_host(values[0]) if len(values) == 1 else None


def _is_from(origins: list[str], host: Host) -> bool:
    """Whether a request comes from the page itself, or from no page at all."""
    if not origins:
        return True
    scheme, separator, rest = origins[0].partition("://")
    return len(origins) == 1 and scheme == "http" and bool(separator) and parse_host(rest) == host


async def _nothing_here(socket: WebSocket) -> None:
    await socket.close(1008)


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, text: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": text})
    else:
        await PlainTextResponse(text + "\n", status)(scope, receive, send)


def _with_security_headers(send: Send, host: Host) -> Send:
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'"
        f" {_STYLES_OF_PAGES}; img-src 'self' data:;"
        " font-src 'self';"
        # Older Safari does not take 'self' for a WebSocket.
        f" connect-src 'self' ws://{host};"
        " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["Content-Security-Policy"] = policy
            headers["X-Content-Type-Options"] = "nosniff"
            headers["Referrer-Policy"] = "no-referrer"
            headers["Cross-Origin-Resource-Policy"] = "same-origin"
            headers["Cross-Origin-Opener-Policy"] = "same-origin"
            headers["Cache-Control"] = "no-cache"
        await send(message)

    return send_with_headers
