"""Which serial port has the board, and why one cannot be opened."""

import errno
import string
import sys
from pathlib import Path
from urllib.parse import urlsplit

from serial.tools.list_ports import comports

from fifteentwo.problems import Problem

# What MicroPython on an RP2040 or RP2350 calls itself on USB.
_VENDOR, _PRODUCT = 0x2E8A, 0x0005
# The file on the drive that a chip shows which waits for its firmware.
_WAITING = "INFO_UF2.TXT"

_SEE = "see docs/troubleshooting.md"


def find(port: str | None) -> str:
    """The port that is named, or the one that has a board.  Raises Problem."""
    if port:
        if is_socket(port):
            _check_address(port)
        return port
    found = sorted(
        entry.device for entry in comports() if (entry.vid, entry.pid) == (_VENDOR, _PRODUCT)
    )
    if len(found) == 1:
        return found[0]
    if found:
        raise Problem(
            f"{len(found)} boards are plugged in, at {', '.join(found)}:"
            " name one with --port, or unplug the others"
        )
    drive = waiting_drive()
    if drive:
        raise Problem(
            f"a Pico waits for its firmware as the drive {drive}: copy the UF2 file of"
            " MicroPython there first, or one made by fifteentwo image (docs/install.md)"
        )
    raise Problem(
        "no board was found: plug it in with a USB cable that carries data; a Pico without"
        f" MicroPython is not seen here (docs/install.md). With another name, use --port; {_SEE}"
    )


def _check_address(port: str) -> None:
    try:
        parts = urlsplit(port)
        is_whole = bool(parts.hostname and parts.port)
    except ValueError:
        is_whole = False
    if not is_whole:
        raise Problem(f"'{port}' is no address: it is like socket://localhost:4000")


def is_socket(port: str) -> bool:
    """Whether an emulated board is at the other end."""
    return port.startswith("socket://")


def waiting_drive() -> Path | None:
    """The drive of a chip that was plugged in with BOOTSEL held, where there is one."""
    for drive in _drives():
        try:
            if (drive / _WAITING).is_file():
                return drive
        except OSError:
            continue
    return None


def _drives() -> list[Path]:
    if sys.platform == "win32":
        return [Path(f"{letter}:\\") for letter in string.ascii_uppercase[2:]]
    return [
        drive
        for folder, pattern in (("/media", "*/*"), ("/run/media", "*/*"), ("/Volumes", "*"))
        for drive in Path(folder).glob(pattern)
    ]


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
