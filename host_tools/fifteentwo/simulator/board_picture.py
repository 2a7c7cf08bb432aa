"""Snapshots of the board from above, as a person sees it: its SVG with lights and display."""

import functools
import io

import resvg_py
from PIL import Image, ImageOps

from fifteentwo.simulator import track_layout
from fifteentwo.simulator.board_svg import OLED_DARK, board_svg, lights_svg
from fifteentwo_object.load import TYPEFACE
from pegboard.devices import SCREEN_HEIGHT, SCREEN_WIDTH

SCALE = 7  # image pixels a mm
OLED_DOT = 3  # image pixels a dot of the OLED on the board
_OLED_LIT = "#e2f1ff"


def oled_picture(oled_bytes: bytes, scale: int = 4) -> Image.Image:
    """The display alone: 1024 bytes in MONO_VLSB order, each dot ``scale`` pixels wide."""
    dots = Image.new("1", (SCREEN_WIDTH, SCREEN_HEIGHT))
    for y in range(SCREEN_HEIGHT):
        for x in range(SCREEN_WIDTH):
            dots.putpixel((x, y), oled_bytes[(y >> 3) * SCREEN_WIDTH + x] >> (y & 7) & 1)
    tinted = ImageOps.colorize(dots.convert("L"), OLED_DARK, _OLED_LIT)
    size = (SCREEN_WIDTH * scale, SCREEN_HEIGHT * scale)
    return tinted.resize(size, Image.Resampling.NEAREST)


def board_picture(
    oled_bytes: bytes, strip_rgb: bytes, lanes: int = 1, powered: bool = True
) -> Image.Image:
    """The whole board; ``strip_rgb`` holds 3 bytes a hole, lane after lane, as driven.

    Without power the lights and the display are dark, whatever the bytes say.
    """
    image = _unlit_board(lanes).copy()
    if powered:
        lights = _rendered(lights_svg(strip_rgb, lanes))
        image.paste(lights, mask=lights)
        image.paste(oled_picture(oled_bytes, OLED_DOT), _oled_corner(lanes))
    return image


def _rendered(svg: str) -> Image.Image:
    png = resvg_py.svg_to_bytes(
        svg_string=svg, zoom=SCALE, skip_system_fonts=True, font_files=[str(TYPEFACE)]
    )
    return Image.open(io.BytesIO(png))


@functools.cache
def _unlit_board(lanes: int) -> Image.Image:
    return _rendered(board_svg(lanes)).convert("RGB")


def _oled_corner(lanes: int) -> tuple[int, int]:
    oled = track_layout.layout(lanes)["oled"]
    middle_x = (oled["x"] + oled["w"] / 2) * SCALE
    middle_y = (oled["y"] + oled["h"] / 2) * SCALE
    return (
        round(middle_x - SCREEN_WIDTH * OLED_DOT / 2),
        round(middle_y - SCREEN_HEIGHT * OLED_DOT / 2),
    )
