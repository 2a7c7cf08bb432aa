"""``fifteentwo logs``: the saved games and the crash logs of a real board."""

from pathlib import Path

import click

from fifteentwo.commands.options import new_folder, out_option, port_option
from fifteentwo.commands.progress import progress
from fifteentwo.device import packages
from fifteentwo.device.sanitize import printable
from fifteentwo.errors import CommandError


@click.command()
@port_option
@out_option
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
        from fifteentwo.device import board_files, boards, remote
    except ImportError as error:
        raise CommandError(packages.missing("this", error, "deploy")) from None
    place = boards.find(port)
    folder = out or new_folder()
    board_files.check_new(folder)
    click.echo(f"Stopping the board at {printable(place)}...")
    with remote.RemoteBoard(place) as board:
        fetch_into(board, folder)
        board.reset()
    click.echo("The board starts again, where it was.")


def fetch_into(board, folder: Path) -> None:
    """Bring games and crash logs into ``folder``, which is made where there are any, and tell."""
    from fifteentwo.device import board_files

    wanted = board_files.on(board)
    if wanted:
        board_files.make_new(folder)
        with progress("Fetching", sum(file.size for file in wanted)) as advance:
            board_files.fetch(board, wanted, folder, advance)
    _tell(wanted, folder)


def _tell(wanted, folder: Path) -> None:
    """A line for each file."""
    if not wanted:
        click.echo("The board has no saved game and no crash log.")
        return
    for one in wanted:
        file = folder / one.name
        about = _about_game(file) if one.is_game else _last_line(file)
        click.echo(f"  {printable(str(file))}  {about}")


def _about_game(file: Path) -> str:
    from fifteentwo.games.replay import read_games

    try:
        game = read_games(str(file))[-1]
    except CommandError as problem:
        return f"damaged: {problem.message.removeprefix(str(file)).lstrip(',: ')}"
    scores = "-".join(str(score) for score in game.scores)
    ending = "not finished" if game.winner < 0 else "finished"
    return f"{game.rules.players} players, {scores}, {ending}"


def _last_line(file: Path) -> str:
    lines = file.read_text(encoding="utf-8", errors="replace").split("\n")
    return next(
        (printable(line.strip())[:80] for line in reversed(lines) if line.strip()), "empty"
    )
