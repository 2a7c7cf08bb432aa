"""The knob: an encoder whose contacts are on two pins of a chip."""

from fifteentwo.emulator.chip import Chip

EDGE_MS = 1.5  # between two edges of the encoder: 160 detents a second

# The contacts A and B, True where they are closed, at each quarter of a detent, clockwise.
_QUARTERS = ((False, False), (True, False), (True, True), (False, True))


class Encoder:
    """The knob at the pins ``a`` and ``b``, with ``edges`` in a detent; it stays where it was
    turned to.

    ``bounces``: how often a contact opens and closes again after each edge.
    """

    def __init__(self, a: int, b: int, edges: int = 4, bounces: int = 0):
        self._pins = (a, b)
        self._edges = edges
        self._bounces = bounces
        self._at = 0
        self._free_at = 0.0

    def turn(self, chip: Chip, detents: int, edge_ms: float = EDGE_MS) -> float:
        """Begin to turn, ``edge_ms`` an edge, after what was asked before: when it ends, in ms."""
        step = 1 if detents > 0 else -1
        at = max(chip.ms, self._free_at)
        for _ in range(abs(detents) * self._edges):
            at += edge_ms
            before, self._at = self._at, self._at + step
            self._schedule(chip, at, self._at)
            for bounce in range(self._bounces):
                apart = edge_ms / (4 * self._bounces)
                self._schedule(chip, at + (2 * bounce + 1) * apart, before)
                self._schedule(chip, at + (2 * bounce + 2) * apart, self._at)
        self._free_at = at
        return at - chip.ms

    def rest(self, chip: Chip) -> None:
        """Show ``chip``, which is new, how the contacts stand."""
        self._free_at = 0.0
        self._set(chip, self._at)

    def _schedule(self, chip: Chip, at: float, place: int) -> None:
        chip.after(at - chip.ms, lambda: self._set(chip, place))

    def _set(self, chip: Chip, place: int) -> None:
        for pin, closed in zip(self._pins, _QUARTERS[place % 4], strict=True):
            if closed:
                chip.pull_down(pin)
            else:
                chip.let_go(pin)
