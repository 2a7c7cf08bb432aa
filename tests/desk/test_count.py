"""``fifteentwo count``."""

import gzip
import json
import os
import signal
import subprocess
import sys
import threading

import pytest

from fifteentwo.cli import main
from fifteentwo.commands.count import answer
from support.cases import lines
from support.desk import ROOT

KEYS = ["total", "fifteens", "pairs", "runs", "flush", "nobs"]
TWENTY_NINE = {"total": 29, "fifteens": 16, "pairs": 12, "runs": 0, "flush": 0, "nobs": 1}
GOOD_LINE = '{"hand":["5H","5S","5C","JD"],"starter":"5D","is_crib":false}'


def count(capsys, *arguments):
    """Run ``fifteentwo count`` in this process; ``(exit code, output, errors)``."""
    with pytest.raises(SystemExit) as exit_:
        main(["count", *arguments])
    captured = capsys.readouterr()
    return exit_.value.code, captured.out, captured.err


def counted(capsys, *arguments):
    code, output, errors = count(capsys, *arguments, "--json")
    assert (code, errors) == (0, "")
    return json.loads(output)


@pytest.fixture
def start_batch():
    """Start ``fifteentwo count --batch -`` as a process of its own, with pipes."""
    started = []

    def start():
        environment = os.environ | {
            "PYTHONPATH": os.pathsep.join((str(ROOT / "firmware"), str(ROOT / "host_tools")))
        }
        # With it a missing flush would not show.
        environment.pop("PYTHONUNBUFFERED", None)
        process = subprocess.Popen(
            [sys.executable, "-m", "fifteentwo.cli", "count", "--batch", "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        )
        # A batch that does not answer is ended, so that no test waits for ever.
        guard = threading.Timer(20, process.kill)
        guard.start()
        started.append((process, guard))
        return process

    yield start
    for process, guard in started:
        guard.cancel()
        process.kill()
        process.communicate()


# One hand


def test_a_hand_is_counted_as_json_in_the_fixed_shape(capsys):
    code, output, _ = count(capsys, "5H 5S 5C JD", "5D", "--json")
    assert code == 0
    assert output == '{"total":29,"fifteens":16,"pairs":12,"runs":0,"flush":0,"nobs":1}\n'


def test_cards_may_stand_without_quotes_and_in_any_writing(capsys):
    for words in (["5h 5s 5c jd", "5d"], ["5♥", "5♠", "5♣", "J♦", "5♦"], ["5H,5S,5C,JD,5D"]):
        assert counted(capsys, *words) == TWENTY_NINE


def test_a_crib_counts_no_flush_of_four(capsys):
    assert counted(capsys, "2H 4H 6H KH", "9C")["flush"] == 4
    assert counted(capsys, "2H 4H 6H KH", "9C", "--crib")["flush"] == 0
    assert counted(capsys, "2H 4H 6H KH", "9H", "--crib")["flush"] == 5


def test_the_count_is_told_with_every_combination(capsys):
    code, output, errors = count(capsys, "3H 4S 5C JD", "JS")
    assert (code, errors) == (0, "")
    rows = [line.split() for line in output.splitlines()]
    assert ["fifteen", "5♣", "J♦", "2", "2"] in rows
    assert ["fifteen", "5♣", "J♠", "2", "4"] in rows
    assert ["pair", "J♦", "J♠", "2", "6"] in rows
    assert ["run", "of", "3", "3♥", "4♠", "5♣", "3", "9"] in rows
    assert "fifteen 2, fifteen 4, and a pair is 6, and run of 3 is 9" in output


def test_a_hand_of_nothing_is_told_too(capsys):
    assert "no points" in count(capsys, "2H 4D 6S 8C", "KS")[1]


def test_ranks_alone_are_counted_where_suits_cannot_matter(capsys):
    assert counted(capsys, "2 2 6 8", "K")["total"] == 2
    assert counted(capsys, "J J J J", "5")["nobs"] == 1


def test_ranks_alone_are_counted_with_the_suit_points(capsys):
    assert counted(capsys, "2 4 6 J", "K", "--flush", "5")["total"] == 6
    assert counted(capsys, "2 4 6 8", "K", "--flush", "0")["total"] == 0
    assert counted(capsys, "2 4 6 J", "K", "--flush", "0", "--nobs", "1")["total"] == 1


@pytest.mark.parametrize(
    "arguments, said",
    [
        ([], "no cards"),
        (["5H 5S 5C", "5D"], "not 4 (5H 5S 5C 5D)"),
        (["5H 5S 5C JD 6D", "5D"], "not 6"),
        (["5H 5S 5C JX", "5D"], "'JX' is no card"),
        (["5H 5S 5C JD", "5H"], "5H is there twice"),
        (["5 5 5 5", "5"], "five cards of rank 5"),
        (["2 4 6 J", "K"], "the suits of 2 4 6 J K matter"),
        (["2H 4H 6H J", "K"], "the suits of J K matter"),
        (["2 4 6 J", "K", "--flush", "0"], "matter"),
        (["2 4 6 8", "K", "--flush", "0", "--nobs", "1"], "no jack"),
        (["2H 4S 6 8", "K", "--flush", "4"], "2H 4S 6 8 are not all of one suit"),
        (["2 4 6 8", "K", "--flush", "4", "--crib"], "crib"),
        (["2 4 6 8", "K", "--flush", "3"], "--flush"),
    ],
)
def test_bad_cards_are_refused_in_one_sentence(arguments, said, capsys):
    code, output, errors = count(capsys, *arguments)
    assert (code, output) == (2, "")
    assert errors.startswith("fifteentwo: ")
    assert errors.count("\n") == 1
    assert said in errors


# Many hands


def test_every_known_hand_in_a_batch(capsys, tmp_path):
    known = list(lines("hands.jsonl.gz"))
    file = tmp_path / "hands.jsonl"
    file.write_text(
        "".join(
            json.dumps({key: case[key] for key in ("hand", "starter", "is_crib")}) + "\n"
            for case in known
        )
    )
    code, output, errors = count(capsys, "--batch", str(file))
    assert (code, errors) == (0, "")
    answers = [json.loads(line) for line in output.splitlines()]
    assert answers == [{"total": case["total"], **case["breakdown"]} for case in known]
    assert all(list(found) == KEYS for found in answers)


def test_a_line_is_answered_before_the_next_is_written(start_batch):
    process = start_batch()
    for _ in range(3):
        process.stdin.write(GOOD_LINE.encode() + b"\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline()) == TWENTY_NINE
    output, errors = process.communicate(b"")
    assert (output, errors, process.returncode) == (b"", b"", 0)


def test_every_line_has_one_answer_and_a_bad_one_stops_nothing(start_batch):
    text = "\n".join([GOOD_LINE, "", "no", GOOD_LINE]) + "\r\n" + GOOD_LINE
    process = start_batch()
    output, errors = process.communicate(text.encode())
    answers = [json.loads(line) for line in output.splitlines()]
    assert [list(found)[0] for found in answers] == ["total", "error", "error", "total", "total"]
    assert (errors, process.returncode) == (b"", 0)


@pytest.mark.parametrize(
    "line, said",
    [
        ("", "empty"),
        ("   ", "empty"),
        ("5H 5S 5C JD", "not JSON"),
        (GOOD_LINE[:-1], "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[1]", "no JSON object"),
        ("29", "no JSON object"),
        ("{}", "'hand' is missing"),
        ('{"hand":["5H","5S","5C","JD"]}', "'starter' is missing"),
        ('{"hand":["5H","5S","5C","JD"],"starter":"5D","crib":true}', "unknown key 'crib'"),
        ('{"hand":"5H 5S 5C JD","starter":"5D"}', "list of four cards"),
        ('{"hand":["5H","5S","5C",11],"starter":"5D"}', "list of four cards"),
        ('{"hand":["5H","5S","5C","JD"],"starter":5}', '"starter" is a card'),
        ('{"hand":["5H","5S","5C","JD"],"starter":null}', '"starter" is a card'),
        ('{"hand":["5H","5S","5C","JD"],"starter":"5D","is_crib":1}', "true or false"),
        ('{"hand":["5H","5S","5C"],"starter":"5D"}', "four cards, not 3"),
        ('{"hand":["5H","5S","5C","JD","6D"],"starter":"5D"}', "four cards, not 5"),
        ('{"hand":["5H","5S","5C","JD"],"starter":"JD"}', "JD is there twice"),
        ('{"hand":["5H","5S","5C","5H"],"starter":"JD"}', "5H is there twice"),
        ('{"hand":["5H","5S","5C","XX"],"starter":"JD"}', "'XX' is no card"),
        ('{"hand":["5H","5S","5C","\\ud800"],"starter":"JD"}', "no card"),
        ('{"hand":["","5S","5C","5D"],"starter":"JD"}', "'' is no card"),
        ('{"hand":["2","4","6","J"],"starter":"K"}', "suits of 2 4 6 J K matter"),
    ],
)
def test_a_bad_line_is_answered_by_what_is_wrong_with_it(line, said):
    reply = answer(line.encode("utf-8"))
    assert "\n" not in reply
    found = json.loads(reply)
    assert list(found) == ["error"]
    assert said in found["error"]


def test_a_line_that_is_no_text_is_answered_too():
    assert "UTF-8" in json.loads(answer(b"\xff\xfe{}\n"))["error"]
    assert "not JSON" in json.loads(answer(gzip.compress(b"")[:3].replace(b"\x8b", b"x")))["error"]


def test_a_line_may_leave_out_the_crib_and_suits_that_cannot_matter():
    found = json.loads(answer(b'{"starter":"k","hand":["2","2","6","8"]}\n'))
    assert found["total"] == 2
    assert json.loads(answer(b"\xef\xbb\xbf" + GOOD_LINE.encode())) == TWENTY_NINE


def test_a_batch_takes_its_cards_from_the_file_alone(capsys, tmp_path):
    file = tmp_path / "hands.jsonl"
    file.write_text(GOOD_LINE)
    for arguments in (["5H 5S 5C JD", "5D"], ["--crib"], ["--flush", "0"]):
        code, output, errors = count(capsys, "--batch", str(file), *arguments)
        assert (code, output) == (2, "")
        assert "--batch" in errors


def test_a_reader_that_leaves_ends_the_batch_quietly(start_batch):
    process = start_batch()
    process.stdin.write(GOOD_LINE.encode() + b"\n")
    process.stdin.flush()
    process.stdout.readline()
    process.stdout.close()
    try:
        for _ in range(2000):
            process.stdin.write(GOOD_LINE.encode() + b"\n")
        process.stdin.close()
    except BrokenPipeError:
        pass
    assert process.wait(timeout=20) == 1
    assert process.stderr.read() == b""
    process.stdin = process.stdout = None


@pytest.mark.skipif(os.name != "posix", reason="sends a POSIX signal")
def test_ctrl_c_ends_a_batch_without_a_traceback(start_batch):
    process = start_batch()
    process.stdin.write(GOOD_LINE.encode() + b"\n")
    process.stdin.flush()
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=20) == 130
    assert process.stderr.read().strip() == b""
