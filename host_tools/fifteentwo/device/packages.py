"""The packages that a command needs besides, and how they are got."""

import re
from importlib import metadata

# What sets up packages that not everybody needs.
_TARGETS = {"strip": "setup-strip"}

_REQUIREMENT = re.compile(r"([\w.-]+)[^;]*;.*extra == ['\"]([\w-]+)['\"]")


def missing(what: str, error: ImportError, *extras: str) -> str:
    """A sentence for ``what`` that cannot be done since a package of these ``extras`` is missing.

    It names the packages: what is not in a package index cannot be asked there for its extras.
    """
    names = sorted({name for name, extra in _requirements() if extra in extras})
    target = " ".join(dict.fromkeys(_TARGETS.get(extra, "setup") for extra in extras))
    return (
        f"{what} needs the package {error.name}: run make {target} in the folder of the"
        f" repository, or install {' '.join(names)} with pip"
    )


def _requirements() -> list[tuple[str, str]]:
    """The packages that are not always needed, (name, extra)."""
    try:
        lines = metadata.requires("fifteentwo") or []
    except metadata.PackageNotFoundError:
        lines = []
    found = (_REQUIREMENT.match(line) for line in lines)
    return [(match[1], match[2]) for match in found if match]
