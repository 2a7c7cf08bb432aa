"""The display: micropython-lib's SSD1306_I2C, with what a board on a table needs besides.

Only what has changed is sent.  A display that is missing, falls off or comes back raises OSError
until it is there again, and then shows all it should.  SH1106, its look-alike, is served too.

A module that loses its power or its clock in the middle of a byte goes on holding SDA low until
it has seen the rest of that byte; with SDA low the chip can say nothing that would help.
"""

import errno
import time

import framebuf
from machine import I2C, Pin
from ssd1306 import SSD1306_I2C

from pico.wire import changed

WIDTH, HEIGHT = 128, 64
_PAGES = HEIGHT // 8

_PAGE, _COLUMN_LOW, _COLUMN_HIGH = 0xB0, 0x00, 0x10
_ADDRESSING, _BY_PAGE = 0x20, 0x02
_SEGMENTS, _ROWS = 0xA0, 0xC0
_OFF, _ON = 0xAE, 0xAF
_CONVERTER, _CONVERTER_ON = 0xAD, 0x8B
_STATUS_OFF = 0x40  # in the byte that the display answers with

_HZ = 400000
_TIMEOUT_US = 20000  # a page of the display takes 3 ms
# Eight bits, and one for the answer: whatever a part was saying is at its end then.
_CLOCKS = 9
_HALF_US = 5  # of a clock at 100 kHz, which every part can follow

# An SH1106 has 132 columns of memory and shows the middle ones.
_OFFSETS = {"SSD1306": 0, "SH1106": 2}


def _takes_tuples():
    """Whether ``blit`` takes pictures as tuples; MicroPython's does since 1.26."""
    picture = framebuf.FrameBuffer(bytearray(1), 1, 8, framebuf.MONO_VLSB)
    try:
        picture.blit((b"\x00", 1, 8, framebuf.MONO_VLSB), 0, 0)  # type: ignore[arg-type]
    except TypeError:
        return False
    return True


class Bus:
    """The I2C bus ``number`` on the GP pins ``sda`` and ``scl``; ``i2c``: its ``machine.I2C``."""

    def __init__(self, number, sda, scl):
        self._number = number
        self._pins = (Pin(sda), Pin(scl))
        self._begin()
        if self.is_held():
            self.free()

    def _begin(self):
        sda, scl = self._pins
        self.i2c = I2C(self._number, sda=sda, scl=scl, freq=_HZ, timeout=_TIMEOUT_US)

    def is_held(self):
        """Whether somebody holds one of the two lines low while nothing is being sent."""
        sda, scl = self._pins
        return not (sda.value() and scl.value())

    def free(self):
        """Let the part that holds SDA come to its end: nine clocks, a stop, a new ``i2c``.

        It takes some 0.2 ms.  Where SCL is held low, only the chip itself can be freed.
        """
        sda, scl = self._pins
        for line in self._pins:
            line.init(Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
        time.sleep_us(_HALF_US)
        if scl.value():
            # The stop at the end: SDA rises while SCL is high.
            clocks = ((scl, 0), (scl, 1)) * _CLOCKS
            for line, level in clocks + ((scl, 0), (sda, 0), (scl, 1), (sda, 1)):
                line.value(level)
                time.sleep_us(_HALF_US)
        self._begin()


class Oled(SSD1306_I2C):
    """The ``screen`` device on the bus ``i2c``; ``kind``: ``SSD1306`` or ``SH1106``.

    ``address``: None where both are to be tried.  ``bus``: the :class:`Bus` of ``i2c``, which can
    free it.  Making one sends nothing; the first ``show`` wakes the display.
    """

    def __init__(self, i2c, address=None, kind="SSD1306", bus=None):
        # Those that a module can be soldered to.
        self._addresses = (0x3C, 0x3D) if address is None else (address,)
        self.bus = bus
        self._offset = _OFFSETS[kind]
        self._is_awake = False
        self._is_turned = False
        self._wakes = False
        self._tells_status = False
        self._status = bytearray(1)
        self._shown = bytearray(WIDTH * _PAGES)
        self._all = True
        self._seek = bytearray(4)
        super().__init__(WIDTH, HEIGHT, i2c, self._addresses[0])
        whole = memoryview(self.buffer)
        self._rows = [whole[page * WIDTH : (page + 1) * WIDTH] for page in range(_PAGES)]

    def init_display(self):
        """Send the display what it must know; nothing while the object is only being made."""
        if self._wakes:
            super().init_display()

    @property
    def is_there(self):
        """Whether the display has answered when it was last asked."""
        return self._is_awake

    def turned(self, flag):
        """Upside down from the next ``show`` on, or not any more."""
        if flag != self._is_turned:
            self._is_turned = flag
            self._all = True

    def show(self):
        """Send what has changed.  Raises OSError where there is no display."""
        if self._wakes:
            return
        try:
            if not self._is_awake:
                self._wake()
            if self._all:
                self._orient()
            for page in range(_PAGES):
                self._send(page)
        except OSError:
            self._is_awake = False
            raise
        self._all = False

    def tend(self):
        """Pick up a display that has come back; to be called every second or so.

        One that lost its power for a moment answers as if nothing had been, but it is off; or it
        holds the bus until that is freed.
        """
        try:
            if self._is_awake and self._tells_status and self._is_off():
                self._is_awake = False
        except OSError:
            self._is_awake = False
        if not self._is_awake:
            if self.bus:
                self.bus.free()
                self.i2c = self.bus.i2c
            try:
                self.show()
            except OSError:
                pass

    def _is_off(self):
        self.i2c.readfrom_into(self.addr, self._status)
        return self._status[0] & _STATUS_OFF != 0

    def _wake(self):
        """Begin anew with a display that knows nothing, at the first address that answers."""
        if self.bus and self.bus.is_held():
            # Nobody would answer, and that only after the whole timeout.
            raise OSError(errno.ETIMEDOUT)
        for address in self._addresses:
            self.addr = address
            try:
                self._begin()
                return
            except OSError as error:
                why = error
        raise why

    def _begin(self):
        """Send what the display must know; ``init_display`` clears what is drawn."""
        self._shown[:] = self.buffer
        self._wakes = True
        try:
            self.init_display()
            self._command(_ADDRESSING, _BY_PAGE)
            if self._offset:
                self._command(_OFF, _CONVERTER, _CONVERTER_ON, _ON)
        finally:
            self._wakes = False
            self.buffer[:] = self._shown
        # Not all of them can be asked.
        self._tells_status = not self._is_off()
        self._is_awake = True
        self._all = True

    def _orient(self):
        """Turn the picture; the display itself reads its columns and rows from the other end."""
        upright = 0 if self._is_turned else 1
        self._command(_SEGMENTS | upright, _ROWS | upright << 3)

    def _command(self, *commands):
        self.i2c.writeto(self.addr, bytes((0,) + commands))

    def _send(self, page):
        """Send the columns of ``page`` that differ from what is shown, or all of them."""
        start = page * WIDTH
        span = WIDTH - 1 if self._all else changed(self.buffer, self._shown, start, WIDTH)
        if span < 0:
            return
        first, last = span >> 8, span & 0xFF
        column = first + self._offset
        seek = self._seek
        seek[1] = _PAGE | page
        seek[2] = _COLUMN_LOW | (column & 0x0F)
        seek[3] = _COLUMN_HIGH | column >> 4
        self.i2c.writeto(self.addr, seek)
        row = self._rows[page]
        piece = row if last - first == WIDTH - 1 else row[first : last + 1]
        self.write_data(piece)
        self._shown[start + first : start + last + 1] = piece

    if not _takes_tuples():
        _pictures = {}

        def blit(self, source, x, y, key=-1, palette=None):
            """As MicroPython's since 1.26: pictures and palettes may be tuples.

            The tuples of the fonts live as long as the board, and so do the pictures made of them.
            """
            super().blit(self._picture(source), x, y, key, self._picture(palette))

        def _picture(self, source):
            if not isinstance(source, tuple):
                return source
            known = self._pictures.get(id(source))
            if known is None or known[0] is not source:
                pixels, width, height, form = source
                known = (source, framebuf.FrameBuffer(bytearray(pixels), width, height, form))
                self._pictures[id(source)] = known
            return known[1]


def display(wiring):
    """The Oled of ``wiring``, what pico.pins.read gives, whether it is there or not."""
    bus = Bus(wiring.i2c, wiring.oled_sda, wiring.oled_scl)
    address = wiring.oled_address and int(wiring.oled_address, 16)
    return Oled(bus.i2c, address, wiring.oled, bus)
