"""What is said aloud: what is chosen first, then what happened, what is asked, whose turn."""

from cribbage.cards import parse_card
from pegboard.asks import QUESTION
from support.sitting import Sitting, sitting_at


def said(sitting):
    return sitting.board.spoken()


def test_what_is_chosen_comes_first_and_cards_have_their_names():
    sitting = sitting_at("starter 5", "lay 1 10")
    for value, word in (
        (1, "ace"),
        (2, "2"),
        (10, "10"),
        (11, "jack"),
        (12, "queen"),
        (13, "king"),
    ):
        sitting.turn_to(value)
        assert said(sitting)[0] == word
    sitting.app.settings.set("hints", False)
    assert said(sitting)[0] == "king"
    assert not [sentence for sentence in said(sitting) if sentence.startswith("Press")]


def test_suits_and_go_are_said_as_at_the_table():
    sitting = sitting_at("starter 5", "lay 1 10", "lay 0 10", "lay 1 9")
    assert said(sitting)[0] == "go"
    sitting = sitting_at("starter 5H")
    sitting.app.settings.set("entry", "full")
    sitting.pick(11)
    heard = set()
    for suit in sitting.ask.values:
        sitting.turn_to(suit)
        heard.add(said(sitting)[0])
    assert heard == {"clubs", "diamonds", "hearts", "spades"}


def test_a_wheel_that_is_not_seen_yet_is_not_said():
    assert said(sitting_at())[:2] == ["Blue deals. Throw, cut", "Blue's turn"]


def test_awards_count_and_turn_are_said_in_the_words_of_the_table():
    sitting = sitting_at("starter 4", "lay 1 10")
    sitting.enter("lay 0 5")
    assert "Blue: fifteen for 2" in said(sitting)
    assert "Count 15" in said(sitting)
    assert "Orange's turn" in said(sitting)
    sitting.enter("lay 1 5")
    assert "Orange: pair for 2" in said(sitting)
    sitting.enter("lay 0 5")
    assert "Blue: pair royal for 6" in said(sitting)


def test_the_cards_laid_are_named_while_nothing_was_pegged():
    assert "10 of spades jack of diamonds" in said(
        sitting_at("starter 5H", "lay 1 TS", "lay 0 JD")
    )


def test_a_count_is_told_in_the_cadence_of_the_table():
    sitting = Sitting()
    sitting.app.settings.set("entry", "full")
    sitting.pick_line("Count a hand")
    sitting.press()
    for card in ("5H", "5S", "4C", "6D", "KD"):
        sitting.fingers.enter_card(parse_card(card))
    heard = [sentence for sentence in said(sitting) if "fifteen" in sentence]
    assert heard and heard[0].startswith("Hand: fifteen 2, fifteen 4, "), said(sitting)
    assert "and double run of 3 is" in heard[0]


def test_a_question_is_asked_with_whose_hand_it_is():
    sitting = sitting_at("starter 4", "lay 1 5", "lay 0 10", "lay 1 5", "lay 0 J")
    for _ in range(12):
        if sitting.ask.kind != QUESTION:
            sitting.press()
    assert said(sitting)[0] == "NO"
    name = sitting.app.players.turn_name()
    assert [s for s in said(sitting) if "%s's hand: " % name in s and s.endswith("?")], said(
        sitting
    )


def test_every_screen_has_something_to_say():
    sitting = Sitting()
    for _ in sitting.view.wheel.values:
        sitting.turn(1)
        assert said(sitting)[0] == sitting.ask.chosen_text
        assert "Fifteen Two" in said(sitting)


def test_a_win_is_said_with_its_skunk_and_a_dark_board_says_nothing():
    sitting = sitting_at("correct 0 121")
    assert [s for s in said(sitting) if "Double skunk!" in s and "Blue wins" in s]
    sitting.board.cut()
    assert said(sitting) == []
