"""The rotary knob: a state machine counts its edges, detents are made of them here.

The machine samples both contacts some 12,000 times a second and keeps the count by itself, so
nothing is lost however long the interrupts are masked.  A bouncing contact counts up and down
again.  What is left to do is in :class:`Detents`, which touches no hardware.
"""

from array import array

import rp2
from machine import Pin

_SETTLE_MS = 5  # a contact has done bouncing
_REST_MS = 300  # nobody is turning
_HALF = 0x8000

# A turn of the loop takes eight to eleven steps, 0.1 ms; an edge lasts 2 ms when a hand is fast.
_STEPS_PER_SECOND = 100000
# Four old values wait in the machine's queue, the one behind them is new.
_QUEUE = 5


@rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_LEFT, out_shiftdir=rp2.PIO.SHIFT_RIGHT)
def _quadrature():
    """Counts in Y: jumps into a table by the old and the new state of the contacts."""
    # The table: old state, new state, B before A in each.  Clockwise they go 11 10 00 01.
    jmp("same")  # 00 00
    jmp("up")  # 00 01
    jmp("down")  # 00 10
    jmp("same")  # 00 11, which no contact can do
    jmp("down")  # 01 00
    jmp("same")  # 01 01
    jmp("same")  # 01 10
    jmp("up")  # 01 11
    jmp("up")  # 10 00
    jmp("same")  # 10 01
    jmp("same")  # 10 10
    jmp("down")  # 10 11
    jmp("same")  # 11 00
    jmp("down")  # 11 01
    jmp("up")  # 11 10
    jmp("same")  # 11 11
    label("down")
    jmp(y_dec, "same")
    wrap_target()
    label("same")
    out(isr, 2)  # the state before, kept in the low bits of OSR
    in_(pins, 2)
    mov(osr, isr)
    mov(x, isr)
    mov(isr, y)
    push(noblock)
    mov(pc, x)
    label("up")  # there is no counting up: count down from the other end
    mov(y, invert(y))
    jmp(y_dec, "counted")
    label("counted")
    mov(y, invert(y))
    wrap()
    nop()
    nop()
    nop()
    nop()
    nop()


class Detents:
    """Makes detents of the count of edges, which wraps at 65536.

    ``edges``: in a detent, 1, 2 or 4.  ``backward``: counter-clockwise is positive.

    A contact that bounces moves the count by one edge and back.  With two or four edges a detent
    counts when it is all but reached and is taken back only when the knob is all but where it was,
    so one edge never makes one.  With one edge a turn the other way counts when it has stood for
    5 ms or has gone on.
    """

    def __init__(self, count, edges=4, backward=False):
        self.edges = edges
        self.backward = backward
        self._count = count
        self._home = 0  # edges from the last detent to where the knob is
        self._way = 0
        self._since = 0

    def configure(self, edges, backward):
        """From here on; the knob is at rest, or will be soon."""
        if edges != self.edges:
            self._home = 0
        self.edges = edges
        self.backward = backward

    def take(self, count, now_ms):
        """The detents turned since the last time, clockwise positive."""
        moved = ((count - self._count + _HALF) & 0xFFFF) - _HALF
        if moved:
            self._count = count
            self._home += moved
            self._since = now_ms
        stood = now_ms - self._since
        if self.edges == 4 and stood >= _REST_MS and abs(self._home) == 1:
            # It rests an edge beside: there the detents of this knob are.
            self._home = 0
        detents = self._whole(stood)
        self._home -= detents * self.edges
        return -detents if self.backward else detents

    def _whole(self, stood):
        home = self._home
        way = 1 if home > 0 else -1
        if self.edges > 1:
            # Of four edges three are enough: some knobs rest an edge early.
            return way * ((abs(home) + self.edges // 4) // self.edges)
        if not home or (abs(home) == 1 and way != self._way and stood < _SETTLE_MS):
            return 0
        self._way = way
        return home


class Knob:
    """The encoder at the pins ``a`` and ``b``, which are next to each other.

    ``number``: of the state machine; it has its block of four for itself.
    """

    def __init__(self, a, b, number=4):
        for pin in (a, b):
            Pin(pin, Pin.IN, Pin.PULL_UP)
        # The program jumps by the contacts' states and fills its block, so that it begins at 0.
        rp2.PIO(number // 4).remove_program()
        self._machine = rp2.StateMachine(
            number, _quadrature, freq=_STEPS_PER_SECOND, in_base=Pin(min(a, b))
        )
        self._machine.active(1)
        self._swapped = b < a
        self._values = array("H", bytes(2 * _QUEUE))
        # The first turn of the loop compares with a state that never was.
        self._read()
        self._detents = Detents(self._read())

    def configure(self, edges, backward):
        """See :class:`Detents`."""
        self._detents.configure(edges, backward != self._swapped)

    def turned(self, now_ms):
        """The detents turned since the last time, clockwise positive."""
        return self._detents.take(self._read(), now_ms)

    def _read(self):
        self._machine.get(self._values)
        return self._values[_QUEUE - 1]
