"""What leads from Home to a game: New game, who deals first, the cut, the scoreboard's seats."""

from cribbage.cards import card_name, has_suit, make, parse_card, rank_of
from cribbage.rules import SCOREBOARD, SESSION, Rules
from pegboard.asks import CHOICE, NOTHING, RANK, Ask
from pegboard.current_match import MATCH
from pegboard.devices import SCREEN_WIDTH
from pegboard.fonts import MEDIUM, SMALL
from pegboard.messages import value_text
from pegboard.screens.base import (
    BODY_TOP,
    LEFT_RIGHT,
    ListScreen,
    Step,
    StepScreen,
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


class FirstDealerScreen(ListScreen):
    """Who deals first: by the cut, chosen, or by lot."""

    name = "deals"
    title = "Who deals first?"
    # The match or session that begins with the game, and the screen of the cut for deal.
    begins = ""
    cut = "cut"

    def asks(self):
        return Ask(CHOICE, "deals", self.wheel, self._line)

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
        dealer = choice - 1 if choice <= players else self.lot.draw(players)
        _begin_game(self, dealer)

    def back(self):
        running = self.match.kind() if self.match.is_running() else ""
        self.navigator.show(self.begins or running or "new")
        return True


class FirstDealerOfMatchScreen(FirstDealerScreen):
    """Who deals the first game of a match, which begins with it."""

    name = "matchdeals"
    begins = MATCH
    cut = "matchcut"


class FirstDealerOfSessionScreen(FirstDealerScreen):
    """Who deals the first game of a session, which begins with it."""

    name = "sessiondeals"
    begins = SESSION
    cut = "sessioncut"


def _begin_game(screen, dealer):
    """Begin the game, and with it what ``screen`` says that it begins."""
    match = None
    if screen.begins == MATCH:
        match = screen.match.new()
    elif screen.begins:
        players = screen.match.rules().players
        match = screen.match.new_session(screen.players.names_for(players))
    screen.current_game.begin(match.rules if match else screen.match.rules(), dealer, match)


def begin_next_game(screen):
    """Begin the game that follows the finished one on the table, or cut for it."""
    dealer = screen.match.next_dealer()
    if dealer < 0:
        screen.navigator.show("cut")
    else:
        screen.current_game.begin(screen.game.rules, dealer)


class CutCardStep(Step):
    """What the ``player`` has cut; ``ranks``: what the others have."""

    def __init__(self, screen, player, ranks):
        open_ranks = [rank for rank in range(1, 14) if ranks.count(rank) < 4]
        Step.__init__(self, screen, rank_wheel(open_ranks))
        self._player = player

    def asks(self):
        return Ask(RANK, "cut", self.wheel, rank_text, self._player)

    def press(self):
        self.screen.push(card_name(make(self.wheel.value)))

    def value_of(self, word):
        return rank_of(parse_card(word))

    def hint(self):
        name = self.screen.player_name(self._player)
        return "Press: %s cuts %s" % (name, rank_text(self.wheel.value))

    def draw(self, canvas):
        draw_lines(canvas, (self.screen.player_name(self._player), "cuts"), LEFT_RIGHT)
        draw_wheel(canvas, self.wheel, rank_text)


class CutResultStep(Step):
    """Who deals, or that it is cut again; ``ranks``: what was cut."""

    def __init__(self, screen, ranks):
        Step.__init__(self, screen, Wheel([True]))
        self._ranks = ranks
        self._lowest = [player for player, rank in enumerate(ranks) if rank == min(ranks)]

    def _is_tie(self):
        return len(self._lowest) > 1

    def asks(self):
        return Ask(NOTHING, "cut", self.wheel, self._verdict)

    def _verdict(self, _):
        if self._is_tie():
            return "A tie at %s" % rank_text(min(self._ranks))
        return "%s deals" % self.screen.player_name(self._lowest[0])

    def press(self):
        if self._is_tie():
            self.screen.navigator.show(self.screen.name)
        else:
            self.screen.begin_game(self._lowest[0])

    def hint(self):
        return "Press: cut again" if self._is_tie() else "Press: begin the game"

    def draw(self, canvas):
        cuts = [
            "%s %s" % (self.screen.player_name(player), rank_text(rank))
            for player, rank in enumerate(self._ranks)
        ]
        rows = [cuts] if len(cuts) == 2 else [cuts[:2], cuts[2:]]
        for row, some in enumerate(rows):
            line = canvas.fit(SMALL, "   ".join(some), SCREEN_WIDTH)
            canvas.centred(SMALL, line, BODY_TOP + 10 * row)
        verdict = self._verdict(True)
        font = MEDIUM if canvas.width(MEDIUM, verdict) <= SCREEN_WIDTH else SMALL
        # Below two rows it comes down to where a message stands, and makes room for one.
        y = BODY_TOP + 1 + MEDIUM.height + 5 * (len(rows) - 1)
        if len(rows) > 1 and self.screen.messages.texts:
            font, y = SMALL, BODY_TOP + 20
        canvas.centred(font, canvas.fit(font, verdict, SCREEN_WIDTH), y)


class CutScreen(StepScreen):
    """Every player's card of the cut; the lowest deals, a tie is cut again.  An ace is low."""

    name = "cut"
    title = "Cut for deal"
    begins = ""
    first_dealer = "deals"

    def check_entry(self):
        if len(self.entry) > self.match.rules().players:
            raise ValueError("more cards were cut than there are players")
        for word in self.entry:
            card = parse_card(word)
            if has_suit(card) or word != card_name(card) or self.entry.count(word) > 4:
                raise ValueError("'%s' is nothing that was cut" % word)

    def begin(self):
        ranks = [rank_of(parse_card(word)) for word in self.entry]
        if len(ranks) < self.match.rules().players:
            self.ask_for(CutCardStep(self, len(ranks), ranks))
        else:
            self.ask_for(CutResultStep(self, ranks))

    def player_name(self, player):
        return self.players.names_for(self.match.rules().players)[player]

    def begin_game(self, dealer):
        _begin_game(self, dealer)

    def back(self):
        if not StepScreen.back(self):
            self.navigator.show(self.first_dealer)
        return True


class CutOfMatchScreen(CutScreen):
    """The cut for deal of a match, which begins with the game."""

    name = "matchcut"
    begins = MATCH
    first_dealer = "matchdeals"


class CutOfSessionScreen(CutScreen):
    """The cut for deal of a session, which begins with the game."""

    name = "sessioncut"
    begins = SESSION
    first_dealer = "sessiondeals"


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
