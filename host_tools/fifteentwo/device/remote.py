"""The MicroPython of a board, spoken to over its serial port with mpremote's transport."""

import contextlib
import errno
import io
import re
import struct
import time
from collections.abc import Callable, Iterator
from typing import Any

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from fifteentwo.device import boards
from fifteentwo.device.boards import Facts
from fifteentwo.device.sanitize import printable
from fifteentwo.errors import CommandError
from fifteentwo.firmware_build.modules import digest_of

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

_FACTS = (
    "(lambda i, p: (i.name, p, tuple(i.version[:3]), getattr(i, '_machine', '')))"
    "(__import__('sys').implementation, __import__('sys').platform)"
)


class Unplugged(CommandError):
    """The board has gone, or does not answer any more."""


class BoardError(CommandError):
    """The board answers, but could not do what it was told; ``errno`` says why, 0 if unknown."""

    def __init__(self, message: str, number: int = 0):
        super().__init__(message)
        self.errno = number


class _Transport(SerialTransport):
    """mpremote's, as patient as the board is slow."""

    patience: float = _PATIENCE

    def exec_raw(self, command: Any, timeout: float = 0, data_consumer: Any = None) -> Any:
        return super().exec_raw(command, timeout or self.patience, data_consumer)


class RemoteBoard:
    """The board at ``port``, its program stopped, until it is closed or reset.

    Raises CommandError where there is none, or none that answers; every method Unplugged or
    BoardError.
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
        raise CommandError(
            f"what is at {self.port} does not answer as MicroPython: if it is the board, unplug"
            " it, plug it in with BACK held, and try again; if it is new, put the firmware on it"
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

    def _do(self, name: str, *arguments: Any, **options: Any) -> Any:
        """What mpremote's method ``name`` gives."""
        if self._transport is None:
            raise self._gone()
        try:
            with _silence(), self._limited(_LONGEST * self._patience):
                return getattr(self._transport, name)(*arguments, **options)
        except TransportExecError as error:
            raise _board_error(error.error_output) from None
        except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
            raise BoardError("the board says something that makes no sense") from None
        except (OSError, TransportError, struct.error) as error:
            # An error of the board's filesystem comes with the path instead of a text.
            if arguments and getattr(error, "strerror", None) == arguments[0]:
                raise _board_error(f"OSError: {getattr(error, 'errno', 0)}") from None
            self._close_quietly()
            raise self._gone() from None

    def evaluate(self, expression: str) -> Any:
        """The value of a Python ``expression`` on the board, made of what can be written down."""
        return self._do("eval", expression)

    def facts(self) -> Facts:
        found = self.evaluate(_FACTS)
        kinds = [str, str, tuple, str]
        if not isinstance(found, tuple) or [type(part) for part in found] != kinds:
            raise BoardError("the board does not say which MicroPython it runs")
        name, platform, version, machine = found
        return Facts(printable(name), printable(platform), version, printable(machine))

    def listing(self, folder: str) -> dict[str, int | None]:
        """What is in ``folder`` ("" is the root), name -> bytes, None for a folder."""
        try:
            entries = self._do("fs_listdir", f"/{folder}")
        except BoardError as error:
            if error.errno == errno.ENOENT:
                return {}
            raise
        return {entry.name: None if entry.st_mode & 0x4000 else entry.st_size for entry in entries}

    def digest(self, path: str) -> str:
        """As ``firmware_build.modules.digest_of`` of the content of a file."""
        found: bytes = self._do("fs_hashfile", f"/{path}", "sha256", _PIECE)
        return found.hex()[: len(digest_of(b""))]

    def read(self, path: str) -> bytes:
        """The content of a file."""
        return bytes(self._do("fs_readfile", f"/{path}", _PIECE))

    def write(self, path: str, content: bytes, advance: Callable[[int], None]) -> None:
        """Write a file anew, in folders that are made where they are missing.

        ``advance`` gets the bytes of each piece that was written.  Raises BoardError also where
        the file does not arrive whole.
        """
        parts = path.split("/")[:-1]
        for count in range(1, len(parts) + 1):
            self._make_folder("/" + "/".join(parts[:count]))
        for _ in range(_TRIES):
            before = 0

            def tell(written: int, _: int) -> None:
                nonlocal before
                advance(written - before)
                before = written

            self._do("fs_writefile", f"/{path}", content, _PIECE, progress_callback=tell)
            if self.digest(path) == digest_of(content):
                return
        raise BoardError(
            f"{path} does not arrive whole on the board: try another cable or another USB socket"
        )

    def _make_folder(self, path: str) -> None:
        try:
            self._do("fs_mkdir", path)
        except BoardError as error:
            if error.errno != errno.EEXIST:
                raise

    def remove(self, path: str) -> None:
        self._do("fs_rmfile", f"/{path}")

    def remove_folder(self, path: str) -> None:
        """Remove an empty folder."""
        self._do("fs_rmdir", f"/{path}")

    def reset(self) -> None:
        """Start the board anew; nothing else can be done then."""
        self._leave_with("import machine\nmachine.reset()")

    def become_drive(self) -> None:
        """Let the board wait for a new firmware; nothing else can be done then."""
        self._leave_with("import machine\nmachine.bootloader()")

    def _leave_with(self, program: str) -> None:
        with (
            contextlib.suppress(OSError, TransportError, struct.error),
            self._limited(self._patience),
        ):
            self._transport.exec_raw_no_follow(program)
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
            transport = _Transport(port, timeout=patience)
        except TransportError as hidden:
            # mpremote does not say why: what happens when it is opened once more?
            serial.serial_for_url(port, exclusive=True).close()
            raise CommandError(f"{port} cannot be opened: {hidden}") from None
    except OSError as error:
        raise CommandError(boards.why_not_opened(port, error)) from None
    except ValueError:
        raise CommandError(f"'{port}' is no serial port") from None
    transport.patience = patience
    return transport


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
