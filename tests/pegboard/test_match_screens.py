"""A match at the board: its points, who deals next, undo past a win, power cuts at every write."""

from cribbage.rules import Rules
from pegboard.archive import is_journal_name
from pegboard.settings import values_of
from support.evening import (
    begin,
    begin_match,
    choices,
    next_game,
    put,
    seated,
    win,
)
from support.sitting import Sitting, store_of
from support.snapshots import SnapshotStore

MICROPYTHON_TIMEOUT = 240


def points(sitting):
    return sitting.app.match.standing()[0]


def stands(sitting, text):
    """Whether the win screen tells the match in these words."""
    sitting.turn(1)
    sitting.turn(-1)
    return sitting.says(text)


# The end of a game


def won_at(target, loser, skunks="1-2-3"):
    sitting = seated(target=target, skunks=skunks)
    win(sitting, 0, loser)
    assert sitting.view.name == "win"
    sitting.check()
    return sitting


def test_a_skunk_and_a_double_skunk_are_told_at_the_win():
    for target, loser, told in (
        (121, 91, ""),
        (121, 90, "Skunk!"),
        (121, 61, "Skunk!"),
        (121, 60, "Double skunk!"),
        (121, 0, "Double skunk!"),
        (61, 31, ""),
        (61, 30, "Skunk!"),
        (61, 0, "Skunk!"),
    ):
        sitting = won_at(target, loser)
        assert sitting.says("Blue wins"), sitting.rows()
        assert sitting.says("kunk!") == bool(told), (target, loser, sitting.rows())
        assert sitting.says("Double") == ("Double" in told), (target, loser, sitting.rows())


def test_with_skunks_off_none_is_told():
    for target, loser in ((121, 60), (61, 0)):
        assert not won_at(target, loser, "off").says("kunk!")


def test_the_loser_of_three_at_the_lowest_score_makes_the_skunk():
    sitting = seated(players=3)
    win(sitting, 1, 100, 90)
    assert sitting.says("Skunk!")


def test_a_game_to_61_has_its_skunk_line_and_game_hole_on_the_track():
    sitting = seated(target=61)
    holes = [hole for _, hole, _ in sitting.app.track.marked_holes()]
    assert max(holes) == 61
    assert 30 in holes and 31 in holes
    assert 60 in holes and 90 not in holes


# Points


def test_each_way_of_counting_skunks_gives_its_game_points():
    for skunks, worth in (
        ("1-2-3", (1, 2, 3)),
        ("1-2-4", (1, 2, 4)),
        ("acc", (2, 3, 3)),
        ("off", (1, 1, 1)),
    ):
        sitting = begin_match(choices(Sitting(), skunks=skunks), goal=21)
        total = 0
        for loser, game_points in zip((91, 90, 60), worth):
            total += game_points
            win(sitting, 1, loser)
            assert points(sitting) == [0, total], (skunks, loser)
            assert stands(sitting, "0-%d" % total), sitting.rows()
            sitting.check()
            next_game(sitting)
        assert points(sitting) == [0, total]


def test_in_a_match_to_61_a_skunk_is_worth_two():
    sitting = begin_match(choices(Sitting(), target=61), goal=7)
    win(sitting, 0, 30)
    assert points(sitting) == [2, 0]


def test_first_to_so_many_points_wins_and_the_next_game_puts_the_match_away():
    sitting = begin_match(Sitting(), goal=3)
    win(sitting, 0, 100)
    next_game(sitting)
    win(sitting, 1, 100)
    next_game(sitting)
    win(sitting, 0, 80)
    assert points(sitting) == [3, 1]
    assert stands(sitting, "Blue wins it 3-1"), sitting.rows()
    sitting.check()
    sitting.pick_line("New match")
    assert "Begin" in [text for text, _ in sitting.view.labels()]
    assert sitting.says("Blue wins it 3-1")
    sitting.check()
    begin(sitting)
    assert sitting.app.archive.match is None


def test_best_of_counts_games_not_skunks():
    sitting = begin_match(Sitting(), length="best-of", goal=5)
    for winner, standing in ((1, [0, 1]), (1, [0, 2]), (0, [1, 2]), (1, [1, 3])):
        win(sitting, winner, 0)
        assert points(sitting) == standing
        if max(standing) < 3:
            next_game(sitting)
    assert stands(sitting, "Orange wins it 1-3"), sitting.rows()


def test_partners_win_a_match_together():
    sitting = begin_match(choices(Sitting(), players=4), goal=2)
    win(sitting, 1, 90)
    assert stands(sitting, "Orange wins it 0-2"), sitting.rows()
    sitting.check()


def test_three_play_a_match():
    sitting = begin_match(choices(Sitting(), players=3), length="best-of", goal=3)
    for winner, standing in ((0, [1, 0, 0]), (2, [1, 0, 1]), (2, [1, 0, 2])):
        win(sitting, winner, 100, 101)
        assert points(sitting) == standing
        sitting.check()
        if max(standing) < 2:
            next_game(sitting)
    assert stands(sitting, "White wins it"), sitting.rows()


def test_the_goal_of_a_best_of_is_always_odd_and_of_a_first_to_any():
    sitting = Sitting()
    sitting.pick_line("Match")
    sitting.pick_line("How many")
    assert ("How many", "4 points") in sitting.view.labels()
    sitting.pick_line("Length")
    assert ("How many", "5 games") in sitting.view.labels()
    seen = []
    for _ in range(11):
        sitting.pick_line("How many")
        seen.append([value for text, value in sitting.view.labels() if text == "How many"][0])
    assert seen == ["%d games" % goal for goal in (7, 9, 11, 13, 15, 17, 19, 21, 1, 3, 5)]
    sitting.pick_line("Length")
    seen = []
    for _ in values_of("match_goal"):
        sitting.pick_line("How many")
        seen.append(sitting.app.settings.match_goal)
    assert sorted(seen) == list(range(1, 22))
    sitting.check()


def test_an_even_goal_becomes_the_next_odd_one_in_a_best_of():
    sitting = begin_match(Sitting(), goal=4)
    sitting.app.match.end()
    choices(sitting, match_length="best-of")
    sitting.home()
    sitting.pick_line("Match")
    sitting.pick_line("Begin")
    sitting.pick_line("Blue deals")
    assert sitting.app.archive.match.goal == 5


# Who deals the next game


def dealers(deals, winners, players=2):
    """The dealers of the games after each of those that ``winners`` have won; -1 for the cut."""
    sitting = begin_match(choices(Sitting(), players=players), goal=21, deals=deals, dealer=0)
    found = []
    for winner in winners:
        # Of three the winner's left neighbour comes last.
        others = (100, 110) if players == 3 else (100,)
        win(sitting, winner, *others)
        sitting.pick(0)
        if sitting.view.name == "cut":
            found.append(-1)
            for rank in (9, 4, 12, 13)[:players]:
                sitting.pick(rank)
            sitting.press()
            assert sitting.game.dealer == 1
        else:
            found.append(sitting.game.dealer)
        assert sitting.view.name == "starter"
    return found


def test_the_loser_deals_next():
    assert dealers("loser", (0, 0, 1, 1, 0)) == [1, 1, 0, 0, 1]


def test_of_three_the_lowest_score_deals_next():
    # Winner 0: 1 stands at 100, 2 at 110.  Winner 1: 0 at 100.  Winner 2: 0 at 100.
    assert dealers("loser", (0, 1, 2), 3) == [1, 0, 0]


def test_the_winner_deals_next():
    assert dealers("winner", (0, 0, 1, 1)) == [0, 0, 1, 1]


def test_each_deals_in_turn_whoever_wins():
    assert dealers("alternate", (0, 0, 0, 1)) == [1, 0, 1, 0]
    assert dealers("alternate", (2, 2, 2, 2), 3) == [1, 2, 0, 1]
    assert dealers("alternate", (0, 1, 0, 0), 4) == [1, 2, 3, 0]


def test_of_partners_the_loser_whose_turn_comes_first_deals():
    assert dealers("loser", (0, 0, 1), 4) == [1, 3, 0]


def test_the_cut_decides_who_deals():
    assert dealers("cut", (0, 1)) == [-1, -1]


# What does not count, and what is taken back


def test_a_game_finished_before_the_match_is_no_part_of_it():
    sitting = seated()
    win(sitting, 0, 100)
    begin_match(sitting, dealer=1)
    assert points(sitting) == [0, 0]
    sitting.home()
    sitting.pick_line("Match")
    assert sitting.says("Blue 0, Orange 0"), sitting.rows()


def test_a_match_begins_with_its_first_game_and_counts_none_before_it():
    sitting = seated()
    win(sitting, 0, 100)
    sitting.home()
    sitting.pick_line("Match")
    sitting.pick_line("Begin")
    sitting.cut()
    sitting.home()
    assert sitting.app.match.standing() is None
    sitting.pick_line("Match")
    sitting.pick_line("Begin")
    sitting.pick_line("Cut the cards")
    sitting.cut()
    for rank in (4, 9):
        sitting.pick(rank)
    sitting.press()
    assert points(sitting) == [0, 0]
    win(sitting, 1, 100)
    assert points(sitting) == [0, 1]


def test_a_match_that_begins_where_another_ended_does_not_count_its_last_game():
    sitting = begin_match(Sitting(), goal=1)
    win(sitting, 0, 100)
    begin_match(sitting, goal=2)
    assert points(sitting) == [0, 0]
    win(sitting, 0, 100)
    assert points(sitting) == [1, 0]


def test_a_game_outside_the_rules_of_the_match_is_not_counted():
    sitting = begin_match(Sitting(), goal=3)
    win(sitting, 0, 100)
    sitting.home()
    sitting.pick_line("Scoreboard")
    sitting.press()
    assert sitting.game.rules.play == "scoreboard"
    assert points(sitting) == [1, 0]
    win(sitting, 1, 0)
    assert points(sitting) == [1, 0]
    sitting.home()
    sitting.pick_line("Match")
    sitting.pick_line("Go on")
    assert sitting.view.name == "deals"
    sitting.pick_line("Orange deals")
    assert sitting.game.rules == sitting.app.archive.match.rules
    win(sitting, 1, 100)
    assert points(sitting) == [1, 1]


def test_a_game_of_other_rules_is_none_of_the_match_and_its_win_is_shown():
    for options in ({"players": 3}, {"players": 4}, {"target": 61}, {"muggins": True}):
        sitting = begin_match(Sitting())
        rules = Rules(**options)
        sitting.app.current_game.begin(rules, rules.players - 1)
        win(sitting, 0, *(10,) * (rules.teams - 1))
        assert sitting.view.name == "win"
        assert sitting.says("Blue wins"), sitting.rows()
        sitting.check()
        assert points(sitting) == [0, 0]
        sitting.cut()
        assert sitting.view.name == "win"
        assert points(sitting) == [0, 0]
        sitting.pick(0)
        sitting.check()
        assert sitting.app.archive.match.results == []


def test_settings_changed_in_a_match_do_not_change_its_games():
    sitting = begin_match(Sitting())
    win(sitting, 0, 100)
    choices(sitting, players=3, target=61, muggins=True)
    next_game(sitting)
    assert (sitting.game.rules.players, sitting.game.rules.target) == (2, 121)
    assert points(sitting) == [1, 0]


def test_in_a_match_new_game_and_back_lead_to_the_match_not_to_other_rules():
    sitting = begin_match(Sitting())
    sitting.enter("starter 5")
    sitting.home()
    sitting.pick_line("New game")
    assert sitting.view.name == "match"
    win_and_away(sitting)
    sitting.home()
    sitting.pick_line("Match")
    sitting.pick_line("Go on")
    assert sitting.view.name == "deals"
    sitting.back()
    assert sitting.view.name == "match"


def win_and_away(sitting):
    """A scoreboard comes on the table, so that the match waits."""
    sitting.home()
    sitting.pick_line("Scoreboard")
    if sitting.view.name == "clear":
        sitting.pick_line("End it")
    sitting.press()


def test_a_match_that_is_won_gives_the_choice_of_rules_back_at_once():
    sitting = begin_match(Sitting(), goal=1)
    win(sitting, 0, 100)
    sitting.home()
    sitting.pick_line("New game")
    assert sitting.view.name == "new"
    choices(sitting, target=61)
    sitting.pick_line("Begin")
    sitting.pick_line("Blue deals")
    assert sitting.game.rules.target == 61


def test_undo_past_a_win_takes_the_match_result_back():
    sitting = begin_match(Sitting(), goal=3)
    win(sitting, 0, 90)
    assert points(sitting) == [2, 0]
    for _ in range(2):
        sitting.back()
        assert points(sitting) == [0, 0]
        sitting.cut()
        assert points(sitting) == [0, 0]
        sitting.hold()
        sitting.pick_line("Redo")
        assert points(sitting) == [2, 0]
    sitting.back()
    put(sitting, 0, 121)
    assert points(sitting) == [0, 3]
    sitting.back()
    put(sitting, 0, 100)
    win(sitting, 0, 100)
    next_game(sitting)
    assert points(sitting) == [1, 0]
    assert sitting.app.archive.statistics.seats[0]["games"] == 1


def test_ending_a_match_asks_once_more():
    sitting = begin_match(Sitting())
    win(sitting, 0, 100)
    next_game(sitting)
    for answer in ("Keep it", None, "End it"):
        sitting.home()
        sitting.pick_line("Match")
        sitting.check()
        sitting.pick_line("End match")
        assert sitting.says("End the match?")
        sitting.check()
        if answer:
            sitting.pick_line(answer)
        else:
            sitting.back()
        if answer != "End it":
            assert points(sitting) == [1, 0]
    assert sitting.app.match.standing() is None
    sitting.home()
    sitting.pick_line("Resume")
    assert sitting.view.name == "starter"


def test_a_match_begun_in_the_middle_of_a_game_keeps_the_game_when_asked_to():
    sitting = seated()
    sitting.enter("starter 5")
    sitting.home()
    sitting.pick_line("Match")
    sitting.pick_line("Begin")
    assert sitting.view.name == "clear"
    sitting.pick_line("Keep it")
    assert sitting.view.name == "play"
    assert sitting.app.match.standing() is None


# The plug


def finish_the_second_game(sitting):
    """From wherever the power cut left the board: on into the second game, and through it."""
    if sitting.view.name == "win" and sitting.game.first_dealer == 0:
        sitting.pick(0)
    if not sitting.game.events:
        put(sitting, 70)
    win(sitting, 1, 70)
    return sitting


def the_end_of_a_first_game():
    """Snapshots of the files, from the win of a match's first game into the next game."""
    sitting = begin_match(Sitting(SnapshotStore()), goal=7)
    win(sitting, 0, 60)
    sitting.store.snapshots = []
    next_game(sitting)
    put(sitting, 5)
    snapshots = sitting.store.snapshots
    assert len(snapshots) >= 5
    return snapshots


def test_no_game_is_counted_twice_or_lost_wherever_the_power_goes_as_the_next_one_begins():
    for files in the_end_of_a_first_game():
        sitting = Sitting(store_of(files))
        sitting.check()
        assert points(sitting) == [3, 0], files
        finish_the_second_game(sitting)
        assert points(sitting) == [3, 2], files
        next_game(sitting)
        archive = sitting.app.archive
        assert [archive.statistics.seats[seat]["games"] for seat in range(2)] == [2, 2], files
        assert [archive.statistics.seats[seat]["wins"] for seat in range(2)] == [1, 1], files
        games = [name for name in sitting.store.files if is_journal_name(name)]
        assert sorted(games) == ["game", "game0001", "game0002"]
        again = Sitting(store_of(sitting.store.files))
        assert points(again) == [3, 2]
        assert again.app.archive.statistics.seats[0]["games"] == 2


def test_after_such_a_power_cut_undo_past_the_win_still_takes_everything_back():
    tried = 0
    for files in the_end_of_a_first_game():
        sitting = Sitting(store_of(files))
        if sitting.view.name != "win":
            continue
        tried += 1
        sitting.back()
        assert points(sitting) == [0, 0], files
        sitting.cut()
        assert points(sitting) == [0, 0], files
        win(sitting, 1, 50)
        assert points(sitting) == [0, 3], files
        next_game(sitting)
        assert points(sitting) == [0, 3], files
        assert sitting.app.archive.statistics.seats[0]["games"] == 1
        assert sitting.app.archive.statistics.seats[0]["wins"] == 0
    assert tried >= 1


def test_two_cuts_one_after_the_other_count_a_game_once():
    for files in the_end_of_a_first_game():
        store = SnapshotStore(files)
        Sitting(store)
        for later in store.snapshots:
            sitting = Sitting(store_of(later))
            assert points(sitting) == [3, 0], (files, later)
            finish_the_second_game(sitting)
            next_game(sitting)
            assert points(sitting) == [3, 2], (files, later)
            assert sitting.app.archive.statistics.seats[0]["games"] == 2


def test_a_game_abandoned_after_such_a_cut_and_an_undo_is_not_counted_from_its_old_end():
    for files in the_end_of_a_first_game():
        sitting = Sitting(store_of(files))
        if sitting.view.name != "win":
            continue
        sitting.back()
        begin(sitting, dealer=1)
        sitting.cut()
        assert points(sitting) == [0, 0], files
        assert sitting.app.archive.statistics.seats[0]["games"] == 0, files


def test_every_write_of_setting_up_and_ending_a_match():
    sitting = Sitting(SnapshotStore())
    begin_match(sitting, goal=3)
    sitting.home()
    sitting.pick_line("Match")
    sitting.pick_line("End match")
    sitting.pick_line("End it")
    for files in sitting.store.snapshots:
        again = Sitting(store_of(files))
        again.check()
        assert again.app.match.standing() in (None, ([0, 0], -1))
        assert not again.app.archive.damaged


def test_a_damaged_match_is_recovered_from_the_game_before():
    sitting = begin_match(Sitting(), goal=3)
    win(sitting, 0, 100)
    next_game(sitting)
    files = dict(sitting.store.files)
    text = files["archive"]
    for at in range(0, len(text), 7):
        for damage in (text[:at], text[:at] + "7" + text[at + 1 :], text[:at] + text[at + 1 :]):
            if damage == text:
                continue
            files["archive"] = damage
            again = Sitting(store_of(files))
            assert not again.app.archive.damaged
            assert again.app.archive.statistics.seats[0]["games"] == 1
            assert points(again) == [1, 0]
            again.check()
            if at % 21 == 0:
                win(again, 1, 100)
                next_game(again)
                assert again.app.archive.statistics.seats[0]["games"] == 2


def test_a_match_damaged_twice_in_its_first_game_is_told_in_a_sentence_and_the_board_plays():
    sitting = begin_match(Sitting(), goal=3)
    files = dict(sitting.store.files)
    text = files["archive"]
    for damage in ("", text[:-1], text[1:], text.replace("goal=3", "goal=4")):
        files["archive"] = damage
        assert Sitting(store_of(files)).app.match.standing() == ([0, 0], -1)
        torn = dict(files)
        torn["archive0000"] = damage
        again = Sitting(store_of(torn))
        assert again.says("Statistics or match lost"), (damage, again.rows())
        assert again.app.match.standing() is None
        again.check()
        win(again, 1, 100)
        next_game(again)
        assert not Sitting(again.store).app.archive.damaged


def test_a_match_that_the_store_could_not_save_is_told_and_goes_on_in_memory():
    sitting = begin_match(Sitting(), goal=7)
    win(sitting, 0, 100)
    works = sitting.store.replace

    def full(name, text):
        raise OSError(28)

    sitting.store.replace = full
    next_game(sitting)
    assert sitting.says("not saved"), sitting.rows()
    assert points(sitting) == [1, 0]
    sitting.store.replace = works
    win(sitting, 1, 100)
    next_game(sitting)
    assert points(sitting) == [1, 1]
    sitting.cut()
    assert points(sitting) == [1, 1]
