"""The colours of the teams, and how bright an LED must shine to look as bright as it should.

A *mix* is the colour of an LED at full drive: red, green, blue, 0 to 255 each, proportional to the
current (an LED is linear, unlike a colour on paper or on a web page).  A *level* is brightness as
the eye sees it, 0 to 255; ``GAMMA`` turns it into drive.
"""

MIXES = (
    ("Blue", (0, 10, 255)),
    ("Orange", (255, 50, 0)),
    ("White", (255, 210, 150)),
    ("Violet", (160, 20, 160)),
    ("Cyan", (0, 160, 220)),
    ("Yellow", (255, 150, 0)),
    ("Pink", (255, 60, 100)),
    ("Green", (0, 200, 30)),
    ("Teal", (0, 140, 80)),
    ("Red", (220, 0, 0)),
)
"""Every colour that can be chosen: its name and its mix.  A team is called by its colour, and the
small display has room for 8 letters."""

DEFAULT_NAMES = ("Blue", "Orange", "White", "Violet")
"""The colours of the first to the fourth team.  They differ enough in hue or in brightness for
protan, deutan and tritan eyes; ``tests/pegboard/test_colours.py`` holds how much."""

BRIGHTEST = 10

_LOWEST_LEVEL = 92

GAMMA = (
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    b"\x00\x00\x00\x00\x00\x00\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01"
    b"\x01\x02\x02\x02\x02\x02\x02\x02\x02\x03\x03\x03\x03\x03\x04\x04"
    b"\x04\x04\x04\x05\x05\x05\x05\x06\x06\x06\x06\x07\x07\x07\x07\x08"
    b"\x08\x08\x09\x09\x09\x0a\x0a\x0a\x0b\x0b\x0c\x0c\x0c\x0d\x0d\x0e"
    b"\x0e\x0f\x0f\x0f\x10\x10\x11\x11\x12\x12\x13\x13\x14\x14\x15\x16"
    b"\x16\x17\x17\x18\x19\x19\x1a\x1a\x1b\x1c\x1c\x1d\x1e\x1e\x1f\x20"
    b"\x21\x21\x22\x23\x24\x24\x25\x26\x27\x28\x28\x29\x2a\x2b\x2c\x2d"
    b"\x2e\x2e\x2f\x30\x31\x32\x33\x34\x35\x36\x37\x38\x39\x3a\x3b\x3c"
    b"\x3d\x3e\x3f\x40\x41\x43\x44\x45\x46\x47\x48\x49\x4b\x4c\x4d\x4e"
    b"\x50\x51\x52\x53\x55\x56\x57\x59\x5a\x5b\x5d\x5e\x5f\x61\x62\x63"
    b"\x65\x66\x68\x69\x6b\x6c\x6e\x6f\x71\x72\x74\x75\x77\x79\x7a\x7c"
    b"\x7d\x7f\x81\x82\x84\x86\x87\x89\x8b\x8d\x8e\x90\x92\x94\x96\x97"
    b"\x99\x9b\x9d\x9f\xa1\xa3\xa5\xa6\xa8\xaa\xac\xae\xb0\xb2\xb4\xb6"
    b"\xb8\xba\xbd\xbf\xc1\xc3\xc5\xc7\xc9\xcc\xce\xd0\xd2\xd4\xd7\xd9"
    b"\xdb\xdd\xe0\xe2\xe4\xe7\xe9\xeb\xee\xf0\xf3\xf5\xf8\xfa\xfd\xff"
)
"""Drive for each level: ``255 * (level / 255) ** 2.5``, rounded."""


class ColourError(ValueError):
    """A name that is no colour of ours."""


def names():
    """The names of all colours, in the order in which they are offered."""
    return [name for name, _ in MIXES]


def mix_of(name):
    """The mix of the colour ``name``, upper or lower case.  Raises ColourError."""
    for known, mix in MIXES:
        if known.lower() == name.lower():
            return mix
    raise ColourError('no colour "%s": it must be one of %s' % (name, ", ".join(names())))


def level_of(brightness):
    """The level of a front peg at the setting ``brightness``, 1 to 10, in steps of equal look.

    The lowest still leaves room below it for a back peg and, below that, a mark.
    """
    return _LOWEST_LEVEL + (255 - _LOWEST_LEVEL) * (brightness - 1) // (BRIGHTEST - 1)


def lamp(mix, level, least=0):
    """The LED bytes (red, green, blue) of ``mix`` shown at ``level``.

    The strongest of the three is driven with at least ``least``, so that a dim light stays one.
    """
    peak = max(mix)
    drive = max(GAMMA[level] * peak // 255, least)
    return tuple([(part * drive + peak // 2) // peak for part in mix])
