"""Options that several commands have."""

import click

from fifteentwo import led_strip

port_option = click.option(
    "--port",
    metavar="PORT",
    help="The serial port of the board, like /dev/ttyACM0 or COM3; needed where there are two.",
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
