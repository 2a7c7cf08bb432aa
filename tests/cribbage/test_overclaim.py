"""A claim above the count: with overclaim=opponent every other side pegs what it was too high."""

from cribbage import record
from cribbage.cards import parse_card, parse_cards
from cribbage.events import Event
from cribbage.game import OVER, SHOW, STARTER, Game, RefusedError
from cribbage.rules import BY_HAND, FREE, OPPONENT, REFEREED, Rules, RulesError
from support.portable import raises


def cards(text):
    return tuple(parse_cards(text))


# With the starter QC: 4 for the flush; 8; nothing; and a crib of 4.
OF_FOUR, OF_EIGHT, OF_NOTHING, CRIB_OF_FOUR = [
    cards(text) for text in ("KH TH 4H 6H", "2D 3D 4S 5S", "2C 4D 6C 8C", "AC AD 7S 8S")
]


def at_the_show(overclaim=OPPONENT, players=2, scores=(), dealer=0):
    """A game whose play is by hand, the starter QC turned, at these scores."""
    rules = Rules(players, play=BY_HAND, muggins=True, overclaim=overclaim)
    game = Game(rules, dealer)
    for team, score in enumerate(scores):
        if score:
            game.apply(Event("correct", team, points=score))
    game.apply(Event("starter", card=parse_card("QC")))
    return game


def shows(game, claim, hand):
    """The player whose turn it is claims and shows: the awards."""
    player = game.to_act
    game.apply(Event("claim", player, points=claim))
    if game.phase == SHOW:
        return game.apply(Event("hand", player, cards=hand))
    return game.apply(Event("crib", cards=hand))


def told(awards):
    return [(award.kind, award.player, award.points) for award in awards]


def test_every_claim_pegs_what_it_should_under_either_option():
    for claim in range(30):
        for overclaim in (FREE, OPPONENT):
            game = at_the_show(overclaim)
            awards = shows(game, claim, OF_FOUR)
            own = min(claim, 4)
            over = max(0, claim - 4) if overclaim == OPPONENT else 0
            expected = [("hand", 1, own)] + ([("overclaim", 0, over)] if over else [])
            assert told(awards) == expected, (claim, overclaim)
            assert game.scores == [over, own]
            assert game.missed == max(0, 4 - claim)


def test_the_award_says_why_and_moves_the_pegs():
    game = at_the_show(scores=(7,))
    count, over = shows(game, 9, OF_FOUR)
    assert (count.reasons, count.scores) == ([("flush", 4)], (7, 4))
    assert (over.reasons, over.scores) == ([("overclaim", 5)], (12, 4))
    assert (over.card, over.count) == (0, -1)
    assert (game.fronts, game.backs) == ([12, 4], [7, 0])


def test_a_hand_of_nothing_claimed_high_pegs_the_others_alone():
    game = at_the_show()
    count, over = shows(game, 29, OF_NOTHING)
    assert (count.points, count.reasons) == (0, [])
    assert game.scores == [29, 0] and game.backs == [0, 0]


def test_nobody_can_call_muggins_on_an_overclaim():
    game = at_the_show()
    shows(game, 29, OF_FOUR)
    assert "left nothing" in str(raises(RefusedError, game.apply, Event("muggins", 0)))
    assert game.may()[0] == ("claim", 0)


def test_the_crib_is_claimed_too_high_like_a_hand_and_the_deal_is_over():
    game = at_the_show()
    shows(game, 4, OF_FOUR)
    shows(game, 8, OF_EIGHT)
    assert told(shows(game, 10, CRIB_OF_FOUR)) == [("crib", 0, 4), ("overclaim", 1, 6)]
    assert game.scores == [12, 10]
    assert (game.phase, game.dealer) == (STARTER, 1)


def test_of_three_both_others_peg_it_to_the_left_in_turn():
    game = at_the_show(players=3)
    assert told(shows(game, 6, OF_FOUR)) == [
        ("hand", 1, 4), ("overclaim", 2, 2), ("overclaim", 0, 2),
    ]  # fmt: skip
    assert told(shows(game, 9, OF_EIGHT)) == [
        ("hand", 2, 8), ("overclaim", 0, 1), ("overclaim", 1, 1),
    ]  # fmt: skip
    assert game.scores == [3, 5, 10]


def test_of_four_the_other_pair_pegs_it_once():
    for dealer in range(4):
        game = at_the_show(players=4, dealer=dealer)
        player = game.to_act
        assert told(shows(game, 6, OF_FOUR)) == [
            ("hand", player, 4), ("overclaim", (player + 1) % 4, 2),
        ]  # fmt: skip
        assert game.scores[player % 2] == 4 and game.scores[1 - player % 2] == 2


# Winning


def test_an_overclaim_can_win_for_the_other_side_and_is_undone():
    game = at_the_show(scores=(110, 100))
    shows(game, 15, OF_FOUR)
    assert (game.phase, game.winner, game.scores) == (OVER, 0, [121, 104])
    assert game.may() == []
    game.undo()
    assert game.scores == [110, 100] and game.claimed == 15


def test_a_count_that_wins_ends_the_game_before_its_overclaim():
    game = at_the_show(scores=(120, 117))
    assert told(shows(game, 29, OF_FOUR)) == [("hand", 1, 4)]
    assert (game.winner, game.scores) == (1, [120, 121])


def test_of_two_others_the_first_to_the_left_wins_and_the_second_pegs_nothing():
    game = at_the_show(players=3, scores=(120, 0, 119))
    assert told(shows(game, 6, OF_FOUR)) == [("hand", 1, 4), ("overclaim", 2, 2)]
    assert (game.winner, game.scores) == (2, [120, 4, 121])


def test_the_overclaim_of_a_crib_can_win_too():
    game = at_the_show(scores=(0, 110))
    shows(game, 4, OF_FOUR)
    shows(game, 8, OF_EIGHT)
    assert told(shows(game, 11, CRIB_OF_FOUR))[-1] == ("overclaim", 1, 7)
    assert (game.phase, game.winner, game.dealer) == (OVER, 1, 0)


# The option


def test_a_header_without_the_option_is_a_game_in_which_it_costs_nothing():
    rules, _ = record.parse_header("fifteentwo 1 muggins=on")
    assert rules.overclaim == FREE and rules == Rules(muggins=True)
    assert record.header(rules, 0) == (
        "fifteentwo 1 players=2 target=121 dealer=0 muggins=on skunks=1-2-3"
    )


def test_a_header_names_the_option_where_it_costs_points():
    rules = Rules(muggins=True, overclaim=OPPONENT)
    line = "fifteentwo 1 players=2 target=121 dealer=1 muggins=on overclaim=opponent skunks=1-2-3"
    assert record.header(rules, 1) == line
    assert record.parse_header(line) == (rules, 1)
    assert rules != Rules(muggins=True)


def test_without_muggins_the_option_means_nothing():
    for play in (REFEREED, BY_HAND):
        rules = Rules(play=play, overclaim=OPPONENT)
        assert rules.overclaim == FREE and rules == Rules(play=play)
        assert "overclaim" not in record.header(rules, 0)
    assert record.parse_header("fifteentwo 1 overclaim=opponent")[0] == Rules()


def test_an_option_that_does_not_exist_is_refused_with_and_without_muggins():
    for muggins in (False, True):
        error = raises(RulesError, Rules, muggins=muggins, overclaim="half")
        assert str(error) == "overclaim cannot be half: it is one of free, opponent"
    error = raises(ValueError, record.parse_header, "fifteentwo 1 overclaim=half")
    assert "free opponent" in str(error)


def test_a_written_game_holds_the_claims_and_gives_the_same_overclaims_again():
    game = at_the_show(players=3)
    shows(game, 6, OF_FOUR)
    shows(game, 9, OF_EIGHT)
    again = record.read(record.write(game))
    assert (again.scores, again.awards_log) == (game.scores, game.awards_log)
