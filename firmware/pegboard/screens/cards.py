"""Entering cards: the rank on the wheel, then, where suits are entered, the suit."""

from cribbage.cards import card_label, card_name, has_suit, make, parse_card, rank_of, suit_of
from pegboard.asks import RANK, SUIT, Ask
from pegboard.key_pad import SUIT_KEYS_TEXT
from pegboard.screens.base import Step, StepScreen, draw_card_wheel, rank_text, suit_text
from pegboard.settings import FULL
from pegboard.wheel import GO, START_RANK, Wheel, rank_wheel

GO_WORD = "go"


class RankStep(Step):
    """The rank of the next card of a CardScreen."""

    def __init__(self, screen, wheel=None):
        Step.__init__(self, screen, wheel or rank_wheel(screen.open_ranks(), screen.start_rank()))

    def asks(self):
        screen = self.screen
        return Ask(RANK, screen.about, self.wheel, rank_text, screen.player(), screen.cards_are)

    def chosen(self):
        return make(self.wheel.value)

    def press(self):
        screen = self.screen
        card = self.chosen()
        if screen.wants_suit(card):
            suits = screen.open_suits(self.wheel.value)
            if len(suits) > 1:
                screen.push(card_name(card))
                return
            card = make(self.wheel.value, suits[0])
        screen.enter(card)

    def value_of(self, word):
        return GO if word == GO_WORD else rank_of(parse_card(word))

    def hint(self):
        card = self.chosen()
        hint = self.screen.card_hint(card_label(card))
        if self._is_proposed():
            hint = hint.replace("Press: ", "Again: ", 1)
        return hint + ", then suit" if self.screen.wants_suit(card) else hint

    def _is_proposed(self):
        word = self.screen.proposed()
        if not word or word == GO_WORD:
            return False
        is_rank = rank_of(parse_card(word)) == rank_of(self.chosen())
        return is_rank and self.value_of(word) == self.wheel.value

    def caption(self):
        return self.screen.card_caption()

    def draw(self, canvas):
        self.screen.draw_beside(canvas)
        draw_card_wheel(canvas, self.wheel, rank_text)


class SuitStep(RankStep):
    """The suit of the card whose ``rank`` was entered, which is the last word of the entry."""

    def __init__(self, screen, rank):
        Step.__init__(self, screen, Wheel(screen.open_suits(rank)))
        self._rank = rank

    def asks(self):
        screen, rank = self.screen, self._rank
        player = screen.player()
        return Ask(SUIT, screen.about, self.wheel, suit_text, player, screen.cards_are, rank)

    def chosen(self):
        return make(self._rank, self.wheel.value)

    def press(self):
        self.screen.entry.pop()
        self.screen.enter(self.chosen())

    def value_of(self, word):
        return suit_of(parse_card(word))

    def caption(self):
        return SUIT_KEYS_TEXT if self.screen.board.has_key_pad else RankStep.caption(self)

    def draw(self, canvas):
        self.screen.draw_beside(canvas)
        draw_card_wheel(canvas, self.wheel, suit_text)


class CardScreen(StepScreen):
    """Asks for cards.

    The entry holds cards; the last one is without a suit while the suit is asked for.  ``cards``:
    those that are whole.
    """

    follows_game = True
    # How many cards are entered here; the suit of the last one may be open.
    longest_entry = 1
    # What the cards are for, and what they make, as in pegboard.asks.Ask.
    about = ""
    cards_are = ""
    cards: list = []

    def check_entry(self):
        """The cards of the entry can be in one deal."""
        StepScreen.check_entry(self)
        self.check_cards(self.entry)

    def check_cards(self, words):
        """Raise ValueError unless ``words`` are cards, each of which can follow those before."""
        self.cards = []
        for word in words:
            card = parse_card(word)
            rank = rank_of(card)
            fits = not has_suit(card) or suit_of(card) in self.open_suits(rank)
            if not fits or rank not in self.open_ranks() or word != card_name(card):
                raise ValueError("'%s' cannot be entered here" % word)
            self.cards.append(card)

    def begin(self):
        self.begin_card(self.entry)

    def proposed(self):
        words = self.words_before()
        number = len(self.cards)
        return words[number] if number < len(words) else ""

    def words_before(self):
        """The words of what was entered here before it was undone."""
        event = self.game.proposal(self.makes, self.player()) if self.makes else None
        return words_of_event(event) if event else []

    def begin_card(self, words):
        """Ask for the next card after those of ``words``; False where there are enough."""
        self.cards = [parse_card(word) for word in words]
        if self.cards and self.wants_suit(self.cards[-1]):
            self.ask_for(SuitStep(self, rank_of(self.cards.pop())))
        elif self.has_enough():
            return False
        else:
            self.ask_for(self.rank_step())
        return True

    def has_enough(self):
        """Whether ``cards`` are all that are asked for."""
        return False

    def rank_step(self):
        return RankStep(self)

    def open_ranks(self):
        return self.game.open_ranks(self.cards)

    def open_suits(self, rank):
        return self.game.open_suits(rank, self.cards)

    def start_rank(self):
        """Where the wheel of ranks starts: among several cards at the one just entered."""
        return rank_of(self.cards[-1]) if self.cards else START_RANK

    def wants_suit(self, card):
        return self.settings.entry == FULL and not has_suit(card)

    def player(self):
        """Whose cards they are, -1 for nobody's."""
        return self.players.turn()

    def enter(self, card):
        """A whole card was entered."""
        self.push(card_name(card))

    def card_hint(self, label):
        """The hint while the card of that ``label`` is chosen."""
        return ""

    def card_caption(self):
        return ""

    def draw_beside(self, canvas):
        """Draw what stands to the left of the wheel."""


def words_of_event(event):
    """The words in which the cards of ``event`` were entered, or its go."""
    if event.kind == "go":
        return [GO_WORD]
    return [card_name(card) for card in event.cards or ((event.card,) if event.card else ())]


class LooseCards:
    """For a CardScreen whose ``cards`` belong to no deal on the table."""

    cards: list

    def open_ranks(self):
        ranks = [rank_of(card) for card in self.cards]
        return [rank for rank in range(1, 14) if ranks.count(rank) < 4]

    def open_suits(self, rank):
        return [suit for suit in range(4) if make(rank, suit) not in self.cards]

    def words_before(self):
        return []

    def player(self):
        return -1


def card_labels(cards):
    return " ".join([card_label(card) for card in cards])
