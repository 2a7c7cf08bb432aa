"""A session at the board: its scorecard after each game, who deals, what is kept and ends it."""

from support.evening import begin, begin_match, begin_session, choices, next_game, seated, win
from support.sitting import Sitting

MICROPYTHON_TIMEOUT = 240


def card(sitting):
    """The scorecard by names: (who, points, won, spread), the first in front."""
    names = sitting.app.match.player_names()
    return [(names[row[0]],) + row[1:] for row in sitting.app.match.scorecard()]


def between(*names, games=9):
    chosen = {"name%d" % seat: name for seat, name in enumerate(names)}
    return begin_session(choices(Sitting(), players=len(names), **chosen), games)


def test_nine_games_unless_chosen_otherwise():
    sitting = Sitting()
    sitting.pick_line("Session")
    assert ("Games", "9") in sitting.view.labels()
    sitting.pick_line("Games")
    for games in (99, 1, 12):
        sitting.turn_to(games)
        sitting.check()
    sitting.press()
    assert ("Games", "12") in sitting.view.labels()
    assert sitting.view.labels()[sitting.view.wheel.value][0] == "Games"


def test_after_each_game_the_scorecard_then_the_next_game():
    sitting = between("Ann", "Bob", games=3)
    win(sitting, 0, 100)
    sitting.press()
    assert sitting.view.name == "scorecard"
    assert sitting.says("After game 1 of 3")
    assert sitting.rows()[1:5] == ["Ann", "2 pts  1 won  +21", "Bob", "0 pts  0 won  -21"]
    assert sitting.hint() == "Press: Bob deals"
    sitting.press()
    assert (sitting.view.name, sitting.game.dealer) == ("starter", 1)
    win(sitting, 1, 80)
    sitting.press()
    assert sitting.rows()[1:5] == ["Bob", "3 pts  1 won  +20", "Ann", "2 pts  1 won  -20"]
    sitting.press()
    win(sitting, 0, 120)
    sitting.press()
    assert card(sitting) == [("Ann", 4, 2, -19), ("Bob", 3, 1, 19)]
    assert sitting.hint() == "Press: new session"
    sitting.press()
    assert sitting.view.name == "session" and sitting.says("Ann wins the session")
    sitting.check()


def test_skunks_count_three_however_they_count_in_other_games():
    for skunks in ("1-2-3", "1-2-4", "acc", "off"):
        sitting = begin_session(choices(Sitting(), skunks=skunks))
        win(sitting, 1, 60)
        assert card(sitting)[0] == ("Orange", 3, 1, 61), skunks
        next_game(sitting)
        assert sitting.app.settings.skunks == skunks
        assert sitting.app.match.games() == (1, 9)


def test_three_and_four_have_a_scorecard_with_room_for_every_name():
    widest = ("MMMMMMMM", "WWWWWWWW", "MWMWMWMW", "WMWMWMWM")
    for players in (2, 3, 4):
        for names in (widest, ("",) * 4, ("Ann", "Bob", "Cid", "Di")):
            sitting = between(*names[:players], games=99)
            win(sitting, 0, *(0,) * (2 if players == 3 else 1))
            sitting.press()
            sitting.check()
            assert sitting.view.name == "scorecard"
            sitting.app.messages.show("Memory full: not saved")
            sitting.turn(1)
            sitting.check()
            sitting.back()
            assert sitting.view.name == "win"


def test_partners_stand_on_the_scorecard_together():
    sitting = between("Ann", "Bob", "Cid", "Di")
    win(sitting, 1, 100)
    sitting.press()
    assert sitting.rows()[1] == "Bob+Di" and sitting.rows()[3] == "Ann+Cid"


def test_a_session_with_nobody_ahead_is_over_all_the_same():
    sitting = between("Ann", "Bob", games=2)
    win(sitting, 0, 100)
    next_game(sitting)
    win(sitting, 1, 100)
    sitting.press()
    sitting.press()
    assert sitting.view.name == "session" and sitting.says("Level")
    assert sitting.view.labels()[0][0] == "Begin"
    begin(sitting)
    assert sitting.app.match.standing() is None


def test_the_scorecard_stays_over_a_power_cut_and_another_game():
    sitting = between("Ann", "Bob")
    win(sitting, 0, 100)
    sitting.press()
    sitting.cut()
    assert sitting.view.name == "scorecard"
    sitting.home()
    sitting.pick_line("Scoreboard")
    sitting.press()
    win(sitting, 1, 0)
    assert sitting.view.labels()[0][0] == "Once more"
    sitting.home()
    sitting.pick_line("Session")
    sitting.pick_line("Scorecard")
    assert card(sitting) == [("Ann", 2, 1, 21), ("Bob", 0, 0, -21)]
    sitting.press()
    sitting.pick_line("Go on")
    sitting.pick_line("Bob deals")
    win(sitting, 0, 100)
    assert card(sitting)[0] == ("Ann", 4, 2, 42)


def test_its_names_stay_on_the_scorecard_whoever_sits_down_next():
    sitting = between("Ann", "Bob", games=1)
    win(sitting, 0, 100)
    choices(sitting, name0="Cid", name1="Di")
    sitting.press()
    assert sitting.says("Ann") and sitting.says("Bob")


def test_home_leads_to_what_is_being_played():
    for start, other in ((begin_session, "match"), (begin_match, "session")):
        sitting = start(Sitting())
        kind = sitting.app.match.kind()
        for line in ("New game", "Match", "Session"):
            sitting.home()
            sitting.pick_line(line)
            assert sitting.view.name == kind
            assert sitting.says("A %s is going on" % kind) == (line.lower() == other)
            sitting.check()


def test_ending_a_session_asks_once_more():
    sitting = between("Ann", "Bob")
    for answer, kind in (("Go on", "session"), ("End it", None)):
        sitting.home()
        sitting.pick_line("Session")
        sitting.pick_line("End session")
        sitting.check()
        sitting.pick_line(answer)
        assert sitting.view.name == "session"
        assert sitting.app.match.kind() == kind


def test_a_session_begun_in_the_middle_of_a_game_asks_first():
    sitting = seated()
    sitting.enter("starter 5")
    sitting.home()
    sitting.pick_line("Session")
    sitting.pick_line("Begin")
    assert sitting.view.name == "clear"
    sitting.back()
    assert sitting.app.match.kind() is None


def test_the_cut_for_deal_begins_a_session_too():
    sitting = Sitting()
    sitting.pick_line("Session")
    sitting.pick_line("Begin")
    sitting.pick_line("Cut the cards")
    for rank in (9, 4):
        sitting.pick(rank)
        sitting.cut()
    sitting.press()
    assert sitting.game.dealer == 1 and sitting.app.match.games() == (0, 9)
