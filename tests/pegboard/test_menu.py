"""The menu, Home and back to the table: what was entered waits there."""

from pegboard.asks import NOTHING
from support.deals import DEAL, PLAY, SHOW, dealt
from support.sitting import Sitting, scores


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
        assert (sitting.view.name, sitting.view.entry) == ("crib", ["2", "9"]), leave
    assert sitting.view.entry == ["2", "9"]


def test_what_waits_at_the_table_does_not_survive_another_game():
    sitting = Sitting().scoreboard()
    sitting.pick(7)
    sitting.home()
    sitting.pick_line("Scoreboard")
    sitting.press()
    assert sitting.view.entry == []


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
    assert sitting.ask.kind == NOTHING
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
