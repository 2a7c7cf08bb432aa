"""What a screen says that it asks for is all that one has to know to answer it.

On the desk alone: a small heap has no room for so many boards.
"""

from cribbage.cards import parse_card, rank_of, suit_of
from cribbage.events import Event
from fifteentwo.simulator.dice import Dice
from pegboard.asks import (
    ABOUT_SUITS,
    CHOICE,
    FLUSH_OR_NOBS,
    LETTER,
    NOTHING,
    NUMBER,
    QUESTION,
    RANK,
    SUIT,
)
from pegboard.devices import HOLD, TURN
from pegboard.screens import catalogue
from pegboard.wheel import GO
from support.sitting import Sitting, store_of
from support.stages import places

STEPS = 20


def everything(sitting):
    """All that a press can change."""
    return sitting.state(), tuple(sitting.app.settings.values()), sitting.rows()


def is_sound(ask):
    values = list(ask.values)
    assert ask.chosen in values
    assert len(set(values)) == len(values) == len(ask.texts)
    assert [text for text in ask.texts if not text] == []
    assert (ask.rank > 0) == (ask.kind == SUIT)
    if ask.kind == RANK:
        assert set(values) <= set(range(14)) and GO not in values[:-1]
    elif ask.kind == SUIT:
        assert set(values) <= set(range(4))
    elif ask.kind == QUESTION:
        assert values == [False, True] and ask.about in ABOUT_SUITS and ask.cards
    elif ask.kind == LETTER:
        assert ask.go in values
    elif ask.kind == NUMBER:
        assert sorted(values) == list(range(min(values), max(values) + 1))
        # The usual amounts of a penalty come first.
        at = values.index(min(values))
        assert ask.about == "penalty" or values[at:] + values[:at] == sorted(values)
    else:
        assert ask.kind in (CHOICE, NOTHING)
    return True


def is_shown(ask, rows):
    """Whether the display says what is chosen, or as much of it as it has room for."""
    text, rows = ask.chosen_text, " ".join(rows)
    if text in rows:
        return True
    return bool([end for end in range(2, len(text)) if text[:end].rstrip() + "\u2026" in rows])


def answered(sitting, value):
    """Turn to ``value`` and press, by what the screen says it asks; that was taken."""
    before, ask = everything(sitting), sitting.ask
    events = len(sitting.game.events) if sitting.game else 0
    sitting.fingers.do(TURN, ask.detents_to(value))
    turned = sitting.ask
    assert (turned.chosen, turned.kind, turned.about) == (value, ask.kind, ask.about)
    assert ask.kind == NOTHING or is_shown(turned, sitting.rows()), (turned.texts, sitting.rows())
    sitting.press()
    assert everything(sitting) != before, before
    event = sitting.game.events[-1] if sitting.game and len(sitting.game.events) > events else None
    view = sitting.view
    if ask.about == "change":
        return  # with the rest happening again, any event may be the last
    if ask.kind == RANK and event:
        assert (event.kind == "go") == (value == GO)
        assert event.kind == "go" or rank_of(event.card) == value
    elif ask.kind == RANK and sitting.ask.kind == SUIT:
        assert sitting.ask.rank == value
    elif ask.kind == RANK and view.entry:
        assert rank_of(parse_card(view.entry[-1])) == value
    elif ask.kind == SUIT and (event or view.entry):
        card = event.card if event else parse_card(view.entry[-1])
        assert (rank_of(card), suit_of(card)) == (ask.rank, value)
    elif ask.kind == QUESTION:
        words = ("none", "some") if ask.about == FLUSH_OR_NOBS else ("no", "yes")
        assert view.entry[-1] == words[value]
    elif ask.kind == NUMBER and ask.about in ("claim", "correct") and value:
        assert event == Event(ask.about, ask.player, points=value)
    elif ask.about in ("peg", "penalty") and ask.kind == NUMBER and value:
        assert view.entry[-1] == str(value)
    if event and event.player >= 0 and ask.player >= 0:
        assert event.player == ask.player


def test_every_screen_can_be_answered_by_what_it_asks_for():
    screens = set()
    kinds = set()
    dice = Dice(12)
    for files in places():
        sitting = Sitting(store_of(files))
        sitting.app.settings.set("coach", True)
        if sitting.view.name == "menu":
            sitting.app.navigator.renew()
        for _ in range(STEPS):
            ask = sitting.ask
            assert is_sound(ask), (sitting.view.name, ask.kind, ask.texts)
            screens.add(sitting.view.name)
            kinds.add((sitting.view.name, ask.kind))
            if sitting.view.follows_game and ask.player >= 0:
                assert ask.player == sitting.game.to_act
            answered(sitting, dice.pick(list(ask.values)))
            if sitting.view.follows_game and dice.one_in(6):
                sitting.fingers.do(HOLD)
    assert screens == set(catalogue.names()), set(catalogue.names()) - screens
    assert ("hand", QUESTION) in kinds and ("crib", NUMBER) in kinds and ("coach", SUIT) in kinds
