"""The whole emulated board: the chip and what hangs on it, driven as the simulated board is."""

import contextlib
import json
import random
from typing import Any

from fifteentwo.device.flash_pieces import join
from fifteentwo.emulator.chip import Chip
from fifteentwo.emulator.controls import Encoder, KeyPad
from fifteentwo.emulator.display import Display
from fifteentwo.emulator.filesystem import files_in
from fifteentwo.emulator.flash import FlashBusy, files_on
from fifteentwo.emulator.strip import Lights
from fifteentwo.simulator.text_search import is_shown
from pegboard.devices import BACK, BACK_HOLD, HOLD, HOLES, KEY, PRESS, SEAT, TURN
from pegboard.settings import Settings
from pegboard.track import Track

# The wiring of the manual.
STRIP, OLED_SDA, OLED_SCL, KNOB_A, KNOB_B = 16, 4, 5, 10, 11
_BUTTONS = {PRESS: 12, HOLD: 12, BACK: 13, BACK_HOLD: 13}
_SEATS = (14, 15, 17)
_KEY_ROWS, _KEY_COLUMNS = (0, 1, 2, 3), (6, 7, 8, 9)

# A deliberate finger: how long a short press and a long one last, and the time after it in which
# the board makes sure that the contact is open; and after a turn, until it is on the display.
SHORT_MS, _LONG_MS, _OPEN_MS, _SEEN_MS = 100, 660, 20, 60

_LONGEST_BOOT_MS = 10000
_STILL_MS = 150  # a display that does not change for so long shows what it shall

_ANSWER_MS = 1000

_GAMES = "games/"  # the folder of the saved texts


class EmulatedBoard:
    """A board whose flash holds ``flash``, switched on; ``lanes`` of 121 lights are on its strip.

    ``chip``, ``display``, ``lights`` and ``busy`` (the flash at work) are new after every power
    cut; ``chip`` is None while the plug is pulled.  ``now_ms``: emulated time since the board was
    made, with the plug in. ``console``: what was said on USB before the last power cut.  ``seed``:
    decides what a power cut tears. ``boot_ms``: how long the first screen took when the power last
    came.  ``short_ms``: how long a short press lasts.  ``nap_ms``: see ``Chip``.
    """

    def __init__(
        self,
        flash: bytes,
        lanes: int = 1,
        edges: int = 4,
        bounces: int = 0,
        seed: int = 0,
        short_ms: float = SHORT_MS,
        nap_ms: float = 0,
    ):
        self._flash = flash
        self._nap_ms = nap_ms
        self._short_ms = short_ms
        self._pixels = HOLES * lanes
        self._knob = Encoder(KNOB_A, KNOB_B, edges, bounces)
        self._keys = KeyPad(_KEY_ROWS, _KEY_COLUMNS)
        self._chance = random.Random(seed)
        self._past_ms = 0.0
        self._changes = 0
        self.console = ""
        self.boot_ms = 0.0
        self.chip: Chip | None = None
        self.power_on()

    # What a person sees

    @property
    def powered(self) -> bool:
        return self.chip is not None

    @property
    def now_ms(self) -> float:
        return self._past_ms + (self.chip.ms if self.chip else 0)

    @property
    def oled(self) -> bytes:
        """The display as it shines: 1024 bytes MONO_VLSB."""
        return self.display.shown

    @property
    def rgb(self) -> bytes:
        """The strip as it shines: red, green, blue of each light."""
        return self.lights.rgb

    @property
    def lanes(self) -> int:
        return self._pixels // HOLES

    def text(self) -> list[str]:
        """What the display says, a row an entry: what the board tells, as far as it can be seen.

        The question takes some ms of board time.
        """
        told = self.ask(do="state").get("display", ())
        oled = self.oled
        rows = [[text for text in row.split("  ") if is_shown(oled, text)] for row in told]
        return ["  ".join(texts) for texts in rows if texts]

    def ask(self, **request: Any) -> dict[str, Any]:
        """What the board answers to a request of docs/protocol.md; {} where nobody answers."""
        if self.chip is None:
            return {}
        console, begin = self.chip.console, len(self.chip.console)
        self.chip.type(b"\n" + json.dumps(request).encode() + b"\n")
        self.chip.run_until(lambda: _answer_in(console[begin:]) is not None, _ANSWER_MS)
        return _answer_in(console[begin:]) or {}

    def lit(self) -> str:
        """The lit holes as ``hole:rrggbb``, a line a lane, as the appliance tells them."""
        if not self.powered:
            return ""
        settings = Settings(_SavedTexts(self.flash()))
        lanes = settings.lanes_of(min(settings.lanes or 1, self.lanes))
        strip = _Frame(self._pixels)
        track = Track(
            strip,
            lanes=lanes,
            lane_order=settings.lane_places(lanes),
            reversed_lanes=settings.backward_lanes(),
            brightness=settings.brightness,
        )
        strip.rgb[:] = self.rgb
        text: str = track.lit_text()
        return text

    # Power

    def power_on(self) -> None:
        """Plug it in, and wait for the first screen; nothing happens when it is."""
        if self.powered:
            return
        self.busy = FlashBusy()
        self.display = Display(sda=OLED_SDA, scl=OLED_SCL, changed=self._change)
        self.lights = Lights(STRIP, self._pixels, changed=self._change)
        self.chip = Chip(self._flash, (self.busy, self.display, self.lights), self._nap_ms)
        self._knob.rest(self.chip)
        self._keys.rest(self.chip)
        self._wait_for_a_picture(self.chip)

    def cut(self) -> None:
        """Pull the plug: what was being written to the flash is torn."""
        if self.chip is None:
            return
        self._flash = self.busy.torn(self._chance)
        self._past_ms += self.chip.ms
        self.console += self.chip.text
        self.chip = None

    def flash(self) -> bytes:
        """What is on the flash now."""
        return self.chip.flash() if self.chip else self._flash

    def _change(self) -> None:
        self._changes += 1

    def _wait_for_a_picture(self, chip: Chip) -> None:
        """Until something is on the display and stays there; the longest boot at the most."""
        chip.run_until(lambda: any(self.oled), _LONGEST_BOOT_MS)
        self.boot_ms = chip.ms
        # On a real chip the pad has been looked at all the time, and no key was down.
        chip.contact_moved()
        changes = -1
        while changes != self._changes and chip.ms < _LONGEST_BOOT_MS:
            changes = self._changes
            chip.run(_STILL_MS)

    # What a person does

    def send(self, kind: int, number: int = 0) -> None:
        """Let the player turn or press; that takes its time, until the board has noticed.

        A dark board takes nothing; there is no button for a fourth seat.
        """
        if self.chip is None:
            return
        if kind == TURN:
            self.chip.run(self._knob.turn(self.chip, number) + _SEEN_MS)
        elif kind == KEY:
            self.press_key(number)
            self.chip.run(self._short_ms)
            self.let_go_key(number)
            self.chip.run(_SEEN_MS)
        elif kind != SEAT:
            self._press(self.chip, _BUTTONS[kind], kind in (HOLD, BACK_HOLD))
        elif number < len(_SEATS):
            self._press(self.chip, _SEATS[number], False)

    def begin_turn(self, detents: int, edge_ms: float) -> float:
        """Let the knob be turned, ``edge_ms`` an edge, as time runs: how many ms it will last."""
        return self._knob.turn(self.chip, detents, edge_ms) if self.chip else 0

    def press_down(self, kind: int) -> None:
        """Press a button and keep it pressed; ``kind`` is PRESS or BACK."""
        if self.chip:
            self.chip.pull_down(_BUTTONS[kind])

    def let_go(self, kind: int) -> None:
        if self.chip:
            self.chip.let_go(_BUTTONS[kind])

    def press_key(self, key: int) -> None:
        """Press a key of the pad, by its place in KEYS, and keep it pressed."""
        if self.chip:
            self._keys.press(self.chip, key)

    def let_go_key(self, key: int) -> None:
        if self.chip:
            self._keys.let_go(self.chip, key)

    def run(self, ms: float) -> None:
        """Let ``ms`` of board time pass."""
        if self.chip:
            self.chip.run(ms)

    def _press(self, chip: Chip, pin: int, is_long: bool) -> None:
        chip.pull_down(pin)
        chip.run(_LONG_MS if is_long else self._short_ms)
        chip.let_go(pin)
        chip.run(_OPEN_MS)


def _answer_in(said: bytes | bytearray) -> dict[str, Any] | None:
    """The answer among what a board has said on its console, other lines left out."""
    for line in said.split(b"\n")[:-1]:
        with contextlib.suppress(ValueError):
            answer = json.loads(line)
            if isinstance(answer, dict) and ("ok" in answer or "error" in answer):
                return answer
    return None


class _Frame:
    """A strip that holds one frame, for ``Track`` to tell about."""

    def __init__(self, pixels: int):
        self.n = pixels
        self.rgb = bytearray(3 * pixels)

    def show(self) -> None:
        """Nobody looks."""


class _SavedTexts:
    """The saved texts of a board, read from its flash."""

    def __init__(self, flash: bytes):
        self._files = join(files_in(files_on(flash)))

    def read(self, name: str) -> str | None:
        content = self._files.get(_GAMES + name)
        return None if content is None else content.decode()
