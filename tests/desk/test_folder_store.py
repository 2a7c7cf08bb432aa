"""Saved games in a folder."""

import os
import subprocess
import sys

import pytest

from fifteentwo.simulator.folder_store import FolderInUse, FolderStore, claim


@pytest.fixture
def store(tmp_path):
    return FolderStore(tmp_path / "games")


def test_what_was_never_written_is_none(store):
    assert store.read("game.txt") is None
    assert store.names() == []


def test_texts_come_back_as_they_were_written(store):
    text = "lay 1 7♠\r\nlay 0 8\n"
    store.replace("game.txt", text)
    assert store.read("game.txt") == text
    store.append("game.txt", "go 1\n")
    store.append("log", "first\n")
    assert store.read("game.txt") == text + "go 1\n"
    assert store.read("log") == "first\n"
    assert store.names() == ["game.txt", "log"]


def test_another_store_on_the_folder_finds_everything(store):
    store.append("game.txt", "lay 1 7S\n")
    assert FolderStore(store.folder).read("game.txt") == "lay 1 7S\n"


def test_removing_forgets_and_may_be_repeated(store):
    store.replace("game.txt", "x")
    store.remove("game.txt")
    store.remove("game.txt")
    assert store.read("game.txt") is None


def test_a_replacement_that_breaks_off_leaves_the_old_text_and_no_new_name(store, monkeypatch):
    store.replace("game.txt", "old")

    def power_cut(*args):
        raise OSError("power cut")

    monkeypatch.setattr(os, "replace", power_cut)
    with pytest.raises(OSError, match="power cut"):
        store.replace("game.txt", "new")
    assert store.read("game.txt") == "old"
    assert store.names() == ["game.txt"]


@pytest.mark.parametrize(
    "name", ["../game", "a/b", ".lock", "", "-x", "a\\b", "x" * 101, "a\n", "c:x"]
)
def test_a_name_cannot_leave_the_folder(store, name):
    for action in (
        store.read,
        store.remove,
        lambda n: store.append(n, "x"),
        lambda n: store.replace(n, "x"),
    ):
        with pytest.raises(ValueError, match="no name"):
            action(name)


def test_damaged_bytes_are_read_as_damage(store):
    (store.folder / "game.txt").write_bytes(b"lay \xff\n")
    assert store.read("game.txt") == "lay \ufffd\n"


def test_a_folder_serves_one_board_at_a_time(tmp_path):
    with claim(tmp_path), pytest.raises(FolderInUse) as refusal, claim(tmp_path):
        pass
    assert str(tmp_path) in str(refusal.value)
    with claim(tmp_path):
        pass


def test_a_killed_process_leaves_the_folder_free(tmp_path):
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            f"import sys; sys.path[:] = {sys.path!r}\n"
            "from fifteentwo.simulator.folder_store import claim\n"
            f"with claim({str(tmp_path)!r}):\n    print('held', flush=True)\n    sys.stdin.read()",
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert holder.stdout.readline().strip() == b"held"
    with pytest.raises(FolderInUse), claim(tmp_path):
        pass
    holder.kill()
    holder.communicate()
    with claim(tmp_path):
        pass
