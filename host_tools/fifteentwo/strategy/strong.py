"""The strong player: looks ahead over what the others can hold."""

from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from typing import TypeVar

from fifteentwo.strategy import discards
from fifteentwo.strategy.lookahead import Outlook
from fifteentwo.strategy.players import Cards, Strategy, View, sensible_rank

Choice = TypeVar("Choice")


def best_of(
    choices: Sequence[Choice],
    usual: Choice,
    draws: int,
    values: Callable[[], Sequence[float]],
    sure: float = 1.0,
) -> Choice:
    """The choice that is best on average of what ``values`` gives at every draw; the ``usual`` one
    unless another is better by so many standard errors.
    """
    rows = [values() for _ in range(draws)]
    totals = [sum(column) for column in zip(*rows, strict=True)]
    best, mine = totals.index(max(totals)), choices.index(usual)
    apart = [row[best] - row[mine] for row in rows]
    mean = sum(apart) / draws
    error = sqrt(sum([(part - mean) ** 2 for part in apart])) / draws
    return choices[best] if mean > sure * error else usual


class StrongPlayer(Strategy):
    """Throws by points, near home by the chance to win; lays what comes out best over many draws
    of the hands that the others can hold, given what was thrown, laid, and not laid.
    """

    # Points from home at which points are no longer all that counts.
    near = 35
    draws_to_lay = 32
    draws_to_throw = 60
    # Throws that are so many points behind the best are not looked at.
    margin = 3.0
    most_throws = 6

    def throw(self, view: View) -> Cards:
        outlook = Outlook(view, self.near)
        if not outlook.by_chance:
            return super().throw(view)
        worth = discards.values(view.dealt, view.own_crib, view.players)
        ways = discards.ways(view.dealt)
        least = max(worth) - self.margin * 100 * (52 - len(view.dealt))
        best = sorted(range(len(ways)), key=lambda place: -worth[place])[: self.most_throws]
        some = [ways[place] for place in best if worth[place] >= least]
        if len(some) == 1:
            return some[0][0]
        draw = partial(outlook.throw_values, some, view.chance)
        return best_of(some, some[0], self.draws_to_throw, draw)[0]

    def lay(self, view: View) -> int:
        ranks = sorted({card >> 3 for card in view.fitting()})
        rank = ranks[0]
        if len(ranks) > 1:
            outlook = Outlook(view, self.near)
            draw = partial(outlook.lay_values, ranks, view.chance)
            usual = sensible_rank([card >> 3 for card in view.hand], view.pile)
            rank = best_of(ranks, usual, self.draws_to_lay, draw)
        return max(card for card in view.hand if card >> 3 == rank)
