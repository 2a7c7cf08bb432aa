"""The simulated board: the real appliance with devices of plain memory, on virtual time.

Runs on CPython and on MicroPython alike: the web server, scripts and tests all stand on it.
"""

try:
    from framebuf import FrameBuffer
except ImportError:
    from fifteentwo.simulator.framebuffer import FrameBuffer

from pegboard import VERSION
from pegboard.app import App
from pegboard.deferred_store import DeferredStore
from pegboard.devices import HOLES, SCREEN_HEIGHT, SCREEN_WIDTH

_MONO_VLSB = 0
_SCREEN_BYTES = SCREEN_WIDTH * SCREEN_HEIGHT // 8
_SOUNDS_KEPT = 100


def _reversed_bits(byte):
    turned = 0
    for bit in range(8):
        turned |= (byte >> bit & 1) << 7 - bit
    return turned


# A byte is a column of eight pixels; upside down it is read from its other end.
_REVERSED = bytes([_reversed_bits(byte) for byte in range(256)])


class MemoryStore:
    """A store that lives as long as the object; see ``pegboard.devices``."""

    def __init__(self):
        self.files = {}

    def read(self, name):
        return self.files.get(name)

    def append(self, name, text):
        self.files[name] = self.files.get(name, "") + text

    def replace(self, name, text):
        self.files[name] = text if isinstance(text, str) else "".join(text)

    def remove(self, name):
        self.files.pop(name, None)

    def names(self):
        return sorted(self.files)


class _Strip:
    def __init__(self, pixels):
        self.n = pixels
        self.rgb = bytearray(3 * pixels)
        self.shown = bytearray(3 * pixels)
        self.shows = 0

    def show(self):
        self.shown[:] = self.rgb
        self.shows += 1


class _Screen(FrameBuffer):
    def __init__(self, buffer):
        super().__init__(buffer, SCREEN_WIDTH, SCREEN_HEIGHT, _MONO_VLSB)
        self.buffer = buffer
        self.shown = bytearray(_SCREEN_BYTES)
        self.shows = 0
        self.is_turned = False

    def turned(self, flag):
        self.is_turned = flag

    def show(self):
        if self.is_turned:
            last = _SCREEN_BYTES - 1
            for index in range(_SCREEN_BYTES):
                self.shown[last - index] = _REVERSED[self.buffer[index]]
        else:
            self.shown[:] = self.buffer
        self.shows += 1


class _Inputs:
    def __init__(self):
        self._waiting = []
        self.knob = None

    def set_knob(self, edges, backward):
        self.knob = (edges, backward)

    def push(self, event):
        self._waiting.append(event)

    def poll(self):
        return self._waiting.pop(0) if self._waiting else None


class _Sound:
    def __init__(self, played):
        self._played = played

    def play(self, name):
        self._played.append(name)
        if len(self._played) > _SOUNDS_KEPT:
            self._played.pop(0)


class SimulatedBoard:
    """A board with ``lanes`` lanes over ``store``, switched on; ``port``: its line to a host.

    ``rest_ms``: how long hands rest before it saves, as in DeferredStore; 0 saves at once.

    ``now_ms``: virtual board time since it was made.  ``app``: the appliance, None while the plug
    is pulled. ``frames``: grows whenever something to be seen has changed.  ``sounds``: the names
    of those last played, of :data:`pegboard.sounds.TONES`, the oldest first; whoever makes them
    heard takes them out.
    """

    def __init__(self, store=None, seed=0, lanes=1, port=None, rest_ms=0):
        self.store = MemoryStore() if store is None else store
        self._rest_ms = rest_ms
        self.seed = seed
        self.lanes = lanes
        self.port = port
        self.now_ms = 0
        self._past_frames = 0
        self.sounds = []
        self.next_wake: int | None = None
        self.app: App | None = None
        self.power_on()

    @property
    def powered(self):
        return self.app is not None

    @property
    def rests(self):
        """Whether the next touch only wakes the board."""
        return self.app is not None and self.app.rests()

    @property
    def doubles(self):
        """How many presses it took for one with the press before, since it was switched on."""
        return self.app.doubles if self.app else 0

    @property
    def oled(self):
        """The display as it shines: 1024 bytes MONO_VLSB."""
        return self._screen.shown

    @property
    def rgb(self):
        """The strip as it shines: red, green, blue of each pixel."""
        return self._strip.shown

    @property
    def knob(self):
        """(edges in a detent, whether it counts backward) as chosen; this knob counts right
        anyway.
        """
        return self._inputs.knob

    @property
    def frames(self):
        return self._past_frames + self._screen.shows + self._strip.shows

    def power_on(self):
        """Plug it in; nothing happens when it is."""
        if self.powered:
            return
        self._new_devices()
        self.app = App(
            self._strip,
            self._screen,
            self._inputs,
            DeferredStore(self.store, self._rest_ms),
            self._sound,
            self.seed,
            self.port,
            self._facts,
        )
        self.next_wake = self.now_ms
        self.run(0)

    def _facts(self):
        return ["Fifteen Two %s" % VERSION, "simulated board", "lanes: %d" % self.lanes]

    def cut(self):
        """Pull the plug: everything but the store is lost."""
        self.app = None
        self._past_frames = self.frames + 1
        self._new_devices()

    def _new_devices(self):
        self._strip = _Strip(HOLES * self.lanes)
        self._screen = _Screen(bytearray(_SCREEN_BYTES))
        self._inputs = _Inputs()
        self._sound = _Sound(self.sounds)

    def send(self, kind, number=0):
        """Let the player turn or press; it takes effect when time runs.  A dark board takes
        nothing.
        """
        if self.powered:
            self._inputs.push((kind, number))
            self.next_wake = self.now_ms

    def hear(self):
        """Bytes have come at the port: taken when time runs, lost where the board is dark."""
        if self.powered:
            self.next_wake = self.now_ms
        else:
            self.port.read()

    def run(self, ms):
        """Let ``ms`` of board time pass, stepping the appliance whenever it wants it."""
        end = self.now_ms + ms
        while self.powered:
            if self.next_wake is None or self.next_wake > end:
                break
            self.now_ms = max(self.now_ms, self.next_wake)
            self._step()
        self.now_ms = end

    def _step(self):
        if self.app is not None:
            wake = self.app.step(self.now_ms)
            self.next_wake = wake if wake is None else max(wake, self.now_ms + 1)

    def text(self):
        """What the display says, a row an entry; nothing while the plug is pulled."""
        return self.app.canvas.lines() if self.app else []

    def spoken(self):
        """What is said aloud, a sentence an entry, what is chosen first; nothing while dark."""
        return self.app.messages.sentences(self.app.view) if self.app else []

    def lit(self):
        """The lit holes as ``hole:rrggbb``, a line a lane."""
        return self.app.track.lit_text() if self.app else ""
