"""The fingers of a player: the inputs that enter what is wanted, and no others."""

import pytest

from cribbage.cards import parse_card
from cribbage.events import Event
from cribbage.rules import OPTIONS, SCOREBOARD, Rules
from fifteentwo.simulator.autoplayer import (
    DETENT_MS,
    PRESS_MS,
    Autoplayer,
    CannotEnter,
    entry_of,
    path_to,
    turns_to,
)
from fifteentwo.simulator.simulated_board import SimulatedBoard
from pegboard.asks import NOTHING, QUESTION
from pegboard.devices import PRESS, TURN
from pegboard.wheel import Wheel
from support.cases import lines
from support.deals import PLAY
from support.desk import ROOT
from support.sitting import Sitting, sitting_at, spelled_out, store_of, store_with


def at_home():
    return Autoplayer(SimulatedBoard())


def enter_path(board, path):
    for kind, number in path:
        board.send(kind, number)
        board.run(PRESS_MS)


# Turning


def test_the_short_way_round_the_wheel_detent_by_detent():
    wheel = Wheel(list(range(13)), 1)
    assert turns_to(wheel, 3) == [(TURN, 1)] * 2
    assert turns_to(wheel, 2) == [(TURN, 1)]
    assert turns_to(wheel, 0) == [(TURN, -1)]
    assert turns_to(wheel, 12) == [(TURN, -1)] * 2
    assert turns_to(wheel, 1) == []


def test_detents_and_presses_are_counted():
    fingers = Autoplayer(sitting_at("starter 5").board)
    way = fingers.ask.detents_to(9)
    fingers.pick(9)
    assert (fingers.detents, fingers.presses) == (abs(way), 1)


def test_a_pick_takes_the_time_of_a_person():
    fingers = Autoplayer(sitting_at("starter 5").board)
    before = fingers.board.now_ms
    fingers.pick(9)
    assert fingers.board.now_ms - before == fingers.detents * DETENT_MS + PRESS_MS


# Paths for others to follow


def test_a_path_ends_with_the_press_that_enters_the_card():
    sitting = sitting_at("starter 5")
    path = path_to(sitting.board, parse_card("9H"))
    assert path[-1] == (PRESS, 0)
    enter_path(sitting.board, path)
    assert str(sitting.game.events[-1]) == "lay 1 9"


def test_in_full_entry_the_path_leads_to_the_rank_then_to_the_suit():
    sitting = Sitting().begin_full().enter("starter 5H")
    card = parse_card("9S")
    for _ in range(2):
        enter_path(sitting.board, path_to(sitting.board, card))
    assert str(sitting.game.events[-1]) == "lay 1 9S"


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
    assert sitting.ask.kind == QUESTION
    assert path_to(sitting.board, parse_card("5H")) is None
    # No ace, though YES stands where one would stand on a wheel of ranks.
    assert path_to(sitting.board, parse_card("A")) is None
    sitting.press()
    assert sitting.ask.kind == NOTHING
    assert path_to(sitting.board, parse_card("A")) is None


def test_there_is_no_path_while_a_claim_is_asked_for():
    sitting = by_hand_at(muggins="on")
    sitting.pick(0)
    assert sitting.ask.about == "claim"
    assert path_to(sitting.board, parse_card("5H")) is None


def test_the_times_of_a_person_are_those_that_the_documents_tell():
    text = (ROOT / "docs" / "scripts.md").read_text(encoding="utf-8")
    assert f"{DETENT_MS} ms of board time, every other input {PRESS_MS} ms" in text


# Games


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("target", [121, 61])
@pytest.mark.parametrize("entry", ["quick", "full"])
def test_a_game_is_begun_with_the_choices_wanted(players, target, entry):
    fingers = at_home()
    rules = Rules(players=players, target=target)
    fingers.begin_game(rules, players - 1, entry)
    game = fingers.board.app.game
    assert game.rules == rules
    assert game.dealer == players - 1
    assert fingers.view.name == "starter"
    assert fingers.board.app.settings.entry == entry


def test_a_game_is_begun_from_the_middle_of_another_one():
    sitting = sitting_at("starter 5", "lay 1 7")
    sitting.fingers.begin_game(Rules(), 1, "quick")
    assert sitting.game.events == []
    assert sitting.game.dealer == 1


@pytest.mark.parametrize(("name", "values"), OPTIONS, ids=[name for name, _ in OPTIONS])
def test_every_option_is_chosen_from_any_other_value(name, values):
    fingers = at_home()
    for value in (*values, values[0], *reversed(values)):
        rules = Rules(**{name: value})
        fingers.begin_game(rules, 0, "quick")
        assert fingers.board.app.game.rules == rules


def test_what_is_chosen_already_costs_no_input():
    fingers = at_home()
    fingers.begin_game(Rules(), 0, "quick")
    # BACK long, New game, Begin, who deals; turning to New game is not needed.
    assert fingers.presses == 4
    before = fingers.presses
    fingers.choose("heels", True)
    assert fingers.presses == before


@pytest.mark.parametrize(
    ("name", "value", "presses"),
    [
        ("heels", False, 4),  # BACK long, Settings, Game, His heels
        ("brightness", 9, 5),  # the values of many are on a screen of their own
        ("players", 3, 3),  # BACK long, New game, Players
    ],
)
def test_a_choice_costs_no_press_too_many(name, value, presses):
    fingers = at_home()
    fingers.choose(name, value)
    assert fingers.presses == presses
    if name == "players":
        fingers.choose("target", 61)
        assert fingers.presses == presses + 1


def test_a_scoreboard_is_begun_with_three_presses():
    fingers = at_home()
    fingers.begin_game(Rules(players=4, play=SCOREBOARD), 0, "quick")
    assert fingers.presses == 3
    assert fingers.board.app.settings.players == 2


def test_a_scoreboard_is_begun_from_the_middle_of_another_game():
    sitting = sitting_at("starter 5", "lay 1 7")
    sitting.fingers.begin_game(Rules(players=3, target=61, play=SCOREBOARD), 2, "quick")
    assert sitting.game.rules == Rules(players=3, target=61, play=SCOREBOARD)
    assert sitting.view.name == "scoreboard"


def test_what_the_board_cannot_be_set_to_is_told():
    fingers = at_home()
    with pytest.raises(CannotEnter, match="there is no setting 'weather'"):
        fingers.choose("weather", "fine")
    with pytest.raises(CannotEnter, match="target cannot be '99' on this board"):
        fingers.choose("target", 99)
    with pytest.raises(CannotEnter, match="'12' cannot be picked on the screen setting"):
        fingers.choose("brightness", 12)


def test_settings_of_many_and_of_two_values_are_chosen():
    fingers = at_home()
    for name, value in (("brightness", 9), ("heels", False), ("skunks", "acc"), ("players", 4)):
        fingers.choose(name, value)
        assert getattr(fingers.board.app.settings, name) == value


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        (lambda hand: hand.pick(99), "'99' cannot be picked on the screen play"),
        (
            lambda hand: hand.pick_line("New game"),
            "there is no line 'New game' on the screen play",
        ),
        (lambda hand: hand.enter(Event("go", 1)), "'0' cannot be picked on the screen play"),
        (
            lambda hand: hand.enter(Event("peg", 1, points=1)),
            "there is no 'peg' on the screen play",
        ),
        (lambda hand: hand.choose("target", 99), "target cannot be '99' on this board"),
    ],
)
def test_what_the_screen_does_not_offer_cannot_be_picked_and_nothing_happens(deed, said):
    sitting = sitting_at("starter 5")
    with pytest.raises(CannotEnter) as error:
        deed(sitting.fingers)
    assert str(error.value) == said
    assert len(sitting.game.events) == 1


def test_a_count_that_is_not_told_is_not_confirmed():
    sitting = by_hand_at()
    with pytest.raises(CannotEnter) as error:
        sitting.fingers.enter(
            Event("hand", 1, cards=(parse_card("7"), parse_card("8")), flush=0, nobs=0)
        )
    assert str(error.value) == "no count is told on the screen hand"
    assert sitting.view.entry == ["7", "8"]


@pytest.mark.parametrize(
    "line",
    [
        "hand 1 7 8 9 J flush=0 nobs=0",
        "hand 1 7 8 9 J flush=0 nobs=1",
        "hand 1 7 8 9 J flush=4 nobs=0",
        "hand 1 7 8 9 J flush=5 nobs=1",
        "hand 1 7 8 9 Q flush=0 nobs=0",
        "hand 1 7 8 9 Q flush=4 nobs=0",
        "hand 1 7 8 9 Q flush=5 nobs=0",
        "hand 1 7 7 8 J flush=0 nobs=1",
        "crib 7 8 9 J flush=0 nobs=0",
        "crib 7 8 9 J flush=0 nobs=1",
        "crib 7 8 9 J flush=5 nobs=1",
        "crib 7 8 9 Q flush=5 nobs=0",
        "crib 7 8 9 Q flush=0 nobs=0",
    ],
)
def test_the_questions_are_answered_as_the_points_have_it(line):
    before = ("hand 1 2 2 3 3", "hand 0 2 3 4 4") if line.startswith("crib") else ()
    sitting = by_hand_at(*before)
    sitting.enter(line)
    assert str(sitting.game.events[-1]) == line


def test_the_board_decides_whether_suits_are_entered():
    sitting = Sitting().begin()
    sitting.enter("starter 5H", "lay 1 7S")
    assert [str(event) for event in sitting.game.events] == ["starter 5", "lay 1 7"]
    assert sitting.app.settings.entry == "quick"


BY_HAND_HEADER = "fifteentwo 1 players=2 target=121 dealer=0 play=hand muggins=%s skunks=1-2-3"


def by_hand_at(*events, muggins="off"):
    return Sitting(store_with(BY_HAND_HEADER % muggins, "starter 5", *events))


HANDS = ("hand 1 7 8 9 J flush=0 nobs=0", "hand 0 2 3 4 6 flush=0 nobs=0")
# Where the board stands, and the kinds of events for which it then has a screen.
STANDS = (
    (sitting_at(), {"starter"}),
    (sitting_at("starter 5"), {"lay"}),
    (sitting_at("starter 5", "lay 1 K", "lay 0 Q", "lay 1 3"), {"lay", "go"}),
    (sitting_at(*PLAY), {"hand"}),
    (by_hand_at(), {"peg", "hand"}),
    (by_hand_at(HANDS[0]), {"hand"}),
    (by_hand_at(*HANDS), {"crib"}),
    (by_hand_at(muggins="on"), {"peg", "claim"}),
    (by_hand_at("claim 1 0", muggins="on"), {"hand"}),
    (by_hand_at("claim 1 0", HANDS[0], muggins="on"), {"muggins", "claim"}),
    (Sitting().scoreboard(), {"peg"}),
)
EVENTS = (
    "starter 5",
    "lay 1 7",
    "go 0",
    "hand 1 7 8 9 Q flush=0 nobs=0",
    "crib 7 8 9 J flush=0 nobs=0",
    "claim 1 3",
    "muggins 0",
    "peg 0 1",
)


@pytest.mark.parametrize(("sitting", "taken"), STANDS, ids=[repr(sorted(t)) for _, t in STANDS])
def test_an_event_is_entered_only_where_the_board_asks_for_it(sitting, taken):
    for line in EVENTS:
        # A board of its own for each, since what is tried changes the screen.
        again = Sitting(store_of(sitting.store.files))
        before = len(again.game.events) if again.game else 0
        event = spelled_out(Event.parse(line), again.game)
        if event.kind == "hand" and again.game.to_act >= 0:
            event.player = again.game.to_act
        if event.kind in ("lay", "go", "claim"):
            event.player = again.game.to_act
        if event.kind in taken:
            again.fingers.enter(event)
            assert len(again.game.events) == before + 1
            assert again.game.events[-1].kind == event.kind
        else:
            with pytest.raises(CannotEnter):
                again.fingers.enter(event)
            assert len(again.game.events) == before, line


def test_an_event_that_nobody_has_heard_of_has_no_screen():
    with pytest.raises(CannotEnter, match="there is no 'dance' on the screen play"):
        sitting_at("starter 5").fingers.enter(Event("dance", 0))


def test_after_the_hands_were_begun_points_can_still_be_pegged_by_hand():
    sitting = by_hand_at()
    sitting.pick(0)
    assert sitting.view.name == "hand"
    sitting.enter("peg 0 3", "hand 1 7 8 9 J flush=0 nobs=0")
    assert len(sitting.game.events) == 3


def test_after_a_hand_was_shown_nothing_is_taken_back_to_peg():
    sitting = by_hand_at(HANDS[0])
    with pytest.raises(CannotEnter, match="there is no 'peg' on the screen hand"):
        sitting.enter("peg 0 3")
    assert len(sitting.game.events) == 2


def test_muggins_goes_to_the_one_meant_where_names_begin_alike():
    for player in (0, 2):
        sitting = Sitting()
        for seat, name in ((0, "Ann Mary"), (2, "Ann")):
            sitting.app.settings.set("name%d" % seat, name)
        rules = Rules(players=3, play="hand", muggins=True)
        sitting.fingers.begin_game(rules, 0, "quick")
        sitting.enter("starter 5", "claim 1 0", HANDS[0], "muggins %d" % player)
        assert str(sitting.game.events[-1]) == "muggins %d" % player


def test_cards_are_entered_as_they_are_written():
    sitting = Sitting()
    fingers = Autoplayer(sitting.board, as_written=True)
    fingers.begin_game(Rules(play="hand"), 0, "quick")
    lines = ("starter JH", "hand 1 7 8S 9 TD", "hand 0 2 3 4 6", "crib 4D 4C 6H KS")
    for line in lines:
        event = Event.parse(line)
        fingers.enter(event if event.kind == "starter" else spelled_out(event, sitting.game))
    entered = [str(event).split(" flush")[0] for event in sitting.game.events]
    # Those without a suit come last.
    assert entered == [lines[0], "hand 1 8S TD 7 9", *lines[2:]]


def test_undo_that_gets_nowhere_ends(monkeypatch):
    sitting = sitting_at("starter 5")
    monkeypatch.setattr(sitting.fingers, "do", lambda *_: None)
    with pytest.raises(CannotEnter, match="^nothing is taken back on the screen play$"):
        sitting.fingers.undo()


def test_undo_leaves_no_press_of_a_count_behind():
    sitting = Sitting()
    sitting.fingers.begin_game(Rules(play="hand"), 0, "quick")
    sitting.enter("starter 5", "hand 1 7 8 9 J flush=4 nobs=1")
    sitting.fingers.undo()
    assert (sitting.view.entry, len(sitting.game.events)) == ([], 1)


def test_undo_takes_one_event_back_with_all_its_presses():
    sitting = Sitting().begin().enter("starter 5", "lay 1 7")
    sitting.fingers.undo()
    assert len(sitting.game.events) == 1
    sitting.fingers.undo()
    with pytest.raises(CannotEnter, match="^there is nothing to take back$"):
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
                fingers.enter(seen_by_players(Event.parse(line), deal))
        assert fingers.board.app.game.scores == scores_of(case)
        assert fingers.view.name == "win"


def seen_by_players(event, deal):
    """A hand or crib with all its cards and the flush and nobs that the players see."""
    if event.kind not in ("hand", "crib"):
        return event
    names = deal["crib"] if event.kind == "crib" else deal["kept"][event.player]
    cards = tuple(parse_card(name) for name in names)

    class Seen:
        starter = parse_card(deal["starter"])

    return spelled_out(Event(event.kind, event.player, cards=cards), Seen)


# What a record was entered with


def test_a_record_with_every_suit_was_entered_in_full():
    full = ["starter 5H", "lay 1 7S", "hand 1", "hand 0 7S 8S 9C TD", "crib 4D 4C 6H KS"]
    assert entry_of([Event.parse(line) for line in full]) == "full"
    for line in ("starter 5", "lay 0 9", "hand 0 7 8S 9C TD", "crib 4 4 6 K flush=0 nobs=0"):
        assert entry_of([Event.parse(one) for one in [*full, line]]) == "quick", line
