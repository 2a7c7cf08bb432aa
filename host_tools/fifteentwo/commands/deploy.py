"""``fifteentwo deploy``: the program of this computer onto a real board."""

import time
from pathlib import Path

import click

from fifteentwo.commands.options import library_option, port_option
from fifteentwo.problems import Problem
from fifteentwo.real_board import packages
from fifteentwo.real_board.plain import printable

# In seconds: from a reset until the board answers, with the time its USB takes to come back.
_BOOT_S = 20
_LONG_BOOT_S = 900
_HELLO_S, _LONG_HELLO_S = 2, 60
_LOOK_S = 0.5


@click.command()
@port_option
@library_option
@click.option("--no-reset", is_flag=True, help="Leave the board at its prompt, without starting.")
def deploy(port: str | None, library: Path | None, no_reset: bool) -> None:
    """Put the program onto the board that is plugged in, or bring it up to date.

    Only what has changed is copied, and all of it is checked. Saved games, settings and the wiring
    stay as they are. When it is interrupted, run it again.

    \b
    Examples:
      fifteentwo deploy
      fifteentwo deploy --port /dev/ttyACM1
      fifteentwo deploy --library micropython-lib
    """
    try:
        from fifteentwo.real_board import boards, remote, update
    except ImportError as error:
        raise Problem(packages.missing("deploying", error, "deploy")) from None
    place = boards.find(port)
    click.echo(f"Stopping the board at {printable(place)}...")
    with remote.RemoteBoard(place) as board:
        facts = board.facts()
        update.check(facts)
        click.echo(f"It is a {facts.machine or facts.platform}, MicroPython {facts.release}.")
        click.echo("Compiling, and comparing with what is there...")
        wanted, found = update.files_for(board, facts, library)
        todo = update.planned(board, wanted, found)
        update.prepare(board, todo)
        if todo.copy:
            _copy(board, todo, remote, update)
        if todo.steps:
            click.echo("Switching to the new program...")
            update.switch(board, todo, wanted)
        _tell(todo, len(wanted))
        if no_reset:
            board.leave()
            return
        board.reset()
    _wait_for_start(place, boards.is_socket(place))


def _copy(board, todo, remote, update) -> None:
    """Copy with a bar; the old program is whole until the switch."""
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("Copying"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console()) as progress:
        task = progress.add_task("", total=sum(len(content) for content in todo.copy.values()))
        try:
            update.copy(board, todo, lambda written: progress.advance(task, written))
        except remote.Unplugged as error:
            raise Problem(
                f"{error.message}; it goes on where it stopped, and until then the board has the"
                " program it had before"
            ) from None


def _tell(todo, files: int) -> None:
    if todo.steps:
        size = sum(len(content) for content in todo.copy.values()) / 1024
        removed = f", {len(todo.removed)} old ones removed" if todo.removed else ""
        click.echo(
            f"{len(todo.copy)} files copied ({size:.0f} KB), {todo.present} were there already"
            f"{removed}; all {files} checked."
        )
    else:
        click.echo(f"All {files} files were there already.")
    if todo.aside:
        click.echo(
            f"Moved into the folder {todo.place} on the board, since the program would stumble"
            f" over it: {', '.join(printable(path) for path in todo.aside)}."
        )


def _wait_for_start(place: str, is_slow: bool) -> None:
    """Tell that the board has started its program, or what it says instead."""
    click.echo("Starting the board...")
    end = time.monotonic() + (_LONG_BOOT_S if is_slow else _BOOT_S)
    said: list[str] = []
    while time.monotonic() < end and not _is_at_prompt(said):
        answer = _hello(place, said, _LONG_HELLO_S if is_slow else _HELLO_S)
        if answer:
            click.echo(f"It plays: Fifteen Two {answer['version']}.")
            return
        time.sleep(_LOOK_S)
    if _is_at_prompt(said):
        raise Problem(
            "the board has the program, but does not run it: look at its display, at"
            " fifteentwo logs, and in docs/troubleshooting.md"
        )
    raise Problem(
        "the board has the program, but does not answer: look at its display, and in"
        " docs/troubleshooting.md"
    )


def _hello(place: str, said: list[str], seconds: float) -> dict | None:
    """The board's answer to a hello, None where there is none; ``said``: what it says besides."""
    from fifteentwo.real_board.line import BoardLine, NoAnswer

    try:
        with BoardLine(place) as line:
            try:
                return line.hello(seconds)
            finally:
                said.extend(line.said)
    except NoAnswer:
        return None


def _is_at_prompt(said: list[str]) -> bool:
    return any(line.startswith(">>>") for line in said)
