"""The desk's twin of MicroPython's ``framebuf``, equal to it byte by byte.

Only what the appliance draws with: one bit a pixel, ``MONO_VLSB`` for screens and pictures,
``MONO_HLSB`` for palettes.  Each page (eight rows) of a picture is handled as one large integer
with a byte for each column, so that a glyph costs a few operations however wide it is.
"""

from __future__ import annotations

from functools import lru_cache

MONO_VLSB = 0
MONO_HLSB = 3

_PICTURES_KEPT = 4096  # three fonts at eight vertical offsets


class FrameBuffer:
    """``width`` x ``height`` pixels in ``buffer``, laid out as ``format`` says.

    Raises ValueError for a size below one, another format or a buffer that is too small.
    """

    def __init__(self, buffer, width: int, height: int, format: int):
        if width < 1 or height < 1:
            raise ValueError(f"a frame buffer of {width} x {height} pixels holds nothing")
        if format not in (MONO_VLSB, MONO_HLSB):
            raise ValueError(f"format {format} is not drawn here: MONO_VLSB or MONO_HLSB")
        if len(buffer) < _bytes_needed(width, height, format):
            raise ValueError(f"{len(buffer)} bytes do not hold {width} x {height} pixels")
        self._buffer = buffer
        self._width = width
        self._height = height
        self._format = format

    def fill(self, c: int) -> None:
        self.fill_rect(0, 0, self._width, self._height, c)

    def fill_rect(self, x: int, y: int, w: int, h: int, c: int) -> None:
        left, right = max(x, 0), min(x + w, self._width)
        top, bottom = max(y, 0), min(y + h, self._height)
        if left >= right or top >= bottom:
            return
        if self._format == MONO_HLSB:
            for row in range(top, bottom):
                for column in range(left, right):
                    self._set(column, row, c)
            return
        every_column = _in_each_byte(1, right - left)
        for page in range(top >> 3, (bottom + 7) >> 3):
            start = page * self._width
            rows = 0xFF << max(top - 8 * page, 0) & 0xFF >> max(8 * page + 8 - bottom, 0)
            area = rows * every_column
            self._change(start + left, start + right, area, area if c else 0)

    def rect(self, x: int, y: int, w: int, h: int, c: int, f: bool = False) -> None:
        if f:
            self.fill_rect(x, y, w, h, c)
            return
        self.fill_rect(x, y, w, 1, c)
        self.fill_rect(x, y + h - 1, w, 1, c)
        self.fill_rect(x, y, 1, h, c)
        self.fill_rect(x + w - 1, y, 1, h, c)

    def hline(self, x: int, y: int, w: int, c: int) -> None:
        self.fill_rect(x, y, w, 1, c)

    def vline(self, x: int, y: int, h: int, c: int) -> None:
        self.fill_rect(x, y, 1, h, c)

    def pixel(self, x: int, y: int, c: int | None = None) -> int | None:
        """Set the pixel to ``c``; without ``c`` its value, None outside the buffer."""
        if not (0 <= x < self._width and 0 <= y < self._height):
            return None
        if c is None:
            return self._get(x, y)
        self._set(x, y, c)
        return None

    def line(self, x1: int, y1: int, x2: int, y2: int, c: int) -> None:
        """Bresenham's line; on a tie it steps towards the end, as the real one does."""
        long, short = abs(x2 - x1), abs(y2 - y1)
        step_x = 1 if x2 > x1 else -1
        step_y = 1 if y2 > y1 else -1
        steep = short > long
        if steep:
            long, short = short, long
        error = 2 * short - long
        x, y = x1, y1
        for _ in range(long):
            self.pixel(x, y, c)
            if error >= 0:
                error -= 2 * long
                if steep:
                    x += step_x
                else:
                    y += step_y
            if steep:
                y += step_y
            else:
                x += step_x
            error += 2 * short
        self.pixel(x2, y2, c)

    def blit(self, source, x: int, y: int, key: int = -1, palette=None) -> None:
        """Copy ``source`` to (x, y), except where its colour, after ``palette``, is ``key``.

        ``source`` and ``palette`` are FrameBuffers or tuples ``(buffer, width, height, format)``.
        """
        colours = (0, 1)
        if palette is not None:
            table = _as_frame_buffer(palette)
            colours = (table._get(0, 0), table._get(1, 0))
        picture = _as_frame_buffer(source)
        if self._format == picture._format == MONO_VLSB:
            self._blit_pages(picture, x, y, key, colours)
        else:
            self._blit_pixels(picture, x, y, key, colours)

    def _blit_pages(self, picture, x, y, key, colours):
        left, right = max(x, 0), min(x + picture._width, self._width)
        if left >= right:
            return
        whole = right - left == picture._width
        page = y >> 3
        for drawn, on in _changes(picture, y & 7, key, colours):
            rows_left = self._height - 8 * page
            if page >= 0 and rows_left > 0:
                if not whole:
                    inside = (1 << 8 * (right - left)) - 1
                    drawn = drawn >> 8 * (left - x) & inside
                    on = on >> 8 * (left - x) & inside
                if rows_left < 8:
                    on_screen = _in_each_byte(0xFF >> 8 - rows_left, right - left)
                    drawn &= on_screen
                    on &= on_screen
                start = page * self._width
                self._change(start + left, start + right, drawn, on)
            page += 1

    def _blit_pixels(self, picture, x, y, key, colours):
        for row in range(picture._height):
            for column in range(picture._width):
                colour = colours[picture._get(column, row)]
                if colour != key:
                    self.pixel(x + column, y + row, colour)

    def _change(self, start, end, drawn, on):
        """In the bytes ``start`` to ``end`` clear the bits ``drawn``, then set the bits ``on``."""
        old = int.from_bytes(self._buffer[start:end], "little")
        self._buffer[start:end] = (old & ~drawn | on).to_bytes(end - start, "little")

    def _place(self, x, y):
        """Index of the byte and number of the bit that hold a pixel."""
        if self._format == MONO_VLSB:
            return (y >> 3) * self._width + x, y & 7
        return y * ((self._width + 7) >> 3) + (x >> 3), 7 - (x & 7)

    def _get(self, x, y):
        index, bit = self._place(x, y)
        return self._buffer[index] >> bit & 1

    def _set(self, x, y, c):
        index, bit = self._place(x, y)
        self._buffer[index] = self._buffer[index] & ~(1 << bit) | (1 << bit if c else 0)


def _bytes_needed(width, height, format):
    if format == MONO_VLSB:
        return (height + 7) // 8 * width
    return (width + 7) // 8 * height


def _as_frame_buffer(picture):
    if isinstance(picture, FrameBuffer):
        return picture
    if isinstance(picture, (tuple, list)) and len(picture) == 4:
        return FrameBuffer(*picture)
    raise TypeError("a picture is a FrameBuffer or a tuple (buffer, width, height, format)")


def _changes(picture, shift, key, colours):
    """What a picture, moved down by ``shift`` (0 to 7) rows, does to each page that it touches.

    A list of ``(drawn, on)``: the bits that it draws, and those of them that it sets.
    """
    buffer = picture._buffer
    lasting = isinstance(buffer, bytes) or (isinstance(buffer, memoryview) and buffer.readonly)
    find = _kept_page_changes if lasting else _page_changes
    return find(buffer, picture._width, picture._height, shift, key, colours)


def _page_changes(buffer, width, height, shift, key, colours):
    changes = []
    drawn_below = on_below = 0
    fits = _in_each_byte(0xFF >> shift, width)
    for page in range((height + 7) // 8):
        area = _in_each_byte(0xFF >> max(8 * page + 8 - height, 0), width)
        ink = int.from_bytes(buffer[page * width : (page + 1) * width], "little") & area
        drawn = on = 0
        for bits, colour in ((area & ~ink, colours[0]), (ink, colours[1])):
            if colour != key:
                drawn |= bits
                on |= bits if colour else 0
        changes.append(((drawn & fits) << shift | drawn_below, (on & fits) << shift | on_below))
        drawn_below = (drawn & ~fits) >> 8 - shift
        on_below = (on & ~fits) >> 8 - shift
    if drawn_below:
        changes.append((drawn_below, on_below))
    return changes


_kept_page_changes = lru_cache(_PICTURES_KEPT)(_page_changes)


@lru_cache(_PICTURES_KEPT)
def _in_each_byte(value, count):
    """An integer of ``count`` bytes, each of them ``value``."""
    return int.from_bytes(bytes([value]) * count, "little")
