"""What a host can ask for; ``docs/protocol.md`` describes it.

Each request is a function ``(link, request)`` that does it and returns the (key, value) pairs of
its answer, or raises RequestError, RefusedError or CardError with a sentence; ``link``: a
pegboard.host_link.link.HostLink.  The table REQUESTS at the end names them all.
"""

import json
from binascii import b2a_base64, crc32
from collections import OrderedDict

from cribbage import record, show
from cribbage.cards import card_names, has_suit, parse_card
from cribbage.events import Event
from pegboard import VERSION
from pegboard.archive import is_game_name, journal_name
from pegboard.devices import (
    HOLES,
    INPUT_LIMITS,
    INPUTS,
    KEY,
    KEYS,
    SCREEN_HEIGHT,
    SCREEN_WIDTH,
    TURN,
    pieces_of,
)
from pegboard.host_link.framing import RequestError, is_whole
from pegboard.host_link.objects import asks_object, award_object, game_object
from pegboard.settings import NAME_LETTERS, SETTINGS, is_name

NAME = "fifteentwo"
PROTOCOL = 1

_PAGES = SCREEN_HEIGHT // 8

_LINES_AT_ONCE = 8
# A sound line of a saved game is shorter.
_LONGEST_SAVED_LINE = 120

# What a crash left behind may be longer.
_LONGEST_FACT = 80

_COUNTED = ("total", "fifteens", "pairs", "runs", "flush", "nobs")


def _hello(link, request):
    return [
        ("name", NAME),
        ("version", VERSION),
        ("protocol", PROTOCOL),
        ("record", record.VERSION),
        ("lanes", link.app.track.lanes),
        ("holes", HOLES),
    ]


def _facts(link, request):
    return [("facts", [line[:_LONGEST_FACT] for line in link.app.board.facts()])]


def _update(link, request):
    if not link.app.board.update:
        raise RequestError("this board has no firmware that another could replace")
    link.leave_soon()
    return []


def _state(link, request):
    app = link.app
    answer = [
        ("screen", app.view.name),
        ("display", app.canvas.lines()),
        ("asks", asks_object(app.view.asks())),
        ("game", game_object(app.game, app.players.names()) if app.game else None),
    ]
    trouble = app.board.trouble()
    if trouble:
        answer.append(("trouble", trouble))
    return answer


def _lights(link, request):
    # By colour: light by light it would be hundreds of letters, and USB takes one at a time.
    rgb = link.app.strip.rgb
    lights = OrderedDict()
    for at in range(0, len(rgb), 3):
        if rgb[at] or rgb[at + 1] or rgb[at + 2]:
            colour = "%02x%02x%02x" % (rgb[at], rgb[at + 1], rgb[at + 2])
            if colour not in lights:
                lights[colour] = []
            lights[colour].append(at // 3 + 1)
    return [("lights", lights)]


def _pixels(link, request):
    # Page by page: the whole picture would fill all that may wait for a host, and little of it
    # changes at a time.
    picture = memoryview(link.app.canvas.screen.buffer)
    if "page" not in request:
        return [("checksums", ["%08x" % crc32(_page(picture, at)) for at in range(_PAGES)])]
    page = _page(picture, _whole(request, "page", 0, _PAGES - 1))
    return [("columns", b2a_base64(page)[:-1].decode())]


def _page(picture, at):
    return picture[at * SCREEN_WIDTH : (at + 1) * SCREEN_WIDTH]


def _settings(link, request):
    return [("settings", OrderedDict(link.app.settings.values()))]


def _set(link, request):
    name = _text(request, "name")
    for row in SETTINGS:
        if row[1] == name:
            value = _choice(name, row[3], request.get("value"))
            if not link.carry_out(link.app.choose_remote, name, value):
                raise RequestError("this board cannot do that: %s=%s" % (name, value))
            return [("name", name), ("value", value)]
    raise RequestError("there is no setting '%s': ask for settings" % name)


def _games(link, request):
    app = link.app
    table = journal_name(app.archive.number) if app.game else None
    return [("games", _saved_games(link)), ("table", table)]


def _saved_games(link):
    try:
        return [name for name in link.store.names() if is_game_name(name)]
    except OSError:
        raise RequestError("the saved games cannot be read")


def _game(link, request):
    name = _text(request, "name")
    first = _whole(request, "from", 0, 99999) if "from" in request else 0
    if name not in _saved_games(link):
        raise RequestError("there is no saved game '%s'" % name)
    try:
        lines, more = _lines_of(pieces_of(link.store, name), first)
    except (OSError, ValueError, MemoryError):
        raise RequestError("the saved game '%s' cannot be read" % name)
    return [("lines", lines), ("next", first + _LINES_AT_ONCE if more else None)]


def _count(link, request):
    hand = request.get("hand")
    if not isinstance(hand, list) or [word for word in hand if not isinstance(word, str)]:
        raise RequestError('"hand" is a list of four cards, like ["5H","5S","5C","JD"]')
    if not isinstance(request.get("starter"), str):
        raise RequestError('"starter" is a card, like "5D"')
    is_crib = request.get("is_crib", False)
    if not isinstance(is_crib, bool):
        raise RequestError('"is_crib" is true or false')
    count = _total_of([parse_card(word) for word in hand], parse_card(request["starter"]), is_crib)
    return [(field, getattr(count, field)) for field in _COUNTED]


def _input(link, request):
    name = request.get("kind")
    if not isinstance(name, str) or name not in INPUTS:
        raise RequestError('"kind" is one of %s' % " ".join(sorted(INPUTS)))
    kind = INPUTS[name]
    number = 0
    for key, wanted in (("number", kind in INPUT_LIMITS), ("key", kind == KEY)):
        if key in request and not wanted:
            raise RequestError("'%s' has no \"%s\"" % (name, key))
    if kind in INPUT_LIMITS:
        low, high = INPUT_LIMITS[kind]
        number = _whole(request, "number", low, high)
    elif kind == KEY:
        if request.get("key") not in KEYS:
            raise RequestError('"key" is one of %s' % " ".join(KEYS))
        number = KEYS.index(request["key"])
    if kind == TURN and not number:
        raise RequestError("a turn of 0 detents is none")
    if not link.carry_out(link.app.take_remote, kind, number):
        raise RequestError("too soon after the last press: the board takes both for one")
    return []


def _event(link, request):
    line = _text(request, "line").strip()
    if not line:
        raise RequestError('"line" is empty: it is written like lay 1 7S')
    try:
        event = Event.parse(line)
    except ValueError as error:
        raise RequestError(str(error))
    if event.kind == "undo":
        return _undo(link, request)
    awards = link.carry_out(link.app.enter_remote, event)
    return [("awards", [award_object(award) for award in awards])]


def _undo(link, request):
    event = link.carry_out(link.app.undo_remote)
    undone = str(event) if event else "begin"
    return [("undone", undone), ("scores", list(link.app.game.scores))]


def _listen(link, request):
    on = request.get("on")
    if not isinstance(on, bool):
        raise RequestError('"on" is true or false')
    link.is_listening = on
    return [("on", on)]


# Reading


def _text(request, key):
    if not isinstance(request.get(key), str):
        raise RequestError('"%s" is a text' % key)
    return request[key]


def _whole(request, key, low, high):
    value = request.get(key)
    if not is_whole(value) or not low <= value <= high:
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


def _total_of(hand, starter, is_crib):
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


# Each with the keys that it may have beside "do" and "id".
REQUESTS = {
    "hello": (_hello, ()),
    "facts": (_facts, ()),
    "state": (_state, ()),
    "lights": (_lights, ()),
    "pixels": (_pixels, ("page",)),
    "settings": (_settings, ()),
    "set": (_set, ("name", "value")),
    "games": (_games, ()),
    "game": (_game, ("name", "from")),
    "count": (_count, ("hand", "starter", "is_crib")),
    "input": (_input, ("kind", "number", "key")),
    "event": (_event, ("line",)),
    "undo": (_undo, ()),
    "listen": (_listen, ("on",)),
    "update": (_update, ()),
}


def answer_pairs(link, request):
    """Do what the object ``request`` asks: the (key, value) pairs of its answer.  Raises
    RequestError, RefusedError or CardError with a sentence.
    """
    name = request.get("do")
    if not isinstance(name, str) or name not in REQUESTS:
        raise RequestError('"do" is one of %s' % " ".join(sorted(REQUESTS)))
    do, keys = REQUESTS[name]
    for key in request:
        if key not in ("do", "id") and key not in keys:
            raise RequestError("'%s' has no key '%s'" % (name, key))
    return do(link, request)
