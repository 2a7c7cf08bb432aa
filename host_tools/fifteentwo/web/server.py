"""The web server of the simulated board: one board, any number of windows.

``GET /`` is the page, ``GET /board.svg`` the picture of the board, ``/wood.svg`` its wood,
``/sessions.html`` and ``/sessions.csv`` its scorecards.

The WebSocket ``/ws`` pushes the board whenever it changed and takes inputs, one JSON object a
message:

- to the page: ``{"type": "board", "powered", "rests", "oled" and "rgb" in base64, "text", "knob",
  "touches", "touched", "sounds", "sound" in pieces of ``[Hz, ms]``, "fault"}``, ``{"type": "deal",
  "deal", "cuts", "waits", "go"}``, ``{"type": "note", "text"}``, ``{"type": "error", "text"}``,
  ``{"type": "pong"}``;
- from the page: see :mod:`fifteentwo.web.page_messages`.  Each is done, or answered with an error
  that says why it was not.

Nobody but the page itself gets in: requests that carry a foreign ``Origin`` or ask for a foreign
``Host`` are refused, so neither another page in the same browser nor a name that is bent to this
machine can reach the board.
"""

import asyncio
import base64
import contextlib
import hashlib
import json
from collections.abc import AsyncIterator, Collection
from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from cribbage.match import Match
from fifteentwo.games import scorecards
from fifteentwo.simulator.board_svg import board_svg, wood_svg
from fifteentwo.simulator.live_board import LiveBoard
from fifteentwo.simulator.virtual_deal import DealError
from fifteentwo.web.addresses import LOOPBACK_NAMES, Host, parse_host
from fifteentwo.web.deal_panel import DealPanel
from fifteentwo.web.page_messages import Allowance, MessageError, parse_message
from fifteentwo_object.load import TYPEFACE
from pegboard.devices import INPUTS, KEYS
from pegboard.sounds import TONES

WEB_FOLDER = Path(__file__).parent / "page"
TYPEFACES = TYPEFACE.parent
FRAME_SECONDS = 1 / 40
_SVG = "image/svg+xml"
WINDOW_LIMIT = 50
# The page to print holds its style itself, so that it can be kept as one file.
_STYLE_OF_SCORECARDS = "'sha256-%s'" % (
    base64.b64encode(hashlib.sha256(scorecards.STYLE.encode()).digest()).decode()
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
        window = _Window(self, socket)
        self.count += 1
        pusher = asyncio.create_task(window.push())
        try:
            await window.listen()
        finally:
            self.count -= 1
            pusher.cancel()


class _Window:
    def __init__(self, windows: Windows, socket: WebSocket):
        self.live = windows.live
        self.panel = windows.panel
        self.socket = socket
        self.shown: set[int] = set()
        self.deal_seen: tuple | None = None
        self.allowance = Allowance()
        self.sending = asyncio.Lock()

    async def push(self) -> None:
        """Sends what changed, at most 40 times a second; a slow window just misses frames."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                heard = self.live.bell.rings
                await self.send_deal()
                await self.send(board_message(self.live))
                await asyncio.sleep(FRAME_SECONDS)
                await self.live.bell.wait(heard)

    async def listen(self) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                message = await self.socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                reply = self.answer(message.get("text"))
                if reply is not None:
                    await self.send(reply)
                await self.send_deal()
                if self.allowance.is_flooded:
                    await self.socket.close(1008, "This window sent too many messages")
                    return
                # What has come already is received without a pause: the others get theirs here.
                await asyncio.sleep(0)

    def answer(self, text: str | None) -> dict | None:
        """Does what one message asks; the reply for this window alone."""
        try:
            self.allowance.check()
            return self.do(parse_message(text))
        except (MessageError, DealError) as error:
            return {"type": "error", "text": str(error)}

    def do(self, message: dict) -> dict | None:
        if "input" in message:
            return _note(self.take_input(message))
        if "deal" in message:
            return _note(self.panel.handle(message))
        if "show" in message:
            self.shown = set(message["show"])
            return None
        return {"type": "pong"}

    def take_input(self, message: dict) -> str | None:
        """Gives it to the board; a sentence where that does not do what one would expect."""
        name = message["input"]
        if name == "cut":
            self.live.cut()
        elif name == "power":
            self.live.power_on()
        else:
            number = KEYS.index(message["key"]) if name == "key" else message.get("number", 0)
            is_taken = self.live.give(INPUTS[name], number)
            if not self.live.board.powered:
                return "The board has no power: plug it in first"
            if not is_taken:
                return "Two presses this close count as one: press again"
        return None

    async def send_deal(self) -> None:
        now = (self.panel.changes, frozenset(self.shown))
        if now != self.deal_seen:
            self.deal_seen = now
            await self.send({"type": "deal", **self.panel.view(self.shown)})

    async def send(self, message: dict) -> None:
        async with self.sending:
            await self.socket.send_text(json.dumps(message))


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

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        life = asyncio.create_task(live.live())
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
            WebSocketRoute("/ws", windows.serve),
            WebSocketRoute("/{elsewhere:path}", _nothing_here),
            Mount("/typefaces", StaticFiles(directory=TYPEFACES)),
            Mount("/", StaticFiles(directory=WEB_FOLDER, html=True)),
        ],
        middleware=[Middleware(HostGuard, host_names=host_names, any_address=any_address)],
        lifespan=lifespan,
    )


def board_message(live: LiveBoard) -> dict:
    """Everything that a window shows of the board."""
    board = live.board
    return {
        "type": "board",
        "powered": board.powered,
        "rests": board.rests,
        "oled": base64.b64encode(bytes(board.oled)).decode("ascii"),
        "rgb": base64.b64encode(bytes(board.rgb)).decode("ascii"),
        "text": list(board.text()),
        "chosen": board.chosen(),
        "knob": live.knob,
        "touches": live.touches,
        "touched": live.touched,
        "sounds": live.sounds,
        "sound": TONES.get(live.sound, ()),
        "fault": live.fault,
    }


def _note(sentence: str | None) -> dict | None:
    return None if sentence is None else {"type": "note", "text": sentence}


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
        f" {_STYLE_OF_SCORECARDS}; img-src 'self' data:;"
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
