"""Muggins at the board: claims, what they miss, who may call it; undo, power cuts at each step."""

from cribbage import record
from cribbage.events import Event
from pegboard.asks import NOTHING, QUESTION
from support.deals import PLAY
from support.evening import remotely, seated
from support.sitting import HEADER, Sitting, scores, store_of, store_with
from support.snapshots import SnapshotStore

MICROPYTHON_TIMEOUT = 240

# After PLAY Blue, who deals, stands at 10, Orange at 3.
# 7 9 4 K and 5 count 2, 8 7 4 Q and 5 count 4, 2 2 J 3 and 5 count 9 with nobs.
ORANGE = "hand 1 flush=0 nobs=0"
BLUE = "hand 0 flush=0 nobs=0"
CRIB = "crib 2 2 J 3 flush=0 nobs=1"


def shown(**choices):
    """Two at the show of the deal above."""
    return seated(muggins=True, **choices).enter(*PLAY)


def with_pegs_only(players):
    """Three or four at the show, the hands entered; player 0 deals."""
    return seated(muggins=True, play="hand", players=players).enter("starter 5")


def test_the_count_is_not_to_be_seen_before_the_claim():
    sitting = shown()
    assert sitting.ask.about == "claim"
    for _ in range(40):
        assert sitting.ask.kind != NOTHING
        assert not sitting.says("fifteen")
        assert not sitting.says("pegs")
        sitting.turn(1)
        sitting.check()
    sitting.enter("claim 1 2")
    assert sitting.says("Orange claims 2")


def test_the_wheel_of_a_claim_starts_where_claims_are_likely():
    sitting = shown()
    assert sitting.view.wheel.value == 6
    sitting.enter("claim 1 2", ORANGE, "claim 0 4", BLUE)
    assert sitting.view.wheel.value == 4


def test_every_claim_from_0_to_29_can_be_made():
    assert shown().view.wheel.values == list(range(30))


def test_the_claim_comes_before_the_cards_of_a_crib_too():
    sitting = shown().enter("claim 1 2", ORANGE, "claim 0 4", BLUE)
    assert sitting.view.name == "crib"
    assert sitting.ask.about == "claim"
    assert sitting.hint() == "Press: Blue claims 4"
    sitting.enter("claim 0 9", CRIB)
    assert scores(sitting) == [23, 5]
    assert sitting.view.name == "starter"


def test_a_true_claim_pegs_it_and_offers_nothing():
    sitting = shown().enter("claim 1 2", ORANGE)
    assert scores(sitting) == [10, 5]
    assert sitting.view.name == "hand"


def claimed(points, **choices):
    """Orange has claimed ``points`` of 5 5 J Q and a 2: four fifteens and a pair, 10."""
    sitting = seated(muggins=True, play="hand", **choices)
    sitting.enter("starter 2", "claim 1 %d" % points)
    for rank in (5, 5, 11, 12):
        sitting.pick(rank)
    sitting.fingers.answer(0, 0)
    return sitting


def test_a_claim_is_told_beside_the_count_and_pegs_no_more_than_that():
    for claim, pegs in ((12, 10), (29, 10), (10, 10), (9, 9), (0, 0)):
        sitting = claimed(claim, overclaim="free")
        sitting.turn(1)
        assert sitting.says("fifteen 2"), sitting.rows()
        sitting.turn(-1)
        assert sitting.says("Claimed %d" % claim), sitting.rows()
        assert sitting.says("10")
        assert sitting.hint() == "Press: Orange pegs %d" % pegs
        sitting.check()
        sitting.press()
        assert scores(sitting) == [0, pegs]
        assert (sitting.view.name == "muggins") == (claim < 10)
        if claim >= 10:
            assert sitting.says("Orange: hand 10")


# Claimed too high


def test_a_new_game_with_muggins_is_one_in_which_the_others_peg_what_is_too_high():
    assert shown().game.rules.overclaim == "opponent"
    assert shown(overclaim="free").game.rules.overclaim == "free"
    assert seated(muggins=False).game.rules.overclaim == "free"


def test_before_the_press_it_is_seen_who_pegs_what():
    for claim, over in ((11, 1), (29, 19)):
        sitting = claimed(claim)
        assert sitting.says("Claimed %d, %d too high" % (claim, over)), sitting.rows()
        assert sitting.hint() == "Orange +10, Blue +%d" % over
        sitting.check()
        sitting.press()
        assert scores(sitting) == [over, 10]
        assert sitting.says("10, Blue +%d" % over), sitting.rows()
        assert sitting.ask.about == "claim"
        sitting.check()


def test_it_is_told_in_every_game_with_the_widest_names():
    for players, others in ((2, ("Blue",)), (3, ("Blue", "White")), (4, ("Blue",))):
        for name in ("", "WWWWWWWW"):
            sitting = with_pegs_only(players)
            sitting.app.settings.set("name1", name)
            sitting.enter("claim 1 29")
            for rank in (5, 6, 11, 12):
                sitting.pick(rank)
            sitting.fingers.answer(0, 0)
            sitting.check()
            assert sitting.says("19 too high"), sitting.rows()
            sitting.press()
            sitting.check()
            assert sitting.says("+19"), sitting.rows()
            for other in others:
                assert name or sitting.says(other[:2]), sitting.rows()


def test_what_was_too_high_can_win_and_back_takes_it_back():
    sitting = shown()
    remotely(sitting, Event("correct", 0, points=94))
    sitting.enter("claim 1 19", ORANGE)
    assert sitting.view.name == "win"
    assert scores(sitting) == [121, 5]
    sitting.back()
    assert scores(sitting) == [104, 3]
    assert sitting.view.name == "hand"


def test_the_pegs_of_both_sides_show_where_they_stand_then():
    sitting = shown().enter("claim 1 9", ORANGE)
    assert sitting.lit() == [3, 5, 10, 17]


def test_a_game_written_without_the_option_goes_on_as_it_was():
    header = HEADER.replace("muggins=off", "muggins=on") % (2, 121, 0)
    sitting = Sitting(store_with(header, *PLAY))
    sitting.enter("claim 1 29", ORANGE)
    assert scores(sitting) == [10, 5]


def missed(**choices):
    """Orange has claimed nothing of a hand of 2."""
    sitting = shown(**choices).enter("claim 1 0", ORANGE)
    assert sitting.view.name == "muggins"
    sitting.check()
    return sitting


def test_the_miss_is_offered_to_the_other_side_alone():
    sitting = missed()
    assert [text for text, _ in sitting.view.labels()] == ["Nobody", "Blue +2"]
    sitting.seat(1)
    assert scores(sitting) == [10, 3]
    sitting.pick_line("Blue")
    assert scores(sitting) == [12, 3]
    assert sitting.says("muggins +2"), sitting.rows()
    assert sitting.view.name == "hand"


def test_the_seat_button_of_who_calls_first_takes_it():
    for player in (1, 2):
        sitting = with_pegs_only(3).enter("claim 1 9", "hand 1 5 5 J Q flush=0 nobs=0")
        sitting.enter("claim 2 9", "hand 2 A 7 9 9 flush=0 nobs=0")
        sitting.enter("claim 0 0", "hand 0 6 6 9 K flush=0 nobs=0")
        before = scores(sitting)
        assert sitting.view.name == "muggins"
        assert [text[:6] for text, _ in sitting.view.labels()][1:] == ["Orange", "White "]
        sitting.check()
        sitting.seat(0)
        sitting.seat(3)
        assert scores(sitting) == before
        sitting.seat(player)
        after = list(before)
        after[player] += sitting.game.awards_log[-1][0].points
        assert scores(sitting) == after
        assert after[player] > before[player]
        assert sitting.view.name == "crib"
        sitting.seat(3 - player)
        assert scores(sitting) == after


def test_of_four_either_opponent_may_call_and_no_partner():
    for caller in (0, 2):
        sitting = with_pegs_only(4).enter("claim 1 0", "hand 1 5 5 J Q flush=0 nobs=0")
        assert [text.split("+")[0] for text, _ in sitting.view.labels()] == [
            "Nobody",
            "Blue 1 ",
            "Blue 2 ",
        ]
        sitting.check()
        sitting.seat(3)
        sitting.seat(1)
        assert scores(sitting) == [0, 0]
        sitting.seat(caller)
        assert scores(sitting) == [sitting.game.awards_log[-1][0].points, 0]
        assert scores(sitting)[0] > 8


def test_muggins_can_win_the_game():
    sitting = shown()
    remotely(sitting, Event("correct", 0, points=109))
    sitting.enter("claim 1 0", ORANGE)
    sitting.seat(0)
    assert sitting.view.name == "win"
    assert sitting.says("Blue"), sitting.rows()
    sitting.back()
    assert sitting.view.name == "muggins"


def test_a_short_claim_that_wins_leaves_nothing_to_call():
    sitting = shown()
    remotely(sitting, Event("correct", 1, points=117))
    sitting.enter("claim 1 1", ORANGE)
    assert sitting.view.name == "win"
    sitting.seat(0)
    assert scores(sitting) == [10, 121]
    sitting.check()


# Nobody, and BACK


def test_back_after_nobody_offers_the_miss_again_and_then_takes_the_count_back():
    sitting = missed()
    sitting.pick_line("Nobody")
    assert sitting.ask.about == "claim"
    sitting.back()
    assert sitting.view.name == "muggins"
    sitting.cut()
    assert sitting.view.name == "muggins"
    sitting.check()
    sitting.seat(0)
    assert scores(sitting) == [12, 3]
    sitting.back()
    assert sitting.view.name == "muggins"
    sitting.back()
    assert sitting.view.name == "hand"
    assert scores(sitting) == [10, 3]
    assert sitting.says("Undid: Orange hand 0"), sitting.rows()


def test_back_after_nobody_at_the_crib_offers_it_again():
    sitting = shown().enter("claim 1 2", ORANGE, "claim 0 4", BLUE, "claim 0 1", CRIB)
    sitting.pick_line("Nobody")
    assert sitting.view.name == "starter"
    sitting.back()
    assert sitting.view.name == "muggins"
    sitting.seat(1)
    assert scores(sitting) == [15, 13]


def test_the_next_starter_ends_the_offer():
    sitting = shown().enter("claim 1 2", ORANGE, "claim 0 4", BLUE, "claim 0 1", CRIB)
    sitting.enter("starter 8")
    assert sitting.game.missed == 0
    assert sitting.view.name == "play"


def test_each_step_is_undone_and_done_again():
    steps = ("claim 1 0", ORANGE, "muggins 0", "claim 0 20", BLUE, "claim 0 4", CRIB, "muggins 1")
    sitting = shown()
    told = [record.write(sitting.game)]
    for step in steps:
        sitting.enter(step)
        told.append(record.write(sitting.game).replace("undo\n", ""))
    assert scores(sitting) == [20, 24]
    events = len(sitting.game.events)
    for number in range(len(steps)):
        sitting.fingers.undo()
        assert len(sitting.game.events) == events - number - 1
        sitting.check()
    assert scores(sitting) == [10, 3]
    for _ in steps:
        sitting.hold()
        sitting.pick_line("Redo")
        sitting.check()
    assert scores(sitting) == [20, 24]
    assert record.write(sitting.game) == told[-1]


def test_a_claim_taken_back_is_on_the_wheel():
    sitting = shown().enter("claim 1 17")
    sitting.back()
    assert sitting.ask.about == "claim"
    assert sitting.view.wheel.value == 17


# The plug


def test_a_power_cut_at_every_step_leaves_the_board_where_it_was():
    sitting = Sitting(SnapshotStore())
    for name, value in (("muggins", True), ("coach", True)):
        sitting.app.settings.set(name, value)
    sitting.pick_line("New game")
    sitting.pick_line("Begin")
    sitting.pick_line("Blue deals")
    sitting.enter(*PLAY)
    for step in (
        "claim 1 0",
        ORANGE,
        "muggins 0",
        "claim 0 20",
        BLUE,
        "claim 0 4",
        CRIB,
        "Nobody",
    ):
        sitting.store.snapshots = []
        before = sitting.state()
        if step == "Nobody":
            sitting.pick_line(step)
        else:
            sitting.enter(step)
        after = sitting.state()
        for files in sitting.store.snapshots:
            again = Sitting(store_of(files))
            again.check()
            # Where cards and answers were entered there are steps between.
            between = again.state()[2] in (before[2], after[2])
            assert between, step
        assert Sitting(store_of(sitting.store.files)).state() == after, step
    assert sitting.view.name == "starter"


# The coach names what a claim missed


def test_with_the_coach_the_count_and_the_claim_are_named_where_it_was_short():
    assert missed(coach=True).says("Orange claimed 0 of 2")
    assert not missed().says("claimed 0 of 2")
    sitting = shown(coach=True).enter("claim 1 2", ORANGE)
    assert sitting.says("Orange: hand 2")
    sitting.enter("claim 0 9", BLUE)
    assert sitting.says("Blue: hand 4")


def test_what_was_missed_fits_with_the_widest_name():
    sitting = missed(coach=True, name1="WWWWWWWW")
    assert sitting.says("claimed 0 of 2"), sitting.rows()
    sitting.check()


def test_in_a_muggins_game_the_claim_comes_before_the_count_is_shown():
    sitting = seated(muggins=True).enter(*PLAY)
    assert sitting.view.name == "hand"
    assert not sitting.says("2  ")
    assert sitting.ask.kind != NOTHING
    sitting.enter("claim 1 2")
    assert sitting.says("Orange claims 2")
    assert sitting.ask.kind == QUESTION


def test_dispute_16_a_claim_above_the_count_pegs_the_true_count():
    for overclaim, blue in (("free", 10), ("opponent", 28)):
        sitting = seated(muggins=True, overclaim=overclaim).enter(*PLAY)
        sitting.enter("claim 1 20", "hand 1 flush=0 nobs=0")
        assert scores(sitting) == [blue, 5]
        assert sitting.view.name == "hand"


def test_what_a_claim_misses_goes_to_who_calls_it():
    sitting = seated(muggins=True).enter(*PLAY)
    sitting.enter("claim 1 0", "hand 1 flush=0 nobs=0")
    assert scores(sitting) == [10, 3]
    assert sitting.view.name == "muggins"
    sitting.check()
    sitting.seat(0)
    assert scores(sitting) == [12, 3]


def test_dispute_17_a_miss_cannot_be_called_once_the_next_count_began():
    sitting = seated(muggins=True).enter(*PLAY)
    sitting.enter("claim 1 0", "hand 1 flush=0 nobs=0", "claim 0 4")
    assert sitting.view.name == "hand"
    sitting.seat(0)
    assert scores(sitting)[0] == 10


def test_a_miss_that_nobody_called_is_not_offered_again_after_a_power_cut_or_the_menu():
    sitting = seated(muggins=True).enter(*PLAY)
    sitting.enter("claim 1 0", "hand 1 flush=0 nobs=0")
    sitting.pick_line("Nobody")
    for leave in ("cut", "menu", "home"):
        if leave == "cut":
            sitting.cut()
        elif leave == "menu":
            sitting.hold()
            sitting.pick_line("Go on")
        else:
            sitting.home()
            sitting.pick_line("Resume")
        assert sitting.view.name == "hand", leave
