"""The twins of the loops in :mod:`pico.wire` that MicroPython compiles to machine code."""

import micropython


@micropython.viper
def to_wire(rgb: ptr8, wire: ptr8, layout: ptr8, pixels: int):
    """See ``pico.wire.plain_to_wire``."""
    size = layout[0]
    red = layout[1]
    green = layout[2]
    blue = layout[3]
    source = 0
    at = 0
    for _ in range(pixels):
        wire[at + red] = rgb[source]
        wire[at + green] = rgb[source + 1]
        wire[at + blue] = rgb[source + 2]
        source += 3
        at += size


@micropython.viper
def changed(new: ptr8, old: ptr8, start: int, size: int) -> int:
    """See ``pico.wire.plain_changed``."""
    first = start
    end = start + size
    while first < end and new[first] == old[first]:
        first += 1
    if first == end:
        return -1
    last = end - 1
    while new[last] == old[last]:
        last -= 1
    return (first - start) << 8 | (last - start)
