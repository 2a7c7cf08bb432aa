"""What the other tests lean on must itself hold, above all: nothing is left out unseen."""

import importlib
import os
import subprocess
import sys

import pytest

from support import desk
from support.cases import lines, load
from support.desk import ROOT
from support.portable import raises

SAMPLE = """
import pytest
from support.desk import cannot_run

def test_that_passes():
    pass

def test_without_its_program():
    cannot_run("no such program")

def test_on_firmware(needs_uf2):
    pass
"""


@pytest.fixture
def run_sample(tmp_path):
    """Runs SAMPLE under our conftest with ``CI`` as given; the exit code and what was printed."""

    def run(ci):
        path = tmp_path / "test_sample.py"
        path.write_text(SAMPLE, encoding="utf-8")
        environment = os.environ | {"CI": ci, "PYTHONPATH": str(ROOT / "tests"), "PICO_UF2": ""}
        result = subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "conftest", "--rootdir", tmp_path, path],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
        )
        return result.returncode, result.stdout

    return run


def test_a_file_can_be_read_without_the_packages_of_its_extra_but_its_tests_not_run(monkeypatch):
    monkeypatch.setenv("CI", "")
    with desk.Extra("deploy") as there:
        importlib.import_module("json")
    there.need()
    with desk.Extra("deploy") as extra:
        importlib.import_module("no_such_package")
    with pytest.raises(pytest.skip.Exception, match="no_such_package is missing.*deploy"):
        extra.need()
    with pytest.raises(ValueError), desk.Extra("deploy"):
        raise ValueError


def test_on_a_desk_a_test_that_cannot_run_is_left_out_and_told(run_sample):
    code, output = run_sample(ci="")
    assert code == 0
    told = output.partition("NOT TESTED HERE")[2]
    assert "test_without_its_program: no such program" in told
    assert "PICO_UF2" in told


def test_in_ci_a_test_that_cannot_run_fails_but_for_the_firmware_nobody_could_fetch(run_sample):
    code, output = run_sample(ci="true")
    assert code == 1
    assert "cannot run: no such program" in output
    assert "1 failed, 1 passed, 1 skipped" in output
    assert "PICO_UF2" in output.partition("NOT TESTED HERE")[2]


def test_a_missing_micropython_is_a_test_that_cannot_run(monkeypatch):
    monkeypatch.setattr(desk, "micropython_command", lambda: None)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="MicroPython is missing"):
        desk.run_micropython("-c", "pass")
    monkeypatch.delenv("CI")
    with pytest.raises(pytest.skip.Exception, match="MicroPython is missing"):
        desk.run_micropython("-c", "pass")


def test_a_browser_named_in_chromium_comes_first(monkeypatch):
    monkeypatch.setenv("CHROMIUM", "/opt/mine/chrome")
    assert desk.chromium() == "/opt/mine/chrome"


def test_without_a_browser_there_is_none(monkeypatch):
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(desk.shutil, "which", lambda name: None)
    monkeypatch.setattr(desk.Path, "exists", lambda path: False)
    assert desk.chromium() is None


def test_raises_gives_the_exception_that_came():
    error = raises(ValueError, int, "x", base=10)
    assert "'x'" in str(error)


def test_raises_does_not_take_no_exception_or_another_for_it():
    with pytest.raises(AssertionError, match="ValueError expected"):
        raises(ValueError, int, "7")
    with pytest.raises(TypeError):
        raises(ValueError, int, None)


def test_every_case_file_is_read_whole():
    counts = {
        "hands.jsonl.gz": 1376,
        "plays.jsonl.gz": 750,
        "games.jsonl.gz": 67,
        "disputes.jsonl": 27,
    }
    assert {name: sum(1 for _ in lines(name)) for name in counts} == counts
    assert load("distribution.json")["combinations"] == 12_994_800
    assert len(load("throws.json")["deals"][0]["options"]) == 15
