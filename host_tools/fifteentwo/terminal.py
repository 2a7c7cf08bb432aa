"""What reaches a terminal: harmless text, and standard streams that are always there."""

import codecs
import contextlib
import errno
import io
import os
import sys

# The longest text that a message quotes, in letters.
LONGEST = 300

STANDARD_OUTPUT = "standard output"

_CUT = " ... "

# What stands for the signs of the board where the encoding of the output lacks them.
_PLAIN_SIGNS = {
    "♣": "C",
    "♦": "D",
    "♥": "H",
    "♠": "S",
    "–": "-",
    "…": "...",
    "·": ".",
    "‹": "<",
    "✓": "v",
}


def printable(text: str, longest: int = LONGEST) -> str:
    """``text`` with nothing in it that could upset a terminal, and its middle left out where it is
    too long: a sentence begins with what it is about and ends with what is wrong.

    What moves, colours or reverses text, and what is half of a letter, is written as an escape.
    """
    # The ends alone are looked at: a text can be as long as a file.
    if len(text) > 2 * longest:
        text = text[:longest] + text[-longest:]
    safe = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    if len(safe) <= longest:
        return safe
    kept = longest - len(_CUT)
    return safe[: kept - kept // 2] + _CUT + safe[-(kept // 2) :]


def prepare_streams() -> None:
    """Let the standard streams show the signs of cards as well as they can, and let those that are
    closed tell so when they are used.
    """
    codecs.register_error("signs", _instead_of_signs)
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(_Closed("standard input")))
    if sys.stdout is None:
        sys.stdout = io.TextIOWrapper(_Closed(STANDARD_OUTPUT), "utf-8", write_through=True)
    if sys.stderr is None:
        # Nobody wants to hear.
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="signs")


def tell(sentence: str) -> None:
    """Say what is wrong, on the standard error."""
    try:
        print(f"fifteentwo: {printable(sentence)}", file=sys.stderr, flush=True)
    except OSError:
        drop("stderr")


def drop(stream: str) -> None:
    """Forget what ``stdout`` or ``stderr`` could not write: the interpreter would try again at its
    end, and complain.
    """
    null = open(os.devnull, "w")  # noqa: SIM115
    with contextlib.suppress(OSError):
        os.dup2(null.fileno(), getattr(sys, stream).fileno())
    setattr(sys, stream, null)


def _instead_of_signs(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(_PLAIN_SIGNS.get(letter, "?") for letter in text), error.end


class _Closed(io.RawIOBase):
    """A standard stream that is closed."""

    def __init__(self, name: str):
        self._name = name

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return True

    def readinto(self, _: object) -> int:
        raise OSError(errno.EBADF, "it is closed", self._name)

    def write(self, _: object) -> int:
        raise OSError(errno.EBADF, "it is closed", self._name)
