"""The files of the top plate: read back, they are the board of the geometry in its real size."""

import math
import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops, ImageDraw, ImageFont

from fifteentwo_object import __main__ as command
from fifteentwo_object.geometry import Track, load_track
from fifteentwo_object.load import TYPEFACE
from support import desk

with desk.Extra("hardware") as extra:
    import ezdxf
    import pypdfium2
    from ezdxf import bbox
    from ezdxf.path import make_path

    from fifteentwo_object import plates, template
    from fifteentwo_object.laser_drawing import letters

BOARDS = load_track()
NEAR = 0.001  # mm
POINT_MM = 25.4 / 72
PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}
UNPRINTABLE = 6.0  # mm from the edge of a page that a printer may leave white
CROSS_DIAMETER = 8 / 3

every_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)


@pytest.fixture(autouse=True)
def needs_the_libraries():
    extra.need()


def all_holes(board):
    """Every hole as (x, y, diameter)."""
    return [
        (x, y, board.diameter(number))
        for lane in range(board.lanes)
        for number, (x, y) in enumerate(board.holes(lane), 1)
    ]


def all_openings(board):
    """Every round opening of the plate as (x, y, diameter)."""
    return all_holes(board) + [(part.x, part.y, part.hole) for part in board.cutouts()]


def assert_same_places(found, wanted):
    """Both hold the same (x, y, diameter), in any order."""
    assert len(found) == len(wanted)
    for one, other in zip(sorted(found), sorted(wanted), strict=True):
        assert one == pytest.approx(other, abs=NEAR)


def rounded(places):
    """(x, y, diameter) in steps that keep their order whatever the last digits are."""
    return [tuple(round(value, 3) + 0.0 for value in place) for place in places]


# DXF


@pytest.fixture(params=BOARDS.values(), ids=BOARDS)
def dxf_files(request, tmp_path):
    """A board and its DXF files read back, as (piece, document)."""
    board = request.param
    found = []
    for drawing, piece in zip(plates.top_plate(board), board.plate_pieces, strict=True):
        path = tmp_path / "plate.dxf"
        drawing.save_dxf(path)
        found.append((piece, ezdxf.readfile(path)))
    return board, found


def cut_circles(board, piece, document):
    """The circles that are cut, as (x, y, diameter) on the whole plate, y down."""
    return [
        (circle.dxf.center.x + piece[0], board.plate_height - circle.dxf.center.y,
         2 * circle.dxf.radius)
        for circle in document.modelspace().query('CIRCLE[layer=="cut"]')
    ]  # fmt: skip


def test_the_dxf_files_hold_every_opening_on_the_cut_layer(dxf_files):
    board, files = dxf_files
    circles = [
        circle for piece, document in files for circle in cut_circles(board, piece, document)
    ]
    assert_same_places(rounded(circles), rounded(all_openings(board)))
    assert len(all_holes(board)) == 121 * board.lanes


def test_the_dxf_files_are_sound_in_millimetres_and_hold_closed_lines_only(dxf_files):
    _, files = dxf_files
    for _, document in files:
        assert not document.audit().errors
        assert document.header["$INSUNITS"] == 4 and document.header["$MEASUREMENT"] == 1
        for entity in document.modelspace():
            assert entity.dxf.layer in ("cut", "engrave")
            assert entity.dxftype() in ("CIRCLE", "LWPOLYLINE")
            assert entity.dxftype() == "CIRCLE" or entity.closed


def test_every_dxf_file_fits_the_bed_and_cuts_the_edge_of_the_plate_last(dxf_files):
    board, files = dxf_files
    for (left, right), document in files:
        whole = bbox.extents(document.modelspace())
        assert whole.size.x <= board.bed[0] - 4 and whole.size.y <= board.bed[1] - 4
        *_, last = document.modelspace().query('*[layer=="cut"]')
        edge = bbox.extents([last])
        assert (edge.size.x, edge.size.y) == pytest.approx((right - left, board.plate_height))
        assert (edge.extmin.x, edge.extmin.y) == pytest.approx((0, 0), abs=NEAR)
        assert whole.size == edge.size


def test_the_outer_corners_of_the_plate_are_rounded_off_and_not_in(dxf_files):
    board, files = dxf_files
    radius = board.corner_radius
    for (left, right), document in files:
        *_, edge = document.modelspace().query('*[layer=="cut"]')
        corners = 2 * (left == 0) + 2 * (right == board.plate_width)
        missing = corners * (1 - math.pi / 4) * radius**2
        wanted = (right - left) * board.plate_height - missing
        points = [(point.x, point.y) for point in make_path(edge).flattening(0.001)]
        twice = sum(
            x * next_y - next_x * y
            for (x, y), (next_x, next_y) in zip(points, points[1:], strict=False)
        )
        assert abs(twice) / 2 == pytest.approx(wanted, abs=1)


def test_the_window_of_the_display_and_the_slot_of_the_key_pad_are_cut(dxf_files):
    board, files = dxf_files
    windows = []
    for (left, _), document in files:
        for line in document.modelspace().query('LWPOLYLINE[layer=="cut"]')[:-1]:
            box = bbox.extents([line])
            middle = (box.center.x + left, board.plate_height - box.center.y)
            windows.append((*middle, box.size.x, box.size.y))
    wanted = [(board.display.x, board.display.y, *board.display.window)]
    if board.key_pad:
        wanted.insert(0, (board.key_pad.x, board.key_pad.slot_y, *board.key_pad.slot))
    assert windows == [pytest.approx(window, abs=NEAR) for window in wanted]


# What is engraved


@every_board
def test_every_engraving_is_on_one_piece_of_the_plate(board):
    areas = sum(len(drawing.engraved) for drawing in plates.top_plate(board))
    strokes = sum(line.strokes for line in board.lines())
    borders = len(board.plate_pieces)
    wanted = len(board.texts()) + len(board.rings()) + strokes + borders
    assert areas == wanted


def drawn(shapes, left, top, width, height, scale):
    """Outlines filled even-odd, as a picture."""
    image = Image.new("1", (round(width * scale), round(height * scale)))
    for shape in shapes:
        layer = Image.new("1", image.size)
        points = [((x - left) * scale, (y - top) * scale) for x, y, _ in shape.vertices]
        ImageDraw.Draw(layer).polygon(points, fill=1)
        image = ImageChops.logical_xor(image, layer)
    return image


@pytest.mark.parametrize("word", ["FIFTEEN", "DOUBLE SKUNK", "0123456789", "BACK", "FOURTH"])
def test_the_outlines_of_words_look_like_the_typeface(word):
    """Our outlines and FreeType's picture of the same word cover the same area."""
    scale = 30
    shapes = letters(word, 100, 50, 10)
    ours = drawn(shapes, 50, 40, 100, 20, scale)
    theirs = Image.new("1", ours.size)
    font = ImageFont.truetype(str(TYPEFACE), round(10 * scale / 0.7))
    ImageDraw.Draw(theirs).text((scale, 15 * scale), word, font=font, anchor="ls", fill=1)
    left, _, right, _ = theirs.getbbox()
    theirs = ImageChops.offset(theirs, 50 * scale - (left + right) // 2, 0)
    common = ImageChops.logical_and(ours, theirs).histogram()[255]
    either = ImageChops.logical_or(ours, theirs).histogram()[255]
    assert either > 1000 and common / either > 0.95


@every_board
def test_the_border_leaves_no_gap_where_the_plate_is_split(board):
    """On both sides of a split the border ends at the same two places."""
    drawings = plates.top_plate(board)
    ends = []
    for drawing in drawings:
        *_, border = drawing.engraved
        vertices = [vertex for shape in border for vertex in shape.vertices]
        ends.append({
            (round(x), round(y, 3)) for x, y, _ in vertices if x in (0, drawing.width)
        })  # fmt: skip
    for one, other, drawing in zip(ends, ends[1:], drawings, strict=False):
        assert {y for x, y in one if x == drawing.width} == {y for x, y in other if x == 0}
        assert len(one) >= 4
    assert sum(map(len, ends)) == 8 * len(board.splits)


# SVG

SVG = "{http://www.w3.org/2000/svg}"


@every_board
def test_the_svg_files_have_the_size_of_the_plate_and_the_circles_of_the_dxf(board, tmp_path):
    circles = []
    for drawing, (left, right) in zip(plates.top_plate(board), board.plate_pieces, strict=True):
        path = tmp_path / "plate.svg"
        drawing.save_svg(path)
        svg = ElementTree.parse(path).getroot()
        assert svg.get("width") == f"{right - left:g}mm"
        assert svg.get("height") == f"{board.plate_height:g}mm"
        assert svg.get("viewBox") == f"0 0 {right - left:g} {board.plate_height:g}"
        for circle in svg.iter(SVG + "circle"):
            x, y, radius = (float(circle.get(name)) for name in ("cx", "cy", "r"))
            circles.append((x + left, y, 2 * radius))
    assert_same_places(rounded(circles), rounded(all_openings(board)))


def test_the_corners_of_the_svg_file_are_rounded_off_and_not_in(tmp_path):
    path = tmp_path / "plate.svg"
    board = Track.load()
    plates.top_plate(board)[0].save_svg(path)
    *_, edge = ElementTree.parse(path).getroot().iter(SVG + "path")
    radius = f"{board.corner_radius:g}"
    # From the left side to the upper one, the way of a clock: flag 1.
    assert edge.get("d").startswith(f"M0 {radius} A{radius} {radius} 0 0 1 {radius} 0 L")


def test_the_svg_file_tells_cutting_from_engraving_by_its_colours(tmp_path):
    path = tmp_path / "plate.svg"
    plates.top_plate(Track.load())[0].save_svg(path)
    svg = ElementTree.parse(path).getroot()
    groups = {group.get("id"): group for group in svg.iter(SVG + "g")}
    assert groups.keys() == {"cut", "engrave"}
    assert groups["cut"].get("fill") == "none" and groups["cut"].get("stroke") == "#ff0000"
    assert float(groups["cut"].get("stroke-width")) < 0.076
    assert groups["engrave"].get("fill") == "#000000"
    assert groups["engrave"].get("stroke") is None
    kinds = Counter(element.tag.removeprefix(SVG) for element in svg.iter())
    assert kinds.keys() == {"svg", "title", "g", "path", "circle"}
    for path in svg.iter(SVG + "path"):
        assert path.get("d").count("M") == path.get("d").count("Z") > 0


# The templates


def pages_of(board, paper, tmp_path):
    """The template's pages: the one with words, and those in real size."""
    files = {path.name: path for path in template.make(board, tmp_path)}
    first, *others = pypdfium2.PdfDocument(files[f"template-{paper}.pdf"])
    return first, others


def circles_on(page):
    """The circles of a page as (x, y, diameter) in mm from its upper left corner."""
    found = []
    for item in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_PATH]):
        left, bottom, right, top = (value * POINT_MM for value in item.get_bounds())
        line = item.get_matrix()
        assert (line.a, line.d) == pytest.approx((1, 1), abs=1e-6), "drawn to scale"
        width, height = right - left, top - bottom
        round_enough = abs(width - height) < 0.02
        segments = pypdfium2.raw.FPDFPath_CountSegments(item)
        if round_enough and segments > 10:
            middle = ((left + right) / 2, page.get_height() * POINT_MM - (top + bottom) / 2)
            found.append((*middle, width))
    return found


def shift_of(circles, holes):
    """How far a page's circles lie from the board's holes when all are in real size, or None."""
    x, y, _ = circles[0]
    for hole_x, hole_y, _ in holes:
        shift = (x - hole_x, y - hole_y)
        if all(
            any(math.dist((cx - shift[0], cy - shift[1]), hole[:2]) < 0.02 for hole in holes)
            for cx, cy, _ in circles
        ):
            return shift
    return None


def holes_and_crosses(page, board):
    """What a page shows: which holes, and its crosses as ((x, y) on the board, x, y)."""
    circles = circles_on(page)
    sizes = (board.hole_diameter, board.game_hole_diameter)
    lines = 0.5  # the bounds have the line in them
    holes = [circle for circle in circles if any(0 <= circle[2] - size < lines for size in sizes)]
    shift = shift_of(holes, all_holes(board))
    assert shift is not None, "the holes of a page lie as on the board"
    places = [(x - shift[0], y - shift[1]) for x, y, _ in holes]
    crosses = [circle[:2] for circle in circles if 0 <= circle[2] - CROSS_DIAMETER < lines]
    return (
        {nearest(place, all_holes(board)) for place in places},
        [((round(x - shift[0], 1), round(y - shift[1], 1)), x, y) for x, y in crosses],
    )


def nearest(place, holes):
    """Which of the ``holes`` lies at ``place``."""
    return min(range(len(holes)), key=lambda number: math.dist(place, holes[number][:2]))


@pytest.mark.parametrize("paper", PAPERS)
@every_board
def test_the_templates_show_the_whole_board_in_its_real_size(board, paper, tmp_path):
    """Every page lies on the board without being stretched, and together they hold every hole."""
    first, pages = pages_of(board, paper, tmp_path)
    for page in (first, *pages):
        size = sorted(value * POINT_MM for value in page.get_size())
        assert size == pytest.approx(sorted(PAPERS[paper]), abs=0.1)
    holes = set()
    for page in pages:
        shown, _ = holes_and_crosses(page, board)
        holes |= shown
    assert holes == set(range(121 * board.lanes))


@every_board
def test_every_cross_is_printed_whole_on_two_neighbouring_pages(board, tmp_path):
    _, pages = pages_of(board, "a4", tmp_path)
    assert len(pages) > 1
    seen = Counter()
    for page in pages:
        image = rendered(page)
        for cross, x, y in holes_and_crosses(page, board)[1]:
            seen[cross] += is_whole(image, x, y)
    assert set(seen.values()) == {2}
    assert len(seen) >= 2 * (len(pages) - 1)


def is_whole(image, x, y):
    """Whether all four arms of a cross are on the page."""
    for arm_x, arm_y in ((3.5, 0), (-3.5, 0), (0, 3.5), (0, -3.5)):
        left, top = round((x + arm_x) * 8) - 2, round((y + arm_y) * 8) - 2
        if not (0 <= left < image.width - 4 and 0 <= top < image.height - 4):
            return False
        if min(image.crop((left, top, left + 4, top + 4)).tobytes()) > 200:
            return False
    return True


def rendered(page, pixels_a_mm=8):
    return page.render(scale=pixels_a_mm * POINT_MM).to_pil().convert("L")


@pytest.mark.parametrize("paper", PAPERS)
def test_the_bar_of_every_page_is_a_hundred_millimetres_long(paper, tmp_path):
    """Measured on the page as it is printed: the longest black line near its foot."""
    _, pages = pages_of(Track.load(), paper, tmp_path)
    for page in pages:
        image = rendered(page)
        lengths = []
        for y in range(image.height - 25 * 8, image.height):
            row = "".join("#" if grey < 128 else "." for grey in image.crop(
                (0, y, image.width, y + 1)).tobytes())  # fmt: skip
            lengths += [len(run) / 8 for run in re.findall("#+", row)]
        assert max(lengths) == pytest.approx(100, abs=0.5)


@pytest.mark.parametrize("paper", PAPERS)
@every_board
def test_nothing_is_printed_where_a_printer_cannot(board, paper, tmp_path):
    first, pages = pages_of(board, paper, tmp_path)
    for page in (first, *pages):
        image = rendered(page, 3)
        left, top, right, bottom = ImageChops.invert(image).getbbox()
        rim = UNPRINTABLE * 3
        assert left >= rim and top >= rim
        assert right <= image.width - rim and bottom <= image.height - rim


def test_the_first_page_names_every_piece_of_the_strip_and_every_join(tmp_path):
    board = Track.load()
    first, _ = pages_of(board, "a4", tmp_path)
    text = first.get_textpage().get_text_range()
    for piece in board.strip_pieces():
        lights = rf"lights? {piece.first_light}( to {piece.last_light})? of the strip"
        assert re.search(rf"^{piece.number}: {lights}, holes? ", text, re.M)
    for join in board.joins():
        assert f"{join.first} to {join.second}: {join.wire_mm} mm" in text
    assert "100 %" in text


# The command


def test_the_command_writes_and_tells_every_file(tmp_path):
    result = CliRunner().invoke(command.main, ["--out", str(tmp_path), "--only", "plates"])
    assert result.exit_code == 0, result.output
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert all(str(path) in result.output for path in files)
    assert f"{len(files)} files" in result.output
    names = {path.relative_to(tmp_path).as_posix() for path in files}
    for board in BOARDS:
        assert f"plates/{board}/template-a4.pdf" in names
    assert "plates/default/top-plate.dxf" in names
    assert "plates/default/top-plate-oled-1.3.svg" in names
    assert "plates/strip-60/top-plate-left.dxf" in names


def test_the_command_tells_how_to_install_what_is_missing(monkeypatch, tmp_path):
    monkeypatch.setitem(command.sys.modules, "ezdxf", None)
    for module in ("plates", "laser_drawing"):
        monkeypatch.delitem(command.sys.modules, f"fifteentwo_object.{module}")
    result = CliRunner().invoke(command.main, ["--out", str(tmp_path), "--only", "plates"])
    assert result.exit_code == 2
    assert "'ezdxf' is missing" in result.output and "[hardware]" in result.output


def test_the_command_tells_where_it_cannot_write(tmp_path):
    (tmp_path / "plates").write_text("a file")
    result = CliRunner().invoke(command.main, ["--out", str(tmp_path), "--only", "plates"])
    assert result.exit_code == 2
    assert "cannot be written" in result.output


def test_a_file_is_whole_or_as_it_was_and_the_ones_before_it_stay(monkeypatch, tmp_path):
    def make(folder):
        (folder / "first.svg").write_text("new")
        yield folder / "first.svg"
        (folder / "second.svg").write_text("ne")
        raise OSError(28, "No space left on device", str(folder / "second.svg"))

    monkeypatch.setattr(command, "maker", lambda module: make)
    place = tmp_path / "plates"
    place.mkdir()
    for name in ("first.svg", "second.svg"):
        (place / name).write_text("old")
    result = CliRunner().invoke(command.main, ["--out", str(tmp_path), "--only", "plates"])
    assert result.exit_code == 2
    assert "second.svg cannot be written (No space left on device)" in result.output
    assert {path.name: path.read_text() for path in place.iterdir()} == {
        "first.svg": "new",
        "second.svg": "old",
    }
