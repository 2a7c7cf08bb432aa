"""Seat buttons, and presses in quick succession: one press confirms one screen."""

from cribbage.events import Event
from pegboard.asks import NOTHING
from pegboard.devices import BACK, HOLD, PRESS, SEAT, TURN
from support.deals import DEAL, dealt
from support.sitting import Sitting, scores, sitting_at


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
        event = Event.parse(line)
        ranks = [card >> 3 for card in event.cards] if event.kind == "crib" else []
        if event.kind in ("starter", "lay"):
            ranks = [event.card >> 3]
        for sitting, presses in ((once, 1), (twice, 2)):
            for rank in ranks:
                sitting.turn_to(rank)
                sitting.quickly(*[PRESS] * presses)
        while once.view.name in ("hand", "crib") and event.kind in ("hand", "crib"):
            done = once.ask.kind == NOTHING
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
    sitting.turn(1)
    for _ in range(3):
        sitting.board.send(PRESS)
    sitting.board.run(500)
    assert len(sitting.game.events) == 1
