"""What a strip draws, reckoned apart from the firmware."""

from pegboard.current_limit import CHANNEL_MA, DARK_MA


def estimate_ma(rgb):
    """The current in mA, rounded up, that the frame ``rgb`` (3 bytes a pixel) draws."""
    return len(rgb) // 3 * DARK_MA + (sum(rgb) * CHANNEL_MA + 254) // 255
