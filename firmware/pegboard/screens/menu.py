"""The menu behind a long press of the knob, and what it leads to."""

from cribbage.events import Event
from cribbage.rules import STARTER
from pegboard.screens.base import (
    LEFT_RIGHT,
    ListScreen,
    Screen,
    draw_lines,
    draw_list,
    draw_wheel,
)
from pegboard.wheel import Wheel


class MenuScreen(ListScreen):
    """What is seldom wanted in a game: doing again what was undone, putting right, leaving the
    table.
    """

    name = "menu"
    of_a_game = True
    title = "Menu"

    def _items(self):
        game = self.game
        items = [("Go on", "go on", self.navigator.show_game)]
        redo_text = self.messages.redo_text()
        if redo_text:
            items.append((redo_text, "do it again", self.navigator.redo))
        kinds = [option[0] for option in game.may()]
        if "correct" in kinds:
            items.append(("Correct", "put a score right", self._correct))
        if "misdeal" in kinds:
            items.append(("Misdeal", "deal again?", self._misdeal))
        if self.settings.coach and game.phase == STARTER:
            items.append(("What to throw", "ask the coach", self._coach))
        if self.board.has_setting("sound"):
            switched = "off" if self.settings.sound else "on"
            items.append(("Sound %s" % switched, "sound %s" % switched, self._switch_sound))
        items.append(("Home", "home, game kept", self._home))
        return items

    def _switch_sound(self):
        self.settings.set("sound", not self.settings.sound)
        self.navigator.show_game()
        self.messages.show("Sound is on" if self.settings.sound else "Sound is off")

    def _coach(self):
        self.navigator.show("coach")

    def _home(self):
        self.navigator.show("home")

    def _correct(self):
        self.navigator.show("correct")

    def _misdeal(self):
        self.navigator.show("misdeal")

    def labels(self):
        return [(item[0], "") for item in self._items()]

    def hint(self):
        return "Press: %s" % self._items()[self.wheel.value][1]

    def press(self):
        self._items()[self.wheel.value][2]()

    def back(self):
        self.navigator.show_game()
        return True


class MisdealScreen(ListScreen):
    """Asks before a deal is taken back."""

    name = "misdeal"
    of_a_game = True
    title = "Misdeal"

    def labels(self):
        return [("Go on", ""), ("Deal again", "")]

    def hint(self):
        return "Press: undo this deal" if self.wheel.value else "Press: go on"

    def press(self):
        if self.wheel.value:
            self.commit(Event("misdeal"))
        else:
            self.navigator.show_game()

    def back(self):
        self.navigator.show_game()
        return True


class CorrectScreen(Screen):
    """Puts a score right: the player, then how many points up or down."""

    name = "correct"
    of_a_game = True
    title = "Correct a score"
    longest_draft = 1
    _MOST = 30

    def check_draft(self):
        Screen.check_draft(self)
        players = self.game.rules.players
        if self.draft[0] not in [str(player) for player in range(players)]:
            raise ValueError("there is no player %s" % self.draft[0])

    def begin(self):
        if self.draft:
            points = list(range(self._MOST + 1)) + list(range(-self._MOST, 0))
            self.wheel = Wheel(points)
            self._player = int(self.draft[0])
        else:
            self.wheel = Wheel(list(range(self.game.rules.players)))

    def resume_at(self, word):
        self.wheel.index = int(word)

    def press(self):
        if not self.draft:
            self.take(str(self.wheel.value))
        elif self.wheel.value:
            self.commit(Event("correct", self._player, points=self.wheel.value))
        else:
            self.navigator.show_game()

    def back(self):
        if not Screen.back(self):
            self.navigator.show_game()
        return True

    def hint(self):
        if not self.draft:
            return "Press: %s's score" % self.players.name(self.wheel.value)
        if not self.wheel.value:
            return "Press: leave it"
        return "Press: %s %+d" % (self.players.name(self._player), self.wheel.value)

    def draw(self, canvas):
        if not self.draft:
            names = [(name, "") for name in self.players.names()]
            draw_list(canvas, self.wheel, names, whole=not self.messages.texts)
            return
        game = self.game
        score = game.scores[game.rules.team_of(self._player)] + self.wheel.value
        lines = (self.players.name(self._player), "has %d" % max(0, score))
        draw_lines(canvas, lines, LEFT_RIGHT)
        draw_wheel(canvas, self.wheel, _signed)


def _signed(points):
    return "%+d" % points if points else "0"


class ClearScreen(ListScreen):
    """Asks before an unfinished game is taken off the table.  The draft is where to go then."""

    name = "clear"
    of_a_game = True
    title = "End this game?"
    longest_draft = 1

    def begin(self):
        ListScreen.begin(self)
        if self.draft not in (["new"], ["seats"], ["deals"], ["matchdeals"]):
            raise ValueError("there is no way from here to %s" % self.draft)

    def labels(self):
        return [("Keep it", ""), ("End it", "")]

    def hint(self):
        return "Press: its score is lost" if self.wheel.value else "Press: go on with it"

    def press(self):
        if self.wheel.value:
            self.navigator.show(self.draft[0])
        else:
            self.navigator.show_game()

    def back(self):
        self.navigator.show("home")
        return True
