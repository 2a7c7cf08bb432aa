"""Looks for text on the display, among its dots: draws it in each font and seeks those dots."""

from collections.abc import Iterator, Sequence

from pegboard.devices import SCREEN_HEIGHT, SCREEN_WIDTH
from pegboard.fonts import BIG, LARGE, MEDIUM, SMALL, Font

_PAGES = SCREEN_HEIGHT // 8
_ALL_ROWS = (1 << SCREEN_HEIGHT) - 1


def is_shown(oled: bytes, text: str) -> bool:
    """Whether ``text`` can be read in 1024 bytes MONO_VLSB: lit or dark, either way up."""
    return any(
        _stands(picture, font, text)
        for picture in _pictures(oled)
        for font in (SMALL, MEDIUM, BIG, LARGE)
        if all(ord(character) in font.codes for character in text)
    )


def _pictures(oled: bytes) -> Iterator[list[int]]:
    """The columns of the display, bit 0 at the top; upside down; and both with dark for lit."""
    width = SCREEN_WIDTH
    upright = [
        sum(oled[page * width + x] << 8 * page for page in range(_PAGES)) for x in range(width)
    ]
    turned = [int(f"{column:064b}"[::-1], 2) for column in reversed(upright)]
    for columns in (upright, turned):
        yield columns
        yield [column ^ _ALL_ROWS for column in columns]


def _drawn(font: Font, text: str) -> list[int]:
    """The columns of ``text``, without the space after it."""
    columns = []
    for character in text:
        bitmap, width, height, _ = font.glyph(ord(character))
        for x in range(width):
            pages = range((height + 7) // 8)
            columns.append(sum(bitmap[page * width + x] << 8 * page for page in pages))
    while columns and not columns[-1]:
        columns.pop()
    return columns


def _stands(picture: Sequence[int], font: Font, text: str) -> bool:
    """Whether the dots of ``text`` stand somewhere in ``picture``.

    Between the line of the capitals and the base line nothing else may stand; what reaches above
    and below only has to be there.
    """
    columns = _drawn(font, text)
    first, rows = font.baseline - font.capitals, (1 << font.capitals) - 1
    capitals = [column >> first & rows for column in columns]
    for top in range(SCREEN_HEIGHT - font.capitals + 1):
        line = [column >> top & rows for column in picture]
        for x in range(SCREEN_WIDTH - len(columns) + 1):
            if line[x : x + len(columns)] == capitals and all(
                _has(seen, column, top - first)
                for seen, column in zip(picture[x:], columns, strict=False)
            ):
                return True
    return False


def _has(seen: int, column: int, y: int) -> bool:
    """Whether all dots of ``column`` are in ``seen``, ``y`` rows below its top."""
    shifted = column << y if y >= 0 else column >> -y
    return not shifted & ~seen
