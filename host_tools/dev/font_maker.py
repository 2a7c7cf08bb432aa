"""Makes the bitmap fonts of the board from freely licensed typefaces.

``python -m dev.font_maker`` writes the modules of ``firmware/pegboard/fonts``;
``--specimen OUT.png`` draws every character and some screens, to be looked at.

The typefaces and their licences are in ``dev/typefaces`` and ``fifteentwo_object/typefaces``, and
in the first, as text, the signs drawn for this board: the suits, arrows and marks, and the few
characters that the typeface leaves ambiguous, too wide or too high.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import click
from PIL import Image, ImageDraw, ImageFont, features

from fifteentwo.simulator.framebuffer import MONO_VLSB, FrameBuffer
from fifteentwo_object.load import TYPEFACE
from pegboard.devices import SCREEN_HEIGHT, SCREEN_WIDTH
from pegboard.draw import Canvas, width
from pegboard.fonts import BIG, LARGE, MEDIUM, SMALL

TYPEFACES = Path(__file__).parent / "typefaces"
MODULES = Path(__file__).parents[2] / "firmware" / "pegboard" / "fonts"

_ASCII = "".join(map(chr, range(0x20, 0x7F)))
_SIGNS = "‹›·–…×½’"
_ACCENTED = "àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿß"
_MARGIN = 20  # room around a character while it is drawn
_NO_CHARACTER = "\uffff"  # typefaces draw it as they draw all that they do not have
_BYTES_A_LINE = 18


class FontError(Exception):
    """A typeface or a sign from which no font can be made; the text says why."""


class Recipe(NamedTuple):
    """How one font is made; lengths in pixels."""

    name: str
    typeface: Path
    size: float
    height: int
    baseline: int
    capitals: int
    characters: str
    trimmed: str  # characters whose topmost pixels may be cut off
    bearing: int  # the least space left of a character; right of it there is at least one pixel
    credit: str


HELVETICA_CREDIT = (
    "From Adobe Helvetica Bold, bitmaps of the X Window System: Copyright 1984-1989, 1994 Adobe\n"
    "Systems Incorporated, Copyright 1988, 1994 Digital Equipment Corporation; the permission\n"
    "notice is host_tools/dev/typefaces/helvB-LICENSE.txt."
)
BEBAS_CREDIT = (
    "From Bebas Neue: Copyright 2019 The Bebas Neue Project Authors; SIL Open Font License 1.1,\n"
    "host_tools/fifteentwo_object/typefaces/BebasNeue-LICENSE.txt."
)

RECIPES = (
    Recipe(
        name="small",
        typeface=TYPEFACES / "helvB08.pcf.gz",
        size=11,
        height=11,
        baseline=9,
        capitals=8,
        characters=_ASCII + _SIGNS + _ACCENTED,
        trimmed="",
        bearing=0,
        credit=HELVETICA_CREDIT,
    ),
    Recipe(
        name="medium",
        typeface=TYPEFACES / "helvB12.pcf.gz",
        size=17,
        height=16,
        baseline=12,
        capitals=12,
        characters=_ASCII + _SIGNS + _ACCENTED,
        trimmed="$`àáâåèéêìíîòóôùúûý",
        bearing=0,
        credit=HELVETICA_CREDIT,
    ),
    Recipe(
        name="big",
        typeface=TYPEFACE,
        size=30.8,
        height=22,
        baseline=22,
        capitals=22,
        characters=" 0123456789",
        trimmed="",
        bearing=1,
        credit=BEBAS_CREDIT,
    ),
    Recipe(
        name="large",
        typeface=TYPEFACE,
        size=44.5,
        height=32,
        baseline=32,
        capitals=32,
        characters=" +-?0123456789AEGJKNOSY",
        trimmed="",
        bearing=1,
        credit=BEBAS_CREDIT,
    ),
)


class Glyph(NamedTuple):
    """One character: its columns left to right, each an integer whose bit 0 is the topmost row."""

    columns: list[int]

    def pages(self, height: int) -> bytes:
        """The bitmap as MONO_VLSB: eight rows a byte, page after page."""
        return bytes(
            column >> 8 * page & 0xFF
            for page in range((height + 7) // 8)
            for column in self.columns
        )


def made_with() -> str:
    """The versions that decide how outlines become pixels."""
    return f"FreeType {features.version('freetype2')}"


def glyphs(recipe: Recipe) -> dict[str, Glyph]:
    """Every character of the font, the highest code first: so the suits are found soonest."""
    typeface = ImageFont.truetype(str(recipe.typeface), recipe.size)
    found = {character: _drawn(recipe, typeface, character) for character in recipe.characters}
    found["□"] = _hollow_box(recipe)
    signs = TYPEFACES / f"{recipe.name}_signs.txt"
    for character, top, rows in _signs(signs.read_text("utf-8")) if signs.exists() else ():
        found[character] = _from_rows(rows, recipe.baseline - top)
    return dict(sorted(found.items(), reverse=True))


def module_text(recipe: Recipe) -> str:
    """The Python module that holds the font."""
    made = glyphs(recipe)
    characters = list(made)
    box = characters.index("□")
    places = [characters.index(chr(code)) if chr(code) in made else box for code in range(0x80)]
    return "\n".join(
        [
            f'"""The {recipe.name} font: capitals of {recipe.capitals} pixels on lines of '
            f"{recipe.height}.",
            "",
            recipe.credit,
            f"Made by python -m dev.font_maker with {made_with()}: change that, not this.",
            '"""',
            "# fmt: off",
            "",
            f"HEIGHT = {recipe.height}",
            f"BASELINE = {recipe.baseline}",
            f"CAPITALS = {recipe.capitals}",
            "",
            "# The codes of the characters, in the order of GLYPHS.",
            *_literal("CODES", [_number_line(part) for part in _parts(list(map(ord, made)), 14)]),
            "",
            "# Where in GLYPHS each ASCII code is: at the box where the font does not have it.",
            *_literal("PLACES", _byte_lines(bytes(places))),
            "",
            "# (bitmap in MONO_VLSB, width, height, format), as FrameBuffer.blit takes them.",
            *_literal("GLYPHS", _glyph_lines(recipe, made)),
            "",
        ]
    )


def _drawn(recipe: Recipe, typeface: ImageFont.FreeTypeFont, character: str) -> Glyph:
    """The character as the typeface draws it, with enough space on both sides."""
    if character != " " and _pixels(typeface, character) == _pixels(typeface, _NO_CHARACTER):
        raise FontError(f"{recipe.typeface.name} has no '{character}'")
    advance = round(typeface.getlength(character))
    image = Image.new("1", (advance + 2 * _MARGIN, recipe.height + 2 * _MARGIN))
    pencil = ImageDraw.Draw(image)
    pencil.fontmode = "1"
    where = (_MARGIN, _MARGIN + recipe.baseline)
    pencil.text(where, character, 1, font=typeface, anchor="ls")
    ink = image.getbbox()
    if ink is None:
        return Glyph([0] * advance)
    left, top, right, bottom = ink
    last_row = _MARGIN + recipe.height
    if bottom > last_row or (top < _MARGIN and character not in recipe.trimmed):
        raise FontError(f"'{character}' needs more than the {recipe.height} rows of {recipe.name}")
    before = max(left - _MARGIN, recipe.bearing)
    after = max(_MARGIN + advance - right, 1)
    if character.isdigit():  # all digits of a typeface are equally wide, and stay so
        before -= min(before, before + right - left + after - advance)
    columns = [
        sum(bool(image.getpixel((x, _MARGIN + y))) << y for y in range(recipe.height))
        for x in range(left, right)
    ]
    return Glyph([0] * before + columns + [0] * after)


def _pixels(typeface: ImageFont.FreeTypeFont, character: str) -> tuple[tuple[int, int], bytes]:
    mask = typeface.getmask(character, mode="1")
    return mask.size, bytes(mask)


def _hollow_box(recipe: Recipe) -> Glyph:
    """Stands for characters that the font does not have."""
    width = recipe.capitals // 2 + 2
    stroke = 1 + recipe.capitals // 16
    rows = [
        "".join(
            "#" if min(x, y, width - 1 - x, recipe.capitals - 1 - y) < stroke else "."
            for x in range(width)
        )
        + "."
        for y in range(recipe.capitals)
    ]
    return _from_rows(rows, recipe.baseline - recipe.capitals)


def _signs(text: str) -> Iterator[tuple[str, int, list[str]]]:
    """The signs of a file: character, rows of it above the baseline, rows of ``#`` and ``.``."""
    for block in text.strip().split("\n\n"):
        head, *rows = block.splitlines()
        _, character, _, top = head.split()
        if len({len(row) for row in rows}) != 1 or set("".join(rows)) - set("#."):
            raise FontError(f"the rows of the sign {character} must be # and . and equally long")
        yield character, int(top), rows


def _from_rows(rows: list[str], first_row: int) -> Glyph:
    return Glyph(
        [
            sum((rows[y][x] == "#") << first_row + y for y in range(len(rows)))
            for x in range(len(rows[0]))
        ]
    )


def _literal(name: str, parts: list[str]) -> list[str]:
    if len(parts) == 1:
        return [f"{name} = {parts[0]}"]
    return [f"{name} = (", *(f"    {part}" for part in parts), ")"]


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _parts(text, length: int):
    return [text[start : start + length] for start in range(0, len(text), length)]


def _byte_lines(data: bytes) -> list[str]:
    return [
        'b"' + "".join(f"\\x{byte:02x}" for byte in part) + '"'
        for part in _parts(data, _BYTES_A_LINE)
    ]


def _number_line(numbers) -> str:
    return " ".join(f"{number}," for number in numbers)


def _glyph_lines(recipe: Recipe, made: dict[str, Glyph]) -> list[str]:
    lines = []
    for character, glyph in made.items():
        first, *rest = _byte_lines(glyph.pages(recipe.height))
        bitmap = [f"({first}", *(f" {line}" for line in rest)]
        bitmap[-1] += f", {len(glyph.columns)}, {recipe.height}, {MONO_VLSB}),  # {character}"
        lines += [line.rstrip() for line in bitmap]
    return lines


def specimen_image(scale: int = 6) -> Image.Image:
    """Some screens, and every character of the fonts in ``firmware/pegboard/fonts``, enlarged."""
    painters = [_play_screen, _starter_screen, _show_screen, _menu_screen]
    for font in (SMALL, MEDIUM, BIG, LARGE):
        painters += [partial(_lines_screen, font, lines) for lines in _screenfuls(font)]
    gap = 4
    across, down = SCREEN_WIDTH + gap, SCREEN_HEIGHT + gap
    sheet = Image.new("L", (2 * across + gap, (len(painters) + 1) // 2 * down + gap), 90)
    for place, paint in enumerate(painters):
        sheet.paste(_screen_image(paint), (gap + place % 2 * across, gap + place // 2 * down))
    return sheet.resize((sheet.width * scale, sheet.height * scale), Image.Resampling.NEAREST)


def _screen_image(paint: Callable[[Canvas], None]) -> Image.Image:
    pixels = bytearray(SCREEN_WIDTH * SCREEN_HEIGHT // 8)
    screen = FrameBuffer(pixels, SCREEN_WIDTH, SCREEN_HEIGHT, MONO_VLSB)
    canvas = Canvas(screen)
    paint(canvas)
    if canvas.overflows:
        raise FontError(f"the specimen has no room for {canvas.overflows}")
    image = Image.new("L", (SCREEN_WIDTH, SCREEN_HEIGHT))
    for y in range(SCREEN_HEIGHT):
        for x in range(SCREEN_WIDTH):
            image.putpixel((x, y), 255 if screen.pixel(x, y) else 0)
    return image


def _screenfuls(font) -> list[list[str]]:
    """All characters of a font as lines that fill the screen, a list of lines for each screen."""
    lines = [""]
    for character in map(chr, sorted(font.codes)):
        if width(font, lines[-1] + character) > SCREEN_WIDTH:
            lines.append("")
        lines[-1] += character
    return _parts(lines, SCREEN_HEIGHT // font.height)


def _lines_screen(font, lines: list[str], canvas: Canvas) -> None:
    for number, line in enumerate(lines):
        canvas.text(font, line, 0, number * font.height)


def _score_tabs(canvas: Canvas) -> None:
    canvas.fill_rect(0, 0, 56, 11)
    canvas.text(SMALL, "Blue", 2, 0, ink=0)
    canvas.right(SMALL, "57", 55, 0, ink=0)
    canvas.text(SMALL, "ⒹOrange", 59, 0)
    canvas.right(SMALL, "121", SCREEN_WIDTH, 0)
    canvas.hline(0, 11, SCREEN_WIDTH)


def _play_screen(canvas: Canvas) -> None:
    _score_tabs(canvas)
    canvas.text(LARGE, "31", 0, 16)
    canvas.arrow(42, 28, 5, -1)
    canvas.text(MEDIUM, "9", 50, 24)
    canvas.centred(LARGE, "10", 16, 61, 105)
    canvas.text(MEDIUM, "J", 107, 24)
    canvas.arrow(121, 28, 5, 1)
    canvas.centred(SMALL, "Press: lay · BACK: undo", 53)


def _starter_screen(canvas: Canvas) -> None:
    _score_tabs(canvas)
    canvas.text(MEDIUM, "Starter", 0, 24)
    canvas.text(LARGE, "Q♥", 66, 16)
    canvas.centred(SMALL, "Turn: ♣♦♥♠ · Press: ✓", 53)


def _show_screen(canvas: Canvas) -> None:
    canvas.text(SMALL, "Blue:  5♥ 5♠ 5♣ J♦ · 5♦", 0, 0)
    canvas.hline(0, 11, SCREEN_WIDTH)
    for row, (words, cards) in enumerate(
        (("fifteen 2", "5♥ J♦"), ("fifteen 4", "5♠ J♦"), ("pair is 6", "5♣ 5♠"))
    ):
        canvas.text(MEDIUM, words, 0, 14 + 16 * row)
        canvas.right(MEDIUM, cards, 123, 14 + 16 * row)
    canvas.scroll_bar(125, 14, 48, 0, 3, 7)


def _menu_screen(canvas: Canvas) -> None:
    canvas.fill_rect(0, 0, SCREEN_WIDTH, 16)
    canvas.text(MEDIUM, "▸Resume game", 2, 0, ink=0)
    canvas.text(MEDIUM, "Count a hand", 9, 16)
    canvas.text(MEDIUM, "Illinois 10 O0 l1", 2, 32)
    canvas.centred(SMALL, "Turn: choose  Press: ✓", 52)


@click.command()
@click.option(
    "--specimen",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw all fonts and some screens into this PNG instead.",
)
def main(specimen: Path | None) -> None:
    """Make the modules of firmware/pegboard/fonts from the typefaces."""
    if specimen:
        specimen_image().save(specimen)
        return
    for recipe in RECIPES:
        path = MODULES / f"{recipe.name}.py"
        path.write_text(module_text(recipe), encoding="utf-8")
        made = glyphs(recipe)
        size = sum(len(glyph.pages(recipe.height)) for glyph in made.values())
        click.echo(f"{path.name}: {len(made)} characters, {size} bytes of bitmaps")


if __name__ == "__main__":
    main()
