"""The contacts of the buttons, looked at also while the program is busy.

Drawing takes some 30 ms, saving up to 100 and loading a part of the program up to 250, in which
nobody asks the pins: a tap would be over before.  So a state machine looks at them every 8 ms by
itself, and DMA keeps what it saw in a ring that holds half a second.
"""

from array import array

import rp2
import uctypes
from machine import Pin

from pico.buttons import LOOK_MS

# A look takes 64 clocks.  No chip of the family is so fast that this would be too slow for it.
_HZ = 64 * 1000 // LOOK_MS

_LOOKS = 64
_BYTES = 4 * _LOOKS
_RING_BITS = 8  # of the address, which go round: 256 bytes
_FROM_QUEUE = 4
_FOR_EVER = 0xFFFFFFFF  # more than a year of looks

# So few are no more than what the program sees itself.
_FEW = 2


@rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_LEFT, autopush=True, push_thresh=32)
def _looks():
    """The levels of all pins, every 64 clocks."""
    wrap_target()
    in_(pins, 32)[31]
    nop()[31]
    wrap()


class Contacts:
    """The contacts to ground at ``pins``, GP numbers, each with a pull-up.

    ``number``: of the state machine.  Where that or a DMA channel is not free, nothing is seen
    while the program is busy.
    """

    def __init__(self, pins, number=1):
        self._pins = [(pin, Pin(pin, Pin.IN, Pin.PULL_UP)) for pin in pins]
        self._dma = None
        self._place = None  # in the ring: the next look to be told
        self._asked = 0
        try:
            self._begin(number)
        except (OSError, ValueError):
            pass

    def _begin(self, number):
        # Twice as long, so that a ring that begins at a whole address is somewhere in it.
        self._words = array("I", bytes(2 * _BYTES))
        address = uctypes.addressof(self._words)
        self._first = -address % _BYTES // 4
        self._address = address + 4 * self._first
        machine = rp2.StateMachine(number, _looks, freq=_HZ, in_base=Pin(0))
        dma = rp2.DMA()
        control = dma.pack_ctrl(
            inc_read=False,
            ring_sel=True,
            ring_size=_RING_BITS,
            treq_sel=(number // 4) * 8 + number % 4 + _FROM_QUEUE,
        )
        dma.config(read=machine, write=self._address, count=_FOR_EVER, ctrl=control, trigger=True)
        machine.active(1)
        self._machine = machine
        self._dma = dma

    def levels(self):
        """The levels now, the bit of a pin at its number; 0 is closed."""
        levels = 0
        for number, pin in self._pins:
            levels |= pin.value() << number
        return levels

    def missed(self, now_ms):
        """The levels since the last call, ``LOOK_MS`` apart, the oldest first.

        Empty where the program was not busy meanwhile.  To be called every few ms.
        """
        if not self._dma:
            return ()
        place = (self._dma.write - self._address) >> 2
        first = place if self._place is None else self._place
        looks = (place - first) % _LOOKS
        if now_ms - self._asked >= _LOOKS * LOOK_MS and self._place is not None:
            # The ring has gone round: what it holds is the last half second.
            first, looks = place, _LOOKS
        self._place = place
        self._asked = now_ms
        if looks <= _FEW:
            return ()
        seen = []
        for look in range(looks):
            seen.append(self._words[self._first + (first + look) % _LOOKS])
        return seen

    def stop(self):
        """Look no more: what the ring was in may be used for something else."""
        if self._dma:
            self._machine.active(0)
            self._dma.close()
            self._dma = None
