"""The fingers of a player: which inputs enter a card, an answer, a whole written game on a board.

Knows only what a person at the table sees: the wheel of the screen that the board shows.
"""

from cribbage import show
from cribbage.cards import has_suit, rank_of, suit_of
from cribbage.rules import SCOREBOARD
from pegboard.devices import BACK, BACK_HOLD, HOLD, PRESS, TURN
from pegboard.settings import FULL, QUICK
from pegboard.wheel import GO

# Board time that a deliberate finger takes for one input.
PRESS_MS = 300
DETENT_MS = 30


class CannotEnter(Exception):
    """The board shows no screen on which this can be entered; the sentence says what."""


def turns_to(wheel, value):
    """The inputs that turn ``wheel`` to ``value`` the short way, detent by detent."""
    detents = wheel.detents_to(value)
    return [(TURN, 1 if detents > 0 else -1)] * abs(detents)


def path_to(board, card):
    """The inputs that enter ``card`` on the present wheel of ``board``, up to and with the next
    press.

    In full entry the rank comes first; called again afterwards it gives the suit.  None where the
    screen asks for no card, or not for this one.
    """
    if not board.powered:
        return None
    view = board.app.view
    if not hasattr(view, "asks_suit") or getattr(view, "question", -1) >= 0:
        return None
    if getattr(view, "claiming", False) or getattr(view, "items", None) is not None:
        return None
    wanted = suit_of(card) if view.asks_suit else rank_of(card)
    if wanted not in view.wheel.values:
        return None
    return turns_to(view.wheel, wanted) + [(PRESS, 0)]


class Fingers:
    """Enters things on ``board``.

    ``detents`` and ``presses``: how many it took so far.
    """

    def __init__(self, board):
        self.board = board
        self.detents = 0
        self.presses = 0

    @property
    def view(self):
        return self.board.app.view

    def do(self, kind, number=0):
        """One input, and the time a person takes for it."""
        if kind == TURN:
            self.detents += abs(number)
        else:
            self.presses += 1
        self.board.send(kind, number)
        self.board.run(DETENT_MS * abs(number) if kind == TURN else PRESS_MS)

    def pick(self, value):
        """Turn the wheel to ``value`` and press."""
        if value not in self.view.wheel.values:
            raise CannotEnter("'%s' cannot be picked on the screen %s" % (value, self.view.name))
        detents = self.view.wheel.detents_to(value)
        if detents:
            self.do(TURN, detents)
        self.do(PRESS)

    def pick_line(self, text):
        """Pick the line of a list that begins with ``text``."""
        labels = self.view.labels() if hasattr(self.view, "labels") else []
        for index, label in enumerate(labels):
            if label[0].startswith(text):
                self.pick(index)
                return
        raise CannotEnter("there is no line '%s' on the screen %s" % (text, self.view.name))

    def begin_game(self, rules, dealer, entry):
        """From anywhere to the first starter of a new game."""
        self.do(BACK_HOLD)
        self.pick_line("Scoreboard" if rules.play == SCOREBOARD else "New game")
        if self.view.name == "clear":
            self.pick_line("End it")
        if rules.play == SCOREBOARD:
            self.pick_line("%d players" % rules.players)
            return
        for name, line, wanted in (
            ("players", "Players", rules.players),
            ("target", "Play to", rules.target),
            ("entry", "Cards", entry),
            ("play", "The play", rules.play),
            ("muggins", "Muggins", rules.muggins),
        ):
            while getattr(self.board.app.settings, name) != wanted:
                self.pick_line(line)
        self.board.app.choose("overclaim", rules.overclaim)
        self.pick_line("Begin")
        self.pick(1 + dealer)

    def enter_card(self, card):
        """The rank, and in full entry the suit."""
        self.pick(rank_of(card))
        if getattr(self.view, "asks_suit", False):
            self.pick(suit_of(card))

    def answer(self, flush, nobs):
        """Answer the suit questions so that these points come out."""
        view = self.view
        while getattr(view, "question", -1) >= 0:
            crib = view.is_crib
            truth = (flush == 5 if crib else flush >= 4, flush == 5, nobs == 1)
            self.pick(truth[view.question])
            view = self.view

    def enter(self, event):
        """Let the table event ``event`` happen, a hand or crib as ``spelled_out`` gives it.

        Raises CannotEnter where the board has no way to it.
        """
        kind = event[0]
        if self.view.name == "muggins" and kind != "muggins":
            self.pick_line("Nobody")
        if self.view.name == "byhand" and kind in ("hand", "claim"):
            self.pick(0)
        if kind == "starter":
            self.enter_card(event[1])
        elif kind == "lay":
            self.enter_card(event[2])
        elif kind == "go":
            self.pick(GO)
        elif kind == "claim":
            self.pick(event[2])
        elif kind == "muggins":
            self.pick_line(self.board.app.name(event[1]))
        elif kind == "misdeal":
            self.do(HOLD)
            self.pick_line("Misdeal")
            self.pick_line("Deal again")
        elif kind == "correct":
            self.do(HOLD)
            self.pick_line("Correct")
            self.pick(event[1])
            self.pick(event[2])
        elif kind == "hand":
            if not self.board.app.table.game.play:
                self._enter_cards(event[2])
            self._enter_count(event[3], event[4])
        elif kind == "crib":
            self._enter_cards(event[1])
            self._enter_count(event[2], event[3])
        elif kind == "peg":
            self.pick(event[2])
            self.pick(event[1])
        else:
            raise CannotEnter("the board has no screen for '%s'" % kind)

    def _enter_cards(self, cards):
        for card in cards:
            self.enter_card(card)

    def _enter_count(self, flush, nobs):
        self.answer(flush, nobs)
        if getattr(self.view, "items", None) is None:
            raise CannotEnter("no count is told on the screen %s" % self.view.name)
        self.do(PRESS)

    def undo(self):
        """Take back the last event, press by press.  Raises CannotEnter at the start."""
        events = len(self.board.app.table.game.events)
        if not events:
            raise CannotEnter("there is nothing to take back")
        while len(self.board.app.table.game.events) == events:
            self.do(BACK)
        while self.view.draft:
            self.do(BACK)


def spelled_out(event, game):
    """``event`` with what the players see in their cards, flush and nobs, though ``game`` may not
    need it.
    """
    if event[0] not in ("hand", "crib"):
        return event
    is_crib = event[0] == "crib"
    cards = event[-3] or game.hand_of(event[1])
    flush, nobs = event[-2], event[-1]
    if has_suit(game.starter) and all(has_suit(card) for card in cards):
        count = show.count_hand(cards, game.starter, is_crib)
        flush, nobs = count.flush, count.nobs
    return event[:-2] + (flush or 0, nobs or 0)


def entry_of(events):
    """FULL where every card that ``events`` name has its suit, else QUICK."""
    for event in events:
        for part in event[1:]:
            for card in part if isinstance(part, tuple) else ():
                if not has_suit(card):
                    return QUICK
        if event[0] in ("starter", "lay") and not has_suit(event[-1]):
            return QUICK
    return FULL
