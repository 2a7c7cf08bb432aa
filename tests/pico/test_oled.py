"""The display: only what changed is sent, and it may go and come back."""

from support import chip
from support.dice import Dice
from support.portable import raises

chip.install()

from pico.oled import Oled  # noqa: E402 - after the stand-ins are there

chip.uninstall()


def display(**options):
    window = 2 if options.get("kind") == "SH1106" else 0
    panel = chip.Panel(window, options.pop("tells", True))
    return Oled(panel, **options), panel


def test_nothing_is_sent_before_the_first_show():
    oled, panel = display()
    assert panel.sent == 0
    oled.fill_rect(3, 3, 20, 20, 1)
    oled.show()
    assert panel.picture() == bytes(oled.buffer)


def test_both_kinds_show_what_is_drawn():
    for kind in ("SSD1306", "SH1106"):
        oled, panel = display(kind=kind)
        for x in range(0, 128, 3):
            oled.pixel(x, x // 2, 1)
        oled.show()
        assert panel.picture() == bytes(oled.buffer)


def test_random_drawing_is_always_shown_whole():
    for kind in ("SSD1306", "SH1106"):
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
