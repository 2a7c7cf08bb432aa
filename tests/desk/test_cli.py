"""The command line as a whole: its help, its errors, its ends."""

import importlib
import subprocess
import sys

import click
import pytest

from dev.benchmarks import SECTIONS
from fifteentwo.cli import COMMANDS, fifteentwo, main
from support.desk import ROOT

ENVIRONMENT_PATH = "import sys; sys.path[:0] = [%r, %r]; " % (
    str(ROOT / "firmware"),
    str(ROOT / "host_tools"),
)


def run(capsys, *arguments):
    """Run the command line in this process; ``(exit code, output, errors)``."""
    with pytest.raises(SystemExit) as exit_:
        main(list(arguments))
    captured = capsys.readouterr()
    return exit_.value.code, captured.out, captured.err


def test_help_names_every_command(capsys):
    code, output, errors = run(capsys, "--help")
    assert (code, errors) == (0, "")
    for name in COMMANDS:
        assert f"\n  {name} " in output


def test_without_a_command_there_is_help(capsys):
    assert run(capsys) == run(capsys, "--help")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples(name, capsys):
    code, output, errors = run(capsys, name, "--help")
    assert (code, errors) == (0, "")
    assert f"Usage: fifteentwo {name}" in output
    assert f"\n    fifteentwo {name}" in output
    assert isinstance(fifteentwo.get_command(click.Context(fifteentwo), name), click.Command)


def test_help_comes_without_loading_what_the_commands_need():
    source = ENVIRONMENT_PATH + (
        "import fifteentwo.cli as cli\n"
        "try:\n    cli.main(['--help'])\n"
        "except SystemExit:\n    pass\n"
        "print(sorted({'rich', 'starlette', 'PIL', 'cribbage'} & set(sys.modules)))\n"
    )
    output = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=True
    ).stdout
    assert output.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["nosuch"], "No such command 'nosuch' (see 'fifteentwo --help')"),
        (["count", "--nosuch"], "'fifteentwo count --help'"),
        (["count", "--batch", "no/such/file"], "no/such/file"),
    ],
)
def test_a_wrong_command_line_is_told_in_one_sentence(arguments, said, capsys):
    code, output, errors = run(capsys, *arguments)
    assert (code, output) == (2, "")
    assert errors.startswith("fifteentwo: ")
    assert errors.count("\n") == 1
    assert said in errors


def test_a_file_that_fails_while_it_is_used_is_named(capsys, monkeypatch):
    def fail(*_):
        raise OSError(28, "No space left on device", "games.txt")

    monkeypatch.setattr("fifteentwo.commands.count.count_lines", fail)
    code, _, errors = run(capsys, "count", "--batch", __file__)
    assert (code, errors) == (2, "fifteentwo: games.txt: No space left on device\n")


def test_ctrl_c_ends_quietly(capsys, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("fifteentwo.commands.count.count_lines", interrupt)
    code, output, errors = run(capsys, "count", "--batch", __file__)
    assert (code, output, errors.strip()) == (130, "", "")


@pytest.mark.parametrize("name", SECTIONS)
def test_every_section_of_the_bench_can_be_run(name):
    assert callable(importlib.import_module(f"dev.benchmarks.{name}").run)


def test_the_bench_prints_what_a_section_measured(capsys, monkeypatch):
    def measure(report, quick):
        report.title = "Something"
        report.add("speed", "12 a second", "10 wanted" if quick else "20 wanted")

    monkeypatch.setattr("dev.benchmarks.counting.run", measure)
    code, output, _ = run(capsys, "bench", "counting", "--quick")
    assert code == 0
    assert [line.split() for line in output.splitlines() if line.strip()] == [
        ["Something"],
        ["speed", "12", "a", "second", "10", "wanted"],
    ]
    assert "20 wanted" in run(capsys, "bench", "counting")[1]
    assert run(capsys, "bench", "nosuch")[0] == 2
