"""What went wrong at the table and is told to the board: penalties, dead hands, the wrong lead."""

from cribbage.cards import card_label, card_name, has_suit, parse_card
from cribbage.events import REASONS, Event
from cribbage.rules import RefusedError
from pegboard.asks import NUMBER, Ask
from pegboard.screens.base import (
    LEFT_RIGHT,
    ConfirmScreen,
    ListScreen,
    ListStep,
    PlayerStep,
    Step,
    StepScreen,
    draw_lines,
    draw_wheel,
)
from pegboard.screens.cards import CardScreen, LooseCards
from pegboard.wheel import Wheel

# What nearly every penalty of the American Cribbage Congress is, and a renege for each card that
# would have fitted: see docs/rules.md.
_USUAL_POINTS = 2

_MOST_POINTS = 30

_REASON_LINES = {
    "renege": "No true go",
    "exposed": "Card shown",
    "count": "Wrong count",
    "other": "Other",
}


class RenegeScreen(ConfirmScreen):
    """A card laid shows that an earlier go was none: back to before that go, and two points."""

    name = "renege"
    needs_game = True
    lines = ("Go on", "Back to the go")

    def begin(self):
        if self.game.renege < 0:
            raise ValueError("no card shows that a go was none")
        self.title = "Renege: %s" % self.players.name(self._player())
        ConfirmScreen.begin(self)

    def _player(self):
        return self.game.events[self.game.renege].player

    def hint(self):
        if not self.wheel.value:
            return "Press: go on"
        return "Press: others peg %d" % _USUAL_POINTS

    def confirm(self):
        player = self._player()
        self.current_game.take_back_to(self.game.renege)
        self.commit(Event("penalty", player, points=_USUAL_POINTS, reason="renege"))

    def leave(self):
        self.navigator.show_game()


class ChangeScreen(LooseCards, CardScreen):
    """A card of this deal was another one: which, then what it was.  All since happens again.

    The entry: the place of the card among ``places``, then its rank while the suit is asked for.
    """

    name = about = "change"
    needs_game = True
    follows_game = False
    title = "Change a card"
    longest_entry = 2

    def places(self):
        """(number of the event, number of the card in it, card) of each card, the last first."""
        game = self.game
        first = game.deal_begins()
        found = []
        for number in range(first, len(game.events)) if first >= 0 else ():
            event = game.events[number]
            cards = event.cards or ((event.card,) if event.card else ())
            found.extend([(number, place, card) for place, card in enumerate(cards)])
        return list(reversed(found))

    def check_entry(self):
        StepScreen.check_entry(self)
        if self.entry[0] not in [str(index) for index in range(len(self.places()))]:
            raise ValueError("no card stands at %s" % self.entry[0])
        for word in self.entry[1:]:
            if has_suit(parse_card(word)):
                raise ValueError("no suit is open of %s" % word)

    def begin(self):
        places = self.places()
        if not places:
            raise ValueError("no card of this deal was entered")
        if self.entry:
            self.begin_card(self.entry[1:])
        else:
            self.cards = []
            words = [str(index) for index in range(len(places))]
            self.ask_for(ListStep(self, words, [self._line(place) for place in places]))

    def _line(self, place):
        number, _, card = place
        event = self.game.events[number]
        whose = event.kind if event.player < 0 else self.players.name(event.player)
        return "%s: %s" % (whose, card_label(card))

    def _old(self):
        return self.places()[int(self.entry[0])][2]

    def words_before(self):
        return [card_name(self._old())] if self.entry else []

    def wants_suit(self, card):
        return not has_suit(card) and has_suit(self._old())

    def enter(self, card):
        number, place, old = self.places()[int(self.entry[0])]
        event = self.game.events[number]
        if card == old:
            self.navigator.show_game()
            return
        scores = list(self.game.scores)
        try:
            stopped = self.current_game.change(number, _changed(event, place, card))
        except RefusedError as error:
            self.messages.show_error(str(error))
            return
        self.messages.tell_change(card, scores, stopped)

    def back(self):
        if not CardScreen.back(self):
            self.navigator.show_game()
        return True

    def list_hint(self, word):
        return "Press: it was another"

    def card_hint(self, label):
        return "Press: it was %s" % label

    def draw_beside(self, canvas):
        draw_lines(canvas, (card_label(self._old()), "was"), LEFT_RIGHT)


def _changed(event, place, card):
    """``event`` with ``card`` at that place among its cards."""
    if event.card:
        return Event(event.kind, event.player, card=card)
    cards = list(event.cards)
    cards[place] = card
    return Event(event.kind, event.player, cards=cards, flush=event.flush, nobs=event.nobs)


class PlayerListScreen(ListScreen):
    """Asks which player it was, of those for whom an event of the kind ``makes`` can happen."""

    needs_game = True

    def players_for(self):
        kind = self.makes[0]
        return [player for name, player in self.game.may() if name == kind]

    def begin(self):
        if not self.players_for():
            raise ValueError("no %s is possible now" % self.makes[0])
        ListScreen.begin(self)

    def labels(self):
        return [("Go on", "")] + [(self.players.name(who), "") for who in self.players_for()]

    def chosen(self):
        """The player on the wheel; -1 on the line that leads back."""
        return self.players_for()[self.wheel.value - 1] if self.wheel.value else -1

    def press(self):
        if self.wheel.value:
            self.commit(Event(self.makes[0], self.chosen()))
        else:
            self.navigator.show_game()

    def seat(self, player):
        if player in self.players_for():
            self.commit(Event(self.makes[0], player))

    def back(self):
        self.navigator.show_game()
        return True


class DeadHandScreen(PlayerListScreen):
    """A hand with the wrong number of cards: it lays no more and counts nothing."""

    name = "dead"
    title = "Whose hand is dead?"
    makes = ("dead",)

    def hint(self):
        if not self.wheel.value:
            return "Press: go on"
        return "Press: %s counts 0" % self.players.name(self.chosen())


class LeadScreen(PlayerListScreen):
    """At an empty count it was another player who led."""

    name = "lead"
    title = "Who led?"
    makes = ("lead",)

    def hint(self):
        name = self.players.name(self.chosen()) if self.wheel.value else self.players.turn_name()
        return "Press: %s led" % name

    def labels(self):
        return [(self.players.turn_name(), "")] + PlayerListScreen.labels(self)[1:]


class PointsStep(Step):
    """How many points the others peg."""

    def __init__(self, screen):
        points = list(range(1, _MOST_POINTS + 1))
        Step.__init__(self, screen, Wheel(points, _USUAL_POINTS - 1))

    def asks(self):
        return Ask(NUMBER, self.screen.name, self.wheel)

    def press(self):
        self.screen.push(str(self.wheel.value))

    def value_of(self, word):
        return int(word)

    def hint(self):
        return "Press: others peg %d" % self.wheel.value

    def draw(self, canvas):
        draw_lines(canvas, (self.screen.culprit(), "others", "peg"), LEFT_RIGHT)
        draw_wheel(canvas, self.wheel, str)


class ReasonStep(ListStep):
    """What they peg it for."""

    def __init__(self, screen):
        ListStep.__init__(self, screen, list(REASONS), [_REASON_LINES[name] for name in REASONS])

    def press(self):
        self.screen.penalize(self.wheel.value)


class PenaltyScreen(StepScreen):
    """Points that all others peg: whose mistake it was, how many points, and what for.

    The entry: the player, then the points.
    """

    name = "penalty"
    needs_game = True
    makes = ("penalty",)
    longest_entry = 2
    title = "Whose mistake?"

    def check_entry(self):
        StepScreen.check_entry(self)
        if self.entry[0] not in [str(player) for player in range(self.game.rules.players)]:
            raise ValueError("there is no player %s" % self.entry[0])
        if len(self.entry) > 1 and self.entry[1] not in [
            str(points) for points in range(1, _MOST_POINTS + 1)
        ]:
            raise ValueError("there is no penalty of %s" % self.entry[1])

    def begin(self):
        if not self.entry:
            self.ask_for(PlayerStep(self))
        elif len(self.entry) == 1:
            self.ask_for(PointsStep(self))
        else:
            self.ask_for(ReasonStep(self))

    def culprit(self):
        return self.players.name(int(self.entry[0]))

    def penalize(self, reason):
        player, points = int(self.entry[0]), int(self.entry[1])
        self.commit(Event("penalty", player, points=points, reason=reason))

    def back(self):
        if not StepScreen.back(self):
            self.navigator.show_game()
        return True

    def list_hint(self, word):
        if self.entry:
            return "Press: others peg %s" % self.entry[1]
        return "Press: %s's mistake" % self.players.name(word)
