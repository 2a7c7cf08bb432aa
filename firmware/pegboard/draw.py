"""Drawing on the 128 x 64 monochrome screen.

A :class:`Canvas` draws text and small pictures, and remembers what text stands where: tests,
snapshots and scripts read the screen through it.  Coordinates are pixels from the top left corner.
``ink`` 1 draws lit pixels, ``ink`` 0 dark ones on an area that was filled before.
"""

from pegboard.devices import SCREEN_HEIGHT, SCREEN_WIDTH
from pegboard.fonts import Font

ELLIPSIS = "…"

# Characters of which a part stands below the line.
_DESCENDING = "gjpqy,;()[]{}|@$_çýÿ"

_INVERTED = (b"\x80", 2, 1, 3)  # palette of two pixels in MONO_HLSB: 0 becomes 1, 1 becomes 0


def _codes(string):
    """The codes of the characters of ``string``.

    MicroPython makes a string of each character that a loop over a string comes to, and looks all
    its names through for it, which takes longer than drawing the character.
    """
    codes = string.encode()
    return codes if len(codes) == len(string) else [ord(character) for character in string]


def width(font: Font, string: str) -> int:
    """Pixels that ``string`` takes, the space after its last character included."""
    return _width_of(font, _codes(string))


def _width_of(font, codes):
    glyphs, places = font.glyphs, font.places
    pixels = 0
    for code in codes:
        pixels += (glyphs[places[code]] if code < 128 else font.glyph(code))[1]
    return pixels


def fit(font: Font, string: str, pixels: int) -> str:
    """``string``, shortened with an ellipsis when it is wider than ``pixels``; for names."""
    if width(font, string) <= pixels:
        return string
    while string and width(font, string) + width(font, ELLIPSIS) > pixels:
        string = string[:-1]
    return string.rstrip() + ELLIPSIS


class Canvas:
    """Draws on a screen device.

    Its ``blit`` must take pictures as tuples ``(buffer, width, height, format)``, as MicroPython's
    FrameBuffer does since 1.26.

    ``texts``: a tuple ``(y, x, width, font, string)`` for each text since the last ``clear``.
    ``overflows``: ``(string, x, y)`` for each text that ran out of the screen or of the space
    given to it.  A board at the table goes on with it cut off; tests assert that there is none.
    """

    def __init__(self, screen):
        self.screen = screen
        self.texts = []
        self.overflows = []

    def clear(self) -> None:
        self.screen.fill(0)
        self.texts.clear()
        self.overflows.clear()

    def text(self, font: Font, string: str, x: int, y: int, ink: int = 1) -> int:
        """Draw ``string`` with its top left corner at (x, y); returns the x after it."""
        return self._text(font, string, _codes(string), x, y, ink, 0, SCREEN_WIDTH)

    def centred(self, font, string, y, left=0, right=SCREEN_WIDTH, ink=1):
        """Draw ``string`` in the middle between ``left`` and ``right``; returns the x after it."""
        codes = _codes(string)
        x = left + (right - left - _width_of(font, codes)) // 2
        return self._text(font, string, codes, x, y, ink, left, right)

    def right(self, font: Font, string: str, x_right: int, y: int, ink: int = 1) -> int:
        """Draw ``string`` so that it ends before ``x_right``; returns the x where it begins."""
        codes = _codes(string)
        x = x_right - _width_of(font, codes)
        self._text(font, string, codes, x, y, ink, 0, SCREEN_WIDTH)
        return x

    def fit(self, font: Font, string: str, pixels: int) -> str:
        return fit(font, string, pixels)

    def width(self, font: Font, string: str) -> int:
        return width(font, string)

    def fill_rect(self, x, y, w, h, ink=1):
        self.screen.fill_rect(x, y, w, h, ink)

    def box(self, x, y, w, h, ink=1):
        """The outline of a rectangle."""
        self.screen.rect(x, y, w, h, ink)

    def hline(self, x, y, w, ink=1):
        self.screen.hline(x, y, w, ink)

    def vline(self, x, y, h, ink=1):
        self.screen.vline(x, y, h, ink)

    def arrow(self, x, y, size, step, ink=1):
        """A triangle that points left (``step`` -1) or right (1).

        It is ``size`` wide and ``2 * size - 1`` high.
        """
        tip = x if step < 0 else x + size - 1
        for i in range(size):
            self.screen.vline(tip - i * step, y + size - 1 - i, 2 * i + 1, ink)

    def scroll_bar(self, x, y, h, first, shown, total, ink=1):
        """Three pixels wide: where the ``shown`` lines from ``first`` stand among ``total``.

        Draws nothing when all of them are shown.
        """
        if shown >= total:
            return
        thumb = max(h * shown // total, 5)
        self.screen.vline(x + 1, y, h, ink)
        self.screen.fill_rect(x, y + (h - thumb) * first // (total - shown), 3, thumb, ink)

    def lines(self) -> list[str]:
        """The texts as rows, top to bottom; texts side by side are joined by two spaces."""
        rows = []
        placed = [
            (2 * y + font.height, x, y, font.height, string)
            for y, x, _, font, string in self.texts
        ]
        for text in sorted(placed):
            if rows and _side_by_side(rows[-1][0], text):
                rows[-1].append(text)
            else:
                rows.append([text])
        return ["  ".join([text[4] for text in sorted(row, key=_left)]) for row in rows]

    def collisions(self):
        """Pairs of texts that lie over each other."""
        found = []
        for i in range(len(self.texts)):
            _, x, w, _, string = self.texts[i]
            top, bottom = _rows_of(self.texts[i])
            for text in self.texts[i + 1 :]:
                _, other_x, other_w, _, other = text
                other_top, other_bottom = _rows_of(text)
                beside = x + w <= other_x or other_x + other_w <= x
                if not (beside or bottom <= other_top or other_bottom <= top):
                    found.append((string, other))
        return found

    def _text(self, font, string, codes, x, y, ink, left, right):
        screen = self.screen
        glyphs, places = font.glyphs, font.places
        start = x
        blit = screen.blit
        for code in codes:
            glyph = glyphs[places[code]] if code < 128 else font.glyph(code)
            if ink:
                blit(glyph, x, y, 0)
            else:
                blit(glyph, x, y, 1, _INVERTED)
            x += glyph[1]
        if string:
            self.texts.append((y, start, x - start, font, string))
            top = y + font.baseline - font.capitals
            if start < left or x > right or top < 0 or y + font.height > SCREEN_HEIGHT:
                self.overflows.append((string, start, y))
        return x


def _side_by_side(text, other):
    """Whether each of two entries of ``lines`` has its middle within the height of the other."""
    middle, _, y, h, _ = text
    other_middle, _, other_y, other_h, _ = other
    return 2 * other_y <= middle < 2 * (other_y + other_h) and 2 * y <= other_middle < 2 * (y + h)


def _rows_of(text):
    """(first, after the last) row of the screen that the letters of an entry of ``texts`` touch.

    Accents above capitals are left out of it.
    """
    y, _, _, font, string = text
    for character in string:
        if character in _DESCENDING:
            return y + font.baseline - font.capitals, y + font.height
    return y + font.baseline - font.capitals, y + font.baseline


def _left(text):
    return text[1]
