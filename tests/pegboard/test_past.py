"""Finished games: kept, added up, told apart."""

import gc

from cribbage import record
from cribbage.game import Game
from cribbage.rules import Rules
from pegboard.past import GAMES_KEPT, Past, is_finished
from support.case_games import events_of, games
from support.memory import collect_often
from support.snapshots import SnapshotStore

MICROPYTHON_TIMEOUT = 240

collect_often()

# Every so manieth game of the cases is played.
EVERY = 4


class Count:
    """The statistics as a person would take them from a case: from its awards alone."""

    def __init__(self):
        self.seats = [
            {
                "games": 0, "wins": 0, "skunks": 0, "hands": 0, "hand_points": 0, "cribs": 0,
                "crib_points": 0, "deals": 0, "play_points": 0,
            }
            for _ in range(4)
        ]  # fmt: skip
        self.best = 0

    def take(self, case):
        """Count the case and give the game that it makes."""
        players, target, scores = case["players"], case["target"], case["final_scores"]
        game = Game(Rules(players=players, target=target), case["first_dealer"])
        for event, awards in events_of(case):
            game.apply(event)
            if event[0] == "starter":
                for seat in self.seats[:players]:
                    seat["deals"] += 1
            for award in awards:
                self._award(award[0], award[1], award[4])
        skunked = min(scores) <= (30 if target == 61 else 90)
        for player in range(players):
            seat = self.seats[player]
            seat["games"] += 1
            if scores[player % len(scores)] >= target:
                seat["wins"] += 1
                seat["skunks"] += skunked
        return game

    def _award(self, kind, player, points):
        seat = self.seats[player]
        if kind in ("lay", "go", "last"):
            seat["play_points"] += points
        if kind == "hand":
            seat["hands"] += 1
            seat["hand_points"] += points
            self.best = max(self.best, points)
        if kind == "crib":
            seat["cribs"] += 1
            seat["crib_points"] += points


def test_added_up_games_make_the_totals_of_an_independent_count():
    store = SnapshotStore()
    past, count = Past(store), Count()
    for number, case in enumerate(games()):
        if number % EVERY == 0:
            game = count.take(case)
            past.keep(game)
            past.add(game)
            gc.collect()
    assert past.games > 12
    for look in (past, Past(store)):
        assert look.totals.seats == count.seats
        assert look.totals.best[0] == count.best
        assert len(look.totals.best[1]) == 5
    for seat in count.seats:
        assert seat["games"] > 0


def finished(winner=0, loser=100, dealer=0, **rules):
    """A game that ``winner`` has won, its scores put there by corrections."""
    game = Game(Rules(**rules), dealer)
    for team in range(game.rules.teams):
        if team != winner and loser:
            game.apply(("correct", team, loser))
    game.apply(("correct", winner, game.rules.target))
    return game


def leaves(past, *table_games):
    """Let each game, finished, leave the table."""
    for game in table_games:
        past.keep(game)
        past.add(game)
    return past


def test_averages_are_rounded_to_tenths_and_nothing_by_nothing_is_nothing():
    totals = Past(SnapshotStore()).totals
    seat = totals.seats[2]
    for points, hands, tenths in ((0, 0, 0), (8, 1, 80), (23, 3, 77), (1, 3, 3), (1, 4, 3)):
        seat["hand_points"], seat["hands"] = points, hands
        assert totals.average(2, "hand_points", "hands") == tenths


def game_of(*lines, **rules):
    game = Game(Rules(**rules), 0)
    for line in lines:
        game.apply(record.parse_event(line))
    return game


# Blue deals and pegs 2 by heels; Orange pegs 1 for last.
PLAY = (
    "starter J",
    "lay 1 2", "lay 0 Q", "lay 1 4", "lay 0 K",
    "go 1", "go 0",
    "lay 1 6", "lay 0 7", "lay 1 8", "lay 0 T",
)  # fmt: skip


def test_a_misdeal_leaves_no_trace():
    lines = PLAY + ("hand 1 flush=0 nobs=0",)
    game = game_of(*(lines + ("misdeal", "correct 1 121")))
    totals = leaves(Past(SnapshotStore()), game).totals
    for seat in totals.seats[:2]:
        assert seat["games"] == 1
        for field in ("deals", "hands", "hand_points", "play_points"):
            assert seat[field] == 0, field
    assert totals.best is None


def test_corrections_are_no_points_of_play_hand_or_crib():
    totals = leaves(Past(SnapshotStore()), finished()).totals
    for seat in totals.seats:
        assert seat["play_points"] == seat["hand_points"] == seat["crib_points"] == 0


def test_what_is_pegged_by_hand_is_the_play():
    game = game_of("starter 5", "peg 1 3", "peg 0 8", "peg 1 2", "correct 0 121", play="hand")
    totals = leaves(Past(SnapshotStore()), game).totals
    assert [seat["play_points"] for seat in totals.seats] == [8, 5, 0, 0]
    assert [seat["deals"] for seat in totals.seats] == [1, 1, 0, 0]


def test_the_best_hand_is_what_it_counts_not_what_was_claimed():
    game = game_of(
        "starter 9", "claim 1 4", "hand 1 7 7 8 8 flush=0 nobs=0", "correct 0 121",
        play="hand", muggins=True,
    )  # fmt: skip
    totals = leaves(Past(SnapshotStore()), game).totals
    # Two runs twice, two pairs, four fifteens with 7 and 8: 12 + 4 + 8.
    assert totals.best[0] == 24
    assert totals.seats[1]["hand_points"] == 4


def test_an_equal_hand_later_is_no_better():
    first = game_of("starter 9", "hand 1 7 7 8 8 flush=0 nobs=0", "correct 0 121", play="hand")
    later = game_of("starter 9", "hand 1 8 8 7 7 flush=0 nobs=0", "correct 0 121", play="hand")
    past = leaves(Past(SnapshotStore()), first)
    best = past.totals.best
    assert leaves(past, later).totals.best == best


def test_the_winner_of_a_skunk_has_it_and_both_partners():
    totals = leaves(Past(SnapshotStore()), finished(1, 90, players=4)).totals
    assert [seat["skunks"] for seat in totals.seats] == [0, 1, 0, 1]
    assert [seat["wins"] for seat in totals.seats] == [0, 1, 0, 1]
    totals = leaves(Past(SnapshotStore()), finished(1, 90, skunks="off")).totals
    assert [seat["skunks"] for seat in totals.seats] == [0, 0, 0, 0]


def test_scoreboards_and_unfinished_games_are_no_finished_games():
    assert is_finished(finished())
    assert not is_finished(None)
    assert not is_finished(Game(Rules()))
    assert not is_finished(finished(play="scoreboard"))


def test_fifty_games_are_kept_and_the_oldest_are_dropped():
    store = SnapshotStore()
    past = Past(store)
    for number in range(60):
        leaves(past, finished(loser=1 + number))
        assert len(past.kept()) == min(number + 1, GAMES_KEPT)
    assert past.games == 60
    kept = [name for name in store.names() if name.startswith("past")]
    assert kept == past.kept()
    assert len(kept) == GAMES_KEPT == 50
    for number, name in enumerate(kept):
        journal = record.Journal(store.read(name))
        assert journal.damage is None
        assert journal.game.scores == [121, 11 + number]
    assert Past(store).kept() == kept


def test_two_games_with_the_same_record_are_two_games():
    past = Past(SnapshotStore())
    past.begin_match(Rules(), "first-to", 9, "loser", None)
    leaves(past, finished(), finished())
    assert past.games == 2
    assert past.totals.seats[0]["wins"] == 2
    assert past.match.points == [2, 0]


def test_the_game_on_the_table_is_in_the_totals_without_being_added():
    past = leaves(Past(SnapshotStore()), finished())
    assert past.totals_with(finished(1)).seats[1]["wins"] == 1
    assert past.totals_with(finished(1)).seats[0]["games"] == 2
    assert past.totals_with(Game(Rules())).seats[0]["games"] == 1
    assert past.totals_with(None).seats[0]["games"] == 1
    assert past.totals.seats[1]["wins"] == 0


def test_forgetting_begins_anew_and_keeps_the_games():
    store = SnapshotStore()
    past = leaves(Past(store), finished(), finished())
    last = finished(1)
    past.forget(last)
    for look in (past, Past(store)):
        assert look.totals_with(last).seats[0]["games"] == 0
        assert look.totals.best is None
        assert len(look.kept()) == 2
    leaves(past, last)
    assert past.totals.seats[0]["games"] == 0
    assert len(past.kept()) == 3
    leaves(past, last)
    assert past.totals.seats[1]["wins"] == 1


# Damage


def test_every_damage_to_the_totals_is_noticed_and_no_kept_game_is_overwritten():
    store = SnapshotStore()
    leaves(Past(store), finished(loser=1), finished(loser=2), finished(loser=3))
    text = store.read("totals")
    for at in range(0, len(text), 5):
        for damage in (text[:at], text[:at] + "~" + text[at + 1 :], text[:at] + text[at + 1 :]):
            store.replace("totals", damage)
            past = Past(store)
            assert past.damaged, damage
            assert past.totals.seats[0]["games"] == 0
            assert past.games == 3
    leaves(past, finished(loser=4))
    assert [record.Journal(store.read(name)).game.scores[1] for name in past.kept()] == [
        1,
        2,
        3,
        4,
    ]
    assert not Past(store).damaged


def test_a_store_that_cannot_be_read_leaves_an_empty_past():
    class Broken(SnapshotStore):
        def read(self, name):
            raise OSError(5)

        def names(self):
            raise OSError(5)

    past = Past(Broken())
    assert past.damaged
    assert past.games == 0


def test_damaged_kept_games_are_no_games_to_catch_up_with():
    for text in ("", "\n", "nothing", "fifteentwo 1 *00000000\n"):
        store = SnapshotStore()
        store.replace("past0000", text)
        past = Past(store)
        past.catch_up(None)
        assert past.games == 0


def test_catching_up_counts_a_game_that_had_left_the_table():
    store = SnapshotStore()
    past = Past(store)
    past.keep(finished(1))
    for on_the_table in (Game(Rules()), None, finished(1, loser=99)):
        again = SnapshotStore()
        again.files = dict(store.files)
        past = Past(again)
        past.catch_up(on_the_table)
        assert past.games == 1
        past.catch_up(on_the_table)
        assert past.games == 1
        assert Past(again).totals.seats[1]["wins"] == 1


def test_catching_up_leaves_a_game_alone_that_is_still_on_the_table():
    store = SnapshotStore()
    past = Past(store)
    past.keep(finished(1))
    past.catch_up(finished(1))
    assert past.games == 0
    assert "past0000" not in store.names()
