"""The manners of the command line: whatever it is given, it says so in harmless words."""

import io
import json
import os
import subprocess
import sys
import unicodedata

import click
import pytest
from click.testing import CliRunner

from fifteentwo import cli, text_files
from fifteentwo.cli import COMMANDS, fifteentwo
from fifteentwo.terminal import LONGEST, printable
from support.desk import ROOT

ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": f"{ROOT / 'firmware'}{os.pathsep}{ROOT / 'host_tools'}",
    "COLUMNS": "100",
    "PYTHONUNBUFFERED": "",
}
HAND = ("count", "5H 5S 5C JD", "5D")
LINE = b'{"hand":["5H","5S","5C","JD"],"starter":"5D","is_crib":false}\n'
ANSWER = '{"total":29,"fifteens":16,"pairs":12,"runs":0,"flush":0,"nobs":1}'
HEADER = "fifteentwo 1 players=2 target=121 dealer=0 muggins=off skunks=1-2-3\n"


def program(*arguments, environment=(), closed="", **streams):
    """Run the command line as a program of its own, some of its standard streams closed."""
    code = "from fifteentwo.cli import main; main()"
    command = [sys.executable, "-c", code, *arguments]
    if closed:
        command = ["sh", "-c", f'exec "$@" {closed}', "sh", *command]
    return subprocess.run(
        command,
        env={**ENVIRONMENT, **dict(environment)},
        **{"stdin": subprocess.DEVNULL, "capture_output": True, **streams},
        timeout=60,
    )


def is_one_sentence(errors, *words):
    text = errors.decode()
    assert text.startswith("fifteentwo: ") and text.count("\n") == 1 and text.endswith("\n"), text
    assert all(word in text for word in words), text
    return True


# Text that is quoted


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("game.txt", "game.txt"),
        ("5♥ Zoë", "5♥ Zoë"),
        ("\x1b[2J\a", "\\x1b[2J\\x07"),
        ("\u202etxt.exe", "\\u202etxt.exe"),
        ("a\nb\tc\r", "a\\nb\\tc\\r"),
        ("\udcff", "\\udcff"),
        ("\x85\u2028\u200b\ufeff", "\\x85\\u2028\\u200b\\ufeff"),
    ],
)
def test_what_could_upset_a_terminal_is_written_as_an_escape(text, shown):
    assert printable(text) == shown


def test_of_what_is_too_long_both_ends_are_kept():
    assert printable("x" * LONGEST) == "x" * LONGEST
    long = printable("name " + "x" * 10**6 + ": what is wrong")
    assert len(long) == LONGEST
    assert long.startswith("name xx") and long.endswith("xx: what is wrong") and " ... " in long
    assert printable("abcdefghijk", 10) == "abc ... jk"
    assert len(printable("\x1b" * LONGEST)) == LONGEST


# Signs that the output cannot show


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "latin-1", "cp1252:strict"])
def test_suits_are_letters_where_the_encoding_has_no_signs_for_them(encoding):
    result = program(*HAND, environment={"PYTHONIOENCODING": encoding})
    assert result.returncode == 0
    assert result.stdout.startswith(b"5H 5S 5C JD   starter 5D")
    assert b"?" not in result.stdout


def test_suits_are_signs_where_there_are_some():
    result = program(*HAND, environment={"PYTHONIOENCODING": "utf-8"})
    assert result.stdout.decode().startswith("5♥ 5♠ 5♣ J♦   starter 5♦")


def test_what_the_display_says_is_told_in_any_encoding(tmp_path):
    script = tmp_path / "play.script"
    script.write_text("press\npress\nturn 1\npress\nexpect 5♥\n", encoding="utf-8")
    result = program("script", str(script), environment={"PYTHONIOENCODING": "ascii"})
    assert result.returncode == 1
    assert b"expected '5H'" in result.stderr and b"Starter" in result.stderr


@pytest.mark.parametrize(
    "environment",
    [{"LC_ALL": "C"}, {"TERM": ""}, {"TERM": "dumb"}, {"COLUMNS": "20"}, {"HOME": ""}],
    ids=str,
)
def test_a_poor_terminal_is_enough(environment):
    result = program(*HAND, environment={**environment, "PYTHONUTF8": "0"})
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"29" in result.stdout


# Streams that are closed, full, or go away

NEEDS_SHELL = pytest.mark.skipif(os.name != "posix", reason="closes streams with a POSIX shell")
READERS = [("count", "--batch", "-"), ("replay", "-"), ("table", "-"), ("script", "-")]


@NEEDS_SHELL
@pytest.mark.parametrize("arguments", READERS, ids=" ".join)
def test_a_closed_input_is_told(arguments):
    result = program(*arguments, closed="<&-")
    assert (result.returncode, result.stdout) == (2, b"")
    assert is_one_sentence(result.stderr, "standard input", "closed")


WRITERS = [HAND, (*HAND, "--json"), ("--help",), ("throw", "5H 5S 5C JD 6D KC"), ("--version",)]


@NEEDS_SHELL
@pytest.mark.parametrize("arguments", WRITERS, ids=" ".join)
def test_a_closed_output_is_told(arguments):
    result = program(*arguments, closed=">&-")
    assert result.returncode == 2
    assert is_one_sentence(result.stderr, "standard output", "closed")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
@pytest.mark.parametrize("arguments", WRITERS, ids=" ".join)
def test_an_output_that_is_full_is_told(arguments, unbuffered):
    with open("/dev/full", "wb") as full:
        result = program(
            *arguments,
            environment={"PYTHONUNBUFFERED": unbuffered},
            capture_output=False,
            stdout=full,
            stderr=subprocess.PIPE,
        )
    assert result.returncode == 2
    assert is_one_sentence(result.stderr, "standard output", "No space left")


@NEEDS_SHELL
@pytest.mark.parametrize("closed", ["2>&-", "2>/dev/full", "<&- >&- 2>&-"])
def test_the_exit_code_is_the_same_where_nobody_hears_the_sentence(closed):
    if "full" in closed and not os.path.exists("/dev/full"):
        pytest.skip("there is no /dev/full")
    assert program("count", "5H", closed=closed).returncode == 2


@NEEDS_SHELL
def test_a_script_that_says_nothing_needs_no_output(tmp_path):
    script = tmp_path / "play.script"
    script.write_text("press\n")
    assert program("script", str(script), closed="<&- >&-").returncode == 0


@NEEDS_SHELL
@pytest.mark.parametrize("command", ["count --batch", "replay --json", "table --json", "replay"])
def test_a_reader_that_goes_away_ends_it_quietly(command, tmp_path):
    lines = LINE if "count" in command else HEADER.encode()
    file = tmp_path / "many"
    file.write_bytes(lines * (20000 if "count" in command else 300))
    run = f'{sys.executable} -c "from fifteentwo.cli import main; main()"'
    result = subprocess.run(
        ["bash", "-c", f"{run} {command} {file} | head -1; exit ${{PIPESTATUS[0]}}"],
        env=ENVIRONMENT,
        capture_output=True,
    )
    assert (result.returncode, result.stderr) == (1, b"")
    assert result.stdout.count(b"\n") == 1


# Files of every kind

FILES = {
    "empty": b"",
    "binary": bytes(range(256)) * 50,
    "escapes": b"\x1b]0;evil\x07\x1b[31m 5H\n",
    "bidi": "‮starter 5H\n".encode(),
    "huge line": b"x" * (text_files.LONGEST_LINE + 10),
    "long word": b"fifteentwo 1 " + b"x" * 50000 + b"\n",
    "nul": b"\0\0\0\n",
    "bom": b"\xef\xbb\xbf",
    "utf-16": "fifteentwo 1\n".encode("utf-16"),
    "json": b'{"\x1b[31m' + b"k" * 5000 + b'": 1}\n',
}
# A name that does what the others only hold, where the file system can.
NAMES = ("evil\x1b[31m\u202e.txt", "ev\nil", "\udcff\udcfe", "n" * 200)


@pytest.fixture(params=FILES)
def bad_file(request, tmp_path):
    path = tmp_path / NAMES[0]
    path.write_bytes(FILES[request.param])
    return path


FILE_READERS = [("count", "--batch"), ("replay",), ("table",), ("script",)]


@pytest.mark.parametrize("arguments", FILE_READERS, ids=" ".join)
def test_a_file_of_another_kind_is_told_in_harmless_words(arguments, bad_file, capsys):
    code, output, errors = run(capsys, *arguments, str(bad_file))
    assert code == (0 if "count" in arguments or (arguments == ("script",) and not errors) else 2)
    assert is_harmless(output) and is_harmless(errors)
    for line in output.splitlines():
        assert len(line) < 2 * LONGEST and list(json.loads(line)) == ["error"]


@pytest.mark.parametrize("arguments", FILE_READERS, ids=" ".join)
@pytest.mark.parametrize("name", NAMES, ids=lambda value: ascii(value)[:20])
def test_a_file_is_named_harmlessly(arguments, name, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    missing = run(capsys, *arguments, name)
    assert missing[0] == 2 and "no such file" in missing[2]
    assert is_harmless(missing[2])
    folder = run(capsys, *arguments, str(tmp_path))
    assert folder[0] == 2 and "folder" in folder[2]
    with open(name, "w") as file:
        file.write(HEADER + "starter 5H\nlay 0 5H\n")
    code, output, errors = run(capsys, *arguments, name)
    assert is_harmless(output) and is_harmless(errors)
    if "count" not in arguments:
        assert code == 2 and "line " in errors
    with open(name, "w") as file:
        file.write(HEADER + "starter 5H\n")
    if arguments[0] in ("replay", "table"):
        code, output, errors = run(capsys, *arguments, name)
        assert (code, errors) == (0, "")
        assert is_harmless(output) and "starter" in output
        assert json.loads(run(capsys, *arguments, name, "--json")[1])["file"] == name


def test_an_endless_file_ends_at_once(capsys):
    if not os.path.exists("/dev/zero"):
        pytest.skip("there is no /dev/zero")
    for name in ("replay", "table", "script"):
        code, _, errors = run(capsys, name, "/dev/zero")
        assert code == 2 and "line 1" in errors


def test_a_line_that_is_too_long_is_passed_over_and_the_next_answered():
    data = b"x" * (3 * text_files.LONGEST_LINE) + b"\n" + LINE
    result = CliRunner().invoke(fifteentwo, ["count", "--batch", "-"], input=data)
    first, second = result.stdout.splitlines()
    assert "longer than" in json.loads(first)["error"]
    assert second == ANSWER


def test_lines_as_long_as_they_may_be_are_read(tmp_path):
    path = tmp_path / "long"
    longest = "x" * (text_files.LONGEST_LINE - 1)
    path.write_text(longest + "\n\r\nz\r", newline="")
    assert list(text_files.lines_of(str(path))) == [longest, "", "z"]
    lines = list(text_files.byte_lines(str(path)))
    assert [len(line) for line in lines] == [text_files.LONGEST_LINE, 2, 2]


def test_an_unknown_key_is_not_repeated_in_full():
    line = json.dumps({"k" * 5000: 1, "hand": 1}).encode()
    result = CliRunner().invoke(fifteentwo, ["count", "--batch", "-"], input=line)
    (answer,) = result.stdout.splitlines()
    assert len(answer) < LONGEST
    assert json.loads(answer)["error"].startswith("unknown key 'kkk")
    assert json.loads(answer)["error"].endswith('"is_crib":false}')


# Every argument of every command

HOSTILE = (
    "",
    "-",
    "\x1b[31mred\x07",
    "\u202eevil",
    "a\nb",
    "n" * 5000,
    "\udcff\udcfe",
    "🂡",
    "٣",
    "-1",
    "999999999999999999999999",
    "1e9",
    "NaN",
    "no/such/place",
    "a..b",
    "/dev/null/x",
)


def run(capsys, *arguments):
    """Run the command line in this process; ``(exit code, output, errors)``."""
    with pytest.raises(SystemExit) as end:
        cli.main(list(arguments))
    captured = capsys.readouterr()
    return end.value.code, captured.out, captured.err


def is_harmless(text):
    """Whether nothing in it moves, colours or reverses what is on a terminal, or floods it."""
    for line in text.split("\n"):
        assert len(line) < 3 * LONGEST, line[:1000]
        bad = [letter for letter in line if unicodedata.category(letter)[0] == "C"]
        assert not bad, ascii(line)
    return True


def parameters():
    """(command, parameter) of all that click knows."""
    context = click.Context(fifteentwo)
    for name in COMMANDS:
        for parameter in fifteentwo.get_command(context, name).params:
            if not getattr(parameter, "is_flag", False):
                yield pytest.param(name, parameter, id=f"{name} {parameter.name}")


PARAMETERS = list(parameters())


@pytest.fixture
def nothing_begins(tmp_path, monkeypatch):
    """In an empty folder, where no server, no download, no search for boards begins, and nobody
    measures anything.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("asyncio.run", lambda coroutine: coroutine.close())
    monkeypatch.setattr("urllib.request.urlopen", refuse)
    monkeypatch.setattr("dev.bench.SECTIONS", ())
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\x1b[31m\n")))


def refuse(*_, **__):
    raise OSError(101, "Network is unreachable")


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: ascii(value)[:20])
@pytest.mark.parametrize(("name", "parameter"), PARAMETERS)
def test_every_parameter_takes_anything(name, parameter, value, nothing_begins, capsys):
    if isinstance(parameter, click.Option):
        arguments = [f"{parameter.opts[0]}={value}"]
        needed = [p for p in fifteentwo.get_command(None, name).params if p.required]
        arguments += ["missing"] * len(needed)
    else:
        arguments = ["--", value]
    code, output, errors = run(capsys, name, *arguments)
    assert code in (0, 1, 2)
    assert is_harmless(output) and is_harmless(errors)
    if code == 2:
        assert errors.count("\n") == 1 and errors.startswith("fifteentwo: ")


@pytest.mark.parametrize("value", HOSTILE[2:], ids=lambda value: ascii(value)[:20])
def test_a_command_that_there_is_not_is_told_harmlessly(value, capsys):
    code, output, errors = run(capsys, "--", value)
    assert (code, output) == (2, "")
    assert is_harmless(errors) and "No such " in errors
    code, _, errors = run(capsys, "count", f"--{value}")
    assert code == 2 and is_harmless(errors)
