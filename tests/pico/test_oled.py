"""The display: only what changed is sent, and it may go and come back."""

from fifteentwo.simulator.dice import Dice
from support import chip
from support.portable import raises

chip.install()

from pico.oled import Bus, Oled  # noqa: E402 - after the stand-ins are there

chip.uninstall()


KINDS = ("SSD1306", "SH1106")


def panel_of(kind="SSD1306", tells=True, address=0x3C):
    return chip.Panel(2 if kind == "SH1106" else 0, tells, address)


def display(tells=True, at=0x3C, **options):
    panel = panel_of(options.get("kind", "SSD1306"), tells, at)
    return Oled(panel, **options), panel


def on_a_bus(kind="SSD1306", before=None):
    """A display, its panel, which ``before(lines)`` has happened to, and the bus of both."""
    panel = chip.new_bench().panel = panel_of(kind)
    if before:
        before(panel.lines)
    bus = Bus(0, 4, 5)
    return Oled(bus.i2c, None, kind, bus), panel


def test_nothing_is_sent_before_the_first_show():
    oled, panel = display()
    assert panel.sent == 0
    oled.fill_rect(3, 3, 20, 20, 1)
    oled.show()
    assert panel.picture() == bytes(oled.buffer)


def test_both_kinds_show_what_is_drawn():
    for kind in KINDS:
        oled, panel = display(kind=kind)
        for x in range(0, 128, 3):
            oled.pixel(x, x // 2, 1)
        oled.show()
        assert panel.picture() == bytes(oled.buffer)


def test_random_drawing_is_always_shown_whole():
    for kind in KINDS:
        oled, panel = display(kind=kind)
        dice = Dice(7)
        for step in range(150):
            x, y = dice.below(128), dice.below(64)
            oled.fill_rect(x, y, 1 + dice.below(30), 1 + dice.below(20), dice.below(2))
            if dice.one_in(10):
                oled.turned(dice.one_in(2))
            oled.show()
            seen = panel.picture()
            if panel.mirrored:
                assert oled is not None
            assert seen == _as_turned(oled, panel), step


def _as_turned(oled, panel):
    """What must be seen: the picture, or the picture upside down."""
    buffer = bytes(oled.buffer)
    if not panel.mirrored:
        return buffer
    turned = []
    for byte in reversed(buffer):
        bits = [byte >> bit & 1 for bit in range(8)]
        turned.append(sum([bits[bit] << 7 - bit for bit in range(8)]))
    return bytes(turned)


def test_turned_shows_the_picture_upside_down_and_back():
    oled, panel = display()
    oled.fill_rect(0, 0, 5, 9, 1)
    oled.show()
    oled.turned(True)
    assert not panel.mirrored
    oled.show()
    assert panel.mirrored
    assert panel.picture() == _as_turned(oled, panel)
    assert panel.picture()[-1] == 0xFF
    oled.turned(False)
    oled.show()
    assert panel.picture() == bytes(oled.buffer)


def test_what_has_not_changed_is_not_sent():
    oled, panel = display()
    oled.show()
    panel.sent = 0
    oled.show()
    assert panel.sent == 0
    oled.pixel(40, 20, 1)
    oled.show()
    assert 0 < panel.sent < 12
    panel.sent = 0
    oled.fill_rect(10, 16, 30, 8, 1)
    oled.show()
    assert panel.sent < 30 + 12


def test_a_missing_display_raises_and_is_picked_up_when_it_comes():
    oled, panel = display()
    panel.there = False
    oled.fill_rect(0, 0, 50, 50, 1)
    for _ in range(3):
        assert isinstance(raises(OSError, oled.show), OSError)
    panel.there = True
    oled.show()
    assert panel.picture() == bytes(oled.buffer)
    assert oled.buffer[0] == 0xFF


def test_a_cable_that_falls_out_at_any_moment():
    for after in range(60):
        oled, panel = display()
        oled.fill_rect(0, 0, 128, 64, 1)
        panel.cut_after = after
        try:
            oled.show()
            oled.fill_rect(20, 20, 60, 30, 0)
            oled.show()
        except OSError:
            pass
        panel.cut_after = None
        panel.there = True
        panel.lose_power()
        oled.fill_rect(10, 10, 100, 40, 0)
        oled.tend()
        oled.show()
        assert panel.picture() == bytes(oled.buffer), after
        assert oled.buffer[0] == 0xFF, after


def test_a_turned_display_that_comes_back_is_turned():
    oled, panel = display()
    oled.fill_rect(0, 0, 5, 9, 1)
    oled.turned(True)
    oled.show()
    panel.lose_power()
    oled.tend()
    assert panel.mirrored
    assert panel.picture() == _as_turned(oled, panel)


def test_a_display_that_lost_its_power_for_a_moment_is_picked_up_though_nothing_is_drawn():
    oled, panel = display()
    oled.fill_rect(0, 0, 50, 50, 1)
    oled.show()
    panel.lose_power()
    assert panel.picture() is None
    oled.tend()
    assert panel.picture() == bytes(oled.buffer)


def test_a_missing_display_that_comes_is_picked_up_though_nothing_is_drawn():
    oled, panel = display()
    panel.there = False
    oled.fill(1)
    raises(OSError, oled.show)
    oled.tend()
    panel.there = True
    oled.tend()
    assert panel.picture() == bytes(oled.buffer)


def test_a_display_that_cannot_be_asked_is_not_woken_again_and_again():
    oled, panel = display(tells=False)
    oled.show()
    panel.sent = 0
    oled.tend()
    assert panel.sent == 0


def test_pictures_as_tuples_with_a_palette():
    oled, _ = display()
    picture = (memoryview(b"\x0f\xf0"), 2, 8, 0)
    oled.blit(picture, 3, 0, 0)
    assert bytes(oled.buffer[2:6]) == b"\x00\x0f\xf0\x00"
    oled.fill_rect(0, 0, 20, 8, 1)
    oled.blit(picture, 3, 0, 1, (b"\x80", 2, 1, 3))
    assert bytes(oled.buffer[2:6]) == b"\xff\xf0\x0f\xff"


# Its address


def test_a_display_is_found_at_either_address():
    for address in (0x3C, 0x3D):
        oled, panel = display(at=address)
        oled.fill_rect(3, 3, 20, 20, 1)
        oled.show()
        assert panel.picture() == bytes(oled.buffer)
        assert oled.is_there


def test_a_missing_display_is_looked_for_at_both_addresses_each_time():
    oled, panel = display()
    oled.fill(1)
    panel.there = False
    for address in (0x3C, 0x3D, 0x3C):
        raises(OSError, oled.show)
        assert not oled.is_there
        panel.lose_power()
        panel.address = address
        panel.there = True
        oled.tend()
        assert panel.picture() == bytes(oled.buffer)
        panel.there = False
        oled.fill(0)
        oled.fill_rect(0, 0, 9, address, 1)


def test_where_an_address_is_given_nothing_else_is_asked():
    for given, there in ((0x3C, 0x3D), (0x3D, 0x3C)):
        oled, panel = display(at=there, address=given)
        raises(OSError, oled.show)
        panel.address = given
        oled.show()
        assert panel.picture() == bytes(oled.buffer)


# A bus that somebody holds


def test_a_display_that_holds_sda_is_freed_by_nine_clocks_a_stop_and_a_new_bus():
    for kind in KINDS:
        for clocks in range(1, 10):
            oled, panel = on_a_bus(kind)
            oled.fill_rect(0, 0, 50, 50, 1)
            oled.show()
            begun = panel.lines.begun
            panel.lines.hold_sda(clocks)
            oled.fill_rect(20, 20, 60, 30, 1)
            raises(OSError, oled.show)
            panel.lose_power()
            oled.tend()
            assert panel.lines.clocks == 10  # the last one makes the stop
            assert panel.lines.begun == begun + 1
            assert panel.picture() == bytes(oled.buffer), (kind, clocks)


def test_a_bus_that_is_held_at_power_up_is_freed_before_the_first_picture():
    for kind in KINDS:
        oled, panel = on_a_bus(kind, lambda lines: lines.hold_sda(9))
        oled.fill(1)
        oled.show()
        assert panel.picture() == bytes(oled.buffer)
        assert panel.waited_ms == 0


def test_a_free_bus_is_left_alone():
    oled, panel = on_a_bus()
    oled.show()
    for _ in range(3):
        oled.tend()
    assert (panel.lines.clocks, panel.lines.begun) == (0, 1)


def test_between_two_attempts_to_free_the_bus_it_is_not_touched_and_not_waited_for():
    oled, panel = on_a_bus()
    oled.show()
    panel.lines.hold_sda(1000)
    oled.fill(1)
    raises(OSError, oled.show)
    assert panel.waited_ms == 20
    oled.tend()
    clocks = panel.lines.clocks
    for _ in range(50):
        raises(OSError, oled.show)
    assert (panel.lines.clocks, panel.waited_ms) == (clocks, 20)


def test_with_scl_held_low_the_board_waits_for_nothing_and_plays_on_until_it_is_free():
    for kind in KINDS:
        oled, panel = on_a_bus(kind)
        oled.show()
        panel.lines.holds_scl = True
        oled.fill(1)
        for _ in range(5):
            raises(OSError, oled.show)
            oled.tend()
            assert not oled.is_there
        assert panel.waited_ms == 20
        assert panel.lines.clocks == 0
        panel.lines.holds_scl = False
        oled.tend()
        assert panel.picture() == bytes(oled.buffer)


def test_both_lines_held_low_as_by_a_module_without_power():
    oled, panel = on_a_bus(before=lambda lines: lines.hold_sda(9))
    panel.lines.holds_scl = True
    panel.lines.hold_sda(9)
    oled.fill(1)
    for _ in range(5):
        raises(OSError, oled.show)
        oled.tend()
    assert panel.waited_ms == 0
    panel.lines = chip.Lines()
    panel.lines.begin(4, 5, 20000)
    oled.tend()
    assert panel.picture() == bytes(oled.buffer)
