"""A random player who presses anything at all, on a board that draws and lights only now and then.

Runs on CPython alone: it is about how much can be pressed, not about the runtime.
"""

import random
from collections import Counter

from cribbage import record
from cribbage.game import Game
from pegboard.devices import BACK, BACK_HOLD, HOLD, KEY, KEYS, PRESS, SEAT, TURN
from pegboard.screens import catalogue
from pegboard.settings import values_of
from support.sitting import Sitting, store_of

INPUTS = 100_000
SEEDS = 20

EVENT_KINDS = {
    "starter", "lay", "go", "hand", "crib", "claim", "muggins", "peg", "correct", "misdeal",
    "penalty", "dead", "lead",
}  # fmt: skip
SCREEN_NAMES = set(catalogue.names())
# Where chance seldom leads, the most seldom first.
_HOME_LINES = ("Statistics", "Settings", "Match", "Session", "New game")
_MENU_LINES = (
    "Wrong lead", "Renege", "Chance to win", "What to throw", "Change a card", "Dead hand",
    "Penalty", "Misdeal",
)  # fmt: skip
# Some of the boards miss one or two of these screens and events.
_SELDOM = {"about", "chances", "update", "matchcut", "sessioncut", "endmatch", "lead"}
# Where one press takes events back and lets others happen.
_MAKES_MANY = ("change", "renege")

# Moods, as (input, weight): who plays on, who presses anything at all.  Both change now and then,
# or no game would ever come to its end.
_CUT = 0
_PLAYS_ON = (
    (TURN, 300), (PRESS, 640), (SEAT, 35), (BACK, 20), (HOLD, 7), (BACK_HOLD, 3), (_CUT, 1)
)  # fmt: skip
_PLAYS_BY_KEYS = (
    (KEY, 800), (PRESS, 170), (SEAT, 10), (BACK, 15), (HOLD, 7), (BACK_HOLD, 3), (_CUT, 1)
)  # fmt: skip
_ANYTHING = (
    (TURN, 250), (PRESS, 250), (KEY, 150), (SEAT, 100), (BACK, 130), (HOLD, 80), (BACK_HOLD, 50),
    (_CUT, 3),
)  # fmt: skip
_GOES_BACK = ((TURN, 100), (PRESS, 100), (SEAT, 20), (BACK, 780))
_IN_THE_MENU = ((TURN, 400), (PRESS, 450), (HOLD, 150))
_LOOKS_ROUND = ((TURN, 400), (PRESS, 400), (BACK_HOLD, 200))
# Each mood with the inputs that it lasts at the most.
_MOODS = (
    (_PLAYS_ON, 1500),
    (_PLAYS_BY_KEYS, 1500),
    (_ANYTHING, 700),
    (_GOES_BACK, 120),
    (_IN_THE_MENU, 400),
    (_LOOKS_ROUND, 400),
)

# Board time between two inputs in ms: deliberate, the same finger twice, a rest.
_PAUSES = (300,) * 60 + (20, 120, 240, 700) + (2000,)
_LONG_PAUSES = (130_000, 700_000)

# So many inputs apart: options chosen anew by a host, a way taken on purpose, a look at the
# display, the record read again, a board started from what is saved, all undone on such a board.
_CHOOSE, _AIM, _LOOK, _READ, _START, _UNDO = 2500, 499, 101, 401, 2401, 20_001

_OPTIONS = ("players", "target", "entry", "play", "muggins", "overclaim", "skunks", "heels")


def scores_of(game):
    """The scores before the first event of ``game`` and after each, refereed once more."""
    again = Game(game.rules, game.first_dealer)
    history = [tuple(again.scores)]
    for event in game.events:
        again.apply(event)
        history.append(tuple(again.scores))
    return history


class Dark:
    """A pegboard.display.Display on which nothing is drawn."""

    stale = blank = scores = False

    def update(self, now_ms):
        return None


class Soak:
    """Presses and checks.  ``seen``: how often what happened."""

    def __init__(self, seed):
        self._dice = random.Random(seed)
        self._sitting = Sitting(seed=seed)
        self._board = self._sitting.board
        self.seen = Counter()
        self.screens = set()
        self._number = 0
        self._view = ""
        self._game = None
        self._history = []
        self._no_pictures()

    # What the player does

    def play(self, inputs):
        dice = self._dice
        left = 0
        for number in range(1, inputs + 1):
            if not left:
                mood, longest = dice.choice(_MOODS)
                kinds, weights = zip(*mood, strict=True)
                left = 1 + dice.randrange(longest)
                chosen = iter(dice.choices(kinds, weights, k=left))
            left -= 1
            self._act(next(chosen))
            self._check()
            if number % _CHOOSE == 1:
                self._choose()
            if number % _AIM == 0:
                self._aim()
            if number % _LOOK == 0:
                self._look()
            if number % _READ == 0:
                self._read()
            if number % _START == 0:
                self._start()
            if number % _UNDO == 0:
                self._undo_all()

    def _act(self, kind):
        dice, board = self._dice, self._board
        self.seen[kind] += 1
        if kind == _CUT:
            self._cut()
            return
        number = 0
        if kind == TURN:
            number = dice.randrange(-9, 10)
        elif kind == SEAT:
            number = dice.randrange(4)
        elif kind == KEY:
            number = dice.randrange(len(KEYS))
        long = dice.random() < 0.001
        board.now_ms += dice.choice(_LONG_PAUSES if long else _PAUSES)
        self._input(kind, number, 0)

    def _input(self, kind, number=0, pause_ms=300):
        self._view = self._board.app.view.name
        self._board.now_ms += pause_ms
        self._board.send(kind, number)
        self._board.app.step(self._board.now_ms)

    def _aim(self):
        """Go on purpose where chance seldom leads."""
        dice, view = self._dice, lambda: self._board.app.view
        if self._board.app.game and dice.random() < 0.7:
            self._input(BACK_HOLD)
            self._input(BACK)
            self._input(HOLD)
            lines = _MENU_LINES
        else:
            self._input(BACK_HOLD)
            lines = _HOME_LINES
        offered = [label[0] for label in view().labels()]
        wanted = [line for line in lines if line in offered]
        if wanted:
            self._sitting.pick_line(dice.choice((wanted[0], dice.choice(wanted))))
            self._input(TURN, -1)
            self._input(PRESS)
            if view().name == "endmatch" and dice.random() < 0.5:
                self._input(TURN, 1)
                self._input(PRESS)
        self._check()

    def _cut(self):
        sitting = self._sitting
        before = sitting.state()
        sitting.cut()
        self._no_pictures()
        assert sitting.state() == before
        self._game = sitting.game

    def _choose(self):
        app = self._board.app
        for name in _OPTIONS:
            app.choose_remote(name, self._dice.choice(values_of(name)))
        # A short match is one that can be won, and the coach is asked only where there is one.
        app.choose_remote("match_goal", self._dice.randrange(1, 4))
        app.choose_remote("coach", self._dice.random() < 0.8)

    def _no_pictures(self):
        """Let the board neither draw nor light: that takes most of the time, and is looked at."""
        app = self._board.app
        self._display, self._animate = app._display, app.track.animate
        app._display = Dark()
        app.track.animate = lambda now_ms: None

    # What must always be so

    def _check(self):
        view = self._board.app.view
        self.screens.add(view.name)
        wheel = view.wheel
        assert 0 <= wheel.index < len(wheel.values), view.name
        assert view.hint(), view.name
        game = self._board.app.game
        if game is not self._game:
            self._check_other_game(game)
        elif game is not None:
            self._check_scores(game)

    def _check_other_game(self, game):
        """A new game, or one of the row to which BACK or Redo has led."""
        last, self._game = self._game, game
        before, self._number = self._number, self._board.app.archive.number
        assert self._number - before in ((1, -1) if last else (0,))
        self._history = scores_of(game)
        if self._number < before:
            self.seen["games gone back to"] += 1
        elif not game.events and not game.undone:
            self.seen["games begun"] += 1
            assert game.scores == game.fronts == game.backs == [0] * game.rules.teams
        self._check_scores(game)

    def _check_scores(self, game):
        """Scores change by the awards of one event, or go back to what they were before it."""
        history = self._history
        events = len(game.events)
        if self._view in _MAKES_MANY:
            self._history = scores_of(game)
            self.seen["many at once"] += self._history != history
            history = self._history
        elif events == len(history):
            event = game.events[-1]
            self.seen[event.kind] += 1
            history.append(self._scores_after(event))
            if game.winner >= 0:
                self._note_win(game)
        elif events == len(history) - 2:
            self.seen["wins undone"] += max(history.pop()) >= game.rules.target
            self.seen["undone"] += 1
        assert events == len(history) - 1
        scores = tuple(game.scores)
        assert scores == history[-1], list(game.events)[-3:]
        target = game.rules.target
        assert min(scores) >= 0
        assert game.fronts == [min(score, target) for score in scores]
        assert all(back <= front for back, front in zip(game.backs, game.fronts, strict=True))

    def _note_win(self, game):
        self.seen["%s won" % game.rules.play] += 1
        self.seen["skunks"] += game.skunk_level > 0
        standing = self._board.app.match.standing()
        self.seen["matches won"] += standing is not None and standing[1] >= 0

    def _scores_after(self, event):
        game, history = self._game, self._history
        scores = list(history[-1])
        if event.kind == "misdeal":
            starter = len(game.events) - 2
            while game.events[starter].kind != "starter":
                starter -= 1
            scores = list(history[starter])
        for award in game.awards_log[-1]:
            scores[game.rules.team_of(award.player)] += award.points
        return tuple(scores)

    def _look(self):
        """Draw and light what stands there, and look at it."""
        app = self._board.app
        app._idle.touch(self._board.now_ms)
        app._rest(self._board.now_ms)
        self._display.stale = True
        self._display.update(self._board.now_ms)
        self._sitting.check()
        app.track.refresh()
        self._animate(self._board.now_ms)

    def _read(self):
        game = self._board.app.game
        if not game:
            return
        for copy in (
            record.read(record.write(game)),
            record.JournalReader([self._sitting.journal()]).game,
        ):
            assert copy.events == game.events and copy.undone == game.undone
            assert (copy.scores, copy.fronts, copy.backs) == (
                game.scores,
                game.fronts,
                game.backs,
            )
            assert (copy.phase, copy.to_act, copy.dealer) == (
                game.phase,
                game.to_act,
                game.dealer,
            )

    def _copy(self):
        """A board just switched on with the files as they are now."""
        return Sitting(store_of(self._sitting.store.files))

    def _start(self):
        """A board started now is where this one is, and from there a way leads on."""
        copy = self._copy()
        assert copy.state() == self._sitting.state()
        copy.check()
        for _ in range(3):
            copy.home()
        assert copy.view.name == "home"
        if copy.game:
            copy.pick_line("Resume")
            assert copy.view.follows_game
            if not copy.view.asks().is_open:
                copy.press()  # takes nothing: who presses out of habit is shown the wheel first
            before = copy.state()
            copy.press()
            assert copy.state() != before, copy.rows()
            copy.check()

    def _undo_all(self):
        copy = self._copy()
        if not copy.game:
            return
        copy.home()
        copy.back()
        for _ in range(30 * len(copy.game.events) + 30):
            if not copy.game.events and not copy.view.entry:
                break
            copy.board.send(BACK)
            copy.board.now_ms += 300
            copy.app.step(copy.board.now_ms)
        game = copy.game
        assert game.events == []
        assert game.scores == game.fronts == game.backs == [0] * game.rules.teams
        self.seen["undone to the start"] += 1

    def end(self):
        """What must have come about, or the player has pressed too little."""
        self._undo_all()
        assert self.screens | _SELDOM >= SCREEN_NAMES, SCREEN_NAMES - self.screens
        assert set(self.seen) | _SELDOM >= EVENT_KINDS, EVENT_KINDS - set(self.seen)
        for what in (
            "refereed won",
            "hand won",
            "scoreboard won",
            "skunks",
            "matches won",
            "wins undone",
            "undone to the start",
            "many at once",
        ):
            assert self.seen[what], what
