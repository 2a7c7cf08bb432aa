import gc

from pegboard import draw
from pegboard.draw import Canvas
from pegboard.fonts import LARGE, MEDIUM, SMALL
from pegboard.screens.base import possessive

try:
    import framebuf
except ImportError:
    from fifteentwo.simulator import framebuffer as framebuf

WIDTH, HEIGHT = 128, 64


def new_screen():
    return framebuf.FrameBuffer(bytearray(WIDTH * HEIGHT // 8), WIDTH, HEIGHT, framebuf.MONO_VLSB)


def new_canvas():
    return Canvas(new_screen())


def picture(canvas, x=0, y=0, w=WIDTH, h=HEIGHT):
    """A part of the screen as rows of ``#`` and ``.``."""
    pixel = canvas.screen.pixel
    return [
        "".join(["#" if pixel(column, row) else "." for column in range(x, x + w)])
        for row in range(y, y + h)
    ]


def lit_box(canvas):
    """Left, top, right and bottom of the lit pixels; the last two are the first dark ones."""
    rows = picture(canvas)
    lit_rows = [y for y in range(HEIGHT) if "#" in rows[y]]
    columns = [x for x in range(WIDTH) if any(row[x] == "#" for row in rows)]
    return columns[0], lit_rows[0], columns[-1] + 1, lit_rows[-1] + 1


def test_text_stands_with_its_capitals_on_the_baseline_of_its_line():
    canvas = new_canvas()
    canvas.text(SMALL, "I", 40, 20)
    assert picture(canvas, 40, 20, 5, 11) == [
        ".....",
        "####.",
        ".##..",
        ".##..",
        ".##..",
        ".##..",
        ".##..",
        ".##..",
        "####.",
        ".....",
        ".....",
    ]
    assert lit_box(canvas) == (40, 21, 44, 29)


def test_text_returns_where_the_next_text_goes_on():
    whole, parts = new_canvas(), new_canvas()
    end = whole.text(SMALL, "fifteen 2", 5, 30)
    middle = parts.text(SMALL, "fif", 5, 30)
    assert parts.text(SMALL, "teen 2", middle, 30) == end
    assert picture(parts) == picture(whole)
    assert end == 5 + draw.width(SMALL, "fifteen 2")


def test_dark_text_on_a_lit_area_is_the_exact_reverse():
    lit, dark = new_canvas(), new_canvas()
    dark.fill_rect(0, 0, WIDTH, HEIGHT)
    for canvas, ink in ((lit, 1), (dark, 0)):
        canvas.text(SMALL, "Blue 57 ♣♦♥♠", 3, 2, ink)
        canvas.centred(MEDIUM, "Count", 17, ink=ink)
        canvas.right(LARGE, "10", 120, 31, ink=ink)
    swapped = [row.replace("#", "x").replace(".", "#").replace("x", ".") for row in picture(dark)]
    assert picture(lit) == swapped


def test_text_leaves_what_is_between_its_strokes():
    canvas = new_canvas()
    canvas.hline(0, 10, WIDTH)
    canvas.text(SMALL, "O O", 0, 5)
    assert picture(canvas, 0, 10, WIDTH, 1) == ["#" * WIDTH]


def test_centred_text_has_equal_room_on_both_sides():
    canvas = new_canvas()
    end = canvas.centred(MEDIUM, "Muggins?", 10, 20, 120)
    assert 0 <= (120 - end) - (canvas.texts[0][1] - 20) <= 1


def test_right_aligned_text_ends_where_it_should():
    canvas = new_canvas()
    x = canvas.right(SMALL, "121", 100, 0)
    assert x == 100 - draw.width(SMALL, "121")
    assert lit_box(canvas)[0] >= x
    assert 98 <= lit_box(canvas)[2] <= 100


def test_a_name_that_fits_is_not_shortened():
    assert draw.fit(SMALL, "Orange", draw.width(SMALL, "Orange")) == "Orange"


def test_a_name_that_does_not_fit_keeps_as_much_as_there_is_room_for():
    name = "Bartholomew the Third"
    for room in range(draw.width(SMALL, "…"), draw.width(SMALL, name)):
        short = draw.fit(SMALL, name, room)
        kept = short[:-1]
        assert short[-1] == "…"
        assert name.startswith(kept)
        assert draw.width(SMALL, short) <= room
        longer = name[: len(kept) + 1].rstrip()
        if longer != kept:
            assert draw.width(SMALL, longer + "…") > room


def test_a_shortened_name_has_no_space_before_the_ellipsis():
    room = draw.width(SMALL, "Anna …") + 1
    assert draw.fit(SMALL, "Anna Wilhelmina", room) == "Anna…"


def test_text_inside_the_screen_is_no_overflow():
    canvas = new_canvas()
    canvas.text(SMALL, "Turn", 0, 0)
    canvas.right(SMALL, "Press", WIDTH, HEIGHT - SMALL.height)
    canvas.centred(LARGE, "31", 16)
    assert canvas.overflows == []


def test_text_out_of_the_screen_is_told_and_drawn_as_far_as_it_goes():
    high = draw.width(SMALL, "high")
    for x, y in ((-1, 0), (WIDTH - high + 1, 0), (0, -2), (0, HEIGHT - SMALL.height + 1)):
        canvas = new_canvas()
        canvas.text(SMALL, "high", x, y)
        assert canvas.overflows == [("high", x, y)]
        assert any("#" in row for row in picture(canvas))


def test_right_aligned_text_that_begins_left_of_the_screen_is_told():
    canvas = new_canvas()
    canvas.right(MEDIUM, "double pair royal", 60, 0)
    assert [text for text, _, _ in canvas.overflows] == ["double pair royal"]


def test_centred_text_wider_than_its_space_is_told():
    room = draw.width(MEDIUM, "fifteen")
    for spare, told in ((0, []), (1, ["fifteen"])):
        canvas = new_canvas()
        canvas.centred(MEDIUM, "fifteen", 0, 10, 10 + room - spare)
        assert [text for text, _, _ in canvas.overflows] == told


def test_clear_darkens_the_screen_and_forgets_the_texts():
    canvas = new_canvas()
    canvas.text(MEDIUM, "too far to the right", 50, 0)
    canvas.clear()
    assert picture(canvas) == ["." * WIDTH] * HEIGHT
    assert (canvas.texts, canvas.overflows, canvas.lines()) == ([], [], [])


def test_every_text_is_remembered_with_its_place_and_font():
    canvas = new_canvas()
    canvas.text(SMALL, "Blue", 2, 3)
    canvas.text(LARGE, "7", 60, 20)
    canvas.text(SMALL, "", 0, 0)
    assert canvas.texts == [
        (3, 2, draw.width(SMALL, "Blue"), SMALL, "Blue"),
        (20, 60, draw.width(LARGE, "7"), LARGE, "7"),
    ]


def test_lines_read_top_to_bottom_and_left_to_right():
    canvas = new_canvas()
    canvas.centred(SMALL, "Press: lay", 53)
    canvas.right(SMALL, "121", WIDTH, 0)
    canvas.text(MEDIUM, "Q", 110, 25)
    canvas.text(LARGE, "31", 0, 16)
    canvas.text(LARGE, "10", 60, 16)
    canvas.text(SMALL, "Orange", 0, 0)
    assert canvas.lines() == ["Orange  121", "31  10  Q", "Press: lay"]


def test_texts_side_by_side_are_read_from_the_left_also_when_one_stands_a_little_lower():
    canvas = new_canvas()
    canvas.text(LARGE, "10", 60, 16)
    canvas.text(MEDIUM, "9", 45, 26)
    assert canvas.lines() == ["9  10"]


def test_small_lines_beside_a_large_digit_stay_lines_of_their_own():
    canvas = new_canvas()
    canvas.text(LARGE, "9", 0, 16)
    canvas.text(SMALL, "fifteen for 2", 40, 14)
    canvas.text(SMALL, "pair for 2", 40, 27)
    canvas.text(SMALL, "and go", 40, 40)
    assert canvas.lines() == ["fifteen for 2", "9  pair for 2", "and go"]


def test_texts_that_lie_over_each_other_are_found():
    canvas = new_canvas()
    end = canvas.text(SMALL, "Blue", 0, 0)
    canvas.text(SMALL, "beside", end, 0)
    canvas.text(SMALL, "below", 0, SMALL.height)
    assert canvas.collisions() == []
    canvas.text(SMALL, "over", end - 1, SMALL.height - 4)
    assert canvas.collisions() == [("Blue", "over"), ("beside", "over"), ("below", "over")]


def test_lines_may_share_the_rows_that_their_letters_leave_free():
    canvas = new_canvas()
    canvas.text(SMALL, "hand", 0, 0)
    canvas.text(SMALL, "starter", 0, SMALL.capitals)
    assert canvas.collisions() == []
    canvas.text(SMALL, "pegs", 60, 0)
    canvas.text(SMALL, "Blue", 60, SMALL.capitals)
    assert canvas.collisions() == [("pegs", "Blue")]


def test_a_character_without_a_glyph_is_a_hollow_box_and_keeps_its_place_in_the_text():
    canvas = new_canvas()
    canvas.text(SMALL, "字", 0, 0)
    left, top, right, bottom = lit_box(canvas)
    edge, inside = "#" * (right - left), "#" + "." * (right - left - 2) + "#"
    rows = picture(canvas, left, top, right - left, bottom - top)
    assert rows == [edge] + [inside] * (SMALL.capitals - 2) + [edge]
    assert canvas.lines() == ["字"]


def test_arrows_point_to_their_side():
    canvas = new_canvas()
    canvas.arrow(0, 0, 3, -1)
    canvas.arrow(4, 0, 3, 1)
    assert picture(canvas, 0, 0, 7, 5) == [
        "..#.#..",
        ".##.##.",
        "###.###",
        ".##.##.",
        "..#.#..",
    ]


def test_the_scroll_bar_shows_which_part_of_the_list_is_seen():
    thumbs = []
    for first in (0, 2, 4):
        canvas = new_canvas()
        canvas.scroll_bar(100, 10, 40, first, 4, 8)
        assert lit_box(canvas) == (100, 10, 103, 50)
        rows = picture(canvas, 100, 10, 3, 40)
        thumbs.append((rows.index("###"), rows.count("###")))
        assert rows.count("###") + rows.count(".#.") == 40
    assert thumbs == [(0, 20), (10, 20), (20, 20)]


def test_the_scroll_bar_of_a_very_long_list_can_still_be_seen_and_reaches_the_end():
    canvas = new_canvas()
    canvas.scroll_bar(0, 0, 40, 997, 3, 1000)
    assert picture(canvas, 0, 0, 3, 40)[34:] == [".#."] + ["###"] * 5


def test_a_list_that_is_all_seen_has_no_scroll_bar():
    canvas = new_canvas()
    canvas.scroll_bar(0, 0, 40, 0, 3, 3)
    assert picture(canvas) == ["." * WIDTH] * HEIGHT


def test_shapes_are_drawn_lit_or_dark():
    canvas = new_canvas()
    canvas.fill_rect(0, 0, 5, 4)
    canvas.box(1, 1, 3, 2, 0)
    canvas.hline(6, 0, 2)
    canvas.vline(6, 1, 2)
    assert picture(canvas, 0, 0, 8, 4) == ["#####.##", "#...#.#.", "#...#.#.", "#####..."]


def test_text_drawn_again_takes_no_memory_but_its_codes_and_its_entry_in_the_list():
    if not hasattr(gc, "mem_alloc"):
        return
    canvas = new_canvas()
    taken = []
    for string in ("a", "fifteen 2", "pair royal is 8"):
        for ink in (1, 0):
            canvas.text(SMALL, string, 0, 0, ink)
            canvas.clear()
            gc.collect()
            before = gc.mem_alloc()
            canvas.text(SMALL, string, 0, 0, ink)
            taken.append(gc.mem_alloc() - before)
            canvas.clear()
    assert max(taken) <= 64 + 64


def test_whose_hand_it_is_keeps_the_whole_name_where_there_is_room():
    for room, text in ((200, "Orange's hand"), (68, "Orange hand")):
        assert possessive("Orange", "hand", room) == text
    cut = possessive("Wilhelmi", "hand", 60)
    assert cut.endswith(". hand") and "Wilhelmi".startswith(cut[:-6]) and len(cut) > 8, cut
