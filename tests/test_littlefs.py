"""The board's files on the real littlefs of MicroPython: power cuts, a full flash, crashes."""

import ast
import re

import pytest

from fifteentwo.device import flash_pieces
from support.desk import ROOT, run_micropython

SUPPORT = ROOT / "tests" / "support"


def output_of(script, *arguments):
    """What a script prints; it keeps whole flash chips in memory, hence the large heap."""
    result = run_micropython(SUPPORT / script, *arguments, heap="64M", timeout=240)
    assert result.returncode == 0, result.stdout
    return result.stdout


@pytest.mark.slow
@pytest.mark.parametrize("saving, least_operations", [("at-once", 500), ("saver", 300)])
def test_a_whole_game_with_the_power_cut_at_every_flash_operation(saving, least_operations):
    told = output_of("flash_cuts.py", saving)
    cuts, operations, erasures, states, inputs, good = map(int, re.findall(r"\d+", told))
    # Before each operation, and twice in the middle of it.
    assert cuts == 3 * operations + 1
    assert operations > least_operations
    assert erasures > 30
    assert states > 100
    assert inputs > 400
    assert good > 50


def test_the_desk_knows_in_which_pieces_a_board_keeps_a_text(tmp_path):
    text = "".join(f"line {number} of a text\n" for number in range(90))
    (tmp_path / "text").write_text(text)
    files = dict(ast.literal_eval(output_of("flash_pieces.py", tmp_path / "text")))
    assert len(files) > 4
    assert files == flash_pieces.split("game", text.encode())
    assert flash_pieces.join(files) == {"game": text.encode()}


def test_a_flash_cut_at_its_first_boot_full_or_full_of_nonsense():
    told = output_of("run_portable.py", (SUPPORT / "flash_faults.py").as_posix())
    assert " 0 failed" in told


def test_main_boots_crashes_and_lets_its_owner_in():
    told = output_of("run_portable.py", (SUPPORT / "boot_checks.py").as_posix())
    assert " 0 failed" in told
