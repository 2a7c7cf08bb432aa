"""What the printed parts weigh and how long they take.

Run by ``python -m fifteentwo_object.enclosure.slicing``, with the names of boards.
PrusaSlicer reckons it with the settings of ``enclosure.toml``; the answers stand in
``hardware/prints.csv``, for the guide, so that whoever reads it needs no slicer.
"""

import csv
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from fifteentwo_object.enclosure.case_layout import PRINTED, Plan, sizes
from fifteentwo_object.enclosure.case_parts import BY_PRINTER, parts
from fifteentwo_object.enclosure.printing import write
from fifteentwo_object.errors import HardwareError
from fifteentwo_object.geometry import Track
from fifteentwo_object.load import FOLDERS
from fifteentwo_object.prints import COLUMNS, FILE, Print

SLICER = "prusa-slicer"


@dataclass(frozen=True)
class Sliced:
    grams: float
    hours: float


def is_there() -> bool:
    """Whether the slicer can be run."""
    return shutil.which(SLICER) is not None


def sliced(stl: Path) -> Sliced:
    """One file as it lies.  Raises HardwareError where the slicer is missing or refuses it."""
    if not is_there():
        raise HardwareError(f"{SLICER} is missing; on Debian and Ubuntu: apt install {SLICER}")
    with TemporaryDirectory(prefix="fifteentwo-") as folder:
        code = Path(folder) / "part.gcode"
        done = subprocess.run(
            [SLICER, "-g", *_options(), "--output", str(code), str(stl)],
            capture_output=True,
            text=True,
        )
        if done.returncode or not code.is_file():
            said = (done.stderr or done.stdout).strip().splitlines()
            raise HardwareError(f"{SLICER} refuses {stl.name}: {said[-1] if said else 'no word'}")
        text = code.read_text("utf-8", "replace")
    grams = float(_found(r"; filament used \[g\] = ([\d.]+)", text)[1])
    took = _found(r"; estimated printing time \(normal mode\) = (.*)", text)[1]
    return Sliced(grams, _hours(took))


def _options() -> list[str]:
    settings = sizes()["print"]["settings"]
    return [
        f"--nozzle-diameter={settings['nozzle_mm']}",
        f"--layer-height={settings['layer_mm']}",
        f"--first-layer-height={settings['layer_mm']}",
        f"--perimeters={settings['walls']}",
        f"--top-solid-layers={settings['solid_layers']}",
        f"--bottom-solid-layers={settings['solid_layers']}",
        f"--fill-density={settings['infill_percent']}%",
        f"--filament-density={settings['grams_per_cm3']}",
        # As large as can be: whether a part fits its bed is asked elsewhere.
        "--bed-shape=0x0,400x0,400x400,0x400",
    ]


def _found(pattern: str, text: str) -> re.Match[str]:
    match = re.search(pattern, text)
    if match is None:
        raise HardwareError(f"{SLICER} says nothing like '{pattern}'")
    return match


def _hours(words: str) -> float:
    """Such as "1d 2h 3m 4s"."""
    hours = {"d": 24.0, "h": 1.0, "m": 1 / 60, "s": 1 / 3600}
    return sum(int(count) * hours[unit] for count, unit in re.findall(r"(\d+)([dhms])", words))


def slice_board(name: str) -> list[Print]:
    """Every printed part of that board."""
    found = []
    with TemporaryDirectory(prefix="fifteentwo-") as folder:
        for part in parts(Plan(Track.load(name), PRINTED)):
            if part.process == BY_PRINTER:
                stl, *_ = write(part, Path(folder), sizes()["print"]["engrave"])
                answer = sliced(stl)
                found.append(Print(name, part.name, answer.grams, answer.hours, part.material))
    return found


def main(boards: list[str]) -> None:
    """Slice ``boards``, and keep what the file says of the others."""
    path = FOLDERS[0] / FILE
    kept = []
    if path.is_file():
        with path.open(encoding="utf-8", newline="") as file:
            kept = [row for row in csv.DictReader(file) if row["board"] not in boards]
    for name in boards:
        for one in slice_board(name):
            kept.append(
                {
                    "board": one.board,
                    "part": one.part,
                    "grams": f"{one.grams:.1f}",
                    "hours": f"{one.hours:.2f}",
                    "material": one.material,
                }
            )
            print(one.board, one.part, f"{one.grams:.1f} g, {one.hours:.1f} h", flush=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        table.writeheader()
        table.writerows(kept)


if __name__ == "__main__":
    main(sys.argv[1:] or ["default"])
