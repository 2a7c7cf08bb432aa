"""The match or session that the game on the table belongs to, and the game that comes next."""

from cribbage.match import Match, loser_deals
from cribbage.rules import ACC, BEST_OF, SESSION, Rules

MATCH = "match"


class CurrentMatch:
    """The match of ``current_game``, where there is one; else what ``settings`` say.

    A session is a match too, of its own kind.
    """

    def __init__(self, settings, current_game):
        self._settings = settings
        self._current_game = current_game
        self._archive = current_game.archive

    def standing(self):
        """(points of every team, the team that has won or -1); None without a match."""
        return self._ask(_standing)

    def is_running(self):
        """Whether there is a match that is not over yet."""
        return self._ask(_is_over) is False

    def is_over(self):
        return self._ask(_is_over) is True

    def kind(self):
        """MATCH or SESSION, over or not; None where there is neither."""
        match = self._archive.match
        if not match:
            return None
        return SESSION if match.length == SESSION else MATCH

    def counts(self, game):
        """Whether ``game``, the one on the table, is one of the match."""
        return self._archive.match is not None and game.rules == self._archive.match.rules

    def games(self):
        """(games that have ended, games in all) of a session."""
        return self._ask(_played), self._archive.match.goal

    def scorecard(self):
        """As cribbage.match.Match.scorecard, the game on the table included where it is over."""
        return self._ask(Match.scorecard)

    def player_names(self):
        """The names of the players of a session."""
        return self._archive.match.names

    def _ask(self, ask):
        """What ``ask`` says of the match, the game on the table counted; None without a match."""
        if not self._archive.match:
            return None
        return self._archive.ask_match(self._current_game.game, ask)

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
        return self._chosen_rules(self._settings.skunks)

    def _chosen_rules(self, skunks):
        settings = self._settings
        return Rules(
            settings.players,
            settings.target,
            settings.play,
            settings.muggins,
            skunks,
            settings.heels,
            settings.overclaim,
        )

    def next_dealer(self):
        """Who deals after the finished game on the table, by the match or its loser; -1 for the
        cut.
        """
        game = self._current_game.game
        if self.counts(game):
            return self._ask(Match.next_dealer)
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

    def new_session(self, names):
        """The same for a session of the players of these ``names``."""
        settings = self._settings
        rules = self._chosen_rules(ACC)
        return Match(rules, SESSION, settings.session_games, settings.match_deals, names)


def _standing(match):
    return match.points, match.winner


def _is_over(match):
    return match.is_over


def _played(match):
    return len(match.results)
