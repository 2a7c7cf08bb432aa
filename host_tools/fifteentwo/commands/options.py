"""Options that several commands for a real or an emulated Pico have."""

from pathlib import Path

import click

port_option = click.option(
    "--port",
    metavar="PORT",
    help="The serial port of the board, like /dev/ttyACM0 or COM3; needed where there are two.",
)

uf2_option = click.option(
    "--uf2",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    envvar="PICO_UF2",
    show_envvar=True,
    metavar="FILE",
    help="MicroPython for the Pico (RPI_PICO); without it, one is downloaded.",
)

library_option = click.option(
    "--library",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    envvar="MICROPYTHON_LIB",
    show_envvar=True,
    metavar="DIR",
    help="A folder with ssd1306.py of micropython-lib, or a clone of micropython-lib;"
    " without it, mip fetches what is needed.",
)
