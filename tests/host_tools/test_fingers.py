"""The fingers of a player: the inputs that enter what is wanted, and no others."""

import pytest

from cribbage import record
from cribbage.cards import parse_card
from cribbage.rules import Rules
from fifteentwo.fingers import (
    DETENT_MS,
    PRESS_MS,
    CannotEnter,
    Fingers,
    entry_of,
    path_to,
    turns_to,
)
from fifteentwo.simboard import SimulatedBoard
from pegboard.devices import PRESS, TURN
from pegboard.wheel import Wheel
from support.cases import lines
from support.sitting import PLAY, Sitting, sitting_at, spelled_out


def at_home():
    return Fingers(SimulatedBoard())


def enter_path(board, path):
    for kind, number in path:
        board.send(kind, number)
        board.run(PRESS_MS)


# Turning


def test_the_short_way_round_the_wheel_detent_by_detent():
    wheel = Wheel(list(range(13)), 1)
    assert turns_to(wheel, 3) == [(TURN, 1)] * 2
    assert turns_to(wheel, 12) == [(TURN, -1)] * 2
    assert turns_to(wheel, 1) == []


def test_detents_and_presses_are_counted():
    fingers = Fingers(sitting_at("starter 5").board)
    way = fingers.view.wheel.detents_to(9)
    fingers.pick(9)
    assert (fingers.detents, fingers.presses) == (abs(way), 1)


def test_a_pick_takes_the_time_of_a_person():
    fingers = Fingers(sitting_at("starter 5").board)
    before = fingers.board.now_ms
    fingers.pick(9)
    assert fingers.board.now_ms - before == fingers.detents * DETENT_MS + PRESS_MS


# Paths for others to follow


def test_a_path_ends_with_the_press_that_enters_the_card():
    sitting = sitting_at("starter 5")
    path = path_to(sitting.board, parse_card("9H"))
    assert path[-1] == (PRESS, 0)
    enter_path(sitting.board, path)
    assert record.event_line(sitting.game.events[-1]) == "lay 1 9"


def test_in_full_entry_the_path_leads_to_the_rank_then_to_the_suit():
    sitting = Sitting().begin_full().enter("starter 5H")
    card = parse_card("9S")
    for _ in range(2):
        enter_path(sitting.board, path_to(sitting.board, card))
    assert record.event_line(sitting.game.events[-1]) == "lay 1 9S"


def test_there_is_no_path_where_no_card_is_asked_for():
    board = SimulatedBoard()
    assert path_to(board, parse_card("5H")) is None
    board.cut()
    assert path_to(board, parse_card("5H")) is None


def test_there_is_no_path_to_a_card_that_does_not_fit_or_was_seen():
    sitting = sitting_at("starter 5", "lay 1 K", "lay 0 Q", "lay 1 4")
    assert path_to(sitting.board, parse_card("8H")) is None
    assert path_to(sitting.board, parse_card("7H")) is not None
    sitting = Sitting().begin_full().enter("starter 5H")
    sitting.pick(5)
    assert path_to(sitting.board, parse_card("5H")) is None
    assert path_to(sitting.board, parse_card("5S")) is not None


def test_there_is_no_path_while_a_question_or_a_count_is_on_the_screen():
    sitting = sitting_at(*PLAY)
    assert sitting.view.question >= 0
    assert path_to(sitting.board, parse_card("5H")) is None
    sitting.press()
    assert sitting.view.items is not None
    assert path_to(sitting.board, parse_card("A")) is None


# Games


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("target", [121, 61])
@pytest.mark.parametrize("entry", ["quick", "full"])
def test_a_game_is_begun_with_the_choices_wanted(players, target, entry):
    fingers = at_home()
    rules = Rules(players=players, target=target)
    fingers.begin_game(rules, players - 1, entry)
    game = fingers.board.app.table.game
    assert game.rules == rules
    assert game.dealer == players - 1
    assert fingers.view.name == "starter"
    assert fingers.board.app.settings.entry == entry


def test_a_game_is_begun_from_the_middle_of_another_one():
    sitting = sitting_at("starter 5", "lay 1 7")
    sitting.fingers.begin_game(Rules(), 1, "quick")
    assert sitting.game.events == []
    assert sitting.game.dealer == 1


def test_what_is_not_on_the_wheel_cannot_be_picked_and_nothing_is_pressed():
    sitting = sitting_at("starter 5")
    for call in (
        lambda: sitting.pick(99),
        lambda: sitting.pick_line("New game"),
        lambda: sitting.enter("go 1"),
        lambda: sitting.enter("hand 1 7 8 9 T"),
    ):
        with pytest.raises(CannotEnter):
            call()
    assert len(sitting.game.events) == 1


def test_undo_takes_one_event_back_with_all_its_presses():
    sitting = Sitting().begin().enter("starter 5", "lay 1 7")
    sitting.fingers.undo()
    assert len(sitting.game.events) == 1
    sitting.fingers.undo()
    with pytest.raises(CannotEnter):
        sitting.fingers.undo()


def record_of(deal):
    """Yield the lines that record a deal of the cases."""
    yield f"starter {deal['starter']}"
    for kind, player, card, *_ in deal["events"]:
        if kind == "play":
            yield f"lay {player} {card}"
        elif kind == "says_go":
            yield f"go {player}"
        elif kind == "hand":
            yield f"hand {player}"
        elif kind == "crib":
            yield f"crib {' '.join(deal['crib'])}"


def scores_of(case):
    return case["rounds"][-1]["events"][-1][-1]


@pytest.mark.parametrize("entry", ["quick", "full"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_of_the_cases_are_entered_and_end_as_they_must(players, entry):
    cases = [case for case in lines("games.jsonl.gz") if case["players"] == players][:2]
    for case in cases:
        fingers = at_home()
        fingers.begin_game(Rules(players=players), case["first_dealer"], entry)
        for deal in case["rounds"]:
            for line in record_of(deal):
                fingers.enter(seen_by_players(record.parse_event(line), deal))
        assert fingers.board.app.table.game.scores == scores_of(case)
        assert fingers.view.name == "win"


def seen_by_players(event, deal):
    """A hand or crib with all its cards and the flush and nobs that the players see."""
    if event[0] not in ("hand", "crib"):
        return event
    names = deal["crib"] if event[0] == "crib" else deal["kept"][event[1]]
    cards = tuple(parse_card(name) for name in names)

    class Seen:
        starter = parse_card(deal["starter"])

    return spelled_out((*event[:-3], cards, None, None), Seen)


# What a record was entered with


def test_a_record_with_every_suit_was_entered_in_full():
    full = ["starter 5H", "lay 1 7S", "hand 1", "hand 0 7S 8S 9C TD", "crib 4D 4C 6H KS"]
    assert entry_of([record.parse_event(line) for line in full]) == "full"
    for line in ("starter 5", "lay 0 9", "hand 0 7 8S 9C TD", "crib 4 4 6 K flush=0 nobs=0"):
        assert entry_of([record.parse_event(one) for one in [*full, line]]) == "quick", line
