"""Files that are written whole or not at all, whatever becomes of the disk meanwhile."""

import contextlib
import os
import shutil
from pathlib import Path

from fifteentwo.problems import Problem


def write_whole(path: Path, content: bytes) -> None:
    """Write ``path`` anew; what was there before stays until all of ``content`` is on the disk.

    Raises Problem, and then leaves nothing behind.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)  # a device, which nothing can take the place of
        else:
            _replace(path.resolve(), content)
    except OSError as error:
        raise Problem(f"{path} cannot be written: {error.strerror or error}") from None


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
