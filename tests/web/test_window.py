"""A window of the page, by its messages alone: the same where the board is in a server or in the
browser.
"""

import json

from fifteentwo.simulator import board_view
from fifteentwo.simulator.live_board import LiveBoard, Recorder
from fifteentwo.simulator.simulated_board import SimulatedBoard
from fifteentwo.web.deal_panel import DealPanel
from fifteentwo.web.page_messages import DEALS, INPUTS, MessageError, parse_message
from fifteentwo.web.window import Window, board_message
from support.window_messages import MESSAGES

WRONG = [None, True, 1.5, "1", "", [0, 0], [4], [-1], ["0"], [[]], {}, -1000001]
NO_MESSAGE = [
    "",
    "turn",
    "[]",
    "{}",
    "null",
    '{"input": "turn", "number": 0}',
    '{"input": "turn", "number": 61}',
    '{"input": "turn", "number": 1.0}',
    '{"input": "seat", "number": 4}',
    '{"input": "key", "key": "1"}',
    '{"deal": "shuffle", "players": 5}',
    '{"deal": "shuffle", "seed": 1000000}',
    '{"deal": "choose", "player": 0, "place": 6}',
    '{"show": [0, 0]}',
    '{"ping": 2}',
    '{"ping": 1, "more": 1}',
    '{"input": "press", "deal": "cut"}',
    '{"input": "' + "x" * 5000 + '"}',
]


class _Page:
    """A window, and a clock that moves when it says so."""

    def __init__(self, recorder=None):
        self.seconds = 1000.0
        self.live = LiveBoard(SimulatedBoard(seed=3), recorder, lambda: self.seconds)
        self.panel = DealPanel(self.live, board_view, 4)
        self.window = Window(self.live, self.panel)

    def send(self, **message):
        text = json.dumps(message)
        self.seconds += 0.3
        return self.window.answer(lambda: parse_message(text))

    def wait(self, seconds):
        """The board lives so long, called when it is due."""
        end = self.seconds + seconds
        while self.seconds < end:
            self.seconds += min(max(self.live.go_on(), 0.001), end - self.seconds)

    def do(self, **message):
        """It is done, with nothing said to it."""
        reply = self.send(**message)
        assert reply is None, reply
        self.wait(0.1)

    @property
    def game(self):
        return self.live.board.app.game

    def press(self, line):
        """The line of a list that begins so is turned to, and pressed."""
        ask = self.live.board.app.view.asks()
        place = [text.startswith(line) for text in ask.texts].index(True)
        detents = ask.detents_to(ask.values[place])
        if detents:
            self.do(input="turn", number=detents)
        self.do(input="press")

    def begin_game(self):
        for line in ("New game", "Begin", "Blue"):
            self.press(line)
        assert self.game.phase == "starter"

    def deal_and_throw(self):
        self.do(deal="shuffle")
        for player in (0, 1):
            for place in (1, 4):
                self.do(deal="choose", player=player, place=place)
            self.do(deal="throw", player=player)

    def click(self, **message):
        """The card is entered for the player, at the pace of a hand."""
        self.do(enter=True, **message)
        assert self.live.is_entering
        self.wait(6)
        assert not self.live.is_entering

    def play_out(self):
        deal = self.panel.deal
        while self.game.phase == "play":
            player = self.game.to_act
            hand = deal.hands[player]
            fitting = [
                place
                for place in range(4)
                if place not in hand.laid and self.game.play.fits(hand.cards[place])
            ]
            if fitting:
                self.click(deal="lay", player=player, place=fitting[0])
            else:
                assert self.panel.view(set())["go"] == player
                self.click(deal="go", player=player)


def _refusal(text):
    try:
        parse_message(text)
    except MessageError as error:
        return str(error)
    return ""


def test_every_message_is_read():
    for message in MESSAGES:
        assert parse_message(json.dumps(message)) == message
    assert {message["input"] for message in MESSAGES if "input" in message} == set(INPUTS)
    assert {message["deal"] for message in MESSAGES if "deal" in message} == set(DEALS)


def test_a_value_of_another_form_is_refused_in_a_sentence():
    for message in MESSAGES:
        for key in message:
            if key == "enter":
                continue
            for wrong in WRONG:
                text = json.dumps(dict(message, **{key: wrong}))
                assert 10 < len(_refusal(text)) < 200, text


def test_what_is_no_message_is_refused_in_a_sentence():
    for text in NO_MESSAGE:
        assert 10 < len(_refusal(text)) < 200, text
    assert _refusal(None)


def test_a_refusal_is_an_error_for_the_window_and_does_nothing():
    page = _Page()
    before = board_message(page.live)
    for text in NO_MESSAGE:
        reply = page.window.answer(lambda text=text: parse_message(text))
        assert reply["type"] == "error"
    assert board_message(page.live) == before


def test_a_message_of_the_board_is_json_with_all_that_a_window_shows():
    page = _Page()
    message = json.loads(json.dumps(board_message(page.live)))
    assert message["type"] == "board"
    assert message["powered"]
    assert message["spoken"][0] == "New game"
    assert len(message["oled"]) == 2048
    assert len(message["rgb"]) == 726
    page.do(input="cut")
    dark = board_message(page.live)
    assert not dark["powered"]
    assert (dark["oled"], dark["rgb"]) == ("0" * 2048, "0" * 726)
    assert page.send(input="press") == {
        "type": "note",
        "text": "The board has no power: plug it in first",
    }
    page.do(input="power")
    assert board_message(page.live)["text"] == message["text"]


def test_a_table_is_told_once_and_only_with_the_hands_that_this_window_may_see():
    page = _Page()
    assert page.window.deal_message()["deal"] is None
    assert page.window.deal_message() is None
    page.do(show=[1])
    page.do(deal="shuffle", seed=5)
    mine, yours = page.window.deal_message()["deal"]["hands"]
    assert mine["cards"] == [None] * 6
    assert None not in yours["cards"]
    assert page.window.deal_message() is None
    other = Window(page.live, page.panel)
    other.answer(lambda: {"show": [0]})
    assert None not in other.deal_message()["deal"]["hands"][0]["cards"]


def test_a_whole_deal_from_the_virtual_deck():
    page = _Page()
    page.begin_game()
    page.deal_and_throw()
    page.click(deal="starter")
    assert page.game.starter >> 3 == page.panel.deal.starter >> 3
    page.play_out()
    for player in (0, 1):
        laid = sorted(page.game.hand_of(player))
        assert [card >> 3 for card in laid] == [
            card >> 3 for card in page.panel.deal.hands[player].cards
        ]
    while page.game.phase == "show":
        page.do(input="press")
    assert page.game.phase == "crib"
    for place in range(4):
        page.click(deal="crib-card", place=place)
    while page.game.phase == "crib":
        page.do(input="press")
    assert page.game.phase == "starter"
    assert page.game.dealer == 1


def test_a_hand_that_touches_the_board_takes_the_knob_from_the_panel():
    page = _Page()
    page.begin_game()
    page.deal_and_throw()
    page.do(deal="starter", enter=True)
    assert page.send(deal="starter", enter=True)["type"] == "error"
    page.do(input="turn", number=1)
    assert not page.live.is_entering
    events = len(page.game.events)
    page.wait(6)
    assert len(page.game.events) == events


class _Paper:
    def __init__(self):
        self.text = ""

    def add(self, text, lasting=True):
        self.text += text


def test_what_is_touched_is_recorded_as_a_script():
    paper = _Paper()
    page = _Page(Recorder(paper, 3, 1))
    page.do(input="turn", number=2)
    page.do(input="key", key="10")
    page.do(input="cut")
    heading, *lines = paper.text.split("\n")
    assert "--seed 3 --lanes 1" in heading
    inputs = [line for line in lines if not line.startswith("wait")]
    assert inputs == ["turn 2", "key 10", "cut", ""]


def test_a_fault_of_the_board_is_told_and_ends_with_the_next_power_up():
    page = _Page()

    def step(now_ms):
        raise ValueError("the toy broke")

    page.live.board.app.step = step
    page.send(input="press")
    assert "the toy broke" in board_message(page.live)["fault"]
    page.do(input="power")
    assert board_message(page.live)["fault"] is None
