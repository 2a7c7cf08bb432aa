"""The desk's FrameBuffer against MicroPython's own, byte by byte."""

import json
import random
import runpy
from pathlib import Path

import pytest

from fifteentwo.simulator.framebuffer import MONO_HLSB, MONO_VLSB, FrameBuffer
from support.desk import run_micropython

CALLS = Path(__file__).with_name("framebuffer_calls.py")
SEQUENCES = 3000
PALETTES = ("00", "40", "80", "c0")  # what 0 and 1 become, in the two highest bits


class RandomCalls:
    """Sequences of drawing calls in and around buffers of many sizes."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def sequence(self):
        buffer = self.buffer(largest=(140, 70))
        calls = [self.call(buffer[1], buffer[2]) for _ in range(self.random.randint(1, 6))]
        return json.dumps([buffer, *calls])

    def buffer(self, largest, kind="buffer"):
        layout = self.random.choice((MONO_VLSB, MONO_VLSB, MONO_VLSB, MONO_HLSB))
        width, height = self.random.randint(1, largest[0]), self.random.randint(1, largest[1])
        if self.random.random() < 0.3:
            width, height = largest[0] - 12, largest[1] - 6
        size = (height + 7) // 8 * width if layout == MONO_VLSB else (width + 7) // 8 * height
        return [self.random.randbytes(size).hex(), width, height, layout, kind]

    def call(self, width, height):
        x, y = self.place(width), self.place(height)
        w, h = self.length(width), self.length(height)
        colour = self.random.choice((0, 1, 1, 2, 255))
        calls = {
            "fill_rect": (x, y, w, h, colour),
            "rect": (x, y, w, h, colour, *self.random.choice(((), (True,), (False,)))),
            "hline": (x, y, w, colour),
            "vline": (x, y, h, colour),
            "pixel": (x, y, *self.random.choice(((), (colour,)))),
            "line": (x, y, self.place(width), self.place(height), colour),
            "blit": self.blit(x, y),
            "fill": (colour,),
        }
        method = self.random.choices(list(calls), (6, 6, 3, 3, 6, 6, 24, 1))[0]
        return [method, *calls[method]]

    def blit(self, x, y):
        kind = self.random.choice(("buffer", "tuple", "slice"))
        source = self.buffer(largest=(30, 40), kind=kind)
        key = self.random.choice((-1, 0, 1))
        palette = [self.random.choice(PALETTES), 2, 1, MONO_HLSB, kind]
        return source, x, y, *self.random.choice(((), (key,), (key, palette)))

    def place(self, length):
        return self.random.randint(-45, length + 10)

    def length(self, length):
        return self.random.choice((-2, 0, 1, self.random.randint(0, length + 40)))


@pytest.fixture(scope="module")
def calls():
    return runpy.run_path(str(CALLS))


def test_thousands_of_drawing_calls_leave_the_same_bytes_as_micropython(tmp_path, calls):
    maker = RandomCalls(seed=121)
    lines = [maker.sequence() for _ in range(SEQUENCES)]
    written = tmp_path / "calls.jsonl"
    written.write_text("\n".join(lines) + "\n")
    result = run_micropython(CALLS, written)
    assert result.returncode == 0, result.stdout[-2000:]
    *answers, page = result.stdout.splitlines()
    assert len(answers) == SEQUENCES
    for line, expected in zip(lines, answers, strict=True):
        assert calls["answer"](line, FrameBuffer) == expected, line
    assert calls["kitchen_sink"](FrameBuffer) == page


def test_a_picture_that_changes_is_drawn_as_it_is_now():
    screen = FrameBuffer(bytearray(8), 8, 8, MONO_VLSB)
    pixels = bytearray(b"\x01")
    changing = FrameBuffer(pixels, 1, 8, MONO_VLSB)
    screen.blit(changing, 0, 0)
    pixels[0] = 0x02
    screen.blit(changing, 1, 0)
    assert [screen.pixel(0, 0), screen.pixel(1, 0), screen.pixel(1, 1)] == [1, 0, 1]


@pytest.mark.parametrize(
    ("size", "width", "height", "layout"),
    [
        (8, 0, 8, MONO_VLSB),
        (8, 8, -1, MONO_VLSB),
        (15, 8, 9, MONO_VLSB),
        (8, 9, 8, MONO_HLSB),
        (99, 8, 8, 1),
    ],
)
def test_a_buffer_that_cannot_hold_the_pixels_is_refused(size, width, height, layout):
    with pytest.raises(ValueError):
        FrameBuffer(bytearray(size), width, height, layout)


@pytest.mark.parametrize("source", [b"\x01", (b"\x01", 1, 8), None])
def test_what_is_no_picture_is_refused(source):
    with pytest.raises(TypeError):
        FrameBuffer(bytearray(8), 8, 8, MONO_VLSB).blit(source, 0, 0)
