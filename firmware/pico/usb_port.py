"""The line to a host: the USB serial port that the REPL has too.

Ctrl-C never comes through here: MicroPython makes a KeyboardInterrupt of it before.
"""

import select
import sys

# Bytes taken or handed on at once, one by one: that is the only way to wait for none of them.  The
# poll says that there is room for one, and a write of more than there is room for waits up to
# 500 ms (MicroPython's mp_usbd_cdc_tx_strn).
_PIECE = 64


class UsbPort:
    """The ``port`` device; see ``pegboard.devices``."""

    def __init__(self, stdin=None, stdout=None):
        self._in = stdin or sys.stdin
        self._out = stdout or sys.stdout
        self._readable = select.poll()
        self._readable.register(self._in, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(self._out, select.POLLOUT)
        self._byte = bytearray(1)
        self._piece = bytearray(_PIECE)

    def any(self):
        """Whether bytes have come."""
        return _is_ready(self._readable)

    def read(self):
        """Some of the bytes that have come, or none."""
        length = 0
        while length < _PIECE and self.any():
            if not self._in.buffer.readinto(self._byte):
                break
            self._piece[length] = self._byte[0]
            length += 1
        return bytes(self._piece[:length])

    def write(self, text):
        """Hand on what goes without waiting: how many letters went."""
        sent = 0
        for code in text[:_PIECE].encode():
            if not _is_ready(self._writable):
                break
            self._byte[0] = code
            self._out.buffer.write(self._byte)
            sent += 1
        return sent


def _is_ready(poll):
    for _ in poll.ipoll(0):
        return True
    return False
