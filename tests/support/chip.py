"""Stand-ins for the chip's modules, so that the Pico's devices can be tried on a desk.

``install()`` puts them where ``import`` finds them, ``uninstall()`` takes them away again; on
MicroPython its own ``framebuf`` stays.
The display and the strip are modelled by what their data sheets say about the bytes on the wire.
"""

import errno
import sys

PAGES, COLUMNS = 8, 132


class _Module:
    def __init__(self, **members):
        for name in members:
            setattr(self, name, members[name])


class Lines:
    """SDA and SCL, with a part that may hold them.

    ``holds_sda``: for so many clocks more it holds SDA low; then it waits for a stop.
    ``holds_scl``: whether something holds that one low.  ``is_i2c``: whether the chip's I2C has
    the pins; else its program moves them, to what ``moved`` has.  ``clocks``: that were seen so.
    """

    def __init__(self):
        self.holds_sda = 0
        self.waits_for_stop = False
        self.holds_scl = False
        self.is_i2c = True
        self.timeout_us = 0
        self.clocks = 0
        self.begun = 0
        self.pins = {}
        self.moved = {}

    def hold_sda(self, clocks):
        self.holds_sda = clocks
        self.waits_for_stop = True

    def begin(self, sda, scl, timeout_us):
        """The chip's I2C begins anew, with the pins of these numbers."""
        self.pins = {sda: "sda", scl: "scl"}
        self.timeout_us = timeout_us
        self.is_i2c = True
        self.begun += 1

    def level(self, line):
        if line == "sda" and self.holds_sda or line == "scl" and self.holds_scl:
            return 0
        return 1 if self.is_i2c else self.moved.get(line, 1)

    def open_drain(self, line, level):
        """The program takes the pin of ``line``."""
        if self.is_i2c:
            self.moved = {}
        self.is_i2c = False
        self.move(line, level)

    def move(self, line, level):
        assert not self.is_i2c, "the pin belongs to the I2C"
        before = self.level("sda"), self.level("scl")
        self.moved[line] = level
        after = self.level("sda"), self.level("scl")
        if before[1] < after[1]:
            self.clocks += 1
            self.holds_sda = max(0, self.holds_sda - 1)
        if before[0] < after[0] and before[1] and after[1] and not self.holds_sda:
            self.waits_for_stop = False

    def can_carry(self):
        """Whether the chip's I2C can send something."""
        free = self.level("sda") and self.level("scl")
        return self.is_i2c and bool(free) and not self.waits_for_stop


class Panel:
    """An SSD1306 or SH1106 on an I2C bus, and the bus: it has 132 columns, and a window on 128.

    ``window``: the first column shown.  ``there``: whether its cable is in.  ``tells``: whether it
    can be asked for its status.  ``sent``: the bytes on the wire since ``sent`` was set to 0.
    ``address``: that it answers at.  ``waited_ms``: how long the chip has waited for the bus.
    """

    def __init__(self, window=0, tells=True, address=0x3C):
        self.window = window
        self.tells = tells
        self.address = address
        self.there = True
        self.lines = Lines()
        self.waited_ms = 0
        self.sent = 0
        self.cut_after = None
        self.lose_power()

    def lose_power(self):
        self.on = False
        self.by_page = True
        self.page = self.column = 0
        self.mirrored = self.upside = False
        self.memory = bytearray(b"\xa5" * (PAGES * COLUMNS))
        self._wanted = []

    def writeto(self, address, data):
        self._answer(address)
        self.sent += 1 + len(data)
        if data[0] == 0x40:
            self._take(data[1:])
        elif data[0] == 0x80:
            self._command(data[1])
        else:
            assert data[0] == 0
            for byte in data[1:]:
                self._command(byte)

    def writevto(self, address, pieces):
        assert bytes(pieces[0]) == b"\x40"
        self._answer(address)
        self.sent += 1 + sum([len(piece) for piece in pieces])
        self._take(bytes(pieces[1]))

    def scan(self):
        return [self.address] if self.there else []

    def readfrom_into(self, address, data):
        self._answer(address)
        data[0] = 0xFF if not self.tells else 0 if self.on else 0x40

    def _answer(self, address):
        if self.cut_after is not None:
            self.cut_after -= 1
            self.there = self.there and self.cut_after >= 0
        if not self.lines.can_carry():
            self.waited_ms += self.lines.timeout_us // 1000
            raise OSError(errno.ETIMEDOUT)
        if not self.there or address != self.address:
            raise OSError(errno.EIO)

    def _take(self, data):
        assert self.by_page, "the place is only kept when addressed by page"
        for byte in data:
            self.memory[self.page * COLUMNS + self.column] = byte
            self.column = (self.column + 1) % COLUMNS

    # Commands with bytes of their own after them, and how many.
    _FOLLOWED = {0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1}
    _FOLLOWED.update({0xD9: 1, 0xDA: 1, 0xDB: 1, 0x8D: 1})

    def _command(self, byte):
        if self._wanted:
            first = self._wanted.pop(0)
            if first == 0x20:
                self.by_page = byte == 2
            return
        self._wanted = [byte] * self._FOLLOWED.get(byte, 0)
        if byte < 0x10:
            self.column = (self.column & 0xF0) | byte
        elif byte < 0x20:
            self.column = (self.column & 0x0F) | (byte & 0x0F) << 4
        elif 0xB0 <= byte <= 0xB7:
            self.page = byte & 7
        elif byte in (0xAE, 0xAF):
            self.on = byte == 0xAF
        elif byte in (0xA0, 0xA1):
            self.mirrored = byte == 0xA0
        elif byte in (0xC0, 0xC8):
            self.upside = byte == 0xC0

    def picture(self):
        """What is seen: 1024 bytes as in the buffer of the driver; None while it is off."""
        if not (self.on and self.there):
            return None
        rows = [
            bytes(self.memory[page * COLUMNS + self.window : page * COLUMNS + self.window + 128])
            for page in range(PAGES)
        ]
        seen = b"".join(rows)
        assert self.mirrored == self.upside
        return bytes(_turned(seen)) if self.mirrored else seen


def _turned(picture):
    """The picture upside down."""
    turned = bytearray(len(picture))
    for index in range(len(picture)):
        byte = picture[index]
        other = 0
        for bit in range(8):
            other |= (byte >> bit & 1) << 7 - bit
        turned[len(picture) - 1 - index] = other
    return turned


class Reset(BaseException):
    """The chip starts anew."""


class Drive(BaseException):
    """The chip waits for another firmware."""


class Bench:
    """What is connected to the chip, and what the chip has done.

    ``pressed``: the pins connected to ground.  ``panel``: the display.  ``bootsel``: whether that
    button is down.  ``fed``: how often the watchdog was, None while it does not run.  ``count``:
    of the knob's edges.  ``looks``: how often the knob will still be read before Ctrl-C comes.
    ``duty``: of the buzzer.  ``ring``: the Ring of what a state machine has seen.
    """

    def __init__(self):
        self.pressed = set()
        self.panel = Panel()
        self.bootsel = 0
        self.fed = None
        self.count = 0
        self.looks = None
        self.duty = 0
        self.ring = None


BENCH = Bench()


def new_bench():
    """Everything as on a board that was just plugged in."""
    BENCH.__init__()
    WIRE.__init__()
    return BENCH


class Pin:
    IN, OUT, OPEN_DRAIN, PULL_UP = 0, 1, 2, 1

    def __init__(self, number, mode=0, pull=0):
        self.number = number

    def init(self, mode, pull=0, value=1):
        self.mode = mode
        line = self._line()
        if line:
            assert (mode, pull) == (self.OPEN_DRAIN, self.PULL_UP), "nobody drives a line high"
            BENCH.panel.lines.open_drain(line, value)

    def value(self, level=None):
        line = self._line()
        if level is not None:
            BENCH.panel.lines.move(line, level)
        if line:
            return BENCH.panel.lines.level(line)
        return 0 if self.number in BENCH.pressed else 1

    def _line(self):
        """The line of the display's bus that is at this pin."""
        return BENCH.panel.lines.pins.get(self.number)


def _i2c(number, sda, scl, freq, timeout):
    """The bus, on which there is nothing but the panel."""
    assert number == sda.number // 2 % 2 == scl.number // 2 % 2 and freq <= 400000
    BENCH.panel.lines.begin(sda.number, scl.number, timeout)
    return BENCH.panel


class _Pwm:
    def __init__(self, pin, freq=0, duty_u16=0):
        self.duty_u16(duty_u16)

    def freq(self, hertz):
        assert hertz > 0

    def duty_u16(self, duty):
        BENCH.duty = duty


class _Watchdog:
    def __init__(self, timeout):
        assert timeout <= 8388
        BENCH.fed = 0

    def feed(self):
        BENCH.fed += 1


class _Registers:
    """Where the watchdog's bit is cleared."""

    def __setitem__(self, address, value):
        assert (address, value) == (0x4005B000, 1 << 30)
        BENCH.fed = None


def _reset():
    raise Reset


def _become_drive():
    raise Drive


class NeoPixel:
    """What the strip builds on, as documented; ``written``: the frames that it sent itself."""

    ORDER = (1, 0, 2, 3)

    def __init__(self, pin, n, bpp=3, timing=1):
        pin.init(pin.OUT)
        self.pin, self.n, self.bpp = pin, n, bpp
        self.buf = bytearray(n * bpp)
        self.written = []

    def __setitem__(self, index, colour):
        for part in range(self.bpp):
            self.buf[index * self.bpp + self.ORDER[part]] = colour[part]

    def write(self):
        self.written.append(bytes(self.buf))


class Wire:
    """What was sent by DMA: ``frames``, each the bytes read when the transfer ended.

    ``channels``: how many are free.  ``busy``: how often ``active`` says that one is under way.
    """

    def __init__(self):
        self.frames = []
        self.channels = 2
        self.busy = 0
        self.read = None

    def end(self):
        if self.read is not None:
            self.frames.append(bytes(self.read))
            self.read = None


WIRE = Wire()


class _Machine:
    def __init__(self, number, program, **options):
        self.number, self.options = number, options

    def active(self, on):
        self.on = on

    def get(self, values):
        if BENCH.looks is not None:
            BENCH.looks -= 1
            if BENCH.looks < 0:
                raise KeyboardInterrupt
        for index in range(len(values)):
            values[index] = BENCH.count % 65536


class Ring:
    """What DMA writes round and round into ``words``, from the address ``begin`` on."""

    def __init__(self, words, begin, size):
        assert begin % size == 0, "the chip counts within whole addresses"
        self.words, self.begin, self.size = words, begin, size
        self.first = (begin - _ADDRESS) // 4
        self.place = 0

    def take(self, *levels):
        """A state machine has seen ``levels``, one after the other."""
        for level in levels:
            self.words[self.first + self.place] = level
            self.place = (self.place + 1) % (self.size // 4)


# Where the chip would have the buffer that was asked for last; no whole address.
_ADDRESS = 0x20001010
_asked = []


def _addressof(buffer):
    _asked[:] = [buffer]
    return _ADDRESS


class _Channel:
    def __init__(self):
        if not WIRE.channels:
            raise OSError(16)
        WIRE.channels -= 1

    @property
    def write(self):
        return BENCH.ring.begin + 4 * BENCH.ring.place

    def close(self):
        WIRE.channels += 1

    def pack_ctrl(self, **fields):
        return fields

    def active(self):
        if WIRE.busy:
            WIRE.busy -= 1
            return True
        WIRE.end()
        return False

    def config(self, read, write, count, ctrl, trigger):
        if ctrl.get("ring_sel"):
            assert isinstance(read, _Machine) and not ctrl["inc_read"] and trigger
            BENCH.ring = Ring(_asked[0], write, 1 << ctrl["ring_size"])
            return
        assert WIRE.read is None, "a frame before it is still on its way"
        assert (len(read), trigger) == (count, True)
        assert (ctrl["size"], ctrl["inc_write"]) == (0, False)
        WIRE.read = read
        WIRE.busy = 3


class _Pio:
    IN_LOW = OUT_LOW = SHIFT_LEFT = SHIFT_RIGHT = JOIN_TX = 0

    def __init__(self, number):
        self.number = number

    def remove_program(self):
        pass


def _asm_pio(**options):
    return lambda program: program


def _ssd1306(framebuf):
    class SSD1306_I2C(framebuf.FrameBuffer):
        """The outside of micropython-lib's driver; it addresses the memory as a whole."""

        def __init__(self, width, height, i2c, addr=0x3C, external_vcc=False):
            self.width, self.height, self.i2c, self.addr = width, height, i2c, addr
            self.pages = height // 8
            self.buffer = bytearray(self.pages * width)
            super().__init__(self.buffer, width, height, 0)
            self.init_display()

        def init_display(self):
            for command in (0xAE, 0x20, 0, 0xA1, 0xC8, 0x8D, 0x14, 0xAD, 0x30, 0xAF):
                self.write_cmd(command)
            self.fill(0)
            self.show()

        def write_cmd(self, command):
            self.i2c.writeto(self.addr, bytes((0x80, command)))

        def write_data(self, data):
            self.i2c.writevto(self.addr, [b"\x40", data])

    return SSD1306_I2C


def install():
    """Let ``import machine, rp2, neopixel, ssd1306`` find the stand-ins."""
    try:
        import framebuf
    except ImportError:
        from fifteentwo.simulator.framebuffer import FrameBuffer

        framebuf = _Module(FrameBuffer=FrameBuffer, MONO_VLSB=0)
        sys.modules["framebuf"] = framebuf
    sys.modules["machine"] = _Module(
        Pin=Pin,
        PWM=_Pwm,
        WDT=_Watchdog,
        I2C=_i2c,
        mem32=_Registers(),
        reset=_reset,
        bootloader=_become_drive,
    )
    sys.modules["rp2"] = _Module(
        PIO=_Pio,
        StateMachine=_Machine,
        DMA=_Channel,
        asm_pio=_asm_pio,
        bootsel_button=lambda: BENCH.bootsel,
    )
    sys.modules["uctypes"] = _Module(addressof=_addressof)
    sys.modules["neopixel"] = _Module(NeoPixel=NeoPixel)
    sys.modules["ssd1306"] = _Module(SSD1306_I2C=_ssd1306(framebuf))
    import time

    if not hasattr(time, "sleep_us"):
        time.sleep_us = lambda us: None


def uninstall():
    """What imported the stand-ins keeps them; others find what is really there, or nothing."""
    for name in ("machine", "rp2", "uctypes", "neopixel", "ssd1306", "framebuf"):
        sys.modules.pop(name, None)
