"""What happened once can be taken back, everywhere, and leads to a screen that works."""

from cribbage import record
from cribbage.game import OVER, RefusedError
from fifteentwo.fingers import CannotEnter
from pegboard.archive import is_journal_name
from pegboard.devices import BACK, BACK_HOLD, HOLD, PRESS, SEAT, TURN
from support.evening import begin, begin_match, choices, put, remotely, win
from support.host import Host
from support.memory import collect_often
from support.random_games import instances, next_event
from support.sitting import Dice, Sitting, store_of

MICROPYTHON_TIMEOUT = 600

collect_often()


class EasyDice(Dice):
    """The dice of support.dice, by the small generator."""

    def below(self, number):
        return self.roll(number)

    def pick(self, things):
        return things[self.roll(len(things))]

    def one_in(self, number):
        return not self.roll(number)

    def shuffled(self, things):
        rest, drawn = list(things), []
        while rest:
            drawn.append(rest.pop(self.roll(len(rest))))
        return drawn


def refereed(players, **chosen):
    return begin(Sitting(), players=players, target=61, **chosen)


def in_a_match(**chosen):
    return begin_match(choices(Sitting(), target=61, **chosen), goal=3)


# A name, and what leads from a new board to the first event of such a game.
GAMES = (
    ("two", lambda: refereed(2)),
    ("three, full entry", lambda: refereed(3, entry="full")),
    ("four with muggins", lambda: refereed(4, muggins=True)),
    ("two by hand", lambda: refereed(2, play="hand", entry="full")),
    ("three by hand with muggins", lambda: refereed(3, play="hand", muggins=True)),
    ("four by hand", lambda: refereed(4, play="hand")),
    ("scoreboard of two", lambda: Sitting().scoreboard(2)),
    ("scoreboard of four", lambda: Sitting().scoreboard(4)),
    ("match with muggins", lambda: in_a_match(muggins=True)),
)


def kind_of_state(game):
    """States of one kind lead to the same screens."""
    return (
        game.phase,
        game.missed > 0,
        game.claimed >= 0,
        game.shown > 0,
        bool(game.events),
        game.play is not None and game.play.may_go(),
    )


def stages(sitting, dice):
    """Play on at random to the end of the game; yield the files at each new kind of state."""
    seen = []
    quick = sitting.app.settings.entry == "quick"
    while True:
        game = sitting.game
        kind = kind_of_state(game)
        if kind not in seen:
            seen.append(kind)
            yield dict(sitting.store.files)
        if game.phase == OVER:
            return
        if len(game.events) > 120:
            remotely(sitting, ("correct", 0, game.rules.target))
            continue
        event, _ = next_event(game, dice, quick)
        game.undo()
        sitting.app.enter_remote(event)


def entered(files, dice, kind, player):
    """A board at ``files`` at which an event of this kind has happened; None where none can."""
    sitting = Sitting(board=Host(store_of(files)).board)
    quick = sitting.app.settings.entry == "quick"
    for event in instances(sitting.game, dice, kind, player, quick):
        try:
            remotely(sitting, event)
        except RefusedError:
            continue
        return sitting
    return None


def works(sitting):
    """The screen is whole, and whatever is pressed on it leads to another one that is."""
    sitting.check()
    for kind, number in (
        (TURN, 1), (PRESS, 0), (BACK, 0), (SEAT, 3),
        (HOLD, 0), (BACK, 0), (BACK_HOLD, 0), (BACK, 0),
    ):  # fmt: skip
        sitting.fingers.do(kind, number)
        sitting.check()


def by_back(sitting):
    # What was offered to the other side comes first.
    for _ in range(2):
        number = len(sitting.game.events)
        sitting.back()
        if len(sitting.game.events) < number:
            return


def by_a_host(sitting):
    answer = Host(board=sitting.board).ask(do="undo")
    assert answer.get("ok"), answer


def by_a_host_and_a_cut(sitting):
    """The power goes before the screen is saved."""
    sitting.app.table.undo()
    sitting.cut()


def takes_back_everything(name):
    sitting = dict(GAMES)[name]()
    dice = EasyDice(len(name))
    tried = 0
    for files in stages(sitting, dice):
        game = Sitting(store_of(files)).game
        before = [record.event_line(event) for event in game.events]
        for kind, player in game.may():
            for undo in (by_back, by_a_host, by_a_host_and_a_cut):
                board = entered(files, dice, kind, player)
                if board is None:
                    continue
                undo(board)
                stands = [record.event_line(event) for event in board.game.events]
                assert stands == before, (kind, undo.__name__)
                works(board)
                tried += 1
    assert tried > 20


def test_everything_in_a_game_of_two():
    takes_back_everything("two")


def test_everything_in_a_game_of_three_in_full_entry():
    takes_back_everything("three, full entry")


def test_everything_in_a_game_of_four_with_muggins():
    takes_back_everything("four with muggins")


def test_everything_in_a_game_by_hand():
    takes_back_everything("two by hand")


def test_everything_in_a_game_of_three_by_hand_with_muggins():
    takes_back_everything("three by hand with muggins")


def test_everything_in_a_game_of_four_by_hand():
    takes_back_everything("four by hand")


def test_everything_on_the_scoreboard():
    takes_back_everything("scoreboard of two")
    takes_back_everything("scoreboard of four")


def test_everything_in_a_match():
    takes_back_everything("match with muggins")


# What one press has changed


# What asks before it acts, and what is changed back as it was changed.
ASKS_TWICE = ("reset", "endmatch", "forget", "misdeal")
SETTINGS = ("new", "match", "settings", "setting", "name", "menu")

INPUTS = ((PRESS, 0), (SEAT, 0), (SEAT, 1), (SEAT, 2), (SEAT, 3))


def saved_state(sitting):
    """What is saved, file by file, as the board would read it; the game without what can be done
    again.
    """
    files = sitting.store.files
    archive = sitting.app.archive
    games = {}
    for name in sorted(files):
        if is_journal_name(name):
            game = record.Journal(files[name]).game
            games[name] = [record.event_line(event) for event in game.events]
    number = archive.number
    current = sorted(games)[: number + 1]
    return (
        number,
        [(name, games[name]) for name in current],
        [dict(seat) for seat in archive.totals.seats],
        archive.totals.best,
        archive.match and (archive.match.points, archive.match.goal),
        files.get("settings"),
    )


def turns(sitting):
    """So many detents until every value of the wheel was seen, not too many."""
    return min(len(sitting.view.wheel.values), 4)


def places():
    """Yield the files of boards at every screen, in games of many kinds."""
    for name, start in GAMES:
        for files in stages(start(), EasyDice(3 + len(name))):
            yield from places_around(files)


def places_around(files):
    """Yield the files of a board at the table, and at the screens that it leads to."""
    sitting = Sitting(store_of(files))
    yield sitting.store.files
    sitting.hold()
    yield sitting.store.files
    sitting.home()
    yield sitting.store.files
    for line in ("New game", "Scoreboard", "Match"):
        for word in (line, "Begin", "End it"):
            try:
                sitting.pick_line(word)
            except CannotEnter:
                continue
            yield sitting.store.files
        sitting.home()


def test_back_after_any_press_that_changed_what_is_saved_brings_it_all_back():
    screens = set()
    changed = 0
    for files in places():
        for at in range(4):
            for kind, number in INPUTS:
                sitting = Sitting(store_of(files))
                if at >= turns(sitting):
                    continue
                if at:
                    sitting.turn(at)
                before = saved_state(sitting)
                name = sitting.view.name
                sitting.fingers.do(kind, number)
                if saved_state(sitting) == before or name in ASKS_TWICE:
                    continue
                if saved_state(sitting)[5] != before[5]:
                    assert name in SETTINGS, name
                    continue
                changed += 1
                screens.add(name)
                cut = store_of(sitting.store.files)
                for again in (sitting, Sitting(cut)):
                    by_back(again) if again.game.events else again.back()
                    assert saved_state(again) == before, (name, at, kind)
                    again.check()
    assert changed > 200
    expected = ("starter", "play", "hand", "crib", "win", "muggins", "scoreboard", "byhand")
    assert screens >= set(expected + ("deals", "matchdeals", "seats")), screens


def test_from_the_win_screen_on_into_the_game_before_and_forward_again():
    sitting = begin_match(Sitting(), goal=7)
    put(sitting, 119, 100)
    sitting.enter("starter J")
    won = sitting.state()
    sitting.press()
    assert sitting.game.events == []
    sitting.enter("starter 5")
    begun = sitting.state()
    for cut in (False, True):
        sitting.back()
        sitting.back()
        if cut:
            sitting.cut()
        assert sitting.state()[:2] == won[:2]
        assert sitting.view.name == "win"
        assert sitting.app.standing() == ([1, 0], -1)
        sitting.back()
        assert sitting.view.name == "starter" and sitting.game.scores == [119, 100]
        assert sitting.app.standing() == ([0, 0], -1)
        for _ in range(3):
            sitting.hold()
            sitting.pick_line("Redo")
        assert sitting.state() == begun


def test_a_game_begun_after_going_back_past_what_was_forgotten_can_be_left_by_back_too():
    sitting = win(Sitting().begin(), 0, 90)
    sitting.press()
    win(sitting, 0, 90)
    sitting.press()
    sitting.app.forget_statistics()
    while sitting.app.archive.number:
        sitting.back()
    while sitting.game.winner < 0:
        sitting.hold()
        sitting.pick_line("Redo")
    won = sitting.state()
    sitting.press()
    begun = sitting.state()
    for cut in (False, True):
        for line, state in (("Undid: the new game", won), ("", begun)):
            if line:
                sitting.back()
                assert sitting.says(line)
            else:
                sitting.hold()
                sitting.pick_line("Redo new game")
            if cut:
                sitting.cut()
            assert sitting.state() == state, (line, cut)
            assert not sitting.app.archive.damaged
            assert sitting.app.statistics().seats[0]["games"] == 0


def test_a_game_that_a_power_cut_left_half_replaced_is_not_done_again():
    sitting = win(Sitting().begin(), 0, 90)
    won = sitting.state()
    sitting.press()
    sitting.back()
    for name in ("game0001", "archive0001"):
        sitting.store.remove(name)
        sitting.cut()
        sitting.hold()
        sitting.pick_line("Redo new game")
        assert sitting.says("Nothing to do again")
        sitting.back()
        assert sitting.state() == won


def test_what_was_undone_before_a_new_game_does_not_bar_the_way_forward_to_it():
    sitting = Sitting().begin()
    sitting.enter("starter 5", "lay 1 7")
    sitting.back()
    before = sitting.state()
    begin(sitting, dealer=1)
    sitting.enter("starter K")
    begun = sitting.state()
    sitting.back()
    sitting.back()
    assert sitting.state() == before
    sitting.back()
    for text in ("Redo starter 5", "Redo new game", "Redo starter K"):
        sitting.hold()
        assert text in [line for line, _ in sitting.view.labels()]
        sitting.pick_line(text)
    assert sitting.state() == begun
