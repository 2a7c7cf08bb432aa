"""Measures everything and writes it into docs/performance.md, so that no figure there is typed.

Run it as ``python -m dev.benchmarks.performance`` in a clone; with ``--quick`` the figures
are rougher, and the page says so.
"""

import datetime
import importlib
import re
import sys
from pathlib import Path

from dev.benchmarks import Report
from dev.benchmarks.pico import Row, rows, why_not
from fifteentwo.firmware_build.uf2 import content_of

PAGE = Path("docs") / "performance.md"
_BEGIN, _END = "<!-- measured: begin -->\n", "<!-- measured: end -->\n"
_KEPT = {True: "yes", False: "**no**", None: ""}
_DESK = ("counting",)


def measured(quick: bool) -> str:
    """The part of the page that is measured, as Markdown.  Raises ValueError without a Pico."""
    reason = why_not()
    if reason:
        raise ValueError(f"the emulated Pico does not run here: {reason}")
    today = datetime.date.today().isoformat()
    rough = " Rough figures, of few samples each (`--quick`)." if quick else ""
    firmware = f"MicroPython {_micropython()} on the emulated Pico"
    parts = [f"Measured on {today} with {firmware}.{rough}\n"]
    parts.append(pico_table(list(rows(quick))))
    for name in _DESK:
        report = Report()
        importlib.import_module(f"dev.benchmarks.{name}").run(report, quick)
        parts.append(desk_table(name, report))
    return "\n".join(parts)


def _micropython() -> str:
    """The version of MicroPython in the firmware."""
    from dev.benchmarks.pico_board import firmware_path

    firmware = content_of(firmware_path().read_bytes())
    found = re.search(rb"v(\d+\.\d+\.\d+)[ -~]* on \d{4}-\d\d-\d\d", firmware)
    return found.group(1).decode() if found else "of unknown version"


def pico_table(measured_rows: list[Row]) -> str:
    """The budgets and what is measured beside them."""
    lines = [
        "## On the Pico",
        "",
        "Printed by `make bench ARGS=pico`.",
        "",
        "| What | Budget | Measured | Kept |",
        "|---|---|---|---|",
    ]
    for row in measured_rows:
        lines.append(f"| {row.what} | {row.budget} | {row.value} | {_KEPT[row.is_kept]} |")
    lines += ["", "What the figures mean:", ""]
    lines += [f"- **{row.what}**: {row.meaning}." for row in measured_rows]
    return "\n".join(lines) + "\n"


def desk_table(name: str, report: Report) -> str:
    """What the section ``name`` of the benchmarks has reported."""
    lines = [
        f"## {report.title}",
        "",
        f"Printed by `make bench ARGS={name}`.",
        "",
        "| What | Measured | |",
        "|---|---|---|",
    ]
    lines += [f"| {line.what} | {line.value} | {line.note} |" for line in report.lines]
    return "\n".join(lines) + "\n"


def main() -> None:
    try:
        text = measured("--quick" in sys.argv[1:])
    except ValueError as error:
        sys.exit(str(error))
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(_BEGIN)
    after = rest.partition(_END)[2]
    PAGE.write_text(before + _BEGIN + text + _END + after, encoding="utf-8")


if __name__ == "__main__":
    main()
