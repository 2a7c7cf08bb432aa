"""A slip found late: what was undone is proposed again, a card is changed, a renege taken back."""

from cribbage.cards import parse_card
from cribbage.events import Event
from cribbage.game import CRIB, SHOW
from fifteentwo.simulator.dice import Dice
from pegboard.devices import HOLD, PRESS
from pegboard.wheel import GO
from support.deals import DEAL, dealt
from support.evening import begin
from support.random_games import next_event
from support.sitting import Sitting, scores, sitting_at

LAID = ("starter 5", "lay 1 T", "lay 0 5", "lay 1 7", "lay 0 8", "go 1", "lay 0 A", "lay 1 4")


def presses_of(sitting, do):
    before = sitting.fingers.presses, sitting.fingers.detents
    do()
    return sitting.fingers.presses - before[0], sitting.fingers.detents - before[1]


# What was undone is proposed


def test_a_slip_seven_entries_back_costs_a_press_for_each_card_after_it():
    sitting = sitting_at(*LAID)
    for _ in range(7):
        sitting.back()
    assert sitting.view.wheel.value == 10
    sitting.enter("lay 1 K")
    again, turned = presses_of(sitting, lambda: [sitting.press() for _ in range(6)])
    assert (again, turned) == (6, 0)
    events = [str(event) for event in sitting.game.events]
    assert events == ["starter 5", "lay 1 K"] + list(LAID[2:])


def test_the_hint_says_that_it_is_the_card_as_before():
    sitting = sitting_at(*LAID)
    sitting.back()
    sitting.back()
    sitting.press()
    assert sitting.says("Again: Orange lays 4")
    sitting.turn(1)
    assert sitting.says("Press: Orange lays")


def test_a_card_that_does_not_fit_any_more_is_not_proposed():
    sitting = sitting_at("starter 5", "lay 1 2", "lay 0 T", "lay 1 9", "lay 0 9")
    for _ in range(4):
        sitting.back()
    sitting.enter("lay 1 8")
    sitting.press()
    assert sitting.view.wheel.value == 9
    sitting.turn(1)
    sitting.press()
    assert sitting.game.play.count == 28
    assert sitting.view.wheel.value == GO


def test_hand_questions_and_crib_are_proposed_with_their_answers():
    sitting = dealt().enter(*DEAL)
    events = [str(event) for event in sitting.game.events]
    while sitting.game.events[1:]:
        sitting.back()
    while sitting.view.entry:
        sitting.back()
    assert str(sitting.game.events[0]) == events[0]
    for _ in range(60):
        if [str(event) for event in sitting.game.events] == events:
            return
        sitting.press()
    raise AssertionError([str(event) for event in sitting.game.events])


def test_proposals_stay_over_a_power_cut():
    sitting = sitting_at(*LAID)
    for _ in range(7):
        sitting.back()
    sitting.enter("lay 1 K")
    sitting.cut()
    for _ in range(6):
        sitting.press()
    assert [str(event) for event in sitting.game.events][2:] == list(LAID[2:])


def test_a_new_deal_proposes_nothing_of_the_one_before():
    sitting = sitting_at("starter 5", "lay 1 K", "lay 0 2")
    sitting.back()
    sitting.back()
    sitting.enter("misdeal", "starter 7")
    assert sitting.view.wheel.value == 9


def test_the_cards_of_a_wrong_lead_are_proposed_to_the_others():
    sitting = sitting_at("starter 5", "lay 1 K", "lay 0 2")
    sitting.back()
    sitting.back()
    sitting.enter("lead 0")
    sitting.press()
    sitting.press()
    assert [str(event) for event in sitting.game.events] == [
        "starter 5", "lead 0", "lay 0 K", "lay 1 2"
    ]  # fmt: skip


# Change a card


def change(sitting, line, card):
    sitting.hold()
    sitting.pick_line("Change a card")
    sitting.pick_line(line)
    sitting.fingers.enter_card(parse_card(card))
    sitting.check()


def test_a_card_is_changed_and_the_rest_happens_again():
    sitting = sitting_at("starter 5", "lay 1 T", "lay 0 8", "lay 1 7")
    assert scores(sitting) == [0, 0]
    change(sitting, "Orange: 10", "7")
    assert [str(event) for event in sitting.game.events] == [
        "starter 5", "lay 1 7", "lay 0 8", "lay 1 7"
    ]  # fmt: skip
    assert scores(sitting) == [2, 0]
    assert sitting.says("Now 7: Blue +2")
    assert sitting.view.name == "play"


def test_where_the_rest_no_longer_fits_it_stops_and_says_so():
    sitting = sitting_at("starter 5", "lay 1 2", "lay 0 T", "lay 1 9", "lay 0 T", "lay 1 A")
    change(sitting, "Orange: 2", "T")
    assert [str(event) for event in sitting.game.events] == [
        "starter 5", "lay 1 T", "lay 0 T", "lay 1 9"
    ]  # fmt: skip
    assert sitting.says("no longer fits")
    assert sitting.game.play.count == 29


def test_what_cannot_have_been_is_refused_and_all_stays():
    sitting = sitting_at("starter 5", "lay 1 5", "lay 0 5", "lay 1 5", "lay 0 T")
    before = [str(event) for event in sitting.game.events]
    change(sitting, "Blue: 10", "5")
    assert [str(event) for event in sitting.game.events] == before
    assert sitting.says("four of that rank") or sitting.says("5 cannot be")


def test_the_starter_a_card_of_the_crib_and_of_a_hand_by_hand_are_changed():
    sitting = dealt().enter(*DEAL)
    change(sitting, "starter", "6")
    assert sitting.game.events[0] == Event("starter", card=parse_card("6"))
    by_hand = sitting_by_hand()
    by_hand.enter("starter 5C", "hand 1 2C 4D 6H KS", "hand 0 2D 4H 6S KC")
    change(by_hand, "Orange: K", "QS")
    assert parse_card("QS") in by_hand.game.events[1].cards
    assert by_hand.game.phase == CRIB


def sitting_by_hand():
    return begin(Sitting(), players=2, play="hand", entry="full")


def test_pressing_the_same_card_changes_nothing():
    sitting = sitting_at("starter 5", "lay 1 T")
    change(sitting, "Orange: 10", "T")
    assert [str(event) for event in sitting.game.events] == ["starter 5", "lay 1 T"]
    assert sitting.view.name == "play"


def test_every_card_of_random_deals_can_be_changed_to_every_rank():
    dice = Dice(3)
    for seed in range(6):
        sitting = begin(Sitting(), players=2 + seed % 3)
        for _ in range(9 + seed):
            event, _ = next_event(sitting.game, dice, True)
            sitting.game.undo()
            sitting.app.enter_remote(event)
        while sitting.game.deal_begins() < 0:
            sitting.enter("starter 5")
        for rank in (1, 7, 13):
            sitting.fingers.do(HOLD)
            sitting.pick_line("Change a card")
            values = sitting.view.wheel.values
            sitting.pick(dice.pick(values))
            sitting.pick(rank)
            sitting.check()
            assert sitting.game.phase in ("starter", "play", SHOW, CRIB, "over")


# Renege


def test_a_renege_is_taken_back_to_the_go_and_pegged():
    sitting = sitting_at("starter 5", "lay 1 K", "lay 0 K", "lay 1 5", "go 0", "go 1", "lay 0 6")
    sitting.hold()
    sitting.pick_line("Renege")
    assert sitting.says("Renege: Blue")
    sitting.pick_line("Back to the go")
    assert [str(event) for event in sitting.game.events] == [
        "starter 5", "lay 1 K", "lay 0 K", "lay 1 5", "penalty 0 2 renege"
    ]  # fmt: skip
    assert scores(sitting) == [2, 2], "the pair stays, the last card goes, two are pegged"
    assert (sitting.game.to_act, sitting.game.play.count) == (0, 25)


def test_without_a_renege_the_menu_offers_none():
    sitting = sitting_at("starter 5", "lay 1 K", "lay 0 K", "lay 1 5", "go 0", "go 1", "lay 0 7")
    sitting.hold()
    assert not [line for line, _ in sitting.view.labels() if line == "Renege"]
    sitting.fingers.do(PRESS)
