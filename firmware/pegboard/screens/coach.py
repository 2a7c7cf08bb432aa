"""The coach, asked before a deal: which cards to throw, and who is how far ahead."""

from cribbage import throw
from cribbage.cards import has_suit
from cribbage.rules import STARTER
from cribbage.win_chances import win_percent
from pegboard.asks import NOTHING, Ask
from pegboard.devices import SCREEN_WIDTH
from pegboard.fonts import MEDIUM, SMALL
from pegboard.screens.base import BODY_TOP, LEFT_RIGHT, ListStep, Screen, Step, draw_lines
from pegboard.screens.cards import CardScreen, LooseCards, card_labels
from pegboard.wheel import Wheel

_OWN, _THEIRS = "own", "theirs"

# The best throws are what is asked for; nobody turns through all fifteen.
_SHOWN = 5


class ThrowsStep(Step):
    """The best throws, by turning one after the other."""

    def __init__(self, screen, throws, is_own):
        Step.__init__(self, screen, Wheel(list(range(len(throws)))))
        self.throws = throws
        self._is_own = is_own

    def asks(self):
        return Ask(NOTHING, self.screen.about, self.wheel, self._text)

    def _text(self, index):
        return card_labels(self.throws[index].thrown)

    def press(self):
        self.screen.navigator.show_game()

    def hint(self):
        return "Turn: more  Press: done"

    def caption(self):
        return "Keep %s" % card_labels(self.throws[self.wheel.value].kept)

    def draw(self, canvas):
        choice = self.throws[self.wheel.value]
        canvas.text(SMALL, "%d. Throw" % (self.wheel.value + 1), 0, BODY_TOP)
        canvas.text(MEDIUM, card_labels(choice.thrown), 0, BODY_TOP + 14)
        tenth = 10 * choice.starters
        tenths = (throw.worth(choice, self._is_own) + tenth // 2) // tenth
        canvas.right(SMALL, "on average", SCREEN_WIDTH, BODY_TOP)
        canvas.right(MEDIUM, _tenths(tenths), SCREEN_WIDTH, BODY_TOP + 14)


class CoachScreen(LooseCards, CardScreen):
    """Whose crib it is, the cards dealt with their suits, then the best throws.

    The entry holds whose crib it is, then cards.
    """

    name = about = "coach"
    title = "What to throw"
    follows_game = False
    needs_game = True

    def check_entry(self):
        self.check_cards(self.entry[1:])
        if len(self.cards) > self.dealt():
            raise ValueError("no player is dealt %d cards" % len(self.cards))

    def begin(self):
        if not self.entry:
            self.ask_for(ListStep(self, [_OWN, _THEIRS], ("My crib", "Their crib")))
            return
        if self.entry[0] not in (_OWN, _THEIRS):
            raise ValueError("nobody's crib: '%s'" % self.entry[0])
        if not self.begin_card(self.entry[1:]):
            is_own = self.entry[0] == _OWN
            self.title = "Into my own crib" if is_own else "Into their crib"
            players = self.game.rules.players
            throws = throw.throws(self.cards, is_own, players)[:_SHOWN]
            self.ask_for(ThrowsStep(self, throws, is_own))
        if [card for card in self.cards if not has_suit(card)]:
            raise ValueError("'%s' cannot be dealt" % " ".join(self.entry[1:]))

    def has_enough(self):
        return len(self.cards) >= self.dealt()

    def dealt(self):
        """How many cards a player is dealt."""
        return 6 if self.game.rules.players == 2 else 5

    def wants_suit(self, card):
        return not has_suit(card)

    def back(self):
        if not CardScreen.back(self):
            self.navigator.show_game()
        return True

    def list_hint(self, word):
        return "Press: whose crib it is"

    def card_hint(self, label):
        return "Press: %s, card %d of %d" % (label, len(self.cards) + 1, self.dealt())

    def card_caption(self):
        return card_labels(self.cards)

    def draw_beside(self, canvas):
        draw_lines(canvas, ("Dealt",), LEFT_RIGHT)


class ChancesScreen(Screen):
    """The chance to win of both players, as the scores stand before a deal."""

    name = "chances"
    title = "Chance to win"
    needs_game = True

    @staticmethod
    def fits(game):
        """Whether the table of chances is about ``game`` as it stands."""
        return game.phase == STARTER and game.rules.players == 2

    def begin(self):
        game = self.game
        if not self.fits(game):
            raise ValueError("there is a table for two players before a deal alone")
        dealer, pone, scores = game.dealer, game.pone, game.scores
        percent = win_percent(scores[dealer], scores[pone], True, game.rules.target)
        # Neither is sure before the game is over.
        percent = max(1, min(99, percent))
        self._percents = [percent, 100 - percent] if not dealer else [100 - percent, percent]
        self.wheel = Wheel([0, 1], dealer)

    def asks(self):
        return Ask(NOTHING, self.name, self.wheel, self._text)

    def _text(self, player):
        return "%s %d %%" % (self.players.name(player), self._percents[player])

    def press(self):
        self.navigator.show_game()

    def back(self):
        self.navigator.show_game()
        return True

    def hint(self):
        return "Press: go on"

    def draw(self, canvas):
        for player in range(2):
            y = BODY_TOP + 2 + 20 * player
            percent = "%d %%" % self._percents[player]
            room = canvas.right(MEDIUM, percent, SCREEN_WIDTH, y) - 4
            canvas.text(MEDIUM, canvas.fit(MEDIUM, self.players.name(player), room), 0, y)


def _tenths(tenths):
    sign = "-" if tenths < 0 else ""
    return "%s%d.%d" % (sign, abs(tenths) // 10, abs(tenths) % 10)
