"""Saving while the knob rests: not at once, but never late, and always in order."""

from fifteentwo.simulator.autoplayer import Autoplayer
from fifteentwo.simulator.dice import Dice
from fifteentwo.simulator.simulated_board import MemoryStore
from pegboard.deferred_store import RETRY_MS, DeferredStore
from pegboard.devices import BACK, PRESS, TURN
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


def append(store, name, text):
    """Append to a text that would be ``text`` alone, were it written whole."""
    store.append(name, text, lambda: [text])


def step(deferred, flash, times, touched_at=()):
    for now in times:
        flash.now = now
        deferred.flush_if_idle(now, now in touched_at)


def test_a_change_waits_until_the_knob_rests():
    flash = Flash()
    deferred = DeferredStore(flash)
    append(deferred, "game", "a")
    touched = range(1000, 1400, 20)
    step(deferred, flash, touched, touched)
    assert flash.changes == []
    step(deferred, flash, range(1400, 3000, 10))
    assert [change[1:] for change in flash.changes] == [("append", "game", "a")]
    assert flash.changes[0][0] <= 1380 + 200


def test_a_knob_that_never_rests_puts_it_off_for_less_than_a_second():
    flash = Flash()
    deferred = DeferredStore(flash)
    for name in ("a", "b", "c"):
        deferred.replace(name, "text")
    times = range(1000, 3000, 20)
    step(deferred, flash, times, times)
    assert [change[2] for change in flash.changes] == ["a", "b", "c"]
    assert flash.changes[-1][0] < 2000


def test_the_time_at_which_it_wants_to_be_called_again():
    flash = Flash()
    deferred = DeferredStore(flash)
    assert deferred.flush_if_idle(1000, True) is None
    deferred.replace("a", "text")
    due = deferred.flush_if_idle(1010, True)
    assert 1010 < due <= 1210
    deferred.flush_if_idle(due - 1, False)
    assert flash.changes == []
    assert deferred.flush_if_idle(due, False) is None
    assert len(flash.changes) == 1


def test_changes_are_written_in_their_order_and_one_at_a_time():
    flash = Flash()
    deferred = DeferredStore(flash)
    append(deferred, "game", "a")
    deferred.replace("place", "1")
    append(deferred, "game", "b")
    deferred.remove("past")
    deferred.replace("place", "2")
    seen = []
    for now in range(0, 2000, 10):
        deferred.flush_if_idle(now, False)
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
    deferred = DeferredStore(flash)
    for text in ("a", "b", "c"):
        append(deferred, "game", text)
    deferred.replace("place", "1")
    deferred.replace("place", "2")
    append(deferred, "place", "3")
    deferred.replace("game", "new")
    deferred.flush()
    assert [change[1:] for change in flash.changes] == [
        ("append", "game", "abc"),
        ("replace", "place", "23"),
        ("replace", "game", "new"),
    ]


def test_random_changes_leave_what_they_would_have_left_at_once():
    dice = Dice(3)
    for _ in range(100):
        flash, at_once = Flash(), MemoryStore()
        deferred = DeferredStore(flash)
        for _ in range(12):
            name = dice.pick(("a", "b", "c"))
            text = str(dice.below(10))
            kind = dice.below(4)
            for store in (deferred, at_once):
                if kind == 0:
                    store.remove(name)
                elif kind == 1:
                    store.replace(name, text)
                elif store is deferred:
                    append(store, name, text)
                else:
                    store.append(name, text)
            if dice.one_in(4):
                deferred.flush_if_idle(0, False)
        deferred.flush()
        assert flash.files == at_once.files


def test_what_waits_is_read():
    flash = Flash()
    deferred = DeferredStore(flash)
    append(deferred, "game", "a")
    assert deferred.read("game") == "a"
    append(deferred, "game", "b")
    assert "".join(list(deferred.pieces("game"))) == "ab"
    deferred.replace("place", "b")
    assert deferred.names() == ["game", "place"]
    deferred.remove("game")
    assert deferred.read("game") is None


class Failing(Flash):
    """Every change fails while ``full``, but for a ``part`` of what is appended."""

    part = 0

    def append(self, name, text):
        if self.full:
            MemoryStore.append(self, name, text[: self.part])
        Flash.append(self, name, text)


class Text:
    """A text that its owner appends to, and that can be written whole."""

    def __init__(self, store, name):
        self._store = store
        self._name = name
        self.text = ""

    def add(self, text):
        self.text += text
        self._store.append(self._name, text, lambda: [self.text])


def test_what_the_flash_refuses_waits_and_is_written_whole_in_its_order_later():
    for part in (0, 1, 3):
        flash = Failing()
        deferred = DeferredStore(flash)
        text = Text(deferred, "game")
        text.add("one ")
        deferred.flush()
        flash.full, flash.part = True, part
        text.add("two ")
        deferred.replace("place", "1")
        text.add("three ")
        deferred.remove("old")
        deferred.flush()
        assert deferred.failed
        deferred.replace("place", "2")
        text.add("four")
        flash.full = False
        assert deferred.failed
        deferred.flush()
        assert not deferred.failed
        assert flash.files == {"game": text.text, "place": "2"}
        assert [change[1:3] for change in flash.changes[1:]] == [
            ("replace", "game"),
            ("remove", "old"),
            ("replace", "place"),
        ]
        text.add(" five")
        deferred.flush()
        assert flash.files["game"] == text.text


def test_what_was_written_and_reported_as_failed_is_written_again():
    class Late(MemoryStore):
        fails = True

        def replace(self, name, text):
            MemoryStore.replace(self, name, text)
            if self.fails:
                raise OSError(5)

        def append(self, name, text):
            MemoryStore.append(self, name, text)
            if self.fails:
                raise OSError(5)

    flash = Late()
    deferred = DeferredStore(flash)
    text = Text(deferred, "game")
    text.add("one ")
    deferred.replace("place", "1")
    deferred.flush()
    deferred.replace("place", "2")
    text.add("two")
    flash.fails = False
    deferred.flush()
    assert flash.files == {"game": "one two", "place": "2"}


def test_a_flash_that_fails_is_tried_again_after_a_while_and_no_more_often():
    flash = Flash()
    deferred = DeferredStore(flash)
    flash.full = True
    tries = []
    flash._note = lambda *change: tries.append(flash.now) or Flash._note(flash, *change)
    deferred.replace("place", "1")
    step(deferred, flash, range(0, 5000, 10))
    assert 3 <= len(tries) <= 5
    assert min([after - before for before, after in zip(tries, tries[1:])]) >= RETRY_MS
    flash.full = False
    wake = deferred.flush_if_idle(5000, False)
    assert wake == tries[-1] + RETRY_MS
    deferred.flush_if_idle(wake - 1, False)
    assert flash.files == {}
    assert deferred.flush_if_idle(wake, False) is None
    assert flash.files == {"place": "1"}
    assert not deferred.failed


def test_while_the_flash_fails_what_waits_is_read_and_named():
    flash = Flash()
    flash.files = {"old": "x", "game": "one "}
    deferred = DeferredStore(flash)
    flash.full = True
    text = Text(deferred, "game")
    text.text = "one "
    text.add("two")
    deferred.remove("old")
    deferred.replace("place", ["1", "2"])
    assert deferred.read("game") == "one two"
    assert "".join(list(deferred.pieces("game"))) == "one two"
    assert deferred.read("old") is None and list(deferred.pieces("old")) == []
    assert deferred.read("place") == "12"
    assert sorted(deferred.names()) == ["game", "place"]


def test_what_is_appended_to_pieces_that_wait_follows_them():
    flash = Flash()
    deferred = DeferredStore(flash)
    deferred.replace("game", ["a", "b"])
    append(deferred, "game", "c")
    append(deferred, "game", "d")
    deferred.flush()
    assert flash.files == {"game": "abcd"}
    deferred.remove("game")
    append(deferred, "game", "e")
    deferred.flush()
    assert flash.files == {"game": "e"}


def test_of_several_changes_one_is_made_at_a_time_as_soon_as_the_board_is_called():
    flash = Flash()
    deferred = DeferredStore(flash)
    for name in ("a", "b", "c"):
        deferred.replace(name, name)
    due = deferred.flush_if_idle(0, False)
    assert deferred.flush_if_idle(due, False) == due + 1
    assert sorted(flash.files) == ["a"]
    assert deferred.flush_if_idle(due + 1, False) == due + 2
    assert deferred.flush_if_idle(due + 2, False) is None
    assert sorted(flash.files) == ["a", "b", "c"]


def test_pieces_are_taken_when_they_are_told_not_when_they_are_written():
    flash = Flash()
    deferred = DeferredStore(flash)
    words = ["a"]
    deferred.replace("place", (word for word in words))
    words.append("b")
    deferred.flush()
    assert flash.files == {"place": "a"}


def test_a_full_flash_takes_no_more_memory_the_longer_it_lasts():
    flash = Flash()
    deferred = DeferredStore(flash)
    flash.full = True
    text = Text(deferred, "game")
    for number in range(100):
        text.add("%d " % number)
        deferred.replace("place", str(number))
        deferred.flush_if_idle(number * 2000, False)
    assert len(deferred._waiting) <= 3


def test_with_no_rest_every_change_is_written_at_once():
    flash = Flash()
    deferred = DeferredStore(flash, 0)
    append(deferred, "game", "a")
    deferred.replace("place", "1")
    deferred.remove("place")
    assert [change[1] for change in flash.changes] == ["append", "replace", "remove"]


def test_an_interrupted_write_is_not_followed_by_what_builds_on_it():
    class Interrupted(Flash):
        def append(self, name, text):
            raise KeyboardInterrupt

    flash = Interrupted()
    deferred = DeferredStore(flash)
    append(deferred, "game", "a")
    deferred.replace("place", "b")
    raises(KeyboardInterrupt, deferred.flush)
    deferred.flush()
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
    fingers = Autoplayer(board)
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
    assert sitting.app.current_game.damage is None


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
    assert sitting.app.current_game.damage is None
    assert sitting.state() == state
