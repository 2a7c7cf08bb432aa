"""The plug is pulled while the emulated board plays: what the flash holds then is a sound state.

The flash is looked at at random instants of one sitting, in the middle of its erasures and
programs above all, with what is being written torn.  From each such flash the board must come up
in the state committed last or in the one before.  A desk reads the files of all of them; some are
booted on the emulated Pico itself.
"""

import random
import zlib

import pytest

from cribbage import record
from cribbage.events import Event
from cribbage.rules import Rules
from fifteentwo.simulator.simulated_board import SimulatedBoard
from pegboard.devices import TURN
from support import desk
from support.case_games import events_of, games
from support.sitting import Sitting, store_of
from support.twins import NAP_MS

with desk.Extra("emulate") as extra:
    from fifteentwo.device.flash_pieces import join
    from fifteentwo.emulator import flash
    from fifteentwo.emulator.emulated_board import EmulatedBoard
    from fifteentwo.emulator.filesystem import board_flash, files_in

SECONDS = 3600
CUTS = 200
BOOTS = 8
EVENTS_LEFT = 36  # of the game that is on the table
# A commit is on the flash so soon when nobody touches anything.
SAVED_MS = 350
# So often in an erasure and in the program of a page.
LOOKS = {"erase": 3, "program": 3}


def near_the_end():
    """The texts of a board whose game has a few events to go, and these, as lines of a record."""
    case = next(case for at, case in enumerate(games()) if at == 28)
    sitting = Sitting()
    sitting.begin(2, 121, case["first_dealer"])
    sitting.app.current_game.begin(Rules(), case["first_dealer"])
    events = [event for event, _ in events_of(case)]
    for event in events[:-EVENTS_LEFT]:
        sitting.app.enter_remote(event)
    sitting.board.run(1000)
    return dict(sitting.store.files), [str(event) for event in events[-EVENTS_LEFT:]]


def texts_on(whole):
    """The saved texts that are on a flash.  Raises NoFilesystem."""
    found = join(files_in(flash.files_on(whole)))
    return {
        path.partition("/")[2]: content.decode()
        for path, content in found.items()
        if path.startswith("games/") and not path.endswith(".new")
    }


def state_of(texts):
    """What a board comes up with from these texts; nothing may be damaged."""
    app = SimulatedBoard(store_of(texts)).app
    assert app.current_game.damage is None, app.current_game.damage
    assert not app.settings.damaged
    assert not app.archive.damaged
    return record.write(app.game), app.settings.brightness


class Sittings:
    """An emulated board, whose flash is looked at while a host enters events.

    ``cuts``: (ms, whether the flash was at work, the flash, compressed) at each look.
    """

    def __init__(self, whole, seed):
        self.chance = random.Random(seed)
        self.board = EmulatedBoard(whole, nap_ms=NAP_MS)
        self.chip = self.board.chip
        self.cuts = []
        # Saving waits for a hand to rest; where nobody has touched anything yet, longer.
        self.board.send(TURN, 1)
        self.board.run(300)
        self.board.busy.begun = self.begun

    def begun(self, kind, lasts_ms):
        for _ in range(LOOKS[kind]):
            self.chip.after(lasts_ms * self.chance.random(), lambda: self.look(True))

    def look(self, is_writing):
        whole = self.board.busy.torn(self.chance)
        self.cuts.append((self.chip.ms, is_writing, zlib.compress(whole, 1)))

    def ask(self, **request):
        answer = self.board.ask(**request)
        assert "ok" in answer, answer


@pytest.mark.slow
@pytest.mark.timeout(SECONDS)
def test_the_plug_can_be_pulled_at_any_instant(needs_uf2):
    extra.need()
    texts, lines = near_the_end()
    sitting = Sittings(board_flash(needs_uf2.read_bytes(), texts), seed=11)
    twin = SimulatedBoard(store_of(texts))
    states = [state_of(twin.store.files)]
    begun = [0.0]
    for number, line in enumerate(lines):
        begun.append(sitting.chip.ms)
        if number % 6 == 5:
            level = 1 + number % 5
            twin.app.settings.set("brightness", level)
            states.append(state_of(twin.store.files))
            sitting.ask(do="set", name="brightness", value=level)
            wait(sitting)
            begun.append(sitting.chip.ms)
        twin.app.enter_remote(Event.parse(line))
        states.append(state_of(twin.store.files))
        sitting.ask(do="event", line=line)
        wait(sitting)
    assert twin.app.game.winner >= 0
    assert len(sitting.cuts) >= CUTS
    writing = 0
    for ms, is_writing, packed in sitting.cuts:
        last = max(index for index, begin in enumerate(begun) if begin <= ms)
        found = state_of(texts_on(zlib.decompress(packed)))
        assert found in states[max(0, last - 1) : last + 1], (ms, last)
        writing += is_writing
    assert writing > CUTS // 2
    for ms, _, packed in sitting.chance.sample(sitting.cuts, BOOTS):
        whole = zlib.decompress(packed)
        board = EmulatedBoard(whole, nap_ms=NAP_MS)
        shown = bytes(SimulatedBoard(store_of(texts_on(whole))).oled)
        assert board.oled == shown, (ms, board.text())


def wait(sitting):
    """Until what was entered is saved, with a look or two in between."""
    for _ in range(2):
        sitting.chip.after(SAVED_MS * sitting.chance.random(), lambda: sitting.look(False))
    sitting.chip.run(SAVED_MS)


@pytest.mark.slow
@pytest.mark.timeout(SECONDS)
def test_a_display_that_holds_the_bus_after_a_bad_contact_shows_again_what_it_should(needs_uf2):
    extra.need()
    board = EmulatedBoard(board_flash(needs_uf2))
    seen = board.text()
    assert any("New game" in row for row in seen)
    for clocks in (1, 9):
        board.display.glass.power_on()
        board.display.hold_sda(clocks)
        assert board.text() != seen
        board.run(1500)
        assert not board.display.is_stuck
        assert board.text() == seen
