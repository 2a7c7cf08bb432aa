"""The written form of a game: plain text, a line an event, readable by a person.

``docs/formats.md`` describes it.  On flash every line is sealed: it ends in ``*`` and a checksum
over the line and all lines before it, so that a torn, lost, doubled or altered line is noticed.
"""

from cribbage.cards import CardError
from cribbage.events import Events, FormError, event_line, is_number, parse_event
from cribbage.game import Game
from cribbage.rules import OPTIONS, RefusedError, Rules, RulesError
from cribbage.seal import Seal, unsealed

NAME = "fifteentwo"
VERSION = 1

# The options that every header names, the others only where they are not the default.
_ALWAYS = ("players", "target", "muggins", "skunks")

# Begins a line of a journal that tells how the game stood before the event on the line before.
_STOOD = "# dealer="


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
    yield from game.events.lines()
    for event in reversed(game.undone):
        yield event_line(event)
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

    ``game``: the game as far as the text is sound, None where not even its header is.  ``sound``:
    the text up to there; what is appended must follow it.  ``seal``: to seal the next line.
    ``damage``: one sentence where more than a torn last line was lost, else None.

    Where the text tells how the game stood once, only what came after it is refereed anew.
    """

    def __init__(self, text):
        self.seal = Seal()
        self.damage = None
        self._reader = Reader()
        self._length = 0
        self._take_over(text)
        self._read(text)
        self.game = self._reader.game
        if text and not self.damage and self._reader.number == 0:
            self.damage = "line 1 is damaged"
        self.sound = text[: self._length]

    def _read(self, text):
        """Read the lines after those that have been read."""
        for piece in text[self._length :].split("\n")[:-1]:
            line = self.seal.opened(piece)
            if line is None:
                self.damage = "line %d is damaged" % (self._reader.number + 1)
                break
            try:
                self._reader.feed(line)
            except RecordError as error:
                self.damage = str(error)
                self.seal.take_back()
                break
            self._length += len(piece) + 1

    def _take_over(self, text):
        """Go on from where ``text`` tells how the game stood last, if it does."""
        stood_at = text.rfind("\n" + _STOOD) + 1
        if not stood_at:
            return
        event_at = text.rfind("\n", 0, stood_at - 1) + 1
        seal = Seal()
        # As bytes: MicroPython looks for every piece of a text in its table of names.
        data = text.encode()
        try:
            seal.go_on(data[:stood_at])
            whole = seal.whole
            stood = seal.opened(text[stood_at : text.find("\n", stood_at)])
            seal.go_on(data[:event_at])
            lines = unsealed(data[:event_at])
            game = _game_of(lines, (stood or "").encode(), whole)
        except (ValueError, IndexError):
            return
        self.seal = seal
        self._reader.game = game
        self._reader.number = len(lines)
        self._length = event_at


def _game_of(lines, last, whole):
    """The game after these lines, where the line ``last`` tells how it stood; bytes all of them.

    ``whole``: the checksum that this must know.  Raises ValueError, IndexError.
    """
    rules, dealer = parse_header(lines[0].decode())
    state, known = _parse_stood(last, rules)
    if known != whole:
        raise ValueError
    standing = []
    stood = []
    for line in lines[1:]:
        if line.startswith(b"#"):
            stood.append((len(standing) - 1, _parse_stood(line, rules)[0]))
        elif line == b"undo":
            standing.pop()
            while stood and stood[-1][0] >= len(standing):
                stood.pop()
        else:
            standing.append(line)
    stood.append((len(standing), state))
    game = Game(rules, dealer)
    game.go_on(Events(standing), stood)
    return game
