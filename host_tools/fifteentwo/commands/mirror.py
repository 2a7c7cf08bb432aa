"""``fifteentwo mirror``: a real board live in the terminal."""

import contextlib

import click

from fifteentwo.commands.options import port_option, strip_option, strip_order_option
from fifteentwo.device import led_strip, packages
from fifteentwo.errors import CommandError


@click.command()
@port_option
@strip_option
@strip_order_option
def mirror(port: str | None, strip_pin: str | None, strip_order: str) -> None:
    """Show the board that is plugged in live: scores, pegs, its display, and every award.

    Make the letters of the terminal large, and it can be read across the room. A board that is
    unplugged is found again. Ctrl-C ends it; the board plays on. With --strip its lights shine on
    a strip of this Raspberry Pi as well.

    \b
    Examples:
      fifteentwo mirror
      fifteentwo mirror --port /dev/ttyACM1
      fifteentwo mirror --strip D10
    """
    try:
        from fifteentwo.device.mirror import MOST_LIGHTS, Mirror
    except ImportError as error:
        raise CommandError(packages.missing("this", error, "deploy")) from None
    from rich.console import Console
    from rich.live import Live

    console = Console(highlight=False)
    with contextlib.ExitStack() as stack:
        strip = None
        if strip_pin is not None:
            strip = stack.enter_context(led_strip.lit(strip_pin, MOST_LIGHTS, strip_order))
        stack.enter_context(contextlib.suppress(KeyboardInterrupt))
        live = stack.enter_context(
            Live(console=console, screen=console.is_terminal, auto_refresh=False)
        )
        shown = Mirror(port, strip)
        for _ in shown.follow():
            live.update(shown.view(), refresh=True)
