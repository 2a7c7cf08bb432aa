"""Which serial port has the board, and why one cannot be opened."""

import errno
from typing import NamedTuple
from urllib.parse import urlsplit

from serial.tools.list_ports import comports

from fifteentwo.device import drives
from fifteentwo.errors import CommandError

# What MicroPython on an RP2040 or RP2350 calls itself on USB.
_VENDOR, _PRODUCT = 0x2E8A, 0x0005

_SEE = "see docs/troubleshooting.md"
_INSTALL = "put the firmware of Fifteen Two on it (docs/install.md)"
_OLDEST = (1, 24)
_PLATFORM = "rp2"


class Facts(NamedTuple):
    """What runs on a board: ``name`` ("micropython"), ``platform`` ("rp2"), ``version``
    (three numbers), ``machine``.
    """

    name: str
    platform: str
    version: tuple[int, int, int]
    machine: str

    @property
    def release(self) -> str:
        return ".".join(str(number) for number in self.version)


def find(port: str | None) -> str:
    """The port that is named, or the one that has a board.  Raises CommandError."""
    if port:
        if is_socket(port):
            _check_address(port)
        return port
    found = _found()
    if len(found) == 1:
        return found[0]
    if found:
        raise CommandError(
            f"{len(found)} boards are plugged in, at {', '.join(found)}:"
            " name one with --port, or unplug the others"
        )
    drive = drives.waiting()
    if drive:
        raise CommandError(
            f"a Pico waits for its firmware as the drive {drive.path}: run fifteentwo update, or"
            " copy the UF2 file of Fifteen Two there (docs/install.md)"
        )
    raise CommandError(
        "no board was found: plug it in with a USB cable that carries data; a Pico without"
        f" firmware is not seen here (docs/install.md). With another name, use --port; {_SEE}"
    )


def found_one() -> str | None:
    """The port of the only board that is plugged in."""
    found = _found()
    return found[0] if len(found) == 1 else None


def _found() -> list[str]:
    return sorted(
        entry.device for entry in comports() if (entry.vid, entry.pid) == (_VENDOR, _PRODUCT)
    )


def check(facts: Facts) -> None:
    """Whether our program runs on what a board says of itself.  Raises CommandError."""
    if facts.name != "micropython":
        raise CommandError(f"the board runs {facts.name}, not MicroPython: {_INSTALL}")
    if facts.version < _OLDEST:
        raise CommandError(
            f"the board runs MicroPython {facts.release}, which is too old: {_INSTALL}"
        )
    if facts.platform != _PLATFORM:
        raise CommandError(
            f"this is no Pico but {facts.machine or facts.platform}: the board needs an RP2040 or"
            " an RP2350; name its port with --port"
        )


def _check_address(port: str) -> None:
    try:
        parts = urlsplit(port)
        is_whole = bool(parts.hostname and parts.port)
    except ValueError:
        is_whole = False
    if not is_whole:
        raise CommandError(f"'{port}' is no address: it is like socket://localhost:4000")


def is_socket(port: str) -> bool:
    """Whether an emulated board is at the other end."""
    return port.startswith("socket://")


def why_not_opened(port: str, error: OSError) -> str:
    """A sentence for the error with which the serial port could not be opened."""
    text = str(error)
    busy = (
        f"{port} is in use by another program: close what talks to the board"
        " (Thonny, mpremote, fifteentwo mirror) and try again"
    )
    # Windows names the error in the text only, and calls a busy port forbidden.
    if error.errno in (errno.EBUSY, errno.EAGAIN) or "PermissionError" in text:
        return busy
    if error.errno in (errno.EACCES, errno.EPERM):
        return (
            f"you may not use {port}: run 'sudo usermod -aG dialout $USER', then log out and in"
            " again (the group is 'uucp' on Arch)"
        )
    if error.errno in (errno.ENOENT, errno.ENXIO, errno.ENODEV) or "FileNotFoundError" in text:
        return f"there is no port {port}: is the board plugged in? {_known_ports()}"
    if "refused" in text or error.errno == errno.ECONNREFUSED:
        return f"nobody listens at {port}"
    return f"{port} cannot be opened ({error.strerror or text}): {_SEE}"


def _known_ports() -> str:
    names = sorted(entry.device for entry in comports() if entry.vid is not None)
    return f"There is {', '.join(names)}." if names else "No USB serial port is there."
