"""Penalties, dead hands and the wrong player's lead, after the American Cribbage Congress."""

from cribbage import record
from cribbage.cards import parse_card
from cribbage.events import Event
from cribbage.game import CRIB, OVER, PLAY, SHOW, STARTER, RefusedError
from fifteentwo.simulator.dice import Dice
from support.portable import raises
from support.random_games import next_event
from support.states import digest

SCORES_TO_119 = ("correct 0 100", "correct 0 19")


def after(*lines, options=""):
    return record.read("\n".join(("fifteentwo 1" + options,) + lines))


def refused(game, line):
    before = digest(game)
    sentence = str(raises(RefusedError, game.apply, Event.parse(line)))
    assert digest(game) == before
    return sentence


# Penalty


def test_the_other_side_pegs_a_penalty():
    game = after("starter 9C", "lay 1 7")
    (award,) = game.apply(Event.parse("penalty 1 2 renege"))
    assert (award.kind, award.player, award.points, award.reasons) == (
        "penalty", 0, 2, [("renege", 2)]
    )  # fmt: skip
    assert (game.scores, game.fronts, game.backs) == ([2, 0], [2, 0], [0, 0])
    assert game.to_act == 0, "nobody's turn passes"


def test_all_other_sides_peg_it_from_the_left():
    game = after("penalty 1 3 exposed", options=" players=3")
    assert game.scores == [3, 0, 3]
    assert [award.player for award in game.awards_log[-1]] == [2, 0]
    assert after("penalty 1 3 count", options=" players=4").scores == [3, 0]
    assert after("penalty 2 3 count", options=" players=4").scores == [0, 3]


def test_a_penalty_can_win_the_game_and_nothing_happens_after_that():
    game = after(*SCORES_TO_119, "correct 2 119", "penalty 1 5 other", options=" players=3")
    assert (game.phase, game.winner, game.scores) == (OVER, 2, [119, 0, 124])
    assert game.fronts == [119, 0, 121]


def test_there_are_penalties_in_every_phase_but_after_the_end():
    for lines in ((), ("starter 9C",), ("starter 9C", "lay 1 7")):
        assert after(*lines, "penalty 0 2 other").scores == [0, 2]
    for options in (" play=hand", " play=scoreboard"):
        assert after("penalty 0 2 other", options=options).scores == [0, 2]
    assert "over" in refused(after("correct 0 121"), "penalty 0 2 other")


def test_a_penalty_is_at_least_a_point_and_no_more_than_a_game():
    for points in (0, -2, 122):
        assert "1 to 121" in refused(after(), "penalty 0 %d other" % points)


def test_a_misdeal_leaves_penalties_as_it_leaves_corrections():
    game = after("starter JD", "penalty 0 2 exposed", "lay 1 5", "correct 0 3", "misdeal")
    assert (game.phase, game.scores, game.backs) == (STARTER, [3, 2], [0, 0])
    (two, three) = game.awards_log[-1]
    assert (two.kind, two.points, three.kind, three.points) == ("penalty", 2, "correct", 3)


# Dead hands


def test_a_dead_hand_lays_no_more_and_the_others_go_on():
    game = after("starter 9C", "lay 1 7", "dead 1", "lay 0 8", "lay 0 2", "lay 0 3", "lay 0 4")
    assert game.phase == SHOW
    assert [award.kind for award in game.awards_log[-1]] == ["lay", "last"]
    assert game.to_act == 0, "it counts nothing"
    game.apply(Event("hand", 0, flush=0, nobs=0))
    assert game.phase == CRIB


def test_the_turn_passes_when_the_hand_whose_turn_it_is_dies():
    game = after("starter 9C", "dead 1")
    assert (game.phase, game.to_act) == (PLAY, 0)
    game = after("starter 9C", "lay 1 T", "lay 0 T", "lay 1 5", "go 0", "dead 1")
    (award,) = game.awards_log[-1]
    assert (award.kind, award.player, award.points, award.count) == ("go", 1, 1, 25)
    assert (game.to_act, game.play.count) == (0, 0)


def test_the_last_card_is_paid_to_whoever_laid_it_when_the_only_other_hand_dies():
    lines = ("starter 9C", "lay 1 T", "lay 0 T", "lay 1 2", "lay 0 7", "go 1", "lay 0 2",
             "lay 1 5", "lay 0 6")  # fmt: skip
    game = after(*lines)
    assert game.to_act == 1
    game.apply(Event("dead", 1))
    (award,) = game.awards_log[-1]
    assert (award.kind, award.player, award.count) == ("last", 0, 11)
    assert (game.phase, game.to_act) == (SHOW, 0)


def test_when_every_hand_is_dead_only_the_crib_is_counted():
    game = after("starter 9C", "dead 1", "dead 0")
    assert (game.phase, game.awards_log[-1]) == (CRIB, [])
    game.apply(Event.parse("crib 2 4 6 K flush=0 nobs=0"))
    assert (game.phase, game.dealer) == (STARTER, 1)


def test_a_hand_found_dead_at_the_show_counts_nothing_and_its_claim_is_void():
    game = after("starter 9", "peg 1 3", options=" play=hand")
    assert game.to_act == 1
    game.apply(Event("dead", 1))
    assert (game.phase, game.to_act) == (SHOW, 0)
    game = after("starter 9", "claim 1 8", "dead 1", options=" play=hand muggins=on")
    assert (game.to_act, game.claimed) == (0, -1)


def test_a_dead_hand_of_three_is_passed_over_wherever_it_sits():
    for dead, first in ((1, 2), (2, 1), (0, 1)):
        game = after("starter 9", "dead %d" % dead, options=" players=3 play=hand")
        order = []
        while game.phase == SHOW:
            order.append(game.to_act)
            hand = "2C 6D TH KS" if len(order) == 1 else "4C 8D QH AS"
            game.apply(Event.parse("hand %d %s" % (game.to_act, hand)))
        assert order[0] == first and dead not in order and len(order) == 2
        assert game.phase == CRIB


def test_a_hand_dies_once_and_not_before_the_starter_nor_after_its_count():
    assert "already" in refused(after("starter 9C", "dead 1"), "dead 1")
    assert "waits for the starter" in refused(after(), "dead 1")
    shown = after("starter 9", "hand 1 2C 4D 6H KS", options=" play=hand")
    assert "counted already" in refused(shown, "dead 1")
    assert "waits" in refused(after(options=" play=scoreboard"), "dead 1")


def test_a_dead_hand_lives_again_in_the_next_deal_and_after_an_undo():
    game = after("starter 9C", "dead 1")
    game.undo()
    assert game.to_act == 1
    game = after("starter 9C", "dead 1", "misdeal", "starter 9C")
    assert game.to_act == 1 and not game.dead


def test_an_incomplete_hand_is_no_dead_end():
    """Three cards in a hand: at 15 it is that player's turn, and a go is none."""
    game = after("starter 9C", "lay 1 5", "lay 0 T")
    assert ("dead", 1) in game.may() and ("go", 1) not in game.may()


# The wrong player led


def test_it_was_the_other_player_who_led():
    game = after("starter 9C", "lead 0", "lay 0 7")
    assert (game.to_act, game.play.laid) == (1, [[parse_card("7")], []])


def test_a_lead_is_put_right_at_every_new_count():
    game = after("starter 9C", "lay 1 T", "lay 0 T", "lay 1 T", "go 0", "go 1")
    assert (game.play.count, game.to_act) == (0, 0)
    assert ("lead", 1) in game.may() and ("lead", 0) not in game.may()
    game.apply(Event("lead", 1))
    assert game.to_act == 1


def test_a_lead_is_refused_in_a_sentence_where_nobody_led():
    assert "leads already" in refused(after("starter 9C"), "lead 1")
    assert "count is 7" in refused(after("starter 9C", "lay 1 7"), "lead 1")
    assert "holds no cards" in refused(after("starter 9C", "dead 0"), "lead 0")
    assert "starter" in refused(after(), "lead 0")
    assert "no lead" in refused(after("starter 9", options=" play=hand"), "lead 0")


def test_who_may_lead_can_and_nobody_else():
    dice = Dice(5)
    for _ in range(300):
        game = after(options=" players=%d" % dice.pick((2, 3, 4)))
        for _ in range(dice.below(25)):
            if game.phase != OVER:
                next_event(game, dice, True)
        may = game.may()
        for player in range(game.rules.players):
            for kind in ("lead", "dead"):
                event = Event(kind, player)
                if (kind, player) in may:
                    game.apply(event)
                    assert game.undo()[0] == event
                else:
                    raises(RefusedError, game.apply, event)


# What is written is read again


def test_the_written_form_gives_the_same_game():
    game = after("starter 9C", "lead 0", "lay 0 7", "dead 1", "penalty 1 2 count")
    text = record.write(game)
    assert "lead 0\n" in text and "dead 1\n" in text and "penalty 1 2 count\n" in text
    assert digest(record.read(text)) == digest(game)
