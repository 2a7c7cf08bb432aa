"""The contacts of the buttons, looked at also while the program is busy.

Drawing takes some 30 ms, saving up to 100 and loading a part of the program up to 250, in which
nobody asks the pins: a tap would be over before.  So a state machine looks at them every 8 ms by
itself, and DMA keeps what it saw in a ring that holds half a second.

With a key pad the same machine drives its rows, one after the other, and looks in between: the
others float, so that two keys at once join no two outputs.  Keys are heard from the ring alone.
"""

from array import array

import rp2
import uctypes
from machine import Pin

from pico.buttons import LOOK_MS

# A look takes 64 clocks, with a key pad 64 for each of its rows.  No chip of the family is so fast
# that this would be too slow for it.
_HZ = 64 * 1000 // LOOK_MS
_ROWS = 4

_LOOKS = 64
_RING_BITS = 8  # of the address, which go round: 256 bytes
_PAD_RING_BITS = 10
_FROM_QUEUE = 4
_FOR_EVER = 0xFFFFFFFF  # more than a year of looks; with a key pad three months

# So few are no more than what the program sees itself.
_FEW = 2


@rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_LEFT, autopush=True, push_thresh=32)
def _looks():
    """The levels of all pins, every 64 clocks."""
    wrap_target()
    in_(pins, 32)[31]
    nop()[31]
    wrap()


@rp2.asm_pio(
    in_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopush=True,
    push_thresh=32,
    set_init=(rp2.PIO.IN_LOW,) * _ROWS,
)
def _pad_looks():
    """The levels of all pins with the first row at ground, with the second one, and so on."""
    wrap_target()
    set(pindirs, 1)[31]
    in_(pins, 32)[31]
    set(pindirs, 2)[31]
    in_(pins, 32)[31]
    set(pindirs, 4)[31]
    in_(pins, 32)[31]
    set(pindirs, 8)[31]
    in_(pins, 32)[31]
    wrap()


class Contacts:
    """The contacts to ground at ``pins``, GP numbers, each with a pull-up.

    ``key_pad``: the pins of its four rows, which lie side by side in any order, and of its four
    columns; or None.  ``has_keys``: whether somebody looks at it.  ``number``: of the state
    machine.  Where that or a DMA channel is not free, nothing is seen while the program is busy,
    and no key at all.
    """

    def __init__(self, pins, number=1, key_pad=None):
        self._pins = [(pin, Pin(pin, Pin.IN, Pin.PULL_UP)) for pin in pins]
        self.has_keys = False
        self._rows, self._columns = key_pad or ((), ())
        self._a_look = _ROWS if self._rows else 1  # words
        self._keys_place = None
        self._dma = None
        self._place = None  # in the ring: the next look to be told
        self._asked = 0
        try:
            self._begin(number)
        except (OSError, ValueError):
            pass

    def _begin(self, number):
        size = 4 * _LOOKS * self._a_look
        # Twice as long, so that a ring that begins at a whole address is somewhere in it.
        self._words = array("I", bytes(2 * size))
        address = uctypes.addressof(self._words)
        self._first = -address % size // 4
        self._address = address + 4 * self._first
        if self._rows:
            for pin in self._rows + self._columns:
                Pin(pin, Pin.IN, Pin.PULL_UP)
            base = Pin(min(self._rows))
            machine = rp2.StateMachine(
                number, _pad_looks, freq=_HZ * _ROWS, in_base=Pin(0), set_base=base
            )
        else:
            machine = rp2.StateMachine(number, _looks, freq=_HZ, in_base=Pin(0))
        dma = rp2.DMA()
        control = dma.pack_ctrl(
            inc_read=False,
            ring_sel=True,
            ring_size=_PAD_RING_BITS if self._rows else _RING_BITS,
            treq_sel=(number // 4) * 8 + number % 4 + _FROM_QUEUE,
        )
        dma.config(read=machine, write=self._address, count=_FOR_EVER, ctrl=control, trigger=True)
        machine.active(1)
        self._machine = machine
        self._dma = dma
        self.has_keys = bool(self._rows)

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
        place = self._place_now()
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
            seen.append(self._words[self._first + (first + look) % _LOOKS * self._a_look])
        return seen

    def _place_now(self):
        """Where in the ring the next look will be."""
        return ((self._dma.write - self._address) >> 2) // self._a_look % _LOOKS

    def key_looks(self):
        """The closed keys at each look since the last call, the oldest first: a number with a bit
        for each key, row by row.  To be called at least twice a second.
        """
        if not self.has_keys or not self._dma:
            return ()
        place = self._place_now()
        first = place if self._keys_place is None else self._keys_place
        self._keys_place = place
        return [self._keys_at((first + look) % _LOOKS) for look in range((place - first) % _LOOKS)]

    def _keys_at(self, look):
        at = self._first + look * _ROWS
        lowest = min(self._rows)
        closed = 0
        key = 1
        for row in self._rows:
            levels = self._words[at + row - lowest]
            for column in self._columns:
                if not levels >> column & 1:
                    closed |= key
                key <<= 1
        return closed

    def stop(self):
        """Look no more: what the ring was in may be used for something else."""
        if self._dma:
            self._machine.active(0)
            self._dma.close()
            self._dma = None
