"""What a board has saved: its games, and what its crashes have left behind."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from fifteentwo.problems import Problem
from fifteentwo.real_board.remote import BoardError, RemoteBoard, digest_of

# See pegboard/table.py, past.py and pico/flash_store.py, crashes.py.
GAMES = "games"
_ON_THE_TABLE = "game"
_FINISHED = "past"
CRASH_LOGS = ("crash.old", "crash.log")  # the older one first

_TRIES = 2


class Keepsake(NamedTuple):
    """A file of the board, and the name it gets on the desk."""

    path: str
    name: str
    size: int
    digest: str

    @property
    def is_game(self) -> bool:
        return self.path.startswith(f"{GAMES}/")


def on(board: RemoteBoard) -> list[Keepsake]:
    """The games, the one on the table first, and the crash logs."""
    found = board.files(["", GAMES], deep=False)
    games = [path for path in sorted(found) if _is_game(path)]
    paths = [*games, *(path for path in CRASH_LOGS if path in found)]
    return [
        Keepsake(path, f"{Path(path).name}.txt" if _is_game(path) else path, *found[path])
        for path in paths
    ]


def fetch(
    board: RemoteBoard, wanted: list[Keepsake], folder: Path, told: Callable[[int], None]
) -> None:
    """Write these files into ``folder``, each as it is on the board.

    ``told`` gets the bytes of each file that was written.
    """
    for keepsake in wanted:
        (folder / keepsake.name).write_bytes(_content(board, keepsake))
        told(keepsake.size)


def _content(board: RemoteBoard, keepsake: Keepsake) -> bytes:
    for _ in range(_TRIES):
        content = board.read(keepsake.path)
        if content is not None and digest_of(content) == keepsake.digest:
            return content
    raise BoardError(
        f"{keepsake.path} does not arrive whole from the board: try another cable or another USB"
        " socket"
    )


def new_folder(folder: Path) -> None:
    """Make ``folder`` where it is missing.  Raises Problem where something is in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise Problem(f"{folder} is not empty: name a new folder with --out")
    except OSError as error:
        raise Problem(f"{folder} cannot be made: {error.strerror}") from None


def _is_game(path: str) -> bool:
    folder, _, name = path.rpartition("/")
    return folder == GAMES and (name == _ON_THE_TABLE or name.startswith(_FINISHED))
