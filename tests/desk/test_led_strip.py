"""A real strip on a Raspberry Pi: the bytes that a Pico sends, and what is told without one."""

import os
import re
import signal
import subprocess
import sys
import time

import pytest
from desk.raspberry_pi import Pi
from desk.test_run import PATIENCE, Run

from fifteentwo.device import led_strip
from fifteentwo.device.led_strip import LedStrip
from fifteentwo.device.line import UPDATE
from fifteentwo.simulator.dice import Dice
from fifteentwo.simulator.folder_store import FolderStore
from fifteentwo.simulator.simulated_board import MemoryStore, SimulatedBoard
from pegboard.devices import HOLES, SEAT, TURN
from pegboard.journal import JOURNAL
from pegboard.settings import Settings
from pico.pins import Pins
from support import chip, desk
from support.sitting import saved

chip.install()

from pico.strip import Strip  # noqa: E402 - after the stand-ins are there

chip.uninstall()

with desk.Extra("test") as extra, pytest.MonkeyPatch.context() as patch:
    patch.setenv("BLINKA_OS_AGNOSTIC", "1")
    import neopixel  # noqa: F401 - it looks for the computer's kind while it is imported

BLACK = bytes(3 * HOLES)

# A plain pegging board, where a turn and a seat's button peg.
GAME = saved(
    "fifteentwo 1 players=2 target=121 dealer=0 play=scoreboard muggins=off skunks=1-2-3",
    "peg 1 4",
)


@pytest.fixture(autouse=True)
def tools():
    extra.need()


@pytest.fixture
def wire(monkeypatch):
    """The frames that leave Adafruit's class, as they go over the wire."""
    import neopixel

    frames = []
    monkeypatch.setattr(neopixel, "neopixel_write", lambda pin, buf: frames.append(bytes(buf)))
    return frames


# The same bytes as from a Pico


def bytes_of_a_pico(rgb, order):
    """What the driver of the Pico puts on the wire."""
    chip.WIRE.frames, chip.WIRE.channels, chip.WIRE.busy, chip.WIRE.read = [], 1, 0, None
    lights = Strip(chip.Pin(16), len(rgb) // 3, order)
    lights.rgb[:] = rgb
    lights.show()
    chip.WIRE.end()
    return chip.WIRE.frames[-1]


def bytes_of_a_pi(strip, wire, rgb):
    strip.rgb[:] = rgb
    strip.show()
    assert strip.trouble == ""
    return wire[-1]


def frames_of_a_game(brightness, lanes=1):
    """What shines in a game, hops included, at this brightness: every frame once."""
    store = MemoryStore()
    store.replace(JOURNAL, GAME)
    Settings(store).set("brightness", brightness)
    board = SimulatedBoard(store, lanes=lanes)
    frames = set()
    for seat in (0, 1):
        board.run(300)
        board.send(TURN, 9)
        board.send(SEAT, seat)
        for _ in range(80):
            board.run(17)
            frames.add(bytes(board.rgb))
    return sorted(frames)


@pytest.mark.parametrize("order", led_strip.ORDERS)
def test_random_frames_go_over_the_wire_as_from_a_pico(wire, order):
    dice = Dice(led_strip.ORDERS.index(order))
    for lanes in (1, 2, 3):
        strip = LedStrip("NEOPIXEL", lanes * HOLES, order)
        for _ in range(5):
            rgb = bytes(dice.below(256) for _ in range(3 * lanes * HOLES))
            assert bytes_of_a_pi(strip, wire, rgb) == bytes_of_a_pico(rgb, order)
        # All alike is what a fourth LED would take over, if it were let.
        for grey in (0, 1, 255):
            rgb = bytes((grey,)) * (3 * lanes * HOLES)
            assert bytes_of_a_pi(strip, wire, rgb) == bytes_of_a_pico(rgb, order)


@pytest.mark.parametrize("brightness", range(1, 11))
def test_the_lights_of_a_game_go_over_the_wire_as_from_a_pico(wire, brightness):
    frames = frames_of_a_game(brightness)
    assert len(frames) > 5
    for order in led_strip.ORDERS:
        strip = LedStrip("NEOPIXEL", HOLES, order)
        for rgb in frames:
            assert bytes_of_a_pi(strip, wire, rgb) == bytes_of_a_pico(rgb, order)


def test_another_brightness_is_another_frame():
    assert len({max(map(sum, frames_of_a_game(level))) for level in range(1, 11)}) == 10


def test_the_orders_are_those_of_a_pico():
    for order in led_strip.ORDERS:
        assert Pins(f"strip_order={order}").complaints == []
    refusal = Pins("strip_order=?").complaints[0]
    known = refusal.partition("one of ")[2].partition(",")[0].split()
    assert sorted(known) == sorted(led_strip.ORDERS)
    assert Pins().strip_order == led_strip.DEFAULT_ORDER


# What fails


def test_it_is_dark_from_the_beginning_and_in_the_end(wire):
    strip = LedStrip("NEOPIXEL", HOLES)
    assert wire == [BLACK]
    strip.rgb[:] = b"\x07" * (3 * HOLES)
    strip.show()
    strip.close()
    assert wire[1:] == [b"\x07" * (3 * HOLES), BLACK]


@pytest.mark.parametrize("error", [OSError(5, "Input/output error"), RuntimeError("no\nDMA.")])
def test_a_strip_that_fails_says_so_until_it_works_again(wire, monkeypatch, error):
    import neopixel

    def fail(pin, buf):
        raise error

    strip = LedStrip("NEOPIXEL", HOLES)
    with monkeypatch.context() as patch:
        patch.setattr(neopixel, "neopixel_write", fail)
        strip.show()
        assert strip.trouble.startswith("the strip at NEOPIXEL does not take its lights (")
        assert "\n" not in strip.trouble
        strip.close()
    strip.show()
    assert strip.trouble == ""


def test_a_pin_is_called_as_the_pi_and_as_adafruit_call_it(monkeypatch):
    import board

    pin = board.NEOPIXEL
    monkeypatch.setattr(board, "D18", pin, raising=False)
    for name in ("D18", "d18", "18", "GPIO18", "gp18", " D18", "NEOPIXEL", "neopixel"):
        assert led_strip.LedStrip(name, 1).trouble == "", name


# fifteentwo run --strip


class RunOnPi(Run):
    """A ``fifteentwo run`` on a Raspberry Pi, with its strip."""

    def __init__(self, pi, *arguments, pin="NEOPIXEL"):
        with pytest.MonkeyPatch.context() as patch:
            for name, value in pi.environment.items():
                patch.setenv(name, value)
            patch.setattr(sys, "path", [str(pi.path), *sys.path])
            super().__init__("--strip", pin, *arguments)


@pytest.fixture
def pi(tmp_path):
    return Pi(tmp_path / "pi")


@pytest.fixture
def run(pi, tmp_path):
    FolderStore(tmp_path / "store").replace(JOURNAL, GAME)
    runs = []

    def run(*arguments, **options):
        runs.append(RunOnPi(pi, "--store", tmp_path / "store", *arguments, **options))
        return runs[-1]

    yield run
    for each in runs:
        each.end(signal.SIGKILL)


def until(is_so):
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def shining(page):
    """The lights on the page, as a strip of the order GRB has them on its wire."""
    return bytes_of_a_pico(bytes.fromhex(page["rgb"]), "GRB")


PEG = ({"input": "turn", "number": 9}, {"input": "seat", "number": 0})


@pytest.mark.parametrize("lanes", [1, 3])
def test_the_strip_shines_as_the_page_does(run, pi, lanes):
    board = run("--lanes", lanes)
    board.give(*PEG)
    time.sleep(1.5)  # the peg hops
    page = board.give({"input": "turn", "number": 1})
    assert len(shining(page)) == 3 * HOLES * lanes
    until(lambda: pi.frames()[-1] == shining(page))
    assert len(set(pi.frames())) > 3, "a hop has many frames"
    board.give({"input": "cut"})
    until(lambda: not any(pi.frames()[-1]))
    board.give({"input": "power"})
    until(lambda: any(pi.frames()[-1]))


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_however_it_ends_the_strip_goes_dark(run, pi, how):
    board = run()
    board.get()
    until(lambda: any(pi.frames()[-1]))
    code, out, err = board.end(how)
    assert code in (0, 130)
    assert err == ""
    assert pi.frames()[-1] == BLACK


def test_a_strip_that_fails_later_is_told_once_and_the_game_goes_on(run, pi):
    board = run()
    board.get()
    until(lambda: any(pi.frames()[-1]))
    pi.fail()
    assert board.give(*PEG)["fault"] is None
    time.sleep(1.5)
    pi.fail(False)
    page = board.give({"input": "turn", "number": 1})
    until(lambda: pi.frames()[-1] == shining(page))
    code, _, err = board.end()
    assert code in (0, 130)
    assert err.count("\n") == 1
    assert err.startswith("Warning: the strip at NEOPIXEL does not take its lights (")
    assert "Unable to initialize DMA" in err and err.endswith("): the board plays on.\n")


def refused(board):
    """What a run says that never began."""
    code, out, err = board.end()
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    return err


def test_without_root_it_says_so(run, pi):
    pi.refuse(-5)
    said = refused(run())
    assert "only root may" in said and "sudo" in said and "D10" in said


def test_a_pin_that_cannot_do_it_is_told(run, pi):
    pi.refuse(-11)
    assert "NEOPIXEL cannot be used (" in refused(run())


@pytest.mark.parametrize("pin", ["D99", "99", "I2C", "", "__name__", "id"])
def test_a_pin_that_is_none_is_told(run, pin):
    said = refused(run(pin=pin))
    assert f"there is no pin '{pin}' here" in said and "D18" in said


@pytest.mark.parametrize(
    ("words", "prelude", "said"),
    [
        (["run"], "", "a strip needs a Raspberry Pi"),
        (["mirror"], "", "a strip needs a Raspberry Pi"),
        (["run"], "sys.modules['neopixel'] = None", "needs the package neopixel"),
        (["mirror"], "sys.modules['neopixel'] = None", "needs the package neopixel"),
    ],
)
def test_where_there_can_be_no_strip_it_says_so(tmp_path, words, prelude, said):
    told = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import sys; sys.path[:] = {sys.path!r}\n{prelude}\n"
            "from fifteentwo import cli\ncli.main()",
            *words,
            "--strip",
            "D18",
        ],
        env={"HOME": str(tmp_path), "PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.count("\n") == 1
    assert said in told.stderr
    assert "package" not in said or "make setup-strip" in told.stderr
    assert list(tmp_path.iterdir()) == []


def test_the_page_quotes_what_is_said():
    text = (desk.ROOT / led_strip.PAGE).read_text(encoding="utf-8")
    table = text.partition("| It says | Do |")[2].partition("\n\n")[0]
    quotes = re.findall(r"^\| `([^`]+)` \|", table, re.M)
    assert len(quotes) > 5
    ours = desk.ROOT / "host_tools" / "fifteentwo"
    said = "".join(
        (ours / name).read_text(encoding="utf-8")
        for name in ("device/led_strip.py", "device/mirror.py", "device/packages.py")
    )
    said = re.sub(r'"\s+f?"', "", said).replace("{what}", "a strip")
    for quote in quotes:
        for piece in re.split(r"\.\.\.|\(.*\)", quote):
            assert piece.strip() in said, piece
    assert f"`{UPDATE.partition(' with ')[2]}`" in table


def test_the_help_names_it():
    for words in ("run", "mirror"):
        told = subprocess.run(
            [sys.executable, "-m", "fifteentwo.cli", words, "--help"],
            env={**os.environ, "PYTHONPATH": f"{desk.ROOT}/firmware:{desk.ROOT}/host_tools"},
            capture_output=True,
            text=True,
            timeout=60,
        ).stdout
        assert "--strip PIN" in told and "--strip-order" in told
