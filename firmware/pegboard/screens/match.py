"""A match: setting it up, its standing, ending it."""

from cribbage.rules import BEST_OF, NEXT_DEALERS
from pegboard.screens.base import BODY_TOP, ListScreen, draw_fitting, draw_list
from pegboard.settings import values_of

_DEALER_WORDS = {
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
        app = self.app
        if app.in_match():
            return [
                ("Go on", "", "go on playing", self._go_on),
                ("End match", "", "asks once more", self._end),
            ]
        settings = app.settings
        unit = "games" if settings.match_length == BEST_OF else "points"
        length = "best of" if settings.match_length == BEST_OF else "first to"
        return [
            ("Begin", "", "begin the match", self._begin),
            ("Length", length, "change", self._change_length),
            ("How many", "%d %s" % (app.match_goal(), unit), "change", self._change_goal),
            ("Next deal", _DEALER_WORDS[settings.match_deals], "change", self._change_deals),
        ]

    def labels(self):
        return [(row[0], row[1]) for row in self._rows()]

    def hint(self):
        return "Press: %s" % self._rows()[self.wheel.value][2]

    def press(self):
        self._rows()[self.wheel.value][3]()

    def back(self):
        self.app.go_to("home")
        return True

    def _begin(self):
        self.app.clear_for("matchdeals")

    def _go_on(self):
        game = self.app.game
        if game and game.rules == self.app.archive.match.rules:
            self.app.to_table()
        else:
            self.app.clear_for("deals")

    def _end(self):
        self.app.go_to("endmatch")

    def _change_length(self):
        lengths = ("first-to", BEST_OF)
        now = lengths.index(self.app.settings.match_length)
        self.app.choose("match_length", lengths[1 - now])

    def _change_goal(self):
        goal = self.app.match_goal() + (2 if self.app.settings.match_length == BEST_OF else 1)
        self.app.choose("match_goal", goal if goal in values_of("match_goal") else 1)

    def _change_deals(self):
        now = NEXT_DEALERS.index(self.app.settings.match_deals)
        self.app.choose("match_deals", NEXT_DEALERS[(now + 1) % len(NEXT_DEALERS)])

    def draw(self, canvas):
        standing = self.app.match_text()
        draw_fitting(canvas, [standing], BODY_TOP)
        whole = not self.app.has_notice()
        draw_list(canvas, self.wheel, self.labels(), whole=whole, above=not standing)


class EndMatchScreen(ListScreen):
    """Asks before a match is ended."""

    name = "endmatch"
    title = "End the match?"

    def labels(self):
        return [("Keep it", ""), ("End it", "")]

    def hint(self):
        return "Press: points are lost" if self.wheel.value else "Press: go on with it"

    def press(self):
        if self.wheel.value:
            self.app.end_match()
        self.app.go_to("match")

    def back(self):
        self.app.go_to("match")
        return True
