"""What is done to an emulated board to measure it; each function is given a board of its own."""

import random
from functools import partial
from typing import NamedTuple

from cribbage import record
from dev.benchmarks.games import DECK, random_game
from dev.benchmarks.pico_board import FAST_EDGE_MS, Masks, Pair, new_flash
from fifteentwo.emulator.chip import Chip
from fifteentwo.emulator.emulated_board import EmulatedBoard
from fifteentwo.emulator.flash import PAGE_MS, SECTOR_MS
from fifteentwo.emulator.repl import Repl
from fifteentwo.simulator.simulated_board import MemoryStore, SimulatedBoard
from pegboard.devices import BACK, BACK_HOLD, KEY, KEYS, PRESS, TURN

_SEED = 20
_APART_MS, _HURRY_MS = 110.0, 60.0
_LONG_MS = 600000
_HEAP_BLOCK = 16
_TARGET = 61
_EVENTS_LEFT = 6
_ANSWER_MS = 5000


def in_play(pair: Pair, detents: int) -> list[float]:
    """The delays of detents on the wheel of a play."""
    return pair.delays(detents, random.Random(_SEED), _APART_MS)


def in_lists(pair: Pair, detents: int) -> list[float]:
    """At Home and in the settings."""
    chance = random.Random(_SEED + 1)
    pair.do(BACK_HOLD)
    found = pair.delays(detents // 2, chance, _APART_MS)
    pair.do(TURN, _way_to(pair, "Settings"))
    pair.do(PRESS)
    return found + pair.delays(detents - detents // 2, chance, _APART_MS)


def _way_to(pair: Pair, line: str) -> int:
    """The detents to a line of the list shown."""
    ask = pair.view.asks()
    way: int = ask.detents_to(ask.values[ask.texts.index(line)])
    return way


def while_saving(pair: Pair, presses: int) -> list[float]:
    """Cards are laid and taken back; before pegs have hopped and that is saved the knob turns."""
    chance = random.Random(_SEED + 2)
    found: list[float] = []
    for number in range(presses):
        kind = (PRESS, PRESS, BACK, BACK)[number % 4]
        found += pair.press_and_turn(kind, 20, chance, _HURRY_MS)
    return found


def presses_in_play(pair: Pair, presses: int) -> list[float]:
    """The delays of presses that lay cards and take them back, two and two."""
    found: list[float] = []
    for number in range(presses):
        found += pair.press((PRESS, PRESS, BACK, BACK)[number % 4])
    return found


_PRESSED = ("Settings", "Statistics", "Count a hand")


def presses_in_lists(pair: Pair, presses: int) -> list[float]:
    """At Home, into screens and back."""
    pair.do(BACK_HOLD)
    found: list[float] = []
    for number in range(presses // 2):
        pair.do(TURN, _way_to(pair, _PRESSED[number % len(_PRESSED)]))
        found += pair.press(PRESS) + pair.press(BACK)
    return found


class FastTurning(NamedTuple):
    turned: int
    counted: int
    frames: int
    operations: int
    busy_ms: float
    masked_ms: float
    masked_by_flash_ms: float


# A hop ends when somebody turns, so the strip is sent a frame every 33 ms besides.
_COUNT_TURNS = """
from time import ticks_diff, ticks_ms
def _poll(inputs=BOARD.inputs, poll=BOARD.inputs.poll, turns=TURNS, strip=BOARD.strip):
    now = ticks_ms()
    if ticks_diff(now, turns[1]) >= 33:
        turns[1] = now
        strip.show()
    event = poll()
    if event and event[0] == %d:
        turns[0] += event[1]
    return event
BOARD.inputs.poll = _poll
"""
_BEGIN_GAME = """
from cribbage.rules import Rules
BOARD.app.current_game.begin(Rules(2, 61), %d)
"""
_EVENT = b'{"do":"event","line":"%s"}\r\n'


def fast_turning(pair: Pair, seconds: int) -> FastTurning:
    """Turn 100 detents a second while a program at the host enters event after event."""
    board, chip = pair.board, pair.chip
    dealer, lines = _game(_SEED)
    repl = Repl(chip)
    repl.run(_COUNT_TURNS % TURN + _BEGIN_GAME % dealer)
    repl.leave_running("BOARD.run()")
    board.run(100)
    frames, operations = len(board.lights.frames), len(board.busy.log)
    masks = Masks(chip, board.busy)
    turned = 100 * seconds
    ends = chip.ms + board.begin_turn(turned, FAST_EDGE_MS)
    while chip.ms < ends:
        # A correction lets a peg hop; then the game goes on.
        for line in ("correct 0 3", lines.pop(0)):
            chip.type(_EVENT % line.encode())
            board.run(330)
    board.run(300)
    masks.end()
    done = board.busy.log[operations:]
    counted = int(Repl(chip).run("print(TURNS[0])"))
    return FastTurning(
        turned,
        counted,
        len(board.lights.frames) - frames,
        len(done),
        sum(SECTOR_MS if kind == "erase" else PAGE_MS for _, kind, _, _ in done),
        max((span for span, wrote in masks.spans if not wrote), default=0),
        max((span for span, wrote in masks.spans if wrote), default=0),
    )


class FastKeys(NamedTuple):
    pressed: int
    heard: int
    frames: int
    operations: int


# Stopping the program has let go of the state machine that looks at the pad.
_COUNT_KEYS = """
BOARD.inputs._contacts._begin(1)
HEARD = []
def _poll(poll=BOARD.inputs.poll):
    event = poll()
    if event and event[0] == %d:
        HEARD.append(event[1])
    return event
BOARD.inputs.poll = _poll
"""
_KEY_MS = 50.0  # down, and as long up


def fast_keys(pair: Pair, seconds: int) -> FastKeys:
    """Press ten keys a second: a pair is laid and taken back, which lets pegs hop and is saved."""
    board, chip = pair.board, pair.chip
    repl = Repl(chip)
    repl.run(_COUNT_KEYS % KEY)
    repl.leave_running("BOARD.run()")
    board.run(100)
    frames, operations = len(board.lights.frames), len(board.busy.log)
    pressed = [KEYS.index("8"), KEYS.index("BACK")] * (5 * seconds)
    for key in pressed:
        board.press_key(key)
        board.run(_KEY_MS)
        board.let_go_key(key)
        board.run(_KEY_MS)
    board.run(500)
    heard = Repl(chip).run("print(*HEARD)").split()
    return FastKeys(
        len(pressed),
        sum(str(key) == other for key, other in zip(pressed, heard, strict=False)),
        len(board.lights.frames) - frames,
        len(board.busy.log) - operations,
    )


def _game(seed: int) -> tuple[int, list[str]]:
    """The first dealer of a game of two players, and a line an event."""
    header, *lines = random_game(seed, 2, _TARGET).split("\n")[:-1]
    return int(header.split("dealer=")[1].split()[0]), lines


class Frames(NamedTuple):
    work_ms: float
    long_hop: float
    short_hop: float
    party: float


_DRAW_FRAMES = """
import time
track = BOARD.app.track
track.finish()
track.hop(0, 1, 0, 41, 1, 0)
took = []
for frame in range(40):
    began = time.ticks_us()
    track.refresh()
    track.animate(41 * frame)
    took.append(time.ticks_diff(time.ticks_us(), began))
    time.sleep_ms(8)
print(sum(took), len(took))
track.finish()
"""
_HOP = """
BOARD.app.track.finish()
BOARD.app.track.hop(0, 1, 0, %d, 1, BOARD.clock())
BOARD.run()
"""
_PARTY = """
BOARD.app.track.finish()
BOARD.app.track.celebrate(0, BOARD.clock())
BOARD.run()
"""


def frames(pair: Pair) -> Frames:
    """How long a frame takes, and how many a second there are in a hop and when one has won."""
    chip = pair.chip
    repl = Repl(chip)
    us, number = repl.run(_DRAW_FRAMES).split()
    repl.leave_running(_HOP % 41)
    long = _frames_a_second(pair, 1200)
    Repl(chip).leave_running(_HOP % 9)
    short = _frames_a_second(pair, 450)
    Repl(chip).leave_running(_PARTY)
    return Frames(int(us) / int(number) / 1000, long, short, _frames_a_second(pair, 1000))


def _frames_a_second(pair: Pair, ms: float) -> float:
    pair.board.run(100)
    shown = pair.board.lights.frames
    before = len(shown)
    pair.board.run(ms)
    times = [at for at, _ in shown[before:]]
    return (len(times) - 1) / (times[-1] - times[0]) * 1000 if len(times) > 1 else 0


class Thinking(NamedTuple):
    hands: int
    count_ms: float
    count_most_ms: float
    explain_ms: float
    explain_most_ms: float
    throw_ms: float
    collect_ms: float
    appends: int
    append_ms: float
    append_most_ms: float
    replace_ms: float
    replace_most_ms: float


_TIME = """
import gc
from time import ticks_diff, ticks_us
def times(work, arguments):
    took = []
    for some in arguments:
        gc.collect()
        began = ticks_us()
        work(*some)
        took.append(ticks_diff(ticks_us(), began))
    print(sum(took), max(took), len(took))
"""
_COUNT = """
from cribbage import show
HANDS = (%s)
times(show.count_hand, HANDS)
times(show.explain, HANDS)
"""
_THROW = """
from cribbage.throw import throws
times(throws, (%s))
"""
_COLLECT = "times(gc.collect, [()] * 20)\n"
_SAVE = """
from pico.flash_store import FlashStore
store = FlashStore()
times(store.append, [("bench", "lay 1 7S *f8d0a454\\n")] * 40)
times(store.replace, [("bench", "place of a game")] * 10)
store.remove("bench")
"""


def thinking(pair: Pair) -> Thinking:
    """What takes the board the longest, in the heap of a game."""
    chance = random.Random(_SEED)
    hands = [chance.sample(DECK, 5) for _ in range(40)]
    sixes = [chance.sample(DECK, 6) for _ in range(4)]
    repl = Repl(pair.chip)
    repl.run(_TIME)
    counted = repl.run(_COUNT % "".join(f"({hand[:4]}, {hand[4]}), " for hand in hands))
    (count, count_most, number), (explain, explain_most, _) = _three_each(counted)
    ((_, throw_most, _),) = _three_each(
        repl.run(_THROW % "".join(f"({six}, 1)," for six in sixes))
    )
    ((collect, _, collects),) = _three_each(repl.run(_COLLECT))
    saved = _three_each(repl.run(_SAVE, _LONG_MS))
    (append, append_most, appends), (replace, replace_most, replaces) = saved
    return Thinking(
        number,
        count / number / 1000,
        count_most / 1000,
        explain / number / 1000,
        explain_most / 1000,
        throw_most / 1000,
        collect / collects / 1000,
        appends,
        append / appends / 1000,
        append_most / 1000,
        replace / replaces / 1000,
        replace_most / 1000,
    )


def _three_each(printed: str) -> list[list[int]]:
    return [[int(word) for word in line.split()] for line in printed.split("\n")[:-1]]


def _has_line(chip: Chip, begin: int) -> bool:
    return b"\n" in chip.console[begin:]


class Games(NamedTuple):
    free: list[int]
    largest: int
    events: int
    failures: int


def games(pair: Pair, number: int) -> Games:
    """Whole games over USB, one after the other; what is free after each, collected."""
    chip = pair.chip
    repl = Repl(chip)
    free = []
    events = largest = 0
    for seed in range(number):
        dealer, lines = _game(seed)
        repl.run(_BEGIN_GAME % dealer)
        repl.leave_running("BOARD.run()")
        for line in lines:
            begin = len(chip.console)
            chip.type(_EVENT % line.encode())
            chip.run_until(partial(_has_line, chip, begin), _ANSWER_MS)
            answer = bytes(chip.console[begin:])
            if b'"ok"' not in answer:
                raise AssertionError(f"{line}: {answer!r}")
        events += len(lines)
        pair.board.run(1500)
        repl = Repl(chip)
        left, largest = free_heap(repl)
        free.append(left)
    failures = chip.text.count("MemoryError") + chip.text.count("Memory full") + chip.resets
    return Games(free, largest, events, failures)


_FREE = """
import gc, micropython
gc.collect()
print(gc.mem_free())
micropython.mem_info()
"""


def free_heap(repl: Repl) -> tuple[int, int]:
    """The free heap after a collection and its largest piece, in bytes."""
    printed = repl.run(_FREE)
    largest = int(printed.split("max free sz:")[1].split()[0]) * _HEAP_BLOCK
    return int(printed.split()[0]), largest


_LOAD_ALL = """
from frozen_files import FILES
for file in FILES:
    name = file.split()[0][:-3].replace("/", ".")
    if name not in ("main", "manifest"):
        __import__(name[:-9] if name.endswith(".__init__") else name)
"""


def free_at_home() -> tuple[int, int]:
    """On a new board, with every module of ours loaded."""
    board = EmulatedBoard(new_flash(keep=True))
    assert board.chip
    repl = Repl(board.chip)
    repl.run(_LOAD_ALL)
    return free_heap(repl)


def boot_ms() -> float:
    """Of a new board."""
    return EmulatedBoard(new_flash()).boot_ms


class AtAGame(NamedTuple):
    events: int
    ms: float


def boot_at_a_game(players: int) -> AtAGame:
    """Of a board whose game to 121 has some events to go."""
    board = SimulatedBoard(MemoryStore())
    game = record.read(random_game(_SEED, players))
    assert board.app
    board.app.current_game.begin(game.rules, game.first_dealer)
    for event in list(game.events)[:-_EVENTS_LEFT]:
        board.app.enter_remote(event)
    board.run(_ANSWER_MS)
    return AtAGame(
        len(game.events) - _EVENTS_LEFT, EmulatedBoard(new_flash(board.store.files)).boot_ms
    )
