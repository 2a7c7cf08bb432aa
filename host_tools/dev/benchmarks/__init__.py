"""What ``fifteentwo bench`` measures, a section a module.

A section has ``run(report, quick)``: it adds its lines to the Report; ``quick`` asks for less work
and rougher numbers.
"""

from dataclasses import dataclass, field

# The modules of this package that are run, in this order.
SECTIONS = ("counting", "games", "strategy", "deals", "pico")


@dataclass
class Figure:
    """What ``--json`` writes: the number, its unit, and what it may be at the most, or None."""

    value: float
    unit: str
    budget: float | None = None

    @property
    def kept(self) -> bool | None:
        return None if self.budget is None else self.value <= self.budget


@dataclass
class Line:
    """One measurement: what was measured, its value as text, and what it is to be held against."""

    what: str
    value: str
    note: str = ""
    figure: Figure | None = None


@dataclass
class Report:
    """The lines of one section, under its title."""

    title: str = ""
    lines: list[Line] = field(default_factory=list)

    def add(self, what: str, value: str, note: str = "", figure: Figure | None = None) -> None:
        self.lines.append(Line(what, value, note, figure))
