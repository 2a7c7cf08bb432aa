"""Colours that differ for every eye, and levels that look even."""

from pegboard import colours
from pegboard.track import FIFTH_MIX, GAME_MIX, SKUNK_MIX, Track
from support.portable import raises

# Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
# Deficiency", IEEE TVCG 15(6), 2009: the matrices of severity 1.0, for linear RGB.
EYES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# IEC 61966-2-1: linear sRGB to CIE XYZ.
XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
# What each primary shines relative to the one of sRGB.  A WS2812B gives 390 to 420 mcd of red, 660
# to 720 of green and 180 to 200 of blue (its datasheet): more red and blue than a screen has.
LIGHTS = {
    "strip": (405 / 1285 / 0.2126729, 690 / 1285 / 0.7151522, 190 / 1285 / 0.0721750),
    "screen": (1, 1, 1),
}


class Strip:
    def __init__(self, n=121):
        self.n = n
        self.rgb = bytearray(3 * n)

    def show(self):
        pass


def transformed(matrix, vector):
    return [sum([a * b for a, b in zip(row, vector)]) for row in matrix]


def lab(rgb, eye, gains, full):
    """CIE L*a*b* of LED bytes for an eye adapted to all three LEDs at the drive ``full``."""
    white = transformed(XYZ, gains)
    linear = [byte / full * gain for byte, gain in zip(rgb, gains)]
    seen = [max(0, part) for part in transformed(EYES[eye], linear)]
    x, y, z = [cube_root(max(0, part) / top) for part, top in zip(transformed(XYZ, seen), white)]
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def cube_root(t):
    return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116


def distance(one, other, full):
    """The smallest distance in L*a*b* over all kinds of eyes, on the strip and on a screen."""
    smallest = 1000
    for gains in LIGHTS.values():
        for eye in EYES:
            pairs = zip(lab(one, eye, gains, full), lab(other, eye, gains, full))
            smallest = min(smallest, sum([(a - b) ** 2 for a, b in pairs]) ** 0.5)
    return smallest


def lights(brightness, dimmed=False):
    """What a track shows: (front pegs, back pegs, marks), LED bytes each; four default teams."""
    track = Track(Strip(), brightness=brightness, limit_ma=10000)
    track.set_dim(dimmed)
    track.show_pegs([(11, 1), (12, 2), (13, 3), (14, 4)])
    track.animate(0)
    shown = {
        hole: tuple([int(text[at : at + 2], 16) for at in (0, 2, 4)])
        for _, hole, text in track.lit_holes()
    }
    marks = {
        tuple([int(text[at : at + 2], 16) for at in (0, 2, 4)])
        for _, _, text in track.marked_holes()
    }
    return [shown[h] for h in (11, 12, 13, 14)], [shown[h] for h in (1, 2, 3, 4)], list(marks)


def test_front_pegs_of_the_default_teams_differ_for_every_eye():
    for brightness in (1, 5, 10):
        fronts = lights(brightness)[0]
        full = max([max(front) for front in fronts])
        for i in range(4):
            for j in range(i):
                assert distance(fronts[i], fronts[j], full) >= 35


def test_a_front_peg_resembles_no_back_peg_neither_its_own_nor_another():
    for brightness in (1, 5, 10):
        fronts, backs, _ = lights(brightness)
        full = max([max(front) for front in fronts])
        for front in fronts:
            for back in backs:
                assert distance(front, back, full) >= 24


def test_back_pegs_of_the_default_teams_differ_for_every_eye():
    for brightness in (5, 10):
        fronts, backs, _ = lights(brightness)
        full = max([max(front) for front in fronts])
        for i in range(4):
            for j in range(i):
                assert distance(backs[i], backs[j], full) >= 20


def test_a_back_peg_resembles_no_mark():
    for brightness in (5, 10):
        fronts, backs, marks = lights(brightness)
        full = max([max(front) for front in fronts])
        for back in backs:
            for mark in marks:
                assert distance(back, mark, full) >= 10


def test_front_back_and_mark_keep_their_order_at_every_brightness_and_when_dimmed():
    for dimmed in (False, True):
        for brightness in range(1, 11):
            fronts, backs, marks = lights(brightness, dimmed)
            for team in range(4):
                assert max(fronts[team]) > 2 * max(backs[team])
                assert max(backs[team]) > max([max(mark) for mark in marks])
            assert min([max(mark) for mark in marks]) >= 1


def test_the_kinds_of_marks_have_different_lights():
    assert len({FIFTH_MIX, SKUNK_MIX, GAME_MIX}) == 3
    assert len(lights(1, True)[2]) == 3


def test_gamma_is_a_power_of_two_and_a_half():
    assert len(colours.GAMMA) == 256
    for level in range(256):
        assert abs(colours.GAMMA[level] - 255 * (level / 255) ** 2.5) <= 0.501


def test_each_brightness_is_a_little_brighter_and_the_last_is_full_drive():
    drives = [colours.GAMMA[colours.level_of(brightness)] for brightness in range(1, 11)]
    assert drives == sorted(set(drives))
    assert drives[0] >= 12
    assert drives[-1] == 255


def test_a_lamp_keeps_its_hue_when_it_is_dim():
    assert colours.lamp((255, 100, 0), 255) == (255, 100, 0)
    red, green, blue = colours.lamp((255, 100, 0), 150)
    assert abs(green / red - 100 / 255) < 0.02 and blue == 0


def test_a_lamp_never_goes_out_when_it_must_be_seen():
    assert colours.lamp((255, 100, 0), 0) == (0, 0, 0)
    assert colours.lamp((255, 100, 0), 0, 3) == (3, 1, 0)


def test_there_are_enough_colours_with_names_that_fit_the_display():
    names = colours.names()
    assert len(names) >= 8 and len(set(names)) == len(names)
    for name in names:
        assert 1 <= len(name) <= 8
    for name in colours.DEFAULT_NAMES:
        assert name in names


def test_a_colour_is_found_by_its_name_in_any_case():
    assert colours.mix_of("orange") == colours.mix_of("Orange")


def test_an_unknown_colour_is_refused_with_the_names_that_would_do():
    error = raises(colours.ColourError, colours.mix_of, "mauve")
    assert '"mauve"' in str(error)
    assert str(error).endswith("it must be one of %s" % ", ".join(colours.names()))
