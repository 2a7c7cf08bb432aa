"""Finished games: kept, added up, told apart."""

import gc

from cribbage import record
from cribbage.checksums import ChecksumChain, signed_pieces
from cribbage.events import Event
from cribbage.game import Game
from cribbage.match import Match
from cribbage.rules import Rules
from pegboard.archive import GAMES_KEPT, Archive, is_finished, is_journal_name, journal_name
from pegboard.current_game import CurrentGame
from pegboard.deferred_store import DeferredStore
from pegboard.statistics import average
from support.case_games import events_of, games
from support.snapshots import SnapshotStore

MICROPYTHON_TIMEOUT = 240

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
            if event.kind == "starter":
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


def archive_on(store):
    return Archive(DeferredStore(store, 0))


def leaves(archive, *table_games):
    """Let each game leave the table, and the next one come."""
    for game in table_games:
        archive.advance(game, "%d.x" % archive.number)
        archive.save()
    return archive


def test_added_up_games_make_the_totals_of_an_independent_count():
    store = SnapshotStore()
    archive, count = archive_on(store), Count()
    for number, case in enumerate(games()):
        if number % EVERY == 0:
            game = count.take(case)
            leaves(archive, game)
            gc.collect()
    assert archive.number > 12
    for look in (archive, archive_on(store)):
        assert look.statistics.seats == count.seats
        assert look.statistics.best[0] == count.best
        assert len(look.statistics.best[1]) == 5
    for seat in count.seats:
        assert seat["games"] > 0


def finished(winner=0, loser=100, dealer=0, **rules):
    """A game that ``winner`` has won, its scores put there by corrections."""
    game = Game(Rules(**rules), dealer)
    for team in range(game.rules.teams):
        if team != winner and loser:
            game.apply(Event("correct", team, points=loser))
    game.apply(Event("correct", winner, points=game.rules.target))
    return game


def test_averages_are_rounded_to_tenths_and_nothing_by_nothing_is_nothing():
    statistics = archive_on(SnapshotStore()).statistics
    seat = statistics.seats[2]
    for points, hands, tenths in ((0, 0, 0), (8, 1, 80), (23, 3, 77), (1, 3, 3), (1, 4, 3)):
        seat["hand_points"], seat["hands"] = points, hands
        assert average(seat, "hand_points", "hands") == tenths


def game_of(*lines, **rules):
    game = Game(Rules(**rules), 0)
    for line in lines:
        game.apply(Event.parse(line))
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
    statistics = leaves(archive_on(SnapshotStore()), game).statistics
    for seat in statistics.seats[:2]:
        assert seat["games"] == 1
        for field in ("deals", "hands", "hand_points", "play_points"):
            assert seat[field] == 0, field
    assert statistics.best is None


def test_corrections_are_no_points_of_play_hand_or_crib():
    statistics = leaves(archive_on(SnapshotStore()), finished()).statistics
    for seat in statistics.seats:
        assert seat["play_points"] == seat["hand_points"] == seat["crib_points"] == 0


def test_what_is_pegged_by_hand_is_the_play():
    game = game_of("starter 5", "peg 1 3", "peg 0 8", "peg 1 2", "correct 0 121", play="hand")
    statistics = leaves(archive_on(SnapshotStore()), game).statistics
    assert [seat["play_points"] for seat in statistics.seats] == [8, 5, 0, 0]
    assert [seat["deals"] for seat in statistics.seats] == [1, 1, 0, 0]


def test_the_best_hand_is_what_it_counts_not_what_was_claimed():
    game = game_of(
        "starter 9", "claim 1 4", "hand 1 7 7 8 8 flush=0 nobs=0", "correct 0 121",
        play="hand", muggins=True,
    )  # fmt: skip
    statistics = leaves(archive_on(SnapshotStore()), game).statistics
    # Two runs twice, two pairs, four fifteens with 7 and 8: 12 + 4 + 8.
    assert statistics.best[0] == 24
    assert statistics.seats[1]["hand_points"] == 4


def test_an_equal_hand_later_is_no_better():
    first = game_of("starter 9", "hand 1 7 7 8 8 flush=0 nobs=0", "correct 0 121", play="hand")
    later = game_of("starter 9", "hand 1 8 8 7 7 flush=0 nobs=0", "correct 0 121", play="hand")
    archive = leaves(archive_on(SnapshotStore()), first)
    best = archive.statistics.best
    assert leaves(archive, later).statistics.best == best


def test_the_winner_of_a_skunk_has_it_and_both_partners():
    statistics = leaves(archive_on(SnapshotStore()), finished(1, 90, players=4)).statistics
    assert [seat["skunks"] for seat in statistics.seats] == [0, 1, 0, 1]
    assert [seat["wins"] for seat in statistics.seats] == [0, 1, 0, 1]
    statistics = leaves(archive_on(SnapshotStore()), finished(1, 90, skunks="off")).statistics
    assert [seat["skunks"] for seat in statistics.seats] == [0, 0, 0, 0]


def test_scoreboards_and_unfinished_games_are_no_finished_games():
    assert is_finished(finished())
    assert not is_finished(None)
    assert not is_finished(Game(Rules()))
    assert not is_finished(finished(play="scoreboard"))


def test_fifty_games_are_kept_and_the_oldest_are_dropped():
    store = SnapshotStore()
    table = CurrentGame(DeferredStore(store, 0))
    for number in range(GAMES_KEPT + 10):
        table.begin(Rules(), 0)
        table.commit(Event("correct", 1, points=1 + number))
        table.commit(Event("correct", 0, points=121))
        games = sorted([name for name in store.names() if is_journal_name(name)])
        assert len(games) == min(number + 1, GAMES_KEPT)
        del store.snapshots[:]
    assert games == [journal_name(number) for number in range(10, GAMES_KEPT + 10)]
    for number, name in enumerate(games):
        journal = record.JournalReader([store.read(name)])
        assert journal.damage is None
        assert journal.game.scores == [121, 11 + number]
    assert GAMES_KEPT == 50
    assert len(store.names()) == 2 * GAMES_KEPT + 1
    back = 0
    while table.previous():
        back += 1
        del store.snapshots[:]
    assert back == GAMES_KEPT - 1


def test_names_of_journals_are_told_from_others():
    for number in (0, 1, 49, 9999, 12345):
        assert is_journal_name(journal_name(number))
    for name in ("", "gam", "game1", "game0000", "game00001", "gamex", "archive0001", "game+1"):
        assert not is_journal_name(name), name


def test_two_games_with_the_same_record_are_two_games():
    archive = archive_on(SnapshotStore())
    archive.match = Match(Rules(), "first-to", 9, "loser")
    leaves(archive, finished(), finished())
    assert archive.statistics.seats[0]["wins"] == 2
    assert archive.match.points == [2, 0]


def test_the_game_on_the_table_is_in_the_statistics_without_being_added():
    archive = leaves(archive_on(SnapshotStore()), finished())
    assert archive.statistics_with(finished(1), "1.x").seats[1]["wins"] == 1
    assert archive.statistics_with(finished(1), "1.x").seats[0]["games"] == 2
    assert archive.statistics_with(Game(Rules()), "1.x").seats[0]["games"] == 1
    assert archive.statistics_with(None, "-").seats[0]["games"] == 1
    assert archive.statistics.seats[1]["wins"] == 0


def test_forgetting_begins_anew():
    store = SnapshotStore()
    archive = leaves(archive_on(store), finished(), finished())
    last = finished(1)
    archive.forget("2.x")
    for look in (archive, archive_on(store)):
        assert look.statistics_with(last, "2.x").seats[0]["games"] == 0
        assert look.statistics.best is None
    leaves(archive, last)
    assert archive.statistics.seats[0]["games"] == 0
    leaves(archive, last)
    assert archive.statistics.seats[1]["wins"] == 1


# Damage


def test_every_damage_is_noticed_and_what_is_lost_is_counted_anew():
    store = SnapshotStore()
    table = CurrentGame(DeferredStore(store, 0))
    for loser in (1, 2, 3):
        table.begin(Rules(), 0)
        table.commit(Event("correct", 1, points=loser))
        table.commit(Event("correct", 0, points=121))
    table.begin(Rules(), 0)
    files = store.files
    text = files["archive"]
    for at in range(0, len(text), 5):
        for damage in (text[:at], text[:at] + "~" + text[at + 1 :], text[:at] + text[at + 1 :]):
            again = SnapshotStore(files)
            # The second copy first, then the archive of the game before, then neither.
            for missing in ("settings", "archive0003"):
                again.remove(missing)
                again.replace("archive", damage)
                assert archive_on(again).damaged, damage
                archive = CurrentGame(DeferredStore(again, 0)).archive
                assert not archive.damaged
                assert (archive.number, archive.statistics.seats[0]["wins"]) == (3, 3)
                assert again.files == files
            again.remove("archive0003")
            again.remove("archive0002")
            again.replace("archive", damage)
            table = CurrentGame(DeferredStore(again, 0))
            assert table.archive.damaged
            assert (table.archive.number, table.archive.statistics.seats[0]["wins"]) == (3, 0)


FORGED = (
    "archive 1 game=-1 last=0 next=- cleared=0 forgotten=-",
    "archive 1 game=2 last=1 next=- cleared=0 forgotten=-",
    "archive 1 game=0 last=0 next=- cleared=-1 forgotten=-",
    "archive 1 game=0 last=999999999 next=- cleared=0 forgotten=-",
    "archive 1 game=0 last=0 next=-",
    "archive 1 game=x last=0 next=- cleared=0 forgotten=-",
    "archive 2 game=0 last=0 next=- cleared=0 forgotten=-",
    "archive 1  game=0 last=0 next=- cleared=0 forgotten=-",
    "game=0",
    "",
)
SOUND = "archive 1 game=0 last=0 next=- cleared=0 forgotten=-"
SEAT = "games=1 wins=1 skunks=0 hands=0 hand_points=0 cribs=0 crib_points=0 deals=0 play_points=0"
MATCH = ("fifteentwo 1 players=2 target=121 dealer=0 muggins=off skunks=1-2-3",)
MATCH += ("match 1 length=first-to goal=3 deals=loser", "game dealer=0 scores=121,90")


def test_lines_that_the_board_never_writes_are_refused_though_their_checksums_are_right():
    sound = (SOUND, SEAT, SEAT, SEAT, SEAT, "best=8 5H 5S JD 2C 3C") + MATCH
    wrong = [(head,) + sound[1:] for head in FORGED]
    wrong.extend([sound[:length] for length in (0, 1, 4, 7)])
    wrong.append(sound + ("game dealer=0 scores=121,121",))
    wrong.append(sound + ("more",))
    for at, was, becomes in (
        (1, "wins=1", "wins=-1"),
        (1, "wins=1", "wins=01"),
        (1, "wins=1", "wins=x"),
        (1, "wins=1 ", ""),
        (5, "best=8", "best=x"),
        (5, " 3C", ""),
        (5, "3C", "3X"),
        (6, "players=2", "players=9"),
        (6, "dealer=0", "dealer=1"),
        (7, "goal=3", "goal=0"),
        (8, "121", "120"),
    ):
        lines = list(sound)
        assert was in lines[at]
        lines[at] = lines[at].replace(was, becomes, 1)
        wrong.append(lines)
    for lines in [sound] + wrong:
        store = SnapshotStore()
        store.replace("archive", signed_pieces(ChecksumChain(), lines))
        archive = archive_on(store)
        assert archive.damaged == (lines != sound), lines
        assert archive.statistics.seats[0]["wins"] == (lines == sound)


def test_what_was_forgotten_and_a_match_that_was_ended_stay_so_after_damage():
    for act in ("forget", "end", "begin"):
        store = SnapshotStore()
        table = CurrentGame(DeferredStore(store, 0))
        match = Match(Rules(), "first-to", 9, "loser")
        table.begin(Rules(), 0, None if act == "begin" else match)
        table.commit(Event("correct", 0, points=121))
        table.begin(Rules(), 0, match if act == "begin" else None)
        if act == "forget":
            table.archive.forget(table.state_id)
        if act == "end":
            table.archive.end_match()
        known = list(table.archive._lines())
        store.replace("archive", "x")
        again = CurrentGame(DeferredStore(store, 0)).archive
        assert not again.damaged
        assert list(again._lines()) == known, act


def test_an_archive_that_could_not_be_read_once_is_not_overwritten():
    class Once(SnapshotStore):
        def read(self, name):
            if name == "archive":
                raise OSError(5)
            return SnapshotStore.read(self, name)

    store = SnapshotStore()
    table = CurrentGame(DeferredStore(store, 0))
    for _ in range(2):
        table.begin(Rules(), 0)
        table.commit(Event("correct", 0, points=121))
    before = dict(store.files)
    assert CurrentGame(DeferredStore(Once(store.files), 0)).archive.damaged
    assert store.files == before


def test_a_store_that_cannot_be_read_leaves_an_empty_archive():
    class Broken(SnapshotStore):
        def read(self, name):
            raise OSError(5)

        def names(self):
            raise OSError(5)

    archive = archive_on(Broken())
    assert archive.damaged
    assert archive.number == 0
