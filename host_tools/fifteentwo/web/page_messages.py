"""The messages that a window of the page sends, their exact form and their limits.

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
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from pegboard.devices import INPUT_LIMITS, KEYS, SEAT, SEATS, TURN
from pegboard.devices import INPUTS as BOARD_INPUTS

LONGEST_MESSAGE = 4096  # characters
MOST_CARDS = 6
SEEDS = 1_000_000
# So many messages may come at once, and so many a second after them: a hand that spins the knob
# gives some 60 a second.
MESSAGES_AT_ONCE = 200
MESSAGES_A_SECOND = 100
# A window that goes on after so many refusals is no hand at all.
MOST_REFUSED = 1000


class MessageError(ValueError):
    """A message of another form; the text is a sentence for whoever sent it."""


class Whole(NamedTuple):
    """A whole number of these."""

    low: int
    high: int

    def allows(self, value: object) -> bool:
        return type(value) is int and self.low <= value <= self.high

    def __str__(self) -> str:
        if self.low == self.high:
            return str(self.low)
        return f"a whole number from {self.low} to {self.high}"


class Detents(Whole):
    """Right, or (negative) left; a turn of nothing is none."""

    def allows(self, value: object) -> bool:
        return value != 0 and super().allows(value)

    def __str__(self) -> str:
        return f"a whole number from 1 to {self.high} (right), or negative (left)"


class YesNo:
    def allows(self, value: object) -> bool:
        return type(value) is bool

    def __str__(self) -> str:
        return "true or false"


class Key:
    def allows(self, value: object) -> bool:
        return isinstance(value, str) and value in KEYS

    def __str__(self) -> str:
        return f"one of {' '.join(KEYS)}"


class Players:
    def allows(self, value: object) -> bool:
        return (
            isinstance(value, list)
            and all(PLAYER.allows(player) for player in value)
            and len(set(value)) == len(value)
        )

    def __str__(self) -> str:
        return f"a list of players, each {PLAYER} and there once"


PLAYER = Whole(0, SEATS - 1)
PLACE = Whole(0, MOST_CARDS - 1)
NUMBER_OF_PLAYERS = Whole(2, SEATS)

# What each name takes: the keys that it must have; in DEALS also those that it may have.
INPUTS: dict[str, dict[str, Any]] = {
    **{name: {} for name in (*BOARD_INPUTS, "cut", "power")},
    "turn": {"number": Detents(*INPUT_LIMITS[TURN])},
    "seat": {"number": Whole(*INPUT_LIMITS[SEAT])},
    "key": {"key": Key()},
}
DEALS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
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


def parse_message(text: str | None) -> dict:
    """The JSON object of one message, checked; MessageError for anything else."""
    if text is None or len(text) > LONGEST_MESSAGE:
        raise MessageError(f"A message is text of at most {LONGEST_MESSAGE} characters")
    try:
        message = json.loads(text, object_pairs_hook=_without_doubles)
    except MessageError:
        raise
    except (ValueError, RecursionError):
        raise MessageError("A message is one JSON object") from None
    if not isinstance(message, dict):
        raise MessageError("A message is one JSON object")
    _check(message)
    return message


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise MessageError("A message has each of its keys once")
    return found


def _check(message: dict) -> None:
    kinds = [kind for kind in _KINDS if kind in message]
    if len(kinds) != 1:
        raise MessageError(f"A message has one of the keys {', '.join(_KINDS)}")
    kind = kinds[0]
    if kind == "show":
        _check_keys(message, "A message", {"show": Players()}, {})
    elif kind == "ping":
        _check_keys(message, "A message", {"ping": Whole(1, 1)}, {})
    else:
        names: dict[str, Any] = INPUTS if kind == "input" else DEALS
        name = message[kind]
        if not isinstance(name, str) or name not in names:
            raise MessageError(f"'{kind}' is one of {', '.join(names)}")
        must, may = (names[name], {}) if kind == "input" else names[name]
        if kind == "deal":
            may = {**may, "enter": YesNo()}
        rest = {key: value for key, value in message.items() if key != kind}
        _check_keys(rest, f"'{name}'", must, may)


def _check_keys(given: dict, whose: str, must: dict[str, Any], may: dict[str, Any]) -> None:
    for key, form in must.items():
        if key not in given:
            raise MessageError(f"{whose} needs '{key}', {form}")
    for key, value in given.items():
        known = must.get(key) or may.get(key)
        if known is None:
            raise MessageError(f"{whose} takes no {key[:20]!r}")
        if not known.allows(value):
            raise MessageError(f"'{key}' is {known}")


class Allowance:
    """How much one window may send: a flood of one window must not cost the others their turn."""

    def __init__(self, clock: Callable[[], float] = time.monotonic):
        self._clock = clock
        self._left = float(MESSAGES_AT_ONCE)
        self._refused = 0
        self._counted_at = clock()

    def check(self) -> None:
        """Counts a message; MessageError where it is one too many."""
        now = self._clock()
        earned = (now - self._counted_at) * MESSAGES_A_SECOND
        self._left = min(self._left + earned, MESSAGES_AT_ONCE)
        self._counted_at = now
        if self._left < 1:
            self._refused += 1
            raise MessageError(
                f"This window sends more than {MESSAGES_A_SECOND} messages a second: not done"
            )
        self._left -= 1

    @property
    def is_flooded(self) -> bool:
        return self._refused > MOST_REFUSED
