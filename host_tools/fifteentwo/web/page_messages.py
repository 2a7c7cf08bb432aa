"""The messages that a window of the page sends, their exact form and their limits.  Runs on
MicroPython too.

Each is one JSON object with one of the keys ``input``, ``deal``, ``show``, ``ping``, and what
that one takes besides:

- ``{"input": "turn", "number": -1}``, ``{"input": "seat", "number": 0}``, and ``press``, ``hold``,
  ``back``, ``back-hold``, ``cut``, ``power`` without a number;
- ``{"input": "key", "key": "10"}``, a key of the pad by what is printed on it;
- ``{"deal": ...}`` for the virtual deck, see ``DEALS``; with every one may go ``"enter": true``,
  which lets the panel turn the knob;
- ``{"show": [0, 2]}``, the players whose hands this window may see;
- ``{"ping": 1}``.

What has another form is refused by MessageError, with a sentence, and nothing of it is done.
"""

import json

from pegboard.devices import INPUT_LIMITS, KEYS, SEAT, SEATS, TURN
from pegboard.devices import INPUTS as BOARD_INPUTS

LONGEST_MESSAGE = 4096  # characters
MOST_CARDS = 6
SEEDS = 1_000_000


class MessageError(ValueError):
    """A message of another form; the text is a sentence for whoever sent it."""


class Whole:
    """A whole number of these."""

    def __init__(self, low, high):
        self.low = low
        self.high = high

    def allows(self, value):
        return type(value) is int and self.low <= value <= self.high

    def __str__(self):
        if self.low == self.high:
            return str(self.low)
        return "a whole number from %d to %d" % (self.low, self.high)


class Detents(Whole):
    """Right, or (negative) left; a turn of nothing is none."""

    def allows(self, value):
        return value != 0 and super().allows(value)

    def __str__(self):
        return "a whole number from 1 to %d (right), or negative (left)" % self.high


class YesNo:
    def allows(self, value):
        return type(value) is bool

    def __str__(self):
        return "true or false"


class Key:
    def allows(self, value):
        return isinstance(value, str) and value in KEYS

    def __str__(self):
        return "one of " + " ".join(KEYS)


class Players:
    def allows(self, value):
        return (
            isinstance(value, list)
            and all(PLAYER.allows(player) for player in value)
            and len(set(value)) == len(value)
        )

    def __str__(self):
        return "a list of players, each %s and there once" % PLAYER


PLAYER = Whole(0, SEATS - 1)
PLACE = Whole(0, MOST_CARDS - 1)
NUMBER_OF_PLAYERS = Whole(2, SEATS)

# What each name takes: the keys that it must have; in DEALS also those that it may have.
INPUTS: dict = {name: {} for name in BOARD_INPUTS}
INPUTS["cut"] = INPUTS["power"] = {}
INPUTS["turn"] = {"number": Detents(*INPUT_LIMITS[TURN])}
INPUTS["seat"] = {"number": Whole(*INPUT_LIMITS[SEAT])}
INPUTS["key"] = {"key": Key()}
DEALS: dict = {
    "shuffle": ({}, {"seed": Whole(0, SEEDS - 1), "players": NUMBER_OF_PLAYERS}),
    "cut": ({}, {"players": NUMBER_OF_PLAYERS}),
    "cut-card": ({"player": PLAYER}, {}),
    "choose": ({"player": PLAYER, "place": PLACE}, {}),
    "throw": ({"player": PLAYER}, {}),
    "starter": ({}, {}),
    "lay": ({"player": PLAYER, "place": PLACE}, {}),
    "go": ({"player": PLAYER}, {}),
    "pick-up": ({"player": PLAYER, "place": PLACE}, {}),
    "pick-up-all": ({}, {}),
    "turn-crib": ({}, {}),
    "crib-card": ({"place": PLACE}, {}),
}
_KINDS = ("input", "deal", "show", "ping")


def parse_message(text, loads=json.loads):
    """The JSON object of one message, checked; MessageError for anything else.

    ``loads``: reads the JSON; a stricter one may raise MessageError.
    """
    if text is None or len(text) > LONGEST_MESSAGE:
        raise MessageError("A message is text of at most %d characters" % LONGEST_MESSAGE)
    try:
        message = loads(text)
    except MessageError:
        raise
    except (ValueError, RuntimeError):  # which too deep a nesting is, too
        raise MessageError("A message is one JSON object")
    if not isinstance(message, dict):
        raise MessageError("A message is one JSON object")
    _check(message)
    return message


def _check(message):
    kinds = [kind for kind in _KINDS if kind in message]
    if len(kinds) != 1:
        raise MessageError("A message has one of the keys " + ", ".join(_KINDS))
    kind = kinds[0]
    if kind == "show":
        _check_keys(message, "A message", {"show": Players()}, {})
    elif kind == "ping":
        _check_keys(message, "A message", {"ping": Whole(1, 1)}, {})
    else:
        names = INPUTS if kind == "input" else DEALS
        name = message[kind]
        if not isinstance(name, str) or name not in names:
            raise MessageError("'%s' is one of %s" % (kind, ", ".join(names)))
        must, may = (names[name], {}) if kind == "input" else names[name]
        if kind == "deal":
            may = dict(may, enter=YesNo())
        rest = {key: message[key] for key in message if key != kind}
        _check_keys(rest, "'%s'" % name, must, may)


def _check_keys(given, whose, must, may):
    for key in must:
        if key not in given:
            raise MessageError("%s needs '%s', %s" % (whose, key, must[key]))
    for key in given:
        known = must.get(key) or may.get(key)
        if known is None:
            raise MessageError("%s takes no %r" % (whose, key[:20]))
        if not known.allows(given[key]):
            raise MessageError("'%s' is %s" % (key, known))
