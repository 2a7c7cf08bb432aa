"""The simulated board in real time, with a clock that the tests move."""

import asyncio
import math
import random

import pytest
from desk.fake_board import FakeBoard

from fifteentwo.atomic_files import GrowingFile
from fifteentwo.simulator import live_board, scripts
from fifteentwo.simulator.autoplayer import DETENT_MS, PRESS_MS
from fifteentwo.simulator.board_loop import keep_alive
from fifteentwo.simulator.live_board import LiveBoard, Recorder
from fifteentwo.simulator.simulated_board import SimulatedBoard
from pegboard.devices import BACK, BACK_HOLD, HOLD, KEY, KEYS, PRESS, SEAT, TURN


class Clock:
    def __init__(self):
        self.ms = 5_000_000

    def __call__(self):
        return self.ms / 1000


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def live(clock):
    return LiveBoard(FakeBoard(), clock=clock)


def test_board_time_is_the_time_that_passes(live, clock):
    clock.ms += 40
    live.catch_up()
    clock.ms += 460
    live.catch_up()
    assert live.board.now_ms == 500


def test_a_computer_that_slept_does_not_play_the_hours_it_missed(live, clock):
    clock.ms += 8 * 3_600_000
    live.catch_up()
    assert live.board.now_ms == live_board.LONGEST_STEP_MS
    clock.ms += 100
    live.catch_up()
    assert live.board.now_ms == live_board.LONGEST_STEP_MS + 100


def test_time_stands_still_without_power(live, clock):
    live.cut()
    clock.ms += 700
    live.catch_up()
    live.power_on()
    clock.ms += 30
    live.catch_up()
    assert live.board.now_ms == 30


def test_the_knob_turns_without_power_but_nobody_hears_it(live):
    live.cut()
    live.give(TURN, 3)
    assert live.knob == 3
    assert live.board.events == []


def test_everything_that_can_be_seen_rings_the_bell(live, clock):
    for action in (lambda: live.give(TURN, 1), live.cut, live.power_on):
        rings = live.bell.rings
        action()
        assert live.bell.rings > rings
    live.board.blinks = True
    rings = live.bell.rings
    clock.ms += 50
    live.catch_up()
    assert live.bell.rings > rings


def test_nothing_new_to_see_rings_no_bell(live, clock):
    rings = live.bell.rings
    clock.ms += 50
    live.catch_up()
    assert live.bell.rings == rings


def test_a_fault_of_the_board_is_told_and_ends_with_the_next_power_up(live, capsys):
    live.give(HOLD)
    assert "the toy broke" in live.fault
    assert "the toy broke" in capsys.readouterr().err
    assert not live.board.powered
    live.power_on()
    assert live.fault is None
    assert live.board.powered


def test_the_living_board_is_stepped_when_it_wants_to_be():
    async def a_moment():
        live = LiveBoard(FakeBoard())
        life = asyncio.create_task(keep_alive(live))
        live.give(BACK_HOLD)
        frames = live.board.frames
        await asyncio.sleep(0.5)
        life.cancel()
        return live.board.frames - frames

    assert 4 <= asyncio.run(a_moment()) <= 14


def test_a_touch_is_not_kept_waiting_for_a_board_that_sleeps():
    async def how_long():
        live = LiveBoard(FakeBoard())
        life = asyncio.create_task(keep_alive(live))
        await asyncio.sleep(0.05)
        live.enter(lambda: [(BACK, 0)] if not live.board.events else None)
        while not live.board.events:
            await asyncio.sleep(0.01)
        life.cancel()

    asyncio.run(asyncio.wait_for(how_long(), 0.9))


def let_fingers(live, clock):
    """The board lives until the fingers rest, called exactly when it is due; the ms that took."""
    began = clock.ms
    while True:
        seconds = live.go_on()
        if not live.is_entering:
            return clock.ms - began
        clock.ms += math.ceil(seconds * 1000)


def test_fingers_turn_detent_by_detent_and_then_press(live, clock):
    paths = [[(TURN, -2), (PRESS, 0)], [(TURN, 1)]]
    live.enter(lambda: paths.pop(0) if paths else None)
    assert live.is_entering
    pauses = 3 * live_board.DETENT_SECONDS + live_board.PRESS_SECONDS
    assert let_fingers(live, clock) == pytest.approx(1000 * pauses, abs=10)
    assert live.board.events == [(TURN, -1), (TURN, -1), (PRESS, 0), (TURN, 1)]


def test_a_hand_on_the_board_stops_the_fingers(live, clock):
    live.enter(lambda: [(TURN, 5), (PRESS, 0)])
    live.go_on()
    live.give(SEAT, 1)
    let_fingers(live, clock)
    clock.ms += 2000
    live.go_on()
    assert live.board.events == [(TURN, 1), (SEAT, 1)]


def test_what_the_board_plays_is_told_and_taken(live, clock):
    heard = live.bell.rings
    live.give(PRESS)
    assert (live.sounds, live.sound) == (1, "points")
    live.board.sounds += ["lay", "refusal"]
    clock.ms += 40
    frames = live.board.frames
    live.catch_up()
    assert (live.sounds, live.sound) == (3, "refusal")
    assert live.board.frames == frames
    assert live.bell.rings > heard + 1
    live.catch_up()
    assert live.sounds == 3
    assert live.board.sounds == []


@pytest.fixture
def recording(tmp_path):
    """A file to record into, and what stands in it."""
    path = tmp_path / "record"
    with GrowingFile(path) as file:
        yield file, path.read_text


@pytest.fixture
def recorded(clock, recording):
    """A live board and the lines of its record without the heading."""
    file, text = recording
    live = LiveBoard(FakeBoard(), Recorder(file, seed=7, lanes=1), clock)
    return live, lambda: text().splitlines()[1:]


def test_the_record_tells_which_board_it_is_for(recording):
    file, text = recording
    Recorder(file, seed=7, lanes=2)
    assert text().startswith("# ")
    assert "--seed 7 --lanes 2" in text()


def test_the_record_has_the_inputs_and_the_time_between_them(recorded, clock):
    live, lines = recorded
    clock.ms += 1200
    live.give(TURN, -3)
    clock.ms += 500
    live.give(SEAT, 1)
    clock.ms += 900
    live.give(BACK_HOLD)
    assert lines() == [
        "wait 1200",
        "turn -3",
        f"wait {500 - 3 * DETENT_MS}",
        "seat 1",
        f"wait {900 - PRESS_MS}",
        "back-hold",
    ]


def test_a_script_that_fell_behind_quick_fingers_catches_up_in_the_pause(recorded, clock):
    live, lines = recorded
    for _ in range(4):
        live.give(TURN, 1)
        clock.ms += 10
    clock.ms += 960
    live.give(BACK)
    assert lines() == ["turn 1"] * 4 + [f"wait {1000 - 4 * DETENT_MS}", "back"]


def test_a_press_that_the_board_takes_for_one_with_the_last_is_not_recorded(recording, clock):
    file, text = recording
    live = LiveBoard(SimulatedBoard(), Recorder(file, seed=0, lanes=1), clock)
    for pause in (0, 100, 600):
        clock.ms += pause
        live.give(PRESS)
    live.give(TURN, 1)
    live.give(PRESS)
    clock.ms += 400
    live.give(KEY, KEYS.index("OK"))
    assert not live.give(PRESS)
    lines = text().splitlines()[1:]
    assert [line for line in lines if "wait" not in line] == [
        "press",
        "press",
        "turn 1",
        "press",
        "key OK",
    ]


def test_a_cut_is_recorded_but_not_what_is_pressed_in_the_dark(recorded, clock):
    live, lines = recorded
    clock.ms += 70
    live.cut()
    clock.ms += 9000
    live.give(PRESS)
    live.power_on()
    clock.ms += 60
    live.give(PRESS)
    assert lines() == ["wait 70", "cut", "wait 60", "press"]


def test_a_record_on_a_full_disk_ends_with_a_whole_line_and_goes_on_when_there_is_room(
    recording, clock, monkeypatch
):
    file, text = recording
    troubles = []
    live = LiveBoard(FakeBoard(), Recorder(file, 7, 1, troubles.append), clock)
    live.give(TURN, 1)
    full = OSError(28, "No space left on device")

    def add(*_):
        raise full

    with monkeypatch.context() as patch:
        patch.setattr(file, "add", add)
        clock.ms += 1000
        live.give(PRESS)
        live.give(TURN, 2)
    assert live.touches == 3
    assert troubles == [full]
    assert text().splitlines()[1:] == ["turn 1"]
    live.give(BACK)
    wait = f"wait {1000 - DETENT_MS}"
    assert text().splitlines()[1:] == ["turn 1", wait, "press", "turn 2", "back"]


def test_a_press_of_the_record_and_all_before_it_outlive_a_power_cut(
    recording, clock, monkeypatch
):
    file, _ = recording
    live = LiveBoard(FakeBoard(), Recorder(file, seed=7, lanes=1), clock)
    added = []
    monkeypatch.setattr(file, "add", lambda text, lasting: added.append((text, lasting)))
    for kind in (TURN, PRESS, BACK):
        live.give(kind, int(kind == TURN))
    live.cut()
    assert added == [("turn 1\n", False), ("press\n", True), ("back\n", True), ("cut\n", True)]


def test_a_record_plays_to_the_same_board(recording):
    """Quick and slow fingers and a power cut, recorded live and played as a script."""
    clock = Clock()
    file, text = recording
    live = LiveBoard(SimulatedBoard(seed=5), Recorder(file, seed=5, lanes=1), clock)
    chance = random.Random(1)  # draws no lot, which depends on the moment
    for _ in range(400):
        clock.ms += chance.choice((5, 20, 90, 400, 1500))
        kind = chance.choice((TURN, TURN, TURN, PRESS, PRESS, BACK, KEY, KEY))
        if chance.random() < 0.01:
            live.cut()
            live.power_on()
        else:
            number = chance.choice((-2, -1, 1, 1, 2)) if kind == TURN else 0
            live.give(kind, chance.randrange(len(KEYS)) if kind == KEY else number)
    board = SimulatedBoard(seed=5)
    scripts.play(scripts.parse(text().splitlines()), board, None)
    assert live.board.text() == board.text()
    assert live.board.store.files == board.store.files
