"""Chances that come out the same on every runtime."""


class Dice:
    """After Wichmann and Hill: three small generators added, all arithmetic below 2**30."""

    def __init__(self, seed):
        self._a = 1 + seed * 7919 % 30268
        self._b = 1 + seed * 104 % 30306
        self._c = 1 + seed * 31 % 30322

    def below(self, limit):
        """A number from 0 to ``limit`` - 1; ``limit`` is 30,000 at the most."""
        self._a = self._a * 171 % 30269
        self._b = self._b * 172 % 30307
        self._c = self._c * 170 % 30323
        return (self._a + self._b + self._c) % limit

    def one_in(self, number):
        """True once in ``number`` throws."""
        return self.below(number) == 0

    def pick(self, things):
        """One of the things."""
        return things[self.below(len(things))]

    def shuffled(self, things):
        """The things in random order, as a new list."""
        rest = list(things)
        return [rest.pop(self.below(len(rest))) for _ in range(len(rest))]
