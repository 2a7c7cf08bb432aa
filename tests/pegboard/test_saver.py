"""Saving while the knob rests: not at once, but never late, and always in order."""

from fifteentwo.fingers import Fingers
from fifteentwo.simboard import MemoryStore
from pegboard.devices import BACK, PRESS, TURN
from pegboard.saver import Saver
from support.dice import Dice
from support.portable import raises
from support.saving import SavingBoard
from support.sitting import Sitting


class Flash(MemoryStore):
    """Notes every change with its time; ``full``: it takes nothing more."""

    def __init__(self):
        MemoryStore.__init__(self)
        self.changes = []
        self.now = 0
        self.full = False

    def _note(self, *change):
        if self.full:
            raise OSError(28)
        self.changes.append((self.now,) + change)

    def append(self, name, text):
        self._note("append", name, text)
        MemoryStore.append(self, name, text)

    def replace(self, name, text):
        self._note("replace", name, text)
        MemoryStore.replace(self, name, text)

    def remove(self, name):
        self._note("remove", name)
        MemoryStore.remove(self, name)


def step(saver, flash, times, touched_at=()):
    for now in times:
        flash.now = now
        saver.tend(now, now in touched_at)


def test_a_change_waits_until_the_knob_rests():
    flash = Flash()
    saver = Saver(flash)
    saver.append("game", "a")
    touched = range(1000, 1400, 20)
    step(saver, flash, touched, touched)
    assert flash.changes == []
    step(saver, flash, range(1400, 3000, 10))
    assert [change[1:] for change in flash.changes] == [("append", "game", "a")]
    assert flash.changes[0][0] <= 1380 + 200


def test_a_knob_that_never_rests_puts_it_off_for_less_than_a_second():
    flash = Flash()
    saver = Saver(flash)
    for name in ("a", "b", "c"):
        saver.replace(name, "text")
    times = range(1000, 3000, 20)
    step(saver, flash, times, times)
    assert [change[2] for change in flash.changes] == ["a", "b", "c"]
    assert flash.changes[-1][0] < 2000


def test_the_time_at_which_it_wants_to_be_called_again():
    flash = Flash()
    saver = Saver(flash)
    assert saver.tend(1000, True) is None
    saver.replace("a", "text")
    due = saver.tend(1010, True)
    assert 1010 < due <= 1210
    saver.tend(due - 1, False)
    assert flash.changes == []
    assert saver.tend(due, False) is None
    assert len(flash.changes) == 1


def test_changes_are_written_in_their_order_and_one_at_a_time():
    flash = Flash()
    saver = Saver(flash)
    saver.append("game", "a")
    saver.replace("place", "1")
    saver.append("game", "b")
    saver.remove("past")
    saver.replace("place", "2")
    seen = []
    for now in range(0, 2000, 10):
        saver.tend(now, False)
        if not seen or seen[-1] != len(flash.changes):
            seen.append(len(flash.changes))
    assert seen == [0, 1, 2, 3, 4, 5]
    assert [change[1:] for change in flash.changes] == [
        ("append", "game", "a"),
        ("replace", "place", "1"),
        ("append", "game", "b"),
        ("remove", "past"),
        ("replace", "place", "2"),
    ]


def test_changes_of_one_text_with_nothing_between_are_one_write():
    flash = Flash()
    saver = Saver(flash)
    for text in ("a", "b", "c"):
        saver.append("game", text)
    saver.replace("place", "1")
    saver.replace("place", "2")
    saver.append("place", "3")
    saver.replace("game", "new")
    saver.flush()
    assert [change[1:] for change in flash.changes] == [
        ("append", "game", "abc"),
        ("replace", "place", "23"),
        ("replace", "game", "new"),
    ]


def test_random_changes_leave_what_they_would_have_left_at_once():
    dice = Dice(3)
    for _ in range(100):
        flash, at_once = Flash(), MemoryStore()
        saver = Saver(flash)
        for _ in range(12):
            name = dice.pick(("a", "b", "c"))
            text = str(dice.below(10))
            kind = dice.below(4)
            for store in (saver, at_once):
                if kind == 0:
                    store.remove(name)
                elif kind == 1:
                    store.replace(name, text)
                else:
                    store.append(name, text)
            if dice.one_in(4):
                saver.tend(0, False)
        saver.flush()
        assert flash.files == at_once.files


def test_what_waits_is_read():
    flash = Flash()
    saver = Saver(flash)
    saver.append("game", "a")
    assert saver.read("game") == "a"
    saver.append("game", "b")
    assert "".join(list(saver.pieces("game"))) == "ab"
    saver.replace("place", "b")
    assert saver.names() == ["game", "place"]
    saver.remove("game")
    assert saver.read("game") is None


def test_a_flash_that_fails_is_told_later_and_from_then_on_at_once():
    flash = Flash()
    saver = Saver(flash)
    flash.full = True
    saver.append("game", "a")
    saver.append("place", "b")
    saver.flush()
    assert saver.lost
    assert isinstance(raises(OSError, saver.append, "game", "c"), OSError)
    flash.full = False
    saver.replace("game", "ac")
    assert flash.files == {"game": "ac"}
    saver.recover()
    saver.append("game", "d")
    assert flash.files == {"game": "ac"}


def test_an_interrupted_write_is_not_followed_by_what_builds_on_it():
    class Interrupted(Flash):
        def append(self, name, text):
            raise KeyboardInterrupt

    flash = Interrupted()
    saver = Saver(flash)
    saver.append("game", "a")
    saver.replace("place", "b")
    raises(KeyboardInterrupt, saver.flush)
    saver.flush()
    assert flash.files == {}


# On a whole board


def test_power_cuts_at_random_times_lose_nothing_that_is_older_than_a_second():
    dice = Dice(11)
    board = SavingBoard(MemoryStore())
    states = []
    cuts = 0
    for number in range(260):
        kind = dice.pick((PRESS, PRESS, PRESS, BACK, TURN, TURN))
        if kind == PRESS and board.app.view.name == "home":
            board.send(TURN, 1)
        board.send(kind, dice.pick((-2, -1, 1, 2)) if kind == TURN else 0)
        board.run(dice.pick((30, 60, 260, 300, 700)))
        states.append((board.now_ms, state_of(board)))
        if number % 5 == 4:
            cuts += 1
            now = board.now_ms
            kept = [state for time, state in states if time >= now - 1000]
            older = [state for time, state in states if time < now - 1000]
            board.cut()
            board.power_on()
            assert state_of(board) in kept + older[-1:], (number, state_of(board), kept)
            states = [(board.now_ms - 5000, state_of(board))]
    assert cuts == 52


def state_of(board):
    """Where the board is, as a power cut must leave it."""
    return Sitting(board=board).state()


def test_a_second_after_a_press_everything_is_saved_though_the_knob_turns():
    board = SavingBoard(MemoryStore())
    fingers = Fingers(board)
    fingers.do(TURN, 1)
    fingers.do(PRESS)
    for _ in range(50):
        board.send(TURN, 1)
        board.run(20)
    state = state_of(board)
    board.cut()
    board.power_on()
    assert state_of(board) == state


def a_game(flash):
    return Sitting(board=SavingBoard(flash)).begin()


def test_a_full_flash_is_told_and_the_game_goes_on():
    flash = Flash()
    sitting = a_game(flash)
    sitting.enter("starter 5", "lay 1 7")
    sitting.board.run(2000)
    flash.full = True
    sitting.enter("lay 0 8")
    sitting.board.run(2000)
    assert sitting.says("not saved")
    sitting.enter("lay 1 9")
    assert len(sitting.game.events) == 4
    flash.full = False
    sitting.enter("lay 0 7")
    sitting.board.run(2000)
    state = state_of(sitting.board)
    sitting.board.cut()
    sitting.board.power_on()
    assert state_of(sitting.board) == state
    assert len(sitting.game.events) == 5
    assert sitting.app.table.damage is None


def test_a_flash_that_failed_once_is_written_later_again():
    flash = Flash()
    sitting = a_game(flash)
    sitting.enter("starter 5")
    flash.full = True
    sitting.board.send(TURN, 1)
    sitting.board.send(PRESS)
    sitting.board.run(100)
    flash.full = False
    sitting.board.run(3000)
    sitting.enter("lay 0 8")
    changes = len(flash.changes)
    sitting.board.send(PRESS)
    sitting.board.run(1)
    assert len(flash.changes) == changes
    sitting.board.run(1000)
    assert len(flash.changes) > changes


def test_what_may_be_written_already_where_memory_is_short_is_not_written_twice():
    class Short(MemoryStore):
        short = False

        def append(self, name, text):
            MemoryStore.append(self, name, text)
            if self.short:
                self.short = False
                raise MemoryError

    flash = Short()
    sitting = Sitting(board=SavingBoard(flash)).begin()
    sitting.enter("starter 5", "lay 1 7")
    sitting.board.run(2000)
    flash.short = True
    sitting.enter("lay 0 8")
    sitting.store.names()
    sitting.board.run(2000)
    assert not flash.short
    state = sitting.state()
    sitting.cut()
    assert sitting.app.table.damage is None
    assert sitting.state() == state
