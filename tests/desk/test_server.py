"""The web server of the simulated board: who gets in, what it sends, what it takes."""

import asyncio
import json
from xml.etree import ElementTree

import pytest
from desk.fake_board import BAR_PAGE, FakeBoard, FakeBoardView
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from cribbage.cards import parse_card
from cribbage.game import CRIB, PLAY, SHOW, STARTER
from fifteentwo.simulator import live_board
from fifteentwo.simulator.board_view import CUT, Sight
from fifteentwo.simulator.live_board import LiveBoard
from fifteentwo.web.deal_panel import DealPanel, in_words
from fifteentwo.web.page_messages import DEALS, LONGEST_MESSAGE, MessageError, parse_message
from fifteentwo.web.page_messages import INPUTS as INPUT_FORMS
from fifteentwo.web.server import (
    MESSAGES_A_SECOND,
    MESSAGES_AT_ONCE,
    MOST_REFUSED,
    Allowance,
    Windows,
    create_app,
    strict_json,
)
from pegboard.devices import BACK, BACK_HOLD, HOLD, PRESS, SEAT, TURN
from pegboard.sounds import TONES
from support.window_messages import MESSAGES

HERE = "http://127.0.0.1:8152"


class Page:
    """One open window, as the server sees it."""

    def __init__(self, socket):
        self.socket = socket

    def send(self, **message):
        self.socket.send_text(json.dumps(message))

    def next(self, kind):
        while True:
            message = self.socket.receive_json()
            if message["type"] == kind:
                return message

    def board(self, wanted):
        """The board as soon as `wanted(message)`; it is sent only when something changed."""
        while True:
            message = self.next("board")
            if wanted(message):
                return message

    def table(self, wanted):
        """The virtual table as soon as `wanted(message)`."""
        while True:
            message = self.next("deal")
            if wanted(message):
                return message


@pytest.fixture
def board():
    return FakeBoard()


@pytest.fixture
def board_view():
    return FakeBoardView()


@pytest.fixture
def app(board, board_view):
    live = LiveBoard(board)
    return create_app(live, DealPanel(live, board_view, seed=1))


@pytest.fixture
def client(app):
    with TestClient(app, base_url=HERE) as client:
        yield client


@pytest.fixture
def page(client):
    with client.websocket_connect(
        "/ws", headers={"Origin": HERE, "Host": "127.0.0.1:8152"}
    ) as socket:
        yield Page(socket)


# --- Who gets in -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["/", "/board.css", "/board.js", "/picture.js", "/icon.svg", "/board.svg", "/wood.svg"]
)
def test_the_page_and_its_parts_are_served_with_strict_headers(client, path):
    answer = client.get(path)
    assert answer.status_code == 200
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_the_page_needs_nothing_from_elsewhere(client):
    for path in (
        "/",
        "/board.css",
        "/board.js",
        "/picture.js",
        "/deal.js",
        "/controls.js",
        "/board.svg",
        "/wood.svg",
        "/watchdog.js",
        "/buzzer.js",
        "/speech.js",
        "/line.js",
    ):
        text = client.get(path).text.replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in text
        assert "https://" not in text


def test_the_picture_has_a_light_for_each_pixel_of_the_board(client, board):
    svg = ElementTree.fromstring(client.get("/board.svg").text)
    assert client.get("/board.svg").headers["Content-Type"].startswith("image/svg+xml")
    for group in ("halos", "lenses"):
        lights = svg.find(f".//*[@id='{group}']")
        assert len(lights) == 121 * board.lanes
        assert {light.get("display") for light in lights} == {"none"}


def test_nothing_outside_the_web_folder_is_served(client):
    assert client.get("/../server.py").status_code == 404
    assert client.get("/%2e%2e/server.py").status_code == 404


@pytest.mark.parametrize(
    "host", ["localhost:8152", "127.0.0.1:8152", "[::1]:8152", "LOCALHOST", "127.0.0.1"]
)
def test_the_loopback_names_get_in(client, host):
    assert client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "127.0.0.1.evil.example",
        "localhost.evil.example:8152",
        "192.168.0.9:8152",
        "",
    ],
)
def test_a_name_bent_to_this_machine_stays_outside(client, host):
    assert client.get("/", headers={"Host": host}).status_code == 421


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:9999", "https://127.0.0.1:8152"]
)
def test_other_pages_stay_outside(client, board, origin):
    headers = {"Host": "127.0.0.1:8152", "Origin": origin}
    assert client.post("/", headers=headers).status_code == 403
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/ws", headers=headers) as socket,
    ):
        socket.send_text('{"input": "press"}')
    assert board.events == []


def test_a_websocket_of_a_foreign_host_stays_outside(client):
    headers = {"Host": "evil.example", "Origin": "http://evil.example"}
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws", headers=headers):
        pass


def test_a_websocket_elsewhere_is_refused(client):
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/elsewhere", headers={"Host": "127.0.0.1:8152"}),
    ):
        pass


def test_listening_everywhere_takes_addresses_but_no_strange_names(board):
    live = LiveBoard(board)
    app = create_app(
        live, DealPanel(live, FakeBoardView(), seed=1), ["localhost", "desk"], any_address=True
    )
    with TestClient(app, base_url=HERE) as client:
        for host in ("192.168.0.9:8152", "[fe80::1]:8152", "desk:8152"):
            assert client.get("/", headers={"Host": host}).status_code == 200
        assert client.get("/", headers={"Host": "evil.example"}).status_code == 421


INJECTED = [
    "localhost:1; script-src *",
    "localhost:8152;script-src *",
    "localhost:8152, evil.example",
    "localhost:8152/",
    "localhost:8152 ",
    "localhost:x",
    "localhost:0",
    "localhost:65536",
    "localhost:",
    "user@localhost:8152",
    "http://localhost:8152",
    "[::1",
    "[::1]8152",
    "[::1%25eth0]:8152",
    "[localhost]:8152",
    "::1",
    "local_host;",
    "localhost'",
]


@pytest.mark.parametrize("host", INJECTED)
def test_a_host_of_another_form_stays_outside_and_reaches_no_policy(client, host):
    answer = client.get("/", headers={"Host": host})
    assert answer.status_code == 421
    assert "Content-Security-Policy" not in answer.headers
    assert answer.text.endswith(".\n")


def test_two_hosts_in_one_request_stay_outside(client):
    headers = [("Host", "localhost:8152"), ("Host", "localhost:8152")]
    assert client.get("/", headers=headers).status_code == 421


@pytest.mark.parametrize(
    ("host", "written"),
    [("LOCALHOST:8152", "localhost:8152"), ("[0:0::1]:80", "[::1]"), ("localhost.", "localhost")],
)
def test_the_policy_names_the_host_in_its_exact_form(client, host, written):
    policy = client.get("/", headers={"Host": host}).headers["Content-Security-Policy"]
    assert f"connect-src 'self' ws://{written};" in policy


# --- The board -------------------------------------------------------------------------------


def test_a_new_window_sees_the_board_as_it_is(page, board):
    message = page.next("board")
    assert message["powered"] is True
    assert bytes.fromhex(message["oled"]) == bytes(board.oled)
    assert bytes.fromhex(message["rgb"]) == bytes(board.rgb)
    assert message["text"] == ["Number 0", "Saved 0", "Seat 1"]
    assert message["spoken"][0] == "0"


def test_every_input_reaches_the_board_in_its_order(page, board):
    page.send(input="turn", number=-1)
    page.send(input="turn", number=3)
    page.send(input="press")
    page.send(input="back")
    page.send(input="back-hold")
    page.send(input="seat", number=1)
    page.board(lambda message: message["touches"] == 6)
    assert board.events == [
        (TURN, -1),
        (TURN, 3),
        (PRESS, 0),
        (BACK, 0),
        (BACK_HOLD, 0),
        (SEAT, 1),
    ]


def test_what_changed_is_pushed(page):
    page.send(input="turn", number=5)
    message = page.board(lambda message: message["knob"] == 5)
    oled = bytes.fromhex(message["oled"])
    assert oled[128 * BAR_PAGE : 128 * BAR_PAGE + 6] == b"\xff" * 5 + b"\0"
    assert bytes.fromhex(message["rgb"])[12:15] == bytes((0, 10, 255))


def test_all_windows_show_the_same_board(client, page):
    with client.websocket_connect("/ws", headers={"Host": "127.0.0.1:8152"}) as socket:
        other = Page(socket)
        page.send(input="turn", number=2)
        other.send(input="turn", number=2)
        first = page.board(lambda message: message["knob"] == 4)
        second = other.board(lambda message: message["knob"] == 4)
        assert first == second


def test_what_the_board_plays_is_told_in_its_pieces(page):
    silent = page.next("board")
    assert (silent["sounds"], silent["sound"]) == (0, [])
    page.send(input="back")
    message = page.board(lambda message: message["touches"] == 1)
    assert message["sounds"] == 1
    assert message["sound"] == [list(piece) for piece in TONES["refusal"]]
    page.send(input="turn", number=1)
    assert page.board(lambda message: message["touches"] == 2)["sounds"] == 1


def test_the_plug_darkens_the_board_and_loses_what_was_not_saved(page):
    page.send(input="turn", number=5)
    page.send(input="press")
    page.send(input="turn", number=2)
    page.send(input="cut")
    dark = page.board(lambda message: not message["powered"])
    assert not any(bytes.fromhex(dark["oled"]) + bytes.fromhex(dark["rgb"]))
    assert dark["text"] == []
    page.send(input="press")
    assert "no power" in page.next("note")["text"]
    page.send(input="power")
    assert page.board(lambda message: message["powered"])["text"][0] == "Number 5"


def test_a_fault_in_the_board_is_told_and_the_server_goes_on(page, capsys):
    page.send(input="hold")
    assert "the toy broke" in page.board(lambda message: message["fault"])["fault"]
    page.send(input="power")
    page.board(lambda message: message["powered"])
    page.send(input="turn", number=1)
    page.board(lambda message: message["text"][0] == "Number 1")
    assert "RuntimeError" in capsys.readouterr().err


HUGE = 10**400
OPTIONAL = ("seed", "players", "enter")
WRONG = [None, True, 1.5, "1", "", [], [0, 0], [4], [-1], ["0"], [[]], {}, -1_000_001, HUGE]


def wrong_messages():
    """Every message with each of its values wrong, missing, or twice, and with one too many."""
    for message in MESSAGES:
        whole = json.dumps(message)
        yield whole[:-1]
        yield whole[:-1] + "," + whole[1:]
        yield json.dumps({**message, "more": 1})
        yield json.dumps({**message, "x" * 3000: 1})
        yield json.dumps([message])
        for other in ("input", "deal", "show", "ping"):
            if other not in message:
                yield json.dumps({**message, other: 1})
        for key in message:
            if key not in OPTIONAL:
                yield json.dumps({name: message[name] for name in message if name != key})
            for wrong in WRONG:
                if wrong is not True and wrong != [] or key not in ("enter", "show"):
                    yield json.dumps({**message, key: wrong})


BESIDE = [
    "",
    "turn",
    "[]",
    "[" * 4000,
    '{"a":' * 600,
    "{}",
    "null",
    "NaN",
    '{"input": "turn", "number": NaN}',
    '{"input": "turn", "number": 1e400}',
    '{"input": "turn", "number": 0}',
    '{"input": "turn", "number": 61}',
    '{"input": "turn", "number": 1.0}',
    '{"input": "seat", "number": 4}',
    '{"input": "\\ud800"}',
    '{"deal": "shuffle", "players": 5}',
    '{"deal": "shuffle", "players": 1}',
    '{"deal": "cut", "players": 100}',
    '{"deal": "shuffle", "seed": 1000000}',
    '{"deal": "choose", "player": 0, "place": 6}',
    '{"deal": "throw", "player": 4}',
    '{"show": [0, 0]}',
    '{"ping": 2}',
    '{"input": "' + "x" * LONGEST_MESSAGE + '"}',
    "x" * 500_000,
]


def test_the_messages_that_are_walked_are_all_that_there_are():
    assert {message["input"] for message in MESSAGES if "input" in message} == set(INPUT_FORMS)
    assert {message["deal"] for message in MESSAGES if "deal" in message} == set(DEALS)
    for message in MESSAGES:
        assert parse_message(json.dumps(message)) == message


@pytest.mark.parametrize("text", BESIDE, ids=[text[:44] for text in BESIDE])
def test_what_is_no_message_is_refused_in_a_sentence(text):
    with pytest.raises(MessageError) as error:
        parse_message(text, strict_json)
    assert 10 < len(str(error.value)) < 200


def test_every_message_of_a_wrong_form_is_refused_in_a_sentence():
    texts = list(wrong_messages())
    assert len(texts) > 600
    for text in texts:
        with pytest.raises(MessageError) as error:
            parse_message(text, strict_json)
        assert 10 < len(str(error.value)) < 200, text


BAD = [
    *BESIDE,
    '{"input": "jump"}',
    '{"input": "turn", "number": "1"}',
    '{"deal": "steal"}',
    '{"deal": "lay", "player": 0, "place": 0}',
    '{"deal": "starter"}',
    '{"deal": "go", "player": 0}',
    '{"deal": "cut-card", "player": 0}',
    '{"show": 1}',
]


@pytest.mark.parametrize("text", BAD, ids=[text[:44] for text in BAD])
def test_a_bad_message_gets_a_sentence_and_changes_nothing(page, board, text):
    page.socket.send_text(text)
    assert page.next("error")["text"]
    assert board.events == []
    page.send(ping=1)
    page.next("pong")


def test_every_message_is_answered_or_done(client, page, board_view):
    """None of them, right or wrong, ends the line."""
    for message in MESSAGES:
        page.send(**message)
    page.send(ping=1)
    page.next("pong")


def test_bytes_are_no_message(page):
    page.socket.send_bytes(b"\xff\x00")
    assert page.next("error")["text"]


# --- Many messages ---------------------------------------------------------------------------


class Line:
    """A WebSocket whose messages have all come already, as those of a flood have."""

    def __init__(self, messages):
        self.messages = list(messages)
        self.handled = 0
        self.sent = []
        self.has_come = asyncio.Event()

    def come(self, message):
        self.messages.append(message)
        self.has_come.set()

    async def accept(self):
        pass

    async def receive(self):
        while not self.messages:
            self.has_come.clear()
            await self.has_come.wait()
        self.handled += 1
        return {"type": "websocket.receive", "text": json.dumps(self.messages.pop(0))}

    async def send_text(self, text):
        self.sent.append(json.loads(text))

    async def close(self, code, reason):
        self.closed = code, reason

    def got(self, kind):
        return [message for message in self.sent if message["type"] == kind]


def serve(board, *lines):
    """Serves ``lines`` as windows of one board; the tasks."""
    live = LiveBoard(board)
    windows = Windows(live, DealPanel(live, FakeBoardView(), seed=1))
    return [asyncio.ensure_future(windows.serve(line)) for line in lines]


def test_a_flood_of_one_window_costs_another_no_more_than_a_few_turns(board):
    async def handled_before():
        """What is done for the flood before a window that came after it gets its answer."""
        flood, other = Line([{"ping": 1}] * 5000), Line([{"ping": 1}])
        tasks = serve(board, flood, other)
        while not other.got("pong"):
            await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        return flood.handled

    assert 1 <= asyncio.run(handled_before()) <= 5


def test_a_flood_is_refused_and_then_its_line_is_closed(board):
    async def flooded():
        flood = Line([{"input": "turn", "number": 1}] * 5000)
        await serve(board, flood)[0]
        return flood

    flood = asyncio.run(flooded())
    refused = flood.got("error")
    assert len(refused) == MOST_REFUSED + 1
    assert "messages a second" in refused[-1]["text"]
    assert len(board.events) + len(refused) == flood.handled < 5000
    assert len(board.events) >= MESSAGES_AT_ONCE
    assert flood.closed[0] == 1008
    assert "too many messages" in flood.closed[1]


def test_a_window_may_send_again_after_a_while():
    now = 0.0
    allowance = Allowance(lambda: now)
    for _ in range(MESSAGES_AT_ONCE):
        allowance.check()
    with pytest.raises(MessageError):
        allowance.check()
    now = 0.5
    for _ in range(MESSAGES_A_SECOND // 2):
        allowance.check()
    with pytest.raises(MessageError):
        allowance.check()


# --- The virtual deck ------------------------------------------------------------------------


@pytest.fixture
def kept(page):
    """A deal where both have thrown their two lowest, with both hands in sight."""
    page.send(show=[0, 1])
    page.send(deal="shuffle", seed=11)
    for player in (0, 1):
        for place in (0, 1):
            page.send(deal="choose", player=player, place=place)
        page.send(deal="throw", player=player)
    return page.table(lambda message: message["deal"] and message["deal"]["all_thrown"])["deal"]


def rank_of(name):
    return "A23456789TJQK".index(name[0]) + 1


def laid(message):
    return [hand["laid"] for hand in message["deal"]["hands"]]


@pytest.fixture
def quick_fingers(monkeypatch):
    monkeypatch.setattr(live_board, "DETENT_SECONDS", 0.001)
    monkeypatch.setattr(live_board, "PRESS_SECONDS", 0.001)


def test_a_deal_is_the_same_in_all_windows_and_each_sees_its_own_hands(client, page):
    def wanted(player):
        return lambda message: message["deal"] and message["deal"]["hands"][player]["shown"]

    page.send(show=[0])
    page.send(deal="shuffle", seed=5)
    mine = page.table(wanted(0))["deal"]
    with client.websocket_connect("/ws", headers={"Host": "127.0.0.1:8152"}) as socket:
        other = Page(socket)
        other.send(show=[1])
        yours = other.table(wanted(1))["deal"]
    assert mine["seed"] == yours["seed"] == 5
    assert None not in mine["hands"][0]["cards"]
    assert mine["hands"][1]["cards"] == [None] * 6
    assert yours["hands"][0]["cards"] == [None] * 6
    assert None not in yours["hands"][1]["cards"]


def test_throwing_cuts_the_starter(kept):
    assert kept["starter"]
    assert [len(hand["cards"]) for hand in kept["hands"]] == [4, 4]
    assert len(kept["crib"]) == 4


def test_a_card_tells_how_it_is_entered_while_the_knob_is_turned(page, board, kept):
    rank = rank_of(kept["starter"])
    page.send(deal="starter")
    hint = page.table(lambda message: message["hint"])["hint"]
    assert hint.endswith(f"turn {rank} right, press")
    assert board.events == []
    page.send(input="turn", number=rank + 1)
    hint = page.table(lambda message: "left" in message["hint"])["hint"]
    assert hint.endswith("turn 1 left, press")
    page.send(input="turn", number=-1)
    hint = page.table(lambda message: "turn" not in message["hint"])["hint"]
    assert hint.endswith(": press")
    page.send(input="press")
    page.table(lambda message: message["hint"] == "")


def test_the_suit_is_asked_for_after_the_rank(page, board_view, kept):
    board_view.wants_suits = True
    rank, suit = rank_of(kept["starter"]), "CDHS".index(kept["starter"][1]) + 1
    page.send(deal="starter")
    page.send(input="turn", number=rank)
    page.send(input="press")
    page.send(input="turn", number=suit - rank)
    page.table(lambda message: message["hint"].endswith(": press"))
    page.send(input="press")
    page.table(lambda message: message["hint"] == "")


def test_a_card_is_entered_for_the_player_when_asked(page, board, kept, quick_fingers):
    rank = rank_of(kept["starter"])
    page.send(deal="starter", enter=True)
    page.board(lambda message: message["text"][1] == f"Saved {rank}")
    assert board.events == [(TURN, 1)] * rank + [(PRESS, 0)]


def test_rank_and_suit_are_entered_for_the_player(page, board, board_view, kept, quick_fingers):
    board_view.wants_suits = True
    suit = "CDHS".index(kept["starter"][1]) + 1
    page.send(deal="starter", enter=True)
    page.board(lambda message: message["text"][:2] == [f"Number {suit}", f"Saved {suit}"])
    assert board.events.count((PRESS, 0)) == 2


def test_the_cards_lie_where_the_board_has_them(page, board, board_view, kept):
    first, second = ([parse_card(name) for name in hand["cards"]] for hand in kept["hands"])
    board_view.sight = Sight(PLAY, 0, 1, [[first[1]], [second[2]]])
    page.send(input="turn", number=1)
    message = page.table(lambda message: message["follows"] and laid(message) == [[1], [2]])
    assert message["dealer"] == 1
    assert [name["name"] for name in message["names"]] == ["Blue", "Orange"]
    board_view.sight = Sight(PLAY, 1, 1, [[first[1]], []])
    page.send(input="back")
    page.table(lambda message: laid(message) == [[1], []])


def test_all_hands_lie_open_in_the_show_and_then_the_crib(page, board_view, kept):
    page.send(show=[])
    page.table(lambda message: not message["deal"]["hands"][0]["shown"])
    whole = [[parse_card(name) for name in hand["cards"]] for hand in kept["hands"]]
    board_view.sight = Sight(SHOW, 0, 1, whole)
    page.send(input="turn", number=1)
    message = page.table(lambda message: message["deal"]["hands"][0]["shown"])
    assert laid(message) == [[], []]
    assert message["deal"]["crib"] == [None] * 4
    board_view.sight = Sight(CRIB, 1, 1, whole)
    page.send(input="turn", number=1)
    page.table(lambda message: None not in message["deal"]["crib"])


@pytest.mark.parametrize(
    ("phase", "deed", "sentence"),
    [
        (PLAY, {"deal": "lay", "player": 0, "place": 0}, "Orange's turn"),
        (PLAY, {"deal": "starter"}, "at the play"),
        (STARTER, {"deal": "lay", "player": 1, "place": 0}, "asks for the starter"),
        (SHOW, {"deal": "lay", "player": 1, "place": 0}, "counts a hand"),
        (CRIB, {"deal": "lay", "player": 1, "place": 0}, "asks for the crib"),
        (PLAY, {"deal": "pick-up", "player": 1, "place": 0}, "BACK"),
    ],
)
def test_no_card_is_taken_for_another(page, board, board_view, kept, phase, deed, sentence):
    board_view.sight = Sight(phase, 1, 0, [[], []])
    page.send(**deed, enter=True)
    assert sentence in page.next("error")["text"]
    assert board.events == []


def test_without_a_game_the_cards_are_a_plain_deck(page, kept):
    page.send(input="seat", number=3)  # there the toy takes no card
    page.send(deal="lay", player=0, place=2)
    assert "asks for no card" in page.next("note")["text"]
    page.send(deal="lay", player=1, place=0)
    page.table(lambda message: laid(message) == [[2], [0]])
    page.send(deal="pick-up", player=0, place=2)
    page.table(lambda message: laid(message) == [[], [0]])
    page.send(deal="pick-up-all")
    page.table(lambda message: laid(message) == [[], []])


def test_where_the_players_peg_the_play_the_cards_are_a_plain_deck(page, board_view, kept):
    board_view.sight = Sight(SHOW, 1, 0, None)
    page.send(input="seat", number=3)
    for player, place in ((0, 1), (1, 2), (1, 0)):
        page.send(deal="lay", player=player, place=place)
    page.table(lambda message: laid(message) == [[1], [0, 2]])


def test_a_card_that_the_board_does_not_take_is_told(page, kept):
    page.send(input="seat", number=3)
    page.send(deal="starter")
    assert "does not take" in page.next("error")["text"]


def test_without_power_no_card_is_entered(page, kept):
    page.send(input="cut")
    page.send(deal="starter", enter=True)
    assert "no power" in page.next("error")["text"]


def test_one_card_after_the_other_is_entered(page, kept):
    page.send(deal="starter", enter=True)
    page.send(deal="starter", enter=True)
    assert "still being entered" in page.next("error")["text"]


def test_the_cut_for_deal_gives_each_player_a_card_that_can_be_entered(page, board_view):
    page.send(deal="cut")
    board_view.sight = Sight(CUT, 1, -1, None)
    cuts = page.table(lambda message: message["cuts"])["cuts"]
    assert len(set(cuts)) == 2
    page.send(deal="cut-card", player=1)
    assert "press" in page.table(lambda message: message["hint"])["hint"]


def test_no_cut_is_taken_for_the_cut_of_another(page, board, board_view):
    page.send(deal="cut")
    board_view.sight = Sight(CUT, 0, -1, None)
    page.send(deal="cut-card", player=1, enter=True)
    assert "It is Blue's turn" in page.next("error")["text"]
    assert board.events == []


@pytest.mark.parametrize("deed", ["shuffle", "cut"])
def test_nothing_is_dealt_while_the_board_waits_for_something_else(page, board_view, kept, deed):
    board_view.waiting = "Orange's card"
    page.send(deal=deed)
    assert page.next("error")["text"] == "The board waits for Orange's card"
    page.send(input="turn", number=1)
    message = page.table(lambda message: message["waits"])
    assert message["deal"]["seed"] == 11
    assert message["waits"] == "The board waits for Orange's card"


def test_two_presses_that_the_board_takes_for_one_are_told(page):
    page.send(input="press")
    page.send(input="press")
    assert "press again" in page.next("note")["text"]
    page.send(input="turn", number=1)
    page.send(input="press")
    page.send(ping=1)
    while (message := page.socket.receive_json())["type"] != "pong":
        assert message["type"] != "note"


def test_a_path_in_words():
    assert in_words([(TURN, 3), (PRESS, 0)]) == "turn 3 right, press"
    assert in_words([(TURN, 1), (TURN, 1), (PRESS, 0)]) == "turn 2 right, press"
    assert (
        in_words([(TURN, -1), (PRESS, 0), (TURN, 2), (HOLD, 0)])
        == "turn 1 left, press, turn 2 right, press long"
    )
    assert in_words([(TURN, 0), (BACK, 0), (SEAT, 1)]) == "BACK, seat button 2"
