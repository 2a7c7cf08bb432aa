"""The chances to win that a board knows."""

from cribbage.win_chances import win_percent


def test_who_deals_first_has_the_better_chance():
    assert win_percent(0, 0, True) == 56
    assert win_percent(0, 0, False) == 44


def test_the_chances_of_both_players_make_one():
    for target in (121, 61):
        for own in range(0, target, 7):
            for other in range(target):
                for deals in (True, False):
                    chance = win_percent(own, other, deals, target)
                    assert chance + win_percent(other, own, not deals, target) == 100


def test_more_points_are_never_worse():
    for target in (121, 61):
        for deals in (True, False):
            for other in range(0, target, 5):
                chances = [win_percent(own, other, deals, target) for own in range(target)]
                assert chances == sorted(chances)


def test_who_needs_the_same_points_in_the_shorter_game_has_the_same_chance():
    assert win_percent(50, 40, True, 61) == win_percent(110, 100, True)
    assert win_percent(0, 60, False, 61) == win_percent(60, 120, False)


def test_one_hole_from_home_the_dealer_who_answers_the_lead_is_ahead():
    assert win_percent(120, 120, False) < 50 < win_percent(120, 120, True)
    assert win_percent(120, 110, False) > 85
