"""What can be chosen about a game and a match, with the defaults of the house.

Here, too, is what others ask of a game before they need the game itself, so that a Pico loads that
only when one is played.
"""

REFEREED = "refereed"  # every card laid is entered, the board pegs the play
BY_HAND = "hand"  # the players peg the play themselves; hands and crib are entered and counted
SCOREBOARD = "scoreboard"  # nothing is dealt: a plain pegging board

# What a claim above the count costs in a game with muggins: nothing, or every other side pegs what
# it was too high.
FREE, OPPONENT = "free", "opponent"

# Every option with the values it may take, the default first: what a game has whose header does
# not name the option.
OPTIONS = (
    ("players", (2, 3, 4)),
    ("target", (121, 61)),
    ("play", (REFEREED, BY_HAND, SCOREBOARD)),
    ("muggins", (False, True)),
    ("overclaim", (FREE, OPPONENT)),
    ("skunks", ("1-2-3", "1-2-4", "acc", "off")),
    ("heels", (True, False)),
)

# Game points for a plain win, a skunk and a double skunk.  "acc": American Cribbage Congress
# tournament rules, two for a win and three for a skunk, where a double skunk is no more.
ACC = "acc"
GAME_POINTS = {"1-2-3": (1, 2, 3), "1-2-4": (1, 2, 4), ACC: (2, 3, 3), "off": (1, 1, 1)}

# A loser at this score or below is skunked, double skunked; -1 where there is no such thing.
_SKUNK_LINES = {121: (90, 60), 61: (30, -1)}

SKUNK_NAMES = ("none", "skunk", "double")

# A match goes on until a team has so many game points, or until nobody can come up any more in so
# many games; a session is so many games, all of them played.
FIRST_TO, BEST_OF, SESSION = "first-to", "best-of", "session"

# Who deals the next game: the loser of the last one (with three players the lowest score), each in
# turn to the left, the winner, or whoever cuts low.
LOSER, ALTERNATE, WINNER, CUT = "loser", "alternate", "winner", "cut"
NEXT_DEALERS = (LOSER, ALTERNATE, WINNER, CUT)

# What a game waits for.
STARTER, PLAY, SHOW, CRIB, PEGGING, OVER = "starter", "play", "show", "crib", "pegging", "over"


class RefusedError(ValueError):
    """What the rules do not allow, such as an event that cannot happen now.  The game is as it was
    before.
    """


class RulesError(ValueError):
    """An option that does not exist, or a value it cannot take."""


class Rules:
    """The rules of one game.

    ``players`` 2 to 4, ``target`` 121 or 61, ``play`` how the play is entered, ``muggins`` and
    ``heels`` True or False, ``skunks`` a key of GAME_POINTS, ``overclaim`` FREE or OPPONENT, in
    games without muggins always FREE.  Raises RulesError.
    """

    def __init__(
        self,
        players: int = 2,
        target: int = 121,
        play: str = REFEREED,
        muggins: bool = False,
        skunks: str = "1-2-3",
        heels: bool = True,
        overclaim: str = FREE,
    ):
        self.players = players
        self.target = target
        self.play = play
        self.muggins = muggins
        self.skunks = skunks
        self.heels = heels
        self.overclaim = overclaim
        for name, allowed in OPTIONS:
            value = getattr(self, name)
            # 1 is equal to True, but is not written as it.
            if value not in allowed or type(value) is not type(allowed[0]):
                raise RulesError(
                    "%s cannot be %s: it is one of %s"
                    % (name, value, ", ".join([str(value) for value in allowed]))
                )
        if not muggins:
            self.overclaim = FREE
        # Four play as two pairs of partners, who sit across from each other.
        self.teams = 2 if players == 4 else players

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and all(
            getattr(self, name) == getattr(other, name) for name, _ in OPTIONS
        )

    def team_of(self, player: int) -> int:
        return player % self.teams

    def left_of(self, player: int) -> int:
        return (player + 1) % self.players

    def skunk_level(self, scores: list[int] | tuple[int, ...], winner: int) -> int:
        """0, 1 for a skunk, 2 for a double skunk, by the lowest score beside the winner's."""
        if self.skunks == "off":
            return 0
        lowest = min([score for team, score in enumerate(scores) if team != winner])
        skunk, double = _SKUNK_LINES[self.target]
        return 2 if lowest <= double else 1 if lowest <= skunk else 0

    def game_points(self, scores: list[int] | tuple[int, ...], winner: int) -> int:
        """What the game is worth to the team that won it."""
        return GAME_POINTS[self.skunks][self.skunk_level(scores, winner)]
