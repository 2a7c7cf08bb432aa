"""``fifteentwo script``: the command around scripts."""

import pytest
from click.testing import CliRunner
from PIL import Image

from fifteentwo.cli import fifteentwo

FIRST_CARD = "press\npress\nturn 1\npress\nexpect Starter\n"


@pytest.fixture
def play(tmp_path):
    """Plays the lines of a script in a folder of its own; gives the result."""

    def run(text, *options):
        path = tmp_path / "play.script"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        arguments = ["script", str(path), "--snaps", str(tmp_path / "snaps"), *options]
        return CliRunner().invoke(fifteentwo, arguments)

    return run


def test_a_script_that_meets_its_expectations_says_nothing(play):
    result = play(FIRST_CARD)
    assert (result.exit_code, result.output) == (0, "")


def test_an_expectation_that_fails_tells_what_was_wanted_and_what_is_shown(play):
    result = play(FIRST_CARD + "expect Crib\n")
    assert result.exit_code == 1
    assert "line 6: expected 'Crib'" in result.output
    assert "Starter" in result.output


def test_a_snapshot_is_a_picture_and_a_text(play, tmp_path):
    assert play(FIRST_CARD + "snap first\n").exit_code == 0
    picture = Image.open(tmp_path / "snaps" / "first.png")
    assert picture.width > picture.height > 1000
    text = (tmp_path / "snaps" / "first.txt").read_text("utf-8")
    assert "Starter" in text and "lane 1:" in text


def test_without_a_store_every_board_is_new(play, tmp_path):
    assert play(FIRST_CARD).exit_code == 0
    assert play("expect New game\n").exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["play.script"]


def test_a_store_keeps_the_game(play, tmp_path):
    store = ("--store", str(tmp_path / "store"))
    assert play(FIRST_CARD, *store).exit_code == 0
    assert play("expect Starter\npress\npress\nexpect lays\n", *store).exit_code == 0
    assert play("expect lays\ncut\nexpect lays\n", *store).exit_code == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("turn\n", ("line 1", "turn")),
        ("press\njump 3\n", ("line 2", "jump")),
        ("snap ../out\n", ("line 1", "../out", "name")),
        (b"\xff\xfe\x00", ("UTF-8",)),
    ],
)
def test_a_script_that_is_none_is_told_in_one_sentence(play, text, words):
    result = play(text)
    assert result.exit_code == 2
    assert len(result.output.strip().splitlines()) == 1
    for word in words:
        assert word in result.output


def test_a_missing_script_is_told():
    result = CliRunner().invoke(fifteentwo, ["script", "nowhere.script"])
    assert result.exit_code == 2
    assert "nowhere.script" in result.output


def test_a_huge_line_is_not_repeated_in_full(play):
    result = play("x" * 100_000)
    assert result.exit_code == 2
    assert len(result.output) < 1000
