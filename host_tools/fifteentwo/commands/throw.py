"""``fifteentwo throw``: what can be thrown to the crib, the best first, and why."""

import json
from typing import Any

import click

from cribbage import show
from cribbage.cards import CardError, card_name, parse_cards, value_of
from cribbage.throw import Throw, ThrowError, throws, worth
from fifteentwo.problems import Problem


@click.command()
@click.argument("cards", nargs=-1, metavar='"CARDS"')
@click.option(
    "--dealer/--pone",
    "is_dealer",
    default=True,
    help="Whose crib it is: your own (dealer, the default) or your opponent's (pone).",
)
@click.option("--json", "as_json", is_flag=True, help="Print the throws as a JSON object.")
def throw(cards: tuple[str, ...], is_dealer: bool, as_json: bool) -> None:
    """Rank the throws from six cards (two players) or five (three or four), the best first.

    Hand is the exact average of the cards kept over every starter that can be cut, with its least
    and most points. Crib is the exact average of the crib when the other cards in it are drawn
    evenly from those not seen. Total is hand plus crib for the dealer, hand minus crib for the
    pone.

    \b
    Examples:
      fifteentwo throw "5H 5S 5C JD 6D KC"
      fifteentwo throw "4C 5C 6D JH QS KS" --pone --json
    """
    try:
        ranked = throws(parse_cards(" ".join(cards)), is_dealer, exact=True)
    except (CardError, ThrowError) as error:
        raise Problem(str(error)) from None
    if as_json:
        click.echo(json.dumps({"throws": [as_object(option, is_dealer) for option in ranked]}))
    else:
        tell(ranked, is_dealer)


def as_object(option: Throw, is_dealer: bool) -> dict[str, Any]:
    """The throw in the form other programs read; averages in points."""
    return {
        "throw": [card_name(card) for card in option.thrown],
        "keep": [card_name(card) for card in option.kept],
        "hand": option.hand_sum / option.starters,
        "crib": option.crib_sum / option.crib_ways,
        "total": worth(option, is_dealer) / option.crib_ways,
        "min": option.least,
        "max": option.most,
    }


def tell(ranked: list[Throw], is_dealer: bool) -> None:
    """Print the throws as a table, with what the kept and the thrown cards count together."""
    from rich.console import Console
    from rich.table import Table

    from fifteentwo.pretty import pretty_cards

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("Throw", "Keep"):
        table.add_column(heading, no_wrap=True)
    for heading in ("Hand", "Range", "Crib", "Total"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("Why")
    for place, option in enumerate(ranked):
        numbers = as_object(option, is_dealer)
        table.add_row(
            pretty_cards(option.thrown),
            pretty_cards(option.kept),
            f"{numbers['hand']:.2f}",
            f"{option.least}-{option.most}",
            f"{numbers['crib']:.2f}" if is_dealer else f"-{numbers['crib']:.2f}",
            f"{numbers['total']:.2f}",
            reasons(option),
            style="bold" if place == 0 else "",
        )
    console = Console(highlight=False)
    console.print("Your crib:" if is_dealer else "Your opponent's crib:")
    console.print(table)


def reasons(option: Throw) -> str:
    """What the kept cards count before the starter, and what the crib is given."""
    given = [item.name for item in show.explain_ranks(option.thrown)]
    if not given and any(value_of(card) == 5 for card in option.thrown):
        given = ["five"]
    kept = _in_short(option.kept)
    return f"{kept}; crib: {given[0]}" if given else kept


def _in_short(cards: tuple[int, ...]) -> str:
    items = show.explain_ranks(cards)
    fifteens = sum(item.points for item in items if item.name == "fifteen")
    parts = [f"fifteen {fifteens}"] if fifteens else []
    parts += [item.name for item in items if item.name != "fifteen"]
    if len({card & 7 for card in cards}) == 1:
        parts.append("flush")
    return ", ".join(parts) or "nothing yet"
