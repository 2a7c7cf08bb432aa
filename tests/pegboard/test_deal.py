"""A deal of two from the starter to the crib, and the numbers of disputes.md at the table."""

from pegboard.wheel import GO
from support.deals import DEAL, dealt
from support.sitting import Sitting, scores, sitting_at


def test_a_deal_in_quick_entry_pegs_what_the_rules_say():
    sitting = dealt()
    after = (
        [0, 0],
        [0, 0],
        [2, 0],
        [2, 3],
        [7, 3],
        [7, 3],
        [9, 3],
        [9, 3],
        [10, 3],
        [10, 5],
        [14, 5],
        [23, 5],
    )
    for line, expected in zip(DEAL, after):
        sitting.enter(line)
        assert scores(sitting) == expected, line
        sitting.check()
    assert sitting.view.name == "starter"


def test_awards_are_told_in_the_notice_row_with_the_players_name():
    sitting = dealt()
    told = (
        None,
        None,
        "Blue: fifteen for 2",
        "Orange: run of 3",
        "Blue +5: 31, run of 3",
        None,
        "Blue: pair for 2",
        None,
        "Blue: last card for 1",
        "Orange: hand 2",
        "Blue: hand 4",
        "Blue: crib 9",
    )
    for line, text in zip(DEAL, told):
        sitting.enter(line)
        if text:
            assert sitting.says(text), (line, sitting.rows())
        else:
            assert not [row for row in sitting.rows() if "for" in row or "run" in row], line


def test_a_wording_that_does_not_fit_falls_back_to_a_shorter_one():
    sitting = sitting_at("starter 5", "lay 1 10", "lay 0 7", "lay 1 7").enter("lay 0 7")
    assert sitting.game.scores == [8, 2]
    assert sitting.says("pair royal")
    assert not sitting.says("…")
    sitting.check()


def test_heels_are_pegged_and_told_the_moment_the_jack_is_turned():
    sitting = dealt(dealer=1).enter("starter J")
    assert scores(sitting) == [0, 2]
    assert sitting.says("Orange: his heels for 2")
    assert sitting.lit() == [2]


def test_go_is_offered_only_over_21_and_gives_the_point_to_the_last_card():
    sitting = dealt().enter("starter 5", "lay 1 K")
    assert GO not in sitting.view.wheel.values
    sitting.enter("lay 0 Q")
    assert GO not in sitting.view.wheel.values
    sitting.enter("lay 1 2")
    assert GO in sitting.view.wheel.values
    sitting.enter("go 0")
    assert sitting.game.to_act == 1
    sitting.enter("lay 1 3", "go 1")
    assert sitting.says("Orange: go for 1")
    assert scores(sitting) == [0, 1]
    assert sitting.game.to_act == 0


def test_the_wheel_offers_only_ranks_that_fit_and_are_not_all_seen():
    sitting = sitting_at("starter 4", "lay 1 4", "lay 0 4", "lay 1 4")
    assert 4 not in sitting.view.wheel.values
    sitting = dealt().enter("starter 5", "lay 1 K", "lay 0 Q", "lay 1 4")
    assert list(sitting.view.wheel.values) == [1, 2, 3, 4, 5, 6, 7, GO]


def test_thirty_one_pays_two_and_nothing_for_last():
    sitting = dealt().enter("starter 2", "lay 1 K", "lay 0 Q", "lay 1 A", "lay 0 J")
    assert scores(sitting) == [2, 0]
    assert sitting.game.play.count == 0
    assert sitting.view.name == "play"


def test_who_has_no_cards_left_is_skipped():
    sitting = dealt().enter(
        "starter 5", "lay 1 K", "lay 0 9", "lay 1 A", "lay 0 A", "lay 1 10", "lay 0 3", "lay 1 2"
    )
    assert sitting.game.to_act == 0
    assert GO not in sitting.view.wheel.values
    sitting.enter("lay 0 8")
    assert sitting.says("Blue: last card for 1")


def test_a_go_that_was_not_true_is_remarked_on_once_and_changes_no_score():
    sitting = dealt().enter("starter 5", "lay 1 K", "lay 0 Q", "lay 1 2", "go 0", "go 1")
    before = scores(sitting)
    sitting.enter("lay 0 3")
    assert sitting.says("Blue said go before")
    assert scores(sitting) == before
    sitting.enter("lay 1 J")
    assert not sitting.says("said go")


def test_a_remark_on_the_last_card_is_not_made_again_at_the_show():
    sitting = dealt().enter(
        "starter 5",
        "lay 1 K",
        "lay 0 Q",
        "lay 1 2",
        "go 0",
        "go 1",
        "lay 0 J",
        "lay 1 8",
        "lay 0 K",
        "go 1",
        "go 0",
        "lay 1 9",
        "lay 0 3",
    )
    assert sitting.says("Blue said go before")
    assert sitting.view.name == "hand"
    sitting.enter("hand 1 flush=0 nobs=0")
    assert not sitting.says("said go")
    assert sitting.says("Orange: hand")


def test_the_deal_passes_to_the_left():
    sitting = dealt().enter(*DEAL)
    assert sitting.game.dealer == 1
    sitting.enter("starter 9")
    assert sitting.game.to_act == 0


def test_dispute_1_a_game_resumed_from_flash_knows_its_dealer():
    sitting = dealt().enter(*DEAL)
    for dealer in (1, 0):
        sitting.cut()
        assert sitting.game.dealer == dealer
        sitting.enter(
            "starter A",
            "lay %d K" % (1 - dealer),
            "lay %d K" % dealer,
            "lay %d 8" % (1 - dealer),
            "go %d" % dealer,
            "lay %d 3" % (1 - dealer),
            "lay %d Q" % dealer,
            "lay %d Q" % (1 - dealer),
            "lay %d 7" % dealer,
            "go %d" % dealer,
            "lay %d 9" % dealer,
            "hand %d flush=0 nobs=0" % (1 - dealer),
            "hand %d flush=0 nobs=0" % dealer,
            "crib 2 2 4 4",
        )


def test_dispute_5_exactly_121_wins():
    sitting = sitting_at("correct 1 119").enter("starter 5", "lay 1 7", "lay 0 Q")
    assert sitting.game.winner == -1
    sitting.enter("lay 1 Q")
    assert scores(sitting) == [0, 121]
    assert sitting.view.name == "win"


def test_dispute_6_heels_at_119_win_at_once():
    sitting = sitting_at("correct 0 119").enter("starter J")
    assert sitting.view.name == "win"
    assert sitting.says("Double skunk!") and sitting.says("Blue wins")


def test_dispute_7_at_120_the_point_for_go_wins_before_the_next_count():
    sitting = sitting_at("correct 1 120").enter(
        "starter 5", "lay 1 K", "lay 0 Q", "lay 1 2", "go 0", "go 1"
    )
    assert sitting.view.name == "win"
    assert scores(sitting) == [0, 121]


def test_dispute_8_past_the_target_the_peg_stops_in_the_game_hole():
    sitting = sitting_at(
        "correct 1 110",
        "starter 5",
        "lay 1 5",
        "lay 0 K",
        "lay 1 J",
        "lay 0 6",
        "lay 1 5",
        "lay 0 A",
        "lay 1 J",
        "lay 0 Q",
    )
    before = scores(sitting)[1]
    sitting.enter("hand 1 flush=0 nobs=0")
    assert sitting.view.name == "win"
    assert scores(sitting)[1] == before + 22
    assert sitting.game.fronts[1] == 121
    sitting.check()
    assert 121 in sitting.lit()


def test_dispute_9_the_skunk_is_measured_from_the_losers_hole():
    for loser, text in ((60, "Double skunk!"), (61, "Skunk!"), (90, "Skunk!"), (91, "wins!")):
        sitting = sitting_at("correct 0 119", "correct 1 %d" % loser).enter("starter J")
        assert sitting.says(text), loser
        assert sitting.says("Double") == (loser == 60)
        assert sitting.says("kunk!") == (loser < 91)


def test_dispute_10_a_hand_of_nothing_moves_no_peg():
    sitting = sitting_at(
        "correct 0 7",
        "correct 1 5",
        "starter K",
        "lay 1 2",
        "lay 0 A",
        "lay 1 4",
        "lay 0 A",
        "lay 1 6",
        "lay 0 3",
        "lay 1 8",
        "lay 0 5",
    )
    pegs = (list(sitting.game.fronts), list(sitting.game.backs))
    holes = sitting.lit()
    sitting.enter("hand 1 flush=0 nobs=0")
    assert sitting.says("Orange: hand 0")
    assert (list(sitting.game.fronts), list(sitting.game.backs)) == pegs
    assert sitting.lit() == holes


def test_dispute_11_with_both_pegs_in_one_hole_the_back_peg_goes_to_the_old_front():
    sitting = Sitting().scoreboard()
    sitting.enter("peg 0 3")
    assert sitting.lit() == [3]
    sitting.enter("peg 0 3")
    assert sitting.lit() == [3, 6]
    assert (sitting.game.fronts[0], sitting.game.backs[0]) == (6, 3)


def test_dispute_12_after_a_power_cut_the_back_peg_is_where_it_was():
    sitting = Sitting().scoreboard().enter("peg 0 3", "peg 0 8")
    sitting.cut()
    assert sitting.lit() == [3, 11]


def test_dispute_13_holes_light_their_pixels():
    sitting = Sitting().scoreboard()
    for hole, points in (
        (1, 1),
        (30, 29),
        (31, 1),
        (60, 29),
        (61, 1),
        (90, 29),
        (91, 1),
        (120, 29),
    ):
        sitting.enter("peg 0 %d" % points)
        sitting.board.run(5000)
        assert hole in sitting.lit()
        assert max(sitting.board.rgb[3 * hole - 3 : 3 * hole]) > 10


def test_dispute_14_and_15_corrections_stop_at_nothing_and_undo_restores_both_pegs():
    sitting = sitting_at("correct 0 9", "correct 0 -4", "correct 0 -20", "correct 0 3")
    assert scores(sitting) == [3, 0]
    sitting.back()
    assert scores(sitting) == [0, 0]
    sitting.back()
    sitting.back()
    assert (sitting.game.fronts[0], sitting.game.backs[0]) == (9, 0)


def test_a_go_that_was_none_is_remarked_on_once_and_hides_no_points_after_it():
    sitting = dealt().enter(
        "starter K", "lay 1 K", "lay 0 T", "lay 1 5", "go 0", "lay 1 2", "go 1"
    )
    sitting.enter("lay 0 3")
    assert sitting.says("Blue said go before")
    sitting.enter("lay 1 3")
    sitting.enter("lay 0 3")
    assert sitting.says("pair royal") and not sitting.says("said go")
    sitting.back()
    sitting.back()
    sitting.back()
    sitting.enter("lay 0 3")
    assert sitting.says("Blue said go before")


def test_before_its_first_card_the_crib_is_to_be_turned_up():
    sitting = dealt().enter(*DEAL[:-1])
    assert sitting.view.name == "crib"
    sitting.turn(1)
    sitting.app.messages.clear()
    sitting.turn(1)
    assert sitting.says("Turn up the crib")
    sitting.press()
    assert sitting.says("Entered: ") and not sitting.says("Turn up")


def test_a_go_that_was_none_is_remarked_on_anew_in_the_next_deal():
    laid = ("lay 1 K", "lay 0 T", "lay 1 5", "go 0", "lay 1 2", "go 1", "lay 0 3")
    sitting = dealt().enter("starter K", *laid)
    assert sitting.says("Blue said go before")
    sitting.hold()
    sitting.pick_line("Misdeal")
    sitting.pick_line("Deal again")
    sitting.enter("starter K", *laid)
    assert sitting.says("Blue said go before")
