"""What the appliance asks of its devices; the one place that describes them.

A device is any object with these members.  A new board or a new simulator implements them and hands
them to :class:`pegboard.app.App`.

strip
    ``n``: number of pixels (121 a lane).  ``rgb``: bytearray of ``3 * n`` bytes, red, green, blue of
    each pixel as the LED shall shine (gamma, brightness and current limit are already in it; the order of
    the colours on the wire is the device's business).  ``show()``: send it.
screen
    128 x 64 pixels, one bit each.  ``fill``, ``fill_rect``, ``rect``, ``hline``, ``vline``, ``pixel``,
    ``line``, ``blit`` as MicroPython's ``framebuf.FrameBuffer`` has them, and ``show()``.  ``blit`` takes
    pictures and palettes as tuples ``(buffer, width, height, format)`` too, as MicroPython's own does since
    1.26; a device on an older one has to wrap them.  ``show`` may raise OSError when the display is missing:
    the appliance plays on without it.
inputs
    ``poll()``: the oldest event not yet taken as ``(kind, number)``, or None.
store
    Named texts that outlive a power cut.  ``read(name)``: the text, or None when there is none.
    ``append(name, text)``.  ``replace(name, text)``: afterwards the name holds the old text or the new one,
    whole, whatever happens to the power.  ``remove(name)``.  ``names()``: all names.  Any of them may raise
    OSError (a full flash): the game goes on in memory.
sound
    May be missing.  ``play(name)``.
"""

SCREEN_WIDTH = 128
SCREEN_HEIGHT = 64
HOLES = 121

TURN = 1  # number: detents, clockwise positive
PRESS = 2
HOLD = 3
BACK = 4
BACK_HOLD = 5
SEAT = 6  # number: the seat, 0 to 3
