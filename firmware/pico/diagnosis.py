"""What is inside the board, and what is wrong with its wiring; loaded when somebody asks."""

import gc
import sys

# In sentences: a host is told more in one line only where there is memory for it.
_MOST = 5


def facts(version, oled):
    """Three lines, as many as the display has room for; ``version``: of our program."""
    gc.collect()
    # Where a line is held low, everything seems to answer.
    found = "is held low" if oled.bus.is_held() else _addresses(oled.i2c)
    release = ".".join([str(number) for number in sys.implementation.version[:3]])
    return [
        "Fifteen Two %s" % version,
        "MicroPython %s" % release,
        "%d KB free  I2C %s" % (gc.mem_free() // 1024, found),
    ]


def _addresses(i2c):
    return " ".join(["%02x" % address for address in i2c.scan()]) or "-"


def trouble(oled, complaints):
    """What is wrong, a sentence each; ``complaints``: about the file ``pins``."""
    found = complaints[:_MOST]
    if oled.bus.is_held():
        found.append("a line of the display's bus is held low: look at SDA, SCL and 3V3")
    elif not oled.is_there:
        found.append("no display answers: look at its four wires and its address")
    return found
