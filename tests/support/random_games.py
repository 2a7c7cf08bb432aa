"""Random events for a game: such as a careless or a wicked person would enter."""

from cribbage import show
from cribbage.cards import NO_SUIT, make
from cribbage.events import REASONS, Event
from cribbage.game import CRIB, OVER, PEGGING, PLAY, SHOW, STARTER

KINDS = ("starter", "lay", "go", "hand", "crib", "claim", "muggins", "peg", "correct", "misdeal",
         "penalty", "dead", "lead")  # fmt: skip
# The kinds whose event names a player.
WITH_PLAYER = ("lay", "go", "hand", "claim", "muggins", "peg", "correct", "penalty", "dead",
               "lead")  # fmt: skip
RARE = ("misdeal", "correct", "penalty", "dead", "lead")
ANSWERS = ((None, None), (0, 0), (4, 0), (5, 0), (0, 1), (4, 1), (5, 1))
PHASES = (STARTER, PLAY, SHOW, CRIB, PEGGING, OVER)


def unseen(game, dice, number, quick):
    """So many cards that can still turn up; without suits where ``quick``."""
    cards = []
    while len(cards) < number:
        rank = 1 + dice.below(13)
        if [card >> 3 for card in game.seen() + cards].count(rank) < 4:
            suits = game.open_suits(rank, cards)
            suit = NO_SUIT if quick or not suits else dice.pick(suits)
            cards.append(make(rank, suit))
    return tuple(cards)


def instances(game, dice, kind, player, quick):
    """Events of ``kind`` for ``player`` of which one at least must be taken, if any is."""
    if kind == "starter":
        return [Event(kind, card=unseen(game, dice, 1, quick)[0])]
    if kind == "lay":
        ranks = dice.shuffled(game.open_ranks()) or [1 + dice.below(13)]
        suits = [] if quick else game.open_suits(ranks[0])
        return [Event(kind, player, card=make(ranks[0], dice.pick(suits) if suits else NO_SUIT))]
    if kind == "hand":
        refereed = game.rules.play == "refereed"
        cards = () if refereed else unseen(game, dice, 4, quick)
        return [
            Event(kind, player, cards=cards, flush=flush, nobs=nobs) for flush, nobs in ANSWERS
        ]
    if kind == "crib":
        cards = unseen(game, dice, 4, quick)
        return [Event(kind, cards=cards, flush=flush, nobs=nobs) for flush, nobs in ANSWERS]
    if kind == "claim":
        return [Event(kind, player, points=dice.below(30 if dice.one_in(4) else 6))]
    if kind == "peg":
        return [Event(kind, player, points=1 + dice.below(8))]
    if kind == "correct":
        return [Event(kind, player, points=dice.pick((-9, -3, -1, 1, 2, 5)))]
    if kind == "penalty":
        return [Event(kind, player, points=1 + dice.below(4), reason=dice.pick(REASONS))]
    return [Event(kind, player)] if kind in WITH_PLAYER else [Event(kind)]


def open_kinds(game, dice):
    """What may come next, rare things rarely; in random order."""
    options = dice.shuffled(game.may())
    often = [option for option in options if option[0] not in RARE]
    return often + options if dice.below(25) else options


def next_event(game, dice, quick):
    """An event that the game takes; it has been taken.  (event, awards)"""
    for kind, player in open_kinds(game, dice):
        for event in instances(game, dice, kind, player, quick):
            try:
                return event, game.apply(event)
            except (ValueError, show.ShowError):
                continue
    raise AssertionError("no way on from %s" % game.phase)
