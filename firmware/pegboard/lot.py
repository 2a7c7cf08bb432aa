"""Lots, for players who do not cut: everything else on the board can be foreseen."""


class Lot:
    """Draws by ``seed`` and by when it is drawn; ``now_ms`` is kept up to date by the owner."""

    def __init__(self, seed):
        self._seed = seed & 0x3FFFFFFF
        self.now_ms = 0

    def draw(self, number):
        """One of 0 to ``number`` - 1."""
        self._seed = (self._seed * 16807 + self.now_ms % 65536 + 1) % 1048573
        return self._seed % number
