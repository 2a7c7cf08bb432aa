"""The menu behind a long press of the knob, and what it leads to."""

from cribbage.events import Event
from cribbage.rules import STARTER
from pegboard.asks import NUMBER, Ask
from pegboard.devices import SCREEN_WIDTH
from pegboard.draw import width
from pegboard.fonts import SMALL
from pegboard.screens.base import (
    LEFT_RIGHT,
    ConfirmScreen,
    ListScreen,
    PlayerStep,
    Step,
    StepScreen,
    draw_lines,
    draw_wheel,
)
from pegboard.screens.coach import ChancesScreen
from pegboard.wheel import Wheel

_MOST_CORRECTED = 30

# The kind of event that a screen of the same name makes, its line in the menu, the hint there.
_MISTAKES = (
    ("penalty", "Penalty", "others peg"),
    ("dead", "Dead hand", "a hand counts 0"),
    ("lead", "Wrong lead", "who led?"),
)


class MenuScreen(ListScreen):
    """What is seldom wanted in a game: doing again what was undone, putting right, leaving the
    table.
    """

    name = "menu"
    needs_game = True
    title = "Menu"

    def _items(self):
        game = self.game
        items = [("Go on", "go on", self.navigator.show_game)]
        redo_text = self.messages.redo_text()
        if redo_text:
            items.append((redo_text, "do it again", self.navigator.redo))
        if game.renege >= 0:
            items.append(("Renege", "a go was no go", self._to("renege")))
        if game.deal_begins() >= 0:
            items.append(("Change a card", "it was another", self._to("change")))
        kinds = [option[0] for option in game.may()]
        if "correct" in kinds:
            items.append(("Correct", "put a score right", self._to("correct")))
        if "misdeal" in kinds:
            items.append(("Misdeal", "deal again?", self._to("misdeal")))
        for kind, line, hint in _MISTAKES:
            if kind in kinds:
                items.append((line, hint, self._to(kind)))
        if self.settings.coach and game.phase == STARTER:
            items.append(("What to throw", "ask the coach", self._to("coach")))
            if ChancesScreen.fits(game):
                items.append(("Chance to win", "who is ahead?", self._to(ChancesScreen.name)))
        if self.board.has_setting("sound"):
            switched = "off" if self.settings.sound else "on"
            items.append(("Sound %s" % switched, "sound %s" % switched, self._switch_sound))
        items.append(("Home", "home, game kept", self._to("home")))
        return items

    def _switch_sound(self):
        self.settings.set("sound", not self.settings.sound)
        self.navigator.show_game()
        self.messages.show("Sound is on" if self.settings.sound else "Sound is off")

    def _to(self, name):
        return lambda: self.navigator.show(name)

    def labels(self):
        return [(item[0], "") for item in self._items()]

    def hint(self):
        return "Press: %s" % self._items()[self.wheel.value][1]

    def press(self):
        self._items()[self.wheel.value][2]()

    def back(self):
        self.navigator.show_game()
        return True


class MisdealScreen(ConfirmScreen):
    """Asks before a deal is taken back."""

    name = "misdeal"
    needs_game = True
    title = "Misdeal"
    lines = ("Go on", "Deal again")
    hints = ("go on", "undo its points")

    def begin(self):
        ConfirmScreen.begin(self)
        text = "Misdeal: %s deals" % self.players.name(self.game.dealer)
        self.title = text if width(SMALL, text) <= SCREEN_WIDTH else "Misdeal"

    def confirm(self):
        self.commit(Event("misdeal"))

    def leave(self):
        self.navigator.show_game()


class CorrectionStep(Step):
    """By how many points the score of ``player`` goes up or down."""

    def __init__(self, screen, player):
        points = list(range(_MOST_CORRECTED + 1)) + list(range(-_MOST_CORRECTED, 0))
        Step.__init__(self, screen, Wheel(points))
        self._player = player

    def asks(self):
        return Ask(NUMBER, self.screen.name, self.wheel, _signed, self._player)

    def press(self):
        if self.wheel.value:
            self.screen.commit(Event("correct", self._player, points=self.wheel.value))
        else:
            self.screen.navigator.show_game()

    def hint(self):
        if not self.wheel.value:
            return "Press: leave it"
        return "Press: %s %+d" % (self.screen.players.name(self._player), self.wheel.value)

    def draw(self, canvas):
        game = self.screen.game
        score = game.scores[game.rules.team_of(self._player)]
        then = max(0, score + self.wheel.value)
        name = self.screen.players.name(self._player)
        lines = (name, "has %d" % score, "then %d" % then)
        draw_lines(canvas, lines, LEFT_RIGHT)
        draw_wheel(canvas, self.wheel, _signed)


class CorrectScreen(StepScreen):
    """Puts a score right: the player, then how many points up or down."""

    name = "correct"
    needs_game = True
    title = "Correct a score"
    longest_entry = 1

    def check_entry(self):
        StepScreen.check_entry(self)
        players = self.game.rules.players
        if self.entry[0] not in [str(player) for player in range(players)]:
            raise ValueError("there is no player %s" % self.entry[0])

    def begin(self):
        if self.entry:
            self.ask_for(CorrectionStep(self, int(self.entry[0])))
        else:
            self.ask_for(PlayerStep(self))

    def back(self):
        if not StepScreen.back(self):
            self.navigator.show_game()
        return True

    def list_hint(self, player):
        return "Press: %s's score" % self.players.name(player)


def _signed(points):
    return "%+d" % points if points else "0"


class ClearScreen(ConfirmScreen):
    """Asks before an unfinished game is taken off the table.  The entry is where to go then."""

    name = "clear"
    needs_game = True
    title = "End this game?"
    hints = ("go on playing", "its score is lost")
    longest_entry = 1

    def begin(self):
        ConfirmScreen.begin(self)
        if self.entry not in (["new"], ["seats"], ["deals"], ["matchdeals"], ["sessiondeals"]):
            raise ValueError("there is no way from here to %s" % self.entry)

    def confirm(self):
        self.navigator.show(self.entry[0])

    def leave(self):
        self.navigator.show_game()

    def back(self):
        self.navigator.show("home")
        return True
