"""Finished games: kept, added up for the statistics, and counted for the match.

A won game is counted only when the next one takes its place on the table, so that an undo past the
win takes everything back.  ``keep`` comes before the change of the journal, ``add`` after it; when
the power goes between them, ``catch_up`` does what is still to be done.  Every step leaves a whole
file behind, and the totals, saved last, tell which number the next game has; by that and its
record each game is known, so that none is counted twice.
"""

from binascii import crc32

from cribbage.rules import SCOREBOARD, RulesError
from cribbage.seal import Seal, sealed_pieces
from pegboard.totals import Totals

GAMES_KEPT = 50

_TOTALS = "totals"
_MATCH = "match"
_KEPT = "past"

_NO_MARK = "-"


def _mark_of(game, number):
    """Eight hex digits that know a game by its record and its number among the finished ones."""
    from cribbage import record

    checksum = crc32(str(number).encode())
    for line in record.lines(game):
        checksum = crc32(line.encode(), checksum)
    return "%08x" % checksum


def _kept_name(number):
    return "%s%04d" % (_KEPT, number % 10000)


def is_finished(game):
    """Whether ``game`` is one that statistics and matches may count."""
    return game is not None and game.winner >= 0 and game.rules.play != SCOREBOARD


def _opened(text):
    """The lines that were sealed.  Raises ValueError where not all of them are sound."""
    seal = Seal()
    lines = [seal.opened(line) for line in text.split("\n")[:-1]]
    if None in lines or text[-1:] != "\n":
        raise ValueError("a line is damaged")
    return lines


class Past:
    """``games``: how many have been finished on this board.  ``totals``: the Totals of them.

    ``match``: the cribbage.match.Match that is being played, or None.  ``damaged``: whether some
    of it could not be read.
    """

    def __init__(self, store):
        self._store = store
        self.damaged = False
        self.games = 0
        self.totals = Totals()
        self.match = None
        # The marks of the game that the statistics, the match shall not count.
        self._forgotten = _NO_MARK
        self._not_of_match = _NO_MARK
        # A mark, and the awards of the last event and the number that it is of.
        self._mark = ""
        self._marked = None
        self._marked_number = 0
        self._read(_TOTALS, self._read_totals)
        if self.damaged:
            self._number_after_the_kept()
        self._read(_MATCH, self._read_match)

    # Keeping

    def keep(self, game):
        """Write down the finished ``game``, which is about to leave the table.

        Raises OSError where the store cannot.
        """
        from cribbage.record import lines

        self._store.replace(_kept_name(self.games), sealed_pieces(Seal(), lines(game)))

    def add(self, game):
        """Add up the ``game`` that was kept, and count it for the match.

        Raises OSError where the store cannot save that; it is added all the same.
        """
        counts = self.counts_for_match(game)
        if counts:
            self.match.add(game)
            # Until the totals are saved, this game would be counted again after a power cut.
            self._not_of_match = self._mark_of(game)
        self.totals = self.totals_with(game)
        self.games += 1
        if counts:
            self._save_match()
        self._save_totals()
        if self.games > GAMES_KEPT:
            self._store.remove(_kept_name(self.games - GAMES_KEPT - 1))

    def catch_up(self, game):
        """Add the game that was kept when the power went; ``game`` is the one on the table.

        Where that is still the same one, it can be undone, and is not counted yet.  Raises
        OSError.
        """
        name = _kept_name(self.games)
        text = self._store.read(name)
        if text is None:
            return
        from cribbage import record

        try:
            kept = record.Journal(text).game
        except ValueError:
            return
        if not is_finished(kept):
            return
        if is_finished(game) and record.write(game) == record.write(kept):
            self._store.remove(name)
        else:
            self.add(kept)

    def _mark_of(self, game):
        if self._marked is not game.told[-1] or self._marked_number != self.games:
            self._mark = _mark_of(game, self.games)
            self._marked = game.told[-1]
            self._marked_number = self.games
        return self._mark

    def kept(self):
        """The names of the kept games, the oldest first."""
        first = max(0, self.games - GAMES_KEPT)
        return [_kept_name(number) for number in range(first, self.games)]

    def _number_after_the_kept(self):
        """Where the number of games was lost: keep the next one after all that are there."""
        try:
            names = self._store.names()
        except OSError:
            return
        for name in names:
            if name.startswith(_KEPT):
                try:
                    self.games = max(self.games, int(name[len(_KEPT) :]) + 1)
                except ValueError:
                    continue

    # The statistics

    def totals_with(self, game):
        """The Totals, with ``game``, the one on the table, where it is finished."""
        if not is_finished(game) or self._mark_of(game) == self._forgotten:
            return self.totals
        totals = self.totals.copy()
        totals.add(game)
        return totals

    def forget(self, game):
        """Forget the statistics, ``game``, the one on the table, included; the kept games stay.

        Raises OSError.
        """
        self.totals = Totals()
        if is_finished(game):
            self._forgotten = self._mark_of(game)
        self._save_totals()

    def _save_totals(self):
        lines = ["games=%d forgotten=%s" % (self.games, self._forgotten)]
        lines.extend(self.totals.lines())
        self._store.replace(_TOTALS, sealed_pieces(Seal(), lines))

    def _read_totals(self, text):
        lines = _opened(text)
        head = dict([word.split("=") for word in lines[0].split()])
        self.totals.read(lines[1:])
        self.games, self._forgotten = int(head["games"]), head["forgotten"]

    # The match

    def begin_match(self, rules, length, goal, deals, game):
        """Play a match from now on; ``game`` is the one on the table.

        Where that is over already it does not count.  Raises RulesError, OSError.
        """
        from cribbage.match import Match

        self.match = Match(rules, length, goal, deals)
        self._not_of_match = self._mark_of(game) if is_finished(game) else _NO_MARK
        self._save_match()

    def end_match(self):
        """The match is over, or is given up.  Raises OSError."""
        self.match = None
        self._store.remove(_MATCH)

    def counts_for_match(self, game):
        """Whether ``game`` is over, belongs to the match and has not been counted yet."""
        return (
            self.match is not None
            and is_finished(game)
            and game.rules == self.match.rules
            and self.match.winner < 0
            and self._mark_of(game) != self._not_of_match
        )

    def standing(self, game):
        """(points of every team, the team that has won the match or -1), the game on the table
        included.
        """
        counts = self.counts_for_match(game)
        if counts:
            self.match.add(game)
        standing = (self.match.points, self.match.winner)
        if counts:
            self.match.take_back()
        return standing

    def next_dealer(self, game):
        """Who deals the next game of the match after ``game``; -1 where the cut decides."""
        counts = self.counts_for_match(game)
        if counts:
            self.match.add(game)
        dealer = self.match.next_dealer()
        if counts:
            self.match.take_back()
        return dealer

    def _save_match(self):
        from cribbage.match import write
        from cribbage.record import header

        lines = [header(self.match.rules, 0), self._not_of_match]
        lines.extend(write(self.match).split("\n")[:-1])
        self._store.replace(_MATCH, sealed_pieces(Seal(), lines))

    def _read_match(self, text):
        lines = _opened(text)
        from cribbage.match import read
        from cribbage.record import parse_header

        rules, _ = parse_header(lines[0])
        self.match = read("\n".join(lines[2:]), rules)
        self._not_of_match = lines[1]

    def _read(self, name, take):
        try:
            text = self._store.read(name)
            if text is not None:
                take(text)
        except (OSError, ValueError, KeyError, IndexError, RulesError):
            self.damaged = True
