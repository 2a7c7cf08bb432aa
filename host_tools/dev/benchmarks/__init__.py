"""What ``fifteentwo bench`` measures, a section a module.

A section has ``run(report, quick)``: it adds its lines to the Report; ``quick`` asks for less work
and rougher numbers.
"""

from dataclasses import dataclass, field

# The modules of this package that are run, in this order.
SECTIONS = ("counting", "games", "strategy", "deals", "pico")


@dataclass
class Figure:
    """What ``--json`` writes: the number, its unit, and what it may be at the most (``least``: at
    the least), or None.  ``which``: one of several numbers of a line.
    """

    value: float
    unit: str
    budget: float | None = None
    which: str = ""
    least: bool = False

    @property
    def kept(self) -> bool | None:
        if self.budget is None:
            return None
        return self.value >= self.budget if self.least else self.value <= self.budget


@dataclass
class Line:
    """One measurement: what was measured, its value as text, what it is to be held against, and
    the numbers in it.
    """

    what: str
    value: str
    note: str
    figures: tuple[Figure, ...]


@dataclass
class Report:
    """The lines of one section, under its title."""

    title: str = ""
    lines: list[Line] = field(default_factory=list)

    def add(self, what: str, value: str, note: str = "", *figures: Figure) -> None:
        self.lines.append(Line(what, value, note, figures))
