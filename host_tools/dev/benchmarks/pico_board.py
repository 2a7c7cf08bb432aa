"""Boards on the emulated Pico to measure at, and what is looked at from outside the chip."""

import os
import random
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from cribbage.cards import parse_card
from cribbage.events import Event
from cribbage.rules import Rules
from fifteentwo.emulator.emulated_board import EmulatedBoard
from fifteentwo.emulator.filesystem import board_flash
from fifteentwo.firmware_build.build import uf2_path
from fifteentwo.simulator.autoplayer import Autoplayer
from fifteentwo.simulator.simulated_board import MemoryStore, SimulatedBoard
from pegboard.devices import TURN
from pegboard.settings import QUICK

# As boot.py, which MicroPython runs before main.py: keeps the board where code that is typed
# finds it.
_KEEP = b"""
import pico_board
TURNS = [0, 0]
def _build(self, build=pico_board.PicoBoard.build):
    global BOARD
    BOARD = self
    build(self)
pico_board.PicoBoard.build = _build
"""

# A fast hand: 100 detents a second; and the edge of four at which a detent counts.
FAST_EDGE_MS = 2.5
_COUNTS_AT_EDGE = 3

# So many detents at most the board takes as one turn while it draws; wheels come round after more.
_MERGED = 4

_MASK_LOOK_MS = 0.01

_TAP_MS = 40
_LONGEST_PRESS_MS = 300
# From letting go of a button to turning the knob; fingers are hardly quicker.
REGRIP_MS = 100


def firmware_path() -> Path:
    """The firmware that is measured: what PICO_UF2 names, else what ``make uf2`` has made."""
    return Path(os.environ.get("PICO_UF2") or uf2_path("RPI_PICO"))


def new_flash(texts: Mapping[str, str] | None = None, keep: bool = False) -> bytes:
    """The flash of a board on which these saved ``texts`` are.

    ``keep``: code that is typed finds the board as BOARD.
    """
    files = {"boot.py": _KEEP} if keep else None
    return board_flash(firmware_path().read_bytes(), texts, files)


class Pair:
    """An emulated board in the middle of a play, and a simulated one that is where it is.

    The simulated one says what the display shall show.
    """

    def __init__(self, cards: Iterable[str] = ("9", "8")):
        store = MemoryStore()
        first = SimulatedBoard(store)
        player = Autoplayer(first)
        player.begin_game(Rules(), 1, QUICK)
        player.enter(Event("starter", card=parse_card("5")))
        for index, card in enumerate(cards):
            player.enter(Event("lay", index % 2, card=parse_card(card)))
        self.twin = SimulatedBoard(store)
        self.board = EmulatedBoard(new_flash(store.files, keep=True))
        assert self.board.chip
        self.chip = self.board.chip
        self.seen: list[tuple[float, bytes]] = []
        self.board.display.changed = self._look

    def _look(self) -> None:
        picture = self.board.oled
        if not self.seen or self.seen[-1][1] != picture:
            self.seen.append((self.chip.ms, picture))

    @property
    def view(self) -> Any:
        """The screen that both are at."""
        assert self.twin.app
        return self.twin.app.view

    @property
    def is_same(self) -> bool:
        return self.board.oled == bytes(self.twin.oled)

    def settle(self) -> None:
        """Until both show the same."""
        if not self.chip.run_until(lambda: self.is_same, 2000, 2):
            raise AssertionError(f"{self.twin.text()}, but {self.board.text()}")

    def do(self, kind: int, number: int = 0) -> None:
        """The same on both; it takes its time."""
        self.board.send(kind, number)
        self.twin.send(kind, number)
        self.twin.run(300)
        self.board.run(200)
        self.settle()

    def delays(self, detents: int, chance: random.Random, every_ms: float) -> list[float]:
        """Turn detent by detent, some ``every_ms`` apart: for each that changes the display how
        long it takes until the display shows what it shall, in ms from the edge that completes it.
        """
        pictures = [bytes(self.twin.oled)]
        begins = []
        edge_ms = min(FAST_EDGE_MS, every_ms / 8)
        self.seen.clear()
        for _ in range(detents):
            self.twin.send(TURN, 1)
            self.twin.run(30)
            pictures.append(bytes(self.twin.oled))
            begins.append(self.chip.ms + _COUNTS_AT_EDGE * edge_ms)
            self.board.begin_turn(1, edge_ms)
            self.board.run(every_ms * chance.uniform(0.8, 1.2))
        self.board.run(150)
        found = []
        for index, begin in enumerate(begins):
            if pictures[index + 1] != pictures[index]:
                wanted = pictures[index + 1 : index + 1 + _MERGED]
                shown = [at - begin for at, seen in self.seen if at >= begin and seen in wanted]
                found.append(shown[0] if shown else float("inf"))
        return found

    def press(self, kind: int) -> list[float]:
        """Press the knob or BACK: where that changes the display, how long it takes from letting
        go until the display shows the whole picture, in ms.
        """
        before = bytes(self.twin.oled)
        self.board.press_down(kind)
        self.board.run(_TAP_MS)
        self.seen.clear()
        self.board.let_go(kind)
        begin = self.chip.ms
        self.twin.send(kind)
        self.twin.run(20)
        wanted = bytes(self.twin.oled)
        self.board.run(_LONGEST_PRESS_MS)
        shown = [at - begin for at, seen in self.seen if seen == wanted]
        self.twin.run(3000)
        self.board.run(1500)
        self.settle()
        if wanted == before:
            return []
        return [shown[0] if shown else float("inf")]

    def press_and_turn(
        self, kind: int, detents: int, chance: random.Random, every_ms: float
    ) -> list[float]:
        """Press the knob or BACK, and turn as soon as a hand can: the delays of the turns."""
        self.board.press_down(kind)
        self.board.run(_TAP_MS)
        self.board.let_go(kind)
        self.board.run(REGRIP_MS)
        self.twin.send(kind)
        self.twin.run(20)
        found = self.delays(detents, chance, every_ms)
        self.twin.run(3000)
        self.board.run(1500)
        self.settle()
        return found


class Masks:
    """Watches how long the interrupts of a chip are masked, and whether the flash was at work.

    ``spans``: (ms, whether an operation of the flash began in it), as often as it was longer than
    a hundredth of a millisecond.
    """

    def __init__(self, chip: Any, busy: Any):
        self.spans: list[tuple[float, bool]] = []
        self._chip = chip
        self._busy = busy
        self._since: float | None = None
        self._operations = 0
        self._is_on = True
        self._look()

    def end(self) -> None:
        self._is_on = False

    def _look(self) -> None:
        if self._chip.masks_interrupts:
            if self._since is None:
                self._since = self._chip.ms
                self._operations = len(self._busy.log)
        elif self._since is not None:
            wrote = len(self._busy.log) > self._operations
            self.spans.append((self._chip.ms - self._since, wrote))
            self._since = None
        if self._is_on:
            self._chip.after(_MASK_LOOK_MS, self._look)
