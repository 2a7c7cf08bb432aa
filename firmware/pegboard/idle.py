"""What becomes of a board that nobody touches: the scores grow large, the strip dims, and at last
the display goes dark.
"""

_SECOND_MS = 1000
_MINUTE_MS = 60000


class Idle:
    """Counts the time since the last touch.

    ``scores``: the display is for the scores.  ``dimmed``: the strip shines less.  ``blanked``:
    the display is dark.
    """

    def __init__(self):
        self._since = None
        self._dim_ms = 0
        self._blank_ms = 0
        self._scores_ms = 0
        self.scores = False
        self.dimmed = False
        self.blanked = False

    def configure(self, dim_minutes, blank_minutes, scores_seconds):
        """After how long; 0 is never."""
        self._scores_ms = scores_seconds * _SECOND_MS
        self._dim_ms = dim_minutes * _MINUTE_MS
        self._blank_ms = blank_minutes * _MINUTE_MS

    def touch(self, now_ms):
        """Somebody is there: whether the board was asleep, so that the touch only wakes it."""
        asleep = self.dimmed or self.blanked
        self._since = now_ms
        self.dimmed = False
        self.blanked = False
        return asleep

    def rest(self, now_ms):
        """Let the time pass.  Returns when the next change is due, or None."""
        if self._since is None:
            self._since = now_ms
        quiet = now_ms - self._since
        self.scores = 0 < self._scores_ms <= quiet
        self.dimmed = 0 < self._dim_ms <= quiet
        self.blanked = 0 < self._blank_ms <= quiet
        due = None
        for after in (self._scores_ms, self._dim_ms, self._blank_ms):
            if after > quiet and (due is None or self._since + after < due):
                due = self._since + after
        return due
