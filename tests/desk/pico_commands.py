"""What the tests of the commands for a Pico share."""

import contextlib

import pytest
from desk.unix_pico import UnixPico

from fifteentwo import cli

# A program that answers a hello, as the board's does; its version is in another module.
MAIN = b"""
import sys
from cribbage import words
while True:
    line = sys.stdin.readline()
    if "hello" in line:
        number = line.split('"id":')[1].strip().rstrip("}").strip()
        answer = '{"ok":true,"name":"fifteentwo","protocol":1,"version":"%s","id":%s}'
        print(answer % (words.VERSION, number))
"""


def run(capsys, *arguments):
    """``(exit code, output, errors)`` of fifteentwo with ``arguments``."""
    with pytest.raises(SystemExit) as exit_:
        cli.main([str(word) for word in arguments])
    captured = capsys.readouterr()
    return exit_.value.code, captured.out, captured.err


def refused(capsys, *arguments):
    """The sentence with which fifteentwo refuses ``arguments``."""
    code, _, errors = run(capsys, *arguments)
    assert code == 2
    assert errors.startswith("fifteentwo: ")
    assert errors.count("\n") == 1
    return errors


@contextlib.contextmanager
def plugging(folder):
    """``plug(files, ...)`` plugs in the board of a test: the same one each time, with the same
    flash where no ``files`` are given.
    """
    from fifteentwo.emulator.filesystem import image_of

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
