"""The display turns round towards whoever is to act, if that is wanted."""

from support.sitting import Sitting, sitting_at


def upside_down(oled):
    """The display turned by half a circle: 1024 bytes, each a column of eight pixels."""
    turned = bytearray(1024)
    for index in range(1024):
        for bit in range(8):
            if oled[index] >> bit & 1:
                turned[1023 - index] |= 1 << 7 - bit
    return bytes(turned)


def is_turned(sitting):
    """Whether the display shows what is drawn upside down."""
    drawn, shown = bytes(sitting.app.canvas.screen.buffer), bytes(sitting.board.oled)
    assert shown in (drawn, upside_down(drawn))
    return shown != drawn


def playing(players, *lines):
    """In a game of so many, the display facing the players."""
    sitting = Sitting()
    sitting.app.settings.set("turned", True)
    sitting.begin(players=players).enter("starter 5", *lines)
    return sitting


def test_it_never_turns_by_default():
    sitting = sitting_at("starter 5")
    for line in ("lay 1 10", "lay 0 9", "lay 1 8"):
        sitting.enter(line)
        assert not is_turned(sitting)


def test_two_sit_across_from_each_other():
    sitting = playing(2)
    for line, turned in (("lay 1 10", False), ("lay 0 9", True), ("lay 1 4", False)):
        sitting.enter(line)
        assert is_turned(sitting) == turned, line


def test_of_three_the_second_and_the_third_sit_across():
    sitting = playing(3)
    for line, turned in (("lay 1 10", True), ("lay 2 9", False), ("lay 0 4", True)):
        sitting.enter(line)
        assert is_turned(sitting) == turned, line


def test_of_four_partners_sit_across():
    sitting = playing(4)
    sides = [None] * 4
    for line in ("lay 1 A", "lay 2 3", "lay 3 6", "lay 0 9"):
        sides[sitting.game.to_act] = is_turned(sitting)
        sitting.enter(line)
    assert sides[0] != sides[2]
    assert sides[1] != sides[3]
    assert sides.count(True) == 2


def test_it_turns_only_when_the_turn_passes():
    sitting = playing(2)
    assert is_turned(sitting)
    sitting.turn(3)
    assert is_turned(sitting)
    sitting.hold()
    assert is_turned(sitting)
    sitting.back()
    sitting.home()
    assert is_turned(sitting)
    sitting.press()
    sitting.enter("lay 1 10")
    assert not is_turned(sitting)
    sitting.home()
    assert not is_turned(sitting)


def test_at_home_after_a_power_cut_it_stands_upright():
    sitting = playing(2)
    sitting.home()
    sitting.cut()
    assert sitting.view.name == "home"
    assert not is_turned(sitting)
    sitting.press()
    assert is_turned(sitting)


def test_undo_turns_it_back():
    sitting = playing(2, "lay 1 10")
    assert not is_turned(sitting)
    sitting.back()
    assert is_turned(sitting)


def test_the_choice_is_in_effect_at_once_and_over_a_power_cut():
    sitting = sitting_at("starter 5")
    sitting.home()
    sitting.pick_line("Settings")
    sitting.pick_line("Display")
    sitting.pick_line("Face player")
    sitting.home()
    sitting.pick_line("Resume")
    assert is_turned(sitting)
    sitting.cut()
    assert is_turned(sitting)
    sitting.app.settings.set("turned", False)
    sitting.turn(1)
    assert not is_turned(sitting)


def test_a_display_that_cannot_turn_is_left_alone():
    class Plain:
        """Hands on to a screen, all but turning."""

        def __init__(self, screen):
            for name in (
                "fill",
                "fill_rect",
                "rect",
                "hline",
                "vline",
                "pixel",
                "line",
                "blit",
                "show",
            ):
                setattr(self, name, getattr(screen, name))

    sitting = playing(2, "lay 1 10")
    sitting.app._display._device = sitting.app.canvas.screen = Plain(sitting.app.canvas.screen)
    sitting.enter("lay 0 9")
    assert bytes(sitting.board.oled) == bytes(sitting.board._screen.buffer)


def test_what_the_display_says_is_the_same_either_way():
    sitting = playing(2)
    assert is_turned(sitting)
    turned = sitting.rows()
    sitting.app.settings.set("turned", False)
    sitting.turn(1)
    sitting.turn(-1)
    assert sitting.rows() == turned
