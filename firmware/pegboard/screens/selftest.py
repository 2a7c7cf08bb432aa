"""The self-test for the builder: every light, every button and detent, the display, what is
inside.
"""

from pegboard.asks import CHOICE, NOTHING, Ask
from pegboard.devices import BACK, BACK_HOLD, HOLD, KEY, KEYS, PRESS, SCREEN_WIDTH, SEAT, TURN
from pegboard.fonts import SMALL
from pegboard.screens.base import BODY_TOP, MESSAGE_TOP, Screen
from pegboard.wheel import Wheel

GOOD, BAD = "good", "bad"

# How long each light of the walk shines, and how bright: one light at a third draws 20 mA.
_WALK_MS = 60
_WALK_LIGHT = b"\x55\x55\x55"

# Thirty holes at a sixth of one colour draw 95 mA, which every supply can give.
_FIELD = 30
_FIELD_LIGHTS = (b"\x28\x00\x00", b"\x00\x28\x00", b"\x00\x00\x28")

# The steps: the title, what should be seen.
_STEPS = (
    ("Lights", ("One white light walks", "through all the holes")),
    ("Red", ("The first 30 holes", "are red")),
    ("Green", ("The first 30 holes", "are green")),
    ("Blue", ("The first 30 holes", "are blue")),
    ("Buttons", ()),
    ("Display", ()),
    ("Inside", ()),
)
_WALK, _RED, _BLUE, _BUTTONS, _DISPLAY, _INSIDE = 0, 1, 3, 4, 5, 6


class SelfTestScreen(Screen):
    """Goes through the steps; after each the builder says whether all was as it should be.

    The entry holds ``good`` or ``bad`` for every step done.  BACK goes a step back; where the
    buttons are tested it is counted instead, and a long BACK leaves, as everywhere.
    """

    name = "selftest"
    title = "Self-test"
    lights_strip = True
    longest_entry = len(_STEPS)

    def check_entry(self):
        Screen.check_entry(self)
        for word in self.entry:
            if word not in (GOOD, BAD):
                raise ValueError("a step is good or bad, not '%s'" % word)

    def begin(self):
        self.step = len(self.entry)
        self.done = self.step == len(_STEPS)
        self.wheel = Wheel([GOOD] if self.done else [GOOD, BAD])
        self.right = self.left = self.backs = self.holds = 0
        self.seats = [0, 0, 0, 0]
        self.keys = [0] * len(KEYS)
        self.key = None
        self.others = 0

    def asks(self):
        kind = NOTHING if self.done else CHOICE
        return Ask(kind, self.name, self.wheel)

    def intercept(self, kind, number):
        """Count what is touched while the buttons are tested; True where it does nothing else."""
        if self.step != _BUTTONS:
            return False
        if kind == TURN:
            self.right += max(number, 0)
            self.left += max(-number, 0)
        elif kind == BACK:
            self.backs += 1
        elif kind == HOLD:
            self.holds += 1
        elif kind == SEAT and 0 <= number < len(self.seats):
            self.seats[number] += 1
        elif kind == KEY and 0 <= number < len(self.keys):
            self.keys[number] += 1
            self.key = KEYS[number]
        elif kind not in (PRESS, BACK_HOLD):
            # From a device that has more than the board knows.
            self.others += 1
        return kind not in (TURN, PRESS, BACK_HOLD)

    def press(self):
        if self.done:
            self._leave()
        else:
            self.push(self.wheel.value)

    def back(self):
        if not Screen.back(self):
            self._leave()
        return True

    def _leave(self):
        self.navigator.show("settings")
        self.navigator.view.select("Self-test")

    def select(self, word):
        self.wheel.index = 0 if word == GOOD else 1

    def light(self, rgb, now_ms):
        """Set the pixels for this step; the time at which to be called again, or None."""
        for index in range(len(rgb)):
            rgb[index] = 0
        if self.step == _WALK:
            pixel = now_ms // _WALK_MS % (len(rgb) // 3)
            rgb[3 * pixel : 3 * pixel + 3] = _WALK_LIGHT
            return (now_ms // _WALK_MS + 1) * _WALK_MS
        if _RED <= self.step <= _BLUE:
            rgb[0 : 3 * _FIELD] = _FIELD_LIGHTS[self.step - _RED] * _FIELD
        return None

    def hint(self):
        if self.done:
            return "Press: back to Settings"
        if self.wheel.value == GOOD:
            return "Press: good  Turn: bad"
        return "Press: bad  Turn: good"

    def caption(self):
        if self.done:
            return ""
        what = _STEPS[self.step][0].lower()
        if self.step == _BUTTONS:
            what += ", try all"
        return "%d of %d: %s" % (self.step + 1, len(_STEPS), what)

    def draw(self, canvas):
        if self.step == _DISPLAY:
            _draw_pattern(canvas)
            return
        for row, line in enumerate(self._lines()[:3]):
            text = canvas.fit(SMALL, line, SCREEN_WIDTH)
            canvas.text(SMALL, text, 0, BODY_TOP + 1 + 10 * row)

    def _lines(self):
        if self.done:
            bad = [_STEPS[index][0] for index in range(len(_STEPS)) if self.entry[index] == BAD]
            if not bad:
                return ("All %d steps good" % len(_STEPS),)
            half = (len(bad) + 1) // 2
            return ("Not as it should be:", ", ".join(bad[:half]), ", ".join(bad[half:]))
        if self.step == _BUTTONS and self.board.has_key_pad:
            pressed = len([count for count in self.keys if count])
            return (
                "Right %d left %d long %d" % (self.right, self.left, self.holds),
                "BACK %d, seats %s" % (self.backs, " ".join([str(count) for count in self.seats])),
                "Keys %d of %d" % (pressed, len(KEYS)) + (": %s" % self.key if self.key else ""),
            )
        if self.step == _BUTTONS:
            return (
                "Knob: %d right, %d left" % (self.right, self.left),
                "BACK %d  long knob %d" % (self.backs, self.holds),
                "Seats %s" % "  ".join([str(count) for count in self.seats])
                + ("  other %d" % self.others if self.others else ""),
            )
        if self.step == _INSIDE:
            return self.board.facts()
        return _STEPS[self.step][1]


def _draw_pattern(canvas):
    """A frame to the edges, a field of every second dot, a field of all dots."""
    canvas.box(0, BODY_TOP + 1, SCREEN_WIDTH, MESSAGE_TOP - BODY_TOP - 2)
    for y in range(BODY_TOP + 4, MESSAGE_TOP - 4):
        for x in range(4 + (y & 1), 60, 2):
            canvas.hline(x, y, 1)
    canvas.fill_rect(68, BODY_TOP + 4, 56, MESSAGE_TOP - BODY_TOP - 8)
