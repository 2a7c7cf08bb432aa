"""The end of a game."""

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
