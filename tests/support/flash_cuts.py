"""A whole game on a real littlefs, the power cut at every operation of the flash.

``micropython flash_cuts.py saver|at-once``: with the saving of the Pico, or with each change
written at once.  After every cut the board must be where it was at one of the inputs that may not
be saved yet, or before them; and it must play on.  Prints how many cuts it tried.
"""

import sys

from fifteentwo.simulator.autoplayer import Autoplayer
from fifteentwo.simulator.simulated_board import SimulatedBoard
from pegboard.devices import BACK, PRESS, TURN
from pico.flash_store import FlashStore
from support import flash_chip
from support.case_games import events_of, games
from support.flash_chip import Chip
from support.saving import SavingBoard
from support.sitting import Sitting

FOLDER = "/flash/games"
BLOCKS = 24
# A commit is on the flash after this time, whatever the knob does.
LATEST_MS = 1000
# So often a board that was cut plays on, and is cut again.
PLAY_ON_EACH = 25


class Hurry(Autoplayer):
    """Never rests for long: detent by detent, and to and fro before every press, but where that
    would show the wheel that the press is to show.
    """

    def do(self, kind, number=0):
        if kind == TURN:
            steps = [1 if number > 0 else -1] * abs(number)
        else:
            steps = [1, -1] if self.ask.is_open else []
        for step in steps:
            self.board.send(TURN, step)
            self.board.run(25)
        if kind != TURN:
            if not steps:
                # Sooner it would count as the same press as the one before.
                self.board.run(200)
            self.board.send(kind, number)
            self.board.run(100)


class Log:
    """``operations`` of the flash, and with each how many inputs were given, and the time.

    ``states``: the state after so many inputs; ``times``: when each was given.
    """

    def __init__(self):
        self.operations = []
        self.at = []
        self.times = []
        self.states = []
        self.sitting = None

    def append(self, operation):
        self.operations.append(operation)
        self.at.append((len(self.times), self.sitting.board.now_ms if self.sitting else 0))

    def watch(self, sitting):
        self.sitting = sitting
        send = sitting.board.send

        def watched(kind, number=0):
            self.settle()
            self.times.append(sitting.board.now_ms)
            send(kind, number)

        sitting.board.send = watched

    def settle(self):
        if len(self.states) == len(self.times):
            self.states.append(self.sitting.state())

    def allowed(self, index, saver):
        """The states that may be found after a cut at the operation ``index``."""
        given, now = self.at[index]
        if not saver:
            return self.states[max(0, given - 1) : given + 1]
        sure = 0
        while sure < given and self.times[sure] <= now - LATEST_MS:
            sure += 1
        return self.states[sure : given + 1]


def play(memory, saver):
    """Play a whole game; the log of it."""
    log = Log()
    flash_chip.mount_as_boot_does(Chip(memory, log))
    flash = FlashStore(FOLDER)
    sitting = Sitting(board=SavingBoard(flash) if saver else SimulatedBoard(flash))
    if saver:
        sitting.fingers = Hurry(sitting.board)
    first = len(log.operations)
    log.watch(sitting)
    case = next(games())
    sitting.begin(case["players"], case["target"], case["first_dealer"])
    for number, step in enumerate(events_of(case, quick=True)):
        sitting.enter(str(step[0]))
        if number % 40 == 39:
            sitting.fingers.undo()
            sitting.hold()
            sitting.pick_line("Redo")
    assert sitting.game.winner >= 0
    # The next game: the one before is kept and added up.
    sitting.press()
    sitting.enter("starter 5")
    sitting.board.run(3000)
    log.settle()
    flash_chip.unmount()
    return log, first


class Cuts:
    def __init__(self):
        self.tried = 0
        self.good = 0
        self.known = {}

    def state(self, memory):
        """The state in which a board comes up from ``memory``."""
        flash_chip.mount(Chip(memory))
        torn_files = flash_chip.files()
        store = FlashStore(FOLDER)
        files = flash_chip.files()
        # A renaming cut half way hides a file until the next write.
        self.good += len(set(files) - set(torn_files)) > 0
        if files not in self.known:
            self.known[files] = self._boot(store)
        flash_chip.unmount()
        self.tried += 1
        return self.known[files]

    def _boot(self, store):
        sitting = Sitting(store)
        assert sitting.app.current_game.damage is None, sitting.app.current_game.damage
        assert not sitting.app.settings.damaged
        assert not sitting.app.archive.damaged
        sitting.check()
        state = sitting.state()
        if len(self.known) % PLAY_ON_EACH == 0:
            sitting.press()
            sitting.fingers.do(BACK)
            sitting.turn(1)
            sitting.fingers.do(PRESS)
            later = sitting.state()
            assert Sitting(FlashStore(FOLDER)).state() == later
        return state


def main(saver):
    first_memory = flash_chip.blank(BLOCKS)
    memory = bytearray(first_memory)
    log, first = play(memory, saver)
    cuts = Cuts()
    found = set()
    now = first_memory
    for index, operation in enumerate(log.operations):
        if index >= first:
            allowed = log.allowed(index, saver)
            for torn in range(3):
                after = bytearray(now)
                if torn:
                    flash_chip.do_half(after, operation, index + 11 * torn)
                state = cuts.state(after)
                assert state in allowed, (index, torn, state, allowed)
                found.add(state)
        flash_chip.do(now, operation)
    assert now == memory
    assert cuts.state(now) == log.states[-1]
    erased = len([1 for operation in log.operations if operation[2] is None])
    print(
        "%d cuts at %d operations, %d of them erasures; %d states of %d inputs; %d made good"
        % (
            cuts.tried,
            len(log.operations) - first,
            erased,
            len(found),
            len(log.times),
            cuts.good,
        )
    )


main(sys.argv[1] == "saver")
