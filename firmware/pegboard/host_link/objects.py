"""What happens in a game as objects of JSON, the same in the line protocol and on the host."""

from collections import OrderedDict

from cribbage import record
from cribbage.cards import card_name, make
from cribbage.rules import SKUNK_NAMES
from pegboard.asks import NOTHING, NUMBER, QUESTION, SUIT


def award_object(award):
    """An award, as the protocol and ``fifteentwo replay --json`` have it."""
    return OrderedDict(
        [
            ("kind", award.kind),
            ("player", award.player),
            ("card", card_name(award.card) if award.card else None),
            ("count", known(award.count)),
            ("points", award.points),
            ("reasons", award.reasons),
            ("scores", award.scores),
        ]
    )


def game_object(game, names):
    """Where ``game`` stands; ``names``: of its players."""
    play = game.play
    return OrderedDict(
        [
            ("header", record.header(game.rules, game.first_dealer)),
            ("names", names),
            ("phase", game.phase),
            ("dealer", game.dealer),
            ("to_act", known(game.to_act)),
            ("starter", card_name(game.starter) if game.starter else None),
            ("count", play.count if play else None),
            ("laid", [_names_of(cards) for cards in play.laid] if play else None),
            ("scores", list(game.scores)),
            ("pegs", list(zip(game.fronts, game.backs))),
            ("winner", known(game.winner)),
            ("skunk", SKUNK_NAMES[game.skunk_level]),
            ("events", len(game.history.events)),
            ("may", [(kind, known(player)) for kind, player in game.may()]),
        ]
    )


def asks_object(ask):
    """What the screen asks for; ``ask``: a pegboard.asks.Ask."""
    pairs = [("kind", ask.kind), ("about", ask.about), ("player", known(ask.player))]
    if ask.cards:
        pairs.append(("cards", ask.cards))
    if ask.kind == NUMBER:
        pairs.append(("lowest", min(ask.values)))
        pairs.append(("highest", max(ask.values)))
    if ask.kind in (NUMBER, QUESTION):
        pairs.append(("chosen", ask.chosen))
    elif ask.kind == SUIT:
        pairs.append(("offered", [card_name(make(ask.rank, suit)) for suit in ask.values]))
        pairs.append(("chosen", card_name(make(ask.rank, ask.chosen))))
    elif ask.kind != NOTHING:
        pairs.append(("offered", ask.texts))
        pairs.append(("chosen", ask.chosen_text))
    return OrderedDict(pairs)


def known(number):
    """``number``, or None for the -1 of nobody and nothing."""
    return None if number < 0 else number


def _names_of(cards):
    return [card_name(card) for card in cards]
