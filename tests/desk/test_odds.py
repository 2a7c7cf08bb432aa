"""``fifteentwo odds``: the chance to win from any two scores."""

import json

import pytest

from cribbage.rules import GAME_POINTS
from cribbage.win_chances import win_percent
from fifteentwo.cli import main
from fifteentwo.strategy import odds
from fifteentwo.strategy.odds import OddsError
from fifteentwo.strategy.simulation import Game, Setting, Sums, simulate
from support.cases import load


def run(capsys, *arguments):
    with pytest.raises(SystemExit) as exit_:
        main(["odds", *arguments])
    captured = capsys.readouterr()
    return exit_.value.code, captured.out, captured.err


@pytest.mark.parametrize("target", [121, 61])
def test_the_chances_of_both_sides_make_one(target):
    for own in range(target):
        for other in range(target):
            mine = odds.win(own, other, True, target)
            assert mine + odds.win(other, own, False, target) == pytest.approx(1)


def test_more_points_are_better_and_more_of_the_other_side_worse():
    for dealer in (True, False):
        for own in range(121):
            for other in range(120):
                assert odds.win(own, other, dealer) >= odds.win(own, other + 1, dealer)
                assert odds.win(other + 1, own, dealer) >= odds.win(other, own, dealer)


def test_sixty_one_is_the_second_half_of_the_track():
    for own, other in ((0, 0), (30, 55), (60, 60)):
        assert odds.win(own, other, True, 61) == odds.win(own + 60, other + 60, True)


def test_who_deals_first_wins_as_often_as_players_say():
    known = load("published.json")["first_dealer_wins"]
    assert min(known.values()) - 0.01 <= odds.win(0, 0, True) <= max(known.values()) + 0.01
    # Where a hand brings both home, the pone counts first.
    assert odds.win(114, 114, True) < odds.win(119, 119, True)
    # One hole to go: whoever pegs first, most often the dealer.
    assert 0.55 < odds.win(120, 120, True) < 0.75


def test_skunks_are_among_the_wins_and_their_lines_are_those_of_the_rules():
    for target, line in ((121, 90), (61, 30)):
        for own in range(0, target, 7):
            for other in range(0, target, 7):
                found = odds.chances(own, other, True, target)
                assert 0 <= found.double <= found.skunk <= found.win + 1e-9
                assert 0 <= found.doubled <= found.skunked <= 1 - found.win + 1e-9
                assert (found.skunk > 0) <= (other <= line)
                assert (found.skunked > 0) <= (own <= line)
                back = odds.chances(other, own, False, target)
                assert (found.skunk, found.double) == (back.skunked, back.doubled)
    assert odds.chances(0, 0, True, 61).double == 0


def test_a_game_is_worth_what_its_skunks_make_of_it():
    found = odds.chances(100, 40, True)
    assert found.game_points("off") == pytest.approx(2 * found.win - 1)
    plain = found.win - found.skunk
    for name in ("1-2-3", "1-2-4", "acc"):
        win, skunk, double = GAME_POINTS[name]
        worth = win * plain + skunk * (found.skunk - found.double) + double * found.double
        lost = win * (1 - found.win)
        assert found.game_points(name) == pytest.approx(worth - lost)
    even = odds.chances(30, 30, True)
    assert even.game_points() == pytest.approx(-odds.chances(30, 30, False).game_points())


def test_the_json_has_its_fixed_shape(capsys):
    code, output, errors = run(capsys, "60", "60", "--dealer", "--json")
    assert (code, errors) == (0, "")
    found = json.loads(output)
    assert list(found) == ["own", "other", "dealer", "win"]
    assert found == {"own": 60, "other": 60, "dealer": True, "win": odds.win(60, 60, True)}
    code, output, _ = run(capsys, "0", "60", "--pone", "--target", "61", "--json")
    assert json.loads(output)["win"] == odds.win(0, 60, False, 61)


def test_the_odds_are_told_in_words(capsys):
    code, output, errors = run(capsys, "40", "55", "--pone", "--skunks", "acc")
    assert (code, errors) == (0, "")
    assert "the deal is your opponent's" in output
    assert f"You win {100 * odds.win(40, 55, False):.1f} % of such games" in output
    assert "game points" in output
    code, output, errors = run(capsys, "40", "55", "--skunks", "off")
    assert "skunk" not in output


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["121", "60"], "scores are 0 to 120 in a game to 121, not 121"),
        (["60", "61", "--target", "61"], "scores are 0 to 60 in a game to 61, not 61"),
        (["60"], "OTHER"),
        (["60", "x"], "x"),
    ],
)
def test_wrong_words_get_one_sentence(arguments, said, capsys):
    code, output, errors = run(capsys, *arguments)
    assert (code, output) == (2, "")
    assert errors.count("\n") == 1
    assert said in errors


def test_no_score_below_nothing():
    with pytest.raises(OddsError):
        odds.win(-1, 0, True)


def test_the_recursion_is_that_of_a_slow_one():
    np = pytest.importorskip("numpy")
    from fifteentwo.strategy import make_odds

    found = make_odds.reached("sensible", 3, 60)
    deals = make_odds.Deals(found)
    assert deals.totals.sum() == pytest.approx(1)
    won, lost = make_odds.solve(deals, 61)
    skunk, skunked = make_odds.solve(deals, 61, 30)
    assert np.allclose(won + lost, 1)
    for own, other in ((60, 60), (58, 41), (40, 59), (35, 20), (30, 30)):
        outcomes = [outcome(deal, own, other, won, skunk, skunked) for deal in found]
        for place, table in enumerate((won, skunk, skunked)):
            mean = sum(part[place] for part in outcomes) / len(outcomes)
            assert table[own, other] == pytest.approx(mean), (own, other, place)


def outcome(deal, own, other, won, skunk, skunked):
    """The chances (to win, to skunk, to be skunked) of the dealer after this one deal to 61."""
    scores = [own, other]
    numbers = sorted({int(n) for n in deal.ravel()} - {255})
    for number in numbers:
        for side in (0, 1):
            points = max([p for p in range(1, 65) if deal[side, p] <= number], default=0)
            if points:
                scores[side] = (own, other)[side] + points
        for side in (0, 1):
            if scores[side] >= 61:
                loser = scores[1 - side]
                return (
                    float(side == 0), float(side == 0 and loser <= 30),
                    float(side == 1 and loser <= 30),
                )  # fmt: skip
    # The pone deals next.
    return (
        1 - won[scores[1], scores[0]], skunked[scores[1], scores[0]], skunk[scores[1], scores[0]]
    )  # fmt: skip


@pytest.mark.strategy
def test_whole_games_are_won_as_often_as_the_odds_say():
    setting = Setting(("sensible", "sensible"), seed=77)
    figures = simulate(setting, 20_000)
    mean, error = figures.first_dealer_wins.mean()
    assert mean == pytest.approx(odds.win(0, 0, True), abs=4 * error)
    mean, error = figures.skunks.mean()
    chances = odds.chances(0, 0, True)
    assert mean == pytest.approx(chances.skunk + chances.skunked, abs=4 * error)


@pytest.mark.strategy
@pytest.mark.parametrize("own, other", [(100, 90), (112, 105), (60, 75)])
def test_games_taken_up_in_the_middle_go_as_the_odds_say(own, other):
    from fifteentwo.strategy.roster import player_named

    setting = Setting(("sensible", "sensible"), seed=78)
    players = [player_named("sensible"), player_named("sensible")]
    wins = Sums()
    for number in range(0, 8000, 2):
        game = Game(setting, number, players)
        game.scores = [own, other]
        for _ in game.deals():
            pass
        wins.add(int(game.winner == 0))
    mean, error = wins.mean()
    assert mean == pytest.approx(odds.win(own, other, True), abs=4 * error)


def test_a_board_has_the_same_chances_in_whole_per_cents():
    for target in (121, 61):
        for own in range(target):
            for other in range(target):
                exact = 100 * odds.win(own, other, True, target)
                assert abs(win_percent(own, other, True, target) - exact) <= 0.501
