"""Deals that many tests play, as lines of a record, and boards brought to a point of one."""

from cribbage.events import Event
from pegboard.wheel import GO
from support.sitting import Sitting, sitting_at

# A deal in quick entry, dealt by Blue (player 0); the comments tell what it pegs.
PLAY = (
    "starter 5",
    "lay 1 7",
    "lay 0 8",  # fifteen: Blue 2
    "lay 1 9",  # run of 3: Orange 3
    "lay 0 7",  # thirty-one and run of 3: Blue 7
    "lay 1 4",
    "lay 0 4",  # pair: Blue 9
    "lay 1 K",
    "lay 0 Q",  # last: Blue 10
)
SHOW = (
    "hand 1 flush=0 nobs=0",  # 7 9 4 K and 5: one fifteen, Orange 5
    "hand 0 flush=0 nobs=0",  # 8 7 4 Q and 5: two fifteens, Blue 14
    "crib 2 2 J 3 flush=0 nobs=1",  # three fifteens, a pair, nobs: Blue 23
)
DEAL = PLAY + SHOW


def dealt(**choices):
    """A new board at the first starter of a game."""
    return Sitting().begin(**choices)


def won_by_orange():
    """Blue deals, Orange wins with a pair."""
    return sitting_at("correct 1 119", "correct 0 95").enter(
        "starter 5", "lay 1 7", "lay 0 Q", "lay 1 Q"
    )


def laid_by_orange(starter, four):
    """At the count of Orange's hand; Blue laid what came handy."""
    sitting = dealt().enter("starter %s" % starter)
    while sitting.view.name == "play":
        player, values = sitting.game.to_act, sitting.view.wheel.values
        if player == 1:
            rank = Event.parse("lay 1 %s" % four[0]).card >> 3
            if rank in values:
                sitting.enter("lay 1 %s" % four.pop(0))
                continue
        elif values[0] != GO and len(sitting.game.play.laid[0]) < 4:
            sitting.pick(values[0])
            continue
        sitting.pick(GO)
    return sitting
