"""What the appliance asks of its devices; the one place that describes them.

A device is any object with these members.  A new board or a new simulator implements them and
hands them to :class:`pegboard.app.App`.

strip
    ``n``: number of pixels (121 a lane).  ``rgb``: bytearray of ``3 * n`` bytes, red, green, blue
    of each pixel as the LED shall shine (gamma, brightness and current limit are already in it;
    the order of the colours on the wire is the device's business).  ``show()``: send it.
    ``most_lanes`` may be missing: how many lanes can be chosen in the settings, where a longer
    strip is made only at the next power-up.
screen
    128 x 64 pixels, one bit each.  ``fill``, ``fill_rect``, ``rect``, ``hline``, ``vline``,
    ``pixel``, ``line``, ``blit`` as MicroPython's ``framebuf.FrameBuffer`` has them, and
    ``show()``.  ``blit`` takes pictures and palettes as tuples ``(buffer, width, height, format)``
    too, as MicroPython's own does since 1.26; a device on an older one has to wrap them.  ``show``
    may raise OSError when the display is missing: the appliance plays on without it.
    ``buffer``: the 1024 bytes drawn on, eight pages of 128 columns, laid out as ``MONO_VLSB``.
    ``turned(flag)`` may be missing: from the next ``show`` on the picture stands upside down, or
    not any more, for those who sit across; the device keeps it over a lost display, and it raises
    nothing.
inputs
    ``poll()``: the oldest event not yet taken as ``(kind, number)``, or None.  Where a board may
    have been busy meanwhile it is ``(kind, number, at_ms)``, which says when it was, on the clock
    of ``step``.  ``set_knob(edges, backward)`` may be missing: how many edges of the encoder make
    a detent (1, 2 or 4), and whether it counts the other way.
store
    Named texts that outlive a power cut.  ``read(name)``: the text, or None when there is none.
    ``append(name, text)``.  ``replace(name, text)``: afterwards the name holds the old text or
    the new one, whole, whatever happens to the power; ``text`` can be an iterable of pieces too.
    ``remove(name)``.  ``names()``: all names.  ``pieces(name)`` may be missing: yields the text in
    pieces of whole lines, where there is no room for all of it at once; without a text nothing, or
    it raises OSError with ``errno.ENOENT``.  Any of them may raise OSError (a full flash): the
    game goes on in memory.  The appliance is given a
    :class:`pegboard.deferred_store.DeferredStore` over it.
sound
    May be missing.  ``play(name)``: begin one of :data:`pegboard.sounds.TONES`, instead of what is
    still heard; returns at once.
port
    May be missing.  The line to a host, such as the USB serial port.  ``read()``: some of the
    bytes that have come, a few hundred at the most, or ``b""``; never waits.  ``write(text)``:
    hands on as much of the ASCII ``text`` as goes without waiting; returns how many letters went,
    None for all of them.  Either may raise OSError.  Ctrl-C, byte 3, is not the port's: it stays
    the interrupt that reaches the REPL.  The owner calls ``step`` when bytes have come, as it does
    for inputs.
"""

SCREEN_WIDTH = 128
SCREEN_HEIGHT = 64
HOLES = 121

# Seats, and so the most who can play.
SEATS = 4

TURN = 1  # number: detents, clockwise positive
PRESS = 2
HOLD = 3
BACK = 4
BACK_HOLD = 5
SEAT = 6  # number: the seat
KEY = 7  # number: the place in KEYS

# The keys of a key pad by what is printed on them, row by row.
KEYS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "GO", "BACK", "OK")

# The inputs by the names that a host, the page of the simulated board and scripts give them.
INPUTS = {
    "turn": TURN,
    "press": PRESS,
    "hold": HOLD,
    "back": BACK,
    "back-hold": BACK_HOLD,
    "seat": SEAT,
    "key": KEY,
}
# The lowest and the highest number of those that have one, as they may be sent to a board.
MOST_DETENTS = 60
INPUT_LIMITS = {TURN: (-MOST_DETENTS, MOST_DETENTS), SEAT: (0, SEATS - 1)}


def pieces_of(store, name):
    """What yields a text of ``store`` in pieces of whole lines, as its ``pieces`` does."""
    if hasattr(store, "pieces"):
        return store.pieces(name)
    return (store.read(name) or "",)
