"""The simulated board in real time: its clock is the computer's, its inputs come from people.

:class:`LiveBoard` steps a ``SimulatedBoard`` exactly when the board wants to be stepped or an
input arrives. :class:`Recorder` writes the inputs down as a script that ``fifteentwo script`` can
play.  Both run on MicroPython too, so that a browser can have the board in it; on a computer
``board_loop`` calls them under asyncio.
"""

import time

try:
    from traceback import print_exception
except ImportError:
    from sys import print_exception  # type: ignore[attr-defined, no-redef]

from fifteentwo.simulator.autoplayer import DETENT_MS, PRESS_MS
from pegboard.devices import INPUT_LIMITS, INPUTS, KEY, KEYS, TURN

_NAMES = {INPUTS[name]: name for name in INPUTS}

# A computer that slept must not play hours of board time at once when it wakes.
LONGEST_STEP_MS = 2000
LONGEST_NAP_MS = 1000
# How fast a card is entered for the player: slow enough to see each detent, quick enough not to
# bore; the board takes two presses within 250 ms for one.
DETENT_SECONDS = 0.07
PRESS_SECONDS = 0.35


class Bell:
    """Rings when something changed: calls all of ``listeners``; ``rings`` counts."""

    def __init__(self):
        self.rings = 0
        self.listeners = []

    def ring(self):
        self.rings += 1
        for listener in list(self.listeners):
            listener()


class Recorder:
    """Writes inputs to ``file``, a line each, with ``wait`` lines for the board time between them.

    ``file.add(text, lasting)`` adds to its end, as ``atomic_files.GrowingFile`` does.

    The script that results takes the time of a deliberate finger for each input; it falls behind
    quicker ones and catches up in the next pause.

    As on the board itself, a press and all before it outlive a power cut.  While the disk takes
    nothing the lines wait for the next input; ``on_trouble`` is called with the reason when that
    begins.  A file that does not even take its first line is refused by OSError.
    """

    def __init__(self, file, seed, lanes, on_trouble=lambda reason: None):
        self._file = file
        self._on_trouble = on_trouble
        self._unwritten = ""
        self._script_ms = 0
        file.add(
            "# play with: fifteentwo script THIS --seed %d --lanes %d\n" % (seed, lanes), True
        )

    def note(self, now_ms, kind, number):
        """An input at the board time ``now_ms``."""
        words = _NAMES[kind]
        if kind in INPUT_LIMITS or kind == KEY:
            words += " %s" % (KEYS[number] if kind == KEY else number)
        self._write(now_ms, words, lasting=kind != TURN)
        self._script_ms += abs(number) * DETENT_MS if kind == TURN else PRESS_MS

    def note_cut(self, now_ms):
        """The plug was pulled; a script puts it back at once."""
        self._write(now_ms, "cut", lasting=True)

    def _write(self, now_ms, line, lasting):
        is_new_trouble = not self._unwritten
        if now_ms > self._script_ms:
            self._unwritten += "wait %d\n" % (now_ms - self._script_ms)
            self._script_ms = now_ms
        self._unwritten += line + "\n"
        try:
            self._file.add(self._unwritten, lasting)
        except OSError as reason:
            if is_new_trouble:
                self._on_trouble(reason)
        else:
            self._unwritten = ""


class LiveBoard:
    """One board that any number of people touch.

    ``knob`` is the place of the knob in detents since the start; it turns without power too.
    ``touches`` counts the inputs and ``touched`` names the last one, so that every window can show
    it; ``on_touch`` is called with that name once the board has taken the input.  ``sounds``
    counts what the board has played and ``sound`` names the last, of ``pegboard.sounds.TONES``: it
    is heard instead of those before it.  ``fault`` is the sentence that says why the board
    stopped, or None.

    ``clock()``: seconds that only grow.  Whoever owns it calls :meth:`go_on` when that is due, and
    at once when it calls ``on_due()``.
    """

    def __init__(self, board, recorder=None, clock=None):
        self.board = board
        self.bell = Bell()
        self.knob = 0
        self.touches = 0
        self.touched = ""
        self.sounds = 0
        self.sound = ""
        self.fault: str | None = None
        self.on_touch = lambda touched: None
        self.on_due = lambda: None
        self._recorder = recorder
        self._clock = clock or time.monotonic
        self._fingers = None  # yield the seconds that they pause
        self._fingers_due = 0.0
        self._begin_ms = 0
        self._start_clock()

    def go_on(self):
        """Does what is due; the seconds until it wants to be called again."""
        self.catch_up()
        while self._fingers is not None and self._clock() >= self._fingers_due:
            try:
                self._fingers_due = self._clock() + next(self._fingers)
            except StopIteration:
                self._fingers = None
        wake = self.board.next_wake if self.board.powered else None
        wait_ms = LONGEST_NAP_MS if wake is None else wake - self.board.now_ms
        seconds = min(max(wait_ms, 1), LONGEST_NAP_MS) / 1000
        if self._fingers is not None:
            seconds = min(seconds, max(self._fingers_due - self._clock(), 0))
        return seconds

    def catch_up(self):
        """Lets the board live until now."""
        if not self.board.powered:
            return
        elapsed = self._clock_ms() - self._begin_ms - self.board.now_ms
        if elapsed > LONGEST_STEP_MS:
            elapsed = LONGEST_STEP_MS
            self._begin_ms = self._clock_ms() - elapsed - self.board.now_ms
        frames = self.board.frames
        try:
            self.board.run(max(elapsed, 0))
        except Exception as error:
            self._stop(error)
        if self._take_sounds() or self.board.frames != frames:
            self.bell.ring()

    def _take_sounds(self):
        """Takes what the board has played; whether there was anything."""
        played = self.board.sounds
        if not played:
            return False
        self.sounds += len(played)
        self.sound = played[-1]
        played.clear()
        return True

    def give(self, kind, number=0):
        """A person's input; it takes the knob out of the hands of :meth:`enter`.

        False where the board takes it for one with the press before it.
        """
        self._lift_fingers()
        return self._touch(kind, number)

    def hear(self):
        """A host has sent something to the board's port."""
        self.catch_up()
        self.board.hear()
        self.on_due()

    def cut(self):
        """Pulls the plug."""
        self._lift_fingers()
        if not self.board.powered:
            return
        self.catch_up()
        if self._recorder:
            self._recorder.note_cut(self.board.now_ms)
        self.board.cut()
        self._changed("cut")

    def power_on(self):
        """Puts the plug back."""
        if self.board.powered:
            return
        self.fault = None
        try:
            self.board.power_on()
        except Exception as error:
            self._stop(error)
        self._start_clock()
        self._changed("power")

    @property
    def is_entering(self):
        return self._fingers is not None

    def enter(self, next_path):
        """Gives inputs one by one, at the pace of a hand, detent by detent.

        ``next_path`` is asked for the inputs to give, again after they were given, until it has
        none.
        """
        self._fingers = self._give_slowly(next_path)
        self._fingers_due = self._clock()
        self.on_due()

    def _give_slowly(self, next_path):
        path = next_path()
        while path:
            for kind, number in path:
                if kind == TURN:
                    # No detent at all is a touch, too: it wakes a board that rests.
                    for _ in range(abs(number) or 1):
                        self._touch(TURN, (number > 0) - (number < 0))
                        yield DETENT_SECONDS
                else:
                    yield PRESS_SECONDS
                    self._touch(kind, number)
            path = next_path()

    def _lift_fingers(self):
        self._fingers = None

    def _touch(self, kind, number):
        if kind == TURN:
            self.knob += number
        self.catch_up()
        is_double = False
        if self.board.powered:
            now_ms, doubles = self.board.now_ms, self.board.doubles
            self.board.send(kind, number)
            self.catch_up()
            # Where it took two presses for one, a script's slower fingers would press twice.
            is_double = self.board.powered and self.board.doubles > doubles
            if self._recorder and not is_double:
                self._recorder.note(now_ms, kind, number)
        self._changed(_NAMES[kind])
        return not is_double

    def _changed(self, touched):
        self.touches += 1
        self.touched = touched
        self.on_touch(touched)
        self.on_due()
        self.bell.ring()

    def _stop(self, error):
        """A fault in the board's own program must not take its owner down with it."""
        print_exception(error)
        self.fault = "The board's program stopped: %r. The game is saved: plug it in again." % (
            error,
        )
        self.board.cut()
        self.bell.ring()

    def _start_clock(self):
        self._begin_ms = self._clock_ms() - self.board.now_ms

    def _clock_ms(self):
        return int(self._clock() * 1000)
