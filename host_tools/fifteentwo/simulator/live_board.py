"""The simulated board in real time: its clock is the computer's, its inputs come from people.

:class:`LiveBoard` steps a ``SimulatedBoard`` exactly when the board wants to be stepped or an
input arrives. :class:`Recorder` writes the inputs down as a script that ``fifteentwo script`` can
play.
"""

import asyncio
import sys
import time
import traceback
from collections.abc import Callable

from fifteentwo.atomic_files import GrowingFile
from fifteentwo.simulator.autoplayer import DETENT_MS, PRESS_MS
from fifteentwo.simulator.board_view import Path
from pegboard.devices import INPUT_LIMITS, INPUTS, KEY, KEYS, TURN

_NAMES = {kind: name for name, kind in INPUTS.items()}

# A computer that slept must not play hours of board time at once when it wakes.
LONGEST_STEP_MS = 2000
LONGEST_NAP_MS = 1000
# How fast a card is entered for the player: slow enough to see each detent, quick enough not to
# bore; the board takes two presses within 250 ms for one.
DETENT_SECONDS = 0.07
PRESS_SECONDS = 0.35


class Bell:
    """Rings when something changed; any number of listeners hear it, a slow one hears only the
    last ring.
    """

    def __init__(self) -> None:
        self.rings = 0
        self._next = asyncio.Event()

    def ring(self) -> None:
        self.rings += 1
        self._next.set()
        self._next = asyncio.Event()

    async def wait(self, heard: int) -> int:
        """Waits until there were more rings than ``heard``; the number of rings until now."""
        if self.rings == heard:
            await self._next.wait()
        return self.rings


class Recorder:
    """Writes inputs to ``file``, a line each, with ``wait`` lines for the board time between them.

    The script that results takes the time of a deliberate finger for each input; it falls behind
    quicker ones and catches up in the next pause.

    As on the board itself, a press and all before it outlive a power cut.  While the disk takes
    nothing the lines wait for the next input; ``on_trouble`` is called with the reason when that
    begins.  A file that does not even take its first line is refused by OSError.
    """

    def __init__(
        self,
        file: GrowingFile,
        seed: int,
        lanes: int,
        on_trouble: Callable[[OSError], None] = lambda reason: None,
    ):
        self._file = file
        self._on_trouble = on_trouble
        self._unwritten = ""
        self._script_ms = 0
        file.add(f"# play with: fifteentwo script THIS --seed {seed} --lanes {lanes}\n")

    def note(self, now_ms: int, kind: int, number: int) -> None:
        """An input at the board time ``now_ms``."""
        words = _NAMES[kind]
        if kind in INPUT_LIMITS or kind == KEY:
            words += f" {KEYS[number] if kind == KEY else number}"
        self._write(now_ms, words, lasting=kind != TURN)
        self._script_ms += abs(number) * DETENT_MS if kind == TURN else PRESS_MS

    def note_cut(self, now_ms: int) -> None:
        """The plug was pulled; a script puts it back at once."""
        self._write(now_ms, "cut", lasting=True)

    def _write(self, now_ms: int, line: str, lasting: bool) -> None:
        is_new_trouble = not self._unwritten
        if now_ms > self._script_ms:
            self._unwritten += f"wait {now_ms - self._script_ms}\n"
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
    """

    def __init__(
        self,
        board,
        recorder: Recorder | None = None,
        clock: Callable[[], float] = time.monotonic,
    ):
        self.board = board
        self.bell = Bell()
        self.knob = 0
        self.touches = 0
        self.touched = ""
        self.sounds = 0
        self.sound = ""
        self.fault: str | None = None
        self.on_touch: Callable[[str], None] = lambda touched: None
        self._recorder = recorder
        self._clock = clock
        self._wake = asyncio.Event()
        self._fingers: asyncio.Task | None = None
        self._begin_ms = 0
        self._start_clock()

    async def live(self) -> None:
        """Steps the board for as long as it is awaited."""
        try:
            while True:
                self.catch_up()
                await self._sleep()
        finally:
            self._lift_fingers()

    def catch_up(self) -> None:
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

    def _take_sounds(self) -> bool:
        """Takes what the board has played; whether there was anything."""
        played = self.board.sounds
        if not played:
            return False
        self.sounds += len(played)
        self.sound = played[-1]
        played.clear()
        return True

    def give(self, kind: int, number: int = 0) -> bool:
        """A person's input; it takes the knob out of the hands of :meth:`enter`.

        False where the board takes it for one with the press before it.
        """
        self._lift_fingers()
        return self._touch(kind, number)

    def hear(self) -> None:
        """A host has sent something to the board's port."""
        self.catch_up()
        self.board.hear()
        self._wake.set()

    def cut(self) -> None:
        """Pulls the plug."""
        self._lift_fingers()
        if not self.board.powered:
            return
        self.catch_up()
        if self._recorder:
            self._recorder.note_cut(self.board.now_ms)
        self.board.cut()
        self._changed("cut")

    def power_on(self) -> None:
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
    def is_entering(self) -> bool:
        return self._fingers is not None and not self._fingers.done()

    def enter(self, next_path: Callable[[], Path | None]) -> None:
        """Gives inputs one by one, at the pace of a hand, detent by detent.

        ``next_path`` is asked for the inputs to give, again after they were given, until it has
        none.
        """
        self._lift_fingers()
        self._fingers = asyncio.ensure_future(self._give_slowly(next_path))

    async def _give_slowly(self, next_path: Callable[[], Path | None]) -> None:
        path = next_path()
        while path:
            for kind, number in path:
                if kind == TURN:
                    # No detent at all is a touch, too: it wakes a board that rests.
                    for _ in range(abs(number) or 1):
                        self._touch(TURN, (number > 0) - (number < 0))
                        await asyncio.sleep(DETENT_SECONDS)
                else:
                    await asyncio.sleep(PRESS_SECONDS)
                    self._touch(kind, number)
            path = next_path()

    def _lift_fingers(self) -> None:
        if self._fingers is not None:
            self._fingers.cancel()

    def _touch(self, kind: int, number: int) -> bool:
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

    def _changed(self, touched: str) -> None:
        self.touches += 1
        self.touched = touched
        self.on_touch(touched)
        self._wake.set()
        self.bell.ring()

    def _stop(self, error: Exception) -> None:
        """A fault in the board's own program must not take the server down with it."""
        traceback.print_exception(type(error), error, error.__traceback__, file=sys.stderr)
        self.fault = (
            f"The board's program stopped: {error!r}. The game is saved: plug it in again."
        )
        self.board.cut()
        self.bell.ring()

    def _start_clock(self) -> None:
        self._begin_ms = self._clock_ms() - self.board.now_ms

    def _clock_ms(self) -> int:
        return int(self._clock() * 1000)

    async def _sleep(self) -> None:
        """Until the board wants to be stepped or somebody touches it.

        Not by asyncio.wait_for: before Python 3.12 it may lose a cancellation, and the server
        would never end.
        """
        wake = self.board.next_wake if self.board.powered else None
        wait_ms = LONGEST_NAP_MS if wake is None else wake - self.board.now_ms
        seconds = min(max(wait_ms, 1), LONGEST_NAP_MS) / 1000
        self._wake.clear()
        alarm = asyncio.get_running_loop().call_later(seconds, self._wake.set)
        try:
            await self._wake.wait()
        finally:
            alarm.cancel()
