"""``fifteentwo stats``: many written games, name by name."""

import json
from statistics import mean, stdev

import pytest

from cribbage import record
from cribbage.cards import parse_cards
from cribbage.game import Game
from cribbage.rules import Rules
from cribbage.show import count_hand
from fifteentwo.cli import main
from support.case_games import events_of, games


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """A file with whole games of two from the known cases, and their rounds."""
    texts, rounds = [], []
    for case in games():
        if sum(len(team) for team in case["teams"]) != 2 or len(texts) == 3:
            continue
        own = list(case["rounds"])
        game = Game(Rules(), own[0]["dealer"])
        for event, _ in events_of(case):
            if game.winner < 0:
                game.apply(event)
        texts.append(record.write(game))
        rounds.append(own)
    path = tmp_path_factory.mktemp("evening") / "games.txt"
    path.write_text("".join(texts), encoding="utf-8")
    return path, rounds


def run(capsys, *arguments):
    with pytest.raises(SystemExit) as exit_:
        main(["stats", *map(str, arguments)])
    captured = capsys.readouterr()
    return exit_.value.code, captured.out, captured.err


def test_averages_are_those_of_the_known_games(evening, capsys):
    path, rounds = evening
    code, output, errors = run(capsys, path, "--quick", "--json", "--names", "Ann,Bo")
    assert (code, errors) == (0, "")
    found = json.loads(output)
    assert list(found["names"]) == ["Ann", "Bo"]
    assert found["games"] == len(rounds)
    hands = [
        line[4]
        for game in rounds
        for one in game
        for line in one["events"]
        if line[0] == "hand" and line[1] == 0 and one["dealer"] == 1
    ]
    value = found["names"]["Ann"]["per_deal"]["pone"]["hand"]
    assert value == [
        pytest.approx(mean(hands)), pytest.approx(stdev(hands) / len(hands) ** 0.5),
    ]  # fmt: skip
    wins = [found["names"][name]["wins"] for name in ("Ann", "Bo")]
    assert sum(wins) == found["names"]["Ann"]["finished"] == len(rounds)
    assert found["names"]["Ann"]["luck_per_game"] is None


def test_the_best_hands_are_hands_that_count_so_much(evening, capsys):
    path, _ = evening
    found = json.loads(run(capsys, path, "--quick", "--json")[1])
    for person in found["names"].values():
        points = [hand["points"] for hand in person["best_hands"]]
        assert points == sorted(points, reverse=True)
        for hand in person["best_hands"]:
            cards = parse_cards(" ".join(hand["cards"]))
            starter = parse_cards(hand["starter"])[0]
            count = count_hand(cards, starter, hand["kind"] == "crib")
            assert count.total == hand["points"]


def test_luck_and_skill_are_told_and_drawn(evening, tmp_path, capsys, monkeypatch):
    pytest.importorskip("matplotlib")
    monkeypatch.setattr("fifteentwo.commands.stats.DRAWS", 3)
    path, _ = evening
    picture = tmp_path / "games.png"
    code, output, errors = run(capsys, path, "--plot", picture)
    assert (code, errors) == (0, "")
    assert "luck, a game" in output
    assert "given away, a game" in output
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_one_game_alone_has_no_error(tmp_path, capsys):
    path = tmp_path / "one.txt"
    path.write_text("fifteentwo 1 players=2 target=121 dealer=0\nstarter JC\n", encoding="utf-8")
    found = json.loads(run(capsys, path, "--json")[1])
    dealer = found["names"]["Player 0"]
    assert dealer["per_deal"]["dealer"]["heels"] == [2.0, None]
    assert dealer["per_deal"]["pone"]["hand"] is None
    assert dealer["wins"] == dealer["finished"] == 0


def test_wrong_words_get_one_sentence(evening, tmp_path, capsys):
    path, _ = evening
    for arguments, said in (
        ([path, "--names", "A,B,C"], "3 names for a game of 2"),
        ([tmp_path / "no.txt"], "no.txt"),
        ([], "FILE"),
    ):
        code, output, errors = run(capsys, *arguments)
        assert (code, output) == (2, "")
        assert errors.count("\n") == 1
        assert said in errors
