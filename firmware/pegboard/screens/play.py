"""The starter and the play: one card after another on the wheel."""

from cribbage.cards import card_label, card_name, has_suit, make, parse_card, rank_of, suit_of
from cribbage.events import Event
from pegboard.fonts import LARGE
from pegboard.screens.base import (
    BODY_TOP,
    LEFT_RIGHT,
    Screen,
    draw_lines,
    draw_wheel,
    rank_text,
    suit_text,
)
from pegboard.settings import FULL
from pegboard.wheel import GO, GO_LIKELY_FROM, START_RANK, Wheel, rank_wheel


class CardScreen(Screen):
    """Asks for cards: the rank, then in full entry the suit.

    The draft holds cards; the last one is without a suit while the suit is asked for.
    """

    of_the_table = True
    # How many cards are entered here; the suit of the last one may be open.
    longest_draft = 1

    def check_draft(self):
        """The cards of the draft can be in one deal."""
        Screen.check_draft(self)
        self.cards = []
        for word in self.draft:
            self.check_card(word)

    def check_card(self, word):
        """``word``: a card that can follow ``cards``, to which it is added."""
        card = parse_card(word)
        suits = self.open_suits(rank_of(card))
        is_open = rank_of(card) in self.open_ranks()
        if not is_open or has_suit(card) and suit_of(card) not in suits or word != card_name(card):
            raise ValueError("'%s' cannot be entered here" % word)
        self.cards.append(card)

    def begin(self):
        self.cards = [parse_card(word) for word in self.draft]
        self._rank = 0
        if self.cards and self.wants_suit(self.cards[-1]):
            self._rank = rank_of(self.cards.pop())
        if self._rank:
            self.wheel = Wheel(self.open_suits(self._rank))
        else:
            self.begin_rank()

    def begin_rank(self):
        """Set up the wheel for the next rank."""
        self.wheel = rank_wheel(self.open_ranks(), self.start_rank())

    def open_ranks(self):
        return self.game.open_ranks(self.cards)

    def open_suits(self, rank):
        return self.game.open_suits(rank, self.cards)

    def start_rank(self):
        """Where the wheel of ranks starts: among several cards at the one just entered."""
        return rank_of(self.cards[-1]) if self.cards else self.navigator.start_rank()

    @property
    def asks_suit(self):
        return self._rank > 0

    def wants_suit(self, card):
        return self.settings.entry == FULL and not has_suit(card)

    def chosen(self):
        """The card that the wheel shows; without a suit while the rank is asked for."""
        if self._rank:
            return make(self._rank, self.wheel.value)
        return make(self.wheel.value)

    def press(self):
        card = self.chosen()
        if self._rank:
            self.draft.pop()
        elif self.wants_suit(card):
            suits = self.open_suits(self.wheel.value)
            if len(suits) > 1:
                self.take(card_name(card))
                return
            card = make(self.wheel.value, suits[0])
        self.enter(card)

    def enter(self, card):
        """A whole card was entered."""

    def resume_at(self, word):
        card = parse_card(word)
        wanted = suit_of(card) if self._rank else rank_of(card)
        if wanted in self.wheel.values:
            self.wheel.index = self.wheel.values.index(wanted)

    def draw_entry(self, canvas):
        draw_wheel(canvas, self.wheel, suit_text if self._rank else rank_text)


class LooseCards:
    """For a CardScreen whose ``cards`` belong to no deal on the table."""

    cards: list

    def open_ranks(self):
        ranks = [rank_of(card) for card in self.cards]
        return [rank for rank in range(1, 14) if ranks.count(rank) < 4]

    def open_suits(self, rank):
        return [suit for suit in range(4) if make(rank, suit) not in self.cards]

    def start_rank(self):
        return rank_of(self.cards[-1]) if self.cards else START_RANK


class StarterScreen(CardScreen):
    name = "starter"
    makes = ("starter",)

    def enter(self, card):
        self.commit(Event("starter", card=card))

    def hint(self):
        return "Press: starter %s" % card_label(self.chosen())

    def caption(self):
        return "Deal, throw, then cut"

    def draw(self, canvas):
        draw_lines(canvas, ("Starter",), LEFT_RIGHT)
        self.draw_entry(canvas)


class PlayScreen(CardScreen):
    name = "play"
    makes = ("lay", "go")

    def begin_rank(self):
        play = self.game.play
        usual = GO if play.count >= GO_LIKELY_FROM else START_RANK
        self.wheel = rank_wheel(self.open_ranks(), self.navigator.start_rank(usual), play.may_go())

    def press(self):
        if not self.asks_suit and self.wheel.value == GO:
            self.commit(Event("go", self.players.turn()))
        else:
            CardScreen.press(self)

    def enter(self, card):
        self.commit(Event("lay", self.players.turn(), card=card))

    def hint(self):
        name = self.players.turn_name()
        if not self.asks_suit and self.wheel.value == GO:
            return "Press: %s says go" % name
        return "Press: %s lays %s" % (name, card_label(self.chosen()))

    def caption(self):
        """The cards since the last reset: what a pair or a run would be made with."""
        return " ".join([card_label(card) for card in self.game.play.pile])

    def draw(self, canvas):
        canvas.centred(LARGE, str(self.game.play.count), BODY_TOP, 0, LEFT_RIGHT)
        self.draw_entry(canvas)
