"""The bitmap fonts of the screen: ``SMALL``, ``MEDIUM``, ``BIG`` and ``LARGE``.

``SMALL`` for names, scores and hint lines; ``MEDIUM`` for menus and questions; ``LARGE`` for the
count and the rank on the wheel, with the few characters that stand there; ``BIG`` where
there is no room for that.  The modules beside this one hold the pictures, as constants that stay
on the flash, and are made by ``python -m dev.font_maker``.
"""

from pegboard.fonts import big, large, medium, small


class Font:
    """A bitmap font: ``height`` of a line, ``baseline`` (rows above it), height of ``capitals``.

    ``codes``: of the characters that it has.  ``glyphs``: their pictures in the same order, tuples
    ``(bitmap, width, height, format)`` as ``FrameBuffer.blit`` takes them; the width includes the
    space to the next character.  ``places``: where in them those of ASCII are.
    """

    def __init__(self, name, shapes):
        self.name = name
        self.height = shapes.HEIGHT
        self.baseline = shapes.BASELINE
        self.capitals = shapes.CAPITALS
        self.codes = shapes.CODES
        self.glyphs = shapes.GLYPHS
        self.places = shapes.PLACES

    def glyph(self, code):
        """The glyph of the character with this ``code``, a hollow box where there is none."""
        if code < 128:
            return self.glyphs[self.places[code]]
        try:
            return self.glyphs[self.codes.index(code)]
        except ValueError:
            return self.glyphs[self.places[0]]


SMALL = Font("small", small)
MEDIUM = Font("medium", medium)
BIG = Font("big", big)
LARGE = Font("large", large)
