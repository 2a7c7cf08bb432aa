"""What could not be saved is saved later: the store fails at every operation of an evening."""

from cribbage import record
from fifteentwo.simulator.simulated_board import MemoryStore, SimulatedBoard
from pegboard.deferred_store import RETRY_MS
from support.evening import begin_match, put, win
from support.saving import SavingBoard
from support.sitting import Dice, Sitting, store_of

MICROPYTHON_TIMEOUT = 600

BEFORE, AFTER, TORN = "before", "after", "torn"


class FailingStore(MemoryStore):
    """Fails at so many operations from number ``first`` on: before, in or after what they do."""

    def __init__(self, first=0, number=0, how=BEFORE):
        MemoryStore.__init__(self)
        self.operations = 0
        self._failing = range(first, first + number)
        self._how = how

    def _do(self, change, torn=None):
        fails = self.operations in self._failing
        self.operations += 1
        if not fails or self._how == AFTER:
            change()
        elif self._how == TORN and torn:
            torn()
        if fails:
            raise OSError(28)

    def append(self, name, text):
        half = text[: len(text) // 2]
        self._do(
            lambda: MemoryStore.append(self, name, text),
            lambda: MemoryStore.append(self, name, half),
        )

    def replace(self, name, text):
        text = "".join(text)
        self._do(lambda: MemoryStore.replace(self, name, text))

    def remove(self, name):
        self._do(lambda: MemoryStore.remove(self, name))


def evening(board):
    """Settings, a match of which two games end, a third one; and a slip taken back."""
    sitting = Sitting(board=board)
    sitting.app.settings.set("name0", "Ann")
    begin_match(sitting, goal=7)
    sitting.enter("starter 5", "lay 1 7")
    win(sitting, 0, 100)
    yield sitting
    sitting.pick(0)
    put(sitting, 50, 60)
    win(sitting, 1, 50)
    yield sitting
    sitting.pick(0)
    sitting.back()
    sitting.back()
    win(sitting, 1, 50)
    sitting.pick(0)
    yield sitting
    sitting.enter("starter 9", "lay 0 7", "lay 1 8")
    sitting.back()
    sitting.home()
    sitting.pick_line("Count a hand")
    sitting.pick("hand")
    sitting.pick(5)
    sitting.pick(6)
    yield sitting


def kept(board):
    """All that a board keeps, told anew by what it has in mind."""
    app = board.app
    archive = app.archive
    return (
        Sitting(board=board).state(),
        archive.number,
        [dict(seat) for seat in archive.statistics.seats],
        archive.match and (archive.match.points, archive.match.goal),
        app.settings.values(),
    )


def games_before(files):
    """The record of each game of the row, by going back."""
    sitting = Sitting(store_of(files))
    records = [record.write(sitting.game)]
    while sitting.app.current_game.previous():
        records.append(record.write(sitting.game))
    return records


def plays_through(make, first, number, how):
    """An evening on a store that fails; what could not be saved must be there at the end."""
    store = FailingStore(first, number, how)
    board = make(store)
    for sitting in evening(board):
        saved_again = sitting.says("All saved again")
        if saved_again:
            assert kept(SimulatedBoard(store_of(store.files))) == kept(board), (first, how)
    board.run((number + 2) * RETRY_MS)
    assert not sitting.says("not saved"), (first, how)
    states = kept(board)
    board.cut()
    board.power_on()
    assert kept(board) == states, (first, number, how)
    assert board.app.current_game.damage is None
    assert not board.app.archive.damaged
    return games_before(store.files)


def fails_at_every_operation(make, how):
    sound = FailingStore()
    board = make(sound)
    for _ in evening(board):
        board.run(2000)
    known = games_before(sound.files)
    assert len(known) == 3
    assert sound.operations > 40
    dice = Dice(len(how))
    for first in range(sound.operations):
        number = (1, 2, 5, 12)[dice.roll(4)]
        assert plays_through(make, first, number, how) == known, (first, number, how)


def test_a_board_that_saves_at_once_on_a_store_that_refuses():
    fails_at_every_operation(SimulatedBoard, BEFORE)


def test_a_board_that_saves_at_once_on_a_store_that_does_and_then_fails():
    fails_at_every_operation(SimulatedBoard, AFTER)


def test_a_board_that_saves_at_rest_on_a_store_that_tears():
    fails_at_every_operation(SavingBoard, TORN)


def test_a_board_that_saves_at_rest_on_a_store_that_does_and_then_fails():
    fails_at_every_operation(SavingBoard, AFTER)


def test_a_store_that_fails_the_whole_evening():
    for make in (SimulatedBoard, SavingBoard):
        store = FailingStore(0, 100000)
        board = make(store)
        told = 0
        for sitting in evening(board):
            told += sitting.says("not saved")
            assert store.files == {}
        assert told
        store._failing = ()
        board.run(2 * RETRY_MS)
        board.run(5000)
        state = kept(board)
        board.cut()
        board.power_on()
        assert kept(board) == state
        assert len(games_before(store.files)) == 3
