"""The MicroPython of a board, spoken to over its serial port as mpremote does."""

import ast
import contextlib
import errno
import hashlib
import io
import re
import struct
import time
from binascii import b2a_base64
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import serial
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from fifteentwo.problems import Problem
from fifteentwo.real_board import boards
from fifteentwo.real_board.plain import printable

# In seconds: so long the board may be silent.
_PATIENCE = 10
# An emulated board at the other end of a socket is some fifty times slower.
_LONG_PATIENCE = 600

# So many times as long a program may run on the board, whatever it prints meanwhile.
_LONGEST = 12

# In bytes: what is written to the board at once, and read from it.
_PIECE = 768

# In seconds: what was sent last must be out before the port is closed.
_SENDING = 0.25

_TRIES = 2

_FACTS = """
import sys
i = sys.implementation
about = (getattr(i, "_machine", ""), getattr(i, "_mpy", 0))
print((i.name, sys.platform, tuple(i.version[:3])) + about)
"""

# Prints (path, size, hash) of every file below a folder, the hash as hexadecimal digits, and of
# every folder its path with a slash at the end.
_WALK = """
import os, hashlib, binascii
def walk(folder):
    try:
        entries = list(os.ilistdir("/" + folder))
    except OSError:
        return
    for entry in entries:
        path = folder + "/" + entry[0] if folder else entry[0]
        if entry[1] & 0x4000:
            print((path + "/", 0, ""))
            if deep:
                walk(path)
        else:
            tell(path)
def tell(path):
    size = 0
    sha = hashlib.sha256()
    try:
        with open("/" + path, "rb") as file:
            while True:
                data = file.read(1024)
                if not data:
                    break
                size += len(data)
                sha.update(data)
    except OSError as error:
        print((path, size, "unreadable"))
    else:
        print((path, size, str(binascii.hexlify(sha.digest()), "ascii")))
"""

# Tools for folders and files; what is done already is no error.
_SWITCH = """
import os
def remove(path):
    try:
        os.remove("/" + path)
    except OSError as error:
        if error.errno != 2:
            raise
def remove_folder(path):
    try:
        os.rmdir("/" + path)
    except OSError:
        pass
def make_folder(path):
    try:
        os.mkdir("/" + path)
    except OSError as error:
        if error.errno != 17:
            raise
"""


class Facts(NamedTuple):
    """What runs on the board: ``name`` ("micropython"), ``platform`` ("rp2"), ``version``
    (three numbers), ``machine``, ``mpy`` (as ``sys.implementation._mpy``).
    """

    name: str
    platform: str
    version: tuple[int, int, int]
    machine: str
    mpy: int

    @property
    def release(self) -> str:
        return ".".join(str(number) for number in self.version)


class Found(NamedTuple):
    """A file on the board; ``digest`` is its SHA-256 in hexadecimal digits."""

    size: int
    digest: str


class Unplugged(Problem):
    """The board has gone, or does not answer any more."""


class BoardError(Problem):
    """The board answers, but could not do what it was told; ``errno`` says why, 0 if unknown."""

    def __init__(self, message: str, number: int = 0):
        super().__init__(message)
        self.errno = number


def digest_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


class RemoteBoard:
    """The board at ``port``, its program stopped, until it is closed or reset.

    Raises Problem where there is none, or none that answers; every method Unplugged or BoardError.
    """

    def __init__(self, port: str):
        self.port = port
        self._patience = _LONG_PATIENCE if boards.is_socket(port) else _PATIENCE
        self._transport: Any = _opened(port, self._patience)
        try:
            self._stop_program()
        except BaseException:
            self._close_quietly()
            raise

    def _stop_program(self) -> None:
        for _ in range(_TRIES):
            try:
                with _silence(), self._limited(self._patience):
                    self._transport.enter_raw_repl(timeout_overall=self._patience)
                return
            except TransportError:
                continue  # it may just be starting
            except OSError:
                raise self._gone() from None
        raise Problem(
            f"what is at {self.port} does not answer as MicroPython: if it is the board, unplug"
            " it, plug it in with BACK held, and try again; if it is new, put MicroPython on it"
            " (docs/install.md)"
        )

    def __enter__(self) -> "RemoteBoard":
        return self

    def __exit__(self, *_: object) -> None:
        """A board that is left in the middle starts its program again."""
        if self._transport is None:
            return
        with (
            contextlib.suppress(OSError, TransportError),
            _silence(),
            self._limited(self._patience),
        ):
            # It may be in the middle of what it was told.
            self._transport.enter_raw_repl(soft_reset=False, timeout_overall=self._patience)
        self.reset()

    def _gone(self) -> Unplugged:
        return Unplugged(
            f"the board at {self.port} has gone or does not answer any more: check the cable,"
            " plug it in again, and repeat the command"
        )

    @contextlib.contextmanager
    def _limited(self, seconds: float) -> Iterator[None]:
        """Ends in a TransportError where reading goes on for longer: mpremote itself reads for
        ever from what prints without a pause.
        """
        port = self._transport.serial
        end = time.monotonic() + seconds

        def looked_at_clock(read: Callable[..., Any]) -> Callable[..., Any]:
            def then_read(*arguments: Any) -> Any:
                if time.monotonic() > end:
                    raise TransportError("no end of what the board prints")
                return read(*arguments)

            return then_read

        port.read, port.inWaiting = looked_at_clock(port.read), looked_at_clock(port.inWaiting)
        try:
            yield
        finally:
            del port.read, port.inWaiting

    def _run(self, program: str) -> bytes:
        """What ``program`` prints on the board."""
        if self._transport is None:
            raise self._gone()
        try:
            output: bytes
            with self._limited(_LONGEST * self._patience):
                output, failure = self._transport.exec_raw(program, timeout=self._patience)
        except (OSError, TransportError, struct.error):
            self._close_quietly()
            raise self._gone() from None
        if failure:
            raise _board_error(failure.decode(errors="replace"))
        return output

    def _values(self, program: str, kind: type = tuple, *parts: type) -> Iterator[Any]:
        """The values of ``kind`` that ``program`` prints, one a line; tuples of ``parts``."""
        for line in self._run(program).decode(errors="replace").splitlines():
            if line.strip():
                try:
                    value: Any = ast.literal_eval(line)
                    is_expected = isinstance(value, kind)
                except (ValueError, SyntaxError, MemoryError, RecursionError):
                    is_expected = False
                if not is_expected or parts and tuple(type(part) for part in value) != parts:
                    said = printable(line[:60])
                    raise BoardError(f"the board says something unexpected: {said}")
                yield value

    def facts(self) -> Facts:
        for name, platform, version, machine, mpy in self._values(
            _FACTS, tuple, str, str, tuple, str, int
        ):
            return Facts(printable(name), printable(platform), version, printable(machine), mpy)
        raise BoardError("the board does not say which MicroPython it runs")

    def room(self) -> tuple[int, int]:
        """The blocks of the filesystem that are free, and the bytes of each."""
        program = "import os\nprint(tuple(os.statvfs('/')))"
        values: tuple[int, ...] = next(self._values(program, tuple, *[int] * 10), (0,) * 10)
        blocks, free = values[2], values[3]
        # littlefs counts a little too much, and then less than nothing is free.
        return (free if free <= blocks else 0), values[0]

    def files(self, folders: Iterable[str], deep: bool = True) -> dict[str, Found]:
        """The files in ``folders`` ("" is the root) and, with ``deep``, in those inside of them.

        A folder is told with a slash at its end.
        """
        program = _WALK + f"deep = {deep}\n"
        program += "".join(f"walk({folder!r})\n" for folder in folders)
        rows = self._values(program, tuple, str, int, str)
        return {path: Found(size, digest) for path, size, digest in rows}

    def read(self, path: str) -> bytes | None:
        """The content of a file, None where there is none."""
        program = f"f = open({'/' + path!r}, 'rb')\n"
        program += f"while True:\n d = f.read({_PIECE})\n if not d: break\n print(d)\nf.close()"
        try:
            return b"".join(self._values(program, bytes))
        except BoardError as error:
            if error.errno == errno.ENOENT:
                return None
            raise

    def make_folders(self, path: str) -> None:
        """The folders that a file ``path`` lies in."""
        parts = path.split("/")[:-1]
        program = _SWITCH
        for count in range(1, len(parts) + 1):
            program += f"make_folder({'/'.join(parts[:count])!r})\n"
        self._run(program)

    def write(self, path: str, content: bytes) -> Iterator[int]:
        """Write a file anew, whose folder is there; yields the bytes that are written so far."""
        self._run(
            "from binascii import a2b_base64 as d\n"
            f"f = open({'/' + path!r}, 'wb')\ndef w(b): f.write(d(b))"
        )
        for at in range(0, len(content), _PIECE):
            self._run(f"w({b2a_base64(content[at : at + _PIECE], newline=False)!r})")
            yield min(at + _PIECE, len(content))
        self._run("f.close()")

    def switch(self, steps: Iterable[tuple[str, ...]]) -> None:
        """Do ``steps`` in one go, which the board finishes also where the cable is pulled.

        ("make", folder), ("move", path, new path), ("remove", path), ("remove folder", path).
        """
        program = _SWITCH
        for kind, *paths in steps:
            if kind == "make":
                program += f"make_folder({paths[0]!r})\n"
            elif kind == "move":
                program += f"os.rename({'/' + paths[0]!r}, {'/' + paths[1]!r})\n"
            elif kind == "remove":
                program += f"remove({paths[0]!r})\n"
            else:
                program += f"remove_folder({paths[0]!r})\n"
        self._run(program)

    def reset(self) -> None:
        """Start the board anew; nothing else can be done then."""
        with (
            contextlib.suppress(OSError, TransportError, struct.error),
            self._limited(self._patience),
        ):
            self._transport.exec_raw_no_follow("import machine\nmachine.reset()")
            time.sleep(_SENDING)
        self._close_quietly()

    def leave(self) -> None:
        """Leave the board at its prompt, the program stopped."""
        with contextlib.suppress(OSError, TransportError):
            self._transport.exit_raw_repl()
        self._close_quietly()

    def _close_quietly(self) -> None:
        transport, self._transport = self._transport, None
        if transport is not None:
            with contextlib.suppress(OSError):
                transport.close()


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    """mpremote prints what came instead of a prompt."""
    with contextlib.redirect_stdout(io.StringIO()):
        yield


def _opened(port: str, patience: float) -> SerialTransport:
    try:
        try:
            return SerialTransport(port, timeout=patience)
        except TransportError as hidden:
            # mpremote does not say why: what happens when it is opened once more?
            serial.serial_for_url(port, exclusive=True).close()
            raise Problem(f"{port} cannot be opened: {hidden}") from None
    except OSError as error:
        raise Problem(boards.why_not_opened(port, error)) from None
    except ValueError:
        raise Problem(f"'{port}' is no serial port") from None


def _board_error(text: str) -> BoardError:
    """The error that a traceback ``text`` ends with."""
    last = text.strip().splitlines()[-1] if text.strip() else "unknown"
    found = re.match(r"OSError: (?:\[Errno )?(-?\d+)", last)
    number = abs(int(found[1])) if found else 0
    if number == errno.ENOSPC:
        return BoardError(
            "the board's flash is full: fetch its games with fifteentwo logs, then start with an"
            " empty flash (docs/install.md)",
            number,
        )
    if number == errno.EIO:
        return BoardError("the board's flash cannot be written: it may be worn out", number)
    return BoardError(f"the board could not do it: {printable(last[:120])}", number)
