"""``fifteentwo replay``: written games refereed, for programs and for people."""

import contextlib
import io
import json
import os
import re
import subprocess
import sys

import pytest

from cribbage import record
from cribbage.cards import parse_card
from cribbage.events import FORMS, Event
from cribbage.game import Game
from cribbage.rules import OPTIONS, Rules
from dev.benchmarks import Report
from dev.benchmarks import games as benchmark
from fifteentwo import cli
from support.case_games import events_of, games
from support.desk import ROOT

HEADER = "fifteentwo 1 players=2 target=121 dealer=0 muggins=off skunks=1-2-3\n"
DOC = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")

MUGGINS = HEADER.replace("muggins=off", "muggins=on") + (
    "starter QC\nlay 1 KH\nlay 0 2D\nlay 1 TH\nlay 0 3D\nlay 1 6H\nlay 0 4S\nlay 1 4H\nlay 0 5S\n"
    "claim 1 1\nhand 1\nmuggins 0\ncorrect 0 -2\n"
)


def run(*arguments, stdin=b""):
    """(exit code, standard output, standard error) of the command line."""
    out, err = io.StringIO(), io.StringIO()
    with (
        pytest.MonkeyPatch.context() as patch,
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        pytest.raises(SystemExit) as end,
    ):
        patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        patch.setenv("COLUMNS", "100")
        cli.main([str(argument) for argument in arguments])
    return end.value.code, out.getvalue(), err.getvalue()


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Writes a file into the present folder; its name."""
    monkeypatch.chdir(tmp_path)

    def write(content, name="game.txt"):
        data = content.encode("utf-8") if isinstance(content, str) else content
        (tmp_path / name).write_bytes(data)
        return name

    return write


def as_json(*arguments, **options):
    code, out, err = run("replay", "--json", *arguments, **options)
    assert (code, err) == (0, "")
    return [json.loads(line) for line in out.splitlines()]


def blocks(kind):
    """The blocks of docs/formats.md that are marked ``kind``."""
    found = re.findall(rf"^```{kind}\n(.*?)^```$", DOC, re.M | re.S)
    assert found
    return found


def record_of(case, quick=False):
    game = Game(Rules(case["players"]), case["first_dealer"])
    expected = []
    for event, awards in events_of(case, quick):
        game.apply(event)
        expected += awards
    return record.write(game), expected


# JSON


@pytest.mark.parametrize("quick", [False, True])
def test_every_game_of_the_cases_is_printed_as_known(written, quick):
    for case in games():
        text, expected = record_of(case, quick)
        (told,) = as_json(written(text))
        assert list(told) == ["file", "events", "winner", "scores", "skunk"]
        assert [
            (
                event["kind"],
                event["player"],
                event["card"],
                event["count"],
                event["points"],
                sorted(map(tuple, event["reasons"])),
                tuple(event["scores"]),
            )
            for event in told["events"]
        ] == expected
        assert told["winner"] == case["winner_team"]
        assert told["scores"] == case["final_scores"]


def test_a_running_game_has_no_winner(written):
    (told,) = as_json(written(HEADER + "starter 5H\nlay 1 7S\n"))
    assert told == {
        "file": "game.txt",
        "events": [
            {"kind": "lay", "player": 1, "card": "7S", "count": 7, "points": 0, "reasons": [],
             "scores": [0, 0]}
        ],
        "winner": None,
        "scores": [0, 0],
        "skunk": "none",
    }  # fmt: skip


def test_a_game_of_a_header_alone_has_no_events(written):
    (told,) = as_json(written(HEADER))
    assert told["events"] == [] and told["scores"] == [0, 0]


@pytest.mark.parametrize(
    ("scores", "skunk"), [((121, 91), "none"), ((121, 90), "skunk"), ((60, 130), "double")]
)
def test_skunks_are_named(written, scores, skunk):
    # The winner's points last: nothing is taken after them.
    pegs = sorted(enumerate(scores), key=lambda seat: seat[1])
    text = "fifteentwo 1 play=scoreboard\n"
    for seat, score in pegs:
        text += f"peg {seat} {min(score, 110)}\n"
        if score > 110:
            text += f"peg {seat} {score - 110}\n"
    (told,) = as_json(written(text))
    assert told["skunk"] == skunk
    assert told["scores"] == list(scores)
    assert told["winner"] == (0 if scores[0] >= 121 else 1)


def test_claims_muggins_corrections_and_pegs_have_reasons_of_their_own(written):
    (told,) = as_json(written(MUGGINS))
    assert [(event["kind"], event["reasons"]) for event in told["events"][-3:]] == [
        ("hand", [["claimed", 1]]),
        ("muggins", [["muggins", 3]]),
        ("correct", [["correct", -2]]),
    ]
    assert all(event["card"] is event["count"] is None for event in told["events"][-3:])
    (told,) = as_json(written("fifteentwo 1 play=scoreboard\npeg 1 12\n"))
    assert told["events"] == [
        {"kind": "peg", "player": 1, "card": None, "count": None, "points": 12,
         "reasons": [["peg", 12]], "scores": [0, 12]}
    ]  # fmt: skip


def test_heels_name_the_card_turned(written):
    (told,) = as_json(written(HEADER + "starter JD\n"))
    assert told["events"] == [
        {"kind": "heels", "player": 0, "card": "JD", "count": None, "points": 2,
         "reasons": [["heels", 2]], "scores": [2, 0]}
    ]  # fmt: skip


def test_what_was_undone_or_misdealt_never_was(written):
    misdealt = "correct 1 4\nstarter JD\nlay 1 7S\nmisdeal\n"
    dealt_again = "starter 5H\nlay 1 8S\nlay 0 7S\nundo\n"
    (told,) = as_json(written(HEADER + misdealt + dealt_again))
    assert [(event["kind"], event["card"]) for event in told["events"]] == [
        ("correct", None),
        ("lay", "8S"),
    ]
    assert told["events"][-1]["scores"] == told["scores"] == [0, 4]


def test_a_correction_in_a_deal_that_was_a_misdeal_stands_as_it_counts_without_the_deal(written):
    deal = "starter JD\ncorrect 0 -3\ncorrect 1 4\nlay 1 7S\nmisdeal\nstarter QC\n"
    (told,) = as_json(written(HEADER + deal))
    assert [(event["kind"], event["points"], event["scores"]) for event in told["events"]] == [
        ("correct", 0, [0, 0]),
        ("correct", 4, [0, 4]),
    ]
    assert told["scores"] == [0, 4]
    out = told_in_words(HEADER + deal, written)
    assert out.index("misdeal") < out.index("score put right by hand") < out.index("Deal 1")


def test_what_a_claim_was_too_high_is_told_of_who_pegs_it(written):
    text = MUGGINS.replace("muggins=on", "muggins=on overclaim=opponent")
    text = text.replace("claim 1 1\nhand 1\nmuggins 0\n", "claim 1 9\nhand 1\n")
    assert as_json(written(text.replace(" overclaim=opponent", "")))[0]["events"][-2] == {
        "kind": "hand", "player": 1, "card": None, "count": None, "points": 4,
        "reasons": [["flush", 4]], "scores": [1, 8],
    }  # fmt: skip
    (told,) = as_json(written(text))
    assert told["events"][-2] == {
        "kind": "overclaim", "player": 0, "card": None, "count": None, "points": 5,
        "reasons": [["overclaim", 5]], "scores": [6, 8],
    }  # fmt: skip
    out = told_in_words(text, written)
    assert "claims 9" in out
    assert "overclaim for 5" in out
    assert out.count("K♥ 10♥ 6♥ 4♥") == 1
    assert "overclaims are" in out


def test_several_games_and_several_files_make_a_line_each(written):
    first = written(HEADER + "starter JD\n" + "\n# the next one\n" + HEADER, "first.txt")
    second = written(HEADER, "second.txt")
    told = as_json(first, second)
    assert [game["file"] for game in told] == ["first.txt", "first.txt", "second.txt"]
    assert [game["scores"] for game in told] == [[2, 0], [0, 0], [0, 0]]


def test_the_standard_input_is_a_file(written):
    (told,) = as_json("-", stdin=(HEADER + "starter JD\n").encode())
    assert told["file"] == "-" and told["scores"] == [2, 0]


def test_a_mark_and_ends_of_lines_of_windows_are_read(written):
    text = (HEADER + "starter J♦\nlay 1 10h\n").replace("\n", "\r\n")
    (told,) = as_json(written(b"\xef\xbb\xbf" + text.encode()))
    assert told["events"][1]["card"] == "TH"


# Signed journals


def signed(text):
    chain = record.ChecksumChain()
    return "".join(chain.sign(line) + "\n" for line in text.splitlines())


def test_a_journal_copied_from_a_board_is_read(written):
    plain = as_json(written(MUGGINS))
    assert as_json(written(signed(MUGGINS))) == plain
    assert as_json(written(signed(MUGGINS).replace("\n", "\r\n"))) == plain
    # An editor may have taken the last end of line.
    assert as_json(written(signed(MUGGINS)[:-1])) == plain


def test_the_torn_last_line_of_a_journal_is_dropped(written):
    shorter = as_json(written("".join(MUGGINS.splitlines(True)[:-1])))
    assert as_json(written(signed(MUGGINS)[:-4])) == shorter


def test_other_damage_of_a_journal_is_told(written):
    lines = signed(MUGGINS).splitlines(True)
    damaged = "game.txt, line 4: the line is damaged"
    for text in (
        lines[:3] + lines[4:],
        lines[:3] + [lines[3].replace("2D", "3D")] + lines[4:],
        lines[:3] + [lines[3][:5]] + lines[4:],
        lines[:3] + [lines[3][:5] + "\n"] + lines[4:5],
    ):
        code, out, err = run("replay", "--json", written("".join(text)))
        assert (code, out) == (2, "") and damaged in err


# What cannot be read


def fails(*arguments, **options):
    """The sentence; nothing is told of the game, as JSON or in words."""
    sentences = set()
    for option in ([], ["--json"]):
        code, out, err = run("replay", *option, *arguments, **options)
        assert (code, out) == (2, "")
        assert err.count("\n") == 1 and err.startswith("fifteentwo: ")
        sentences.add(err)
    (sentence,) = sentences
    return sentence[len("fifteentwo: ") : -1]


def test_a_line_that_cannot_be_is_named(written):
    sentence = fails(written(HEADER + "starter 5H\n\n# so far\nlay 0 7S\nlay 1 8S\n"))
    assert sentence == "game.txt, line 5: it is player 1's turn: player 0 cannot lay"


def test_the_games_before_a_broken_one_are_told(written):
    code, out, err = run("replay", "--json", written(HEADER + "starter JD\n" + HEADER + "go 1\n"))
    assert code == 2 and len(out.splitlines()) == 1
    assert "game.txt, line 4: no go now" in err


def test_the_other_files_are_read_all_the_same(written):
    good, bad = written(HEADER, "good.txt"), written("chess\n", "bad.txt")
    code, out, err = run("replay", "--json", bad, good, "missing.txt")
    assert code == 2
    assert [json.loads(line)["file"] for line in out.splitlines()] == ["good.txt"]
    places = [line.split(": ")[1] for line in err.splitlines()]
    assert places == ["bad.txt, line 1", "missing.txt"]


def test_what_is_no_written_game_is_told_in_a_sentence(written, tmp_path):
    assert fails("missing.txt") == "missing.txt: there is no such file"
    assert "this is a folder" in fails(tmp_path)
    assert "no game in it" in fails(written(""))
    assert "no game in it" in fails(written("\n# nothing\n"))
    assert "no game in it" in fails("-")
    assert "game.txt, line 1: this is not UTF-8" in fails(written(b"\x1f\x8b\x08\x00\xff"))
    assert fails(written(HEADER.encode() + b"starter 5\xff\n")).startswith("game.txt, line 2: ")
    assert "file of another kind" in fails(written(HEADER + "starter\0 5H\n"))
    assert fails(written("starter 5H\n")).startswith("game.txt, line 1: a record begins with")
    assert fails(written("fifteentwo 2 players=2\n")).startswith("game.txt, line 1: version 2")
    assert fails(written("fifteentwo 1 players=7\n")).startswith("game.txt, line 1: players=7")


def test_a_sentence_does_not_upset_the_terminal(written):
    sentence = fails(written(HEADER + "\x1b[2Jx\n"))
    assert sentence.isprintable() and "\\x1b[2Jx" in sentence
    assert len(fails(written(HEADER + "x" * 100_000 + "\n"))) < 400


def test_a_file_that_cannot_be_read_is_told(written, monkeypatch):
    def fail(path):
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr("fifteentwo.text_files._opened", fail)
    assert fails("game.txt") == "game.txt: the file cannot be read (Permission denied)"


def test_without_a_file_the_usage_is_told():
    code, out, err = run("replay")
    assert code == 2 and "FILE" in err and out == ""


def test_it_runs_as_a_program_of_its_own(written):
    result = subprocess.run(
        [sys.executable, "-m", "fifteentwo.cli", "replay", "--json", "-"],
        input=HEADER + "starter JD\n",
        env=os.environ | {"PYTHONPATH": f"{ROOT / 'firmware'}{os.pathsep}{ROOT / 'host_tools'}"},
        capture_output=True,
        text=True,
    )
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["scores"] == [2, 0]


# In words


def told_in_words(text, written):
    code, out, err = run("replay", written(text))
    assert (code, err) == (0, "")
    return out


@pytest.mark.slow
def test_games_of_every_kind_are_told_within_the_width_of_the_terminal(written):
    for number, case in enumerate(games()):
        if number % 5:
            continue
        winner, final = case["winner_team"], case["final_scores"]
        verb = "win" if case["players"] == 4 else "wins"
        deals = len(case["rounds"])
        out = told_in_words(record_of(case)[0], written)
        assert re.search(rf"{winner}( and \d)? {verb} {final[winner]} to ", out), case["id"]
        assert out.count("Deal ") == deals
        assert max(len(line) for line in out.splitlines()) <= 100


def test_awards_are_told_in_the_cadence_of_the_table(written):
    out = told_in_words(blocks("game")[0], written)
    for words in ("Deal 1: player 0 deals, starter J♦", "his heels for 2", "fifteen for 2",
                  "run of 3", "run of 4", "go for 1", "goes on at 9 to 3", "Pegs"):  # fmt: skip
        assert words in out


def test_a_deal_is_told_with_its_hands_and_its_crib(written):
    hands = "hand 1\nhand 0\ncrib AC AD 7S 8S\n"
    play = MUGGINS.replace("muggins=on", "muggins=off").split("claim")[0]
    out = told_in_words(play + hands, written)
    assert "four-card flush is 4" in out
    assert "fifteen 2, fifteen 4, and run of 4 is 8" in out
    assert "crib: fifteen 2, and a pair is 4" in out


def test_claims_and_what_they_missed_are_told(written):
    out = told_in_words(MUGGINS, written)
    assert "claims 1" in out
    assert "four-card flush is 4; claimed 1, 3 missed" in out
    assert "muggins for 3" in out
    assert "score put right by hand" in out


def test_a_go_that_a_card_denies_is_remarked_on(written):
    play = "starter QC\nlay 1 KH\nlay 0 KD\nlay 1 5H\ngo 0\nlay 1 AS\ngo 1\nlay 0 6H\n"
    assert "player 0 had said go" in told_in_words(HEADER + play, written)


def test_a_misdeal_is_told(written):
    out = told_in_words(HEADER + "starter 5H\nlay 1 7S\nmisdeal\nstarter JD\n", written)
    assert "misdeal" in out and "7♠" not in out


def test_pegs_and_skunks_are_told_at_the_end(written):
    out = told_in_words("fifteentwo 1 play=scoreboard\npeg 0 60\npeg 1 110\npeg 1 20\n", written)
    assert "Player 1 wins 130 to 60, a double skunk, worth 3 game points." in out
    assert "player 0 in 60 and 0; player 1 in 121 and 110" in out


# The benchmark


def test_the_games_of_the_benchmark_are_whole_games_and_always_the_same():
    for players in (2, 3, 4):
        text = benchmark.random_game(7, players)
        assert record.read(text).winner >= 0
        assert benchmark.random_game(7, players) == text


def test_the_benchmark_tells_speed_undo_and_memory():
    report = Report()
    benchmark.run(report, quick=True)
    values = {line.what: line.value for line in report.lines}
    assert any(value.endswith("games a second") for value in values.values())
    assert values["99 of 100 undos, CPython"].endswith(" ms at most")


# docs/formats.md


def test_the_games_of_the_page_are_games():
    for text in blocks("game"):
        game = record.read(text)
        assert game.events


def test_the_json_of_the_page_is_what_the_first_game_gives(written):
    assert as_json(written(blocks("game")[0])) == [json.loads(blocks("replay")[0])]


def test_the_redo_of_the_page_is_as_told():
    game = record.read(blocks("game")[2])
    assert game.scores == [12, 0]
    assert [game.redo()[0], game.redo()[0]] == [
        Event("peg", 1, points=3),
        Event("peg", 1, points=4),
    ]
    game.undo()
    game.undo()
    assert record.write(game) == blocks("game")[2]


def test_the_refusals_of_the_page_are_as_told():
    for line in blocks("refused")[0].splitlines():
        event, _, sentence = line.partition("  ")
        reader = record.Reader()
        reader.feed(HEADER)
        reader.feed("starter 5H")
        with pytest.raises(record.RecordError) as refused:
            reader.feed(event)
        assert refused.value.sentence.startswith(sentence.strip())


def test_the_checksums_of_the_page_are_those_of_its_program_and_of_the_board():
    (text,) = blocks("checksummed")
    names = {}
    exec(blocks("python")[0], names)
    lines = [line.rpartition(" *")[0] for line in text.splitlines()]
    assert list(names["sign"](lines)) == text.splitlines()
    journal = record.JournalReader([text])
    assert journal.is_current and journal.number == 3
    assert journal.game.events[-1] == Event("lay", 1, card=parse_card("7S"))


def test_the_batch_of_the_page_is_counted_as_told(tmp_path):
    path = tmp_path / "hands.jsonl"
    path.write_text(blocks("batch-in")[0], encoding="utf-8")
    code, out, _ = run("count", "--batch", path)
    assert code == 0
    assert [json.loads(line) for line in out.splitlines()] == [
        json.loads(line) for line in blocks("batch-out")[0].splitlines()
    ]


def test_every_option_and_event_stands_on_the_page():
    for name, allowed in OPTIONS:
        row = re.search(rf"^\| `{name}` \| (.*?) \|", DOC, re.M)[1]
        words = [{True: "on", False: "off"}.get(value, str(value)) for value in allowed]
        assert row.split() == [f"`{word}`" for word in words]
    for kind in FORMS:
        assert f"| `{kind}" in DOC


def test_a_snapshot_is_written_as_the_page_has_it():
    snapshot = record.snapshot_line(record.Snapshot(1, (12, 7), (8, 5)), 0x2B6E10C4)
    assert blocks("snapshot") == [snapshot + "\n"]
