"""How deep calls stand within calls: on a Pico all share a stack, of 10 KB with our firmware.

Each takes some 270 bytes of it, measured on the emulated Pico: with 8 KB MicroPython refused the
thirtieth, "maximum recursion depth exceeded", and the board crashed.
"""

import json
import random
import sys

import pytest

from pegboard.devices import BACK, BACK_HOLD, HOLD, INPUTS, KEY, KEYS, PRESS, SEAT, TURN
from support.host import Host

DEEPEST = 31
INPUTS_A_SEED = 1500
KINDS = [TURN] * 8 + [PRESS] * 10 + [BACK] * 3 + [HOLD, BACK_HOLD, SEAT] + [KEY] * 8
NUMBERS = {TURN: (-3, -2, -1, 1, 2, 3, 5), SEAT: range(3), KEY: range(len(KEYS))}
NAMES = {kind: name for name, kind in INPUTS.items()}


class Depth:
    """The deepest calls within calls of the firmware while it is entered."""

    def __init__(self):
        self.deepest = []
        self._stack = []

    def __enter__(self):
        self._stack = []
        sys.setprofile(self._profile)

    def __exit__(self, *_):
        sys.setprofile(None)

    def _profile(self, frame, event, _):
        if "/firmware/" not in frame.f_code.co_filename.replace("\\", "/"):
            return
        if event == "call":
            self._stack.append(frame.f_code.co_name)
            if len(self._stack) > len(self.deepest):
                self.deepest = list(self._stack)
        elif event == "return" and self._stack:
            self._stack.pop()


def request_of(kind, number):
    request = {"do": "input", "kind": NAMES[kind]}
    if kind == KEY:
        request["key"] = KEYS[number]
    elif kind in (TURN, SEAT):
        request["number"] = number
    return json.dumps(request).encode() + b"\n"


@pytest.mark.parametrize("by_host", [False, True], ids=["by hand", "by a host"])
@pytest.mark.parametrize("seed", range(2))
def test_no_input_leads_to_more_calls_within_calls_than_a_pico_has_room_for(seed, by_host):
    chance = random.Random(seed)
    host = Host()
    depth = Depth()
    for _ in range(INPUTS_A_SEED):
        kind = chance.choice(KINDS)
        number = chance.choice(NUMBERS.get(kind, (0,)))
        with depth:
            if by_host:
                host.send(request_of(kind, number))
                host.send(b'{"do":"undo"}\n' if chance.random() < 0.05 else b'{"do":"state"}\n')
            else:
                host.board.send(kind, number)
            host.board.run(200)
    assert len(depth.deepest) <= DEEPEST, " > ".join(depth.deepest)
    assert len(depth.deepest) > 15
