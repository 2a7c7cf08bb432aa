"""The starter and the play: one card after another on the wheel."""

from cribbage.events import Event
from pegboard.fonts import LARGE
from pegboard.screens.base import BODY_TOP, LEFT_RIGHT, draw_lines
from pegboard.screens.cards import CardScreen, RankStep, card_labels
from pegboard.wheel import GO, GO_LIKELY_FROM, START_RANK, rank_wheel


class StarterScreen(CardScreen):
    name = about = "starter"
    makes = ("starter",)

    def enter(self, card):
        self.commit(Event("starter", card=card))

    def card_hint(self, label):
        return "Press: starter %s" % label

    def card_caption(self):
        return "Deal, throw, then cut"

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

    def hint(self):
        if self.wheel.value == GO:
            return "Press: %s says go" % self.screen.players.turn_name()
        return RankStep.hint(self)


class PlayScreen(CardScreen):
    name = "play"
    about = "lay"
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
        canvas.centred(LARGE, str(self.game.play.count), BODY_TOP, 0, LEFT_RIGHT)
