"""The one place of the wiring: what is connected to which GP pin, and what kind it is.

Whoever wires the board in another way puts a text file ``pins`` on it, a ``name=value`` line for
each difference; what follows ``#`` is a comment::

    strip=22            # the data line of the lights; GP22 and GPIO22 are the same
    strip_order=RGB
    buzzer=none

Values are taken as they stand on the parts.  A line that makes no sense is told and left out; all
others count.
"""

import errno
from collections import namedtuple

FILE = "pins"

NONE = "none"

_HIGHEST_PIN = 28
# Not on the edge of the board: the supply's mode and sense, the LED.
_INSIDE = (23, 24, 25)

# In bytes: all names with a comment each take a third of it.
_LONGEST = 2000
# So many sentences are kept; a file that is something else altogether would fill the memory.
_MOST_COMPLAINTS = 20
# In percent: names that share no more of their pairs of letters are not meant.
_LEAST_ALIKE = 39

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
    ("seat4", 19, True),
    ("buzzer", 18, True),
    # Low while the battery is nearly empty.
    ("battery_low", 22, True),
    # The key pad's: a state machine drives its rows, so these lie side by side, in any order.
    ("key_row1", 0, True),
    ("key_row2", 1, True),
    ("key_row3", 2, True),
    ("key_row4", 3, True),
    ("key_column1", 6, True),
    ("key_column2", 7, True),
    ("key_column3", 8, True),
    ("key_column4", 9, True),
)
# What many boards lack: it gives its pin to whatever the file puts there.
_GIVES_WAY = ("seat4", "battery_low") + tuple([row[0] for row in _PINS if row[0][:4] == "key_"])
# Name, default, the values, and what may be written for them besides.  The order is that of the
# colours on the wire.  Chips that do as another one have its name.  An address without a default
# is looked for; on the modules stands what goes over the wire, twice as much, and MicroPython's
# scan tells it in decimals.
_KINDS = (
    ("strip_order", "GRB", ("GRB", "RGB", "BRG", "RBG", "GBR", "BGR", "GRBW", "RGBW"), ()),
    ("oled", "SSD1306", ("SSD1306", "SH1106"), (("SSD1306", ("SSD1309", "SSD1315")),)),
    (
        "oled_address",
        None,
        ("3C", "3D"),
        (("3C", ("0X3C", "78", "0X78", "60")), ("3D", ("0X3D", "7A", "0X7A", "61"))),
    ),
)


class Pins:
    """One attribute for each pin (its GP number, None where it is missing) and for each kind.

    ``text``: what the file holds, bytes as they are on the flash or a string.
    ``complaints``: a sentence for every line of it that was left out.
    """

    def __init__(self, text=b""):
        self.complaints = []
        for row in _PINS + _KINDS:
            setattr(self, row[0], row[1])
        # The lines that count, each as its number and its row of the tables.
        given = []
        for number, line in enumerate(self._lines_in(text)):
            line = line.partition("#")[0].strip()
            if line:
                self._read(number + 1, line, given)
        while self._drop_a_clash(given):
            pass
        for name in self._giving_way(given):
            if self._clash(name, ()):
                setattr(self, name, None)

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

    @property
    def key_pad(self):
        """The pins of the key pad's four rows and of its four columns; None where it lacks one."""
        rows = (self.key_row1, self.key_row2, self.key_row3, self.key_row4)
        columns = (self.key_column1, self.key_column2, self.key_column3, self.key_column4)
        return None if None in rows + columns else (rows, columns)

    def _giving_way(self, given):
        """What gives its pin away, but for what the file names."""
        named = [row[0] for _, row in given]
        return [name for name in _GIVES_WAY if name not in named]

    def _lines_in(self, text):
        """The lines of ``text``, whatever editor wrote it, in printable ASCII."""
        data = text.encode() if isinstance(text, str) else text
        if data[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\x00" in data[:2]:
            self._complain("pins: the file is in UTF-16: save it as plain text in UTF-8")
            return ()
        if len(data) > _LONGEST:
            self._complain("pins: the file is too long: only its first %d bytes count" % _LONGEST)
            # The last line may be the beginning of another value.
            data = data[: data[:_LONGEST].rfind(b"\n") + 1]
        if data[:3] == b"\xef\xbb\xbf":  # the byte order mark
            data = data[3:]
        # Spaces that do not break come with what is copied from a page.
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").replace(b"\xc2\xa0", b" ")
        readable = bytearray(data.replace(b"\t", b" "))
        for index, code in enumerate(readable):
            if code > 0x7E or (code < 0x20 and code != 0x0A):
                readable[index] = 0x3F
        return str(readable, "utf-8").split("\n")

    def _read(self, number, line, given):
        name, equals, word = line.partition("=")
        try:
            if not equals:
                raise ValueError("'%s' has no '=' in it, as strip=22 has" % line)
            row = find(name.strip())
            for before, other in given:
                if other is row:
                    raise ValueError("%s stands on line %d, which counts" % (row[0], before))
            setattr(self, row[0], _value(row, word.strip()))
            given.append((number, row))
        except ValueError as error:
            self._complain("pins line %d: %s" % (number, error))

    def _complain(self, why):
        if len(self.complaints) < _MOST_COMPLAINTS:
            self.complaints.append(why)
        else:
            self.complaints[-1] = "pins: there is more that is wrong"

    def _drop_a_clash(self, given):
        """Take back the last line that cannot be beside the others: whether there was one."""
        for index in range(len(given) - 1, -1, -1):
            number, row = given[index]
            why = self._clash(row[0], self._giving_way(given))
            if why:
                setattr(self, row[0], row[1])
                given.pop(index)
                self._complain("pins line %d: %s" % (number, why))
                return True
        return False

    def _clash(self, name, giving_way):
        """Why the pin called ``name`` cannot be where it is; None when it can."""
        if name in ("knob_a", "knob_b") and abs(self.knob_a - self.knob_b) != 1:
            return "knob_a and knob_b are not next to each other, as GP10 and GP11 are"
        if name[:7] == "key_row" and self.key_pad:
            rows = self.key_pad[0]
            if max(rows) - min(rows) != len(rows) - 1:
                return "key_row1 to key_row4 are not next to each other, as GP0 to GP3 are"
        if name in ("oled_sda", "oled_scl"):
            if self.oled_sda % 2 or self.oled_scl % 2 == 0:
                return "oled_sda needs an even pin, oled_scl an odd one, as GP4 and GP5 are"
            if self.oled_sda // 2 % 2 != self.oled_scl // 2 % 2:
                return (
                    "oled_sda and oled_scl belong to two different buses: GP%d goes with GP%d"
                    % (self.oled_sda, self.oled_sda + 1)
                )
        for other, _, _ in _PINS:
            pin = getattr(self, other)
            if (
                other != name
                and other not in giving_way
                and pin is not None
                and pin == getattr(self, name)
            ):
                return "%s and %s have the same pin" % (name, other)
        return None


def find(name):
    """The row of the tables that is called ``name``.  Raises ValueError with a sentence."""
    bare = name.lower().replace("_", "").replace("-", "").replace(" ", "")
    nearest, most = None, _LEAST_ALIKE
    for row in _PINS + _KINDS:
        known = row[0].replace("_", "")
        if known == bare:
            return row
        shared = [at for at in range(len(known) - 1) if known[at : at + 2] in bare]
        percent = 200 * len(shared) // (len(known) + len(bare) - 2)
        if percent > most:
            nearest, most = row[0], percent
    if nearest:
        raise ValueError("nothing is called '%s': is %s meant?" % (name, nearest))
    names = " ".join([row[0] for row in _PINS + _KINDS])
    raise ValueError("nothing is called '%s': the names are %s" % (name, names))


def _value(row, word):
    """What ``word`` says about the pin or the kind of ``row``.  Raises ValueError."""
    bare = word.upper().replace(" ", "")
    if row in _KINDS:
        for value, others in row[3]:
            if bare in others:
                return value
        if bare in row[2]:
            return bare
        raise ValueError("%s is one of %s, not '%s'" % (row[0], " ".join(row[2]), word))
    if row[2] and bare == NONE.upper():
        return None
    for sign in ("GPIO", "GP"):
        if bare.startswith(sign):
            bare = bare[len(sign) :]
            break
    if bare.isdigit() and int(bare) <= _HIGHEST_PIN and int(bare) not in _INSIDE:
        return int(bare)
    right = "it is one of GP0 to GP22 and GP26 to GP28, or none"
    raise ValueError("%s cannot be at '%s': %s" % (row[0], word, right if row[2] else right[:-9]))


def read(path=FILE):
    """The wiring of this board: the file ``path``, where there is one.

    What a Pins has, as a namedtuple: a board that plays can forget this module.
    """
    pins = Pins()
    try:
        with open(path, "rb") as file:
            pins = Pins(file.read(_LONGEST + 1))
    except OSError as error:
        if error.errno != errno.ENOENT:
            pins.complaints.append("pins: the file cannot be read")
    names = [row[0] for row in _PINS + _KINDS] + ["i2c", "seats", "key_pad", "complaints"]
    return namedtuple("Wiring", names)(*[getattr(pins, name) for name in names])
