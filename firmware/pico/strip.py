"""The lights: micropython-lib's NeoPixel, sent by a state machine and DMA in the background.

NeoPixel's own ``write`` masks the interrupts for the whole frame, 3.6 ms with 121 pixels.  It is
still used where no state machine or DMA channel is free.
"""

import time

import rp2
from neopixel import NeoPixel

from pico.wire import to_wire

# The LEDs take a frame over when the line has been low for so long; the oldest want only 50 us.
GAP_US = 300

_HZ = 8000000  # ten steps a bit at 800,000 bits a second
# When the DMA has ended, eight bytes wait in the queue and one is on its way, 10 us each.
_QUEUE_US = 90

_TO_QUEUE, _BYTES = 0, 0


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=8,
    fifo_join=rp2.PIO.JOIN_TX,
)
def _bits():
    """A bit is 0.375 us high for 0, 0.75 us for 1, and 1.25 us long."""
    wrap_target()
    label("next")
    out(x, 1).side(0)[3]
    jmp(not_x, "zero").side(1)[2]
    jmp("next").side(1)[2]
    label("zero")
    nop().side(0)[2]
    wrap()


class Strip(NeoPixel):
    """The ``strip`` device, on ``pin`` (a ``machine.Pin``), with so many ``pixels``.

    ``order``: of the colours on the wire, such as ``GRB``; with a W each pixel has a fourth LED,
    which stays dark.  ``number``: of the state machine.  ``signal``: so many of the first lights
    are red, whatever ``rgb`` says.
    """

    most_lanes = 3
    signal = 0

    def __init__(self, pin, pixels, order="GRB", number=0):
        super().__init__(pin, pixels, bpp=len(order))
        self.ORDER = tuple([order.index(colour) for colour in "RGBW"[: len(order)]])
        self.rgb = bytearray(3 * pixels)
        self._layout = bytes((len(order),) + self.ORDER[:3])
        self._dma = None
        try:
            self._begin(number)
        except OSError:
            pass

    def _begin(self, number):
        rp2.PIO(number // 4).remove_program()
        machine = rp2.StateMachine(number, _bits, freq=_HZ, sideset_base=self.pin)
        machine.active(1)
        dma = rp2.DMA()
        self._control = dma.pack_ctrl(
            size=_BYTES,
            inc_write=False,
            treq_sel=(number // 4) * 8 + number % 4 + _TO_QUEUE,
        )
        self._machine = machine
        self._dma = dma

    @property
    def in_background(self):
        """Whether frames are sent in the background."""
        return self._dma is not None

    def show(self):
        """Send ``rgb``; waits only for the end of the frame before, where it is on its way yet."""
        while self._dma and self._dma.active():
            pass
        time.sleep_us(_QUEUE_US + GAP_US)
        to_wire(self.rgb, self.buf, self._layout, self.n)
        for pixel in range(self.signal):
            # Whatever the order of the colours, one of them at a fifth; it draws 4 mA.
            self[pixel] = (0x30, 0, 0, 0)
        if self._dma:
            self._dma.config(
                read=self.buf,
                write=self._machine,
                count=len(self.buf),
                ctrl=self._control,
                trigger=True,
            )
        else:
            self.write()
