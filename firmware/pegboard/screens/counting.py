"""The show: hands and crib are counted, each point with its reason; and Count a hand without a
game.
"""

from cribbage import show
from cribbage.cards import card_label, card_name, has_suit
from cribbage.events import Event
from cribbage.game import MOST_IN_A_HAND
from pegboard.devices import SCREEN_WIDTH
from pegboard.draw import width
from pegboard.fonts import LARGE, MEDIUM, SMALL
from pegboard.screens.base import (
    BODY_TOP,
    LEFT_RIGHT,
    NOTICE_TOP,
    draw_lines,
    draw_list,
    draw_wheel,
    yes_text,
)
from pegboard.screens.play import CardScreen, LooseCards
from pegboard.wheel import Wheel

YES, NO = "yes", "no"

# The questions of show.QUESTIONS, broken for the left half of the display.
_QUESTION_LINES = (
    ("All one", "suit?"),
    ("Starter", "too?"),
    ("Jack of", "starter's", "suit?"),
)
_CRIB_QUESTION = ("All five", "one suit?")

# About as many letters of the middle size as stand beside the total.
_LINE_LETTERS = 10

# The total stands large at the right, the items to its left.
_TOTAL_LEFT = 90
_TOTAL_ROOM = 90


def answers_of(words, cards, starter, is_crib, nobs_taken):
    """The answers of show.open_question that the yes and no ``words`` give, in the order asked."""
    answers = [None, None, None]
    for word in words:
        question = show.open_question(cards, starter, is_crib, answers, nobs_taken)
        if question < 0 or word not in (YES, NO):
            raise ValueError("no question is open for '%s'" % word)
        answers[question] = word == YES
    return answers


def words_of(flush, nobs, cards, starter, is_crib, nobs_taken):
    """The words that were answered so that a count has these points for flush and nobs."""
    words = []
    answers = [None, None, None]
    if flush is None or nobs is None:
        return words
    truth = (flush == 5 if is_crib else flush >= 4, flush == 5, nobs == 1)
    question = show.open_question(cards, starter, is_crib, answers, nobs_taken)
    while question >= 0:
        answers[question] = truth[question]
        words.append(YES if truth[question] else NO)
        question = show.open_question(cards, starter, is_crib, answers, nobs_taken)
    return words


def phrase(item, is_first):
    """An item of a count as it is told, in one line or two: ``pair is 6``, ``double run`` ``of 3
    is 9``.
    """
    if item.name == "fifteen":
        return ("fifteen %d" % item.total,)
    words = item.name.split(" ")
    words.append("%s %d" % ("for" if is_first else "is", item.total))
    whole = " ".join(words)
    if len(whole) <= _LINE_LETTERS:
        return (whole,)
    halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(halves, key=_longer_half)


def _longer_half(halves):
    return max(len(halves[0]), len(halves[1]))


class CountScreen(CardScreen):
    """Cards are entered until there are enough, open questions are answered, then the count is
    told.

    The draft holds the words of ``lead`` presses, then cards, then yes and no.
    """

    is_crib = False
    lead = 0

    @property
    def wanted(self):
        """How many cards are entered here."""
        return 4

    def check_draft(self):
        words = self.draft[self.lead :]
        cards = [word for word in words if word not in (YES, NO)]
        self.cards = []
        if words[: len(cards)] != cards or len(cards) > self.wanted or self.wants_claim():
            raise ValueError("no presses lead to %s" % " ".join(words))
        for word in cards:
            self.check_card(word)

    def begin(self):
        words = self.draft[self.lead :]
        self.items = None
        self.question = -1
        self.claiming = self.wants_claim()
        if self.claiming:
            self.cards = []
            self._rank = 0
            self.wheel = Wheel(list(range(MOST_IN_A_HAND + 1)))
            return
        self._answered = [word for word in words if word in (YES, NO)]
        self._split_draft(words)
        missing = self.wanted - len(self.cards)
        if missing and self._answered:
            raise ValueError("%d cards are too few for an answer" % len(self.cards))
        if not missing:
            self.begin_count()

    def _split_draft(self, words):
        draft = self.draft
        self.draft = words[: len(words) - len(self._answered)]
        CardScreen.begin(self)
        self.draft = draft

    def begin_rank(self):
        if len(self.cards) < self.wanted:
            CardScreen.begin_rank(self)

    def hand_cards(self):
        return self.cards

    def starter(self):
        return self.game.starter

    def nobs_taken(self):
        return self.game.nobs_taken()

    def wants_claim(self):
        """Whether the player must say first what it counts, as in a game with muggins."""
        game = self.game
        return game.rules.muggins and game.claimed < 0

    def begin_count(self):
        cards, starter = self.hand_cards(), self.starter()
        taken = self.nobs_taken()
        answers = answers_of(self._answered, cards, starter, self.is_crib, taken)
        self.question = show.open_question(cards, starter, self.is_crib, answers, taken)
        if self.question >= 0:
            self.wheel = Wheel([False, True])
            return
        self.flush, self.nobs = show.settle(cards, starter, self.is_crib, answers, taken)
        self.items = show.explain(cards, starter, self.is_crib, self.flush, self.nobs)
        self.total = self.items[-1].total if self.items else 0
        self.wheel = Wheel(list(range(len(self.items) + 1)))

    def suit_points(self):
        """(flush, nobs) for the event: None where the suits are known and tell by themselves."""
        cards = list(self.hand_cards()) + [self.starter()]
        if all(has_suit(card) for card in cards):
            return None, None
        return self.flush, self.nobs

    def wants_suit(self, card):
        # Once a question was answered the cards are whole, even if suits are wanted from now on.
        return not self._answered and CardScreen.wants_suit(self, card)

    def enter(self, card):
        self.take(card_name(card))

    def turn(self, detents):
        CardScreen.turn(self, detents)
        if self.items is not None or self.question >= 0:
            self.messages.clear()

    def press(self):
        if self.claiming:
            self.commit(Event("claim", self.players.turn(), points=self.wheel.value))
        elif self.items is not None:
            self.confirm()
        elif self.question >= 0:
            self.take(YES if self.wheel.value else NO)
        else:
            CardScreen.press(self)

    def confirm(self):
        """The count was read and is accepted."""

    def resume_at(self, word):
        if self.claiming:
            self.wheel.index = int(word)
        elif word in (YES, NO):
            self.wheel.index = 1 if word == YES else 0
        else:
            CardScreen.resume_at(self, word)

    def kind(self):
        """What the cards are: a hand or a crib."""
        return "Crib" if self.is_crib else "Hand"

    def hint(self):
        if self.claiming:
            return "Press: %s claims %d" % (self.players.turn_name(), self.wheel.value)
        if self.items is not None:
            return self.count_hint()
        if self.question >= 0:
            return "Press: %s" % yes_text(self.wheel.value).lower()
        number = len(self.cards) + 1
        return "Press: %s, card %d of %d" % (card_label(self.chosen()), number, self.wanted)

    def caption(self):
        if self.items and self.wheel.value:
            return self._item_caption(self.items[self.wheel.value - 1])
        if self.items is not None:
            return self._claim_caption()
        cards = self.hand_cards()
        if self.question < 0 and not self.claiming or not cards:
            return ""
        return "%s + %s" % (_labels(cards), card_label(self.starter()))

    def _claim_caption(self):
        claimed = self.game.claimed if self.of_the_table else -1
        if claimed >= 0:
            over = self._overclaimed()
            return "Claimed %d" % claimed + (", %d too high" % over if over else "")
        return "Turn: how it counts" if self.items else ""

    def pegs(self):
        """What the player pegs: a claim below the count pegs no more than it says."""
        claimed = self.game.claimed
        return self.total if claimed < 0 else min(claimed, self.total)

    def _overclaimed(self):
        """What the other sides peg because the claim was too high."""
        return self.game.overclaimed(self.total)

    def count_hint(self):
        name, over = self.players.turn_name(), self._overclaimed()
        if not over:
            return "Press: %s pegs %d" % (name, self.pegs())
        return "Press: %s +%d, %s +%d" % (name, self.pegs(), self._others(), over)

    def _others(self):
        game = self.game
        if game.rules.teams > 2:
            return "others"
        return self.players.team_name(1 - game.rules.team_of(game.to_act))

    def draw(self, canvas):
        if self.claiming:
            draw_lines(canvas, (self.kind(), "claim"), LEFT_RIGHT)
            draw_wheel(canvas, self.wheel, str)
        elif self.items is not None:
            self._draw_total(canvas)
            if self.wheel.value == 0:
                self._draw_cards(canvas)
            else:
                self._draw_item(canvas, self.items[self.wheel.value - 1])
        elif self.question >= 0:
            self._draw_question(canvas)
        else:
            self.draw_entered(canvas)
            self.draw_entry(canvas)

    def draw_entered(self, canvas):
        canvas.text(SMALL, self.kind(), 0, BODY_TOP)
        self._draw_card_row(canvas, self.cards, BODY_TOP + 12, LEFT_RIGHT)

    def _draw_card_row(self, canvas, cards, top, room):
        """``cards`` in one row where they fit into ``room`` pixels, else in two."""
        text = _labels(cards)
        for font in (MEDIUM, SMALL):
            if canvas.width(font, text) <= room:
                canvas.text(font, text, 0, top)
                return
        half = (len(cards) + 1) // 2
        for row, part in enumerate((cards[:half], cards[half:])):
            text = _labels(part)
            if canvas.width(SMALL, text) > room:
                text = text.replace(" ", "")
            canvas.text(SMALL, text, 0, top + row * SMALL.height)

    def _draw_question(self, canvas):
        lines = _QUESTION_LINES[self.question]
        if self.is_crib and self.question == show.ALL_ONE_SUIT:
            lines = _CRIB_QUESTION
        draw_lines(canvas, lines, 72)
        canvas.centred(LARGE, yes_text(self.wheel.value), BODY_TOP, 72, SCREEN_WIDTH)

    def _draw_total(self, canvas):
        canvas.centred(LARGE, str(self.total), BODY_TOP, _TOTAL_LEFT, SCREEN_WIDTH)

    def _draw_cards(self, canvas):
        canvas.text(SMALL, self.kind(), 0, BODY_TOP)
        cards = _labels(self.hand_cards())
        if canvas.width(MEDIUM, cards) <= _TOTAL_ROOM:
            canvas.text(MEDIUM, cards, 0, NOTICE_TOP - 22)
        elif canvas.width(SMALL, cards) <= _TOTAL_ROOM:
            canvas.text(SMALL, cards, 0, NOTICE_TOP - 20)
        else:
            canvas.text(SMALL, cards.replace(" ", ""), 0, NOTICE_TOP - 20)
        canvas.text(SMALL, "starter %s" % card_label(self.starter()), 0, NOTICE_TOP - 9)

    def _draw_item(self, canvas, item):
        lines = phrase(item, item is self.items[0])
        draw_lines(canvas, lines, _TOTAL_ROOM)
        if self._beside_total(item):
            canvas.text(MEDIUM, _labels(item.cards), 0, BODY_TOP + 1 + MEDIUM.height)

    def _beside_total(self, item):
        """Whether the cards of the item have room in the middle size below its name."""
        lines = phrase(item, item is self.items[0])
        return len(lines) == 1 and width(MEDIUM, _labels(item.cards)) <= _TOTAL_ROOM

    def _item_caption(self, item):
        return "" if self._beside_total(item) else _labels(item.cards)


def _labels(cards):
    return " ".join([card_label(card) for card in cards])


class HandScreen(CountScreen):
    """The count of a hand of the game; where the play was refereed its four cards are known."""

    name = "hand"
    makes = ("hand", "claim")

    @property
    def wanted(self):
        return 0 if self.game.play else 4

    def hand_cards(self):
        return self.cards if self.wanted else self.game.hand_of(self.players.turn())

    def confirm(self):
        cards = self.cards if self.wanted else ()
        flush, nobs = self.suit_points()
        self.commit(Event("hand", self.players.turn(), cards=cards, flush=flush, nobs=nobs))

    def back(self):
        if CountScreen.back(self):
            return True
        game = self.game
        if game.play or game.shown or game.claimed >= 0:
            return False
        self.navigator.show_game()
        return True


class CribScreen(CountScreen):
    """The crib: four cards on the wheel, then its count."""

    name = "crib"
    makes = ("crib", "claim")
    is_crib = True

    def confirm(self):
        flush, nobs = self.suit_points()
        self.commit(Event("crib", cards=self.cards, flush=flush, nobs=nobs))


class LooseCountScreen(LooseCards, CountScreen):
    """Count a hand: hand or crib, four cards and a starter, no game needed."""

    name = "count"
    of_the_table = False
    lead = 1
    title = "Count a hand"

    @property
    def wanted(self):
        return 5

    def begin(self):
        if not self.draft:
            self.wheel = Wheel(["hand", "crib"])
            self.claiming = False
            self.items = None
            self.question = -1
            self.cards = []
            self._rank = 0
            return
        if self.draft[0] not in ("hand", "crib"):
            raise ValueError("a hand or a crib, not '%s'" % self.draft[0])
        self.is_crib = self.draft[0] == "crib"
        CountScreen.begin(self)

    def hand_cards(self):
        return self.cards[:4]

    def starter(self):
        return self.cards[4]

    def nobs_taken(self):
        return False

    def wants_claim(self):
        return False

    def press(self):
        if not self.draft:
            self.take(self.wheel.value)
        else:
            CountScreen.press(self)

    def hint(self):
        if not self.draft:
            return "Press: count a %s" % self.wheel.value
        if self.items is None and self.question < 0 and len(self.cards) == 4:
            return "Press: starter %s" % card_label(self.chosen())
        return CountScreen.hint(self)

    def count_hint(self):
        return "Press: count another"

    def confirm(self):
        self.navigator.show("count")

    def back(self):
        if not CountScreen.back(self):
            self.navigator.show("home")
        return True

    def resume_at(self, word):
        if word in self.wheel.values:
            self.wheel.index = self.wheel.values.index(word)
        elif word not in ("hand", "crib"):
            CountScreen.resume_at(self, word)

    def draw(self, canvas):
        if self.draft:
            CountScreen.draw(self, canvas)
            return
        lines = [("A hand", ""), ("A crib", "")]
        draw_list(canvas, self.wheel, lines, whole=not self.messages.texts)
