"""Builds MicroPython with our modules frozen into it.

    python -m fifteentwo.firmware_build.build RPI_PICO [--micropython FOLDER]

writes ``build/uf2/fifteentwo-RPI_PICO.uf2``.  The same sources give the same bytes.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import click

from fifteentwo.atomic_files import write_whole
from fifteentwo.errors import CommandError
from fifteentwo.firmware_build import modules, uf2
from fifteentwo.firmware_build.targets import TARGETS, Target

RELEASE = "v1.28.0"
REPOSITORY = "https://github.com/micropython/micropython"

BUILD = modules.FIRMWARE.parent / "build"
_COMPILER = "arm-none-eabi-gcc"
TOOLS = ("cmake", "ninja", "make", "cc", "git", _COMPILER)
_LIBRARIES = ("libc.a", "libstdc++.a")  # of the compiler; Debian has them in packages of their own
DEBIAN_LINE = (
    "apt install build-essential cmake ninja-build git gcc-arm-none-eabi libnewlib-arm-none-eabi"
    " libstdc++-arm-none-eabi-newlib"
)
# What MicroPython keeps in other repositories, by a file that is there when it has been fetched.
SUBMODULES = {
    "lib/pico-sdk": "pico_sdk_init.cmake",
    "lib/tinyusb": "src/tusb.h",
    "lib/mbedtls": "include/mbedtls/ssl.h",
    "lib/micropython-lib": "micropython/drivers/display/ssd1306/ssd1306.py",
}
SUBMODULES_OF_W = {
    "lib/cyw43-driver": "src/cyw43.h",
    "lib/lwip": "src/include/lwip/init.h",
    "lib/btstack": "src/btstack.h",
}
# The SDK would fetch and compile its tool for UF2 files, which we write ourselves.
_CMAKE_OPTIONS = ("-DPICO_NO_PICOTOOL=1", "-DPICO_BUILD_DOCS=0")
# Of MicroPython: the dictionary of each module would hold the name of its file, 1 KB of the heap.
_LEFT_OUT = "MICROPY_MODULE___FILE__=0"

# MicroPython gives an RP2350 a stack of 12 KB, an RP2040 one of 8, which 30 calls within calls of
# ours fill.  It gets so many bytes more, of the end of the heap; and where both ends are decided.
_MORE_STACK = 2048
_ENDS_OF_STACK_AND_HEAP = (
    "__StackBottom = __StackTop - SIZEOF(.stack_dummy)",
    "__GcHeapEnd = ORIGIN(RAM) + LENGTH(RAM)",
)


def uf2_path(target: str) -> Path:
    """Where the firmware of a board is written to."""
    return BUILD / "uf2" / f"fifteentwo-{target}.uf2"


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("board", type=click.Choice(list(TARGETS)), default="RPI_PICO")
@click.option(
    "--micropython",
    type=click.Path(exists=True, file_okay=False, path_type=Path, resolve_path=True),
    metavar="FOLDER",
    help=f"MicroPython's sources with their submodules; without it {RELEASE} is cloned.",
)
def build(board: str, micropython: Path | None) -> None:
    """Make the firmware for BOARD, RPI_PICO by default, as one UF2 file."""
    _check_tools()
    target = TARGETS[board]
    sources = micropython or _cloned(target)
    _check_sources(sources, target)
    binary = _compiled(sources, target).read_bytes()
    if not modules.holds_program(binary):
        raise CommandError(f"{sources} froze no program of ours: is it MicroPython {RELEASE}?")
    path = uf2_path(board)
    path.parent.mkdir(parents=True, exist_ok=True)
    content = uf2.uf2_of(uf2.pages_of(binary), target.chip)
    write_whole(path, content)
    click.echo(
        f"{_shown(path)}: MicroPython {_release_of(sources)} and Fifteen Two for the"
        f" {target.machine.partition(' with ')[0]}, {len(binary) / 1024:.0f} KB on its flash,"
        f" SHA-256 {hashlib.sha256(content).hexdigest()[:16]}...\n"
        "Hold BOOTSEL while you plug in the board, and copy the file onto the drive that appears;"
        " games and settings stay."
    )


def _check_tools() -> None:
    missing = [tool for tool in TOOLS if not shutil.which(tool)]
    if _COMPILER not in missing:
        missing += [name for name in _LIBRARIES if not _has_library(name)]
    if missing:
        raise CommandError(
            f"firmware needs {', '.join(missing)}, not found here; on Debian and Ubuntu:"
            f" {DEBIAN_LINE}"
        )


def _has_library(name: str) -> bool:
    """Whether the compiler for the Pico has this library: else it says the bare name."""
    command = [_COMPILER, f"-print-file-name={name}"]
    found = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    return os.path.isabs(found)


def _cloned(target: Target) -> Path:
    """The release of MicroPython that is pinned here, with what ``target`` needs of it."""
    folder = BUILD / f"micropython-{RELEASE}"
    if not folder.is_dir():
        command = ["git", "-c", "advice.detachedHead=false", "clone", "--depth", "1"]
        _run([*command, "--branch", RELEASE, REPOSITORY, str(folder)], "MicroPython")
    if _missing_submodules(folder, target):
        port = str(folder / "ports" / "rp2")
        options = f"CMAKE_ARGS={' '.join(_CMAKE_OPTIONS)}"
        command = ["make", "-C", port, f"BOARD={target.name}", options, "submodules"]
        _run(command, "what MicroPython needs besides")
    return folder


def _run(command: list[str], what: str) -> None:
    if subprocess.run(command, check=False).returncode:
        raise CommandError(
            f"{what} cannot be fetched from {REPOSITORY}: go online, or name a folder with"
            f" MicroPython {RELEASE} and its submodules: make uf2 MICROPYTHON=FOLDER"
        )


def _missing_submodules(sources: Path, target: Target) -> list[str]:
    needed = dict(SUBMODULES)
    if target.name.endswith("_W"):
        needed |= SUBMODULES_OF_W
    return [name for name, file in needed.items() if not (sources / name / file).exists()]


def _check_sources(sources: Path, target: Target) -> None:
    if not (sources / "ports" / "rp2" / "CMakeLists.txt").is_file():
        raise CommandError(f"{sources} is no clone of MicroPython: it has no ports/rp2")
    missing = _missing_submodules(sources, target)
    if missing:
        raise CommandError(
            f"{', '.join(missing)} of {sources} has not been fetched: run make -C"
            f" {sources / 'ports' / 'rp2'} BOARD={target.name} submodules"
        )


def _compiled(sources: Path, target: Target) -> Path:
    """What belongs on the flash of ``target``, as a file."""
    folder = BUILD / "firmware" / target.name
    _forget_other_sources(folder, sources / "ports" / "rp2")
    generated = folder / "generated"
    generated.mkdir(parents=True, exist_ok=True)
    _write_changed(
        generated / f"{modules.FROZEN_FILES}.py",
        modules.frozen_files_module(modules.program_files()),
    )
    configure = ["cmake", "-S", str(sources / "ports" / "rp2"), "-B", str(folder), "-G", "Ninja"]
    configure += [
        *_CMAKE_OPTIONS,
        f"-DMICROPY_BOARD={target.name}",
        f"-DMICROPY_DEF_BOARD={_LEFT_OUT}",
        f"-DMICROPY_FROZEN_MANIFEST={modules.FIRMWARE / modules.MANIFEST}",
        f"-DMICROPY_MANIFEST_GENERATED_DIR={generated}",
    ]
    if target.chip == "RP2040":
        configure.append(f"-DMICROPY_BOARD_LINKER_SCRIPT={_linker_script(sources, folder)}")
    # The date that MicroPython tells in its first line is that of its sources, not of today.
    date = _git(sources, "log", "-1", "--format=%ct") or "0"
    environment = os.environ | {"SOURCE_DATE_EPOCH": date}
    for command in (configure, ["ninja", "-C", str(folder)]):
        if subprocess.run(command, env=environment, check=False).returncode:
            raise CommandError(f"MicroPython for {target.name} cannot be built: see above")
    return folder / "firmware.bin"


def _linker_script(sources: Path, folder: Path) -> Path:
    """MicroPython's linker script for an RP2040 with more stack, written into ``folder``."""
    script = sources / "ports" / "rp2" / "memmap_mp_rp2040.ld"
    text = script.read_text(encoding="utf-8") if script.is_file() else ""
    for end in _ENDS_OF_STACK_AND_HEAP:
        if text.count(end + ";") != 1:
            raise CommandError(f"{script} does not say '{end}': is it MicroPython {RELEASE}?")
        text = text.replace(end + ";", f"{end} - {_MORE_STACK};")
    path = folder / "generated" / script.name
    _write_changed(path, text)
    return path


def _forget_other_sources(folder: Path, port: Path) -> None:
    """CMake keeps to the sources that it was first shown."""
    cache = folder / "CMakeCache.txt"
    if cache.is_file() and f"CMAKE_HOME_DIRECTORY:INTERNAL={port}\n" not in cache.read_text():
        shutil.rmtree(folder)


def _write_changed(path: Path, text: str) -> None:
    """Write ``path`` where it does not say that already: what depends on it is made anew."""
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def _release_of(sources: Path) -> str:
    return _git(sources, "describe", "--tags", "--always") or "of an unknown release"


def _git(sources: Path, *arguments: str) -> str:
    """What git says about ``sources``, nothing where they are no clone."""
    command = ["git", "-C", str(sources), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def _shown(path: Path) -> Path:
    """``path`` as somebody in the folder of the repository would write it."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def main() -> None:
    try:
        build.main(standalone_mode=False)
    except click.ClickException as problem:
        problem.show()
        sys.exit(2)


if __name__ == "__main__":
    main()
