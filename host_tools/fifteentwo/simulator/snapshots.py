"""Snapshots of a board: a picture of what a person sees, and the same as text."""

import io
import re
import sys
from pathlib import Path

import click

from fifteentwo.atomic_files import write_whole
from fifteentwo.errors import CommandError
from fifteentwo.simulator.board_picture import board_picture
from fifteentwo.simulator.scripts import ExpectationError, ScriptError, parse, play, snapshot_text
from fifteentwo.terminal import printable
from fifteentwo.text_files import lines_of, name_of

_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,99}")

# Where the commands that play scripts put their snapshots.
snaps_option = click.option(
    "--snaps",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("."),
    show_default="here",
    help="The folder for snapshots.",
)


def check_names(steps) -> None:
    """Raises ScriptError where a script names a snapshot so that no file can be called that."""
    for line, kind, argument in steps:
        if kind == "snap" and not _NAME.fullmatch(argument):
            raise ScriptError(
                line, f"'{argument}' is no name for a snapshot: letters, digits, '.', '_', '-'"
            )


def read_script(file: str) -> list[tuple]:
    """The steps of the script ``file``, as scripting.parse gives them.  Raises CommandError."""
    try:
        steps = parse(lines_of(file))
        check_names(steps)
    except ScriptError as error:
        raise CommandError(f"{name_of(file)}, {error}") from None
    return steps


def take_snapshot(board, folder: Path, name: str) -> None:
    """Write NAME.png and NAME.txt of ``board``, simulated or emulated, into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    picture = board_picture(board.oled, board.rgb, board.lanes, board.powered)
    png = io.BytesIO()
    picture.save(png, "PNG")
    write_whole(folder / f"{name}.png", png.getvalue())
    write_whole(folder / f"{name}.txt", snapshot_text(board).encode())


def play_script(steps, board, folder: Path, name: str) -> None:
    """Play the steps of the script ``name``, its snapshots into ``folder``.

    Where the display does not say what is expected, tell both and end the command with 1.
    """
    try:
        play(steps, board, lambda picture: take_snapshot(board, folder, picture))
    except ExpectationError as error:
        shown = "\n".join(error.shown) or "(nothing)"
        where = printable(f"{name}, {error}")
        print(f"{where}\nthe display says:\n{shown}", file=sys.stderr)
        raise click.exceptions.Exit(1) from None
