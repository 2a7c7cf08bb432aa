"""The line to a host: one JSON object a line, either way, of bounded length and memory.

Nothing here waits for the host.  Byte 3, Ctrl-C, is the interrupt that reaches the REPL.  It is
never switched off, and KeyboardInterrupt is never caught here.
"""

import json
from collections import OrderedDict

from cribbage.cards import SUIT_SIGNS

# In bytes, without the end of the line.  The longest request that makes sense takes half of it.
LONGEST_LINE = 512

# A request nests two deep.  MicroPython's reader of JSON takes memory for every open bracket.
_MOST_BRACKETS = 8

# In letters: what waits for a host that does not read.  What comes beyond is lost, line by line.
_MOST_WAITING = 2048

# So long after a host has taken nothing, it is tried again.
_RETRY_MS = 100

# Sentences quote what the host sent; this keeps them shorter than the line was.
_LONGEST_SENTENCE = 200

_LONGEST_ID = 32
_HIGHEST_ID = 999999999


class RequestError(ValueError):
    """A request that is not of the form, or that cannot be done now; the text is a sentence."""


class Framing:
    """Makes lines of the bytes that come from ``port``, see :mod:`pegboard.devices`, and bytes of
    the objects that go to it.

    ``take(line)`` is called with the bytes of each line that is not empty.
    """

    def __init__(self, port, take):
        self._port = port
        self._take = take
        # What was read and not looked at yet.
        self._rest = b""
        self._line = bytearray(LONGEST_LINE)
        self._length = 0
        self._skipping = False
        self._waiting = ""

    def step(self, now_ms):
        """Take one line at most.  Returns the time at which to call again, or None."""
        taken = self._hand_on()
        if taken and self._waiting:
            # The host reads: its next request can wait until it has the answers.
            return now_ms + 1
        if not self._rest:
            self._rest = self._read()
        if self._rest:
            self._look()
            return now_ms + 1
        return now_ms + _RETRY_MS if self._waiting else None

    def _read(self):
        try:
            return _with_newlines(self._port.read())
        except OSError:
            return b""

    def _look(self):
        """Look at what was read, up to the end of a line."""
        end = self._rest.find(b"\n")
        if end < 0:
            self._gather(self._rest)
            self._rest = b""
            return
        self._gather(self._rest[:end])
        self._rest = self._rest[end + 1 :]
        line = bytes(self._line[: self._length]).strip()
        self._length = 0
        if self._skipping:
            self._skipping = False
        elif line:
            self._take(line)

    def _gather(self, piece):
        if self._skipping:
            return
        length = self._length + len(piece)
        if length > LONGEST_LINE:
            self._skipping = True
            self.send(error_object("a line has at most %d bytes" % LONGEST_LINE))
            return
        self._line[self._length : length] = piece
        self._length = length

    def send(self, thing):
        """Send a line, or lose it where the host has not read for long."""
        line = _as_line(thing)
        if not self._waiting or len(self._waiting) + len(line) <= _MOST_WAITING:
            self._waiting += line
            self._hand_on()

    def _hand_on(self):
        """Hand on what the port takes: whether it took any."""
        if not self._waiting:
            return False
        try:
            taken = self._port.write(self._waiting)
        except OSError:
            taken = 0
        self._waiting = "" if taken is None else self._waiting[taken:]
        return taken != 0


def _with_newlines(heard):
    return heard.replace(b"\r", b"\n")


def parsed(line):
    """The object that the bytes of ``line`` hold."""
    line = line.replace(b"\t", b" ")
    if min(line) < 32:
        raise RequestError("the line has a control character in it")
    if line.count(b"[") + line.count(b"{") > _MOST_BRACKETS:
        raise RequestError("the line has too many brackets")
    try:
        request = json.loads(str(line, "utf-8"))
    except (ValueError, TypeError, MemoryError):
        raise RequestError('the line is no JSON: a request is written like {"do":"state"}')
    if not isinstance(request, dict):
        raise RequestError('the line is no object: a request is written like {"do":"state"}')
    return request


def id_of(request):
    """The id that the answer bears, or None.  Raises RequestError for what is none."""
    name = request.get("id")
    if name is None or (isinstance(name, str) and len(name) <= _LONGEST_ID):
        return name
    if is_whole(name) and abs(name) <= _HIGHEST_ID:
        return name
    raise RequestError(
        '"id" is a whole number of up to nine digits or a text of up to %d letters' % _LONGEST_ID
    )


def is_whole(value):
    return isinstance(value, int) and not isinstance(value, bool)


def error_object(sentence, name=None):
    """The answer to a request that was not done; ``name``: its id."""
    if len(sentence) > _LONGEST_SENTENCE:
        sentence = sentence[: _LONGEST_SENTENCE - 3] + "..."
    answer = [("error", sentence)]
    if name is not None:
        answer.append(("id", name))
    return OrderedDict(answer)


def _as_line(thing):
    """``thing`` as a line of JSON in printable ASCII, the same on every runtime."""
    text = json.dumps(thing, separators=(",", ":"))
    if not _is_plain(text):
        # Those that the display shows first: to look at every letter takes the Pico 10 ms.
        for letter in SUIT_SIGNS:
            text = text.replace(letter, _escape(ord(letter)))
    if not _is_plain(text):
        for letter in text:
            if letter > "~":
                text = text.replace(letter, _escape(ord(letter)))
    return text + "\n"


def _is_plain(text):
    return len(text.encode()) == len(text) and "\x7f" not in text


def _escape(code):
    if code < 0x10000:
        return "\\u%04x" % code
    code -= 0x10000
    return "\\u%04x\\u%04x" % (0xD800 + (code >> 10), 0xDC00 + (code & 0x3FF))
