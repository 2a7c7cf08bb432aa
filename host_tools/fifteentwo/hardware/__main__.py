"""Makes the drawings and files of the object: ``python -m fifteentwo.hardware``.

Each maker is called with a folder of its own and yields the files it has written there.
"""

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click
from rich.console import Console

from fifteentwo.problems import Problem

FOLDER = Path("build") / "hardware"

# What can be made, and the module that makes it: its function ``make(folder)`` writes into the
# folder, which is there, and yields the path of each file when it is written.
MAKERS = (
    ("plates", "fifteentwo.hardware.plates"),
    ("wiring", "fifteentwo.hardware.wiring_diagram"),
    ("perfboard", "fifteentwo.hardware.perfboard"),
    ("schematic", "fifteentwo.hardware.schematic"),
    ("wokwi", "fifteentwo.hardware.wokwi"),
    ("parts", "fifteentwo.hardware.parts"),
    ("enclosure", "fifteentwo.hardware.enclosure.files"),
)

Make = Callable[[Path], Iterator[Path]]


def maker(module: str) -> Make:
    """The function ``make`` of ``module``.  Raises Problem where a library is missing."""
    try:
        make: Make = importlib.import_module(module).make
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] == __package__.split(".")[0]:
            raise
        raise Problem(
            f"the library '{error.name}' is missing: in the folder of the repository run"
            " make setup-cad, or pip install -e '.[hardware]'"
        ) from None
    return make


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
            folder.mkdir(parents=True, exist_ok=True)
            with console.status(f"{name} ..."):
                for path in make(folder):
                    console.print(f"{path} [dim]({_size(path)})[/dim]")
                    count += 1
        except OSError as error:
            place = error.filename or folder
            raise Problem(f"{place} cannot be written ({error.strerror})") from None
    console.print(f"{count} files in {out}")


def _size(path: Path) -> str:
    return f"{max(1, round(path.stat().st_size / 1000))} KB"


if __name__ == "__main__":
    sys.exit(main(prog_name="python -m fifteentwo.hardware"))
