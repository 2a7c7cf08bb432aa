"""The written form of a game: plain text, a line an event, readable by a person.

``docs/formats.md`` describes it.  On flash every line is signed: it ends in ``*`` and a checksum
over the line and all lines before it, so that a torn, lost, doubled or altered line is noticed.
There, snapshots stand between the events.
"""

from binascii import crc32

from cribbage.cards import CardError
from cribbage.checksums import ChecksumChain, without_checksum
from cribbage.events import Event, FormError, is_number
from cribbage.game import Award, Game, History, Snapshot
from cribbage.rules import OPTIONS, RefusedError, Rules, RulesError

NAME = "fifteentwo"
VERSION = 1

# The options that every header names, the others only where they are not the default.
_ALWAYS = ("players", "target", "muggins", "skunks")

_SNAPSHOT = "snapshot"
# In bytes: a signed line is shorter.
_LONGEST = 200
_AT_ONCE = 32


class RecordError(ValueError):
    """A line that cannot be read or cannot happen.  ``line``: its number, from 1.

    ``sentence``: what is wrong.
    """

    def __init__(self, line: int, sentence: str):
        super().__init__("line %d: %s" % (line, sentence))
        self.line = line
        self.sentence = sentence


def _word(value):
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def header(rules: Rules, dealer: int) -> str:
    """The first line of the record of a game."""
    words = [NAME, str(VERSION)]
    for name, allowed in OPTIONS:
        value = getattr(rules, name)
        if name in _ALWAYS or value != allowed[0]:
            words.append("%s=%s" % (name, _word(value)))
        if name == "target":
            words.append("dealer=%d" % dealer)
    return " ".join(words)


def parse_header(line: str) -> tuple[Rules, int]:
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
    ``is_journal``: it is one of a board, in which snapshots stand.
    """

    def __init__(self, is_journal: bool = False):
        self.game: Game | None = None
        self.number = 0
        self.is_journal = is_journal

    def feed(self, line: str) -> list[Award]:
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
        if self.is_journal and line.split()[0] == _SNAPSHOT:
            if parse_snapshot(line, self.game.rules)[0] != self.game.snapshot():
                raise FormError("the game does not stand as the snapshot has it")
            return []
        event = Event.parse(line)
        if event.kind == "undo":
            self.game.undo()
            return []
        return self.game.apply(event)


def read(text: str) -> Game:
    """The game that ``text`` records.  Raises RecordError."""
    reader = Reader()
    for line in text.split("\n"):
        reader.feed(line)
    if not reader.game:
        raise RecordError(1, "no game: a record begins with '%s %d ...'" % (NAME, VERSION))
    return reader.game


def standing_lines(game: Game):
    """Yield the header and the lines of the events that stand, as bytes."""
    yield header(game.rules, game.first_dealer).encode()
    for event in game.history.events:
        yield without_checksum(event) if isinstance(event, bytes) else str(event).encode()


def lines(game: Game):
    """Yield the lines that record ``game``, what can be done again included."""
    for line in standing_lines(game):
        yield line.decode()
    for event in reversed(game.undone):
        yield str(event)
    for _ in game.undone:
        yield "undo"


def write(game: Game) -> str:
    """The record of ``game``; ``read`` gives the same game again."""
    return "\n".join(lines(game)) + "\n"


# The journal of a board


def snapshot_line(snapshot: Snapshot, text_sum: int) -> str:
    """The line that writes ``snapshot``.  ``text_sum``: of the text before it, as in
    ChecksumChain."""
    scores, backs = [
        ",".join([str(number) for number in numbers])
        for numbers in (snapshot.scores, snapshot.backs)
    ]
    return "%s dealer=%d scores=%s backs=%s before=%08x" % (
        _SNAPSHOT, snapshot.dealer, scores, backs, text_sum
    )  # fmt: skip


def parse_snapshot(line: str, rules: Rules) -> tuple[Snapshot, int]:
    """(Snapshot, checksum) that ``snapshot_line`` was given.  Raises FormError."""
    try:
        fields = [word.split("=") for word in line.split()[1:]]
        (_, dealer_word), (_, scores_word), (_, backs_word), (_, sum_word) = fields
        dealer = int(dealer_word)
        scores, backs = [
            tuple([int(number) for number in numbers.split(",")])
            for numbers in (scores_word, backs_word)
        ]
        text_sum = int(sum_word, 16)
    except ValueError:
        raise FormError("'%s' is no snapshot" % line)
    for numbers in (scores, backs):
        if len(numbers) != rules.teams or min(numbers) < 0 or max(numbers) >= rules.target:
            raise FormError("a game cannot stand as '%s'" % line)
    if not 0 <= dealer < rules.players:
        raise FormError("there is no player %d to deal" % dealer)
    return Snapshot(dealer, scores, backs), text_sum


def journal_lines(game: Game, chain: ChecksumChain):
    """Yield the lines of a journal of ``game``, which ``chain`` signs one by one."""
    snapshots = dict(game.history.snapshots)
    for number, line in enumerate(lines(game)):
        # The header is line 0, so that before each event stand as many as its number less one.
        if 1 < number <= len(game.history.events) and number - 1 in snapshots:
            yield snapshot_line(snapshots[number - 1], chain.text_sum)
        yield line


class JournalReader:
    """Reads what the signed text of a game on the table holds; ``pieces``: of that text.

    ``game``: the game as far as the text is sound, None where not even its header is.  ``number``:
    the number of lines up to there, ``last`` the last one of them.  ``damage``: one sentence where
    more than a torn last line was lost, else None.  ``is_current``: whether the text is whole and
    of the form of today, so that what ``chain`` signs may follow it; else it is to be written
    anew.

    Only what came after the last snapshot is refereed anew, unless ``trusting`` is False.
    """

    damage: str | None = None
    number = 0
    last = ""
    _is_old = False

    def __init__(self, pieces, trusting=True):
        lines, torn = _lines_of(pieces)
        self._begin()
        if trusting:
            self._restore(lines)
        self._read_on(lines)
        if trusting and self.damage:
            # What stands after the snapshot may not be sound.
            self._begin()
            self._read_on(lines)
        self.game = self._reader.game
        self.is_current = not (torn or self.damage or self._is_old)
        if torn and self.number == 0 and not self.damage:
            self.damage = "line 1 is damaged"

    def _begin(self):
        self.chain = ChecksumChain()
        self.damage = None
        self.number = 0
        self.last = ""
        self._reader = Reader(True)
        self._is_old = False

    def _read_on(self, lines):
        for signed in lines[self.number :]:
            if not self._takes(signed.decode()):
                break

    def _takes(self, signed):
        """Read a line, unless it is damaged."""
        line = self.chain.verify(signed)
        if line is None:
            self.damage = "line %d is damaged" % (self.number + 1)
            return False
        # Boards wrote their snapshots as comments once.
        self._is_old = self._is_old or line[0] == "#"
        try:
            self._reader.feed(line)
        except RecordError as error:
            self.damage = str(error)
            return False
        self.number += 1
        self.last = line
        return True

    def _restore(self, signed):
        """Restore the game from the last snapshot that nothing was undone past."""
        try:
            at, history = _restorable(signed)
            chain = ChecksumChain()
            chain.resume(signed[at - 1], _text_sum(signed, at))
            text_sum = chain.text_sum
            if chain.verify(signed[at].decode()) is None:
                return
            rules, dealer = parse_header(_line_of(signed[0]))
            if parse_snapshot(_line_of(signed[at]), rules)[1] != text_sum:
                return
            game = Game(rules, dealer)
            history.unread = len(history.events)
            history.snapshots = game.history.snapshots + [
                (events, parse_snapshot(_line_of(signed[number]), rules)[0])
                for events, number in history.snapshots
            ]
            game.restore(history)
        except (ValueError, IndexError):
            return
        self._reader.game = game
        self.chain = chain
        self.number = self._reader.number = at + 1


def _lines_of(pieces):
    """(all whole lines of a text, what follows them) as bytes: MicroPython looks for every piece
    of a str in its table of names.
    """
    lines = []
    rest = b""
    for piece in pieces:
        found = (rest + piece.encode()).split(b"\n")
        rest = found.pop()
        lines.extend(found)
        if len(rest) > _LONGEST:
            # None of ours, and there might be no room for all of it.
            return lines + [rest], b""
    return lines, rest


def _text_sum(lines, end):
    """Checksum of the first ``end`` lines, some at a time: a heap may have no room for all."""
    text_sum = 0
    for start in range(0, end, _AT_ONCE):
        some = b"\n".join(lines[start : min(start + _AT_ONCE, end)])
        text_sum = crc32(b"\n", crc32(some, text_sum))
    return text_sum


def _line_of(signed):
    return without_checksum(signed).decode()


def _restorable(lines):
    """(number of the signed line with the last snapshot that nothing was undone past, a History
    of the lines before it, whose snapshots are numbers of lines).  Raises IndexError without one.
    """
    history = History()
    for number in range(1, len(lines)):
        line = lines[number]
        if line.startswith(b"undo "):
            history.take_back()
        elif not line.startswith(b"snapshot"):
            history.add(line)
        elif not history.undone:
            history.keep(number)
    history.drop_snapshots()
    events, at = history.snapshots[-1]
    del history.events[events:]
    history.undone = []
    return at, history
