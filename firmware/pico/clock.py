"""Board time: milliseconds that only grow."""


class Clock:
    """Turns a counter that wraps into one that does not; calling it gives the milliseconds.

    ``ticks`` and ``diff``: ``time.ticks_ms`` and ``time.ticks_diff``.  The counter wraps after
    some twelve days, so the clock must be asked more often than every six.
    """

    def __init__(self, ticks, diff):
        self._ticks = ticks
        self._diff = diff
        self._last = ticks()
        self._now = 0

    def __call__(self):
        ticks = self._ticks()
        self._now += self._diff(ticks, self._last)
        self._last = ticks
        return self._now
