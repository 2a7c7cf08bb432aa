"""A simulated board that saves as the Pico does: while the knob rests."""

from fifteentwo.simboard import SimulatedBoard
from pegboard.saver import Saver


class SavingBoard(SimulatedBoard):
    """``flash``: the store that outlives a power cut; what waits to be written does not."""

    def __init__(self, flash, **options):
        self.flash = flash
        SimulatedBoard.__init__(self, Saver(flash), **options)

    def cut(self):
        SimulatedBoard.cut(self)
        self.store = Saver(self.flash)
