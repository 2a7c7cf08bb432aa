"""Makes the pictures of the documents: ``python -m fifteentwo.doc_pictures [FOLDER]``.

Every ``*.script`` of the folder is played on a fresh simulated board; its snapshots become small PNG files
beside it.
"""

from pathlib import Path

import click
from PIL import Image

from fifteentwo import scripting
from fifteentwo.picture import board_picture
from fifteentwo.simboard import SimulatedBoard

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"

# Half of the full size reads well on a page, and 128 colours keep a picture below 300 KB.
_SHRINK = 2
_COLOURS = 128


def make_pictures(script: Path) -> list[Path]:
    """Play ``script`` and write its snapshots beside it: the files written."""
    board = SimulatedBoard()
    written = []

    def snap(name: str) -> None:
        picture = board_picture(board.oled, board.rgb, board.lanes, board.powered)
        small = picture.resize(
            (picture.width // _SHRINK, picture.height // _SHRINK), Image.Resampling.LANCZOS
        )
        path = script.with_name(f"{name}.png")
        small.quantize(_COLOURS).save(path, optimize=True)
        written.append(path)

    scripting.play(scripting.parse(script.read_text("utf-8").splitlines()), board, snap)
    return written


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default=FOLDER)
def main(folder: Path) -> None:
    """Make the pictures of every script in FOLDER."""
    for script in sorted(folder.glob("*.script")):
        for path in make_pictures(script):
            click.echo(path.name)


if __name__ == "__main__":
    main()
