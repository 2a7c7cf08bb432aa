"""What somebody who looks at the real board can tell."""

import pytest

from cribbage.cards import parse_card
from cribbage.events import Event
from cribbage.game import PLAY, STARTER
from cribbage.rules import BY_HAND, SCOREBOARD, Rules
from fifteentwo.simulator import board_view
from fifteentwo.simulator.autoplayer import Autoplayer
from fifteentwo.simulator.simulated_board import SimulatedBoard
from pegboard import colours
from pegboard.devices import BACK_HOLD, PRESS, TURN
from pegboard.settings import FULL, QUICK


@pytest.fixture
def board():
    return SimulatedBoard()


@pytest.fixture
def fingers(board):
    return Autoplayer(board)


def follow(fingers, path):
    for kind, number in path:
        fingers.do(kind, number)


def test_at_home_there_is_no_game_and_no_card_is_asked_for(board):
    assert board_view.look(board) is None
    assert board_view.path_to(board, parse_card("7S")) is None
    assert not board_view.asks_suit(board)


def test_a_board_without_power_tells_nothing(board, fingers):
    fingers.begin_game(Rules(), 0, QUICK)
    board.cut()
    assert board_view.look(board) is None
    assert board_view.names(board, 2) is None
    assert board_view.path_to(board, parse_card("7S")) is None
    assert not board_view.asks_suit(board)


def test_the_players_have_names_and_lights(board):
    assert [name.name for name in board_view.names(board, 3)] == ["Blue", "Orange", "White"]
    partners = board_view.names(board, 4)
    assert [name.name for name in partners] == ["Blue 1", "Orange 1", "Blue 2", "Orange 2"]
    assert partners[0].mix == partners[2].mix != partners[1].mix


def test_paths_lead_through_a_deal(board, fingers):
    fingers.begin_game(Rules(), 0, FULL)
    assert board_view.look(board) == (STARTER, -1, 0, [[], []]) or (
        board_view.look(board).phase == STARTER
    )
    for name in ("4H", "7S", "8D"):
        card = parse_card(name)
        follow(fingers, board_view.path_to(board, card))
        assert board_view.asks_suit(board)
        follow(fingers, board_view.path_to(board, card))
        assert not board_view.asks_suit(board)
    sight = board_view.look(board)
    assert (sight.phase, sight.to_act, sight.dealer) == (PLAY, 1, 0)
    assert sight.laid == [[parse_card("8D")], [parse_card("7S")]]


def test_a_card_that_would_pass_31_has_no_path(board, fingers):
    fingers.begin_game(Rules(), 0, QUICK)
    for name in ("4", "K", "Q", "J"):
        follow(fingers, board_view.path_to(board, parse_card(name)))
    assert board_view.path_to(board, parse_card("2S")) is None
    assert board_view.path_to(board, parse_card("AS")) is not None


def test_a_counted_hand_asks_for_no_card(board, fingers):
    """There the knob scrolls through the reasons, and a press pegs."""
    fingers.begin_game(Rules(), 0, FULL)
    fingers.enter(Event("starter", card=parse_card("6C")))
    hands = [["AS", "2S", "3S", "4S"], ["AH", "2H", "3H", "4H"]]
    for low, high in zip(*hands, strict=True):
        fingers.enter(Event("lay", 1, card=parse_card(high)))
        fingers.enter(Event("lay", 0, card=parse_card(low)))
    assert board.app.view.name == "hand"
    assert board_view.path_to(board, parse_card("AD")) is None


def test_the_cut_for_deal_takes_each_players_rank(board, fingers):
    fingers.do(BACK_HOLD)
    fingers.pick_line("New game")
    fingers.pick_line("Begin")
    fingers.pick(0)
    assert board.app.view.name == "cut"
    follow(fingers, board_view.path_to(board, parse_card("9H")))
    follow(fingers, board_view.path_to(board, parse_card("3C")))
    assert board_view.path_to(board, parse_card("5D")) is None
    fingers.do(PRESS)
    assert board_view.look(board).dealer == 1


def test_a_scoreboard_plays_no_cards(board, fingers):
    fingers.begin_game(Rules(play=SCOREBOARD), 0, QUICK)
    assert board_view.look(board) is None


def test_where_the_players_peg_the_play_nobody_knows_what_was_laid(board, fingers):
    fingers.begin_game(Rules(play=BY_HAND), 0, QUICK)
    fingers.enter(Event("starter", card=parse_card("4")))
    assert board_view.look(board).laid is None


def test_as_many_hands_are_dealt_as_the_board_plays():
    board = SimulatedBoard()
    assert board_view.players(board) == 2
    Autoplayer(board).begin_game(Rules(players=4), 0, "quick")
    assert board_view.players(board) == 4


def test_the_colours_are_those_of_the_lights_whatever_the_seats_are_called():
    board = SimulatedBoard()
    board.app.settings.set("name0", "Ann")
    board.app.settings.set("colour1", "Green")
    assert [(name.name, name.mix) for name in board_view.names(board, 2)] == [
        ("Ann", colours.mix_of("Blue")),
        ("Green", colours.mix_of("Green")),
    ]
    assert [name.mix for name in board_view.names(board, 4)][2:] == [
        colours.mix_of("Blue"),
        colours.mix_of("Green"),
    ]


def test_a_board_that_rests_is_woken_before_a_card_is_entered(board, fingers):
    fingers.begin_game(Rules(), 0, QUICK)
    board.run(3 * 60 * 1000)
    assert board.app.rests()
    path = board_view.path_to(board, parse_card("JS"))
    assert path[0] == (TURN, 0)
    follow(fingers, path)
    assert board.app.game.starter == parse_card("J")
    assert board_view.path_to(board, parse_card("4D"))[0] != (TURN, 0)
