"""The line of the simulated board on a pseudo-terminal, and the examples of docs/protocol.md."""

import contextlib
import json
import os
import re
import select
import signal
import time

import pytest
import serial
from desk.test_run import Run

from fifteentwo.commands.count import answer as batch_answer
from fifteentwo.games.replay import as_object
from fifteentwo.simulator.pty_port import PtyPort
from fifteentwo.simulator.simulated_board import SimulatedBoard
from support.cases import lines as case_lines
from support.desk import ROOT
from support.host import Host
from support.sitting import HEADER, store_with

PATIENCE = 10  # seconds

DOC = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
TALKS = re.findall(r"^```talk( game)?\n(.*?)^```$", DOC, re.M | re.S)


# On a pseudo-terminal


@pytest.fixture
def port():
    port = PtyPort()
    yield port
    port.close()


def board_on(port, *events):
    return SimulatedBoard(store_with(HEADER % (2, 121, 0), *events), port=port)


def serve(board, port):
    """Lets the board take all that waits at its port."""
    while select.select([port], [], [], 0.05)[0]:
        board.hear()
        board.run(5)
    board.run(5)


def test_a_serial_program_talks_to_the_board(port):
    board = board_on(port, "starter 5H")
    with serial.Serial(port.path, timeout=PATIENCE) as host:
        host.write(b'\n{"do":"event","line":"lay 1 KS","id":1}\r\n{"do":"hello"}\n')
        serve(board, port)
        first, second = json.loads(host.readline()), json.loads(host.readline())
    assert (first["ok"], first["id"]) == (True, 1)
    assert second["name"] == "fifteentwo"
    assert len(board.app.game.events) == 2


def test_bytes_pass_as_they_are_and_nothing_echoes(port):
    everything = bytes(range(256))
    host = os.open(port.path, os.O_RDWR | os.O_NOCTTY)
    try:
        os.write(host, everything)
        came = b""
        while len(came) < 256 and select.select([port], [], [], PATIENCE)[0]:
            came += port.read()
        assert came == everything
        assert port.read() == b""
        assert port.write("a\x03\r\n") == 4
        assert os.read(host, 100) == b"a\x03\r\n"
    finally:
        os.close(host)


def test_hosts_come_and_go(port):
    board = board_on(port)
    for _ in range(3):
        with serial.Serial(port.path, timeout=PATIENCE) as host:
            host.write(b'{"do":"hello"}\n')
            serve(board, port)
            assert json.loads(host.readline())["ok"]
        assert port.read() == b""


def test_a_host_that_does_not_read_holds_up_nothing(port):
    board = board_on(port, "starter 5H")
    started = time.monotonic()
    host = os.open(port.path, os.O_RDWR | os.O_NOCTTY)
    try:
        for _ in range(300):
            os.write(host, b'{"do":"state"}\n')
            serve_at_once(board, port)
        os.write(host, b'{"do":"event","line":"lay 1 KS"}\n')
        serve(board, port)
        assert len(board.app.game.events) == 2
        assert time.monotonic() - started < PATIENCE
        received = read_all(host, board, port)
    finally:
        os.close(host)
    lines = received.decode().split("\n")
    assert lines.pop() == ""
    assert 20 < len(lines) < 301
    assert all(json.loads(line)["ok"] for line in lines)


def serve_at_once(board, port):
    if select.select([port], [], [], 1)[0]:
        board.hear()
        board.run(5)


def read_all(host, board, port):
    """All that comes to the host while it reads and the board lives on."""
    received = b""
    while True:
        while select.select([host], [], [], 0.05)[0]:
            received += os.read(host, 4096)
        before = len(received)
        board.run(1000)
        if not select.select([host], [], [], 0.05)[0] and len(received) == before:
            return received


def test_a_board_without_power_hears_nothing(port):
    board = board_on(port)
    board.cut()
    with serial.Serial(port.path, timeout=0.2) as host:
        host.write(b'{"do":"hello"}\n')
        serve(board, port)
        board.power_on()
        serve(board, port)
        assert host.readline() == b""
        host.write(b'{"do":"hello"}\n')
        serve(board, port)
        assert json.loads(host.readline())["ok"]


# fifteentwo run --link


@pytest.fixture
def run(tmp_path):
    """Starts ``fifteentwo run``; what still runs at the end is killed."""
    runs = []

    def run(*arguments):
        runs.append(Run("--store", tmp_path / "store", *arguments))
        return runs[-1]

    yield run
    for each in runs:
        each.end(signal.SIGKILL)


def path_told_by(board):
    for line in board.process.stdout:
        found = re.match(r"The USB line is +(/\S+)$", line)
        if found:
            return found[1]
    raise AssertionError("no path was told")


def asked(host, **request):
    host.write(json.dumps(request).encode() + b"\n")
    return json.loads(host.readline())


def test_the_simulated_board_speaks_on_the_path_it_tells(run):
    board = run("--link")
    with serial.Serial(path_told_by(board), timeout=PATIENCE) as host:
        assert asked(host, do="hello", id=1)["id"] == 1
        assert asked(host, do="set", name="target", value=61)["ok"]
        for kind, detents in (("press", 0), ("press", 0), ("turn", 1), ("press", 0)):
            number = {"number": detents} if detents else {}
            assert asked(host, do="input", kind=kind, **number)["ok"], kind
            time.sleep(0.3)
        host.write(b"\x03\x03\n")
        assert "control" in json.loads(host.readline())["error"]
        assert asked(host, do="event", line="starter JD")["awards"][0]["kind"] == "heels"
        assert asked(host, do="state")["game"]["scores"] == [2, 0]
    code, _, err = board.end()
    assert code in (0, 130)
    assert err == ""


def test_a_host_that_floods_the_line_leaves_the_page_alive(run):
    board = run("--link")
    host = os.open(path_told_by(board), os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    try:
        for _ in range(200):
            with contextlib.suppress(BlockingIOError):
                os.write(host, b"x" * 1000 + b'\n{"do":"state"}\n')
        assert board.get().status == 200
    finally:
        os.close(host)
    assert board.end()[0] in (0, 130)


def test_a_record_would_miss_what_the_host_does(run, tmp_path):
    code, _, err = run("--link", "--record", tmp_path / "record.txt").end()
    assert code == 2
    assert err.count("\n") == 1
    assert "--record" in err
    assert not (tmp_path / "record.txt").exists()


# The same answers as elsewhere


def test_hands_are_counted_as_fifteentwo_count_does():
    host = Host()
    for case in case_lines("hands.jsonl.gz"):
        hand = {key: case[key] for key in ("hand", "starter", "is_crib")}
        expected = {"ok": True, **json.loads(batch_answer(json.dumps(hand).encode()))}
        assert expected["total"] == case["total"]
        assert host.ask(do="count", **hand) == expected


@pytest.mark.parametrize(
    "hand",
    [
        {"hand": ["5H", "5S", "5C"], "starter": "5D"},
        {"hand": ["5H", "5S", "5C", "5H"], "starter": "5D"},
        {"hand": ["5", "5", "5", "J"], "starter": "5D"},
        {"hand": ["5", "5", "5", "5"], "starter": "5"},
        {"hand": ["A", "2", "3", "9"], "starter": "K"},
        {"hand": ["A", "2", "2", "9"], "starter": "K"},
        {"hand": ["5H", "5S", "5C", "X"], "starter": "5D"},
        {"hand": "5H", "starter": "5D"},
        {"hand": ["5H", "5S", "5C", "JD"], "starter": 5},
        {"hand": ["5H", "5S", "5C", "JD"], "starter": "5D", "is_crib": 1},
    ],
)
def test_other_hands_get_the_sentence_of_fifteentwo_count(hand):
    expected = json.loads(batch_answer(json.dumps(hand).encode()))
    if "error" not in expected:
        expected = {"ok": True, **expected}
    assert Host().ask(do="count", **hand) == expected


def test_awards_have_the_shape_of_fifteentwo_replay():
    host = Host(store_with(HEADER % (2, 121, 0), "starter 5H", "lay 1 KS"))
    awards = host.ask(do="event", line="lay 0 5S")["awards"]
    assert awards == json.loads(json.dumps(as_object("", host.game)))["events"][-1:]


# docs/protocol.md


def test_every_request_has_an_example_in_the_document():
    shown = set(re.findall(r'^> \{"do":"(\w+)"', DOC, re.M)) - {"dance"}
    listed = set(re.findall(r"^\| `(\w+)` \| (?:`\w+`(?:, )?)*\s*\| .*\|$", DOC, re.M))
    told = set(Host().ask(do="?")["error"].partition("one of ")[2].split())
    assert told <= listed
    assert told - shown == {"settings"}


@pytest.mark.parametrize("on_a_game, talk", TALKS)
def test_the_examples_of_the_document(on_a_game, talk):
    game = (HEADER % (2, 121, 0), "starter 5H", "lay 1 KS", "lay 0 5S")
    host = Host(store_with(*game) if on_a_game else None)
    answers = []
    for line in talk.splitlines():
        if line.startswith("> "):
            assert answers == []
            host.board.run(0)
            host.port.coming += line[2:].encode() + b"\n"
            host.board.hear()
            host.board.run(20)
            answers = host.lines()
        else:
            assert line.startswith("< ")
            assert answers.pop(0) == line[2:]
    assert answers == []
