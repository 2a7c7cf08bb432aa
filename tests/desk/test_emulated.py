"""The parts of the emulated Pico are as real ones.

What needs the firmware takes it from PICO_UF2; without it the tests say that they did not run.
"""

import random
import struct

import pytest
from click.testing import CliRunner

from support import desk

with desk.Extra("emulate") as extra:
    from littlefs import LittleFS, UserContext

    from fifteentwo.commands.emulate import emulate
    from fifteentwo.emulator import flash
    from fifteentwo.emulator.chip import Chip
    from fifteentwo.emulator.controls import Encoder
    from fifteentwo.emulator.copies import CopyFailed, in_a_copy
    from fifteentwo.emulator.display import Display, Glass
    from fifteentwo.emulator.filesystem import (
        GEOMETRY,
        NoFilesystem,
        board_flash,
        files_in,
        image_of,
    )
    from fifteentwo.emulator.repl import CodeFailed, Repl
    from fifteentwo.emulator.strip import Lights
    from fifteentwo.firmware_build.uf2 import NoFirmware


@pytest.fixture(autouse=True)
def emulator():
    extra.need()


@pytest.fixture
def prompt(needs_uf2):
    """Start a Pico with ``parts`` around it, which comes to its prompt at once."""

    def start(*parts, nap_ms=0):
        # After a boot.py that fails MicroPython does not go on to main.py.
        files = {"boot.py": b"raise SystemError"}
        chip = Chip(board_flash(needs_uf2.read_bytes(), files=files), parts, nap_ms)
        assert says(chip, ">>> ")
        return chip

    return start


@pytest.fixture
def boot(prompt):
    """Start a Pico with ``parts`` around it, and ``program`` in place of ours."""

    def start(program, *parts, nap_ms=0):
        chip = prompt(*parts, nap_ms=nap_ms)
        run_alone(chip, program)
        return chip

    return start


def run_alone(chip, program):
    """Let ``program`` run, and forget what was on the console before."""
    Repl(chip).leave_running(program)
    chip.console.clear()


def says(chip, text, ms=3000):
    return chip.run_until(lambda: text.encode() in chip.console, ms)


# The files


def test_what_is_put_on_the_filesystem_is_read_from_it():
    files = {"main.py": b"print(1)\n", "lib/a.mpy": bytes(range(256)) * 40, "games/empty": b""}
    assert files_in(image_of(files)) == files


def test_an_image_of_a_pico_has_the_size_of_its_filesystem():
    assert len(image_of({})) == 1408 * 1024
    assert flash.FILES_START + len(image_of({})) == flash.FLASH_BYTES


def test_random_bytes_are_no_filesystem():
    with pytest.raises(NoFilesystem):
        files_in(random.Random(1).randbytes(1408 * 1024))


def test_after_a_power_cut_the_files_are_read_as_the_board_finds_them():
    """In the middle of a renaming littlefs hides another file of a large folder."""
    log = []

    class Logged(UserContext):
        def prog(self, cfg, block, off, data):
            log.append((block * cfg.block_size + off, bytes(data)))
            return super().prog(cfg, block, off, data)

        def erase(self, cfg, block):
            log.append((block * cfg.block_size, b"\xff" * cfg.block_size))
            return super().erase(cfg, block)

    pieces = {f"games/game+1a2b3c4d+{number:03}": bytes([number]) * 290 for number in range(14)}
    before = image_of({**pieces, "games/settings": b"old"})
    memory = Logged(len(before))
    memory.buffer[:] = before
    filesystem = LittleFS(context=memory, **GEOMETRY)
    for number in range(6):
        with filesystem.open("games/.settings.new", "wb") as file:
            file.write(b"brightness=%d" % number)
        filesystem.rename("games/.settings.new", "games/settings")
    now = bytearray(before)
    for place, content in log:
        now[place : place + len(content)] = content
        found = files_in(bytes(now))
        assert pieces.items() <= found.items()
        assert "games/settings" in found


def uf2(address=0x10000000, size=256, family=0xE48BFF56, flags=0x2000, content=b"\xa5"):
    block = struct.pack("<8I", 0x0A324655, 0x9E5D5157, flags, address, size, 0, 1, family)
    return block + (content * size).ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30)


def test_a_uf2_lies_where_its_blocks_say():
    whole = flash.flash_of(uf2(0x10000100), b"files")
    assert whole[:0x100] == b"\xff" * 0x100
    assert whole[0x100:0x200] == b"\xa5" * 256
    assert whole[0x200] == 0xFF
    assert whole[0xA0000:0xA0005] == b"files"
    assert len(whole) == 2 * 1024 * 1024


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "no UF2"),
        (b"MZ" * 256, "no UF2"),
        (uf2()[:-1], "not whole"),
        (uf2(family=0xE48BFF59), "for an RP2350, not for an RP2040"),  # an RP2350's
        (uf2(0x0FFF0000), "does not fit"),
        (uf2(0x100A0000), "no room"),
    ],
)
def test_a_file_that_is_no_firmware_of_a_pico_is_refused(content, why):
    with pytest.raises(NoFirmware, match=why):
        flash.flash_of(content, b"")


# The display

# What micropython-lib's driver sends at the start, for 128 x 64.
BEGIN = bytes.fromhex(
    "AE 20 00 40 A1 A8 3F C8 D3 00 DA 12 D5 80 D9 F1 DB 30 81 FF A4 A6 AD 30 8D 14 AF"
)
PICTURE = bytes((7 * at + at // 128) & 0xFF for at in range(1024))
WHOLE = bytes.fromhex("21 00 7F 22 00 07")


def glass(commands, kind="SSD1306"):
    made = Glass(kind)
    for command in commands:
        made.take(b"\x80" + bytes([command]))
    return made


def test_a_display_is_dark_until_it_is_switched_on():
    assert Glass().shown() == bytes(1024)
    assert Glass().status & 0x40
    on = glass(BEGIN)
    assert on.shown() != bytes(1024)  # a memory that nobody has cleared
    assert not on.status & 0x40


def test_a_picture_sent_in_one_go_is_seen_as_it_was_sent():
    display = glass(BEGIN + WHOLE)
    display.take(b"\x40" + PICTURE)
    assert display.shown() == PICTURE


def test_a_part_of_a_page_goes_where_it_shall():
    display = glass(BEGIN + WHOLE)
    display.take(b"\x40" + bytes(1024))
    display.take(bytes.fromhex("00 20 02 B3 05 16"))
    display.take(b"\x40\x11\x22\x33")
    seen = display.shown()
    assert seen[3 * 128 + 0x65 : 3 * 128 + 0x68] == b"\x11\x22\x33"
    assert sum(seen) == 0x66


def test_with_columns_and_rows_the_other_way_round_the_picture_stands_on_its_head():
    display = glass(BEGIN + bytes.fromhex("A0 C0") + WHOLE)
    display.take(b"\x40" + PICTURE)
    turned = bytes(int(f"{byte:08b}"[::-1], 2) for byte in PICTURE[::-1])
    assert display.shown() == turned


def test_turning_the_columns_alone_needs_the_picture_anew():
    display = glass(BEGIN + WHOLE)
    display.take(b"\x40" + PICTURE)
    display.take(b"\x00\xa0")
    assert display.shown() == PICTURE


def test_an_sh1106_shows_its_columns_from_the_third_on():
    display = glass(bytes.fromhex("AE A1 C8 A4 A6 AD 8B AF"), "SH1106")
    for page in range(8):
        display.take(bytes([0x00, 0xB0 | page, 0x02, 0x10]))
        display.take(b"\x40" + PICTURE[128 * page : 128 * page + 128])
    assert display.shown() == PICTURE


DISPLAY_PROGRAM = """
import time
from machine import I2C, Pin
i2c = I2C(0, sda=Pin(4), scl=Pin(5), freq=400000)
print("scan", i2c.scan())
began = time.ticks_us()
i2c.writeto(0x3c, b"\\x40" + bytes(128))
print("page", time.ticks_diff(time.ticks_us(), began))
for _ in range(2):
    input()
    try:
        i2c.writeto(0x3c, b"\\x00\\xaf")
        print("written")
    except OSError as error:
        print("error", error.errno)
"""


def test_a_display_on_the_bus_takes_its_time_falls_off_and_comes_back(boot):
    display = Display()
    chip = boot(DISPLAY_PROGRAM, display)
    assert says(chip, "page")
    chip.run(20)
    lines = chip.text.split("\n")
    assert lines[0] == "scan [60]"
    # 130 bytes of 9 bits at 400 kHz are 2.9 ms.
    assert 2900 < int(lines[1].split()[1]) < 3400
    display.is_connected = False
    chip.type(b"\r\n")
    assert says(chip, "error 5")
    display.is_connected = True
    chip.type(b"\r\n")
    assert says(chip, "written")
    assert display.glass.is_on


# The strip

STRIP_PROGRAM = """
import time
from machine import Pin
from pico.strip import Strip
strip = Strip(Pin(16), 121)
for frame in range(3):
    for index in range(363):
        strip.rgb[index] = index * 7 + frame & 255
    strip.show()
    time.sleep_ms(10)
print("sent")
"""


def test_frames_are_seen_as_they_were_sent_while_the_processor_sleeps(boot):
    lights = Lights(16, 121)
    chip = boot(STRIP_PROGRAM, lights)
    assert says(chip, "sent")
    assert [count for _, count in lights.frames] == [121, 121, 121]
    assert lights.rgb == bytes(index * 7 + 2 & 255 for index in range(363))


# The knob

KNOB_PROGRAM = """
import rp2, time
from pico.knob import Knob
knob = Knob(10, 11)
turned = 0
print("ready")
while True:
    turned += knob.turned(time.ticks_ms())
    time.sleep_ms(%d)
    if turned in (40, -40):
        print("turned", turned)
        break
"""


@pytest.mark.parametrize("detents", [40, -40])
@pytest.mark.parametrize("bounces", [0, 3])
def test_every_detent_is_counted_while_the_processor_sleeps(boot, detents, bounces):
    chip = boot(KNOB_PROGRAM % 1)
    assert says(chip, "ready")
    Encoder(10, 11, bounces=bounces).turn(chip, detents)
    assert says(chip, "turned %d" % detents, 500)


def test_detents_are_counted_while_the_flash_is_erased(boot):
    busy = flash.FlashBusy()
    program = KNOB_PROGRAM.replace("time.sleep_ms(%d)", "rp2.Flash().ioctl(6, 300)")
    chip = boot(program, busy)
    assert says(chip, "ready")
    Encoder(10, 11).turn(chip, 40)
    assert says(chip, "turned 40", 3000)
    assert [entry[1] for entry in busy.log].count("erase") >= 4


def test_a_knob_at_which_nobody_has_turned_for_long_still_counts(boot):
    chip = boot(KNOB_PROGRAM % 1)
    assert says(chip, "ready")
    knob = Encoder(10, 11)
    for _ in range(2):
        chip.run(50)
        knob.turn(chip, 20)
    assert says(chip, "turned 40", 500)


# The flash

FLASH_PROGRAM = """
import rp2, time
flash = rp2.Flash()
for block in range(300, 303):
    began = time.ticks_us()
    flash.ioctl(6, block)
    print("erase", time.ticks_diff(time.ticks_us(), began))
began = time.ticks_us()
flash.writeblocks(300, bytes(256), 0)
print("program", time.ticks_diff(time.ticks_us(), began))
"""


def test_erasing_and_programming_take_the_time_of_a_real_flash(boot):
    busy = flash.FlashBusy()
    chip = boot(FLASH_PROGRAM, busy)
    assert says(chip, "program")
    chip.run(20)
    times = [int(line.split()[1]) for line in chip.text.split("\n") if line[:1] in "ep"]
    assert all(45000 <= time < 47000 for time in times[:3])
    assert 400 <= times[3] < 3000


ERASE_TWICE = """
import rp2
flash = rp2.Flash()
flash.ioctl(6, 300)
flash.writeblocks(300, bytes(4096), 0)
flash.ioctl(6, 300)
"""


def test_a_cut_in_the_middle_of_an_erase_leaves_some_bits(boot):
    busy = flash.FlashBusy()
    chip = boot(ERASE_TWICE, busy)
    place = flash.FILES_START + 300 * 4096
    assert chip.run_until(
        lambda: [entry[1:3] for entry in busy.log].count(("erase", place)) == 2, 3000, 0.2
    )
    chip.run(20)
    torn = busy.torn(random.Random(1))[place : place + 4096]
    bits = sum(byte.bit_count() for byte in torn)
    assert 0.3 * 8 * 4096 < bits < 0.6 * 8 * 4096
    chip.run(40)
    assert busy.torn(random.Random(1))[place : place + 4096] == b"\xff" * 4096


def test_a_program_can_be_typed_to_the_console(prompt):
    chip = prompt()
    chip.type(b"print(20 + 1, '%s')\r\n" % (b"y" * 700))
    assert says(chip, "21 " + "y" * 700)


CAUSE = "import machine; print('cause', machine.reset_cause())"


def test_a_reset_starts_anew(boot):
    chip = boot(CAUSE + "; import time; time.sleep_ms(20); machine.reset()")
    assert says(chip, "cause 1")
    assert says(chip, ">>> ")
    run_alone(chip, CAUSE)
    assert says(chip, "cause 3")
    assert chip.resets == 1


def test_a_chip_that_shall_become_a_drive_says_so_and_stands_still(boot):
    chip = boot("import machine; machine.bootloader()")
    assert chip.run_until(lambda: chip.is_drive, 3000)
    began, said = chip.ms, len(chip.console)
    chip.run(500)
    assert chip.ms == pytest.approx(began + 500)
    assert len(chip.console) == said


SLEEPS = """
import time
began = time.ticks_ms()
for _ in range(20):
    time.sleep_ms(1)
print("slept", time.ticks_diff(time.ticks_ms(), began))
"""


@pytest.mark.parametrize(("nap_ms", "least", "most"), [(0, 20, 40), (10, 150, 260)])
def test_a_chip_can_be_told_to_sleep_longer(boot, nap_ms, least, most):
    chip = boot(SLEEPS, nap_ms=nap_ms)
    assert says(chip, "slept")
    chip.run(20)
    assert least <= int(chip.text.split("slept ")[1].split()[0]) <= most


# Code that is typed, and copies


def test_code_is_run_and_what_it_prints_comes_back(boot):
    chip = boot("import time\nx = 20\nwhile True:\n    time.sleep_ms(5)\n")
    chip.run_until(lambda: chip.is_connected, 3000)
    chip.run(100)
    repl = Repl(chip)
    assert repl.run("print(x + 1)\nprint('%s')" % ("y" * 900)) == "21\n%s\n" % ("y" * 900)
    with pytest.raises(CodeFailed, match="ZeroDivisionError"):
        repl.run("1 // 0")
    repl.leave_running("while True: x += 1")
    chip.run(50)
    assert int(Repl(chip).run("print(x)")) > 100


def test_what_is_done_in_a_copy_changes_nothing_here():
    found = [1]

    def work(more):
        found.append(more)
        return found

    assert in_a_copy(work, 2) == [1, 2]
    assert found == [1]


def test_what_fails_in_a_copy_is_told():
    with pytest.raises(CopyFailed, match="ZeroDivisionError"):
        in_a_copy(lambda: 1 // 0)


# The command


def test_without_a_firmware_the_command_says_how_to_get_one(monkeypatch, tmp_path):
    monkeypatch.delenv("PICO_UF2", raising=False)
    monkeypatch.setattr("fifteentwo.firmware_build.build.BUILD", tmp_path)
    result = CliRunner().invoke(emulate, [])
    assert result.exit_code == 2
    assert "no firmware is named: make uf2 makes it" in result.output


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"MZ" * 256, "it is no UF2"), (uf2(), "it is without Fifteen Two: take what make uf2")],
)
def test_a_file_that_is_no_firmware_of_ours_is_named(tmp_path, content, why):
    (tmp_path / "some.uf2").write_bytes(content)
    result = CliRunner().invoke(emulate, ["--uf2", str(tmp_path / "some.uf2")])
    assert result.exit_code == 2
    assert f"some.uf2 cannot be used: {why}" in result.output


def test_a_script_with_an_error_starts_nothing(tmp_path):
    (tmp_path / "wrong.txt").write_text("turn x\n")
    result = CliRunner().invoke(emulate, ["--script", str(tmp_path / "wrong.txt")])
    assert result.exit_code == 2
    assert "line 1: 'turn' needs a whole number" in result.output
