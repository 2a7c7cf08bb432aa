"""One open window of the page, as the board's side sees it: what it asks is done, and it is told
what changed.  Runs on MicroPython too: the board may be in a server or in the browser itself.

To the page go, as JSON objects: ``{"type": "board", "powered", "rests", "oled" and "rgb" in
hexadecimal, "text", "spoken", "knob", "touches", "touched", "sounds", "sound" in pieces of ``[Hz,
ms]``, "fault"}``; ``{"type": "deal", ...}`` with what ``DealPanel.view`` has; ``{"type": "note",
"text"}``; ``{"type": "error", "text"}``; ``{"type": "pong"}``.  From the page come those of
:mod:`fifteentwo.web.page_messages`.
"""

from binascii import hexlify

from fifteentwo.simulator.virtual_deal import DealError
from fifteentwo.web.page_messages import MessageError
from pegboard.devices import INPUTS, KEYS
from pegboard.sounds import TONES


class Window:
    """A window on the LiveBoard ``live`` and its DealPanel ``panel``."""

    def __init__(self, live, panel):
        self.live = live
        self.panel = panel
        self._shown = set()
        self._deal_seen = None

    def answer(self, read):
        """Does what the message asks that ``read()`` gives; the reply for this window alone, or
        None.
        """
        try:
            return self._do(read())
        except (MessageError, DealError) as error:
            return {"type": "error", "text": str(error)}

    def deal_message(self):
        """The virtual table as this window sees it, or None where it has seen it so already."""
        now = (self.panel.changes, sorted(self._shown))
        if now == self._deal_seen:
            return None
        self._deal_seen = now
        return dict(self.panel.view(self._shown), type="deal")

    def _do(self, message):
        if "input" in message:
            return _note(self._take_input(message))
        if "deal" in message:
            return _note(self.panel.handle(message))
        if "show" in message:
            self._shown = set(message["show"])
            return None
        return {"type": "pong"}

    def _take_input(self, message):
        """Gives it to the board; a sentence where that does not do what one would expect."""
        name = message["input"]
        if name == "cut":
            self.live.cut()
        elif name == "power":
            self.live.power_on()
        else:
            number = KEYS.index(message["key"]) if name == "key" else message.get("number", 0)
            is_taken = self.live.give(INPUTS[name], number)
            if not self.live.board.powered:
                return "The board has no power: plug it in first"
            if not is_taken:
                return "Two presses this close count as one: press again"
        return None


def board_message(live):
    """Everything that a window shows of the board."""
    board = live.board
    return {
        "type": "board",
        "powered": board.powered,
        "rests": board.rests,
        "oled": _hex(board.oled),
        "rgb": _hex(board.rgb),
        "text": list(board.text()),
        "spoken": board.spoken(),
        "knob": live.knob,
        "touches": live.touches,
        "touched": live.touched,
        "sounds": live.sounds,
        "sound": TONES.get(live.sound, ()),
        "fault": live.fault,
    }


def _hex(content):
    # Base64 is shorter, and takes the MicroPython of browsers two hundred times as long.
    return hexlify(bytes(content)).decode()


def _note(sentence):
    return None if sentence is None else {"type": "note", "text": sentence}
