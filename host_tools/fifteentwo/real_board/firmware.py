"""MicroPython for the Pico, where no file of it is named."""

from pathlib import Path

from fifteentwo.problems import Problem

_PAGE = "micropython.org/download/RPI_PICO"


def downloaded() -> Path:
    """The file of the MicroPython that rp2040py knows; it keeps what it has downloaded.

    Raises Problem.
    """
    try:
        from rp2040py.utils.firmware_retrieve import MICROPYTHON, retrieve
    except ImportError:
        raise Problem(
            f"no MicroPython is named: get the UF2 file from {_PAGE} and name it with --uf2"
        ) from None
    try:
        path = retrieve(MICROPYTHON)
    except OSError:
        path = None
    if path is None:
        raise Problem(
            f"MicroPython cannot be downloaded: get the UF2 file from {_PAGE} and name it with"
            " --uf2 or in PICO_UF2"
        )
    return Path(path)


def useless(file: Path, why: Exception, is_named: bool) -> str:
    """A sentence for a ``file`` that will not do: one that was named, or downloaded and kept."""
    remedy = "" if is_named else "; remove it, and it is downloaded anew"
    return f"{file} cannot be used: {why}{remedy}"
