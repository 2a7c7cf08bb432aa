"""What can be chosen about a game: the words are written into records and told to hosts."""

from cribbage import rules
from cribbage.rules import GAME_POINTS, OPTIONS, Rules, RulesError
from support.portable import raises


def test_the_words_of_the_written_form_and_of_the_protocol():
    assert OPTIONS == (
        ("players", (2, 3, 4)),
        ("target", (121, 61)),
        ("play", ("refereed", "hand", "scoreboard")),
        ("muggins", (False, True)),
        ("overclaim", ("free", "opponent")),
        ("skunks", ("1-2-3", "1-2-4", "acc", "off")),
        ("heels", (True, False)),
    )
    phases = (rules.STARTER, rules.PLAY, rules.SHOW, rules.CRIB, rules.PEGGING, rules.OVER)
    assert phases == ("starter", "play", "show", "crib", "pegging", "over")
    assert rules.NEXT_DEALERS == ("loser", "alternate", "winner", "cut")
    assert (rules.FIRST_TO, rules.BEST_OF) == ("first-to", "best-of")
    assert rules.SKUNK_NAMES == ("none", "skunk", "double")


def test_what_is_not_chosen_is_as_in_a_header_that_does_not_name_it():
    usual = Rules()
    for name, values in OPTIONS:
        assert getattr(usual, name) == values[0], name


def test_every_value_can_be_chosen_and_makes_other_rules():
    for name, values in OPTIONS:
        # Without muggins there is nothing that could be claimed too high.
        others = {"muggins": True} if name == "overclaim" else {}
        for value in values:
            chosen = Rules(**dict(others, **{name: value}))
            assert getattr(chosen, name) == value
            assert (chosen == Rules(**others)) == (value == values[0])


def test_what_only_equals_a_value_is_none():
    for name, wrong in (("players", 2.0), ("players", "2"), ("target", 121.0), ("muggins", 1),
                        ("muggins", 0), ("heels", None), ("heels", "on"), ("play", None),
                        ("skunks", []), ("players", True), ("target", 0)):  # fmt: skip
        error = raises(RulesError, Rules, **{name: wrong})
        assert str(error).startswith("%s cannot be %s: it is one of " % (name, wrong))


def test_the_lines_of_a_skunk():
    assert GAME_POINTS["off"] == (1, 1, 1)
    for target, score, level in ((121, 91, 0), (121, 90, 1), (121, 61, 1), (121, 60, 2),
                                 (121, 0, 2), (61, 31, 0), (61, 30, 1), (61, 0, 1)):  # fmt: skip
        known = Rules(target=target)
        assert known.skunk_level((target, score), 0) == level
        assert known.skunk_level((score, target), 1) == level
        for name in GAME_POINTS:
            worth = {"1-2-3": (1, 2, 3), "1-2-4": (1, 2, 4), "acc": (2, 3, 3), "off": (1, 1, 1)}
            points = Rules(target=target, skunks=name).game_points((score, target), 1)
            assert points == worth[name][level], (target, score, name)
        assert Rules(target=target, skunks="off").skunk_level((target, score), 0) == 0


def test_seats_and_teams():
    for players, teams in ((2, (0, 1)), (3, (0, 1, 2)), (4, (0, 1, 0, 1))):
        known = Rules(players)
        assert tuple([known.team_of(player) for player in range(players)]) == teams
        assert known.teams == max(teams) + 1
        lefts = [known.left_of(player) for player in range(players)]
        assert lefts == list(range(1, players)) + [0]


def test_rules_are_equal_to_rules_alone():
    assert Rules() != 3 and Rules() != None and Rules() != "Rules"  # noqa: E711
