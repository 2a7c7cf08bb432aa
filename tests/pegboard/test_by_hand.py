"""Three and four at the board; the play pegged by hand, and the scoreboard."""

from cribbage.events import Event
from pegboard.devices import BACK
from support.evening import at_the_cut, put, remotely, seated, win
from support.sitting import Sitting, scores

MICROPYTHON_TIMEOUT = 240


def hinted(sitting, name):
    return name in sitting.view.hint()


# The cut and the seats


def test_all_cut_in_their_order_and_the_lowest_deals():
    for ranks, dealer in (((5, 9, 2), 2), ((13, 1, 7, 9), 1), ((6, 7, 8, 5), 3)):
        sitting = at_the_cut(len(ranks))
        for player, rank in enumerate(ranks):
            names = sitting.app.players.names_for(len(ranks))
            assert hinted(sitting, names[player]), sitting.rows()
            sitting.check()
            sitting.pick(rank)
        assert sitting.says("%s deals" % names[dealer]), sitting.rows()
        sitting.check()
        sitting.press()
        assert sitting.game.dealer == dealer


def test_a_tie_for_the_lowest_is_cut_again_by_all_four():
    sitting = at_the_cut(4)
    for rank in (4, 9, 4, 12):
        sitting.pick(rank)
    assert sitting.says("tie"), sitting.rows()
    sitting.check()
    sitting.press()
    for rank in (3, 9, 8, 12):
        sitting.pick(rank)
    sitting.press()
    assert sitting.game.dealer == 0


def test_a_host_that_changes_the_number_of_players_leaves_a_way_on_from_every_screen():
    for screen in ("deals", "cut", "cut complete", "seats", "new", "settings", "match"):
        for before in (2, 3, 4):
            for after in (2, 3, 4):
                sitting = on_screen(screen, before)
                assert sitting.app.choose_remote("players", after)
                sitting.board.next_wake = sitting.board.now_ms
                sitting.board.run(300)
                sitting.check()
                if sitting.view.name == "deals":
                    assert len(sitting.view.labels()) == after + 2
                sitting.press()
                sitting.check()


def on_screen(screen, players):
    """At the last line of that screen."""
    if screen in ("settings", "seats", "match"):
        sitting = Sitting()
        sitting.pick_line("Scoreboard" if screen == "seats" else screen[0].upper() + screen[1:])
    else:
        sitting = at_the_cut(players)
        if screen == "cut complete":
            for rank in (9, 8, 7, 2)[:players]:
                sitting.pick(rank)
        if screen in ("deals", "new"):
            sitting.back()
        if screen == "new":
            sitting.back()
    if len(sitting.view.wheel.values) > 1:
        sitting.turn(-1)
    return sitting


def play_out(sitting, players):
    """Everybody lays in turn, four low cards each, nobody ever over 31 before a reset."""
    ranks = (10, 9, 8, 7) if players == 3 else (10, 9, 8, 6)
    order = []
    for rank in ranks:
        for _ in range(players):
            for _ in range(players):
                if rank in sitting.view.wheel.values or sitting.view.name != "play":
                    break
                sitting.enter("go %d" % sitting.game.to_act)
            order.append(sitting.game.to_act)
            sitting.enter("lay %d %s" % (order[-1], "T" if rank == 10 else rank))
            sitting.check()
    return order


def test_the_turn_goes_round_the_table_from_the_dealers_left_and_the_show_too():
    for players, dealer in ((3, 0), (3, 2), (4, 1), (4, 3)):
        sitting = seated(players=players, dealer=dealer).enter("starter K")
        first = (dealer + 1) % players
        assert hinted(sitting, sitting.app.players.name(first))
        order = play_out(sitting, players)
        assert order[:players] == [(first + step) % players for step in range(players)]
        for step in range(players):
            player = (first + step) % players
            assert sitting.view.name == "hand"
            assert sitting.game.to_act == player
            sitting.enter("hand %d flush=0 nobs=0" % player)
            assert sitting.says("%s: hand" % sitting.app.players.name(player)), sitting.rows()
            sitting.check()
        assert sitting.view.name == "crib"
        assert sitting.game.to_act == dealer
        sitting.enter("crib 2 3 4 Q flush=0 nobs=0")
        assert sitting.game.dealer == first
        sitting.check()


def test_another_seats_button_lays_no_card_for_who_is_to_act():
    sitting = seated(players=3).enter("starter K")
    for seat in (0, 2, 3):
        sitting.seat(seat)
        assert sitting.game.to_act == 1
        assert sitting.says("turn"), sitting.rows()
        sitting.check()
    sitting.seat(1)
    assert sitting.game.to_act == 2


def test_partners_share_a_score_and_its_pegs():
    sitting = seated(players=4, play="hand").enter("starter K")
    for player, points in ((0, 5), (2, 7), (1, 3), (3, 4)):
        sitting.enter("peg %d %d" % (player, points))
    assert scores(sitting) == [12, 7]
    assert sitting.game.fronts == [12, 7]
    assert sitting.game.backs == [5, 3]
    assert sorted(sitting.lit()) == [3, 5, 7, 12]
    sitting.check()


def test_three_tracks_in_one_lane_are_told_apart_by_their_colours():
    sitting = seated(players=3, play="hand").enter("starter K")
    for player, points in ((0, 5), (1, 7), (2, 9), (0, 6), (1, 6), (2, 6)):
        sitting.enter("peg %d %d" % (player, points))
    sitting.board.run(15000)
    lights = {hole: colour for _, hole, colour in sitting.app.track.lit_holes()}
    assert sorted(lights) == [5, 7, 9, 11, 13, 15]
    assert len({lights[hole] for hole in (11, 13, 15)}) == 3
    assert sitting.app.track.lit_holes()[0][0] == 0


# The play by hand


def by_hand(players=2, **choices):
    return seated(players=players, play="hand", **choices).enter("starter 5")


def test_a_number_and_a_seat_button_peg():
    for players in (2, 3, 4):
        for seat in range(players):
            sitting = by_hand(players)
            sitting.turn_to(3 + seat)
            sitting.seat(seat)
            team = sitting.game.rules.team_of(seat)
            assert scores(sitting)[team] == 3 + seat
            assert sum(scores(sitting)) == 3 + seat
            assert sitting.view.name == "byhand"
            sitting.check()


def test_a_number_and_the_wheel_peg():
    for players in (2, 3, 4):
        for seat in range(players):
            sitting = by_hand(players)
            sitting.pick(8)
            assert sitting.says("8")
            sitting.check()
            sitting.turn_to(seat)
            assert hinted(sitting, "%s pegs 8" % sitting.app.players.name(seat))
            sitting.press()
            assert scores(sitting)[sitting.game.rules.team_of(seat)] == 8


def test_a_number_and_then_a_seat_button_peg():
    sitting = by_hand(3)
    sitting.pick(8)
    sitting.seat(2)
    assert scores(sitting) == [0, 0, 8]


def test_a_seat_that_nobody_has_pegs_nothing():
    sitting = by_hand(2)
    sitting.turn_to(4)
    sitting.seat(2)
    sitting.seat(3)
    sitting.pick(4)
    sitting.seat(3)
    assert scores(sitting) == [0, 0]
    assert sitting.view.entry == ["4"]


def test_back_drops_a_number_that_has_no_player_yet_and_leaves_it_on_the_wheel():
    sitting = by_hand()
    sitting.pick(17)
    sitting.back()
    assert sitting.view.entry == []
    assert sitting.view.wheel.value == 17
    assert len(sitting.game.events) == 1


def test_right_number_wrong_player_one_undo_keeps_the_number_for_the_other():
    for players, wrong, right in ((2, 0, 1), (3, 2, 0), (4, 1, 2)):
        sitting = by_hand(players)
        sitting.pick(9)
        sitting.pick(wrong)
        sitting.back()
        assert sitting.says("Undid: %s 9" % sitting.app.players.name(wrong)), sitting.rows()
        assert sitting.view.entry == ["9"]
        sitting.cut()
        assert sitting.view.entry == ["9"]
        sitting.check()
        sitting.seat(right)
        assert scores(sitting)[sitting.game.rules.team_of(right)] == 9
        assert sum(scores(sitting)) == 9


def test_the_end_of_the_play_leads_to_the_hands_and_back_to_the_play():
    sitting = by_hand()
    sitting.enter("peg 1 3")
    sitting.turn_to(0)
    assert sitting.hint() == "Press: play over, show"
    sitting.check()
    sitting.seat(1)
    assert sitting.view.name == "hand"
    assert hinted(sitting, "card 1 of 4")
    sitting.check()
    for rank in (7, 8, 9):
        sitting.pick(rank)
    sitting.cut()
    assert sitting.view.entry == ["7", "8", "9"]
    for _ in range(3):
        sitting.back()
    assert sitting.view.name == "hand"
    sitting.back()
    assert sitting.view.name == "byhand"
    sitting.enter("peg 0 1")
    assert scores(sitting) == [1, 3]


def test_a_whole_deal_by_hand_for_every_number_of_players():
    for players in (2, 3, 4):
        sitting = by_hand(players)
        sitting.enter("peg 1 2")
        hands = ("6 7 8 9", "A A 2 3", "T J Q K", "4 4 6 6")
        for step in range(players):
            player = (1 + step) % players
            sitting.enter("hand %d %s flush=0 nobs=0" % (player, hands[step]))
            sitting.check()
        sitting.enter("crib 2 2 3 3 flush=0 nobs=0")
        assert sitting.view.name == "starter"
        assert sitting.game.dealer == 1
        sitting.check()


def test_in_full_entry_the_hands_by_hand_need_no_answers():
    sitting = seated(play="hand", entry="full").enter("starter 5H")
    sitting.enter("hand 1 6C 7C 8C 9C", "hand 0 AC AD 2H 3S", "crib 5C 5D 5S JH")
    assert scores(sitting)[0] >= 29
    assert sitting.says("29, the perfect crib!"), sitting.rows()


def test_every_undo_of_a_deal_by_hand_has_a_way_on():
    sitting = by_hand(3, muggins=True)
    sitting.enter("peg 1 2", "peg 2 2", "claim 1 1", "hand 1 6 7 8 9 flush=0 nobs=0")
    sitting.enter("muggins 0", "claim 2 0", "hand 2 T J Q K flush=0 nobs=0", "claim 0 0")
    sitting.enter("hand 0 A A 2 3 flush=0 nobs=0", "claim 0 7")
    for _ in range(80):
        sitting.fingers.do(BACK)
        sitting.check()
        sitting.cut()
        sitting.check()
    assert sitting.game.events == []


def test_pegging_by_hand_wins_the_game():
    sitting = by_hand()
    remotely(sitting, Event("correct", 1, points=115))
    sitting.turn_to(6)
    sitting.seat(1)
    assert sitting.view.name == "win"
    sitting.back()
    assert sitting.view.name == "byhand"
    assert scores(sitting) == [0, 115]


# The scoreboard


def test_the_scoreboard_of_every_size_with_corrections_and_undo():
    for players in (2, 3, 4):
        sitting = Sitting().scoreboard(players)
        assert sitting.game.rules.players == players
        sitting.check()
        for seat in range(players):
            sitting.turn_to(5 + seat)
            sitting.seat(seat)
        before = scores(sitting)
        assert sum(before) == sum([5 + seat for seat in range(players)])
        last = players - 1
        sitting.enter("correct %d -2" % last)
        after = list(before)
        after[sitting.game.rules.team_of(last)] -= 2
        assert scores(sitting) == after
        assert sitting.says("-2"), sitting.rows()
        sitting.check()
        sitting.back()
        assert scores(sitting) == before
        sitting.cut()
        assert scores(sitting) == before


def test_the_seat_after_the_last_one_is_offered_first():
    sitting = Sitting().scoreboard(3)
    sitting.turn_to(4)
    sitting.seat(1)
    sitting.pick(3)
    assert hinted(sitting, "White pegs 3")
    sitting.press()
    sitting.pick(3)
    assert hinted(sitting, "Blue pegs 3")


def test_the_scoreboard_can_be_played_once_more():
    sitting = Sitting().scoreboard(3)
    win(sitting, 2, 50, 60)
    assert sitting.view.name == "win"
    sitting.check()
    sitting.pick_line("Once more")
    assert scores(sitting) == [0, 0, 0]
    assert sitting.game.rules.players == 3


def test_the_scoreboard_does_not_enter_the_statistics():
    sitting = Sitting().scoreboard()
    win(sitting, 0, 50)
    sitting.pick_line("Once more")
    assert sitting.app.archive.statistics.seats[0]["games"] == 0


def test_more_points_than_the_wheel_holds_can_come_from_a_host_and_be_undone():
    """A peg of 100 is a sound event of the record; BACK after it must have a screen."""
    for how in ("back", "cut and back", "undo saved, then cut"):
        sitting = Sitting().scoreboard()
        remotely(sitting, Event("peg", 1, points=100))
        assert scores(sitting) == [0, 100]
        if how == "cut and back":
            sitting.cut()
        if how == "undo saved, then cut":
            sitting.app.current_game.undo()
            sitting.app.step(sitting.board.now_ms)
            sitting.cut()
        else:
            sitting.back()
        sitting.check()
        assert scores(sitting) == [0, 0]
        assert sitting.view.entry == []


def test_a_remembered_scoreboard_of_four_shows_its_two_scores():
    sitting = Sitting().scoreboard(4)
    put(sitting, 11, 22)
    sitting.cut()
    assert scores(sitting) == [11, 22]
    sitting.check()


def test_the_play_by_hand_is_pegged_by_the_players_and_its_hands_are_entered():
    sitting = seated(play="hand").enter("starter 5")
    assert sitting.view.name == "byhand"
    sitting.enter("peg 1 3", "peg 0 2", "hand 1 7 9 4 K flush=0 nobs=0")
    assert scores(sitting) == [2, 5]
    sitting.enter("hand 0 8 7 4 Q flush=0 nobs=0", "crib 2 2 J 3 flush=0 nobs=1")
    assert scores(sitting) == [15, 5]
    assert sitting.game.dealer == 1


def test_back_from_the_first_hand_by_hand_goes_on_with_the_play():
    sitting = seated(play="hand").enter("starter 5", "peg 1 3")
    sitting.pick(0)
    assert sitting.view.name == "hand"
    sitting.cut()
    assert sitting.view.name == "hand"
    sitting.back()
    assert sitting.view.name == "byhand"
    sitting.back()
    assert sitting.says("Undid: Orange 3")
