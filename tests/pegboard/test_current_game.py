"""The game on the table and its journal."""

from cribbage import record
from cribbage.cards import parse_card
from cribbage.events import Event
from cribbage.game import RefusedError
from cribbage.match import Match
from cribbage.rules import OVER, Rules
from fifteentwo.simulator.dice import Dice
from fifteentwo.simulator.simulated_board import MemoryStore
from pegboard.current_game import CurrentGame
from pegboard.deferred_store import DeferredStore
from pegboard.journal import JOURNAL
from support.cases import lines
from support.portable import raises
from support.random_games import next_event
from support.sitting import HEADER, saved, store_with
from support.snapshots import SnapshotStore

PEGS = [
    Event("peg", 0, points=3),
    Event("peg", 1, points=5),
    Event("peg", 0, points=2),
    Event("peg", 1, points=8),
]
SCOREBOARD = Rules(play="scoreboard")


class FaultyStore(MemoryStore):
    """Every write fails while ``full``; ``torn`` of the text are written all the same."""

    full = False
    torn = 0

    def append(self, name, text):
        if self.full:
            MemoryStore.append(self, name, text[: self.torn])
            raise OSError(28)
        MemoryStore.append(self, name, text)

    def replace(self, name, text):
        if self.full:
            raise OSError(28)
        MemoryStore.replace(self, name, text)


def table_on(store):
    """The table of a board that saves at once."""
    return CurrentGame(DeferredStore(store, 0))


def table_with(events, store=None):
    table = table_on(MemoryStore() if store is None else store)
    table.begin(SCOREBOARD, 0)
    for event in events:
        table.commit(event)
    return table


def written(table):
    return record.write(table.game)


def test_an_empty_store_has_no_game_and_no_damage():
    table = table_on(MemoryStore())
    assert table.game is None
    assert table.damage is None


def test_every_event_is_saved_as_it_happens():
    store = MemoryStore()
    table = table_with([], store)
    for event in PEGS:
        table.commit(event)
        assert written(table_on(store)) == written(table)


def test_undo_and_redo_are_saved_with_what_can_still_be_done_again():
    store = MemoryStore()
    table = table_with(PEGS, store)
    for change in (table.undo, table.undo, table.redo, table.undo):
        change()
        again = table_on(store)
        assert written(again) == written(table)
        assert again.game.undone == table.game.undone


def is_the_same(game, known):
    """Whether two games are the same, to the start of both, which takes both there."""
    while True:
        for name in ("scores", "fronts", "backs", "dealer", "starter", "hands", "crib", "shown"):
            if getattr(game, name) != getattr(known, name):
                return False
        if game.may() != known.may() or game.to_act != known.to_act:
            return False
        if not known.events:
            return not game.events
        if game.undo() != known.undo():
            return False


def refereed(text):
    """The game of a journal, read line by line."""
    reader = record.Reader(True)
    for line in text.split("\n")[:-1]:
        reader.feed(line.rpartition(" *")[0])
    return reader.game


def test_a_random_game_comes_back_as_if_all_of_it_had_been_refereed_anew():
    told = 0
    for seed in range(12):
        dice = Dice(seed)
        rules = Rules(2 + seed % 3, 121, ("refereed", "hand", "scoreboard")[seed % 5 % 3])
        store = MemoryStore()
        table = table_on(store)
        table.begin(rules, dice.below(rules.players))
        look = 20 + dice.below(40)
        while table.game.phase != OVER and len(table.game.events) < 200:
            event, _ = next_event(table.game, dice, seed % 2)
            table.game.undo()
            table.commit(event)
            if dice.one_in(12):
                for _ in range(1 + dice.below(9)):
                    if table.game.events:
                        table.undo()
                for _ in range(dice.below(9)):
                    if table.game.undone:
                        table.redo()
            look -= 1
            if not look:
                look = 20 + dice.below(40)
                again = table_on(store)
                assert again.damage is None
                assert written(again) == written(table)
                assert is_the_same(again.game, refereed(store.files[JOURNAL])), seed
        told += store.files[JOURNAL].count("\nsnapshot ")
    assert told > 40


def test_both_pegs_come_back_as_they_were():
    store = MemoryStore()
    table = table_with(PEGS, store)
    table.commit(Event("correct", 0, points=-1))
    again = table_on(store).game
    assert (again.fronts, again.backs) == (table.game.fronts, table.game.backs)
    assert again.backs[1] == 5


def test_what_is_refused_is_not_saved():
    store = MemoryStore()
    table = table_with(PEGS, store)
    before = store.files[JOURNAL]
    raises(RefusedError, table.commit, Event("lay", 0, card=parse_card("5")))
    assert store.files[JOURNAL] == before


def test_nothing_to_undo_is_refused_and_not_saved():
    store = MemoryStore()
    table = table_with([], store)
    before = store.files[JOURNAL]
    raises(RefusedError, table.undo)
    assert store.files[JOURNAL] == before


def test_a_new_game_takes_the_place_of_the_old_one():
    store = MemoryStore()
    table = table_with(PEGS, store)
    table.begin(Rules(), 1)
    again = table_on(store)
    assert again.game.events == []
    assert again.game.dealer == 1


def test_cut_off_anywhere_the_whole_lines_before_are_kept_and_play_goes_on():
    store = MemoryStore()
    table_with(PEGS, store)
    text = store.files[JOURNAL]
    header_end = text.find("\n") + 1
    for end in range(len(text) + 1):
        torn = MemoryStore()
        torn.files[JOURNAL] = text[:end]
        table = table_on(torn)
        if end < header_end:
            assert table.game is None
            assert bool(table.damage) == (end > 0)
            continue
        assert table.damage is None
        assert table.game.events == PEGS[: text[:end].count("\n") - 1]
        table.commit(Event("peg", 0, points=1))
        again = table_on(torn)
        assert again.damage is None
        assert written(again) == written(table)


def test_one_wrong_letter_is_told_and_the_lines_before_it_are_kept():
    store = MemoryStore()
    table_with(PEGS, store)
    text = store.files[JOURNAL]
    for at in range(0, len(text), 5):
        wrong = "#" if text[at] != "#" else "$"
        damaged = MemoryStore()
        damaged.files[JOURNAL] = text[:at] + wrong + text[at + 1 :]
        table = table_on(damaged)
        last_line = text.count("\n", 0, at) == len(PEGS)
        assert table.damage or (last_line and at == len(text) - 1), at
        events = table.game.events if table.game else []
        assert events == PEGS[: max(0, text[:at].count("\n") - 1)], at


def test_after_damage_the_sound_part_is_saved_again_and_goes_on():
    header, *lines = [HEADER % (2, 121, 0) + " play=scoreboard", "peg 0 3", "peg 1 5", "peg 0 2"]
    store = store_with(header, *lines)
    store.files[JOURNAL] = store.files[JOURNAL].replace("peg 1 5", "peg 1 9")
    table = table_on(store)
    assert table.damage
    assert table.game.scores == [3, 0]
    table.commit(Event("peg", 1, points=4))
    again = table_on(store)
    assert again.damage is None
    assert again.game.scores == [3, 4]


def test_a_line_that_cannot_happen_is_told_though_its_checksum_is_right():
    store = MemoryStore()
    store.files[JOURNAL] = saved(HEADER % (2, 121, 0), "starter 5H", "lay 0 5H")
    table = table_on(store)
    assert table.damage
    assert len(table.game.events) == 1


def test_a_game_of_another_version_is_told_and_left_alone_until_a_new_game_begins():
    for version in ("0", "2", "99"):
        store = MemoryStore()
        text = saved("fifteentwo %s players=2 seats=9" % version, "starter 5H")
        store.files[JOURNAL] = text
        table = table_on(store)
        assert table.game is None
        assert "version" in table.damage
        assert store.files[JOURNAL] == text
        table.begin(Rules(), 0)
        assert table_on(store).damage is None


def test_a_store_that_cannot_be_read_is_told():
    for error in (OSError(5), ValueError("no text"), MemoryError()):
        store = MemoryStore()

        def read(name, error=error):
            raise error

        store.read = read
        table = table_on(store)
        assert table.game is None
        assert table.damage


def test_on_a_full_flash_the_game_goes_on_in_memory():
    store = FaultyStore()
    table = table_with(PEGS, store)
    store.full = True
    table.commit(Event("peg", 0, points=7))
    table.undo()
    table.commit(Event("peg", 0, points=6))
    assert table.game.scores == [11, 13]
    assert table_on(store).game.events == PEGS


def test_when_the_store_works_again_everything_is_saved_whole():
    for torn in (0, 5, 20):
        store = FaultyStore()
        table = table_with(PEGS, store)
        store.full, store.torn = True, torn
        table.commit(Event("peg", 0, points=7))
        table.commit(Event("peg", 1, points=1))
        table.undo()
        store.full = False
        table.commit(Event("peg", 0, points=6))
        again = table_on(store)
        assert again.damage is None
        assert written(again) == written(table)


def test_a_long_game_is_read_and_written_in_pieces():
    class InPieces(FaultyStore):
        def read(self, name):
            raise MemoryError

        def pieces(self, name):
            text = self.files[name]
            for at in range(0, len(text), 300):
                yield text[at : at + 300]

        def replace(self, name, text):
            assert not isinstance(text, str)
            FaultyStore.replace(self, name, text)

    store = InPieces()
    store.files = dict(store_with(HEADER % (2, 121, 0), *["correct 0 1", "undo"] * 100).files)
    table = table_on(store)
    for number in range(600):
        store.full = 0 < number < 599
        table.commit(Event("correct", 1, points=1 - number % 2 * 2))
    again = table_on(store)
    assert again.damage is None and again.state_id == table.state_id
    # Line by line: a small heap has no room for two such texts.
    assert len(again.game.events) == len(table.game.events) == 600
    for line, known in zip(record.lines(again.game), record.lines(table.game)):
        assert line == known


def test_what_was_missed_is_saved_without_a_new_event():
    store = FaultyStore()
    table_with(PEGS, store)
    deferred = DeferredStore(store, 0)
    table = CurrentGame(deferred)
    store.full = True
    table.undo()
    store.full = False
    deferred.flush()
    again = table_on(store)
    assert written(again) == written(table)
    assert again.game.undone == [PEGS[-1]]


def test_a_game_that_began_on_a_full_flash_is_saved_when_it_works():
    store = FaultyStore()
    store.full = True
    table = table_on(store)
    table.begin(SCOREBOARD, 1)
    table.commit(PEGS[0])
    assert table_on(store).game is None
    store.full = False
    table.commit(PEGS[1])
    assert written(table_on(store)) == written(table)


def test_a_torn_write_that_could_not_be_repaired_costs_only_what_was_not_saved():
    store = FaultyStore()
    table = table_with(PEGS, store)
    store.full, store.torn = True, 9
    table.commit(Event("peg", 0, points=7))
    again = table_on(store)
    assert again.game.events == PEGS


def test_the_state_id_names_what_stands_whatever_was_undone():
    store = MemoryStore()
    table = table_with([], store)
    ids = [table.state_id]
    for event in PEGS:
        table.commit(event)
        ids.append(table.state_id)
    assert len(set(ids)) == len(ids)
    for number in range(len(PEGS)):
        table.undo()
        assert table.state_id == ids[-2 - number]
    assert table_on(store).state_id == ids[0]
    for number in range(len(PEGS)):
        table.redo()
        assert table.state_id == ids[1 + number]
    assert table_on(store).state_id == ids[-1]
    assert table_on(MemoryStore()).state_id not in ids


# Games in a row


def files_of(table):
    """All that must come back when a game does."""
    archive = table.archive
    standing = archive.match and archive.match.points
    return (
        written(table),
        [dict(seat) for seat in archive.statistics.seats],
        standing,
        table.state_id,
    )


def wins(table, team, other=100):
    """The game on the table is won by corrections."""
    table.commit(Event("correct", 1 - team, points=other))
    table.commit(Event("correct", team, points=121))


def test_going_back_and_forth_over_many_games_finds_everything_as_it_was():
    store = MemoryStore()
    table = table_on(store)
    seen = []
    for number in range(7):
        # Won and unfinished games, a scoreboard, a match of three games in the middle.
        match = Match(Rules(), "first-to", 3, "loser") if number == 2 else None
        table.begin(SCOREBOARD if number == 1 else Rules(), number % 2, match)
        if number == 4:
            table.commit(Event("correct", 0, points=5))
        else:
            wins(table, number % 2)
        seen.append(files_of(table))
    for number in reversed(range(6)):
        assert table.previous()
        assert files_of(table) == seen[number]
        assert files_of(table_on(store)) == seen[number]
    assert not table.previous()
    for number in range(1, 7):
        assert table.next()
        assert files_of(table) == seen[number]
        assert files_of(table_on(store)) == seen[number]
    assert not table.next()


def test_undone_and_done_again_the_game_after_it_is_still_there():
    table = table_on(MemoryStore())
    table.begin(Rules(), 0)
    wins(table, 0)
    table.begin(Rules(), 1)
    table.commit(Event("correct", 0, points=5))
    table.undo()
    assert table.previous()
    table.undo()
    assert not table.has_next()
    table.redo()
    assert table.next()
    assert table.game.undone == [Event("correct", 0, points=5)]


def test_another_end_of_the_game_before_is_counted_and_the_games_after_it_are_gone():
    store = MemoryStore()
    table = table_on(store)
    for team in (0, 0, 0):
        table.begin(Rules(), 0)
        wins(table, team)
    table.previous()
    table.previous()
    table.undo()
    table.commit(Event("correct", 1, points=21))
    assert not table.has_next() and not table.next()
    table.begin(Rules(), 0)
    assert [seat["wins"] for seat in table.archive.statistics.seats[:2]] == [0, 1]
    assert not table.has_next()
    assert sorted(store.files) == ["archive", "archive0000", "archive0001", "game", "game0001"]


def test_forgotten_statistics_stay_forgotten_in_the_games_before():
    store = MemoryStore()
    table = table_on(store)
    for team in (0, 1, 0):
        table.begin(Rules(), 0)
        wins(table, team)
    table.archive.forget(table.state_id)
    for look in (table, table_on(store)):
        assert look.archive.statistics_with(look.game, look.state_id).seats[0]["games"] == 0
    assert table.previous() and table.previous()
    assert table.archive.statistics_with(table.game, table.state_id).seats[0]["games"] == 0
    table.begin(Rules(), 0)
    assert table.archive.statistics.seats[0]["games"] == 0
    wins(table, 0)
    table.begin(Rules(), 0)
    assert table.archive.statistics.seats[0]["games"] == 1


def test_where_the_game_before_cannot_be_read_the_one_on_the_table_stays():
    for damaged in ("game", "archive0000"):
        for text in ("", "nothing\n", None):
            store = MemoryStore()
            table = table_on(store)
            for team in (0, 1):
                table.begin(Rules(), team)
                wins(table, team)
            if text is None:
                store.remove(damaged)
            else:
                store.replace(damaged, text)
            before = files_of(table)
            assert not table.previous()
            assert files_of(table) == before
            assert files_of(table_on(store)) == before
            table.begin(Rules(), 0)
            assert [seat["wins"] for seat in table.archive.statistics.seats[:2]] == [1, 1]


def test_wherever_the_power_goes_the_one_game_is_on_the_table_or_the_other():
    store = SnapshotStore()
    table = table_on(store)
    table.begin(Rules(), 0, Match(Rules(), "first-to", 3, "loser"))
    wins(table, 0)
    states = [files_of(table)]
    del store.snapshots[:]
    table.begin(Rules(), 1)
    states.append(files_of(table))
    table.previous()
    table.next()
    assert files_of(table) == states[1]
    assert len(store.snapshots) >= 10
    for files in store.snapshots:
        again = table_on(SnapshotStore(files))
        assert files_of(again) in states, files
        assert not again.archive.damaged


# Journals of boards from before there were snapshots


def refereed_without_comments(journal):
    """The game of an old journal, where what a comment tells means nothing."""
    reader = record.Reader()
    for line in journal.split("\n")[:-1]:
        reader.feed(line.rpartition(" *")[0])
    return reader.game


def test_an_old_journal_is_read_and_written_anew():
    for case in lines("old_journals.jsonl"):
        store = MemoryStore()
        store.files[JOURNAL] = case["journal"]
        known = refereed_without_comments(case["journal"])
        table = table_on(store)
        assert table.damage is None, case["name"]
        assert written(table) == record.write(known), case["name"]
        text = store.files[JOURNAL]
        assert "#" not in text and text.count("\nsnapshot ") >= 1, case["name"]
        state_id = table.state_id
        del table  # a small heap has no room for three long games
        again = table_on(store)
        assert store.files[JOURNAL] == text and again.state_id == state_id
        assert is_the_same(again.game, known), case["name"]


# What was saved, is refereed when somebody goes back there, and cannot have happened


def saved_with(lines, at, wrong):
    """The saved text of ``lines`` with another one at ``at``, all checksums right."""
    chain = record.ChecksumChain()
    text = ""
    for number, line in enumerate(lines):
        if number == at:
            line = wrong
        elif line.startswith("snapshot"):
            snapshot, _ = record.parse_snapshot(line, Rules())
            line = record.snapshot_line(snapshot, chain.text_sum)
        text += chain.sign(line) + "\n"
    return text


def test_where_an_undo_leads_into_what_cannot_be_the_sound_part_stays_and_it_is_told():
    store = MemoryStore()
    table = table_on(store)
    table.begin(Rules(), 0)
    dice = Dice(3)
    while [event.kind for event in table.game.events].count("starter") < 4:
        event, _ = next_event(table.game, dice, False)
        table.game.undo()
        table.commit(event)
    sound = store.files[JOURNAL]
    written_lines = [line.rpartition(" *")[0] for line in sound.split("\n")[:-1]]
    last = max([at for at, line in enumerate(written_lines) if line.startswith("snapshot")])
    for at in range(2, last - 1, 3):
        store.files[JOURNAL] = saved_with(written_lines, at, "correct 2 7")
        again = table_on(store)
        assert again.damage is None
        while again.game.history.events:
            try:
                again.undo()
            except RefusedError as error:
                assert "damaged: line %d: " % (at + 1) in str(error)
                break
        assert again.damage and len(again.game.events) < at
        assert written(table_on(store)) == written(again)
        again.commit(Event("correct", 0, points=1))
        assert table_on(store).damage is None
