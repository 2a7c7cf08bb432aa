"""The starter and the play: one card after another on the wheel."""

from cribbage.events import Event
from pegboard.devices import SCREEN_WIDTH
from pegboard.fonts import LARGE, SMALL
from pegboard.screens.base import BODY_TOP, LEFT_RIGHT, draw_lines
from pegboard.screens.cards import CardScreen, RankStep, card_labels
from pegboard.wheel import GO, GO_LIKELY_FROM, START_RANK, rank_wheel

# Where the count ends and what it is begins.
_COUNT_RIGHT = 37


class StarterStep(RankStep):
    """The rank of the starter.

    Who presses out of habit when a deal begins enters nothing: until the knob is touched it says
    who deals, and a press only shows the wheel.
    """

    def asks(self):
        ask = RankStep.asks(self)
        ask.is_open = self.screen.is_open
        return ask

    def turn(self, detents):
        self.screen.is_open = True
        RankStep.turn(self, detents)

    def press(self):
        if self.screen.is_open:
            RankStep.press(self)
        else:
            self.screen.is_open = True

    def hint(self):
        return RankStep.hint(self) if self.screen.is_open else "Press: then the starter"

    def spoken(self):
        return "Starter" if self.screen.is_open else self.screen.deals_text() + " Throw, cut"

    def draw(self, canvas):
        if self.screen.is_open:
            RankStep.draw(self, canvas)
        else:
            lines = (self.screen.deals_text(), "Throw, cut.")
            draw_lines(canvas, lines, SCREEN_WIDTH)


class StarterScreen(CardScreen):
    name = about = "starter"
    makes = ("starter",)
    rests = True
    # Whether the wheel is seen.
    is_open = False

    def begin(self):
        # A starter that was taken back is there to be put right.
        self.is_open = self.is_open or bool(self.entry) or bool(self.words_before())
        CardScreen.begin(self)

    def rank_step(self):
        return StarterStep(self)

    def deals_text(self):
        return "%s deals." % self.players.name(self.game.dealer)

    def enter(self, card):
        self.commit(Event("starter", card=card))

    def card_hint(self, label):
        return "Press: starter %s" % label

    def card_caption(self):
        return "" if self.is_open else "Starter: turn to it"

    def draw_beside(self, canvas):
        draw_lines(canvas, ("Starter",), LEFT_RIGHT)


class LayStep(RankStep):
    """The rank of the card to lay, or GO."""

    def __init__(self, screen):
        play = screen.game.play
        usual = GO if play.count >= GO_LIKELY_FROM else START_RANK
        wheel = rank_wheel(screen.open_ranks(), usual, play.may_go())
        RankStep.__init__(self, screen, wheel)

    def asks(self):
        ask = RankStep.asks(self)
        ask.go = GO if GO in self.wheel.values else None
        return ask

    def press(self):
        if self.wheel.value == GO:
            self.screen.commit(Event("go", self.screen.players.turn()))
        else:
            RankStep.press(self)

    def spoken(self):
        return "Count %d" % self.screen.game.play.count

    def hint(self):
        if self.wheel.value == GO:
            return "Press: %s says go" % self.screen.players.turn_name()
        return RankStep.hint(self)


class PlayScreen(CardScreen):
    name = "play"
    about = "lay"
    rests = True
    makes = ("lay", "go")

    def rank_step(self):
        return LayStep(self)

    def enter(self, card):
        self.commit(Event("lay", self.players.turn(), card=card))

    def card_hint(self, label):
        return "Press: %s lays %s" % (self.players.turn_name(), label)

    def card_caption(self):
        """The cards since the last reset: what a pair or a run would be made with."""
        return card_labels(self.game.play.pile)

    def draw_beside(self, canvas):
        canvas.right(LARGE, str(self.game.play.count), _COUNT_RIGHT, BODY_TOP)
        canvas.text(SMALL, "count", _COUNT_RIGHT, BODY_TOP)
