"""Reads the text on the display from its dots, as a person does: the letters of our own fonts.

What a board says through ``Canvas.lines()`` is what it meant to draw; this is what has been drawn.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from pegboard.devices import SCREEN_HEIGHT, SCREEN_WIDTH
from pegboard.fonts import LARGE, MEDIUM, SMALL, Font
from pegboard.screens.base import MARK_ROOM

# No text of ours has more spaces than this between two words.
_MOST_SPACES = 2

# So many letters in a row are never read by chance from a picture that stands upside down.
_A_WORD = 5

# Dark text stands on a bar that is at least so wide.
_NARROWEST_BAR = 8

# Names and scores stand side by side in the top row, in tabs for so many teams, of which one may
# bear the dealer's mark; one column is free between a tab and the next, and two lie before a name.
_TAB_STARTS = {
    team * (SCREEN_WIDTH - mark) // teams + shift
    for teams in (2, 3, 4)
    for team in range(1, teams)
    for mark in (0, MARK_ROOM)
    for shift in (0, mark)
}
_SCORE = re.compile(r"\d+( |$)")

_TURNED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


class _Glyph(NamedTuple):
    """A letter: its columns between the line of the capitals and the base line, bit 0 at the top.

    ``deep``: (column, dots) of what hangs below.  ``high``: the columns that reach above the
    capitals. ``lead``: its empty columns at the left.
    """

    character: str
    columns: tuple[int, ...]
    deep: tuple[tuple[int, int], ...]
    high: tuple[int, ...]
    lead: int
    dots: int


class _Text(NamedTuple):
    """A piece of text on the display, at the place that ``Canvas.text`` was given."""

    dots: int  # how many it has, in all
    letters: int
    font: Font
    x: int
    y: int
    end: int
    ink: int
    string: str

    @property
    def top(self) -> int:
        return self.y + self.font.baseline - self.font.capitals

    @property
    def bottom(self) -> int:
        return self.y + self.font.baseline


def read(oled: bytes) -> list[str]:
    """The rows of text in 1024 bytes MONO_VLSB, as ``Canvas.lines()`` gives them.

    The picture may stand upside down: it is read the way round in which more of it is text.  An
    underscore looks like a line and is not read.
    """
    upright = _texts(oled)
    if any(text.letters >= _A_WORD for text in upright):
        return _rows(upright)
    turned = _texts(bytes(oled[::-1]).translate(_TURNED))
    return _rows(max(upright, turned, key=_dots_of_all))


def _dots_of_all(texts: list[_Text]) -> int:
    return sum(text.dots for text in texts)


# The letters of a font


def _glyph(font: Font, character: str) -> _Glyph:
    bitmap, width, _, _ = font.load(character)
    top = font.baseline - font.capitals
    whole = [
        sum(bitmap[page * width + x] << 8 * page for page in range((font.height + 7) // 8))
        for x in range(width)
    ]
    core = tuple(column >> top & (1 << font.capitals) - 1 for column in whole)
    deep = [(x, column >> font.baseline) for x, column in enumerate(whole)]
    return _Glyph(
        character,
        core,
        tuple((x, dots) for x, dots in deep if dots),
        tuple(x for x, column in enumerate(whole) if top and column >> top - 1 & 1),
        next((x for x, column in enumerate(core) if column), width),
        sum(column.bit_count() for column in whole),
    )


class _Alphabet:
    """The letters of ``font``, by their first column that is not empty."""

    def __init__(self, font: Font):
        self.font = font
        self.space = font.load(" ")[1]
        self.top = font.baseline - font.capitals
        self.all_rows = (1 << font.capitals) - 1
        self._by_column: dict[int, list[_Glyph]] = {}
        for character in font.characters:
            glyph = _glyph(font, character)
            if glyph.lead < len(glyph.columns):
                self._by_column.setdefault(glyph.columns[glyph.lead], []).append(glyph)

    def beginning_with(self, column: int) -> list[_Glyph]:
        return self._by_column.get(column, [])


_ALPHABETS = tuple(_Alphabet(font) for font in (LARGE, MEDIUM, SMALL))


# From dots to texts


def _texts(oled: bytes) -> list[_Text]:
    """All texts, those with the most dots first."""
    width = SCREEN_WIDTH
    columns = [
        sum(oled[page * width + x] << 8 * page for page in range(SCREEN_HEIGHT // 8))
        for x in range(width)
    ]
    found = [text for alphabet in _ALPHABETS for text in _texts_in(alphabet, columns)]
    # What a large letter has inside may look like a small one: the one with more dots is meant.
    found.sort(key=lambda text: (-text.dots, text.letters))
    chosen: list[_Text] = []
    taken: set[tuple[int, int]] = set()
    for text in found:
        if any(_overlap(text, other) for other in chosen):
            continue
        dots = set(_dots(text))
        if not dots & taken:
            taken |= dots
            chosen.append(text)
    # A title fills its row to the edge; tabs leave the last column free.
    if columns[-1] & 1:
        return chosen
    return [piece for text in chosen for piece in _tabs(text)]


def _texts_in(alphabet: _Alphabet, columns: list[int]) -> Iterator[_Text]:
    """Everything that may be text in this font, lit on dark and dark on lit."""
    rows = alphabet.all_rows
    for top in range(SCREEN_HEIGHT - alphabet.font.capitals + 1):
        line = [column >> top & rows for column in columns]
        above = [top > 0 and column >> top - 1 & 1 == 1 for column in columns]
        if any(line):
            yield from _texts_on(alphabet, _Line(top, line, above, columns, 1))
        # Dark letters have a lit row above them.
        if _has_bar(above, top) and any(column != rows for column in line):
            dark = [rows ^ column for column in line]
            below = [~column for column in columns]
            yield from _texts_on(
                alphabet, _Line(top, dark, [top > 0 and not lit for lit in above], below, 0)
            )


def _has_bar(lit: list[bool], top: int) -> bool:
    if top == 0:
        return True
    length = 0
    for is_lit in lit:
        length = length + 1 if is_lit else 0
        if length == _NARROWEST_BAR:
            return True
    return False


class _Line(NamedTuple):
    """The rows from ``top`` on in which capitals may stand.

    ``columns``: the dots of each column there, bit 0 at the top.  ``above``: whether there is a
    dot in the row above.  ``whole``: the columns of the whole display.  Dots are those of the
    ``ink``.
    """

    top: int
    columns: list[int]
    above: list[bool]
    whole: list[int]
    ink: int


def _texts_on(alphabet: _Alphabet, line: _Line) -> Iterator[_Text]:
    """The texts whose capitals stand in ``line``."""
    font = alphabet.font
    columns = line.columns
    best: dict[int, _Text] = {}
    for x in range(SCREEN_WIDTH - 1, -1, -1):
        if not columns[x]:
            continue
        for glyph in alphabet.beginning_with(columns[x]):
            start = x - glyph.lead
            if start < 0 or not _stands(glyph, line, start, font.capitals):
                continue
            end = start + len(glyph.columns)
            text = _Text(
                glyph.dots,
                1,
                font,
                start,
                line.top - alphabet.top,
                end,
                line.ink,
                glyph.character,
            )
            rest = _rest(alphabet, columns, best, end)
            if rest:
                text = text._replace(
                    dots=text.dots + rest.dots,
                    letters=1 + rest.letters,
                    end=rest.end,
                    string=text.string + rest.string,
                )
            if start not in best or _weight(text) > _weight(best[start]):
                best[start] = text
    for start, text in best.items():
        if (start == 0 or not columns[start - 1]) and not _is_a_line(text, line):
            yield text


def _stands(glyph: _Glyph, line: _Line, start: int, capitals: int) -> bool:
    """Whether ``glyph`` stands at the column ``start``."""
    end = start + len(glyph.columns)
    if tuple(line.columns[start:end]) != glyph.columns:
        return False
    if any(not line.above[start + x] for x in glyph.high if line.top):
        return False
    if not line.ink and any(
        line.above[x] for x in range(start, end) if x - start not in glyph.high
    ):
        return False
    below = line.top + capitals
    return not any(dots & ~(line.whole[start + x] >> below) for x, dots in glyph.deep)


def _is_a_line(text: _Text, line: _Line) -> bool:
    """Whether this is but strokes from top to bottom that go on beyond, as those of a box do."""
    full = (1 << text.font.capitals) - 1
    places = [x for x in range(text.x, text.end) if line.columns[x]]
    if any(line.columns[x] != full for x in places):
        return False
    below = line.top + text.font.capitals
    return all(line.above[x] for x in places) or all(line.whole[x] >> below & 1 for x in places)


def _rest(
    alphabet: _Alphabet, columns: list[int], best: dict[int, _Text], end: int
) -> _Text | None:
    """The text that goes on at the column ``end``, with the spaces before it."""
    found = None
    for spaces in range(_MOST_SPACES + 1):
        start = end + spaces * alphabet.space
        rest = best.get(start)
        if rest and not any(columns[end:start]) and (not found or _weight(rest) > _weight(found)):
            found = rest._replace(string=" " * spaces + rest.string)
    return found


def _weight(text: _Text) -> tuple[int, int]:
    return text.dots, -text.letters


def _overlap(text: _Text, other: _Text) -> bool:
    return (
        text.x < other.end
        and other.x < text.end
        and text.top < other.bottom
        and other.top < text.bottom
    )


def _dots(text: _Text) -> Iterator[tuple[int, int]]:
    x = text.x
    for character in text.string:
        bitmap, width, height, _ = text.font.load(character)
        for column in range(width):
            for row in range(height):
                if bitmap[(row >> 3) * width + column] >> (row & 7) & 1:
                    yield x + column, text.y + row
        x += width


# From texts to rows


def _tabs(text: _Text) -> Iterator[_Text]:
    """The names and scores in a text of the top row, each for itself; any other text as it is."""
    if text.y or text.font is not SMALL:
        yield text
        return
    start, x, piece = text.x, text.x, ""
    for at, character in enumerate(text.string):
        width = text.font.load(character)[1]
        ends_tab = x + 1 in _TAB_STARTS and piece.strip().isdigit()
        ends = ends_tab or _SCORE.match(text.string, at + 1)
        if character == " " and ends and piece.strip():
            yield text._replace(x=start, end=x, string=piece.rstrip())
            start, piece = x + width, ""
        else:
            piece += character
        x += width
    yield text._replace(x=start, string=piece)


def _rows(texts: list[_Text]) -> list[str]:
    """As ``Canvas.lines()`` makes them: texts side by side are joined by two spaces."""
    rows: list[list[_Text]] = []
    for text in sorted(texts, key=lambda text: (_middle(text), text.x, text.y, text.font.height)):
        if rows and _side_by_side(rows[-1][0], text):
            rows[-1].append(text)
        else:
            rows.append([text])
    return ["  ".join(_string(text) for text in sorted(row, key=_place)) for row in rows]


def _place(text: _Text) -> int:
    return text.x


def _middle(text: _Text) -> int:
    return 2 * text.y + text.font.height


def _side_by_side(text: _Text, other: _Text) -> bool:
    return _holds_middle(text, other) and _holds_middle(other, text)


def _holds_middle(text: _Text, other: _Text) -> bool:
    return 2 * text.y <= _middle(other) < 2 * (text.y + text.font.height)


def _string(text: _Text) -> str:
    """The large O looks like the zero; only in words it is one."""
    if text.font is LARGE and any(character in "GNEY" for character in text.string):
        return text.string.replace("0", "O")
    return text.string
