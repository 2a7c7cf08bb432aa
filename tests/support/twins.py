"""The emulated board and the simulated one side by side; on CPython only."""

from fifteentwo.simulator.simulated_board import SimulatedBoard
from pegboard.app import PRESS_GUARD_MS
from pegboard.devices import TURN

# The emulated chip sleeps as long as this at least; whole games take half an hour else.
NAP_MS = 8
TAP_MS = 40
DRAWN_MS = 1500  # the board has drawn, and pegs that share a hole have taken turns
LONGEST_HOP_MS = 1700


class Twins:
    """The two boards, to which the same is done; to Autoplayer it is a board."""

    def __init__(self, flash):
        from fifteentwo.emulator.emulated_board import EmulatedBoard

        self.simulated = SimulatedBoard()
        self.emulated = EmulatedBoard(flash, short_ms=TAP_MS, nap_ms=NAP_MS)
        self._pressed_at = None
        self.compare_displays()

    @property
    def app(self):
        return self.simulated.app

    @property
    def powered(self):
        return True

    def send(self, kind, number=0):
        if kind == TURN:
            self._pressed_at = None
        else:
            if self._pressed_at is not None:
                # The board takes two presses close together for one.
                free_at = self._pressed_at + PRESS_GUARD_MS + 2 * NAP_MS
                self.emulated.run(free_at - self.emulated.now_ms)
        for board in (self.simulated, self.emulated):
            board.send(kind, number)
        if kind != TURN:
            self._pressed_at = self.emulated.now_ms

    def run(self, ms):
        """After every input both must come to show the same."""
        self.simulated.run(ms)
        self.compare_displays()

    def cut(self):
        """Pull the plug of both when all is saved, and put it back."""
        self.emulated.run(1000)
        for board in (self.simulated, self.emulated):
            board.cut()
            board.power_on()
        self._pressed_at = None
        self.compare_displays()

    def compare_displays(self):
        wanted = bytes(self.simulated.oled)
        chip = self.emulated.chip
        same = chip.run_until(lambda: self.emulated.oled == wanted, DRAWN_MS, 4)
        assert same, "%s, but %s" % (self.simulated.text(), self.emulated.text())

    def compare_lights(self):
        self.simulated.run(4000)
        wanted = bytes(self.simulated.rgb)
        self.emulated.run(LONGEST_HOP_MS)
        chip = self.emulated.chip
        same = chip.run_until(lambda: self.emulated.rgb == wanted, DRAWN_MS, 20)
        assert same, "%s, but %s" % (self.simulated.lit(), self.emulated.lit())
        assert self.emulated.lit() == self.simulated.lit()
