"""What comes from a board, made fit for a terminal and for the names of files."""

import re
from typing import Any

from fifteentwo.terminal import printable

_NO_FILE_NAME = re.compile(r"[^A-Za-z0-9._-]")


def all_printable(thing: Any) -> Any:
    """A value of JSON with every text in it printable."""
    if isinstance(thing, str):
        return printable(thing)
    if isinstance(thing, list):
        return [all_printable(part) for part in thing]
    if isinstance(thing, dict):
        return {printable(key): all_printable(part) for key, part in thing.items()}
    return thing


def file_name(name: str) -> str:
    """``name`` as every computer lets a file be called."""
    return _NO_FILE_NAME.sub("_", name)
