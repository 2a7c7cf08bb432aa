"""The files of micropython-lib that the board needs: from a folder, the board itself, or mip."""

import contextlib
import io
from argparse import Namespace
from pathlib import Path
from types import SimpleNamespace

from mpremote import mip
from mpremote.commands import CommandError

from fifteentwo.emulated import software
from fifteentwo.problems import Problem


def fetched(modules: list[str], library: Path | None, mpy: int) -> dict[str, bytes]:
    """The files of ``modules``, path -> content: from the folder ``library``, else by mip.

    ``mpy``: which compiled files the board reads, as ``sys.implementation._mpy``.  Raises Problem.
    """
    if library is not None:
        try:
            files = software.library_files(library)
        except software.MissingFile as error:
            raise Problem(str(error)) from None
        return {
            software.library_path(module): files[software.library_path(module)]
            for module in modules
        }
    files = {}
    for module in modules:
        files.update(_installed_by_mip(module, mpy))
    return files


def _installed_by_mip(module: str, mpy: int) -> dict[str, bytes]:
    board = _Receiver(mpy)
    state = SimpleNamespace(transport=board, did_action=lambda: None, ensure_raw_repl=lambda: None)
    wanted = Namespace(
        command=["install"],
        packages=[module],
        index=None,
        target=software.LIBRARY_FOLDER,
        mpy=True,
    )
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            mip.do_mip(state, wanted)
    except (CommandError, OSError, ValueError) as error:
        raise Problem(
            f"mip cannot fetch {module} from micropython.org ({error}): go online, or name a"
            f" folder with {module}.py of micropython-lib with --library"
        ) from None
    if software.library_path(module) not in board.files:
        raise Problem(
            f"mip brought no {module}.mpy: name a folder with {module}.py with --library"
        )
    return board.files


class _Receiver:
    """What mip installs to instead of a board: it keeps the files."""

    def __init__(self, mpy: int):
        self.files: dict[str, bytes] = {}
        self._mpy = mpy

    def exec(self, _program: str) -> bytes:
        return b""

    def eval(self, expression: str) -> object:
        return self._mpy & 0xFF if "_mpy" in expression else []

    def fs_exists(self, _path: str) -> bool:
        return True

    def fs_hashfile(self, path: str, _algorithm: str) -> bytes:
        raise FileNotFoundError(path)

    def fs_writefile(self, path: str, data: bytes, progress_callback: object = None) -> None:
        self.files[path] = bytes(data)
