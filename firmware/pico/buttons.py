"""The buttons; and the queue of everything that was touched.

:class:`Button` touches no hardware: it is told the level of the pin and the time.
"""

from pico.keypad import Keys

HOLD_MS = 600
# A contact that was seen closed for less was not pressed, and one seen open for less not released.
GLITCH_MS = 4
RELEASE_MS = 15
# So far apart are the looks at the contacts while the program is busy.
LOOK_MS = 8

SHORT, LONG = "short", "long"


class Button:
    """One contact to ground with a pull-up: level 0 is pressed.

    A short press is told when it ends, a long one while it lasts.  ``has_long``: without it every
    press is a short one and is told as soon as it is sure.  A button that is already down when the
    board starts means nothing until it has been let go.
    """

    def __init__(self, has_long=True):
        self._has_long = has_long
        self._down = None  # since when; None while it is up
        self._up = None  # since when it seems to be up again
        self._done = False
        self._fresh = True

    def step(self, level, now_ms):
        """What has happened: ``SHORT``, ``LONG`` or None."""
        if level == 0:
            self._up = None
            if self._down is None:
                self._down = now_ms
                self._done = self._fresh
            elif not self._done and self._is_sure(now_ms):
                self._done = True
                return LONG if self._has_long else SHORT
            self._fresh = False
            return None
        self._fresh = False
        if self._down is None:
            return None
        if self._up is None:
            self._up = now_ms
        lasted = self._up - self._down
        if lasted < GLITCH_MS:
            self._down = None
        elif now_ms - self._up >= RELEASE_MS:
            self._down = None
            return None if self._done else SHORT
        return None

    def _is_sure(self, now_ms):
        return now_ms - self._down >= (HOLD_MS if self._has_long else GLITCH_MS)


class Inputs:
    """The ``inputs`` device: ``gather`` looks at knob and buttons, ``poll`` hands on.

    ``knob``: has ``turned(now_ms)`` and ``configure(edges, backward)``.  ``turn``: the kind of its
    events.  ``contacts``: a :class:`pico.contacts.Contacts`.
    ``buttons``: for each (its pin, the event of a short press, the event of a long press or None).
    ``key``: the kind of the events of a key pad.
    """

    def __init__(self, knob, turn, contacts, buttons, key=None):
        self._knob = knob
        self._turn = turn
        self._contacts = contacts
        self._key = key
        self._keys = Keys()
        self._buttons = [
            (pin, Button(long is not None), short, long) for pin, short, long in buttons
        ]
        self._waiting = []
        self._looked = 0
        self._levels = 0

    def set_knob(self, edges, backward):
        self._knob.configure(edges, backward)

    def gather(self, now_ms):
        """Look at everything: whether events are waiting.  To be called every few ms."""
        detents = self._knob.turned(now_ms)
        if detents:
            self._add_turn(detents, now_ms)
        missed = self._contacts.missed(now_ms)
        levels = self._contacts.levels()
        if missed:
            self._catch_up(missed, levels, now_ms)
        self._step(levels, now_ms)
        if self._contacts.has_keys:
            self._gather_keys(now_ms)
        return bool(self._waiting)

    def _gather_keys(self, now_ms):
        looks = self._contacts.key_looks()
        at = now_ms - LOOK_MS * len(looks)
        for closed in looks:
            at += LOOK_MS
            for key in self._keys.step(closed):
                self._add((self._key, key, at))

    def _add(self, event):
        """Put ``event`` before those that were later."""
        place = len(self._waiting)
        while place and self._waiting[place - 1][2] > event[2]:
            place -= 1
        self._waiting.insert(place, event)

    def _catch_up(self, missed, levels, now_ms):
        """Step through what was seen while the program was busy.

        A contact counts as closed where a look before or after says so too: one look alone may
        have met a spark.
        """
        # The last look is half a look ago, give or take the other half.
        at = now_ms - LOOK_MS * (len(missed) - 1) - LOOK_MS // 2
        last = len(missed) - 1
        before = self._levels
        for look, now in enumerate(missed):
            after = missed[look + 1] if look < last else levels
            # The state machine has a clock of its own: time never goes back.
            self._step(now | (before & after), max(at, self._looked))
            before = now
            at += LOOK_MS

    def _step(self, levels, now_ms):
        self._looked = now_ms
        self._levels = levels
        for pin, button, short, long in self._buttons:
            what = button.step(levels >> pin & 1, now_ms)
            if what:
                event = short if what == SHORT else long
                self._waiting.append(event + (now_ms,))

    def stop(self):
        """Hear no more."""
        self._contacts.stop()

    def poll(self):
        """The oldest event not yet taken, as (kind, number, when it was), or None."""
        return self._waiting.pop(0) if self._waiting else None

    def _add_turn(self, detents, now_ms):
        """Detents one way that nobody has taken yet are one turn: a fast hand outruns drawing."""
        if self._waiting:
            kind, before, _ = self._waiting[-1]
            if kind == self._turn and (before > 0) == (detents > 0):
                self._waiting.pop()
                detents += before
        self._waiting.append((self._turn, detents, now_ms))
