"""Pegging by the players themselves: the scoreboard, and the play by hand before the hands are
entered.
"""

from cribbage.events import Event
from pegboard.fonts import LARGE, MEDIUM
from pegboard.screens.base import (
    BODY_TOP,
    LEFT_RIGHT,
    MOST_TO_PEG,
    WHEEL_LEFT,
    Screen,
    draw_list,
    draw_wheel,
)
from pegboard.wheel import Wheel

# On the wheel of the play by hand: the play is over, the hands are shown.
_SHOW = 0


def _number_text(number):
    return str(number) if number else "✓"


class ScoreboardScreen(Screen):
    """Turn to a number, pick the seat, press.

    The draft holds the number of points once it was pressed, while the seat is picked.
    """

    name = "scoreboard"
    of_the_table = True
    makes = ("peg",)
    longest_draft = 1

    def check_draft(self):
        Screen.check_draft(self)
        if self.draft[0] not in [str(points) for points in range(1, MOST_TO_PEG + 1)]:
            raise ValueError("%s points cannot be pegged" % self.draft[0])

    def begin(self):
        if self.draft:
            seats = list(range(self.game.rules.players))
            self.wheel = Wheel(seats, self.players.last() + 1)
        else:
            self.wheel = Wheel(self.numbers())

    def numbers(self):
        return list(range(1, MOST_TO_PEG + 1))

    def resume_at(self, word):
        self.wheel.index = self.wheel.values.index(int(word))

    def press(self):
        if self.draft:
            self._peg(self.wheel.value, int(self.draft[0]))
        else:
            self.take(str(self.wheel.value))

    def seat(self, player):
        if 0 <= player < self.game.rules.players:
            self._peg(player, int(self.draft[0]) if self.draft else self.wheel.value)

    def _peg(self, player, points):
        self.commit(Event("peg", player, points=points))

    def hint(self):
        if self.draft:
            return "Press: %s pegs %s" % (self.players.name(self.wheel.value), self.draft[0])
        return "Press: %d, then who" % self.wheel.value

    def draw(self, canvas):
        if not self.draft:
            canvas.text(MEDIUM, "Peg", 0, BODY_TOP + 1)
            draw_wheel(canvas, self.wheel, _number_text)
            return
        canvas.centred(LARGE, self.draft[0], BODY_TOP, 0, LEFT_RIGHT)
        names = [(name, "") for name in self.players.names()]
        draw_list(canvas, self.wheel, names, LEFT_RIGHT, not self.messages.texts)


class ByHandScreen(ScoreboardScreen):
    """The play by hand: the players peg, until they say that the hands are to be shown."""

    name = "byhand"

    def numbers(self):
        return list(range(1, MOST_TO_PEG + 1)) + [_SHOW]

    def press(self):
        if not self.draft and self.wheel.value == _SHOW:
            self.navigator.show("hand")
        else:
            ScoreboardScreen.press(self)

    def seat(self, player):
        if not self.draft and self.wheel.value == _SHOW:
            self.navigator.show("hand")
        else:
            ScoreboardScreen.seat(self, player)

    def hint(self):
        if not self.draft and self.wheel.value == _SHOW:
            return "Press: play over, show"
        return ScoreboardScreen.hint(self)

    def draw(self, canvas):
        if self.draft or self.wheel.value != _SHOW:
            ScoreboardScreen.draw(self, canvas)
            return
        canvas.text(MEDIUM, "Play is", WHEEL_LEFT, BODY_TOP + 1)
        canvas.text(MEDIUM, "over", WHEEL_LEFT, BODY_TOP + 1 + MEDIUM.height)
