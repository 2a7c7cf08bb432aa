"""``fifteentwo table``: written games played through the knob and the buttons."""

import json

import pytest
from click.testing import CliRunner

from cribbage import record
from cribbage.game import Game
from cribbage.rules import Rules
from fifteentwo.cli import fifteentwo
from support.case_games import events_of, games
from support.cases import lines

HEADER = "fifteentwo 1 players=2 target=121 dealer=0 muggins=off skunks=1-2-3\n"
DEAL = (
    "starter QC\nlay 1 KH\nlay 0 2D\nlay 1 TH\nlay 0 3D\nlay 1 6H\nlay 0 4S\nlay 1 4H\nlay 0 5S\n"
)


def command(*arguments):
    return CliRunner().invoke(fifteentwo, [str(argument) for argument in arguments])


@pytest.fixture
def written(tmp_path):
    """Writes a text into a file, whose path it returns."""

    def write(text):
        path = tmp_path / "game.txt"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def assert_table_tells_what_replay_tells(path, *options):
    table = command("table", path, "--json", *options)
    replay = command("replay", path, "--json")
    assert (table.exit_code, replay.exit_code) == (0, 0), table.output
    assert table.output == replay.output
    return json.loads(table.output)


def record_of(case, quick):
    game = Game(Rules(players=case["players"], target=case["target"]), case["first_dealer"])
    for event, _ in events_of(case, quick):
        game.apply(event)
    return record.write(game)


NUMBER_OF_CASES = sum(1 for _ in lines("games.jsonl.gz"))


@pytest.mark.slow
@pytest.mark.parametrize("quick", [True, False], ids=["quick", "full"])
@pytest.mark.parametrize("part", range(4))
def test_every_case_game_is_played_as_it_is_refereed(part, quick, written):
    played = 0
    for number, case in enumerate(games()):
        if number % 4 != part:
            continue
        winner, scores = case["winner_team"], case["final_scores"]
        told = assert_table_tells_what_replay_tells(written(record_of(case, quick)))
        assert (told["winner"], told["scores"]) == (winner, scores)
        played += 1
    assert played >= NUMBER_OF_CASES // 4


def without_cards(told):
    return [{key: event[key] for key in event if key != "card"} for event in told["events"]]


def test_a_record_with_suits_can_be_entered_by_ranks_alone(written):
    path = written(record_of(next(games()), quick=False))
    full = assert_table_tells_what_replay_tells(path)
    quick = json.loads(command("table", path, "--json", "--entry", "quick").output)
    assert without_cards(quick) == without_cards(full)
    assert {len(event["card"]) for event in quick["events"] if event["card"]} == {1}


@pytest.mark.parametrize(
    "text",
    [
        HEADER,
        HEADER + DEAL + "hand 1\nundo\nundo\nlay 0 5S\n",
        HEADER + DEAL + "hand 1\nhand 0\ncrib 7H 7C 8H 9D\nstarter JH\nundo\nundo\n",
        HEADER + "starter 5H\nmisdeal\nstarter JD\ncorrect 0 -1\ncorrect 1 30\n",
        HEADER.replace("muggins=off", "muggins=on")
        + DEAL
        + "claim 1 0\nhand 1\nmuggins 0\nclaim 0 29\nhand 0\nclaim 0 1\ncrib 7H 7C 8H 9D\n",
        HEADER.replace("muggins", "play=hand muggins")
        + "starter 5H\npeg 1 2\npeg 0 1\nhand 1 7S 8S 9C TD\nhand 0 JH 4C 4S 6D\n",
        HEADER.replace("muggins", "play=scoreboard muggins")
        + "peg 0 12\npeg 1 29\ncorrect 1 -4\n",
    ],
    ids=["nothing", "undo", "undo a crib", "misdeal", "muggins", "by hand", "scoreboard"],
)
def test_games_of_every_kind_are_played(text, written):
    assert_table_tells_what_replay_tells(written(text))


def test_suits_that_are_not_written_cannot_be_entered(written):
    path = written(HEADER + "starter 5\nlay 1 K\n")
    result = command("table", path, "--entry", "full")
    assert result.exit_code == 2
    assert "game.txt" in result.output and "without" in result.output


def test_a_game_that_cannot_have_happened_is_told_with_its_line(written):
    result = command("table", written(HEADER + "starter 5H\nlay 0 KD\n"))
    assert result.exit_code == 2
    assert "line 3" in result.output and "player 1's turn" in result.output


def test_a_missing_file_is_told():
    result = command("table", "nowhere.txt")
    assert result.exit_code == 2
    assert "nowhere.txt" in result.output
