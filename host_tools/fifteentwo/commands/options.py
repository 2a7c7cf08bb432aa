"""Options that several commands have."""

from pathlib import Path

import click

from fifteentwo import led_strip

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

strip_option = click.option(
    "--strip",
    "strip_pin",
    metavar="PIN",
    help="Show the lights on a NeoPixel strip of this Raspberry Pi too, at a pin such as D18.",
)

strip_order_option = click.option(
    "--strip-order",
    type=click.Choice(led_strip.ORDERS, case_sensitive=False),
    default=led_strip.DEFAULT_ORDER,
    show_default=True,
    help="The order of the colours on the strip's wire.",
)
