"""The loops over frames: what they do, and that machine code does the same."""

import sys

from fifteentwo.simulator.dice import Dice
from pico import wire

LAYOUTS = (b"\x03\x01\x00\x02", b"\x03\x00\x01\x02", b"\x04\x01\x00\x02", b"\x04\x00\x01\x02")


def frame(dice, size):
    return bytearray([dice.below(256) for _ in range(size)])


def test_colours_in_the_order_of_the_wire():
    rgb = bytearray((1, 2, 3, 11, 12, 13))
    for layout, wanted in (
        (LAYOUTS[0], (2, 1, 3, 12, 11, 13)),
        (LAYOUTS[1], (1, 2, 3, 11, 12, 13)),
        (LAYOUTS[2], (2, 1, 3, 0, 12, 11, 13, 0)),
        (LAYOUTS[3], (1, 2, 3, 0, 11, 12, 13, 0)),
    ):
        for to_wire in (wire.plain_to_wire, wire.to_wire):
            out = bytearray(len(wanted))
            to_wire(rgb, out, layout, 2)
            assert tuple(out) == wanted


def test_machine_code_sorts_random_frames_as_its_twin_does():
    dice = Dice(1)
    for pixels in (0, 1, 121, 363):
        for layout in LAYOUTS:
            rgb = frame(dice, 3 * pixels)
            one = frame(dice, layout[0] * pixels)
            other = bytearray(one)
            wire.plain_to_wire(rgb, one, layout, pixels)
            wire.to_wire(rgb, other, layout, pixels)
            assert one == other


def test_micropython_has_machine_code():
    is_compiled = wire.to_wire is not wire.plain_to_wire
    assert is_compiled == (wire.changed is not wire.plain_changed)
    assert is_compiled == (sys.implementation.name == "micropython")


def test_where_two_rows_differ():
    old = bytearray(20)
    for first in range(5, 15):
        for last in range(first, 15):
            new = bytearray(20)
            new[first] = new[last] = 255
            for changed in (wire.plain_changed, wire.changed):
                assert changed(new, old, 5, 10) == (first - 5) << 8 | (last - 5)
    for changed in (wire.plain_changed, wire.changed):
        assert changed(old, old, 5, 10) == -1
        new = bytearray(20)
        new[4] = new[15] = 1
        assert changed(new, old, 5, 10) == -1


def test_machine_code_finds_random_changes_as_its_twin_does():
    dice = Dice(2)
    for _ in range(200):
        old = frame(dice, 256)
        new = bytearray(old)
        for _ in range(dice.below(4)):
            new[128 + dice.below(128)] = dice.below(256)
        found = wire.plain_changed(new, old, 128, 128)
        assert wire.changed(new, old, 128, 128) == found
