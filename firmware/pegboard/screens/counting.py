"""The show: hands and crib are counted, each point with its reason; and Count a hand without a
game.
"""

from cribbage import show
from cribbage.cards import SUIT_SIGNS, card_label, has_suit
from cribbage.events import Event
from cribbage.game import MOST_IN_A_HAND
from cribbage.show import ShowError
from pegboard.asks import ABOUT_SUITS, FLUSH_OR_NOBS, NOTHING, NUMBER, QUESTION, Ask
from pegboard.devices import SCREEN_WIDTH
from pegboard.draw import width
from pegboard.fonts import LARGE, MEDIUM, SMALL
from pegboard.screens.base import (
    BODY_TOP,
    MESSAGE_TOP,
    TITLE_ROOM,
    ListStep,
    Step,
    draw_labelled,
    draw_lines,
    draw_wheel,
    possessive,
    yes_text,
)
from pegboard.screens.cards import CardScreen, LooseCards, card_labels, words_of_event
from pegboard.wheel import Wheel

YES, NO = "yes", "no"
# The answers to "Flush or nobs?": another word, so that an entry tells which question it answers.
SOME, NONE = "some", "none"
_ANSWERS = (YES, NO, SOME, NONE)

# The questions of ABOUT_SUITS.
_QUESTIONS = ("All one suit?", "Starter too?", "His nobs?", "Flush or nobs?")
_CRIB_QUESTION = "All 5 one suit?"

# The answer stands large at the right, what it is about to its left.
_ANSWER_LEFT = 74

# Where the wheel of a claim starts: near what most hands and cribs count.  From 0 it is 5.4
# detents for a hand and 4.4 for a crib, from here 2.8 and 2.1, over tests/cases/games.jsonl.gz;
# hands that were thrown with care count more than those.
_LIKELY_CLAIMS = {"hand": 6, "crib": 4}

# About as many letters of the middle size as stand beside the total.
_LINE_LETTERS = 10

# More pixels than a title can need, where it is not drawn.
_NO_LIMIT = 1000
# The total stands large at the right, the items to its left.
_TOTAL_LEFT = 92
_TOTAL_ROOM = 90


def answers_of(words, cards, starter, is_crib, nobs_taken):
    """The answers of show.open_question that ``words`` give, in the order asked."""
    answers: list = [None, None, None]
    either = words[0] if words and words[0] in (SOME, NONE) else None
    if either and not asks_either(cards, starter, is_crib, nobs_taken):
        raise ValueError("nobody asks for both flush and nobs here")
    if either == NONE:
        answers = [False, None, False]
    for word in words[1:] if either else words:
        question = show.open_question(cards, starter, is_crib, answers, nobs_taken)
        if question < 0 or word not in (YES, NO):
            raise ValueError("no question is open for '%s'" % word)
        answers[question] = word == YES
        if either and answers[show.ALL_ONE_SUIT] is False:
            answers[show.JACK_OF_STARTER_SUIT] = True
    return answers


def asks_either(cards, starter, is_crib, nobs_taken):
    """Whether both a flush and nobs are open, so that one question can settle both."""
    unknown, no_flush = [None, None, None], [False, None, None]
    return (
        show.open_question(cards, starter, is_crib, unknown, nobs_taken) == show.ALL_ONE_SUIT
        and show.open_question(cards, starter, is_crib, no_flush, nobs_taken) >= 0
    )


def words_of(flush, nobs, cards, starter, is_crib, nobs_taken):
    """The words that were answered so that a count has these points for flush and nobs."""
    words = []
    answers: list[bool | None] = [None, None, None]
    if flush is None or nobs is None:
        return words
    truth = show.answers_for(flush, nobs, is_crib)
    if asks_either(cards, starter, is_crib, nobs_taken):
        if not (flush or nobs):
            return [NONE]
        words.append(SOME)
        if not flush:
            return words + [NO]
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


class ClaimStep(Step):
    """What the player says that the cards count, in a game with muggins."""

    def __init__(self, screen):
        start = _LIKELY_CLAIMS[screen.cards_are]
        Step.__init__(self, screen, Wheel(list(range(MOST_IN_A_HAND + 1)), start))

    def asks(self):
        screen = self.screen
        return Ask(NUMBER, "claim", self.wheel, str, screen.player(), screen.cards_are)

    def press(self):
        self.screen.commit(Event("claim", self.screen.players.turn(), points=self.wheel.value))

    def value_of(self, word):
        return int(word)

    def spoken(self):
        return "%s claims" % self.screen.title_of_cards(_NO_LIMIT)

    def hint(self):
        return "Press: %s claims %d" % (self.screen.players.turn_name(), self.wheel.value)

    def caption(self):
        return self.screen.five_cards()

    def draw(self, canvas):
        canvas.text(SMALL, self.screen.title_of_cards(TITLE_ROOM), 0, BODY_TOP)
        canvas.text(SMALL, "claims", 0, BODY_TOP + 22)
        draw_wheel(canvas, self.wheel, str)


class QuestionStep(Step):
    """A question about suits that were not entered; ``question``: its place in ABOUT_SUITS."""

    def __init__(self, screen, question):
        Step.__init__(self, screen, Wheel([False, True]))
        self._question = question

    def asks(self):
        screen, about = self.screen, ABOUT_SUITS[self._question]
        return Ask(QUESTION, about, self.wheel, yes_text, screen.player(), screen.cards_are)

    def press(self):
        about_both = ABOUT_SUITS[self._question] == FLUSH_OR_NOBS
        yes, no = (SOME, NONE) if about_both else (YES, NO)
        self.screen.push(yes if self.wheel.value else no)

    def value_of(self, word):
        return word in (YES, SOME)

    def hint(self):
        hint = "Press: %s" % yes_text(self.wheel.value).lower()
        if self.screen.board.has_key_pad:
            hint += "  Key A: no" if self.wheel.value else "  Key 2: yes"
        return hint

    def spoken(self):
        return "%s: %s" % (self.screen.title_of_cards(_NO_LIMIT), self.text())

    def text(self):
        if self.screen.is_crib and self._question == show.ALL_ONE_SUIT:
            return _CRIB_QUESTION
        return _QUESTIONS[self._question]

    def draw(self, canvas):
        screen = self.screen
        canvas.text(SMALL, screen.title_of_cards(_ANSWER_LEFT), 0, BODY_TOP)
        cards = screen.five_cards()
        if self._question == show.ALL_ONE_SUIT and not screen.is_crib:
            cards = card_labels(screen.hand_cards())
        if canvas.width(SMALL, cards) > _ANSWER_LEFT:
            cards = cards.replace(" ", "")
        if canvas.width(SMALL, cards) > _ANSWER_LEFT:
            cards = "".join([sign for sign in cards if sign not in SUIT_SIGNS])
        canvas.text(SMALL, cards, 0, BODY_TOP + 10)
        canvas.text(SMALL, self.text(), 0, BODY_TOP + 21)
        canvas.centred(LARGE, yes_text(self.wheel.value), BODY_TOP, _ANSWER_LEFT, SCREEN_WIDTH)


class TotalStep(Step):
    """The count: the total with the cards, and by turning every item with its cards.

    ``flush``, ``nobs``: the points for suits.
    """

    def __init__(self, screen, flush, nobs):
        cards, starter = screen.hand_cards(), screen.starter()
        self.flush, self.nobs = flush, nobs
        self.items = show.explain(cards, starter, screen.is_crib, flush, nobs)
        self.total = self.items[-1].total if self.items else 0
        Step.__init__(self, screen, Wheel(list(range(len(self.items) + 1))))

    def asks(self):
        screen = self.screen
        return Ask(
            NOTHING, screen.about, self.wheel, self._text, screen.player(), screen.cards_are
        )

    def _text(self, index):
        if not index:
            return str(self.total)
        return " ".join(phrase(self.items[index - 1], index == 1))

    def turn(self, detents):
        Step.turn(self, detents)
        self.screen.messages.clear()

    def press(self):
        self.screen.confirm(*self._suit_points())

    def _suit_points(self):
        """(flush, nobs) for the event: None where the suits are known and tell by themselves."""
        cards = list(self.screen.hand_cards()) + [self.screen.starter()]
        if all(has_suit(card) for card in cards):
            return None, None
        return self.flush, self.nobs

    def spoken(self):
        if self.wheel.value:
            return "%s: %s" % (
                card_labels(self.items[self.wheel.value - 1].cards),
                self._text(self.wheel.value),
            )
        return "%s: %s" % (self.screen.title_of_cards(_NO_LIMIT), show.spoken(self.items))

    def hint(self):
        return self.screen.total_hint(self.total)

    def caption(self):
        if not self.wheel.value:
            return self.screen.total_caption(self.total)
        item = self.items[self.wheel.value - 1]
        added = "+%d, %d so far" % (item.points, item.total)
        if self._has_room(item):
            return added
        return "%s: +%d" % (card_labels(item.cards), item.points)

    def draw(self, canvas):
        if self.screen.is_claimed():
            # The press pegs something else than the number that is seen.
            draw_labelled(canvas, self.total, "count", _TOTAL_LEFT, SCREEN_WIDTH)
        else:
            canvas.centred(LARGE, str(self.total), BODY_TOP, _TOTAL_LEFT, SCREEN_WIDTH)
        if self.wheel.value:
            self._draw_item(canvas, self.items[self.wheel.value - 1])
        else:
            self._draw_cards(canvas)

    def _draw_cards(self, canvas):
        canvas.text(SMALL, self.screen.title_of_cards(_TOTAL_LEFT), 0, BODY_TOP)
        cards = card_labels(self.screen.hand_cards())
        if canvas.width(MEDIUM, cards) <= _TOTAL_ROOM:
            canvas.text(MEDIUM, cards, 0, MESSAGE_TOP - 21)
        elif canvas.width(SMALL, cards) <= _TOTAL_ROOM:
            canvas.text(SMALL, cards, 0, MESSAGE_TOP - 21)
        else:
            canvas.text(SMALL, cards.replace(" ", ""), 0, MESSAGE_TOP - 21)
        canvas.text(SMALL, "starter %s" % card_label(self.screen.starter()), 0, MESSAGE_TOP - 9)

    def _draw_item(self, canvas, item):
        draw_lines(canvas, phrase(item, item is self.items[0]), _TOTAL_ROOM)
        if self._has_room(item):
            canvas.text(MEDIUM, card_labels(item.cards), 0, BODY_TOP + 1 + MEDIUM.height)

    def _has_room(self, item):
        """Whether the cards of the item have room in the middle size below its name."""
        lines = phrase(item, item is self.items[0])
        return len(lines) == 1 and width(MEDIUM, card_labels(item.cards)) <= _TOTAL_ROOM


class CountScreen(CardScreen):
    """Cards are entered until there are enough, open questions are answered, then the count is
    told.

    The entry holds cards, then answers.
    """

    cards_are = "hand"

    @property
    def is_crib(self):
        return self.cards_are == "crib"

    def wanted(self):
        """How many cards are entered here."""
        return 4

    def is_claimed(self):
        """Whether a claim says how much is pegged."""
        return False

    def starter(self):
        raise NotImplementedError

    def nobs_taken(self):
        """Whether an earlier hand of the deal held the jack of the starter's suit."""
        return False

    def confirm(self, flush, nobs):
        """The count was read and is accepted; the points for suits are those for the event."""

    def check_entry(self):
        words = self.count_words()
        cards = [word for word in words if word not in _ANSWERS]
        if words[: len(cards)] != cards or len(cards) > self.wanted():
            raise ValueError("no presses lead to %s" % " ".join(words))
        self.check_cards(cards)

    def count_words(self):
        """The words of the entry that are cards and answers."""
        return self.entry

    def begin(self):
        words = self.count_words()
        self._answered = [word for word in words if word in _ANSWERS]
        if not self.begin_card(words[: len(words) - len(self._answered)]):
            self.begin_count()
        elif self._answered:
            raise ValueError("%d cards are too few for an answer" % len(self.cards))

    def begin_count(self):
        cards, starter, taken = self.hand_cards(), self.starter(), self.nobs_taken()
        if not self._answered and asks_either(cards, starter, self.is_crib, taken):
            self.ask_for(QuestionStep(self, ABOUT_SUITS.index(FLUSH_OR_NOBS)))
            return
        answers = answers_of(self._answered, cards, starter, self.is_crib, taken)
        question = show.open_question(cards, starter, self.is_crib, answers, taken)
        if question >= 0:
            self.ask_for(QuestionStep(self, question))
        else:
            suit_points = show.settle(cards, starter, self.is_crib, answers, taken)
            self.ask_for(TotalStep(self, *suit_points))

    def has_enough(self):
        return len(self.cards) >= self.wanted()

    def proposed(self):
        words = self.words_before()
        if not words:
            return ""
        number = len(self.cards) + len(self._answered)
        return words[number] if number < len(words) else ""

    def hand_cards(self):
        """The four cards."""
        return self.cards[:4]

    def wants_suit(self, card):
        # Once a question was answered the cards are whole, even if suits are wanted from now on.
        return not self._answered and CardScreen.wants_suit(self, card)

    def title_of_cards(self, room):
        """Whose hand or crib it is about, in at most ``room`` pixels."""
        return "Crib" if self.is_crib else "Hand"

    def five_cards(self):
        """The cards and the starter, where they are known."""
        cards = self.hand_cards()
        return "%s + %s" % (card_labels(cards), card_label(self.starter())) if cards else ""

    def card_hint(self, label):
        return "Press: %s, card %d of %d" % (label, len(self.cards) + 1, self.wanted())

    def card_caption(self):
        return "Entered: %s" % card_labels(self.cards) if self.cards else ""

    def card_number(self):
        """Which card is entered now."""
        return "card %d" % (len(self.cards) + 1), "of %d" % self.wanted()

    def draw_beside(self, canvas):
        canvas.text(SMALL, self.title_of_cards(TITLE_ROOM), 0, BODY_TOP)
        for row, line in enumerate(self.card_number()):
            canvas.text(SMALL, line, 0, BODY_TOP + 10 * (row + 1))

    def total_caption(self, total):
        return "Turn: how it counts" if total else ""


class ShowScreen(CountScreen):
    """A count of the show.  In a game with muggins the claim comes first."""

    def wants_claim(self):
        game = self.game
        return game.rules.muggins and game.claimed < 0

    def check_entry(self):
        CountScreen.check_entry(self)
        if self.wants_claim():
            raise ValueError("a claim comes before %s" % " ".join(self.entry))

    def begin(self):
        if self.wants_claim():
            self.cards = []
            self._answered = []
            self.ask_for(ClaimStep(self))
        else:
            CountScreen.begin(self)

    def words_before(self):
        if self.wants_claim():
            claim = self.game.proposal(("claim",), self.player())
            return [str(claim.points)] if claim else []
        event = self.game.proposal(self.makes[:1], self.player())
        if not event:
            return []
        cards = list(event.cards) or self.game.hand_of(self.player())
        words = words_of_event(event) if self.wanted() else []
        try:
            return words + words_of(
                event.flush,
                event.nobs,
                cards,
                self.starter(),
                self.is_crib,
                self.game.nobs_taken(cards),
            )
        except ShowError:
            return words

    def is_claimed(self):
        return self.game.claimed >= 0

    def title_of_cards(self, room):
        game = self.game
        name = self.players.name(game.dealer if self.is_crib else game.to_act)
        title = possessive(name, self.cards_are, room)
        if not self.is_crib and not game.shown:
            # The play has just ended: a word that the show begins.
            for text in ("The show: " + title, "Show: " + title, "Show: " + name):
                if width(SMALL, text) <= room:
                    return text
        return title

    def starter(self):
        return self.game.starter

    def nobs_taken(self):
        return self.game.nobs_taken(self.hand_cards())

    def total_hint(self, total):
        name, over = self.players.turn_name(), self._overclaimed(total)
        if not over:
            return "Press: %s pegs %d" % (name, self._pegs(total))
        return "Press: %s +%d, %s +%d" % (name, self._pegs(total), self._others(), over)

    def total_caption(self, total):
        claimed = self.game.claimed
        if claimed < 0:
            return CountScreen.total_caption(self, total)
        over = self._overclaimed(total)
        if over:
            return "Claimed %d, %d too high" % (claimed, over)
        return "Claimed %d: pegs %d" % (claimed, self._pegs(total))

    def _pegs(self, total):
        """What the player pegs: a claim below the count pegs no more than it says."""
        claimed = self.game.claimed
        return total if claimed < 0 else min(claimed, total)

    def _overclaimed(self, total):
        """What the other sides peg because the claim was too high."""
        return self.game.overclaimed(total)

    def _others(self):
        game = self.game
        if game.rules.teams > 2:
            return "others"
        return self.players.team_name(1 - game.rules.team_of(game.to_act))


class HandScreen(ShowScreen):
    """The count of a hand of the game; where the play was refereed its four cards are known."""

    name = about = "hand"
    makes = ("hand", "claim")

    def wanted(self):
        return 0 if self.game.play else 4

    def hand_cards(self):
        return self.cards if self.wanted() else self.game.hand_of(self.players.turn())

    def confirm(self, flush, nobs):
        cards = self.cards if self.wanted() else ()
        self.commit(Event("hand", self.players.turn(), cards=cards, flush=flush, nobs=nobs))

    def back(self):
        if ShowScreen.back(self):
            return True
        game = self.game
        if game.play or game.shown or game.claimed >= 0:
            return False
        self.navigator.show_game()
        return True


class CribScreen(ShowScreen):
    """The crib: four cards on the wheel, then its count."""

    name = about = "crib"
    makes = ("crib", "claim")
    cards_are = "crib"

    def card_caption(self):
        return ShowScreen.card_caption(self) or "Turn up the crib"

    def confirm(self, flush, nobs):
        self.commit(Event("crib", cards=self.cards, flush=flush, nobs=nobs))


class LooseCountScreen(LooseCards, CountScreen):
    """Count a hand: hand or crib, four cards and a starter, no game needed.

    The entry holds ``hand`` or ``crib`` before the cards.
    """

    name = about = "count"
    follows_game = False
    title = "Count a hand"

    def wanted(self):
        return 5

    def count_words(self):
        return self.entry[1:]

    def begin(self):
        if not self.entry:
            self.ask_for(ListStep(self, ["hand", "crib"], ("A hand", "A crib")))
            return
        if self.entry[0] not in ("hand", "crib"):
            raise ValueError("a hand or a crib, not '%s'" % self.entry[0])
        self.cards_are = self.entry[0]
        CountScreen.begin(self)

    def list_hint(self, word):
        return "Press: count a %s" % word

    def starter(self):
        return self.cards[4]

    def card_hint(self, label):
        if len(self.cards) == 4:
            return "Press: starter %s" % label
        return CountScreen.card_hint(self, label)

    def card_number(self):
        if len(self.cards) == 4:
            return "the", "starter"
        return "card %d" % (len(self.cards) + 1), "of 4"

    def total_hint(self, total):
        return "Press: count another"

    def confirm(self, flush, nobs):
        self.navigator.show("count")

    def back(self):
        if not CountScreen.back(self):
            self.navigator.show("home")
        return True
