"""How fast whole games are played by the program's players, and by OpenSpiel's."""

import random
import time
from collections.abc import Callable
from functools import partial

from dev.benchmarks import Figure, Report
from fifteentwo.strategy.simulation import Setting, play_games

# Games a second on a core with sensible players.
WANTED = 300


def run(report: Report, quick: bool) -> None:
    report.title = "Playing whole games, on one core"
    games = 60 if quick else 400
    ours = {}
    for name in ("random", "greedy", "sensible", "strong"):
        number = max(2, games // 40) if name == "strong" else games
        ours[name] = _median_rate(partial(_play, name, number), number)
        wanted = WANTED if name == "sensible" else None
        note = f"{wanted} wanted" if wanted else ""
        figure = Figure(round(ours[name], 1), "games a second", wanted, least=True)
        report.add(f"Two players '{name}'", f"{ours[name]:,.0f} games a second", note, figure)
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        report.add("OpenSpiel, random", "not installed", "pip install open_spiel")
        return
    rate = _median_rate(partial(_open_spiel, games), games)
    ratio = f"ours, random: {ours['random'] / rate:.1f} times as many"
    told = f"{rate:,.0f} games a second"
    figure = Figure(round(rate, 1), "games a second")
    report.add("OpenSpiel, random, from Python", told, ratio, figure)


def _median_rate(play: Callable[[], None], games: int) -> float:
    """Games a second, the median of three passes, of the time that this process has worked."""
    rates = []
    for _ in range(3):
        start = time.process_time()
        play()
        rates.append(games / (time.process_time() - start))
    return sorted(rates)[1]


def _play(name: str, games: int) -> None:
    play_games(Setting((name, name)), 0, games)


def _open_spiel(games: int) -> None:
    """Whole games between players who do whatever is allowed."""
    import pyspiel

    game = pyspiel.load_game("cribbage")
    chance = random.Random(1)
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, chances)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
