"""What the board says: names of awards, of events, of what was undone."""

from cribbage.cards import card_label
from cribbage.rules import BY_HAND, FREE, OPPONENT, REFEREED
from pegboard.settings import FULL, QUICK

_COUNTED = ("hand", "crib")

_VALUE_WORDS = {
    QUICK: "ranks",
    FULL: "suits too",
    REFEREED: "refereed",
    BY_HAND: "by hand",
    OPPONENT: "pegged",
    FREE: "free",
    True: "on",
    False: "off",
}


def reason_phrase(reason):
    """``fifteen for 2``, ``run of 3``: one reason in the cadence of the table."""
    name = _reason_name(reason)
    return name if reason[0] == "run" else "%s for %d" % (name, reason[1])


def _reason_name(reason):
    name, points = reason
    names = {"run": "run of %d" % points, "last": "last card", "heels": "his heels"}
    return names.get(name, name)


def _play_reasons(awards):
    reasons = []
    for award in awards:
        reasons.extend(award.reasons)
    return reasons


def _counted(award, name):
    return "%s: %s %d" % (name, award.kind, award.points)


def award_texts(awards, names):
    """How to tell ``awards`` of one event, the fullest wording first, shorter ones after.

    ``names``: of the players.  Empty where nothing was scored that needs telling.
    """
    if not awards:
        return []
    first = awards[0]
    if first.kind in _COUNTED:
        counted = _counted(first, names[first.player])
        return _overclaim_texts(counted, awards, names) + [counted]
    if first.kind in ("peg", "muggins", "correct"):
        sign = "+" if first.points >= 0 else "-"
        word = {"peg": "", "correct": "corrected "}.get(first.kind, first.kind + " ")
        return ["%s: %s%s%d" % (names[first.player], word, sign, abs(first.points))]
    scored = [award for award in awards if award.points]
    if not scored:
        return []
    reasons = _play_reasons(scored)
    name = names[scored[-1].player]
    pegged = sum([points for _, points in reasons])
    brief = "%d: %s" % (pegged, ", ".join([_reason_name(reason) for reason in reasons]))
    briefest = brief.replace("fifteen", "15").replace("thirty-one", "31")
    briefest = briefest.replace("last card", "last")
    return [
        "%s: %s" % (name, ", ".join([reason_phrase(reason) for reason in reasons])),
        "%s %s" % (name, brief),
        "%s %s" % (name, briefest),
        brief,
        briefest,
        "%d: %s" % (pegged, _reason_name(reasons[0])),
        "%s +%d" % (name, pegged),
    ]


def _overclaim_texts(counted, awards, names):
    """How to tell of a count and what the claim was too high, which the others peg."""
    count, others = awards[0], awards[1:]
    if not others:
        return []
    who = ", ".join([names[award.player] for award in others])
    pegged = "%s +%d" % (who, others[0].points)
    return [
        "%s; overclaim: %s" % (counted, pegged),
        "%s, %s" % (counted, pegged),
        "%s +%d, %s" % (names[count.player], count.points, pegged),
        pegged,
    ]


def perfect_texts(award, names):
    """How to tell the highest count there is, the fullest wording first."""
    name = names[award.player]
    return ["%s: 29, the perfect %s!" % (name, award.kind), "29, the perfect %s!" % award.kind]


def missed_texts(award, missed, names):
    """How to tell what a claim has missed, the fullest wording first."""
    told = "claimed %d of %d" % (award.points, award.points + missed)
    return ["%s %s" % (names[award.player], told), told]


def claim_text(event, names):
    """What a player says the cards count."""
    return "%s claims %d" % (names[event[1]], event[2])


def undone_texts(event, awards, names):
    """``Undid: Blue run of 3``: how to tell what an undo took back, the fullest wording first."""
    texts = ["Undid: " + _event_text(event, awards, names)]
    if event[0] == "lay":
        points = sum([award.points for award in awards])
        texts.append("Undid: %s %d" % (names[event[1]], points))
    return texts


def _event_text(event, awards, names):
    kind = event[0]
    if kind == "starter":
        return "starter %s" % card_label(event[1])
    if kind == "misdeal":
        return "misdeal"
    if kind in _COUNTED and awards:
        return "%s %s %d" % (names[awards[0].player], kind, awards[0].points)
    name = names[event[1]]
    if kind == "lay":
        reasons = _play_reasons(awards)
        if reasons:
            return "%s %s" % (name, _reason_name(reasons[0]))
        return "%s %s" % (name, card_label(event[2]))
    if kind == "go":
        return "%s go" % name
    if kind == "peg":
        return "%s %d" % (name, event[2])
    if kind == "claim":
        return "%s claim %d" % (name, event[2])
    if kind == "correct":
        return "%s %+d" % (name, event[2])
    return "%s %s" % (name, kind)


def redo_text(event, names):
    """What would happen again, for the menu."""
    return "Redo " + _event_text(event, [], names) if event[0] not in _COUNTED else "Redo count"


def win_texts(name, skunk_level):
    """How to tell who has won, the fullest wording first."""
    if not skunk_level:
        return ["%s wins!" % name]
    skunk = ("skunk", "double skunk")[skunk_level - 1]
    return ["%s wins: %s!" % (name, skunk), "%s: %s!" % (name, skunk)]


def standing_text(standing, names):
    """``Match 3-1``, in the order of the tabs above it; or who has won the match."""
    points, winner = standing
    numbers = "-".join([str(number) for number in points])
    if winner >= 0:
        return "%s wins it %s" % (names[winner], numbers)
    return "Match stands %s" % numbers


def value_text(name, value):
    """What a setting's value is called on the display."""
    if name in ("dim_after", "blank_after"):
        return "%d min" % value if value else "never"
    if name == "limit_ma":
        return "%d mA" % value
    if name == "lanes":
        return str(value or "all")
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return _VALUE_WORDS.get(value) or value
