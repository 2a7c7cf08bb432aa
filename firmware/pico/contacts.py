"""The contacts of the buttons, looked at also while the program is busy.

Drawing takes some 30 ms and saving up to 100, in which nobody asks the pins: a quick tap would be
over before.  So a state machine looks at them every 16 ms by itself and keeps what it saw.
"""

import rp2
from machine import Pin

from pico.buttons import LOOK_MS

# A look takes 32 clocks, and no state machine is slower than 1908 Hz.
_HZ = 32 * 1000 // LOOK_MS


@rp2.asm_pio(
    in_shiftdir=rp2.PIO.SHIFT_LEFT, autopush=True, push_thresh=32, fifo_join=rp2.PIO.JOIN_RX
)
def _looks():
    """The levels of all pins, every 32 clocks; eight looks wait until they are fetched."""
    wrap_target()
    in_(pins, 32)[31]
    wrap()


class Contacts:
    """The contacts to ground at ``pins``, GP numbers, each with a pull-up.

    ``number``: of the state machine.  Where it is not free, nothing is seen while the program is
    busy.
    """

    def __init__(self, pins, number=1):
        self._pins = [(pin, Pin(pin, Pin.IN, Pin.PULL_UP)) for pin in pins]
        try:
            self._machine = rp2.StateMachine(number, _looks, freq=_HZ, in_base=Pin(0))
            self._machine.active(1)
        except OSError:
            self._machine = None

    def levels(self):
        """The levels now, the bit of a pin at its number; 0 is closed."""
        levels = 0
        for number, pin in self._pins:
            levels |= pin.value() << number
        return levels

    def missed(self):
        """The levels since the last call, ``LOOK_MS`` apart, the oldest first.

        Empty where the program was not busy for longer than that, and without garbage then.
        """
        machine = self._machine
        if not machine:
            return ()
        looks = machine.rx_fifo()
        if looks < 2:
            if looks:
                machine.get()
            return ()
        seen = []
        for _ in range(looks):
            seen.append(machine.get())
        return seen
