"""The line protocol: what a host asks is answered, and nothing it sends can stop the game."""

import json
from binascii import unhexlify

from cribbage import record
from fifteentwo.simulator.simulated_board import MemoryStore, SimulatedBoard
from pegboard.devices import HOLES, PRESS
from pegboard.link import LONGEST_LINE
from pegboard.settings import Settings
from support.dice import Dice
from support.host import Host, MemoryPort
from support.memory import collect_often
from support.portable import raises
from support.random_games import instances, open_kinds
from support.sitting import HEADER, store_with

MICROPYTHON_TIMEOUT = 300

collect_often()

DEAL = (
    "starter 5H",
    "lay 1 KS",
    "lay 0 5S",
    "lay 1 QS",
    "lay 0 6S",
    "lay 1 9C",
    "lay 0 7D",
    "lay 1 2C",
    "lay 0 8H",
)


def host_at(*events, players=2, muggins="off"):
    header = HEADER % (players, 121, 0)
    return Host(store_with(header.replace("muggins=off", "muggins=" + muggins), *events))


def refused(answer, *words):
    """The answer is one sentence, in which each of ``words`` stands."""
    sentence = answer["error"]
    assert "ok" not in answer
    assert 0 < len(sentence) <= 200
    for word in words:
        assert word in sentence, sentence
    return True


# What can be asked


def test_hello_tells_who_is_there():
    answer = Host().ask(do="hello")
    assert answer["ok"] is True
    assert (answer["name"], answer["protocol"], answer["record"]) == ("fifteentwo", 1, 1)
    assert (answer["lanes"], answer["holes"]) == (1, 121)


def test_the_state_is_told_with_and_without_a_game():
    answer = Host().ask(do="state")
    assert answer["ok"] is True
    assert (answer["screen"], answer["game"]) == ("home", None)
    assert "New game" in " ".join(answer["display"])

    game = host_at("starter 5H", "lay 1 KS", "lay 0 5S").ask(do="state")["game"]
    assert game["header"] == "fifteentwo 1 players=2 target=121 dealer=0 muggins=off skunks=1-2-3"
    assert (game["phase"], game["dealer"], game["to_act"], game["starter"]) == ("play", 0, 1, "5H")
    assert (game["count"], game["laid"]) == (15, [["5S"], ["KS"]])
    assert (game["scores"], game["pegs"]) == ([2, 0], [[2, 0], [0, 0]])
    assert (game["winner"], game["skunk"], game["events"]) == (None, "none", 3)
    assert ["lay", 1] in game["may"]
    assert ["go", 1] not in game["may"]
    assert ["misdeal", None] in game["may"]


def test_the_state_has_what_is_wrong_with_the_devices_while_something_is():
    host = Host()
    assert "trouble" not in host.ask(do="state")
    trouble = ["pins line 1: nothing is called 'l\u00e4mp'", "no display answers"]
    host.app.trouble = lambda: trouble
    assert host.ask(do="state")["trouble"] == trouble
    trouble.clear()
    assert "trouble" not in host.ask(do="state")


def test_before_the_starter_there_is_no_play_to_tell():
    game = host_at().ask(do="state")["game"]
    assert (game["starter"], game["count"], game["laid"]) == (None, None, None)


def test_the_lights_are_told_as_they_shine():
    for lanes in (1, 2, 3):
        store = store_with(HEADER % (2, 121, 0), "starter 5H", "lay 1 KS")
        board = SimulatedBoard(store, lanes=lanes, port=MemoryPort())
        host = Host(board=board)
        frames = set()
        for line in ("lay 0 5S", "lay 1 JS", "lay 0 6S"):
            assert host.ask(do="event", line=line)["ok"]
            frame = bytearray(3 * board.lanes * HOLES)
            for colour, lights in host.ask(do="lights")["lights"].items():
                for light in lights:
                    frame[3 * light - 3 : 3 * light] = unhexlify(colour)
            assert frame == board.rgb, lanes
            frames.add(bytes(frame))
        assert len(frames) > 1, "no peg was seen"
        assert refused(host.ask(do="lights", on=True), "on")


def test_events_are_entered_and_their_awards_answered():
    host = host_at("starter 5H", "lay 1 KS")
    answer = host.ask(do="event", line="lay 0 5S")
    assert answer["awards"] == [
        {
            "kind": "lay",
            "player": 0,
            "card": "5S",
            "count": 15,
            "points": 2,
            "reasons": [["fifteen", 2]],
            "scores": [2, 0],
        }
    ]
    assert host.game.scores == [2, 0]
    assert host.app.view.name == "play"


def test_what_was_entered_is_shown_and_outlives_a_power_cut():
    host = host_at("starter 5H")
    host.enter("lay 1 KS")
    host.board.run(5000)
    assert host.board.text()[1].startswith("10 ")
    host.board.cut()
    host.board.power_on()
    assert record.event_line(host.game.events[-1]) == "lay 1 KS"
    assert host.ask(do="state")["game"]["count"] == 10


def test_an_event_finishes_the_hop_of_the_one_before():
    host = host_at("starter 5H")
    host.send(b'{"do":"event","line":"correct 0 90"}\n{"do":"event","line":"correct 1 2"}\n')
    assert 90 in [hole for _, hole, _ in host.app.track.lit_holes()]


def test_a_whole_deal_can_be_entered():
    host = host_at()
    host.enter(*DEAL)
    host.enter("hand 1", "hand 0", "crib 4D 4C 6H KH")
    assert host.ask(do="state")["game"]["phase"] == "starter"
    assert host.game.dealer == 1


def test_what_the_rules_refuse_is_refused_in_their_words():
    host = host_at("starter 5H", "lay 1 KS", "lay 0 QS", "lay 1 9C")
    assert refused(host.ask(do="event", line="lay 0 3H"), "29")
    for line, word in (
        ("lay 1 2H", "turn"),
        ("lay 0 QS", "seen"),
        ("lay 2 2H", "no player 2"),
        ("hand 0", "waits for"),
        ("claim 0 4", "without muggins"),
        ("lay 0 1S", "no card"),
        ("lay 0", "lay PLAYER CARD"),
        ("dance 0", "no event"),
        ("", "empty"),
        (" ", "empty"),
    ):
        assert refused(host.ask(do="event", line=line), word), line
    assert len(host.game.events) == 4


def test_a_refused_event_leaves_the_screen_as_it_is():
    host = host_at("starter 5H")
    before = host.board.text()
    assert refused(host.ask(do="event", line="lay 0 3H"))
    host.board.run(2000)
    assert host.board.text() == before


def test_undo_takes_back_and_says_what():
    host = host_at("starter 5H", "lay 1 KS", "lay 0 5S")
    answer = host.ask(do="undo")
    assert (answer["undone"], answer["scores"]) == ("lay 0 5S", [0, 0])
    assert host.ask(do="event", line="undo")["undone"] == "lay 1 KS"
    assert host.ask(do="undo")["ok"]
    assert refused(host.ask(do="undo"), "nothing to undo")
    assert host.game.events == []


def test_without_a_game_nothing_can_be_entered_or_undone():
    host = Host()
    assert refused(host.ask(do="event", line="starter 5H"), "no game")
    assert refused(host.ask(do="undo"), "no game")


def test_an_event_from_the_host_ends_what_was_being_entered_by_hand():
    host = host_at(*DEAL)
    host.enter("hand 1", "hand 0")
    host.ask(do="input", kind="press")  # the first card of the crib
    assert host.app.view.draft
    host.ask(do="input", kind="back-hold")  # Home
    host.enter("crib 4D 4C 6H KH")
    assert (host.app.view.name, host.app.view.draft) == ("starter", [])
    host.ask(do="undo")
    host.enter("crib 4D 4C 6H KH")
    assert (host.app.view.name, host.app.view.draft) == ("starter", [])


def test_answers_given_for_one_hand_are_not_taken_for_the_next():
    host = host_at(*[line[:-1] for line in DEAL])  # ranks alone
    host.ask(do="input", kind="press")
    assert host.app.view.draft
    host.ask(do="input", kind="back-hold")  # Home
    host.enter("hand 1 flush=0 nobs=0")
    assert (host.app.view.name, host.app.view.draft) == ("hand", [])


def test_a_store_that_is_full_is_told_at_the_table():
    host = host_at("starter 5H")

    def full(name, text):
        raise OSError(28)

    host.board.store.append = host.board.store.replace = full
    host.enter("lay 1 KS")
    assert "not saved" in " ".join(host.board.text())


def test_control_characters_are_told_as_such():
    host = Host()
    for line in ("\0", "\x03", '{"do":"hello"\x0b}', '{"do":"hel\x1blo"}', '\x01{"do":"hello"}'):
        assert refused(host.answer_to(line), "control"), line


def test_a_refused_event_leaves_what_was_entered_by_hand():
    host = host_at(*DEAL)
    host.enter("hand 1", "hand 0")
    host.ask(do="input", kind="press")  # the first card of the crib
    draft = list(host.app.view.draft)
    host.ask(do="input", kind="back-hold")  # Home
    assert refused(host.ask(do="event", line="starter 2C"))
    assert host.app.view.name == "home"
    host.ask(do="input", kind="press")  # Resume
    assert (host.app.view.name, host.app.view.draft) == ("crib", draft)


def test_what_the_host_enters_wakes_a_sleeping_board_and_acts_at_once():
    host = host_at("starter 5H")
    host.board.run(3600000)
    assert max(host.board.oled) == 0
    assert refused(host.ask(do="event", line="lay 0 3H"))
    assert host.ask(do="state")["ok"]
    assert max(host.board.oled) == 0
    host.enter("lay 1 KS")
    assert max(host.board.oled) > 0
    host.board.run(3600000)
    assert host.ask(do="input", kind="press")["ok"]
    assert max(host.board.oled) > 0
    assert len(host.game.events) == 3


def test_inputs_do_what_the_knob_and_the_buttons_do():
    host = host_at("starter 5H")
    at = host.app.view.wheel.index
    assert host.ask(do="input", kind="turn", number=2) == {"ok": True}
    assert host.app.view.wheel.index == at + 2
    assert host.ask(do="input", kind="press") == {"ok": True}
    assert len(host.game.events) == 2
    assert host.ask(do="input", kind="back")["ok"]
    assert len(host.game.events) == 1
    assert host.ask(do="input", kind="seat", number=1)["ok"]
    assert len(host.game.events) == 2
    host.ask(do="input", kind="back-hold")
    assert host.app.view.name == "home"
    assert "Resume" in " ".join(host.ask(do="state")["display"])


def test_a_press_too_soon_is_refused_and_not_lost_in_silence():
    host = host_at("starter 5H")
    press = b'{"do":"input","kind":"press"}\n'
    first, second = host.send(press + press)
    assert json.loads(first) == {"ok": True}
    assert refused(json.loads(second), "too soon")
    assert len(host.game.events) == 2


def test_inputs_that_cannot_be_are_refused():
    host = host_at("starter 5H")
    for request in (
        {"kind": "turn"},
        {"kind": "turn", "number": 0},
        {"kind": "turn", "number": 61},
        {"kind": "turn", "number": -61},
        {"kind": "turn", "number": 1.5},
        {"kind": "turn", "number": True},
        {"kind": "turn", "number": "1"},
        {"kind": "turn", "number": 2**70},
        {"kind": "seat", "number": 4},
        {"kind": "seat", "number": -1},
        {"kind": "seat"},
        {"kind": "press", "number": 1},
        {"kind": "kick"},
        {"kind": 3},
        {},
    ):
        assert refused(host.ask(do="input", **request)), request


def test_settings_are_told_and_changed_within_their_limits():
    host = Host()
    answer = host.ask(do="settings")
    assert answer["settings"]["target"] == 121
    assert answer["settings"]["muggins"] is False
    assert host.ask(do="set", name="target", value=61)["value"] == 61
    assert host.ask(do="set", name="muggins", value=True)["value"] is True
    assert host.ask(do="settings")["settings"]["target"] == 61
    kept = Settings(host.board.store)
    assert (kept.target, kept.muggins) == (61, True)


def test_settings_that_cannot_be_are_refused():
    host = Host()
    before = host.ask(do="settings")
    for name, value, word in (
        ("target", 60, "121, 61"),
        ("target", "61", "121, 61"),
        ("target", 61.5, "121, 61"),
        ("target", None, "121, 61"),
        ("target", [61], "121, 61"),
        ("target", True, "121, 61"),
        ("muggins", 1, "false, true"),
        ("entry", "QUICK", '"quick"'),
        ("name0", 7, "letters"),
        ("name0", "Bartholomew", "letters"),
        ("lanes", 3, "cannot"),
        ("name0", "A\u2665", "letters"),
        ("choose", "x", "no setting"),
        ("_store", None, "no setting"),
        ("", 1, "no setting"),
    ):
        assert refused(host.ask(do="set", name=name, value=value), word), (name, value)
    assert refused(host.ask(do="set", value=1))
    assert host.ask(do="settings") == before
    assert host.board.store.names() == []


def test_a_seat_gets_a_name():
    host = Host()
    assert host.ask(do="set", name="name1", value="Anna")["value"] == "Anna"
    assert Settings(host.board.store).name1 == "Anna"


def test_saved_games_are_read_line_by_line():
    many = [line for _ in range(9) for line in ("correct 0 1", "undo")]
    store = store_with(HEADER % (2, 121, 0), "starter 5H", *many)
    store.replace("past0007", "short\n")
    store.replace("settings", "muggins=True\n")
    host = Host(store)
    assert host.ask(do="games")["games"] == ["game", "past0007"]
    read, first = [], 0
    while first is not None:
        answer = host.ask(do="game", name="game", **{"from": first} if first else {})
        assert 0 < len(answer["lines"]) <= 8
        read.extend(answer["lines"])
        first = answer["next"]
    assert "\n".join(read) + "\n" == store.read("game")
    answer = host.ask(do="game", name="past0007")
    assert (answer["lines"], answer["next"]) == (["short"], None)


def test_games_that_are_not_there_are_refused_and_nothing_else_can_be_read():
    host = host_at()
    host.board.store.replace("settings", "")
    for name in ("settings", "../game", "", "GAME", "place", "past"):
        assert refused(host.ask(do="game", name=name), "no saved game"), name
    assert refused(host.ask(do="game", name=7))
    for first in (-1, 100000, 1.0, "0", True, None):
        assert refused(host.ask(do="game", name="game", **{"from": first})), first
    assert host.ask(do="game", name="game", **{"from": 99999})["lines"] == []


def test_a_damaged_saved_game_is_answered_in_lines_of_bounded_length():
    store = MemoryStore()
    store.replace("past0000", "x" * 2000 + "\n\n\u2665\x00\nend")
    lines = Host(store).ask(do="game", name="past0000")["lines"]
    assert [len(line) for line in lines] == [120, 0, 2, 3]


def test_a_saved_game_is_read_in_pieces_where_there_is_no_room_for_all_of_it():
    class InPieces(MemoryStore):
        def read(self, name):
            if name == "past0001":
                raise MemoryError
            return MemoryStore.read(self, name)

        def pieces(self, name):
            lines = self.files.get(name, "").split("\n")
            for begin in range(0, len(lines), 3):
                yield "\n".join(lines[begin : begin + 3]) + "\n"

    store = InPieces()
    store.files["past0001"] = "\n".join([str(number) for number in range(30)])
    host = Host(store)
    for first in (0, 5, 22, 23, 29):
        answer = host.ask(do="game", name="past0001", **{"from": first})
        assert answer["lines"] == [str(number) for number in range(first, min(first + 8, 30))]
        assert answer["next"] == (first + 8 if first + 8 < 30 else None)
    assert host.ask(do="game", name="past0001", **{"from": 30})["lines"] == []


def test_an_answer_that_there_is_no_room_for_is_a_sentence_and_the_next_comes():
    class Full(MemoryStore):
        def names(self):
            raise MemoryError

    host = Host(Full())
    assert refused(host.ask(do="games"), "no room")
    assert host.ask(do="hello")["ok"]


def test_no_sentence_hides_that_the_board_has_no_room_in_the_middle_of_a_deed():
    def full():
        raise MemoryError

    for request in (
        {"do": "event", "line": "lay 0 5S"},
        {"do": "undo"},
        {"do": "input", "kind": "press"},
    ):
        store = store_with(HEADER % (2, 121, 0), *DEAL[:2])
        host = Host(store)
        host.app.to_table = host.app._save_place = full
        assert raises(MemoryError, host.ask, **request) is not None
        assert Host(store).app.current_game.damage is None


def test_a_store_that_fails_is_a_sentence():
    class Failing(MemoryStore):
        def names(self):
            raise OSError(5)

    assert refused(Host(Failing()).ask(do="games"), "cannot be read")

    class Unreadable(MemoryStore):
        def read(self, name):
            raise OSError(5)

    store = Unreadable()
    store.files["past0001"] = "x"
    assert refused(Host(store).ask(do="game", name="past0001"), "cannot be read")


def test_hands_and_cribs_are_counted():
    host = Host()
    for hand, starter, is_crib, total in (
        ("4D 5D 6D KD", "JS", False, 13),
        ("2H 4H 6H KH", "9H", True, 9),
        ("2H 4H 6H KH", "9C", True, 4),
        ("2H 4H 6H KH", "9C", False, 8),
        ("AC 3D 7H QS", "KC", False, 0),
        ("10h 10\u2660 JC QD", "9h", False, 10),
    ):
        answer = host.ask(do="count", hand=hand.split(), starter=starter, is_crib=is_crib)
        assert answer["total"] == total, (hand, answer)


def test_the_parts_of_a_count_are_told():
    answer = Host().ask(do="count", hand=["5H", "5S", "5C", "JD"], starter="5D", is_crib=False)
    assert answer == {
        "ok": True,
        "total": 29,
        "fifteens": 16,
        "pairs": 12,
        "runs": 0,
        "flush": 0,
        "nobs": 1,
    }


def test_a_rank_alone_will_do_where_suits_cannot_matter():
    host = Host()
    assert host.ask(do="count", hand=["5", "5", "6", "K"], starter="4")["total"] == 16
    answer = host.ask(do="count", hand=["5", "5", "5", "J"], starter="5D")
    assert refused(answer, "5 5 5 J", "suit")


def test_hands_that_cannot_be_are_refused():
    host = Host()
    good = ["5H", "5S", "5C", "JD"]
    for hand, starter, is_crib in (
        (good[:3], "5D", False),
        (good + ["2D"], "5D", False),
        (good, "5H", False),
        (["5", "5", "5", "5"], "5", False),
        (["5H", "5S", "5C", "1D"], "5D", False),
        (["5H", "5S", "5C", 11], "5D", False),
        ("5H 5S 5C JD", "5D", False),
        (good, None, False),
        (good, ["5D"], False),
        (good, "", False),
        (good, "5D", 1),
        (good, "5D", "no"),
        (None, "5D", False),
    ):
        answer = host.ask(do="count", hand=hand, starter=starter, is_crib=is_crib)
        assert refused(answer), (hand, starter, is_crib)


# Listening


def test_who_listens_is_told_of_everything_as_it_happens():
    host = host_at()
    host.enter("starter 5H")
    host.ask(do="listen", on=True)
    told = host.send(b'{"do":"event","line":"lay 1 KS"}\n{"do":"event","line":"lay 0 5S"}\n')
    kinds = [json.loads(line).get("kind") for line in told]
    assert kinds == ["lay", None, "lay", None]
    host.board.send(PRESS)  # a player at the table
    host.board.run(300)
    event = json.loads(host.lines()[0])
    assert (event["kind"], event["player"]) == ("lay", 1)
    told = host.send(b'{"do":"undo"}\n')
    assert json.loads(told[0]) == {
        "kind": "undo",
        "line": record.event_line(("lay", 1, 9 << 3 | 4)),
        "scores": [2, 0],
    }
    told = host.send(b'{"do":"event","line":"misdeal"}\n')
    assert json.loads(told[0]) == {"kind": "misdeal", "scores": [0, 0]}
    assert host.send(b'{"do":"listen","on":false}\n') == ['{"ok":true,"on":false}']
    assert host.send(b'{"do":"undo"}\n')[0].startswith('{"ok":true')


def test_two_awards_of_one_card_are_two_lines():
    host = host_at("starter 5H", "lay 1 KS", "lay 0 QS", "lay 1 9C", "lay 0 2C")
    host.ask(do="undo")
    host.ask(do="listen", on=True)
    host.send(b'{"do":"event","line":"lay 0 AC"}\n{"do":"event","line":"go 1"}\n')
    told = host.send(b'{"do":"event","line":"go 0"}\n')
    assert json.loads(told[0])["kind"] == "go"
    assert json.loads(told[0])["reasons"] == [["go", 1]]


def test_a_misdeal_is_told_once_with_the_corrections_that_stay():
    host = host_at("starter JD", "correct 0 -3", "correct 1 4")
    host.ask(do="listen", on=True)
    (told, answer) = host.send(b'{"do":"event","line":"misdeal"}\n')
    assert told == '{"kind":"misdeal","scores":[0,4]}'
    awards = json.loads(answer)["awards"]
    assert [(award["kind"], award["points"]) for award in awards] == [
        ("correct", 0), ("correct", 4),
    ]  # fmt: skip


def test_what_a_claim_was_too_high_is_told_beside_the_count():
    header = (HEADER % (2, 121, 0)).replace("muggins=off", "muggins=on overclaim=opponent")
    host = Host(store_with(header, *DEAL + ("claim 1 20",)))
    host.ask(do="listen", on=True)
    (hand, over, answer) = host.send(b'{"do":"event","line":"hand 1"}\n')
    assert (json.loads(hand)["kind"], json.loads(over)["kind"]) == ("hand", "overclaim")
    assert json.loads(answer)["awards"] == [json.loads(hand), json.loads(over)]
    assert json.loads(over)["points"] == 20 - json.loads(hand)["points"]
    assert (json.loads(over)["player"], json.loads(over)["reasons"][0][0]) == (0, "overclaim")


def test_who_listens_is_told_of_a_new_game():
    host = Host()
    host.ask(do="listen", on=True)
    told = []
    for kind, number in (("press", 0), ("press", 0), ("turn", 1), ("press", 0)):
        request = {"do": "input", "kind": kind}
        if number:
            request["number"] = number
        told.extend(host.send(json.dumps(request).encode() + b"\n"))
    begun = [json.loads(line) for line in told if '"begin"' in line]
    assert begun == [{"kind": "begin", "line": HEADER % (2, 121, host.game.first_dealer)}]


def test_nobody_listens_after_a_power_cut():
    host = host_at("starter 5H")
    host.ask(do="listen", on=True)
    host.board.cut()
    host.board.power_on()
    assert len(host.send(b'{"do":"event","line":"lay 1 KS"}\n')) == 1


def test_listen_is_on_or_off():
    host = Host()
    for on in (1, "on", None):
        assert refused(host.ask(do="listen", on=on))


# The line


def test_the_id_of_a_request_comes_back():
    host = Host()
    assert host.ask(do="hello", id=7)["id"] == 7
    assert host.ask(do="hello", id='a\u2665"')["id"] == 'a\u2665"'
    assert r'"id":"\ud83c\udca1"' in host.send('{"id":"\U0001f0a1"}\n'.encode())[0]
    assert "id" not in host.ask(do="hello")
    assert "id" not in host.ask(do="hello", id=None)
    assert host.ask(do="nothing", id=8)["id"] == 8
    assert host.ask(do="undo", id=9)["id"] == 9
    for name in ([1], {}, 1.5, True, 10**9, -(10**9), "x" * 33):
        assert refused(host.ask(do="hello", id=name), "id"), name


def test_every_answer_is_one_line_of_printable_ascii():
    host = host_at("starter 5H", "lay 1 K\u2660")
    for request in (b'{"do":"state"}', '{"do":"\u2665\x7f"}'.encode(), b'{"do":"\\u0007"}'):
        lines = host.send(request + b"\n")
        assert len(lines) == 1
        assert min(lines[0]) >= " " and max(lines[0]) <= "~"


def test_lines_end_as_hosts_end_them_and_empty_ones_mean_nothing():
    host = Host()
    for end in (b"\n", b"\r\n", b"\r"):
        assert len(host.send(b'{"do":"hello"}' + end)) == 1, end
    assert host.send(b"\n\r\n  \n\t\n\r\r") == []
    assert len(host.send(b' \t{ "do" :\t"hello" } \n')) == 1


def test_a_line_may_come_byte_by_byte():
    host = Host()
    request = b'{"do":"hello"}\n'
    told = []
    for index in range(len(request)):
        told.extend(host.send(request[index : index + 1]))
    assert len(told) == 1


def test_broken_lines_get_one_error_each():
    host = host_at("starter 5H")
    for line in (
        b"state",
        b"\x00",
        b"\x03",
        b"\x1b[A",
        b'{"do":"state"\x00}',
        b'{"do":"st\x03ate"}',
        b"\xff\xfe",
        b'{"do":"\xc3"}',
        b'{"do":"state"',
        b'"do"',
        b"null",
        b"17",
        b"1e999",
        b"9" * 500,
        b"[]",
        b'["do","state"]',
        b"{}",
        b'{"DO":"state"}',
        b'{"do":null}',
        b'{"do":["state"]}',
        b'{"do":{"do":"state"}}',
        b'{"do":"State"}',
        b'{"do":"__init__"}',
        b'{"do":"state","do":"nothing"}',
        b'{"do":"state","more":1}',
        b'{"do":"undo","line":"x"}',
        b'{"do":"event","line":7}',
        b'{"do":"event","line":"lay 1 5\\u0000"}',
        b'{"do":"event","line":"lay \\ud800 5H"}',
        b'{"do":"event","line":"lay 99999999999999999999 5H"}',
        b'{"do":"state"}{"do":"state"}',
        b"import os",
        b"__import__('os')",
    ):
        lines = host.send(line + b"\n")
        assert len(lines) == 1, line
        assert refused(json.loads(lines[0])), line
    assert len(host.game.events) == 1
    assert host.ask(do="hello")["ok"]


def test_what_nests_too_deep_is_not_even_read():
    host = Host()
    for line in (
        b"[" * 512,
        b"{" * 512,
        b'{"do":' * 80,
        b'{"id":[[[[[[[[[[]]]]]]]]]],"do":"hello"}',
    ):
        assert refused(host.answer_to(line.decode()), "brackets"), line
    assert refused(host.ask(do="hello", id=[[[[[[]]]]]]), "id")


def test_a_line_too_long_gets_one_error_and_is_skipped_to_its_end():
    host = host_at("starter 5H")
    inside = b'{"do":"event","line":"lay 1 KS"}'
    for line in (
        b"x" * (LONGEST_LINE + 1),
        b"x" * 2000,
        inside + b" " * 600 + inside,
        b"[" * 2000,
        b"\x00\xff" * 1000,
    ):
        lines = host.send(line + b"\n")
        assert len(lines) == 1, lines
        assert refused(json.loads(lines[0]), "512"), lines
        assert host.ask(do="hello")["ok"]
    assert len(host.game.events) == 1
    request = b'{"do":"hello"}'
    whole = request + b" " * (LONGEST_LINE - len(request))
    assert json.loads(host.send(whole + b"\n")[0])["ok"]


def test_the_error_of_a_line_too_long_does_not_wait_for_its_end():
    host = Host()
    assert len(host.send(b"x" * 600)) == 1
    assert host.send(b"x" * 600) == []
    assert host.send(b"\n") == []


def test_a_step_handles_one_request_at_most():
    host = host_at("starter 5H")
    host.port.coming = b'{"do":"event","line":"undo"}\n' * 3 + b'{"do":"hello"}\n' * 2
    answers = []
    for _ in range(40):
        host.app.step(host.board.now_ms)
        answers.append(len(host.lines()))
    assert max(answers) == 1
    assert sum(answers) == 5


def test_the_board_asks_to_be_called_again_while_more_waits():
    host = Host()
    host.port.coming = b'{"do":"hello"}\n' * 2
    assert host.app.step(100) == 101
    assert len(host.lines()) == 1
    host.app.step(101)
    assert len(host.lines()) == 1


# Hosts that misbehave


def test_a_host_that_does_not_read_loses_lines_and_the_game_goes_on():
    host = host_at("starter 5H")
    host.ask(do="listen", on=True)
    host.port.room = 0
    for _ in range(60):
        host.send(b'{"do":"event","line":"correct 0 1"}\n')
    assert host.game.scores == [60, 0]
    assert host.port.gone == ""
    host.port.room = None
    host.board.run(1000)
    late = [json.loads(line) for line in host.lines()]
    assert 5 < len(late) < 60
    assert late[0]["scores"] == [1, 0]
    assert host.ask(do="hello")["ok"]


def test_a_host_that_reads_slowly_gets_whole_lines_in_their_order():
    host = host_at("starter 5H")
    host.port.room = 7
    lines = host.send(b'{"do":"state","id":1}\n' + b'{"do":"hello","id":2}\n' * 20 + b"x\n")
    host.board.run(5000)
    lines.extend(host.lines())
    assert len(lines) == 22
    assert [json.loads(line).get("id") for line in lines] == [1] + [2] * 20 + [None]


def test_a_host_that_does_not_read_costs_bounded_memory_and_few_steps():
    host = host_at("starter 5H")
    host.port.room = 0
    host.send(b'{"do":"state"}\n' * 50)
    steps = [0]
    step = host.app.step

    def counted(now_ms):
        steps[0] += 1
        return step(now_ms)

    host.app.step = counted
    host.board.run(10000)
    assert steps[0] <= 150
    host.port.room = None
    host.board.run(1000)
    assert len(host.port.gone) <= 4096


def test_a_port_that_fails_is_no_host():
    host = host_at("starter 5H")
    host.ask(do="listen", on=True)
    host.port.broken = True
    host.board.send(PRESS)
    host.board.run(1000)
    assert len(host.game.events) == 2
    host.port.broken = False
    host.board.run(1000)
    host.lines()
    assert host.ask(do="hello")["ok"]


def test_a_port_that_takes_all_may_say_nothing():
    host = Host()
    write = host.port.write

    def silent(text):
        write(text)

    host.port.write = silent
    assert host.ask(do="hello")["ok"]
    assert host.ask(do="hello")["ok"]


def test_ctrl_c_passes_through():
    host = host_at("starter 5H")

    def read():
        raise KeyboardInterrupt

    host.port.read = read
    assert raises(KeyboardInterrupt, host.app.step, 5000) is not None


def test_a_board_without_a_port_plays():
    board = SimulatedBoard(store_with(HEADER % (2, 121, 0), "starter 5H"))
    board.send(PRESS)
    board.run(1000)
    assert len(board.app.game.events) == 2


# Anything at all

WORDS = (
    b'"do"',
    b'"id"',
    b'"line"',
    b'"kind"',
    b'"number"',
    b'"name"',
    b'"value"',
    b'"hand"',
    b'"starter"',
    b'"from"',
    b'"on"',
    b'"event"',
    b'"state"',
    b'"input"',
    b'"set"',
    b'"count"',
    b'"game"',
    b'"undo"',
    b'"press"',
    b'"turn"',
    b'"5H"',
    b'"lay 1 7S"',
    b"null",
    b"true",
    b"false",
    b"-1",
    b"0",
    b"1e400",
    b"0.5",
    b"99999999999999999999",
    b'"\\ud83c"',
    b'"\\u0000"',
    b"\xe2\x99\xa5",
    b"\xff",
    b"\x00",
    b"\x03",
    b"[",
    b"]",
    b"{",
    b"}",
    b":",
    b",",
    b'"',
    b" ",
    b"\\",
)

REQUESTS = (
    b'{"do":"hello"}',
    b'{"do":"state","id":1}',
    b'{"do":"settings"}',
    b'{"do":"set","name":"target","value":61}',
    b'{"do":"set","name":"name0","value":"Eva"}',
    b'{"do":"games"}',
    b'{"do":"game","name":"game","from":2}',
    b'{"do":"count","hand":["5H","5S","5C","JD"],"starter":"5D","is_crib":false}',
    b'{"do":"input","kind":"turn","number":-1}',
    b'{"do":"input","kind":"press"}',
    b'{"do":"input","kind":"back"}',
    b'{"do":"input","kind":"hold"}',
    b'{"do":"input","kind":"seat","number":1}',
    b'{"do":"event","line":"lay 1 7S"}',
    b'{"do":"event","line":"starter 5H"}',
    b'{"do":"event","line":"correct 0 -3"}',
    b'{"do":"event","line":"hand 1 7S 8S 9C TD flush=4"}',
    b'{"do":"event","line":"crib 4 4 6 K flush=0 nobs=0"}',
    b'{"do":"undo"}',
    b'{"do":"listen","on":false}',
)


def mutated(dice, line):
    """``line`` with a few bytes lost, doubled, put in or changed."""
    for _ in range(1 + dice.below(4)):
        at = dice.below(len(line) + 1)
        chance = dice.below(6)
        if chance == 0:
            line = line[:at]
        elif chance == 1:
            line = line[:at] + line[at + 1 + dice.below(4) :]
        elif chance == 2:
            line = line[:at] + bytes([dice.below(256)]) + line[at + 1 :]
        elif chance == 3:
            line = line[:at] + dice.pick(WORDS) + line[at:]
        elif chance == 4:
            line = line[:at] + dice.pick(WORDS) + line[at + 1 + dice.below(8) :]
        else:
            line = line[:at] + line[dice.below(len(line) + 1) :]
    return line


def anything(dice, game):
    """A line that a host might send: sound, mutated or noise."""
    chance = dice.below(20)
    if chance < 5 and game and game.may():
        kind, player = open_kinds(game, dice)[0]
        event = dice.pick(instances(game, dice, kind, player, dice.one_in(2)))
        line = ('{"do":"event","line":"%s"}' % record.event_line(event)).encode()
        return mutated(dice, line) if dice.one_in(4) else line
    if chance < 15:
        line = dice.pick(REQUESTS)
        return mutated(dice, line) if dice.below(4) else line
    if chance < 19:
        return b"".join([dice.pick(WORDS) for _ in range(dice.below(30))])
    return bytes([dice.below(256) for _ in range(dice.below(120))]) * (1 + dice.below(12))


def lines_in(data):
    """How many lines the board has to answer in ``data``."""
    return len([1 for line in data.replace(b"\r", b"\n").split(b"\n") if line.strip()])


def seen_of(host):
    """What a refused request must not change."""
    app = host.app
    game = app.game
    return (
        app.view.name,
        tuple(app.view.draft),
        app.view.wheel.index,
        app.current_game.state_id,
        tuple(app.settings.values()),
        tuple(host.board.text()),
        (
            len(game.events),
            len(game.undone),
            tuple(game.scores),
            tuple(game.fronts),
            tuple(game.backs),
        )
        if game
        else None,
    )


class Fuzz:
    """A host that sends anything at all, and what must hold all the same."""

    def __init__(self, seed):
        self.dice = Dice(seed)
        self.host = host_at(players=2 + seed % 3)
        self.errors = 0
        self.awards = 0

    def send(self, number):
        for _ in range(number):
            self.send_one(anything(self.dice, self.host.game))

    def send_one(self, data):
        host = self.host
        before = seen_of(host)
        host.port.coming = data + b"\n"
        host.board.hear()
        host.board.run(len(data) + 5)
        answers = [json.loads(line) for line in host.lines()]
        assert len([1 for line in answers if "ok" in line or "error" in line]) == lines_in(data), (
            data
        )
        if [1 for line in answers if "error" in line] and len(answers) == 1:
            self.errors += 1
            assert seen_of(host) == before, data
        self.awards += sum([len(line.get("awards", ())) for line in answers])
        if self.dice.one_in(2):
            host.board.run(400)
        if self.dice.one_in(300):
            self.cut()

    def cut(self):
        host = self.host
        before = (record.write(host.game), host.app.view.name, tuple(host.app.view.draft))
        host.board.cut()
        host.board.power_on()
        assert host.app.current_game.damage is None
        assert (record.write(host.game), host.app.view.name, tuple(host.app.view.draft)) == before


def fuzz(first_seed):
    """Ten boards, five hundred lines each."""
    errors = awards = 0
    for seed in range(first_seed, first_seed + 10):
        run = Fuzz(seed)
        run.send(500)
        errors += run.errors
        awards += run.awards
    assert errors > 2500
    assert awards > 400


def test_five_thousand_lines_of_anything():
    fuzz(0)


def test_five_thousand_more():
    fuzz(10)


def test_five_thousand_others():
    fuzz(20)


def test_the_last_five_thousand():
    fuzz(30)
