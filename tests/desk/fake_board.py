"""A toy with the outside of ``SimulatedBoard``, for the tests of the server and the page.

It counts: turning changes a number, a press saves it, BACK sets it to zero, a long press makes it
fail.  A press and BACK sound.  The OLED shows the number as a bar of that many columns and the
strip lights that hole, so a test can tell by the pixels what the board was told.  A moving light
asks to be stepped every 50 ms when told to.
"""

from fifteentwo.simulator.board_view import Name
from pegboard.devices import BACK, BACK_HOLD, HOLD, PRESS, SEAT, TURN

HOLES = 121
BAR_PAGE = 3
DOUBLE_MS = 250


class FakeStore:
    """The one saved number."""

    def __init__(self):
        self.saved = 0


class FakeBoard:
    def __init__(self, store=None, seed=0, lanes=1):
        self.store = store or FakeStore()
        self.lanes = lanes
        self.now_ms = 0
        self.frames = 0
        self.events = []
        self.sounds = []
        self.doubles = 0
        self._pressed = None
        self.oled = bytearray(1024)
        self.rgb = bytearray(3 * HOLES * lanes)
        self.powered = False
        self.power_on()

    def power_on(self):
        self.powered = True
        self.number = self.store.saved
        self.seat = 0
        self.blinks = False
        self.draw()

    def cut(self):
        self.powered = False
        for buffer in (self.oled, self.rgb):
            buffer[:] = bytes(len(buffer))
        self.frames += 1

    rests = False

    @property
    def next_wake(self):
        return self.now_ms + (50 if self.blinks else 60_000)

    def run(self, ms):
        self.now_ms += ms
        if self.blinks:
            self.draw()

    def send(self, kind, number=0):
        self.events.append((kind, number))
        if kind == TURN:
            self._pressed = None
        elif kind in (PRESS, HOLD, SEAT):
            is_close = self._pressed is not None and self.now_ms - self._pressed < DOUBLE_MS
            self.doubles += is_close
            self._pressed = self.now_ms
        if kind == TURN:
            self.number = (self.number + number) % HOLES
        elif kind == PRESS:
            self.store.saved = self.number
            self.sounds.append("points")
        elif kind == HOLD:
            self.fail_soon()
        elif kind == BACK:
            self.number = 0
            self.sounds.append("refusal")
        elif kind == BACK_HOLD:
            self.blinks = not self.blinks
        elif kind == SEAT:
            self.seat = number
        self.draw()

    def fail_soon(self):
        def run(ms):
            del self.run
            raise RuntimeError("the toy broke")

        self.run = run

    def draw(self):
        self.oled[:] = bytes(1024)
        for column in range(self.number):
            self.oled[128 * BAR_PAGE + column] = 0xFF
        self.rgb[:] = bytes(len(self.rgb))
        if self.number:
            pixel = 3 * (self.number - 1)
            self.rgb[pixel : pixel + 3] = (0, 10, 255)
        self.frames += 1

    def text(self):
        if not self.powered:
            return []
        return [f"Number {self.number}", f"Saved {self.store.saved}", f"Seat {self.seat + 1}"]

    def spoken(self):
        return [str(self.number), *self.text()] if self.powered else []


class FakeBoardView:
    """Looks at the toy: it takes every card as its rank and then, when ``wants_suits``, as its
    suit + 1.

    ``sight`` is what it sees of a game; with the last seat button pressed, the toy takes no card.
    ``waiting``: what the toy waits for, so that it is in no mood for a deal.
    """

    def __init__(self):
        self.sight = None
        self.waiting = ""
        self.wants_suits = False

    def look(self, board):
        return self.sight

    def names(self, board, players):
        return [Name(name, (0, 10, 255)) for name in ("Blue", "Orange", "White")[:players]]

    def players(self, board):
        return 2

    def waits_for(self, board):
        return self.waiting

    def may_deal(self, board):
        return not self.waiting

    def may_cut(self, board):
        return not self.waiting

    def path_to_go(self, board):
        return [(PRESS, 0)]

    def path_to_cut(self, board):
        return None

    def why_not(self, board, card):
        return "The toy does not take this card"

    def asks_suit(self, board):
        return self.wants_suits and board.events.count((PRESS, 0)) == 1

    def path_to(self, board, card):
        if board.seat == 3:
            return None
        wanted = (card & 7) + 1 if self.asks_suit(board) else card >> 3
        detents = wanted - board.number
        return [(TURN, 1 if detents > 0 else -1)] * abs(detents) + [(PRESS, 0)]
