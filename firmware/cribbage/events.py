"""Table events: what the players did, as plain values and as lines of text.

``docs/formats.md`` describes the lines.
"""

from cribbage.cards import CardError, card_name, card_names, is_card, parse_card
from cribbage.rules import RefusedError

# What an event of each kind is made of besides its kind.
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
    "penalty": ("player", "points", "reason"),
    "dead": ("player",),
    "lead": ("player",),
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
    "penalty": "penalty PLAYER POINTS renege|exposed|count|other",
    "dead": "dead PLAYER",
    "lead": "lead PLAYER",
    "undo": "undo",
}

# What a penalty is for: a go that was none, a card or a pack that was shown, a wrong count said or
# pegged, anything else.
REASONS = ("renege", "exposed", "count", "other")

# As many digits as a number has in the written form.
_HIGHEST = 9999
_LONGEST_ECHO = 40

_WITH_POINTS = ("claim", "peg", "correct", "penalty")
_PLAYER_ALONE = ("go", "muggins", "dead", "lead")
_SHOWN = ("hand", "crib")


class Event:
    """One thing that the players did.  Two events are equal when all their fields are.

    >>> event = Event.parse("hand 1 7S 8S 9C TD")
    >>> event.kind, event.player, len(event.cards)
    ('hand', 1, 4)
    >>> event == Event("hand", 1, cards=event.cards)
    True
    >>> Event("claim", 0, points=8)
    Event.parse('claim 0 8')
    >>> str(Event("go", 1))
    'go 1'

    What a kind does not have keeps its default.  Which kinds there are:

    ============  =========================================================================
    ``starter``   ``card``: a deal begins with its starter
    ``lay``       ``player`` lays ``card`` in the play
    ``go``        ``player`` holds cards and cannot lay
    ``hand``      ``player`` shows ``cards``, none where all four were laid; ``flush`` and
                  ``nobs`` in points, None where the suits tell
    ``crib``      the dealer shows ``cards``; ``flush`` and ``nobs`` as of a hand
    ``claim``     muggins games, before hand or crib: ``player`` says it counts ``points``
    ``muggins``   ``player`` takes for the team what the last claim missed
    ``peg``       ``points`` pegged by ``player``, where the players peg themselves
    ``correct``   ``points`` that put the score of ``player`` right, up or down
    ``misdeal``   this deal never was; its awards are those of the corrections and penalties in
                  it, which stay, made anew
    ``penalty``   all other sides peg ``points`` for something that ``player`` did; ``reason``
                  is one of ``REASONS``
    ``dead``      the hand of ``player`` is dead in this deal: no more cards from it, it counts 0
    ``lead``      at an empty count: it was ``player`` who led
    ============  =========================================================================
    """

    # Only what an event has takes memory of its own: a long game has hundreds of them.
    player: int = -1
    card: int = 0
    cards: tuple[int, ...] = ()
    points: int = 0
    flush: int | None = None
    nobs: int | None = None
    reason: str = ""

    def __init__(
        self,
        kind: str,
        player: int = -1,
        *,
        card: int = 0,
        cards: list[int] | tuple[int, ...] = (),
        points: int = 0,
        flush: int | None = None,
        nobs: int | None = None,
        reason: str = "",
    ):
        self.kind = kind
        if player != -1:
            self.player = player
        if card != 0:
            self.card = card
        if cards != ():
            self.cards = tuple(cards) if isinstance(cards, list) else cards
        if points != 0:
            self.points = points
        if flush is not None:
            self.flush = flush
        if nobs is not None:
            self.nobs = nobs
        if reason != "":
            self.reason = reason

    @staticmethod
    def parse(line: str) -> "Event":
        """The event that ``line`` writes; ``Event("undo")`` for an undo.  Raises FormError."""
        words = line.split()
        kind = words[0].lower() if words else ""
        if kind not in FORMS:
            raise FormError(
                "'%s' is no event: events are %s"
                % (words[0] if words else "", " ".join(sorted(FORMS)))
            )
        try:
            return _parse_words(kind, words[1:])
        except (FormError, CardError) as error:
            raise FormError("%s (written: %s)" % (error, FORMS[kind]))

    def __str__(self) -> str:
        text = self.kind
        if self.player >= 0:
            text += " %d" % self.player
        if self.card:
            text += " " + card_name(self.card)
        elif self.kind in _WITH_POINTS:
            text += " %d" % self.points
            if self.reason:
                text += " " + self.reason
        elif self.kind in _SHOWN:
            if self.cards:
                text += " " + card_names(self.cards)
            if self.flush is not None:
                text += " flush=%d" % self.flush
            if self.nobs is not None:
                text += " nobs=%d" % self.nobs
        return text

    def __repr__(self) -> str:
        return "Event.parse('%s')" % self

    def _fields(self):
        return (
            self.kind,
            self.player,
            self.card,
            self.cards,
            self.points,
            self.flush,
            self.nobs,
            self.reason,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash(self._fields())

    def check(self, players: int) -> None:
        """Raise RefusedError unless a game of so many ``players`` may hold this event."""
        kind = self.kind
        if type(kind) is not str or kind not in SHAPES:
            raise RefusedError(
                "there is no event '%s'"
                % (kind[:_LONGEST_ECHO] if type(kind) is str else _echo(kind))
            )
        shape = SHAPES[kind]
        for part in shape:
            value = getattr(self, part)
            fits, right = _PARTS[part]
            if not fits(value):
                raise RefusedError(
                    "the %s of '%s' must be %s, not %s" % (part, kind, right, _echo(value))
                )
        for part in _PARTS:
            if part not in shape and getattr(self, part) is not getattr(Event, part):
                raise RefusedError(
                    "'%s' has %s and nothing else" % (kind, ", ".join(("its kind",) + shape))
                )
        if "player" in shape and not 0 <= self.player < players:
            raise RefusedError(
                "there is no player %d: players are 0 to %d" % (self.player, players - 1)
            )


def _is_whole(thing):
    return type(thing) is int and -_HIGHEST <= thing <= _HIGHEST


def _is_answer(thing):
    return thing is None or _is_whole(thing)


def _is_reason(thing):
    return type(thing) is str and thing in REASONS


def _are_cards(thing):
    return type(thing) is tuple and all(map(is_card, thing))


def _echo(thing):
    return str(thing) if _is_whole(thing) else "a thing of type %s" % type(thing).__name__


# For each part whether a value can be it, and what would be right.
_WHOLE = (_is_whole, "a whole number of up to four digits")
_ANSWER = (_is_answer, "points or None")
_PARTS = {
    "card": (is_card, "a card, as cribbage.cards makes it"),
    "cards": (_are_cards, "a tuple of cards"),
    "player": _WHOLE,
    "points": _WHOLE,
    "flush": _ANSWER,
    "nobs": _ANSWER,
    "reason": (_is_reason, "one of " + " ".join(REASONS)),
}


class FormError(ValueError):
    """A line that is not of the written form."""


def _number(word):
    digits = word[1:] if word[:1] in ("-", "+") else word
    if not is_number(digits):
        raise FormError("'%s' is no number of up to four digits" % word)
    return int(word)


def is_number(digits: str) -> bool:
    """Whether ``digits`` are one to four of 0 to 9."""
    # On CPython str.isdigit takes the digits of every script, which are longer in bytes.
    return digits.isdigit() and len(digits.encode()) == len(digits) <= 4


def _parse_words(kind, words):
    if kind in ("misdeal", "undo"):
        _expect(words, 0)
        return Event(kind)
    if kind == "starter":
        _expect(words, 1)
        return Event(kind, card=parse_card(words[0]))
    if kind == "crib":
        return _parse_shown(kind, -1, words)
    if not words:
        raise FormError("the player is missing")
    player = _number(words[0])
    if kind == "hand":
        return _parse_shown(kind, player, words[1:])
    _expect(words, 1 if kind in _PLAYER_ALONE else 3 if kind == "penalty" else 2)
    if kind in _PLAYER_ALONE:
        return Event(kind, player)
    if kind == "lay":
        return Event(kind, player, card=parse_card(words[1]))
    points = _number(words[1])
    if kind != "penalty":
        return Event(kind, player, points=points)
    reason = words[2].lower()
    if reason not in REASONS:
        raise FormError("a penalty is for one of %s, not '%s'" % (" ".join(REASONS), words[2]))
    return Event(kind, player, points=points, reason=reason)


def _expect(words, number):
    if len(words) != number:
        raise FormError("%d words after the kind, not %d" % (number, len(words)))


def _parse_shown(kind, player, words):
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
    return Event(kind, player, cards=tuple(cards), **answers)
