"""``make uf2``: what is frozen into MicroPython, the UF2 file, and what is said where it fails.

MicroPython itself is not compiled here; stand-ins take the place of the compiler.
"""

import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from fifteentwo.errors import CommandError
from fifteentwo.firmware_build import build, modules, uf2
from fifteentwo.firmware_build.targets import TARGETS, by_machine
from support.desk import ROOT

BINARY = bytes(range(256)) * 5 + b"the end"


# What is frozen


class Manifest:
    """Does what MicroPython's tools do with a manifest, as far as ours needs it."""

    def __init__(self):
        self.included, self.required, self.frozen = [], [], []

    def run(self):
        names = ("include", "require", "package", "module")
        source = (ROOT / "firmware" / "manifest.py").read_text()
        exec(source, {name: getattr(self, name) for name in names})
        return self

    def include(self, path):
        self.included.append(path)

    def require(self, name):
        self.required.append(name)

    def package(self, name):
        files = sorted((ROOT / "firmware" / name).rglob("*.py"))
        self.frozen += [path.relative_to(ROOT / "firmware").as_posix() for path in files]

    def module(self, name, base_path="."):
        if base_path == ".":
            assert (ROOT / "firmware" / name).is_file()
        self.frozen.append(name)


def test_every_module_of_ours_is_frozen_and_every_driver():
    manifest = Manifest().run()
    assert sorted(manifest.frozen) == sorted([*modules.program_files(), "frozen_files.py"])
    assert manifest.required == ["neopixel", "ssd1306"]
    assert manifest.included == ["$(PORT_DIR)/boards/manifest.py"]


def test_the_manifest_itself_is_no_module_of_the_board():
    files = modules.program_files()
    assert "manifest.py" not in files
    assert {"main.py", "pico_board.py", "cribbage/cards.py", "pegboard/screens/home.py"} <= set(
        files
    )


FILES = {"main.py": b"print(1)\n", "pegboard/app.py": b"", "pico/pins.py": b"STRIP = 16\n"}


def test_a_firmware_tells_which_sources_are_in_it():
    source = modules.frozen_files_module(FILES)
    values = {}
    exec(source, values)
    assert values["FILES"] == tuple(modules.marks_of(FILES))
    content = b"\0".join([b"", b"pegboard/app.py", *map(str.encode, values["FILES"]), b""])
    assert modules.holds_program(content)
    assert modules.changed_since(content, FILES) == []
    changed = {**FILES, "pico/pins.py": b"STRIP = 17\n", "pico/new.py": b""}
    assert modules.changed_since(content, changed) == ["pico/new.py", "pico/pins.py"]


def test_stock_micropython_holds_no_program():
    assert not modules.holds_program(b"MicroPython\0neopixel.py\0")


# The format


@pytest.mark.parametrize("chip", ["RP2040", "RP2350"])
def test_what_is_written_is_read_again(chip):
    file = uf2.uf2_of(uf2.pages_of(BINARY), chip)
    assert uf2.content_of(file, chip) == BINARY + bytes(-len(BINARY) % 256)
    other = "RP2350" if chip == "RP2040" else "RP2040"
    with pytest.raises(uf2.NoFirmware, match=f"it is for an {chip}, not for an {other}"):
        uf2.content_of(file, other)


def test_a_block_is_as_the_boot_rom_wants_it():
    file = uf2.uf2_of(uf2.pages_of(BINARY), "RP2350")
    assert len(file) == 6 * 512
    last = struct.unpack("<8I476sI", file[-512:])
    head = (0x0A324655, 0x9E5D5157, 0x2000, 0x10000500, 256, 5, 6, 0xE48BFF59)
    assert last == (*head, (b"the end").ljust(476, b"\0"), 0x0AB16F30)


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda file: b"", "no UF2"),
        (lambda file: b"MicroPython" * 100, "no UF2"),
        (lambda file: file[:-1], "not whole"),
        (lambda file: file[:-512], "not whole"),
        (lambda file: file[512:], "not whole"),
        (lambda file: file[:700] + b"?" * 512 + file[1212:], "damaged"),
    ],
)
def test_a_damaged_file_is_refused(damage, why):
    with pytest.raises(uf2.NoFirmware, match=why):
        uf2.content_of(damage(uf2.uf2_of(uf2.pages_of(BINARY))))


def test_boards_are_known_by_what_they_say_of_themselves():
    assert by_machine("Raspberry Pi Pico 2 W with RP2350") == TARGETS["RPI_PICO2_W"]
    assert by_machine("ESP32 module") is None


# Building


@pytest.fixture
def tools(tmp_path, monkeypatch):
    """Stand-ins for all tools, which note how they were called; cmake and ninja leave what the
    real ones leave.
    """
    folder = tmp_path / "bin"
    folder.mkdir()
    noted = tmp_path / "calls"
    noted.write_text("")
    bodies = {
        "arm-none-eabi-gcc": "print('/usr/lib/' + sys.argv[1].partition('=')[2])",
        "git": "print('v1.28.0' if 'describe' in sys.argv else 1700000000)",
        "cmake": "folder = sys.argv[sys.argv.index('-B') + 1]\n"
        "with open(folder + '/CMakeCache.txt', 'w') as file:\n"
        "    file.write('CMAKE_HOME_DIRECTORY:INTERNAL=%s\\n' % sys.argv[2])",
        "ninja": "folder = sys.argv[2]\n"
        "with open(folder + '/firmware.bin', 'wb') as file:\n"
        "    file.write(b'\\0pegboard/app.py\\0' + open(folder + '/CMakeCache.txt', 'rb').read()\n"
        "        + os.environ['SOURCE_DATE_EPOCH'].encode())",
    }
    for name in build.TOOLS:
        script = folder / name
        note = f"open({str(noted)!r}, 'a').write(repr(['{name}', *sys.argv[1:]]) + '\\n')"
        script.write_text(
            f"#!{sys.executable} -S\nimport os, sys\n{note}\n{bodies.get(name, '')}\n"
        )
        script.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(build, "BUILD", tmp_path / "build")
    return noted


LINKER_SCRIPT = """    __GcHeapEnd = ORIGIN(RAM) + LENGTH(RAM);
    __StackBottom = __StackTop - SIZEOF(.stack_dummy);
"""


@pytest.fixture
def sources(tmp_path):
    """What looks like a clone of MicroPython with its submodules."""
    folder = tmp_path / "micropython"
    submodules = {**build.SUBMODULES, **build.SUBMODULES_OF_W}
    for file in ("ports/rp2/CMakeLists.txt", *(f"{a}/{b}" for a, b in submodules.items())):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).touch()
    script = folder / "ports" / "rp2" / "memmap_mp_rp2040.ld"
    script.write_text(LINKER_SCRIPT, encoding="utf-8")
    return folder


def calls(noted):
    return [eval(line) for line in noted.read_text().splitlines()]


def make(*words):
    build.build.main([str(word) for word in words], standalone_mode=False)


@pytest.mark.parametrize("board", TARGETS)
def test_a_board_gets_its_uf2(board, tools, sources, tmp_path, capsys):
    make(board, "--micropython", sources)
    path = tmp_path / "build" / "uf2" / f"fifteentwo-{board}.uf2"
    content = uf2.content_of(path.read_bytes(), TARGETS[board].chip)
    assert content.rstrip(b"\0").endswith(b"1700000000")
    configured = next(call for call in calls(tools) if call[0] == "cmake")
    generated = tmp_path / "build" / "firmware" / board / "generated"
    assert {
        f"-DMICROPY_BOARD={board}",
        f"-DMICROPY_FROZEN_MANIFEST={ROOT / 'firmware' / 'manifest.py'}",
        f"-DMICROPY_MANIFEST_GENERATED_DIR={generated}",
        "-DPICO_NO_PICOTOOL=1",
        "-DMICROPY_DEF_BOARD=MICROPY_MODULE___FILE__=0",
    } <= set(configured)
    assert (generated / "frozen_files.py").read_text().count("\n") > 40
    assert "copy the file onto the drive" in capsys.readouterr().out


def test_an_rp2040_gets_more_stack_of_what_would_be_the_end_of_its_heap(tools, sources, tmp_path):
    for board, target in TARGETS.items():
        make(board, "--micropython", sources)
        configured = [call for call in calls(tools) if call[0] == "cmake"][-1]
        path = tmp_path / "build" / "firmware" / board / "generated" / "memmap_mp_rp2040.ld"
        option = f"-DMICROPY_BOARD_LINKER_SCRIPT={path}"
        assert (option in configured) == path.is_file() == (target.chip == "RP2040")
    made = path.parents[2] / "RPI_PICO" / "generated" / path.name
    assert made.read_text() == LINKER_SCRIPT.replace(";", " - 2048;")


def test_a_linker_script_in_which_nothing_can_be_moved_is_refused(tools, sources):
    script = sources / "ports" / "rp2" / "memmap_mp_rp2040.ld"
    for text in (None, "", LINKER_SCRIPT.split("\n")[0], LINKER_SCRIPT + LINKER_SCRIPT):
        script.unlink(missing_ok=True)
        if text is not None:
            script.write_text(text)
        with pytest.raises(CommandError, match="memmap_mp_rp2040.ld does not say '__"):
            make("RPI_PICO", "--micropython", sources)


def test_other_sources_are_not_mixed_with_those_before(tools, sources, tmp_path):
    make("RPI_PICO", "--micropython", sources)
    left = tmp_path / "build" / "firmware" / "RPI_PICO" / "object.o"
    left.touch()
    make("RPI_PICO", "--micropython", sources)
    assert left.exists()
    other = tmp_path / "other"
    sources.rename(other)
    make("RPI_PICO", "--micropython", other)
    assert not left.exists()


def test_without_the_tools_it_says_how_to_get_them(tools, sources, tmp_path):
    for name in ("ninja", "arm-none-eabi-gcc"):
        (tmp_path / "bin" / name).unlink()
    with pytest.raises(
        CommandError, match="needs ninja, arm-none-eabi-gcc, not found here; on Debian"
    ):
        make("RPI_PICO", "--micropython", sources)


def test_a_compiler_without_its_library_is_told(tools, sources, tmp_path):
    compiler = tmp_path / "bin" / "arm-none-eabi-gcc"
    compiler.write_text(compiler.read_text().replace("'/usr/lib/' + ", ""))
    with pytest.raises(CommandError, match="needs libc.a, .*libnewlib-arm-none-eabi"):
        make("RPI_PICO", "--micropython", sources)


def test_a_folder_that_is_no_micropython_is_told(tools, tmp_path):
    with pytest.raises(CommandError, match="is no clone of MicroPython"):
        make("RPI_PICO", "--micropython", tmp_path)


@pytest.mark.parametrize(
    ("board", "lost", "is_needed"),
    [
        ("RPI_PICO", "lib/pico-sdk/pico_sdk_init.cmake", True),
        ("RPI_PICO2_W", "lib/btstack/src/btstack.h", True),
        ("RPI_PICO2", "lib/btstack/src/btstack.h", False),
    ],
)
def test_a_clone_without_its_submodules_is_told(tools, sources, board, lost, is_needed):
    (sources / lost).unlink()
    if is_needed:
        with pytest.raises(CommandError, match=f"rp2 BOARD={board} submodules"):
            make(board, "--micropython", sources)
    else:
        make(board, "--micropython", sources)


def test_without_sources_the_pinned_release_is_cloned(tools, tmp_path):
    """Here git brings nothing."""
    with pytest.raises(CommandError, match="no clone of MicroPython"):
        make("RPI_PICO")
    cloned = next(call for call in calls(tools) if "clone" in call)
    clone = str(tmp_path / "build" / f"micropython-{build.RELEASE}")
    assert cloned[-3:] == [build.RELEASE, build.REPOSITORY, clone]


def test_what_a_board_needs_besides_is_fetched(tools, sources, tmp_path):
    """Here make brings nothing; all but one submodule is there already."""
    clone = tmp_path / "build" / f"micropython-{build.RELEASE}"
    clone.parent.mkdir()
    sources.rename(clone)
    (clone / "lib/tinyusb/src/tusb.h").unlink()
    with pytest.raises(CommandError, match="lib/tinyusb of .* has not been fetched"):
        make("RPI_PICO")
    assert "clone" not in str(calls(tools)).replace(str(clone), "")
    fetched = next(call for call in calls(tools) if call[0] == "make")
    assert fetched[2:] == [
        str(clone / "ports" / "rp2"),
        "BOARD=RPI_PICO",
        "CMAKE_ARGS=-DPICO_NO_PICOTOOL=1 -DPICO_BUILD_DOCS=0",
        "submodules",
    ]


def test_without_a_network_it_says_what_to_do(tools, tmp_path):
    git = tmp_path / "bin" / "git"
    git.write_text(f"#!{sys.executable}\nraise SystemExit(128)\n")
    with pytest.raises(
        CommandError, match="go online, or name a folder .* make uf2 MICROPYTHON=FOLDER"
    ):
        make("RPI_PICO")


def test_the_command_ends_with_one_sentence(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "fifteentwo.firmware_build.build", "--micropython", str(tmp_path)],
        env={**os.environ, "PATH": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("Error: firmware needs cmake")
    assert done.stderr.count("\n") == 1


def test_a_real_firmware_holds_our_program_and_fits(needs_uf2):
    content = uf2.content_of(Path(needs_uf2).read_bytes())
    assert modules.holds_program(content)
    assert TARGETS["RPI_PICO"].machine.split(" with ")[0].encode() in content
