"""Drawing calls written as JSON, carried out by any FrameBuffer; runs on both runtimes.

``micropython framebuffer_calls.py FILE`` prints an answer for each line of FILE, made by
MicroPython's own ``framebuf``, and then the page of :func:`kitchen_sink`.  A line is
``[buffer, call, ...]``; a buffer is ``[hexadecimal bytes, width, height, format, kind]``, a call
``[method, argument, ...]``.
"""

import json
import sys
from binascii import hexlify, unhexlify

from pegboard.draw import Canvas
from pegboard.fonts import LARGE, MEDIUM, SMALL


def answer(line, frame_buffer_class):
    """The buffer after all calls, in hexadecimal, and what the calls returned."""
    buffer, *calls = json.loads(line)
    pixels = bytearray(unhexlify(buffer[0]))
    screen = frame_buffer_class(pixels, *buffer[1:4])
    returned = [_call(screen, call, frame_buffer_class) for call in calls]
    return "%s %s" % (hexlify(pixels).decode(), returned)


def kitchen_sink(frame_buffer_class):
    """A page with everything that a canvas draws, in hexadecimal."""
    pixels = bytearray(1024)
    canvas = Canvas(frame_buffer_class(pixels, 128, 64, 0))
    for y, font in ((-3, SMALL), (7, MEDIUM), (25, LARGE), (58, SMALL)):
        canvas.text(font, "".join(map(chr, sorted(font.codes)[20:])), -4, y)
    canvas.fill_rect(60, 0, 68, 40)
    canvas.text(SMALL, "Orange ♣♦♥♠ 121", 61, 3, 0)
    canvas.right(MEDIUM, "‹ fifteen 4 › 字", 131, 14, 0)
    canvas.centred(LARGE, "Q♥", 29, 50, 120, 0)
    canvas.arrow(2, 50, 6, -1)
    canvas.arrow(118, 50, 6, 1, 0)
    canvas.scroll_bar(125, 2, 60, 5, 4, 17)
    canvas.box(10, 40, 30, 20)
    canvas.hline(-5, 62, 200)
    canvas.vline(64, -5, 200, 0)
    return hexlify(pixels).decode()


def _call(screen, call, frame_buffer_class):
    method, *arguments = call
    if method == "blit":
        pictures = (0, 4)
        arguments = [
            _picture(argument, frame_buffer_class) if place in pictures else argument
            for place, argument in enumerate(arguments)
        ]
    return getattr(screen, method)(*arguments)


def _picture(picture, frame_buffer_class):
    data, width, height, layout, kind = picture
    data = unhexlify(data)
    if kind == "tuple":
        return (data, width, height, layout)
    if kind == "slice":
        return (memoryview(b"?" + data)[1:], width, height, layout)
    return frame_buffer_class(bytearray(data), width, height, layout)


def main(path):
    from framebuf import FrameBuffer

    with open(path) as lines:
        for line in lines:
            print(answer(line, FrameBuffer))
    print(kitchen_sink(FrameBuffer))


if __name__ == "__main__":
    main(sys.argv[1])
