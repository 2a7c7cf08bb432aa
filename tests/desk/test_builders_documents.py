"""docs/install.md and docs/troubleshooting.md say what the board and the commands say."""

import ast
import re
import subprocess
import sys

import click
import pytest
from desk.unix_pico import UnixPico

from fifteentwo.cli import COMMANDS, fifteentwo
from pegboard.settings import SETTINGS
from pico.pins import Pins
from support import desk
from support.desk import ROOT

PAGES = ("install.md", "troubleshooting.md")
TEXTS = {page: (ROOT / "docs" / page).read_text(encoding="utf-8") for page in PAGES}
TEXT = "\n".join(TEXTS.values())
PIN_NAMES = set(vars(Pins())) - {"complaints"}


def said_in(*folders):
    """All texts in the source files of these folders."""
    for folder in folders:
        for file in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value


def test_every_setting_is_called_as_on_the_display():
    lines = {(row[0], row[4]) for row in SETTINGS}
    named = re.findall(r"\*\*(\w+), ([\w ]+)\*\*", TEXT)
    assert len(named) > 10
    assert set(named) <= lines


def test_every_line_for_the_file_pins_is_one():
    lines = re.findall(r"(?:`|^ {4})(\w+=\w+)", TEXT, re.M)
    assert len(lines) > 8
    for line in lines:
        assert Pins(line).complaints == [], line


def test_the_names_of_the_file_pins_are_complete():
    listed = TEXTS["install.md"].partition("The names are ")[2].partition(". ")[0]
    assert set(re.findall(r"`(\w+)`", listed)) == PIN_NAMES


def test_the_pins_in_the_text_are_those_of_the_firmware():
    wiring = Pins()
    told = TEXTS["troubleshooting.md"]
    for words, pin in (
        ("the data line comes from GP%d", wiring.strip),
        ("SDA to GP%d", wiring.oled_sda),
        ("SCL to GP%d", wiring.oled_scl),
        ("BACK is GP%d", wiring.back),
        ("the knob's switch GP%d", wiring.knob_switch),
        ("at GP%d. The line", wiring.buzzer),
        ("(GP%d, GP", wiring.knob_a),
        ("GP%d) must be neighbours", wiring.knob_b),
        ("sda=Pin(%d)", wiring.oled_sda),
        ("scl=Pin(%d)", wiring.oled_scl),
    ):
        assert words % pin in told, words
    seats = [pin for pin in wiring.seats if pin is not None]
    assert "the seats GP%d, GP%d, GP%d and GP%d" % tuple(seats) in told


@pytest.mark.parametrize(
    "words",
    ["Safe mode", "BACK is held", "file named safe", "It has crashed", "has crashed:", "is wrong",
     "Memory full: not saved", "crash.log"],
)  # fmt: skip
def test_what_the_display_says_is_in_the_firmware(words):
    assert words in TEXTS["troubleshooting.md"]
    assert any(words in text for text in said_in("firmware"))


def test_what_the_command_says_is_in_the_command():
    section = TEXTS["troubleshooting.md"].partition("## The computer does not find it")[2]
    rows = re.findall(r"^\| ([^|]+) \|", section.partition("\n## ")[0], re.M)[1:]
    parts = ("device", "commands", "firmware_build")
    texts = list(said_in(*(f"host_tools/fifteentwo/{part}" for part in parts)))
    assert len(rows) > 10
    for row in rows:
        pieces = re.split(r"\.\.\.|\d+|/\S+|ssd1306", row.strip("-"))
        pieces = [piece.strip(" ,") for piece in pieces if len(piece.split()) > 1]
        for piece in pieces:
            assert any(piece in text for text in texts), piece


def test_the_way_to_an_empty_flash_empties_it(tmp_path):
    try:
        from fifteentwo.device.remote import RemoteBoard
        from fifteentwo.emulator.filesystem import files_in, image_of
    except ImportError as error:
        desk.cannot_run("the package %s is missing: pip install '.[deploy]'" % error.name)
    (program,) = re.findall(r'^    mpremote exec "(import rp2, vfs; .+)"$', TEXT, re.M)
    (tmp_path / "flash").write_bytes(image_of({"games/game": b"x" * 9000, "boot.py": b""}))
    with UnixPico(tmp_path) as board:
        words = ["connect", board.path, "exec", program]
        done = subprocess.run(
            [sys.executable, "-m", "mpremote", *words], capture_output=True, text=True, timeout=60
        )
        assert (done.returncode, done.stdout) == (0, ""), done.stderr
        with RemoteBoard(board.path) as after:
            block_bytes, _, blocks, free = after.evaluate("__import__('os').statvfs('/')[:4]")
        assert free * block_bytes > 1_400_000 and free <= blocks
    assert files_in(board.flash.read_bytes()) == {}


def test_every_command_and_option_is_one():
    used = re.findall(r"\bfifteentwo ([a-z]+)((?: +(?:--)?[\w./*-]+)*)", TEXT)
    seen = {name for name, _ in used}
    assert {"deploy", "logs", "mirror", "replay", "update"} <= seen
    for name, rest in used:
        assert name in COMMANDS, name
        command = fifteentwo.get_command(click.Context(fifteentwo), name)
        known = {option for parameter in command.params for option in parameter.opts}
        assert set(re.findall(r"--[a-z0-9-]+", rest)) <= known, rest


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page):
    for target in re.findall(r"\]\(([^)]+)\)", TEXTS[page]):
        if target.startswith("https://"):
            continue
        path, _, heading = target.partition("#")
        file = (ROOT / "docs" / path).resolve() if path else ROOT / "docs" / page
        assert file.is_file(), target
        if heading:
            headings = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.M)
            anchors = {re.sub(r"[^\w -]", "", line.lower()).replace(" ", "-") for line in headings}
            assert heading in anchors, target
