"""The line protocol with a board that plays, as docs/protocol.md describes it."""

import contextlib
import json
import time
from collections import deque
from typing import Any

import serial

from fifteentwo.device import boards
from fifteentwo.device.sanitize import all_printable, printable
from fifteentwo.errors import CommandError
from pegboard.host_link.requests import NAME, PROTOCOL

UPDATE = "put a new one on it with fifteentwo update"

# In seconds: so long an answer takes at most; an emulated board at a socket is slower.
_ANSWER_S, _SLOW_ANSWER_S = 2.0, 240.0
_WRITE_S = 5.0
_LOOK_S = 0.05
_LONGEST = 8192  # a line of the board is shorter; so is what it says besides, in between


class NoAnswer(CommandError):
    """The board has gone (``is_gone``), or its program does not answer."""

    def __init__(self, message: str, is_gone: bool = True):
        super().__init__(message)
        self.is_gone = is_gone


class BoardLine:
    """The line to the board at ``port``.  Raises CommandError where it cannot be opened.

    ``said``: the last lines that were no part of the protocol, such as those of a crash.
    """

    def __init__(self, port: str):
        self.said: deque[str] = deque(maxlen=40)
        self._rest = b""
        self._events: deque[dict[str, Any]] = deque(maxlen=1000)
        self._number = 0
        self._patience = _SLOW_ANSWER_S if boards.is_socket(port) else _ANSWER_S
        try:
            self._serial = serial.serial_for_url(
                port, timeout=_LOOK_S, write_timeout=_WRITE_S, exclusive=True
            )
        except OSError as error:
            raise NoAnswer(boards.why_not_opened(port, error)) from None
        except ValueError:
            raise CommandError(f"'{port}' is no serial port") from None

    def __enter__(self) -> "BoardLine":
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(OSError):
            self._serial.close()

    def hello(self, timeout: float | None = None) -> dict[str, Any]:
        """Who is there.  Raises NoAnswer; and CommandError, where it is no board that fits."""
        self._write(b"\n")
        answer = self.ask(timeout, do="hello")
        if answer.get("name") != NAME:
            raise CommandError("what answers there is no Fifteen Two board")
        if answer.get("protocol") != PROTOCOL or not isinstance(answer.get("version"), str):
            raise CommandError(f"the board's program does not fit this one: {UPDATE}")
        return answer

    def ask(self, timeout: float | None = None, **request: Any) -> dict[str, Any]:
        """The answer to a request.  Raises NoAnswer; and CommandError, where it is refused."""
        self._number += 1
        self._write(json.dumps({**request, "id": self._number}).encode() + b"\n")
        end = time.monotonic() + (self._patience if timeout is None else timeout)
        while time.monotonic() < end:
            for thing in self._read():
                if "kind" in thing:
                    self._events.append(thing)
                elif thing.get("id") != self._number:
                    continue
                elif isinstance(thing.get("error"), str):
                    raise CommandError(f"the board refuses: {thing['error']}")
                elif thing.get("ok") is True:  # a prompt echoes the request
                    return thing
        raise NoAnswer("the board does not answer", is_gone=False)

    def events(self, seconds: float) -> list[dict[str, Any]]:
        """What has been told since the last call, waiting so long for something."""
        end = time.monotonic() + seconds
        while not self._events and time.monotonic() < end:
            self._events.extend(thing for thing in self._read() if "kind" in thing)
        told = list(self._events)
        self._events.clear()
        return told

    def _write(self, data: bytes) -> None:
        try:
            self._serial.write(data)
        except OSError:
            raise NoAnswer("the board has gone") from None

    def _read(self) -> list[dict[str, Any]]:
        """The objects of the protocol that have come; waits a moment for some."""
        try:
            self._rest += self._serial.read(max(1, self._serial.in_waiting))
        except OSError:
            raise NoAnswer("the board has gone") from None
        *lines, self._rest = self._rest[-_LONGEST:].split(b"\n")
        things = []
        for line in lines:
            try:
                thing = all_printable(json.loads(line))
            except (ValueError, RecursionError):
                thing = None
            if isinstance(thing, dict):
                things.append(thing)
            elif line.strip():
                self.said.append(printable(line.decode(errors="replace").rstrip()))
        return things
