"""Makes the pictures of the documents: ``python -m dev.document_pictures [FOLDER]``.

Every ``*.script`` of the folder is played on a fresh simulated board; its snapshots become PNG
files beside it: the whole board in half its size, or, in the folder ``screens``, its display.
Pictures named in ``LABELS`` bear numbers, to which the text beside them refers.  A script of
``FILMS`` becomes one moving picture: the board as it changes, from the first input on.
"""

from pathlib import Path

import click
from PIL import Image, ImageDraw, ImageFont, ImageOps

from fifteentwo.simulator import scripts
from fifteentwo.simulator.board_picture import SCALE, board_picture, oled_picture
from fifteentwo.simulator.board_svg import BRASS, OLED_DARK
from fifteentwo.simulator.simulated_board import SimulatedBoard
from fifteentwo_object.load import TYPEFACE

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
SCREENS = "screens"

# Half of the full size reads well on a page. These colours keep the strong ones of the few lights
# and the fine ones of all the wood, in a picture below 100 KB.
_SHRINK = 2
_BOARD_COLOURS = 255

# Three image pixels a dot are about the real size of a small display, twice over.
_DOT = 3
_SCREEN_COLOURS = 16

# Where the numbers 1, 2, 3, ... stand on a picture of the board, in mm.
_ON_BOARD = {
    "the-board": ((148, 169), (212, 124), (254, 133), (50, 180), (37, 33), (21, 100.5)),
}

# What they point at on a display: the dot where the line ends, and the margin of the number.
_ON_DISPLAY = {
    "play": (
        (1, 5, "left"),
        (64, 1, "top"),
        (5, 24, "left"),
        (126, 23, "right"),
        (112, 48, "right"),
        (93, 59, "right"),
    ),
}

LABELS = {**_ON_BOARD, **_ON_DISPLAY}

# The frame of the display on the board, so that pictures side by side do not run together.
_RIM = 6
_FRAME = 3

# Of a moving picture: a frame at the most in so many ms, and what it looks as good as.
FILMS = ("deal",)
_FRAME_MS = 60
_QUALITY = 80

_MARGIN = 54
_DISC_RADIUS = 17
_DISC, _INK, _PAPER = (255, 196, 40), (20, 16, 10), (255, 255, 255)


def _numbered(picture: Image.Image, number: int, x: float, y: float) -> None:
    """Draw a disc with the ``number`` around the pixel (x, y)."""
    pen = ImageDraw.Draw(picture)
    reach = _DISC_RADIUS
    pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=_DISC, outline=_INK, width=2)
    pen.text(
        (x, y), str(number), font=ImageFont.truetype(str(TYPEFACE), 28), anchor="mm", fill=_INK
    )


def _board(board: SimulatedBoard, name: str) -> Image.Image:
    picture = board_picture(board.oled, board.rgb, board.lanes, board.powered)
    small = _half(picture)
    for number, (x, y) in enumerate(_ON_BOARD.get(name, ()), 1):
        _numbered(small, number, x * SCALE / _SHRINK, y * SCALE / _SHRINK)
    return small.quantize(_BOARD_COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=3)


def _half(picture: Image.Image) -> Image.Image:
    size = picture.width // _SHRINK, picture.height // _SHRINK
    return picture.resize(size, Image.Resampling.LANCZOS)


def _display(board: SimulatedBoard, name: str) -> Image.Image:
    picture = ImageOps.expand(oled_picture(board.oled, _DOT), _RIM, OLED_DARK)
    picture = ImageOps.expand(picture, _FRAME, BRASS)
    if name in _ON_DISPLAY:
        picture = _labelled(picture, _ON_DISPLAY[name])
    return picture.quantize(_SCREEN_COLOURS)


def _labelled(display: Image.Image, labels) -> Image.Image:
    """The ``display`` on paper with numbers in its margins and lines from them."""
    size = (display.width + 2 * _MARGIN, display.height + _MARGIN + _MARGIN // 4)
    picture = Image.new("RGB", size, _PAPER)
    picture.paste(display, (_MARGIN, _MARGIN))
    pen = ImageDraw.Draw(picture)
    for number, (dot_x, dot_y, side) in enumerate(labels, 1):
        x, y = (_MARGIN + _RIM + _FRAME + dot * _DOT for dot in (dot_x, dot_y))
        middle = {
            "left": (_MARGIN // 2, y),
            "right": (size[0] - _MARGIN // 2, y),
            "top": (x, _MARGIN // 2),
        }[side]
        pen.line((*middle, x, y), fill=_DISC, width=3)
        _numbered(picture, number, *middle)
    return picture


class _Filmed(SimulatedBoard):
    """A board whose looks are kept: ``looks`` has (display, lights, ms that it looked so)."""

    def __init__(self):
        self.looks: list[tuple[bytes, bytes, int]] = []
        super().__init__()

    def run(self, ms: int) -> None:
        for begin in range(0, ms, _FRAME_MS):
            passed = min(_FRAME_MS, ms - begin)
            super().run(passed)
            looks = bytes(self.oled), bytes(self.rgb)
            if self.looks and self.looks[-1][:2] == looks:
                passed += self.looks.pop()[2]
            self.looks.append((*looks, passed))


def make_film(script: Path) -> Path:
    """Play ``script`` and write what is seen meanwhile beside it: the file written."""
    board = _Filmed()
    scripts.play(scripts.parse(script.read_text("utf-8").splitlines()), board, lambda name: None)
    frames = [_half(board_picture(oled, rgb)) for oled, rgb, _ in board.looks]
    path = script.with_suffix(".webp")
    frames[0].save(
        path,
        save_all=True,
        append_images=frames[1:],
        duration=[ms for _, _, ms in board.looks],
        loop=0,
        quality=_QUALITY,
        method=6,
        kmin=1000,
        kmax=1001,
    )
    return path


def make_pictures(script: Path) -> list[Path]:
    """Play ``script`` and write its snapshots beside it: the files written."""
    if script.stem in FILMS:
        return [make_film(script)]
    board = SimulatedBoard()
    draw = _display if script.parent.name == SCREENS else _board
    written = []

    def snap(name: str) -> None:
        path = script.with_name(f"{name}.png")
        draw(board, name).save(path, optimize=True)
        written.append(path)

    scripts.play(scripts.parse(script.read_text("utf-8").splitlines()), board, snap)
    return written


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default=FOLDER)
def main(folder: Path) -> None:
    """Make the pictures of every script in FOLDER and in its folder ``screens``."""
    for script in sorted(folder.glob("*.script")) + sorted(folder.glob(f"{SCREENS}/*.script")):
        for path in make_pictures(script):
            click.echo(path.relative_to(folder))


if __name__ == "__main__":
    main()
