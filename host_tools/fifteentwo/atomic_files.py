"""Files that are written whole or not at all, whatever becomes of the disk meanwhile; and files
that grow by whole pieces.
"""

import contextlib
import os
import shutil
from pathlib import Path

from fifteentwo.errors import CommandError


def write_whole(path: Path, content: bytes) -> None:
    """Write ``path`` anew; what was there before stays until all of ``content`` is on the disk.

    Raises CommandError, and then leaves nothing behind.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)  # a device, which nothing can take the place of
        else:
            _replace(path.resolve(), content)
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror or error}") from None


def _replace(path: Path, content: bytes) -> None:
    draft = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with draft.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, draft)
        os.replace(draft, path)
    except BaseException:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise


class GrowingFile:
    """A new file at ``path``; its text grows by whole pieces and is readable at any moment.

    Raises OSError, FileExistsError among them.  Left as a context, it is closed, and gone where
    nothing came to stand in it.
    """

    def __init__(self, path: Path):
        self._path = path
        self._file = path.open("xb", buffering=0)
        self._size = 0

    def __enter__(self) -> "GrowingFile":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        if not self._size:
            with contextlib.suppress(OSError):
                self._path.unlink()

    def add(self, text: str, lasting: bool = True) -> None:
        """Add ``text`` to the end; a ``lasting`` piece, and all before it, outlives a power cut.

        Raises OSError, and then the file ends where it did before.
        """
        rest = content = text.encode()
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
            if lasting:
                os.fsync(self._file.fileno())
        except OSError:
            with contextlib.suppress(OSError):
                self._file.seek(self._size)
                self._file.truncate()
            raise
        self._size += len(content)
