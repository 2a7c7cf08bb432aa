"""``fifteentwo bench``: runs the benchmarks and prints what they measured."""

import importlib
import json
from pathlib import Path

import click

from dev.benchmarks import SECTIONS, Report
from fifteentwo.atomic_files import write_whole


@click.command()
@click.option("--quick", is_flag=True, help="Less work, rougher numbers.")
@click.option(
    "--json",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Also write the figures to this file, a JSON object a line.",
)
@click.argument("sections", nargs=-1, type=click.Choice(SECTIONS), metavar="[SECTION]...")
def bench(quick: bool, file: Path | None, sections: tuple[str, ...]) -> None:
    """Measure speed and the cost of a deal, section by section.

    Without a SECTION all are measured.

    \b
    Examples:
      fifteentwo bench
      fifteentwo bench counting --quick
      fifteentwo bench deals --json deals.json
    """
    written: list[str] = []
    for name in sections or SECTIONS:
        report = Report()
        importlib.import_module(f"dev.benchmarks.{name}").run(report, quick)
        tell(report)
        written.extend(json_lines(name, report))
    if file:
        write_whole(file, "".join(written).encode())


def json_lines(section: str, report: Report) -> list[str]:
    """What ``--json`` writes of a section: each figure of its lines."""
    return [
        json.dumps(
            {
                "section": section,
                "what": ", ".join(filter(None, (line.what.strip(), figure.which))),
                "value": figure.value,
                "unit": figure.unit,
                "budget": figure.budget,
                "kept": figure.kept,
            }
        )
        + "\n"
        for line in report.lines
        for figure in line.figures
    ]


def tell(report: Report) -> None:
    """Print one section as a table."""
    from rich.console import Console
    from rich.table import Table

    table = Table(
        title=report.title,
        title_justify="left",
        title_style="bold",
        box=None,
        show_header=False,
        padding=(0, 2, 0, 0),
    )
    table.add_column()
    table.add_column(justify="right", no_wrap=True)
    table.add_column(style="dim")
    for line in report.lines:
        table.add_row(line.what, line.value, line.note)
    console = Console(highlight=False)
    console.print(table)
    console.print()
