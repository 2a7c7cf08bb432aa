"""Options that several commands have."""

import time
from pathlib import Path

import click

from fifteentwo.device import led_strip

port_option = click.option(
    "--port",
    metavar="PORT",
    help="The serial port of the board, like /dev/ttyACM0 or COM3; needed where there are two.",
)

out_option = click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="A new folder for the files; by default one named by the date and the time.",
)


def new_folder() -> Path:
    """Where ``out_option`` is left out: by the date and the time, in the folder of now."""
    return Path(time.strftime("board-%Y-%m-%d-%H%M%S"))


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
