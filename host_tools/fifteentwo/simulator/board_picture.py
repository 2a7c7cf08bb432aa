"""Pictures of the board as a person sees it from above, drawn from its layout and its pixels."""

import functools

from PIL import Image, ImageChops, ImageDraw, ImageFont, ImageOps

from fifteentwo.simulator import track_layout
from fifteentwo_object.load import TYPEFACE
from pegboard.devices import HOLES

SCALE = 7  # image pixels a mm
OLED_DOT = 3  # image pixels a dot of the OLED on the board
OLED_SIZE = (128, 64)

_LED_GAMMA = 2.5  # the drive of the LEDs follows it, see pegboard.colours
_SCREEN_GAMMA = 2.2
OLED_DARK = (4, 5, 8)
_OLED_LIT = (226, 241, 255)
BRASS = (216, 176, 104)
_SMOOTH = 4  # shapes are drawn this much larger and shrunk


def oled_picture(oled_bytes, scale=4):
    """The display alone: 1024 bytes in MONO_VLSB order, each dot ``scale`` pixels wide."""
    dots = Image.new("1", OLED_SIZE)
    width, height = OLED_SIZE
    for y in range(height):
        for x in range(width):
            dots.putpixel((x, y), oled_bytes[(y >> 3) * width + x] >> (y & 7) & 1)
    tinted = ImageOps.colorize(dots.convert("L"), OLED_DARK, _OLED_LIT)
    return tinted.resize((width * scale, height * scale), Image.Resampling.NEAREST)


def board_picture(oled_bytes, strip_rgb, lanes=1, powered=True):
    """The whole board; ``strip_rgb`` holds 3 bytes a hole, lane after lane, as driven.

    Without power the lights and the display are dark, whatever the bytes say.
    """
    layout = track_layout.layout(lanes)
    image = _unlit_board(lanes).copy()
    if not powered:
        return image
    lights = []
    for index, hole in enumerate(layout["holes"]):
        light = seen_light(*strip_rgb[3 * index : 3 * index + 3])
        if light:
            lights.append((hole, *light))
    for hole, colour, level in lights:
        _glow(image, hole, layout["hole_radius"] * (1.5 + 5.5 * level), colour, level)
    for hole, colour, level in lights:
        _lens(image, hole, _radius(layout, hole), colour, level)
    image.paste(oled_picture(oled_bytes, OLED_DOT), _oled_corner(layout))
    return image


def seen_light(red, green, blue):
    """How a LED looks: its colour in sRGB at full strength and its brightness 0 to 1, or None."""
    peak = max(red, green, blue)
    if not peak:
        return None
    shares = (red / peak, green / peak, blue / peak)
    colour = tuple(round(255 * share ** (1 / _SCREEN_GAMMA)) for share in shares)
    return colour, (peak / 255) ** (1 / _LED_GAMMA)


def _oled_corner(layout):
    oled = layout["oled"]
    middle_x = (oled["x"] + oled["w"] / 2) * SCALE
    middle_y = (oled["y"] + oled["h"] / 2) * SCALE
    width, height = OLED_SIZE
    return round(middle_x - width * OLED_DOT / 2), round(middle_y - height * OLED_DOT / 2)


def _is_game(place):
    return place["hole"] == HOLES


def _radius(layout, hole):
    return layout["game_hole_radius" if _is_game(hole) else "hole_radius"]


def _mixed(colour, other, share):
    return tuple(round(a + (b - a) * share) for a, b in zip(colour, other, strict=True))


# Lights


@functools.lru_cache(maxsize=256)
def _falloff(radius_px, level):
    """A round mask, brightest in the middle and 0 at its rim."""
    strength = 225 * level
    table = [round(strength * max(0.0, 1 - distance / 128) ** 2.6) for distance in range(256)]
    centred = Image.radial_gradient("L").point([min(255, 181 * i // 255) for i in range(256)])
    return centred.point(table).resize((2 * radius_px, 2 * radius_px), Image.Resampling.BICUBIC)


def _glow(image, place, radius, colour, level):
    """Add the light that a LED throws on the wood around it."""
    radius_px = round(radius * SCALE)
    mask = _falloff(radius_px, round(level, 3))
    left = round(place["x"] * SCALE) - radius_px
    top = round(place["y"] * SCALE) - radius_px
    box = (left, top, left + 2 * radius_px, top + 2 * radius_px)
    bands = [mask.point([v * part // 255 for v in range(256)]) for part in colour]
    light = Image.merge("RGB", bands)
    image.paste(ImageChops.add(image.crop(box), light), box)


def _lens(image, place, radius, colour, level):
    """The diffuser over a LED: its colour, towards white in the middle when it is bright."""
    body = _mixed((34, 27, 22), colour, min(1.0, 1.15 * level**1.15))
    _disc(image, place, radius * 0.94, body)
    core = _mixed(body, (255, 255, 255), min(1.0, 0.9 * level))
    for step in range(1, 6):
        _disc(image, place, radius * (0.8 - 0.13 * step), _mixed(body, core, step / 5))


# Shapes


@functools.lru_cache(maxsize=256)
def _disc_mask(size_px, radius_px):
    large = Image.new("L", (size_px * _SMOOTH, size_px * _SMOOTH))
    middle = size_px * _SMOOTH / 2
    reach = radius_px * _SMOOTH
    ImageDraw.Draw(large).ellipse(
        (middle - reach, middle - reach, middle + reach, middle + reach), fill=255
    )
    return large.resize((size_px, size_px), Image.Resampling.BOX)


def _disc(image, place, radius, colour, dx=0.0, dy=0.0):
    radius_px = radius * SCALE
    size = 2 * int(radius_px + 2)
    corner = (
        round((place["x"] + dx) * SCALE) - size // 2,
        round((place["y"] + dy) * SCALE) - size // 2,
    )
    image.paste(colour, (*corner, corner[0] + size, corner[1] + size), _disc_mask(size, radius_px))


def _rounded(image, x, y, width, height, radius, colour, line=0.0):
    """A rectangle with round corners in mm, filled, or as a line of the width ``line``."""
    mask = Image.new("L", (round(width * SCALE) * 2, round(height * SCALE) * 2))
    shape = (0, 0, mask.width - 1, mask.height - 1)
    corner_px, line_px = radius * SCALE * 2, round(line * SCALE * 2)
    pen = ImageDraw.Draw(mask)
    if line:
        pen.rounded_rectangle(shape, corner_px, outline=255, width=line_px)
    else:
        pen.rounded_rectangle(shape, corner_px, fill=255)
    mask = mask.reduce(2)
    corner = (round(x * SCALE), round(y * SCALE))
    image.paste(colour, (*corner, corner[0] + mask.width, corner[1] + mask.height), mask)


# The board without power


@functools.lru_cache(maxsize=3)
def _unlit_board(lanes):
    layout = track_layout.layout(lanes)
    image = _wood(round(layout["width"] * SCALE), round(layout["height"] * SCALE))
    _border(image, layout)
    for seat in layout["seats"]:
        _seat(image, seat)
    for lane in range(lanes):
        _groove(image, [hole for hole in layout["holes"] if hole["lane"] == lane])
    for line in layout["lines"]:
        _engraved_line(image, line)
    for ring in layout["rings"]:
        _disc(image, ring, ring["r"], BRASS if _is_game(ring) else (150, 112, 58))
    for hole in layout["holes"]:
        _hole(image, hole, _radius(layout, hole))
    for label in layout["labels"]:
        _engrave(image, label)
    _display(image, layout["oled"])
    _knob(image, layout["knob"])
    _button(image, layout["back"])
    return image


def _border(image, layout):
    inset = layout["border"]
    size = (layout["width"] - 2 * inset, layout["height"] - 2 * inset, layout["border_radius"])
    for drop, colour in ((0.2, (36, 18, 8)), (0.0, BRASS)):
        _rounded(image, inset, inset + drop, *size, colour, 0.5)


def _noise(width, height, seed):
    """Repeatable grey noise."""
    values = bytearray()
    for _ in range(width * height):
        seed = (seed * 1103515245 + 12345) % 2147483648
        values.append(seed >> 20 & 255)
    return Image.frombytes("L", (width, height), bytes(values))


def _wood(width, height):
    """Walnut: year rings cut along the trunk, fibres and a few pores."""
    size = (width, height)
    smooth = Image.Resampling.BICUBIC
    slope = Image.linear_gradient("L").resize(size, smooth)
    sway = _noise(4, 9, 11).resize(size, smooth)
    rings = Image.blend(slope, sway, 0.36)
    rings = rings.point([round(255 - 150 * ((v * 17 % 256) / 255) ** 3) for v in range(256)])
    rings = rings.resize((width // 6, height // 3), Image.Resampling.BOX).resize(size, smooth)
    fibres = _noise(40, 330, 5).resize(size, smooth)
    tone = _noise(5, 7, 23).resize(size, smooth)
    grain = Image.blend(Image.blend(rings, tone, 0.4), fibres, 0.22)
    return ImageOps.colorize(grain, (36, 20, 11), (122, 77, 47), mid=(82, 49, 29))


def _groove(image, holes):
    """The channel of a lane with its bends."""
    mask = Image.new("L", image.size)
    pen = ImageDraw.Draw(mask)
    width = round(6.0 * SCALE)
    ends = [at for at in range(1, len(holes)) if holes[at]["y"] != holes[at - 1]["y"]]
    rows = [holes[at:end] for at, end in zip([0, *ends], [*ends, HOLES - 1], strict=True)]
    for row in rows + [[rows[-1][-1], holes[-1]]]:
        y = row[0]["y"] * SCALE
        left, right = sorted((row[0]["x"] * SCALE, row[-1]["x"] * SCALE))
        box = (left - width / 2, y - width / 2, right + width / 2, y + width / 2)
        pen.rounded_rectangle(box, width / 2, fill=255)
    for number, (row, following) in enumerate(zip(rows, rows[1:], strict=False)):
        x = row[-1]["x"] * SCALE
        top, bottom = row[-1]["y"] * SCALE, following[0]["y"] * SCALE
        reach = (bottom - top) / 2 + width / 2
        box = (x - reach, top - width / 2, x + reach, bottom + width / 2)
        start = 90 if number % 2 else 270
        pen.arc(box, start, start + 180, fill=255, width=width)
    shadow = ImageChops.offset(mask, 0, -2)
    image.paste((30, 15, 7), (0, 0), shadow)
    image.paste((126, 86, 54), (0, 0), ImageChops.subtract(ImageChops.offset(mask, 0, 2), mask))
    image.paste((56, 33, 19), (0, 0), mask)


def _hole(image, hole, radius):
    _disc(image, hole, radius, (16, 10, 7))
    _disc(image, hole, radius * 0.9, (34, 27, 22))
    _disc(image, hole, radius * 0.62, (50, 44, 39))
    _disc(image, hole, radius * 0.2, (88, 82, 76), -radius * 0.24, -radius * 0.26)


def _engraved_line(image, line):
    pen = ImageDraw.Draw(image)
    x = round(line["x1"] * SCALE)
    top, bottom = round(line["y1"] * SCALE), round(line["y2"] * SCALE)
    half = round(line["width"] * SCALE / 2)
    for drop, colour in ((1, (24, 11, 4)), (0, BRASS)):
        box = (x - half + drop, top + drop, x + half + drop, bottom + drop)
        pen.rectangle(box, fill=colour)


@functools.lru_cache(maxsize=16)
def _font(size_px):
    return ImageFont.truetype(str(TYPEFACE), size_px)


def _engrave(image, label):
    pen = ImageDraw.Draw(image)
    # The capitals of the typeface are 0.7 of its size high.
    font = _font(round(label["size"] * SCALE / 0.7))
    place = (label["x"] * SCALE, label["y"] * SCALE)
    left, top, right, bottom = font.getbbox(label["text"], anchor="ls")
    at = (place[0] - (left + right) / 2, place[1] - (top + bottom) / 2)
    for drop, colour in ((2, (24, 11, 4)), (0, BRASS)):
        pen.text((at[0], at[1] + drop), label["text"], font=font, anchor="ls", fill=colour)


def _display(image, oled):
    x, y, width, height = oled["x"], oled["y"], oled["w"], oled["h"]
    frames = ((4.4, 3.4, (30, 15, 7)), (4.0, 3.2, BRASS), (3.2, 2.6, (10, 10, 12)))
    for rim, radius, colour in frames:
        _rounded(image, x - rim, y - rim, width + 2 * rim, height + 2 * rim, radius, colour)
    corner = _oled_corner({"oled": oled})
    size = (OLED_SIZE[0] * OLED_DOT, OLED_SIZE[1] * OLED_DOT)
    image.paste(OLED_DARK, (*corner, corner[0] + size[0], corner[1] + size[1]))


def _raised(image, place, radius, rim, face):
    """A round part that stands on the wood: its shadow, its edge and its lit face."""
    for step in range(6):
        shadow = _mixed((58, 34, 19), (24, 12, 6), step / 5)
        _disc(image, place, radius + 0.9 - 0.18 * step, shadow, 0.5, 0.9)
    _disc(image, place, radius, rim)
    for step in range(16):
        share = step / 15
        colour = _mixed(_mixed(face, (0, 0, 0), 0.25), _mixed(face, (255, 255, 255), 0.16), share)
        _disc(
            image,
            place,
            radius * (0.9 - 0.5 * share),
            colour,
            -0.16 * share * radius,
            -0.2 * share * radius,
        )


def _knob(image, knob):
    _raised(image, knob, knob["r"], (150, 112, 58), (60, 58, 58))
    _disc(image, knob, knob["r"] * 0.66, (44, 42, 42))
    _disc(image, knob, knob["r"] * 0.62, (72, 70, 70))
    _disc(image, knob, 1.1, BRASS, 0.0, -knob["r"] * 0.78)


def _button(image, button):
    _raised(image, button, button["r"], (150, 112, 58), (112, 34, 30))


def _seat(image, seat):
    _disc(image, seat, seat["r"] + 1.2, (56, 32, 18))
    _raised(image, seat, seat["r"], (150, 112, 58), (206, 196, 176))
