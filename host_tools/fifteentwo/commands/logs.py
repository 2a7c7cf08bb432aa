"""``fifteentwo logs``: the saved games and the crash logs of a real board."""

from pathlib import Path

import click

from fifteentwo.atomic_files import write_whole
from fifteentwo.commands.options import new_folder, out_option, port_option
from fifteentwo.commands.progress import progress
from fifteentwo.device import packages
from fifteentwo.device.sanitize import printable
from fifteentwo.errors import CommandError


@click.command()
@port_option
@out_option
def logs(port: str | None, out: Path | None) -> None:
    """Bring the saved games, the scorecards and the crash logs of the board that is plugged in.

    The games are read by fifteentwo replay. Sessions that were played come as sessions.csv and as
    sessions.html, a page to print. Nothing on the board is changed; it starts anew
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
    _write_scorecards(board, wanted, folder)


def _write_scorecards(board, wanted, folder: Path) -> None:
    """The sessions of the board, where it has any, beside its games."""
    from fifteentwo.device import board_files
    from fifteentwo.games import scorecards

    texts = board_files.texts(board, scorecards.is_wanted)
    for one in wanted:
        if one.is_game:
            name = one.path.rpartition("/")[2]
            texts[name] = (folder / one.name).read_text(encoding="utf-8", errors="replace")
    found = scorecards.sessions(texts)
    if not found:
        return
    for name, text in (
        (scorecards.CSV_NAME, scorecards.as_csv(found)),
        (scorecards.PAGE_NAME, scorecards.as_page(found)),
    ):
        write_whole(folder / name, text.encode())
    click.echo(f"  {printable(str(folder / scorecards.PAGE_NAME))}  {_count(len(found))} to print")


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


def _count(sessions: int) -> str:
    return "1 session" if sessions == 1 else f"{sessions} sessions"
