"""What it costs hands to enter the deals of sensible players on the board."""

import json
from itertools import permutations
from statistics import mean

import pytest

from cribbage import cards, game
from cribbage.cards import parse_cards
from cribbage.events import Event
from cribbage.rules import Rules
from dev.bench import json_lines
from dev.benchmarks import Report, deals
from fifteentwo.simulator.autoplayer import Autoplayer
from fifteentwo.simulator.simulated_board import SimulatedBoard
from pegboard.settings import FULL, QUICK
from pegboard.wheel import GO_LIKELY_FROM, START_RANK


def test_a_deal_follows_from_its_seed_alone():
    assert deals.sensible_deal(7) == deals.sensible_deal(7)
    assert deals.sensible_deal(7) != deals.sensible_deal(8)


@pytest.mark.parametrize("seed", range(40))
def test_a_deal_is_whole_legal_and_every_go_is_true(seed):
    dealer, events = deals.sensible_deal(seed)
    table = game.Game(Rules(), dealer)
    for index, event in enumerate(events):
        if event.kind == "go":
            held = [
                later.card
                for later in events[index:]
                if (later.kind, later.player) == ("lay", event.player)
            ]
            assert held
            assert all(table.play.count + cards.value_of(card) > 31 for card in held)
        table.apply(event)
        assert table.remark is None
    kinds = [event.kind for event in events if event.kind != "go"]
    assert kinds == ["starter"] + 8 * ["lay"] + 2 * ["hand"] + ["crib"]
    seen = [event.card for event in events if event.kind in ("starter", "lay")]
    assert len({*seen, *events[-1].cards}) == 13
    assert table.phase == game.STARTER


# Quick entry has three questions: about flushes, since the ranks of each hand differ, and about
# the jack.  The crib has none: with its king it cannot be of one suit with the starter.
PLAIN_DEAL = (
    1,
    [
        Event("starter", card=cards.parse_card("KC")),
        Event("lay", 0, card=cards.parse_card("9D")),
        Event("lay", 1, card=cards.parse_card("TD")),
        Event("lay", 0, card=cards.parse_card("2H")),
        Event("lay", 1, card=cards.parse_card("9H")),
        Event("go", 0),
        Event("go", 1),
        Event("lay", 0, card=cards.parse_card("JC")),
        Event("lay", 1, card=cards.parse_card("4S")),
        Event("lay", 0, card=cards.parse_card("6S")),
        Event("lay", 1, card=cards.parse_card("3S")),
        Event("hand", 0, flush=0, nobs=1),
        Event("hand", 1, flush=0, nobs=0),
        Event("crib", cards=tuple(parse_cards("KH 7C AS QD")), flush=0, nobs=0),
    ],
)


def test_the_cost_of_a_deal_is_what_the_hands_do():
    cost = deals.cost_of(PLAIN_DEAL, False, QUICK)
    assert cost.presses == {
        "starter": 1, "cards": 8, "gos": 2, "questions": 3, "counts": 3, "crib": 4,
    }  # fmt: skip
    # From 9 to the king; the ten is one away, and so on; at 30 the wheel stands at GO.
    assert cost.detents["starter"] == 4
    assert cost.detents["cards"] == 0 + 1 + 6 + 0 + 2 + 5 + 3 + 6
    assert cost.detents["gos"] == 0
    # His nobs is the one answer that is yes.
    assert cost.detents["questions"] == 1
    # From 9: 7, then over the queen and the king to the ace, all ranks being still on the wheel.
    assert cost.detents["crib"] == 2 + 5 + 1 + 1
    assert cost.total == cost.detents.total() + cost.presses.total()


def test_with_suits_every_card_takes_a_second_press_and_no_question_is_asked():
    cost = deals.cost_of(PLAIN_DEAL, False, FULL)
    assert cost.presses == {
        "starter": 2, "cards": 16, "gos": 2, "questions": 0, "counts": 3, "crib": 8,
    }  # fmt: skip


def board_at_the_crib(deal, entry):
    dealer, events = deal
    fingers = Autoplayer(SimulatedBoard())
    fingers.begin_game(Rules(), dealer, entry)
    for event in events[:-1]:
        fingers.enter(event if entry == FULL else deals.ranks_only(event))
    return fingers


@pytest.mark.parametrize("entry", [QUICK, FULL])
def test_the_crib_is_entered_in_the_order_that_costs_least_turning(entry):
    deal = deals.sensible_deal(3)
    crib = list(deal[1][-1].cards)
    taken = []
    for order in permutations(crib):
        fingers = board_at_the_crib(deal, entry)
        before = fingers.detents
        for card in order:
            fingers.enter_card(card)
        taken.append(fingers.detents - before)
    assert deals.cost_of(deal, False, entry).detents["crib"] == min(taken) < max(taken)


def test_the_rule_said_to_be_the_board_s_is_what_the_board_does():
    rule = dict(deals.RULES)["%d; GO from %d" % (START_RANK, GO_LIKELY_FROM)]
    for seed in range(15):
        deal = deals.sensible_deal(seed)
        cost = deals.cost_of(deal, False, QUICK)
        told = deals.detents_under(rule, list(deals.moments(deal)))
        assert told == sum(cost.detents[phase] for phase in ("starter", "cards", "gos"))


def mean_cost(way):
    return mean(deals.cost_of(deals.sensible_deal(seed), *way).total for seed in range(40))


@pytest.mark.parametrize("way", [way for way, budget in deals.WAYS.items() if way[0] and budget])
def test_a_deal_by_the_key_pad_costs_no_more_than_is_promised(way):
    assert mean_cost(way) <= deals.WAYS[way]


@pytest.mark.parametrize("entry", [QUICK, FULL])
def test_by_hand_the_pad_spares_most_of_what_the_knob_takes(entry):
    knob, pad = (mean_cost((by_keys, entry, "hand")) for by_keys in (False, True))
    assert pad < knob / 2


def test_by_keys_a_card_is_a_press_and_nothing_is_turned():
    cost = deals.cost_of(PLAIN_DEAL, True, QUICK)
    assert cost.presses == {
        "starter": 1, "cards": 8, "gos": 2, "questions": 3, "counts": 3, "crib": 4,
    }  # fmt: skip
    assert cost.detents.total() == 0
    cost = deals.cost_of(PLAIN_DEAL, True, FULL, "hand")
    assert cost.presses == {
        "starter": 2, "over": 1, "hands": 16, "questions": 0, "counts": 3, "crib": 8,
    }  # fmt: skip


def test_the_json_has_every_way_with_its_budget(monkeypatch):
    monkeypatch.setattr(deals, "DEALS_IN_A_HURRY", 3)
    report = Report()
    deals.run(report, quick=True)
    lines = [json.loads(line) for line in json_lines("deals", report)]
    totals = {line["what"]: line for line in lines}
    assert len(totals) == len(lines)
    for way, budget in deals.WAYS.items():
        line = totals[deals.name_of(way)]
        assert line["section"] == "deals" and line["budget"] == budget
        assert line["kept"] == (None if budget is None else line["value"] <= budget)


def test_the_bench_tells_every_way_and_every_rule(monkeypatch):
    monkeypatch.setattr(deals, "DEALS_IN_A_HURRY", 3)
    report = Report()
    deals.run(report, quick=True)
    told = [line.what for line in report.lines]
    assert {deals.name_of(way) for way in deals.WAYS} <= set(told)
    notes = [line.note for line in report.lines]
    assert all(any(note.startswith("at " + name) for note in notes) for name, _ in deals.RULES)
    assert len([note for note in notes if "as the board does" in note]) == 1
