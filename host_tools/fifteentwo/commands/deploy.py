"""``fifteentwo deploy``: changed modules of this computer onto a board, for development."""

import click

from fifteentwo.commands.options import port_option
from fifteentwo.commands.progress import progress
from fifteentwo.device import packages
from fifteentwo.errors import CommandError
from fifteentwo.terminal import printable


@click.command()
@port_option
@click.option("--clear", is_flag=True, help="Take the files away: the firmware's modules count.")
@click.option("--no-reset", is_flag=True, help="Leave the board at its prompt, without starting.")
def deploy(port: str | None, clear: bool, no_reset: bool) -> None:
    """Put changed modules onto the board that is plugged in, for development.

    They lie on the board as files, and MicroPython takes these before those in its firmware. It
    finds a package in one place only, so that a package in which something has changed is copied
    whole. Only files that differ are sent. When it is interrupted, run it again; with BACK held
    while it is plugged in a board starts nothing.

    Players use fifteentwo update.

    \b
    Examples:
      fifteentwo deploy
      fifteentwo deploy --clear
    """
    try:
        from fifteentwo.device import boards, module_files, remote, start
    except ImportError as error:
        raise CommandError(packages.missing("deploying", error, "deploy")) from None
    place = boards.find(port)
    click.echo(f"Stopping the board at {printable(place)}...")
    with remote.RemoteBoard(place) as board:
        facts = board.facts()
        boards.check(facts)
        frozen = module_files.frozen_on(board)
        about = "Fifteen Two in its firmware" if frozen else "nothing of ours in its firmware"
        click.echo(
            f"It is a {facts.machine or facts.platform}, MicroPython {facts.release}, {about}."
        )
        if clear:
            _clear(board, module_files)
        else:
            _copy(board, facts, frozen, module_files)
        if no_reset or (clear and not frozen):
            board.leave()
            return
        board.reset()
    click.echo("Starting the board...")
    answer = start.wait_for_hello(place)
    click.echo(f"It plays: Fifteen Two {answer['version']}.")


def _clear(board, module_files) -> None:
    found = module_files.found_on(board)
    module_files.remove(board, found)
    click.echo(f"{len(found)} files removed; games and settings are still there.")


def _copy(board, facts, frozen, module_files) -> None:
    if not frozen:
        _check_stock(board, facts)
    changes = module_files.changes(board, frozen)
    # A file that is in the way of a folder must go first.
    module_files.remove(board, changes.remove)
    if changes.copy:
        with progress("Copying", sum(map(len, changes.copy.values()))) as advance:
            for path, source in changes.copy.items():
                board.write(path, source, advance)
    size = sum(map(len, changes.copy.values())) / 1024
    removed = f", {len(changes.remove)} removed" if changes.remove else ""
    click.echo(
        f"{len(changes.copy)} files copied ({size:.0f} KB), {changes.present} were there already"
        f"{removed}."
    )
    if frozen and module_files.is_main_changed(frozen):
        click.echo("main.py has changed, and is taken from the firmware only: see make uf2.")


def _check_stock(board, facts) -> None:
    """MicroPython without our modules: all of them are files then."""
    from fifteentwo.device.remote import BoardError

    try:
        board.evaluate("__import__('ssd1306') and 0")
    except BoardError:
        raise CommandError(
            "the board has no driver for its display: run mpremote mip install ssd1306, or put the"
            " firmware of Fifteen Two on it with fifteentwo update, which has everything"
        ) from None
    if "RP2040" in facts.machine:
        click.echo(
            "All modules as files need more memory than this chip has for an evening: it is for"
            " trying something out. The firmware of Fifteen Two needs none (fifteentwo update)."
        )
