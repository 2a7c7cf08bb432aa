from pegboard import draw
from pegboard.fonts import BIG, LARGE, MEDIUM, SMALL

PRINTABLE = "".join([chr(code) for code in range(0x20, 0x7F)])
SUITS = "♣♦♥♠"
SIGNS = SUITS + "‹›·–…×½’▸◂▴▾✓Ⓓ●○"
FONTS = (SMALL, MEDIUM, BIG, LARGE)
MANY_FLAT_CAPITALS = "EHKNXZ"


def characters(font):
    return [chr(code) for code in font.codes]


def rows(font, character):
    """The glyph as a list of strings of ``#`` and ``.``."""
    bitmap, width, height, _ = font.glyph(ord(character))
    return [
        "".join(["#" if bitmap[y // 8 * width + x] >> y % 8 & 1 else "." for x in range(width)])
        for y in range(height)
    ]


def ink_rows(font, character):
    """The first row with ink and the row after the last."""
    inked = [y for y, row in enumerate(rows(font, character)) if "#" in row]
    return inked[0], inked[-1] + 1


def test_small_and_medium_have_all_that_players_and_screens_write():
    for font in (SMALL, MEDIUM):
        for character in PRINTABLE + SIGNS + "äéñößü":
            assert ord(character) in font.codes, (font.name, character)


def test_large_has_the_counts_the_ranks_the_suits_and_the_short_answers():
    for character in "0123456789AJQK" + "GO YES NO" + SUITS:
        assert ord(character) in LARGE.codes, character


def test_capitals_and_digits_stand_on_the_baseline_at_the_height_promised():
    for font, capitals in ((SMALL, 8), (MEDIUM, 12), (BIG, 22), (LARGE, 32)):
        assert font.capitals == capitals
        for character in MANY_FLAT_CAPITALS + "0123456789":
            if ord(character) in font.codes:
                top, bottom = ink_rows(font, character)
                assert (top, bottom) == (font.baseline - capitals, font.baseline), character


def test_lines_are_no_higher_than_the_screen_has_room_for():
    assert (SMALL.height, MEDIUM.height, BIG.height, LARGE.height) == (11, 16, 22, 32)
    assert 2 * SMALL.height + LARGE.height <= 64


def test_digits_are_equally_wide_so_that_numbers_do_not_jump():
    for font in FONTS:
        assert len({draw.width(font, digit) for digit in "0123456789"}) == 1, font.name


def test_a_line_of_the_screen_holds_enough_characters():
    assert draw.width(SMALL, "Press: lay  BACK: undo") <= 128
    assert draw.width(MEDIUM, "double run of 4") <= 128
    assert draw.width(LARGE, "31") <= 36


def test_count_rank_and_neighbours_fit_side_by_side():
    for rank, before, after in (("10", "9", "J"), ("Q", "J", "K"), ("9", "8", "10")):
        used = draw.width(LARGE, "31" + rank) + draw.width(MEDIUM, before + after)
        assert used <= 128 - 2 * 7, rank


def test_no_two_characters_look_the_same():
    for font in FONTS:
        seen = {}
        for character in characters(font):
            if font is LARGE and character == "O":
                continue  # only in GO and NO, never among digits
            shape = "\n".join(rows(font, character))
            assert shape not in seen, (font.name, character, seen[shape])
            seen[shape] = character


def test_signs_that_people_mistake_differ_in_width_or_in_many_pixels():
    for font in (SMALL, MEDIUM):
        for one, other in ("0O", "Il", "I1", "l1", "|l"):
            widths = draw.width(font, one), draw.width(font, other)
            if abs(widths[0] - widths[1]) < 2:
                pairs = zip("".join(rows(font, one)), "".join(rows(font, other)))
                differing = [a != b for a, b in pairs].count(True)
                assert differing >= font.capitals // 2, (font.name, one, other)


def test_characters_never_touch_the_next_one():
    for font in FONTS:
        for character in characters(font):
            assert all(row[-1] == "." for row in rows(font, character)), (font.name, character)


def test_black_suits_are_filled_and_red_suits_are_outlines():
    for font in (SMALL, MEDIUM, LARGE):
        for suit in SUITS:
            shape = rows(font, suit)
            top, bottom = ink_rows(font, suit)
            middle = shape[(top + bottom) // 2].strip(".")
            centre = middle[len(middle) // 2]
            assert centre == ("#" if suit in "♣♠" else "."), (font.name, suit)


def test_each_character_has_the_glyph_of_its_own_code():
    for font in FONTS:
        assert len(font.codes) == len(font.glyphs)
        for code, glyph in zip(font.codes, font.glyphs):
            assert font.glyph(code) is glyph, (font.name, chr(code))


def test_what_a_font_does_not_have_is_a_hollow_box():
    for font in FONTS:
        box = font.glyph(ord("□"))
        unknown = [code for code in range(0x80) if code not in font.codes]
        for code in unknown + [0x80, 0x2605, 0x5B57, 0x1F0A1]:
            assert font.glyph(code) is box, (font.name, code)


def test_the_fonts_stay_small_on_the_flash():
    assert sum([len(bitmap) for font in FONTS for bitmap, _, _, _ in font.glyphs]) <= 8000
