"""The simulated board's line to a host: a pseudo-terminal, opened like a serial port."""

import os
import tty

PIECE = 256  # bytes taken at once; the board looks at one piece a step


class PtyPort:
    """The ``port`` device of ``pegboard/devices.py`` on a new pseudo-terminal.

    ``path``: what the host opens.  Byte 3 comes as any other byte: there is no REPL behind it.
    Raises OSError where the system has no pseudo-terminal left.
    """

    def __init__(self) -> None:
        self._ours, self._hosts = os.openpty()
        # As a serial port behaves: bytes as they are, and no echo.
        tty.setraw(self._hosts)
        os.set_blocking(self._ours, False)
        self.path = os.ttyname(self._hosts)

    def fileno(self) -> int:
        """What an event loop watches for bytes from the host."""
        return self._ours

    def read(self) -> bytes:
        """Some of the bytes that have come, or none."""
        try:
            return os.read(self._ours, PIECE)
        except BlockingIOError:
            return b""

    def write(self, text: str) -> int:
        """Hands on what goes without waiting: how many letters went."""
        try:
            return os.write(self._ours, text.encode("ascii"))
        except BlockingIOError:
            return 0

    def close(self) -> None:
        """Ends the line; a host that has it open reads the end of it."""
        # The host's end stays open until here, so that the line outlives hosts that come and go.
        os.close(self._hosts)
        os.close(self._ours)
