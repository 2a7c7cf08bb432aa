"""Games added up, to a match or a session: points, who has won, who deals the next game."""

from cribbage.game import Game
from cribbage.rules import (
    ACC,
    ALTERNATE,
    BEST_OF,
    CUT,
    FIRST_TO,
    LOSER,
    NEXT_DEALERS,
    SESSION,
    WINNER,
    Rules,
    RulesError,
)

# A sane limit: a match of more games than an evening holds is a slip of the knob.
LONGEST = 99

# In the written form, whose words have no spaces.
_SPACE = "_"


class Result:
    """How one game ended: the first ``dealer`` and the ``scores`` of the teams, natural."""

    def __init__(self, dealer: int, scores: list[int] | tuple[int, ...]):
        self.dealer = dealer
        self.scores = tuple(scores)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Result)
            and self.dealer == other.dealer
            and self.scores == other.scores
        )


class Match:
    """Games under the same ``rules``.

    ``length`` FIRST_TO ``goal`` game points; or BEST_OF ``goal`` games, where each game counts one
    and ``goal`` is odd; or SESSION of ``goal`` games, all of which are played and added up as on a
    scorecard of the American Cribbage Congress.  ``dealer_rule``: one of
    NEXT_DEALERS.  ``names``: of the players, where they are kept with it.  Raises RulesError.
    """

    def __init__(
        self,
        rules: Rules,
        length: str = FIRST_TO,
        goal: int = 3,
        dealer_rule: str = LOSER,
        names: list[str] | tuple[str, ...] = (),
    ):
        if length not in (FIRST_TO, BEST_OF, SESSION):
            raise RulesError("a match is first-to, best-of or session, not %s" % length)
        if not 1 <= goal <= LONGEST:
            raise RulesError("a match goes to 1 to %d, not %d" % (LONGEST, goal))
        if length == BEST_OF and goal % 2 == 0:
            raise RulesError("best of %d could end level: the number is odd" % goal)
        if length == SESSION and rules.skunks != ACC:
            raise RulesError(
                "a session counts 2 for a win and 3 for a skunk: skunks=%s, not %s"
                % (ACC, rules.skunks)
            )
        if dealer_rule not in NEXT_DEALERS:
            raise RulesError("the next dealer is one of %s" % ", ".join(NEXT_DEALERS))
        if names and (len(names) != rules.players or not all(names)):
            raise RulesError("%d players have %d names" % (rules.players, rules.players))
        self.rules = rules
        self.length = length
        self.goal = goal
        self.dealer_rule = dealer_rule
        self.names = tuple(names)
        self.results = []

    def _winner_of(self, result):
        return [team for team, score in enumerate(result.scores) if score >= self.rules.target][0]

    def add(self, game: Game) -> int:
        """Add a finished cribbage.game.Game: the game points its winner gets.

        Raises RulesError where nobody has won it, the match is over, or its rules are others.
        """
        if game.winner < 0:
            raise RulesError("nobody has won the game yet")
        if self.is_over:
            raise RulesError("the match is over")
        if game.rules != self.rules:
            raise RulesError("the game was played by other rules than those of the match")
        result = Result(game.first_dealer, game.scores)
        self.results.append(result)
        return self._worth(result)

    def take_back(self) -> Result:
        """Forget the last result, because its game was undone past the win."""
        if not self.results:
            raise RulesError("no game of this match has ended yet")
        return self.results.pop()

    def _worth(self, result):
        if self.length == BEST_OF:
            return 1
        return self.rules.game_points(result.scores, self._winner_of(result))

    @property
    def points(self) -> list[int]:
        """The game points of every team."""
        points = [0] * self.rules.teams
        for result in self.results:
            points[self._winner_of(result)] += self._worth(result)
        return points

    @property
    def won(self) -> list[int]:
        """The games won by every team."""
        won = [0] * self.rules.teams
        for result in self.results:
            won[self._winner_of(result)] += 1
        return won

    @property
    def spreads(self) -> list[int]:
        """The spread of every team: what it was ahead in the games it won, to the target and added
        up over the others, less what it was behind in those it lost.
        """
        spreads = [0] * self.rules.teams
        for result in self.results:
            winner = self._winner_of(result)
            for team, score in enumerate(result.scores):
                if team != winner:
                    margin = self.rules.target - score
                    spreads[winner] += margin
                    spreads[team] -= margin
        return spreads

    def scorecard(self) -> list[tuple[int, int, int, int]]:
        """For every team, the first in front: (team, game points, games won, spread).

        As points are equal games won decide, and as these are too the spread does.
        """
        columns = zip(self.points, self.won, self.spreads)
        rows = [(points, won, spread, -team) for team, (points, won, spread) in enumerate(columns)]
        rows.sort()
        rows.reverse()
        return [(-row[3], row[0], row[1], row[2]) for row in rows]

    @property
    def is_over(self) -> bool:
        """Whether no more games belong to it; a session can be over with nobody ahead."""
        if self.length == SESSION:
            return len(self.results) >= self.goal
        return self.winner >= 0

    @property
    def winner(self) -> int:
        """The team that has won the match, or -1."""
        if self.length == SESSION:
            first, second = self.scorecard()[:2]
            return first[0] if self.is_over and first[1:] != second[1:] else -1
        needed = self.goal // 2 + 1 if self.length == BEST_OF else self.goal
        points = self.points
        if self.length == BEST_OF and self.rules.teams > 2 and len(self.results) >= self.goal:
            needed = max(points)
            if points.count(needed) > 1:
                return -1
        for team, sum_of_points in enumerate(points):
            if sum_of_points >= needed:
                return team
        return -1

    def next_dealer(self) -> int:
        """The player who deals the next game first; -1 where the cut decides."""
        if not self.results or self.dealer_rule == CUT:
            return -1
        last = self.results[-1]
        if self.dealer_rule == ALTERNATE:
            return self.rules.left_of(last.dealer)
        if self.dealer_rule == WINNER:
            return _first_of((self._winner_of(last),), self.rules, last.dealer)
        return loser_deals(self.rules, last.dealer, last.scores)


def loser_deals(rules: Rules, dealer: int, scores: list[int] | tuple[int, ...]) -> int:
    """The player who deals after a game that ``dealer`` dealt first: its loser, the lowest score.

    Of partners, or of equally low scores, it is the one whose turn to deal comes first.
    """
    lowest = min(scores)
    losers = [team for team, score in enumerate(scores) if score == lowest]
    return _first_of(losers, rules, dealer)


def _first_of(teams, rules, dealer):
    player = rules.left_of(dealer)
    while rules.team_of(player) not in teams:
        player = rules.left_of(player)
    return player


def write(match: Match) -> str:
    """The match as text: its header, then a line a game."""
    head = "match 1 length=%s goal=%d deals=%s" % (match.length, match.goal, match.dealer_rule)
    if match.names:
        head += " names=%s" % ",".join([name.replace(" ", _SPACE) for name in match.names])
    text = [head]
    for result in match.results:
        text.append(
            "game dealer=%d scores=%s"
            % (result.dealer, ",".join([str(score) for score in result.scores]))
        )
    return "\n".join(text) + "\n"


def read(text: str, rules: Rules | None = None) -> Match:
    """The match that ``text`` records, played under ``rules``.  Raises RulesError."""
    rows = [row.split() for row in text.split("\n") if row.strip()]
    if not rows or rows[0][:2] != ["match", "1"]:
        raise RulesError("a match begins with 'match 1 length=... goal=... deals=...'")
    try:
        head = dict([word.split("=") for word in rows[0][2:]])
        names = head["names"].replace(_SPACE, " ").split(",") if "names" in head else ()
        match = Match(rules or Rules(), head["length"], int(head["goal"]), head["deals"], names)
        for row in rows[1:]:
            if row[0] != "game" or match.is_over:
                raise ValueError
            match.results.append(_result_of(row[1:], match.rules))
    except (KeyError, ValueError) as error:
        if isinstance(error, RulesError):
            raise
        raise RulesError("the match cannot be read: '%s'" % text.strip())
    return match


def _result_of(words, rules):
    fields = dict([word.split("=") for word in words])
    result = Result(int(fields["dealer"]), [int(score) for score in fields["scores"].split(",")])
    winners = [score for score in result.scores if score >= rules.target]
    if (
        len(fields) != 2
        or len(result.scores) != rules.teams
        or len(winners) != 1
        or min(result.scores) < 0
        or not 0 <= result.dealer < rules.players
    ):
        raise ValueError
    return result
