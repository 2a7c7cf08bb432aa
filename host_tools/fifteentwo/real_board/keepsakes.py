"""What a board has saved: its games, and what its crashes have left behind."""

import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from fifteentwo.problems import Problem
from fifteentwo.real_board.plain import file_name, printable
from fifteentwo.real_board.remote import BoardError, Found, RemoteBoard, digest_of
from fifteentwo.saved_pieces import joined, text_of
from fifteentwo.whole_files import write_whole
from pegboard.archive import is_game_name

# See pegboard/archive.py and pico/flash_store.py, crashes.py.
GAMES = "games"
CRASH_LOGS = ("crash.old", "crash.log")  # the older one first

_TRIES = 2


class Keepsake(NamedTuple):
    """A text of the board, the files that hold it, and the name it gets on the desk."""

    path: str
    name: str
    files: dict[str, Found]

    @property
    def size(self) -> int:
        return sum(file.size for file in self.files.values())

    @property
    def is_game(self) -> bool:
        return self.path.startswith(f"{GAMES}/")


def on(board: RemoteBoard) -> list[Keepsake]:
    """The games, and the crash logs."""
    found = board.files(["", GAMES], deep=False)
    games = [path for path in sorted(found) if _is_game(path) and text_of(path) == path]
    paths = [*games, *(path for path in CRASH_LOGS if path in found)]
    names = _names(paths)
    return [Keepsake(path, names[path], _files_of(path, found)) for path in paths]


def _files_of(text: str, found: dict[str, Found]) -> dict[str, Found]:
    return {path: file for path, file in found.items() if text_of(path) == text}


def _names(paths: list[str]) -> dict[str, str]:
    """A name on the desk for each of these files; no two have the same."""
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
    board: RemoteBoard, wanted: list[Keepsake], folder: Path, told: Callable[[int], None]
) -> None:
    """Write these files into ``folder``, each as it is on the board; an empty one does not stay.

    ``told`` gets the bytes of each file that was written.
    """
    try:
        for keepsake in wanted:
            write_whole(folder / keepsake.name, _content(board, keepsake))
            told(keepsake.size)
    finally:
        with contextlib.suppress(OSError):
            folder.rmdir()  # which is done to an empty one only


def _content(board: RemoteBoard, keepsake: Keepsake) -> bytes:
    contents = {path: _read(board, path, file) for path, file in keepsake.files.items()}
    return joined(contents)[keepsake.path]


def _read(board: RemoteBoard, path: str, file: Found) -> bytes:
    for _ in range(_TRIES):
        content = board.read(path)
        if content is not None and digest_of(content) == file.digest:
            return content
    raise BoardError(
        f"{printable(path)} does not arrive whole from the board: try another cable or another"
        " USB socket"
    )


def check_new(folder: Path) -> None:
    """Raises Problem where something is in ``folder``, or it could not be made; makes nothing."""
    try:
        if folder.exists():
            if any(folder.iterdir()):
                raise Problem(f"{folder} is not empty: name a new folder with --out")
            return
    except OSError as error:
        raise _cannot_be_made(folder, error) from None
    above = next(place for place in folder.absolute().parents if place.exists())
    if not above.is_dir() or not os.access(above, os.W_OK):
        raise Problem(f"{folder} cannot be made: nothing can be written in {above}")


def make_new(folder: Path) -> None:
    """Make ``folder``.  Raises Problem."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _cannot_be_made(folder, error) from None


def _cannot_be_made(folder: Path, error: OSError) -> Problem:
    return Problem(f"{folder} cannot be made: {error.strerror}")


def _is_game(path: str) -> bool:
    folder, _, name = path.rpartition("/")
    return folder == GAMES and is_game_name(name)
