"""Our modules as files on the board, which MicroPython takes before those in its firmware.

It finds a package in one place only: where one module of a package differs from the firmware, the
whole package lies on the filesystem.  ``main.py`` is the other way round: the firmware's goes
first, so that safe mode is always there.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fifteentwo.device.remote import BoardError, RemoteBoard
from fifteentwo.firmware_build.modules import (
    FROZEN_FILES,
    FROZEN_NAME,
    MAIN,
    PACKAGES,
    digest_of,
    program_files,
)

# Files of ours that are in no package; a release before the firmware had the modules in it put
# compiled ones onto the board, and a list of them.
_SINGLE = ("pico_board.py", "pico_board.mpy", "fifteentwo.files", MAIN)


class Changes(NamedTuple):
    """What brings a board to the modules of this computer: files to ``copy``, path -> source, and
    to ``remove``; ``present``: how many are there already, in the firmware or as files.
    """

    copy: dict[str, bytes]
    remove: list[str]
    present: int


def frozen_on(board: RemoteBoard) -> dict[str, str]:
    """The modules in the board's firmware, path -> digest; none in MicroPython alone."""
    try:
        marks = board.evaluate(f"__import__('{FROZEN_FILES}').{FROZEN_NAME}")
    except BoardError:
        return {}
    return dict(mark.split(" ", 1) for mark in marks)


def found_on(board: RemoteBoard) -> list[str]:
    """The files on the board that are modules of ours, or were."""
    root = board.listing("")
    found = [name for name in _SINGLE if root.get(name) is not None]
    for package in PACKAGES:
        if package in root:
            found += _all_in(board, package)
    return found


def _all_in(board: RemoteBoard, folder: str) -> Iterable[str]:
    """The files in ``folder`` and in its folders; an empty folder is told with a slash."""
    listing = board.listing(folder)
    if not listing:
        yield f"{folder}/"
    for name, size in listing.items():
        if size is None:
            yield from _all_in(board, f"{folder}/{name}")
        else:
            yield f"{folder}/{name}"


def wanted_as_files(frozen: Mapping[str, str]) -> dict[str, bytes]:
    """Those of our modules that have to lie on the filesystem, path -> source."""
    files = program_files()
    digests = {path: digest_of(source) for path, source in files.items()}
    paths = {*files, *frozen} - {"manifest.py", f"{FROZEN_FILES}.py"}
    changed = {_package_of(path) for path in paths if digests.get(path) != frozen.get(path)}
    if frozen:
        changed.discard(MAIN)
    # main.py comes last: on MicroPython alone nothing starts before all is there.
    ours = sorted(files, key=lambda path: (path == MAIN, path))
    return {path: files[path] for path in ours if _package_of(path) in changed}


def is_main_changed(frozen: Mapping[str, str]) -> bool:
    return frozen.get(MAIN) != digest_of(program_files()[MAIN])


def _package_of(path: str) -> str:
    return path.split("/")[0]


def changes(board: RemoteBoard, frozen: Mapping[str, str]) -> Changes:
    """What must be copied and removed so that the board runs the modules of this computer."""
    wanted = wanted_as_files(frozen)
    found = found_on(board)
    copy = {
        path: source
        for path, source in wanted.items()
        if path not in found or board.digest(path) != digest_of(source)
    }
    remove = [path for path in found if path not in wanted]
    return Changes(copy, remove, len(program_files()) - len(copy))


def remove(board: RemoteBoard, paths: Iterable[str]) -> None:
    """Remove files of the board, and the folders that are empty then: MicroPython would take an
    empty folder for a package.
    """
    folders = set()
    for path in paths:
        folder, _, name = path.rpartition("/")
        if name:
            board.remove(path)
        while folder:
            folders.add(folder)
            folder = folder.rpartition("/")[0]
    for folder in sorted(folders, reverse=True):
        if not board.listing(folder):
            board.remove_folder(folder)
