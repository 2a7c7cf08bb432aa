"""The bar that the commands for a board show while something is copied."""

import contextlib
from collections.abc import Callable, Iterator


@contextlib.contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Gives a function that takes the bytes of each piece of ``total`` as it is done."""
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console()) as bar:
        task = bar.add_task("", total=total)
        yield lambda size: bar.advance(task, size)


@contextlib.contextmanager
def steps(what: str) -> Iterator[Callable[[int, int], None]]:
    """Gives what is to be told how many steps are done, of how many; shown on a terminal alone."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, every: bar.update(task, completed=done, total=every)
