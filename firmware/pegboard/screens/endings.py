"""The end of a game, and the menu behind a long press of the knob."""

from pegboard import words
from pegboard.screens.base import BODY_TOP, ListScreen, draw_fitting, draw_list


class WinScreen(ListScreen):
    """Who has won; the loser deals the next game."""

    name = "win"
    of_the_table = True
    def labels(self):
        dealer = self.app.next_dealer()
        return [("%s deals" % self.app.name(dealer), ""), ("Home", "")]

    def hint(self):
        return "Press: home" if self.wheel.value else "Press: next game"

    def press(self):
        if self.wheel.value:
            self.app.go_to("home")
        else:
            self.app.begin_game(self.app.table.game.rules, self.app.next_dealer())

    def draw(self, canvas):
        game = self.app.table.game
        texts = words.win_texts(self.app.team_name(game.winner), game.skunk_level)
        draw_fitting(canvas, texts, BODY_TOP)
        draw_list(canvas, self.wheel, self.labels(), whole=not self.app.has_notice())

    def seat(self, player):
        """Nobody is to act any more."""


class MenuScreen(ListScreen):
    """What is seldom wanted in a game: doing again what was undone, leaving the table."""

    name = "menu"
    title = "Menu"

    def _items(self):
        items = [("Go on", "go on", self.app.to_table)]
        if self.app.table.game.undone:
            items.append((words.redo_text(self.app.table.game.undone[-1], self.app.names()),
                          "do it again", self.app.redo))
        items.append(("Home", "home, game kept", self._home))
        return items

    def _home(self):
        self.app.go_to("home")

    def labels(self):
        return [(item[0], "") for item in self._items()]

    def hint(self):
        return "Press: %s" % self._items()[self.wheel.value][1]

    def press(self):
        self._items()[self.wheel.value][2]()

    def back(self):
        self.app.to_table()
        return True
