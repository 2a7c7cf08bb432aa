"""What the board says about what has happened."""

from cribbage.cards import SUIT_SIGNS, card_label
from cribbage.game import MOST_IN_A_HAND
from cribbage.rules import BY_HAND, FREE, OPPONENT, REFEREED
from pegboard.asks import NOTHING, RANK, SUIT
from pegboard.current_game import GameListener
from pegboard.settings import FULL, QUICK
from pegboard.wheel import GO

_COUNTED = ("hand", "crib")

_RANK_WORDS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
_SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")

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

_NOT_SAVED = "Memory full: not saved"


class Messages(GameListener):
    """``texts``: what is said at the moment, the fullest wording first, shorter ones after; empty
    where that is nothing.
    """

    def __init__(self, players, settings, current_game, sounds):
        self._players = players
        self._settings = settings
        self._current_game = current_game
        self.sounds = sounds
        self._is_unsaved = False
        self._loss = []
        # Whose go in this deal has been remarked on: once, or it would hide what is pegged.
        self._remarked = []
        self.texts = []

    def must_be_seen(self) -> bool:
        """Whether it is said that something is lost, or not saved: nothing may cover that."""
        return bool(self.texts) and self.texts in (self._loss, [_NOT_SAVED])

    def show(self, *texts):
        """Say what has happened, in shorter words after longer ones."""
        self.texts = list(texts)

    def show_error(self, *texts):
        """Say why something cannot be done, in shorter words after longer ones."""
        self.texts = list(texts)
        self.sounds.play("refusal")

    def clear(self):
        """Say nothing more; what the screen itself says is more wanted now."""
        self.texts = []

    def sentences(self, view):
        """What is said aloud of the board, a sentence an entry: first what is chosen, then what
        has happened, what is asked, whose turn it is, and what a press will do.

        ``view``: the pegboard.screens.base.Screen shown.
        """
        ask = view.asks()
        said = [spoken_choice(ask) if ask.kind != NOTHING and ask.is_open else ""]
        said.append(self.texts[0] if self.texts else "")
        said.append(view.spoken())
        if not view.follows_game:
            said.append(view.title)
        elif self._players.turn() >= 0:
            said.append("%s's turn" % self._players.turn_name())
        if not self.texts:
            said.append(view.caption())
        if self._settings.hints or view.always_hints:
            said.append(view.hint())
        return [spoken_words(sentence) for sentence in said if sentence]

    # Storage

    def show_damage(self):
        """Say at power-up what of the saved texts could not be read."""
        current_game = self._current_game
        if current_game.damage:
            lost = "End of the game lost" if current_game.game else "The saved game is lost"
            self.show("Saved game: %s" % current_game.damage, lost)
        elif self._settings.damaged:
            self.show("Some settings were lost")
        elif current_game.archive.damaged:
            self.show("Statistics or match lost")
        self._loss = self.texts

    def set_unsaved(self, is_unsaved):
        """Whether something waits that the store did not take: True where that is news."""
        if is_unsaved == self._is_unsaved:
            return False
        self._is_unsaved = is_unsaved
        if is_unsaved:
            self.show(_NOT_SAVED)
        elif self.texts in ([], [_NOT_SAVED]):
            self.show("All saved again")
        return True

    def remind_unsaved(self):
        """Say it again, where there is nothing else to say."""
        if self._is_unsaved and not self.texts:
            self.show(_NOT_SAVED)

    # The game

    def event_applied(self, event, awards):
        kind = event.kind
        game = self._current_game.game
        names = self._players.names()
        self.texts = award_texts(awards, names)
        if kind == "starter":
            self._remarked = []
        if kind == "claim":
            self.show(claim_text(event, names))
        elif kind == "misdeal":
            self.show("Misdeal: %s deals again" % names[game.dealer], "Misdeal: deal again")
        elif kind in ("dead", "lead") and not awards:
            self.show(_event_text(event, [], names))
        elif kind == "lay" and game.remark and game.remark.player not in self._remarked:
            self._remarked.append(game.remark.player)
            self.show("%s said go before" % names[game.remark.player])
        elif kind in _COUNTED:
            award = awards[0]
            if award.points + game.missed == MOST_IN_A_HAND:
                self.texts = perfect_texts(award, names)
            elif game.missed and self._settings.coach:
                self.texts = missed_texts(award, game.missed, names)

    def event_undone(self, event, awards):
        self._remarked = []
        self.texts = undone_texts(event, awards, self._players.names())

    def tell_change(self, card, scores, stopped):
        """``card`` is another now; ``scores`` were those before.  ``stopped``: the event that
        cannot follow it any more, or None.
        """
        if stopped:
            text = _event_text(stopped, [], self._players.names())
            self.show("%s no longer fits" % text, "The rest no longer fits")
            return
        changes = [
            "%s %+d" % (self._players.team_name(team), after - scores[team])
            for team, after in enumerate(self._current_game.game.scores)
            if after != scores[team]
        ]
        told = ", ".join(changes) or "scores as before"
        self.show("Now %s: %s" % (card_label(card), told), told)

    def game_changed(self, is_undo):
        if is_undo:
            self.show("Undid: the new game")

    def redo_text(self):
        """What can be done again, for the menu; nothing where nothing was undone."""
        undone = self._current_game.game.undone
        if self._current_game.has_next():
            return "Redo new game"
        return redo_text(undone[-1], self._players.names()) if undone else ""


def spoken_choice(ask):
    """What a press would take, as one says it."""
    if ask.kind == RANK:
        return "go" if ask.chosen == GO else _RANK_WORDS.get(ask.chosen_text, ask.chosen_text)
    return _SUIT_WORDS[ask.chosen] if ask.kind == SUIT else ask.chosen_text


def spoken_words(text):
    """``text`` of the display as one says it: cards by their names."""
    words = [_spoken_word(word) for word in text.replace("+ ", "and ").split(" ")]
    return " ".join(words)


def _spoken_word(word):
    end = word[-1:] if word[-1:] in ":,." else ""
    card = word[: len(word) - len(end)]
    suit = SUIT_SIGNS.find(card[-1:]) if card else -1
    rank = card[:-1] if suit >= 0 else card
    # A alone may be the article.
    if suit < 0 and rank not in ("J", "Q", "K"):
        return word
    named = _RANK_WORDS.get(rank, rank)
    return named + (" of " + _SUIT_WORDS[suit] if suit >= 0 else "") + end


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
    if first.kind == "penalty":
        return _penalty_texts(awards, names)
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
    brief = "+%d: %s" % (pegged, ", ".join([_reason_name(reason) for reason in reasons]))
    briefest = brief.replace("fifteen", "15").replace("thirty-one", "31")
    briefest = briefest.replace("last card", "last")
    return [
        "%s: %s" % (name, ", ".join([reason_phrase(reason) for reason in reasons])),
        "%s %s" % (name, brief),
        "%s %s" % (name, briefest),
        "%s %s" % (_short(name, 4), briefest),
        "%s %s" % (_short(name, 1), briefest),
        "%s +%d: %s" % (_short(name, 4), pegged, _reason_name(reasons[0])),
        "%s +%d: %s" % (_short(name, 1), pegged, _reason_name(reasons[0])),
        "%s +%d" % (name, pegged),
    ]


def _penalty_texts(awards, names):
    """How to tell who pegs a penalty, the fullest wording first."""
    who = ", ".join([names[award.player] for award in awards])
    pegged = "%s +%d" % (who, awards[0].points)
    return ["%s: %s" % (pegged, awards[0].reasons[0][0]), pegged]


def _short(name, letters):
    """The first letters of a player's name, with the number that a partner has."""
    tail = name[-2:] if name[-2:-1] == " " else ""
    return name[: len(name) - len(tail)][:letters] + tail


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
    return "%s claims %d" % (names[event.player], event.points)


def undone_texts(event, awards, names):
    """``Undid: Blue run of 3``: how to tell what an undo took back, the fullest wording first."""
    texts = ["Undid: " + _event_text(event, awards, names)]
    if event.kind == "lay":
        points = sum([award.points for award in awards])
        texts.append("Undid: %s %d" % (names[event.player], points))
    return texts


def _event_text(event, awards, names):
    kind = event.kind
    if kind == "starter":
        return "starter %s" % card_label(event.card)
    if kind == "misdeal":
        return "misdeal"
    if kind in _COUNTED and awards:
        return "%s %s %d" % (names[awards[0].player], kind, awards[0].points)
    name = names[event.player]
    if kind == "lay":
        reasons = _play_reasons(awards)
        if reasons:
            return "%s %s" % (name, _reason_name(reasons[0]))
        return "%s %s" % (name, card_label(event.card))
    if kind == "go":
        return "%s go" % name
    if kind == "peg":
        return "%s %d" % (name, event.points)
    if kind == "claim":
        return "%s claim %d" % (name, event.points)
    if kind == "correct":
        return "%s %+d" % (name, event.points)
    if kind == "penalty":
        return "penalty of %d" % event.points
    if kind == "dead":
        return "%s's hand is dead" % name
    if kind == "lead":
        return "%s leads" % name
    return "%s %s" % (name, kind)


def redo_text(event, names):
    """What would happen again, for the menu."""
    return "Redo " + _event_text(event, [], names) if event.kind not in _COUNTED else "Redo count"


def win_texts(name, skunk_level):
    """How to tell who has won: the line that is told large, and one below it or ""."""
    if not skunk_level:
        return "%s wins!" % name, ""
    return ("Skunk!", "Double skunk!")[skunk_level - 1], "%s wins" % name


def standing_text(standing, names):
    """``Match 3-1``, in the order of the tabs above it; or who has won the match."""
    points, winner = standing
    numbers = "-".join([str(number) for number in points])
    if winner >= 0:
        return "%s wins it %s" % (names[winner], numbers)
    return "Match stands %s" % numbers


def named_match_text(match, players):
    """As match_text, with the names that stand on no tab there: ``Blue 2, Orange 0``."""
    points, winner = match.standing() or ((), -1)
    if winner >= 0:
        return match_text(match, players)
    names = players.team_names(match.match_rules()) if points else ()
    return ", ".join(["%s %d" % (name, number) for name, number in zip(names, points)])


def match_text(match, players):
    """How the pegboard.current_match.CurrentMatch stands; nothing without a match."""
    standing = match.standing()
    return standing_text(standing, players.team_names(match.match_rules())) if standing else ""


def value_text(name, value):
    """What a setting's value is called on the display."""
    if name in ("dim_after", "blank_after"):
        return "%d min" % value if value else "never"
    if name == "scores_after":
        return "%d s" % value if value else "never"
    if name == "limit_ma":
        return "%d mA" % value
    if name == "lanes":
        return str(value or "all")
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return _VALUE_WORDS.get(value) or value
