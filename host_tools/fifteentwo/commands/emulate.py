"""``fifteentwo emulate``: the board's own firmware on an emulated Pico, driven by a script."""

import sys
import time
from collections.abc import Iterable
from pathlib import Path

import click

from fifteentwo import scripting
from fifteentwo.commands.options import library_option, uf2_option
from fifteentwo.problems import Problem
from fifteentwo.real_board import packages
from fifteentwo.snapshots import (
    check_names,
    play_script,
    read_script,
    snaps_option,
    take_snapshot,
)
from fifteentwo.terminal import printable
from fifteentwo.text_files import name_of
from fifteentwo.whole_files import write_whole


@click.command()
@click.option(
    "--script",
    "file",
    help="What to do, a line each, as for fifteentwo script; without it the lines are asked for.",
)
@uf2_option
@library_option
@snaps_option
@click.option(
    "--flash",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file that keeps the flash; without it the board is new and keeps nothing.",
)
@click.option("--console", is_flag=True, help="At the end print what the board said on USB.")
def emulate(
    file: str | None,
    uf2: Path | None,
    library: Path | None,
    snaps: Path,
    flash: Path | None,
    console: bool,
) -> None:
    """Run the board's own firmware on an emulated Pico, as on the real one.

    It takes the lines that the simulated board takes (see fifteentwo script --help) and shows the
    same. A second of the board takes some ten on the desk.

    \b
    Examples:
      fifteentwo emulate --uf2 RPI_PICO.uf2 --library micropython-lib
      fifteentwo emulate --script first_game.txt --snaps pictures
    """
    steps = None if file is None else read_script(file)
    began = time.monotonic()
    board = _board(uf2, library, flash)
    try:
        _tell_boot(board, time.monotonic() - began)
        if file is None or steps is None:
            _converse(board, snaps)
        else:
            play_script(steps, board, snaps, name_of(file))
    finally:
        if flash:
            board.cut()
            write_whole(flash, board.flash())
        if console:
            said = board.console + (board.chip.text if board.chip else "")
            click.echo("\n".join(printable(line) for line in said.splitlines()))


def _board(uf2: Path | None, library: Path | None, kept: Path | None):
    try:
        from fifteentwo.emulated import flash, software
        from fifteentwo.emulated.emulated_board import EmulatedBoard
        from fifteentwo.emulated.filesystem import image_of
        from fifteentwo.firmware_build.uf2 import NoFirmware
        from fifteentwo.real_board import drivers, firmware, uf2_image
    except ImportError as error:
        raise Problem(packages.missing("the emulated Pico", error, "emulate", "deploy")) from None
    if kept and kept.exists():
        content = kept.read_bytes()
        if len(content) != flash.FLASH_BYTES:
            raise Problem(f"{kept} is no flash of a Pico: that has {flash.FLASH_BYTES} bytes")
        return EmulatedBoard(content)
    micropython = uf2 or firmware.downloaded()
    try:
        files = software.program_files()
        files.update(drivers.fetched(list(software.LIBRARY), library, uf2_image.MPY))
        return EmulatedBoard(flash.flash_of(micropython.read_bytes(), image_of(files)))
    except software.MissingFile as error:
        raise Problem(str(error)) from None
    except NoFirmware as error:
        raise Problem(firmware.useless(micropython, error, is_named=uf2 is not None)) from None


def _tell_boot(board, seconds: float) -> None:
    click.echo(
        f"The first screen after {board.boot_ms:.0f} ms of the board, {seconds:.0f} s here.",
        err=True,
    )


def _converse(board, snaps: Path) -> None:
    """Take lines from the standard input and show the board after each."""
    is_person = sys.stdin.isatty()
    if is_person:
        click.echo(f"Lines: {scripting.FORMS}. Ctrl-D ends it.", err=True)
    click.echo(scripting.snapshot_text(board), nl=False)
    for line in _lines(is_person):
        try:
            steps = scripting.parse([line])
            check_names(steps)
            scripting.play(steps, board, lambda picture: take_snapshot(board, snaps, picture))
        except scripting.ScriptError as error:
            click.echo(printable(error.sentence), err=True)
        except scripting.ExpectationError as error:
            click.echo(printable(f"the display does not say '{error.wanted}'"), err=True)
        click.echo(scripting.snapshot_text(board), nl=False)


def _lines(is_person: bool) -> Iterable[str]:
    while True:
        if is_person:
            click.echo("> ", nl=False, err=True)
        line = sys.stdin.readline()
        if not line:
            return
        yield line
