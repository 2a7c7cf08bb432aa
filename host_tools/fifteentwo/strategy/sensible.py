"""Sensible players: what they throw and lay in a deal is what people who know the game would.

They are no masters: they take points that lie there, do not give away easy ones, and say go only
when they must.  A deal follows from its seed alone.
"""

from cribbage import throw
from cribbage.cards import make, rank_of, value_of
from cribbage.game import Game
from cribbage.play import MOST, Play, reasons_for
from cribbage.rules import Rules
from cribbage.show import count_hand
from fifteentwo.virtual_deal import shuffled_deck

Cards = list[int]
Event = tuple

_DEALT = 6
_RANKS = 13


def deal(seed: int) -> tuple[int, list[Event]]:
    """The dealer, and the table events of a whole deal between two sensible players from 0 to 0.

    All cards have their suits; hands and crib say what they count for flush and nobs.
    """
    deck = shuffled_deck(seed)
    dealer = seed % 2
    hands: list[Cards] = []
    crib: Cards = []
    for player in range(2):
        kept, thrown = chosen(deck[_DEALT * player :][:_DEALT], player == dealer)
        hands.append(kept)
        crib += thrown
    game = Game(Rules(), dealer)
    game.apply(("starter", deck[2 * _DEALT]))
    while (play := game.play) and not play.over:
        game.apply(_turn(play, hands))
    for _ in range(2):
        player = game.to_act
        count = count_hand(game.hand_of(player), game.starter)
        game.apply(("hand", player, None, count.flush, count.nobs))
    count = count_hand(crib, game.starter, True)
    game.apply(("crib", tuple(crib), count.flush, count.nobs))
    return dealer, list(game.events)


def chosen(dealt: Cards, own_crib: bool) -> tuple[Cards, Cards]:
    """Of six cards the four kept and the two thrown."""
    best = throw.throws(dealt, own_crib)[0]
    return list(best.kept), list(best.thrown)


def _turn(play: Play, hands: list[Cards]) -> Event:
    """What the player whose turn it is does; a card laid leaves the hand."""
    player = play.turn
    card = card_to_lay(hands[player], play)
    if not card:
        return ("go", player)
    hands[player].remove(card)
    return ("lay", player, card)


def card_to_lay(hand: Cards, play: Play) -> int:
    """The card of ``hand`` that a sensible player lays now; 0 where none fits."""
    fitting = [card for card in hand if play.fits(card)]
    return max(fitting, key=lambda card: (_merit(card, hand, play), card), default=0)


def _merit(card: int, hand: Cards, play: Play) -> int:
    """How good it is to lay ``card``: a point is worth 10."""
    count = play.count + value_of(card)
    pile = [*play.pile, card]
    points = sum(reason[1] for reason in reasons_for(pile, count))
    same = sum(rank_of(other) == rank_of(card) for other in hand)
    # One of a pair invites the other player to a pair that can be answered with a pair royal.
    merit = 10 * points + 5 * (same > 1)
    if count == MOST:
        return merit
    if not play.pile:
        return merit + _merit_as_lead(card)
    # High cards go first: low ones fit longer.
    return merit + value_of(card) // 2 - _invitation(pile, count)


def _merit_as_lead(card: int) -> int:
    """Up to 4 nobody can make fifteen; a five and a ten card make it likely."""
    value = value_of(card)
    if value < 5:
        return 8 + value
    return {5: -20, 10: -4}.get(value, 0)


def _invitation(pile: Cards, count: int) -> int:
    """What the other player pegs in the mean with a next card of any rank, a point being 10."""
    points = 0
    for rank in range(1, _RANKS + 1):
        answer = make(rank)
        after = count + value_of(answer)
        if after <= MOST and sum(rank_of(laid) == rank for laid in pile) < 4:
            points += sum(reason[1] for reason in reasons_for([*pile, answer], after))
    return 10 * points // _RANKS
