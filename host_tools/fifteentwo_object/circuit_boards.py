"""The files that a fab makes and fills the circuit boards from, by KiCad's command line.

The sources are KiCad's own, in ``hardware/pcb``.  For each board there are its layers and holes as
a fab takes them, the parts to buy and where they go, pictures, a solid and the schematic on paper.
"""

import csv
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from fifteentwo_object.errors import HardwareError, ProgramMissing
from fifteentwo_object.load import data_folder
from fifteentwo_object.netlist import POWERS

FOLDER = "pcb"
BOARDS = ("lights", "main")
LAYERS = (
    "F.Cu", "B.Cu", "F.Mask", "B.Mask", "F.Paste", "B.Paste", "F.Silkscreen", "B.Silkscreen",
    "Edge.Cuts",
)  # fmt: skip
# Of the parts in the schematic: its own words, those of whoever buys, and the powers it is for.
FIELDS = {
    "Reference": "Designator",
    "${QUANTITY}": "Quantity",
    "Value": "Comment",
    "Footprint": "Footprint",
    "Manufacturer": "Manufacturer",
    "MPN": "Maker's number",
    "LCSC": "LCSC",
    "With": "Comes with",
    "Power": "Power",
}
PLACES = ("Designator", "Comment", "Footprint", "Mid X", "Mid Y", "Rotation", "Layer")
ANY = "any"
_SIDES = ("top", "bottom")
_PICTURE = ("--width", "2600", "--height", "1800", "--zoom", "0.95")
_TIMEOUT = 600  # seconds; a board of a hundred parts takes some ten for its solid
_RIM = 20  # pixels
_STILL = (1980, 1, 1, 0, 0, 0)  # the same bytes every time


def boards() -> tuple[str, ...]:
    """The names of the boards that are there."""
    return tuple(name for name in BOARDS if source(name, "kicad_pcb").is_file())


def source(name: str, ending: str) -> Path:
    """The file of the board ``name`` with that ending, in ``hardware/pcb``."""
    return data_folder(FOLDER) / name / f"{name}.{ending}"


def kicad_cli(*arguments: str | Path) -> str:
    """What KiCad's command line says.

    Raises ProgramMissing where there is no KiCad, HardwareError where it does not do it.
    """
    program = shutil.which("kicad-cli")
    if program is None:
        raise ProgramMissing("KiCad 9 is missing: its kicad-cli makes the files of the boards")
    done = subprocess.run(
        [program, *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        timeout=_TIMEOUT,
    )
    if done.returncode:
        what = " ".join(map(str, arguments[:3]))
        raise HardwareError(f"kicad-cli {what}: {done.stdout.strip()[-500:]}")
    return done.stdout


def make(folder: Path) -> Iterator[Path]:
    """A folder for each board, with all that is made from it."""
    for name in boards():
        own = folder / name
        own.mkdir(parents=True, exist_ok=True)
        yield layers(name, own)
        yield from lists(name, own)
        yield _schematic(name, own)
        yield _solid(name, own)
        yield from _pictures(name, own)


def layers(name: str, folder: Path) -> Path:
    """Copper, masks, paste, printing, outline and holes in one archive, as a fab wants them."""
    board = source(name, "kicad_pcb")
    parts = folder / "gerber"
    parts.mkdir()
    kicad_cli(
        "pcb", "export", "gerbers", "--layers", ",".join(LAYERS), "--subtract-soldermask",
        "--output", parts, board,
    )  # fmt: skip
    kicad_cli(
        "pcb", "export", "drill", "--format", "excellon", "--excellon-units", "mm",
        "--excellon-separate-th", "--output", f"{parts}/", board,
    )  # fmt: skip
    archive = folder / f"{name}-gerbers.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as made:
        for path in sorted(parts.iterdir()):
            made.writestr(zipfile.ZipInfo(path.name, _STILL), _timeless(path.read_text("utf-8")))
    shutil.rmtree(parts)
    return archive


def _timeless(text: str) -> str:
    """The file without the lines that tell when it was made."""
    marks = ("CreationDate", "; DRILL file", "G04 Created by", '"CreationDate"')
    kept = [line for line in text.splitlines() if not any(mark in line for mark in marks)]
    return "\n".join(kept) + "\n"


def lists(name: str, folder: Path) -> Iterator[Path]:
    """What to buy and where it goes, for each power that the board is fitted for."""
    raw = folder / "raw.csv"
    labels = ",".join(FIELDS.values())
    kicad_cli(
        "sch", "export", "bom", "--fields", ",".join(FIELDS), "--labels", labels,
        "--group-by", "Value,Footprint,MPN,Power", "--ref-range-delimiter", "",
        "--exclude-dnp", "--output", raw, source(name, "kicad_sch"),
    )  # fmt: skip
    bought = _rows(raw)
    kicad_cli(
        "pcb", "export", "pos", "--format", "csv", "--units", "mm", "--side", "both",
        "--exclude-dnp", "--output", raw, source(name, "kicad_pcb"),
    )  # fmt: skip
    placed = _rows(raw)
    raw.unlink()
    powers = POWERS if any(row["Power"] for row in bought) else (ANY,)
    for power in powers:
        ending = "" if power == ANY else f"-{power}"
        fitted = [row for row in bought if _is_fitted(row["Power"], power)]
        names = {one for row in fitted for one in row["Designator"].split(",")}
        path = folder / f"{name}-parts{ending}.csv"
        _write(path, [label for label in FIELDS.values() if label != "Power"], fitted)
        yield path
        path = folder / f"{name}-places{ending}.csv"
        _write(path, PLACES, [_place(row) for row in placed if row["Ref"] in names])
        yield path


def _is_fitted(powers: str, power: str) -> bool:
    """``powers``: what the part says in the schematic; nothing: it is fitted always."""
    return not powers or power == ANY or power in powers.split()


def _place(row: dict[str, str]) -> dict[str, str]:
    values = (
        row["Ref"], row["Val"], row["Package"], row["PosX"], row["PosY"], row["Rot"],
        row["Side"].capitalize(),
    )  # fmt: skip
    return dict(zip(PLACES, values, strict=True))


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _write(path: Path, columns: list[str] | tuple[str, ...], rows: list[dict[str, str]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns, extrasaction="ignore", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def _schematic(name: str, folder: Path) -> Path:
    path = folder / f"{name}-schematic.pdf"
    kicad_cli("sch", "export", "pdf", "--output", path, source(name, "kicad_sch"))
    return path


def _solid(name: str, folder: Path) -> Path:
    """The board as a solid, in the axes of the case: x as there, y up from the near edge."""
    path = folder / f"{name}.step"
    kicad_cli(
        "pcb", "export", "step", "--force", "--subst-models", "--output", path,
        source(name, "kicad_pcb"),
    )  # fmt: skip
    return path


def _pictures(name: str, folder: Path) -> Iterator[Path]:
    for side in _SIDES:
        path = folder / f"{name}-{side}.png"
        kicad_cli(
            "pcb", "render", "--side", side, *_PICTURE, "--output", path, source(name, "kicad_pcb")
        )
        _trim(path)
        yield path


def _trim(path: Path) -> None:
    """Cut off what is empty around the board, but for a rim, and lay it on white."""
    with Image.open(path) as opened:
        picture = opened.convert("RGBA")
    left, top, right, bottom = picture.getchannel("A").getbbox() or (0, 0, *picture.size)
    size = (right - left + 2 * _RIM, bottom - top + 2 * _RIM)
    whole = Image.new("RGB", size, "white")
    own = picture.crop((left, top, right, bottom))
    whole.paste(own, (_RIM, _RIM), own)
    whole.save(path)
