"""What cards peg on a pile, looked up: players ask it some hundred times in a deal.

A pile is the tuple of the ranks (1 to 13) laid since the last reset.
"""

from cribbage.cards import make, value_of
from cribbage.play import MOST, reasons_for

Pile = tuple[int, ...]

RANKS = range(1, 14)
VALUES = (0, *(value_of(make(rank)) for rank in RANKS))
# A card as it stands for its rank alone.
CARDS = (0, *(make(rank) for rank in RANKS))

# Piles that were asked for, with what is known of them; a few MB, then it is begun anew.
_MOST_KEPT = 100_000
_points: dict[Pile, int] = {}
_invitations: dict[Pile, int] = {}


def points(pile: Pile) -> int:
    """What the last card of ``pile`` pegs, without go and last card."""
    found = _points.get(pile)
    if found is None:
        if len(_points) > _MOST_KEPT:
            _points.clear()
        count = sum([VALUES[rank] for rank in pile])
        reasons = reasons_for([CARDS[rank] for rank in pile], count)
        found = _points[pile] = sum([reason[1] for reason in reasons])
    return found


def invitation(pile: Pile) -> int:
    """What a next card of any rank pegs in the mean, in tenths of a point rounded down."""
    found = _invitations.get(pile)
    if found is None:
        if len(_invitations) > _MOST_KEPT:
            _invitations.clear()
        found = _invitations[pile] = 10 * _points_of_all(pile) // len(RANKS)
    return found


def _points_of_all(pile: Pile) -> int:
    """What one card of each rank that can still be laid would peg, added up."""
    count = sum([VALUES[rank] for rank in pile])
    total = 0
    for rank in RANKS:
        after = count + VALUES[rank]
        if after <= MOST and (after in (15, MOST) or _may_score(pile, rank)):
            total += points((*pile, rank)) if pile.count(rank) < 4 else 0
    return total


def _may_score(pile: Pile, rank: int) -> bool:
    """Whether ``rank`` may make a pair or a run: a short way past most ranks."""
    if rank == pile[-1]:
        return True
    return len(pile) > 1 and pile[-1] != pile[-2] and abs(pile[-1] - rank) < 7
