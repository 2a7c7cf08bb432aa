"""The written form of a game: plain text, a line an event, readable by a person.

``docs/formats.md`` describes it.  On flash every line is sealed: it ends in ``*`` and a checksum
over the line and all lines before it, so that a torn, lost, doubled or altered line is noticed.
"""

from binascii import crc32

from cribbage.cards import CardError
from cribbage.events import Event, FormError, is_number
from cribbage.game import Game
from cribbage.rules import OPTIONS, RefusedError, Rules, RulesError
from cribbage.seal import Seal, unsealed

NAME = "fifteentwo"
VERSION = 1

# The options that every header names, the others only where they are not the default.
_ALWAYS = ("players", "target", "muggins", "skunks")

# Begins a line of a journal that tells how the game stood before the event on the line before.
_STOOD = "# dealer="
_STOOD_BYTES = _STOOD.encode()

# So many lines may have come since the last of these: the memory of a Pico holds them.
_MOST_SINCE = 200
# In bytes: a sealed line is shorter.
_LONGEST = 200


class RecordError(ValueError):
    """A line that cannot be read or cannot happen.  ``line``: its number, from 1.

    ``sentence``: what is wrong.
    """

    def __init__(self, line, sentence):
        super().__init__("line %d: %s" % (line, sentence))
        self.line = line
        self.sentence = sentence


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


def parse_header(line):
    """(rules, first dealer) of a header line.  Raises ValueError with a sentence."""
    words = line.split()
    if len(words) < 2 or words[0] != NAME:
        raise FormError("a record begins with '%s %d players=2 ...'" % (NAME, VERSION))
    if words[1] != str(VERSION):
        raise FormError("version %s is not known: this reads version %d" % (words[1], VERSION))
    chosen = {}
    for word in words[2:]:
        name, equals, text = word.partition("=")
        if not equals:
            raise FormError("'%s' is no option: options are written name=value" % word)
        if name in chosen:
            raise FormError("%s is given twice" % name)
        chosen[name] = _option_value(name, text)
    dealer = chosen.pop("dealer", 0)
    rules = Rules(**chosen)
    if dealer >= rules.players:
        raise FormError("dealer=%d: players are 0 to %d" % (dealer, rules.players - 1))
    return rules, dealer


def _option_value(name, text):
    if name == "dealer":
        if not is_number(text):
            raise FormError("dealer=%s is no player" % text)
        return int(text)
    for option, allowed in OPTIONS:
        if option == name:
            for value in allowed:
                if text == _word(value):
                    return value
            raise FormError(
                "%s=%s: it is one of %s"
                % (name, text, " ".join([_word(value) for value in allowed]))
            )
    raise FormError("there is no option '%s'" % name)


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
        except (FormError, CardError, RulesError, RefusedError) as error:
            raise RecordError(self.number, str(error))

    def _take(self, line):
        if not self.game:
            rules, dealer = parse_header(line)
            self.game = Game(rules, dealer)
            return []
        event = Event.parse(line)
        if event.kind == "undo":
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
        yield str(event)
    for event in reversed(game.undone):
        yield str(event)
    for _ in game.undone:
        yield "undo"


def write(game):
    """The record of ``game``; ``read`` gives the same game again."""
    return "\n".join(lines(game)) + "\n"


def stood_line(stood, whole):
    """The line of a journal that tells what Game.stood gave.

    ``whole``: the checksum of the sealed text before it.
    """
    # While the game runs the front pegs are where the scores are.
    dealer, scores, _, backs = stood
    scores, backs = [",".join([str(number) for number in part]) for part in (scores, backs)]
    return "%s%d scores=%s backs=%s before=%08x" % (_STOOD, dealer, scores, backs, whole)


def _parse_stood(line, rules):
    """What ``stood_line`` was given, from the bytes of the line.  Raises ValueError."""
    values = [word.partition(b"=")[2] for word in line.split()[1:]]
    whole = int(values.pop(), 16)
    (dealer,), scores, backs = [
        tuple([int(number) for number in value.split(b",")]) for value in values
    ]
    for numbers in (scores, backs):
        if len(numbers) != rules.teams or min(numbers) < 0 or max(numbers) >= rules.target:
            raise ValueError
    if not 0 <= dealer < rules.players:
        raise ValueError
    return (dealer, scores, scores, backs), whole


class Journal:
    """What the sealed ``text`` of a game on the table holds.

    ``text``: a text or its pieces, which are gone through more than once.  ``game``: the game as
    far as the text is sound, None where not even its header is.  ``number``: the number of lines
    up to there, ``last`` the last one of them; what is appended must follow it.  ``seal``: to seal
    the next line.  ``is_whole``: whether that is all of the text.  ``damage``: one sentence where
    more than a torn last line was lost, else None.

    Where the text tells how the game stood once, only what came after it is refereed anew.
    """

    def __init__(self, text):
        self._pieces = (text,) if isinstance(text, str) else text
        self._rest = b""
        self.seal = Seal()
        self.damage = None
        self.number = 0
        self.last = ""
        self._reader = Reader()
        lines = self._take_over()
        for sealed in self._lines() if lines is None else lines:
            if not self._takes(sealed.decode()):
                break
        self.game = self._reader.game
        self.is_whole = not (self._rest or self.damage)
        if self._rest and not self.damage and self.number == 0:
            self.damage = "line 1 is damaged"

    def sound(self):
        """Yield the text as far as it is sound, in pieces."""
        left = self.number
        for piece in self._pieces:
            lines = piece.count("\n")
            if lines >= left:
                end = 0
                for _ in range(left):
                    end = piece.find("\n", end) + 1
                yield piece[:end]
                return
            left -= lines
            yield piece

    def _lines(self):
        """Yield all whole lines as bytes: MicroPython looks for every piece of a text in its table
        of names.
        """
        self._rest = b""
        for piece in self._pieces:
            lines = (self._rest + piece.encode()).split(b"\n")
            self._rest = lines.pop()
            yield from lines
            if len(self._rest) > _LONGEST:
                # None of ours, and there might be no room for all of it.
                yield self._rest
                self._rest = b""

    def _takes(self, sealed):
        """Read a line, unless it is damaged."""
        line = self.seal.opened(sealed)
        if line is None:
            self.damage = "line %d is damaged" % (self.number + 1)
            return False
        try:
            self._reader.feed(line)
        except RecordError as error:
            self.damage = str(error)
            self.seal.take_back()
            return False
        self.number += 1
        self.last = line
        return True

    def _take_over(self):
        """Go on from where the text tells how the game stood last, if it does.

        The sealed lines that are to be read then; None where it is all of them.
        """
        before = _Before()
        lines = []
        try:
            for line in self._lines():
                if line.startswith(_STOOD_BYTES) and lines:
                    event = lines.pop()
                    before.add(lines)
                    lines = [event]
                elif len(lines) == _MOST_SINCE:
                    return None
                lines.append(line)
            seal = Seal()
            seal.go_on(before.last, before.whole)
            if seal.opened(lines[0].decode()) == "undo":
                # An event alone is told of: what this one takes back was not refereed.
                return None
            whole = seal.whole
            stood = seal.opened(lines[1].decode())
            self._reader.game = before.game((stood or "").encode(), whole)
        except (ValueError, IndexError):
            return None
        self.seal.go_on(before.last, before.whole)
        self.number = self._reader.number = before.number
        return lines


class _Before:
    """The lines before one that tells how the game stood; they are not refereed anew.

    ``number``: how many there are, ``last`` the last one, sealed, ``whole`` the checksum of all.
    """

    def __init__(self):
        self.number = 0
        self.last = b""
        self.whole = 0
        self._header = None
        self._events = []
        self._stood = []

    def add(self, sealed):
        """Add sealed lines, as bytes.  Raises ValueError, IndexError."""
        if not sealed:
            return
        self.whole = crc32(b"\n", crc32(b"\n".join(sealed), self.whole))
        self.last = sealed[-1]
        self.number += len(sealed)
        lines = unsealed(sealed)
        if not self._header:
            self._header = parse_header(lines.pop(0).decode())
        for line in lines:
            if line.startswith(b"#"):
                self._stood.append((len(self._events) - 1, self._state(line)[0]))
            elif line == b"undo":
                self._undo()
            else:
                self._events.append(Event.parse(line.decode()))

    def _state(self, line):
        return _parse_stood(line, self._header[0])

    def _undo(self):
        self._events.pop()
        while self._stood and self._stood[-1][0] >= len(self._events):
            self._stood.pop()

    def game(self, last, whole):
        """The game after these lines, where the bytes of the line ``last`` tell how it stood.

        ``whole``: the checksum that this must know.  Raises ValueError, IndexError.
        """
        state, known = self._state(last)
        if known != whole:
            raise ValueError
        self._stood.append((len(self._events), state))
        game = Game(*self._header)
        game.go_on(self._events, self._stood)
        return game
