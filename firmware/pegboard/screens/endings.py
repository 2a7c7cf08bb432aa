"""The end of a game."""

from cribbage.rules import SCOREBOARD
from pegboard import words
from pegboard.devices import SCREEN_WIDTH
from pegboard.fonts import MEDIUM, SMALL
from pegboard.screens.base import BODY_TOP, ListScreen, draw_fitting

_CHOICES_TOP = 30
_CHOICES_HEIGHT = 12
_CHOICES_GAP = 6
# For the first of the two; what it leaves is enough for "Home".
_CHOICE_ROOM = 84


class WinScreen(ListScreen):
    """Who has won, how the match stands, and what comes next."""

    name = "win"
    of_the_table = True

    def _match_is_over(self):
        standing = self.app.standing()
        return standing is not None and standing[1] >= 0

    def labels(self):
        if self._match_is_over():
            return [("New match", ""), ("Home", "")]
        if self.app.game.rules.play == SCOREBOARD:
            return [("Once more", ""), ("Home", "")]
        dealer = self.app.next_dealer()
        text = "Cut for deal" if dealer < 0 else "%s deals" % self.app.name(dealer)
        return [(text, ""), ("Home", "")]

    def hint(self):
        if self.wheel.value:
            return "Press: home"
        return "Press: set it up" if self._match_is_over() else "Press: next game"

    def press(self):
        if self.wheel.value:
            self.app.go_to("home")
        elif self._match_is_over():
            self.app.go_to("match")
        else:
            self.app.next_game()

    def caption(self):
        return self.app.match_text()

    def turn(self, detents):
        ListScreen.turn(self, detents)
        self.app.hush()

    def draw(self, canvas):
        game = self.app.game
        _draw_verdict(canvas, words.win_texts(self.app.team_name(game.winner), game.skunk_level))
        left = 0
        for index, (text, _) in enumerate(self.labels()):
            text = canvas.fit(SMALL, text, _CHOICE_ROOM)
            right = left + canvas.width(SMALL, text) + 5
            chosen = index == self.wheel.value
            if chosen:
                canvas.fill_rect(left, _CHOICES_TOP, right - left, _CHOICES_HEIGHT, 1)
            canvas.text(SMALL, text, left + 3, _CHOICES_TOP, 0 if chosen else 1)
            left = right + _CHOICES_GAP

    def seat(self, player):
        """Nobody is to act any more."""


def _draw_verdict(canvas, texts):
    """In the middle size where the fullest of ``texts`` fits, else in the small one: no word is
    spared here.
    """
    if canvas.width(MEDIUM, texts[0]) <= SCREEN_WIDTH:
        canvas.centred(MEDIUM, texts[0], BODY_TOP + 1)
    else:
        draw_fitting(canvas, texts, BODY_TOP + 3)
