"""``main.py`` on a littlefs with stand-ins for the chip: boot, safe mode, crashes, Ctrl-C.

For MicroPython only; each ``test_`` function is run by ``run_portable.py``.
"""

import os
import sys

from support import chip, flash_chip
from support.flash_chip import Chip

chip.install()
flash_chip.fix_path()

import main  # noqa: E402 - after the stand-ins are there
import pico_board  # noqa: E402

from fifteentwo.simulator.simulated_board import SimulatedBoard  # noqa: E402
from pegboard.settings import Settings  # noqa: E402
from pico import crashes  # noqa: E402
from pico.flash_store import FlashStore  # noqa: E402
from support.portable import raises  # noqa: E402
from support.sitting import Sitting  # noqa: E402

BACK_PIN, KNOB_PIN = 13, 12

main.MESSAGE_MS = 5


def new_board():
    """A board with an empty flash."""
    flash_chip.mount_as_boot_does(Chip(flash_chip.blank(32)))
    os.chdir("/flash")
    return chip.new_bench()


def plug_in(looks=30):
    """Run ``main`` until Ctrl-C, a reset or its end: which of these, and the bench."""
    bench = chip.BENCH
    bench.looks = looks
    bench.panel.lose_power()
    chip.WIRE.channels = 1
    try:
        main.main()
    except KeyboardInterrupt:
        return "ctrl-c"
    except chip.Reset:
        return "reset"
    return "repl"


def is_lit(bench):
    picture = bench.panel.picture()
    return picture is not None and max(picture) > 0


def lights():
    chip.WIRE.end()
    return max(chip.WIRE.frames[-1]) if chip.WIRE.frames else 0


class Broken:
    """Stands for a module of ours in which something is wrong."""

    def __getattr__(self, name):
        raise ValueError("what a day")


def with_a_fault(deed):
    """Do ``deed`` while one of our modules is broken."""
    sound = sys.modules["pegboard.app"]
    sys.modules["pegboard.app"] = Broken()
    sys.modules.pop("pico_board")
    try:
        return deed()
    finally:
        sys.modules["pegboard.app"] = sound
        sys.modules["pico_board"] = pico_board


def test_it_boots_plays_and_lets_ctrl_c_through():
    bench = new_board()
    assert plug_in() == "ctrl-c"
    assert is_lit(bench)
    assert lights() > 0
    assert crashes.count() == 0
    assert bench.duty == 0


def test_it_boots_into_the_game_that_is_on_the_flash():
    bench = new_board()
    Sitting(FlashStore()).begin().enter("starter 5", "lay 1 7")
    assert plug_in() == "ctrl-c"
    assert bench.panel.picture() == bytes(SimulatedBoard(FlashStore()).oled)


def test_a_press_before_ctrl_c_is_saved():
    bench = new_board()
    board = pico_board.PicoBoard(main_wiring())
    board.build()
    board.clock = Ticking(1)  # so that nothing is saved by itself, however busy the desk is
    for pressed in ((), (KNOB_PIN,), ()):
        bench.pressed = set(pressed)
        bench.looks = 40
        raises(KeyboardInterrupt, board.run)
    assert board.app.view.name == "new"
    assert FlashStore().names() == []
    board.stop()
    assert FlashStore().names() == ["place"]


def main_wiring():
    from pico import pins

    return pins.read()


def test_without_a_display_it_plays():
    bench = new_board()
    bench.panel.there = False
    assert plug_in() == "ctrl-c"
    assert lights() > 0


def test_buttons_that_keep_it_from_starting():
    for pin, bootsel in ((BACK_PIN, 0), (None, 1)):
        bench = new_board()
        bench.bootsel = bootsel
        if pin:
            bench.pressed.add(pin)
        assert plug_in() == "repl"
        assert is_lit(bench)
        assert lights() == 0
        assert FlashStore().names() == []


def test_a_file_named_safe_keeps_it_from_starting():
    bench = new_board()
    open(main.SAFE, "w").close()
    assert plug_in() == "repl"
    assert is_lit(bench)
    os.remove(main.SAFE)
    assert plug_in() == "ctrl-c"


def test_a_crash_is_told_logged_and_starts_anew():
    bench = new_board()
    assert with_a_fault(plug_in) == "reset"
    assert is_lit(bench)
    assert lights() == 0
    with open(crashes.LOG) as file:
        assert "what a day" in file.read()
    assert crashes.count() == 1


def test_three_crashes_end_in_safe_mode_and_the_next_power_up_tries_again():
    bench = new_board()
    for number in range(main.MOST_CRASHES):
        assert with_a_fault(plug_in) == "reset"
        assert crashes.count() == number + 1
    assert with_a_fault(plug_in) == "repl"
    assert is_lit(bench)
    assert plug_in() == "ctrl-c"


def test_a_crash_that_cannot_be_counted_does_not_start_anew_for_ever():
    memory = flash_chip.blank(32)
    flash_chip.mount_as_boot_does(Chip(memory))
    flash_chip.unmount()
    flash_chip.mount(Chip(memory), readonly=True)
    os.chdir("/flash")
    bench = chip.new_bench()
    assert with_a_fault(plug_in) == "repl"
    assert is_lit(bench)


def test_crashes_are_forgotten_when_it_has_run_well():
    new_board()
    for _ in range(2):
        with_a_fault(plug_in)
    assert plug_in(looks=20) == "ctrl-c"
    assert crashes.count() == 2
    pico_board.GOOD_MS = 50
    assert plug_in(looks=150) == "ctrl-c"
    assert crashes.count() == 0


def test_the_watchdog_runs_only_when_it_is_asked_for_and_leaves_the_repl_alone():
    bench = new_board()
    assert plug_in() == "ctrl-c"
    assert bench.fed is None
    Settings(FlashStore()).set("watchdog", True)
    bench.looks = None
    board = pico_board.PicoBoard(main_wiring())
    board.build()
    bench.looks = 30
    raises(KeyboardInterrupt, board.run)
    assert bench.fed > 10


def test_a_wrong_line_of_the_wiring_is_told_and_the_board_plays():
    bench = new_board()
    assert plug_in() == "ctrl-c"
    usual = bench.panel.picture()
    with open("pins", "w") as file:
        file.write("strip=99\n")
    assert plug_in() == "ctrl-c"
    assert bench.panel.picture() != usual
    assert lights() > 0


RED = b"\x00\x30\x00"


def signals():
    """How many red lights each frame had, where that changed."""
    chip.WIRE.end()
    seen = []
    for frame in chip.WIRE.frames:
        lights = 0
        while frame[3 * lights : 3 * lights + 3] == RED:
            lights += 1
        if seen[-1:] != [lights]:
            seen.append(lights)
    return seen


def board_with(pins="", display=True):
    bench = new_board()
    chip.WIRE.frames = []
    bench.panel.there = display
    with open("pins", "w") as file:
        file.write(pins)
    chip.WIRE.channels = 1
    board = pico_board.PicoBoard(main_wiring())
    board.build()
    # Where the tests run, the end of the standard input can be read for ever.
    board.port.any = lambda: False
    board.clock = Ticking(125)
    return bench, board


class Ticking:
    """A clock that is so many ms further each time that it is asked."""

    def __init__(self, step_ms):
        self.now = 0
        self._step = step_ms

    def __call__(self):
        self.now += self._step
        return self.now


def run(bench, board, looks=60):
    bench.looks = looks
    raises(KeyboardInterrupt, board.run)


def test_the_first_lights_blink_for_what_is_wrong_with_the_wiring():
    for pins, display, lights in (
        ("", False, 1),
        ("strip=99", True, 2),
        ("strip=99", False, 3),
    ):
        bench, board = board_with(pins, display)
        run(bench, board)
        seen = signals()
        assert seen[:5] == [0, lights, 0, lights, 0], seen
    bench, board = board_with()
    run(bench, board)
    assert signals() == [0]


def test_the_lights_stop_blinking_at_the_first_touch_and_after_a_while():
    bench, board = board_with("strip=99")
    loops = []

    def press_for_a_moment():
        loops.append(board.strip.signal)
        bench.pressed = {KNOB_PIN} if 44 <= len(loops) < 47 else set()
        return False

    board.port.any = press_for_a_moment
    run(bench, board, 250)
    assert board.app.view.name == "new", loops
    assert 2 in loops[:44] and max(loops[50:]) == 0, loops

    bench, board = board_with("strip=99")
    run(bench, board, 60 * 8 - 20)
    assert signals()[-3:] in ([2, 0, 2], [0, 2, 0])
    bench, board = board_with("strip=99")
    run(bench, board, 60 * 8 + 60)
    chip.WIRE.frames = []
    board.strip.show()
    assert signals() == [0]
    assert board.clock.now > 60000


def test_the_lights_stop_blinking_when_the_display_comes():
    bench, board = board_with(display=False)
    run(bench, board, 30)
    assert 1 in signals()
    bench.panel.there = True
    run(bench, board, 30)
    assert bench.panel.picture() == bytes(board.oled.buffer)
    chip.WIRE.frames = []
    board.strip.show()
    run(bench, board, 60)
    assert signals() == [0]


def test_a_host_is_told_what_is_wrong_with_the_wiring():
    assert board_with()[1].app.board.trouble() != ()  # nobody has asked the display yet
    for pins, display, words in (
        ("", True, ()),
        ("strip=99", True, ("pins line 1: strip",)),
        ("a\nb", False, ("pins line 1: ", "pins line 2: ", "no display answers")),
        ("a\n" * 30, False, ("pins line 1: ",) * 5 + ("no display answers",)),
    ):
        bench, board = board_with(pins, display)
        run(bench, board, 10)
        trouble = board.app.board.trouble()
        assert len(trouble) == len(words), trouble
        for sentence, begin in zip(trouble[-1:], words[-1:]):
            assert sentence.startswith(begin), trouble
    bench.panel.lines.holds_scl = True
    assert "held low" in board.app.board.trouble()[-1]
    assert "held low" in board.facts()[2]


def test_a_display_at_the_other_address_and_a_held_bus_are_mended_while_the_board_plays():
    bench, board = board_with()
    bench.panel.address = 0x3D
    run(bench, board)
    assert bench.panel.picture() == bytes(board.oled.buffer)
    bench.panel.lines.hold_sda(9)
    bench.panel.lose_power()
    run(bench, board)
    assert bench.panel.picture() == bytes(board.oled.buffer)


def test_a_display_where_none_is_looked_for_stays_dark_and_the_board_plays():
    bench, board = board_with("oled_address=0x3D")
    run(bench, board)
    assert bench.panel.picture() is None
    assert lights() > 0
    bench.panel.address = 0x3D
    run(bench, board)
    assert bench.panel.picture() == bytes(board.oled.buffer)


def test_the_settings_say_how_long_the_strip_is():
    new_board()
    plug_in()
    chip.WIRE.end()
    assert len(chip.WIRE.frames[-1]) == 3 * 121
    Settings(FlashStore()).set("lanes", 3)
    plug_in()
    chip.WIRE.end()
    assert len(chip.WIRE.frames[-1]) == 3 * 363


def test_facts_for_the_self_test():
    new_board()
    board = pico_board.PicoBoard(main_wiring())
    board.build()
    facts = board.facts()
    assert "MicroPython 1." in facts[1]
    assert "I2C 3c" in facts[2]
    assert facts[3] == "No crash noted"
    crashes.note(ValueError("no such hole"), "After 3 s")
    assert board.facts()[3] == "ValueError: no such hole"
    assert len(facts) == 4


def test_for_an_update_the_board_saves_goes_dark_and_becomes_a_drive():
    bench = new_board()
    board = pico_board.PicoBoard(main_wiring())
    board.build()
    board.app.settings.set("brightness", 9)
    raises(chip.Drive, board.app.board.update)
    chip.WIRE.end()
    assert lights() == 0
    assert is_lit(bench)
    assert Settings(FlashStore()).brightness == 9
