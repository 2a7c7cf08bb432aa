"""``fifteentwo throw``, and the table of average cribs that the board carries."""

import json

import pytest

from cribbage.cards import RANKS
from fifteentwo.cli import main
from fifteentwo.strategy import throw_chances
from support.cases import load


def throw(capsys, *arguments):
    """Run ``fifteentwo throw`` in this process; ``(exit code, output, errors)``."""
    with pytest.raises(SystemExit) as exit_:
        main(["throw", *arguments])
    captured = capsys.readouterr()
    return exit_.value.code, captured.out, captured.err


def ranked(capsys, *arguments):
    code, output, errors = throw(capsys, *arguments, "--json")
    assert (code, errors) == (0, "")
    answer = json.loads(output)
    assert list(answer) == ["throws"]
    return answer["throws"]


@pytest.mark.parametrize("whose, sign", [("--dealer", 1), ("--pone", -1)])
def test_every_known_hand_and_the_crib_of_the_tables(whose, sign, capsys):
    known = load("throws.json")
    cribs = tables(capsys)["own" if sign > 0 else "opponent"]
    for deal in known["deals"]:
        found = ranked(capsys, " ".join(deal["deal"]), whose)
        by_throw = {frozenset(option["throw"]): option for option in found}
        assert len(found) == len(by_throw) == len(deal["options"])
        for option in deal["options"]:
            answer = by_throw[frozenset(option["throw"])]
            first, second = sorted(option["throw"], key=lambda card: RANKS.index(card[0]))
            crib = cribs[first[0] + second[0]] + 0.04 * (first[1] == second[1])
            hand = option["hand_sum"] / known["hand_denominator"]
            assert answer == {
                "throw": [card for card in deal["deal"] if card in option["throw"]],
                "keep": [card for card in deal["deal"] if card in option["keep"]],
                "hand": pytest.approx(hand),
                "crib": pytest.approx(crib),
                "total": pytest.approx(hand + sign * crib),
                "min": option["hand_min"],
                "max": option["hand_max"],
            }
        totals = [option["total"] for option in found]
        assert totals == sorted(totals, reverse=True)


def test_the_fields_come_in_the_fixed_order(capsys):
    for option in ranked(capsys, "5H 5S 5C JD 6D KC"):
        assert list(option) == ["throw", "keep", "hand", "crib", "total", "min", "max"]


def test_the_crib_is_the_throwers_unless_said_otherwise(capsys):
    cards = "4C 5C 6D JH QS KS"
    assert ranked(capsys, cards) == ranked(capsys, cards, "--dealer")
    assert ranked(capsys, cards)[0] != ranked(capsys, cards, "--pone")[0]


def test_five_cards_throw_one(capsys):
    found = ranked(capsys, "5H", "5S", "5C", "JD", "6D")
    assert [len(option["throw"]) for option in found] == [1] * 5
    assert found[0]["throw"] == ["6D"]


def test_the_throws_are_told_with_reasons(capsys):
    code, output, errors = throw(capsys, "5H 5S 5C JD 6D KC", "--pone")
    assert (code, errors) == (0, "")
    heading, _, best, *others = output.splitlines()
    assert "opponent's crib" in heading
    assert " ".join(best.split()) == (
        "6♦ K♣ 5♥ 5♠ 5♣ J♦ 16.50 14-29 -4.25 12.25 fifteen 8, pair royal"
    )
    assert len(others) == 14
    assert any("crib: pair" in line for line in others)
    assert any("crib: fifteen" in line for line in others)
    assert any("crib: five" in line for line in others)


@pytest.mark.parametrize(
    "cards, said",
    [
        ("", "not from 0"),
        ("5H 5S 5C JD", "not from 4"),
        ("5H 5S 5C JD 6D 5H", "5H is there twice"),
        ("5H 5S 5C JD 6D K", "K needs its suit"),
        ("5H 5S 5C JD 6D ZZ", "'ZZ' is no card"),
    ],
)
def test_bad_cards_are_refused_in_one_sentence(cards, said, capsys):
    code, output, errors = throw(capsys, cards)
    assert (code, output) == (2, "")
    assert errors.startswith("fifteentwo: ")
    assert errors.count("\n") == 1
    assert said in errors


def test_three_throw_into_another_crib_than_four(capsys):
    of_three = ranked(capsys, "5H 5S 5C JD 6D", "--players", "3")
    of_four = ranked(capsys, "5H 5S 5C JD 6D", "--players", "4")
    assert of_four == ranked(capsys, "5H 5S 5C JD 6D")
    assert [option["crib"] for option in of_three] != [option["crib"] for option in of_four]
    code, _, errors = throw(capsys, "5H 5S 5C JD 6D", "--players", "2")
    assert code == 2
    assert "with 2 players nobody is dealt 5 cards" in errors


def tables(capsys):
    code, output, errors = throw(capsys, "--tables", "--json")
    assert (code, errors) == (0, "")
    return json.loads(output)


def test_the_tables_have_every_pair_of_ranks_in_points(capsys):
    found = tables(capsys)
    assert list(found) == ["own", "opponent"]
    pairs = [low + high for place, low in enumerate(RANKS) for high in RANKS[place:]]
    assert len(pairs) == 91
    for side in found.values():
        assert list(side) == pairs
        assert all(2 < points < 10 for points in side.values())


def test_the_tables_are_told_with_those_of_three_and_four(capsys):
    code, output, errors = throw(capsys, "--tables")
    assert (code, errors) == (0, "")
    found = tables(capsys)
    for side in found.values():
        for points in side.values():
            assert f"{points:.2f}" in output
    assert "3, own" in output
    assert "4, other" in output
    assert "\N{HORIZONTAL ELLIPSIS}" not in output


def test_the_tables_take_no_cards(capsys):
    code, _, errors = throw(capsys, "--tables", "5H")
    assert code == 2
    assert "--tables takes no cards" in errors


# In words, as far as published experts agree: (cards, whose crib, what is thrown).
@pytest.mark.parametrize(
    "spot", load("published.json")["spots"], ids=lambda spot: spot["cards"].replace(" ", "")
)
def test_published_spots(spot, capsys):
    # No two of one suit are thrown or make a flush.
    cards = spot["cards"].split()
    suited = [card + "CDHSCD"[place] for place, card in enumerate(cards)]
    found = ranked(capsys, " ".join(suited), f"--{spot['role']}")
    best = found[0]
    if "keep" in spot:
        assert "".join(sorted(card[0] for card in best["keep"])) == "".join(
            sorted(spot["keep"].split())
        )
    else:
        assert [card[0] for card in best["throw"]] == spot["throw"].split()
    # The authors average over suits, so that flushes and nobs differ a little.
    assert best["hand"] == pytest.approx(spot["hand"], abs=0.15)
    assert best["crib"] == pytest.approx(spot["crib"], abs=0.15)


@pytest.fixture
def few_draws(monkeypatch):
    monkeypatch.setattr(throw_chances, "DRAWS_FOR_ALL", 150)
    monkeypatch.setattr(throw_chances, "DRAWS_FOR_BEST", 300)


def test_near_home_throws_are_ranked_by_the_chance_to_win(few_draws, capsys):
    cards = "2H 3S 9C TD JD QH"
    by_points = ranked(capsys, cards, "--pone")
    by_chance = ranked(capsys, cards, "--pone", "--score", "112", "105")
    assert list(by_points[0]) == list(by_chance[0])[:-1]
    assert list(by_chance[0])[-1] == "win"
    numbers = {tuple(option["throw"]): option for option in by_points}
    for option in by_chance:
        mean, error = option.pop("win")
        assert 0 <= mean <= 1
        assert 0 <= error < 0.05
        assert option == numbers[tuple(option["throw"])]
    assert (
        ranked(capsys, cards, "--pone", "--score", "112", "105")[0]["throw"]
        == (by_chance[0]["throw"])
    )


@pytest.mark.parametrize("whose", ["--dealer", "--pone"])
def test_far_from_home_the_chance_follows_the_points(whose, few_draws, capsys):
    cards = "5H 5S 6C 4D 9D KC"
    best = ranked(capsys, cards, whose, "--score", "0", "0")[0]
    assert best["throw"] == ranked(capsys, cards, whose)[0]["throw"]
    assert best["win"][0] > 0.5


def test_who_is_out_whatever_happens_wins_with_every_throw(few_draws, capsys):
    found = ranked(capsys, "5H 5S 5C JD 6D KC", "--score", "120", "0")
    assert all(option["win"][0] > 0.99 for option in found[:5])


@pytest.mark.parametrize(
    "cards, own, sure", [("5D JS AD 5S 3D 2D", "112", 9), ("5S TC KH 8D 5C 7H", "111", 10)]
)
def test_a_count_for_certain_is_worth_more_than_a_higher_one_near_home(
    cards, own, sure, few_draws, capsys
):
    # The pone needs this count, before the dealer pegs two.
    assert ranked(capsys, cards, "--pone")[0]["min"] < sure
    assert ranked(capsys, cards, "--pone", "--score", own, "119")[0]["min"] == sure


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["5H 5S 5C JD 6D", "--score", "100", "100"], "two players"),
        (["5H 5S 5C JD 6D KC", "--score", "121", "100"], "0 to 120"),
        (["5H 5S 5C JD 6D KC", "--score", "100"], "--score"),
    ],
)
def test_wrong_scores_get_one_sentence(arguments, said, capsys):
    code, output, errors = throw(capsys, *arguments)
    assert (code, output) == (2, "")
    assert errors.count("\n") == 1
    assert said in errors
