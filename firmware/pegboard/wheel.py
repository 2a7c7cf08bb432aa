"""The wheel that every screen turns: a ring of values, one of which is chosen."""

GO = 0  # on a wheel of ranks: the player cannot lay

# Where a wheel of ranks starts: always at the same place, so that hands learn the way from there.
# Detents for starter, eight cards and gos of a deal, by where it starts: at the last card 27.7, at
# 7 26.5, at 8 26.1, at 9 26.0, at 10 26.4, at what makes fifteen 26.3.  Starting a lead at 4 gave
# 25.1, but only with players who lead like ours.  (Printed by: fifteentwo bench deals)
START_RANK = 9
# From this count on more players say go than lay, so there the wheel starts at GO.  Starting there
# whenever a go may be said gave 26.1, and a press too many at 22 to 24 is nearly always a wrong
# go; never starting there gave 27.1.
GO_LIKELY_FROM = 27


class Wheel:
    """``values`` in clockwise order; turning past the end comes back to the beginning."""

    def __init__(self, values: list | tuple, start: int = 0):
        self.values = values
        self.index = start % len(values)

    @property
    def value(self):
        return self.values[self.index]

    def turn(self, detents: int) -> None:
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


def rank_wheel(ranks: list[int], start: int = START_RANK, go: bool = False) -> Wheel:
    """A wheel of ``ranks`` in rising order, then GO when ``go``.

    It starts at ``start``, a rank or GO, or at the offered rank nearest to it on a full wheel of
    thirteen, the lower one of two.
    """
    values = list(ranks)
    if go:
        values.append(GO)
        if start == GO or not ranks:
            return Wheel(values, len(values) - 1)
    best = 0
    for index, rank in enumerate(ranks):
        if _distance(rank, start) < _distance(values[best], start):
            best = index
    return Wheel(values, best)


def _distance(rank, other):
    apart = abs(rank - other)
    return min(apart, 13 - apart)
