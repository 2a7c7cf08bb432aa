"""The strong player: looks ahead over what the others can hold."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from fifteentwo.strategy import discards
from fifteentwo.strategy.lookahead import Outlook
from fifteentwo.strategy.players import Cards, Strategy, View

Choice = TypeVar("Choice")


def best_of(
    choices: Sequence[Choice], draws: int, values: Callable[[], Sequence[float]]
) -> Choice:
    """The choice with the greatest sum of what ``values`` gives at every draw."""
    totals = [0.0] * len(choices)
    for _ in range(draws):
        for place, value in enumerate(values()):
            totals[place] += value
    return choices[totals.index(max(totals))]


class StrongPlayer(Strategy):
    """Throws by points, near home by the chance to win; lays what comes out best over many draws
    of the hands that the others can hold, given what was thrown, laid, and not laid.
    """

    # Points from home at which points are no longer all that counts.
    near = 35
    draws_to_lay = 16
    draws_to_throw = 40
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
        return best_of(some, self.draws_to_throw, draw)[0]

    def lay(self, view: View) -> int:
        ranks = sorted({card >> 3 for card in view.fitting()})
        rank = ranks[0]
        if len(ranks) > 1:
            outlook = Outlook(view, self.near)
            draw = partial(outlook.lay_values, ranks, view.chance)
            rank = best_of(ranks, self.draws_to_lay, draw)
        return max(card for card in view.hand if card >> 3 == rank)
