"""The grams and hours in the guide are those that the slicer reckons from our files."""

import re

import pytest

from fifteentwo_object import prints
from fifteentwo_object.geometry import DEFAULT, load_track
from support.desk import ROOT, cannot_run

GUIDE = (ROOT / "docs" / "build.md").read_text("utf-8")


def of(board):
    return {one.part: one for one in prints.prints() if one.board == board}


def test_every_printed_part_of_the_usual_board_has_its_grams_and_hours():
    found = of(DEFAULT)
    kinds = {re.sub(r" \d+$", "", part) for part in found}
    assert kinds == {
        "tray", "carrier", "baffle", "diffuser", "display shelf", "display frame", "plate",
    }  # fmt: skip
    assert all(one.grams > 0 and one.hours > 0 and one.material for one in found.values())
    assert {one.board for one in prints.prints()} <= set(load_track())


def test_the_guide_has_the_sums():
    found = of(DEFAULT).values()
    grams, hours = sum(one.grams for one in found), sum(one.hours for one in found)
    assert "| **all of `default`** | **%.0f** | **%.0f** | |" % (grams, hours) in GUIDE
    assert 300 < grams < 1000 and 20 < hours < 100
    assert "half a kilogram" not in GUIDE


@pytest.mark.slow
def test_the_slicer_still_says_so(tmp_path):
    """Of the parts that need no letters: a tenth more or less is another printer's profile."""
    slicing = pytest.importorskip("fifteentwo_object.enclosure.slicing")
    if not slicing.is_there():
        cannot_run("the slicer is missing: apt install prusa-slicer")
    from fifteentwo_object.enclosure.case_layout import PRINTED, Plan
    from fifteentwo_object.enclosure.case_parts import display_parts
    from fifteentwo_object.enclosure.printing import write
    from fifteentwo_object.geometry import Track

    known = of(DEFAULT)
    made = display_parts(Plan(Track.load(), PRINTED))
    assert made
    for part in made:
        (stl,) = write(part, tmp_path, 0.6)
        answer = slicing.sliced(stl)
        assert answer.grams == pytest.approx(known[part.name].grams, rel=0.1)
        assert answer.hours == pytest.approx(known[part.name].hours, rel=0.1)


def test_hours_are_read_as_the_slicer_writes_them():
    slicing = pytest.importorskip("fifteentwo_object.enclosure.slicing")
    assert slicing._hours("1d 2h 30m 36s") == pytest.approx(26.51)
    assert slicing._hours("14m 29s") == pytest.approx(0.2414, abs=1e-4)
