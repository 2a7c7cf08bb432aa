"""Texts that people name on the command line, read line by line, however long they are."""

import contextlib
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import BinaryIO

from fifteentwo.errors import CommandError

STANDARD_INPUT = "-"

# In bytes, its end included.
LONGEST_LINE = 1_000_000


def name_of(file: str) -> str:
    """What sentences call ``file``."""
    return "standard input" if file == STANDARD_INPUT else file or "''"


def lines_of(file: str) -> Iterator[str]:
    """Yield the lines of a UTF-8 text without their ends; ``-`` is the standard input.

    A byte order mark at the beginning is left out.  Raises CommandError, with file and line.
    """
    for number, line in enumerate(byte_lines(file), 1):
        where = f"{name_of(file)}, line {number}"
        try:
            text = line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError:
            raise CommandError(f"{where}: this is not UTF-8 text") from None
        if len(line) > LONGEST_LINE or "\0" in text:
            raise CommandError(f"{where}: this is no text, but a file of another kind")
        yield text.removesuffix("\n").removesuffix("\r")


def byte_lines(file: str) -> Iterator[bytes]:
    """Yield the lines of ``file`` with their ends, each as soon as it is there.

    Of a line that is longer than LONGEST_LINE comes only its beginning, which is longer, too.
    Raises CommandError.
    """
    name = name_of(file)
    try:
        with _opened(file) as stream:
            while line := stream.readline(LONGEST_LINE + 1):
                yield line
                while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
                    line = stream.readline(LONGEST_LINE + 1)
    except IsADirectoryError:
        raise CommandError(f"{name}: this is a folder; name the files in it") from None
    except FileNotFoundError:
        raise CommandError(f"{name}: there is no such file") from None
    except OSError as error:
        raise CommandError(
            f"{name}: the file cannot be read ({error.strerror or error})"
        ) from None


def _opened(file: str) -> AbstractContextManager[BinaryIO]:
    if file == STANDARD_INPUT:
        return contextlib.nullcontext(sys.stdin.buffer)
    return open(file, "rb")
