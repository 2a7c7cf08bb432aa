"""``fifteentwo replay``: referees written games, award by award."""

import sys

import click

from fifteentwo.errors import CommandError
from fifteentwo.games.narration import print_game
from fifteentwo.games.replay import games_of
from fifteentwo.terminal import tell


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="Print a line of JSON for each game.")
@click.pass_context
def replay(context: click.Context, files: tuple[str, ...], as_json: bool) -> None:
    """Referee written games: every award, the running scores, the winner.

    FILE holds one game or several, each beginning with its header; - is the standard input. The
    journal of the game on the table, copied from a board, will do as well.

    A game that cannot be read to its end is not told. The sentence says where it stopped being
    right, the other files are read all the same, and the exit code is 2.

    \b
    Examples:
      fifteentwo replay game.txt
      fifteentwo replay --json evening/*.txt
    """
    failed = False
    for file in files:
        try:
            for game in games_of(file):
                print_game(file, game, as_json)
        except CommandError as problem:
            sys.stdout.flush()
            tell(problem.format_message())
            failed = True
    if failed:
        context.exit(CommandError.exit_code)
