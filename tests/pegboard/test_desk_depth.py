"""How deep calls stand within calls: on a Pico all of them share a stack of 8 KB.

Each takes some 270 bytes of it.  30 of them are too many for MicroPython, which then says "maximum
recursion depth exceeded"; 24 took 6.8 KB, measured on the emulated Pico.
"""

import random
import sys

import pytest

from fifteentwo.simulator.simulated_board import SimulatedBoard
from pegboard.devices import BACK, BACK_HOLD, HOLD, KEY, KEYS, PRESS, SEAT, TURN

DEEPEST = 24
INPUTS = 2500
KINDS = [TURN] * 8 + [PRESS] * 10 + [BACK] * 3 + [HOLD, BACK_HOLD, SEAT] + [KEY] * 8
NUMBERS = {TURN: (-3, -2, -1, 1, 2, 3, 5), SEAT: range(3), KEY: range(len(KEYS))}


@pytest.mark.parametrize("seed", range(3))
def test_no_input_leads_to_more_calls_within_calls_than_a_pico_has_room_for(seed):
    chance = random.Random(seed)
    board = SimulatedBoard()
    stack, deepest = [], []

    def profile(frame, event, _):
        if "/firmware/" not in frame.f_code.co_filename.replace("\\", "/"):
            return
        if event == "call":
            stack.append(frame.f_code.co_name)
            if len(stack) > len(deepest):
                deepest[:] = stack
        elif event == "return" and stack:
            stack.pop()

    for _ in range(INPUTS):
        kind = chance.choice(KINDS)
        stack.clear()
        sys.setprofile(profile)
        try:
            board.send(kind, chance.choice(NUMBERS.get(kind, (0,))))
            board.run(200)
        finally:
            sys.setprofile(None)
    assert len(deepest) <= DEEPEST, " > ".join(deepest)
    assert len(deepest) > 15
