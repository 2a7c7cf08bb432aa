"""The show on the screen: what is asked about suits, how the count is told and dismissed."""

from cribbage.cards import parse_card
from pegboard.asks import NOTHING, QUESTION
from support.deals import DEAL, PLAY, dealt, laid_by_orange, won_by_orange
from support.sitting import Sitting, scores


def test_questions_are_asked_only_when_they_can_matter():
    cases = (
        # starter, Orange's four, the questions asked when each is answered no
        ("5", "7 9 4 K", ["All one"]),
        ("5", "7 7 4 K", []),
        ("5", "7 9 4 J", ["Flush o"]),
        ("5", "7 7 4 J", ["His nob"]),
        ("J", "7 9 4 K", ["All one"]),
        ("J", "7 7 4 J", []),
    )
    for starter, hand, questions in cases:
        sitting = laid_by_orange(starter, hand.split())
        asked = []
        while sitting.ask.kind == QUESTION:
            asked.append(
                [
                    row
                    for row in sitting.rows()
                    if row.startswith(("All one", "His nob", "Starter too", "Flush"))
                ][0][:7].rstrip()
            )
            assert sitting.view.wheel.value is False
            sitting.check()
            sitting.press()
        assert asked == questions, (starter, hand, asked)
        sitting.check()


def test_only_a_yes_to_flush_or_nobs_leads_to_the_single_questions():
    for answers, flush, nobs in (
        ((False,), 0, 0),
        ((True, False), 0, 1),
        ((True, True, False), 4, 0),
        ((True, True, True), 5, 1),
    ):
        sitting = laid_by_orange("5", ["7", "9", "4", "J"])
        assert sitting.ask.about == "flush-or-nobs"
        for answer in answers:
            assert sitting.ask.kind == QUESTION
            sitting.pick(answer)
        sitting.cut()
        sitting.press()
        event = sitting.game.events[-1]
        assert (event.flush, event.nobs) == (flush, nobs), answers
        for answer in reversed(answers):
            sitting.back()
            if sitting.ask.kind != QUESTION:
                sitting.back()
            assert sitting.ask.chosen is answer
        assert sitting.ask.about == "flush-or-nobs"


def test_an_entry_from_before_flush_or_nobs_was_asked_is_still_read():
    sitting = laid_by_orange("5", ["7", "9", "4", "J"])
    view = sitting.app.navigator.view_of("hand", ["no"])
    assert view.asks().about == "nobs"
    assert sitting.app.navigator.view_of("hand", ["no", "yes"]).asks().kind == NOTHING
    for entry in (["none", "no"], ["no", "none"], ["some", "no", "yes"], ["some", "none"]):
        assert sitting.app.navigator.view_of("hand", entry) is None, entry


def test_starter_too_is_asked_only_after_a_flush():
    sitting = laid_by_orange("5", ["7", "9", "4", "K"])
    sitting.pick(True)
    assert sitting.says("Starter")
    sitting.pick(True)
    assert sitting.view.step.items[-1].name == "five-card flush"
    sitting = laid_by_orange("9", ["7", "9", "4", "K"])
    sitting.pick(True)
    assert sitting.view.step.items[-1].name == "four-card flush"


def test_no_is_the_default_answer():
    sitting = laid_by_orange("5", ["7", "9", "4", "J"])
    sitting.press()
    sitting.press()
    names = [item.name for item in sitting.view.step.items]
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
    assert sitting.ask.kind != QUESTION
    assert [item.name for item in sitting.view.step.items] == [
        "fifteen",
        "five-card flush",
        "his nobs",
    ]
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
    assert sitting.ask.kind != QUESTION


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


def test_a_question_leaves_the_suits_out_where_they_would_run_into_the_answer():
    sitting = dealt().enter(*DEAL[:-1])
    sitting.app.settings.set("entry", "full")
    for card in ("TC", "TD", "QH", "JS"):
        sitting.fingers.enter_card(parse_card(card))
    assert sitting.ask.kind == QUESTION
    sitting.check()
    assert sitting.says("10 10 Q J") or sitting.says("1010QJ"), sitting.rows()
