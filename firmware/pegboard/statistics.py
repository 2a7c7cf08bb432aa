"""The statistics: what every seat has made in all finished games."""

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

_BEST = "best="
_BEST_CARDS = 5

_IN_THE_PLAY = ("lay", "go", "last")


class Statistics:
    """``seats``: for each seat what was added up.

    ``best``: the best hand ever as (points, cards with the starter last), or None.
    """

    def __init__(self):
        self.seats = [dict.fromkeys(_FIELDS, 0) for _ in range(SEATS)]
        self.best = None

    def copy(self):
        other = Statistics()
        other.seats = [dict(seat) for seat in self.seats]
        other.best = self.best
        return other

    def average(self, seat, points, number):
        """The average of a seat in tenths of a point, for instance of hand_points by hands."""
        total = self.seats[seat][number]
        return (10 * self.seats[seat][points] + total // 2) // total if total else 0

    def add(self, game):
        """Referee the finished ``game`` once more and add up what every seat made.

        A deal that never was, because of a misdeal, adds nothing.
        """
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
            seat = self.seats[player]
            seat["games"] += 1
            if game.rules.team_of(player) == game.winner:
                seat["wins"] += 1
                seat["skunks"] += 1 if level else 0

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
                    self.seats[player]["deals"] += 1
                continue
            award, hand = note
            seat = self.seats[award.player]
            if award.kind in _IN_THE_PLAY or (award.kind == "peg" and rules.play == BY_HAND):
                seat["play_points"] += award.points
            elif award.kind in ("hand", "crib"):
                seat[award.kind + "s"] += 1
                seat[award.kind + "_points"] += award.points
            if hand and (not self.best or hand[0] > self.best[0]):
                self.best = hand

    def lines(self):
        """The statistics as text."""
        for seat in self.seats:
            yield " ".join(["%s=%d" % (field, seat[field]) for field in _FIELDS])
        if self.best:
            cards = " ".join([card_name(card) for card in self.best[1]])
            yield "%s%d %s" % (_BEST, self.best[0], cards)

    def read(self, lines):
        """Take what ``lines`` gave: the lines that come after it.  Raises ValueError, KeyError,
        IndexError.
        """
        for seat in range(SEATS):
            words = dict([word.split("=") for word in lines[seat].split()])
            self.seats[seat] = {field: _number(words[field]) for field in _FIELDS}
        rest = lines[SEATS:]
        if rest and rest[0].startswith(_BEST):
            points, _, cards = rest[0][len(_BEST) :].partition(" ")
            self.best = (_number(points), parse_cards(cards))
            if len(self.best[1]) != _BEST_CARDS:
                raise ValueError("a hand has four cards and a starter")
            rest = rest[1:]
        return rest


def _number(word):
    if not word.isdigit():
        raise ValueError("'%s' is no number" % word)
    return int(word)
