"""Makes the drawings and files of the object: ``python -m fifteentwo_object``.

Each maker is called with a folder of its own and yields the files it has written there.  They
come into the folder that was asked for one by one, each whole or not at all.  Where everything is
made, all of it is packed into one archive at the end.
"""

import importlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from rich.console import Console

from fifteentwo_object import archive
from fifteentwo_object.errors import HardwareError, ProgramMissing

FOLDER = Path("build") / "hardware"

# What can be made, and the module that makes it: its function ``make(folder)`` writes into the
# folder, which is there, and yields the path of each file when it is written.
MAKERS = (
    ("plates", "fifteentwo_object.plates"),
    ("wiring", "fifteentwo_object.wiring_diagram"),
    ("perfboard", "fifteentwo_object.perfboard"),
    ("wokwi", "fifteentwo_object.wokwi"),
    ("parts", "fifteentwo_object.bill_of_materials"),
    ("enclosure", "fifteentwo_object.enclosure.files"),
    ("pcb", "fifteentwo_object.circuit_boards"),
    ("guide", "fifteentwo_object.guide"),
)

Make = Callable[[Path], Iterator[Path]]


def maker(module: str) -> Make:
    """The function ``make`` of ``module``.  Raises HardwareError where a library is missing."""
    try:
        make: Make = importlib.import_module(module).make
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] == __package__.split(".")[0]:
            raise
        raise HardwareError(
            f"the library '{error.name}' is missing: in the folder of the repository run"
            " make setup-cad, or pip install -e '.[hardware]'"
        ) from None
    return make


def made_whole(make: Make, folder: Path) -> Iterator[Path]:
    """Have everything made into ``folder``; yields each path when its file is there, whole.

    The libraries of the makers write their files bit by bit: they do it elsewhere.
    """
    with TemporaryDirectory(prefix="fifteentwo-") as drafts:
        for draft in make(Path(drafts)):
            path = folder / draft.relative_to(drafts)
            path.parent.mkdir(parents=True, exist_ok=True)
            put_whole(draft, path)
            yield path


@click.command()
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=FOLDER,
    show_default=True,
    metavar="DIR",
    help="Folder that everything is written into.",
)
@click.option(
    "--only",
    "parts",
    type=click.Choice([name for name, _ in MAKERS]),
    multiple=True,
    help="Make this part only; can be given several times.",
)
def main(out: Path, parts: tuple[str, ...]) -> None:
    """Make the drawings, templates and files to build a Fifteen Two from."""
    console = Console(highlight=False, soft_wrap=True)
    count = 0
    for name, module in MAKERS:
        if parts and name not in parts:
            continue
        make = maker(module)
        folder = out / name
        try:
            with console.status(f"{name} ..."):
                for path in made_whole(make, folder):
                    console.print(f"{path} [dim]({_size(path)})[/dim]")
                    count += 1
        except ProgramMissing as error:
            if parts:
                raise
            console.print(f"{name} is left out: {error.message}")
        except OSError as error:
            place = error.filename or folder
            raise HardwareError(f"{place} cannot be written ({error.strerror})") from None
    if not parts:
        packed = archive.write(out)
        console.print(f"{packed} [dim]({_size(packed)})[/dim]")
    console.print(f"{count} files in {out}")


def put_whole(draft: Path, path: Path) -> None:
    """Bring ``draft``, of another disk it may be, to ``path``, whole or not at all."""
    new = path.with_name(path.name + ".new")
    try:
        shutil.copyfile(draft, new)
        os.replace(new, path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def _size(path: Path) -> str:
    return f"{max(1, round(path.stat().st_size / 1000))} KB"


if __name__ == "__main__":
    sys.exit(main(prog_name="python -m fifteentwo_object"))
