"""Looking ahead: what the others may hold, and how a deal goes on from there.

The others' hands are drawn from the cards not seen: each was dealt its cards, kept those it has
laid, and threw what was best of the rest.  From there on everybody lays as sensible players do.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from cribbage.cards import JACK, make
from cribbage.play import MOST
from fifteentwo.strategy import discards, odds, pegging
from fifteentwo.strategy.count_cache import count_hand
from fifteentwo.strategy.pegging import VALUES, Pile
from fifteentwo.strategy.players import (
    DEALT,
    Cards,
    View,
    sensible_rank,
)

DECK = tuple(make(rank, suit) for rank in range(1, 14) for suit in range(4))
# How often a hand is drawn that does not go with a go said before it is drawn in another way.
_TRIES = 8


class Other(NamedTuple):
    """What another player may have: the cards still held, all four kept, those thrown."""

    hand: Cards
    kept: Cards
    thrown: Cards


class Table(NamedTuple):
    """The play as it stands.  ``gone``: a bit for each player who has said go at this count;
    ``last``: who laid last.
    """

    pile: Pile
    turn: int
    gone: int
    last: int


def play_on(hands: list[list[int]], table: Table, first: int) -> list[tuple[int, int]]:
    """(player, points) of all that is pegged when the player whose turn it is lays rank ``first``
    and everybody goes on sensibly.  ``hands``, of ranks, are used up.
    """
    pile, turn, gone, last = table
    pegged = []
    rank = first
    while True:
        if rank:
            hands[turn].remove(rank)
            pile = (*pile, rank)
            last = turn
            points = pegging.points(pile)
            if points:
                pegged.append((turn, points))
        else:
            gone |= 1 << turn
        is_full = sum([VALUES[laid] for laid in pile]) == MOST
        after = -1 if is_full else _next(hands, turn, gone)
        if after < 0:
            if not is_full:
                pegged.append((last, 1))
            pile, gone = (), 0
            after = _next(hands, last, 0)
            if after < 0:
                return pegged
        turn = after
        rank = sensible_rank(hands[turn], pile)


def _next(hands: list[list[int]], player: int, gone: int) -> int:
    players = len(hands)
    for step in range(1, players + 1):
        seat = (player + step) % players
        if hands[seat] and not gone >> seat & 1:
            return seat
    return -1


class Outlook:
    """What a player's cards may come to, in a deal of two or more.

    ``view``: what that player sees.  ``value`` of what was pegged: the chance to win where the end
    of the game is near and two play, else points, own less those of the others.
    """

    def __init__(self, view: View, near: int):
        self.view = view
        self.players = view.players
        self.teams = 2 if view.players == 4 else view.players
        self.team = view.seat % self.teams
        self.by_chance = view.players == 2 and max(view.scores) >= view.target - near
        self._unseen = [card for card in DECK if card not in view.dealt and card != view.starter]
        if view.play:
            for laid in view.play.laid:
                for card in laid:
                    if card in self._unseen:
                        self._unseen.remove(card)

    def others(self, chance: Random) -> list[Other | None]:
        """What the others may hold, one draw; None for oneself."""
        unseen = chance.sample(self._unseen, len(self._unseen))
        found: list[Other | None] = []
        for seat in range(self.players):
            found.append(None if seat == self.view.seat else self._other(seat, unseen, chance))
        return found

    def _other(self, seat: int, unseen: list[int], chance: Random) -> Other:
        """Draws the cards of ``seat`` from ``unseen``, where they are missing then."""
        view = self.view
        laid = tuple(view.play.laid[seat]) if view.play else ()
        room = view.gone[seat] if view.gone else -1
        missing = DEALT[self.players] - len(laid)
        own_crib = seat == view.dealer or (self.players == 4 and seat % 2 == view.dealer % 2)
        for _ in range(_TRIES if room >= 0 else 1):
            drawn = tuple(unseen[:missing])
            thrown = discards.best(laid + drawn, own_crib, self.players, len(laid))
            hand = tuple([card for card in drawn if card not in thrown])
            if all(VALUES[card >> 3] > room for card in hand):
                del unseen[:missing]
                return Other(hand, laid + hand, thrown)
            chance.shuffle(unseen)
        able = [card for card in unseen if VALUES[card >> 3] > room]
        hand = tuple((able + unseen)[: 4 - len(laid)])
        rest = [card for card in unseen if card not in hand]
        thrown = tuple(rest[: DEALT[self.players] - 4])
        unseen[:] = rest[len(thrown) :]
        return Other(hand, laid + hand, thrown)

    def table(self) -> Table:
        """The play as it stands."""
        view = self.view
        if not view.play or not view.play.pile:
            return Table((), view.seat, 0, view.play.last if view.play else -1)
        room = MOST - view.play.count
        gone = 0
        for seat, most in enumerate(view.gone):
            if most >= room and seat != view.seat:
                gone |= 1 << seat
        return Table(view.pile, view.seat, gone, view.play.last)

    def lay_values(self, ranks: Sequence[int], chance: Random) -> list[float]:
        """The value of laying each of the ``ranks`` in one draw of the others' cards."""
        view = self.view
        kept = tuple([card for card in view.dealt if card not in view.thrown])
        others = self.others(chance)
        counts = self._counts(kept, view.thrown, others, view.starter, chance)
        table = self.table()
        values = []
        for rank in ranks:
            hands = [
                [card >> 3 for card in (other.hand if other else view.hand)] for other in others
            ]
            values.append(self.value(play_on(hands, table, rank), counts))
        return values

    def throw_values(self, ways: Sequence[tuple[Cards, Cards]], chance: Random) -> list[float]:
        """The value of each way to throw in one draw of the others' cards and the starter."""
        view = self.view
        others = self.others(chance)
        held = {card for other in others if other for card in (*other.hand, *other.thrown)}
        starter = chance.choice([card for card in self._unseen if card not in held])
        pone = (view.dealer + 1) % self.players
        table = Table((), pone, 0, -1)
        values = []
        for thrown, kept in ways:
            hands = [[card >> 3 for card in (other.hand if other else kept)] for other in others]
            first = sensible_rank(hands[pone], ())
            counts = self._counts(kept, thrown, others, starter, chance)
            pegged = play_on(hands, table, first)
            if starter >> 3 == JACK:
                pegged.insert(0, (view.dealer, 2))
            values.append(self.value(pegged, counts))
        return values

    def _counts(
        self,
        kept: Cards,
        thrown: Cards,
        others: Sequence[Other | None],
        starter: int,
        chance: Random,
    ) -> list[tuple[int, int]]:
        """(player, points) of the show.  Cards of the crib that nobody knows are drawn: with three
        players one comes from the deck.
        """
        crib = list(thrown)
        for other in others:
            if other:
                crib += other.thrown
        while len(crib) < 4:
            seen = {starter, *kept, *crib}
            seen.update(card for other in others if other for card in other.kept)
            crib.append(chance.choice([card for card in DECK if card not in seen]))
        counts = []
        for step in range(1, self.players + 1):
            seat = (self.view.dealer + step) % self.players
            other = others[seat]
            counts.append((seat, count_hand(other.kept if other else kept, starter).total))
        counts.append((self.view.dealer, count_hand(crib, starter, True).total))
        return counts

    def value(self, pegged: list[tuple[int, int]], counts: list[tuple[int, int]]) -> float:
        """What it is worth to peg so in the play and then at the show."""
        if self.by_chance:
            return self._chance(pegged, counts)
        total = 0.0
        for seat, points in pegged + counts:
            if seat % self.teams == self.team:
                total += points
            else:
                total -= points / (self.teams - 1)
        return total

    def _chance(self, pegged: list[tuple[int, int]], counts: list[tuple[int, int]]) -> float:
        view = self.view
        scores = list(view.scores)
        for seat, points in pegged + counts:
            scores[seat] += points
            if scores[seat] >= view.target:
                return float(seat == view.seat)
        return odds.win(
            scores[view.seat], scores[1 - view.seat], view.dealer != view.seat, view.target
        )
