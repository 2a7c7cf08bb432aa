"""``fifteentwo throw``: what can be thrown to the crib, the best first, and why."""

import json
from typing import Any

import click

from cribbage import crib_averages, show
from cribbage.cards import RANKS, CardError, card_name, parse_cards, value_of
from cribbage.throw import Throw, ThrowError, throws, worth
from fifteentwo.errors import CommandError
from fifteentwo.strategy import odds
from fifteentwo.strategy.odds import OddsError
from fifteentwo.strategy.throw_chances import Chance, throw_chances


@click.command()
@click.argument("cards", nargs=-1, metavar='"CARDS"')
@click.option(
    "--dealer/--pone",
    "is_dealer",
    default=True,
    help="Whose crib it is: your own (dealer, the default) or your opponent's (pone).",
)
@click.option(
    "--players",
    type=click.IntRange(2, 4),
    help="How many play; five cards are thrown from by four unless you say 3.",
)
@click.option(
    "--score",
    type=int,
    nargs=2,
    metavar="OWN OTHER",
    help="Rank by the chance to win at these scores, yours first; two players.",
)
@click.option(
    "--target", type=click.Choice(["121", "61"]), default="121", help="What --score plays to."
)
@click.option("--tables", is_flag=True, help="Print what cribs count on average, both sides.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
def throw(
    cards: tuple[str, ...],
    is_dealer: bool,
    players: int | None,
    score: tuple[int, int] | None,
    target: str,
    tables: bool,
    as_json: bool,
) -> None:
    """Rank the throws from six cards (two players) or five (three or four), the best first.

    Hand is the exact average of the cards kept over every starter that can be cut, with its least
    and most points. Crib is what a crib with these cards counts on average when everybody throws
    their best. Total is hand plus crib for the dealer, hand minus crib for the pone.

    With --score the throws are ranked by the chance to win: the other cards are drawn many times,
    both sides lay sensibly and count, and the game goes on with the odds of 'fifteentwo odds'. Win
    is that chance with its standard error.

    --tables prints the averages of the crib themselves, for all pairs of ranks, suits left out.

    \b
    Examples:
      fifteentwo throw "5H 5S 5C JD 6D KC"
      fifteentwo throw "4C 5C 6D JH QS KS" --pone --json
      fifteentwo throw "2H 3S 9C TD JD QH" --pone --score 112 105
      fifteentwo throw --tables
    """
    if tables:
        if cards:
            raise click.UsageError("--tables takes no cards")
        click.echo(json.dumps(tables_of_two())) if as_json else tell_tables()
        return
    try:
        dealt = parse_cards(" ".join(cards))
        ranked = throws(dealt, is_dealer, players)
        chances: Chances = {}
        if score:
            ranked, chances = by_chance(ranked, dealt, is_dealer, score, int(target))
    except (CardError, ThrowError, OddsError) as error:
        raise CommandError(str(error)) from None
    if as_json:
        found = [as_object(option, is_dealer, chances) for option in ranked]
        click.echo(json.dumps({"throws": found}))
    else:
        tell(ranked, is_dealer, chances)


Chances = dict[tuple[int, ...], Chance]


def by_chance(
    ranked: list[Throw], dealt: list[int], is_dealer: bool, score: tuple[int, int], target: int
) -> tuple[list[Throw], Chances]:
    """The throws by the chance to win at ``score``, and that chance by the cards thrown."""
    if len(dealt) != 6:
        raise ThrowError("--score is for two players: give six cards")
    odds.win(*score, is_dealer, target)
    found = throw_chances(tuple(dealt), is_dealer, *score, target)
    options = {option.thrown: option for option in ranked}
    return [options[chance.thrown] for chance in found], {
        chance.thrown: chance for chance in found
    }


def as_object(option: Throw, is_dealer: bool, chances: Chances) -> dict[str, Any]:
    """The throw in the form other programs read; averages in points.

    With ``chances`` there is one key more: ``win``, the chance and its standard error.
    """
    win = {"win": list(chances[option.thrown][1:])} if chances else {}
    return {
        "throw": [card_name(card) for card in option.thrown],
        "keep": [card_name(card) for card in option.kept],
        "hand": option.hand_sum / option.starters,
        "crib": option.crib / 100,
        "total": worth(option, is_dealer) / (100 * option.starters),
        "min": option.least,
        "max": option.most,
        **win,
    }


def tables_of_two() -> dict[str, dict[str, float]]:
    """The average crib in points from two ranks thrown: in one's own, in the opponent's."""
    sides = (("own", crib_averages.OWN_OF_TWO), ("opponent", crib_averages.OPPONENT_OF_TWO))
    return {
        side: {
            RANKS[low] + RANKS[high]: table[high][low] / 100
            for low in range(len(RANKS))
            for high in range(low, len(RANKS))
        }
        for side, table in sides
    }


def tell_tables() -> None:
    """Print the averages of the crib, a table for each side, and those of a single card."""
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    of_two = tables_of_two()
    for side, heading in (
        ("own", "Two cards in your own crib:"),
        ("opponent", "Two cards in your opponent's crib:"),
    ):
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
        for column in ("", *RANKS):
            table.add_column(column, justify="right", no_wrap=True)
        for low, rank in enumerate(RANKS):
            points = [f"{of_two[side][rank + other]:.2f}" for other in RANKS[low:]]
            table.add_row(rank, *[""] * low, *points)
        console.print(heading)
        console.print(table)
        console.print()
    console.print("One card thrown, in your own crib or another:")
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
    for column in ("Players", *RANKS):
        table.add_column(column, justify="right", no_wrap=True)
    for players in (3, 4):
        for words, of_one in (
            ("own", crib_averages.OWN_OF_ONE),
            ("other", crib_averages.OPPONENT_OF_ONE),
        ):
            points = [f"{hundredths / 100:.2f}" for hundredths in of_one[players]]
            table.add_row(f"{players}, {words}", *points)
    console.print(table)
    console.print(
        f"Two cards of one suit bring {crib_averages.ONE_SUIT / 100:.2f} more. "
        "With four players your own crib is your partner's too."
    )


def tell(ranked: list[Throw], is_dealer: bool, chances: Chances) -> None:
    """Print the throws as a table, with what the kept and the thrown cards count together."""
    from rich.console import Console
    from rich.table import Table

    from fifteentwo.games.card_text import cards_text

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("Throw", "Keep"):
        table.add_column(heading, no_wrap=True)
    for heading in (*(["Win"] if chances else []), "Hand", "Range", "Crib", "Total"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("Why")
    for place, option in enumerate(ranked):
        numbers = as_object(option, is_dealer, chances)
        win = [f"{100 * part:.1f}" for part in numbers.get("win", ())]
        table.add_row(
            cards_text(option.thrown),
            cards_text(option.kept),
            *([f"{win[0]} % ± {win[1]}"] if win else []),
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
