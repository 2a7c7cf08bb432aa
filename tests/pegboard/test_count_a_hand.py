"""Count a hand: a hand or a crib counted without a game."""

from cribbage import record
from cribbage.events import Event
from support.deals import PLAY, dealt
from support.sitting import Sitting


def counted(kind, cards, full=False):
    sitting = Sitting()
    if full:
        sitting.app.settings.set("entry", "full")
    sitting.pick_line("Count a hand")
    sitting.pick(kind)
    for card in cards.split():
        sitting.fingers.enter_card(Event.parse("starter %s" % card).card)
        sitting.check()
    return sitting


def test_a_hand_is_counted_with_suits():
    sitting = counted("hand", "5H 5S 5C JD 5D", full=True)
    assert sitting.view.step.total == 29
    assert sitting.says("29")


def test_a_hand_is_counted_by_ranks_and_answers():
    sitting = counted("hand", "5 5 5 J 5")
    assert sitting.says("His nobs?")
    sitting.pick(True)
    assert sitting.view.step.total == 29


def test_a_crib_counts_no_four_card_flush():
    assert counted("crib", "2H 4H 6H 8H KS", full=True).view.step.total == 0
    assert counted("hand", "2H 4H 6H 8H KS", full=True).view.step.total == 4
    assert counted("crib", "2H 4H 6H 8H KH", full=True).view.step.total == 5


def test_a_count_goes_on_to_another_and_back_to_home():
    sitting = counted("hand", "2 2 6 8 K")
    sitting.press()
    assert sitting.view.name == "count"
    assert sitting.view.entry == []
    sitting.back()
    assert sitting.view.name == "home"


def test_counting_a_hand_leaves_the_game_on_the_table_alone():
    sitting = dealt().enter(*PLAY)
    before = record.write(sitting.game)
    sitting.home()
    sitting.pick_line("Count a hand")
    sitting.pick("hand")
    for rank in (5, 5, 5, 11, 5):
        sitting.pick(rank)
    while sitting.view.name == "count":
        sitting.back()
    assert record.write(sitting.game) == before


def test_a_fifth_card_of_a_rank_cannot_be_entered():
    sitting = counted("hand", "5 5 5 5")
    assert 5 not in sitting.view.wheel.values
