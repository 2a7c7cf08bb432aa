"""``fifteentwo update``, on the unix MicroPython that passes itself off as a Pico, and on the
emulated one.
"""

import struct
import time

import pytest
from desk.pico_commands import MAIN, plugging, refused, run
from desk.unix_pico import PICO

from fifteentwo.commands import update
from fifteentwo.firmware_build import build
from fifteentwo.firmware_build.targets import TARGETS
from fifteentwo.firmware_build.uf2 import pages_of, uf2_of
from support.desk import Extra
from support.sitting import HEADER, saved

with Extra("deploy") as extra:
    from fifteentwo.device import boards, drives, remote, start
    from fifteentwo.emulator.filesystem import files_in
    from fifteentwo.errors import CommandError

GAME = saved(HEADER % (2, 121, 0), "starter JD", "lay 1 7S").encode()
BOARD = {"games/game": GAME, "games/settings": b"sound=1\n", "pins": b"strip=22\n"}
OLD = {"main.py": MAIN, "cribbage/words.py": b"VERSION = 'one'\n"}
NEW = {"main.py": MAIN, "cribbage/words.py": b"VERSION = 'two'\n"}


def firmware(board="RPI_PICO", version="two", program=b"pegboard/app.py"):
    """What looks like the firmware for ``board``."""
    target = TARGETS[board]
    binary = b"\0".join([b"", program, target.machine.encode(), version.encode(), b""])
    return uf2_of(pages_of(binary + bytes(100_000)), target.chip)


@pytest.fixture(autouse=True)
def tools(monkeypatch, tmp_path):
    extra.need()
    monkeypatch.setattr(boards, "comports", lambda: [])
    monkeypatch.setattr(drives, "mount_points", lambda: [tmp_path / "none", tmp_path / "drive"])
    monkeypatch.setattr(start, "_LOOK_S", 0.05)
    monkeypatch.setattr(drives, "_LOOK_S", 0.05)
    monkeypatch.setattr(remote, "_SENDING", 0.01)  # a pseudo-terminal keeps what was sent
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def pico(tmp_path):
    with plugging(tmp_path) as plug:
        yield plug


@pytest.fixture
def uf2(tmp_path):
    path = tmp_path / "new.uf2"
    path.write_bytes(firmware())
    return path


def test_a_board_gets_the_firmware_and_keeps_its_games(capsys, pico, uf2, tmp_path):
    board = pico(BOARD, firmware=OLD)
    board.next_firmware = NEW
    code, output, errors = run(
        capsys, "update", uf2, "--port", board.path, "--out", tmp_path / "games"
    )
    assert (code, errors) == (0, "")
    assert board.uf2 == uf2.read_bytes()
    assert "It plays: Fifteen Two two." in output
    assert (tmp_path / "games" / "game.txt").read_bytes() == GAME
    board.unplug()
    assert files_in(board.flash.read_bytes()) == BOARD


def test_modules_that_would_go_before_the_firmware_are_taken_away(capsys, pico, uf2):
    board = pico({**BOARD, "cribbage/words.py": b"VERSION = 'file'\n"}, firmware=OLD)
    board.next_firmware = NEW
    code, output, _ = run(capsys, "update", uf2, "--port", board.path)
    assert code == 0
    assert "1 modules removed" in output and "It plays: Fifteen Two two." in output
    board.unplug()
    assert files_in(board.flash.read_bytes()) == BOARD


def test_without_a_file_it_asks_for_one_made_for_this_board(capsys, pico, monkeypatch, tmp_path):
    monkeypatch.setattr(build, "BUILD", tmp_path)
    board = pico(BOARD, facts={**PICO, "machine": TARGETS["RPI_PICO_W"].machine}, firmware=OLD)
    sentence = refused(capsys, "update", "--port", board.path)
    assert "make uf2 BOARD=RPI_PICO_W" in sentence
    assert board.uf2 is None


def test_without_a_file_it_takes_what_was_made_for_this_board(capsys, pico, monkeypatch, tmp_path):
    monkeypatch.setattr(build, "BUILD", tmp_path)
    board = pico(BOARD, facts={**PICO, "machine": TARGETS["RPI_PICO_W"].machine}, firmware=OLD)
    board.next_firmware = NEW
    (tmp_path / "uf2").mkdir()
    (tmp_path / "uf2" / "fifteentwo-RPI_PICO_W.uf2").write_bytes(firmware("RPI_PICO_W"))
    code, out, err = run(capsys, "update", "--port", board.path)
    assert code == 0, (out, err)
    assert board.uf2 == firmware("RPI_PICO_W")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (firmware("RPI_PICO2"), "it is for an RP2350, not for an RP2040"),
        (firmware("RPI_PICO_W"), "is not for a Raspberry Pi Pico with RP2040: games and settings"),
        (firmware(program=b"main.py"), "it is without Fifteen Two"),
        (firmware()[:-512], "it is not whole"),
        (b"no UF2", "it is no UF2 file"),
    ],
)
def test_a_file_that_does_not_fit_changes_nothing(capsys, pico, uf2, content, why):
    uf2.write_bytes(content)
    board = pico({**BOARD, "cribbage/words.py": b"VERSION = 'file'\n"}, firmware=OLD)
    assert why in refused(capsys, "update", uf2, "--port", board.path)
    assert board.uf2 is None and not board.drive.exists()
    board.unplug()
    assert "cribbage/words.py" in files_in(board.flash.read_bytes())


def test_a_board_for_which_there_is_no_firmware_is_told(capsys, pico, uf2):
    board = pico({}, facts={**PICO, "machine": "Some board with RP2040"})
    assert "no firmware for a Some board" in refused(capsys, "update", uf2, "--port", board.path)


def test_a_folder_that_holds_something_is_not_written_to(capsys, pico, uf2, tmp_path):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").touch()
    board = pico(BOARD, firmware=OLD)
    words = ("update", uf2, "--port", board.path, "--out", tmp_path / "full")
    assert "is not empty" in refused(capsys, *words)


# The drive


def waiting(folder, name="RPI-RP2"):
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_bytes(b"UF2 Bootloader v3.0\r\nBoard-ID: %s\r\n" % name)
    return drives.Drive(folder, "RP2040")


@pytest.mark.parametrize(
    ("name", "chip"), [(b"RPI-RP2", "RP2040"), (b"RP2350", "RP2350"), (b"SAMD21-Zero", None)]
)
def test_a_drive_tells_which_chip_it_is(tmp_path, name, chip):
    waiting(tmp_path / "drive", name)
    found = drives.waiting()
    assert found == (drives.Drive(tmp_path / "drive", chip) if chip else None)


def test_a_board_that_waits_as_a_drive_is_taken(capsys, pico, uf2, monkeypatch):
    board = pico(BOARD, firmware=OLD)
    board.next_firmware = NEW
    with remote.RemoteBoard(board.path) as by_hand:
        by_hand.become_drive()
    while not drives.waiting():
        time.sleep(0.01)
    assert "does not say which it is (RPI_PICO or RPI_PICO_W)" in refused(capsys, "update")

    def plugged():
        return None if drives.waiting() else board.path

    monkeypatch.setattr(boards, "found_one", plugged)
    code, output, errors = run(capsys, "update", uf2)
    assert (code, errors) == (0, "")
    assert f"waits for its firmware as the drive {board.drive}" in output
    assert "It plays: Fifteen Two two." in output


def test_a_waiting_board_of_another_chip_is_refused(capsys, uf2, tmp_path):
    waiting(tmp_path / "drive", b"RP2350")
    assert "it is for an RP2040, not for an RP2350" in refused(capsys, "update", uf2)
    assert [file.name for file in (tmp_path / "drive").iterdir()] == ["INFO_UF2.TXT"]


def test_a_drive_that_does_not_appear_is_waited_for_no_longer_than_said(tmp_path):
    began = time.monotonic()
    with pytest.raises(CommandError, match="RPI-RP2 has not appeared within 0 s: .* hold BOOTSEL"):
        drives.wait_for("RP2040", 0.2)
    assert time.monotonic() - began < 5


def test_a_drive_that_stays_has_not_taken_the_firmware(tmp_path):
    drive = waiting(tmp_path / "drive", b"RPI-RP2")
    with pytest.raises(CommandError, match="has not taken the firmware: it still waits at"):
        drives.wait_until_gone(drive, 0.1)


def test_a_drive_that_is_pulled_while_it_is_copied_to_is_told(tmp_path, monkeypatch):
    drive = waiting(tmp_path / "drive", b"RPI-RP2")
    content = bytes(100_000)

    def failing(after):
        left = [after]

        def fsync(_):
            left[0] -= 1
            if left[0] < 0:
                raise OSError(5, "Input/output error")

        return fsync

    monkeypatch.setattr(drives.os, "fsync", failing(2))
    with pytest.raises(CommandError, match="cannot be copied to .* BOOTSEL"):
        drives.put(drive, content, lambda _: None)
    # With the last block the board goes, before the computer is done.
    monkeypatch.setattr(drives.os, "fsync", failing(6))
    drives.put(drive, content, lambda _: None)


def test_an_update_that_brings_another_version_than_the_file_is_told(capsys, pico, uf2):
    board = pico(BOARD, firmware=OLD)
    sentence = refused(capsys, "update", uf2, "--port", board.path)
    assert "the board plays Fifteen Two one, which is not in this firmware" in sentence


def test_a_board_that_does_not_start_is_told(capsys, pico, uf2, monkeypatch):
    monkeypatch.setattr(start, "_BOOT_S", 2)
    board = pico(BOARD, firmware=OLD)
    board.next_firmware = {}
    sentence = refused(capsys, "update", uf2, "--port", board.path)
    assert "does not run its program" in sentence or "has not answered within 2 s" in sentence


# On the emulated Pico


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_an_emulated_pico_becomes_a_drive_and_keeps_its_games(
    capsys, needs_uf2, monkeypatch, tmp_path
):
    from fifteentwo.emulator.chip import Chip
    from fifteentwo.emulator.display import Display
    from fifteentwo.emulator.filesystem import board_flash
    from fifteentwo.emulator.flash import FlashBusy, files_on, flashed
    from fifteentwo.emulator.socket_console import SocketConsole

    monkeypatch.setattr(update, "_DRIVE_S", 600)
    before = board_flash(needs_uf2.read_bytes(), files={**BOARD, "pico_board.py": b"1 // 0"})
    chip = Chip(before, (FlashBusy(), Display()))
    with SocketConsole(chip) as console:
        new_chips = []

        def drive_found():
            """The folder of the drive, as soon as the chip has asked for it."""
            if chip.is_drive and not new_chips and not (tmp_path / "drive").exists():
                waiting(tmp_path / "drive", b"RPI-RP2")
            return [tmp_path / "drive"]

        def take(drive, content, told):
            assert struct.unpack_from("<I", content, 24)[0] * 512 == len(content)
            new_chips.append(Chip(flashed(content, chip.flash()), (FlashBusy(), Display())))
            (drive.path / "INFO_UF2.TXT").unlink()
            console.plug_in(new_chips[0])

        monkeypatch.setattr(drives, "mount_points", drive_found)
        monkeypatch.setattr(drives, "put", take)
        words = ("update", needs_uf2, "--port", console.url, "--out", tmp_path / "games")
        code, output, errors = run(capsys, *words)
    assert (code, errors) == (0, "")
    assert "1 modules removed" in output and "It plays: Fifteen Two" in output
    assert (tmp_path / "games" / "game.txt").read_bytes() == GAME
    found = files_in(files_on(new_chips[0].flash()))
    assert {path: found.get(path) for path in BOARD} == BOARD
