"""The state machines of a chip: run where something can happen to them, and resting where not.

rp2040py asks both blocks of them after every instruction of the processor, which takes as long as
all else together, and while the processor sleeps it leaps to the next thing that happens and lets
them do one step there: a frame of lights would be a blur, and turns of the knob lost.  So here a
block runs, step by step also while the processor sleeps, from the moment that somebody reads or
writes its registers or moves a pin until it has been left alone for a while; then it stands still.

That is right for machines that wait for data or only look at pins, as the board's do.  One that
makes a signal out of nothing, on and on, would stop when it is left alone.
"""

from typing import Any

# The registers of the two blocks, as rp2040py finds them.
_PLACES = (0x50200, 0x50300)

# A clock of the chip in ns, how many parts of it rp2040py counts in one ns, and how long at most
# nobody looks whether a machine has begun.
_CLOCK_NS = 8
_PARTS_IN_NS = 32
_LOOK_NS = 4000

# So many steps of its slowest machine a block runs on after a pin has moved: the edges of a hand
# that turns are 200 of the knob's apart, and two looks at a key that was let go take 512.  And so
# long after its registers were touched: a byte on its way to the lights takes 10 us, a turn of the
# loop that reads the knob 0.1 ms.
_MOVED_STEPS = 800
_TOUCHED_NS = 300_000


class StateMachines:
    """Those of ``mcu``.  ``pin_moved`` is to be called before a pin is moved from outside."""

    def __init__(self, mcu: Any):
        self._clock = mcu.clock
        self._blocks = mcu.pio
        self._until = [0.0 for _ in self._blocks]
        self._is_looking = False
        self._look = self._clock.create_alarm(self._look_at_all)
        self._due = self._clock.create_alarm(self._due_now)
        for index, (place, block) in enumerate(zip(_PLACES, self._blocks, strict=True)):
            mcu.peripherals[place] = _Watched(block, self, index)

    def pin_moved(self) -> None:
        for index, block in enumerate(self._blocks):
            clocks = [machine.div_fp for machine in block.machines if machine.enabled]
            self.wake(index, _MOVED_STEPS * max(clocks, default=0) / _PARTS_IN_NS)

    def wake(self, index: int, lasts_ns: float) -> None:
        """Let the block ``index`` run for so long, and longer where it still has data."""
        end = self._clock.nanos + lasts_ns
        if end > self._until[index]:
            self._until[index] = end
        block = self._blocks[index]
        if block.stopped and any(machine.enabled for machine in block.machines):
            block.stopped = False
        if not block.stopped and not self._is_looking:
            self._is_looking = True
            self._look.schedule(_CLOCK_NS)

    def _look_at_all(self) -> None:
        """Stop the leap of a sleeping processor at the next step of a machine."""
        nearest = 0
        now = self._clock.nanos
        for index, block in enumerate(self._blocks):
            if block.stopped:
                continue
            if now >= self._until[index] and not _has_data(block):
                block.stopped = True
                continue
            left = (block.next_due_fp - block.cycle_fp) // _PARTS_IN_NS - _CLOCK_NS
            left = min(_LOOK_NS, max(left, _CLOCK_NS))
            nearest = min(nearest or left, left)
        self._is_looking = nearest > 0
        if nearest:
            self._due.schedule(nearest)

    def _due_now(self) -> None:
        self._look.schedule(_CLOCK_NS)


def _has_data(block: Any) -> bool:
    return any(machine.enabled and machine.tx_fifo.item_count for machine in block.machines)


class _Watched:
    """The registers of a block, which wake it."""

    def __init__(self, block: Any, machines: StateMachines, index: int):
        self._block = block
        self._machines = machines
        self._index = index

    def __getattr__(self, name: str) -> Any:
        return getattr(self._block, name)

    def read_uint32(self, offset: int) -> int:
        self._machines.wake(self._index, _TOUCHED_NS)
        value: int = self._block.read_uint32(offset)
        return value

    def write_uint32(self, offset: int, value: int) -> None:
        self._block.write_uint32(offset, value)
        self._machines.wake(self._index, _TOUCHED_NS)

    def write_uint32_atomic(self, offset: int, value: int, how: int) -> None:
        self._block.write_uint32_atomic(offset, value, how)
        self._machines.wake(self._index, _TOUCHED_NS)
