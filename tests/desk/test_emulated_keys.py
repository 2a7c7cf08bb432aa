"""The key pad on the emulated Pico: MicroPython's own state machine drives its rows and looks.

The firmware is named by PICO_UF2; without it the tests say that they did not run.
"""

import json

import pytest

from fifteentwo.simulator.scripts import parse, play
from fifteentwo.simulator.simulated_board import SimulatedBoard
from pegboard.devices import KEYS
from support import desk
from support.twins import NAP_MS

with desk.Extra("emulate") as extra:
    from fifteentwo.emulator.copies import in_a_copy
    from fifteentwo.emulator.emulated_board import EmulatedBoard
    from fifteentwo.emulator.filesystem import board_flash
    from fifteentwo.emulator.repl import Repl

SECONDS = 600
# A quick finger: ten keys a second.
DOWN_MS, UP_MS = 45, 55
# Three looks, 8 ms apart, and the loop, which may be drawing.
SURE_MS = 80

# As boot.py: notes every key that the program takes.
NOTE_KEYS = b"""
import pico_board
HEARD = []
def _build(self, build=pico_board.PicoBoard.build):
    build(self)
    def poll(poll=self.inputs.poll):
        event = poll()
        if event and event[0] == pico_board.KEY:
            HEARD.append(event[1])
        return event
    self.inputs.poll = poll
pico_board.PicoBoard.build = _build
"""

TO_A_PLAY = ("press", "key OK", "press", "key 9", "key 5", "key OK", "key 3")
A_DEAL = TO_A_PLAY + (
    "key 10", "key 5", "key 5", "key BACK", "key BACK", "key 4", "key J", "turn 1", "key GO",
    "key K", "key A", "key 6", "key 5", "key 6", "key 7", "key OK", "key OK", "key OK", "key OK",
    "key 2", "key 2", "key K", "key J", "key OK", "key OK", "key BACK", "key OK",
)  # fmt: skip


@pytest.fixture(scope="module")
def board(needs_uf2):
    """A board at Home; to be used in copies."""
    extra.need()
    files = {"boot.py": NOTE_KEYS}
    return EmulatedBoard(board_flash(needs_uf2.read_bytes(), files=files), nap_ms=NAP_MS)


def heard(board):
    """The places of the keys that the program has taken; it is stopped."""
    return json.loads(Repl(board.chip).run("print(HEARD)"))


def tap(board, key):
    board.press_key(key)
    board.run(DOWN_MS)
    board.let_go_key(key)
    board.run(UP_MS)


def every_key(board):
    for key in range(len(KEYS)):
        tap(board, key)
    return heard(board)


def held(board, *changes):
    """Press the keys named, let go those named with a minus, a while between: what is heard."""
    for change in changes:
        key = KEYS.index(change.lstrip("-"))
        if change.startswith("-"):
            board.let_go_key(key)
        else:
            board.press_key(key)
        board.run(SURE_MS)
    return [KEYS[key] for key in heard(board)]


def lay_and_take_back(board, number):
    """Each fifteen that is laid lets a peg hop and is saved, and so is its undoing."""
    play(parse((*TO_A_PLAY, "key 10")), board, None)
    written, known = len(board.busy.log), len(board.lights.frames)
    taps = [KEYS.index("5"), KEYS.index("BACK")] * (number // 2)
    for key in taps:
        tap(board, key)
    board.run(500)
    frames = len(board.lights.frames) - known
    return taps, heard(board)[-number:], len(board.busy.log) - written, frames


@pytest.mark.timeout(SECONDS)
def test_each_key_is_heard_as_what_it_is(board):
    assert in_a_copy(every_key, board) == list(range(len(KEYS)))


@pytest.mark.timeout(SECONDS)
@pytest.mark.parametrize(("one", "other"), [("5", "6"), ("5", "9"), ("A", "OK"), ("10", "2")])
def test_of_two_keys_at_once_both_are_heard(board, one, other):
    assert in_a_copy(held, board, one, other, "-" + one, "-" + other) == [one, other]


@pytest.mark.timeout(SECONDS)
def test_a_key_that_only_seems_closed_is_never_heard(board):
    """A, 2 and 5 are three corners of a rectangle: 6 is the fourth."""
    assert in_a_copy(held, board, "A", "2", "5", "-A", "-2", "-5") == ["A", "2", "5"]
    assert in_a_copy(held, board, "A", "2", "5", "-5", "-2", "-A") == ["A", "2"]


@pytest.mark.timeout(SECONDS)
def test_of_ten_keys_a_second_none_is_lost_while_pegs_hop_and_games_are_saved(board):
    taps, found, written, frames = in_a_copy(lay_and_take_back, board, 20)
    assert found == taps
    assert written > 5
    assert frames > 20


def deal(board):
    """Each picture of a deal that is entered with keys, and the lights at its end."""
    pictures = []
    for line in A_DEAL:
        play(parse([line, "wait 300"]), board, None)
        pictures.append(bytes(board.oled))
    play(parse(["wait 4000"]), board, None)
    return pictures, board.lit(), board.text()


@pytest.mark.timeout(SECONDS)
def test_a_script_with_keys_shows_the_same_as_on_the_simulated_board(board):
    found, lit, _ = in_a_copy(deal, board)
    wanted, wanted_lit, text = deal(SimulatedBoard())
    assert "Blue deals." in text  # the whole deal was played
    for line, seen, picture in zip(A_DEAL, found, wanted, strict=True):
        assert seen == picture, line
    assert lit == wanted_lit
