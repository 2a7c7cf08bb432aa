"""``fifteentwo throw``, and the table of average cribs that the board carries."""

import json
from pathlib import Path

import pytest

import cribbage.throw
from cribbage.cards import parse_cards
from cribbage.throw import usual_crib
from fifteentwo.cli import main
from fifteentwo.strategy import crib_table
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


@pytest.mark.parametrize("whose, total", [("--dealer", "dealer_num"), ("--pone", "pone_num")])
def test_every_known_average(whose, total, capsys):
    known = load("throws.json")
    for deal in known["deals"]:
        found = ranked(capsys, " ".join(deal["deal"]), whose)
        by_throw = {frozenset(option["throw"]): option for option in found}
        assert len(found) == len(by_throw) == len(deal["options"])
        for option in deal["options"]:
            assert by_throw[frozenset(option["throw"])] == {
                "throw": [card for card in deal["deal"] if card in option["throw"]],
                "keep": [card for card in deal["deal"] if card in option["keep"]],
                "hand": pytest.approx(option["hand_sum"] / known["hand_denominator"]),
                "crib": pytest.approx(option["crib_sum"] / known["crib_denominator"]),
                "total": pytest.approx(option[total] / known["ev_denominator"]),
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
        "6♦ K♣ 5♥ 5♠ 5♣ J♦ 16.50 14-29 -3.06 13.44 fifteen 8, pair royal"
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


def test_the_boards_table_of_cribs_is_what_the_tool_prints():
    ranks = "A23456789TJQK"
    assert [usual_crib(parse_cards(f"{rank}C")) for rank in ranks] == list(crib_table.of_one())
    for high, row in enumerate(crib_table.of_two()):
        for low, hundredths in enumerate(row):
            thrown = parse_cards(f"{ranks[low]}C {ranks[high]}D")
            assert usual_crib(thrown) == hundredths
    alike = usual_crib(parse_cards("2C 9C")) - usual_crib(parse_cards("2C 9D"))
    assert alike == crib_table.of_one_suit()


def test_the_tool_prints_the_table_as_it_stands_in_the_source(capsys):
    crib_table.main()
    source = Path(cribbage.throw.__file__).read_text(encoding="utf-8")
    for line in capsys.readouterr().out.splitlines():
        assert line in source
