"""The statistics: what every seat, and who sat there by name, has made in all finished games."""

from cribbage.cards import card_name, parse_cards
from cribbage.game import Game
from cribbage.rules import BY_HAND
from pegboard.devices import SEATS

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

# So many names have statistics, those who have played last.
NAMES_KEPT = 16

_NAME = "name="
_SPACE = "_"
_BEST = "best="
_BEST_CARDS = 5

_IN_THE_PLAY = ("lay", "go", "last")


def written(name):
    """``name`` as a word of a line."""
    return name.replace(" ", _SPACE)


def name_of(word):
    """The name that ``written`` gave as ``word``."""
    return word.replace(_SPACE, " ")


class Statistics:
    """``seats``: for each seat what was added up.  ``named``: (name, the same for that name),
    those who have played last first.

    ``best``: the best hand ever as (points, cards with the starter last), or None.
    """

    def __init__(self):
        self.seats = [dict.fromkeys(_FIELDS, 0) for _ in range(SEATS)]
        self.named = []
        self.best = None

    def copy(self):
        other = Statistics()
        other.seats = [dict(seat) for seat in self.seats]
        other.named = [(name, dict(row)) for name, row in self.named]
        other.best = self.best
        return other

    def add(self, game, names=()):
        """Referee the finished ``game`` once more and add up what every seat made, and who sat
        there: ``names`` of the seats, empty where a seat has none.

        A deal that never was, because of a misdeal, adds nothing.
        """
        self._rows = [[seat] for seat in self.seats]
        for player in range(min(game.rules.players, len(names))):
            if names[player]:
                self._rows[player].append(self._row_of(names[player]))
        del self.named[NAMES_KEPT:]
        again = Game(game.rules, game.first_dealer)
        of_the_deal = []
        for event in game.events:
            awards = again.apply(event)
            if event.kind == "misdeal":
                of_the_deal = []
                continue
            if event.kind == "starter":
                self._add_deal(of_the_deal, again.rules)
                of_the_deal = [None]
            for award in awards:
                of_the_deal.append(self._noted(award, again))
        self._add_deal(of_the_deal, again.rules)
        level = game.skunk_level
        for player in range(game.rules.players):
            self._count(player, "games", 1)
            if game.rules.team_of(player) == game.winner:
                self._count(player, "wins", 1)
                self._count(player, "skunks", 1 if level else 0)

    def _row_of(self, name):
        """What was added up for ``name``, which is now the one who has played last."""
        row = None
        for known in self.named:
            if known[0] == name:
                row = known[1]
                self.named.remove(known)
                break
        row = row or dict.fromkeys(_FIELDS, 0)
        self.named.insert(0, (name, row))
        return row

    def _count(self, player, field, number):
        for row in self._rows[player]:
            row[field] += number

    def _noted(self, award, game):
        """An award with the hand that it counted, as (points of the hand, cards), else None."""
        if award.kind != "hand":
            return award, None
        return award, (award.points + game.missed, game.hands[award.player] + [game.starter])

    def _add_deal(self, noted, rules):
        """Add the awards of a deal; None among them stands for its beginning."""
        for note in noted:
            if note is None:
                for player in range(rules.players):
                    self._count(player, "deals", 1)
                continue
            award, hand = note
            if award.kind in _IN_THE_PLAY or (award.kind == "peg" and rules.play == BY_HAND):
                self._count(award.player, "play_points", award.points)
            elif award.kind in ("hand", "crib"):
                self._count(award.player, award.kind + "s", 1)
                self._count(award.player, award.kind + "_points", award.points)
            if hand and (not self.best or hand[0] > self.best[0]):
                self.best = hand

    def lines(self):
        """The statistics as text."""
        for seat in self.seats:
            yield _line_of(seat)
        for name, row in self.named:
            yield "%s%s %s" % (_NAME, written(name), _line_of(row))
        if self.best:
            cards = " ".join([card_name(card) for card in self.best[1]])
            yield "%s%d %s" % (_BEST, self.best[0], cards)

    def read(self, lines):
        """Take what ``lines`` gave: the lines that come after it.  Raises ValueError, KeyError,
        IndexError.
        """
        for seat in range(SEATS):
            self.seats[seat] = _row_in(lines[seat])
        rest = lines[SEATS:]
        self.named = []
        while rest and rest[0].startswith(_NAME):
            word, _, line = rest[0][len(_NAME) :].partition(" ")
            self.named.append((name_of(word), _row_in(line)))
            rest = rest[1:]
        if rest and rest[0].startswith(_BEST):
            points, _, cards = rest[0][len(_BEST) :].partition(" ")
            self.best = (_number(points), parse_cards(cards))
            if len(self.best[1]) != _BEST_CARDS:
                raise ValueError("a hand has four cards and a starter")
            rest = rest[1:]
        return rest


def average(row, points, number):
    """An average in tenths of a point, for instance of hand_points by hands."""
    total = row[number]
    return (10 * row[points] + total // 2) // total if total else 0


def _line_of(row):
    return " ".join(["%s=%d" % (field, row[field]) for field in _FIELDS])


def _row_in(line):
    words = dict([word.split("=") for word in line.split()])
    return {field: _number(words[field]) for field in _FIELDS}


def _number(word):
    if not word.isdigit():
        raise ValueError("'%s' is no number" % word)
    return int(word)
