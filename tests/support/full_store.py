"""A store on a flash that is full."""

from fifteentwo.simulator.simulated_board import MemoryStore


class FullStore(MemoryStore):
    """Every write fails while ``full``."""

    full = False

    def append(self, name, text):
        self._check()
        MemoryStore.append(self, name, text)

    def replace(self, name, text):
        self._check()
        MemoryStore.replace(self, name, text)

    def remove(self, name):
        self._check()
        MemoryStore.remove(self, name)

    def _check(self):
        if self.full:
            raise OSError(28)
