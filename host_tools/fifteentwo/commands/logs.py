"""``fifteentwo logs``: the saved games and the crash logs of a real board."""

import time
from pathlib import Path

import click

from fifteentwo.commands.options import port_option
from fifteentwo.problems import Problem
from fifteentwo.real_board import packages
from fifteentwo.real_board.plain import printable


@click.command()
@port_option
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="A new folder for the files; by default one named by the date and the time.",
)
def logs(port: str | None, out: Path | None) -> None:
    """Bring the saved games and the crash logs of the board that is plugged in.

    The games are read by fifteentwo replay. Nothing on the board is changed; it starts anew
    afterwards and goes on with the game on the table.

    \b
    Examples:
      fifteentwo logs
      fifteentwo logs --out evening
      fifteentwo replay evening/*.txt
    """
    try:
        from fifteentwo.real_board import boards, keepsakes, remote
    except ImportError as error:
        raise Problem(packages.missing("this", error, "deploy")) from None
    place = boards.find(port)
    folder = out or Path(time.strftime("board-%Y-%m-%d-%H%M%S"))
    keepsakes.check_new(folder)
    click.echo(f"Stopping the board at {printable(place)}...")
    with remote.RemoteBoard(place) as board:
        wanted = keepsakes.on(board)
        if wanted:
            keepsakes.make_new(folder)
            _fetch(board, wanted, folder, keepsakes)
        board.reset()
    _tell(wanted, folder)
    click.echo("The board starts again, where it was.")


def _fetch(board, wanted, folder: Path, keepsakes) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

    columns = (TextColumn("Fetching"), BarColumn(), DownloadColumn())
    with Progress(*columns, console=Console()) as progress:
        task = progress.add_task("", total=sum(keepsake.size for keepsake in wanted))
        keepsakes.fetch(board, wanted, folder, lambda size: progress.advance(task, size))


def _tell(wanted, folder: Path) -> None:
    """A line for each file."""
    if not wanted:
        click.echo("The board has no saved game and no crash log.")
        return
    for keepsake in wanted:
        file = folder / keepsake.name
        about = _about_game(file) if keepsake.is_game else _last_line(file)
        click.echo(f"  {printable(str(file))}  {about}")


def _about_game(file: Path) -> str:
    from fifteentwo.replaying import read_games

    try:
        game = read_games(str(file))[-1]
    except Problem as problem:
        return f"damaged: {problem.message.removeprefix(str(file)).lstrip(',: ')}"
    scores = "-".join(str(score) for score in game.scores)
    ending = "not finished" if game.winner < 0 else "finished"
    return f"{game.rules.players} players, {scores}, {ending}"


def _last_line(file: Path) -> str:
    lines = file.read_text(encoding="utf-8", errors="replace").split("\n")
    return next(
        (printable(line.strip())[:80] for line in reversed(lines) if line.strip()), "empty"
    )
