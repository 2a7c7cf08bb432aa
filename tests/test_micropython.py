"""Every portable test file runs on the real MicroPython too, in a process of its own."""

import os
import re
import subprocess

import pytest

from dev.unix_micropython import HEAP
from support.desk import ROOT, micropython_command, run_micropython

RUNNER = ROOT / "tests" / "support" / "run_portable.py"
FILES = sorted(
    path
    for folder in ("cribbage", "pegboard", "pico", "web")
    for path in (ROOT / "tests" / folder).glob("**/test_*.py")
    if not path.name.startswith("test_desk_")
)


def seconds_allowed(path):
    """The file's own ``MICROPYTHON_TIMEOUT = n``, or two minutes."""
    named = re.search(r"^MICROPYTHON_TIMEOUT = (\d+)", path.read_text(encoding="utf-8"), re.M)
    return int(named[1]) if named else 120


def run_tests(path):
    return run_micropython(RUNNER, path.as_posix(), timeout=seconds_allowed(path))


@pytest.mark.slow
@pytest.mark.timeout(0)  # the file has its own limit
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_passes_on_micropython(path):
    try:
        result = run_tests(path)
    except subprocess.TimeoutExpired as late:
        told = (late.stdout or b"").decode("utf-8", "replace")
        pytest.fail("still running after %d s\n%s" % (late.timeout, told), pytrace=False)
    if result.returncode:
        pytest.fail("exit code %d\n%s" % (result.returncode, result.stdout), pytrace=False)


@pytest.fixture
def verdict(tmp_path):
    """Runs a source text as a portable test file; gives the exit code and the output."""

    def run(source):
        path = tmp_path / "test_sample.py"
        path.write_text(source, encoding="utf-8")
        result = run_tests(path)
        return result.returncode, result.stdout

    return run


def test_every_test_of_a_file_is_run_and_told(verdict):
    code, output = verdict("def test_a():\n    pass\n\n\ndef test_b():\n    pass\n")
    assert code == 0
    assert "ok     test_a" in output
    assert "ok     test_b" in output


def test_a_failing_test_fails_the_run_with_its_traceback_and_the_others_still_run(verdict):
    code, output = verdict("def test_a():\n    assert 1 == 2\n\n\ndef test_b():\n    pass\n")
    assert code == 1
    assert "FAILED test_a" in output
    assert "line 2" in output
    assert "AssertionError" in output
    assert "ok     test_b" in output


def test_a_file_without_tests_fails_the_run(verdict):
    code, output = verdict("def helper():\n    pass\n")
    assert code == 1
    assert "0 tests" in output


@pytest.mark.parametrize("source", ["import dataclasses\n", "def test_a(:\n", "1 / 0\n"])
def test_a_file_that_cannot_be_imported_fails_the_run(verdict, source):
    code, output = verdict(source)
    assert code == 1
    assert "FAILED at import" in output


def test_an_exit_within_a_test_fails_the_run(verdict):
    assert verdict("import sys\n\n\ndef test_a():\n    sys.exit(0)\n")[0] != 0


def test_more_memory_than_the_pico_has_fails_the_run(verdict):
    size = int(HEAP.rstrip("K")) * 1024
    code, output = verdict("def test_a():\n    bytearray(%d)\n" % size)
    assert code == 1
    assert "MemoryError" in output


def test_a_file_may_ask_for_more_time(tmp_path):
    path = tmp_path / "test_sample.py"
    path.write_text("MICROPYTHON_TIMEOUT = 600\n", encoding="utf-8")
    assert seconds_allowed(path) == 600
    path.write_text("", encoding="utf-8")
    assert seconds_allowed(path) == 120


def test_the_cases_are_read_on_the_small_heap(verdict):
    code, output = verdict(
        "from support.cases import lines, load\n"
        "def test_lines():\n"
        "    assert sum([1 for game in lines('games.jsonl.gz')]) == 67\n"
        "    assert sum([1 for case in lines('disputes.jsonl')]) == 27\n"
        "def test_load():\n"
        "    assert load('distribution.json')['combinations'] == 12994800\n"
    )
    assert code == 0, output


def test_it_is_micropython_that_runs():
    result = run_micropython("-c", "import sys; print(sys.implementation[0])")
    assert result.stdout.strip() == "micropython"


def test_a_package_that_takes_the_name_micropython_does_not_hide_it(tmp_path):
    (tmp_path / "micropython").mkdir()
    (tmp_path / "micropython" / "__init__.py").write_text("", encoding="utf-8")
    output = subprocess.run(
        [*micropython_command(), "-c", "print(1 + 1)"],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert output.stdout.strip() == "2"
