"""The keys of the pad, from what was seen of its rows and columns.  Touches no hardware: the looks
are those of :class:`pico.contacts.Contacts`.
"""

_ROWS, _COLUMNS = 4, 4
_ROW = (1 << _COLUMNS) - 1


class Keys:
    """Which keys are pressed.  A look is a number with a bit for each closed key, row by row.

    A key counts when two looks, 8 ms apart, have seen it closed, and again when two have seen it
    open: a contact bounces for less, and the quickest tap lasts longer.  Any number of keys can be
    down at once.  A key that is down when the board starts means nothing until it was let go.
    """

    def __init__(self):
        self._before = None
        self._down = 0

    def step(self, closed):
        """The keys that were pressed, by their places."""
        if self._before is None:
            self._before = self._down = closed
        # Of a new key at the corner of a rectangle nobody can tell whether it is one.
        closed &= self._down | ~_in_rectangles(closed)
        sure = closed & self._before
        pressed = sure & ~self._down
        self._down = (self._down | sure) & (closed | self._before)
        self._before = closed
        if not pressed:
            return ()
        return [key for key in range(_ROWS * _COLUMNS) if pressed >> key & 1]


def _in_rectangles(closed):
    """The keys at corners of which all four seem closed: three keys make a fourth one appear."""
    found = 0
    for upper in range(_ROWS - 1):
        for lower in range(upper + 1, _ROWS):
            shared = closed >> _COLUMNS * upper & closed >> _COLUMNS * lower & _ROW
            if shared & (shared - 1):
                found |= shared << _COLUMNS * upper | shared << _COLUMNS * lower
    return found
