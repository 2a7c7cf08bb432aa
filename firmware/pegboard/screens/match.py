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
        if app.past.match:
            return [("Match over", "", "put it away", self._put_away)]
        settings = app.settings
        unit = "games" if settings.match_length == BEST_OF else "points"
        length = "best of" if settings.match_length == BEST_OF else "first to"
        return [
            ("Begin", "", "begin the match", self._begin),
            ("Length", length, "change", self._change_length),
            ("How many", "%d %s" % (self._goal(), unit), "change", self._change_goal),
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

    def _goal(self):
        """The goal that is chosen; a best-of has an odd one, so that it cannot end level."""
        settings = self.app.settings
        odd = settings.match_length == BEST_OF
        return settings.match_goal | 1 if odd else settings.match_goal

    def _begin(self):
        settings = self.app.settings
        self.app.begin_match(settings.match_length, self._goal(), settings.match_deals)

    def _put_away(self):
        self.app.end_match()
        self.begin()

    def _go_on(self):
        game = self.app.table.game
        if game and game.rules == self.app.past.match.rules:
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
        goal = self._goal() + (2 if self.app.settings.match_length == BEST_OF else 1)
        self.app.choose("match_goal", goal if goal in values_of("match_goal") else 1)

    def _change_deals(self):
        now = NEXT_DEALERS.index(self.app.settings.match_deals)
        self.app.choose("match_deals", NEXT_DEALERS[(now + 1) % len(NEXT_DEALERS)])

    def draw(self, canvas):
        if not self.app.past.match:
            ListScreen.draw(self, canvas)
            return
        draw_fitting(canvas, [self.app.match_text()], BODY_TOP)
        draw_list(canvas, self.wheel, self.labels(), whole=not self.app.has_notice())


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
