"""Where the wheel of ranks stands when it is offered."""

from pegboard.wheel import GO
from support.sitting import sitting_at


def stands_at(*events):
    return sitting_at(*events).view.wheel.value


def test_it_stands_at_nine_whatever_was_entered_before():
    for events in (
        (),
        ("starter 2",),
        ("starter 2", "lay 1 K"),
        ("starter K", "lay 1 5", "lay 0 A"),
    ):
        assert stands_at(*events) == 9, events


def test_where_nine_does_not_fit_it_stands_at_the_rank_nearest_to_it():
    assert stands_at("starter 2", "lay 1 K", "lay 0 J", "lay 1 3") == 8
    assert stands_at("starter 2", "lay 1 K", "lay 0 J", "lay 1 5") == 6


def test_it_stands_at_go_once_a_go_is_likelier_than_a_card():
    assert stands_at("starter 2", "lay 1 K", "lay 0 J", "lay 1 6") != GO
    assert stands_at("starter 2", "lay 1 K", "lay 0 J", "lay 1 7") == GO


def test_after_an_undo_it_stands_at_the_card_that_was_a_slip():
    sitting = sitting_at("starter 2", "lay 1 K", "lay 0 J", "lay 1 8")
    assert sitting.view.wheel.value == GO
    sitting.enter("lay 0 3")
    sitting.back()
    assert sitting.view.wheel.value == 3
    sitting.back()
    assert sitting.view.wheel.value == 8


def test_what_was_done_again_is_no_slip():
    sitting = sitting_at("starter 2", "lay 1 K")
    sitting.back()
    sitting.hold()
    sitting.pick_line("Redo")
    assert sitting.view.wheel.value == 9


def test_among_the_cards_of_a_crib_it_stands_at_the_one_just_entered():
    sitting = sitting_at(
        "starter 2",
        "lay 1 K",
        "lay 0 J",
        "lay 1 10",
        "go 0",
        "go 1",
        "lay 0 5",
        "lay 1 5",
        "lay 0 6",
        "lay 1 7",
        "lay 0 8",
        "hand 1 flush=0 nobs=0",
        "hand 0 flush=0 nobs=0",
    )
    assert sitting.view.name == "crib"
    assert sitting.view.wheel.value == 9
    sitting.pick(12)
    assert sitting.view.wheel.value == 12
