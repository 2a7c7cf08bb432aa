"""What outlives a power cut, kept in a folder of this computer.

:class:`FolderStore` is the ``store`` device of ``pegboard/devices.py``: every name is one file.
:func:`claim` sees to it that one folder serves one board at a time.
"""

import contextlib
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import filelock

LOCK_NAME = ".lock"
_SAFE_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,99}")


class FolderInUse(Exception):
    """Another running board holds this folder; the text is a sentence for the user."""


class FolderStore:
    """Named texts as files of ``folder``, which is made when it is not there.

    A name is up to 100 letters, digits, ``.``, ``_`` and ``-`` and starts with none of the last
    two, so no name can leave the folder; any other name raises ValueError.  A disk that fails
    raises OSError.
    """

    def __init__(self, folder: str | os.PathLike[str]):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)

    def read(self, name: str) -> str | None:
        """The text, or None when there is none.

        Bytes that are no UTF-8 come back as U+FFFD: whoever reads the text tells damage by its
        checksums.
        """
        try:
            return self._path(name).read_bytes().decode("utf-8", "replace")
        except FileNotFoundError:
            return None

    def append(self, name: str, text: str) -> None:
        """Adds to the end of the text; it is on the disk when this returns."""
        path = self._path(name)
        is_new = not path.exists()
        with path.open("ab") as file:
            _write_through(file, text)
        if is_new:
            self._save_folder()

    def replace(self, name: str, text: str | Iterable[str]) -> None:
        """Afterwards the name holds the old text or the new one, whole, whatever happens to the
        power.
        """
        path = self._path(name)
        draft = self.folder / f".{name}.new"
        with draft.open("wb") as file:
            _write_through(file, text if isinstance(text, str) else "".join(text))
        os.replace(draft, path)
        self._save_folder()

    def remove(self, name: str) -> None:
        """Forgets the text; to remove what is not there is no error."""
        self._path(name).unlink(missing_ok=True)
        self._save_folder()

    def names(self) -> list[str]:
        """All names that hold a text, in alphabetical order."""
        return sorted(
            entry.name
            for entry in self.folder.iterdir()
            if _SAFE_NAME.fullmatch(entry.name) and entry.is_file()
        )

    def _path(self, name: str) -> Path:
        if not _SAFE_NAME.fullmatch(name):
            raise ValueError(
                f"'{name}' is no name for a saved text: letters, digits, '.', '_', '-'"
            )
        return self.folder / name

    def _save_folder(self) -> None:
        """A file's name is safe only once its folder is on the disk too (POSIX; Windows does it
        itself).
        """
        if os.name != "posix":
            return
        folder = os.open(self.folder, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@contextlib.contextmanager
def claim(folder: str | os.PathLike[str]) -> Iterator[None]:
    """Holds ``folder`` for this process; raises FolderInUse when another one has it.

    The operating system drops the lock when the process ends, however it ends.
    """
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    lock = filelock.FileLock(folder / LOCK_NAME)
    try:
        lock.acquire(timeout=0)
    except filelock.Timeout:
        raise FolderInUse(
            f"Another board is running on the saved games in {folder}:"
            " close it first, or give this one its own folder with --store"
        ) from None
    try:
        yield
    finally:
        lock.release()


def _write_through(file, text: str) -> None:
    file.write(text.encode("utf-8"))
    file.flush()
    os.fsync(file.fileno())
