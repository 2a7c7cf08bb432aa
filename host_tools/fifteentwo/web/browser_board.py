"""The board in the browser: what ``page/worker.js`` calls, on MicroPython.

Objects of JavaScript are handed in and called like those of Python.
"""

import json

from fifteentwo.games import scorecards
from fifteentwo.simulator import board_view
from fifteentwo.simulator.live_board import LiveBoard, Recorder
from fifteentwo.simulator.simulated_board import SimulatedBoard
from fifteentwo.web.deal_panel import DealPanel
from fifteentwo.web.log_store import LogStore
from fifteentwo.web.page_messages import parse_message
from fifteentwo.web.window import Window, board_message

# Characters of inputs that are written down of one visit of the page.
LONGEST_RECORD = 1_000_000
_BACKUP = "fifteentwo backup 1"
_DAMAGED = (
    "Some of what this browser has kept could not be read; all the rest is there."
    " If a game is missing, bring it back from a file that you have saved."
)


class BrowserBoard:
    """The board, its virtual deck and the one window on it.

    ``first`` and ``second``: the files of the store, as LogStore says; what they raise is taken
    for a failing disk.  ``clock()``: seconds that only grow.  ``seed``: a number, 0 to 999,999.
    ``post(text)``: sends a message to the page.
    """

    def __init__(self, first, second, clock, seed, post):
        self._post = post
        self._store = LogStore((_File(first), _File(second)))
        self._record = _Record()
        board = SimulatedBoard(self._store, seed)
        self._live = LiveBoard(board, Recorder(self._record, seed, board.lanes), clock)
        self._window = Window(self._live, DealPanel(self._live, board_view, seed))
        self._shown = -1  # the ring of the bell that the page has heard
        self._push()
        if self._store.is_damaged:
            self._send({"type": "note", "text": _DAMAGED})

    def receive(self, text):
        """Does what a message of the page asks."""
        self._send(self._window.answer(lambda: parse_message(text)))
        self._push()

    def go_on(self):
        """Lets the board live; the milliseconds until it wants to be called again."""
        seconds = self._live.go_on()
        self._push()
        return int(seconds * 1000)

    def sessions(self, name):
        """The scorecards, as the text of the file that a server has as ``name``."""
        store = self._store
        found = scorecards.sessions({each: store.read(each) for each in store.names()})
        as_text = scorecards.as_csv if name == scorecards.CSV_NAME else scorecards.as_page
        return as_text(found)

    def backup(self):
        """All that is kept, as the text of a file; see docs/formats.md."""
        store = self._store
        return json.dumps({"kind": _BACKUP, "files": {n: store.read(n) for n in store.names()}})

    def restore(self, text):
        """Takes what ``backup`` gave instead of all that is kept; a sentence where it cannot, else
        "".
        """
        try:
            files = _backed_up(text)
        except ValueError:
            return "This file is no backup of a board: nothing is changed"
        try:
            self._store.replace_all(files)
        except OSError as error:
            return "The browser has no room for this file: nothing is changed (%s)" % error
        self._live.cut()
        self._live.power_on()
        self._push()
        return ""

    def record(self):
        """What was pressed on this page, as a script for ``fifteentwo script``."""
        return self._record.text

    def _push(self):
        self._send(self._window.deal_message())
        rings = self._live.bell.rings
        if rings != self._shown:
            self._shown = rings
            self._send(board_message(self._live))

    def _send(self, message):
        if message is not None:
            self._post(json.dumps(message))


def _backed_up(text):
    content = json.loads(text)
    if not isinstance(content, dict) or content.get("kind") != _BACKUP:
        raise ValueError
    files = content.get("files")
    if not isinstance(files, dict):
        raise ValueError
    for name in files:
        if not isinstance(files[name], str):
            raise ValueError
    return files


class _File:
    """A file of the browser: all that goes wrong with it is an OSError, as on any disk."""

    def __init__(self, file):
        self._file = file

    def read(self):
        return self._file.read()

    def write(self, text):
        _try(self._file.write, text)

    def append(self, text):
        _try(self._file.append, text)


def _try(action, text):
    try:
        action(text)
    except Exception as error:
        raise OSError("%s" % error)


class _Record:
    """A file in memory that a Recorder can write to."""

    def __init__(self):
        self._pieces = []
        self._size = 0

    def add(self, text, lasting=True):
        if self._size < LONGEST_RECORD:
            self._size += len(text)
            self._pieces.append(text)

    @property
    def text(self):
        return "".join(self._pieces)
