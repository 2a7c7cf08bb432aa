"""``fifteentwo logs``, on the unix MicroPython that passes itself off as a Pico."""

import time
from binascii import crc32

import pytest
from desk.pico_commands import plugging, run

from fifteentwo.games.replay import read_games
from support.desk import Extra
from support.sitting import HEADER, saved

with Extra("deploy") as extra:
    from fifteentwo.device import boards, remote
    from fifteentwo.device.line import BoardLine
    from fifteentwo.emulator.filesystem import board_flash, files_in

GAME = saved(HEADER % (2, 121, 0), "starter JD", "lay 1 7S", "lay 0 8D").encode()
WON = saved(HEADER % (2, 61, 1) + " play=scoreboard", "peg 0 50", "peg 0 20").encode()
CRASH = b"After 12 s, 90000 bytes free\nTraceback:\n  File main.py\nValueError: no such hole\n"
BOARD = {
    "games/game": GAME,
    "games/past0001": WON,
    "games/past0002": WON[:-20] + b"????\n" + WON[-20:],
    "games/settings": b"sound=1\n",
    "games/.game.new": b"torn",
    "crash.old": b"After 3 s, 80000 bytes free\nOSError: 5\n",
    "crash.log": CRASH,
    "main.py": b"print('plays')\n",
    "pins": b"strip=22\n",
}


@pytest.fixture(autouse=True)
def tools(monkeypatch):
    extra.need()
    monkeypatch.setattr(boards, "comports", lambda: [])


@pytest.fixture
def pico(tmp_path):
    with plugging(tmp_path) as plug:
        yield plug


def test_games_and_crash_logs_come_as_they_are_on_the_board(capsys, pico, tmp_path):
    board = pico(BOARD)
    code, output, errors = run(capsys, "logs", "--port", board.path, "--out", tmp_path / "out")
    assert (code, errors) == (0, "")
    came = {file.name: file.read_bytes() for file in (tmp_path / "out").iterdir()}
    assert came == {
        "game.txt": GAME,
        "past0001.txt": WON,
        "past0002.txt": BOARD["games/past0002"],
        "crash.old": BOARD["crash.old"],
        "crash.log": CRASH,
    }
    told = [" ".join(line.split()[1:]) for line in output.splitlines() if line.startswith("  ")]
    assert told[0] == "2 players, 4-0, not finished"
    assert told[1] == "2 players, 70-0, finished"
    assert told[2].startswith("damaged: line 2")
    assert told[3:] == ["OSError: 5", "ValueError: no such hole"]
    assert board.resets == 1
    board.unplug()
    assert files_in(board.flash.read_bytes()) == BOARD


def test_a_long_game_comes_in_one_piece(capsys, pico, tmp_path):
    first, second, third = GAME[:60], GAME[60:80], GAME[80:]
    mark = "%08x" % crc32(first)
    board = pico(
        {
            "games/game": first,
            f"games/game+{mark}+002": third,
            f"games/game+{mark}+001": second,
            "games/game+12345678+001": b"of a game before",
            f"games/nothing+{mark}+001": b"of no game",
        }
    )
    code, output, errors = run(capsys, "logs", "--port", board.path, "--out", tmp_path / "out")
    assert (code, errors) == (0, "")
    assert [file.name for file in (tmp_path / "out").iterdir()] == ["game.txt"]
    assert (tmp_path / "out" / "game.txt").read_bytes() == GAME
    assert "2 players, 4-0, not finished" in " ".join(output.split())


def test_odd_names_and_texts_of_the_board_do_nothing_to_the_terminal(capsys, pico, tmp_path):
    odd = {
        "games/past\x1b[31m": GAME,
        "games/past?": GAME,
        "games/past:": GAME,
        "games/past0001": b"",
        "games/past0002": b"fifteentwo \x1b[2J\n",
        "crash.log": b"Traceback:\nValueError: \x1b]0;title\x07\n",
    }
    out = tmp_path / "out"
    code, output, errors = run(capsys, "logs", "--port", pico(odd).path, "--out", out)
    assert (code, errors) == (0, "")
    assert "\x1b" not in output and "\x07" not in output
    assert sorted(file.name for file in out.iterdir()) == [
        "crash.log", "past0001.txt", "past0002.txt", "past_.txt", "past__2.txt", "past__31m.txt",
    ]  # fmt: skip
    assert f"  {out / 'past0001.txt'}  damaged: no game in it" in output


def test_a_name_of_nothing_saved_leaves_no_folder(capsys, pico, tmp_path):
    board = pico({"main.py": b""})
    code, _, _ = run(capsys, "logs", "--port", board.path, "--out", tmp_path / "a" / "out")
    assert code == 0
    assert not (tmp_path / "a").exists()


def test_a_folder_that_cannot_be_made_is_told_at_once(capsys, pico, tmp_path):
    (tmp_path / "file").write_text("")
    board = pico(BOARD)
    code, _, errors = run(capsys, "logs", "--port", board.path, "--out", tmp_path / "file" / "out")
    assert code == 2
    assert "out cannot be made" in errors
    assert board.resets == 0


def test_a_full_disk_is_told_with_the_file(capsys, pico, tmp_path):
    resource = pytest.importorskip("resource", reason="not on Windows")
    board = pico({"games/game": GAME, "crash.log": b"x" * 30000})
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, before[1]))
    try:
        code, _, errors = run(capsys, "logs", "--port", board.path, "--out", tmp_path / "out")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert code == 2
    assert errors.endswith(f"{tmp_path / 'out' / 'crash.log'} cannot be written: File too large\n")
    assert [file.name for file in (tmp_path / "out").iterdir()] == ["game.txt"]


def test_replay_reads_the_games(capsys, pico, tmp_path):
    run(capsys, "logs", "--port", pico(BOARD).path, "--out", tmp_path / "out")
    (game,) = read_games(str(tmp_path / "out" / "game.txt"))
    assert game.scores == [4, 0]
    assert run(capsys, "replay", tmp_path / "out" / "past0001.txt")[0] == 0


def test_by_default_each_time_has_a_folder_of_its_own(capsys, pico, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(capsys, "logs", "--port", pico({"games/game": GAME}).path)
    (folder,) = tmp_path.glob("board-*")
    assert (folder / "game.txt").read_bytes() == GAME


def test_a_board_with_nothing_saved_is_told(capsys, pico, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, output, _ = run(capsys, "logs", "--port", pico({"main.py": b""}).path)
    assert code == 0
    assert "no saved game and no crash log" in output
    assert not list(tmp_path.glob("board-*"))


def test_a_folder_with_something_in_it_is_left_alone(capsys, pico, tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "game.txt").write_text("another evening")
    board = pico(BOARD)
    code, _, errors = run(capsys, "logs", "--port", board.path, "--out", tmp_path / "out")
    assert code == 2
    assert "is not empty" in errors
    assert board.resets == 0
    assert (tmp_path / "out" / "game.txt").read_text() == "another evening"


def test_unplugged_in_the_middle_is_told(capsys, pico, tmp_path):
    board = pico(BOARD)
    run(capsys, "logs", "--port", board.path, "--out", tmp_path / "whole")
    board = pico(BOARD, unplug_after=board.received - 300)
    code, _, errors = run(capsys, "logs", "--port", board.path, "--out", tmp_path / "out")
    assert code == 2
    assert errors.count("\n") == 1
    assert "has gone" in errors


def test_a_file_that_does_not_arrive_whole_is_told(capsys, pico, tmp_path, monkeypatch):
    monkeypatch.setattr(remote.RemoteBoard, "read", lambda *_: b"half")
    board = pico(BOARD)
    code, _, errors = run(capsys, "logs", "--port", board.path, "--out", tmp_path / "out")
    assert code == 2
    assert "games/game does not arrive whole" in errors
    assert board.resets == 1


def test_without_a_board_it_says_so(capsys):
    code, _, errors = run(capsys, "logs")
    assert code == 2
    assert "no board was found" in errors or "waits for its firmware" in errors


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_board_that_plays_goes_on_with_its_game(capsys, needs_uf2, tmp_path):
    """On the emulated Pico, which is mirrored before and asked for its state after."""
    from fifteentwo.device.mirror import Mirror
    from fifteentwo.emulator.chip import Chip
    from fifteentwo.emulator.display import Display
    from fifteentwo.emulator.socket_console import SocketConsole

    files = {"games/game": GAME, "crash.log": CRASH, "games/settings": b"watchdog=True\n"}
    chip = Chip(board_flash(needs_uf2.read_bytes(), files=files), (Display(),))
    with SocketConsole(chip) as console:
        mirror = Mirror(console.url)
        steps = mirror.follow()
        next(steps)
        assert mirror.state["game"]["scores"] == [4, 0]
        assert mirror.state["screen"] == "play"
        steps.close()
        # The watchdog bites nobody who has come to look, however long it takes.
        with remote.RemoteBoard(console.url) as board:
            stopped = chip.ms
            while chip.ms < stopped + 10000:
                time.sleep(0.1)
            assert board.facts().platform == "rp2"
            board.leave()
        assert chip.resets == 0
        code, output, errors = run(
            capsys, "logs", "--port", console.url, "--out", tmp_path / "out"
        )
        assert (code, errors) == (0, "")
        assert (tmp_path / "out" / "game.txt").read_bytes() == GAME
        assert (tmp_path / "out" / "crash.log").read_bytes() == CRASH
        with BoardLine(console.url) as line:
            line.hello()
            assert line.ask(do="event", line="lay 1 9C")["awards"][0]["scores"] == [4, 3]
    assert chip.resets == 1
