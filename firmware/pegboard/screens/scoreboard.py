"""Pegging by the players themselves: the scoreboard, and the play by hand before the hands are
entered.
"""

from cribbage.events import Event
from pegboard.asks import CHOICE, NUMBER, Ask
from pegboard.fonts import BIG, LARGE, MEDIUM, SMALL
from pegboard.screens.base import (
    BODY_TOP,
    LEFT_RIGHT,
    MOST_TO_PEG,
    Step,
    StepScreen,
    draw_list,
    draw_scores,
)
from pegboard.wheel import Wheel

# Of the wheel below the scores.
_WHEEL_TOP = 35
_WHEEL_MIDDLE = 84
_NEIGHBOUR = 32

# On the wheel of the play by hand: the play is over, the hands are shown.
_SHOW = 0


class PointsStep(Step):
    """How many points are pegged."""

    def __init__(self, screen):
        Step.__init__(self, screen, Wheel(list(range(1, MOST_TO_PEG + 1))))

    def asks(self):
        return Ask(NUMBER, "peg", self.wheel, self.text)

    def text(self, points):
        """What stands on the wheel."""
        return str(points)

    def turn(self, detents):
        Step.turn(self, detents)
        self.screen.messages.clear()

    def press(self):
        self.screen.push(str(self.wheel.value))

    def value_of(self, word):
        return int(word)

    def hint(self):
        return "Press: %d, then who" % self.wheel.value

    def draw(self, canvas):
        """The scores, which are what the board is for here; below them what was pegged or, once
        the knob is turned, the wheel.
        """
        draw_scores(canvas, self.screen.game, BIG, BODY_TOP)
        if self.screen.messages.texts:
            return
        canvas.text(MEDIUM, "Peg", 0, _WHEEL_TOP)
        chosen = self.text(self.wheel.value)
        wide = canvas.width(MEDIUM, chosen)
        left = _WHEEL_MIDDLE - wide // 2
        canvas.fill_rect(left - 3, _WHEEL_TOP - 1, wide + 5, MEDIUM.capitals + 3)
        canvas.text(MEDIUM, chosen, left, _WHEEL_TOP, 0)
        for step in (-1, 1):
            beside = self.wheel.beside(step)
            if beside is not None:
                middle = _WHEEL_MIDDLE + step * _NEIGHBOUR
                canvas.centred(SMALL, self.text(beside), _WHEEL_TOP + 3, middle - 14, middle + 14)


class WhoPegsStep(Step):
    """Who pegs ``points``."""

    def __init__(self, screen, points):
        seats = list(range(screen.game.rules.players))
        Step.__init__(self, screen, Wheel(seats, screen.players.last() + 1))
        self._points = points

    def asks(self):
        return Ask(CHOICE, "peg", self.wheel, self.screen.players.name)

    def press(self):
        self.screen.peg(self.wheel.value, self._points)

    def hint(self):
        return "Press: %s pegs %d" % (self.screen.players.name(self.wheel.value), self._points)

    def draw(self, canvas):
        canvas.centred(LARGE, str(self._points), BODY_TOP, 0, LEFT_RIGHT)
        names = [(name, "") for name in self.screen.players.names()]
        draw_list(canvas, self.wheel, names, LEFT_RIGHT, not self.screen.messages.texts)


class ScoreboardScreen(StepScreen):
    """Turn to a number, pick the seat, press.

    The entry holds the number of points once it was pressed, while the seat is picked.
    """

    name = "scoreboard"
    follows_game = True
    rests = True
    makes = ("peg",)
    longest_entry = 1

    def check_entry(self):
        StepScreen.check_entry(self)
        if self.entry[0] not in [str(points) for points in range(1, MOST_TO_PEG + 1)]:
            raise ValueError("%s points cannot be pegged" % self.entry[0])

    def begin(self):
        if self.entry:
            self.ask_for(WhoPegsStep(self, int(self.entry[0])))
        else:
            self.ask_for(self.points_step())

    def points_step(self):
        return PointsStep(self)

    def seat(self, player):
        """A seat button pegs at once."""
        self.peg(player, int(self.entry[0]) if self.entry else self.wheel.value)

    def peg(self, player, points):
        if 0 <= player < self.game.rules.players:
            self.commit(Event("peg", player, points=points))


class PointsOrShowStep(PointsStep):
    """How many points are pegged, or that the play is over."""

    def __init__(self, screen):
        Step.__init__(self, screen, Wheel(list(range(1, MOST_TO_PEG + 1)) + [_SHOW]))

    def asks(self):
        ask = PointsStep.asks(self)
        ask.go = _SHOW
        return ask

    def text(self, points):
        return str(points) if points else "Show"

    def press(self):
        if self.wheel.value == _SHOW:
            self.screen.navigator.show("hand")
        else:
            PointsStep.press(self)

    def hint(self):
        return "Press: play over, show" if self.wheel.value == _SHOW else PointsStep.hint(self)


class ByHandScreen(ScoreboardScreen):
    """The play by hand: the players peg, until they say that the hands are to be shown."""

    name = "byhand"

    def points_step(self):
        return PointsOrShowStep(self)

    def seat(self, player):
        if not self.entry and self.wheel.value == _SHOW:
            self.press()
        else:
            ScoreboardScreen.seat(self, player)
