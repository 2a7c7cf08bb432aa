"""The match that the game on the table belongs to, and the game that comes next."""

from cribbage.match import Match, loser_deals
from cribbage.rules import BEST_OF, Rules


class CurrentMatch:
    """The match of ``current_game``, where there is one; else what ``settings`` say."""

    def __init__(self, settings, current_game):
        self._settings = settings
        self._current_game = current_game
        self._archive = current_game.archive

    def standing(self):
        """(points of every team, the team that has won or -1); None without a match."""
        return self._archive.standing(self._current_game.game) if self._archive.match else None

    def is_running(self):
        """Whether there is a match that nobody has won yet."""
        standing = self.standing()
        return standing is not None and standing[1] < 0

    def is_won(self):
        standing = self.standing()
        return standing is not None and standing[1] >= 0

    def match_rules(self):
        """The rules by which a match that is there, won or not, is played."""
        return self._archive.match.rules

    def end(self):
        """Give the match up."""
        self._archive.end_match()

    # What comes next

    def rules(self):
        """The rules of the next game: those of the match, else those chosen."""
        if self.is_running():
            return self._archive.match.rules
        settings = self._settings
        return Rules(
            settings.players,
            settings.target,
            settings.play,
            settings.muggins,
            settings.skunks,
            settings.heels,
            settings.overclaim,
        )

    def next_dealer(self):
        """Who deals after the finished game on the table, by the match or its loser; -1 for the
        cut.
        """
        game = self._current_game.game
        match = self._archive.match
        if match and game.rules == match.rules:
            return self._archive.next_dealer(game)
        return loser_deals(game.rules, game.first_dealer, game.scores)

    def goal(self):
        """The goal that is chosen; a best-of has an odd one, so that it cannot end level."""
        settings = self._settings
        odd = settings.match_length == BEST_OF
        return settings.match_goal | 1 if odd else settings.match_goal

    def new(self):
        """A cribbage.match.Match as chosen; it begins with the game that is begun with it."""
        settings = self._settings
        return Match(self.rules(), settings.match_length, self.goal(), settings.match_deals)
