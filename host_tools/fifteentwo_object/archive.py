"""Everything to build a board from in one archive: a folder for each way, with a list on top.

``write(folder)`` packs what the makers have written into ``folder``.  The same files always make
the same bytes: names are sorted, and the times in the archive are none.
"""

import csv
import importlib.metadata
import zipfile
from collections.abc import Iterator
from pathlib import Path

from fifteentwo_object import bill_of_materials
from fifteentwo_object import netlist as netlists
from fifteentwo_object.bill_of_materials import MANY
from fifteentwo_object.errors import HardwareError
from fifteentwo_object.geometry import DEFAULT, load_track

# What each way of building takes of the files: folders, and which of their files by their ends.
WAYS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "cut": (
        ("plates/{board}", ("top-plate*.dxf", "top-plate*.svg", "key-pad-label.pdf")),
        ("enclosure/{board}/cut", ("*.dxf", "*.svg", "parts.csv", "assembly.step")),
    ),
    "printed": (
        ("plates/{board}", ("key-pad-label.pdf",)),
        ("enclosure/{board}/printed", ("*.stl", "*.3mf", "parts.csv", "assembly.step")),
    ),
    "by-hand": (("plates/{board}", ("template-*.pdf", "key-pad-label.pdf")),),
}
_SAYS = {
    "cut": "Case and plate cut by a laser. Red is cut, black is engraved.",
    "printed": "Case and plate from a 3D printer. Every file lies as it is printed, the plates"
    " also as .3mf in two colours; settings, grams and hours are in the guide.",
    "by-hand": "The plate drilled by hand: print the template at 100 % and measure its bar.",
}
# For whichever way: the drawings and lists of the electronics.
ELECTRONICS = (
    ("wiring", ("*.png", "*.svg")),
    ("perfboard", ("*.png", "*.svg")),
    ("schematic", ("*",)),
    ("parts", ("*.md", "*.csv")),
    ("pcb", ("*",)),
    ("wokwi", ("*",)),
)
_TIME = (1980, 1, 1, 0, 0, 0)  # the earliest that an archive can say


def name() -> str:
    """The archive's name with the version of the program that it belongs to."""
    return f"fifteentwo-hardware-{importlib.metadata.version('fifteentwo')}"


def write(folder: Path) -> Path:
    """Pack ``folder``.  Raises HardwareError where something is not made yet."""
    path = folder / f"{name()}.zip"
    files = dict(sorted(contents(folder)))
    new = path.with_name(path.name + ".new")
    with zipfile.ZipFile(new, "w") as archive:
        for inside, data in files.items():
            about = zipfile.ZipInfo(f"{name()}/{inside}", _TIME)
            about.external_attr = 0o644 << 16
            about.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(about, data)
    new.replace(path)
    return path


def contents(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Every file of the archive: its name there, and what is in it."""
    yield "README.md", _read_me().encode()
    if (folder / "guide" / "guide.pdf").is_file():
        yield "guide.pdf", (folder / "guide" / "guide.pdf").read_bytes()
    for part, patterns in ELECTRONICS:
        for inside, file in _files(folder / part, patterns):
            yield f"electronics/{part}/{inside}", file.read_bytes()
    for way in WAYS:
        for board in load_track():
            place = way if board == DEFAULT else f"other-boards/{board}/{way}"
            found = list(_of_a_way(folder, way, board))
            if not found:
                raise HardwareError(f"{folder} has no files for '{way}' of {board}: make them all")
            yield from ((f"{place}/{inside}", file.read_bytes()) for inside, file in found)
            yield f"{place}/LIST.md", _list(folder, way, board).encode()


def _of_a_way(folder: Path, way: str, board: str) -> Iterator[tuple[str, Path]]:
    for place, patterns in WAYS[way]:
        yield from _files(folder / place.format(board=board), patterns)


def _files(folder: Path, patterns: tuple[str, ...]) -> Iterator[tuple[str, Path]]:
    for pattern in patterns:
        for path in sorted(folder.rglob(pattern)):
            if path.is_file():
                yield path.relative_to(folder).as_posix(), path


def _read_me() -> str:
    ways = "".join(f"| `{way}` | {said} |\n" for way, said in _SAYS.items())
    return (
        "# Fifteen Two: everything to build one\n\n"
        "Take `guide.pdf` and one of these folders; `LIST.md` in it is its one page.\n\n"
        f"| Folder | What for |\n|---|---|\n{ways}"
        "| `electronics` | wiring, perfboard, schematic, shopping lists, baskets for a vendor |\n"
        "| `other-boards` | the same for other strips, for more tracks, and with a key pad |\n\n"
        "The hardware is under the CERN Open Hardware Licence Version 2 - Permissive.\n"
    )


def _list(folder: Path, way: str, board: str) -> str:
    """One page: what is made, what is bought for the case, and what for the electronics."""
    track = load_track()[board]
    lines = [f"# {track.title}: {way}", "", _SAYS[way], ""]
    table = folder / "enclosure" / board / way / "parts.csv"
    if table.is_file():
        with table.open(encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        made = [row for row in rows if row["file"]]
        lines += ["| To make | Pieces | File |", "|---|---|---|"]
        lines += [f"| {row['part']} | {row['quantity']} | {row['file']} |" for row in made]
        lines += [
            "",
            f"| For the case, to buy | For one | For {MANY} | What |",
            "|---|---|---|---|",
        ]
        for row in rows:
            if row["how"] == "buy":
                count = int(row["quantity"])
                lines.append(f"| {row['part']} | {count} | {MANY * count} | {row['material']} |")
        lines.append("")
    power = "usb" if track.lanes < 3 else "supply"
    called = netlists.load()["power"][power]["name"]
    lines += [
        f"The electronics, power: {called}. The other powers are in `electronics/parts`, and so"
        " are the lists with what matters about each part.",
        "",
        f"| | For one | For {MANY} | Part | Number |",
        "|---|---|---|---|---|",
    ]
    for line, times in bill_of_materials.bought("full", power).items():
        pieces = times * line.quantity
        names = " ".join(line.references)
        lines.append(
            f"| {names} | {pieces} | {MANY * pieces} | {line.part} | {line.maker_number} |"
        )
    return "\n".join(lines) + "\n"
