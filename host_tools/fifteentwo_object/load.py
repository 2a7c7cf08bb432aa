"""The data of the object: the files in ``hardware/``, which an installed package brings along."""

import sys
from pathlib import Path
from typing import Any

from fifteentwo_object.errors import HardwareError

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

_HERE = Path(__file__).resolve().parent
FOLDERS = (_HERE.parents[1] / "hardware", _HERE / "hardware")

# What is engraved, and what the names of streets and numbers are drawn with.
TYPEFACE = _HERE / "typefaces" / "BebasNeue-Regular.ttf"


def data_file(name: str) -> Path:
    """Where the file ``name`` is: in the clone, or installed beside this module.

    Raises HardwareError where neither has it.
    """
    for folder in FOLDERS:
        if (folder / name).is_file():
            return folder / name
    raise HardwareError(f"the hardware's {name} is missing: install Fifteen Two anew, or clone it")


def data_folder(name: str) -> Path:
    """Where the folder ``name`` of the hardware is.  Raises HardwareError where it is missing."""
    for folder in FOLDERS:
        if (folder / name).is_dir():
            return folder / name
    raise HardwareError(f"the hardware's folder {name} is missing: clone Fifteen Two anew")


def read_toml(path: Path) -> dict[str, Any]:
    """The tables of a TOML file.  Raises HardwareError where it is missing or no TOML."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise HardwareError(f"{path} cannot be read ({error.strerror})") from None
    except ValueError as error:
        raise HardwareError(f"{path} is no TOML: {error}") from None
