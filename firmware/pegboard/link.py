"""The line protocol with a host, over the USB serial port: one JSON object a line, either way.

``docs/protocol.md`` describes it.  Nothing that a host sends stops the game: a line is answered,
or refused in a sentence, and the memory it takes is bounded.  Nothing here waits for the host.

Byte 3, Ctrl-C, is the interrupt that reaches the REPL.  It is never switched off, and
KeyboardInterrupt is never caught here.
"""

import json
from collections import OrderedDict

from cribbage import record, show
from cribbage.cards import SUIT_SIGNS, CardError, card_name, card_names, has_suit, parse_card
from cribbage.events import event_line, parse_event
from cribbage.game import RefusedError
from cribbage.rules import SKUNK_NAMES
from pegboard import VERSION
from pegboard.archive import is_game_name, journal_name
from pegboard.current_game import GameListener
from pegboard.devices import BACK, BACK_HOLD, HOLD, HOLES, PRESS, SEAT, TURN, pieces_of
from pegboard.settings import NAME_LETTERS, SETTINGS, is_name

NAME = "fifteentwo"
PROTOCOL = 1

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

_LINES_AT_ONCE = 8
# A sound line of a saved game is shorter.
_LONGEST_SAVED_LINE = 120

_MOST_DETENTS = 60
_SEATS = 4

_INPUTS = {
    "turn": TURN,
    "press": PRESS,
    "hold": HOLD,
    "back": BACK,
    "back-hold": BACK_HOLD,
    "seat": SEAT,
}

# Every request with the keys it may have beside "do" and "id".
_REQUESTS = {
    "hello": (),
    "state": (),
    "lights": (),
    "settings": (),
    "set": ("name", "value"),
    "games": (),
    "game": ("name", "from"),
    "count": ("hand", "starter", "is_crib"),
    "input": ("kind", "number"),
    "event": ("line",),
    "undo": (),
    "listen": ("on",),
}


class RequestError(ValueError):
    """A request that is not of the form, or that cannot be done now; the text is a sentence."""


class Link(GameListener):
    """Answers the host at ``port`` for the board ``app``, whose saved games are in ``store``.

    ``port``: see :mod:`pegboard.devices`.
    """

    def __init__(self, app, port, store):
        self._app = app
        self._port = port
        self._store = store
        self._listening = False
        # What was read and not looked at yet.
        self._rest = b""
        self._line = bytearray(LONGEST_LINE)
        self._length = 0
        self._skipping = False
        self._waiting = ""
        # Whether what a request asked for was begun and not finished.
        self._half_done = False

    # The line

    def step(self, now_ms):
        """Handle one request at most.  Returns the time at which to call again, or None."""
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
            self._answer(line)

    def _answer(self, line):
        try:
            self._send(self._answer_to(line))
        except MemoryError:
            if self._half_done:
                raise
            self._send(_error("no room for the answer: it may be done, ask for the state"))

    def _let(self, deed, *details):
        """Let the board do something, which no answer can tell of where it was left half done.

        The game and what is saved of it might not agree any more: the board has to start anew.
        """
        try:
            return deed(*details)
        except MemoryError:
            self._half_done = True
            raise

    def _gather(self, piece):
        if self._skipping:
            return
        length = self._length + len(piece)
        if length > LONGEST_LINE:
            self._skipping = True
            self._send(_error("a line has at most %d bytes" % LONGEST_LINE))
            return
        self._line[self._length : length] = piece
        self._length = length

    def _send(self, thing):
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

    # What happens at the table

    def event_applied(self, event, awards):
        if not self._listening:
            return
        for award in awards:
            self._send(_award(award))
        if event[0] == "misdeal":
            self._send(OrderedDict([("kind", "misdeal"), ("scores", self._scores())]))

    def event_undone(self, event, awards):
        if self._listening:
            line = event_line(event)
            undone = [("kind", "undo"), ("line", line), ("scores", self._scores())]
            self._send(OrderedDict(undone))

    def game_changed(self, is_undo):
        if self._listening:
            self._send(OrderedDict([("kind", "begin"), ("line", self._header())]))

    def _scores(self):
        return list(self._app.game.scores)

    def _header(self):
        game = self._app.game
        return record.header(game.rules, game.first_dealer)

    # Requests

    def _answer_to(self, line):
        name = None
        try:
            request = _parsed(line)
            name = _id_of(request)
            answer = [("ok", True)] + self._done(request)
        except (RequestError, RefusedError, CardError) as error:
            return _error(str(error), name)
        if name is not None:
            answer.append(("id", name))
        return OrderedDict(answer)

    def _done(self, request):
        """Do what ``request`` asks: the (key, value) pairs of its answer."""
        kind = request.get("do")
        if not isinstance(kind, str) or kind not in _REQUESTS:
            raise RequestError('"do" is one of %s' % " ".join(sorted(_REQUESTS)))
        for key in request:
            if key not in ("do", "id") and key not in _REQUESTS[kind]:
                raise RequestError("'%s' has no key '%s'" % (kind, key))
        return getattr(self, "_do_" + kind)(request)

    def _do_hello(self, request):
        return [
            ("name", NAME),
            ("version", VERSION),
            ("protocol", PROTOCOL),
            ("record", record.VERSION),
            ("lanes", self._app.track.lanes),
            ("holes", HOLES),
        ]

    def _do_state(self, request):
        app = self._app
        answer = [
            ("screen", app.view.name),
            ("display", app.canvas.lines()),
            ("game", self._game() if app.game else None),
        ]
        trouble = app.trouble()
        if trouble:
            answer.append(("trouble", trouble))
        return answer

    def _game(self):
        game = self._app.game
        play = game.play
        return OrderedDict(
            [
                ("header", self._header()),
                ("names", self._app.names()),
                ("phase", game.phase),
                ("dealer", game.dealer),
                ("to_act", _known(game.to_act)),
                ("starter", card_name(game.starter) if game.starter else None),
                ("count", play.count if play else None),
                ("laid", [_names_of(cards) for cards in play.laid] if play else None),
                ("scores", self._scores()),
                ("pegs", list(zip(game.fronts, game.backs))),
                ("winner", _known(game.winner)),
                ("skunk", SKUNK_NAMES[game.skunk_level]),
                ("events", len(game.events)),
                ("may", [(kind, _known(player)) for kind, player in game.may()]),
            ]
        )

    def _do_lights(self, request):
        # By colour: light by light it would be hundreds of letters, and USB takes one at a time.
        rgb = self._app.strip.rgb
        lights = OrderedDict()
        for at in range(0, len(rgb), 3):
            if rgb[at] or rgb[at + 1] or rgb[at + 2]:
                colour = "%02x%02x%02x" % (rgb[at], rgb[at + 1], rgb[at + 2])
                if colour not in lights:
                    lights[colour] = []
                lights[colour].append(at // 3 + 1)
        return [("lights", lights)]

    def _do_settings(self, request):
        return [("settings", OrderedDict(self._app.settings.values()))]

    def _do_set(self, request):
        name = _text(request, "name")
        for row in SETTINGS:
            if row[1] == name:
                value = _choice(name, row[3], request.get("value"))
                if not self._let(self._app.choose_remote, name, value):
                    raise RequestError("this board cannot do that: %s=%s" % (name, value))
                return [("name", name), ("value", value)]
        raise RequestError("there is no setting '%s': ask for settings" % name)

    def _do_games(self, request):
        app = self._app
        table = journal_name(app.archive.number) if app.game else None
        return [("games", self._saved_games()), ("table", table)]

    def _saved_games(self):
        try:
            return [name for name in self._store.names() if is_game_name(name)]
        except OSError:
            raise RequestError("the saved games cannot be read")

    def _do_game(self, request):
        name = _text(request, "name")
        first = _whole(request, "from", 0, 99999) if "from" in request else 0
        if name not in self._saved_games():
            raise RequestError("there is no saved game '%s'" % name)
        try:
            lines, more = _lines_of(pieces_of(self._store, name), first)
        except (OSError, ValueError, MemoryError):
            raise RequestError("the saved game '%s' cannot be read" % name)
        return [("lines", lines), ("next", first + _LINES_AT_ONCE if more else None)]

    def _do_count(self, request):
        hand = request.get("hand")
        if not isinstance(hand, list) or [word for word in hand if not isinstance(word, str)]:
            raise RequestError('"hand" is a list of four cards, like ["5H","5S","5C","JD"]')
        if not isinstance(request.get("starter"), str):
            raise RequestError('"starter" is a card, like "5D"')
        is_crib = request.get("is_crib", False)
        if not isinstance(is_crib, bool):
            raise RequestError('"is_crib" is true or false')
        count = _count(
            [parse_card(word) for word in hand], parse_card(request["starter"]), is_crib
        )
        return [(field, getattr(count, field)) for field in _COUNTED]

    def _do_input(self, request):
        name = request.get("kind")
        if not isinstance(name, str) or name not in _INPUTS:
            raise RequestError('"kind" is one of %s' % " ".join(sorted(_INPUTS)))
        kind = _INPUTS[name]
        number = 0
        if kind == TURN:
            number = _whole(request, "number", -_MOST_DETENTS, _MOST_DETENTS)
            if not number:
                raise RequestError("a turn of 0 detents is none")
        elif kind == SEAT:
            number = _whole(request, "number", 0, _SEATS - 1)
        elif "number" in request:
            raise RequestError("'%s' has no \"number\"" % name)
        if not self._let(self._app.take_remote, kind, number):
            raise RequestError("too soon after the last press: the board takes both for one")
        return []

    def _do_event(self, request):
        line = _text(request, "line").strip()
        if not line:
            raise RequestError('"line" is empty: it is written like lay 1 7S')
        try:
            event = parse_event(line)
        except ValueError as error:
            raise RequestError(str(error))
        if event[0] == "undo":
            return self._do_undo(request)
        awards = self._let(self._app.enter_remote, event)
        return [("awards", [_award(award) for award in awards])]

    def _do_undo(self, request):
        event = self._let(self._app.undo_remote)
        undone = event_line(event) if event else "begin"
        return [("undone", undone), ("scores", self._scores())]

    def _do_listen(self, request):
        on = request.get("on")
        if not isinstance(on, bool):
            raise RequestError('"on" is true or false')
        self._listening = on
        return [("on", on)]


# Reading


def _with_newlines(heard):
    return heard.replace(b"\r", b"\n")


_COUNTED = ("total", "fifteens", "pairs", "runs", "flush", "nobs")


def _parsed(line):
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


def _id_of(request):
    name = request.get("id")
    if name is None or (isinstance(name, str) and len(name) <= _LONGEST_ID):
        return name
    if _is_whole(name) and abs(name) <= _HIGHEST_ID:
        return name
    raise RequestError(
        '"id" is a whole number of up to nine digits or a text of up to %d letters' % _LONGEST_ID
    )


def _is_whole(value):
    return isinstance(value, int) and not isinstance(value, bool)


def _text(request, key):
    if not isinstance(request.get(key), str):
        raise RequestError('"%s" is a text' % key)
    return request[key]


def _whole(request, key, low, high):
    value = request.get(key)
    if not _is_whole(value) or not low <= value <= high:
        raise RequestError('"%s" is a whole number from %d to %d' % (key, low, high))
    return value


def _choice(name, allowed, value):
    """The ``value`` of a setting: one of ``allowed``, or a name where that is None."""
    if allowed is None:
        if isinstance(value, str) and is_name(value):
            return value
        raise RequestError("'%s' is a text of up to %d letters and digits" % (name, NAME_LETTERS))
    for choice in allowed:
        # True equals 1, but does not mean it.
        if choice == value and isinstance(choice, bool) == isinstance(value, bool):
            return choice
    words = ", ".join([json.dumps(choice) for choice in allowed])
    raise RequestError("'%s' is one of %s" % (name, words))


def _count(hand, starter, is_crib):
    show.check_hand(hand, starter)
    open_suits = (None, None, None)
    if show.open_question(hand, starter, is_crib, open_suits) >= 0:
        bare = [card for card in hand + [starter] if not has_suit(card)]
        raise RequestError(
            "the suits of %s matter here: give each a suit, like 5H" % card_names(bare)
        )
    return show.count_ranks(hand, starter, *show.settle(hand, starter, is_crib, open_suits))


def _lines_of(pieces, first):
    """Some lines of a text from number ``first`` on, and whether there are more after them."""
    lines = []
    number = 0
    for piece in pieces:
        rows = piece.split("\n")
        if not rows[-1]:
            rows.pop()
        for row in rows:
            if number >= first:
                if len(lines) == _LINES_AT_ONCE:
                    return lines, True
                lines.append(row[:_LONGEST_SAVED_LINE])
            number += 1
    return lines, False


# Writing


def _known(number):
    return None if number < 0 else number


def _names_of(cards):
    return [card_name(card) for card in cards]


def _award(award):
    """An award as ``fifteentwo replay --json`` has it."""
    return OrderedDict(
        [
            ("kind", award.kind),
            ("player", award.player),
            ("card", card_name(award.card) if award.card else None),
            ("count", _known(award.count)),
            ("points", award.points),
            ("reasons", award.reasons),
            ("scores", award.scores),
        ]
    )


def _error(sentence, name=None):
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
