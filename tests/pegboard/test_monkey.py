"""A monkey at the board: inputs of all kinds and power cuts, and what must hold all the same."""

import gc

from cribbage import record
from fifteentwo.simulator.simulated_board import MemoryStore
from pegboard.devices import BACK, BACK_HOLD, HOLD, KEY, KEYS, PRESS, SEAT, TURN
from support.effort import fewer
from support.sitting import GAME_CHOICES, Dice, Sitting

MICROPYTHON_TIMEOUT = 240
SLOW = ("test_the_first_monkey", "test_the_second_monkey", "test_the_third_monkey")

# Each monkey plays so many sittings, on a new board with other choices each time.  Short ones: the
# store lies in the heap here, and the journal with all that was undone with it.
SITTINGS = 15
STEPS = 200

# Reading the journal again takes long: it is done after so many changes.
READ_EVERY = 8


class Monkey:
    """Plays on a board of its own and checks it after every input."""

    def __init__(self, seed, store=None):
        self.dice = Dice(seed)
        self.sitting = Sitting(store)
        self._moment = None
        self._changes = 0
        self.games = 0

    def play(self, steps):
        for _ in range(steps):
            self.act()
            self.check()

    def act(self):
        sitting, chance = self.sitting, self.dice.roll(100)
        game = sitting.game
        if chance < 40:
            sitting.fingers.do(TURN, self.dice.roll(21) - 10 or 1)
        if chance < 55:
            sitting.fingers.do(PRESS)
        elif chance < 78:
            for _ in range(1 + self.dice.roll(3)):
                sitting.fingers.do(KEY, self.dice.roll(len(KEYS)))
                sitting.check()
        elif chance < 84:
            sitting.fingers.do(SEAT, self.dice.roll(4))
        elif chance < 93:
            sitting.fingers.do(BACK)
        elif chance < 95:
            sitting.fingers.do(HOLD)
        elif chance < 96:
            sitting.fingers.do(BACK_HOLD)
        elif chance < 98:
            sitting.quickly(PRESS, BACK, (KEY, 4), PRESS, (TURN, 3), PRESS, (KEY, 4), (KEY, 4))
        else:
            self.cut()
        self.games += sitting.game is not game

    def cut(self):
        sitting = self.sitting
        before = sitting.state()
        sitting.cut()
        assert sitting.state() == before, before

    def check(self):
        sitting = self.sitting
        sitting.check()
        game = sitting.game
        if not game:
            return
        if sitting.app.current_game.state_id == self._moment:
            return
        self._moment = sitting.app.current_game.state_id
        self._changes += 1
        if self._changes % READ_EVERY == 0:
            self.check_record()

    def check_record(self):
        """What is saved is the game that is played, and the lights show it."""
        sitting = self.sitting
        game = sitting.game
        kept = record.JournalReader([sitting.journal()])
        assert kept.damage is None
        assert_same(kept.game, game)
        del kept
        check_scores(game)
        check_pegs(sitting)


def assert_same(copy, game):
    assert copy.rules == game.rules
    assert copy.first_dealer == game.first_dealer
    assert copy.events == game.events
    assert copy.undone == game.undone
    assert copy.scores == game.scores
    assert (copy.fronts, copy.backs) == (game.fronts, game.backs)


def check_scores(game):
    """The scores are the sum of the awards that the record makes, and never below nothing."""
    reader = record.Reader()
    sums = [0] * game.rules.teams
    reader.feed(record.header(game.rules, game.first_dealer))
    for event in game.events:
        for award in reader.feed(str(event)):
            sums[game.rules.team_of(award.player)] += award.points
        if event.kind == "misdeal":
            sums = list(reader.game.scores)
    assert sums == game.scores
    assert min(sums) >= 0


def check_pegs(sitting):
    """When all is still, the lit holes are those of the pegs; pegs in one hole take turns."""
    game, seen = sitting.game, set()
    sitting.app.track.finish()
    for _ in range(5):
        sitting.app.track.animate(sitting.board.now_ms)
        seen.update([hole for _, hole, _ in sitting.app.track.lit_holes()])
        sitting.board.run(600)
    assert seen == set(game.fronts + game.backs) - {0}


def undo_to_the_start(sitting):
    """BACK, until nothing is left to undo, the games before included; the score must be nothing
    again.
    """
    if not sitting.view.follows_game:
        # Where the buttons are tested BACK is counted.
        sitting.home()
        sitting.back()
    if not sitting.game:
        return
    while True:
        for _ in range(8 * len(sitting.game.events) + 8):
            sitting.back()
            if sitting.says("new game"):
                break
        else:
            break
    assert sitting.app.archive.number == 0
    assert sitting.game.events == []
    assert sitting.game.scores == [0] * sitting.game.rules.teams
    assert sitting.game.fronts == sitting.game.backs == [0] * sitting.game.rules.teams


def run(seed):
    games = 0
    for number in range(fewer(SITTINGS)):
        gc.collect()
        monkey = Monkey(seed * SITTINGS + number)
        for name, allowed in GAME_CHOICES:
            monkey.sitting.app.settings.set(name, allowed[monkey.dice.roll(len(allowed))])
        monkey.play(STEPS)
        games += monkey.games
        if monkey.sitting.game:
            monkey.check_record()
            undo_to_the_start(monkey.sitting)
    assert games > fewer(SITTINGS)


def test_the_first_monkey():
    run(1)


def test_the_second_monkey():
    run(2)


def test_the_third_monkey():
    run(3)


class FlakyStore(MemoryStore):
    """Some writes fail, by the monkey's own dice."""

    def __init__(self, dice):
        MemoryStore.__init__(self)
        self._dice = dice

    def append(self, name, text):
        chance = self._dice.roll(6)
        if not chance:
            MemoryStore.append(self, name, text[: self._dice.roll(len(text))])
            raise OSError(28)
        MemoryStore.append(self, name, text)

    def replace(self, name, text):
        if not self._dice.roll(6):
            raise OSError(28)
        MemoryStore.replace(self, name, text)


def test_a_monkey_on_a_flash_that_often_fails():
    monkey = Monkey(4, FlakyStore(Dice(9)))
    sitting = monkey.sitting
    for _ in range(STEPS):
        chance = monkey.dice.roll(50)
        if chance:
            sitting.fingers.do((PRESS, PRESS, TURN, BACK, PRESS, HOLD)[chance % 6], 1)
        else:
            sitting.cut()
        sitting.check()
        assert not sitting.app.current_game.damage


def test_a_monkey_without_a_display():
    monkey = Monkey(5)
    sitting = monkey.sitting.begin()
    screen = sitting.app.canvas.screen
    works = screen.show

    def show():
        raise OSError(110)

    screen.show = show
    for _ in range(200):
        sitting.fingers.do(TURN, monkey.dice.roll(7) - 3 or 1)
        sitting.fingers.do((PRESS, PRESS, BACK, SEAT)[monkey.dice.roll(4)])
    screen.show = works
    sitting.board.run(1000)
    assert bytes(sitting.board.oled) == bytes(screen.buffer)
    monkey.check()
