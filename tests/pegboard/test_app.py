"""The appliance at the table: whole flows, undo, quick presses, the numbers of disputes.md."""

from cribbage import record
from fifteentwo.simulator.simulated_board import MemoryStore
from pegboard.devices import BACK, HOLD, PRESS, SEAT, TURN
from pegboard.wheel import GO
from support.sitting import Sitting, sitting_at

# One deal in quick entry, Blue (0) dealing; the comments tell what the awards must be.
PLAY = (
    "starter 5",
    "lay 1 7",
    "lay 0 8",  # fifteen: Blue 2
    "lay 1 9",  # run of 3: Orange 3
    "lay 0 7",  # thirty-one and run of 3: Blue 7
    "lay 1 4",
    "lay 0 4",  # pair: Blue 9
    "lay 1 K",
    "lay 0 Q",  # last: Blue 10
)
SHOW = (
    "hand 1 flush=0 nobs=0",  # 7 9 4 K and 5: one fifteen, Orange 5
    "hand 0 flush=0 nobs=0",  # 8 7 4 Q and 5: two fifteens, Blue 14
    "crib 2 2 J 3 flush=0 nobs=1",  # three fifteens, a pair, nobs: Blue 23
)
DEAL = PLAY + SHOW


def scores(sitting):
    return list(sitting.game.scores)


def dealt(**choices):
    return Sitting().begin(**choices)


# From Home to the first card


def test_home_of_a_new_board_offers_no_game_to_resume():
    sitting = Sitting()
    assert sitting.view.name == "home"
    lines = [text for text, _ in sitting.view.labels()]
    assert "New game" in lines and "Count a hand" in lines and "Scoreboard" in lines
    assert "Resume" not in lines
    sitting.check()


def test_one_press_plays_with_the_choices_of_last_time():
    sitting = Sitting()
    sitting.pick_line("New game")
    sitting.pick_line("Play to")
    sitting.pick_line("Cards")
    sitting.cut()
    assert (sitting.app.settings.target, sitting.app.settings.entry) == (61, "full")
    sitting.home()
    sitting.pick_line("New game")
    sitting.press()
    assert sitting.view.name == "deals"
    sitting.pick_line("Blue deals")
    assert sitting.game.rules.target == 61


def test_choices_of_a_new_game_go_round_and_stay_on_their_line():
    sitting = Sitting()
    sitting.pick_line("New game")
    sitting.pick_line("Players")
    seen = [sitting.app.settings.players]
    for _ in range(2):
        sitting.press()
        seen.append(sitting.app.settings.players)
    assert seen == [3, 4, 2]


def test_the_first_dealer_can_be_chosen():
    for dealer, name in ((0, "Blue"), (1, "Orange")):
        sitting = Sitting()
        sitting.pick_line("New game")
        sitting.pick_line("Begin")
        sitting.pick_line("%s deals" % name)
        assert sitting.view.name == "starter"
        assert sitting.game.dealer == dealer
        sitting.check()


def test_the_lot_gives_either_dealer_and_the_same_one_for_the_same_seed():
    def by_lot(seed):
        sitting = Sitting(seed=seed)
        sitting.pick_line("New game")
        sitting.pick_line("Begin")
        sitting.pick_line("Draw by lot")
        return sitting.game.dealer

    dealers = [by_lot(seed) for seed in range(20)]
    assert set(dealers) == {0, 1}
    assert dealers == [by_lot(seed) for seed in range(20)]


def test_the_lot_gives_every_player_of_three():
    found = set()
    for seed in range(30):
        sitting = Sitting(seed=seed)
        sitting.app.settings.choose("players", 3)
        found.add(sitting.app.draw_lot(3))
    assert found == {0, 1, 2}


def at_the_cut(players=2):
    sitting = Sitting()
    sitting.app.settings.choose("players", players)
    sitting.pick_line("New game")
    sitting.pick_line("Begin")
    sitting.pick_line("Cut")
    return sitting


def test_the_low_card_of_the_cut_deals():
    for ranks, dealer in (((9, 4), 1), ((4, 9), 0)):
        sitting = at_the_cut()
        for rank in ranks:
            sitting.pick(rank)
        assert sitting.says("%s deals" % ("Blue", "Orange")[dealer])
        sitting.press()
        assert sitting.game.dealer == dealer


def test_in_the_cut_the_ace_is_low():
    sitting = at_the_cut()
    sitting.pick(2)
    sitting.pick(1)
    assert sitting.says("Orange deals")


def test_dispute_4_in_the_cut_a_jack_is_lower_than_a_queen():
    sitting = at_the_cut()
    sitting.pick(12)
    sitting.pick(11)
    assert sitting.says("Orange deals")


def test_dispute_3_a_tie_is_cut_again_with_nothing_left_over():
    sitting = at_the_cut()
    sitting.pick(5)
    sitting.pick(5)
    assert sitting.says("tie")
    assert sitting.game is None
    sitting.press()
    assert sitting.view.name == "cut"
    assert sitting.view.draft == []
    assert list(sitting.view.wheel.values) == list(range(1, 14))
    sitting.pick(9)
    sitting.pick(6)
    sitting.press()
    assert sitting.game.dealer == 1


def test_of_three_a_tie_of_the_high_cards_does_not_matter():
    sitting = at_the_cut(3)
    for rank in (9, 2, 9):
        sitting.pick(rank)
    sitting.press()
    assert sitting.game.dealer == 1


def test_back_in_the_cut_takes_back_a_card_and_leaves_it_on_the_wheel():
    sitting = at_the_cut()
    sitting.pick(12)
    sitting.pick(3)
    sitting.back()
    assert sitting.view.wheel.value == 3
    sitting.back()
    assert sitting.view.wheel.value == 12
    sitting.back()
    assert sitting.view.name == "deals"
    sitting.back()
    assert sitting.view.name == "new"
    sitting.back()
    assert sitting.view.name == "home"


def won_by_orange():
    """Blue deals, Orange wins with a pair."""
    return sitting_at("correct 1 119", "correct 0 95").enter(
        "starter 5", "lay 1 7", "lay 0 Q", "lay 1 Q"
    )


def test_dispute_2_the_loser_deals_the_next_game_without_a_cut():
    sitting = won_by_orange()
    assert sitting.says("Orange wins!")
    assert sitting.says("Blue deals")
    sitting.press()
    assert sitting.view.name == "starter"
    assert sitting.game.dealer == 0
    assert scores(sitting) == [0, 0]
    assert sitting.lit() == []
    sitting = sitting_at("correct 0 119").enter("starter J")
    sitting.press()
    assert sitting.game.dealer == 1


def test_of_three_the_lowest_score_deals_the_next_game():
    sitting = sitting_at("correct 0 119", "correct 1 50", "correct 2 20", players=3)
    sitting.enter("starter J")
    sitting.press()
    assert sitting.game.dealer == 2


# A whole deal


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
        "Blue 5: 31, run of 3",
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
        "lay 0 7",
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
    assert sitting.says("Blue wins: double skunk!")


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
    for loser, text in ((60, "double skunk"), (61, "skunk"), (90, "skunk"), (91, "wins!")):
        sitting = sitting_at("correct 0 119", "correct 1 %d" % loser).enter("starter J")
        assert sitting.says(text), loser
        assert sitting.says("double") == (loser == 60)
        assert sitting.says("skunk") == (loser < 91)


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


# Questions


def test_questions_are_asked_only_when_they_can_matter():
    cases = (
        # starter, Orange's four, the questions asked when each is answered no
        ("5", "7 9 4 K", ["All one"]),
        ("5", "7 7 4 K", []),
        ("5", "7 9 4 J", ["All one", "Jack of"]),
        ("5", "7 7 4 J", ["Jack of"]),
        ("J", "7 9 4 K", ["All one"]),
        ("J", "7 7 4 J", []),
    )
    for starter, hand, questions in cases:
        sitting = laid_by_orange(starter, hand.split())
        asked = []
        while sitting.view.question >= 0:
            asked.append(
                [
                    row
                    for row in sitting.rows()
                    if row.startswith(("All one", "Jack of", "Starter"))
                ][0][:7]
            )
            assert sitting.view.wheel.value is False
            sitting.check()
            sitting.press()
        assert asked == questions, (starter, hand, asked)
        sitting.check()


def laid_by_orange(starter, four):
    """At the count of Orange's hand; Blue laid what came handy."""
    sitting = dealt().enter("starter %s" % starter)
    while sitting.view.name == "play":
        player, values = sitting.game.to_act, sitting.view.wheel.values
        if player == 1:
            rank = record.parse_event("lay 1 %s" % four[0])[2] >> 3
            if rank in values:
                sitting.enter("lay 1 %s" % four.pop(0))
                continue
        elif values[0] != GO and len(sitting.game.play.laid[0]) < 4:
            sitting.pick(values[0])
            continue
        sitting.pick(GO)
    return sitting


def test_starter_too_is_asked_only_after_a_flush():
    sitting = laid_by_orange("5", ["7", "9", "4", "K"])
    sitting.pick(True)
    assert sitting.says("Starter")
    sitting.pick(True)
    assert sitting.view.items[-1].name == "five-card flush"
    sitting = laid_by_orange("9", ["7", "9", "4", "K"])
    sitting.pick(True)
    assert sitting.view.items[-1].name == "four-card flush"


def test_no_is_the_default_answer():
    sitting = laid_by_orange("5", ["7", "9", "4", "J"])
    sitting.press()
    sitting.press()
    names = [item.name for item in sitting.view.items]
    assert "his nobs" not in names and "four-card flush" not in names


def test_in_full_entry_nothing_is_asked():
    sitting = (
        Sitting()
        .begin_full()
        .enter(
            "starter 5H",
            "lay 1 7H",
            "lay 0 8C",
            "lay 1 9H",
            "lay 0 7D",
            "lay 1 4H",
            "lay 0 4C",
            "lay 1 JH",
            "lay 0 QS",
        )
    )
    assert sitting.view.question < 0
    assert [item.name for item in sitting.view.items] == ["fifteen", "five-card flush", "his nobs"]
    sitting.press()
    sitting.press()
    assert sitting.view.name == "crib"
    before = scores(sitting)[0]
    sitting.enter("crib 2C 2D JC 3S")
    assert scores(sitting)[0] == before + 8


def test_nobs_counted_in_a_hand_is_not_asked_again_in_the_crib():
    sitting = laid_by_orange("5", ["7", "7", "4", "J"])
    sitting.pick(True)
    sitting.press()
    while sitting.view.name == "hand":
        sitting.press()
    for card in (2, 2, 11, 3):
        sitting.pick(card)
    assert sitting.view.question < 0


# The count on the screen


def test_every_item_of_a_count_is_told_by_turning_and_the_press_pegs_it():
    sitting = dealt().enter(*PLAY)
    sitting.press()
    sitting.turn(1)
    assert sitting.says("fifteen 2")
    sitting.check()
    before = scores(sitting)
    sitting.turn(5)
    assert scores(sitting) == before
    sitting.press()
    assert scores(sitting) == [before[0], before[1] + 2]


def test_dispute_19_a_count_is_dismissed_by_a_press_never_by_a_timer():
    sitting = dealt().enter(*PLAY)
    sitting.press()
    rows, events = sitting.rows(), len(sitting.game.events)
    sitting.board.run(60000)
    assert sitting.rows() == rows
    for _ in range(10):
        sitting.board.run(3600000)
    sitting.turn(1)  # wakes the display
    assert sitting.view.name == "hand"
    assert sitting.says("2")
    assert len(sitting.game.events) == events


def test_nothing_is_committed_by_turning():
    def everywhere(sitting):
        before = sitting.state()
        for detents in (1, 1, -3, 40, -77):
            sitting.turn(detents)
            assert sitting.state() == before, before
        sitting.check()

    sitting = Sitting()
    everywhere(sitting)
    for line in ("New game", "Begin", "Cut"):
        sitting.pick_line(line)
        everywhere(sitting)
    sitting = dealt()
    for line in DEAL:
        everywhere(sitting)
        sitting.enter(line)
    sitting = won_by_orange()
    everywhere(sitting)
    sitting.hold()
    everywhere(sitting)
    sitting = Sitting().scoreboard()
    everywhere(sitting)
    sitting.press()
    everywhere(sitting)


# Undo and redo


def undone_texts(sitting):
    texts = []
    while sitting.game.events:
        sitting.back()
        texts.extend([row[7:] for row in sitting.rows() if row.startswith("Undid: ")])
        sitting.check()
        while sitting.view.draft:
            sitting.back()
    return texts


def test_back_undoes_to_the_start_and_says_what_it_undid():
    sitting = dealt()
    states = []
    for line in DEAL:
        states.append((scores(sitting), list(sitting.game.fronts), list(sitting.game.backs)))
        sitting.enter(line)
    texts = []
    while states:
        sitting.back()
        texts.extend([row[7:] for row in sitting.rows() if row.startswith("Undid: ")])
        pegs = (scores(sitting), list(sitting.game.fronts), list(sitting.game.backs))
        assert pegs == states.pop()
        assert sitting.lit() == sorted(set(pegs[1] + pegs[2]) - {0})
        sitting.check()
        while sitting.view.draft:
            sitting.back()
    assert texts == [
        "Blue crib 9",
        "Blue hand 4",
        "Orange hand 2",
        "Blue last card",
        "Orange K",
        "Blue pair",
        "Orange 4",
        "Blue thirty-one",
        "Orange run of 3",
        "Blue fifteen",
        "Orange 7",
        "starter 5",
    ]
    sitting.back()
    assert sitting.says("Nothing to undo")
    assert sitting.view.name == "starter"


def test_back_undoes_after_a_power_cut_between_every_two_steps():
    sitting = dealt().enter(*DEAL)
    for _ in DEAL:
        sitting.cut()
        sitting.back()
        while sitting.view.draft:
            sitting.cut()
            sitting.back()
    assert sitting.game.events == []
    assert scores(sitting) == [0, 0]


def test_back_after_a_win_takes_the_winning_points_back():
    sitting = won_by_orange()
    sitting.back()
    assert sitting.says("Undid: Orange pair")
    assert scores(sitting) == [95, 119]
    assert sitting.view.name == "play"
    sitting = won_by_orange()
    sitting.cut()
    assert sitting.view.name == "win"
    sitting.back()
    assert scores(sitting) == [95, 119]
    sitting.enter("lay 1 Q")
    assert sitting.view.name == "win"


def test_a_card_taken_back_is_the_one_under_the_wheel():
    sitting = dealt().enter("starter 5", "lay 1 7", "lay 0 8")
    sitting.back()
    assert sitting.view.wheel.value == 8
    sitting.back()
    assert sitting.view.wheel.value == 7
    sitting.back()
    assert sitting.view.wheel.value == 5


def test_a_crib_is_undone_press_by_press():
    sitting = dealt().enter(*DEAL)
    sitting.back()
    assert sitting.view.name == "crib"
    assert sitting.view.items is not None
    sitting.back()
    assert sitting.view.question >= 0
    assert sitting.view.wheel.value is True
    for rank in (3, 11, 2, 2):
        sitting.back()
        assert sitting.view.wheel.value == rank
        sitting.check()
    sitting.back()
    assert sitting.says("Undid: Blue hand 4")
    assert sitting.view.items is not None


def test_a_crib_under_way_is_taken_back_press_by_press_without_touching_the_game():
    sitting = dealt().enter(*(PLAY + SHOW[:2]))
    events = len(sitting.game.events)
    sitting.pick(2)
    sitting.pick(9)
    sitting.back()
    assert sitting.view.draft == ["2"]
    assert sitting.view.wheel.value == 9
    assert len(sitting.game.events) == events


def test_in_full_entry_back_takes_the_rank_back_before_its_suit():
    sitting = Sitting().begin_full().enter("starter 5H")
    sitting.pick(7)
    assert sitting.view.asks_suit
    sitting.back()
    assert not sitting.view.asks_suit
    assert sitting.view.wheel.value == 7
    assert len(sitting.game.events) == 1


def test_answers_of_a_hand_are_taken_back_one_by_one():
    sitting = laid_by_orange("5", ["7", "9", "4", "J"])
    sitting.pick(False)
    sitting.pick(True)
    sitting.press()
    sitting.back()
    assert sitting.view.items is not None
    sitting.back()
    assert sitting.says("Jack of")
    assert sitting.view.wheel.value is True
    sitting.back()
    assert sitting.says("All one")
    assert sitting.view.wheel.value is False


def test_the_menu_does_again_what_was_undone():
    sitting = dealt().enter(*PLAY)
    after = scores(sitting)
    for _ in range(3):
        sitting.back()
    assert sitting.game.undone
    for _ in range(3):
        sitting.hold()
        sitting.check()
        sitting.pick_line("Redo")
        sitting.check()
    assert scores(sitting) == after
    assert sitting.says("Blue: last card for 1")
    sitting.hold()
    assert not [text for text, _ in sitting.view.labels() if text.startswith("Redo")]


def test_redo_is_there_after_a_power_cut_and_gone_when_something_else_happens():
    sitting = dealt().enter("starter 5", "lay 1 7", "lay 0 8")
    sitting.back()
    sitting.cut()
    sitting.hold()
    sitting.pick_line("Redo Blue 8")
    assert scores(sitting) == [2, 0]
    sitting.back()
    sitting.enter("lay 0 9")
    sitting.hold()
    assert not [text for text, _ in sitting.view.labels() if text.startswith("Redo")]


# The menu and leaving the table


def test_the_menu_goes_on_where_it_was_opened_with_what_was_entered():
    sitting = dealt().enter(*(PLAY + SHOW[:2]))
    sitting.pick(2)
    sitting.pick(9)
    for leave in ("menu", "menu back", "home", "cut"):
        sitting.hold()
        if leave == "menu":
            sitting.pick_line("Go on")
        elif leave == "menu back":
            sitting.back()
        elif leave == "cut":
            sitting.cut()
            assert sitting.view.name == "menu"
            sitting.pick_line("Go on")
        else:
            sitting.pick_line("Home")
            sitting.cut()
            sitting.pick_line("Count")
            sitting.cut()
            sitting.home()
            sitting.pick_line("Resume")
        assert (sitting.view.name, sitting.view.draft) == ("crib", ["2", "9"]), leave
    assert sitting.view.draft == ["2", "9"]


def test_what_waits_at_the_table_does_not_survive_another_game():
    sitting = Sitting().scoreboard()
    sitting.pick(7)
    sitting.home()
    sitting.pick_line("Scoreboard")
    sitting.press()
    assert sitting.view.draft == []


def test_changing_the_entry_in_mid_game_leaves_a_way_on():
    sitting = dealt().enter(*DEAL)
    sitting.home()
    sitting.pick_line("New game")
    sitting.pick_line("End it")
    sitting.pick_line("Cards")
    sitting.home()
    sitting.pick_line("Resume")
    sitting.back()
    assert sitting.view.name == "crib"
    assert sitting.view.items is not None
    sitting.check()
    sitting.press()
    assert sitting.view.name == "starter"
    assert scores(sitting) == [23, 5]


def test_home_resumes_the_game():
    sitting = dealt().enter(*PLAY)
    sitting.home()
    assert sitting.view.name == "home"
    sitting.pick_line("Resume")
    assert sitting.view.name == "hand"
    sitting.home()
    sitting.back()
    assert sitting.view.name == "hand"


# Count a hand


def counted(kind, cards, full=False):
    sitting = Sitting()
    if full:
        sitting.app.settings.choose("entry", "full")
    sitting.pick_line("Count a hand")
    sitting.pick(kind)
    for card in cards.split():
        sitting.fingers.enter_card(record.parse_event("starter %s" % card)[1])
        sitting.check()
    return sitting


def test_a_hand_is_counted_with_suits():
    sitting = counted("hand", "5H 5S 5C JD 5D", full=True)
    assert sitting.view.total == 29
    assert sitting.says("29")


def test_a_hand_is_counted_by_ranks_and_answers():
    sitting = counted("hand", "5 5 5 J 5")
    assert sitting.says("Jack of")
    sitting.pick(True)
    assert sitting.view.total == 29


def test_a_crib_counts_no_four_card_flush():
    assert counted("crib", "2H 4H 6H 8H KS", full=True).view.total == 0
    assert counted("hand", "2H 4H 6H 8H KS", full=True).view.total == 4
    assert counted("crib", "2H 4H 6H 8H KH", full=True).view.total == 5


def test_a_count_goes_on_to_another_and_back_to_home():
    sitting = counted("hand", "2 2 6 8 K")
    sitting.press()
    assert sitting.view.name == "count"
    assert sitting.view.draft == []
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


# The scoreboard


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


# Seats, presses in quick succession


def test_the_seat_button_of_who_is_to_act_is_a_press_another_one_is_told_whose_turn_it_is():
    sitting = dealt().enter("starter 5")
    before = sitting.state()
    sitting.seat(0)
    assert sitting.says("It is Orange's turn")
    assert sitting.state() == before
    sitting.seat(1)
    assert sitting.game.to_act == 0


def test_dispute_18_two_presses_in_quick_succession_confirm_one_screen():
    """At every step of a deal, two presses leave the board where one press does."""
    once, twice = dealt(), dealt()
    for line in DEAL:
        event = record.parse_event(line)
        ranks = [card >> 3 for card in event[1]] if event[0] == "crib" else []
        if event[0] in ("starter", "lay"):
            ranks = [event[-1] >> 3]
        for sitting, presses in ((once, 1), (twice, 2)):
            for rank in ranks:
                sitting.turn_to(rank)
                sitting.quickly(*[PRESS] * presses)
        while once.view.name in ("hand", "crib") and event[0] in ("hand", "crib"):
            done = once.view.items is not None
            once.quickly(PRESS)
            twice.quickly(PRESS, PRESS)
            assert twice.state() == once.state()
            if done:
                break
        assert twice.state() == once.state(), line
    assert twice.game.dealer == 1


def test_dispute_18_on_every_list_and_with_the_long_press_and_seat_buttons():
    for second in (PRESS, HOLD, (SEAT, 0)):
        for lines in ([], ["New game"], ["New game", "Begin"], ["Scoreboard"], ["Count"]):
            once, twice = Sitting(), Sitting()
            for sitting in (once, twice):
                for line in lines:
                    sitting.pick_line(line)
            once.quickly(PRESS)
            twice.quickly(PRESS, second)
            assert twice.state() == once.state(), (lines, second)


def test_dispute_18_a_won_game_is_not_begun_anew_by_the_press_that_won_it():
    sitting = sitting_at("correct 1 119").enter("starter 5", "lay 1 7", "lay 0 Q")
    sitting.turn_to(12)
    sitting.quickly(PRESS, PRESS)
    assert sitting.view.name == "win"


def test_a_turn_between_two_presses_makes_them_deliberate():
    sitting = Sitting().scoreboard()
    sitting.turn_to(4)
    sitting.quickly(PRESS, (TURN, 1), PRESS)
    assert sum(scores(sitting)) == 4


def test_presses_further_apart_are_two():
    sitting = Sitting().scoreboard()
    sitting.board.send(PRESS)
    sitting.board.run(250)
    sitting.board.send(PRESS)
    sitting.board.run(1)
    assert len(sitting.game.events) == 1


class _HeardLate:
    """What was pressed at these times while the board was busy."""

    def __init__(self, *times):
        self._waiting = [(PRESS, 0, at) for at in times]

    def poll(self):
        return self._waiting.pop(0) if self._waiting else None


def test_presses_are_apart_by_when_they_were_and_not_by_when_they_were_heard_of():
    for later, events in ((249, 0), (250, 1)):
        sitting = Sitting().scoreboard()
        sitting.app._inputs = _HeardLate(5000, 5000 + later)
        sitting.app.step(5400)
        assert len(sitting.game.events) == events, later


def test_back_is_never_swallowed():
    sitting = dealt().enter("starter 5", "lay 1 7", "lay 0 8")
    sitting.turn_to(9)
    sitting.quickly(PRESS, BACK, BACK, BACK, BACK)
    assert sitting.game.events == []


def test_presses_at_one_instant_are_one():
    sitting = dealt()
    for _ in range(3):
        sitting.board.send(PRESS)
    sitting.board.run(500)
    assert len(sitting.game.events) == 1


# Lights


def test_the_peg_hops_hole_by_hole_and_any_input_finishes_it_at_once():
    for kind, number in ((TURN, 1), (PRESS, 0), (HOLD, 0), (SEAT, 3)):
        sitting = Sitting().scoreboard().enter("peg 0 5")
        sitting.lit()
        sitting.turn_to(8)
        sitting.board.send(SEAT, 0)
        sitting.board.run(100)
        seen = set()
        for _ in range(5):
            sitting.board.run(80)
            seen.update([hole for _, hole, _ in sitting.app.track.lit_holes()])
        assert seen - {5, 13} and sitting.app.track.is_hopping
        sitting.board.send(kind, number)
        sitting.board.run(1)
        assert not sitting.app.track.is_hopping
        assert sorted([hole for _, hole, _ in sitting.app.track.lit_holes()]) == [5, 13]


def test_when_all_is_still_the_lit_holes_are_the_pegs():
    sitting = dealt()
    for line in DEAL:
        sitting.enter(line)
        game = sitting.game
        holes = sitting.lit()
        pegs = set(game.fronts + game.backs) - {0}
        shared = len([hole for hole in game.fronts + game.backs if hole]) != len(pegs)
        assert set(holes) == pegs or shared, line


def test_two_awards_of_one_card_are_two_hops():
    sitting = sitting_at(
        "starter 5",
        "lay 1 K",
        "lay 0 9",
        "lay 1 8",
        "lay 0 3",
        "go 1",
        "go 0",
        "lay 1 7",
        "lay 0 6",
        "lay 1 4",
    )
    sitting.enter("lay 0 4")
    assert sitting.says("Blue 3: pair, last card")
    game = sitting.game
    assert game.fronts[0] - game.backs[0] == 1
    assert sitting.lit() == sorted(set(game.fronts + game.backs) - {0})


def test_the_board_sleeps_when_nothing_moves():
    sitting = dealt().enter(*PLAY)
    sitting.board.run(60000)
    sitting.back_hold()
    sitting.board.run(10000)
    wake = sitting.app.step(sitting.board.now_ms + 1)
    assert wake is None or wake > sitting.board.now_ms + 100


# Devices that fail


class LooseDisplay:
    """Makes the display of a board fail while ``loose``, and counts how often it is tried."""

    def __init__(self, sitting):
        self.loose = False
        self.tries = 0
        self._screen = sitting.app.canvas.screen
        self._show = self._screen.show
        self._screen.show = self.show

    def show(self):
        self.tries += 1
        if self.loose:
            raise OSError(110)
        self._show()


def test_without_a_display_the_game_goes_on_and_it_is_picked_up_again():
    sitting = dealt()
    display = LooseDisplay(sitting)
    display.loose = True
    for line in PLAY:
        sitting.enter(line)
    assert scores(sitting) == [10, 3]
    assert sitting.lit() == [3, 9, 10]
    display.loose = False
    sitting.board.run(1000)
    assert bytes(sitting.board.oled) == bytes(sitting.app.canvas.screen.drawn)
    assert sitting.view.hint() in sitting.rows()


def test_a_missing_display_is_tried_once_a_second():
    sitting = dealt()
    display = LooseDisplay(sitting)
    display.loose = True
    sitting.turn(1)
    display.tries = 0
    for _ in range(1000):
        sitting.board.run(10)
    assert 9 <= display.tries <= 11
    display.tries = 0
    for _ in range(50):
        sitting.turn(1)
    assert display.tries <= 2


def test_a_display_that_works_is_drawn_at_once():
    sitting = dealt()
    display = LooseDisplay(sitting)
    sitting.turn(1)
    assert display.tries == 1
    sitting.board.run(5000)
    assert display.tries == 1


class FullStore(MemoryStore):
    """Every write fails while ``full``."""

    full = False

    def append(self, name, text):
        self._check()
        MemoryStore.append(self, name, text)

    def replace(self, name, text):
        self._check()
        MemoryStore.replace(self, name, text)

    def remove(self, name):
        self._check()
        MemoryStore.remove(self, name)

    def _check(self):
        if self.full:
            raise OSError(28)


def test_a_full_flash_is_told_and_awards_are_still_told_after_it():
    store = FullStore()
    sitting = Sitting(store).begin()
    store.full = True
    sitting.enter("starter 5")
    assert sitting.says("not saved")
    sitting.check()
    sitting.enter("lay 1 7")
    assert sitting.says("not saved")
    sitting.enter("lay 0 8")
    assert sitting.says("Blue: fifteen for 2")
    assert scores(sitting) == [2, 0]


def test_a_full_flash_is_told_beside_every_list():
    store = FullStore()
    sitting = Sitting(store)
    sitting.app.choose("coach", True)
    sitting.begin()
    store.full = True
    sitting.hold()
    sitting.pick_line("What to throw")
    assert sitting.view.name == "coach"
    assert sitting.says("not saved")
    sitting.check()
    sitting.home()
    sitting.pick_line("Count a hand")
    assert sitting.says("not saved")
    sitting.check()


def test_when_the_store_works_again_all_is_saved_whole():
    store = FullStore()
    sitting = Sitting(store).begin()
    store.full = True
    sitting.enter(*PLAY)
    sitting.back()
    sitting.back()
    before = sitting.state()
    store.full = False
    sitting.hold()
    sitting.back()
    assert not sitting.says("not saved")
    sitting.cut()
    assert sitting.state() == before
    assert len(sitting.game.undone) == 2


def test_choices_on_a_full_flash_are_told_kept_and_saved_later():
    store = FullStore()
    store.full = True
    sitting = Sitting(store)
    sitting.pick_line("New game")
    sitting.pick_line("Play to")
    assert sitting.says("not saved")
    sitting.pick_line("Begin")
    sitting.pick_line("Blue deals")
    sitting.enter("starter 5")
    store.full = False
    sitting.enter("lay 1 7")
    before = sitting.state()
    sitting.cut()
    assert sitting.state() == before
    assert sitting.app.settings.target == 61


def test_dispute_20_a_store_that_fails_from_the_first_moment_leaves_the_board_usable():
    class Broken:
        def read(self, name):
            raise OSError(5)

        append = replace = remove = None

        def names(self):
            raise OSError(5)

    def fail(*arguments):
        raise OSError(5)

    store = Broken()
    store.append = store.replace = store.remove = fail
    sitting = Sitting(store)
    sitting.check()
    sitting.begin().enter(*DEAL)
    assert scores(sitting) == [23, 5]


# Putting right


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
    assert (sitting.view.name, sitting.view.draft) == ("crib", ["2", "9"])
    assert scores(sitting) == [14, 9]


def test_a_misdeal_in_the_middle_of_a_crib_drops_what_was_entered():
    sitting = dealt().enter(*(PLAY + SHOW[:2]))
    sitting.pick(2)
    sitting.enter("misdeal")
    assert (sitting.view.name, sitting.view.draft) == ("starter", [])
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


# Muggins and the play by hand


def with_choices(**choices):
    """A new game with these settings, Blue dealing."""
    sitting = Sitting()
    for name in choices:
        sitting.app.settings.choose(name, choices[name])
    sitting.pick_line("New game")
    sitting.pick_line("Begin")
    sitting.pick_line("Blue deals")
    return sitting


def test_in_a_muggins_game_the_claim_comes_before_the_count_is_shown():
    sitting = with_choices(muggins=True).enter(*PLAY)
    assert sitting.view.name == "hand"
    assert not sitting.says("2  ")
    assert getattr(sitting.view, "items", None) is None
    sitting.enter("claim 1 2")
    assert sitting.says("Orange claims 2")
    assert sitting.view.question >= 0


def test_dispute_16_a_claim_above_the_count_pegs_the_true_count():
    for overclaim, blue in (("free", 10), ("opponent", 28)):
        sitting = with_choices(muggins=True, overclaim=overclaim).enter(*PLAY)
        sitting.enter("claim 1 20", "hand 1 flush=0 nobs=0")
        assert scores(sitting) == [blue, 5]
        assert sitting.view.name == "hand"


def test_what_a_claim_misses_goes_to_who_calls_it():
    sitting = with_choices(muggins=True).enter(*PLAY)
    sitting.enter("claim 1 0", "hand 1 flush=0 nobs=0")
    assert scores(sitting) == [10, 3]
    assert sitting.view.name == "muggins"
    sitting.check()
    sitting.seat(0)
    assert scores(sitting) == [12, 3]


def test_dispute_17_a_miss_cannot_be_called_once_the_next_count_began():
    sitting = with_choices(muggins=True).enter(*PLAY)
    sitting.enter("claim 1 0", "hand 1 flush=0 nobs=0", "claim 0 4")
    assert sitting.view.name == "hand"
    sitting.seat(0)
    assert scores(sitting)[0] == 10


def test_a_miss_that_nobody_called_is_not_offered_again_after_a_power_cut_or_the_menu():
    sitting = with_choices(muggins=True).enter(*PLAY)
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


def test_the_play_by_hand_is_pegged_by_the_players_and_its_hands_are_entered():
    sitting = with_choices(play="hand").enter("starter 5")
    assert sitting.view.name == "byhand"
    sitting.enter("peg 1 3", "peg 0 2", "hand 1 7 9 4 K flush=0 nobs=0")
    assert scores(sitting) == [2, 5]
    sitting.enter("hand 0 8 7 4 Q flush=0 nobs=0", "crib 2 2 J 3 flush=0 nobs=1")
    assert scores(sitting) == [15, 5]
    assert sitting.game.dealer == 1


def test_back_from_the_first_hand_by_hand_goes_on_with_the_play():
    sitting = with_choices(play="hand").enter("starter 5", "peg 1 3")
    sitting.pick(0)
    assert sitting.view.name == "hand"
    sitting.cut()
    assert sitting.view.name == "hand"
    sitting.back()
    assert sitting.view.name == "byhand"
    sitting.back()
    assert sitting.says("Undid: Orange 3")
