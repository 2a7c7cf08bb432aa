"""``fifteentwo table``: plays a written game through the knob of the simulated board."""

import click

from cribbage import record
from cribbage.game import Game
from fifteentwo import fingers
from fifteentwo.problems import Problem
from fifteentwo.replaying import print_game, read_games
from fifteentwo.simboard import SimulatedBoard
from pegboard.settings import FULL, QUICK
from pegboard.table import JOURNAL


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help="Print what replay --json prints.")
@click.option(
    "--entry",
    type=click.Choice([QUICK, FULL]),
    help="Enter ranks only, or suits too; by default suits where the record has them all.",
)
def table(file: str, as_json: bool, entry: str | None) -> None:
    """Play the written game FILE on the simulated board, by knob and buttons alone.

    What is printed is taken from the board's own log after the last input; the awards equal those
    that replay prints.

    \b
    Examples:
      fifteentwo table game.txt
      fifteentwo table game.txt --entry quick --json
    """
    for game in read_games(file):
        print_game(file, _play(file, game, entry), as_json)


def _play(file: str, written: Game, entry: str | None) -> Game:
    """Play ``written`` on a new board: the game as the board's log has it."""
    events = [*written.events, *reversed(written.undone)]
    entry = entry or fingers.entry_of(events)
    if entry == FULL and fingers.entry_of(events) == QUICK:
        raise Problem(f"{file}: suits cannot be entered, since some cards are written without")
    board = SimulatedBoard()
    hand = fingers.Fingers(board)
    known = Game(written.rules, written.first_dealer)
    try:
        hand.begin_game(written.rules, written.first_dealer, entry)
        for event in events:
            hand.enter(fingers.spelled_out(event, known))
            known.apply(event)
        for _ in written.undone:
            hand.undo()
    except fingers.CannotEnter as error:
        raise Problem(f"{file}: event {len(known.events) + 1} of the game: {error}") from None
    journal = record.Journal(board.store.read(JOURNAL))
    assert journal.game is not None and journal.damage is None
    return journal.game
