"""The archive of everything: a folder for each way, a list of one page, the same bytes twice."""

import re
import zipfile

import pypdfium2
import pytest

from fifteentwo_object import archive, bill_of_materials, guide, key_pad_label, plates
from fifteentwo_object.errors import HardwareError
from fifteentwo_object.geometry import DEFAULT, Track, load_track
from support.desk import ROOT

CSV = (
    "part,quantity,how,material,thickness mm,size mm,file\n"
    "floor,1,laser,plywood,3,296 x 196,floor.dxf\n"
    "feet,4,buy,rubber,,,\n"
)


@pytest.fixture
def made(tmp_path):
    """A folder as the makers leave it, with a little of everything in it."""
    for board in load_track():
        for name, text in (
            (f"plates/{board}/top-plate.dxf", "plate"),
            (f"plates/{board}/template-a4.pdf", "template"),
            (f"enclosure/{board}/cut/floor.dxf", "floor"),
            (f"enclosure/{board}/cut/parts.csv", CSV),
            (f"enclosure/{board}/printed/tray-1.stl", "tray"),
            (f"enclosure/{board}/printed/parts.csv", CSV),
            ("wiring/wiring-usb.png", "wiring"),
            ("parts/shopping-full-usb.md", "list"),
            ("guide/guide.pdf", "guide"),
        ):
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    return tmp_path


def names_in(path):
    with zipfile.ZipFile(path) as packed:
        return [name.removeprefix(f"{archive.name()}/") for name in packed.namelist()]


def test_every_way_has_a_folder_with_its_files_and_its_list(made):
    path = archive.write(made)
    assert re.fullmatch(r"fifteentwo-hardware-\d+\.\d+\.\d+.*\.zip", path.name)
    names = names_in(path)
    assert names == sorted(names) and len(names) == len(set(names))
    assert {"README.md", "guide.pdf", "electronics/wiring/wiring-usb.png"} <= set(names)
    for way, file in (
        ("cut", "floor.dxf"),
        ("printed", "tray-1.stl"),
        ("by-hand", "template-a4.pdf"),
    ):
        for board in load_track():
            place = way if board == DEFAULT else f"other-boards/{board}/{way}"
            assert f"{place}/LIST.md" in names and f"{place}/{file}" in names
    # Only what is needed for it.
    assert not [name for name in names if name.startswith("printed/") and name.endswith(".dxf")]
    assert not [name for name in names if name.startswith("cut/") and name.endswith(".stl")]


def test_the_list_of_a_way_is_one_page_with_all_that_is_made_and_bought(made):
    with zipfile.ZipFile(archive.write(made)) as packed:
        text = packed.read(f"{archive.name()}/cut/LIST.md").decode()
    assert "| floor | 1 | floor.dxf |" in text
    assert "| feet | 4 | 40 | rubber |" in text
    for line in bill_of_materials.chosen("full", "usb"):
        assert " ".join(line.references) in text and line.part in text
    assert len(text.splitlines()) < 80


def test_the_same_files_make_the_same_bytes(made):
    first = archive.write(made).read_bytes()
    for path in made.rglob("*"):
        path.touch()
    assert archive.write(made).read_bytes() == first


def test_what_is_not_made_yet_is_told(made):
    for path in (made / "enclosure" / DEFAULT / "printed").iterdir():
        path.unlink()
    with pytest.raises(HardwareError, match="no files for 'printed' of default"):
        archive.write(made)


def test_the_release_carries_the_archive():
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    assert "make hardware" in text
    assert "cp build/hardware/fifteentwo-hardware-*.zip build/release/" in text


# What is in it


def test_the_guide_is_a_document_with_every_step_and_picture(tmp_path):
    (path,) = guide.make(tmp_path)
    first = path.read_bytes()
    list(guide.make(tmp_path))
    assert path.read_bytes() == first
    source = guide.SOURCE.read_text("utf-8")
    with pypdfium2.PdfDocument(path) as document:
        text = " ".join(page.get_textpage().get_text_range() for page in document)
        pictures = sum(len(list(page.get_objects([3]))) for page in document)
    text = re.sub(r"\s+", " ", text)
    for title in re.findall(r"^#+ (.*)$", source, re.M):
        assert title in text, title
    assert pictures == len(re.findall(r"^!\[", source, re.M))
    assert "<!--" not in text and "](" not in text and "**" not in text


def test_a_plate_and_its_template_are_the_same_bytes_twice(tmp_path):
    made = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        drawing = plates.top_plate(Track.load())[0]
        drawing.save_dxf(tmp_path / name / "plate.dxf")
        list(plates.template.make(Track.load(), tmp_path / name))
        made.append({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()})
    assert made[0] == made[1] and len(made[0]) == 3


def test_the_label_of_the_key_pad_names_every_key(tmp_path):
    assert list(key_pad_label.make(Track.load(), tmp_path)) == []
    (path,) = key_pad_label.make(Track.load("key-pad"), tmp_path)
    with pypdfium2.PdfDocument(path) as document:
        words = document[0].get_textpage().get_text_range().split()
    wanted = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "GO", "BACK", "OK"]
    assert words[:16] == wanted == [name for row in key_pad_label.legends() for name in row]
