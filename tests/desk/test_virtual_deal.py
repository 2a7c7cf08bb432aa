"""The deck for those who have none at hand."""

import pytest

from cribbage import cards
from fifteentwo.simulator.virtual_deal import DealError, VirtualDeal, cut_for_deal, shuffled_deck


def thrown(seed=1, players=2):
    """A deal where everybody has thrown the lowest cards."""
    deal = VirtualDeal(seed, players)
    for player in range(players):
        for place in range(deal.throw_count):
            deal.choose(player, place)
        deal.throw(player)
    return deal


def everything(deal):
    hands = [card for hand in deal.hands for card in hand.cards]
    return hands + deal.crib + ([] if deal.starter is None else [deal.starter])


def test_a_deck_is_52_different_cards_with_suits():
    deck = shuffled_deck(3)
    assert len(deck) == len(set(deck)) == 52
    assert all(cards.has_suit(card) and 1 <= cards.rank_of(card) <= 13 for card in deck)


def test_the_same_seed_deals_the_same_cards_and_another_one_does_not():
    assert everything(VirtualDeal(8)) == everything(VirtualDeal(8))
    assert everything(VirtualDeal(8)) != everything(VirtualDeal(9))


@pytest.mark.parametrize(("players", "dealt"), [(2, 6), (3, 5), (4, 5)])
def test_every_player_keeps_four_and_the_crib_gets_four(players, dealt):
    assert [len(hand.cards) for hand in VirtualDeal(1, players).hands] == [dealt] * players
    deal = thrown(1, players)
    assert [len(hand.cards) for hand in deal.hands] == [4] * players
    assert len(deal.crib) == 4
    assert len(set(everything(deal))) == 4 * players + 5


@pytest.mark.parametrize("players", [1, 5])
def test_other_numbers_of_players_are_refused(players):
    with pytest.raises(DealError):
        VirtualDeal(1, players)


def test_the_starter_is_cut_when_the_last_player_has_thrown():
    deal = VirtualDeal(1)
    for place in (0, 1):
        deal.choose(0, place)
    deal.throw(0)
    assert deal.starter is None
    for place in (2, 5):
        deal.choose(1, place)
    deal.throw(1)
    assert deal.starter not in (None, *deal.crib, *deal.hands[0].cards, *deal.hands[1].cards)


def test_the_chosen_cards_are_the_ones_that_go_to_the_crib():
    deal = VirtualDeal(4)
    first, last = deal.hands[0].cards[0], deal.hands[0].cards[5]
    deal.choose(0, 0)
    deal.choose(0, 3)
    deal.choose(0, 3)  # second thoughts
    deal.choose(0, 5)
    deal.throw(0)
    assert sorted(deal.crib) == sorted([first, last])
    assert first not in deal.hands[0].cards


def test_three_cards_cannot_be_chosen_and_one_cannot_be_thrown():
    deal = VirtualDeal(4)
    deal.choose(0, 0)
    with pytest.raises(DealError):
        deal.throw(0)
    deal.choose(0, 1)
    with pytest.raises(DealError):
        deal.choose(0, 2)
    assert deal.hands[0].chosen == {0, 1}


def test_what_is_thrown_stays_thrown():
    deal = thrown()
    for action in (lambda: deal.choose(0, 0), lambda: deal.throw(0)):
        with pytest.raises(DealError):
            action()
    assert len(deal.crib) == 4


def test_no_card_is_laid_before_all_have_thrown():
    with pytest.raises(DealError):
        VirtualDeal(1).lay(0, 0)


@pytest.mark.parametrize(("player", "place"), [(2, 0), (-1, 0), (0, 4), (0, -1)])
def test_a_card_that_is_not_there_cannot_be_laid(player, place):
    with pytest.raises(DealError):
        thrown().lay(player, place)


def test_laid_cards_lie_on_the_table_until_they_are_picked_up():
    deal = thrown()
    deal.lay(0, 1)
    deal.lay(1, 2)
    deal.pick_up(0, 1)
    assert [hand["laid"] for hand in deal.view({0, 1})["hands"]] == [[], [2]]
    deal.pick_up_all()
    assert [hand["laid"] for hand in deal.view({0, 1})["hands"]] == [[], []]


def test_a_hidden_hand_shows_only_what_was_laid():
    deal = thrown()
    deal.lay(1, 2)
    shown, hidden = deal.view({0})["hands"]
    assert None not in shown["cards"]
    laid = cards.card_name(deal.hands[1].cards[2])
    assert hidden["cards"] == [None, None, laid, None]


def test_the_crib_lies_face_down_until_it_is_turned():
    deal = thrown()
    assert deal.view({0, 1})["crib"] == [None] * 4
    with pytest.raises(DealError):
        deal.crib_card(0)
    deal.turn_crib()
    assert deal.view(set())["crib"] == [cards.card_name(card) for card in deal.crib]
    assert deal.crib_card(3) == deal.crib[3]


def test_an_unfinished_crib_cannot_be_turned():
    with pytest.raises(DealError):
        VirtualDeal(1).turn_crib()


def test_each_player_cuts_another_card():
    assert len(set(cut_for_deal(5, 4))) == 4


# --- Following the board -----------------------------------------------------------------------


def test_the_cards_laid_on_the_board_lie_on_the_table():
    deal = thrown()
    first, second = deal.hands
    assert deal.follow([[first.cards[2]], [second.cards[0], second.cards[3]]])
    assert (first.laid, second.laid) == ({2}, {0, 3})
    assert deal.follow([[], [second.cards[0]]])  # undone
    assert (first.laid, second.laid) == (set(), {0})


def test_a_card_entered_without_its_suit_is_the_one_that_was_picked():
    seed = next(
        seed
        for seed in range(1000)
        if cards.rank_of(thrown(seed).hands[0].cards[1])
        == cards.rank_of(thrown(seed).hands[0].cards[2])
    )
    deal = thrown(seed)
    hand = deal.hands[0]
    rank = cards.without_suit(hand.cards[1])
    hand.picked = 2
    assert deal.follow([[rank], []])
    assert hand.laid == {2}
    hand.picked = 1
    assert deal.follow([[rank], []])
    assert hand.laid == {2}, "what lies stays where it is"
    assert deal.follow([[rank, rank], []])
    assert hand.laid == {1, 2}


def test_another_deal_on_the_board_moves_no_card():
    deal = thrown()
    deal.lay(0, 0)
    assert not deal.follow([[deal.hands[0].cards[1]], [deal.starter]])
    assert not deal.follow([[], [], []])
    assert deal.hands[0].laid == {0}
    assert not VirtualDeal(1).follow([[], []])
