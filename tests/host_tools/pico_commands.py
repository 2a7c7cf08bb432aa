"""What the tests of the commands for a Pico share."""

import contextlib
import os

import pytest
from host_tools.unix_pico import UnixPico

from fifteentwo import cli

# A clone of micropython-lib.  Read at once: the tests take the name away from the commands.
LIBRARY = os.environ.get("MICROPYTHON_LIB")


def needs_library():
    """End the running test where there is no micropython-lib."""
    if not LIBRARY:
        pytest.skip("no display driver: MICROPYTHON_LIB names no folder of micropython-lib")


def run(capsys, *arguments):
    """``(exit code, output, errors)`` of fifteentwo with ``arguments``."""
    with pytest.raises(SystemExit) as exit_:
        cli.main([str(word) for word in arguments])
    captured = capsys.readouterr()
    return exit_.value.code, captured.out, captured.err


@contextlib.contextmanager
def plugging(folder):
    """``plug(files, ...)`` plugs in the board of a test: the same one each time, with the same
    flash where no ``files`` are given.
    """
    from fifteentwo.emulated.filesystem import image_of

    plugged = []

    def plug(files=None, **kind):
        for board in plugged:
            board.unplug()
        if files is not None:
            (folder / "flash").write_bytes(image_of(files))
        plugged.append(UnixPico(folder, **kind))
        return plugged[-1]

    try:
        yield plug
    finally:
        for board in plugged:
            board.unplug()
