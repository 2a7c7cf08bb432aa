"""The self-test: what each step lights and counts, its result, and what is there afterwards."""

from cribbage.events import Event
from fifteentwo.simulator.simulated_board import SimulatedBoard
from pegboard.devices import BACK, BACK_HOLD, HOLD, PRESS, SEAT, TURN
from support.current import estimate_ma
from support.evening import put, seated
from support.sitting import Sitting

MICROPYTHON_TIMEOUT = 240

STEPS = ("lights", "red", "green", "blue", "buttons", "display", "inside")
WALK, RED, GREEN, BLUE, BUTTONS, DISPLAY, INSIDE = range(7)


def at_step(step=0, sitting=None):
    sitting = sitting or Sitting()
    sitting.home()
    sitting.pick_line("Settings")
    sitting.pick_line("Self-test")
    for _ in range(step):
        sitting.pick("good")
    assert sitting.says("%d of 7: %s" % (step + 1, STEPS[step])), sitting.rows()
    return sitting


def lights(sitting):
    """The colours of the lit pixels, by pixel."""
    rgb = sitting.board.rgb
    pixels = [(pixel, tuple(rgb[3 * pixel : 3 * pixel + 3])) for pixel in range(len(rgb) // 3)]
    return {pixel: colour for pixel, colour in pixels if max(colour)}


def test_every_step_says_what_should_be_seen_and_fits():
    sitting = at_step()
    for number, step in enumerate(STEPS):
        sitting.board.run(700)
        assert sitting.says("%d of 7: %s" % (number + 1, step))
        sitting.check()
        sitting.turn(1)
        assert "bad" in sitting.hint()
        sitting.check()
        sitting.turn(1)
        sitting.press()
    assert sitting.says("All 7 steps good")
    sitting.check()


def test_one_white_light_walks_through_every_hole_in_turn():
    sitting = at_step()
    seen = []
    for _ in range(125):
        sitting.board.run(60)
        lit = lights(sitting)
        assert len(lit) == 1
        (pixel,) = lit
        assert len(set(lit[pixel])) == 1
        seen.append(pixel)
    steps = [(after - before) % 121 for before, after in zip(seen, seen[1:])]
    assert steps == [1] * 124
    assert set(seen) == set(range(121))


def test_the_walk_goes_over_the_whole_wire_of_three_lanes():
    sitting = Sitting()
    sitting.board = sitting.fingers.board = SimulatedBoard(sitting.store, lanes=3)
    at_step(sitting=sitting)
    seen = set()
    for _ in range(370):
        sitting.board.run(60)
        seen.update(lights(sitting))
    assert seen == set(range(363))


def test_the_fields_are_the_first_thirty_holes_in_one_colour_each():
    for step, channel in ((RED, 0), (GREEN, 1), (BLUE, 2)):
        lit = lights(at_step(step))
        assert sorted(lit) == list(range(30))
        for colour in lit.values():
            assert colour[channel] > 20
            assert sum(colour) == colour[channel]


def test_no_step_draws_more_than_the_limit():
    for lanes, limits in ((1, (150, 200, 400)), (3, (400, 500))):
        for limit_ma in limits:
            sitting = Sitting()
            sitting.board = sitting.fingers.board = SimulatedBoard(sitting.store, lanes=lanes)
            sitting.app.settings.set("limit_ma", limit_ma)
            at_step(sitting=sitting)
            for _ in STEPS:
                for _ in range(4):
                    sitting.board.run(300)
                    assert estimate_ma(sitting.board.rgb) <= limit_ma, (lanes, limit_ma)
                if sitting.view.step <= BLUE:
                    assert lights(sitting), (lanes, limit_ma, sitting.view.step)
                sitting.pick("good")


def test_nothing_is_lit_in_the_steps_without_lights():
    for step in (BUTTONS, DISPLAY, INSIDE):
        assert lights(at_step(step)) == {}


def test_the_board_sleeps_while_a_field_is_lit():
    sitting = at_step(RED)
    frames = sitting.board.frames
    sitting.board.run(30000)
    assert sitting.board.frames == frames


# The buttons


def test_detents_and_buttons_are_counted():
    sitting = at_step(BUTTONS)
    for kind, number in (
        (TURN, 3),
        (TURN, -2),
        (TURN, 1),
        (BACK, 0),
        (BACK, 0),
        (HOLD, 0),
        (SEAT, 0),
        (SEAT, 3),
        (SEAT, 3),
    ):
        sitting.fingers.do(kind, number)
        sitting.check()
    assert sitting.says("Knob: 4 right, 2 left"), sitting.rows()
    assert sitting.says("BACK 2  long knob 1"), sitting.rows()
    assert sitting.says("Seats 1  0  0  2"), sitting.rows()
    assert sitting.view.name == "selftest"
    sitting.press()
    assert sitting.says("6 of 7")


def test_what_only_another_device_can_send_is_counted_and_seen():
    sitting = at_step(BUTTONS)
    sent = (
        (SEAT, 4),
        (SEAT, 5),
        (SEAT, -1),
        (SEAT, 1000000),
        (0, 0),
        (8, 3),
        ("key", "q"),
        ("key", None),
    )
    for number, (kind, what) in enumerate(sent):
        sitting.board.send(kind, what)
        sitting.board.run(400)
        sitting.check()
        assert sitting.says("Seats 0  0  0  0  other %d" % (number + 1)), sitting.rows()
    assert sitting.says("Knob: 0 right, 0 left") and sitting.says("BACK 0  long knob 0")
    sitting.fingers.do(SEAT, 3)
    assert sitting.says("Seats 0  0  0  1  other 8")


def test_large_counts_fit():
    sitting = at_step(BUTTONS)
    sitting.view.seats = [999] * 4
    sitting.view.others = 99
    for number in (0, 999999, -999999, 1):
        sitting.board.send(TURN, number)
        sitting.board.run(400)
        sitting.check()
    assert sitting.says("Knob: 1000000 right, 9"), sitting.rows()


def test_back_is_counted_at_the_buttons_and_a_long_back_leaves():
    sitting = at_step(BUTTONS)
    for _ in range(5):
        sitting.back()
    assert sitting.says("BACK 5")
    sitting.fingers.do(BACK_HOLD)
    assert sitting.view.name == "home"


def test_back_goes_a_step_back_elsewhere_and_leaves_from_the_first():
    sitting = at_step(BLUE)
    for step in (GREEN, RED, WALK):
        sitting.back()
        assert sitting.says("%d of 7" % (step + 1))
    sitting.back()
    assert sitting.view.name == "settings"


def test_the_answer_taken_back_is_on_the_wheel():
    sitting = at_step(RED)
    sitting.pick("bad")
    sitting.back()
    assert sitting.view.wheel.value == "bad"


def test_quick_touches_of_one_button_are_all_counted():
    sitting = at_step(BUTTONS)
    sitting.quickly((SEAT, 1), (SEAT, 1), HOLD, HOLD, BACK, BACK)
    assert sitting.says("Seats 0  2  0  0"), sitting.rows()
    assert sitting.says("BACK 2  long knob 2"), sitting.rows()


def test_a_long_press_elsewhere_and_seat_buttons_do_nothing():
    sitting = at_step(GREEN)
    sitting.fingers.do(HOLD)
    sitting.fingers.do(SEAT, 2)
    assert sitting.says("3 of 7")


# The display, the inside, the result


def test_the_display_step_draws_to_every_edge_of_its_body():
    sitting = at_step(DISPLAY)
    drawn = sitting.app.canvas.screen.buffer

    def dot(x, y):
        return drawn[y // 8 * 128 + x] >> y % 8 & 1

    rows = [y for y in range(12, 42) if dot(0, y) and dot(127, y)]
    assert len(rows) > 25
    columns = [x for x in range(128) if dot(x, rows[0])]
    assert len(columns) == 128
    sitting.check()


def test_the_inside_is_what_the_owner_of_the_devices_tells_else_the_version():
    sitting = at_step(INSIDE)
    assert sitting.says("Fifteen Two"), sitting.rows()
    facts = [
        "Memory 120 KB free",
        "I2C: 60",
        "A line that is much wider than the whole display is",
    ]
    sitting.app.board.facts = lambda: facts
    sitting.turn(1)
    assert sitting.says("Memory 120 KB") and sitting.says("I2C: 60")
    sitting.check()


def test_the_result_names_every_step_that_was_bad():
    for bad in (("red",), ("lights", "inside"), STEPS):
        sitting = at_step()
        for step in STEPS:
            sitting.pick("bad" if step in bad else "good")
        shown = " ".join(sitting.rows()).lower()
        for step in STEPS:
            assert (step in shown) == (step in bad), (step, bad, shown)
        sitting.check()
        sitting.press()
        assert sitting.view.name == "settings"


def test_a_power_cut_at_every_step_goes_on_there():
    sitting = at_step()
    for number in range(len(STEPS)):
        sitting.cut()
        assert sitting.says("%d of 7" % (number + 1)), sitting.rows()
        sitting.check()
        if number in (RED, GREEN, BLUE):
            assert len(lights(sitting)) == 30
        sitting.pick("bad" if number == RED else "good")
    sitting.cut()
    assert sitting.says("Not as it should be")
    assert sitting.says("Red")
    sitting.press()
    assert sitting.view.name == "settings"


# Afterwards


def test_the_track_comes_back_as_it_was():
    for leave in (BACK_HOLD, PRESS, BACK):
        sitting = put(seated(), 17, 42)
        sitting.home()
        sitting.board.run(3000)
        before = bytes(sitting.board.rgb)
        steps = 7 if leave == PRESS else 0 if leave == BACK else 2
        at_step(sitting=sitting)
        for _ in range(steps):
            sitting.pick("good")
        sitting.board.run(1000)
        sitting.fingers.do(leave)
        sitting.board.run(3000)
        assert sitting.view.name == ("home" if leave == BACK_HOLD else "settings")
        assert bytes(sitting.board.rgb) == before
        sitting.home()
        sitting.pick_line("Resume")
        assert sorted(sitting.lit()) == [17, 42]


def test_the_game_goes_on_with_what_was_entered():
    sitting = seated(play="hand").enter("starter 5")
    sitting.pick(12)
    at_step(BUTTONS, sitting)
    sitting.cut()
    sitting.home()
    sitting.pick_line("Resume")
    assert sitting.view.entry == ["12"]


def test_an_event_from_a_host_in_the_middle_ends_it_with_the_right_lights():
    sitting = put(seated(), 17, 42)
    at_step(RED, sitting)
    sitting.app.enter_remote(Event("correct", 0, points=1))
    sitting.board.next_wake = sitting.board.now_ms
    sitting.board.run(300)
    assert sitting.view.name == "starter"
    assert sorted(sitting.lit()) == [18, 42]


def test_a_dimmed_board_only_wakes_at_the_first_touch():
    sitting = at_step(BUTTONS)
    sitting.board.run(3 * 60000)
    sitting.back()
    assert sitting.says("BACK 0")
    sitting.back()
    assert sitting.says("BACK 1")
