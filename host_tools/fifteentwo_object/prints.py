"""The printed parts with their grams and hours, as the slicer has reckoned them.

``hardware/prints.csv`` is written by ``python -m fifteentwo_object.enclosure.slicing``.
"""

import csv
from dataclasses import dataclass

from fifteentwo_object.load import data_file

FILE = "prints.csv"
COLUMNS = ("board", "part", "grams", "hours", "material")


@dataclass(frozen=True)
class Print:
    """One part of a board.  ``grams`` of filament, ``hours`` on the printer."""

    board: str
    part: str
    grams: float
    hours: float
    material: str


def prints() -> list[Print]:
    """All parts of the boards that were sliced.  Raises HardwareError without the file."""
    with data_file(FILE).open(encoding="utf-8", newline="") as file:
        return [
            Print(
                row["board"],
                row["part"],
                float(row["grams"]),
                float(row["hours"]),
                row["material"],
            )
            for row in csv.DictReader(file)
        ]
