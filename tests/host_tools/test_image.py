"""``fifteentwo image``: one file with MicroPython and the program.

What needs MicroPython for the Pico takes it from PICO_UF2; the other tests use a file that only
looks like it.
"""

import os
import random
import struct

import pytest
from host_tools.pico_commands import LIBRARY, needs_library, run

from support.desk import Extra

with Extra("deploy") as extra:
    from fifteentwo.emulated import flash, software
    from fifteentwo.emulated.filesystem import blocks_of, files_in, image_of
    from fifteentwo.emulated.flash import files_on, flashed
    from fifteentwo.firmware_build.uf2 import pieces_of, uf2_of
    from fifteentwo.real_board import firmware, uf2_image
    from fifteentwo.real_board.plan import MANIFEST, paths_in

RP2040 = 0xE48BFF56


@pytest.fixture(autouse=True)
def tools(monkeypatch):
    extra.need()
    for name in ("MICROPYTHON_LIB", "PICO_UF2"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def library(tmp_path):
    (tmp_path / "ssd1306.py").write_text("class SSD1306_I2C:\n    pass\n")
    return tmp_path


def looks_like_micropython(banner=b"MicroPython v1.28.0 on 2026-04-06; Pico"):
    content = bytes(range(256)) * 900 + banner.ljust(256, b"\0")
    return uf2_of((at, content[at : at + 256]) for at in range(0, len(content), 256))


def made(capsys, library, content):
    """The UF2 file that the command makes of the firmware ``content``."""
    (library / "pico.uf2").write_bytes(content)
    code, output, errors = run(
        capsys, "image", "--uf2", library / "pico.uf2", "--library", library,
        "--out", library / "out.uf2",
    )  # fmt: skip
    assert (code, errors) == (0, "")
    assert "BOOTSEL" in output and "will be gone" in output
    return (library / "out.uf2").read_bytes()


def some_files(chance, count=30):
    return {
        f"{chance.choice(('', 'games/', 'cribbage/', 'a/b/c/'))}{number}": chance.randbytes(
            chance.choice((0, 10, 700, 5000, 30000))
        )
        for number in range(count)
    }


def test_a_new_pico_has_the_firmware_and_all_files_after_it(capsys, library):
    micropython = looks_like_micropython()
    after = flashed(made(capsys, library, micropython))
    files = files_in(files_on(after))
    wanted = {**software.program_files(), **software.library_files(library)}
    assert sorted(paths_in(files.pop(MANIFEST))) == sorted(wanted)
    assert files == wanted
    assert after[: flash.FILES_START] == flashed(micropython)[: flash.FILES_START]


def test_the_blocks_of_the_file_are_as_the_pico_wants_them(capsys, library):
    uf2 = made(capsys, library, looks_like_micropython())
    heads = [struct.unpack_from("<8I", uf2, at) for at in range(0, len(uf2), 512)]
    assert [head[5] for head in heads] == list(range(len(heads)))
    assert {head[6] for head in heads} == {len(heads)}
    assert {(head[2], head[4], head[7]) for head in heads} == {(0x2000, 256, RP2040)}
    places = [head[3] for head in heads]
    assert len(set(places)) == len(places)
    # Erratum RP2040-E14: of a sector all pages, or none.
    pages = [place // 256 for place in places]
    assert {page // 16 * 16 + number for page in pages for number in range(16)} == set(pages)


def test_empty_parts_of_the_filesystem_are_left_out(capsys, library):
    uf2 = made(capsys, library, looks_like_micropython())
    assert len(uf2) < 0.6 * 2 * (flash.FLASH_BYTES - flash.FILES_START)


@pytest.mark.parametrize("seed", range(8))
def test_whatever_was_on_the_pico_before_only_the_new_files_are_there(seed):
    chance = random.Random(seed)
    before = chance.randbytes(flash.FILES_START) + image_of(some_files(chance, 40))
    new = some_files(chance)
    after = flashed(uf2_image.made(looks_like_micropython(), new), before)
    assert files_in(files_on(after)) == new


def test_a_block_that_is_left_out_does_not_matter_and_each_other_does():
    chance = random.Random(3)
    files = {"main.py": b"x" * 5000, "a/b/c": b"y" * 300}
    image = image_of(files)
    used = blocks_of(image)
    assert {0, 1} <= set(used)
    noise = bytearray(chance.randbytes(len(image)))
    for block in used:
        noise[block * 4096 : block * 4096 + 4096] = image[block * 4096 : block * 4096 + 4096]
    assert files_in(bytes(noise)) == files


def test_a_disk_that_loses_something_is_noticed(tmp_path):
    uf2 = uf2_image.made(looks_like_micropython(), {"main.py": b"x" * 5000})
    (tmp_path / "lost.uf2").write_bytes(uf2.replace(b"x" * 100, b"y" * 100))
    with pytest.raises(uf2_image.Problem, match="is not as it was written"):
        uf2_image.check(tmp_path / "lost.uf2", {"main.py": b"x" * 5000})


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (lambda whole: b"no firmware", "it is no UF2 file"),
        (lambda whole: looks_like_micropython(b"CircuitPython 9.2.1"), "no MicroPython"),
        (
            lambda whole: looks_like_micropython(b"MicroPython v1.23.0 on 2024-05-31"),
            "MicroPython 1.23.0 is too old",
        ),
        (lambda whole: uf2_of([(0xA0000, b"MicroPython")]), "leaves no room"),
        (lambda whole: whole[:-5120], "not whole: download it again"),
        (lambda whole: whole[:51200], "not whole: download it again"),
        (lambda whole: whole[:5000], "not whole: download it again"),
        (lambda whole: whole[5120:], "not whole: download it again"),
        (lambda whole: whole[:5120] + whole[15360:], "not whole: download it again"),
        (lambda whole: whole[:512] * 2 + whole[1024:], "not whole: download it again"),
        (lambda whole: whole[:5120] + bytes(512) + whole[5632:], "is damaged: download it again"),
    ],
)
def test_a_file_that_will_not_do_is_refused(capsys, library, content, said):
    (library / "wrong.uf2").write_bytes(content(looks_like_micropython()))
    code, _, errors = run(
        capsys, "image", "--uf2", library / "wrong.uf2", "--library", library,
        "--out", library / "out.uf2",
    )  # fmt: skip
    assert code == 2
    assert errors.count("\n") == 1
    assert "wrong.uf2 cannot be used: " in errors and said in errors
    assert not (library / "out.uf2").exists()


def test_a_damaged_download_is_not_used_for_ever(capsys, library, monkeypatch):
    (library / "got.uf2").write_bytes(looks_like_micropython()[:5120])
    monkeypatch.setattr(firmware, "downloaded", lambda: library / "got.uf2")
    code, _, errors = run(capsys, "image", "--library", library, "--out", library / "out.uf2")
    assert code == 2
    assert "got.uf2 cannot be used" in errors and "remove it" in errors


def test_a_full_disk_leaves_the_file_of_before_and_nothing_else(capsys, library):
    """The disk is full after 400 KB: no file may be larger."""
    resource = pytest.importorskip("resource", reason="not on Windows")
    (library / "pico.uf2").write_bytes(looks_like_micropython())
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    for out in ("new.uf2", "old.uf2"):
        (library / "old.uf2").write_bytes(b"of before")
        resource.setrlimit(resource.RLIMIT_FSIZE, (400 * 1024, before[1]))
        try:
            code, _, errors = run(
                capsys, "image", "--uf2", library / "pico.uf2", "--library", library,
                "--out", library / out,
            )  # fmt: skip
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert code == 2
        assert errors == f"fifteentwo: {library / out} cannot be written: File too large\n"
        assert sorted(file.name for file in library.iterdir()) == [
            "old.uf2", "pico.uf2", "ssd1306.py",
        ]  # fmt: skip
        assert (library / "old.uf2").read_bytes() == b"of before"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_a_device_that_takes_nothing_stays_a_device(capsys, library):
    (library / "pico.uf2").write_bytes(looks_like_micropython())
    code, _, errors = run(
        capsys, "image", "--uf2", library / "pico.uf2", "--library", library, "--out", "/dev/full"
    )
    assert code == 2
    assert errors == "fifteentwo: /dev/full cannot be written: No space left on device\n"
    assert not os.path.isfile("/dev/full")


def test_blocks_for_other_chips_are_left_out(capsys, library):
    other = bytearray(uf2_of([(0, b"other")]))
    struct.pack_into("<I", other, 28, 0xE48BFF59)  # an RP2350
    uf2 = made(capsys, library, looks_like_micropython() + bytes(other))
    assert b"other" not in b"".join(content for _, content in pieces_of(uf2))[:1000]


def test_without_a_network_the_file_is_asked_for(capsys, library, monkeypatch):
    def fail(*_):
        raise OSError("no network")

    monkeypatch.setattr("rp2040py.utils.firmware_retrieve.retrieve", fail)
    code, _, errors = run(capsys, "image", "--library", library, "--out", library / "out.uf2")
    assert code == 2
    assert "micropython.org/download/RPI_PICO" in errors and "--uf2" in errors


def test_the_downloaded_firmware_is_used(capsys, library, monkeypatch):
    (library / "got.uf2").write_bytes(looks_like_micropython())
    monkeypatch.setattr(firmware, "downloaded", lambda: library / "got.uf2")
    code, output, _ = run(capsys, "image", "--library", library, "--out", library / "out.uf2")
    assert code == 0
    assert "MicroPython 1.28.0" in output


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_pico_that_took_the_image_plays(capsys, needs_uf2, tmp_path):
    from fifteentwo.emulated.emulated_board import EmulatedBoard

    needs_library()
    chance = random.Random(1)
    code, _, _ = run(
        capsys, "image", "--uf2", needs_uf2, "--library", LIBRARY, "--out", tmp_path / "out.uf2"
    )
    assert code == 0
    before = chance.randbytes(flash.FILES_START) + image_of(some_files(chance, 40))
    board = EmulatedBoard(flashed((tmp_path / "out.uf2").read_bytes(), before))
    assert "New game" in " ".join(board.text())
    assert files_in(files_on(board.flash()))["main.py"] == software.program_files()["main.py"]
