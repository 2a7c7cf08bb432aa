"""BACK takes the last thing back and says what it was; the menu does it again."""

from pegboard.asks import NOTHING, QUESTION, SUIT
from support.deals import DEAL, PLAY, SHOW, dealt, laid_by_orange, won_by_orange
from support.sitting import Sitting, scores


def undone_texts(sitting):
    texts = []
    while sitting.game.events:
        sitting.back()
        texts.extend([row[7:] for row in sitting.rows() if row.startswith("Undid: ")])
        sitting.check()
        while sitting.view.entry:
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
        while sitting.view.entry:
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
        while sitting.view.entry:
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
    assert sitting.ask.kind == NOTHING
    sitting.back()
    assert sitting.ask.kind == QUESTION
    assert sitting.view.wheel.value is True
    for rank in (3, 11, 2, 2):
        sitting.back()
        assert sitting.view.wheel.value == rank
        sitting.check()
    sitting.back()
    assert sitting.says("Undid: Blue hand 4")
    assert sitting.ask.kind == NOTHING


def test_a_crib_under_way_is_taken_back_press_by_press_without_touching_the_game():
    sitting = dealt().enter(*(PLAY + SHOW[:2]))
    events = len(sitting.game.events)
    sitting.pick(2)
    sitting.pick(9)
    sitting.back()
    assert sitting.view.entry == ["2"]
    assert sitting.view.wheel.value == 9
    assert len(sitting.game.events) == events


def test_in_full_entry_back_takes_the_rank_back_before_its_suit():
    sitting = Sitting().begin_full().enter("starter 5H")
    sitting.pick(7)
    assert sitting.ask.kind == SUIT
    sitting.back()
    assert sitting.ask.kind != SUIT
    assert sitting.view.wheel.value == 7
    assert len(sitting.game.events) == 1


def test_answers_of_a_hand_are_taken_back_one_by_one():
    sitting = laid_by_orange("5", ["7", "9", "4", "J"])
    sitting.pick(True)
    sitting.pick(False)
    sitting.press()
    sitting.back()
    assert sitting.ask.kind == NOTHING
    sitting.back()
    assert sitting.says("All one")
    assert sitting.view.wheel.value is False
    sitting.back()
    assert sitting.says("Flush or nobs?")
    assert sitting.view.wheel.value is True


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
