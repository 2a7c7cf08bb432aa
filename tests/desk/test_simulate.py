"""``fifteentwo simulate``: whole games between strategies."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from cribbage.game import Game as Table
from cribbage.rules import Rules
from fifteentwo.cli import main
from fifteentwo.strategy import simulation
from fifteentwo.strategy.roster import player_named
from fifteentwo.strategy.simulation import Figures, Game, Setting, play_games, simulate
from support.cases import load


def run(capsys, *arguments):
    """Run ``fifteentwo simulate`` in this process; ``(exit code, output, errors)``."""
    with pytest.raises(SystemExit) as exit_:
        main(["simulate", "--jobs", "1", *arguments])
    captured = capsys.readouterr()
    return exit_.value.code, captured.out, captured.err


def figures(capsys, *arguments):
    code, output, errors = run(capsys, "--json", *arguments)
    assert (code, errors) == (0, "")
    return json.loads(output)


def test_the_figures_have_their_fixed_shape(capsys):
    found = figures(capsys, "--games", "30", "--seed", "5")
    assert list(found) == [
        "games", "seed", "players", "first_dealer_wins", "per_deal", "deals_per_game", "skunks",
        "wins",
    ]  # fmt: skip
    assert (found["games"], found["seed"], found["players"]) == (30, 5, 2)
    assert list(found["per_deal"]) == ["pone", "dealer"]
    assert list(found["per_deal"]["pone"]) == ["play", "hand"]
    assert list(found["per_deal"]["dealer"]) == ["play", "heels", "hand", "crib"]
    assert list(found["wins"]) == ["sensible 1", "sensible 2"]
    parts = [*found["per_deal"]["pone"].values(), *found["per_deal"]["dealer"].values()]
    for mean, error in [*parts, found["skunks"], found["deals_per_game"], *found["wins"].values()]:
        assert mean >= 0
        assert error >= 0


def test_every_name_has_its_wins(capsys):
    found = figures(capsys, "--games", "60", "--policy", "sensible", "--policy", "random")
    assert list(found["wins"]) == ["sensible", "random"]
    assert found["wins"]["sensible"][0] > 0.9
    wins = found["wins"]
    assert wins["sensible"][0] + wins["random"][0] == pytest.approx(1)


@pytest.mark.parametrize("players, sides", [(3, 3), (4, 2)])
def test_three_and_four_play_too(players, sides, capsys):
    found = figures(capsys, "--games", "20", "--players", str(players))
    assert found["players"] == players
    assert len(found["wins"]) == sides
    assert sum(mean for mean, _ in found["wins"].values()) == pytest.approx(1)


def test_four_policies_sit_as_they_are_named(capsys):
    policies = [word for name in ("sensible", "random") * 2 for word in ("--policy", name)]
    found = figures(capsys, "--games", "20", *policies)
    assert found["players"] == 4
    assert found["wins"]["sensible"][0] > found["wins"]["random"][0]


def test_the_games_are_those_that_the_referee_sees():
    for players in (2, 3, 4):
        setting = Setting(("sensible",) * players, seed=9)
        for number in range(6):
            game = Game(setting, number, [player_named("sensible") for _ in range(players)])
            table = Table(Rules(players), game.first_dealer)
            for deal in game.deals():
                for event in deal.events():
                    if table.winner < 0:
                        table.apply(event)
            assert table.winner == game.winner
            assert list(table.scores) == game.scores
            assert game.first_dealer == number % players


def test_the_seed_alone_decides_however_many_processes(capsys):
    setting = Setting(("sensible", "random"), seed=3)
    alone = simulate(setting, 60, jobs=1)
    assert alone == simulate(setting, 60, jobs=2)
    backwards = Figures(wins=[])
    for first in (50, 25, 0):
        backwards.merge(play_games(setting, first, min(25, 60 - first)))
    assert backwards == alone
    assert simulate(Setting(("sensible", "random"), seed=4), 60, jobs=1) != alone


def test_sixty_one_is_a_shorter_game(capsys):
    long = figures(capsys, "--games", "40")
    short = figures(capsys, "--games", "40", "--target", "61")
    assert short["deals_per_game"][0] < 0.6 * long["deals_per_game"][0]


def test_the_figures_are_told_in_words(capsys):
    code, output, errors = run(capsys, "--games", "30", "--policy", "greedy")
    assert (code, errors) == (0, "")
    for words in ("30 games of 2 players", "Who deals first wins", "greedy 1 wins", "pone", "±"):
        assert words in output


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["--policy", "nobody"], "there is no player 'nobody'"),
        (["--policy", "nobody:Here"], "nobody"),
        (["--policy", "random"] * 5, "2 to 4 seats"),
        (["--policy", "random", "--policy", "greedy", "--players", "3"], "2 policies for 3"),
        (["--games", "0"], "0"),
        (["--players", "5"], "5"),
    ],
)
def test_wrong_words_get_one_sentence(arguments, said, capsys):
    code, output, errors = run(capsys, *arguments)
    assert (code, output) == (2, "")
    assert errors.count("\n") == 1
    assert said in errors


def test_an_interrupt_gives_what_there_is(monkeypatch):
    setting = Setting(("sensible", "sensible"))
    told = []

    def tell(figures):
        told.append(figures.games)
        if len(told) == 2:
            raise KeyboardInterrupt

    found = simulate(setting, 1000, jobs=1, tell=tell)
    assert found.games == 2 * simulation.AT_ONCE
    assert found == simulate(setting, found.games, jobs=1)


@pytest.mark.skipif(os.name != "posix", reason="an interrupt as a terminal sends it")
def test_ctrl_c_on_the_command_line_gives_what_there_is():
    command = [sys.executable, "-m", "fifteentwo.cli", "simulate", "--games", "1000000"]
    process = subprocess.Popen(
        [*command, "--jobs", "2", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    time.sleep(4)
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    found = json.loads(output)
    assert 0 < found["games"] < 1_000_000
    assert found["games"] % simulation.AT_ONCE == 0
    assert b"Traceback" not in errors


def test_a_dask_scheduler_gives_the_same_figures():
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    setting = Setting(("sensible", "sensible"), seed=6)
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        found = simulate(setting, 60, dask=cluster.scheduler_address)
    assert found == simulate(setting, 60, jobs=1)


@pytest.mark.strategy
def test_a_deal_brings_what_players_have_published():
    found = simulation.as_object(
        Setting(("sensible",) * 2), simulate(Setting(("sensible",) * 2), 20_000)
    )
    known = load("published.json")
    for role, parts in found["per_deal"].items():
        for kind, (mean, error) in parts.items():
            if kind != "heels":
                low, high = known["per_deal"][role][kind]
                assert low - 0.1 - 4 * error <= mean <= high + 0.1 + 4 * error, (role, kind)
    mean, error = found["first_dealer_wins"]
    assert min(known["first_dealer_wins"].values()) - 4 * error - 0.01 <= mean
    assert mean <= max(known["first_dealer_wins"].values()) + 4 * error + 0.01
    # A jack in thirteen starters.
    assert found["per_deal"]["dealer"]["heels"][0] == pytest.approx(2 / 13, abs=0.01)


@pytest.fixture
def strength(monkeypatch):
    from fifteentwo.strategy import make_strength

    monkeypatch.setattr(make_strength, "PLAYERS", {"random": None, "sensible": None})
    monkeypatch.setattr(make_strength, "AT_ONCE", 10)
    return make_strength


def test_everybody_plays_everybody(strength):
    (found,) = strength.round_robin([], 20, 1)
    assert (found["player"], found["against"], found["games"]) == ("sensible", "random", 20)
    assert found["wins"] > 0.8
    assert strength.words(found).startswith("sensible against random: ")


def test_a_round_robin_goes_on_where_it_ended(strength, monkeypatch):
    # Two that are nearly even, so that other games would give other shares.
    monkeypatch.setattr(strength, "PLAYERS", {"greedy": None, "sensible": None})
    half = strength.round_robin([], 20, 1)
    (whole,) = strength.round_robin(half, 40, 1)
    at_once = simulate(Setting(("sensible", "greedy"), seed=strength.SEED), 40, jobs=1)
    assert round(whole["wins"] * 40) == at_once.wins[0].sum
    assert whole["games"] == 40
    assert strength.round_robin(half, 20, 1) == half


def test_an_interrupted_round_leaves_what_was_played_before(strength, monkeypatch):
    from fifteentwo.strategy.simulation import Figures

    whole = strength.round_robin([], 20, 1)
    kept: list = []
    monkeypatch.setattr(strength, "simulate", lambda *args, **more: Figures(games=3))
    with pytest.raises(KeyboardInterrupt):
        strength.round_robin(whole, 50, 1, kept.append)
    assert kept == []
