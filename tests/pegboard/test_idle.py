"""A board that nobody touches: the strip dims, the display goes dark, a touch only wakes."""

from cribbage.cards import make
from cribbage.events import Event
from pegboard.devices import BACK, BACK_HOLD, HOLD, PRESS, SEAT, TURN
from pegboard.idle import Idle
from support.evening import begin, put
from support.sitting import Sitting, sitting_at

MINUTE = 60000
# All cards of a deal, up to the first hand.
SHOWN = (
    "lay 1 7", "lay 0 8", "lay 1 9", "lay 0 7", "lay 1 4", "lay 0 4", "lay 1 J", "lay 0 Q"
)  # fmt: skip


def shine(sitting):
    return sum(sitting.board.rgb)


def is_dark(sitting):
    return not max(sitting.board.oled)


def at_rest(*choices):
    """A board in the play, every hop done; ``choices``: (setting, value)."""
    sitting = sitting_at("correct 0 12", "starter 5H")
    for name, value in choices:
        sitting.app.settings.set(name, value)
    sitting.board.run(1)
    sitting.turn(1)
    return sitting


# The clock


def test_it_dims_and_blanks_to_the_millisecond():
    idle = Idle()
    idle.configure(2, 10, 0)
    assert idle.rest(1000) == 1000 + 2 * MINUTE
    idle.rest(1000 + 2 * MINUTE - 1)
    assert (idle.dimmed, idle.blanked) == (False, False)
    assert idle.rest(1000 + 2 * MINUTE) == 1000 + 10 * MINUTE
    assert (idle.dimmed, idle.blanked) == (True, False)
    idle.rest(1000 + 10 * MINUTE - 1)
    assert not idle.blanked
    assert idle.rest(1000 + 10 * MINUTE) is None
    assert (idle.dimmed, idle.blanked) == (True, True)


def test_a_new_board_is_awake_and_rests_only_when_it_is_told_when():
    idle = Idle()
    assert (idle.dimmed, idle.blanked) == (False, False)
    assert not idle.touch(0)
    assert idle.rest(100 * MINUTE) is None
    assert (idle.dimmed, idle.blanked) == (False, False)


def test_a_touch_begins_the_time_anew():
    idle = Idle()
    idle.configure(2, 10, 0)
    idle.rest(0)
    assert not idle.touch(MINUTE)
    assert idle.rest(2 * MINUTE) == 3 * MINUTE
    assert not idle.dimmed
    idle.rest(3 * MINUTE)
    assert idle.touch(4 * MINUTE)
    assert (idle.dimmed, idle.blanked) == (False, False)
    assert not idle.touch(4 * MINUTE)


def test_nothing_is_due_where_both_are_off():
    idle = Idle()
    idle.configure(0, 0, 0)
    assert idle.rest(0) is None
    assert idle.rest(1000 * MINUTE) is None
    assert (idle.dimmed, idle.blanked) == (False, False)


def test_it_may_go_dark_before_it_dims():
    idle = Idle()
    idle.configure(10, 1, 0)
    assert idle.rest(0) == MINUTE
    assert idle.rest(MINUTE) == 10 * MINUTE
    assert (idle.dimmed, idle.blanked) == (False, True)


# The board


def test_after_two_minutes_the_strip_dims_and_the_display_stays():
    sitting = at_rest(("scores_after", 0))
    bright, shown = shine(sitting), bytes(sitting.board.oled)
    sitting.board.run(2 * MINUTE - 1000)
    assert shine(sitting) == bright
    sitting.board.run(2000)
    assert 0 < shine(sitting) < bright
    assert bytes(sitting.board.oled) == shown


def test_after_ten_minutes_the_display_is_dark_and_the_pegs_are_still_seen():
    sitting = at_rest()
    sitting.board.run(10 * MINUTE - 1000)
    assert not is_dark(sitting)
    sitting.board.run(2000)
    assert is_dark(sitting)
    assert sitting.rows() == []
    assert [hole for _, hole, _ in sitting.app.track.lit_holes()] == [12]


def test_the_first_touch_only_wakes_whatever_it_is():
    for minutes in (3, 11):
        for kind, number in (
            (TURN, 3),
            (PRESS, 0),
            (HOLD, 0),
            (BACK, 0),
            (BACK_HOLD, 0),
            (SEAT, 1),
        ):
            sitting = at_rest()
            bright, shown, state = shine(sitting), bytes(sitting.board.oled), sitting.state()
            index, files = sitting.view.wheel.index, dict(sitting.store.files)
            sitting.board.run(minutes * MINUTE)
            sitting.board.send(kind, number)
            sitting.board.run(10)
            assert shine(sitting) == bright
            assert bytes(sitting.board.oled) == shown
            assert sitting.state() == state
            assert sitting.view.wheel.index == index
            assert sitting.store.files == files


def test_the_second_touch_acts():
    sitting = at_rest()
    sitting.board.run(11 * MINUTE)
    sitting.press()
    sitting.press()
    assert len(sitting.game.events) == 3


def test_a_bouncing_finger_only_wakes():
    sitting = at_rest()
    sitting.board.run(11 * MINUTE)
    sitting.quickly(PRESS, PRESS)
    assert len(sitting.game.events) == 2


def test_what_a_host_enters_wakes_it_and_happens():
    sitting = at_rest(("scores_after", 0))
    bright = shine(sitting)
    sitting.board.run(11 * MINUTE)
    sitting.app.enter_remote(Event("lay", 1, card=make(10)))
    sitting.board.hear()
    sitting.board.run(10)
    assert shine(sitting) == bright
    assert sitting.says("10")


def test_every_touch_keeps_it_awake():
    sitting = at_rest()
    bright = shine(sitting)
    for _ in range(5):
        sitting.board.run(MINUTE)
        sitting.turn(1)
        assert shine(sitting) == bright


def test_it_falls_asleep_again():
    sitting = at_rest()
    sitting.board.run(11 * MINUTE)
    sitting.press()
    assert not is_dark(sitting)
    sitting.board.run(11 * MINUTE)
    assert is_dark(sitting)


def test_the_chosen_times_are_heeded_at_once():
    sitting = at_rest(("dim_after", 5), ("blank_after", 1))
    bright = shine(sitting)
    sitting.board.run(2 * MINUTE)
    assert is_dark(sitting)
    assert shine(sitting) == bright
    sitting.board.run(4 * MINUTE)
    assert shine(sitting) < bright


def test_off_means_never():
    sitting = at_rest(("dim_after", 0), ("blank_after", 0))
    bright = shine(sitting)
    sitting.board.run(120 * MINUTE)
    assert shine(sitting) == bright
    assert not is_dark(sitting)


def test_the_chosen_times_outlive_a_power_cut():
    sitting = at_rest(("blank_after", 0))
    sitting.cut()
    sitting.board.run(30 * MINUTE)
    assert not is_dark(sitting)


def test_a_dark_display_that_fell_out_is_dark_when_it_is_back():
    sitting = at_rest()
    screen = sitting.app.canvas.screen
    show = screen.show
    sitting.board.run(9 * MINUTE)

    def fail():
        raise OSError(110)

    screen.show = fail
    sitting.board.run(2 * MINUTE)
    screen.show = show
    assert not is_dark(sitting)
    sitting.board.run(5000)
    assert is_dark(sitting)


def test_a_new_board_that_nobody_touched_rests_too():
    sitting = Sitting()
    sitting.board.run(11 * MINUTE)
    assert is_dark(sitting)
    sitting.press()
    assert sitting.view.name == "home"
    assert sitting.says("New game")


# Big scores


def resting(sitting, seconds=20):
    sitting.board.run(1000 * seconds + 100)
    return sitting.rows()


def test_after_some_seconds_the_scores_stand_large_with_turn_and_crib():
    sitting = put(begin(Sitting()), 57, 100).enter("starter 5", "lay 1 K")
    before = sitting.rows()
    rows = resting(sitting)
    assert "57  100" in rows
    assert "Blue's turn, Blue's crib" in rows
    assert rows[-1] == before[-1], "what a press does stands there as ever"
    large = [text for _, _, _, font, text in sitting.app.canvas.texts if font.capitals >= 20]
    assert large == ["57", "100"]
    sitting.check()


def test_the_next_input_acts_at_once_on_what_stood_there_before():
    sitting = begin(Sitting()).enter("starter 5")
    resting(sitting)
    sitting.press()
    assert str(sitting.game.events[-1]) == "lay 1 9"
    assert "9  8  9  10" in sitting.rows() and "0  0" not in sitting.rows()


def test_what_is_half_entered_or_to_be_read_stays():
    half = begin(Sitting(), entry="full").enter("starter 5H")
    half.press()
    shown = begin(Sitting()).enter("starter 5", *SHOWN)
    for sitting in (half, shown):
        before = sitting.rows()
        assert resting(sitting) == before


def test_the_time_is_chosen_and_never_is_never():
    sitting = begin(Sitting()).enter("starter 5")
    sitting.app.settings.set("scores_after", 60)
    before = sitting.rows()
    assert resting(sitting, 50) == before
    assert resting(sitting, 11) != before
    never = begin(Sitting()).enter("starter 5")
    never.app.settings.set("scores_after", 0)
    before = never.rows()
    assert resting(never, 100) == before


def test_three_and_four_players_have_their_scores_large_too():
    for players, scores, turn in (
        (3, "100  97  88", "White's turn, Blue's crib"),
        (4, "100  97", "Turn Blue 2, crib Blue 1"),
    ):
        sitting = put(begin(Sitting(), players=players), *map(int, scores.split()))
        sitting.enter("starter 5", "lay 1 K")
        rows = resting(sitting)
        assert scores in rows and turn in rows
        sitting.check()


def test_before_a_deal_it_says_who_deals():
    rows = resting(begin(Sitting()))
    assert "0  0" in rows and "Blue deals" in rows


def test_on_the_scoreboard_the_scores_are_always_large():
    for players in (2, 3, 4):
        sitting = Sitting().scoreboard(players)
        sitting.enter("peg 1 9")
        large = [text for _, _, _, font, text in sitting.app.canvas.texts if font.capitals >= 20]
        assert large == [str(score) for score in sitting.game.scores]
        sitting.check()


def test_what_is_lost_or_not_saved_is_not_covered_by_the_scores():
    sitting = at_rest()
    sitting.store.files["settings"] = "lamp=on\n"
    sitting.cut()
    assert sitting.says("Some settings were lost")
    sitting.board.run(MINUTE)
    assert sitting.says("Some settings were lost")
    sitting.press()
    sitting.board.run(MINUTE)
    assert sitting.says("turn") and not sitting.says("lost")
    assert not sitting.app.messages.must_be_seen()
    sitting.app.messages.set_unsaved(True)
    assert sitting.app.messages.must_be_seen()
