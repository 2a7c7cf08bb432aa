"""Files that are written whole or not at all, and those that grow by whole pieces."""

import os

import pytest

from fifteentwo import atomic_files
from fifteentwo.atomic_files import GrowingFile, write_whole
from fifteentwo.errors import CommandError
from fifteentwo.simulator.simulated_board import SimulatedBoard
from fifteentwo.simulator.snapshots import take_snapshot


@pytest.fixture
def full_disk():
    """No file can be larger than 100 bytes."""
    resource = pytest.importorskip("resource", reason="not on Windows")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_what_is_written_is_there(tmp_path):
    write_whole(tmp_path / "new", b"one")
    assert (tmp_path / "new").read_bytes() == b"one"
    write_whole(tmp_path / "new", b"")
    assert (tmp_path / "new").read_bytes() == b""
    assert os.listdir(tmp_path) == ["new"]


def test_a_full_disk_leaves_what_was_there(tmp_path, full_disk):
    (tmp_path / "old").write_bytes(b"one")
    for name in ("old", "new"):
        with pytest.raises(CommandError) as problem:
            write_whole(tmp_path / name, b"x" * 200)
        assert problem.value.message == f"{tmp_path / name} cannot be written: File too large"
    assert os.listdir(tmp_path) == ["old"]
    assert (tmp_path / "old").read_bytes() == b"one"


def test_an_interruption_leaves_what_was_there(tmp_path, monkeypatch):
    def interrupted(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(atomic_files.os, "fsync", interrupted)
    (tmp_path / "old").write_bytes(b"one")
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "old", b"two")
    assert os.listdir(tmp_path) == ["old"]
    assert (tmp_path / "old").read_bytes() == b"one"


@pytest.mark.skipif(os.name != "posix", reason="no such rights on this system")
def test_a_file_keeps_its_rights_and_a_link_leads_on(tmp_path):
    (tmp_path / "old").write_bytes(b"one")
    (tmp_path / "old").chmod(0o640)
    (tmp_path / "link").symlink_to("old")
    write_whole(tmp_path / "link", b"two")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "old").read_bytes() == b"two"
    assert (tmp_path / "old").stat().st_mode & 0o777 == 0o640


def test_a_folder_that_is_not_there_is_told_with_the_file(tmp_path):
    with pytest.raises(CommandError, match="x cannot be written: No such file or directory"):
        write_whole(tmp_path / "none" / "x", b"one")
    with pytest.raises(CommandError, match="cannot be written: Is a directory"):
        write_whole(tmp_path, b"one")


def test_a_snapshot_is_whole_or_not_there(tmp_path, full_disk):
    board = SimulatedBoard()
    with pytest.raises(CommandError, match="one.png cannot be written: File too large"):
        take_snapshot(board, tmp_path, "one")
    assert os.listdir(tmp_path) == []


def test_a_file_grows_by_whole_pieces_on_a_full_disk_too(tmp_path, full_disk):
    path = tmp_path / "record"
    with GrowingFile(path) as file:
        file.add("a" * 90 + "\n")
        assert path.read_text() == "a" * 90 + "\n"
        with pytest.raises(OSError, match="File too large"):
            file.add("b" * 20 + "\n")
        assert path.read_text() == "a" * 90 + "\n"
        file.add("c" * 8 + "\n")
    assert path.read_text() == "a" * 90 + "\n" + "c" * 8 + "\n"


def test_what_shall_last_is_on_the_disk_and_the_rest_is_not_waited_for(tmp_path, monkeypatch):
    lasting = []
    monkeypatch.setattr(
        atomic_files.os, "fsync", lambda number: lasting.append(os.fstat(number).st_size)
    )
    with GrowingFile(tmp_path / "record") as file:
        file.add("turn 1\n", lasting=False)
        assert lasting == []
        file.add("press\n")
    assert lasting == [len("turn 1\npress\n")]


def test_a_file_that_took_nothing_is_not_left_behind_nor_one_touched_that_is_there(
    tmp_path, full_disk
):
    with pytest.raises(OSError), GrowingFile(tmp_path / "record") as file:
        file.add("x" * 101)
    assert os.listdir(tmp_path) == []
    (tmp_path / "old").write_bytes(b"one")
    with pytest.raises(FileExistsError):
        GrowingFile(tmp_path / "old")
    assert (tmp_path / "old").read_bytes() == b"one"
