"""What hands touch: the knob, an encoder with two contacts, and the key pad, a matrix of keys."""

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


class KeyPad:
    """Keys that join the pins of ``rows`` and of ``columns``, counted row by row, without diodes:
    three keys at the corners of a rectangle close the fourth corner too.
    """

    def __init__(self, rows: tuple[int, ...], columns: tuple[int, ...]):
        self._keys = [(row, column) for row in rows for column in columns]
        self._down: set[int] = set()
        self._pins = rows + columns

    def rest(self, chip: Chip) -> None:
        """Hang it on ``chip``, which is new; keys that are held stay down."""
        chip.watch(self._pins, lambda: self._drive(chip))
        self._settle(chip)

    def press(self, chip: Chip, key: int) -> None:
        """Close ``key`` until it is let go."""
        self._down.add(key)
        self._settle(chip)

    def let_go(self, chip: Chip, key: int) -> None:
        self._down.discard(key)
        self._settle(chip)

    def _drive(self, chip: Chip) -> None:
        """The chip has pulled a row down, or let it go."""
        if self._down:
            self._settle(chip)

    def _settle(self, chip: Chip) -> None:
        """Let each pin have the level of those that it is joined with: one at ground decides."""
        joined = {pin: {pin} for pin in self._pins}
        for key in self._down:
            row, column = self._keys[key]
            together = joined[row] | joined[column]
            for pin in together:
                joined[pin] = together
        chip.contact_moved()
        for pin, others in joined.items():
            if any(chip.drives_low(other) for other in others - {pin}):
                chip.pull_down(pin)
            else:
                chip.let_go(pin)
