"""``fifteentwo deploy``, on the unix MicroPython that passes itself off as a Pico, and finding a
board at all.
"""

import errno
import os
import random
import select
import threading
import time
import tty
from types import SimpleNamespace

import pytest
import serial
from desk.pico_commands import MAIN, plugging, refused, run
from desk.unix_pico import ABOUT_DRIVE, PICO

from fifteentwo.firmware_build import modules
from support.desk import Extra

with Extra("deploy") as extra:
    from littlefs import LittleFSError  # noqa: F401 - the boards of the tests need it

    from fifteentwo.device import boards, drives, module_files, remote, start
    from fifteentwo.device.line import BoardLine
    from fifteentwo.emulator.filesystem import files_in


@pytest.fixture(autouse=True)
def tools(monkeypatch):
    extra.need()
    monkeypatch.setattr(boards, "comports", lambda: [])
    monkeypatch.setattr(drives, "mount_points", lambda: [])
    monkeypatch.setattr(start, "_LOOK_S", 0.05)


PROGRAM = {
    "main.py": MAIN,
    "pico_board.py": b"x = 1\n",
    "cribbage/__init__.py": b"",
    "cribbage/words.py": b"VERSION = 'one'\n",
    "pegboard/screens/__init__.py": b"",
    "pegboard/screens/home.py": b"TEXT = %r\n" % (b"home " * 900),
    "pico/pins.py": b"STRIP = 16\n",
}


@pytest.fixture
def program(monkeypatch):
    """A small program in place of ours, path -> source, which a test may change."""
    files = dict(PROGRAM)
    monkeypatch.setattr(module_files, "program_files", lambda: files)
    return files


def firmware_of(files):
    """The modules in a firmware that was made from these."""
    return {**files, "frozen_files.py": modules.frozen_files_module(files).encode()}


@pytest.fixture
def pico(tmp_path, monkeypatch):
    monkeypatch.setattr(remote, "_SENDING", 0.01)  # a pseudo-terminal keeps what was sent
    with plugging(tmp_path) as plug:
        yield plug


def files_of(board):
    board.unplug()
    return files_in(board.flash.read_bytes())


# Finding the board


def port(device, vid=0x2E8A, pid=0x0005):
    return SimpleNamespace(device=device, vid=vid, pid=pid)


def plugged_in(monkeypatch, *ports):
    monkeypatch.setattr(boards, "comports", lambda: ports)


def test_without_a_board_it_says_what_to_look_at(capsys, monkeypatch):
    plugged_in(monkeypatch, port("/dev/ttyS0", None, None), port("/dev/ttyACM3", 0x2341, 0x0043))
    monkeypatch.setattr(drives, "waiting", lambda: None)
    assert "no board was found: plug it in" in refused(capsys, "deploy")


def test_a_pico_that_waits_for_its_firmware_is_told(capsys, monkeypatch, tmp_path):
    (tmp_path / "INFO_UF2.TXT").write_text(ABOUT_DRIVE)
    monkeypatch.setattr(drives, "mount_points", lambda: [tmp_path / "none", tmp_path])
    assert f"waits for its firmware as the drive {tmp_path}" in refused(capsys, "deploy")


def test_of_two_boards_none_is_taken(capsys, monkeypatch):
    plugged_in(monkeypatch, port("/dev/ttyACM1"), port("/dev/ttyACM0"))
    sentence = refused(capsys, "deploy")
    assert (
        "2 boards are plugged in, at /dev/ttyACM0, /dev/ttyACM1: name one with --port" in sentence
    )


def test_the_only_board_among_other_things_is_taken(monkeypatch):
    plugged_in(monkeypatch, port("COM1", None, None), port("COM7"), port("COM8", 0x2E8A, 0x000A))
    assert boards.find(None) == "COM7"
    assert boards.find("COM1") == "COM1"


# Opening its port


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.EACCES, "Permission denied"), "sudo usermod -aG dialout"),
        (OSError(errno.EAGAIN, "Could not exclusively lock port"), "in use by another program"),
        (OSError(errno.EBUSY, "Resource busy"), "in use by another program"),
        (
            OSError("could not open port 'COM3': PermissionError(13, 'Access is denied.')"),
            "in use",
        ),
        (OSError("could not open port 'COM3': FileNotFoundError(2, ...)"), "there is no port"),
        (OSError(errno.ENXIO, "No such device or address"), "there is no port"),
        (OSError(errno.EIO, "Input/output error"), "cannot be opened (Input/output error)"),
    ],
)
def test_why_a_port_cannot_be_opened(error, said):
    assert said in boards.why_not_opened("COM3", error)


def test_a_port_that_is_not_there_is_named_with_those_that_are(capsys, monkeypatch, tmp_path):
    plugged_in(monkeypatch, port("/dev/ttyACM0"))
    sentence = refused(capsys, "deploy", "--port", tmp_path / "ttyACM9")
    assert "there is no port" in sentence
    assert "There is /dev/ttyACM0." in sentence


def test_a_port_that_somebody_uses_is_told(capsys, pico):
    board = pico({})
    with serial.Serial(board.path, exclusive=True):
        assert "in use by another program" in refused(capsys, "deploy", "--port", board.path)


def test_a_socket_where_nobody_listens_is_told(capsys):
    assert "nobody listens" in refused(capsys, "deploy", "--port", "socket://127.0.0.1:9")


def test_something_that_is_no_serial_port_is_told(capsys):
    assert "is no serial port" in refused(capsys, "deploy", "--port", "nosuch://x")


def test_what_does_not_answer_as_micropython_is_told(capsys, monkeypatch):
    monkeypatch.setattr(remote, "_PATIENCE", 0.3)
    ours, theirs = os.openpty()
    try:
        sentence = refused(capsys, "deploy", "--port", os.ttyname(theirs))
    finally:
        os.close(ours)
        os.close(theirs)
    assert "does not answer as MicroPython" in sentence


@pytest.mark.parametrize("pause", [0.0, 0.2])
def test_what_prints_all_the_time_is_told(capsys, monkeypatch, pause):
    """Some other board, that prints without end and takes no notice of what it is sent."""
    monkeypatch.setattr(remote, "_PATIENCE", 0.3)
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    is_over = threading.Event()

    def talk():
        while not is_over.wait(pause):
            if select.select([], [ours], [], 0.05)[1]:
                os.write(ours, b"temperature 21.5\r\n")
            if select.select([ours], [], [], 0)[0]:
                os.read(ours, 1024)

    talker = threading.Thread(target=talk, daemon=True)
    talker.start()
    began = time.monotonic()
    try:
        for command in ("deploy", "logs"):
            sentence = refused(capsys, command, "--port", os.ttyname(theirs))
            assert "does not answer as MicroPython" in sentence
    finally:
        is_over.set()
        talker.join()
        os.close(ours)
        os.close(theirs)
    assert time.monotonic() - began < 30


@pytest.mark.parametrize("command", ["deploy", "logs", "mirror"])
@pytest.mark.parametrize(
    "address", ["socket://localhost:99999", "socket://localhost", "socket://", "socket://[x:4"]
)
def test_an_address_that_is_none_is_told(capsys, command, address):
    sentence = refused(capsys, command, "--port", address)
    assert f"'{address}' is no address" in sentence
    assert "socket://localhost:4000" in sentence


# What runs on it


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": "circuitpython", "version": (9, 2, 1)}, "runs circuitpython, not MicroPython"),
        ({"version": (1, 23, 0)}, "MicroPython 1.23.0, which is too old"),
        ({"version": (1, 9, 4)}, "MicroPython 1.9.4, which is too old"),
        ({"platform": "esp32", "machine": "ESP32 module"}, "no Pico but ESP32 module"),
        ({"machine": None}, "does not say which MicroPython it runs"),
        ({"platform": "\x1b[31m", "machine": ""}, "no Pico but \\x1b[31m"),
    ],
)
def test_a_board_that_cannot_run_the_program_is_refused(capsys, pico, changes, said):
    board = pico({"main.py": b"print('mine')"}, facts={**PICO, **changes})
    assert said in refused(capsys, "deploy", "--port", board.path)
    assert files_of(board) == {"main.py": b"print('mine')"}


# Copying


def deployed(capsys, board, *more):
    code, output, errors = run(capsys, "deploy", "--port", board.path, *more)
    assert (code, errors) == (0, "")
    return output


def test_a_board_with_the_same_firmware_gets_nothing(capsys, pico, program):
    board = pico({"games/game": b"kept"}, firmware=firmware_of(program))
    output = deployed(capsys, board)
    assert "Fifteen Two in its firmware" in output
    assert "0 files copied (0 KB), 7 were there already." in output
    assert "It plays: Fifteen Two one." in output
    assert board.resets == 1
    assert files_of(board) == {"games/game": b"kept"}


def test_a_package_in_which_something_has_changed_goes_before_the_firmware(capsys, pico, program):
    firmware = firmware_of(program)
    board = pico({}, firmware=firmware)
    program["cribbage/words.py"] = b"VERSION = 'two'\n"
    output = deployed(capsys, board)
    assert "2 files copied" in output and "5 were there already." in output
    assert "It plays: Fifteen Two two." in output
    assert set(files_of(board)) == {"cribbage/__init__.py", "cribbage/words.py"}
    # Only what differs from what lies there is sent.
    program["cribbage/words.py"] = b"VERSION = 'three'\n"
    board = pico(firmware=firmware)
    assert "1 files copied" in deployed(capsys, board)
    # Once more as in the firmware: no file is needed.
    program["cribbage/words.py"] = PROGRAM["cribbage/words.py"]
    output = deployed(capsys, pico(firmware=firmware))
    assert "0 files copied" in output and "2 removed" in output
    assert "It plays: Fifteen Two one." in output


@pytest.mark.parametrize("path", ["cribbage/more.py", "pegboard/new/inner.py"])
def test_new_modules_arrive(capsys, pico, program, path):
    board = pico({}, firmware=firmware_of(program))
    program[path] = b"x = 2\n"
    deployed(capsys, board)
    assert files_of(board)[path] == b"x = 2\n"


def test_a_module_that_is_no_longer_there_goes(capsys, pico, program):
    firmware = firmware_of(program)
    program["cribbage/more.py"] = b"x = 2\n"
    deployed(capsys, pico({}, firmware=firmware))
    del program["cribbage/more.py"]
    program["cribbage/words.py"] = b"VERSION = 'two'\n"
    board = pico(firmware=firmware)
    assert "1 removed" in deployed(capsys, board)
    assert "cribbage/more.py" not in files_of(board)


def test_a_main_that_has_changed_is_told_and_not_copied(capsys, pico, program):
    """MicroPython takes the one in its firmware, so that nobody locks himself out."""
    board = pico({}, firmware=firmware_of(program))
    program["main.py"] = b"1 // 0\n"
    output = deployed(capsys, board)
    assert "main.py has changed, and is taken from the firmware only" in output
    assert "It plays: Fifteen Two one." in output
    assert files_of(board) == {}


OURS = {
    "cribbage/words.py": b"VERSION = 'old'\n",
    "cribbage/cards.mpy": b"old",
    "pegboard/screens/home.mpy": b"old",
    "pico_board.mpy": b"old",
    "fifteentwo.files": b"old",
}
THEIRS = {
    "games/game": b"fifteentwo 1 players=2\n",
    "games/past0001": b"old\n",
    "pins": b"strip=22\n",
    "crash.log": b"After 3 s\n",
    "notes.txt": b"mine",
    "lib/mine.py": b"x = 1\n",
}


def test_clear_takes_our_modules_away_and_nothing_else(capsys, pico, program):
    board = pico({**OURS, **THEIRS}, firmware=firmware_of(program))
    output = deployed(capsys, board, "--clear")
    assert "5 files removed" in output
    assert "It plays: Fifteen Two one." in output
    assert files_of(board) == THEIRS


def test_clear_leaves_no_empty_package_that_would_hide_the_firmware(capsys, pico, program):
    board = pico({"cribbage/words.py": b"VERSION = 'old'\n"}, firmware=firmware_of(program))
    with remote.RemoteBoard(board.path) as by_hand:
        by_hand.remove("cribbage/words.py")
        by_hand.leave()
    assert "It plays: Fifteen Two one." in deployed(capsys, board, "--clear")


def test_what_people_have_on_the_board_stays(capsys, pico, program):
    board = pico({**OURS, **THEIRS}, firmware=firmware_of(program))
    program["cribbage/words.py"] = b"VERSION = 'two'\n"
    assert "It plays: Fifteen Two two." in deployed(capsys, board)
    files = files_of(board)
    assert {path: files.pop(path) for path in THEIRS} == THEIRS
    assert set(files) == {"cribbage/__init__.py", "cribbage/words.py"}


def test_no_reset_leaves_the_board_at_its_prompt(capsys, pico, program):
    board = pico({}, firmware=firmware_of(program))
    deployed(capsys, board, "--no-reset")
    assert board.resets == 0
    with serial.Serial(board.path, timeout=5) as console:
        console.write(b"\r\nprint(6 * 7)\r\n")
        assert console.read_until(b"42\n").endswith(b"42\n")


def test_a_program_that_stops_at_once_is_told(capsys, pico, program):
    board = pico({}, firmware=firmware_of(program))
    program["cribbage/words.py"] = b"1 // 0\n"
    sentence = refused(capsys, "deploy", "--port", board.path)
    assert "the board does not run its program" in sentence
    assert "BACK held" in sentence


def test_a_full_flash_is_told(capsys, pico, program):
    board = pico({"games/past0001": b"x" * 1_420_000}, firmware=firmware_of(program))
    program["pegboard/screens/home.py"] = random.Random(1).randbytes(30_000)
    sentence = refused(capsys, "deploy", "--port", board.path)
    assert "the board's flash is full: fetch its games with fifteentwo logs" in sentence
    assert files_of(board)["games/past0001"] == b"x" * 1_420_000


def damaging(monkeypatch, is_damaged):
    """mpremote writes files for which ``is_damaged()`` without their last letter."""
    write = remote.SerialTransport.fs_writefile

    def damage(self, path, content, *rest, **more):
        content = content[:-1] if is_damaged() else content
        return write(self, path, content, *rest, **more)

    monkeypatch.setattr(remote.SerialTransport, "fs_writefile", damage)


def test_a_file_that_arrives_damaged_is_sent_again(capsys, pico, program, monkeypatch):
    damages = [True]
    damaging(monkeypatch, lambda: bool(damages and damages.pop()))
    board = pico({}, firmware=firmware_of(program))
    program["cribbage/words.py"] = b"VERSION = 'two'\n"
    assert "It plays: Fifteen Two two." in deployed(capsys, board)
    assert not damages


def test_a_file_that_never_arrives_whole_is_told(capsys, pico, program, monkeypatch):
    damaging(monkeypatch, lambda: True)
    board = pico({}, firmware=firmware_of(program))
    program["cribbage/words.py"] = b"VERSION = 'two'\n"
    assert "does not arrive whole" in refused(capsys, "deploy", "--port", board.path)


def test_unplugged_anywhere_the_next_deploy_mends_it(capsys, pico, program):
    firmware = firmware_of(program)
    program["cribbage/words.py"] = b"VERSION = 'two'\n"
    program["pegboard/screens/home.py"] = b"TEXT = %r\n" % (b"house " * 900)
    old = {"games/game": b"kept", **OURS}
    whole = pico(old, firmware=firmware)
    deployed(capsys, whole)
    chance = random.Random(4)
    for place in [chance.randrange(1500, whole.received) for _ in range(4)]:
        board = pico(old, firmware=firmware, unplug_after=place)
        sentence = refused(capsys, "deploy", "--port", board.path)
        assert "plug it in again" in sentence or "answer" in sentence
        board = pico(firmware=firmware)
        assert "It plays: Fifteen Two two." in deployed(capsys, board)
        files = files_of(board)
        assert files.pop("games/game") == b"kept"
        assert files == {p: s for p, s in program.items() if p.startswith(("crib", "pegb"))}


def test_after_ctrl_c_the_board_starts_again(capsys, pico, program, monkeypatch):
    def interrupted(self, path, content, told):
        # In the middle of a program that is being sent.
        self._transport.serial.write(b"\x05A\x01")
        self._transport.serial.write(b"w(b'abc")
        time.sleep(0.2)
        raise KeyboardInterrupt

    board = pico({}, firmware=firmware_of(program))
    program["pegboard/screens/home.py"] = b""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(remote.RemoteBoard, "write", interrupted)
        code, _, _ = run(capsys, "deploy", "--port", board.path)
    assert code == 130
    while not board.resets:
        time.sleep(0.01)
    with BoardLine(board.path) as line:
        assert line.hello(20)["version"] == "one"


# MicroPython without our firmware


DRIVER = {"lib/ssd1306.py": b"class SSD1306_I2C: pass\n"}


def test_micropython_alone_gets_every_module_as_a_file(capsys, pico, program):
    board = pico(DRIVER, facts={**PICO, "machine": "Raspberry Pi Pico2 with RP2350"})
    output = deployed(capsys, board)
    assert "nothing of ours in its firmware" in output
    assert "7 files copied" in output and "more memory" not in output
    assert "It plays: Fifteen Two one." in output
    assert files_of(board) == {**DRIVER, **program}


def test_on_a_small_chip_it_says_that_the_firmware_is_the_better_way(capsys, pico, program):
    output = deployed(capsys, pico(DRIVER))
    assert "All modules as files need more memory than this chip has" in output


def test_without_the_driver_of_the_display_it_says_how_to_get_it(capsys, pico, program):
    board = pico({})
    sentence = refused(capsys, "deploy", "--port", board.path)
    assert "mpremote mip install ssd1306" in sentence
    assert files_of(board) == {}


def test_cleared_micropython_stays_at_its_prompt(capsys, pico, program):
    board = pico({**DRIVER, **program})
    assert "7 files removed" in deployed(capsys, board, "--clear")
    assert board.resets == 0
    assert files_of(board) == DRIVER


# On the emulated Pico


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_changed_modules_get_onto_an_emulated_pico_and_play(capsys, needs_uf2, monkeypatch):
    from fifteentwo.emulator.chip import Chip
    from fifteentwo.emulator.display import Display
    from fifteentwo.emulator.filesystem import board_flash
    from fifteentwo.emulator.flash import FlashBusy, files_on
    from fifteentwo.emulator.socket_console import SocketConsole

    program = modules.program_files()
    monkeypatch.setattr(module_files, "program_files", lambda: program)
    flash = board_flash(needs_uf2.read_bytes(), files={"pins": b"seat3=none\n"})
    chip = Chip(flash, (FlashBusy(), Display()))
    with SocketConsole(chip) as console:
        board = SimpleNamespace(path=console.url)
        assert "0 files copied" in deployed(capsys, board)
        program["pico/clock.py"] += b"\nCHANGED = 1\n"
        assert "It plays: Fifteen Two" in deployed(capsys, board)
        found = files_in(files_on(chip.flash()))
        sources = {path: text for path, text in program.items() if path.startswith("pico/")}
        assert found == {**sources, "pins": b"seat3=none\n"}
        with remote.RemoteBoard(console.url) as by_hand:
            assert by_hand.evaluate("__import__('pico.clock').clock.CHANGED") == 1
        assert "It plays: Fifteen Two" in deployed(capsys, board, "--clear")
        with remote.RemoteBoard(console.url) as by_hand, pytest.raises(remote.BoardError):
            by_hand.evaluate("__import__('pico.clock').clock.CHANGED")
