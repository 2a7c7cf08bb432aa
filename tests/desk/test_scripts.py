"""Scripts: what is a line, what is none, and that they repeat exactly."""

import pytest

from fifteentwo.simulator import scripts
from fifteentwo.simulator.scripts import ExpectationError, ScriptError, parse, play, snapshot_text
from fifteentwo.simulator.simulated_board import MemoryStore, SimulatedBoard
from pegboard.devices import BACK, BACK_HOLD, HOLD, KEY, KEYS, PRESS, SEAT, TURN
from support.sitting import sitting_at

GAME = """
# From Home of a new board to the first hand, Orange dealing.
expect Fifteen Two
press               # New game
press               # begin with the choices of last time
expect Who deals first?
turn 2
press
expect starter
turn 1
snap first
press
cut
expect Blue lays
press
wait 20
snap hopping
wait 5000
snap still
back
expect Undid
hold
snap menu
back-hold
snap home
"""


class Recorder:
    """A board that only notes what is done to it."""

    def __init__(self, rows=("Blue  0", "Press: go")):
        self.done = []
        self.rows = list(rows)

    def send(self, kind, number=0):
        self.done.append((kind, number))

    def run(self, ms):
        self.done.append(ms)

    def cut(self):
        self.done.append("cut")

    def power_on(self):
        self.done.append("power on")

    def text(self):
        return self.rows


def done_by(*lines):
    board = Recorder()
    play(parse(lines), board, lambda name: board.done.append("snap " + name))
    return board.done


def played(text, store=None):
    """The snapshots of a script, as text and as pixels."""
    board = SimulatedBoard(MemoryStore() if store is None else store)
    snaps = []

    def snap(name):
        snaps.append((name, snapshot_text(board), bytes(board.oled), bytes(board.rgb)))

    play(parse(text.splitlines()), board, snap)
    return snaps


# The lines


@pytest.mark.parametrize(
    ("line", "kind"),
    [("press", PRESS), ("hold", HOLD), ("back", BACK), ("back-hold", BACK_HOLD)],
)
def test_a_press_takes_the_time_of_a_deliberate_finger(line, kind):
    assert done_by(line) == [(kind, 0), scripts.PRESS_MS]


def test_a_press_comes_late_enough_to_be_a_second_one():
    sitting = sitting_at("starter 5")
    play(parse(["press", "press"]), sitting.board, None)
    assert len(sitting.game.events) == 3


def test_a_turn_is_one_detent_after_another():
    assert done_by("turn 2") == [(TURN, 1), scripts.DETENT_MS] * 2
    assert done_by("turn -3") == [(TURN, -1), scripts.DETENT_MS] * 3
    assert done_by("turn +1") == [(TURN, 1), scripts.DETENT_MS]
    assert done_by("turn 0") == [(TURN, 0), scripts.DETENT_MS], "a touch that turns nothing"


@pytest.mark.parametrize("name", KEYS)
def test_a_key_is_named_by_what_is_printed_on_it(name):
    place = KEYS.index(name)
    assert parse(["key " + name, "key %s  # so" % name.lower()]) == [
        (1, "key", place),
        (2, "key", place),
    ]
    board = Recorder()
    play(parse(["key " + name]), board, None)
    assert board.done[0] == (KEY, place)


@pytest.mark.parametrize("line", ["key", "key 11", "key T", "key 5 5", "key # 5"])
def test_what_is_no_key_is_told_with_those_there_are(line):
    with pytest.raises(ScriptError, match="'key' needs one of A 2 .* OK"):
        parse([line])


def test_seat_wait_cut_and_snap():
    assert done_by("seat 2") == [(SEAT, 2), scripts.PRESS_MS]
    assert done_by("wait 500") == [500]
    assert done_by("wait 0") == [0]
    assert done_by("cut") == ["cut", "power on"]
    assert done_by("snap one") == ["snap one"]


def test_comments_empty_lines_and_spaces_are_nothing():
    lines = ["", "   ", "# press", "  # turn 3", "\tpress\t# yes", "  turn   1  # one", "wait 5#x"]
    assert [step[0] for step in parse(lines)] == [5, 6, 7]
    assert done_by(*lines) == done_by("press", "turn 1", "wait 5")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("jump", ["jump", "turn N", "expect TEXT"]),
        ("Press", ["Press"]),
        ("press 3", ["press", "3"]),
        ("cut now", ["cut", "now"]),
        ("turn", ["turn", "whole number"]),
        ("turn 1.5", ["turn", "1.5"]),
        ("turn three", ["three"]),
        ("turn 1 2", ["1 2"]),
        ("turn --1", ["--1"]),
        ("turn ²", ["²"]),
        ("turn 1000", ["-999 to 999", "1000"]),
        ("turn 123456789012", ["whole number"]),
        ("wait", ["wait"]),
        ("wait -1", ["0 to", "-1"]),
        ("wait 86400001", ["86400001"]),
        ("seat", ["seat"]),
        ("seat 4", ["0 to 3", "4"]),
        ("seat -1", ["0 to 3"]),
        ("snap", ["snap", "name"]),
        ("expect", ["expect", "text"]),
    ],
)
def test_a_line_that_is_none_is_told_with_its_number(line, words):
    with pytest.raises(ScriptError) as raised:
        parse(["press", "# fine", line])
    assert raised.value.line == 3
    assert str(raised.value) == f"line 3: {raised.value.sentence}"
    for word in words:
        assert word in raised.value.sentence


def test_nothing_is_played_when_a_later_line_is_wrong():
    board = Recorder()
    with pytest.raises(ScriptError):
        play(parse(["press", "jump"]), board, None)
    assert board.done == []


# Expectations


def test_expect_finds_text_within_a_row():
    board = Recorder(["Blue  12  Orange  9", "Press: Blue lays 7"])
    play(parse(["expect Blue  12", "expect lays 7", "expect Press: Blue lays 7"]), board, None)


def test_what_is_not_there_is_told_with_what_is():
    board = Recorder(["Blue  12", "Press: go"])
    with pytest.raises(ExpectationError) as raised:
        play(parse(["press", "expect Orange wins # now"]), board, None)
    error = raised.value
    assert (error.line, error.wanted, error.shown) == (2, "Orange wins # now", board.rows)
    assert "Orange wins" in str(error)


def test_a_text_is_not_found_across_rows_or_in_other_letters():
    for text in ("12 Press", "blue"):
        with pytest.raises(ExpectationError):
            play(parse([f"expect {text}"]), Recorder(["Blue  12", "Press: go"]), None)


def test_play_stops_at_the_first_thing_not_there():
    board = Recorder()
    with pytest.raises(ExpectationError):
        play(parse(["expect nothing", "press"]), board, None)
    assert board.done == []


# Whole scripts


def test_a_script_repeats_exactly():
    first, second = played(GAME), played(GAME)
    assert [snap[0] for snap in first] == ["first", "hopping", "still", "menu", "home"]
    assert first == second


def test_a_script_goes_on_with_what_a_store_holds():
    store = MemoryStore()
    played("press\npress\nturn 1\npress\nturn 1\npress\n", store)
    assert len(played("expect Orange lays\nback\nexpect Undid\nsnap end\n", store)) == 1


def test_a_cut_keeps_the_game_and_loses_what_was_only_turned():
    board = SimulatedBoard()
    play(parse("press\npress\nturn 1\npress\nturn 1\npress".splitlines()), board, None)
    before = board.text()
    play(parse(["turn 3"]), board, None)
    assert board.text() != before
    play(parse(["cut"]), board, None)
    assert board.text() == before


def test_waiting_is_virtual_and_the_pegs_arrive():
    sitting = sitting_at("correct 0 7", "starter 5", "lay 1 10").enter("lay 0 5")
    play(parse(["wait 86400000"]), sitting.board, None)
    assert "9:" in snapshot_text(sitting.board)


# Snapshots


def test_a_snapshot_tells_the_display_and_the_lit_holes():
    sitting = sitting_at("correct 0 5", "correct 1 12", "starter 5")
    sitting.board.run(1000)
    text = snapshot_text(sitting.board)
    lines = text.splitlines()
    assert lines[0] == "display:"
    assert lines[1] == "  Blue  5  Orange  12"
    holes = lines[lines.index("lane 1:") + 1 :]
    assert [hole.split(":")[0].strip() for hole in holes] == ["5", "12"]
    assert text.endswith("\n")


def test_a_snapshot_without_power_is_empty():
    board = SimulatedBoard()
    board.cut()
    assert snapshot_text(board).split() == ["display:", "lane", "1:"]


def test_every_lane_has_its_lines():
    board = SimulatedBoard(lanes=2)
    assert [line for line in snapshot_text(board).splitlines() if line.startswith("lane")] == [
        "lane 1:",
        "lane 2:",
    ]
