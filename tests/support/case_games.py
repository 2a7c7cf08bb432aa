"""The games of ``tests/cases/games.jsonl.gz`` as table events, and what each must bring.

A case tells an award as ``[kind, player, card, count, points, reasons, scores]``.
"""

from cribbage.cards import parse_card, without_suit
from cribbage.events import Event
from support.cases import lines

_WORDS = {
    "thirtyone:2": ("thirty-one", 2),
    "triple:6": ("pair royal", 6),
    "quad:12": ("double pair royal", 12),
}


def games():
    """Yield each case; it is emptied before the next, since a small heap has no room for two."""
    for case in lines("games.jsonl.gz"):
        yield case
        case.clear()


def reasons_of(texts):
    """Our (reason, points) for the reasons of a case, sorted."""
    reasons = []
    for text in texts:
        name, _, points = text.partition(":")
        name = "run" if name.startswith("run") and name != "runs" else name
        reasons.append(_WORDS.get(text) or (name, int(points)))
    return sorted(reasons)


def events_of(case, quick=False):
    """Yield (event, expected awards) for the whole game.

    An expected award is (kind, player, card name or None, count or None, points, sorted reasons,
    scores).  ``quick``: cards without suits, the suit points given where they may be asked.
    The rounds are taken out of the case one by one, to make room on a small heap.
    """
    while case["rounds"]:
        yield from _round(case["rounds"].pop(0), quick)


def _card(name, quick):
    return without_suit(parse_card(name)) if quick else parse_card(name)


def _round(one_round, quick):
    told = [line for line in one_round["events"] if line[0] != "says_go"]
    expected = []
    # The events of the table in their order; awards without an event of their own follow one.
    event = Event("starter", card=_card(one_round["starter"], quick))
    for line in one_round["events"]:
        kind, player, card = line[0], line[1], line[2]
        if kind in ("play", "says_go", "hand", "crib"):
            yield event, expected
            expected = []
            event = _event(kind, player, card, one_round, line[5], quick)
        if line in told:
            expected.append(_award(line, quick))
    yield event, expected


def _event(kind, player, card, one_round, reasons, quick):
    if kind == "play":
        return Event("lay", player, card=_card(card, quick))
    if kind == "says_go":
        return Event("go", player)
    flush = nobs = None
    if quick:
        points = dict(reasons_of(reasons))
        flush, nobs = points.get("flush", 0), points.get("nobs", 0)
    if kind == "hand":
        return Event("hand", player, flush=flush, nobs=nobs)
    return Event(
        "crib",
        cards=tuple([_card(name, quick) for name in one_round["crib"]]),
        flush=flush,
        nobs=nobs,
    )


def _award(line, quick):
    kind, player, card, count, points, reasons, scores = line
    if card is not None and quick:
        card = card[0]
    kind = "lay" if kind == "play" else kind
    return (kind, player, card, count, points, reasons_of(reasons), tuple(scores))
