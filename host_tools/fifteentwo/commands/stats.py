"""``fifteentwo stats``: what many written games come to, name by name."""

import json
from pathlib import Path

import click

from cribbage.cards import card_label
from fifteentwo.commands.progress import steps
from fifteentwo.errors import CommandError
from fifteentwo.games.replay import games_of
from fifteentwo.strategy.game_statistics import NameStatistics, Statistics, plot

# Enough for the sum over a game; a review of one game draws more.
DRAWS = 40


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--names", metavar="NAME,NAME", help="Names of the players, from player 0 on.")
@click.option("--quick", is_flag=True, help="Without luck and skill, which take a while.")
@click.option(
    "--plot",
    "picture",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="PNG",
    help="Draw the races, and luck against skill.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the statistics as a JSON object.")
def stats(
    files: tuple[str, ...], names: str | None, quick: bool, picture: Path | None, as_json: bool
) -> None:
    """Add up written games: wins, the points of a deal, the best hands, luck and skill.

    FILE holds one game or several. Averages have their standard error. Luck is what the cards
    brought against what they bring on average; given away is what cards cost against the best
    ones that there were. 'fifteentwo review' judges a single game closer.

    \b
    Examples:
      fifteentwo stats evening/*.txt --names Ann,Bo
      fifteentwo stats games.txt --plot games.png --json
    """
    if picture:
        _check_plot()
    called = [name.strip() for name in names.split(",")] if names else []
    found = Statistics()
    games = [game for file in files for game in games_of(file)]
    with steps("Judging") as step:
        for done, game in enumerate(games):
            step(done, len(games))
            players = game.rules.players
            if len(called) > players:
                raise CommandError(f"{len(called)} names for a game of {players} players")
            seats = called + [f"Player {seat}" for seat in range(len(called), players)]
            found.add(game, seats, 0 if quick else DRAWS)
    if picture:
        plot(found, str(picture), lambda name: _luck_and_cost(found.names[name]))
    if as_json:
        click.echo(json.dumps(found.as_object()))
    else:
        tell(found)
        if picture:
            click.echo(f"{picture} is written.")


def _check_plot() -> None:
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise CommandError('--plot needs matplotlib: pip install "fifteentwo[strategy]"') from None


def _luck_and_cost(name: NameStatistics) -> tuple[float, float]:
    luck, cost = name.luck.value(), name.cost.value()
    return luck[0] if luck else 0.0, cost[0] if cost else 0.0


def tell(found: Statistics) -> None:
    """Print the statistics as a table, a column for each name, then the best hands."""
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    for name in found.names:
        table.add_column(name, justify="right", no_wrap=True)
    people = list(found.names.values())
    table.add_row("games", *[str(name.games) for name in people])
    table.add_row("won", *[_won(name) for name in people])
    table.add_row("skunks given, taken", *[f"{name.skunks}, {name.skunked}" for name in people])
    for role, kind in people[0].parts if people else ():
        if kind != "heels":
            row = [_mean(name.parts[role, kind].value()) for name in people]
            table.add_row(f"{kind} as {role}", *row)
    if any(name.luck.figures for name in people):
        table.add_row("luck, a game", *[_mean(name.luck.value(), "+") for name in people])
        table.add_row("given away, a game", *[_mean(name.cost.value()) for name in people])
    console.print(table)
    for name, person in found.names.items():
        for hand in person.best_hands()[:1]:
            cards = " ".join([card_label(card) for card in hand.cards])
            console.print(
                f"The best of {name}: a {hand.kind} of {hand.points}, {cards}"
                f" and {card_label(hand.starter)}."
            )


def _won(name: NameStatistics) -> str:
    share = f" ({100 * name.wins / name.finished:.0f} %)" if name.finished else ""
    return f"{name.wins} of {name.finished}{share}"


def _mean(value: tuple[float, float | None] | None, sign: str = "") -> str:
    if value is None:
        return ""
    mean, error = value
    # One figure alone has no error to tell.
    return f"{mean:{sign}.2f}" + ("" if error is None else f" ± {error:.2f}")
