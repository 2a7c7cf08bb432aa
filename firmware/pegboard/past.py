"""Finished games: kept, added up for the statistics, and counted for the match.

``settle`` may be called again and again for one game, also after a power cut in the middle of it: each game is
known by a checksum over its record, and every step leaves a whole file behind.
"""

from binascii import crc32

from cribbage import match as matches
from cribbage import record
from cribbage.cards import card_name, parse_cards
from cribbage.game import Game
from cribbage.rules import RulesError

GAMES_KEPT = 50
SEATS = 4

_TOTALS = "totals"
_MATCH = "match"

# What is added up for every seat.
_FIELDS = (
    "games",
    "wins",
    "skunks",
    "hands",
    "hand_points",
    "cribs",
    "crib_points",
    "deals",
    "play_points",
)


def _mark_of(game):
    """Eight hex digits that know a game by its record."""
    checksum = 0
    for line in record.lines(game):
        checksum = crc32(line.encode(), checksum)
    return "%08x" % checksum


def _kept_name(number):
    return "past%04d" % (number % 10000)


class Past:
    """``games``: how many have been finished on this board.  ``seats``: for each seat what was added up.

    ``best``: the best hand ever as (points, cards with the starter last), or None.  ``match``: the
    cribbage.match.Match that is being played, or None.  ``damaged``: whether some of it could not be read.
    """

    def __init__(self, store):
        self._store = store
        self.damaged = False
        self.games = 0
        self.seats = [dict([(field, 0) for field in _FIELDS]) for _ in range(SEATS)]
        self.best = None
        self.match = None
        self._last = ""
        self._last_of_match = ""
        self._read(_TOTALS, self._read_totals)
        self._read(_MATCH, self._read_match)

    # Keeping

    def settle(self, game):
        """Keep the finished ``game``, add it up, count it for the match.

        Raises OSError where the store cannot.
        """
        mark = _mark_of(game)
        if mark != self._last:
            self._keep(game)
            self._add_up(game)
            self._last = mark
            self.games += 1
            self._store.replace(_TOTALS, self._totals_text())
        if self.counts_for_match(game):
            self._last_of_match = mark
            self.match.add(game)
            self._save_match()

    def _keep(self, game):
        seal = record.Seal()
        sealed = [seal.sealed(line) for line in record.lines(game)]
        self._store.replace(_kept_name(self.games), "\n".join(sealed) + "\n")
        self._store.remove(_kept_name(self.games - GAMES_KEPT))

    def kept(self):
        """The names of the kept games, the oldest first."""
        first = max(0, self.games - GAMES_KEPT)
        return [_kept_name(number) for number in range(first, self.games)]

    # The statistics

    def _add_up(self, game):
        """Referee the game once more and add up what every seat made."""
        again = Game(game.rules, game.first_dealer)
        for event in game.events:
            if event[0] == "starter":
                for player in range(game.rules.players):
                    self.seats[player]["deals"] += 1
            for award in again.apply(event):
                self._add_award(award, again, event)
        level = game.skunk_level
        for player in range(game.rules.players):
            seat = self.seats[player]
            seat["games"] += 1
            if game.rules.team_of(player) == game.winner:
                seat["wins"] += 1
                seat["skunks"] += 1 if level else 0

    def _add_award(self, award, game, event):
        seat = self.seats[award.player]
        if award.kind == "hand":
            seat["hands"] += 1
            seat["hand_points"] += award.points
            if not self.best or award.points > self.best[0]:
                cards = list(event[2] or game.play.laid[award.player])
                self.best = (award.points, cards + [game.starter])
        elif award.kind == "crib":
            seat["cribs"] += 1
            seat["crib_points"] += award.points
        elif award.kind in ("lay", "go", "last"):
            seat["play_points"] += award.points

    def average(self, seat, points, number):
        """The average of a seat in tenths of a point, for instance of hand_points by hands."""
        total = self.seats[seat][number]
        return (10 * self.seats[seat][points] + total // 2) // total if total else 0

    def forget(self):
        """Forget the statistics; the kept games stay."""
        self.seats = [dict([(field, 0) for field in _FIELDS]) for _ in range(SEATS)]
        self.best = None
        self._store.replace(_TOTALS, self._totals_text())

    def _totals_text(self):
        lines = ["games=%d last=%s" % (self.games, self._last or "-")]
        for seat in self.seats:
            lines.append(" ".join(["%s=%d" % (field, seat[field]) for field in _FIELDS]))
        if self.best:
            cards = " ".join([card_name(card) for card in self.best[1]])
            lines.append("best=%d %s" % (self.best[0], cards))
        return "\n".join(lines) + "\n"

    def _read_totals(self, text):
        lines = text.split("\n")
        head = dict([word.split("=") for word in lines[0].split()])
        seats = []
        for line in lines[1 : SEATS + 1]:
            words = dict([word.split("=") for word in line.split()])
            seats.append(dict([(field, int(words[field])) for field in _FIELDS]))
        best = None
        if lines[SEATS + 1].startswith("best="):
            points, _, cards = lines[SEATS + 1][5:].partition(" ")
            best = (int(points), parse_cards(cards))
        self.games, self._last = int(head["games"]), head["last"]
        self.seats, self.best = seats, best

    # The match

    def begin_match(self, rules, length, goal, deals):
        """Play a match from now on.  Raises RulesError, OSError."""
        self.match = matches.Match(rules, length, goal, deals)
        self._last_of_match = ""
        self._save_match()

    def end_match(self):
        """The match is over, or is given up."""
        self.match = None
        self._store.remove(_MATCH)

    def counts_for_match(self, game):
        """Whether ``game`` is over, belongs to the match and has not been counted yet."""
        return (
            self.match is not None
            and game is not None
            and game.winner >= 0
            and game.rules == self.match.rules
            and self.match.winner < 0
            and _mark_of(game) != self._last_of_match
        )

    def standing(self, game):
        """(points of every team, the team that has won the match or -1), the game on the table included."""
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
        head = "%s\n%s\n" % (record.header(self.match.rules, 0), self._last_of_match or "-")
        self._store.replace(_MATCH, head + matches.write(self.match))

    def _read_match(self, text):
        header, last, rest = text.split("\n", 2)
        rules, _ = record.parse_header(header)
        self.match = matches.read(rest, rules)
        self._last_of_match = last

    def _read(self, name, take):
        try:
            text = self._store.read(name)
            if text:
                take(text)
        except (OSError, ValueError, KeyError, IndexError, RulesError):
            self.damaged = True
