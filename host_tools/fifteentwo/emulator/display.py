"""The display: a module with an SSD1306, or an SH1106, on an I2C bus of the chip."""

from collections.abc import Callable
from typing import Any

from rp2040py.gpio_pin import GPIOPinState
from rp2040py.peripherals.i2c import R_TX_EMPTY, I2CMode

WIDTH, HEIGHT = 128, 64
_PAGES = HEIGHT // 8

# Nine clocks at 400 kHz; in rp2040py a byte takes no time.
BYTE_US = 22.5

# Commands with so many bytes behind them; all others stand alone.
_ARGUMENTS = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1,
    0xA3: 2, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
}  # fmt: skip
_HORIZONTAL, _VERTICAL, _BY_PAGE = 0, 1, 2
_COMMANDS, _ONE_COMMAND, _DATA, _ONE_DATA = 0x00, 0x80, 0x40, 0xC0
_STATUS_OFF = 0x40

# The columns of memory, and the first of them that is seen.
_KINDS = {"SSD1306": (128, 0), "SH1106": (132, 2)}


class Glass:
    """What the controller does with the bytes sent to it, and what is seen then.

    Mounted as on the usual modules: with the columns and the rows both reversed by command (A1,
    C8) the picture is upright.
    """

    def __init__(self, kind: str = "SSD1306"):
        self._columns, self._first_seen = _KINDS[kind]
        self._is_ssd = kind == "SSD1306"
        self.power_on()

    def power_on(self) -> None:
        """As after a reset: off, by page, nothing reversed.  The memory holds anything; here
        stripes.
        """
        self._memory = bytearray(b"\x55" * (self._columns * _PAGES))  # by segment of the glass
        self._command: list[int] = []
        self.is_on = False
        self.contrast = 0x7F
        self._is_inverse = False
        self._all_on = False
        self._reverse_columns = False
        self._reverse_rows = False
        self._mode = _BY_PAGE
        self._column = self._page = 0
        self._first_column, self._last_column = 0, self._columns - 1
        self._first_page, self._last_page = 0, _PAGES - 1

    @property
    def status(self) -> int:
        """The byte that a read gives."""
        return 0 if self.is_on else _STATUS_OFF

    def take(self, message: bytes) -> None:
        """All bytes that were sent in one go, the control bytes among them."""
        at = 0
        while at + 1 < len(message):
            control = message[at] & 0xC0
            rest = message[at + 1 :] if control in (_COMMANDS, _DATA) else message[at + 1 : at + 2]
            for byte in rest:
                if control in (_DATA, _ONE_DATA):
                    self._write(byte)
                else:
                    self._take_command(byte)
            at += 1 + len(rest)

    def shown(self) -> bytes:
        """What a person sees, 1024 bytes as MONO_VLSB."""
        if not self.is_on:
            return bytes(WIDTH * _PAGES)
        if self._all_on:
            return b"\xff" * (WIDTH * _PAGES)
        seen = bytearray()
        for page in range(_PAGES):
            row = self._row(page if self._reverse_rows else _PAGES - 1 - page)
            # Unreversed, the glass stands on its head.
            seen += row if self._reverse_rows else bytes(_REVERSED[byte] for byte in row)
        return bytes(byte ^ 0xFF for byte in seen) if self._is_inverse else bytes(seen)

    def _row(self, page: int) -> bytes:
        """The columns of a page of the memory as they stand on the glass, left to right."""
        start = page * self._columns + self._first_seen
        return bytes(self._memory[start : start + WIDTH])[::-1]

    def _write(self, byte: int) -> None:
        segment = self._columns - 1 - self._column if self._reverse_columns else self._column
        self._memory[self._page * self._columns + segment] = byte
        if self._mode == _BY_PAGE:
            self._column = (self._column + 1) % self._columns
        elif self._mode == _HORIZONTAL:
            if self._next_column():
                self._next_page()
        elif self._next_page():
            self._next_column()

    def _next_column(self) -> bool:
        wraps = self._column == self._last_column
        self._column = self._first_column if wraps else (self._column + 1) % self._columns
        return wraps

    def _next_page(self) -> bool:
        wraps = self._page == self._last_page
        self._page = self._first_page if wraps else (self._page + 1) % _PAGES
        return wraps

    def _take_command(self, byte: int) -> None:
        self._command.append(byte)
        if len(self._command) > _ARGUMENTS.get(self._command[0], 0):
            command, self._command = self._command, []
            self._obey(command[0], command[1:])

    def _obey(self, command: int, arguments: list[int]) -> None:
        if command <= 0x0F:
            self._column = self._column & 0xF0 | command
        elif command <= 0x1F:
            self._column = (self._column & 0x0F | (command & 0x0F) << 4) % self._columns
        elif 0xB0 <= command <= 0xB7:
            self._page = command & 7
        elif command == 0x81:
            self.contrast = arguments[0]
        elif command in (0xA4, 0xA5):
            self._all_on = command == 0xA5
        elif command in (0xA6, 0xA7):
            self._is_inverse = command == 0xA7
        elif command in (0xAE, 0xAF):
            self.is_on = command == 0xAF
        elif command in (0xA0, 0xA1):
            self._reverse_columns = command == 0xA1
        elif command in (0xC0, 0xC8):
            self._reverse_rows = command == 0xC8
        elif self._is_ssd:
            self._obey_addressing(command, arguments)

    def _obey_addressing(self, command: int, arguments: list[int]) -> None:
        """The commands that an SH1106 does not know."""
        if command == 0x20:
            self._mode = arguments[0] & 3
        elif command == 0x21:
            self._first_column, self._last_column = (column & 0x7F for column in arguments)
            self._column = self._first_column
        elif command == 0x22:
            self._first_page, self._last_page = (page & 7 for page in arguments)
            self._page = self._first_page


_REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


class Display:
    """A module at ``address`` of the bus ``bus``, whose wires are at the pins ``sda`` and ``scl``.

    ``is_connected`` can be set: a cable that falls out, and back in.  ``changed`` is called after
    every message that the display has taken.
    """

    def __init__(
        self,
        bus: int = 0,
        sda: int = 4,
        scl: int = 5,
        address: int = 0x3C,
        kind: str = "SSD1306",
        byte_us: float = BYTE_US,
        changed: Callable[[], None] | None = None,
    ):
        self.glass = Glass(kind)
        self.is_connected = True
        self._bus = bus
        self._pins = (sda, scl)
        self._address = address
        self._byte_us = byte_us
        self.changed = changed
        self._message: bytearray | None = None

    @property
    def shown(self) -> bytes:
        return self.glass.shown() if self.is_connected else bytes(WIDTH * _PAGES)

    def attach(self, mcu: Any) -> None:
        self._clock = mcu.clock
        bus = self._i2c = mcu.i2c[self._bus]
        bus.on_connect = self._connect
        bus.on_write_byte = self._write
        bus.on_read_byte = self._read
        bus.on_stop = self._stop
        # After nobody has answered, rp2040py does not say that its queue is empty, and the driver
        # of the chip waits until it gives up.
        self._abort = bus._abort
        bus._abort = self._abort_and_tell
        lines = [mcu.gpio[pin] for pin in self._pins]
        _Knocking(self._answers, *lines)
        self._grip = _Grip(*lines)

    def hold_sda(self, clocks: int) -> None:
        """Hold SDA low until so many clocks have been seen, and be deaf until a stop after that:
        as a module that was interrupted in the middle of a byte.
        """
        self._grip.hold(clocks)

    @property
    def is_stuck(self) -> bool:
        """Whether it holds SDA, or waits for a stop."""
        return self._grip.is_stuck

    def _answers(self, address: int) -> bool:
        return self.is_connected and not self.is_stuck and address == self._address

    def _later(self, action: Callable[[], None]) -> None:
        self._clock.create_alarm(action).schedule(self._byte_us * 1000)

    def _connect(self, address: int, mode: Any) -> None:
        is_here = self._answers(address)
        self._message = bytearray() if is_here and mode == I2CMode.WRITE else None
        self._later(lambda: self._i2c.complete_connect(is_here))

    def _write(self, byte: int) -> None:
        is_here = self.is_connected and self._message is not None
        if self._message is not None:
            self._message.append(byte)
        self._later(lambda: self._i2c.complete_write(is_here))

    def _read(self, _acknowledged: bool) -> None:
        self._later(lambda: self._i2c.complete_read(self.glass.status))

    def _stop(self) -> None:
        if self._message and self.is_connected:
            self.glass.take(bytes(self._message))
            if self.changed:
                self.changed()
        self._message = None
        self._i2c.complete_stop()

    def _abort_and_tell(self, reason: int) -> None:
        self._abort(reason)
        self._i2c._set_interrupts(R_TX_EMPTY)


class _Knocking:
    """Answers MicroPython's I2C.scan(), which moves the pins itself: an address and no data."""

    def __init__(self, answers: Callable[[int], bool], sda: Any, scl: Any):
        self._answers = answers
        self._sda_pin = sda
        self._sda = self._scl = True
        self._bits: list[bool] | None = None
        self._is_holding = False
        sda.add_listener(self._sda_changed)
        scl.add_listener(self._scl_changed)

    def _sda_changed(self, state: Any, _before: Any) -> None:
        level = state != GPIOPinState.LOW
        if level != self._sda and self._scl and not self._is_holding:
            self._bits = None if level else []  # a stop or a start
        self._sda = level

    def _scl_changed(self, state: Any, _before: Any) -> None:
        level = state != GPIOPinState.LOW
        if level == self._scl:
            return
        self._scl = level
        if self._is_holding and not level:
            self._is_holding = False
            self._sda_pin.release_input()
        elif self._bits is not None and level:
            self._bits.append(self._sda)
        elif self._bits is not None and len(self._bits) == 8:
            self._answer(self._bits)

    def _answer(self, bits: list[bool]) -> None:
        address = sum(bit << 6 - place for place, bit in enumerate(bits[:7]))
        self._bits = None
        if not bits[7] and self._answers(address):
            # Until the clock has gone up and down once more.
            self._is_holding = True
            self._sda_pin.set_input_value(False)


class _Grip:
    """What holds SDA low until it has seen so many clocks and a stop."""

    def __init__(self, sda: Any, scl: Any):
        self._sda_pin = sda
        self._clocks = 0
        self.is_stuck = False
        self._sda = self._scl = True
        sda.add_listener(self._sda_changed)
        scl.add_listener(self._scl_changed)

    def hold(self, clocks: int) -> None:
        self._clocks = clocks
        self.is_stuck = True
        self._sda_pin.set_input_value(False)

    def _sda_changed(self, state: Any, _before: Any) -> None:
        level = state != GPIOPinState.LOW
        if level and not self._sda and self._scl and not self._clocks:
            self.is_stuck = False
        self._sda = level

    def _scl_changed(self, state: Any, _before: Any) -> None:
        level = state != GPIOPinState.LOW
        if level and not self._scl and self._clocks:
            self._clocks -= 1
            if not self._clocks:
                self._sda_pin.release_input()
        self._scl = level
