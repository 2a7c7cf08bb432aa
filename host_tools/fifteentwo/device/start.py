"""Waiting until a board that starts anew plays."""

import time
from typing import Any

from fifteentwo.device import boards
from fifteentwo.device.line import BoardLine, NoAnswer
from fifteentwo.errors import CommandError

# In seconds: from a reset until the board answers, with the time its USB takes to come back; an
# emulated board at a socket is slower.
_BOOT_S, _LONG_BOOT_S = 20, 900
_HELLO_S, _LONG_HELLO_S = 2, 60
_LOOK_S = 0.5

_LOOK_AT = (
    "look at its display, at what fifteentwo logs brings, and in docs/troubleshooting.md; with"
    " BACK held while it is plugged in it starts nothing"
)


def wait_for_hello(port: str | None) -> dict[str, Any]:
    """What the board says of itself as soon as its program answers.  Raises CommandError.

    ``port``: None where it is the only board, which may have another name than before.
    """
    is_slow = bool(port) and boards.is_socket(port or "")
    seconds = _LONG_BOOT_S if is_slow else _BOOT_S
    end = time.monotonic() + seconds
    said: list[str] = []
    while time.monotonic() < end and not _is_at_prompt(said):
        answer = _hello(port, said, _LONG_HELLO_S if is_slow else _HELLO_S)
        if answer:
            return answer
        time.sleep(_LOOK_S)
    if _is_at_prompt(said):
        raise CommandError(f"the board does not run its program: {_LOOK_AT}")
    raise CommandError(f"the board has not answered within {seconds} s: {_LOOK_AT}")


def _hello(port: str | None, said: list[str], seconds: float) -> dict[str, Any] | None:
    """The board's answer to a hello, None where there is none; ``said``: what it says besides."""
    found = port or boards.found_one()
    if not found:
        return None
    try:
        with BoardLine(found) as line:
            try:
                return line.hello(seconds)
            finally:
                said.extend(line.said)
    except NoAnswer:
        return None


def _is_at_prompt(said: list[str]) -> bool:
    return any(line.startswith(">>>") for line in said)
