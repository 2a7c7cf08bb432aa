"""``fifteentwo odds``: the chance to win from any two scores."""

import json

import click

from cribbage.rules import GAME_POINTS
from fifteentwo.errors import CommandError
from fifteentwo.strategy import odds as figures
from fifteentwo.strategy.odds import Chances, OddsError


@click.command()
@click.argument("own", type=int)
@click.argument("other", type=int)
@click.option(
    "--dealer/--pone",
    "is_dealer",
    default=True,
    help="Whose deal is next: your own (dealer, the default) or your opponent's (pone).",
)
@click.option(
    "--target", type=click.Choice(["121", "61"]), default="121", help="What you play to."
)
@click.option(
    "--skunks",
    type=click.Choice(list(GAME_POINTS)),
    default="1-2-3",
    show_default=True,
    help="The game points of a win, a skunk, a double skunk.",
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
def odds(own: int, other: int, is_dealer: bool, target: str, skunks: str, as_json: bool) -> None:
    """Tell the chance to win of whoever has OWN points against OTHER, before a deal.

    Two players who are equally good. The figures come from very many deals between players of the
    program; docs/strategy.md says how, and how far they may be off.

    \b
    Examples:
      fifteentwo odds 60 60
      fifteentwo odds 112 105 --pone --json
      fifteentwo odds 40 55 --skunks acc
    """
    try:
        found = figures.chances(own, other, is_dealer, int(target))
    except OddsError as error:
        raise CommandError(str(error)) from None
    if as_json:
        click.echo(json.dumps({"own": own, "other": other, "dealer": is_dealer, "win": found.win}))
    else:
        tell(own, other, is_dealer, found, skunks)


def tell(own: int, other: int, is_dealer: bool, found: Chances, skunks: str) -> None:
    """Print the chances in words."""
    whose = "yours" if is_dealer else "your opponent's"
    error = figures.tables()["error"]["most"]
    click.echo(f"You have {own}, your opponent {other}, and the deal is {whose}.")
    click.echo(f"You win {_percent(found.win)} of such games (standard error {_percent(error)}).")
    if skunks != "off":
        if found.skunk or found.skunked:
            skunked = f"are skunked in {_percent(found.skunked)}"
            click.echo(f"You skunk your opponent in {_percent(found.skunk)}, and {skunked}.")
        points = found.game_points(skunks)
        click.echo(f"With skunks {skunks} the game is worth {points:+.2f} game points to you.")


def _percent(chance: float) -> str:
    """A chance in hundredths, finer where it is small."""
    digits = 1 if 0.01 <= chance <= 0.99 else 2
    return f"{100 * chance:.{digits}f} %"
