"""The drive as which a Pico waits for its firmware, and putting a UF2 file onto it."""

import contextlib
import os
import string
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from fifteentwo.errors import CommandError

# The file that the chip's own program shows on its drive, and what it calls itself there; the
# drive has the same name.
_ABOUT = "INFO_UF2.TXT"
_ID = "Board-ID:"
_CHIPS = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}

_PIECE = 16384
_LOOK_S = 0.2


class Drive(NamedTuple):
    """A Pico with ``chip``, "RP2040" or "RP2350", that waits at ``path``."""

    path: Path
    chip: str


def waiting() -> Drive | None:
    """The Pico that waits for its firmware, where there is one."""
    for path in mount_points():
        with contextlib.suppress(OSError):
            text = (path / _ABOUT).read_text(encoding="ascii", errors="replace")
            name = text.partition(_ID)[2].split("\n")[0].strip()
            if name in _CHIPS:
                return Drive(path, _CHIPS[name])
    return None


def mount_points() -> list[Path]:
    """Where drives appear on this computer."""
    if sys.platform == "win32":
        return [Path(f"{letter}:\\") for letter in string.ascii_uppercase[2:]]
    return [
        drive
        for folder, pattern in (("/media", "*/*"), ("/run/media", "*/*"), ("/Volumes", "*"))
        for drive in sorted(Path(folder).glob(pattern))
    ]


def wait_for(chip: str, seconds: float) -> Drive:
    """The drive of a Pico that was told to become one.  Raises CommandError."""
    end = time.monotonic() + seconds
    while True:
        drive = waiting()
        if drive and drive.chip == chip:
            return drive
        if time.monotonic() > end:
            raise CommandError(_why_not_there(chip, seconds))
        time.sleep(_LOOK_S)


def _why_not_there(chip: str, seconds: float) -> str:
    name = next(name for name, its in _CHIPS.items() if its == chip)
    device = Path("/dev/disk/by-label") / name
    if device.exists():
        return (
            f"the board waits as the drive {name}, which this computer has not opened: run"
            f" udisksctl mount -b {device}, then fifteentwo update again"
        )
    return (
        f"the drive {name} has not appeared within {seconds:.0f} s: unplug the board, hold BOOTSEL"
        " while you plug it in, and run fifteentwo update again"
    )


def put(drive: Drive, uf2: bytes, advance: Callable[[int], None]) -> None:
    """Copy ``uf2`` onto the drive, which vanishes when it has all of it.  Raises CommandError.

    ``advance`` gets the bytes of each piece.
    """
    sent = 0
    try:
        with (drive.path / "fifteentwo.uf2").open("wb", buffering=0) as file:
            while sent < len(uf2):
                piece = uf2[sent : sent + _PIECE]
                file.write(piece)
                os.fsync(file.fileno())
                sent += len(piece)
                advance(len(piece))
    except OSError as error:
        # The Pico goes as soon as it has the last block, before the computer is done with it.
        if sent < len(uf2) - _PIECE:
            raise CommandError(
                f"the firmware cannot be copied to {drive.path} ({error.strerror}): unplug the"
                " board, hold BOOTSEL while you plug it in, and run fifteentwo update again"
            ) from None


def wait_until_gone(drive: Drive, seconds: float) -> None:
    """Raises CommandError where the drive stays: the Pico has not taken the file."""
    end = time.monotonic() + seconds
    while (drive.path / _ABOUT).exists():
        if time.monotonic() > end:
            raise CommandError(
                f"the board has not taken the firmware: it still waits at {drive.path}; run"
                " fifteentwo update again"
            )
        time.sleep(_LOOK_S)
