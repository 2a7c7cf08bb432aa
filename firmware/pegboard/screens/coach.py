"""The coach: which cards to throw, for who asks before throwing."""

from cribbage import throw
from cribbage.cards import card_label, card_name, has_suit
from pegboard.devices import SCREEN_WIDTH
from pegboard.fonts import MEDIUM, SMALL
from pegboard.screens.base import BODY_TOP, LEFT_RIGHT, draw_lines, draw_list
from pegboard.screens.play import CardScreen, LooseCards
from pegboard.wheel import Wheel

_OWN, _THEIRS = "own", "theirs"

# The best throws are what is asked for; nobody turns through all fifteen.
_SHOWN = 5


class CoachScreen(LooseCards, CardScreen):
    """Whose crib it is, the cards dealt with their suits, then the best throws.

    The draft holds whose crib it is, then cards.
    """

    name = "coach"
    title = "What to throw"
    of_the_table = False
    of_a_game = True

    def check_draft(self):
        self.cards = []
        for word in self.draft[1:]:
            self.check_card(word)
        if len(self.cards) > self.dealt():
            raise ValueError("no player is dealt %d cards" % len(self.cards))

    def begin(self):
        self.throws = None
        self._rank = 0
        self.cards = []
        if not self.draft:
            self.wheel = Wheel([_OWN, _THEIRS])
            return
        if self.draft[0] not in (_OWN, _THEIRS):
            raise ValueError("nobody's crib: '%s'" % self.draft[0])
        self._own_crib = self.draft[0] == _OWN
        whole = self.draft
        self.draft = whole[1:]
        CardScreen.begin(self)
        self.draft = whole
        if [card for card in self.cards if not has_suit(card)]:
            raise ValueError("'%s' cannot be dealt" % " ".join(self.draft[1:]))

    def begin_rank(self):
        if len(self.cards) < self.dealt():
            CardScreen.begin_rank(self)
            return
        players = self.game.rules.players
        self.throws = throw.throws(self.cards, self._own_crib, players)[:_SHOWN]
        self.wheel = Wheel(list(range(len(self.throws))))

    def dealt(self):
        """How many cards a player is dealt."""
        return 6 if self.game.rules.players == 2 else 5

    def wants_suit(self, card):
        return not has_suit(card)

    def enter(self, card):
        self.take(card_name(card))

    def press(self):
        if not self.draft:
            self.take(self.wheel.value)
        elif self.throws:
            self.navigator.show_game()
        else:
            CardScreen.press(self)

    def resume_at(self, word):
        if word in (_OWN, _THEIRS):
            self.wheel.index = self.wheel.values.index(word)
        else:
            CardScreen.resume_at(self, word)

    def back(self):
        if not CardScreen.back(self):
            self.navigator.show_game()
        return True

    def hint(self):
        if not self.draft:
            return "Press: whose crib it is"
        if self.throws:
            return "Turn: more  Press: done"
        return "Press: %s, card %d of %d" % (
            card_label(self.chosen()),
            len(self.cards) + 1,
            self.dealt(),
        )

    def caption(self):
        if self.throws:
            return "Keep %s" % _labels(self.throws[self.wheel.value].kept)
        return _labels(self.cards)

    def draw(self, canvas):
        if not self.draft:
            lines = [("My crib", ""), ("Their crib", "")]
            draw_list(canvas, self.wheel, lines, whole=not self.messages.texts)
        elif self.throws:
            self._draw_throw(canvas, self.throws[self.wheel.value])
        else:
            draw_lines(canvas, ("Dealt",), LEFT_RIGHT)
            self.draw_entry(canvas)

    def _draw_throw(self, canvas, choice):
        canvas.text(SMALL, "%d. Throw" % (self.wheel.value + 1), 0, BODY_TOP)
        canvas.text(MEDIUM, _labels(choice.thrown), 0, BODY_TOP + 14)
        tenth = 10 * choice.starters
        tenths = (throw.worth(choice, self._own_crib) + tenth // 2) // tenth
        canvas.right(SMALL, "on average", SCREEN_WIDTH, BODY_TOP)
        canvas.right(MEDIUM, _tenths(tenths), SCREEN_WIDTH, BODY_TOP + 14)


def _labels(cards):
    return " ".join([card_label(card) for card in cards])


def _tenths(tenths):
    sign = "-" if tenths < 0 else ""
    return "%s%d.%d" % (sign, abs(tenths) // 10, abs(tenths) % 10)
