"""``fifteentwo mirror``: the simulated board at the other end of a pseudo-terminal."""

import json
import os
import pty
import select
import signal
import subprocess
import sys
import threading
import time
import tty
from itertools import pairwise

import pytest
from rich.console import Console

from cribbage.cards import parse_card
from cribbage.events import Event
from fifteentwo import cli
from fifteentwo.errors import CommandError
from fifteentwo.simulator.pty_port import PtyPort
from fifteentwo.simulator.simulated_board import SimulatedBoard
from pegboard.devices import HOLES, PRESS, TURN
from support import desk
from support.sitting import HEADER, store_with

with desk.Extra("deploy") as extra:
    from fifteentwo.device import boards, line
    from fifteentwo.device.line import BoardLine, NoAnswer
    from fifteentwo.device.mirror import Mirror, happening_text, large

PATIENCE = 20  # seconds
EVENTS = ("starter JD", "lay 1 7S")


@pytest.fixture(autouse=True)
def tools(monkeypatch):
    extra.need()
    monkeypatch.setattr(boards, "comports", lambda: [])
    monkeypatch.setattr("fifteentwo.device.mirror._TRY_AGAIN", 0.05)


class Table:
    """A simulated board on a line, that lives in a thread; ``do`` happens at it."""

    def __init__(self, *events):
        self.port = PtyPort()
        self.board = SimulatedBoard(store_with(HEADER % (2, 121, 0), *events), port=self.port)
        self._todo = []
        self._is_on = True
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._thread.start()

    def do(self, action):
        self._todo.append(action)

    def unplug(self):
        self._is_on = False
        self._thread.join(PATIENCE)
        self.port.close()

    def _live(self):
        while self._is_on:
            select.select([self.port], [], [], 0.02)
            while self._todo:
                self._todo.pop(0)(self.board)
            self.board.hear()
            self.board.run(20)


@pytest.fixture
def table():
    tables = []

    def lay(*events):
        tables.append(Table(*events))
        return tables[-1]

    yield lay
    for each in tables:
        if each._is_on:
            each.unplug()


def shown(mirror):
    """What is seen of a mirror, as lines."""
    console = Console(width=44, record=True, file=open(os.devnull, "w"))  # noqa: SIM115
    console.print(mirror.view())
    return [line.rstrip() for line in console.export_text().splitlines()]


def until(mirror, steps, wanted):
    """Follow the board until ``wanted`` is seen; the lines then."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        next(steps)
        lines = shown(mirror)
        if any(wanted in line for line in lines):
            return lines
    raise AssertionError(f"never seen: {wanted}; last:\n" + "\n".join(lines))


def test_scores_pegs_and_the_display_are_shown(table):
    mirror = Mirror(table(*EVENTS).port.path)
    next(mirror.follow())
    lines = shown(mirror)
    assert lines[0].split() == ["Blue", "D", "Orange"]
    assert [line.split()[0] for line in lines[1:4]] == ["▀▀█", "█▀▀", "▀▀▀"]
    assert lines[4].split() == ["pegs", "0", "and", "2", "pegs", "0", "and", "0"]
    assert any("Press: Blue lays 9" in line for line in lines)
    assert max(len(line) for line in lines) <= 40


def test_what_is_entered_at_the_table_is_told_and_shown(table):
    at_table = table(*EVENTS)
    mirror = Mirror(at_table.port.path)
    steps = mirror.follow()
    next(steps)
    at_table.do(lambda board: board.send(TURN, -1))
    at_table.do(lambda board: board.send(PRESS))
    lines = until(mirror, steps, "Blue lays 8: fifteen for 2")
    assert lines[4].split()[:4] == ["pegs", "2", "and", "4"]


def test_a_board_that_is_unplugged_is_found_again(table, monkeypatch):
    first, second = table(*EVENTS), table(*EVENTS, "lay 0 8D")
    monkeypatch.setattr(boards, "find", lambda _: places[0])
    places = [first.port.path]
    mirror = Mirror(None)
    steps = mirror.follow()
    next(steps)
    first.unplug()
    until(mirror, steps, "Waiting for the board")
    places[0] = second.port.path
    lines = until(mirror, steps, "pegs 2 and 4")
    assert not any("Waiting" in line for line in lines)


def test_without_a_game_the_display_is_shown(table):
    port = PtyPort()
    at_table = table()
    at_table.board.cut()
    at_table.board = SimulatedBoard(port=at_table.port)
    mirror = Mirror(at_table.port.path)
    next(mirror.follow())
    assert any("New game" in line for line in shown(mirror))
    port.close()


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        ({"kind": "undo", "line": "lay 0 8D", "scores": [0, 0]}, "Undid: Al 8♦"),
        ({"kind": "undo", "line": "crib 2C 3C 4C 9H"}, "Undid: the crib"),
        ({"kind": "undo", "line": "hand 1"}, "Undid: Bo hand"),
        ({"kind": "undo", "line": "shuffle"}, "Undid: shuffle"),
        ({"kind": "misdeal", "scores": [0, 0]}, "Misdeal: that deal never was"),
        ({"kind": "begin", "line": "fifteentwo 1"}, "A new game"),
        ({"kind": "heels", "player": 1, "reasons": [["heels", 2]]}, "Bo: his heels for 2"),
        ({"kind": "go", "player": 0, "reasons": [["go", 1]]}, "Al: go for 1"),
        ({"kind": "lay", "player": 0, "card": "5H", "reasons": []}, "Al lays 5♥"),
        (
            {"kind": "lay", "player": 1, "card": "T", "reasons": [["pair", 2], ["run", 3]]},
            "Bo lays 10: pair for 2, run of 3",
        ),
        ({"kind": "correct", "player": 0, "points": -3, "reasons": []}, "Al: score put right, -3"),
        ({"kind": "peg", "player": 0, "points": 4, "reasons": []}, "Al: +4 pegged by hand"),
        (
            {"kind": "hand", "player": 0, "points": 8, "reasons": [["fifteens", 6], ["pairs", 2]]},
            "Al's hand, 8: fifteens for 6, pairs for 2",
        ),
        ({"kind": "crib", "player": 1, "points": 0, "reasons": []}, "Bo's crib, 0"),
        (
            {"kind": "overclaim", "player": 0, "reasons": [["overclaim", 22]]},
            "Al: overclaim for 22",
        ),
        ({"kind": "muggins", "player": 2, "reasons": [["muggins", 2]]}, "Player 2: muggins for 2"),
    ],
)
def test_everything_a_board_tells_has_its_words(thing, said):
    assert happening_text({"card": None, **thing}, ["Al", "Bo"]).plain == said


def test_large_numbers_have_three_lines_of_one_width():
    for number in (*range(130), -5):
        lines = large(number).split("\n")
        assert len(lines) == 3
        assert {len(line) for line in lines} == {4 * len(str(number)) - 1}
    assert len({large(number) for number in range(10)}) == 10


def test_a_prompt_that_echoes_is_no_board():
    ours, theirs = os.openpty()
    with BoardLine(os.ttyname(theirs)) as line:
        threading.Timer(0.1, os.write, (ours, b'>>> {"do": "hello", "id": 1}\r\n')).start()
        threading.Timer(0.2, os.write, (ours, b'{"do": "hello", "id": 1}\r\n>>> ')).start()
        with pytest.raises(NoAnswer) as silence:
            line.hello(1)
    assert not silence.value.is_gone
    assert list(line.said) == ['>>> {"do": "hello", "id": 1}']
    os.close(ours)
    os.close(theirs)


# What is at the other end, when it is no board of ours, or an older or a newer one


class Talker:
    """Answers each line with what ``answer(request)`` gives, objects or bytes, in a thread."""

    def __init__(self, answer):
        self.answer = answer
        self._ours, self._theirs = pty.openpty()
        tty.setraw(self._theirs)
        self.path = os.ttyname(self._theirs)
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._talk, daemon=True)
        self._thread.start()

    def leave(self):
        self._is_over.set()
        self._thread.join(PATIENCE)
        os.close(self._ours)
        os.close(self._theirs)

    def _talk(self):
        rest = b""
        while not self._is_over.is_set():
            if not select.select([self._ours], [], [], 0.02)[0]:
                continue
            *lines, rest = (rest + os.read(self._ours, 4096)).split(b"\n")
            for request in (json.loads(line) for line in lines if line.strip()):
                for said in self.answer(request):
                    line = said if isinstance(said, bytes) else json.dumps(said).encode()
                    os.write(self._ours, line + b"\n")


@pytest.fixture
def talker():
    talkers = []

    def talk(answer):
        talkers.append(Talker(answer))
        return talkers[-1]

    yield talk
    for each in talkers:
        each.leave()


HELLO = {"ok": True, "name": "fifteentwo", "version": "0.1.0", "protocol": 1}
STATE = {"ok": True, "screen": "home", "display": ["New game"], "game": None}
IN_GAME = {
    "names": ["Al", "Bo"], "scores": [1, 2], "pegs": [[1, 0], [2, 0]], "to_act": 0, "dealer": 1,
    "winner": None,
}  # fmt: skip


def test_what_is_wrong_with_the_wiring_is_shown_as_long_as_the_board_says_so(table):
    at_table = table(*EVENTS)
    mirror = Mirror(at_table.port.path)
    steps = mirror.follow()
    next(steps)
    before = shown(mirror)
    sentences = ["pins line 2: nothing is called 'lamp'", "no display answers"]
    at_table.board.app.board.trouble = lambda: sentences
    assert until(mirror, steps, sentences[0]) == [*before, *sentences]
    at_table.board.app.board.trouble = list
    next(steps)
    while shown(mirror) != before:
        next(steps)


def board_that_says(state, *besides, hello=HELLO, lights=None):
    def answer(request):
        said = {"hello": hello, "listen": {"ok": True, "on": True}, "state": state}
        said["lights"] = lights
        this = said[request["do"]]
        return [*besides, {**this, "id": request["id"]} if isinstance(this, dict) else this]

    return answer


@pytest.mark.parametrize(
    ("hello", "said"),
    [
        ({"ok": True}, "is no Fifteen Two board"),
        ({**HELLO, "name": "darts"}, "is no Fifteen Two board"),
        ({**HELLO, "protocol": 2}, "does not fit this one: put a new one on it"),
        ({**HELLO, "version": None}, "does not fit this one: put a new one on it"),
        ({"error": None}, "does not answer"),
        ({"ok": 5}, "does not answer"),
        (b"[" * 5000, "does not answer"),
        (b'{"id": NaN, "ok": {' + b'"a":{' * 2000, "does not answer"),
        ({"error": "no \x1b[31m"}, "the board refuses: no \\x1b[31m"),
    ],
)
def test_who_is_no_board_of_this_kind_is_told(talker, capsys, monkeypatch, hello, said):
    monkeypatch.setattr(line, "_ANSWER_S", 0.5)
    other = talker(board_that_says(STATE, hello=hello))
    code, errors = mirrored(capsys, "--port", other.path)
    assert code == 2
    assert errors.count("\n") == 1
    assert said in errors


@pytest.mark.parametrize(
    "state",
    [
        {"ok": True},
        {**STATE, "display": 5},
        {**STATE, "display": [5]},
        {**STATE, "game": 5},
        {**STATE, "game": {"names": []}},
        {**STATE, "game": {**IN_GAME, "scores": []}},
        {**STATE, "game": {**IN_GAME, "scores": ["x", None]}},
        {**STATE, "game": {**IN_GAME, "scores": 7}},
        {**STATE, "game": {**IN_GAME, "pegs": [[1], [2]]}},
        {**STATE, "game": {**IN_GAME, "names": [1, 2]}},
        {**STATE, "game": {**IN_GAME, "winner": []}},
        {**STATE, "game": {**IN_GAME, "scores": [0] * 100}},
    ],
)
def test_a_state_that_is_none_is_told(talker, state):
    with pytest.raises(CommandError) as problem:
        next(Mirror(talker(board_that_says(state)).path).follow())
    assert problem.value.message == (
        "what the board tells makes no sense here: put a new one on it with fifteentwo update"
    )


@pytest.mark.parametrize(
    "thing",
    [{"kind": "lay"}, {"kind": 5}, {"kind": None}, {"kind": "lay", "player": "x", "card": 3},
     {"kind": "peg", "player": -9, "points": "x"}, {"kind": "undo", "line": 4},
     {"kind": "hand", "player": 0, "points": 1, "reasons": [5]}],
)  # fmt: skip
def test_happenings_that_are_none_are_told_and_it_goes_on(talker, thing):
    answers = [board_that_says({**STATE, "game": IN_GAME})]
    board = talker(lambda request: answers[0](request))
    mirror = Mirror(board.path)
    steps = mirror.follow()
    next(steps)
    answers[0] = board_that_says({**STATE, "game": IN_GAME}, thing)
    until(mirror, steps, "Waiting for the board: what")
    answers[0] = board_that_says({**STATE, "display": ["Settings"]})
    lines = until(mirror, steps, "Settings")
    assert not any("Waiting" in line for line in lines)


def test_nothing_that_a_board_says_reaches_the_terminal_raw(talker):
    game = {**IN_GAME, "names": ["\x1b[31mAl", "B\x07o"]}
    mirror = Mirror(talker(board_that_says({**STATE, "display": ["\x1b]0;"], "game": game})).path)
    next(mirror.follow())
    text = "\n".join(shown(mirror))
    assert "\x1b" not in text and "\x07" not in text
    assert "\\x1b[31mAl" in text and "B\\x07o" in text and "\\x1b]0;" in text


# The lights on a strip


class FakeStrip:
    """The outside of a LedStrip; ``shown``: the frames, the oldest first."""

    def __init__(self, lights=3 * HOLES):
        self.n = lights
        self.rgb = bytearray(3 * lights)
        self.trouble = ""
        self.shown = []

    def show(self):
        self.shown.append(bytes(self.rgb))


def follow_until(steps, is_so):
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        next(steps)


def test_the_lights_of_the_board_shine_on_a_strip_and_go_out_with_it(table):
    at_table = table(*EVENTS)
    strip = FakeStrip()
    lights = 3 * at_table.board.lanes * HOLES
    steps = Mirror(at_table.port.path, strip).follow()
    next(steps)
    assert any(strip.shown[0])
    at_table.do(lambda board: board.app.enter_remote(Event("lay", 0, card=parse_card("8H"))))
    follow_until(steps, lambda: len(strip.shown) > 1)
    follow_until(steps, lambda: strip.shown[-1][:lights] == bytes(at_table.board.rgb))
    assert not any(strip.shown[-1][lights:])
    next(steps)
    assert all(one != next_one for one, next_one in pairwise(strip.shown)), "sent for nothing"
    at_table.unplug()
    follow_until(steps, lambda: not any(strip.shown[-1]))


def test_a_strip_shorter_than_the_board_shows_its_beginning(table):
    at_table = table(*EVENTS)
    strip = FakeStrip(7)
    next(Mirror(at_table.port.path, strip).follow())
    assert strip.shown == [bytes(at_table.board.rgb[: 3 * 7])]


def test_a_strip_that_fails_is_told_below_the_board_and_tried_again(table):
    mirror = Mirror(table(*EVENTS).port.path, FakeStrip())
    steps = mirror.follow()
    next(steps)
    mirror._strip.trouble = "the strip at D18 fails"
    frames = len(mirror._strip.shown)
    lines = until(mirror, steps, "Warning: the strip at D18 fails")
    assert "Press: Blue lays 9" in "\n".join(lines)
    follow_until(steps, lambda: len(mirror._strip.shown) > frames)


@pytest.mark.parametrize(
    "lights",
    [{"error": '"do" is one of hello state'}, {"ok": True}, {"ok": True, "lights": 5},
     {"ok": True, "lights": {"030303": 5}}, {"ok": True, "lights": {"030303": ["5"]}},
     {"ok": True, "lights": {"030303": [0]}}, {"ok": True, "lights": {"0303": [1]}},
     {"ok": True, "lights": {"03030g": [1]}}],
)  # fmt: skip
def test_a_board_that_does_not_tell_its_lights_is_told(talker, lights):
    board = talker(board_that_says(STATE, lights=lights))
    with pytest.raises(CommandError) as problem:
        next(Mirror(board.path, FakeStrip()).follow())
    assert problem.value.message == (
        "the board does not tell its lights: put a new one on it with fifteentwo update"
    )
    next(Mirror(board.path).follow())


# The command


def mirrored(capsys, *arguments):
    """The exit code and the errors of fifteentwo mirror."""
    with pytest.raises(SystemExit) as exit_:
        cli.main(["mirror", *arguments])
    return exit_.value.code, capsys.readouterr().err


def test_without_a_board_it_says_so(capsys, monkeypatch):
    monkeypatch.setattr(boards.drives, "waiting", lambda: None)
    code, errors = mirrored(capsys)
    assert code == 2
    assert "no board was found" in errors


def test_a_board_without_a_program_is_told(capsys, monkeypatch):
    ours, theirs = os.openpty()
    code, errors = mirrored(capsys, "--port", os.ttyname(theirs))
    os.close(ours)
    os.close(theirs)
    assert code == 2
    assert errors.count("\n") == 1
    assert "its program does not run" in errors


def test_a_port_that_somebody_uses_is_told(table, capsys):
    at_table = table(*EVENTS)
    with BoardLine(at_table.port.path):
        code, errors = mirrored(capsys, "--port", at_table.port.path)
    assert code == 2
    assert "in use by another program" in errors


def test_on_a_terminal_it_follows_until_ctrl_c(table):
    at_table = table(*EVENTS)
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "fifteentwo.cli", "mirror", "--port", at_table.port.path],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={
            **os.environ,
            "PYTHONPATH": f"{desk.ROOT / 'firmware'}:{desk.ROOT / 'host_tools'}",
            "TERM": "xterm",
            "COLUMNS": "60",
        },
    )
    os.close(theirs)
    came = b""
    end = time.monotonic() + PATIENCE
    while b"Press: Blue lays 9" not in came and time.monotonic() < end:
        if select.select([ours], [], [], 0.2)[0]:
            came += os.read(ours, 4096)
    process.send_signal(signal.SIGINT)
    while True:
        try:
            came += os.read(ours, 4096)
        except OSError:
            break
    assert process.wait(PATIENCE) == 0
    assert b"Press: Blue lays 9" in came
    assert b"Traceback" not in came
    os.close(ours)


def test_a_board_that_refuses_is_told(table):
    with BoardLine(table(*EVENTS).port.path) as line, pytest.raises(Exception, match="refuses"):
        line.ask(do="event", line="lay 1 QS")
