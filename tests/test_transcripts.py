"""Whole games written out input by input: the same to the byte on CPython and any MicroPython."""

import json
import shutil
import subprocess
from itertools import zip_longest

import pytest

from dev import build_site
from pegboard.settings import FULL, QUICK
from support import cases, transcript
from support.desk import ROOT, cannot_run, run_micropython
from support.site import runtime

GAMES = 67
PARTS = 6
SECONDS_ALLOWED = 300


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_transcripts_are_the_same_on_both_runtimes(part, tmp_path):
    transcript_on_both(plan_lines(part, (QUICK, FULL)[part % 2]), tmp_path)


@pytest.mark.slow
def test_transcripts_are_the_same_in_the_micropython_of_browsers(tmp_path):
    if shutil.which("node") is None:
        cannot_run("node is missing: on Debian and Ubuntu, apt install nodejs")
    for name, content in runtime().items():
        (tmp_path / name).write_bytes(content)
    program = tmp_path / "program.json"
    program.write_text(json.dumps(build_site.program_files("support.transcript", "tests")))
    plans, here, there = (tmp_path / name for name in ("plans", "cpython", "browser"))
    games = [*plan_lines(0, QUICK), *plan_lines(1, FULL)]
    assert sum(line.startswith("game ") for line in games) >= 20
    plans.write_text("\n".join(games), encoding="utf-8")
    with plans.open() as lines, here.open("w", encoding="utf-8", newline="\n") as file:
        transcript.write_transcript(lines, file.write)
    run = ROOT / "tests" / "support" / "run_wasm.mjs"
    subprocess.run(["node", run, tmp_path, program, plans, there], check=True, timeout=250)
    if here.read_bytes() != there.read_bytes():
        pytest.fail(first_difference(here, there), pytrace=False)


def plan_lines(part, entry):
    """The plans of every ``PARTS``-th game, from number ``part`` on."""
    for number, case in enumerate(cases.lines("games.jsonl.gz")):
        if number % PARTS == part:
            yield from transcript.plan(case, number, entry)


def transcript_on_both(plan, folder):
    """The transcript of the games of ``plan``, which both runtimes must write alike."""
    plans, here, there = (folder / name for name in ("plans", "cpython", "micropython"))
    plans.write_text("\n".join(plan), encoding="utf-8")
    with plans.open() as lines, here.open("w", encoding="utf-8", newline="\n") as file:
        transcript.write_transcript(lines, file.write)
    script = ROOT / "tests" / "support" / "write_transcript.py"
    result = run_micropython(script, plans, there, timeout=SECONDS_ALLOWED)
    if result.returncode:
        pytest.fail(
            "MicroPython stopped after\n%s\n%s" % (last_line(there), result.stdout), pytrace=False
        )
    if here.read_bytes() != there.read_bytes():
        pytest.fail(first_difference(here, there), pytrace=False)
    return here.read_text(encoding="utf-8")


def last_line(path):
    return path.read_text(encoding="utf-8").rpartition("\n")[0].rpartition("\n")[2]


def first_difference(here, there):
    """The first line, with its game and step, that is not the same in both files."""
    pairs = zip_longest(
        here.read_text(encoding="utf-8").split("\n"), there.read_text(encoding="utf-8").split("\n")
    )
    for ours, theirs in pairs:
        if ours != theirs:
            return "CPython:     %s\nMicroPython: %s" % (ours, theirs)
    return "the files differ in their ends of line"


@pytest.fixture(scope="module")
def one_game():
    """The lines of the transcript of one game in full entry."""
    case = next(cases.lines("games.jsonl.gz"))
    written = []
    transcript.write_transcript(transcript.plan(case, 5, FULL), written.append)
    return written


def test_every_game_of_the_cases_is_played():
    assert len(list(cases.lines("games.jsonl.gz"))) == GAMES


def test_a_transcript_holds_cuts_undo_redo_counts_and_hops(one_game):
    text = "".join(one_game)
    for deed in ("cut: ;", "Undid: ", "do it again", "fifteen 2", "wait 410", "holes 4:"):
        assert deed in text
    looks = [line for line in one_game if ", press 0:" in line]
    later = [line for line in one_game if ", later:" in line]
    pairs = zip(looks, later, strict=True)
    assert sum(holes(look) != holes(after) for look, after in pairs) > 20
    assert one_game[-1].startswith("fifteentwo 1 players=2")


def holes(line):
    return line.rpartition("; holes ")[2]


def test_a_wrong_award_stops_the_transcript():
    case = next(cases.lines("games.jsonl.gz"))
    case["rounds"][0]["events"][2][4] += 1
    with pytest.raises(AssertionError, match="lay 0 8;"):
        transcript.write_transcript(transcript.plan(case, 0, QUICK), len)
