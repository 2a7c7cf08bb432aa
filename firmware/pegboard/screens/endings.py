"""The end of a game."""

from cribbage.rules import SCOREBOARD
from pegboard import words
from pegboard.screens.base import BODY_TOP, ListScreen, draw_fitting, draw_list


class WinScreen(ListScreen):
    """Who has won, how the match stands, and what comes next."""

    name = "win"
    of_the_table = True

    def _match_is_over(self):
        standing = self.app.standing()
        return standing is not None and standing[1] >= 0

    def labels(self):
        if self._match_is_over():
            return [("Match over", ""), ("Home", "")]
        if self.app.table.game.rules.play == SCOREBOARD:
            return [("Once more", ""), ("Home", "")]
        dealer = self.app.next_dealer()
        text = "Cut for deal" if dealer < 0 else "%s deals" % self.app.name(dealer)
        return [(text, ""), ("Home", "")]

    def hint(self):
        if self.wheel.value:
            return "Press: home"
        return "Press: put it away" if self._match_is_over() else "Press: next game"

    def press(self):
        if not self.wheel.value:
            if not self._match_is_over():
                self.app.next_game()
                return
            self.app.end_match()
        self.app.go_to("home")

    def caption(self):
        return self.app.match_text()

    def draw(self, canvas):
        game = self.app.table.game
        texts = words.win_texts(self.app.team_name(game.winner), game.skunk_level)
        draw_fitting(canvas, texts, BODY_TOP)
        whole = not self.app.has_notice() and not self.caption()
        draw_list(canvas, self.wheel, self.labels(), whole=whole)

    def seat(self, player):
        """Nobody is to act any more."""
