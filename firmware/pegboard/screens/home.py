"""Home, where everything begins."""

from cribbage.rules import SESSION
from pegboard.current_match import MATCH
from pegboard.screens.base import ListScreen


class HomeScreen(ListScreen):
    name = "home"
    title = "Fifteen Two"
    always_hints = True

    def _items(self):
        items = [
            ("New game", self._new_game),
            ("Count a hand", self._count),
            ("Scoreboard", self._scoreboard),
            ("Match", self._match),
            ("Session", self._session),
            ("Statistics", self._statistics),
            ("Settings", self._settings),
        ]
        if self.game:
            items.insert(0, ("Resume", self.navigator.show_game))
        return items

    def labels(self):
        return [(text, "") for text, _ in self._items()]

    def hint(self):
        return "Press: %s" % self._items()[self.wheel.value][0].lower()

    def press(self):
        self._items()[self.wheel.value][1]()

    def back(self):
        if self.game:
            self.navigator.show_game()
        return True

    def _new_game(self):
        if self.match.is_running():
            self.navigator.show(self.match.kind())
        else:
            self.navigator.show_after_asking("new")

    def _count(self):
        self.navigator.show("count")

    def _scoreboard(self):
        self.navigator.show_after_asking("seats")

    def _match(self):
        self._show_or_other(MATCH)

    def _session(self):
        self._show_or_other(SESSION)

    def _show_or_other(self, kind):
        """Show the screen of match or session; of the other one while that is being played."""
        other = self.match.is_running() and self.match.kind() != kind
        self.navigator.show(self.match.kind() if other else kind)
        if other:
            self.messages.show("A %s is going on" % self.match.kind())

    def _statistics(self):
        self.navigator.show("statistics")

    def _settings(self):
        self.navigator.show("settings")

    def select(self, word):
        """Turn to the line ``word``, where the players were before."""
        self.wheel.index = [text for text, _ in self._items()].index(word)
