"""The USB console of an emulated Pico at a TCP socket of this machine, as a serial port for
mpremote and for pyserial: ``socket://127.0.0.1:PORT``.
"""

import contextlib
import select
import socket
import threading
import time

from fifteentwo.emulator.chip import Chip

_LOOPBACK = "127.0.0.1"
_STEP_MS = 2.0  # emulated, between two looks at the socket
_PIECE = 4096
# A chip that sleeps costs nothing; it does not run ahead of the host for more than this.
_AHEAD_S = 0.05


class SocketConsole:
    """Lets ``chip`` run in a thread of its own, and joins its console to the socket at ``url``.

    Nobody else may run the chip until ``close``.  Hosts may come and go, one at a time; what the
    chip says while none is there is lost, as on USB.
    """

    def __init__(self, chip: Chip):
        self._chip = chip
        self._server = socket.create_server((_LOOPBACK, 0))
        self.url = f"socket://{_LOOPBACK}:{self._server.getsockname()[1]}"
        self._host: socket.socket | None = None
        self._said = len(chip.console)
        self._is_open = True
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def plug_in(self, chip: Chip) -> None:
        """Let another chip stand where the one before was, as after it has got its firmware."""
        self._said = len(chip.console)
        self._chip = chip

    def __enter__(self) -> "SocketConsole":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Pull the cable: the chip stands still, and the host reads the end of the line."""
        self._is_open = False
        self._thread.join()

    def _serve(self) -> None:
        chip = self._chip
        desk, board = time.monotonic(), chip.ms
        try:
            while self._is_open:
                ahead = (chip.ms - board) / 1000 - (time.monotonic() - desk)
                if ahead < 0 or chip is not self._chip:
                    # The desk is never made up for: the board would race when it is idle again.
                    chip = self._chip
                    ahead, desk, board = 0.0, time.monotonic(), chip.ms
                self._hear(max(0.0, ahead - _AHEAD_S))
                chip.run(_STEP_MS)
                self._tell()
        finally:
            self._leave()
            self._server.close()

    def _hear(self, seconds: float) -> None:
        """Take what the host sends, waiting so long for some."""
        who = self._host or self._server
        if not select.select([who], [], [], seconds)[0]:
            return
        if self._host is None:
            self._host, _ = self._server.accept()
            return
        try:
            data = self._host.recv(_PIECE)
        except OSError:
            data = b""
        if data:
            self._chip.type(data)
        else:
            self._leave()

    def _tell(self) -> None:
        data = bytes(self._chip.console[self._said :])
        self._said += len(data)
        if data and self._host is not None:
            try:
                self._host.sendall(data)
            except OSError:
                self._leave()

    def _leave(self) -> None:
        if self._host is not None:
            with contextlib.suppress(OSError):
                self._host.close()
            self._host = None
