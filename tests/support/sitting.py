"""A player at a simulated board, for tests: enters what a record says, looks, pulls the plug."""

from cribbage import record, show
from cribbage.cards import has_suit
from cribbage.events import Event
from cribbage.rules import Rules
from fifteentwo.simulator.autoplayer import Autoplayer
from fifteentwo.simulator.simulated_board import MemoryStore, SimulatedBoard
from pegboard.archive import journal_name
from pegboard.devices import BACK, BACK_HOLD, HOLD, PRESS, SEAT, TURN
from pegboard.journal import JOURNAL
from pegboard.settings import FULL, QUICK

# What New game lets one choose, the defaults first.
GAME_CHOICES = (
    ("players", (2, 3, 4)),
    ("target", (121, 61)),
    ("entry", (QUICK, FULL)),
    ("play", ("refereed", "hand")),
    ("muggins", (False, True)),
)

_TAB_ROWS = 10

HEADER = "fifteentwo 1 players=%d target=%d dealer=%d muggins=off skunks=1-2-3"


def saved(*lines):
    """The text in which the board keeps a game of these record ``lines``."""
    chain = record.ChecksumChain()
    return "".join([chain.sign(line) + "\n" for line in lines])


def store_of(files):
    """A store that holds a copy of these ``files``, name -> text."""
    store = MemoryStore()
    store.files = dict(files)
    return store


def store_with(*lines):
    """A store in which a game of these record ``lines`` is kept."""
    store = MemoryStore()
    store.replace(JOURNAL, saved(*lines))
    return store


def sitting_at(*events, players=2, target=121, dealer=0):
    """A board just switched on, at a saved game of these record lines."""
    return Sitting(store_with(HEADER % (players, target, dealer), *events))


def scores(sitting):
    """What the teams have, the points past the target with them."""
    return list(sitting.game.scores)


class Dice:
    """A small generator whose products stay small integers on MicroPython."""

    def __init__(self, seed):
        self._state = seed * 7919 % 1048573 + 1

    def roll(self, sides):
        self._state = self._state * 509 % 1048573
        return self._state // 7 % sides


class Sitting:
    """A board over ``store``, or the ``board`` given, and one who plays on it."""

    def __init__(self, store=None, seed=0, board=None):
        self.store = board.store if board else store or MemoryStore()
        self.board = board or SimulatedBoard(self.store, seed)
        self.fingers = Autoplayer(self.board)

    # What the player sees

    @property
    def app(self):
        return self.board.app

    @property
    def view(self):
        return self.board.app.view

    @property
    def ask(self):
        return self.board.app.view.asks()

    @property
    def game(self):
        return self.board.app.game

    def rows(self):
        return self.board.text()

    def says(self, text):
        """Whether some row of the display holds ``text``."""
        return bool([row for row in self.rows() if text in row])

    def hint(self):
        return self.rows()[-1]

    def lit(self):
        """The lit holes of the first lane, nothing moving any more."""
        self.board.run(15000)
        return [hole for _, hole, _ in self.app.track.lit_holes()]

    def journal(self):
        """The saved text of the game on the table."""
        return self.store.files[journal_name(self.app.archive.number)]

    # What the player does

    def press(self):
        self.fingers.do(PRESS)

    def back(self):
        self.fingers.do(BACK)

    def hold(self):
        self.fingers.do(HOLD)

    def back_hold(self):
        self.fingers.do(BACK_HOLD)

    def seat(self, player):
        self.fingers.do(SEAT, player)

    def turn(self, detents):
        self.fingers.do(TURN, detents)

    def quickly(self, *kinds):
        """Inputs 100 ms apart; a seat button is given as ``(SEAT, player)``."""
        for kind in kinds:
            kind, number = kind if isinstance(kind, tuple) else (kind, 0)
            self.board.send(kind, number)
            self.board.run(100)
        self.board.run(1000)

    def pick(self, value):
        self.fingers.pick(value)

    def pick_line(self, text):
        self.fingers.pick_line(text)

    def turn_to(self, value):
        """Turn the wheel to ``value`` without a press."""
        self.turn(self.ask.detents_to(value))

    def home(self):
        self.back_hold()

    def begin(self, players=2, target=121, dealer=0, entry=QUICK):
        """A new game, up to its first starter."""
        self.fingers.begin_game(Rules(players=players, target=target), dealer, entry)
        return self

    def begin_full(self, **choices):
        return self.begin(entry=FULL, **choices)

    def scoreboard(self, players=2):
        """A new game on the scoreboard, from Home."""
        self.pick_line("Scoreboard")
        self.pick(players - 2)
        return self

    def enter(self, *lines):
        """Enter what lines of a record say, such as ``lay 1 7S``."""
        for line in lines:
            self.fingers.enter(spelled_out(Event.parse(line), self.game))
        return self

    def cut(self):
        """Pull the plug and put it back."""
        self.board.cut()
        self.board.power_on()

    # What must always be so

    def state(self):
        """All that a power cut must not lose."""
        app = self.app
        return (
            app.view.name,
            tuple(app.view.entry),
            record.write(app.game) if app.game else "",
            tuple([getattr(app.settings, name) for name, _ in GAME_CHOICES]),
        )

    def check(self):
        """The display is whole, there is a way on, turn and dealer are seen."""
        canvas = self.app.canvas
        where = "%s %s" % (self.view.name, self.rows())
        assert canvas.overflows == [], "%s in %s" % (canvas.overflows, where)
        assert canvas.collisions() == [], "%s in %s" % (canvas.collisions(), where)
        assert len(self.view.wheel.values) > 0, where
        assert self.view.wheel.value in self.view.wheel.values, where
        assert self.view.hint(), where
        if self.app.settings.hints:
            shown = _whole_part(self.hint())
            assert shown and shown in self.view.hint(), where
        if self.view.follows_game:
            check_tabs(self.board)


def spelled_out(event, game):
    """``event`` with what the players see in their cards, flush and nobs, though ``game`` may not
    need it.
    """
    if event.kind not in ("hand", "crib"):
        return event
    is_crib = event.kind == "crib"
    cards = event.cards or game.hand_of(event.player)
    flush, nobs = event.flush, event.nobs
    if has_suit(game.starter) and all(has_suit(card) for card in cards):
        count = show.count_hand(cards, game.starter, is_crib)
        flush, nobs = count.flush, count.nobs
    return Event(event.kind, event.player, cards=event.cards, flush=flush or 0, nobs=nobs or 0)


def check_tabs(board):
    """Names and scores stand at the top, who is to act dark on light, the dealer with a mark.

    Where a dealer's partner is to act, the dealer's sign stands beside the mark.
    """
    app = board.app
    game = app.game
    pixels = app.canvas.screen.buffer
    texts = [(x, width, string) for y, x, width, _, string in app.canvas.texts if y <= 0]
    texts.sort()
    teams = game.rules.teams
    acting = game.rules.team_of(game.to_act) if game.to_act >= 0 else -1
    dealing = -1 if game.phase in ("pegging", "over") else game.rules.team_of(game.dealer)
    is_partner = acting == dealing >= 0 and game.to_act != game.dealer
    assert len(texts) == 2 * teams + is_partner, texts
    left = 0
    for team in range(teams):
        if is_partner and team == dealing:
            sign = texts.pop(2 * team)[2]
            assert sign and sign in app.players.name(game.dealer), texts
        name, score = texts[2 * team], texts[2 * team + 1]
        assert score[2] == str(min(game.scores[team], game.rules.target)), texts
        assert _is_short_for(name[2], _on_tab(app, team, acting, dealing)), texts
        assert _pixel(pixels, left, 0) == (1 if team == acting else 0), (team, acting)
        marks = [_pixel(pixels, x, y) for x in range(left + 1, name[0]) for y in range(_TAB_ROWS)]
        assert (min(marks) != max(marks)) == (team == dealing), (team, dealing)
        left = score[0] + score[1] + 1  # a column is free between two tabs


def _on_tab(app, team, acting, dealing):
    """The whole name that belongs on the tab of ``team``."""
    game = app.game
    if game.rules.players == 4 and team == acting:
        return app.players.name(game.to_act)
    if game.rules.players == 4 and team == dealing:
        return app.players.name(game.dealer)
    return app.players.team_name(team)


def _is_short_for(text, name):
    """Whether ``text`` is ``name`` or its first letters, with a partner's number where it has."""
    tail = name[-2:] if name[-2:-1] == " " else ""
    return text.endswith(tail) and name.startswith(text[: len(text) - len(tail)])


def _whole_part(text):
    """``text`` without the ellipsis that tells where it was cut off."""
    return text[:-1] if text[-1:] == "…" else text


def _pixel(pixels, x, y):
    return pixels[y // 8 * 128 + x] >> y % 8 & 1
