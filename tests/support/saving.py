"""A simulated board that saves as the Pico does: while the knob rests."""

from fifteentwo.simulator.simulated_board import SimulatedBoard
from pegboard.deferred_store import REST_MS


class SavingBoard(SimulatedBoard):
    """``store`` outlives a power cut; what waits to be written does not."""

    def __init__(self, store, **options):
        SimulatedBoard.__init__(self, store, rest_ms=REST_MS, **options)
