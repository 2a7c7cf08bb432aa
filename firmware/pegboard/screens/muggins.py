"""Muggins: what a claim missed is offered to the other side."""

from cribbage.events import Event
from pegboard.screens.base import BODY_TOP, ListScreen, draw_fitting, draw_list


class MugginsScreen(ListScreen):
    """A claim missed some points: who calls muggins first takes them."""

    name = "muggins"
    follows_game = True
    makes = ("muggins",)

    def _callers(self):
        game = self.game
        return [
            player
            for player in range(game.rules.players)
            if game.rules.team_of(player) != game.missed_by
        ]

    def labels(self):
        missed = self.game.missed
        return [("Nobody", "")] + [
            ("%s +%d" % (self.players.name(player), missed), "") for player in self._callers()
        ]

    def hint(self):
        if not self.wheel.value:
            return "Press: nobody calls it"
        return "Press: muggins!"

    def press(self):
        if self.wheel.value:
            self.seat(self._callers()[self.wheel.value - 1])
        else:
            self.navigator.leave_muggins()

    def draw(self, canvas):
        game = self.game
        text = "%s missed %d" % (self.players.team_name(game.missed_by), game.missed)
        draw_fitting(canvas, [text], BODY_TOP)
        whole = not self.messages.texts
        draw_list(canvas, self.wheel, self.labels(), whole=whole, above=False)

    def seat(self, player):
        if player in self._callers():
            self.commit(Event("muggins", player))
