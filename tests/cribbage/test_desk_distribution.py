"""All 12,994,800 hands with their starters, counted one by one."""

from collections import Counter

import pytest

from dev.benchmarks.counting import EVERY_PAIR, KNOWN_BY_SCORE, by_score, distribution
from support.cases import load


@pytest.fixture(scope="module", params=["hand", "crib"])
def known_and_found(request):
    """The known distribution by one rule, and the engine's own."""
    found = distribution(is_crib=request.param == "crib")
    return load("distribution.json")[request.param], found


@pytest.mark.slow
def test_the_engine_reproduces_the_whole_distribution(known_and_found):
    known, found = known_and_found
    assert sum(found.values()) == EVERY_PAIR
    assert sum(count.total * number for count, number in found.items()) == known["total_points"]

    breakdowns = {tuple(row[:5]): row[5] for row in known["by_breakdown"]}
    assert {count[1:]: number for count, number in found.items()} == breakdowns
    assert all(count.total == sum(count[1:]) for count in found)

    assert by_score(found) == tuple(known["by_score"].get(str(total), 0) for total in range(30))
    for part, points in known["by_component"].items():
        tally = Counter()
        for count, number in found.items():
            tally[getattr(count, part)] += number
        assert tally == {int(value): number for value, number in points.items()}


@pytest.mark.parametrize("is_crib, rule", [(False, "hand"), (True, "crib")])
def test_the_benchmark_holds_itself_against_the_known_distribution(is_crib, rule):
    known = load("distribution.json")[rule]["by_score"]
    assert KNOWN_BY_SCORE[is_crib] == tuple(known.get(str(total), 0) for total in range(30))
