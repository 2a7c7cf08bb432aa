"""A misdeal: the deal never was, but the corrections and penalties made in it stay."""

from cribbage import record
from cribbage.cards import parse_card, parse_cards
from cribbage.events import Event
from cribbage.game import OVER, STARTER, Game, RefusedError
from cribbage.record import ChecksumChain, JournalReader, header, snapshot_line
from cribbage.rules import BY_HAND, OPPONENT, REFEREED, Rules
from fifteentwo.simulator.dice import Dice
from support.portable import raises
from support.random_games import next_event
from support.states import digest

MICROPYTHON_TIMEOUT = 240


def standing(game):
    return game.dealer, list(game.scores), list(game.fronts), list(game.backs)


def after(*lines, options=""):
    return record.read("\n".join(("fifteentwo 1" + options,) + lines))


# By example


def test_the_deal_goes_and_the_correction_stays():
    game = after("starter 9C", "lay 1 7", "correct 0 2", "misdeal")
    assert standing(game) == (0, [2, 0], [2, 0], [0, 0])
    assert game.phase == STARTER


def test_corrections_before_and_after_the_points_of_the_deal_stay_alike():
    for lines in (
        ("correct 0 9", "starter JD", "correct 0 -3", "lay 1 5", "lay 0 T", "misdeal"),
        ("correct 0 9", "starter JD", "lay 1 5", "lay 0 T", "correct 0 -3", "misdeal"),
    ):
        assert standing(after(*lines)) == (0, [6, 0], [6, 0], [0, 0])


def test_a_correction_stays_as_entered_where_the_score_before_the_deal_was_lower():
    # At 4 in the deal, 5 back: at 0.  Before the deal there was nothing to take away.
    game = after("starter JD", "lay 1 5", "lay 0 T", "correct 0 -5", "correct 0 3", "misdeal")
    assert game.scores == [3, 0]
    game = after("correct 0 2", "starter JD", "lay 1 5", "lay 0 T", "correct 0 -4", "misdeal")
    assert (game.scores, game.fronts, game.backs) == ([0, 0], [0, 0], [0, 0])


def test_corrections_of_every_side_stay():
    three = " players=3 play=hand"
    game = after("starter JD", "peg 1 5", "correct 2 7", "correct 1 -2", "correct 0 1",
                 "peg 2 3", "misdeal", options=three)  # fmt: skip
    assert game.scores == [1, 0, 7]
    four = " players=4 play=hand"
    game = after("starter JD", "peg 3 5", "correct 2 7", "correct 1 6", "misdeal", options=four)
    assert game.scores == [7, 6]


def test_a_kept_correction_moves_the_pegs_as_if_there_had_been_no_deal():
    pegs = ("peg 0 8", "peg 0 4")
    by_hand = " play=hand"
    game = after(*pegs + ("starter 5", "peg 0 9", "correct 0 5", "misdeal"), options=by_hand)
    assert standing(game) == (0, [17, 0], [17, 0], [8, 0])
    game = after(*pegs + ("starter 5", "peg 0 9", "correct 0 -7", "misdeal"), options=by_hand)
    assert standing(game) == (0, [5, 0], [5, 0], [5, 0])


def test_what_was_pegged_by_hand_in_the_deal_goes_and_before_it_stays():
    game = after("peg 1 6", "starter 5", "peg 1 3", "peg 0 2", "misdeal", options=" play=hand")
    assert game.scores == [0, 6]


def test_the_awards_of_a_misdeal_are_the_corrections_made_anew():
    game = after("correct 0 3", "starter JD", "lay 1 5", "lay 0 T", "correct 0 -5", "correct 1 4")
    assert game.scores == [2, 4]
    awards = game.apply(Event("misdeal"))
    assert [(award.kind, award.player, award.points, award.scores) for award in awards] == [
        ("correct", 0, -3, (0, 0)), ("correct", 1, 4, (0, 4)),
    ]  # fmt: skip
    assert after("starter JD").apply(Event("misdeal")) == []


def test_a_correction_that_was_undone_does_not_stay():
    game = after("starter 5", "correct 0 4", "undo", "correct 1 3", "misdeal")
    assert game.scores == [0, 3]


def test_undo_of_a_misdeal_brings_the_deal_back_and_redo_takes_it_away_again():
    game = after("starter JD", "lay 1 5", "lay 0 T", "correct 0 -1")
    before = digest(game)
    game.apply(Event("misdeal"))
    event, awards = game.undo()
    assert (event, awards[0].kind) == (Event("misdeal"), "correct")
    assert game.undone.pop() == event
    assert digest(game) == before and game.scores == [3, 0]
    game.apply(Event("misdeal"))
    assert game.scores == [0, 0]


def test_a_correction_kept_once_stays_at_the_next_misdeal_too():
    game = after("starter 5", "correct 0 4", "misdeal", "correct 1 2", "starter J", "correct 0 1",
                 "misdeal")  # fmt: skip
    assert standing(game) == (0, [5, 2], [5, 2], [0, 0])
    assert "no misdeal" in str(raises(RefusedError, game.apply, Event("misdeal")))


def test_corrections_of_an_earlier_deal_are_not_made_again():
    game = after("starter QC", "correct 0 5", "hand 1 KH TH 4H 6H", "hand 0 2D 3D 4S 5S",
                 "crib AC AD 7S 8S", options=" play=hand")  # fmt: skip
    scores = list(game.scores)
    game.apply(Event("starter", card=parse_card("5H")))
    game.apply(Event("misdeal"))
    assert game.scores == scores and game.dealer == 1


def test_a_correction_that_won_is_no_misdeal_any_more_until_it_is_undone():
    game = after("correct 0 118", "starter JD")
    game.apply(Event("correct", 0, points=1))
    assert game.winner == 0
    assert "has won" in str(raises(RefusedError, game.apply, Event("misdeal")))
    game.undo()
    game.apply(Event("misdeal"))
    assert game.scores == [118, 0]


def test_many_corrections_in_a_deal_all_stay_and_the_misdeal_can_be_undone():
    game = after("starter JD", *("correct 1 1",) * 40)
    before = standing(game)
    game.apply(Event("misdeal"))
    assert game.scores == [0, 40]
    game.apply(Event("correct", 1, points=1))
    game.undo()
    assert game.scores == [0, 40]
    game.undo()
    assert standing(game) == before and game.starter == parse_card("JD")


def test_muggins_and_overclaims_of_the_deal_go():
    game = after("starter QC", "claim 1 29", "hand 1 KH TH 4H 6H", "correct 0 1",
                 options=" play=hand muggins=on overclaim=opponent")  # fmt: skip
    assert game.scores == [26, 4]
    game.apply(Event("claim", 0, points=0))
    game.apply(Event("hand", 0, cards=tuple(parse_cards("2D 3D 4S 5S"))))
    game.apply(Event("muggins", 1))
    game.apply(Event("misdeal"))
    assert game.scores == [1, 0]


# The whole kind: as if there had been only the corrections


LASTING = ("correct", "penalty")


def without_misdeals(events):
    """The events that are left when every deal that never was is taken out."""
    kept = []
    starter_at = 0
    for event in events:
        if event.kind == "starter":
            starter_at = len(kept)
        if event.kind == "misdeal":
            deal = kept[starter_at:]
            kept = kept[:starter_at] + [event for event in deal if event.kind in LASTING]
        else:
            kept.append(event)
    return kept


def a_careless_evening(seed, length):
    """(game, its journal as a board writes it): with many misdeals, corrections and undos."""
    dice = Dice(seed)
    rules = Rules(
        players=2 + seed % 3,
        play=(REFEREED, BY_HAND)[seed // 3 % 2],
        muggins=seed % 2 == 1,
        overclaim=OPPONENT,
    )
    game = Game(rules, dice.below(rules.players))
    chain = ChecksumChain()
    text = chain.sign(header(rules, game.first_dealer)) + "\n"
    for _ in range(length):
        if game.phase == OVER or (game.events and dice.one_in(9)):
            game.undo()
            text += chain.sign("undo") + "\n"
            continue
        if game.starter and dice.one_in(12):
            event = Event("misdeal")
            game.apply(event)
        elif dice.one_in(6):
            points = dice.pick((-20, -9, -5, -3, -1, 1, 2, 5, 9))
            event = Event("correct", dice.below(rules.players), points=points)
            game.apply(event)
        else:
            event, _ = next_event(game, dice, seed % 4 == 0)
        snapshot = game.fresh_snapshot()
        if snapshot and not game.undone:
            text += chain.sign(snapshot_line(snapshot, chain.text_sum)) + "\n"
        text += chain.sign(str(event)) + "\n"
    return game, text


def test_after_any_evening_all_stands_as_if_there_had_been_only_the_corrections():
    misdeals = 0
    for seed in range(24):
        game, _ = a_careless_evening(seed, 150)
        misdeals += len([event for event in game.events if event.kind == "misdeal"])
        known = Game(game.rules, game.first_dealer)
        for event in without_misdeals(game.events):
            known.apply(event)
        assert standing(game) == standing(known), seed
    assert misdeals > 40


def test_the_journal_of_any_evening_holds_the_same_and_so_does_each_undo():
    for seed in range(12):
        game, text = a_careless_evening(seed + 100, 120)
        again = JournalReader([text])
        assert again.damage is None, seed
        assert record.write(again.game) == record.write(game)
        while game.events:
            assert standing(again.game) == standing(game), (seed, len(game.events))
            assert (again.game.phase, again.game.starter) == (game.phase, game.starter)
            game.undo()
            again.game.undo()
