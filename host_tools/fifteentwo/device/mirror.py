"""A real board as it is now, followed over its line and shown large on a terminal."""

import time
from collections import deque
from collections.abc import Iterator
from typing import Any

from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cribbage.cards import parse_card
from cribbage.events import Event
from fifteentwo.device import boards
from fifteentwo.device.led_strip import LedStrip
from fifteentwo.device.line import UPDATE, BoardLine, NoAnswer
from fifteentwo.errors import CommandError
from fifteentwo.games.card_text import cards_text
from pegboard.devices import HOLES, SEATS
from pegboard.messages import reason_phrase, undone_texts

# The longest track that a board can have; what it sends beyond a shorter strip is lost there.
MOST_LIGHTS = 3 * HOLES

# In seconds.  To tell its state, or its lights, takes the board some of the time it has for the
# knob: it is asked often only while the lights move.
_LOOK_EVERY = 0.5
_LIGHTS_EVERY = 0.1
_TRY_AGAIN = 1.0

# What comes of a state or an award that is not as docs/protocol.md says.
_NONSENSE = (LookupError, TypeError, ValueError, ArithmeticError, AttributeError)

# Number, from 1 on, and red, green, blue.
Lights = list[tuple[int, bytes]]

_TOLD = 4
_WIDTH = 40

# Three lines a digit, each dot of them half a line high.
_DIGITS = {
    "0": "█▀█ █ █ ▀▀▀", "1": " █   █   ▀ ", "2": "▀▀█ █▀▀ ▀▀▀", "3": "▀▀█  ▀█ ▀▀▀",
    "4": "█ █ ▀▀█   ▀", "5": "█▀▀ ▀▀█ ▀▀▀", "6": "█▀▀ █▀█ ▀▀▀", "7": "▀▀█   █   ▀",
    "8": "█▀█ █▀█ ▀▀▀", "9": "█▀█ ▀▀█ ▀▀▀", "-": "    ▀▀▀    ",
}  # fmt: skip


class Mirror:
    """The board at ``port``, or the only one there is, and its lights on ``strip``, if any.

    ``state``: as the board tells it, None before it has.  ``told``: what has happened, the latest
    last, as texts.  ``trouble``: why the board is not there now, "" while it is.
    """

    def __init__(self, port: str | None, strip: LedStrip | None = None):
        self.state: dict[str, Any] | None = None
        self.told: deque[Text] = deque(maxlen=_TOLD)
        self.trouble = ""
        self._port = port
        self._strip = strip
        self._moves = False
        self._shown: list[RenderableType] = []

    def follow(self) -> Iterator[None]:
        """Yields whenever there is something new to show, for ever, also past an unplugged board.

        Raises CommandError where the board is not there at the beginning.
        """
        while True:
            try:
                with BoardLine(boards.find(self._port)) as line:
                    self._greet(line)
                    while True:
                        self._look(line)
                        yield
            except CommandError as problem:
                if self.state is None:
                    raise
                self.trouble = problem.message
                self._show([])
            yield
            time.sleep(_TRY_AGAIN)

    def _greet(self, line: BoardLine) -> None:
        try:
            line.hello()
        except NoAnswer as silence:
            if silence.is_gone:
                raise
            raise CommandError(
                "the board does not answer: its program does not run, or it is an old one;"
                f" {UPDATE}"
            ) from None
        line.ask(do="listen", on=True)
        if self._strip:
            self._show(_lights(line))

    def _look(self, line: BoardLine) -> None:
        """Take what has been told, for a moment, then the state."""
        happened = self._wait(line) if self.state and not self.trouble else []
        state = line.ask(do="state")
        try:
            game = state["game"]
            names = game["names"] if game else []
            told = [happening_text(thing, names) for thing in happened]
            self._shown = _as_shown(state)
        except _NONSENSE:
            raise CommandError(f"what the board tells makes no sense here: {UPDATE}") from None
        self.state = state
        self.trouble = ""
        self.told.extend(told)

    def _wait(self, line: BoardLine) -> list[dict[str, Any]]:
        """What is told within a moment, in which the strip follows the board."""
        if not self._strip:
            return line.events(_LOOK_EVERY)
        end = time.monotonic() + _LOOK_EVERY
        happened: list[dict[str, Any]] = []
        while not happened and time.monotonic() < end:
            happened = line.events(_LIGHTS_EVERY if self._moves else _LOOK_EVERY)
            self._moves = self._show(_lights(line)) or bool(happened)
        return happened

    def _show(self, lights: Lights) -> bool:
        """Let these lights shine on the strip, and no others: whether it is another picture."""
        if not self._strip:
            return False
        strip = self._strip
        frame = bytearray(len(strip.rgb))
        for light, colour in lights:
            if light <= strip.n:
                frame[3 * light - 3 : 3 * light] = colour
        is_new = frame != strip.rgb
        if is_new or strip.trouble:
            strip.rgb[:] = frame
            strip.show()
        return is_new

    def view(self) -> RenderableType:
        """What is shown."""
        parts = list(self._shown)
        latest = len(self.told) - 1
        for number, text in enumerate(self.told):
            parts.append(Align.left(_styled(text, "bold" if number == latest else "dim")))
        if self.trouble:
            parts.append(Text(f"Waiting for the board: {self.trouble}", style="yellow"))
        if self._strip and self._strip.trouble:
            parts.append(Text(f"Warning: {self._strip.trouble}", style="yellow"))
        return Group(*parts)


def _lights(line: BoardLine) -> Lights:
    """The lights that shine on the board.  Raises CommandError."""
    try:
        told = line.ask(do="lights")["lights"]
        lights = [(n, bytes.fromhex(colour)) for colour, these in told.items() for n in these]
        if all(isinstance(n, int) and n > 0 and len(colour) == 3 for n, colour in lights):
            return lights
    except NoAnswer:
        raise
    except (CommandError, *_NONSENSE):
        pass
    raise CommandError(f"the board does not tell its lights: {UPDATE}")


def _as_shown(state: dict[str, Any]) -> list[RenderableType]:
    """The game and the display.  Raises one of _NONSENSE where the state is none."""
    parts: list[RenderableType] = [_teams(state["game"])] if state["game"] else []
    rows = state["display"] or ["(dark)"]
    parts.append(Panel(Text("\n".join(rows), style="bold"), width=_WIDTH))
    return [*parts, *(Text(sentence, style="yellow") for sentence in state.get("trouble", ()))]


def happening_text(thing: dict[str, Any], names: list[str]) -> Text:
    """An award, or another thing that a board tells, in the words of the table."""
    kind = thing["kind"]
    if kind == "undo":
        return Text(_undone(thing["line"], names))
    if kind == "misdeal":
        return Text("Misdeal: that deal never was")
    if kind == "begin":
        return Text("A new game")
    player = thing["player"]
    text = Text(names[player] if player < len(names) else f"Player {player}")
    if kind == "correct":
        return text.append(f": score put right, {thing['points']:+d}")
    if kind == "peg":
        return text.append(f": {thing['points']:+d} pegged by hand")
    if kind == "penalty":
        return text.append(f": {thing['points']:+d}, {thing['reasons'][0][0]}")
    if kind in ("hand", "crib"):
        text.append(f"'s {kind}, {thing['points']}" + (": " if thing["reasons"] else ""))
    elif kind == "lay":
        text.append(" lays ").append_text(cards_text([parse_card(thing["card"])]))
        text.append(": " if thing["reasons"] else "")
    else:
        text.append(": ")
    return text.append(", ".join(reason_phrase(tuple(reason)) for reason in thing["reasons"]))


def _undone(line: str, names: list[str]) -> str:
    """What was taken back, as the display tells it."""
    try:
        event = Event.parse(line)
        if event.kind == "crib":
            return "Undid: the crib"
        text: str = undone_texts(event, [], names)[0]
        return text
    except (ValueError, IndexError):
        return f"Undid: {line}"


def large(number: int) -> str:
    """The number in digits three lines high."""
    signs = [_DIGITS[digit] for digit in str(number)]
    return "\n".join(" ".join(sign[at : at + 3] for sign in signs) for at in (0, 4, 8))


def _teams(game: dict[str, Any]) -> Table:
    """The teams side by side: who they are, the score, the pegs."""
    teams = len(game["scores"])
    if not 1 <= teams <= len(game["names"]) <= SEATS:
        raise ValueError("there are no such teams")
    table = Table.grid(expand=False, padding=(0, 1))
    for _ in range(teams):
        table.add_column(width=_WIDTH // teams - 1)
    table.add_row(*(_heading(game, team) for team in range(teams)))
    style = {game["winner"]: "bold green"}
    table.add_row(
        *(Text(large(n), style.get(team, "bold")) for team, n in enumerate(game["scores"]))
    )
    table.add_row(*(Text(f"pegs {back} and {front}", "dim") for front, back in game["pegs"]))
    return table


def _heading(game: dict[str, Any], team: int) -> Text:
    """The players of a team; lit who is to act, with a D who deals."""
    text = Text()
    teams = len(game["scores"])
    for player, name in enumerate(game["names"]):
        if player % teams == team:
            text.append(" " if text else "")
            text.append(name, "reverse bold" if player == game["to_act"] else "bold")
            text.append(" D" if player == game["dealer"] else "", "yellow")
    return text


def _styled(text: Text, style: str) -> Text:
    styled = text.copy()
    styled.style = style
    return styled
