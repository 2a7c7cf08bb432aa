"""Home, where everything begins."""

from pegboard.screens.base import ListScreen


class HomeScreen(ListScreen):
    name = "home"
    title = "Fifteen Two"
    keeps_hint = True

    def _items(self):
        items = [
            ("New game", self._new_game),
            ("Count a hand", self._count),
            ("Scoreboard", self._scoreboard),
            ("Match", self._match),
            ("Statistics", self._statistics),
            ("Settings", self._settings),
            ("Self-test", self._selftest),
        ]
        if self.app.game:
            items.insert(0, ("Resume", self.app.to_table))
        return items

    def labels(self):
        return [(text, "") for text, _ in self._items()]

    def hint(self):
        return "Press: %s" % self._items()[self.wheel.value][0].lower()

    def press(self):
        self._items()[self.wheel.value][1]()

    def back(self):
        if self.app.game:
            self.app.to_table()
        return True

    def _new_game(self):
        if self.app.in_match():
            self.app.go_to("match")
        else:
            self.app.clear_for("new")

    def _count(self):
        self.app.go_to("count")

    def _scoreboard(self):
        self.app.clear_for("seats")

    def _match(self):
        self.app.go_to("match")

    def _statistics(self):
        self.app.go_to("statistics")

    def _settings(self):
        self.app.go_to("settings")

    def _selftest(self):
        self.app.go_to("selftest")

    def resume_at(self, word):
        """Turn to the line ``word``, where the players were before."""
        self.wheel.index = [text for text, _ in self._items()].index(word)
