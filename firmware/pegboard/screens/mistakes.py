"""What went wrong at the table and is told to the board: penalties, dead hands, the wrong lead."""

from cribbage.events import REASONS, Event
from pegboard.asks import NUMBER, Ask
from pegboard.screens.base import (
    LEFT_RIGHT,
    ListScreen,
    ListStep,
    PlayerStep,
    Step,
    StepScreen,
    draw_lines,
    draw_wheel,
)
from pegboard.wheel import Wheel

# Two points are what nearly every penalty of the American Cribbage Congress is; a renege is so
# many times two: see docs/rules.md.
_POINTS = (2, 4, 6, 8, 1, 3, 5, 7) + tuple(range(9, 31))
_REASON_LINES = {
    "renege": "No true go",
    "exposed": "Card shown",
    "count": "Wrong count",
    "other": "Other",
}


class PlayerListScreen(ListScreen):
    """Asks which player it was, of those for whom an event of the kind ``makes`` can happen."""

    needs_game = True

    def players_for(self):
        kind = self.makes[0]
        return [player for name, player in self.game.may() if name == kind]

    def begin(self):
        if not self.players_for():
            raise ValueError("no %s is possible now" % self.makes[0])
        ListScreen.begin(self)

    def labels(self):
        return [("Go on", "")] + [(self.players.name(who), "") for who in self.players_for()]

    def chosen(self):
        """The player on the wheel; -1 on the line that leads back."""
        return self.players_for()[self.wheel.value - 1] if self.wheel.value else -1

    def press(self):
        if self.wheel.value:
            self.commit(Event(self.makes[0], self.chosen()))
        else:
            self.navigator.show_game()

    def seat(self, player):
        if player in self.players_for():
            self.commit(Event(self.makes[0], player))

    def back(self):
        self.navigator.show_game()
        return True


class DeadHandScreen(PlayerListScreen):
    """A hand with the wrong number of cards: it lays no more and counts nothing."""

    name = "dead"
    title = "Whose hand is dead?"
    makes = ("dead",)

    def hint(self):
        if not self.wheel.value:
            return "Press: go on"
        return "Press: %s counts 0" % self.players.name(self.chosen())


class LeadScreen(PlayerListScreen):
    """At an empty count it was another player who led."""

    name = "lead"
    title = "Who led?"
    makes = ("lead",)

    def hint(self):
        name = self.players.name(self.chosen()) if self.wheel.value else self.players.turn_name()
        return "Press: %s led" % name

    def labels(self):
        return [(self.players.turn_name(), "")] + PlayerListScreen.labels(self)[1:]


class PointsStep(Step):
    """How many points the others peg."""

    def __init__(self, screen):
        Step.__init__(self, screen, Wheel(list(_POINTS)))

    def asks(self):
        return Ask(NUMBER, self.screen.name, self.wheel)

    def press(self):
        self.screen.push(str(self.wheel.value))

    def value_of(self, word):
        return int(word)

    def hint(self):
        return "Press: others peg %d" % self.wheel.value

    def draw(self, canvas):
        draw_lines(canvas, (self.screen.culprit(), "others", "peg"), LEFT_RIGHT)
        draw_wheel(canvas, self.wheel, str)


class ReasonStep(ListStep):
    """What they peg it for."""

    def __init__(self, screen):
        ListStep.__init__(self, screen, list(REASONS), [_REASON_LINES[name] for name in REASONS])

    def press(self):
        self.screen.penalize(self.wheel.value)


class PenaltyScreen(StepScreen):
    """Points that all others peg: whose mistake it was, how many points, and what for.

    The entry: the player, then the points.
    """

    name = "penalty"
    needs_game = True
    makes = ("penalty",)
    longest_entry = 2
    title = "Whose mistake?"

    def check_entry(self):
        StepScreen.check_entry(self)
        if self.entry[0] not in [str(player) for player in range(self.game.rules.players)]:
            raise ValueError("there is no player %s" % self.entry[0])
        if len(self.entry) > 1 and self.entry[1] not in [str(points) for points in _POINTS]:
            raise ValueError("there is no penalty of %s" % self.entry[1])

    def begin(self):
        if not self.entry:
            self.ask_for(PlayerStep(self))
        elif len(self.entry) == 1:
            self.ask_for(PointsStep(self))
        else:
            self.ask_for(ReasonStep(self))

    def culprit(self):
        return self.players.name(int(self.entry[0]))

    def penalize(self, reason):
        player, points = int(self.entry[0]), int(self.entry[1])
        self.commit(Event("penalty", player, points=points, reason=reason))

    def back(self):
        if not StepScreen.back(self):
            self.navigator.show_game()
        return True

    def list_hint(self, word):
        if self.entry:
            return "Press: others peg %s" % self.entry[1]
        return "Press: %s's mistake" % self.players.name(word)
