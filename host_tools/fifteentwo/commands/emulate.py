"""``fifteentwo emulate``: the board's own firmware on an emulated Pico, driven by a script."""

import sys
import time
from collections.abc import Iterable
from pathlib import Path

import click

from fifteentwo.atomic_files import write_whole
from fifteentwo.device import packages
from fifteentwo.errors import CommandError
from fifteentwo.firmware_build.build import uf2_path
from fifteentwo.firmware_build.uf2 import NoFirmware
from fifteentwo.simulator import scripts
from fifteentwo.simulator.snapshots import (
    check_names,
    play_script,
    read_script,
    snaps_option,
    take_snapshot,
)
from fifteentwo.terminal import printable
from fifteentwo.text_files import name_of


@click.command()
@click.option(
    "--script",
    "file",
    help="What to do, a line each, as for fifteentwo script; without it the lines are asked for.",
)
@click.option(
    "--uf2",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    envvar="PICO_UF2",
    show_envvar=True,
    metavar="FILE",
    help="The firmware for RPI_PICO; without it, the one that make uf2 has made.",
)
@snaps_option
@click.option(
    "--flash",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file that keeps the flash; without it the board is new and keeps nothing.",
)
@click.option("--console", is_flag=True, help="At the end print what the board said on USB.")
def emulate(
    file: str | None, uf2: Path | None, snaps: Path, flash: Path | None, console: bool
) -> None:
    """Run the board's own firmware on an emulated Pico, as on the real one.

    It takes the lines that the simulated board takes (see fifteentwo script --help) and shows the
    same. A second of the board takes some ten on this computer.

    \b
    Examples:
      fifteentwo emulate --uf2 fifteentwo-RPI_PICO.uf2
      fifteentwo emulate --script first_game.txt --snaps pictures
    """
    steps = None if file is None else read_script(file)
    began = time.monotonic()
    board = _board(uf2, flash)
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


def _board(uf2: Path | None, kept: Path | None):
    try:
        from fifteentwo.emulator.emulated_board import EmulatedBoard
        from fifteentwo.emulator.filesystem import board_flash
        from fifteentwo.emulator.flash import FLASH_BYTES
    except ImportError as error:
        raise CommandError(packages.missing("the emulated Pico", error, "emulate")) from None
    if kept and kept.exists():
        content = kept.read_bytes()
        if len(content) != FLASH_BYTES:
            raise CommandError(f"{kept} is no flash of a Pico: that has {FLASH_BYTES} bytes")
        return EmulatedBoard(content)
    uf2 = uf2 or uf2_path("RPI_PICO")
    if not uf2.is_file():
        raise CommandError(
            "no firmware is named: make uf2 makes it, or name a UF2 file with --uf2"
        )
    try:
        return EmulatedBoard(board_flash(uf2.read_bytes()))
    except NoFirmware as error:
        raise CommandError(f"{uf2} cannot be used: {error}") from None


def _tell_boot(board, seconds: float) -> None:
    click.echo(
        f"The first screen after {board.boot_ms:.0f} ms of the board, {seconds:.0f} s here.",
        err=True,
    )


def _converse(board, snaps: Path) -> None:
    """Take lines from the standard input and show the board after each."""
    is_person = sys.stdin.isatty()
    if is_person:
        click.echo(f"Lines: {scripts.FORMS}. Ctrl-D ends it.", err=True)
    click.echo(scripts.snapshot_text(board), nl=False)
    for line in _lines(is_person):
        try:
            steps = scripts.parse([line])
            check_names(steps)
            scripts.play(steps, board, lambda picture: take_snapshot(board, snaps, picture))
        except scripts.ScriptError as error:
            click.echo(printable(error.sentence), err=True)
        except scripts.ExpectationError as error:
            click.echo(printable(f"the display does not say '{error.wanted}'"), err=True)
        click.echo(scripts.snapshot_text(board), nl=False)


def _lines(is_person: bool) -> Iterable[str]:
    while True:
        if is_person:
            click.echo("> ", nl=False, err=True)
        line = sys.stdin.readline()
        if not line:
            return
        yield line
