"""A flash that is cut at its first boot, full, or full of nonsense: the board plays.

For MicroPython only; each ``test_`` function is run by ``run_portable.py``.
"""

import os

import vfs

from cribbage.events import Event
from support import flash_chip

flash_chip.fix_path()

from cribbage.checksums import ChecksumChain  # noqa: E402
from cribbage.rules import Rules  # noqa: E402 - after the path is whole
from fifteentwo.simulator.dice import Dice  # noqa: E402
from pegboard.archive import GAMES_KEPT, is_journal_name  # noqa: E402
from pegboard.current_game import CurrentGame  # noqa: E402
from pegboard.deferred_store import DeferredStore  # noqa: E402
from pegboard.journal import JOURNAL  # noqa: E402
from pegboard.settings import FILE  # noqa: E402
from pico import crashes  # noqa: E402
from pico.flash_store import FlashStore  # noqa: E402
from support.flash_chip import Chip  # noqa: E402
from support.portable import raises  # noqa: E402
from support.saving import SavingBoard  # noqa: E402
from support.sitting import HEADER, Sitting, saved  # noqa: E402

FOLDER = "/flash/games"
NAMES = (FILE, "place", JOURNAL, "archive")

_PICO_BLOCKS = 352


def new_flash(blocks=24):
    flash_chip.mount_as_boot_does(Chip(flash_chip.blank(blocks)))
    return FlashStore(FOLDER)


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def plays(flash):
    """A board comes up from ``flash``, with a whole screen, and plays; what it said first."""
    sitting = Sitting(board=SavingBoard(flash))
    sitting.check()
    rows = sitting.rows()
    sitting.begin().enter("starter 5", "lay 1 7")
    sitting.check()
    sitting.board.run(2000)
    state = sitting.state()
    again = Sitting(board=SavingBoard(flash))
    assert again.state() == state
    return rows


# The store


def test_texts_come_back_and_are_found_by_another_store():
    flash = new_flash()
    assert flash.read("game") is None
    assert flash.names() == []
    flash.append("game", "one\n")
    flash.append("game", "two ♠\n")
    flash.replace("place", "here")
    flash.replace("place", "there")
    flash.remove("nothing")
    other = FlashStore(FOLDER)
    assert other.read("game") == "one\ntwo ♠\n"
    assert other.read("place") == "there"
    assert other.names() == ["game", "place"]
    other.remove("game")
    assert flash.names() == ["place"]
    flash_chip.unmount()


def test_what_was_being_written_when_the_power_went_is_cleaned_up():
    flash = new_flash()
    flash.replace("game", "old")
    write(FOLDER + "/.game.new", b"half of the ne")
    flash = FlashStore(FOLDER)
    assert [entry[0] for entry in os.ilistdir(FOLDER)] == ["game"]
    assert flash.read("game") == "old"
    flash_chip.unmount()


def test_bytes_that_are_no_text_do_not_lose_the_rest():
    flash = new_flash()
    write(FOLDER + "/game", b"first line\nsecond \xff\x80 line\x7f\nthird\n")
    assert flash.read("game").split("\n")[0::1] == [
        "first line",
        "second ?? line\x7f",
        "third",
        "",
    ]
    flash_chip.unmount()


def test_a_file_too_long_to_be_ours_is_an_error_and_no_crash():
    flash = new_flash(64)
    write(FOLDER + "/game", bytes(100000))
    assert isinstance(raises(OSError, flash.read, "game"), OSError)
    assert [row for row in plays(flash) if "cannot be read" in row or "lost" in row]
    flash_chip.unmount()


def test_what_cannot_be_read_or_removed_is_an_error_and_no_missing_text():
    flash = new_flash()
    os.mkdir(FOLDER + "/game")
    write(FOLDER + "/game/inside", b"")
    assert isinstance(raises(OSError, flash.read, "game"), OSError)
    assert isinstance(raises(OSError, flash.remove, "game"), OSError)
    flash_chip.unmount()


def test_a_board_keeps_its_texts_where_the_desk_looks_for_them():
    flash_chip.mount_as_boot_does(Chip(flash_chip.blank(24)))
    os.chdir("/flash")
    FlashStore().replace("place", "here")
    with open("/flash/games/place") as file:
        assert file.read() == "here"
    os.chdir("/")
    flash_chip.unmount()


def test_a_file_where_the_folder_should_be():
    flash_chip.mount_as_boot_does(Chip(flash_chip.blank(24)))
    write(FOLDER, b"not a folder")
    sitting = Sitting(board=SavingBoard(FlashStore(FOLDER)))
    sitting.begin().enter("starter 5")
    assert len(sitting.game.events) == 1
    flash_chip.unmount()


# The pieces of a long text


LINES = ["line %d of a long text\n" % number for number in range(60)]


def long_text(flash):
    for line in LINES:
        flash.append("game", line)


def files_of_the_game():
    return sorted([entry[0] for entry in os.ilistdir(FOLDER) if entry[0].startswith("game")])


def test_a_long_text_is_kept_in_small_pieces_and_comes_back_whole():
    flash = new_flash()
    long_text(flash)
    sizes = [os.stat(FOLDER + "/" + name)[6] for name in files_of_the_game()]
    assert len(sizes) > 3 and max(sizes) <= 300, sizes
    assert sum(sizes) == len("".join(LINES))
    for store in (flash, FlashStore(FOLDER)):
        assert store.read("game") == "".join(LINES)
        assert store.names() == ["game"]
        assert "".join(list(store.pieces("game"))) == "".join(LINES)
    other = FlashStore(FOLDER)
    other.append("game", "more\n")
    assert FlashStore(FOLDER).read("game") == "".join(LINES) + "more\n"
    flash_chip.unmount()


def test_a_text_can_be_read_in_pieces_of_whole_lines_however_it_was_written():
    flash = new_flash()
    lines = ["a ♠ in line %d\n" % number for number in range(200)]
    for way in (lines, ["".join(lines)]):
        flash.replace("past0001", way)
        pieces = list(flash.pieces("past0001"))
        assert "".join(pieces) == "".join(lines)
        assert all(piece.endswith("\n") and len(piece) < 400 for piece in pieces)
    assert isinstance(raises(OSError, list, flash.pieces("nothing")), OSError)
    flash_chip.unmount()


def test_few_appends_erase_a_block():
    log = []
    flash_chip.mount_as_boot_does(Chip(flash_chip.blank(_PICO_BLOCKS), log))
    flash = FlashStore(FOLDER)
    for number in range(GAMES_KEPT):
        flash.replace("past%04d" % number, "a finished game " * 100)
    erasing = 0
    for _ in range(4):
        for line in LINES:
            del log[:]
            flash.append("game", line[:19])
            erasing += any(operation[2] is None for operation in log)
    assert erasing < 4 * len(LINES) // 6, erasing
    flash_chip.unmount()


def test_a_text_that_is_replaced_or_removed_loses_its_pieces():
    flash = new_flash()
    long_text(flash)
    flash.replace("game", "new\n")
    assert files_of_the_game() == ["game"]
    flash.append("game", "more\n")
    assert FlashStore(FOLDER).read("game") == "new\nmore\n"
    long_text(flash)
    flash.remove("game")
    assert files_of_the_game() == []
    assert flash.read("game") is None
    flash_chip.unmount()


def test_pieces_of_a_text_before_belong_to_nothing_and_go():
    flash = new_flash()
    flash.replace("past0001", "a finished game")
    long_text(flash)
    write(FOLDER + "/game", b"a new game\n")
    flash = FlashStore(FOLDER)
    assert files_of_the_game() == ["game"]
    assert flash.read("game") == "a new game\n"
    long_text(flash)
    os.remove(FOLDER + "/game")
    assert FlashStore(FOLDER).read("game") is None
    assert files_of_the_game() == []
    assert flash.read("past0001") == "a finished game"
    flash_chip.unmount()


def test_a_text_that_was_replaced_whole_is_appended_to_in_pieces():
    flash = new_flash()
    flash.replace("game", ["piece %d\n" % number for number in range(300)])
    whole = flash.read("game")
    long_text(flash)
    assert len(files_of_the_game()) > 3
    assert FlashStore(FOLDER).read("game") == whole + "".join(LINES)
    flash_chip.unmount()


def test_pieces_are_all_there_when_the_power_goes_while_another_text_is_replaced():
    """In the middle of a renaming littlefs hides another file of a large folder."""
    hidden = 0
    log = []
    memory = flash_chip.blank(32)
    flash_chip.mount_as_boot_does(Chip(memory, log))
    flash = FlashStore(FOLDER)
    for _ in range(3):
        long_text(flash)
    text, files = flash.read("game"), files_of_the_game()
    del log[:]
    now = bytearray(memory)
    for number in range(20):
        flash.replace(("settings", "place")[number % 2], "text %d\n" % number)
    flash_chip.unmount()
    for index, operation in enumerate(log):
        for torn in range(3):
            after = bytearray(now)
            if torn:
                flash_chip.do_half(after, operation, index + 11 * torn)
            flash_chip.mount(Chip(after))
            hidden += files_of_the_game() != files
            assert FlashStore(FOLDER).read("game") == text, (index, torn)
            flash_chip.unmount()
        flash_chip.do(now, operation)
    assert hidden > 20, hidden


def test_a_piece_that_is_missing_does_not_lose_the_rest():
    flash = new_flash()
    long_text(flash)
    os.remove(FOLDER + "/" + files_of_the_game()[1])
    for store in (flash, FlashStore(FOLDER)):
        text = store.read("game")
        assert text.startswith(LINES[0]) and text.endswith(LINES[-1])
        assert len(text) < len("".join(LINES))
    flash_chip.unmount()


def test_a_piece_that_cannot_be_read_is_an_error_and_no_shorter_text():
    flash = new_flash()
    long_text(flash)
    (piece,) = [entry[0] for entry in os.ilistdir(FOLDER) if entry[0].endswith("+001")]
    os.remove(FOLDER + "/" + piece)
    os.mkdir(FOLDER + "/" + piece)
    assert isinstance(raises(OSError, flash.read, "game"), OSError)
    flash_chip.unmount()


def test_a_flash_that_takes_no_more_can_still_be_read():
    memory = flash_chip.blank(24)
    flash_chip.mount_as_boot_does(Chip(memory))
    flash = FlashStore(FOLDER)
    long_text(flash)
    write(FOLDER + "/game+12345678+001", b"of a game before")
    write(FOLDER + "/.game.new", b"half of it")
    flash_chip.unmount()
    flash_chip.mount(Chip(memory), readonly=True)
    flash = FlashStore(FOLDER)
    assert flash.read("game") == "".join(LINES)
    assert isinstance(raises(OSError, flash.append, "game", "x"), OSError)
    assert isinstance(raises(OSError, flash.replace, "game", "x"), OSError)
    assert flash.read("game") == "".join(LINES)
    flash_chip.unmount()


def test_files_of_somebody_else_disturb_nothing():
    flash = new_flash()
    long_text(flash)
    others = ("a+b", "game+", "game+1", "+", "game+12345678+x", ".game+1+2", "game+1+2+3")
    for name in others + (".hidden", "a+b.new"):
        write(FOLDER + "/" + name, b"something else")
    flash = FlashStore(FOLDER)
    assert flash.read("game") == "".join(LINES)
    assert flash.names() == ["game"]
    there = [entry[0] for entry in os.ilistdir(FOLDER)]
    assert ".hidden" in there and "a+b.new" in there
    flash_chip.unmount()


def test_after_an_append_that_failed_the_next_one_follows_what_is_there():
    flash = new_flash(12)
    fill_up("/flash/junk")
    kept = []
    failed = 0
    for number in range(1000):
        line = "line %d of a long text\n" % number
        try:
            flash.append("game", line)
        except OSError:
            failed += 1
            if failed == 1:
                os.remove("/flash/junk")
        else:
            kept.append(line)
            if failed and len(kept) % 20 == 0:
                break
    assert failed == 1
    assert flash.read("game") == "".join(kept) == FlashStore(FOLDER).read("game")
    flash_chip.unmount()


# Crashes


def test_crashes_are_counted_and_logged_in_a_bounded_file():
    memory = flash_chip.blank(24)
    flash_chip.mount_as_boot_does(Chip(memory))
    os.chdir("/flash")
    try:
        assert crashes.count() == 0
        for number in range(200):
            try:
                raise ValueError("crash number %d" % number)
            except ValueError as error:
                assert crashes.note(error, "after %d s" % number)
            assert crashes.count() == number + 1
        with open(crashes.LOG) as file:
            text = file.read()
        assert "crash number 199" in text and "Traceback" in text and "after 199 s" in text
        room = os.stat(crashes.LOG)[6] + os.stat(crashes.OLD_LOG)[6]
        assert room < 12000, room
        crashes.forget()
        crashes.forget()
        assert crashes.count() == 0
        write(crashes.COUNT, b"\xff\xfe")
        assert crashes.count() == 0
        flash_chip.unmount()
        flash_chip.mount(Chip(memory), readonly=True)
        os.chdir("/flash")
        assert not crashes.note(ValueError("no flash"), "")
    finally:
        os.chdir("/")
        flash_chip.unmount()


# The first boot


def test_a_first_boot_cut_at_every_operation_is_made_good_by_the_next():
    for before in (b"\xff", b"\x00", b"\x5a"):
        log = []
        memory = bytearray(before * (16 * flash_chip.BLOCK))
        now = bytearray(memory)
        flash_chip.mount_as_boot_does(Chip(memory, log))
        FlashStore(FOLDER).append("game", "x")
        flash_chip.unmount()
        assert len(log) > 6
        for index, operation in enumerate(log):
            for torn in range(2):
                after = bytearray(now)
                if torn:
                    flash_chip.do_half(after, operation, index + 3)
                flash_chip.mount_as_boot_does(Chip(after))
                if torn == index % 2:
                    plays(FlashStore(FOLDER))
                flash_chip.unmount()
            flash_chip.do(now, operation)


# Nonsense


def in_the_middle_of_a_game(flash):
    sitting = Sitting(board=SavingBoard(flash))
    sitting.app.settings.set("target", 61)
    sitting.begin(target=61).enter("starter 5", "lay 1 7", "lay 0 8", "lay 1 9")
    sitting.board.run(2000)


def test_random_bytes_in_every_file():
    dice = Dice(5)
    for name in NAMES:
        for length in (1, 40, 700, 5000):
            flash = new_flash()
            in_the_middle_of_a_game(flash)
            write(FOLDER + "/" + name, bytes([dice.below(256) for _ in range(length)]))
            rows = plays(FlashStore(FOLDER))
            # A place is not missed, and of the archive there is a second copy.
            if name not in ("place", "archive"):
                assert [row for row in rows if _tells(row)], (name, rows)
            flash_chip.unmount()


def _tells(row):
    words = ("lost", "damaged", "cannot be read", "version")
    return any(word in row for word in words)


def test_a_damaged_settings_file_keeps_the_sound_lines():
    flash = new_flash()
    in_the_middle_of_a_game(flash)
    write(FOLDER + "/" + FILE, b"target=61\nplayers=\xc3\x28\nmuggins=True\n")
    sitting = Sitting(board=SavingBoard(flash))
    assert sitting.says("settings")
    assert (sitting.app.settings.target, sitting.app.settings.muggins) == (61, True)
    assert len(sitting.game.events) == 4
    flash_chip.unmount()


def test_a_game_that_is_too_long_for_one_text_comes_back():
    flash = new_flash()
    chain = ChecksumChain()
    lines = [HEADER % (2, 121, 0)] + ["correct 0 1", "correct 0 -1"] * 1000
    flash.replace(JOURNAL, [chain.sign(line) + "\n" for line in lines])
    assert isinstance(raises(OSError, flash.read, JOURNAL), OSError)
    sitting = Sitting(board=SavingBoard(flash))
    assert len(sitting.game.events) == 2000
    sitting.enter("starter 5")
    sitting.board.run(2000)
    assert len(Sitting(board=SavingBoard(FlashStore(FOLDER))).game.events) == 2001
    flash_chip.unmount()


def test_a_byte_that_is_no_text_in_the_game_keeps_the_part_before_it():
    flash = new_flash()
    in_the_middle_of_a_game(flash)
    text = flash.read(JOURNAL)
    at = text.find("lay 0")
    data = bytearray(text.encode())
    data[at + 4] = 0xE9
    write(FOLDER + "/" + JOURNAL, data)
    sitting = Sitting(board=SavingBoard(FlashStore(FOLDER)))
    assert len(sitting.game.events) == 2
    assert sitting.says("damaged") or sitting.says("lost")
    flash_chip.unmount()


def test_a_game_of_another_version_is_told_and_left_as_it_is():
    for version in (0, 2):
        flash = new_flash()
        text = saved("fifteentwo %d players=2 target=121 dealer=0" % version, "starter 5H")
        flash.replace(JOURNAL, text)
        sitting = Sitting(board=SavingBoard(flash))
        assert [row for row in sitting.rows() if _tells(row)], sitting.rows()
        sitting.board.run(2000)
        assert flash.read(JOURNAL) == text
        plays(flash)
        flash_chip.unmount()


# A full flash


def fill_up(path):
    """Take all the room there is."""
    size = 4096
    with open(path, "wb") as file:
        while size:
            try:
                file.write(bytes(size))
                file.flush()
            except OSError:
                size //= 2


def test_a_full_flash_is_told_loses_nothing_and_is_written_again():
    flash = new_flash(12)
    sitting = Sitting(board=SavingBoard(flash)).begin()
    sitting.enter("starter 5", "lay 1 7")
    sitting.board.run(2000)
    fill_up("/flash/junk")
    told = False
    for line in ("lay 0 8", "lay 1 9", "lay 0 7", "lay 1 4", "lay 0 4", "lay 1 J", "lay 0 Q"):
        sitting.enter(line)
        sitting.board.run(2000)
        told = told or sitting.says("not saved")
        # Whatever could not be written: what is there is a state of this game.
        events = len(Sitting(flash).game.events)
        assert 2 <= events <= len(sitting.game.events)
    # What is short has room for a while: littlefs keeps it in the folder itself.
    for number in range(1000):
        if told:
            break
        sitting.app.enter_remote(Event("correct", 0, points=1 - number % 2 * 2))
        sitting.board.run(2000)
        told = sitting.says("not saved")
    assert told
    assert sitting.app.current_game.damage is None
    os.remove("/flash/junk")
    sitting.hold()
    sitting.press()
    sitting.board.run(2000)
    again = Sitting(board=SavingBoard(flash))
    assert again.state() == sitting.state()
    assert again.app.current_game.damage is None
    flash_chip.unmount()


def test_the_oldest_finished_games_make_room():
    flash = new_flash(_PICO_BLOCKS)
    table = CurrentGame(DeferredStore(flash, 0))
    for number in range(GAMES_KEPT + 7):
        table.begin(Rules(), number % 2)
        for points in (120 - number % 90, 121):
            table.commit(Event("correct", number % 2, points=points))
    kept = [name for name in flash.names() if is_journal_name(name)]
    assert len(kept) == GAMES_KEPT
    assert JOURNAL not in kept
    _, _, blocks, free = os.statvfs("/flash")[:4]
    assert free > blocks // 2
    flash_chip.unmount()


def test_the_header_of_a_saved_game_is_ours():
    """Guards the tests above: the text that they damage is one that the board reads."""
    flash = new_flash()
    flash.replace(JOURNAL, saved(HEADER % (2, 121, 0), "starter 5"))
    assert len(Sitting(board=SavingBoard(flash)).game.events) == 1
    flash_chip.unmount()


def test_mounting_what_is_no_file_system_fails():
    """Guards the tests of the first boot: there is something to be made good."""
    chip = Chip(flash_chip.blank(16))
    assert isinstance(raises(OSError, vfs.VfsLfs2, chip), OSError)
