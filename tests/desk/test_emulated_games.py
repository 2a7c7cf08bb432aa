"""Games on the emulated Pico look as on the simulated board: the same display, the same lights.

The firmware is named by PICO_UF2; without it the tests say that they did not run.
"""

import os

import pytest

from cribbage.cards import parse_card
from cribbage.events import Event
from cribbage.game import OVER, Game
from cribbage.rules import Rules
from fifteentwo.simulator.autoplayer import Autoplayer
from fifteentwo.simulator.scripts import parse, play
from pegboard.devices import BACK_HOLD, PRESS
from pegboard.settings import QUICK
from support import cases, desk
from support.case_games import events_of
from support.sitting import spelled_out
from support.twins import NAP_MS, Twins

with desk.Extra("emulate") as extra:
    from fifteentwo.emulator.emulated_board import EmulatedBoard
    from fifteentwo.emulator.filesystem import board_flash

SECONDS = 3600
# The numbers of games with two, three and four players.
EVENING = (28, 39, 56)


@pytest.fixture(scope="module")
def new_board(needs_uf2):
    """The flash of a new board."""
    extra.need()
    return board_flash(needs_uf2.read_bytes())


def play_case(new_board, number, target):
    """Play game ``number`` of the cases to ``target`` on both boards, and take back its end."""
    case = next(case for at, case in enumerate(cases.lines("games.jsonl.gz")) if at == number)
    rules = Rules(players=case["players"], target=target)
    twins = Twins(new_board)
    player = Autoplayer(twins)
    player.begin_game(rules, case["first_dealer"], QUICK)
    known = Game(rules, case["first_dealer"])
    for event, _ in events_of(case, quick=True):
        player.enter(spelled_out(event, known))
        known.apply(event)
        if event.kind == "crib":
            twins.compare_lights()
        if known.phase == OVER:
            break
    assert known.phase == OVER
    player.undo()
    twins.compare_displays()


@pytest.mark.slow
@pytest.mark.timeout(SECONDS)
def test_a_whole_game_looks_the_same_on_the_emulated_board(new_board):
    play_case(new_board, EVENING[0], 61)


@pytest.mark.slow
@pytest.mark.timeout(SECONDS)
@pytest.mark.parametrize("number", EVENING)
def test_a_whole_evening_looks_the_same_on_the_emulated_board(new_board, number):
    if not os.environ.get("WHOLE_EVENING"):
        pytest.skip("half an hour on the emulated Pico; WHOLE_EVENING=1 plays it")
    play_case(new_board, number, 121)


@pytest.mark.timeout(SECONDS)
def test_after_a_power_cut_both_boards_are_where_they_were(new_board):
    twins = Twins(new_board)
    player = Autoplayer(twins)
    player.begin_game(Rules(), 1, QUICK)
    for event in (Event("starter", card=parse_card("9")), Event("lay", 0, card=parse_card("8"))):
        player.enter(event)
    twins.cut()
    player.enter(Event("lay", 1, card=parse_card("7")))
    twins.compare_lights()


def test_a_script_runs_on_the_emulated_board(new_board):
    board = EmulatedBoard(new_board, nap_ms=NAP_MS)
    play(parse(["expect New game", "turn 1", "expect Press: count", "turn -1"]), board, None)
    board.send(BACK_HOLD)
    board.run(200)
    assert board.text()[0] == "Fifteen Two"
    assert board.boot_ms < 10000


UPDATE = (
    "turn -2", "press", "turn -2", "press", "turn -1", "press", "expect MicroPython 1.",
    "expect KB free", "expect No crash noted", "press", "turn -1", "press", "turn 1",
)  # fmt: skip


def test_a_board_tells_about_itself_and_becomes_a_drive_when_it_is_told_to(new_board):
    board = EmulatedBoard(new_board, nap_ms=NAP_MS)
    play(parse(UPDATE), board, None)
    board.send(PRESS)
    assert board.chip.run_until(lambda: board.chip.is_drive, 3000)
    assert any(board.oled)  # what to do stands on the display, which keeps its power
    assert not any(board.rgb)
