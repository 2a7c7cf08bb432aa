"""The statistics on the board, forgetting them, and the highest hand there is."""

from cribbage.events import Event
from support.deals import DEAL
from support.evening import begin, next_game, remotely, seated, win
from support.sitting import Sitting, store_of


def pages(sitting):
    """The rows of every page of the statistics, from Home and back."""
    sitting.home()
    sitting.pick_line("Statistics")
    found = []
    for _ in sitting.view.wheel.values:
        sitting.check()
        found.append(sitting.rows())
        sitting.turn(1)
    sitting.back()
    assert sitting.view.name == "home"
    return found


def said(rows, text):
    return [row for row in rows if text in row]


def test_a_new_board_says_that_no_game_is_finished_and_offers_nothing_to_forget():
    (rows,) = pages(Sitting())
    assert said(rows, "No game finished yet")
    assert not said(rows, "Forget")


def test_a_game_shows_on_the_board_as_soon_as_it_is_finished():
    sitting = seated().enter(*DEAL)
    play = 23 - 4 - 9
    assert sitting.game.scores == [23, 5]
    win(sitting, 0, 90)
    blue, orange, best, forget = pages(sitting)
    for text in ("Blue: 1 of 1 won", "skunks 1", "hand 4.0", "crib 9.0", "play %d.0" % play):
        assert said(blue, text), (text, blue)
    for text in ("Orange: 0 of 1 won", "skunks 0", "hand 2.0", "crib 0.0", "play 3.0"):
        assert said(orange, text), (text, orange)
    assert said(best, "Best hand 4"), best
    assert said(best, "+ 5"), best
    assert said(forget, "Forget all")


def test_undo_past_the_win_takes_the_game_out_of_the_statistics():
    sitting = seated()
    win(sitting, 0, 90)
    sitting.back()
    assert said(pages(sitting)[0], "No game finished yet")
    sitting.pick_line("Resume")
    win(sitting, 1, 100)
    next_game(sitting)
    assert said(pages(sitting)[1], "Orange: 1 of 1 won")


def test_the_statistics_survive_a_power_cut_and_the_next_game():
    sitting = seated()
    for winner in (0, 1, 1):
        win(sitting, winner, 100)
        next_game(sitting)
    before = pages(sitting)
    assert said(before[1], "Orange: 2 of 3 won")
    sitting.cut()
    assert pages(sitting) == before


def test_every_seat_that_has_played_has_a_page_with_its_name():
    sitting = seated(players=4, name3="Wilhelmi")
    win(sitting, 1, 90)
    found = pages(sitting)
    assert len(found) == 6
    assert said(found[3], "Seat 4: 1 of 1 won"), found[3]
    assert said(found[4], "Wilhelmi: 1 of 1 won"), found[4]
    begin(sitting, players=2)
    assert len(pages(sitting)) == 6


def test_large_numbers_and_wide_names_fit():
    sitting = seated(name0="WWWWWWWW")
    row = sitting.app.archive.statistics.seats[0]
    for field in row:
        row[field] = 9999
    row["play_points"] = row["hand_points"] = row["crib_points"] = 9999 * 29
    assert said(pages(sitting)[0], "hand 29.0")


def test_forgetting_asks_once_more():
    sitting = seated()
    win(sitting, 0, 100)
    next_game(sitting)
    for answer in ("Keep them", None, "Forget all"):
        sitting.home()
        sitting.pick_line("Statistics")
        sitting.turn(-1)
        sitting.press()
        assert sitting.says("Forget the statistics?")
        sitting.check()
        if answer:
            sitting.pick_line(answer)
        else:
            sitting.back()
        assert sitting.view.name == "statistics"
        assert sitting.says("No game finished yet") == (answer == "Forget all")
    sitting.cut()
    assert said(pages(sitting)[0], "No game finished yet")
    assert "game" in sitting.store.files


def test_forgetting_forgets_the_finished_game_on_the_table_too():
    sitting = seated()
    win(sitting, 0, 100)
    sitting.app.current_game.forget_statistics()
    assert said(pages(sitting)[0], "No game finished yet")
    sitting.cut()
    sitting.pick_line("Resume")
    next_game(sitting)
    assert said(pages(sitting)[0], "No game finished yet")


def test_damaged_statistics_are_added_up_anew():
    sitting = seated()
    win(sitting, 0, 100)
    next_game(sitting)
    files = dict(sitting.store.files)
    text = files["archive"]
    for damage in ("", "x", text[:-1], text[1:], "archive 1 game=5 last=5\n"):
        files["archive"] = damage
        again = Sitting(store_of(files))
        assert not again.app.archive.damaged, damage
        assert again.app.archive.statistics.seats[0]["wins"] == 1
        again.check()
        win(again, 1, 100)
        next_game(again)
        assert not Sitting(again.store).app.archive.damaged


# The highest hand there is


PERFECT = "hand 1 5 5 5 J flush=0 nobs=1"


def test_a_29_is_told_and_celebrated_and_any_input_ends_that():
    sitting = seated(play="hand").enter("starter 5", PERFECT)
    assert sitting.game.scores == [0, 29]
    assert sitting.says("29, the perfect hand!"), sitting.rows()
    sitting.check()
    assert sitting.app.track.is_celebrating
    sitting.turn(1)
    assert not sitting.app.track.is_celebrating
    assert sitting.lit() == [29]


def test_a_29_of_any_of_four_players_is_celebrated_in_the_colour_of_the_team():
    colours = []
    for player in range(4):
        sitting = seated(players=4, play="hand", dealer=(player - 1) % 4)
        sitting.enter("starter 5", PERFECT.replace("hand 1", "hand %d" % player))
        assert sitting.says("29, the perfect hand!"), sitting.rows()
        # The light goes along the track once the pegs have hopped.
        sitting.board.run(3000)
        assert sitting.app.track.is_celebrating
        colours.append({colour for _, _, colour in sitting.app.track.lit_holes()})
    assert colours[0] == colours[2] != colours[1] == colours[3]


def test_28_is_not_celebrated():
    sitting = seated(play="hand").enter("starter 10", "hand 1 5 5 5 5 flush=0 nobs=0")
    assert sitting.game.scores == [0, 28]
    assert sitting.says("Orange: hand 28")
    assert not sitting.app.track.is_celebrating


def test_a_29_claimed_short_is_celebrated_all_the_same_and_the_rest_is_offered():
    sitting = seated(play="hand", muggins=True).enter("starter 5", "claim 1 20", PERFECT)
    assert sitting.says("29, the perfect hand!"), sitting.rows()
    assert sitting.app.track.is_celebrating
    assert sitting.view.name == "muggins"
    sitting.check()


def test_a_29_that_wins_the_game_celebrates_the_win():
    sitting = seated(play="hand")
    remotely(sitting, Event("correct", 1, points=100))
    sitting.enter("starter 5", PERFECT)
    assert sitting.view.name == "win"
    assert sitting.app.track.is_celebrating
    sitting.check()


def test_the_best_hand_ever_is_remembered_with_its_cards():
    sitting = seated(play="hand").enter("starter 5", PERFECT)
    win(sitting, 0, 90)
    best = pages(sitting)[2]
    assert said(best, "Best hand 29"), best
    assert said(best, "5 5 5 J + 5"), best
