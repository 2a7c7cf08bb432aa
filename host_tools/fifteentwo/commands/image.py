"""``fifteentwo image``: MicroPython and the program as one file for a Pico."""

from pathlib import Path

import click

from fifteentwo.commands.options import library_option, uf2_option
from fifteentwo.problems import Problem
from fifteentwo.real_board import packages
from fifteentwo.whole_files import write_whole


@click.command()
@uf2_option
@library_option
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    default="fifteentwo.uf2",
    show_default=True,
    metavar="FILE",
    help="The file to write.",
)
def image(uf2: Path | None, library: Path | None, out: Path) -> None:
    """Make one UF2 file with MicroPython and the program, to drag onto a Pico.

    It is for a new Pico: saved games and settings that are on it are lost. To keep them use
    fifteentwo deploy.

    \b
    Examples:
      fifteentwo image
      fifteentwo image --uf2 RPI_PICO.uf2 --library micropython-lib
      fifteentwo image --out board.uf2
    """
    try:
        from fifteentwo.emulated import software
        from fifteentwo.firmware_build.uf2 import NoFirmware
        from fifteentwo.real_board import drivers, firmware, uf2_image
    except ImportError as error:
        raise Problem(packages.missing("an image", error, "deploy")) from None
    source = uf2 or firmware.downloaded()
    try:
        micropython = source.read_bytes()
        release = uf2_image.release_of(micropython)
        drivers_files = drivers.fetched(list(software.LIBRARY), library, uf2_image.MPY)
        files = uf2_image.with_manifest({**software.program_files(), **drivers_files})
        content = uf2_image.made(micropython, files)
    except NoFirmware as error:
        raise Problem(firmware.useless(source, error, is_named=uf2 is not None)) from None
    except software.MissingFile as error:
        raise Problem(str(error)) from None
    write_whole(out, content)
    uf2_image.check(out, files)
    click.echo(
        f"{out}: MicroPython {release} and {len(files)} files of Fifteen Two,"
        f" {out.stat().st_size / 1e6:.1f} MB.\n"
        "Hold BOOTSEL while you plug in the Pico, and copy the file onto the drive RPI-RP2.\n"
        "Games and settings that are on this Pico will be gone; fifteentwo logs fetches them."
    )
