"""A score put right by hand, a misdeal: for any number of players, at the ends of the track."""

from cribbage import record
from support.deals import PLAY, SHOW, dealt
from support.evening import put, seated
from support.sitting import Sitting, scores, sitting_at

MICROPYTHON_TIMEOUT = 240


def correcting(sitting, player):
    """At the choice of points for ``player``."""
    sitting.hold()
    sitting.pick_line("Correct")
    sitting.check()
    sitting.pick(player)
    sitting.check()
    return sitting


def test_every_player_of_every_game_can_be_put_right():
    for players in (2, 3, 4):
        sitting = seated(players=players)
        names = sitting.app.players.names()
        for player in range(players):
            before = scores(sitting)
            correcting(sitting, player)
            sitting.turn_to(4)
            assert sitting.hint() == "Press: %s +4" % names[player]
            sitting.press()
            before[sitting.game.rules.team_of(player)] += 4
            assert scores(sitting) == before
            assert sitting.says("+4"), sitting.rows()
            sitting.check()


def test_the_score_that_comes_out_stands_beside_the_wheel():
    sitting = put(seated(), 17)
    correcting(sitting, 0)
    assert sitting.says("then 17")
    sitting.turn(3)
    assert sitting.says("then 20")
    sitting.turn(-5)
    assert sitting.says("then 15")


def test_below_nothing_a_correction_stops_at_nothing():
    sitting = put(seated(), 3, 8)
    correcting(sitting, 0)
    sitting.turn_to(-9)
    assert sitting.says("then 0")
    sitting.press()
    assert scores(sitting) == [0, 8]
    assert sitting.says("-3"), sitting.rows()
    assert sitting.lit() == [8]
    sitting.back()
    assert scores(sitting) == [3, 8]
    assert sitting.lit() == [3, 8]


def test_a_correction_of_nothing_at_nothing_does_no_harm():
    sitting = seated()
    correcting(sitting, 1)
    sitting.pick(-5)
    assert scores(sitting) == [0, 0]
    sitting.check()
    sitting.back()
    sitting.check()
    assert sitting.game.events == []


def test_to_the_target_a_correction_wins_and_undo_takes_that_back():
    for target in (121, 61):
        sitting = put(seated(target=target), 100 if target == 121 else 40, 7)
        correcting(sitting, 0)
        sitting.pick(21)
        assert sitting.view.name == "win"
        assert sitting.says("Blue"), sitting.rows()
        sitting.check()
        sitting.cut()
        assert sitting.view.name == "win"
        sitting.back()
        assert scores(sitting)[0] == target - 21
        assert sitting.view.name == "starter"


def test_past_the_target_the_peg_stops_in_the_game_hole():
    sitting = put(seated(), 115, 7)
    correcting(sitting, 0)
    sitting.pick(30)
    assert scores(sitting)[0] == 145
    assert sitting.game.fronts[0] == 121
    assert sitting.says("121")
    assert not sitting.says("145")
    sitting.check()


def test_the_front_peg_moves_and_takes_the_back_peg_along_when_it_would_be_passed():
    sitting = Sitting().scoreboard().enter("peg 0 10", "peg 0 10")
    assert (sitting.game.fronts[0], sitting.game.backs[0]) == (20, 10)
    sitting.enter("correct 0 5")
    assert (sitting.game.fronts[0], sitting.game.backs[0]) == (25, 10)
    sitting.enter("correct 0 -18")
    assert (sitting.game.fronts[0], sitting.game.backs[0]) == (7, 7)
    assert sitting.lit() == [7]
    for pegs in ((25, 10), (20, 10)):
        sitting.back()
        assert (sitting.game.fronts[0], sitting.game.backs[0]) == pegs
        assert sorted(sitting.lit()) == sorted(pegs)


def test_zero_and_back_leave_everything_as_it_was():
    sitting = put(seated(), 12, 7)
    events = len(sitting.game.events)
    correcting(sitting, 0)
    sitting.press()
    assert sitting.view.name == "starter"
    correcting(sitting, 1)
    sitting.turn(9)
    sitting.back()
    assert sitting.view.wheel.value == 1
    sitting.back()
    assert sitting.view.name == "starter"
    assert len(sitting.game.events) == events


def test_a_correction_under_way_survives_a_power_cut():
    sitting = correcting(seated(players=3), 2)
    sitting.cut()
    assert (sitting.view.name, sitting.view.entry) == ("correct", ["2"])
    sitting.check()
    sitting.pick(6)
    assert scores(sitting) == [0, 0, 6]


def test_a_finished_game_offers_no_correction_but_undo():
    sitting = put(seated(), 121)
    sitting.hold()
    lines = [text for text, _ in sitting.view.labels()]
    assert "Correct" not in lines and "Misdeal" not in lines
    sitting.back()
    assert sitting.view.name == "win"


def test_a_correction_is_done_again_from_the_menu():
    sitting = put(seated(), 12)
    sitting.back()
    sitting.hold()
    sitting.pick_line("Redo Blue +12")
    assert scores(sitting) == [12, 0]


def test_a_misdeal_of_three_and_four_keeps_the_dealer_and_the_scores_before_it():
    for players in (3, 4):
        sitting = put(seated(players=players, dealer=2), 20, 31)
        sitting.enter("starter J")
        assert max(scores(sitting)) > 20
        sitting.enter("lay 3 5" if players == 4 else "lay 0 5")
        sitting.hold()
        sitting.pick_line("Misdeal")
        assert sitting.view.name == "misdeal"
        sitting.check()
        sitting.cut()
        assert sitting.view.name == "misdeal"
        sitting.pick_line("Deal again")
        assert scores(sitting)[:2] == [20, 31]
        assert sitting.game.dealer == 2
        assert sitting.view.name == "starter"
        sitting.check()


def test_a_misdeal_is_offered_only_in_a_deal():
    sitting = seated()
    sitting.hold()
    assert "Misdeal" not in [text for text, _ in sitting.view.labels()]
    sitting.back()
    sitting.enter("starter 5")
    sitting.hold()
    assert "Misdeal" in [text for text, _ in sitting.view.labels()]
    sitting.pick_line("Misdeal")
    sitting.pick_line("Go on")
    assert sitting.view.name == "play"


def test_a_misdeal_keeps_the_corrections_made_in_the_deal():
    sitting = put(seated(), 10, 10).enter("starter J", "lay 1 7", "correct 0 4")
    assert scores(sitting) == [16, 10]
    sitting.enter("misdeal")
    assert scores(sitting) == [14, 10]
    assert sitting.says("Misdeal: deal again"), sitting.rows()
    assert sitting.lit() == [10, 14]
    sitting.check()
    sitting.cut()
    assert scores(sitting) == [14, 10]
    sitting.back()
    assert scores(sitting) == [16, 10]
    assert sitting.says("Undid: misdeal"), sitting.rows()
    sitting.back()
    assert scores(sitting) == [12, 10]


def test_a_correction_moves_the_front_peg_alone():
    sitting = Sitting().scoreboard().enter("peg 0 5", "peg 0 9", "correct 0 2")
    assert sitting.lit() == [5, 16]
    sitting.enter("correct 0 -12")
    assert sitting.lit() == [4]
    sitting.cut()
    assert sitting.lit() == [4]
    sitting.back()
    assert sitting.says("Undid: Blue -12")
    assert sitting.lit() == [5, 16]


def test_a_misdeal_takes_the_deal_back_with_its_points_and_the_same_player_deals():
    sitting = sitting_at("correct 0 20", "correct 1 30", dealer=1)
    sitting.enter("starter J", "lay 0 7", "lay 1 8", "misdeal")
    assert scores(sitting) == [20, 30]
    assert sitting.view.name == "starter"
    assert sitting.game.dealer == 1
    assert sitting.says("Misdeal")
    assert sitting.lit() == [20, 30]
    sitting.back()
    assert sitting.says("Undid: misdeal")
    assert scores(sitting) == [20, 34]
    assert sitting.lit() == [20, 32, 34]


def test_a_correction_in_the_middle_of_a_crib_keeps_what_was_entered():
    sitting = dealt().enter(*(PLAY + SHOW[:2]))
    sitting.pick(2)
    sitting.pick(9)
    sitting.enter("correct 1 4")
    assert (sitting.view.name, sitting.view.entry) == ("crib", ["2", "9"])
    assert scores(sitting) == [14, 9]


def test_a_misdeal_in_the_middle_of_a_crib_drops_what_was_entered():
    sitting = dealt().enter(*(PLAY + SHOW[:2]))
    sitting.pick(2)
    sitting.enter("misdeal")
    assert (sitting.view.name, sitting.view.entry) == ("starter", [])
    assert scores(sitting) == [0, 0]


def test_an_unfinished_game_is_not_ended_without_a_question():
    sitting = dealt().enter("starter 5")
    before = record.write(sitting.game)
    for line in ("New game", "Scoreboard"):
        sitting.home()
        sitting.pick_line(line)
        assert sitting.says("End this game?")
        sitting.press()
        assert sitting.view.name == "play"
        assert record.write(sitting.game) == before


def test_a_misdeal_says_who_deals_again_and_that_its_points_go():
    for dealer, name in enumerate(("Blue", "Orange")):
        sitting = sitting_at("starter J", dealer=dealer)
        sitting.hold()
        sitting.pick_line("Misdeal")
        assert sitting.rows()[0] == "Misdeal: %s deals" % name
        assert sitting.board.spoken()[0] == "Go on", "nothing is lost by a press of habit"
        sitting.turn(1)
        assert "points" in sitting.hint()
