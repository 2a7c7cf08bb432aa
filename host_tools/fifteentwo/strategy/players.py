"""What a player of the program is: a Strategy, which throws and lays, and sees a View.

To write one, derive a class from Strategy and name it to ``fifteentwo simulate`` as module:Class.
"""

from random import Random

from cribbage.cards import rank_of
from cribbage.play import MOST, Play
from fifteentwo.strategy import discards, pegging
from fifteentwo.strategy.pegging import VALUES, Pile

Cards = tuple[int, ...]

# Cards that each is dealt, by the number of players.
DEALT = {2: 6, 3: 5, 4: 5}


class View:
    """What one player sees in a deal.

    ``seat``, ``dealer``: players, 0 up to ``players`` - 1, clockwise.  ``scores``: of every team,
    as the deal began or as they stand in the play; ``target``: what they play to.  ``dealt``: the
    cards the player got, ``thrown`` those thrown, ``hand`` those kept and not yet laid.
    ``starter``: 0 before it is cut.  ``play``: a cribbage.play.Play with all that was laid, None
    before.  ``gone``: for each player the most room under 31 in which no card of that hand
    fitted any more, -1 where go was never said.  ``chance``: for who throws dice.
    """

    __slots__ = (
        "chance", "dealer", "dealt", "gone", "hand", "play", "players", "scores", "seat",
        "starter", "target", "thrown",
    )  # fmt: skip

    def __init__(
        self, seat: int, dealer: int, scores: list[int], target: int, dealt: Cards,
        players: int, chance: Random,
    ):  # fmt: skip
        self.seat = seat
        self.dealer = dealer
        self.scores = scores
        self.target = target
        self.dealt = dealt
        self.players = players
        self.chance = chance
        self.hand = list(dealt)
        self.thrown: Cards = ()
        self.starter = 0
        self.play: Play | None = None
        self.gone: list[int] = []

    @property
    def own_crib(self) -> bool:
        """Whether the crib counts for this player's side."""
        return self.seat == self.dealer or (self.players == 4 and self.seat % 2 == self.dealer % 2)

    @property
    def pile(self) -> Pile:
        """The ranks laid since the last reset."""
        return tuple([card >> 3 for card in self.play.pile]) if self.play else ()

    def fitting(self) -> list[int]:
        """The cards of the hand that may be laid now."""
        room = MOST - self.play.count if self.play else MOST
        return [card for card in self.hand if VALUES[card >> 3] <= room]


class Strategy:
    """A way to play.  ``lay`` is asked only where there is a card that may be laid."""

    def throw(self, view: View) -> Cards:
        """The cards of ``view.dealt`` that go to the crib: two of six, or one of five."""
        return discards.best(view.dealt, view.own_crib, view.players)

    def lay(self, view: View) -> int:
        """One of ``view.fitting()``."""
        raise NotImplementedError


class RandomPlayer(Strategy):
    """Throws and lays whatever comes."""

    def throw(self, view: View) -> Cards:
        return tuple(view.chance.sample(view.dealt, len(view.dealt) - 4))

    def lay(self, view: View) -> int:
        return view.chance.choice(view.fitting())


class GreedyPlayer(Strategy):
    """Keeps the hand that counts most before the starter, lays what pegs most now."""

    def throw(self, view: View) -> Cards:
        return max(discards.ways(view.dealt), key=lambda way: discards.count_of_four(way[1]))[0]

    def lay(self, view: View) -> int:
        pile = view.pile
        return max(view.fitting(), key=lambda card: (pegging.points((*pile, card >> 3)), card))


class SensiblePlayer(Strategy):
    """Throws by the averages, and lays as people do who know the game.

    It takes points that lie there and does not give away easy ones.
    """

    def lay(self, view: View) -> int:
        ranks = [rank_of(card) for card in view.hand]
        rank = sensible_rank(ranks, view.pile)
        return max([card for card in view.hand if card >> 3 == rank])


def sensible_rank(hand: list[int], pile: Pile) -> int:
    """The rank of ``hand`` that a sensible player lays on ``pile``; 0 where none fits."""
    room = MOST - sum([VALUES[rank] for rank in pile])
    best = 0
    most = -1000
    for rank in hand:
        if VALUES[rank] <= room:
            merit = _merit(rank, hand, pile, VALUES[rank] == room)
            if merit > most or (merit == most and rank > best):
                best, most = rank, merit
    return best


def _merit(rank: int, hand: list[int], pile: Pile, makes_most: bool) -> int:
    """How good it is to lay ``rank``, in tenths of a point."""
    after = (*pile, rank)
    # One of a pair invites the other player to a pair that can be answered with a pair royal.
    merit = 10 * pegging.points(after) + (5 if hand.count(rank) > 1 else 0)
    if makes_most:
        return merit
    if not pile:
        return merit + _MERIT_AS_LEAD[rank]
    # High cards go first: low ones fit longer.
    return merit + VALUES[rank] // 2 - pegging.invitation(after)


# Up to 4 nobody can make fifteen; a five and a ten card make it likely.
_MERIT_AS_LEAD = (0, 9, 10, 11, 12, -20, 0, 0, 0, 0, -4, -4, -4, -4)
