"""What a frame of lights draws, and how it is kept below what the supply gives."""

DARK_MA = 1  # a WS2812B with all three LEDs off
CHANNEL_MA = 20  # each of its LEDs at full drive; 121 pixels at full white: 7.4 A
WHOLE = 2048  # the factor 1 of the current limit; its products stay small integers


def limit_current(rgb, limit_ma):
    """Dim the frame ``rgb`` in place, as a whole, until it draws no more than ``limit_ma``.

    Returns the factor used, in parts of ``WHOLE``.  Pixels draw ``DARK_MA`` even when dark: under
    a limit below that the frame is dark.
    """
    allowed = max(0, limit_ma - len(rgb) // 3 * DARK_MA) * 255 // CHANNEL_MA
    total = sum(rgb)
    if total <= allowed:
        return WHOLE
    factor = allowed * WHOLE // total
    for index in range(len(rgb)):
        if rgb[index]:
            rgb[index] = rgb[index] * factor // WHOLE
    return factor
