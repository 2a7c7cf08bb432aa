"""The disputes of ``tests/cases/disputes.md`` that the rules decide.

The others are the appliance's.  The numbers are those of the list.
"""

from cribbage import match, record
from cribbage.cards import parse_card, parse_cards
from cribbage.events import Event
from cribbage.game import Game, RefusedError
from cribbage.match import Match
from cribbage.play import Play
from cribbage.rules import SCOREBOARD, Rules
from support.cases import lines
from support.plays import lay_all, with_scores
from support.portable import raises

# With the starter QC the pone's KH 9S 7D 4S count nothing at all.
NOTHING_FOR_THE_PONE = "KH TD 9S - - 2D 7D 3C 4S 8H"


def one_deal(game):
    """A whole deal: 4 and 4 in hand for the pone; 1, 8 and a crib of 4 for the dealer."""
    game.apply(Event("starter", card=parse_card("QC")))
    lay_all(game, "KH 2D TH 3D 6H 4S 4H 5S")
    game.apply(Event("hand", game.pone))
    game.apply(Event("hand", game.dealer))
    return game.apply(Event("crib", cards=tuple(parse_cards("AC AD 7S 8S"))))


def reread(game):
    return record.read(record.write(game))


def test_disputed_counts_of_the_play():
    disputes = 0
    for case in lines("disputes.jsonl"):
        if case["kind"] != "count":
            continue
        disputes += 1
        play = Play(2, 0)
        points = []
        for word in case["laid"]:
            told = play.lay(play.turn, parse_card(word))
            points.append(sum([reason[1] for reason in told[0][3]]))
        assert points == case["points"], case["laid"]
    assert disputes == 11


def test_1_the_dealer_alternates_and_a_resumed_game_knows_its_dealer():
    game = Game(Rules(), 1)
    for dealer in (1, 0, 1, 0):
        assert game.dealer == dealer
        assert reread(game).dealer == dealer
        one_deal(game)
        game.apply(Event("starter", card=parse_card("2S")))
        assert game.dealer == reread(game).dealer == 1 - dealer
        game.undo()


def test_2_the_cut_is_for_the_first_game_only_and_the_loser_deals_the_next():
    evening = Match(Rules())
    assert evening.next_dealer() == -1
    game = with_scores(121)
    evening.add(game)
    assert evening.next_dealer() == 1
    assert match.read(match.write(evening)).next_dealer() == 1


def test_5_exactly_121_wins():
    game = Game(Rules(play=SCOREBOARD))
    game.apply(Event("peg", 0, points=120))
    assert game.winner == -1
    game.apply(Event("peg", 0, points=1))
    assert game.winner == 0 and game.may() == []


def test_6_with_the_dealer_on_119_a_turned_jack_wins_at_once():
    game = with_scores(119, 120)
    (award,) = game.apply(Event("starter", card=parse_card("JS")))
    assert (award.kind, award.points, award.scores) == ("heels", 2, (121, 120))
    assert game.winner == 0


def test_7_at_120_the_point_for_go_wins_before_the_next_count():
    game = with_scores(0, 120)
    game.apply(Event("starter", card=parse_card("QC")))
    told = lay_all(game, "KH TD 9H - -")
    assert [(award.kind, award.player) for award in told] == [("go", 1)]
    assert game.winner == 1
    raises(RefusedError, game.apply, Event("lay", 0, card=parse_card("2D")))


def test_8_past_the_target_the_peg_is_in_the_game_hole_and_the_record_is_natural():
    game = Game(Rules(play=SCOREBOARD))
    game.apply(Event("peg", 0, points=110))
    (award,) = game.apply(Event("peg", 0, points=20))
    assert award.points == 20 and award.scores == (130, 0)
    assert game.scores == [130, 0] and game.fronts == [121, 0] and game.backs == [110, 0]
    game.undo()
    assert (game.scores[0], game.fronts[0], game.backs[0]) == (110, 110, 0)


def test_9_the_skunk_is_measured_from_the_losers_own_hole():
    rules = Rules()
    assert rules.skunk_level([125, 92], 0) == 0
    assert rules.skunk_level([121, 90], 0) == 1
    assert rules.skunk_level([125, 90], 0) == 1


def test_10_a_hand_of_nothing_moves_no_peg():
    game = Game(Rules())
    game.apply(Event("starter", card=parse_card("QC")))
    lay_all(game, NOTHING_FOR_THE_PONE)
    pegs = (list(game.fronts), list(game.backs))
    (award,) = game.apply(Event("hand", 1))
    assert (award.points, award.reasons) == (0, [])
    assert (game.fronts, game.backs) == pegs


def test_11_both_pegs_in_one_hole_then_three_points():
    game = Game(Rules(play=SCOREBOARD))
    game.apply(Event("peg", 0, points=5))
    game.apply(Event("peg", 0, points=4))
    game.apply(Event("correct", 0, points=-4))
    assert (game.fronts[0], game.backs[0]) == (5, 5)
    game.apply(Event("peg", 0, points=3))
    assert (game.fronts[0], game.backs[0]) == (8, 5)


def test_12_after_a_reload_the_back_peg_is_where_it_was():
    game = Game(Rules(play=SCOREBOARD))
    for points in (7, 12, 5):
        game.apply(Event("peg", 1, points=points))
    assert (game.fronts[1], game.backs[1]) == (24, 19)
    again = reread(game)
    assert (again.fronts, again.backs) == (game.fronts, game.backs)


def test_14_a_correction_at_nothing_stops_at_nothing():
    game = Game(Rules())
    (award,) = game.apply(Event("correct", 0, points=-5))
    assert (award.points, award.scores) == (0, (0, 0))
    game.apply(Event("correct", 0, points=3))
    (award,) = game.apply(Event("correct", 0, points=-5))
    assert (award.points, award.reasons, game.scores) == (-3, [("correct", -3)], [0, 0])
    assert (game.fronts[0], game.backs[0]) == (0, 0)


def test_15_undo_of_a_correction_restores_both_pegs():
    game = Game(Rules(play=SCOREBOARD))
    game.apply(Event("peg", 0, points=10))
    game.apply(Event("peg", 0, points=6))
    game.apply(Event("correct", 0, points=-12))
    assert (game.fronts[0], game.backs[0]) == (4, 4)
    game.undo()
    assert (game.fronts[0], game.backs[0]) == (16, 10)


def muggins_before_hands():
    game = Game(Rules(muggins=True))
    game.apply(Event("starter", card=parse_card("QC")))
    lay_all(game, "KH 2D TH 3D 6H 4S 4H 5S")
    return game


def test_16_a_claim_above_the_true_count_pegs_the_true_count_and_play_goes_on():
    game = muggins_before_hands()
    before = list(game.scores)
    game.apply(Event("claim", 1, points=29))
    (award,) = game.apply(Event("hand", 1))
    assert (award.points, award.reasons) == (4, [("flush", 4)])
    assert game.scores == [before[0], before[1] + 4]
    raises(RefusedError, game.apply, Event("muggins", 0))
    assert game.may()[0] == ("claim", 0)


def test_17_an_unclaimed_miss_cannot_be_called_after_the_next_hand_began():
    game = muggins_before_hands()
    game.apply(Event("claim", 1, points=2))
    game.apply(Event("hand", 1))
    assert ("muggins", 0) in game.may()
    game.apply(Event("claim", 0, points=8))
    assert ("muggins", 0) not in game.may()
    raises(RefusedError, game.apply, Event("muggins", 0))


def test_18_no_hand_is_pegged_twice():
    game = Game(Rules())
    game.apply(Event("starter", card=parse_card("QC")))
    raises(RefusedError, game.apply, Event("starter", card=parse_card("2S")))
    lay_all(game, "KH 2D TH 3D 6H 4S 4H 5S")
    game.apply(Event("hand", 1))
    raises(RefusedError, game.apply, Event("hand", 1))


def test_20_from_every_state_of_a_deal_and_its_record_there_is_a_way_on():
    game = Game(Rules())
    game.apply(Event("starter", card=parse_card("QC")))
    for word in NOTHING_FOR_THE_PONE.split():
        assert game.may() and reread(game).may() == game.may()
        lay_all(game, word)
    for player in (1, 0):
        assert ("hand", player) in game.may() and reread(game).may() == game.may()
        game.apply(Event("hand", player))
    assert ("crib", -1) in game.may() and reread(game).may() == game.may()


def test_21_undo_gives_back_what_to_peg_for_the_other_seat():
    game = Game(Rules(play=SCOREBOARD))
    game.apply(Event("peg", 0, points=12))
    event, awards = game.undo()
    assert event == Event("peg", 0, points=12) and awards[0].points == 12
    game.apply(Event("peg", 1, points=event.points))
    assert game.scores == [0, 12]
