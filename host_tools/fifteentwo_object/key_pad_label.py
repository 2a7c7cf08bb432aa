"""What is glued onto the key pad: the names of its keys, on paper in their size."""

from collections.abc import Iterator
from pathlib import Path

from reportlab.lib.pagesizes import A5
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from fifteentwo_object import netlist as netlists
from fifteentwo_object.geometry import Track

NAME = "key-pad-label.pdf"
_KEY = 0.82  # of the way from key to key
_BAR = 50.0  # mm, to measure whether it was printed in its size


def legends() -> list[list[str]]:
    """What stands on the keys, row by row."""
    rows: list[list[str]] = netlists.load()["options"][netlists.KEY_PAD]["keys"]
    return rows


def make(track: Track, folder: Path) -> Iterator[Path]:
    """The label of a board that has a key pad; none for the others."""
    if track.key_pad is None:
        return
    width, height = track.key_pad.size
    path = folder / NAME
    canvas = Canvas(str(path), pagesize=A5, invariant=True)
    left, top = (A5[0] / mm - width) / 2, 20.0
    canvas.translate(0, A5[1])
    canvas.rect(left * mm, -(top + height) * mm, width * mm, height * mm)
    step_x, step_y = width / 4, height / 4
    for row, names in enumerate(legends()):
        for column, name in enumerate(names):
            x, y = left + step_x * (column + 0.5), top + step_y * (row + 0.5)
            high = min(step_x, step_y) * _KEY
            canvas.roundRect(
                (x - high / 2) * mm, -(y + high / 2) * mm, high * mm, high * mm, 2 * mm
            )
            size = 26 if name.isdigit() or len(name) == 1 else 34 / len(name) ** 0.7
            canvas.setFont("Helvetica-Bold", size)
            canvas.drawCentredString(x * mm, -y * mm - size * 0.36, name)
    canvas.setFont("Helvetica", 7)
    foot = top + height + 14
    canvas.line(left * mm, -foot * mm, (left + _BAR) * mm, -foot * mm)
    words = f"This bar must be {_BAR:g} mm long. If it is not, print at 100 %."
    canvas.drawString(left * mm, -(foot + 4) * mm, words)
    canvas.save()
    yield path
