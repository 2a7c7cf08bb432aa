"""The end of a game."""

from cribbage.rules import SCOREBOARD, SESSION
from pegboard.devices import SCREEN_WIDTH
from pegboard.fonts import MEDIUM, SMALL
from pegboard.messages import match_text, win_texts
from pegboard.screens.base import BODY_TOP, ListScreen
from pegboard.screens.new_game import begin_next_game

_CHOICES_TOP = 30
_CHOICES_HEIGHT = 11
# By so much where something stands below the large line.
_LOWER = 3
_CHOICES_GAP = 6
# For the first of the two; what it leaves is enough for "Home".
_CHOICE_ROOM = 84


class WinScreen(ListScreen):
    """Who has won, how the match stands, and what comes next."""

    name = "win"
    follows_game = True

    def labels(self):
        if self._is_of_session():
            return [("Scorecard", ""), ("Home", "")]
        if self.match.is_over():
            return [("New match", ""), ("Home", "")]
        if self.game.rules.play == SCOREBOARD:
            return [("Once more", ""), ("Home", "")]
        dealer = self.match.next_dealer()
        text = "Cut for deal" if dealer < 0 else "%s deals" % self.players.name(dealer)
        return [(text, ""), ("Home", "")]

    def hint(self):
        if self.wheel.value:
            return "Press: home"
        if self._is_of_session():
            return "Press: scorecard"
        return "Press: set it up" if self.match.is_over() else "Press: next game"

    def _is_of_session(self):
        return self.match.kind() == SESSION and self.match.counts(self.game)

    def press(self):
        if self.wheel.value:
            self.navigator.show("home")
        elif self._is_of_session():
            self.navigator.show("scorecard")
        elif self.match.is_over():
            self.navigator.show("match")
        else:
            begin_next_game(self)

    def spoken(self):
        texts = win_texts(self.players.team_name(self.game.winner), self.game.skunk_level)
        return " ".join([text for text in texts if text])

    def caption(self):
        if self._is_of_session():
            return "Game %d of %d" % self.match.games()
        return match_text(self.match, self.players)

    def turn(self, detents):
        ListScreen.turn(self, detents)
        self.messages.clear()

    def draw(self, canvas):
        game = self.game
        large, below = win_texts(self.players.team_name(game.winner), game.skunk_level)
        font = MEDIUM if canvas.width(MEDIUM, large) <= SCREEN_WIDTH else SMALL
        canvas.centred(font, large, BODY_TOP if below else BODY_TOP + 1)
        canvas.centred(SMALL, below, BODY_TOP + MEDIUM.baseline - 1)
        top = _CHOICES_TOP + (_LOWER if below else 0)
        left = 0
        for index, (text, _) in enumerate(self.labels()):
            text = canvas.fit(SMALL, text, _CHOICE_ROOM)
            right = left + canvas.width(SMALL, text) + 5
            chosen = index == self.wheel.value
            if chosen:
                canvas.fill_rect(left, top, right - left, _CHOICES_HEIGHT, 1)
            canvas.text(SMALL, text, left + 3, top - 1, 0 if chosen else 1)
            left = right + _CHOICES_GAP

    def seat(self, player):
        """Nobody is to act any more."""
