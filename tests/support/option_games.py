"""Whole games with real deals under any option, as plans for ``support.transcript``."""

from cribbage import show
from cribbage.cards import make, without_suit
from cribbage.events import Event
from cribbage.game import CRIB, OVER, PEGGING, PLAY, STARTER, Game
from cribbage.record import header
from cribbage.rules import BY_HAND, Rules
from fifteentwo.simulator.dice import Dice
from pegboard.settings import QUICK
from support.transcript import MATCH, award_text, setting_line


class Dealt:
    """Plays a game of real deals: legal cards at random, now and then a claim that is wrong."""

    def __init__(self, rules, dealer, entry, seed):
        self.game = Game(rules, dealer)
        self._quick = entry == QUICK
        self._dice = Dice(seed)
        self._hands = []
        self._left = []
        self._crib = []
        self._starter = 0
        self._pegs_left = 0

    def play(self):
        """Yield (event, awards) to the end of the game."""
        while self.game.phase != OVER:
            event = self._next()
            yield event, self.game.apply(event)

    def _next(self):
        game = self.game
        phase = game.phase
        if game.missed and self._dice.below(3):
            callers = [player for kind, player in game.may() if kind == "muggins"]
            return Event("muggins", self._dice.pick(callers))
        if phase == STARTER:
            return Event("starter", card=self._told(self._deal()))
        if phase == PLAY:
            return self._lay_or_go()
        if phase == PEGGING or self._pegs_left:
            self._pegs_left = max(0, self._pegs_left - 1)
            player = self._dice.below(game.rules.players)
            return Event("peg", player, points=1 + self._dice.below(12 if phase == PEGGING else 4))
        return self._count(phase == CRIB)

    def _deal(self):
        """Shuffle and deal, each keeping four cards; the starter."""
        deck = [make(rank, suit) for rank in range(1, 14) for suit in range(4)]
        deck = self._dice.shuffled(deck)
        players = self.game.rules.players
        self._hands = [deck[4 * player : 4 * player + 4] for player in range(players)]
        self._left = [list(hand) for hand in self._hands]
        self._crib = deck[16:20]
        if self.game.rules.play == BY_HAND:
            self._pegs_left = 2 * players
        self._starter = deck[20]
        return self._starter

    def _told(self, card):
        return without_suit(card) if self._quick else card

    def _lay_or_go(self):
        play = self.game.play
        left = self._left[play.turn]
        fitting = [card for card in left if play.fits(card)]
        if not fitting:
            return Event("go", play.turn)
        card = self._dice.pick(fitting)
        left.remove(card)
        return Event("lay", play.turn, card=self._told(card))

    def _count(self, is_crib):
        game = self.game
        player = game.to_act
        cards = self._crib if is_crib else self._hands[player]
        count = show.count_hand(cards, self._starter, is_crib)
        if game.rules.muggins and game.claimed < 0:
            return Event(
                "claim", player, points=max(0, min(29, count.total + self._dice.below(7) - 3))
            )
        flush = count.flush if self._quick else None
        nobs = count.nobs if self._quick else None
        told = tuple([self._told(card) for card in cards])
        if is_crib:
            return Event("crib", cards=told, flush=flush, nobs=nobs)
        return Event("hand", player, cards=() if game.play else told, flush=flush, nobs=nobs)


def plan(number, players, target, entry, play, muggins, settings, in_match=False):
    """The lines that plan one whole game; ``settings``: the others, name -> value.

    ``in_match``: it is the first game of a match.
    """
    rules = Rules(
        players,
        target,
        play,
        muggins,
        settings["skunks"],
        settings["heels"],
        settings["overclaim"],
    )
    dealt = Dealt(rules, number % players, entry, number)
    lines = []
    for event, awards in dealt.play():
        told = [str(event)]
        for award in awards:
            told.append(
                award_text(award.kind, award.player, award.points, award.reasons, award.scores)
            )
        lines.append("; ".join(told))
    scores = ",".join([str(score) for score in dealt.game.scores])
    yield "game options%d %d %s %d %s" % (number, number, entry, dealt.game.winner, scores)
    yield header(rules, number % players)
    for name in sorted(settings):
        yield setting_line(name, settings[name])
    if in_match:
        yield MATCH
    yield from lines
