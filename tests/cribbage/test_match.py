"""Games added up to a match."""

from cribbage import match
from cribbage.events import Event
from cribbage.game import Game
from cribbage.match import (
    ALTERNATE,
    BEST_OF,
    CUT,
    FIRST_TO,
    LONGEST,
    LOSER,
    SESSION,
    WINNER,
    Match,
    Result,
)
from cribbage.rules import SCOREBOARD, Rules, RulesError
from support.portable import raises


def ended(*scores, dealer=0, players=None, **options):
    """A game that ended at these scores, the first player at the target being the winner."""
    target = options.get("target", 121)
    game = Game(Rules(players or len(scores), play=SCOREBOARD, **options), dealer)
    for team in sorted(range(len(scores)), key=lambda team: scores[team] >= target):
        if scores[team]:
            game.apply(Event("correct", team, points=min(scores[team], target)))
    return game


def a_match(*games, **options):
    rules = games[0].rules if games else Rules()
    result = Match(rules, **options)
    for game in games:
        result.add(game)
    return result


def test_first_to_three_points_by_plain_wins_and_skunks():
    evening = a_match(ended(121, 100), goal=3)
    assert (evening.points, evening.winner) == ([1, 0], -1)
    assert evening.add(ended(80, 121)) == 2
    assert (evening.points, evening.winner) == ([1, 2], -1)
    assert evening.add(ended(121, 90)) == 2
    assert (evening.points, evening.winner) == ([3, 2], 0)


def test_a_double_skunk_can_win_a_match_at_once():
    assert a_match(ended(121, 60), goal=3).winner == 0
    assert a_match(ended(121, 60), goal=4).winner == -1


def test_skunks_count_as_the_rules_of_the_games_say():
    for skunks, points in (("1-2-3", 3), ("1-2-4", 4), ("acc", 3), ("off", 1)):
        assert a_match(ended(121, 30, skunks=skunks), goal=9).points == [points, 0]


def test_best_of_three_counts_games_whatever_the_skunks():
    evening = a_match(ended(121, 3), length=BEST_OF, goal=3)
    assert (evening.points, evening.winner) == ([1, 0], -1)
    evening.add(ended(3, 121))
    assert evening.winner == -1
    evening.add(ended(120, 121))
    assert (evening.points, evening.winner) == ([1, 2], 1)


def test_best_of_three_is_over_when_two_are_won():
    assert a_match(ended(121, 3), ended(121, 3), length=BEST_OF, goal=3).winner == 0


def test_best_of_is_won_with_more_than_half_of_the_games():
    for goal, needed in ((1, 1), (3, 2), (5, 3), (7, 4), (9, 5)):
        evening = Match(Rules(play=SCOREBOARD), BEST_OF, goal)
        for number in range(needed):
            assert evening.winner == -1, (goal, number)
            evening.add(ended(121, 3))
            if number + 1 < needed:
                evening.add(ended(3, 121))
        assert evening.winner == 0


def test_of_three_who_divide_the_games_whoever_leads_after_the_last_has_won():
    a, b, c = ended(121, 3, 4), ended(3, 121, 4), ended(3, 4, 121)
    # Nobody can have four of seven any more, but one has three.
    evening = a_match(a, b, c, a, b, c, length=BEST_OF, goal=7)
    assert evening.winner == -1
    evening.add(b)
    assert (evening.points, evening.winner) == ([2, 3, 2], 1)
    # Two lead after the last: they go on until one does.
    evening = a_match(a, b, c, a, b, length=BEST_OF, goal=5)
    assert (evening.points, evening.winner) == ([2, 2, 1], -1)
    evening.add(c)
    assert evening.winner == -1
    evening.add(c)
    assert evening.winner == 2


def test_first_to_goes_on_for_three_whoever_leads():
    a, b = ended(121, 100, 101), ended(100, 121, 101)
    evening = a_match(a, a, b, goal=3)
    assert evening.winner == -1
    evening.add(b)
    assert evening.winner == -1
    evening.add(a)
    assert evening.winner == 0


def test_two_who_are_level_early_are_not_asked_for_more():
    a, b = ended(121, 3), ended(3, 121)
    evening = a_match(a, b, a, b, length=BEST_OF, goal=5)
    assert evening.winner == -1
    evening.add(b)
    assert evening.winner == 1


def test_the_usual_match_is_first_to_three_points_dealt_by_the_loser():
    usual = Match(Rules())
    assert (usual.length, usual.goal, usual.dealer_rule) == (FIRST_TO, 3, LOSER)


def test_a_match_goes_to_one_at_least_and_to_99_at_most():
    for goal in (1, 2, 98, 99):
        assert Match(Rules(), goal=goal).goal == goal
    for goal in (0, 100):
        raises(RulesError, Match, Rules(), goal=goal)
    assert LONGEST == 99


def test_a_result_is_equal_to_the_same_result_alone():
    known = Result(1, [121, 3])
    assert known == Result(1, (121, 3))
    for other in (Result(0, (121, 3)), Result(1, (121, 4)), 1, None):
        assert known != other


def test_three_players_who_are_level_play_on():
    a, b, c = ended(121, 3, 4), ended(3, 121, 4), ended(3, 4, 121)
    evening = a_match(a, b, c, length=BEST_OF, goal=3)
    assert evening.winner == -1
    evening.add(b)
    assert evening.winner == 1


def test_no_game_is_added_after_the_end_and_none_that_is_not_over():
    evening = a_match(ended(121, 3), goal=3)
    assert "over" in str(raises(RulesError, evening.add, ended(121, 3)))
    assert "nobody has won" in str(raises(RulesError, Match(Rules()).add, ended(120, 3)))
    assert len(evening.results) == 1


def test_no_game_of_other_rules_is_added():
    evening = Match(Rules())
    for options in ({"players": 3}, {"players": 4}, {"target": 61}, {"skunks": "off"},
                    {"muggins": True}, {"heels": False}, {"play": "hand"}):  # fmt: skip
        game = Game(Rules(**options))
        game.apply(Event("correct", 0, points=game.rules.target))
        assert "other rules" in str(raises(RulesError, evening.add, game))
    honest = Match(Rules(muggins=True, overclaim="opponent"))
    game = Game(Rules(muggins=True))
    game.apply(Event("correct", 0, points=121))
    assert "other rules" in str(raises(RulesError, honest.add, game))
    assert evening.results == honest.results == []


def test_a_result_is_taken_back_when_its_win_is_undone():
    evening = a_match(ended(121, 100), ended(121, 3), goal=3)
    assert evening.winner == 0
    evening.take_back()
    assert (evening.winner, evening.points) == (-1, [1, 0])
    evening.take_back()
    assert "no game" in str(raises(RulesError, evening.take_back))


def test_matches_that_make_no_sense_are_refused():
    for options in ({"length": "endless"}, {"goal": 0}, {"goal": LONGEST + 1}, {"goal": -3},
                    {"length": BEST_OF, "goal": 4}, {"dealer_rule": "youngest"}):  # fmt: skip
        raises(RulesError, Match, Rules(), **options)


# A session


def a_session(*games, goal=9, names=()):
    return a_match(*games, length=SESSION, goal=goal, names=names)


def acc(*scores, **options):
    return ended(*scores, skunks="acc", **options)


def test_a_session_is_added_up_as_on_a_scorecard():
    # A win by 1, a skunk by 31, a double skunk by 61, which counts no more than a skunk.
    card = a_session(acc(121, 120), acc(90, 121), acc(121, 60))
    assert (card.points, card.won, card.spreads) == ([5, 3], [2, 1], [31, -31])
    assert card.scorecard() == [(0, 5, 2, 31), (1, 3, 1, -31)]


def test_points_past_the_target_are_no_spread():
    game = acc(121, 100)
    game.scores[0] = 128
    assert a_session(game).spreads == [21, -21]


def test_the_spread_of_three_is_the_winners_over_both_others():
    assert a_session(acc(100, 121, 91)).spreads == [-21, 51, -30]


def test_a_session_goes_on_to_its_last_game_whoever_leads():
    card = a_session(acc(121, 3), acc(121, 3), goal=3)
    assert (card.is_over, card.winner) == (False, -1)
    card.add(acc(3, 121))
    assert (card.is_over, card.winner) == (True, 0)
    assert "over" in str(raises(RulesError, card.add, acc(121, 3)))


def test_level_points_are_decided_by_games_won_then_by_the_spread():
    # Two skunks against three plain wins: 6 points each.
    plain, skunk = acc(121, 100), acc(50, 121)
    assert a_session(plain, skunk, plain, skunk, plain, goal=5).winner == 0
    assert a_session(acc(121, 100), acc(101, 121), goal=2).scorecard()[0] == (0, 2, 1, 1)
    assert a_session(acc(121, 100), acc(99, 121), goal=2).winner == 1
    level = a_session(acc(121, 100), acc(100, 121), goal=2)
    assert (level.is_over, level.winner) == (True, -1)
    assert [row[0] for row in level.scorecard()] == [0, 1]


def test_a_session_counts_skunks_as_its_scorecard_does_and_no_other_way():
    for skunks in ("1-2-3", "1-2-4", "off"):
        assert "skunks=acc" in str(raises(RulesError, Match, Rules(skunks=skunks), SESSION, 9))


def test_a_session_is_the_same_after_writing_and_reading_its_names_too():
    card = a_session(acc(121, 100), names=("Ann Mary", "Bob"))
    text = match.write(card)
    assert text == (
        "match 1 length=session goal=9 deals=loser names=Ann_Mary,Bob\n"
        "game dealer=0 scores=121,100\n"
    )
    again = match.read(text, card.rules)
    assert match.write(again) == text and again.names == ("Ann Mary", "Bob")
    assert again.scorecard() == card.scorecard()
    for names in ("Ann", "Ann,Bob,Cid", "Ann,", ""):
        head = "match 1 length=session goal=9 deals=loser names=%s" % names
        raises(RulesError, match.read, head, card.rules)


# Who deals next


def test_the_first_game_is_cut_for():
    for deals in (LOSER, ALTERNATE, WINNER, CUT):
        assert Match(Rules(), dealer_rule=deals).next_dealer() == -1


def test_the_next_dealer_of_two():
    for dealer in (0, 1):
        game = ended(121, 100, dealer=dealer)
        assert a_match(game, dealer_rule=LOSER).next_dealer() == 1
        assert a_match(game, dealer_rule=WINNER).next_dealer() == 0
        assert a_match(game, dealer_rule=ALTERNATE).next_dealer() == 1 - dealer
        assert a_match(game, dealer_rule=CUT).next_dealer() == -1


def test_the_lowest_of_three_deals_next():
    assert a_match(ended(121, 100, 80)).next_dealer() == 2
    assert a_match(ended(121, 80, 100)).next_dealer() == 1
    assert a_match(ended(80, 100, 121), dealer_rule=WINNER).next_dealer() == 2
    assert a_match(ended(80, 100, 121, dealer=2), dealer_rule=ALTERNATE).next_dealer() == 0


def test_of_two_partners_the_one_deals_whose_turn_comes_first():
    # Players 0 and 2 against 1 and 3; the deal passes to the left of the last first dealer.
    for dealer, loser_deals, winner_deals in ((0, 1, 2), (1, 3, 2), (2, 3, 0), (3, 1, 0)):
        game = ended(121, 100, dealer=dealer, players=4)
        assert a_match(game, dealer_rule=LOSER).next_dealer() == loser_deals
        assert a_match(game, dealer_rule=WINNER).next_dealer() == winner_deals
        assert a_match(game, dealer_rule=ALTERNATE).next_dealer() == (dealer + 1) % 4
        assert a_match(game, dealer_rule=CUT).next_dealer() == -1


# The written form


def test_a_match_is_the_same_after_writing_and_reading():
    evening = a_match(ended(121, 100), ended(7, 121, dealer=1), goal=5, dealer_rule=ALTERNATE)
    text = match.write(evening)
    assert text == (
        "match 1 length=first-to goal=5 deals=alternate\n"
        "game dealer=0 scores=121,100\n"
        "game dealer=1 scores=7,121\n"
    )
    again = match.read(text)
    assert match.write(again) == text
    assert (again.points, again.results) == (evening.points, evening.results)
    assert (again.length, again.goal, again.dealer_rule) == (FIRST_TO, 5, ALTERNATE)
    assert again.next_dealer() == evening.next_dealer()


def test_a_match_is_read_for_the_rules_it_was_played_by():
    four = a_match(ended(121, 10, dealer=3, players=4), goal=9)
    again = match.read(match.write(four), Rules(4))
    assert again.points == [3, 0] and again.next_dealer() == four.next_dealer()
    once_around = a_match(ended(61, 10, target=61), goal=9)
    assert match.read(match.write(once_around), Rules(target=61)).points == [2, 0]


HEAD = "match 1 length=first-to goal=3 deals=loser\n"


def test_a_match_that_cannot_be_is_refused_with_a_sentence():
    for text in (
        "",
        "\n",
        "match",
        "match 2 length=first-to goal=3 deals=loser",
        "match 1",
        "match 1 length=first-to goal=3",
        "match 1 length=first-to goal=x deals=loser",
        "match 1 length=first-to goal=² deals=loser",
        "match 1 length=first-to goal=0 deals=loser",
        "match 1 length=first-to goal=3 deals=nobody",
        "match 1 length first-to",
        "match 1 a=b=c",
        HEAD + "game",
        HEAD + "game dealer=0",
        HEAD + "game dealer=0 scores=",
        HEAD + "game dealer=0 scores=121",
        HEAD + "game dealer=0 scores=121,3,4",
        HEAD + "game dealer=0 scores=100,90",
        HEAD + "game dealer=0 scores=121,121",
        HEAD + "game dealer=0 scores=121,-3",
        HEAD + "game dealer=2 scores=121,3",
        HEAD + "game dealer=-1 scores=121,3",
        HEAD + "game dealer=x scores=121,3",
        HEAD + "game dealer=0 scores=121,3 colour=red",
        HEAD + "hand dealer=0 scores=121,3",
        HEAD + "game dealer=0 scores=121,3\ngame dealer=0 scores=121,3",
    ):
        assert str(raises(RulesError, match.read, text)), text


def test_what_is_wrong_with_a_written_match_is_told_as_of_any_other():
    for head, sentence in (
        ("length=first-to goal=0 deals=loser", "a match goes to 1 to 99, not 0"),
        ("length=best-of goal=4 deals=loser", "best of 4 could end level: the number is odd"),
        ("length=first-to deals=loser", "the match cannot be read: 'match 1 length=first-to"),
    ):
        assert str(raises(RulesError, match.read, "match 1 " + head)).startswith(sentence)


def test_damaged_text_is_refused_or_is_some_match_but_nothing_worse():
    text = HEAD + "game dealer=0 scores=121,100\ngame dealer=1 scores=7,121\n"
    for at in range(len(text)):
        rest = text[at + 1 :]
        for damaged in (text[:at], text[:at] + rest, text[:at] + "\xb2" + rest):
            try:
                again = match.read(damaged)
            except RulesError:
                continue
            assert match.write(match.read(match.write(again))) == match.write(again)
