"""``fifteentwo table``: plays a written game through the knob of the simulated board."""

import itertools
import json
from typing import Any

import click

from cribbage import record
from cribbage.events import Event
from cribbage.game import Game
from fifteentwo.errors import CommandError
from fifteentwo.games.narration import print_game
from fifteentwo.games.replay import Written, as_object, replay_events, written_games
from fifteentwo.simulator import autoplayer
from fifteentwo.simulator.simulated_board import SimulatedBoard
from fifteentwo.text_files import name_of
from pegboard.journal import JOURNAL
from pegboard.settings import FULL, QUICK


class Parted(CommandError):
    """The board has another game in its log than the file."""

    exit_code = 1


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help="Print what replay --json prints.")
@click.option(
    "--entry",
    type=click.Choice([QUICK, FULL]),
    help="Enter ranks only, or suits too; by default each card as it is written.",
)
def table(file: str, as_json: bool, entry: str | None) -> None:
    """Play the written games of FILE on the simulated board, by knob and buttons alone.

    Each game has a new board, with the rules of its header. What is printed is taken from the
    board's own log after the last input. The awards equal those that replay prints; where they do
    not, a sentence says where the two part, and the exit code is 1. A game that the board has no
    way to enter is not told; the sentence names the line, and the exit code is 2.

    \b
    Examples:
      fifteentwo table game.txt
      fifteentwo table game.txt --entry quick --json
    """
    for written in written_games(file):
        played = _play(file, written, entry)
        difference = parting(written.game, played, entry)
        if difference:
            raise Parted(f"{name_of(file)}: {difference}")
        print_game(file, played, as_json)


def _play(file: str, written: Written, entry: str | None) -> Game:
    """Play ``written`` on a new board: the game as the board's log has it."""
    game = written.game
    events = [*game.events, *reversed(game.undone)]
    if entry == FULL and autoplayer.entry_of(events) == QUICK:
        raise CommandError(
            f"{name_of(file)}: suits cannot be entered, since some cards are written without"
        )
    board = SimulatedBoard()
    hand = autoplayer.Autoplayer(board, as_written=entry is None)
    where = "the header"
    try:
        hand.begin_game(game.rules, game.first_dealer, entry or autoplayer.entry_of(events))
        same = Game(game.rules, game.first_dealer)
        for number, replayed in enumerate(replay_events(same, events)):
            event = replayed.event
            where = f"line {written.lines[number]}, '{event}'"
            if replayed.counted:
                _, _, flush, nobs = replayed.counted
                event = Event(event.kind, event.player, cards=event.cards, flush=flush, nobs=nobs)
            hand.enter(event)
        for _ in game.undone:
            where = "an undo at the end"
            hand.undo()
    except autoplayer.CannotEnter as error:
        raise CommandError(
            f"{name_of(file)}, {where}: the board cannot play this: {error}"
        ) from None
    return log_of(board)


def log_of(board: SimulatedBoard) -> Game:
    """The game as the board itself has written it down.  Raises Parted where it is not whole."""
    journal = record.JournalReader([board.store.read(JOURNAL) or ""])
    if journal.game is None or not journal.is_current:
        raise Parted(f"the board's own log cannot be read: {journal.damage or 'its end is torn'}")
    return journal.game


def parting(written: Game, played: Game, entry: str | None) -> str | None:
    """Where the game that the board has parts from the one that was written; None where they are
    the same.
    """
    wanted, found = (_told(game, entry) for game in (written, played))
    awards = itertools.zip_longest(wanted.pop("events"), found.pop("events"))
    for number, (right, wrong) in enumerate(awards, 1):
        if right != wrong:
            return f"award {number} is {_brief(wrong)} on the board, {_brief(right)} in the file"
    for name, right in wanted.items():
        if found[name] != right:
            return f"{name}: {_brief(found[name])} on the board, {_brief(right)} in the file"
    return None


def _told(game: Game, entry: str | None) -> dict[str, Any]:
    """All that is told about ``game``; cards by rank alone where they were entered so."""
    told = as_object("", game)
    told["pegs"] = [game.fronts, game.backs]
    if game.winner >= 0:
        told["game points"] = game.rules.game_points(game.scores, game.winner)
    if entry == QUICK:
        for award in told["events"]:
            award["card"] = award["card"] and award["card"][0]
    return told


def _brief(thing: Any) -> str:
    return "nothing" if thing is None else json.dumps(thing, separators=(",", ":"))
