"""One play of the cards: laying to 31 again and again until nobody holds a card.

The play does not know which cards the players hold, only how many: whether a player who says go
could have laid is between the players.  Rules: DESIGN of the house, after Hoyle and the American
Cribbage Congress.
"""

from cribbage.cards import card_name, rank_of, value_of
from cribbage.rules import RefusedError

CARDS_KEPT = 4
MOST = 31
# At this count or below every card fits, so nobody can truthfully say go.
NO_GO_UP_TO = 21

_PAIR_NAMES = (None, None, "pair", "pair royal", "double pair royal")
_PAIR_POINTS = (0, 0, 2, 6, 12)


class PlayError(RefusedError):
    """A card or a go that the rules do not allow now."""


def pairs_at_end(pile: list[int]) -> int:
    """How many cards at the end of ``pile`` have one rank."""
    last = rank_of(pile[-1])
    same = 1
    while same < len(pile) and rank_of(pile[-1 - same]) == last:
        same += 1
    return same


def run_at_end(pile: list[int]) -> int:
    """The length of the longest run that the last cards of ``pile`` form, or 0."""
    longest = 0
    seen = 0
    low = high = rank_of(pile[-1])
    for length in range(1, len(pile) + 1):
        rank = rank_of(pile[-length])
        if seen & 1 << rank:
            break
        seen |= 1 << rank
        low = min(low, rank)
        high = max(high, rank)
        if high - low == length - 1:
            longest = length
    return longest if longest >= 3 else 0


def reasons_for(pile: list[int], count: int) -> list[tuple[str, int]]:
    """What the last card of ``pile`` scores: a list of (reason, points), without go and last."""
    reasons = []
    if count == 15:
        reasons.append(("fifteen", 2))
    if count == MOST:
        reasons.append(("thirty-one", 2))
    same = pairs_at_end(pile)
    if same > 1:
        reasons.append((_PAIR_NAMES[same], _PAIR_POINTS[same]))
    run = run_at_end(pile)
    if run:
        reasons.append(("run", run))
    return reasons


class Play:
    """The state of one play.

    ``turn``: the player who must lay or say go, -1 when the play is over.  ``count``: 0 to 31.
    ``pile``: the cards since the last reset.  ``laid``: every player's cards in the order laid.
    ``last``: the player of the last card, -1 before the first.  ``led_anew``: whether it was told
    of a count that another player had led.
    """

    def __init__(self, players: int, first: int):
        self.players = players
        self.turn = first
        self.count = 0
        self.pile = []
        self.laid = [[] for _ in range(players)]
        self.last = -1
        self._said_go = 0
        self._dead = 0
        self.led_anew = False

    @property
    def over(self) -> bool:
        return self.turn < 0

    def may_go(self) -> bool:
        return self.turn >= 0 and self.count > NO_GO_UP_TO

    def fits(self, card: int) -> bool:
        return self.count + value_of(card) <= MOST

    def lay(self, player: int, card: int) -> list[tuple[str, int, int, list[tuple[str, int]]]]:
        """Lay ``card``: a list of (kind, player, count, reasons), first the card's own.

        ``kind`` is ``lay`` or, for the point at the end of a count, ``go`` or ``last``.
        Raises PlayError and changes nothing when the card cannot be laid.
        """
        self._check_turn(player, "lay")
        if not self.fits(card):
            raise PlayError(
                "%s does not fit: %d and %d is over 31"
                % (card_name(card), self.count, value_of(card))
            )
        self.count += value_of(card)
        self.pile.append(card)
        self.laid[player].append(card)
        self.last = player
        told = [("lay", player, self.count, reasons_for(self.pile, self.count))]
        self._pass_on(player, told)
        return told

    def go(self, player: int) -> list[tuple[str, int, int, list[tuple[str, int]]]]:
        """``player`` cannot lay: a list as ``lay`` returns it, empty while others may lay."""
        self._check_turn(player, "say go")
        if not self.may_go():
            raise PlayError("no go at %d: every card still fits" % self.count)
        self._said_go |= 1 << player
        told = []
        self._pass_on(player, told)
        return told

    def may_lead(self, player: int) -> bool:
        """Whether it can have been ``player`` who led, and not the player whose turn it is."""
        return (
            self.turn >= 0 and not self.pile and player != self.turn and self.holds_cards(player)
        )

    def lead(self, player: int) -> None:
        """At an empty count: it was ``player`` who led.  Raises PlayError."""
        if self.turn < 0:
            raise PlayError("the play is over: player %d did not lead" % player)
        if self.pile:
            raise PlayError("the count is %d: who led is told before the first card" % self.count)
        if player == self.turn:
            raise PlayError("player %d leads already" % player)
        if not self.holds_cards(player):
            raise PlayError("player %d holds no cards to lead" % player)
        self.turn = player
        self.led_anew = True

    def die(self, player: int) -> list[tuple[str, int, int, list[tuple[str, int]]]]:
        """``player`` lays no more: a list as ``lay`` returns it."""
        self._dead |= 1 << player
        told = []
        if self.turn == player:
            self._pass_on(player, told)
        return told

    def _check_turn(self, player, deed):
        if self.turn < 0:
            raise PlayError("the play is over: player %d cannot %s" % (player, deed))
        if player != self.turn:
            raise PlayError(
                "it is player %d's turn: player %d cannot %s" % (self.turn, player, deed)
            )

    def holds_cards(self, player: int) -> bool:
        """Whether ``player`` still has cards to lay."""
        return len(self.laid[player]) < CARDS_KEPT and not self._dead & 1 << player

    def _next(self, player, gone):
        """The next seat after ``player``, itself last, that holds cards and is not in ``gone``."""
        for step in range(1, self.players + 1):
            seat = (player + step) % self.players
            if self.holds_cards(seat) and not gone & 1 << seat:
                return seat
        return -1

    def _pass_on(self, player, told):
        if self.count == MOST:
            self._reset()
            return
        self.turn = self._next(player, self._said_go)
        if self.turn < 0:
            if not self.pile:
                return  # every hand is dead, and no card to end a count with
            reason = "last" if self._next(player, 0) < 0 else "go"
            told.append((reason, self.last, self.count, [(reason, 1)]))
            self._reset()

    def _reset(self):
        self.count = 0
        self.pile = []
        self._said_go = 0
        self.turn = self._next(self.last, 0)
