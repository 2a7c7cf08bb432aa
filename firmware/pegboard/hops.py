"""The way of a peg from hole to hole, and its pace; times are milliseconds."""

PACE_MS = 80  # a hole
LONGEST_HOP_MS = 1600
PAUSE_MS = 200  # between two hops, so that a card's points and the go are seen as two
FRAME_MS = 33  # of what moves; 30 a second look smooth


class Hop:
    """One peg on its way: from hole ``first`` to hole ``last``, ``pace`` ms a hole."""

    def __init__(self, team, first, last, back, start):
        distance = abs(last - first)
        self.team = team
        self.first = first
        self.last = last
        self.back = back
        self.pace = min(PACE_MS, LONGEST_HOP_MS // max(1, distance))
        self.frames = (self.pace + FRAME_MS - 1) // FRAME_MS
        self.start = start
        self.end = start + self.pace * distance

    def hole_at(self, now_ms):
        moved = (now_ms - self.start) // self.pace + 1
        return self.first + moved if self.last > self.first else self.first - moved

    def frame_at(self, now_ms):
        """Which of the ``frames`` of a hole it is, from 0."""
        return (now_ms - self.start) % self.pace * self.frames // self.pace

    def next_frame(self, now_ms):
        """When the next frame begins."""
        into = (now_ms - self.start) % self.pace
        return now_ms - into + -(-(self.frame_at(now_ms) + 1) * self.pace // self.frames)
