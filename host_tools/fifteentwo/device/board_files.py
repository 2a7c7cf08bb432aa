"""What a board has saved: its games, and what its crashes have left behind."""

import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from fifteentwo.atomic_files import write_whole
from fifteentwo.device.flash_pieces import join, text_of
from fifteentwo.device.remote import BoardError, RemoteBoard
from fifteentwo.device.sanitize import file_name, printable
from fifteentwo.errors import CommandError
from fifteentwo.firmware_build.modules import digest_of
from pegboard.archive import is_game_name

# See pegboard/archive.py and pico/flash_store.py, crashes.py.
GAMES = "games"
CRASH_LOGS = ("crash.old", "crash.log")  # the older one first

_TRIES = 2


class BoardFile(NamedTuple):
    """A text of the board, the files that hold it with their bytes, and its name on the host."""

    path: str
    name: str
    files: dict[str, int]

    @property
    def size(self) -> int:
        return sum(self.files.values())

    @property
    def is_game(self) -> bool:
        return self.path.startswith(f"{GAMES}/")


def on(board: RemoteBoard) -> list[BoardFile]:
    """The games, and the crash logs."""
    found = {name: size for name, size in board.listing("").items() if size is not None}
    for name, size in board.listing(GAMES).items():
        if size is not None:
            found[f"{GAMES}/{name}"] = size
    games = [path for path in sorted(found) if _is_game(path) and text_of(path) == path]
    paths = [*games, *(path for path in CRASH_LOGS if path in found)]
    names = _names(paths)
    return [BoardFile(path, names[path], _files_of(path, found)) for path in paths]


def texts(board: RemoteBoard, is_wanted: Callable[[str], bool]) -> dict[str, str]:
    """Those of the saved texts whose names ``is_wanted`` takes, by name."""
    found = {f"{GAMES}/{name}": size for name, size in board.listing(GAMES).items() if size}
    wanted = [path for path in found if is_wanted(text_of(path).rpartition("/")[2])]
    whole = join({path: _read(board, path) for path in wanted})
    return {
        path.rpartition("/")[2]: text.decode("utf-8", "replace") for path, text in whole.items()
    }


def _files_of(text: str, found: dict[str, int]) -> dict[str, int]:
    return {path: size for path, size in found.items() if text_of(path) == text}


def _names(paths: list[str]) -> dict[str, str]:
    """A name on the host for each of these files; no two have the same."""
    names: dict[str, str] = {}
    for path in paths:
        bare, end = (path.rpartition("/")[2], ".txt") if _is_game(path) else (path, "")
        bare, number = file_name(bare), 1
        name = bare + end
        while name.lower() in {taken.lower() for taken in names.values()}:
            number += 1
            name = f"{bare}_{number}{end}"
        names[path] = name
    return names


def fetch(
    board: RemoteBoard, wanted: list[BoardFile], folder: Path, advance: Callable[[int], None]
) -> None:
    """Write these files into ``folder``, each as it is on the board; an empty one does not stay.

    ``advance`` gets the bytes of each file that was written.
    """
    try:
        for file in wanted:
            pieces = {path: _read(board, path) for path in file.files}
            write_whole(folder / file.name, join(pieces)[file.path])
            advance(file.size)
    finally:
        with contextlib.suppress(OSError):
            folder.rmdir()  # which is done to an empty one only


def _read(board: RemoteBoard, path: str) -> bytes:
    for _ in range(_TRIES):
        content = board.read(path)
        if board.digest(path) == digest_of(content):
            return content
    raise BoardError(
        f"{printable(path)} does not arrive whole from the board: try another cable or another"
        " USB socket"
    )


def check_new(folder: Path) -> None:
    """Raises CommandError where ``folder`` holds something or could not be made; makes nothing."""
    try:
        if folder.exists():
            if any(folder.iterdir()):
                raise CommandError(f"{folder} is not empty: name a new folder with --out")
            return
    except OSError as error:
        raise _cannot_be_made(folder, error) from None
    above = next(place for place in folder.absolute().parents if place.exists())
    if not above.is_dir() or not os.access(above, os.W_OK):
        raise CommandError(f"{folder} cannot be made: nothing can be written in {above}")


def make_new(folder: Path) -> None:
    """Make ``folder``.  Raises CommandError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _cannot_be_made(folder, error) from None


def _cannot_be_made(folder: Path, error: OSError) -> CommandError:
    return CommandError(f"{folder} cannot be made: {error.strerror}")


def _is_game(path: str) -> bool:
    folder, _, name = path.rpartition("/")
    return folder == GAMES and is_game_name(name)
