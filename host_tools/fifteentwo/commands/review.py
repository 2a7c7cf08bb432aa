"""``fifteentwo review``: a written game judged."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from cribbage.cards import CardError, parse_cards
from fifteentwo.commands.progress import steps
from fifteentwo.errors import CommandError
from fifteentwo.games.replay import read_games
from fifteentwo.strategy import review_page, review_report
from fifteentwo.strategy.review import Review, ReviewError, Thrown, review_game
from fifteentwo.strategy.written_deals import written_deals


@click.command()
@click.argument("file")
@click.option(
    "--game", "number", type=click.IntRange(1), help="Which game, where there are several."
)
@click.option(
    "--thrown",
    "thrown_words",
    multiple=True,
    metavar='"DEAL PLAYER: CARDS"',
    help='What a player threw, like "3 0: 5H JD"; of two players the other threw the rest.',
)
@click.option("--ask", is_flag=True, help="Ask who threw what, deal by deal.")
@click.option("--names", metavar="NAME,NAME", help="Names of the players, from player 0 on.")
@click.option(
    "--html", type=click.Path(dir_okay=False, path_type=Path), help="Write a page to print."
)
@click.option("--json", "as_json", is_flag=True, help="Print the review as a JSON object.")
def review(
    file: str,
    number: int | None,
    thrown_words: tuple[str, ...],
    ask: bool,
    names: str | None,
    html: Path | None,
    as_json: bool,
) -> None:
    """Judge a written game: luck, throws, the play, the odds as they went.

    FILE is a written game, also one brought from a board by 'fifteentwo logs'; - is the standard
    input. A throw can be judged where the six cards are known: the hand from the play, and who
    threw what from --thrown or --ask. Each card of the play is held against the best one that the
    player had, as far as the player could know. Luck is what the cards brought against what they
    bring on average.

    \b
    Examples:
      fifteentwo review docs/examples/game.txt
      fifteentwo review game.txt --thrown "1 0: JC 8C" --html review.html
      fifteentwo review evening.txt --game 2 --names Ann,Bo --ask
    """
    games = read_games(file)
    if number is None and len(games) > 1:
        raise CommandError(f"{file} has {len(games)} games: say which with --game")
    if number is not None and number > len(games):
        raise CommandError(f"{file} has {len(games)} games, not {number}")
    game = games[(number or 1) - 1]
    called = [name.strip() for name in names.split(",")] if names else []
    if len(called) > game.rules.players:
        raise CommandError(f"{len(called)} names for {game.rules.players} players")
    try:
        thrown = dict(_parse_thrown(words, game.rules.players) for words in thrown_words)
        if ask:
            thrown.update(_asked(game, thrown, called))
        with steps("Judging") as tell:
            found = review_game(game, thrown, called, tell=tell)
    except ReviewError as error:
        raise CommandError(f"{file}: {error}") from None
    if html:
        html.write_text(review_page.page(_title(file), found), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(review_report.as_object(file, found)))
    else:
        tell_review(found)
        if html:
            click.echo(f"{html} is written.")


def _title(file: str) -> str:
    return "A game of cribbage" + ("" if file == "-" else f": {Path(file).stem}")


def _parse_thrown(words: str, players: int) -> tuple[tuple[int, int], tuple[int, ...]]:
    """One --thrown: the deal and the player, the cards."""
    place, colon, text = words.partition(":")
    numbers = place.split()
    if not colon or len(numbers) != 2 or not all(n.isascii() and n.isdigit() for n in numbers):
        raise CommandError(f'--thrown {words!r}: it is DEAL PLAYER: CARDS, like "3 0: 5H JD"')
    deal, player = map(int, numbers)
    if player >= players:
        raise CommandError(f"--thrown {words!r}: players are 0 to {players - 1}")
    try:
        cards = tuple(parse_cards(text))
    except CardError as error:
        raise CommandError(f"--thrown {words!r}: {error}") from None
    wanted = 2 if players == 2 else 1
    if len(cards) != wanted or len(set(cards)) != wanted:
        raise CommandError(f"--thrown {words!r}: each player throws {wanted}, not {len(cards)}")
    return (deal, player), cards


def _asked(
    game, thrown: Thrown, names: list[str]
) -> Iterator[tuple[tuple[int, int], tuple[int, ...]]]:
    """What the players say of each crib."""
    players = game.rules.players
    for deal in written_deals(game):
        seats = [deal.dealer] if players == 2 else list(range(players))
        for player in seats:
            known = {seat for number, seat in thrown if number == deal.number}
            if not deal.crib or (known if players == 2 else player in known):
                continue
            name = names[player] if player < len(names) else f"player {player}"
            crib = review_report.labels(deal.crib)
            question = f"Deal {deal.number}, crib {crib}: what did {name} throw?"
            while True:
                words = click.prompt(question, default="", show_default=False, err=True)
                if not words.strip():
                    break
                try:
                    found = _parse_thrown(f"{deal.number} {player}: {words}", players)
                    if any(card not in deal.crib for card in found[1]):
                        raise CommandError("these cards are not in the crib")
                except CommandError as error:
                    click.echo(error.format_message(), err=True)
                    continue
                yield found
                break


def tell_review(found: Review) -> None:
    """Print the review as a table, a row for each side of each deal, and in words."""
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    for line in review_report.summary(found):
        console.print(line)
    console.print()
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
    heads = ["Deal", "", "Throw", "Play", "Hand", "Crib", "Score", "Luck", "Given"]
    if found.win is not None:
        heads.append("Wins")
    for head in heads:
        table.add_column(head, justify="left" if head in ("", "Throw") else "right", no_wrap=True)
    for reviewed in found.deals:
        deal = reviewed.deal
        for side in reviewed.sides:
            is_dealer = side.player == deal.dealer
            cells = [
                str(deal.number) if side.player == 0 else "",
                found.names[side.player] + (" (D)" if is_dealer else ""),
                review_report.labels(side.throw.cards) if side.throw else "?",
                str(side.points["play"]),
                str(side.points["hand"]) if deal.counted(side.player) else "",
                str(side.points["crib"]) if is_dealer and deal.is_whole else "",
                str(deal.after[found.game.rules.team_of(side.player)]),
                f"{side.luck:+.1f}",
                f"{side.cost:.1f}" if side.cost >= 0.05 else "",
            ]
            if found.win is not None and reviewed.win is not None:
                cells.append(review_report.percent(reviewed.win[side.player]))
            table.add_row(*cells)
    console.print(table)
    console.print()
    for reviewed in found.deals:
        for sentence in review_report.mistakes(reviewed, found.names):
            console.print(f"Deal {reviewed.deal.number}: {sentence}")
    unknown = review_report.unknown_throws(found)
    if unknown:
        console.print(
            f"Who threw what is not known in deal {', '.join(map(str, unknown))}: say it with"
            " --thrown or --ask.",
            style="dim",
        )
    sys.stdout.flush()
