"""What is different with three players, and with four who play as partners."""

from cribbage import record
from cribbage.cards import parse_card, parse_cards
from cribbage.events import Event
from cribbage.game import CRIB, SHOW, Game, RefusedError
from cribbage.rules import BY_HAND, Rules
from support.plays import lay_all
from support.portable import raises


def dealt(players, dealer=0, **options):
    game = Game(Rules(players, **options), dealer)
    game.apply(Event("starter", card=parse_card("QC")))
    return game


def after_play_of_three(**options):
    """Player 1 holds 2D 4D 6D 8D, player 2 2H 4H 6H 8H, player 0, who deals, 3S 5S 7S 9S."""
    game = dealt(3, **options)
    lay_all(game, "2D 2H 3S 8D 8H 7S - - - 6D 6H 5S 4D 4H - 9S")
    assert game.phase == SHOW
    return game


def test_the_player_left_of_the_dealer_leads():
    for players in (3, 4):
        for dealer in range(players):
            assert dealt(players, dealer).to_act == (dealer + 1) % players


def test_the_deal_passes_to_the_left():
    for players in (3, 4):
        game = Game(Rules(players, play=BY_HAND), players - 1)
        for deal in range(5):
            assert game.dealer == (players - 1 + deal) % players
            game.apply(Event("starter", card=parse_card("QC")))
            for number, ranks in zip(range(players), ("2 4 6 8", "2 4 6 8", "2 4 6 8", "2 4 6 8")):
                order = (game.dealer + 1 + number) % players
                assert game.to_act == order
                game.apply(Event("hand", order, cards=tuple(parse_cards(ranks)), flush=0, nobs=0))
            assert game.phase == CRIB and game.to_act == game.dealer
            game.apply(Event("crib", cards=tuple(parse_cards("A 3 5 9")), flush=0, nobs=0))


def test_three_players_have_a_score_and_two_pegs_each():
    game = after_play_of_three()
    assert len(game.scores) == len(game.fronts) == len(game.backs) == 3
    for player in (1, 2, 0):
        game.apply(Event("hand", player))
        assert game.fronts == game.scores
    assert [game.rules.team_of(player) for player in range(3)] == [0, 1, 2]


def test_partners_sit_across_and_share_a_score_and_a_track():
    game = dealt(4, 3)
    assert [game.rules.team_of(player) for player in range(4)] == [0, 1, 0, 1]
    told = lay_all(game, "5D TH 2C 2S")
    assert (told[0].player, told[0].scores) == (3, (0, 4))
    told = lay_all(game, "2D")
    assert (told[0].player, told[0].points, told[0].scores) == (0, 6, (6, 4))
    told = lay_all(game, "2H")
    assert (told[0].player, told[0].points, told[0].scores) == (1, 12, (6, 16))
    assert game.fronts == [6, 16] and game.backs == [0, 4]


def test_after_a_go_all_others_play_on_while_they_can():
    game = dealt(3)
    lay_all(game, "KD TH 5S")  # 25: player 1 says go, player 2 lays on, player 0 too
    assert lay_all(game, "-") == [] and game.to_act == 2
    assert lay_all(game, "3C")[0].count == 28 and game.to_act == 0
    assert lay_all(game, "2C")[0].count == 30 and game.to_act == 2
    assert lay_all(game, "-") == [] and game.to_act == 0
    told = lay_all(game, "-")
    assert [(award.kind, award.player, award.points) for award in told] == [("go", 0, 1)]
    assert game.to_act == 1 and game.play.count == 0


def test_the_lead_goes_past_those_who_are_out_of_cards():
    game = dealt(3)
    # Player 1 lays all four; the count ends on player 0, and player 2 leads the next.
    lay_all(game, "AD KH KS AH - - 2D 3D")
    assert len(game.play.laid[1]) == 4
    assert game.to_act == 2


def test_the_last_card_counts_for_whoever_laid_it():
    game = dealt(3)
    told = lay_all(game, "2D 2H 3S 8D 8H 7S - - - 6D 6H 5S 4D 4H - 9S")
    assert told[-1].kind == "last" and told[-1].player == 0
    assert game.play.over


def test_all_hands_are_shown_from_the_left_of_the_dealer_then_the_crib():
    game = after_play_of_three()
    for player in (1, 2, 0):
        for other in range(3):
            if other != player:
                raises(RefusedError, game.apply, Event("hand", other))
        game.apply(Event("hand", player))
    assert game.may()[0] == ("crib", -1)
    (award,) = game.apply(Event("crib", cards=tuple(parse_cards("AC AD 7C 8C"))))
    assert award.player == 0


def test_either_of_two_opponents_may_call_muggins_but_one_only():
    game = after_play_of_three(muggins=True)
    game.apply(Event("claim", 1, points=0))
    game.apply(Event("hand", 1))
    missed = game.missed
    assert missed > 0
    assert [option for option in game.may() if option[0] == "muggins"] == [
        ("muggins", 0), ("muggins", 2)
    ]  # fmt: skip
    before = game.scores[2]
    game.apply(Event("muggins", 2))
    assert game.scores[2] == before + missed
    raises(RefusedError, game.apply, Event("muggins", 0))


def test_partners_do_not_call_muggins_on_each_other():
    game = dealt(4, muggins=True, play=BY_HAND)
    game.apply(Event("claim", 1, points=0))
    game.apply(Event("hand", 1, cards=tuple(parse_cards("5D 5H KD KH"))))
    assert [player for kind, player in game.may() if kind == "muggins"] == [0, 2]
    raises(RefusedError, game.apply, Event("muggins", 3))
    game.apply(Event("muggins", 2))
    assert game.scores[0] > 0


def test_the_skunk_of_three_goes_by_the_lowest_score():
    rules = Rules(3)
    assert rules.skunk_level([121, 100, 91], 0) == 0
    assert rules.skunk_level([121, 100, 90], 0) == 1
    assert rules.skunk_level([60, 121, 100], 1) == 2


def test_a_correction_of_a_player_is_one_of_the_team():
    game = Game(Rules(4))
    game.apply(Event("correct", 3, points=7))
    assert game.scores == [0, 7]
    game.apply(Event("correct", 1, points=-2))
    assert game.scores == [0, 5]


def test_the_winner_of_four_is_a_team():
    game = Game(Rules(4))
    game.apply(Event("correct", 3, points=121))
    assert game.winner == 1


def test_the_record_names_up_to_four_players():
    for players in (3, 4):
        game = dealt(players, players - 1)
        lay_all(game, "2D 2H 3S")
        again = record.read(record.write(game))
        assert again.rules.players == players and again.dealer == players - 1
        assert again.play.laid == game.play.laid
