"""``fifteentwo run`` as a process of its own."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest
from websockets.sync.client import connect

from fifteentwo.web.addresses import qr_code, reached_at

PATIENCE = 20  # seconds


def command():
    """The words that begin ``fifteentwo run`` with the modules that are found here."""
    code = f"import sys; sys.path[:] = {sys.path!r}\nfrom fifteentwo.cli import main; main()"
    return [sys.executable, "-c", code, "run"]


class Run:
    """One ``fifteentwo run`` with its address."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [*command(), *map(str, arguments)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.told = self.process.stdout.readline()
        found = re.search(r"http://\S+:(\d+)/", self.told)
        self.port = int(found[1]) if found else None

    def get(self, path="", **headers):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/{path}", headers=headers)
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return urllib.request.urlopen(request, timeout=PATIENCE)
            except urllib.error.HTTPError:
                raise
            except OSError:
                assert time.monotonic() < deadline
                time.sleep(0.05)

    def give(self, *messages):
        """Sends inputs and waits until the board has taken them; its last message."""
        self.get()
        with connect(f"ws://127.0.0.1:{self.port}/ws") as line:
            touches = next_board(line)["touches"]
            for message in messages:
                line.send(json.dumps(message))
            while True:
                board = next_board(line)
                if board["touches"] >= touches + len(messages):
                    return board

    def end(self, how=signal.SIGINT):
        if self.process.poll() is None:
            self.process.send_signal(how)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, self.told + out, err


def next_board(line):
    while True:
        message = json.loads(line.recv(timeout=PATIENCE))
        if message["type"] == "board":
            return message


@pytest.fixture
def run(tmp_path):
    """Starts ``fifteentwo run`` on a store of the test; what still runs at the end is killed."""
    runs = []

    def run(*arguments, store="store"):
        runs.append(Run("--store", tmp_path / store, *arguments))
        return runs[-1]

    yield run
    for each in runs:
        each.end(signal.SIGKILL)


def test_it_tells_its_address_and_ends_quietly_with_ctrl_c(run):
    board = run()
    assert "<title>Fifteen Two</title>" in board.get().read().decode()
    code, out, err = board.end()
    assert code in (0, 130)
    assert "http://127.0.0.1:" in out
    assert err == ""


def test_ctrl_c_ends_it_also_while_a_window_is_open(run):
    board = run()
    board.get()
    with connect(f"ws://127.0.0.1:{board.port}/ws") as line:
        next_board(line)
        started = time.monotonic()
        code, _, err = board.end()
    assert code in (0, 130)
    assert err == ""
    assert time.monotonic() - started < 5


def test_it_listens_on_loopback_alone(run):
    board = run()
    board.get()
    with socket.socket() as visitor:
        # Another address of this machine; it would answer, were every address listened on.
        assert visitor.connect_ex(("127.0.0.2", board.port)) != 0


def test_a_busy_port_is_passed_over_unless_it_was_asked_for(run):
    first, second = run(store="a"), run(store="b")
    assert first.port != second.port
    refused = run("--port", first.port, store="c")
    code, _, err = refused.end()
    assert code == 2
    assert err.count("\n") == 1
    assert f"port {first.port}" in err


def test_two_boards_on_one_store_are_refused(run, tmp_path):
    first = run()
    first.get()
    code, out, err = run().end()
    assert code == 2
    assert err.count("\n") == 1
    assert str(tmp_path / "store") in err
    assert "--store" in err
    first.end(signal.SIGKILL)
    run().get()


def test_a_game_outlives_the_process(run):
    board = run("--seed", 1)
    board.give(
        {"input": "press"},  # New game
        {"input": "turn", "number": 1},
        {"input": "turn", "number": -1},
        {"input": "press"},  # Play
        {"input": "turn", "number": 1},
        {"input": "press"},  # Blue deals
    )
    before = board.give({"input": "turn", "number": 2}, {"input": "press"})  # the starter
    board.end(signal.SIGKILL)
    after = run("--seed", 1).give({"input": "turn", "number": 1}, {"input": "turn", "number": -1})
    assert after["text"][0] == before["text"][0]
    assert any("lays" in row for row in after["text"])


def test_inputs_are_recorded_as_a_script(run, tmp_path):
    file = tmp_path / "record.txt"
    board = run("--record", file, "--seed", 6)
    board.give(
        {"input": "turn", "number": 2}, {"input": "press"}, {"input": "cut"}, {"input": "power"}
    )
    board.end(signal.SIGKILL)
    heading, *lines = file.read_text().splitlines()
    assert "--seed 6" in heading
    assert [line for line in lines if not line.startswith("wait ")] == ["turn 2", "press", "cut"]


def test_a_record_is_never_written_over(run, tmp_path):
    file = tmp_path / "record.txt"
    file.write_text("precious\n")
    code, _, err = run("--record", file).end()
    assert code == 2
    assert str(file) in err
    assert file.read_text() == "precious\n"


def test_a_record_that_cannot_be_written_is_refused_in_a_sentence(run, tmp_path):
    code, _, err = run("--record", tmp_path / "none" / "record.txt").end()
    assert code == 2
    assert err.count("\n") == 1
    assert "--record" in err and "No such file" in err


@pytest.mark.skipif(sys.platform != "linux", reason="no way to fill a process's disk")
def test_a_disk_that_fills_up_ends_the_record_and_not_the_game(run, tmp_path):
    import resource

    file = tmp_path / "record.txt"
    board = run("--record", file, "--seed", 6)
    board.give({"input": "press"})
    size = file.stat().st_size
    resource.prlimit(board.process.pid, resource.RLIMIT_FSIZE, (size, size))
    for _ in range(2):
        board.give({"input": "turn", "number": 2})
    _, _, err = board.end()
    assert file.stat().st_size == size
    assert file.read_text().endswith("press\n")
    assert err.count("\n") == 1
    assert err.startswith(f"Warning: {file} cannot be written (File too large)")


def status(board, host):
    try:
        return board.get(Host=host).status
    except urllib.error.HTTPError as error:
        return error.code


def test_an_open_door_is_warned_of_and_its_address_is_that_of_the_network(run):
    board = run("--host", "0.0.0.0")
    board.get()
    assert f"http://{reached_at('0.0.0.0', '0.0.0.0')}:{board.port}/" in board.told
    assert "0.0.0.0" not in board.told
    _, out, err = board.end()
    assert err.startswith("Warning: ")
    assert err.count("\n") == 1
    assert "\u2588" not in out  # no QR code where nobody sees it


def test_an_open_door_lets_this_machines_names_and_addresses_in_and_no_others(run):
    board = run("--host", "0.0.0.0", "--name", "Games.Example", "--name", "other.example")
    port = board.port
    name = socket.gethostname().partition(".")[0]
    for host in (name, f"{name}.local", "games.example", "other.example", "192.168.0.9"):
        assert status(board, f"{host}:{port}") == 200, host
    for host in ("evil.example", f"{name}.evil.example", f"{name}.local.evil.example"):
        assert status(board, f"{host}:{port}") == 421, host


def test_on_loopback_only_its_names_and_those_given_get_in(run):
    board = run("--name", "tunnel.example")
    assert status(board, f"tunnel.example:{board.port}") == 200
    assert status(board, f"localhost:{board.port}") == 200
    assert status(board, f"{socket.gethostname()}:{board.port}") == 421


@pytest.mark.parametrize("spelling", ["::ffff:127.0.0.1", "::FFFF:7F00:1"])
def test_an_ipv4_address_in_that_of_ipv6_is_loopback_in_either_spelling(run, spelling):
    board = run("--host", spelling)
    port = board.port
    for host in ("[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "localhost"):
        assert status(board, f"{host}:{port}") == 200, host
    assert status(board, f"[::ffff:192.168.0.9]:{port}") == 421
    assert "Warning" not in board.end()[2]


@pytest.mark.parametrize("host", ["*", "*.local", "a..b"])
def test_what_is_no_address_is_refused_in_a_sentence(run, host):
    code, _, err = run("--host", host).end()
    assert code == 2
    assert err == f"fifteentwo: '{host}' is no address to listen on: choose --host\n"


@pytest.mark.parametrize("name", ["*", "a b", "http://desk", "desk:80", "", "a..b"])
def test_what_is_no_name_is_refused_in_a_sentence(run, name):
    code, _, err = run("--name", name).end()
    assert code == 2
    assert "--name" in err
    assert repr(name) in err


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
@pytest.mark.parametrize(
    ("columns", "encoding", "is_drawn"),
    [(80, "utf-8", True), (20, "utf-8", False), (80, "ascii", False)],
)
def test_a_phone_finds_the_address_as_a_qr_code_in_a_terminal_that_can_show_it(
    tmp_path, columns, encoding, is_drawn
):
    import pty

    ours, theirs = pty.openpty()
    environment = {
        **os.environ,
        "TERM": "xterm",
        "COLUMNS": str(columns),
        "LINES": "40",
        "PYTHONIOENCODING": encoding,
    }
    process = subprocess.Popen(
        [*command(), "--store", str(tmp_path / "store"), "--host", "0.0.0.0"],
        stdout=theirs,
        stderr=subprocess.DEVNULL,
        env=environment,
    )
    os.close(theirs)
    told = b""
    try:
        while b"Ctrl-C" not in told:
            told += os.read(ours, 4096)
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    address = re.search(r"http://\S+/", told.decode())[0]
    drawn = re.sub(r"\x1b\[[0-9;]*m", "", told.decode()).splitlines()
    assert all(line in drawn for line in qr_code(address)) == is_drawn
    assert (b"\xe2\x96\x88" in told) == is_drawn


def test_an_address_of_somebody_else_is_refused_in_a_sentence(run):
    code, _, err = run("--host", "192.0.2.1").end()
    assert code == 2
    assert err.count("\n") == 1
    assert "192.0.2.1" in err


def test_a_folder_that_cannot_be_one_is_refused_in_a_sentence(run, tmp_path):
    (tmp_path / "file").write_text("")
    code, _, err = run(store="file/games").end()
    assert code == 2
    assert err.count("\n") == 1
    assert "--store" in err
