"""package.json, by which ``mpremote mip install`` brings our files onto a board."""

import json
import subprocess
import sys

import pytest
from host_tools.unix_pico import UnixPico

from support import desk
from support.desk import ROOT

with desk.Extra("deploy") as extra:
    from mpremote import mip

    from fifteentwo.emulated.filesystem import files_in, image_of
    from fifteentwo.emulated.software import program_files
    from fifteentwo.real_board import mip_package

PACKAGE = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))


@pytest.fixture(autouse=True)
def tools():
    extra.need()


def test_it_is_made_from_what_is_in_the_firmware():
    message = "run: python -m fifteentwo.real_board.mip_package"
    assert (ROOT / "package.json").read_text(encoding="utf-8") == mip_package.text(), message


def test_it_has_every_file_of_a_board_and_each_is_there():
    on_board = dict(PACKAGE["urls"])
    assert len(on_board) == len(PACKAGE["urls"])
    assert {name.replace(".py", ".mpy") for name in on_board if name != "main.py"} | {
        "main.py"
    } == set(program_files())
    for name, url in on_board.items():
        assert url == f"firmware/{name}"
        assert (ROOT / url).is_file()


def test_main_comes_last_so_that_half_an_installation_starts_nothing():
    assert PACKAGE["urls"][-1][0] == "main.py"


def test_the_drivers_are_asked_of_micropython_lib():
    assert PACKAGE["deps"] == [["ssd1306", "latest"]]


def test_on_github_each_file_is_found_beside_it():
    base = "github:somebody/fifteentwo"
    urls = [mip._rewrite_url(f"{base}/{url}", "main") for _, url in PACKAGE["urls"]]
    assert (
        urls[-1] == "https://raw.githubusercontent.com/somebody/fifteentwo/main/firmware/main.py"
    )


@pytest.mark.slow
def test_mpremote_installs_it_from_a_clone(tmp_path):
    """All but the driver, which is fetched from micropython.org."""
    (tmp_path / "flash").write_bytes(image_of({"games/game": b"kept"}))
    package = {**PACKAGE, "deps": []}
    (tmp_path / "package.json").write_text(json.dumps(package))
    (tmp_path / "firmware").symlink_to(ROOT / "firmware")
    with UnixPico(tmp_path) as board:
        words = ["connect", board.path, "mip", "install", "--target", "/", "package.json"]
        done = subprocess.run(
            [sys.executable, "-m", "mpremote", *words],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stdout + done.stderr
    files = files_in(board.flash.read_bytes())
    assert files.pop("games/game") == b"kept"
    assert files == {name: (ROOT / url).read_bytes() for name, url in PACKAGE["urls"]}
