"""The lights: colours in the order of the wire, frames in the background."""

from support import chip

chip.install()

from pico.strip import Strip  # noqa: E402 - after the stand-ins are there

chip.uninstall()


def strip(pixels=5, order="GRB", channels=1):
    chip.WIRE.frames = []
    chip.WIRE.channels = channels
    chip.WIRE.busy = 0
    chip.WIRE.read = None
    return Strip(chip.Pin(16), pixels, order)


def paint(lights):
    for index in range(len(lights.rgb)):
        lights.rgb[index] = 7 * index % 256


def frame_by_neopixel(lights, order):
    """The frame as NeoPixel's own indexing makes it."""
    pixels = chip.NeoPixel(chip.Pin(1), lights.n, len(order))
    pixels.ORDER = tuple([order.find(colour) for colour in "RGBW"])
    for index in range(lights.n):
        pixels[index] = tuple(lights.rgb[3 * index : 3 * index + 3]) + (0,)
    return bytes(pixels.buf)


def test_all_orders_of_the_colours():
    for order in ("RGB", "GRB", "BRG", "RBG", "GBR", "BGR", "GRBW", "RGBW"):
        lights = strip(order=order)
        assert lights.in_background
        paint(lights)
        lights.show()
        chip.WIRE.end()
        assert chip.WIRE.frames == [frame_by_neopixel(lights, order)], order


def test_a_signal_stands_on_the_first_lights_and_leaves_the_picture_alone():
    for order in ("GRB", "RGB", "BGR", "GRBW"):
        lights = strip(order=order)
        paint(lights)
        before = bytes(lights.rgb)
        lights.signal = 3
        lights.show()
        chip.WIRE.end()
        lights.signal = 0
        lights.show()
        chip.WIRE.end()
        assert lights.rgb == before
        size = len(order)
        signal, after = chip.WIRE.frames
        red = bytes([0x30 if colour == "R" else 0 for colour in order])
        assert signal[: 3 * size] == red * 3, order
        assert signal[3 * size :] == after[3 * size :]
        assert after == frame_by_neopixel(lights, order)


def test_a_frame_is_never_changed_while_it_is_sent():
    lights = strip(pixels=121)
    wanted = []
    for step in range(5):
        paint(lights)
        lights.rgb[step] = 200 + step
        wanted.append(frame_by_neopixel(lights, "GRB"))
        lights.show()
    chip.WIRE.end()
    assert chip.WIRE.frames == wanted


def test_lanes_are_one_chain():
    lights = strip(pixels=363)
    paint(lights)
    lights.show()
    chip.WIRE.end()
    assert len(chip.WIRE.frames[0]) == 3 * 363
    assert lights.most_lanes == 3


def test_without_a_free_channel_neopixel_sends_the_frame():
    lights = strip(channels=0)
    assert not lights.in_background
    paint(lights)
    lights.show()
    assert lights.written == [frame_by_neopixel(lights, "GRB")]
    assert chip.WIRE.frames == []
