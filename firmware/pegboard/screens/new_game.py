"""What leads from Home to a game: New game, who deals first, the cut, the scoreboard's seats."""

from cribbage.cards import card_name, has_suit, make, parse_card, rank_label, rank_of
from cribbage.rules import SCOREBOARD, Rules
from pegboard.devices import SCREEN_WIDTH
from pegboard.fonts import MEDIUM, SMALL
from pegboard.messages import value_text
from pegboard.screens.base import (
    BODY_TOP,
    LEFT_RIGHT,
    ListScreen,
    Screen,
    draw_lines,
    draw_wheel,
    rank_text,
)
from pegboard.settings import values_of
from pegboard.wheel import Wheel, rank_wheel


class NewGameScreen(ListScreen):
    """The choices of a game; the first line plays with those of last time."""

    name = "new"
    title = "New game"
    _ROWS = (
        ("Players", "players"),
        ("Play to", "target"),
        ("Cards", "entry"),
        ("The play", "play"),
        ("Muggins", "muggins"),
    )

    def labels(self):
        rows = [("Begin", "")]
        for text, name in self._ROWS:
            value = getattr(self.settings, name)
            rows.append((text, value_text(name, value)))
        return rows

    def hint(self):
        return "Press: change" if self.wheel.value else "Press: who deals first?"

    def press(self):
        if not self.wheel.value:
            self.navigator.show("deals")
            return
        name = self._ROWS[self.wheel.value - 1][1]
        allowed = values_of(name)
        chosen = allowed.index(getattr(self.settings, name))
        self.settings.set(name, allowed[(chosen + 1) % len(allowed)])

    def back(self):
        self.navigator.show("home")
        return True


class FirstDealScreen(ListScreen):
    """Who deals first: by the cut, chosen, or by lot."""

    name = "deals"
    title = "Who deals first?"
    # Whether a match begins with the game, and the screen of the cut for deal.
    begins_match = False
    cut = "cut"

    def labels(self):
        names = self.players.names_for(self.match.rules().players)
        rows = [("Cut the cards", "")]
        rows.extend([("%s deals" % name, "") for name in names])
        rows.append(("Draw by lot", ""))
        return rows

    def hint(self):
        if self.wheel.value == 0:
            return "Press: cut, low deals"
        return "Press: begin the game"

    def press(self):
        choice = self.wheel.value
        if choice == 0:
            self.navigator.show(self.cut)
            return
        players = self.match.rules().players
        match = self.match.new() if self.begins_match else None
        dealer = choice - 1 if choice <= players else self.lot.draw(players)
        self.current_game.begin(self.match.rules(), dealer, match)

    def back(self):
        self.navigator.show("match" if self.begins_match or self.match.is_running() else "new")
        return True


class FirstDealOfMatchScreen(FirstDealScreen):
    """Who deals the first game of a match, which begins with it."""

    name = "matchdeals"
    begins_match = True
    cut = "matchcut"


class CutScreen(Screen):
    """Every player's card of the cut; the lowest deals, a tie is cut again.  An ace is low."""

    name = "cut"
    title = "Cut for deal"
    begins_match = False
    deals = "deals"

    def check_draft(self):
        if len(self.draft) > self.match.rules().players:
            raise ValueError("more cards were cut than there are players")
        for word in self.draft:
            card = parse_card(word)
            if has_suit(card) or word != card_name(card) or self.draft.count(word) > 4:
                raise ValueError("'%s' is nothing that was cut" % word)

    def begin(self):
        self._cards = [parse_card(word) for word in self.draft]
        self._ranks = [rank_of(card) for card in self._cards]
        ranks = [rank for rank in range(1, 14) if self._ranks.count(rank) < 4]
        self.wheel = rank_wheel(ranks) if not self._complete() else Wheel([True])

    def _complete(self):
        return len(self._ranks) >= self.match.rules().players

    def _lowest(self):
        """The players who cut the lowest rank."""
        low = min(self._ranks)
        return [player for player, rank in enumerate(self._ranks) if rank == low]

    def _name(self, player):
        return self.players.names_for(self.match.rules().players)[player]

    def hint(self):
        if not self._complete():
            return "Press: %s cuts %s" % (
                self._name(len(self._ranks)),
                rank_text(self.wheel.value),
            )
        return "Press: begin the game" if len(self._lowest()) == 1 else "Press: cut again"

    def press(self):
        if not self._complete():
            self.take(card_name(make(self.wheel.value)))
        elif len(self._lowest()) > 1:
            self.navigator.show(self.name)
        else:
            match = self.match.new() if self.begins_match else None
            self.current_game.begin(self.match.rules(), self._lowest()[0], match)

    def resume_at(self, word):
        self.wheel.index = self.wheel.values.index(rank_of(parse_card(word)))

    def back(self):
        if not Screen.back(self):
            self.navigator.show(self.deals)
        return True

    def draw(self, canvas):
        if not self._complete():
            draw_lines(canvas, (self._name(len(self._ranks)), "cuts"), LEFT_RIGHT)
            draw_wheel(canvas, self.wheel, rank_text)
            return
        labels = [rank_label(card) for card in self._cards]
        if len(self._lowest()) > 1:
            verdict = "A tie at %s" % labels[self._lowest()[0]]
        else:
            verdict = "%s deals" % self._name(self._lowest()[0])
        canvas.centred(MEDIUM, "  ".join(labels), BODY_TOP + 1)
        font = MEDIUM if canvas.width(MEDIUM, verdict) <= SCREEN_WIDTH else SMALL
        canvas.centred(font, canvas.fit(font, verdict, SCREEN_WIDTH), BODY_TOP + 1 + MEDIUM.height)


class CutOfMatchScreen(CutScreen):
    """The cut for deal of a match, which begins with the game."""

    name = "matchcut"
    begins_match = True
    deals = "matchdeals"


class SeatsScreen(ListScreen):
    """How many play on the scoreboard."""

    name = "seats"
    title = "Scoreboard"

    def first_choice(self):
        return self.match.rules().players - 2

    def labels(self):
        return [("%d players" % players, "") for players in (2, 3, 4)]

    def hint(self):
        return "Press: begin"

    def press(self):
        settings = self.settings
        rules = Rules(
            players=self.wheel.value + 2,
            target=settings.target,
            play=SCOREBOARD,
            skunks=settings.skunks,
        )
        self.current_game.begin(rules, 0)

    def back(self):
        self.navigator.show("home")
        return True
