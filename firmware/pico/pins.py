"""The one place of the wiring: what is connected to which GP pin, and what kind it is.

Whoever wires the board in another way puts a text file ``pins`` on it, a ``name=value`` line for
each difference; what follows ``#`` is a comment::

    strip=22            # the data line of the lights
    strip_order=RGB
    buzzer=none

A wrong line is told and ignored.
"""

from collections import namedtuple

FILE = "pins"

NONE = "none"

_HIGHEST_PIN = 28
# Not on the edge of the board: the supply's mode and sense, the LED.
_INSIDE = (23, 24, 25)

# Name, default (None is missing), whether it can be missing.
_PINS = (
    ("strip", 16, False),
    ("oled_sda", 4, False),
    ("oled_scl", 5, False),
    ("knob_a", 10, False),
    ("knob_b", 11, False),
    ("knob_switch", 12, False),
    ("back", 13, False),
    ("seat1", 14, True),
    ("seat2", 15, True),
    ("seat3", 17, True),
    ("seat4", None, True),
    ("buzzer", 18, True),
)
# Name, default, the other values.  The order is that of the colours on the wire.
_KINDS = (
    ("strip_order", "GRB", ("RGB", "GRB", "BRG", "RBG", "GBR", "BGR", "GRBW", "RGBW")),
    ("oled", "SSD1306", ("SSD1306", "SH1106")),
    ("oled_address", "3C", ("3C", "3D")),
)


class Pins:
    """One attribute for each pin (its GP number, None where it is missing) and for each kind.

    ``complaints``: a sentence for every line of ``text`` that was ignored.
    """

    def __init__(self, text=""):
        self.complaints = []
        for name, default, _ in _PINS + _KINDS:
            setattr(self, name, default)
        given = []
        for number, line in enumerate(text.split("\n")):
            line = line.partition("#")[0].strip()
            if line:
                self._read(number + 1, line, given)
        while self._drop_a_clash(given):
            pass

    def __getattr__(self, name):
        raise AttributeError("nothing on the board is called '%s'" % name)

    @property
    def i2c(self):
        """The number of the I2C bus that the display's pins belong to."""
        return self.oled_sda // 2 % 2

    @property
    def seats(self):
        """The pins of the seat buttons, the first seat's first."""
        return (self.seat1, self.seat2, self.seat3, self.seat4)

    def _read(self, number, line, given):
        name, _, word = line.partition("=")
        name = name.strip().lower()
        try:
            setattr(self, name, _value(name, word.strip()))
            given.append((number, name))
        except ValueError as error:
            self._complain(number, str(error))

    def _complain(self, number, why):
        self.complaints.append("pins line %d: %s" % (number, why))

    def _drop_a_clash(self, given):
        """Take back the last line that cannot be beside the others: whether there was one."""
        for index in range(len(given) - 1, -1, -1):
            number, name = given[index]
            why = self._clash(name)
            if why:
                setattr(self, name, [row[1] for row in _PINS + _KINDS if row[0] == name][0])
                given.pop(index)
                self._complain(number, why)
                return True
        return False

    def _clash(self, name):
        """Why the pin called ``name`` cannot be where it is; None when it can."""
        if name in ("knob_a", "knob_b") and abs(self.knob_a - self.knob_b) != 1:
            return "knob_a and knob_b are not next to each other"
        if name in ("oled_sda", "oled_scl"):
            if self.oled_sda % 2 or self.oled_scl % 2 == 0:
                return "oled_sda needs an even pin, oled_scl an odd one"
            if self.oled_sda // 2 % 2 != self.oled_scl // 2 % 2:
                return "oled_sda and oled_scl belong to two different buses"
        for other, _, _ in _PINS:
            pin = getattr(self, other)
            if other != name and pin is not None and pin == getattr(self, name):
                return "%s and %s have the same pin" % (name, other)
        return None


def _value(name, word):
    """What ``word`` says about ``name``.  Raises ValueError."""
    for known, _, may_miss in _PINS:
        if known == name:
            if may_miss and word.lower() == NONE:
                return None
            number = word[2:] if word.upper().startswith("GP") else word
            if number.isdigit() and int(number) <= _HIGHEST_PIN and int(number) not in _INSIDE:
                return int(number)
            raise ValueError("%s cannot be at '%s'" % (name, word))
    for known, _, values in _KINDS:
        if known == name:
            if word.upper() in values:
                return word.upper()
            raise ValueError("%s is one of %s" % (name, " ".join(values)))
    raise ValueError("nothing is called '%s'" % name)


def read(path=FILE):
    """The wiring of this board: the file ``path``, where there is one.

    What a Pins has, as a namedtuple: a board that plays can forget this module.
    """
    pins = Pins()
    try:
        with open(path, "rb") as file:
            pins = Pins(str(file.read(2000), "utf-8"))
    except OSError:
        pass
    except ValueError:
        pins.complaints.append("pins: the file is no text")
    names = [row[0] for row in _PINS + _KINDS] + ["i2c", "seats", "complaints"]
    return namedtuple("Wiring", names)(*[getattr(pins, name) for name in names])
