"""``fifteentwo mirror``: a real board live in the terminal."""

import click

from fifteentwo.commands.options import port_option
from fifteentwo.problems import Problem
from fifteentwo.real_board import packages


@click.command()
@port_option
def mirror(port: str | None) -> None:
    """Show the board that is plugged in live: scores, pegs, its display, and every award.

    Make the letters of the terminal large, and it can be read across the room. A board that is
    unplugged is found again. Ctrl-C ends it; the board plays on.

    \b
    Examples:
      fifteentwo mirror
      fifteentwo mirror --port /dev/ttyACM1
    """
    try:
        from fifteentwo.real_board.mirroring import Mirror
    except ImportError as error:
        raise Problem(packages.missing("this", error, "deploy")) from None
    from rich.console import Console
    from rich.live import Live

    shown = Mirror(port)
    console = Console(highlight=False)
    try:
        with Live(console=console, screen=console.is_terminal, auto_refresh=False) as live:
            for _ in shown.follow():
                live.update(shown.view(), refresh=True)
    except KeyboardInterrupt:
        pass
