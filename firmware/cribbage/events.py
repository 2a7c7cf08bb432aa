"""Table events: what they are made of, as lines of text, and the events of a game, which take
little memory as lines.

``docs/formats.md`` describes the lines, :mod:`cribbage.game` the events.
"""

from cribbage.cards import CardError, card_name, card_names, is_card, parse_card
from cribbage.rules import RefusedError

# What an event of each kind is made of after its kind.
SHAPES = {
    "starter": ("card",),
    "lay": ("player", "card"),
    "go": ("player",),
    "hand": ("player", "cards", "flush", "nobs"),
    "crib": ("cards", "flush", "nobs"),
    "claim": ("player", "points"),
    "muggins": ("player",),
    "peg": ("player", "points"),
    "correct": ("player", "points"),
    "misdeal": (),
}

# How each kind of event is written, for sentences about lines that are not.
FORMS = {
    "starter": "starter CARD",
    "lay": "lay PLAYER CARD",
    "go": "go PLAYER",
    "hand": "hand PLAYER [four CARDS] [flush=POINTS nobs=POINTS]",
    "crib": "crib four CARDS [flush=POINTS nobs=POINTS]",
    "claim": "claim PLAYER POINTS",
    "muggins": "muggins PLAYER",
    "peg": "peg PLAYER POINTS",
    "correct": "correct PLAYER POINTS",
    "misdeal": "misdeal",
    "undo": "undo",
}

# So many of the last events at least are kept as they are, those before as lines, so many a text.
_AT_HAND = 16


# As many digits as a number has in the written form.
_HIGHEST = 9999
_LONGEST_ECHO = 40


def check_event(event, players):
    """Raise RefusedError unless ``event`` is one that a game of so many ``players`` may hold."""
    if type(event) is not tuple or not event or type(event[0]) is not str:
        raise RefusedError("an event is a tuple that begins with its kind, like ('go', 1)")
    kind = event[0]
    if kind not in SHAPES:
        raise RefusedError("there is no event '%s'" % kind[:_LONGEST_ECHO])
    shape = SHAPES[kind]
    if len(event) != 1 + len(shape):
        raise RefusedError(
            "an event of this kind is (%s), not %d long"
            % (", ".join(("'%s'" % kind,) + shape), len(event))
        )
    for at, part in enumerate(shape):
        fits, right = _PARTS[part]
        value = event[1 + at]
        if not fits(value):
            raise RefusedError(
                "the %s of '%s' must be %s, not %s" % (part, kind, right, _echo(value))
            )
        if part == "player" and not 0 <= value < players:
            raise RefusedError("there is no player %d: players are 0 to %d" % (value, players - 1))


def _is_whole(thing):
    return type(thing) is int and -_HIGHEST <= thing <= _HIGHEST


def _is_answer(thing):
    return thing is None or _is_whole(thing)


def _are_cards(thing):
    return thing is None or type(thing) in (tuple, list) and all(map(is_card, thing))


def _echo(thing):
    return str(thing) if _is_whole(thing) else "a thing of type %s" % type(thing).__name__


# For each part whether a value can be it, and what would be right.
_WHOLE = (_is_whole, "a whole number of up to four digits")
_ANSWER = (_is_answer, "points or None")
_PARTS = {
    "card": (is_card, "a card, as cribbage.cards makes it"),
    "cards": (_are_cards, "cards or None"),
    "player": _WHOLE,
    "points": _WHOLE,
    "flush": _ANSWER,
    "nobs": _ANSWER,
}


class FormError(ValueError):
    """A line that is not of the written form."""


def event_line(event):
    """The line that writes ``event``, without its end of line."""
    kind = event[0]
    if kind == "starter":
        return "starter %s" % card_name(event[1])
    if kind == "lay":
        return "lay %d %s" % (event[1], card_name(event[2]))
    if kind == "hand":
        return "hand %d%s" % (event[1], _cards_and_answers(*event[2:]))
    if kind == "crib":
        return "crib%s" % _cards_and_answers(*event[1:])
    return " ".join([str(part) for part in event])


def _cards_and_answers(cards, flush=None, nobs=None):
    text = " " + card_names(cards) if cards else ""
    if flush is not None:
        text += " flush=%d" % flush
    if nobs is not None:
        text += " nobs=%d" % nobs
    return text


def _number(word):
    digits = word[1:] if word[:1] in ("-", "+") else word
    if not is_number(digits):
        raise FormError("'%s' is no number of up to four digits" % word)
    return int(word)


def is_number(digits):
    """Whether ``digits`` are one to four of 0 to 9."""
    # On CPython str.isdigit takes the digits of every script, which are longer in bytes.
    return digits.isdigit() and len(digits.encode()) == len(digits) <= 4


def parse_event(line):
    """The event that ``line`` writes; ``("undo",)`` for an undo.  Raises ValueError."""
    words = line.split()
    kind = words[0].lower()
    if kind not in FORMS:
        raise FormError("'%s' is no event: events are %s" % (words[0], " ".join(sorted(FORMS))))
    try:
        return _event_of(kind, words[1:])
    except (FormError, CardError) as error:
        raise FormError("%s (written: %s)" % (error, FORMS[kind]))


def _event_of(kind, words):
    if kind in ("misdeal", "undo"):
        _expect(words, 0)
        return (kind,)
    if kind == "starter":
        _expect(words, 1)
        return (kind, parse_card(words[0]))
    if kind == "crib":
        return (kind,) + _parse_shown(words)
    if not words:
        raise FormError("the player is missing")
    player = _number(words[0])
    if kind == "hand":
        return (kind, player) + _parse_shown(words[1:])
    _expect(words, 1 if kind in ("go", "muggins") else 2)
    if kind in ("go", "muggins"):
        return (kind, player)
    return (kind, player, parse_card(words[1]) if kind == "lay" else _number(words[1]))


def _expect(words, number):
    if len(words) != number:
        raise FormError("%d words after the kind, not %d" % (number, len(words)))


def _parse_shown(words):
    cards = []
    answers = {"flush": None, "nobs": None}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            cards.append(parse_card(word))
        elif name not in answers:
            raise FormError("there is no '%s'" % word)
        elif answers[name] is not None:
            raise FormError("%s is given twice" % name)
        else:
            answers[name] = _number(text)
    return tuple(cards) or None, answers["flush"], answers["nobs"]


class Events:
    """Table events in their order: a list to append to, to pop from and to go through.

    On a Pico an event of its own takes 50 bytes, its line some 10.
    """

    def __init__(self):
        # (number of lines, the bytes of these lines) for events before those at hand.
        self._texts = []
        self._in_texts = 0
        self._at_hand = []

    def put_away(self, lines):
        """Append the events that these lines write, bytes; what they are is found out when it is
        wanted.  None may have been appended by itself.
        """
        self._texts.append((len(lines), b"\n".join(lines)))
        self._in_texts += len(lines)

    def fetch(self):
        """Take the lines back that were put away last.  Raises IndexError."""
        number, text = self._texts.pop()
        self._in_texts -= number
        return text.split(b"\n")

    def append(self, event):
        if len(self._at_hand) == 2 * _AT_HAND:
            self.put_away([event_line(event).encode() for event in self._at_hand[:_AT_HAND]])
            self._at_hand = self._at_hand[_AT_HAND:]
        self._at_hand.append(event)

    def pop(self):
        """Take the last event away.  Raises IndexError."""
        if not self._at_hand:
            self._at_hand = [parse_event(line.decode()) for line in self.fetch()]
        return self._at_hand.pop()

    def lines(self):
        """Yield the line of every event."""
        for _, text in self._texts:
            yield from text.decode().split("\n")
        for event in self._at_hand:
            yield event_line(event)

    def __iter__(self):
        for _, text in self._texts:
            yield from _events_in(text)
        yield from self._at_hand

    def __len__(self):
        return self._in_texts + len(self._at_hand)

    def __getitem__(self, index):
        if index < 0:
            index += len(self)
        if index < 0:
            raise IndexError("no such event")
        if index >= self._in_texts:
            return self._at_hand[index - self._in_texts]
        for number, text in self._texts:
            if index < number:
                return _events_in(text)[index]
            index -= number

    def __eq__(self, other):
        return list(self) == list(other)


def _events_in(text):
    return [parse_event(line) for line in text.decode().split("\n")]
