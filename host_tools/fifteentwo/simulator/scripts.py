"""Scripts that drive a board: a line an input, a wait, a snapshot, a power cut or an expectation.

Runs on CPython and on MicroPython alike.  ``docs/scripts.md`` lists the lines.
"""

from fifteentwo.simulator.autoplayer import DETENT_MS, PRESS_MS
from pegboard.devices import INPUT_LIMITS, INPUTS, KEYS, SEAT, TURN

FORMS = "turn N, press, hold, back, back-hold, seat N, key K, wait MS, snap NAME, cut, expect TEXT"

_LONGEST_SENTENCE = 300

# The longest wait in one line: a day of board time.
_LONGEST_WAIT = 86400000


class ScriptError(ValueError):
    """A line that is none.  ``line``: its number, from 1; ``sentence``: what is wrong."""

    def __init__(self, line, sentence):
        if len(sentence) > _LONGEST_SENTENCE:
            sentence = sentence[:_LONGEST_SENTENCE] + "..."
        super().__init__("line %d: %s" % (line, sentence))
        self.line = line
        self.sentence = sentence


class ExpectationError(Exception):
    """The display does not say what the script expects.

    ``line``: its number; ``wanted``: the text expected; ``shown``: the rows of the display.
    """

    def __init__(self, line, wanted, shown):
        super().__init__("line %d: expected '%s'" % (line, wanted))
        self.line = line
        self.wanted = wanted
        self.shown = shown


def parse(lines):
    """A list of (line number, kind, argument) of the script ``lines``.  Raises ScriptError."""
    steps = []
    for index, line in enumerate(lines):
        words = line.strip().split(None, 1)
        if words and words[0][0] != "#":
            steps.append(_step(index + 1, words[0], words[1] if len(words) > 1 else ""))
    return steps


def _step(number, kind, rest):
    if kind == "key":
        key = rest.split("#")[0].strip().upper()
        if key not in KEYS:
            raise ScriptError(number, "'key' needs one of %s, not '%s'" % (" ".join(KEYS), key))
        return number, kind, KEYS.index(key)
    if kind == "cut" or kind in INPUTS and INPUTS[kind] not in INPUT_LIMITS:
        if rest and rest[0] != "#":
            raise ScriptError(number, "'%s' stands alone, without '%s'" % (kind, rest))
        return number, kind, 0
    if kind in ("snap", "expect"):
        if not rest:
            raise ScriptError(
                number, "'%s' needs a %s" % (kind, "name" if kind == "snap" else "text")
            )
        return number, kind, rest
    if kind not in ("turn", "wait", "seat"):
        raise ScriptError(number, "'%s' is no script line: there are %s" % (kind, FORMS))
    return number, kind, _whole_number(number, kind, rest.split("#")[0].strip())


def _whole_number(number, kind, word):
    low, high = {"turn": (-999, 999), "wait": (0, _LONGEST_WAIT), "seat": INPUT_LIMITS[SEAT]}[kind]
    digits = word[1:] if word[:1] in ("-", "+") else word
    if not digits or not all("0" <= digit <= "9" for digit in digits) or len(digits) > 8:
        raise ScriptError(number, "'%s' needs a whole number, not '%s'" % (kind, word))
    value = int(word)
    if not low <= value <= high:
        raise ScriptError(number, "'%s' is %d to %d, not %d" % (kind, low, high, value))
    return value


def play(steps, board, snap):
    """Play ``steps`` on ``board``; ``snap(name)`` is called for each snapshot.

    Every input takes the time of a deliberate finger.  Raises ExpectationError.
    """
    for number, kind, argument in steps:
        if kind == "snap":
            snap(argument)
        elif kind == "expect":
            if not [row for row in board.text() if argument in row]:
                raise ExpectationError(number, argument, board.text())
        elif kind == "wait":
            board.run(argument)
        elif kind == "cut":
            board.cut()
            board.power_on()
        elif kind == "turn":
            # No detent at all is a touch, too: it wakes a board that rests.
            step = (argument > 0) - (argument < 0)
            for _ in range(abs(argument) or 1):
                board.send(TURN, step)
                board.run(DETENT_MS)
        else:
            board.send(INPUTS[kind], argument)
            board.run(PRESS_MS)


def snapshot_text(board):
    """What the board shows, as text: the rows of the display, then the lit holes of each lane."""
    lines = ["display:"]
    lines.extend(["  " + row for row in board.text()])
    for lane, holes in enumerate(board.lit().split("\n")):
        lines.append("lane %d:" % (lane + 1))
        lines.extend(["  " + hole for hole in holes.split()])
    return "\n".join(lines) + "\n"
