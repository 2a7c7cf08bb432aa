"""``fifteentwo script``: drives the simulated board with a script, without a browser."""

import contextlib
from pathlib import Path

import click

from fifteentwo.errors import CommandError
from fifteentwo.simulator.folder_store import FolderInUse, FolderStore, claim
from fifteentwo.simulator.simulated_board import MemoryStore, SimulatedBoard
from fifteentwo.simulator.snapshots import play_script, read_script, snaps_option
from fifteentwo.text_files import name_of


@click.command()
@click.argument("file")
@click.option(
    "--store",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the board's saved game; without it the board is new and keeps nothing.",
)
@snaps_option
@click.option(
    "--seed", type=int, default=0, show_default=True, help="Decides what is drawn by lot."
)
@click.option(
    "--lanes", type=click.IntRange(1, 3), default=1, show_default=True, help="Lanes of 121 holes."
)
def script(file: str, store: Path | None, snaps: Path, seed: int, lanes: int) -> None:
    """Drive the simulated board with the lines of FILE (- for the standard input).

    \b
    A line is one of
      turn 3, turn -2            detents of the knob, clockwise positive
      press, hold                the knob, short and long
      back, back-hold            the BACK button, short and long
      seat 0                     a seat button
      wait 500                   milliseconds of board time
      snap NAME                  writes NAME.png and NAME.txt: what a person sees
      cut                        pulls the plug and puts it back
      expect TEXT                fails, with exit code 1, unless the display says TEXT
      # a comment

    Time is virtual: a script runs as fast as it can and repeats exactly.

    \b
    Examples:
      fifteentwo script first_game.txt
      fifteentwo script first_game.txt --store saved --snaps pictures
    """
    steps = read_script(file)
    with contextlib.ExitStack() as stack:
        if store:
            try:
                stack.enter_context(claim(store))
            except FolderInUse as error:
                raise CommandError(str(error)) from None
        board = SimulatedBoard(FolderStore(store) if store else MemoryStore(), seed, lanes)
        play_script(steps, board, snaps, name_of(file))
