"""``fifteentwo bench``: runs the benchmarks and prints what they measured."""

import importlib

import click

from dev.benchmarks import SECTIONS, Report


@click.command()
@click.option("--quick", is_flag=True, help="Less work, rougher numbers.")
@click.argument("sections", nargs=-1, type=click.Choice(SECTIONS), metavar="[SECTION]...")
def bench(quick: bool, sections: tuple[str, ...]) -> None:
    """Measure speed and the cost of a deal, section by section.

    Without a SECTION all are measured.

    \b
    Examples:
      fifteentwo bench
      fifteentwo bench counting --quick
    """
    for name in sections or SECTIONS:
        report = Report()
        importlib.import_module(f"dev.benchmarks.{name}").run(report, quick)
        tell(report)


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
