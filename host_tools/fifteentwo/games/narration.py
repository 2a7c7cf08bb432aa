"""A game told to people, award by award, in the cadence of the table."""

import json
import sys
from collections.abc import Iterable

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from cribbage import show
from cribbage.game import Award, Game
from cribbage.rules import FREE, SCOREBOARD
from fifteentwo.games.card_text import cards_text
from fifteentwo.games.replay import ReplayedEvent, as_object, replay
from fifteentwo.terminal import printable
from pegboard.messages import reason_phrase

_SKUNK_WORDS = ("", ", a skunk", ", a double skunk")
_SHOWN = ("hand", "crib")
# What the event of a player that brings no points by itself is told as.
_SAID = {
    "go": "go",
    "claim": "claims {points}",
    "dead": "the hand is dead",
    "lead": "it was this player who led",
}


def print_game(file: str, game: Game, as_json: bool = False) -> None:
    """Print ``game``, read from ``file``: one line of JSON, or told award by award."""
    if as_json:
        sys.stdout.write(json.dumps(as_object(file, game), separators=(",", ":")) + "\n")
        sys.stdout.flush()
    else:
        print_replay(file, game, replay(game))


def print_replay(file: str, game: Game, events: Iterable[ReplayedEvent]) -> None:
    """Print the ``events`` of ``game``: its deals as sections, then how it stands."""
    console = Console(highlight=False)
    narrator = _Narrator(console, game)
    console.print(
        Text(printable(file), style="bold"), Text(f"  {_rules_in_words(game)}", style="dim")
    )
    for replayed in events:
        narrator.add(replayed)
    narrator.end_section()
    console.print(_ending(game), style="bold")
    console.print(_pegs(game), style="dim")
    console.print()


class _Narrator:
    """Collects the rows of a section and prints them when the next begins."""

    def __init__(self, console: Console, game: Game):
        self._console = console
        self._rules = game.rules
        self._next_dealer = game.first_dealer
        self._dealer = game.first_dealer
        self._deal = 0
        self._scores = (0,) * game.rules.teams
        self._in_show = False
        self._rows = self._new_table()

    def add(self, replayed: ReplayedEvent) -> None:
        kind = replayed.event.kind
        if kind == "starter":
            self._begin_deal(replayed)
        elif kind == "misdeal":
            self._rows.add_row("", "", "", Text("misdeal: the same player deals again"))
        elif kind in _SAID:
            self._add_words(replayed)
        for award in replayed.awards:
            self._add_award(award, replayed)
        if replayed.remark:
            words = (
                f"  (player {replayed.remark.player} had said go, and this card would have fitted)"
            )
            self._rows.add_row("", "", "", Text(words, style="italic"))
        if kind == "crib":
            self._next_dealer = self._rules.left_of(self._dealer)
            self._in_show = False

    def end_section(self) -> None:
        if self._rows.row_count:
            self._console.print(self._rows)
            self._console.print()
        self._rows = self._new_table()

    def _begin_deal(self, replayed: ReplayedEvent) -> None:
        self.end_section()
        self._deal += 1
        self._dealer = self._next_dealer
        self._in_show = False
        title = Text(f"Deal {self._deal}: player {self._dealer} deals, starter ")
        title.append_text(cards_text([replayed.event.card]))
        self._console.print(Rule(title, align="left", style="dim"))

    def _add_words(self, replayed: ReplayedEvent) -> None:
        said = _SAID[replayed.event.kind].format(points=replayed.event.points)
        who = _player(replayed.event.player)
        self._rows.add_row(who, "", "", Text(said), "", *self._score_cells(None))

    def _add_award(self, award: Award, replayed: ReplayedEvent) -> None:
        if award.kind in _SHOWN and not self._in_show:
            self._in_show = True
            self._rows.add_row()
        self._rows.add_row(
            _player(award.player),
            self._cards(award, replayed),
            str(award.count) if award.kind == "lay" else "",
            self._words(award, replayed),
            f"{award.points:+d}" if award.points else "",
            *self._score_cells(award),
        )
        self._scores = award.scores

    def _cards(self, award: Award, replayed: ReplayedEvent) -> Text:
        if replayed.counted and award.kind in _SHOWN:
            return cards_text(replayed.counted[0])
        return cards_text([award.card]) if award.kind == "lay" else Text()

    def _words(self, award: Award, replayed: ReplayedEvent) -> Text:
        if award.kind == "correct":
            return Text("score put right by hand")
        if award.kind == "peg":
            return Text("pegged by hand")
        if award.kind == "penalty":
            return Text(f"penalty: {award.reasons[0][0]}")
        if replayed.counted is None or award.kind not in _SHOWN:
            return Text(", ".join(reason_phrase(reason) for reason in award.reasons))
        hand, starter, flush, nobs = replayed.counted
        items = show.explain(hand, starter, award.kind == "crib", flush, nobs)
        text = Text("crib: " if award.kind == "crib" else "")
        text.append(show.spoken(items))
        total = items[-1].total if items else 0
        if award.points < total:
            text.append(f"; claimed {award.points}, {total - award.points} missed")
        return text

    def _score_cells(self, award: Award | None) -> list[Text]:
        """The score of every team; bold where the award changed it."""
        scores = award.scores if award else self._scores
        return [
            Text(str(score), style="bold" if score != before else "dim")
            for score, before in zip(scores, self._scores, strict=True)
        ]

    def _new_table(self) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", show_edge=False)
        table.add_column("", no_wrap=True)
        table.add_column("Cards", no_wrap=True, min_width=15)
        table.add_column("Count", justify="right", no_wrap=True)
        table.add_column("", ratio=1, min_width=20)
        table.add_column("", justify="right", no_wrap=True, min_width=3)
        for team in range(self._rules.teams):
            head = _team_head(self._rules, team)
            table.add_column(head, justify="right", no_wrap=True, min_width=3)
        table.expand = True
        return table


def _player(number: int) -> str:
    return f"Player {number}"


def _members(rules, team: int) -> list[int]:
    return [player for player in range(rules.players) if rules.team_of(player) == team]


def _team_head(rules, team: int) -> str:
    return "+".join(f"P{player}" for player in _members(rules, team))


def _team_name(rules, team: int) -> str:
    members = _members(rules, team)
    return f"Player{'s' if len(members) > 1 else ''} " + " and ".join(map(str, members))


def _rules_in_words(game: Game) -> str:
    rules = game.rules
    words = [f"{rules.players} players to {rules.target}"]
    if rules.play != "refereed":
        words.append({"hand": "play pegged by hand", "scoreboard": "scoreboard"}[rules.play])
    # The scoreboard knows no cards.
    if rules.muggins and rules.play != SCOREBOARD:
        words.append("muggins" if rules.overclaim == FREE else "muggins, overclaims are pegged")
    if not rules.heels and rules.play != SCOREBOARD:
        words.append("no heels")
    return ", ".join(words)


def _ending(game: Game) -> str:
    scores = " to ".join(str(score) for score in game.scores)
    if game.winner < 0:
        return f"The game goes on at {scores}: it waits for {game.waits_for()}."
    others = [score for team, score in enumerate(game.scores) if team != game.winner]
    scores = " to ".join(str(score) for score in [game.scores[game.winner], *others])
    verb = "win" if game.rules.players == 4 else "wins"
    points = game.rules.game_points(game.scores, game.winner)
    worth = "" if points == 1 else f", worth {points} game points"
    skunk = _SKUNK_WORDS[game.skunk_level]
    return f"{_team_name(game.rules, game.winner)} {verb} {scores}{skunk}{worth}."


def _pegs(game: Game) -> str:
    pegs = [
        f"{_team_name(game.rules, team).lower()} in {game.fronts[team]} and {game.backs[team]}"
        for team in range(game.rules.teams)
    ]
    return "Pegs, front and back: " + "; ".join(pegs) + "."
