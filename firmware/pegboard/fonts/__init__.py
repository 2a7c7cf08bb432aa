"""The bitmap fonts of the screen: ``SMALL``, ``MEDIUM``, ``BIG`` and ``LARGE``.

``SMALL`` for names, scores and hint lines; ``MEDIUM`` for menus and questions; ``LARGE`` for the
count and the rank on the wheel, with the few characters that stand there; ``BIG`` where
there is no room for that.  The modules beside this one hold the bitmaps and are made by ``python
-m dev.font_maker``.
"""

from pegboard.fonts import big, large, medium, small

UNKNOWN = "□"  # drawn for a character that the font does not have

_MONO_VLSB = 0


class Font:
    """A bitmap font: ``height`` of a line, ``baseline`` (rows above it), height of ``capitals``.

    ``glyphs`` maps the codes of the characters used so far to tuples ``(bitmap, width, height,
    format)``, which ``FrameBuffer.blit`` takes as a picture.  The width includes the space to the
    next character.
    """

    def __init__(self, name, shapes):
        self.name = name
        self.height = shapes.HEIGHT
        self.baseline = shapes.BASELINE
        self.capitals = shapes.CAPITALS
        self.characters = shapes.CHARACTERS
        self.glyphs = {}
        self._starts = shapes.STARTS
        self._bitmaps = memoryview(shapes.BITMAPS)

    def load(self, character):
        """The glyph of ``character``, a hollow box where there is none; ``glyphs`` keeps it."""
        place = self.characters.find(character)
        if place < 0:
            place = self.characters.find(UNKNOWN)
        start = self._start(place)
        width = self._start(place + 1) - start
        pages = (self.height + 7) >> 3
        bitmap = self._bitmaps[start * pages : (start + width) * pages]
        glyph = self.glyphs[ord(character)] = (bitmap, width, self.height, _MONO_VLSB)
        return glyph

    def _start(self, place):
        return self._starts[2 * place] | self._starts[2 * place + 1] << 8


SMALL = Font("small", small)
MEDIUM = Font("medium", medium)
BIG = Font("big", big)
LARGE = Font("large", large)
