"""Loops over whole frames.

``to_wire`` and ``changed`` are those of :mod:`pico.compiled`, made of machine code, where there is
the compiler for it; else their plain twins here.
"""


def plain_to_wire(rgb, wire, layout, pixels):
    """Put the colours of ``rgb``, three bytes a pixel, into ``wire`` as the LEDs want them.

    ``layout``: four bytes: how many each pixel has on the wire, the places of red, green and blue.
    Other bytes of ``wire`` stay.
    """
    size, red, green, blue = layout
    at = 0
    for pixel in range(pixels):
        wire[at + red] = rgb[3 * pixel]
        wire[at + green] = rgb[3 * pixel + 1]
        wire[at + blue] = rgb[3 * pixel + 2]
        at += size


def plain_changed(new, old, start, size):
    """From where to where two rows differ: ``first << 8 | last``, or -1 where they do not.

    The rows are the ``size`` bytes, 256 at most, of ``new`` and ``old`` from ``start`` on.
    """
    first = 0
    while first < size and new[start + first] == old[start + first]:
        first += 1
    if first == size:
        return -1
    last = size - 1
    while new[start + last] == old[start + last]:
        last -= 1
    return first << 8 | last


changed, to_wire = plain_changed, plain_to_wire
try:
    from pico import compiled
except (ImportError, AttributeError, NameError, SyntaxError):
    pass
else:
    changed, to_wire = compiled.changed, compiled.to_wire
