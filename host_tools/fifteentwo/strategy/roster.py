"""The players of the program by name."""

import importlib
from collections.abc import Callable

from fifteentwo.strategy.players import GreedyPlayer, RandomPlayer, SensiblePlayer, Strategy
from fifteentwo.strategy.strong import StrongPlayer

# A strategy is made anew for every seat of every run.
PLAYERS: dict[str, Callable[[], Strategy]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "sensible": SensiblePlayer,
    "strong": StrongPlayer,
}


class UnknownPlayerError(ValueError):
    """No player has this name."""


def player_named(name: str) -> Strategy:
    """A new player of PLAYERS, or of the class that ``name`` names as ``module:Class``."""
    if name in PLAYERS:
        return PLAYERS[name]()
    module, colon, attribute = name.partition(":")
    if not colon:
        raise UnknownPlayerError(
            f"there is no player '{name}': it is one of {', '.join(PLAYERS)}, or module:Class"
        )
    try:
        made: Strategy = getattr(importlib.import_module(module), attribute)()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise UnknownPlayerError(f"there is no player '{name}': {error}") from None
    return made
