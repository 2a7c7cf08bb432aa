"""``fifteentwo count``: counts a hand or a crib and tells why; also many of them, for programs."""

import json
import sys
from collections.abc import Iterable
from typing import Any

import click

from cribbage import show
from cribbage.cards import CardError, card_names, has_suit, parse_card, parse_cards
from fifteentwo.errors import CommandError
from fifteentwo.terminal import printable
from fifteentwo.text_files import LONGEST_LINE, byte_lines

EXPECTED = '{"hand":["5H","5S","5C","JD"],"starter":"5D","is_crib":false}'
FLUSH_POINTS = (0, 4, 5)
NOBS_POINTS = (0, 1)


@click.command()
@click.argument("cards", nargs=-1, metavar='"HAND" STARTER')
@click.option("--crib", "is_crib", is_flag=True, help="Count a crib: only a flush of five counts.")
@click.option(
    "--flush",
    type=click.Choice([str(points) for points in FLUSH_POINTS]),
    help="Flush points, where cards are given without suits.",
)
@click.option(
    "--nobs",
    type=click.Choice([str(points) for points in NOBS_POINTS]),
    help="Nobs points, where cards are given without suits.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the count as a JSON object.")
@click.option(
    "--batch",
    metavar="FILE",
    help="Count the hands of FILE (- for the standard input), a JSON object a line.",
)
def count(
    cards: tuple[str, ...],
    is_crib: bool,
    flush: str | None,
    nobs: str | None,
    as_json: bool,
    batch: str | None,
) -> None:
    """Count four cards and a starter, and tell why.

    A card is a rank A 2-9 T J Q K and a suit C D H S, in any case; also 10h and 5♥. A rank alone
    will do where suits cannot matter, or with --flush and --nobs.

    With --batch every line of FILE, like

    \b
      {"hand":["5H","5S","5C","JD"],"starter":"5D","is_crib":false}

    is answered by a line, as soon as it is read: the count as with --json, or {"error":"..."}. The
    exit code is 0 when every line was answered.

    \b
    Examples:
      fifteentwo count "5H 5S 5C JD" 5D
      fifteentwo count "4D 4C 6H KS" 5S --crib --json
      fifteentwo count "2 4 6 J" K --flush 5 --nobs 1
      fifteentwo count --batch hands.jsonl
    """
    if batch is not None:
        if cards or is_crib or flush or nobs:
            raise click.UsageError("--batch takes the cards and the crib from the file alone")
        count_lines(byte_lines(batch))
        return
    try:
        hand, starter = hand_and_starter(cards)
        points = settled(hand, starter, is_crib, _number(flush), _number(nobs))
    except (CardError, show.ShowError) as error:
        raise CommandError(str(error)) from None
    if as_json:
        click.echo(as_line(show.count_ranks(hand, starter, *points)))
    else:
        tell(hand, starter, is_crib, points)


def hand_and_starter(words: tuple[str, ...]) -> tuple[list[int], int]:
    """The four cards and the starter that the command line names, with or without quotes."""
    if not words:
        raise CommandError('no cards: give a hand and the starter, like "5H 5S 5C JD" 5D')
    cards = parse_cards(" ".join(words))
    if len(cards) != 5:
        raise CommandError(
            f"four cards and the starter make five cards, not {len(cards)} ({card_names(cards)})"
        )
    show.check_hand(cards[:4], cards[4])
    return cards[:4], cards[4]


def settled(
    hand: list[int],
    starter: int,
    is_crib: bool,
    flush: int | None = None,
    nobs: int | None = None,
) -> tuple[int, int]:
    """The flush and nobs points: those given, the others where the cards leave one possibility.

    Raises ShowError when the points given are impossible, or when suits are missing that matter.
    """
    possible = []
    reason = None
    for some_flush in FLUSH_POINTS if flush is None else (flush,):
        for some_nobs in NOBS_POINTS if nobs is None else (nobs,):
            try:
                show.check_suit_points(hand, starter, is_crib, some_flush, some_nobs)
                possible.append((some_flush, some_nobs))
            except show.ShowError as error:
                reason = reason or error
    if len(possible) == 1:
        return possible[0]
    if not possible and reason is not None:
        raise reason
    bare = [card for card in [*hand, starter] if not has_suit(card)]
    raise show.ShowError(f"the suits of {card_names(bare)} matter here: give each a suit, like 5H")


def count_lines(lines: Iterable[bytes]) -> None:
    """Answer each line of JSON by a line, before the next one is asked for."""
    for line in lines:
        sys.stdout.write(answer(line) + "\n")
        sys.stdout.flush()


def answer(line: bytes) -> str:
    """The line that answers ``line``: the count, or an error."""
    try:
        hand, starter, is_crib = parse_line(line)
        show.check_hand(hand, starter)
        if all(has_suit(card) for card in [*hand, starter]):
            return as_line(show.count_hand(hand, starter, is_crib))
        points = settled(hand, starter, is_crib)
        return as_line(show.count_ranks(hand, starter, *points))
    except ValueError as error:
        return json.dumps({"error": printable(str(error))})


def as_line(points: show.Count) -> str:
    return json.dumps(points._asdict(), separators=(",", ":"))


def parse_line(line: bytes) -> tuple[list[int], int, bool]:
    """Hand, starter and is_crib of a line of JSON; a ValueError says what is wrong with it."""
    fields = _json_object(line)
    for name in fields:
        if name not in ("hand", "starter", "is_crib"):
            raise ValueError(f"unknown key '{printable(name, 40)}': expected {EXPECTED}")
    for name in ("hand", "starter"):
        if name not in fields:
            raise ValueError(f"the key {name!r} is missing: expected {EXPECTED}")
    hand, starter, is_crib = fields["hand"], fields["starter"], fields.get("is_crib", False)
    if not isinstance(hand, list) or not all(isinstance(card, str) for card in hand):
        raise ValueError('"hand" is a list of four cards, like ["5H","5S","5C","JD"]')
    if not isinstance(starter, str):
        raise ValueError('"starter" is a card, like "5D"')
    if not isinstance(is_crib, bool):
        raise ValueError('"is_crib" is true or false')
    return [parse_card(card) for card in hand], parse_card(starter), is_crib


def _json_object(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise ValueError(f"the line is longer than {LONGEST_LINE} bytes: expected {EXPECTED}")
    try:
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"the line is not UTF-8: expected {EXPECTED}") from None
    if not text.strip():
        raise ValueError(f"the line is empty: expected {EXPECTED}")
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError(f"the line is not JSON: expected {EXPECTED}") from None
    if not isinstance(fields, dict):
        raise ValueError(f"the line is no JSON object: expected {EXPECTED}")
    return fields


def tell(hand: list[int], starter: int, is_crib: bool, points: tuple[int, int]) -> None:
    """Print the combinations as a table, and the count as it is told at a table."""
    from rich.console import Console
    from rich.table import Table

    from fifteentwo.games.card_text import cards_text

    items = show.explain(hand, starter, is_crib, *points)
    console = Console(highlight=False)
    heading = cards_text(hand)
    heading.append("   starter ")
    heading.append_text(cards_text([starter]))
    heading.append("   crib" if is_crib else "   hand")
    console.print(heading)
    if items:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column("Combination")
        table.add_column("Cards", min_width=14)
        table.add_column("Points", justify="right")
        table.add_column("Total", justify="right")
        for item in items:
            table.add_row(item.name, cards_text(item.cards), str(item.points), str(item.total))
        console.print()
        console.print(table)
        console.print()
    console.print(show.spoken(items), style="bold")


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)
