"""Our sources for the Pico, and how a firmware file tells which ones were frozen into it."""

import hashlib
import os
from pathlib import Path

import fifteentwo

FIRMWARE = Path(os.path.abspath(fifteentwo.FIRMWARE))
PACKAGES = ("cribbage", "pegboard", "pico")
MAIN = "main.py"
MANIFEST = "manifest.py"

# The module in the firmware that names the others, and the name of what it holds.
FROZEN_FILES, FROZEN_NAME = "frozen_files", "FILES"
_DIGITS = 16  # of a SHA-256 are enough to tell two versions of a file apart


def program_files(firmware: Path = FIRMWARE) -> dict[str, bytes]:
    """Our modules for the Pico, path -> source."""
    paths = [path for path in firmware.glob("*.py") if path.name != MANIFEST]
    for package in PACKAGES:
        paths += (firmware / package).rglob("*.py")
    return {path.relative_to(firmware).as_posix(): path.read_bytes() for path in sorted(paths)}


def digest_of(source: bytes) -> str:
    return hashlib.sha256(source).hexdigest()[:_DIGITS]


def marks_of(files: dict[str, bytes]) -> list[str]:
    """A text for each file that tells its path and version: ``path digest``."""
    return [f"{path} {digest_of(source)}" for path, source in sorted(files.items())]


def frozen_files_module(files: dict[str, bytes]) -> str:
    """The source of the module that tells which ``files`` are frozen beside it."""
    lines = "".join(f'    "{mark}",\n' for mark in marks_of(files))
    return f"{FROZEN_NAME} = (\n{lines})\n"


def holds_program(content: bytes) -> bool:
    """Whether our program is frozen into this firmware, of whatever version."""
    return b"\0pegboard/app.py\0" in content


def changed_since(content: bytes, files: dict[str, bytes]) -> list[str]:
    """The paths of those ``files`` that are not frozen into this firmware as they are."""
    marks = zip(sorted(files), marks_of(files), strict=True)
    return [path for path, mark in marks if mark.encode() not in content]
