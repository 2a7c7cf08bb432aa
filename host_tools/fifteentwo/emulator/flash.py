"""The flash of a Pico: its map, what firmware files put on it, how long it is busy, how it tears.

The map is that of MicroPython's RPI_PICO: 2 MiB, the filesystem in the last 1408 KiB.
"""

import random
from collections.abc import Callable
from typing import Any

from fifteentwo.firmware_build.uf2 import NoFirmware, pieces_of

FLASH_BYTES = 2 * 1024 * 1024
BLOCK_BYTES = 4096
FILES_START = 0xA0000
FILES_BLOCKS = (FLASH_BYTES - FILES_START) // BLOCK_BYTES

_CLOCK_NS = 8  # of the chip

_ERASE_SECTOR, _ERASE_BLOCK, _PROGRAM, _READ_STATUS = 0x20, 0xD8, 0x02, 0x05
_BUSY = 0x01
_ERASED_BY = {_ERASE_SECTOR: 4096, _ERASE_BLOCK: 65536}

# Typical times of the W25Q16JV on the Pico: its datasheet says 45 ms a sector, 150 ms a block of
# 64 KiB, 0.4 ms a page.
SECTOR_MS, BLOCK_MS, PAGE_MS = 45.0, 150.0, 0.4


def flash_of(uf2: bytes, files: bytes) -> bytes:
    """A whole flash with the firmware ``uf2`` and the filesystem image ``files``.

    Raises NoFirmware.
    """
    flash = bytearray(b"\xff" * FLASH_BYTES)
    for place, content in pieces_of(uf2):
        if place + len(content) > FILES_START:
            raise NoFirmware("it leaves no room for the files: take the firmware named RPI_PICO")
        flash[place : place + len(content)] = content
    flash[FILES_START : FILES_START + len(files)] = files
    return bytes(flash)


def flashed(uf2: bytes, before: bytes = b"\xff" * FLASH_BYTES) -> bytes:
    """A flash that held ``before`` after its Pico took ``uf2`` as a drive, files and all.

    Raises NoFirmware.
    """
    flash = bytearray(before)
    erased = set()
    for place, content in pieces_of(uf2):
        for block in range(place // BLOCK_BYTES, (place + len(content) - 1) // BLOCK_BYTES + 1):
            if block not in erased:
                erased.add(block)
                flash[block * BLOCK_BYTES : (block + 1) * BLOCK_BYTES] = b"\xff" * BLOCK_BYTES
        flash[place : place + len(content)] = content
    return bytes(flash)


def files_on(flash: bytes) -> bytes:
    """The part of a flash that holds the filesystem."""
    return flash[FILES_START : FILES_START + FILES_BLOCKS * BLOCK_BYTES]


class FlashBusy:
    """Lets the flash be busy as long as a real one, with the interrupts off meanwhile; a ``Part``.

    In rp2040py erasing and programming take no time and cannot be interrupted.

    ``log``: what was done, (ms, "erase" or "program", place in the flash, bytes).  ``begun`` can
    be set: it is called with the kind of every operation that begins, and how many ms it lasts.
    """

    def __init__(self, sector_ms: float = SECTOR_MS, page_ms: float = PAGE_MS):
        self.log: list[tuple[float, str, int, int]] = []
        self.begun: Callable[[str, float], None] | None = None
        self._sector_ms = sector_ms
        self._page_ms = page_ms
        self._began = 0.0
        self._ends = 0.0
        self._last: tuple[str, int, bytes] | None = None

    def attach(self, mcu: Any) -> None:
        self._mcu = mcu
        self._clock = mcu.clock
        self._bus = mcu.ssi
        self._do_command = self._bus._apply_command
        self._exchange = self._bus._shift_byte
        self._bus._apply_command = self._command
        self._bus._shift_byte = self._byte

    def torn(self, chance: random.Random) -> bytes:
        """What is on the flash when the power fails now; ``chance`` decides which bits an erase
        got to.
        """
        flash = bytearray(self._mcu.flash[:FLASH_BYTES])
        now = self._clock.nanos
        if self._last is None or now >= self._ends:
            return bytes(flash)
        kind, place, before = self._last
        share = (now - self._began) / (self._ends - self._began)
        if kind == "program":
            done = int(len(before) * share)
            flash[place + done : place + len(before)] = before[done:]
        else:
            for index, byte in enumerate(before):
                erased = sum(1 << bit for bit in range(8) if chance.random() < share)
                flash[place + index] = byte | erased
        return bytes(flash)

    def _command(self) -> None:
        sent = bytes(self._bus._tx_buffer)
        if self._bus._write_enabled and len(sent) >= 4:
            place = int.from_bytes(sent[1:4], "big")
            if sent[0] == _PROGRAM:
                self._begin("program", place, len(sent) - 4, self._page_ms)
            elif sent[0] in _ERASED_BY:
                size = _ERASED_BY[sent[0]]
                lasts = self._sector_ms if size == BLOCK_BYTES else BLOCK_MS
                self._begin("erase", place & ~(size - 1), size, lasts)
        self._do_command()

    def _begin(self, kind: str, place: int, size: int, lasts_ms: float) -> None:
        self._began = self._clock.nanos
        self._ends = self._began + lasts_ms * 1e6
        self._last = (kind, place, bytes(self._mcu.flash[place : place + size]))
        self.log.append((self._began / 1e6, kind, place, size))
        if self.begun:
            self.begun(kind, lasts_ms)

    def _byte(self, byte: int) -> int:
        answer: int = self._exchange(byte)
        sent = self._bus._tx_buffer
        if sent[0] != _READ_STATUS or len(sent) < 2:
            return answer
        left = self._ends - self._clock.nanos
        if left <= 0:
            return answer & ~_BUSY
        # The chip asks again and again; nothing else happens on it until the flash is ready, or
        # until the next thing that happens outside.
        if self._clock.has_scheduled_alarm:
            left = min(left, self._clock.nanos_to_next_alarm)
        self._clock.tick(left)
        for block in self._mcu.pio:
            if not block.stopped:
                block.advance(int(left / _CLOCK_NS))
        return answer | _BUSY
