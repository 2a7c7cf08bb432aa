"""The written form of a game: plain text, a line an event, readable by a person.

``docs/formats.md`` describes it.  On flash every line is sealed: it ends in ``*`` and a checksum
over the line and all lines before it, so that a torn, lost, doubled or altered line is noticed.
"""

from cribbage.cards import CardError, card_name, card_names, parse_card
from cribbage.game import Game
from cribbage.rules import OPTIONS, RefusedError, Rules, RulesError
from cribbage.seal import Seal

NAME = "fifteentwo"
VERSION = 1

# The options that every header names, the others only where they are not the default.
_ALWAYS = ("players", "target", "muggins", "skunks")

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


class RecordError(ValueError):
    """A line that cannot be read or cannot happen.  ``line``: its number, from 1.

    ``sentence``: what is wrong.
    """

    def __init__(self, line, sentence):
        super().__init__("line %d: %s" % (line, sentence))
        self.line = line
        self.sentence = sentence


class _FormError(ValueError):
    """A line that is not of the written form."""


def _word(value):
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def header(rules, dealer):
    """The first line of the record of a game."""
    words = [NAME, str(VERSION)]
    for name, allowed in OPTIONS:
        value = getattr(rules, name)
        if name in _ALWAYS or value != allowed[0]:
            words.append("%s=%s" % (name, _word(value)))
        if name == "target":
            words.append("dealer=%d" % dealer)
    return " ".join(words)


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
    if not _is_number(digits):
        raise _FormError("'%s' is no number of up to four digits" % word)
    return int(word)


def _is_number(digits):
    # Not str.isdigit, which on CPython takes the digits of every script, and '²' too.
    return 0 < len(digits) <= 4 and all("0" <= digit <= "9" for digit in digits)


def parse_header(line):
    """(rules, first dealer) of a header line.  Raises ValueError with a sentence."""
    words = line.split()
    if len(words) < 2 or words[0] != NAME:
        raise _FormError("a record begins with '%s %d players=2 ...'" % (NAME, VERSION))
    if words[1] != str(VERSION):
        raise _FormError("version %s is not known: this reads version %d" % (words[1], VERSION))
    chosen = {}
    for word in words[2:]:
        name, equals, text = word.partition("=")
        if not equals:
            raise _FormError("'%s' is no option: options are written name=value" % word)
        if name in chosen:
            raise _FormError("%s is given twice" % name)
        chosen[name] = _option_value(name, text)
    dealer = chosen.pop("dealer", 0)
    rules = Rules(**chosen)
    if dealer >= rules.players:
        raise _FormError("dealer=%d: players are 0 to %d" % (dealer, rules.players - 1))
    return rules, dealer


def _option_value(name, text):
    if name == "dealer":
        if not _is_number(text):
            raise _FormError("dealer=%s is no player" % text)
        return int(text)
    for option, allowed in OPTIONS:
        if option == name:
            for value in allowed:
                if text == _word(value):
                    return value
            raise _FormError(
                "%s=%s: it is one of %s"
                % (name, text, " ".join([_word(value) for value in allowed]))
            )
    raise _FormError("there is no option '%s'" % name)


def parse_event(line):
    """The event that ``line`` writes; ``("undo",)`` for an undo.  Raises ValueError."""
    words = line.split()
    kind = words[0].lower()
    if kind not in FORMS:
        raise _FormError("'%s' is no event: events are %s" % (words[0], " ".join(sorted(FORMS))))
    try:
        return _event_of(kind, words[1:])
    except (_FormError, CardError) as error:
        raise _FormError("%s (written: %s)" % (error, FORMS[kind]))


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
        raise _FormError("the player is missing")
    player = _number(words[0])
    if kind == "hand":
        return (kind, player) + _parse_shown(words[1:])
    _expect(words, 1 if kind in ("go", "muggins") else 2)
    if kind in ("go", "muggins"):
        return (kind, player)
    return (kind, player, parse_card(words[1]) if kind == "lay" else _number(words[1]))


def _expect(words, number):
    if len(words) != number:
        raise _FormError("%d words after the kind, not %d" % (number, len(words)))


def _parse_shown(words):
    cards = []
    answers = {"flush": None, "nobs": None}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            cards.append(parse_card(word))
        elif name not in answers:
            raise _FormError("there is no '%s'" % word)
        elif answers[name] is not None:
            raise _FormError("%s is given twice" % name)
        else:
            answers[name] = _number(text)
    return tuple(cards) or None, answers["flush"], answers["nobs"]


class Reader:
    """Reads a record line by line.

    ``game``: as far as it was read, None before the header.  ``number``: lines read.
    """

    def __init__(self):
        self.game = None
        self.number = 0

    def feed(self, line):
        """Read one line: the awards it made.  Empty lines and lines that begin with # make none.

        Raises RecordError; the game stays as it was before the line.
        """
        self.number += 1
        line = line.strip()
        if not line or line[0] == "#":
            return []
        try:
            return self._take(line)
        except (_FormError, CardError, RulesError, RefusedError) as error:
            raise RecordError(self.number, str(error))

    def _take(self, line):
        if not self.game:
            rules, dealer = parse_header(line)
            self.game = Game(rules, dealer)
            return []
        event = parse_event(line)
        if event[0] == "undo":
            self.game.undo()
            return []
        return self.game.apply(event)


def read(text):
    """The game that ``text`` records.  Raises RecordError."""
    reader = Reader()
    for line in text.split("\n"):
        reader.feed(line)
    if not reader.game:
        raise RecordError(1, "no game: a record begins with '%s %d ...'" % (NAME, VERSION))
    return reader.game


def lines(game):
    """Yield the lines that record ``game``, what can be done again included."""
    yield header(game.rules, game.first_dealer)
    for event in game.events:
        yield event_line(event)
    for event in reversed(game.undone):
        yield event_line(event)
    for _ in game.undone:
        yield "undo"


def write(game):
    """The record of ``game``; ``read`` gives the same game again."""
    return "\n".join(lines(game)) + "\n"


class Journal:
    """What the sealed ``text`` of a game on the table holds.

    ``game``: the game as far as the text is sound, None where not even its header is.  ``sound``:
    the text up to there; what is appended must follow it.  ``seal``: to seal the next line.
    ``damage``: one sentence where more than a torn last line was lost, else None.
    """

    def __init__(self, text):
        self.seal = Seal()
        self.damage = None
        reader = Reader()
        pieces = text.split("\n")
        torn = pieces.pop()
        sound = 0
        for piece in pieces:
            line = self.seal.opened(piece)
            if line is None:
                self.damage = "line %d is damaged" % (reader.number + 1)
                break
            try:
                reader.feed(line)
            except RecordError as error:
                self.damage = str(error)
                self.seal.take_back()
                break
            sound += len(piece) + 1
        if torn and not self.damage and reader.number == 0:
            self.damage = "line 1 is damaged"
        self.game = reader.game
        self.sound = text[:sound]
