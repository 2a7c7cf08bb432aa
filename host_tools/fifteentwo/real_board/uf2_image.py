"""One UF2 file with MicroPython and our files, to be dragged onto a Pico."""

import re
from collections.abc import Mapping
from pathlib import Path

from fifteentwo.emulated.filesystem import NoFilesystem, blocks_of, files_in, image_of
from fifteentwo.emulated.flash import (
    BLOCK_BYTES,
    FILES_START,
    files_on,
    flash_of,
    flashed,
)
from fifteentwo.firmware_build.uf2 import NoFirmware, pieces_of, uf2_of
from fifteentwo.problems import Problem
from fifteentwo.real_board.plan import MANIFEST, manifest_of
from fifteentwo.real_board.update import OLDEST

MPY = 6  # the version of compiled files that MicroPython reads since 1.19

_PAGE = 256
_VERSION = re.compile(rb"\bv(\d+)\.(\d+)\.(\d+)[^ \0]* on \d{4}-\d\d-\d\d")
_NAME = b"MicroPython"


def with_manifest(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of a board and the list of them that fifteentwo deploy reads."""
    return {**files, MANIFEST: manifest_of(files)}


def release_of(firmware: bytes) -> str:
    """The version of the MicroPython in a UF2 file.  Raises NoFirmware where there is none."""
    content = flash_of(firmware, b"")
    found = _VERSION.search(content)
    if _NAME not in content or not found:
        raise NoFirmware("it is no MicroPython")
    version = tuple(int(number) for number in found.groups())
    release = ".".join(str(number) for number in version)
    if version < OLDEST:
        raise NoFirmware(f"MicroPython {release} is too old: take 1.24 or a newer one")
    return release


def made(firmware: bytes, files: Mapping[str, bytes]) -> bytes:
    """The UF2 file of ``firmware`` with a filesystem of ``files`` behind it.  Raises NoFirmware.

    Of the filesystem it holds what littlefs reads.  The other blocks of the Pico keep what was in
    them; nothing leads there any more.
    """
    image = image_of(dict(files))
    flash = flash_of(firmware, image)
    sectors = {place // BLOCK_BYTES for place, _ in pieces_of(firmware)}
    sectors |= {FILES_START // BLOCK_BYTES + block for block in blocks_of(image)}
    # Each sector whole: a Pico may not write one well of which pages are missing, but for the very
    # last (erratum RP2040-E14).
    starts = [
        start
        for sector in sorted(sectors)
        for start in range(sector * BLOCK_BYTES, (sector + 1) * BLOCK_BYTES, _PAGE)
    ]
    return uf2_of((start, flash[start : start + _PAGE]) for start in starts)


def check(path: Path, files: Mapping[str, bytes]) -> None:
    """Read the file ``path`` back: whether a Pico has ``files`` after it.  Raises Problem."""
    try:
        is_whole = files_in(files_on(flashed(path.read_bytes()))) == dict(files)
    except (OSError, NoFirmware, NoFilesystem):
        is_whole = False
    if not is_whole:
        raise Problem(f"{path} is not as it was written: is the disk full or damaged?")
