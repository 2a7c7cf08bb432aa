"""``fifteentwo simulate``: whole games between strategies, and what they come to."""

import contextlib
import json
from collections.abc import Callable, Iterator
from typing import Any

import click

from fifteentwo.errors import CommandError
from fifteentwo.strategy import simulation
from fifteentwo.strategy.dealing import StrategyError
from fifteentwo.strategy.roster import PLAYERS, UnknownPlayerError, player_named
from fifteentwo.strategy.simulation import Figures, Setting

# More than a night on one machine plays; a list of all of them still fits into its memory.
MOST_GAMES = 10_000_000
MOST_JOBS = 256


@click.command()
@click.option(
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    default=1000,
    show_default=True,
    help="How many games.",
)
@click.option(
    "--players", type=click.IntRange(2, 4), help="2, 3 or 4; 2 unless the policies say more."
)
@click.option(
    "--policy",
    "policies",
    multiple=True,
    metavar="NAME",
    help=f"Who plays at the next seat: {', '.join(PLAYERS)}, or module:Class of your own. One for"
    " all seats, one for each, or with four players one for each pair.",
)
@click.option(
    "--target", type=click.Choice(["121", "61"]), default="121", help="What they play to."
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="The same seed, the same games."
)
@click.option(
    "--jobs", type=click.IntRange(1, MOST_JOBS), help="How many processes; one for each core."
)
@click.option("--dask", metavar="ADDRESS", help="Play on the workers of this Dask scheduler.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as a JSON object.")
def simulate(
    games: int,
    players: int | None,
    policies: tuple[str, ...],
    target: str,
    seed: int,
    jobs: int | None,
    dask: str | None,
    as_json: bool,
) -> None:
    """Let players of the program play whole games, and tell what they come to.

    Each figure has its standard error. The averages of a deal are those of whole deals: the last
    one of a game is played to its end. The seed alone decides, whatever the number of processes.
    Ctrl-C ends it with what there is.

    \b
    Examples:
      fifteentwo simulate --games 10000
      fifteentwo simulate --policy sensible --policy greedy --json
      fifteentwo simulate --players 4 --games 2000 --seed 7
    """
    setting = Setting(seats(policies, players), int(target), seed)
    try:
        for name in setting.policies:
            player_named(name)
        with streaming(setting, games) as tell:
            figures = simulation.simulate(setting, games, jobs, tell, dask)
    except (UnknownPlayerError, StrategyError) as error:
        raise CommandError(str(error)) from None
    except ImportError as error:
        if dask is None or (error.name or "").split(".")[0] != "distributed":
            raise
        raise CommandError('--dask needs Dask: pip install "fifteentwo[dask]"') from None
    except OSError as error:
        if dask is None:
            raise
        raise CommandError(f"the Dask scheduler {dask} cannot be reached: {error}") from None
    if not figures.games:
        raise click.Abort
    if as_json:
        click.echo(json.dumps(simulation.as_object(setting, figures)))
    else:
        tell_figures(setting, figures, games)


def seats(policies: tuple[str, ...], players: int | None) -> tuple[str, ...]:
    """The policy of each seat."""
    number = players or max(2, len(policies))
    if number > 4:
        raise click.UsageError(f"there are 2 to 4 seats, not {number}")
    named = policies or ("sensible",)
    if len(named) == 1 or (len(named), number) == (2, 4):
        return (named * number)[:number]
    if len(named) != number:
        raise click.UsageError(
            f"{len(named)} policies for {number} players: give one for all, or one for each"
        )
    return named


@contextlib.contextmanager
def streaming(setting: Setting, games: int) -> Iterator[Callable[[Figures], None]]:
    """A bar with the figures so far, on a terminal; gives what is to be told of new ones."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    columns = (BarColumn(), MofNCompleteColumn(), Remaining(), TextColumn("{task.description}"))
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=games)

        def tell(figures: Figures) -> None:
            parts = [
                f"{name} {percent(wins.mean())}"
                for name, wins in zip(
                    simulation.seat_names(setting.policies), figures.wins, strict=False
                )
            ]
            words = f"wins: {', '.join(parts)}"
            bar.update(task, completed=figures.games, description=words)

        yield tell


def percent(figure: list[float]) -> str:
    """A chance with its error, in hundredths."""
    return f"{100 * figure[0]:.1f} % ± {100 * figure[1]:.1f}"


def tell_figures(setting: Setting, figures: Figures, wanted: int) -> None:
    """Print the figures as tables, in words."""
    from rich.console import Console
    from rich.table import Table

    found: dict[str, Any] = simulation.as_object(setting, figures)
    console = Console(highlight=False)
    cut = f" of {wanted:,}, then interrupted" if figures.games < wanted else ""
    console.print(
        f"{figures.games:,} games{cut} of {setting.players} players to {setting.target},"
        f" seed {setting.seed}. Each figure with its standard error."
    )
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column(justify="right", no_wrap=True)
    table.add_row("Who deals first wins", percent(found["first_dealer_wins"]))
    for name, wins in found["wins"].items():
        table.add_row(f"{name} wins", percent(wins))
    table.add_row("Games with a skunk", percent(found["skunks"]))
    table.add_row("Deals in a game", points(found["deals_per_game"]))
    console.print(table)
    console.print()
    console.print("Points of a deal:")
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("", "play", "heels", "hand", "crib"):
        table.add_column(heading, justify="right" if heading else "left", no_wrap=True)
    for role, words in (("pone", "each other player" if setting.players > 2 else "pone"),
                        ("dealer", "dealer")):  # fmt: skip
        parts = found["per_deal"][role]
        cells = [points(parts[kind]) if kind in parts else "" for kind in simulation.DEALER_KINDS]
        table.add_row(words, *cells)
    console.print(table)


def points(figure: list[float]) -> str:
    return f"{figure[0]:.2f} ± {figure[1]:.2f}"
