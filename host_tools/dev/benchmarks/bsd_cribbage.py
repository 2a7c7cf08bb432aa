"""Games against the cribbage of Debian's bsdgames, played through its terminal.

    python -m dev.benchmarks.bsd_cribbage --games 200 --policy strong

The other player is one that nobody here wrote.  Needs the program, and pexpect and pyte:
pip install "fifteentwo[peers]".
"""

import json
import re
import shutil
import time
from math import sqrt
from pathlib import Path
from random import Random

import click

from cribbage.cards import parse_card
from cribbage.show import count_hand
from fifteentwo.errors import CommandError
from fifteentwo.strategy.pegging import VALUES
from fifteentwo.strategy.players import Strategy, View
from fifteentwo.strategy.roster import player_named

PROGRAM = "/usr/games/cribbage"

_CARD = re.compile(r"\|([A2-9TJQK][SHDC])[ |]")
_RANKS = {
    "ACE": "A", "TWO": "2", "THREE": "3", "FOUR": "4", "FIVE": "5", "SIX": "6", "SEVEN": "7",
    "EIGHT": "8", "NINE": "9", "TEN": "T", "JACK": "J", "QUEEN": "Q", "KING": "K",
}  # fmt: skip
_NAMED = re.compile(r"(%s) of (SPADES|HEARTS|DIAMONDS|CLUBS)" % "|".join(_RANKS))
# The screen: the own hand, the table, the messages; each from a column up to another.
_HAND, _TABLE, _MESSAGES = (0, 12), (12, 26), (38, 80)
_ROWS = 14
_SCORE = re.compile(r"Score:\s+(\d+)\s+(YOU|ME)")
_PROMPT = re.compile(r"--More--|-->|Your play:|scores|\?")
_QUIET_S = 0.004
_PATIENCE_S = 30


class TerminalPlay:
    """What lies on the table, as the screen shows it; a Play as far as a View needs one."""

    def __init__(self) -> None:
        self.pile: list[int] = []
        self.laid: list[list[int]] = [[], []]
        self.last = -1

    @property
    def count(self) -> int:
        return sum([VALUES[card >> 3] for card in self.pile])


class BsdCribbage:
    """The program in a terminal, and who plays against it."""

    def __init__(self, strategy: Strategy, chance: Random, program: str = PROGRAM):
        import pexpect
        import pyte

        self.strategy = strategy
        self.chance = chance
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        environment = {"TERM": "linux", "PATH": "/usr/bin:/bin", "HOME": "/nonexistent"}
        self._process = pexpect.spawn(
            program, ["-q", "-r"], dimensions=(24, 80), env=environment, echo=False
        )
        # It is no login that has to be waited for.
        self._process.delaybeforesend = None
        self._timeout = pexpect.TIMEOUT
        self._rows: list[str] = []
        self.scores = [0, 0]
        self.games: list[tuple[int, int]] = []
        self._begin_deal()

    def close(self) -> None:
        self._process.terminate(force=True)

    def _begin_deal(self) -> None:
        self._view: View | None = None
        self._kept: list[int] = []
        self._thrown: list[int] = []
        self._play = TerminalPlay()

    # The screen

    def _prompt(self) -> str:
        """The line at which the program waits, once it has said something."""
        deadline = time.monotonic() + _PATIENCE_S
        has_spoken = False
        while True:
            try:
                self._stream.feed(self._process.read_nonblocking(4096, timeout=_QUIET_S))
                has_spoken = True
            except self._timeout:
                # Made up of all its signs each time it is asked for.
                self._rows = self.screen.display
                line = self._message(self.screen.cursor.y)
                if has_spoken and _PROMPT.search(line):
                    return line
                if time.monotonic() > deadline:
                    said = f"the program says nothing any more after {line!r}"
                    raise CommandError(said) from None

    def _message(self, row: int) -> str:
        low, high = _MESSAGES
        return str(self._rows[row][low:high].strip().lstrip("*"))

    def _cards(self, columns: tuple[int, int]) -> list[int]:
        low, high = columns
        found = []
        for row in self._rows[:_ROWS]:
            match = _CARD.search(row[low:high])
            if match:
                found.append(parse_card(match[1]))
        return found

    def _read_scores(self) -> None:
        for row in self._rows:
            match = _SCORE.search(row)
            if match:
                self.scores[0 if match[2] == "YOU" else 1] = int(match[1])

    def _starter(self) -> int:
        for row in self._rows[_ROWS + 3 :]:
            match = _CARD.search(row[: _MESSAGES[0]])
            if match:
                return parse_card(match[1])
        return 0

    def _is_dealer(self) -> bool:
        """Whose crib it is: it lies before its owner, ours on the left."""
        for row in self._rows[_ROWS:]:
            place = row[: _MESSAGES[0]].find("CRIB")
            if place >= 0:
                return place < _TABLE[0]
        return False

    # Playing

    def play_game(self) -> bool:
        """One game to 121; whether we won it."""
        while True:
            line = self._prompt()
            self._read_scores()
            self._see_table()
            self._hear()
            answer = self._answer(line)
            if answer is None:
                won = self.scores[0] > self.scores[1]
                self.games.append((self.scores[0], self.scores[1]))
                self._begin_deal()
                self._process.send("y\r")
                return won
            self._process.send(answer)

    def _answer(self, line: str) -> str | None:
        """What to type at ``line``; None where the game is over."""
        if "Another game" in line:
            return None
        if "More--" in line:
            return " "
        if "L or S" in line:
            return "L"
        if "Discard" in line:
            return self._discard()
        if "Your play" in line:
            return self._lay()
        if "scores" in line:
            return f"{self._count('crib' in line)}\r"
        return "\r"

    def _discard(self) -> str:
        hand = self._cards(_HAND)
        if len(hand) == 6 and not (self._view and set(hand) == set(self._view.dealt)):
            self._begin_deal()
            dealer = 0 if self._is_dealer() else 1
            self._view = View(0, dealer, self.scores, 121, tuple(hand), 2, self.chance)
            self._thrown = list(self.strategy.throw(self._view))
            self._kept = [card for card in hand if card not in self._thrown]
        # It asks again where it did not take what was typed.
        left = [card for card in self._thrown if card in hand]
        return _name((left or self._thrown)[0]) + "\r"

    def _see_table(self) -> None:
        """Take in what lies on the table."""
        if not self._kept:
            return
        self._play.pile = self._cards(_TABLE)
        own = set(self._cards(_HAND))
        self._play.laid[0] = [card for card in self._kept if card not in own]
        for card in self._play.pile:
            self._others(card)

    def _hear(self) -> None:
        """Take in the card that the program names as it lays it; what is older on the screen may
        be of another deal.
        """
        row = self.screen.cursor.y
        for message in (self._message(row - 1), self._message(row)):
            match = _NAMED.search(message) if "playing" in message else None
            if match:
                self._others(parse_card(_RANKS[match[1]] + match[2][0]))

    def _others(self, card: int) -> None:
        view = self._view
        if view and card not in view.dealt and card != view.starter:
            laid = self._play.laid[1]
            if card not in laid and len(laid) < 4:
                laid.append(card)

    def _lay(self) -> str:
        view = self._view
        assert view is not None
        view.hand = self._cards(_HAND)
        view.thrown = tuple(self._thrown)
        view.starter = view.starter or self._starter()
        view.play = self._play  # type: ignore[assignment]
        view.scores = self.scores
        view.gone = [-1, -1]
        return _name(self.strategy.lay(view)) + "\r"

    def _count(self, is_crib: bool) -> int:
        starter = self._starter()
        cards = self._cards(_HAND) if is_crib else self._kept
        return count_hand(cards, starter, is_crib).total if len(cards) == 4 else 0


def _name(card: int) -> str:
    """A card as the program reads it."""
    from cribbage.cards import card_name

    return card_name(card).lower()


@click.command()
@click.option("--games", type=click.IntRange(1), default=100)
@click.option("--policy", default="strong")
@click.option("--seed", type=int, default=1)
@click.option("--program", default=PROGRAM)
@click.option("--facts", type=click.Path(dir_okay=False), help="Write what came of it, as JSON.")
def main(games: int, policy: str, seed: int, program: str, facts: str | None) -> None:
    """Play against the cribbage of bsdgames, and tell who won."""
    if not shutil.which(program):
        raise CommandError(f"{program} is not there: apt install bsdgames")
    chance = Random(seed)
    opponent = BsdCribbage(player_named(policy), chance, program)
    wins = number = broken_off = 0
    start = time.monotonic()
    try:
        while number < games:
            try:
                wins += opponent.play_game()
            except CommandError as silence:
                # Seldom, on a loaded machine, it waits for something that the screen does not say.
                broken_off += 1
                click.echo(f"{silence}: game {broken_off} that does not count")
                opponent.close()
                opponent = BsdCribbage(player_named(policy), chance, program)
                continue
            number += 1
            share = wins / number
            error = sqrt(share * (1 - share) / number)
            took = time.monotonic() - start
            if facts:
                found = {"player": policy, "games": number, "wins": wins, "broken_off": broken_off}
                Path(facts).write_text(json.dumps(found) + "\n", encoding="utf-8")
            click.echo(
                f"{number} games, {policy} won {wins}: {100 * share:.1f} % ± {100 * error:.1f};"
                f" the last one {opponent.games[-1]}; {number / took:.2f} games a second"
            )
    finally:
        opponent.close()


if __name__ == "__main__":
    main()
