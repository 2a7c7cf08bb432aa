"""The scoreboard: a plain pegging board, by the knob alone or with seat buttons."""

from support.sitting import Sitting, scores


def test_the_scoreboard_pegs_with_the_knob_alone():
    sitting = Sitting().scoreboard()
    sitting.pick(12)
    sitting.pick(1)
    assert scores(sitting) == [0, 12]
    assert sitting.says("Orange: +12")
    assert sitting.lit() == [12]


def test_the_scoreboard_pegs_with_the_seat_buttons():
    sitting = Sitting().scoreboard(3)
    sitting.turn_to(7)
    sitting.seat(2)
    assert scores(sitting) == [0, 0, 7]
    sitting.pick(5)
    sitting.seat(0)
    assert scores(sitting) == [5, 0, 7]


def test_a_seat_button_without_a_player_does_nothing():
    sitting = Sitting().scoreboard()
    before = sitting.state()
    sitting.seat(2)
    sitting.seat(3)
    assert sitting.state() == before


def test_four_at_the_scoreboard_share_two_tracks():
    sitting = Sitting().scoreboard(4)
    sitting.turn_to(7)
    sitting.seat(3)
    sitting.turn_to(2)
    sitting.seat(1)
    assert scores(sitting) == [0, 9]


def test_dispute_21_right_number_wrong_player_one_undo_and_the_number_is_still_there():
    sitting = Sitting().scoreboard()
    sitting.turn_to(9)
    sitting.seat(0)
    sitting.back()
    assert sitting.says("Undid: Blue 9")
    sitting.check()
    sitting.seat(1)
    assert scores(sitting) == [0, 9]
    sitting.back()
    sitting.pick(0)
    assert scores(sitting) == [9, 0]


def test_the_scoreboard_is_won_and_can_be_undone():
    sitting = Sitting().scoreboard()
    for _ in range(5):
        sitting.turn_to(25)
        sitting.seat(0)
    assert sitting.view.name == "win"
    assert sitting.game.fronts[0] == 121
    sitting.check()
    sitting.seat(0)
    sitting.seat(1)
    assert not sitting.says("turn")
    sitting.back()
    assert scores(sitting) == [100, 0]
