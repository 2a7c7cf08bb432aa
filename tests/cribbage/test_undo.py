"""Random games: what may happen is taken, the rest refused, and everything can be undone."""

import gc
import sys

from cribbage import record
from cribbage.cards import parse_card, parse_cards
from cribbage.events import Event
from cribbage.game import OVER, Game, RefusedError
from cribbage.rules import BY_HAND, REFEREED, SCOREBOARD, Rules
from fifteentwo.simulator.dice import Dice
from support.case_games import events_of, games
from support.portable import raises
from support.random_games import KINDS, WITH_PLAYER, instances, next_event
from support.states import digest

MICROPYTHON_TIMEOUT = 300
GAMES = 12 if sys.implementation.name == "micropython" else 40
LONGEST = 300


def random_rules(seed):
    """Every mix of options comes up."""
    return Rules(
        players=2 + seed % 3,
        target=(121, 61)[seed // 3 % 2],
        play=(REFEREED, REFEREED, BY_HAND, REFEREED, SCOREBOARD)[seed % 5],
        muggins=seed % 2 == 1,
        heels=seed % 7 != 0,
    )


def a_game(seed):
    """(game, dice, whether cards come without suits), before its first event."""
    dice = Dice(seed)
    rules = random_rules(seed)
    return Game(rules, dice.below(rules.players)), dice, seed % 4 == 0


def state(game):
    """All that is in the game but what can be done again; of its events only the last ones."""
    return len(game.events), list(game.events)[-3:], digest(game, ("undone", "events"))


def played(seed, longest=LONGEST):
    """A random game, played to its end unless that takes too long."""
    game, dice, quick = a_game(seed)
    while game.phase != OVER and len(game.events) < longest:
        next_event(game, dice, quick)
    return game


# What may happen


def is_taken(game, events):
    """Whether one of the events is accepted, and then undone; a refused one changes nothing."""
    before = digest(game)
    rest = state(game)
    for event in events:
        try:
            game.apply(event)
        except RefusedError:
            assert digest(game) == before, event
        else:
            game.undo()
            assert state(game) == rest, event
            return True
    return False


def test_exactly_what_may_happen_is_taken():
    for seed in range(GAMES // 2):
        game, dice, quick = a_game(seed)
        players = game.rules.players
        while game.phase != OVER and len(game.events) < 150:
            if dice.one_in(10):
                may = game.may()
                for kind in KINDS:
                    for player in range(players) if kind in WITH_PLAYER else (-1,):
                        offered = (kind, player) in may
                        events = instances(game, dice, kind, player, quick)
                        assert is_taken(game, events) == offered, (seed, game.events, kind, player)
            next_event(game, dice, quick)
        gc.collect()


def test_there_is_a_way_on_from_every_state_but_the_end():
    for seed in range(GAMES):
        game, dice, quick = a_game(seed + 1000)
        while game.phase != OVER and len(game.events) < LONGEST:
            # Raises where nothing that may happen is taken.
            next_event(game, dice, quick)
            assert game.may() or game.phase == OVER


# Scores and pegs


def check_awards(game, scores, fronts, backs, awards):
    """Follow the awards with scores and pegs of our own."""
    for award in awards:
        team = game.rules.team_of(award.player)
        assert max(scores) < game.rules.target
        scores[team] += award.points
        if award.kind == "correct":
            fronts[team] = scores[team]
            backs[team] = min(backs[team], fronts[team])
        elif award.points:
            backs[team] = fronts[team]
            fronts[team] = scores[team]
            assert award.points == sum([points for _, points in award.reasons])
        fronts[team] = min(fronts[team], game.rules.target)
        assert award.scores == tuple(scores)


def test_scores_and_pegs_change_by_awards_alone():
    for seed in range(GAMES):
        game, dice, quick = a_game(seed + 2000)
        scores, fronts, backs = [list(game.scores) for _ in range(3)]
        before_deal = None
        while game.phase != OVER and len(game.events) < LONGEST:
            before = (list(scores), list(fronts), list(backs))
            event, awards = next_event(game, dice, quick)
            if event.kind == "starter":
                before_deal = before
            elif event.kind == "misdeal":
                scores, fronts, backs = before_deal
            check_awards(game, scores, fronts, backs, awards)
            assert (game.scores, game.fronts, game.backs) == (scores, fronts, backs)
            assert min(scores) >= 0


# Undo and redo


def test_undo_to_the_start_gives_the_start_and_redo_brings_all_back():
    ends = 0
    for seed in range(GAMES // 2):
        game, dice, quick = a_game(seed + 3000)
        fresh = digest(game, ("undone",))
        states, awards = [], []
        while game.phase != OVER and len(game.events) < LONGEST:
            states.append(state(game))
            awards.append(next_event(game, dice, quick)[1])
        ends += game.phase == OVER
        events = list(game.events)
        last = digest(game, ("undone",))
        for number in range(len(events) - 1, -1, -1):
            assert game.undo() == (events[number], awards[number])
            assert state(game) == states[number]
        assert "nothing to undo" in str(raises(RefusedError, game.undo))
        assert fresh == digest(game, ("undone",)) != last
        for number in range(len(events)):
            assert state(game) == states[number]
            assert game.redo() == (events[number], awards[number])
        assert digest(game, ("undone",)) == last and game.undone == []
        assert "nothing to do again" in str(raises(RefusedError, game.redo))
        gc.collect()
    assert ends > GAMES // 4


def test_undo_redo_and_events_in_any_order_keep_to_the_history():
    for seed in range(GAMES):
        game, dice, quick = a_game(seed + 4000)
        states = [state(game)]
        undone = []
        for _ in range(150):
            throw = dice.below(4)
            if throw == 0 and game.events:
                undone.append((states.pop(), game.events[-1]))
                game.undo()
            elif throw == 1 and undone:
                after, event = undone.pop()
                assert game.redo()[0] == event
                assert state(game) == after
                states.append(after)
            elif game.phase != OVER:
                event, _ = next_event(game, dice, quick)
                if undone and event == undone[-1][1]:
                    undone.pop()
                else:
                    undone = []
                states.append(state(game))
            assert state(game) == states[-1]
            assert len(game.undone) == len(undone)


def test_a_refused_event_keeps_what_can_be_done_again():
    game = Game(Rules())
    game.apply(Event("starter", card=parse_card("5H")))
    game.undo()
    raises(RefusedError, game.apply, Event("go", 1))
    assert game.redo()[0] == Event("starter", card=parse_card("5H"))


def test_entering_the_undone_event_anew_is_a_redo():
    game = Game(Rules())
    game.apply(Event("starter", card=parse_card("5H")))
    game.apply(Event("lay", 1, card=parse_card("7")))
    game.apply(Event("lay", 0, card=parse_card("8")))
    game.undo()
    game.undo()
    game.apply(Event("lay", 1, card=parse_card("7")))
    assert game.undone == [Event("lay", 0, card=parse_card("8"))]
    game.apply(Event("lay", 0, card=parse_card("9")))
    assert game.undone == []


def test_a_game_read_from_its_record_is_the_same_down_to_the_pegs():
    for seed in range(GAMES):
        game = played(seed + 5000)
        for _ in range(Dice(seed).below(len(game.events) + 1)):
            game.undo()
        text = record.write(game)
        held = digest(game)
        game = None
        gc.collect()
        game = record.read(text)
        assert digest(game) == held
        assert record.write(game) == text


def test_the_win_of_every_case_can_be_undone_and_done_again():
    for case in games():
        game = Game(Rules(case["players"]), case["first_dealer"])
        for event, _ in events_of(case):
            game.apply(event)
        won = digest(game)
        assert game.phase == OVER
        event, awards = game.undo()
        assert game.winner == -1 and game.phase != OVER and awards
        assert game.redo() == (event, awards)
        assert digest(game) == won
        game = None
        gc.collect()


# Undo across deals, by name

# With the starter QC 4 points for player 1 and 1 for player 0, then hands of 4 and of 8.
LAID = "KH 2D TH 3D 6H 4S 4H 5S"


def two_deals(**options):
    """A game of one whole deal, in which player 0 dealt, and the starter of the second."""
    game = Game(Rules(**options))
    game.apply(Event("starter", card=parse_card("QC")))
    for word in LAID.split():
        game.apply(Event("lay", game.play.turn, card=parse_card(word)))
    for player in (1, 0):
        if game.rules.muggins:
            game.apply(Event("claim", player, points=8 - 4 * player))
        game.apply(Event("hand", player))
    if game.rules.muggins:
        game.apply(Event("claim", 0, points=1))
    game.apply(Event("crib", cards=tuple(parse_cards("AC AD 7S 8S"))))
    game.apply(Event("starter", card=parse_card("JD")))
    return game


def test_undo_of_a_starter_gives_the_end_of_the_deal_before():
    game = two_deals()
    assert game.dealer == 1 and game.scores == [1 + 8 + 4, 4 + 4 + 2]
    event, awards = game.undo()
    assert event == Event("starter", card=parse_card("JD")) and awards[0].kind == "heels"
    assert (game.dealer, game.starter, game.scores) == (1, 0, [13, 8])
    event, awards = game.undo()
    assert event.kind == "crib" and awards[0].points == 4
    assert game.dealer == 0 and game.starter == parse_card("QC") and game.shown == 2


def test_undo_of_a_misdeal_brings_the_deal_back():
    game = two_deals()
    game.apply(Event("lay", 0, card=parse_card("5C")))
    before = state(game)
    game.apply(Event("misdeal"))
    game.apply(Event("correct", 0, points=5))
    game.apply(Event("starter", card=parse_card("2C")))
    for _ in range(3):
        game.undo()
    assert state(game) == before
    assert game.play.pile == [parse_card("5C")]


def test_undo_of_a_correction_across_a_starter_restores_both_pegs():
    game = two_deals()
    game.undo()
    pegs = (list(game.fronts), list(game.backs))
    game.apply(Event("correct", 0, points=-7))
    game.apply(Event("starter", card=parse_card("JD")))
    game.apply(Event("lay", 0, card=parse_card("5C")))
    for _ in range(3):
        game.undo()
    assert (game.fronts, game.backs) == pegs


def test_undo_of_muggins_leaves_the_points_to_take_again():
    game = two_deals(muggins=True)
    game.undo()
    game.apply(Event("muggins", 1))
    assert game.scores[1] == 8 + 3 and not game.missed
    game.apply(Event("starter", card=parse_card("JD")))
    game.undo()
    game.undo()
    assert game.missed == 3 and game.scores[1] == 8
    event, awards = game.undo()
    assert event.kind == "crib" and game.claimed == 1
    assert game.undo()[0] == Event("claim", 0, points=1)
    assert game.claimed == -1


def test_a_long_scoreboard_is_undone_to_its_start():
    game = Game(Rules(play=SCOREBOARD))
    states = []
    for number in range(200):
        states.append(state(game))
        event = (
            Event("correct", number % 2, points=-1)
            if number % 5 == 4
            else Event("peg", number % 2, points=1)
        )
        game.apply(event)
    while states:
        game.undo()
        assert state(game) == states.pop()
