"""A match: setting it up, its standing, ending it."""

from cribbage.rules import BEST_OF, NEXT_DEALERS
from pegboard.messages import match_text, named_match_text
from pegboard.screens.base import BODY_TOP, ConfirmScreen, ListScreen, draw_fitting, draw_list
from pegboard.settings import values_of

DEALER_WORDS = {
    "loser": "loser",
    "alternate": "in turn",
    "winner": "winner",
    "cut": "the cut",
}


class MatchScreen(ListScreen):
    """Sets a match up, or shows how the one that is being played stands."""

    name = "match"
    title = "Match"

    def _rows(self):
        if self.match.is_running():
            return [
                ("Go on", "", "go on playing", self._go_on),
                ("End match", "", "asks once more", self._end),
            ]
        settings = self.settings
        unit = "games" if settings.match_length == BEST_OF else "points"
        length = "best of" if settings.match_length == BEST_OF else "first to"
        return [
            ("Begin", "", "begin the match", self._begin),
            ("Length", length, "change", self._change_length),
            ("How many", "%d %s" % (self.match.goal(), unit), "change", self._change_goal),
            ("Next deal", DEALER_WORDS[settings.match_deals], "change", self._change_deals),
        ]

    def labels(self):
        return [(row[0], row[1]) for row in self._rows()]

    def hint(self):
        return "Press: %s" % self._rows()[self.wheel.value][2]

    def press(self):
        self._rows()[self.wheel.value][3]()

    def back(self):
        self.navigator.show("home")
        return True

    def _begin(self):
        self.navigator.show_after_asking("matchdeals")

    def _go_on(self):
        game = self.game
        if game and game.rules == self.match.match_rules():
            self.navigator.show_game()
        else:
            self.navigator.show_after_asking("deals")

    def _end(self):
        self.navigator.show("endmatch")

    def _change_length(self):
        lengths = ("first-to", BEST_OF)
        now = lengths.index(self.settings.match_length)
        self.settings.set("match_length", lengths[1 - now])

    def _change_goal(self):
        goal = self.match.goal() + (2 if self.settings.match_length == BEST_OF else 1)
        self.settings.set("match_goal", goal if goal in values_of("match_goal") else 1)

    def _change_deals(self):
        now = NEXT_DEALERS.index(self.settings.match_deals)
        self.settings.set("match_deals", NEXT_DEALERS[(now + 1) % len(NEXT_DEALERS)])

    def draw(self, canvas):
        standing = match_text(self.match, self.players)
        draw_fitting(canvas, [named_match_text(self.match, self.players), standing], BODY_TOP)
        whole = not self.messages.texts
        draw_list(canvas, self.wheel, self.labels(), whole=whole, above=not standing)


class EndMatchScreen(ConfirmScreen):
    """Asks before a match is ended."""

    name = "endmatch"
    title = "End the match?"
    hints = ("go on with it", "points are lost")

    def confirm(self):
        self.match.end()
        self.leave()

    def leave(self):
        self.navigator.show("match")
