"""The wheel that every screen turns: a ring of values, one of which is chosen."""

GO = 0  # on a wheel of ranks: the player cannot lay
MIDDLE_RANK = 7  # where a wheel of ranks starts when there was no card before


class Wheel:
    """``values`` in clockwise order; turning past the end comes back to the beginning."""

    def __init__(self, values, start=0):
        self.values = values
        self.index = start % len(values)

    @property
    def value(self):
        return self.values[self.index]

    def turn(self, detents):
        self.index = (self.index + detents) % len(self.values)

    def beside(self, step):
        """The value ``step`` detents away; None where it would be the chosen one again."""
        if step % len(self.values) == 0:
            return None
        return self.values[(self.index + step) % len(self.values)]

    def detents_to(self, value):
        """The shortest way to ``value``: detents, clockwise positive."""
        size = len(self.values)
        way = (self.values.index(value) - self.index) % size
        return way if way * 2 <= size else way - size


def rank_wheel(ranks, last_rank, go=False):
    """A wheel of ``ranks`` in rising order, then GO when ``go``.

    It starts where the last card was, or at the offered rank nearest to it on a full wheel of thirteen, the
    lower one of two; with GO offered it starts there.
    """
    values = list(ranks)
    if go:
        values.append(GO)
        return Wheel(values, len(values) - 1)
    best = 0
    for index, rank in enumerate(values):
        if _distance(rank, last_rank) < _distance(values[best], last_rank):
            best = index
    return Wheel(values, best)


def _distance(rank, other):
    apart = abs(rank - other)
    return min(apart, 13 - apart)
