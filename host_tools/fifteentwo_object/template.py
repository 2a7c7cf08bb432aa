"""The template on paper, in the size of the board: where to drill, and where the strip goes.

A PDF in A4 and one in US Letter.  The first page is a small picture of the whole with what to do;
the others are tiles in real size that overlap and are laid together at their crosses.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from reportlab.lib.colors import Color, black, white
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from fifteentwo_object.geometry import Circle, Join, Piece, Point, Track

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}

_MARGIN = 10.0  # what no printer needs
_FOOT = 20.0  # of each page, for the scale bar
_OVERLAP = 14.0
_BAR = 100.0
_CROSS = 4.0
_CROSS_EVERY = 60.0
_SMALL_BOARD = 110.0  # at most so high on the first page

_FINE, _LINE, _BOLD = 0.1, 0.2, 0.4
_GREY = Color(0.45, 0.45, 0.45)
_STRIP = Color(0.93, 0.93, 0.86)
_STRIP_EDGE = Color(0.55, 0.5, 0.3)
_WIRE = Color(0.75, 0.2, 0.1)
_TILE = Color(0.1, 0.35, 0.8)
_FONT, _BOLD_FONT = "Helvetica", "Helvetica-Bold"

_STEPS = (
    "Print all pages at 100 % (actual size), never fitted to the page.",
    "Measure the bar at the foot of each page. Where it is not 100 mm long, print again.",
    "Cut the pages at the dashed blue lines, lay cross onto cross, and tape the pages together.",
    "To drill: tape the sheet onto the plate, prick each small cross with an awl, then drill.",
    "For the lights: put the sheet on what carries the strip, cut the strip into the pieces listed"
    " below, and stick each one down in its place, with the arrows printed on it along ours. The"
    " light between two pieces is thrown away: so all pads stay whole.",
    "Solder the wires listed below at each join: 5 V to 5 V, data out to data in, ground to"
    " ground.",
)


def make(track: Track, folder: Path) -> Iterator[Path]:
    """Write the templates of one board; yields the files written."""
    for paper, size in PAPERS.items():
        path = folder / f"template-{paper}.pdf"
        _write(track, path, size)
        yield path


@dataclass(frozen=True)
class Tiles:
    """How a board is spread over pages; sizes in mm."""

    page: tuple[float, float]
    columns: int
    rows: int
    width: float  # of what a tile shows of the board
    height: float

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """The place on the board of the upper left corner of a tile."""
        return column * (self.width - _OVERLAP), row * (self.height - _OVERLAP)


def tiles(width: float, height: float, paper: tuple[float, float]) -> Tiles:
    """The upright or sideways pages that are the fewest for a board of this size."""
    return min(
        (_spread(width, height, page) for page in (paper, paper[::-1])),
        key=lambda spread: spread.count,
    )


def _spread(width: float, height: float, page: tuple[float, float]) -> Tiles:
    columns, across = _shared(width, page[0] - 2 * _MARGIN)
    rows, down = _shared(height, page[1] - 2 * _MARGIN - _FOOT)
    return Tiles(page, columns, rows, across, down)


def _shared(length: float, room: float) -> tuple[int, float]:
    """How many tiles ``length`` needs, and how long each is when all are alike."""
    count = max(1, math.ceil((length - _OVERLAP) / (room - _OVERLAP)))
    return count, (length + (count - 1) * _OVERLAP) / count


class _Sheet:
    """Draws in mm with y down, on a page of a PDF."""

    def __init__(self, canvas: Canvas, height: float) -> None:
        self.canvas = canvas
        self._height = height

    def place(self, x: float, y: float) -> tuple[float, float]:
        return x * mm, (self._height - y) * mm

    def line(self, *points: tuple[float, float], width=_LINE, colour=black, dash=()) -> None:
        self._pen(width, colour, dash)
        path = self.canvas.beginPath()
        path.moveTo(*self.place(*points[0]))
        for point in points[1:]:
            path.lineTo(*self.place(*point))
        self.canvas.drawPath(path)

    def curve(self, start, first, second, end, width=_LINE, colour=black) -> None:
        self._pen(width, colour, ())
        places = [value for point in (start, first, second, end) for value in self.place(*point)]
        self.canvas.bezier(*places)

    def box(
        self, left, top, right, bottom, width=_LINE, colour=black, fill=None, dash=(), radius=0.0
    ) -> None:
        self._pen(width, colour, dash)
        if fill is not None:
            self.canvas.setFillColor(fill)
        x, y = self.place(left, bottom)
        self.canvas.roundRect(
            x, y, (right - left) * mm, (bottom - top) * mm, radius * mm, fill=int(fill is not None)
        )

    def disc(self, x, y, radius, width=_LINE, colour=black, fill=None) -> None:
        self._pen(width, colour, ())
        if fill is not None:
            self.canvas.setFillColor(fill)
        self.canvas.circle(*self.place(x, y), radius * mm, fill=int(fill is not None))

    def polygon(self, *points: tuple[float, float], fill=black) -> None:
        self.canvas.setFillColor(fill)
        path = self.canvas.beginPath()
        path.moveTo(*self.place(*points[0]))
        for point in points[1:]:
            path.lineTo(*self.place(*point))
        path.close()
        self.canvas.drawPath(path, stroke=0, fill=1)

    def cross(self, x, y, reach, width=_FINE, colour=black) -> None:
        self.line((x - reach, y), (x + reach, y), width=width, colour=colour)
        self.line((x, y - reach), (x, y + reach), width=width, colour=colour)

    def text(self, x, y, text, size=2.2, colour=black, align="left", font=_FONT) -> None:
        """``size``: height of the capitals, ``y``: their foot."""
        self.canvas.setFont(font, size / 0.72 * mm)
        self.canvas.setFillColor(colour)
        draw = {
            "left": self.canvas.drawString,
            "middle": self.canvas.drawCentredString,
            "right": self.canvas.drawRightString,
        }[align]
        draw(*self.place(x, y), text)

    def _pen(self, width: float, colour, dash) -> None:
        self.canvas.setLineWidth(width * mm)
        self.canvas.setStrokeColor(colour)
        self.canvas.setDash([step * mm for step in dash])


def _write(track: Track, path: Path, paper: tuple[float, float]) -> None:
    spread = tiles(track.plate_width, track.plate_height, paper)
    canvas = Canvas(str(path), invariant=True, pageCompression=1)
    canvas.setTitle(f"Fifteen Two: template, {track.title}")
    canvas.setCreator("Fifteen Two")
    canvas.setViewerPreference("PrintScaling", "None")
    _overview(canvas, track, spread, paper)
    for row in range(spread.rows):
        for column in range(spread.columns):
            _tile(canvas, track, spread, column, row)
    canvas.save()


# The pages


def _overview(canvas: Canvas, track: Track, spread: Tiles, paper: tuple[float, float]) -> None:
    width, height = paper
    canvas.setPageSize((width * mm, height * mm))
    sheet = _Sheet(canvas, height)
    left = 2 * _MARGIN
    sheet.text(left, 24, "Fifteen Two: template", 5, font=_BOLD_FONT)
    plate = f"{track.plate_width:g} x {track.plate_height:g} mm"
    pages = f"{spread.count} page{'s' if spread.count > 1 else ''} in real size follow"
    sheet.text(left, 31, f"{track.title}; plate {plate}; {pages}.", 2.6)
    scale = min((width - 2 * left) / track.plate_width, _SMALL_BOARD / track.plate_height)
    _small_board(sheet, track, spread, scale, left, 38)
    y = 38 + scale * track.plate_height + 9
    for number, step in enumerate(_STEPS, 1):
        for index, line in enumerate(_broken(canvas, step, width - 2 * left - 6)):
            if index == 0:
                sheet.text(left, y, f"{number}.")
            sheet.text(left + 6, y, line)
            y += 4.4
    _lists(sheet, track, left, y + 4, width - left)
    canvas.showPage()


def _broken(canvas: Canvas, text: str, width: float) -> list[str]:
    """The lines of ``text`` in the usual size, none wider than ``width`` mm."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and canvas.stringWidth(longer, _FONT, 2.2 / 0.72 * mm) > width * mm:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _small_board(
    sheet: _Sheet, track: Track, spread: Tiles, scale: float, left: float, top: float
) -> None:
    """The whole board with its tiles, and no measure to be taken from it."""
    canvas = sheet.canvas
    canvas.saveState()
    x, y = sheet.place(left, top)
    canvas.translate(x, y)
    canvas.scale(scale, scale)
    small = _Sheet(canvas, 0)
    _board(small, track)
    if spread.count > 1:
        for row in range(spread.rows):
            for column in range(spread.columns):
                x, y = spread.corner(column, row)
                box = (x, y, x + spread.width, y + spread.height)
                small.box(*box, colour=_TILE, width=0.6, dash=(3, 2))
                number = row * spread.columns + column + 1
                small.text(
                    x + spread.width / 2,
                    y + spread.height * 0.62,
                    str(number),
                    14,
                    colour=_TILE,
                    align="middle",
                    font=_BOLD_FONT,
                )
    canvas.restoreState()


def _lists(sheet: _Sheet, track: Track, left: float, y: float, right: float) -> None:
    """The pieces of the strip and the wires between them."""
    sheet.text(left, y, "Pieces of the strip", 2.6, font=_BOLD_FONT)
    middle = (left + right) / 2
    sheet.text(middle, y, "Wires between them: 5 V, data, ground", 2.6, font=_BOLD_FONT)
    pitch = 4.4 if track.lanes < 3 else 3.9
    for number, piece in enumerate(track.strip_pieces(), 1):
        sheet.text(left, y + 1 + number * pitch, _piece_line(track, piece), 2.0)
    for number, join in enumerate(track.joins(), 1):
        kind = "lane: data only" if join.kind == "lane" else join.kind
        line = f"{join.first} to {join.second}: {join.wire_mm} mm ({kind})"
        sheet.text(middle, y + 1 + number * pitch, line, 2.0)


def _piece_line(track: Track, piece: Piece) -> str:
    lane = f"lane {piece.lane + 1}, " if track.lanes > 1 else ""
    holes = f"holes {piece.first_hole} to {piece.last_hole}"
    if piece.first_hole == piece.last_hole:
        holes = f"hole {piece.first_hole}"
    lights = f"lights {piece.first_light} to {piece.last_light}"
    if piece.pixels == 1:
        lights = f"light {piece.first_light}"
    return f"{piece.number}: {lights} of the strip, {lane}{holes}, {piece.length:.1f} mm"


def _tile(canvas: Canvas, track: Track, spread: Tiles, column: int, row: int) -> None:
    width, height = spread.page
    canvas.setPageSize((width * mm, height * mm))
    sheet = _Sheet(canvas, height)
    left = (width - spread.width) / 2
    top = _MARGIN + (height - 2 * _MARGIN - _FOOT - spread.height) / 2
    corner_x, corner_y = spread.corner(column, row)
    canvas.saveState()
    clip = canvas.beginPath()
    x, y = sheet.place(left, top + spread.height)
    clip.rect(x, y, spread.width * mm, spread.height * mm)
    canvas.clipPath(clip, stroke=0)
    x, y = sheet.place(left - corner_x, top - corner_y)
    canvas.translate(x, y)
    board = _Sheet(canvas, 0)
    _board(board, track)
    _crosses(board, track, spread)
    canvas.restoreState()
    _cut_edges(sheet, spread, column, row, left, top)
    _foot(sheet, track, spread, row * spread.columns + column + 1)
    canvas.showPage()


def _crosses(sheet: _Sheet, track: Track, spread: Tiles) -> None:
    """Crosses in the middle of the overlaps, the same on both pages, where nothing else is."""
    for seam in range(1, spread.columns):
        x = seam * (spread.width - _OVERLAP) + _OVERLAP / 2
        for part in _parts(track.plate_height):
            _register(sheet, *_clearest(track, [(x, y) for y in part]))
    for seam in range(1, spread.rows):
        y = seam * (spread.height - _OVERLAP) + _OVERLAP / 2
        for part in _parts(track.plate_width):
            _register(sheet, *_clearest(track, [(x, y) for x in part]))


def _parts(length: float) -> list[list[float]]:
    """Places along a seam, in parts of about the distance that the crosses have."""
    count = max(2, round(length / _CROSS_EVERY))
    part = length / count
    return [[part * (number + share / 20) for share in range(2, 19)] for number in range(count)]


def _clearest(track: Track, points: list[Point]) -> Point:
    return max(points, key=lambda point: min(_room(track, *point), 2 * _CROSS))


def _room(track: Track, x: float, y: float) -> float:
    """How far the next thing of the board is from (x, y)."""
    boxes = [track.display.box(track.display.window)]
    for piece in track.strip_pieces():
        left, right = sorted((piece.start[0], piece.end[0]))
        half = piece.width / 2
        boxes.append((left, piece.start[1] - half, right, piece.start[1] + half))
    ways = [
        math.dist((x, y), (min(max(x, left), right), min(max(y, top), bottom)))
        for left, top, right, bottom in boxes
    ]
    parts = track.cutouts()
    ways += [math.dist((x, y), (part.x, part.y)) - part.hole / 2 for part in parts]
    edges = (x, y, track.plate_width - x, track.plate_height - y)
    return min(*ways, *edges)


def _register(sheet: _Sheet, x: float, y: float) -> None:
    sheet.disc(x, y, _CROSS / 3, colour=_TILE)
    sheet.cross(x, y, _CROSS, width=_LINE, colour=_TILE)


def _cut_edges(
    sheet: _Sheet, spread: Tiles, column: int, row: int, left: float, top: float
) -> None:
    """Where a page is cut so that it can lie on its neighbour: at its right and lower edge."""
    right, bottom = left + spread.width, top + spread.height
    if column + 1 < spread.columns:
        sheet.line((right, top), (right, bottom), colour=_TILE, dash=(3, 2))
    if row + 1 < spread.rows:
        sheet.line((left, bottom), (right, bottom), colour=_TILE, dash=(3, 2))


def _foot(sheet: _Sheet, track: Track, spread: Tiles, number: int) -> None:
    width, height = spread.page
    y = height - _MARGIN - 6
    left = 2 * _MARGIN
    for step in range(int(_BAR) // 10 + 1):
        x = left + 10 * step
        reach = 3 if step % 5 == 0 else 1.8
        sheet.line((x, y - reach), (x, y), width=_LINE)
        if step % 5 == 0:
            sheet.text(x, y - 4, str(10 * step), 2.0, align="middle")
    sheet.line((left, y), (left + _BAR, y), width=_BOLD)
    sheet.text(left, y + 4.5, "This bar must be 100 mm long. If it is not, print at 100 %.", 2.0)
    right = width - 2 * _MARGIN
    sheet.text(right, y, f"page {number} of {spread.count}", 2.6, align="right", font=_BOLD_FONT)
    sheet.text(right, y + 4.5, f"Fifteen Two, {track.title}", 2.0, align="right")


# The board


def _board(sheet: _Sheet, track: Track) -> None:
    for piece in track.strip_pieces():
        _strip(sheet, track, piece)
    for join in track.joins():
        _wire(sheet, track, join)
    sheet.box(0, 0, track.plate_width, track.plate_height, radius=track.corner_radius, width=_BOLD)
    for split in track.splits:
        sheet.line((split, 0), (split, track.plate_height), width=_BOLD, dash=(4, 1, 1, 1))
    for lane in range(track.lanes):
        for number, (x, y) in enumerate(track.holes(lane), 1):
            sheet.disc(x, y, track.diameter(number) / 2, fill=white)
            sheet.cross(x, y, 1.2)
    _display(sheet, track)
    if track.key_pad:
        sheet.box(*track.key_pad.box, colour=_STRIP_EDGE)
        sheet.box(*track.key_pad.slot_box)
        sheet.text(track.key_pad.x, track.key_pad.y, "key pad", 3.0, align="middle")
    for part in track.cutouts():
        _opening(sheet, part)


def _strip(sheet: _Sheet, track: Track, piece: Piece) -> None:
    """A piece of the strip with its cut edges, its number and the way of the data."""
    (start_x, y), (end_x, _) = piece.start, piece.end
    half = piece.width / 2
    left, right = sorted((start_x, end_x))
    sheet.box(left, y - half, right, y + half, colour=_STRIP_EDGE, fill=_STRIP)
    edge = track.hole_diameter / 2 + 0.6
    foot = y - edge
    size = min(2.0, half - edge - 0.3)
    if piece.pixels == 1:
        free = half - track.game_hole_diameter / 2
        size = min(1.8, free - 0.6)
        sheet.text((left + right) / 2, y + half - 0.4, str(piece.number), size, align="middle")
        return
    for hole in range(piece.first_hole, piece.last_hole + 1):
        if hole % 5 == 0:
            x, _ = track.hole(piece.lane, hole)
            below = y + edge + size
            sheet.text(x, below, str(hole), size, colour=_GREY, align="middle")
    words = f"{piece.number}: {piece.pixels} pixels, holes {piece.first_hole} to {piece.last_hole}"
    if track.lanes > 1:
        words += f", lane {piece.lane + 1}"
    inner = start_x + piece.direction * 8
    sheet.text(inner, foot, words, size, align="left" if piece.direction > 0 else "right")
    for x in (start_x, (start_x + end_x) / 2, end_x - piece.direction * 8):
        _arrow(sheet, x + piece.direction * 1.5, foot - size / 2, piece.direction)


def _arrow(sheet: _Sheet, x: float, y: float, direction: int) -> None:
    """An arrow of 5 mm that begins at (x, y)."""
    tip = x + direction * 5
    sheet.line((x, y), (tip - direction * 1.5, y), width=_BOLD)
    sheet.polygon((tip, y), (tip - direction * 2, y - 0.8), (tip - direction * 2, y + 0.8))


def _wire(sheet: _Sheet, track: Track, join: Join) -> None:
    """The way of the three wires, bulging outward at a turn."""
    (start_x, start_y), (end_x, end_y) = join.start, join.end
    outward = 1 if start_x > track.plate_width / 2 else -1
    reach = outward * min(12.0, abs(end_y - start_y) * 0.5)
    first, second = (start_x + reach, start_y), (end_x + reach, end_y)
    sheet.curve(join.start, first, second, join.end, width=_BOLD, colour=_WIRE)


def _display(sheet: _Sheet, track: Track) -> None:
    """The windows of all displays around one middle, the usual one in full lines."""
    display = track.display
    windows = track.data["display"]
    # Between the edges of the smaller ones is no room for words.
    inside = (display.inches, min(windows, key=float))
    for inches, size in windows.items():
        usual = inches == display.inches
        left, top, right, bottom = display.box((size["window"][0], size["window"][1]))
        dash, width = ((), _LINE) if usual else ((1, 1), _FINE)
        sheet.box(left, top, right, bottom, width=width, dash=dash)
        sheet.text(left + 1, (top + 3 if inches in inside else top - 0.8), f"{inches} inch", 1.8)
    sheet.cross(display.x, display.y, 2)


def _opening(sheet: _Sheet, part: Circle) -> None:
    sheet.disc(part.x, part.y, part.hole / 2)
    sheet.cross(part.x, part.y, 2)
    if part.name.startswith("screw"):
        return
    name = "BACK" if part.name == "back" else part.name
    note = f"{name}, {part.hole:g} mm"
    sheet.text(part.x, part.y - part.hole / 2 - 1.5, note, 2.0, align="middle")
