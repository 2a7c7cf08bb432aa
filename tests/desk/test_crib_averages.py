"""The averages of the crib: that they are the fixed point, and what deals with suits say."""

from math import comb

import pytest

np = pytest.importorskip("numpy")

from cribbage import crib_averages  # noqa: E402
from fifteentwo.strategy import make_crib_averages  # noqa: E402
from fifteentwo.strategy.crib_deals import (  # noqa: E402
    CribOfTwo,
    Throws,
    crib_points,
    fixed_point_of_one,
    random_deals,
)
from fifteentwo.strategy.crib_fixed_point import Averages, Solver  # noqa: E402
from fifteentwo.strategy.rank_hands import PAIRS, all_hands, ways  # noqa: E402
from support import slow_count  # noqa: E402


def shipped():
    """The tables of the board as Averages."""
    sides = crib_averages.OWN_OF_TWO, crib_averages.OPPONENT_OF_TWO
    return Averages(
        *[np.array([table[high][low] / 100 for low, high in PAIRS]) for table in sides]
    )


def engine_card(card):
    """A card of the arrays as the engine writes it."""
    return int(card >> 2) + 1 << 3 | int(card & 3)


def test_every_hand_of_ranks_is_there_with_its_ways():
    for cards, number in ((4, 1820), (6, 18395)):
        hands = all_hands(cards)
        assert len(hands) == number
        assert ways(hands).sum() == comb(52, cards)


def test_hands_and_cribs_with_suits_count_as_the_slow_counter_does():
    (deals,) = random_deals(40, 13, seed=5)
    throws = Throws(deals[:, :6])
    for deal, worths in zip(deals[:12], throws.worth, strict=False):
        cards = [engine_card(card) for card in deal]
        unseen = [rank << 3 | s for rank in range(1, 14) for s in range(4)]
        unseen = [card for card in unseen if card not in cards[:6]]
        for way, worth in zip(throws.kept, worths, strict=True):
            kept = [cards[place] for place in way]
            counts = [slow_count.count(kept, starter) for starter in unseen]
            # His nobs goes by its chance, one in four.
            nobs = sum(count[5] for count in counts)
            jacks = sum(card >> 3 == 11 for card in kept)
            chance = sum(jacks / 4 for starter in unseen if starter >> 3 != 11)
            exact = sum(count[0] for count in counts) - nobs + chance
            assert worth == pytest.approx(exact / 46)
    for deal, points in zip(deals, crib_points(deals[:, :4], deals[:, 4]), strict=True):
        cards = [engine_card(card) for card in deal]
        count = slow_count.count(cards[:4], cards[4], True)
        jacks = sum(card >> 3 == 11 for card in cards[:4]) * (cards[4] >> 3 != 11)
        assert points == pytest.approx(count[0] - count[5] + jacks / 4)


def test_the_published_tables_need_no_deals_to_be_made(capsys):
    text, facts = make_crib_averages.main(rounds=1, of_two=2_000, of_more=2_000)
    names = {}
    exec(text, names)
    for name in ("OWN_OF_TWO", "OPPONENT_OF_TWO"):
        assert [len(row) for row in names[name]] == list(range(1, 14))
    assert set(names["OWN_OF_ONE"]) == set(names["OPPONENT_OF_ONE"]) == {3, 4}
    assert facts["rounds"] == 1
    assert "round  1" in capsys.readouterr().out


@pytest.mark.strategy
def test_another_round_moves_the_tables_no_more():
    solver = Solver()
    now = shipped()
    dealer, pone = solver.thrown(now)
    cribs = solver._cribs_thrown(dealer, pone)
    # Every deal of two hands and a starter is there once.
    assert cribs.sum() == pytest.approx(comb(52, 6) * comb(46, 6) * 40, rel=1e-5)
    assert solver.averages(dealer, pone).far_from(now) <= 0.025


@pytest.mark.strategy
def test_deals_with_suits_come_to_the_same_averages():
    tables = shipped()
    dealt = CribOfTwo(tables.own, tables.opponent, 0.04, 500_000, seed=11)
    for ours, theirs in ((tables.own, dealt.own), (tables.opponent, dealt.opponent)):
        chance = np.sqrt((theirs.error**2).mean())
        rms = np.sqrt(((theirs.mean - ours) ** 2).mean())
        assert rms <= np.sqrt(chance**2 + 0.05**2)
    assert dealt.one_suit.mean[0] == pytest.approx(
        crib_averages.ONE_SUIT / 100, abs=4 * dealt.one_suit.error[0] + 0.005
    )


@pytest.mark.strategy
@pytest.mark.parametrize("players", [3, 4])
def test_one_card_thrown_comes_to_its_table_from_other_deals(players):
    own, opponent, _ = fixed_point_of_one(players, 300_000, 12, seed=12)
    for found, table in (
        (own, crib_averages.OWN_OF_ONE),
        (opponent, crib_averages.OPPONENT_OF_ONE),
    ):
        apart = abs(found.mean - np.array(table[players]) / 100)
        assert (apart <= 5 * found.error + 0.06).all()
