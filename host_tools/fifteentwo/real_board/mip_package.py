"""The file package.json of the repository, by which mpremote's mip finds our files.

    python -m fifteentwo.real_board.mip_package

writes it anew from what is in ``firmware/``.
"""

import json

from fifteentwo.emulated.software import FIRMWARE, LIBRARY, MAIN, sources
from pegboard import VERSION

PACKAGE = FIRMWARE.parent / "package.json"


def text() -> str:
    """What package.json shall say: each file on the board and where it is in the repository."""
    # main.py comes last: without the others nothing starts.
    files = [*sources(), FIRMWARE / MAIN]
    names = [file.relative_to(FIRMWARE).as_posix() for file in files]
    urls = [f"    {json.dumps([name, f'{FIRMWARE.name}/{name}'])}" for name in names]
    deps = json.dumps([[module, "latest"] for module in LIBRARY])
    return (
        '{\n  "urls": [\n' + ",\n".join(urls) + "\n  ],\n"
        f'  "deps": {deps},\n  "version": {json.dumps(VERSION)}\n}}\n'
    )


if __name__ == "__main__":
    PACKAGE.write_text(text(), encoding="utf-8")
