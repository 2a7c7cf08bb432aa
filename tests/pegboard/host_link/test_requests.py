"""What a host asks is answered, or refused in a sentence."""

import json
from binascii import a2b_base64, crc32, unhexlify

from fifteentwo.simulator.simulated_board import MemoryStore, SimulatedBoard
from pegboard.devices import HOLES
from pegboard.settings import Settings
from support.host import Host, MemoryPort, host_at, refused
from support.portable import raises
from support.sitting import HEADER, store_with

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
    host.app.board.trouble = lambda: trouble
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


def pages_of(host):
    """The pages of the display as a host gets them, with the checksums that announce them."""
    pages = [a2b_base64(host.ask(do="pixels", page=page)["columns"]) for page in range(8)]
    sums = host.ask(do="pixels")["checksums"]
    assert sums == ["%08x" % crc32(page) for page in pages]
    return pages


def test_the_picture_is_told_pixel_by_pixel():
    host = host_at("starter 5H", "lay 1 KS")
    pictures = set()
    for line in ("lay 0 5S", "lay 1 JS", "lay 0 6S", "undo", "misdeal"):
        host.enter(line)
        picture = b"".join(pages_of(host))
        assert picture == bytes(host.board.oled), line
        pictures.add(picture)
    assert len(pictures) > 3


def test_only_the_checksums_of_changed_pages_change():
    host = Host()
    before, sums = pages_of(host), host.ask(do="pixels")["checksums"]
    assert host.ask(do="input", kind="turn", number=1)["ok"]
    after, new_sums = pages_of(host), host.ask(do="pixels")["checksums"]
    changed = [before[page] != after[page] for page in range(8)]
    assert changed == [sums[page] != new_sums[page] for page in range(8)]
    assert True in changed and False in changed


def test_a_dark_display_is_told_as_dark():
    host = Host()
    host.board.run(11 * 60 * 1000)
    assert b"".join(pages_of(host)) == bytes(1024)


def test_the_picture_stands_upright_where_the_display_is_turned_round():
    host = host_at("starter 5H")
    assert host.ask(do="set", name="turned", value=True)["ok"]
    picture = b"".join(pages_of(host))
    # The other way round is the whole picture read from its end, each byte too.
    ends = [int("".join(reversed("{:08b}".format(byte))), 2) for byte in reversed(picture)]
    assert picture != bytes(host.board.oled) == bytes(ends)


def test_asking_for_pixels_is_no_touch():
    host = Host()
    host.board.run(3 * 60 * 1000)
    assert host.board.rests
    pages_of(host)
    assert host.board.rests


def test_pages_that_are_none_are_refused():
    host = Host()
    for page in (-1, 8, 10**12, "0", None, 0.0, True, [], {}):
        assert refused(host.ask(do="pixels", page=page), "page", "0 to 7")
    assert refused(host.ask(do="pixels", row=1), "row")


def test_the_facts_are_those_of_about():
    host = Host()
    assert host.ask(do="facts")["facts"] == host.app.board.facts()
    host.app.board.facts = lambda: ["Fifteen Two", "ValueError: " + 500 * "\u2665"]
    short, long = host.ask(do="facts")["facts"]
    assert (short, len(long)) == ("Fifteen Two", 80)


def test_a_board_leaves_for_its_update_after_the_answer():
    host = host_at("starter 5H")
    heard = []
    host.app.board.update = lambda: heard.append(host.port.gone)
    host.port.coming += b'{"do":"update","id":1}\n{"do":"update","id":2}\n{"do":"hello"}\n'
    host.board.hear()
    host.board.run(250)
    assert heard == []
    host.board.run(1000)
    host.send(b'{"do":"hello"}\n')
    # Once, and with all answered before.
    assert len(heard) == 1
    assert heard[0].count('{"ok":true,"id":') == 2 and '"name":"fifteentwo"' in heard[0]


def test_a_board_without_firmware_stays():
    host = host_at("starter 5H")
    assert refused(host.ask(do="update"), "firmware")
    assert refused(host.ask(do="update", now=True), "now")
    host.enter("lay 1 KS")


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
    assert [row for row in host.board.text() if row.startswith("10 ")]
    host.board.cut()
    host.board.power_on()
    assert str(host.game.events[-1]) == "lay 1 KS"
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
    assert host.app.view.entry
    host.ask(do="input", kind="back-hold")  # Home
    host.enter("crib 4D 4C 6H KH")
    assert (host.app.view.name, host.app.view.entry) == ("starter", [])
    host.ask(do="undo")
    host.enter("crib 4D 4C 6H KH")
    assert (host.app.view.name, host.app.view.entry) == ("starter", [])


def test_answers_given_for_one_hand_are_not_taken_for_the_next():
    host = host_at(*[line[:-1] for line in DEAL])  # ranks alone
    host.ask(do="input", kind="press")
    assert host.app.view.entry
    host.ask(do="input", kind="back-hold")  # Home
    host.enter("hand 1 flush=0 nobs=0")
    assert (host.app.view.name, host.app.view.entry) == ("hand", [])


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
    entry = list(host.app.view.entry)
    host.ask(do="input", kind="back-hold")  # Home
    assert refused(host.ask(do="event", line="starter 2C"))
    assert host.app.view.name == "home"
    host.ask(do="input", kind="press")  # Resume
    assert (host.app.view.name, host.app.view.entry) == ("crib", entry)


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
        host.app.navigator.show_game = host.app.navigator.save = full
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
