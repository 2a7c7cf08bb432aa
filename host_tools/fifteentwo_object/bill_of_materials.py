"""The parts to buy: reads ``hardware/bom.csv``, adds up the cost, checks it against the netlist.

A reference may stand in several lines, for parts of which one is chosen; at most one of them
belongs to a build.  References that begin with X are not in the netlist: cables, wires, sockets.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fifteentwo_object import netlist as netlists
from fifteentwo_object.errors import HardwareError
from fifteentwo_object.load import data_file
from fifteentwo_object.netlist import POWERS, Netlist

FILE = "bom.csv"
BUILDS = ("minimal", "full")
# The full build, tried on a breadboard first.  What sits on the breadboard is bought once more: it
# stays as it is until the perfboard works.
TRIED = "full-tried"
_TRIAL = ("U1", "U2", "R1", "R2", "C1", "C2", "F1", "X2", "X4", "X7")
COLUMNS = (
    "reference", "quantity", "part", "maker_number", "mouser", "specification",
    "may_be_replaced_by", "eur_low", "eur_high", "minimal", "full", "power", "only_with",
)  # fmt: skip


@dataclass(frozen=True)
class Line:
    """One line of the list.  Prices are euros for one piece; ``powers``: where it is needed.

    ``maker_number``: the maker and his number, or "any"; ``mouser``: the number of that vendor,
    where it is known.  ``only_with``: the inlet or the option that it belongs to; empty where it
    always counts.
    """

    references: tuple[str, ...]
    quantity: int
    part: str
    maker_number: str
    mouser: str
    specification: str
    may_be_replaced_by: str
    eur_low: float
    eur_high: float
    builds: tuple[str, ...]
    powers: tuple[str, ...]
    only_with: str = ""

    @property
    def is_wired(self) -> bool:
        """Whether it is in the netlist."""
        return not self.references[0].startswith("X")


def lines(text: str | None = None) -> list[Line]:
    """The whole list.  Raises HardwareError with the line that cannot be understood."""
    text = data_file(FILE).read_text("utf-8") if text is None else text
    reader = csv.DictReader(text.splitlines())
    if tuple(reader.fieldnames or ()) != COLUMNS:
        raise HardwareError(f"{FILE} line 1: the columns are {','.join(COLUMNS)}")
    found = []
    for row in reader:
        try:
            found.append(_line(row))
        except (ValueError, TypeError, AttributeError) as error:
            raise HardwareError(f"{FILE} line {reader.line_num}: {error}") from None
    return found


def _line(row: dict[str, str]) -> Line:
    references = tuple(row["reference"].split())
    low, high = float(row["eur_low"]), float(row["eur_high"])
    if not references or any(not re.fullmatch(r"[A-Z]+\d+", name) for name in references):
        raise ValueError(f"'{row['reference']}' is no list of references")
    if int(row["quantity"]) != len(references):
        raise ValueError(f"{row['quantity']} pieces, {len(references)} references")
    if not 0 < low <= high:
        raise ValueError(f"{low:g} to {high:g} is no range of prices")
    for build in BUILDS:
        if row[build] not in ("yes", "no"):
            raise ValueError(f"{build} is yes or no, not '{row[build]}'")
    powers = POWERS if row["power"] == "any" else tuple(row["power"].split())
    if not powers or not set(powers) <= set(POWERS):
        raise ValueError(f"'{row['power']}' is no power; there are any, {', '.join(POWERS)}")
    if row["only_with"] and row["only_with"] not in choices():
        raise ValueError(f"'{row['only_with']}' is none of {', '.join(choices())}")
    return Line(
        references,
        len(references),
        row["part"],
        row["maker_number"],
        row["mouser"],
        row["specification"],
        row["may_be_replaced_by"],
        low,
        high,
        tuple(build for build in BUILDS if row[build] == "yes"),
        powers,
        row["only_with"],
    )


def choices() -> list[str]:
    """The inlets and options that a line can belong to."""
    data = netlists.load()
    return [*data["inlets"], *data["options"]]


def chosen(
    build: str,
    power: str,
    all_lines: list[Line] | None = None,
    inlet: str | None = None,
    options: tuple[str, ...] = (),
) -> list[Line]:
    """What to buy for that build (``minimal`` or ``full``) and power.

    ``inlet`` and ``options`` as for the netlist.
    """
    all_lines = lines() if all_lines is None else all_lines
    inlet = inlet or netlists.load()["power"][power].get("inlet")
    return [
        line
        for line in all_lines
        if build in line.builds
        and power in line.powers
        and line.only_with in ("", inlet, *options)
    ]


def builds(power: str) -> tuple[str, ...]:
    """What can be built with that power.  The minimal build stands on a breadboard."""
    ways = netlists.load()["power"][power]["on"]
    return (*BUILDS, TRIED) if "breadboard" in ways else ("full", TRIED)


def bought(build: str, power: str, all_lines: list[Line] | None = None) -> Counter[Line]:
    """How often each line is bought; ``build`` may be ``full-tried``, whose breadboard has USB."""
    if build != TRIED:
        return Counter(chosen(build, power, all_lines))
    all_lines = lines() if all_lines is None else all_lines
    trial = [line for line in all_lines if line.references[0] in _TRIAL and "usb" in line.powers]
    return Counter(chosen("full", power, all_lines)) + Counter(trial)


def cost(build: str, power: str, all_lines: list[Line] | None = None) -> tuple[float, float]:
    """The lowest and the highest sum in euros, without plates, tools and shipping."""
    list_of = bought(build, power, all_lines).items()
    return (
        sum(times * line.quantity * line.eur_low for line, times in list_of),
        sum(times * line.quantity * line.eur_high for line, times in list_of),
    )


def wanted(netlist: Netlist) -> list[str]:
    """The parts that are bought by themselves, and do not come on the board of another one."""
    return [name for name, part in netlist.parts.items() if "comes_with" not in part.given]


def complaints(netlist: Netlist, build: str, all_lines: list[Line] | None = None) -> list[str]:
    """Where the list and the netlist of that build differ."""
    listed = [
        name
        for line in chosen(build, netlist.power, all_lines, netlist.inlet, netlist.options)
        if line.is_wired
        for name in line.references
    ]
    said = [f"{name} is in the netlist and not to be bought" for name in wanted(netlist)
            if name not in listed]  # fmt: skip
    for name in sorted(set(listed)):
        if listed.count(name) > 1:
            said.append(f"{name} is to be bought {listed.count(name)} times")
        if name not in wanted(netlist):
            said.append(f"{name} is to be bought and not in the netlist")
    return said


MANY = 10  # boards, as a club orders them


def shopping_list(build: str, power: str) -> str:
    """What to buy for one board and for ten, as a table in Markdown with the sum below."""
    low, high = cost(build, power)
    together = f"\nTogether {low:.0f} to {high:.0f} euros a board.\n"
    return _table(bought(build, power)) + together


def extra_list(choice: str) -> str:
    """What an inlet that is not the usual one, or an option, adds or puts in its own place."""
    return _table(Counter(line for line in lines() if line.only_with == choice))


def _table(bought_lines: Counter[Line]) -> str:
    rows = [
        f"| | For one | For {MANY} | Part | Number | Mouser | What matters | Euros |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for line, times in bought_lines.items():
        pieces = times * line.quantity
        prices = f"{pieces * line.eur_low:.2f} to {pieces * line.eur_high:.2f}"
        names = " ".join(line.references)
        rows.append(
            f"| {names} | {pieces} | {MANY * pieces} | {line.part} | {line.maker_number}"
            f" | {line.mouser} | {line.specification} | {prices} |"
        )
    return "\n".join(rows) + "\n"


def basket(build: str, power: str, boards: int) -> str:
    """What has a maker's number, as CSV that the upload of a vendor's basket takes."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["Mouser Part Number", "Mfr Part Number", "Quantity", "Customer Reference"])
    for line, times in bought(build, power).items():
        number = line.maker_number.split(" (")[0].rpartition(" ")[2]
        if re.search(r"\d", number) and " " in line.maker_number:
            pieces = boards * times * line.quantity
            table.writerow([line.mouser, number, pieces, " ".join(line.references)])
    return out.getvalue()


def make(folder: Path) -> Iterator[Path]:
    """A shopping list for each build and power that go together, and for each choice beside."""
    said = {TRIED: "full build, tried on a breadboard first"}
    for power in POWERS:
        name = netlists.load()["power"][power]["name"]
        for build in builds(power):
            path = folder / f"shopping-{build}-{power}.md"
            words = said.get(build, f"{build} build")
            head = f"# Fifteen Two: parts of the {words}, power: {name}\n\n"
            path.write_text(head + shopping_list(build, power), "utf-8")
            yield path
            for boards in (1, MANY):
                path = folder / f"basket-{build}-{power}-{boards}.csv"
                path.write_text(basket(build, power, boards), "utf-8")
                yield path
    for name, table in (*netlists.load()["inlets"].items(), *netlists.load()["options"].items()):
        if name != netlists.load()["power"]["supply"]["inlet"]:
            path = folder / f"shopping-{name}.md"
            head = f"# Fifteen Two: what the {table['name']} needs\n\n"
            path.write_text(head + extra_list(name), "utf-8")
            yield path
