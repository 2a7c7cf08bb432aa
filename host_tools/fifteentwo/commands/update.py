"""``fifteentwo update``: another firmware for a board; games and settings stay."""

from pathlib import Path

import click

from fifteentwo.commands.logs import fetch_into
from fifteentwo.commands.options import new_folder, out_option, port_option
from fifteentwo.commands.progress import progress
from fifteentwo.device import packages
from fifteentwo.errors import CommandError
from fifteentwo.firmware_build.build import uf2_path
from fifteentwo.firmware_build.modules import holds_program
from fifteentwo.firmware_build.targets import TARGETS, Target, by_machine
from fifteentwo.firmware_build.uf2 import NoFirmware, content_of
from fifteentwo.terminal import printable

# In seconds: until a computer shows the drive of a board, and until the board has taken a file.
_DRIVE_S = 30
_TAKEN_S = 30


@click.command()
@click.argument(
    "uf2", type=click.Path(exists=True, dir_okay=False, path_type=Path), required=False
)
@port_option
@out_option
def update(uf2: Path | None, port: str | None, out: Path | None) -> None:
    """Put the firmware UF2 onto the board that is plugged in; games and settings stay.

    The games and the crash logs are brought to this computer before, for safety. Without UF2 it
    takes what make uf2 has made for the board. A board that waits as a drive already, with BOOTSEL
    held while it was plugged in, is taken too.

    \b
    Examples:
      fifteentwo update fifteentwo-RPI_PICO.uf2
      fifteentwo update
    """
    try:
        from fifteentwo.device import board_files, boards, drives, start
    except ImportError as error:
        raise CommandError(packages.missing("updating", error, "deploy")) from None
    drive = None if port else drives.waiting()
    if drive and not boards.found_one():
        click.echo(f"A Pico waits for its firmware as the drive {printable(str(drive.path))}.")
        content = _firmware_for_chip(uf2, drive.chip)
    else:
        place = boards.find(port)
        folder = out or new_folder()
        board_files.check_new(folder)
        chip, content = _make_ready(place, uf2, folder)
        click.echo("Waiting for its drive...")
        drive = drives.wait_for(chip, _DRIVE_S)
    with progress("Copying", len(content)) as advance:
        drives.put(drive, content, advance)
    drives.wait_until_gone(drive, _TAKEN_S)
    click.echo("Starting the board...")
    version = start.wait_for_hello(port)["version"]
    if version.encode() + b"\0" not in content_of(content, drive.chip):
        raise CommandError(
            f"the board plays Fifteen Two {version}, which is not in this firmware: run fifteentwo"
            " update again"
        )
    click.echo(f"It plays: Fifteen Two {version}.")


def _make_ready(place: str, uf2: Path | None, folder: Path) -> tuple[str, bytes]:
    """Bring the games of the board here and let it wait for its firmware: its chip, the UF2."""
    from fifteentwo.device import boards, module_files, remote

    click.echo(f"Stopping the board at {printable(place)}...")
    with remote.RemoteBoard(place) as board:
        facts = board.facts()
        boards.check(facts)
        target = by_machine(facts.machine)
        if target is None:
            raise CommandError(f"there is no firmware for a {facts.machine or facts.platform}")
        content = _firmware_for(uf2, target)
        fetch_into(board, folder)
        files = module_files.found_on(board)
        if files:
            module_files.remove(board, files)
            click.echo(f"{len(files)} modules removed that would go before those in the firmware.")
        board.become_drive()
    return target.chip, content


def _firmware_for(uf2: Path | None, target: Target) -> bytes:
    """The content of the UF2 file for this very board.  Raises CommandError."""
    path = uf2 or uf2_path(target.name)
    if not path.is_file():
        raise CommandError(
            f"no firmware is named: name a file fifteentwo-{target.name}.uf2 from a release, or"
            f" make it: make uf2 BOARD={target.name}"
        )
    uf2_bytes = _checked(path, target.chip)
    if target.machine.encode() not in content_of(uf2_bytes, target.chip):
        raise CommandError(
            f"{path} is not for a {target.machine}: games and settings would be lost; take"
            f" fifteentwo-{target.name}.uf2"
        )
    return uf2_bytes


def _firmware_for_chip(uf2: Path | None, chip: str) -> bytes:
    """The content of the UF2 file for a board of which only the chip is known."""
    if uf2 is None:
        names = " or ".join(name for name, target in TARGETS.items() if target.chip == chip)
        raise CommandError(
            f"name the firmware: a board that waits as a drive does not say which it is ({names})"
        )
    return _checked(uf2, chip)


def _checked(path: Path, chip: str) -> bytes:
    uf2_bytes = path.read_bytes()
    try:
        if not holds_program(content_of(uf2_bytes, chip)):
            raise NoFirmware("it is without Fifteen Two: take one from a release, or of make uf2")
    except NoFirmware as error:
        raise CommandError(f"{path} cannot be used: {error}") from None
    return uf2_bytes
