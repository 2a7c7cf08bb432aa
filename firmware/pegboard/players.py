"""Who plays: the names of players, teams and seats, and whose turn it is."""

from cribbage.rules import OVER, PEGGING


class Players:
    """The players of ``current_game``, named as ``settings`` say.

    ``known_names``: the pegboard.known_names.KnownNames.
    """

    def __init__(self, settings, current_game, known_names):
        self.known_names = known_names
        self._settings = settings
        self._current_game = current_game

    # Names

    def names_for(self, players):
        """The names of so many players: those of their seats, else of their colours."""
        settings = self._settings
        names = settings.team_colours()
        if players == 4:
            names = ["%s %d" % (names[player % 2], player // 2 + 1) for player in range(4)]
        return [getattr(settings, "name%d" % seat) or names[seat] for seat in range(players)]

    def names(self):
        """The names of the players of the game on the table."""
        return self.names_for(self._current_game.game.rules.players)

    def name(self, player):
        return self.names()[player]

    def team_names(self, rules):
        """The names of the players, where four play the colours that partners share."""
        if rules.players == 4:
            return self._settings.team_colours()[:2]
        return self.names_for(rules.players)

    def team_name(self, team):
        return self.team_names(self._current_game.game.rules)[team]

    def seat_name(self, seat):
        """The name of a seat, whatever is played."""
        return self.names_for(4 if seat == 3 else 3)[seat]

    def tab_names(self):
        """What stands on the tabs: with four who of a pair is to act, or deals, else the pair."""
        game = self._current_game.game
        names = [self.team_name(team) for team in range(game.rules.teams)]
        if game.rules.players == 4:
            for player in ([game.dealer] if self.has_dealer() else []) + [game.to_act]:
                if player >= 0:
                    names[game.rules.team_of(player)] = self.name(player)
        return names

    def dealer_sign(self):
        """What tells the dealer from the partner whose name is on the tab; "" without need."""
        game = self._current_game.game
        rules = game.rules
        if rules.players < 4 or game.to_act < 0 or game.to_act == game.dealer:
            return ""
        if rules.team_of(game.to_act) != rules.team_of(game.dealer):
            return ""
        name = self.name(game.dealer)
        return name[-1] if name[-2:-1] == " " else name[0]

    # Turns

    def turn(self):
        """The player of the game on the table who is to act, or -1."""
        game = self._current_game.game
        return game.to_act if game else -1

    def turn_name(self):
        return self.name(self.turn())

    def has_dealer(self):
        """Whether the game on the table is one in which somebody deals, and goes on."""
        return self._current_game.game.phase not in (PEGGING, OVER)

    def last(self):
        """The player of the last event that names one, or -1."""
        events = self._current_game.game.history.events
        return events[-1].player if events else -1
