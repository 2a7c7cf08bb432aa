"""A Raspberry Pi with a strip, for processes: all of Adafruit's code, and a stand-in for the chip.

``Pi(folder)`` has the C library that Blinka calls replaced by :data:`_LIBRARY`, which writes what
would go over the wire into a file.
"""

from pathlib import Path

# The part of rpi_ws281x that Blinka uses.
_LIBRARY = """
import pathlib

FOLDER = pathlib.Path(__file__).parent
WS2811_SUCCESS = 0
WS2811_STRIP_RGB, SK6812_STRIP_RGBW = 0x100800, 0x18100800


class _Channel:
    def __init__(self):
        self.count = self.strip_type = self.gpionum = 0
        self.leds = {}


def new_ws2811_t():
    return [_Channel(), _Channel()]


def ws2811_channel_get(strip, number):
    return strip[number]


def _nothing(*_):
    pass


ws2811_channel_t_invert_set = ws2811_channel_t_brightness_set = _nothing
ws2811_t_freq_set = ws2811_t_dmanum_set = ws2811_fini = delete_ws2811_t = _nothing


def ws2811_channel_t_count_set(channel, count):
    channel.count = count


def ws2811_channel_t_gpionum_set(channel, number):
    channel.gpionum = number


def ws2811_channel_t_gpionum_get(channel):
    return channel.gpionum


def ws2811_channel_t_strip_type_set(channel, kind):
    channel.strip_type = kind


def ws2811_channel_t_strip_type_get(channel):
    return channel.strip_type


def ws2811_init(strip):
    refused = FOLDER / "refused"
    return int(refused.read_text()) if refused.exists() else 0


def ws2811_led_set(channel, index, colour):
    channel.leds[index] = colour


def ws2811_render(strip):
    if (FOLDER / "broken").exists():
        return -10
    size = 3 if strip[0].strip_type == WS2811_STRIP_RGB else 4
    wire = bytearray()
    for index in range(strip[0].count):
        colour = strip[0].leds[index]
        wire += (colour & 0xFFFFFF).to_bytes(3, "big")
        if size == 4:
            wire.append(colour >> 24)
    with open(FOLDER / "wire", "a") as file:
        file.write(wire.hex() + "\\n")
    return 0


def ws2811_get_return_t_str(code):
    return {-10: "Unable to initialize DMA", -11: "Selected GPIO not possible"}.get(code, "?")
"""

# On any machine Blinka takes the way of a Raspberry Pi.
_WAY = "from adafruit_blinka.microcontroller.bcm283x.neopixel import neopixel_write\n"


class Pi:
    """``path``: what stands first on the path of a process that runs on it.  Its pin: NEOPIXEL."""

    environment = {"BLINKA_OS_AGNOSTIC": "1"}

    def __init__(self, folder: Path):
        self.path = folder
        folder.mkdir()
        (folder / "_rpi_ws281x.py").write_text(_LIBRARY, encoding="utf-8")
        (folder / "neopixel_write.py").write_text(_WAY, encoding="utf-8")

    def refuse(self, code: int) -> None:
        """From now on the pin cannot be opened; -5: for want of root."""
        (self.path / "refused").write_text(str(code))

    def fail(self, is_broken: bool = True) -> None:
        """From now on frames cannot be sent, or can again."""
        if is_broken:
            (self.path / "broken").touch()
        else:
            (self.path / "broken").unlink()

    def frames(self) -> list[bytes]:
        """What went over the wire, the oldest first."""
        wire = self.path / "wire"
        lines = wire.read_text().split("\n")[:-1] if wire.exists() else []
        return [bytes.fromhex(line) for line in lines]
