"""The fingers of a player: which inputs enter a card, an answer, a whole written game on a board.

Knows only what a person at the table sees: what the screen of the board asks for.
"""

from cribbage.cards import has_suit, rank_of, suit_of
from cribbage.rules import OPTIONS, SCOREBOARD
from cribbage.show import answers_for
from pegboard.asks import ABOUT_SUITS, CHOICE, NOTHING, NUMBER, QUESTION, RANK, SUIT
from pegboard.devices import BACK, BACK_HOLD, HOLD, KEY, KEYS, PRESS, TURN
from pegboard.screens.catalogue import BY_HAND, MUGGINS, screens_of
from pegboard.settings import FULL, QUICK, find, values_of
from pegboard.wheel import GO

# Board time that a deliberate finger takes for one input.
PRESS_MS = 300
DETENT_MS = 30

# The line of the menu that leads to what is seldom entered.
_BY_MENU = {
    "misdeal": "Misdeal",
    "correct": "Correct",
    "penalty": "Penalty",
    "dead": "Dead hand",
    "lead": "Wrong lead",
}

# More than lead back from any screen of the table.
_MOST_BACKS = 30


class CannotEnter(Exception):
    """The board shows no screen on which this can be entered; the sentence says what."""


def turns_to(ask, value):
    """The inputs that turn to ``value`` of ``ask`` the short way, detent by detent."""
    detents = ask.detents_to(value)
    return [(TURN, 1 if detents > 0 else -1)] * abs(detents)


def path_to(board, card):
    """The inputs that enter ``card`` on the present screen of ``board``, up to and with the next
    press.

    In full entry the rank comes first; called again afterwards it gives the suit.  None where the
    screen asks for no card, or not for this one.
    """
    if not board.powered:
        return None
    ask = board.app.view.asks()
    if ask.kind == RANK:
        wanted = rank_of(card)
    elif ask.kind == SUIT and ask.rank == rank_of(card):
        wanted = suit_of(card)
    else:
        return None
    return turns_to(ask, wanted) + presses_for(ask, wanted) if wanted in ask.values else None


def presses_for(ask, value):
    """The presses that take ``value`` of ``ask`` after the turns to it."""
    is_seen = ask.is_open or ask.detents_to(value)
    return [(PRESS, 0)] if is_seen else [(PRESS, 0), (PRESS, 0)]


def keys_to(ask, value):
    """The keys of the pad that choose ``value``, by what is printed on them; none where it has
    none.
    """
    if value == ask.go:
        return ["GO"]
    if ask.kind == RANK:
        return [KEYS[value - 1]]
    if ask.kind == NUMBER:
        digits = [KEYS[(int(digit) or 10) - 1] for digit in str(abs(value))]
        return digits + (["GO"] if value < 0 else [])
    place = value if ask.kind == SUIT else ask.values.index(value)
    return [KEYS[place]] if ask.kind in (SUIT, QUESTION, CHOICE) and place < 13 else []


class Autoplayer:
    """Enters things on ``board``.

    ``as_written``: cards are entered just as they are given, by rank alone or with their suit, and
    the setting is changed where a game mixes both; else the board decides what it asks for.
    ``by_keys``: on the key pad, where it has the key.  ``detents`` and ``presses``: how many it
    took so far, keys among the presses.
    """

    def __init__(self, board, as_written=False, by_keys=False):
        self.board = board
        self.as_written = as_written
        self.by_keys = by_keys
        self.detents = 0
        self.presses = 0

    @property
    def view(self):
        return self.board.app.view

    @property
    def ask(self):
        """What the screen asks for."""
        return self.board.app.view.asks()

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
        ask = self.ask
        if value not in ask.values:
            raise CannotEnter("'%s' cannot be picked on the screen %s" % (value, self.view.name))
        if self.by_keys:
            names = keys_to(ask, value)
            for name in names:
                self.do(KEY, KEYS.index(name))
            if names and (ask.kind in (RANK, SUIT, QUESTION) or names == ["GO"]):
                return
            if self.ask.kind != ask.kind or self.ask.about != ask.about:
                return
        ask = self.ask
        detents, presses = ask.detents_to(value), presses_for(ask, value)
        if detents:
            self.do(TURN, detents)
        for kind, number in presses:
            self.do(kind, number)

    def pick_line(self, text):
        """Pick the line of a list that begins with ``text``."""
        lines = self._lines(text)
        if not lines:
            raise CannotEnter("there is no line '%s' on the screen %s" % (text, self.view.name))
        self.pick(lines[0])

    def _lines(self, text):
        """Those of the values of the list shown whose lines begin with ``text``."""
        ask = self.ask
        if ask.kind != CHOICE:
            return []
        return [value for value, line in zip(ask.values, ask.texts) if line.startswith(text)]

    def begin_game(self, rules, dealer, entry):
        """From anywhere to the beginning of a new game.  Nobody deals on the scoreboard.

        Raises CannotEnter where the board does not let one choose such rules.
        """
        names = [name for name, _ in OPTIONS]
        if rules.play == SCOREBOARD:
            # That is chosen with the first line, how many play with the last.
            names = [name for name in names if name not in ("play", "players")]
        else:
            self._open("New game")
            self.choose("entry", entry)
        for name in names:
            # What the board would play by: a setting can be of no account beside another one.
            if getattr(self.board.app.match.rules(), name) != getattr(rules, name):
                self.choose(name, getattr(rules, name))
        if rules.play == SCOREBOARD:
            self._open("Scoreboard")
            self.pick_line("%d players" % rules.players)
            return
        if self.view.name != "new":
            self._open("New game")
        self.pick_line("Begin")
        self.pick(1 + dealer)

    def _open(self, line):
        """Pick a line of Home, and let that end the game on the table."""
        self.do(BACK_HOLD)
        self.pick_line(line)
        if self.view.name == "clear":
            self.pick_line("End it")

    def choose(self, name, value):
        """Choose a setting on the screen New game, where that is shown, or among the settings.

        Raises CannotEnter where the board has no such setting, or not this value of it.
        """
        try:
            group, _, _, _, title, _ = find(name)
        except ValueError as error:
            raise CannotEnter(str(error))
        settings = self.board.app.settings
        if getattr(settings, name) == value:
            return
        if not group and self.view.name != "new":
            self._open("New game")
        if self.view.name != "new" or not self._lines(title):
            self.do(BACK_HOLD)
            for line in ("Settings", group):
                self.pick_line(line)
        # A press takes the next of the values, or shows them all.
        for _ in values_of(name) or ():
            self.pick_line(title)
            if self.view.name == "setting":
                self.pick(value)
            if getattr(settings, name) == value:
                return
        raise CannotEnter("%s cannot be '%s' on this board" % (name, value))

    def enter_card(self, card):
        """The rank, and where the screen asks for it the suit."""
        if self.as_written:
            self._ask_for(FULL if has_suit(card) else QUICK)
        self.pick(rank_of(card))
        if self.ask.kind == SUIT:
            self.pick(suit_of(card))

    def _ask_for(self, entry):
        """Let the board ask for what ``entry`` says, and come back to where it is."""
        if self.board.app.settings.entry != entry:
            self.choose("entry", entry)
            self.do(BACK_HOLD)
            self.pick_line("Resume")

    def answer(self, flush, nobs):
        """Answer the suit questions so that these points come out."""
        ask = self.ask
        while ask.kind == QUESTION:
            answers = answers_for(flush, nobs, ask.cards == "crib") + (flush > 0 or nobs > 0,)
            self.pick(answers[ABOUT_SUITS.index(ask.about)])
            ask = self.ask

    def enter(self, event):
        """Let the table event ``event`` happen, of a hand or crib with its points for flush and
        nobs.

        Raises CannotEnter where the board has no way to it.
        """
        kind = event.kind
        if kind in _BY_MENU:
            self.do(HOLD)
            self.pick_line(_BY_MENU[kind])
        else:
            self._come_to(kind)
        if kind == "misdeal":
            self.pick_line("Deal again")
        elif kind == "correct":
            self.pick(event.player)
            self.pick(event.points)
        elif kind == "penalty":
            self.pick(event.player)
            self.pick(event.points)
            self.pick(event.reason)
        elif kind in ("dead", "lead"):
            self.pick_line(self.board.app.players.name(event.player))
        elif kind in ("starter", "lay"):
            self.enter_card(event.card)
        elif kind == "go":
            self.pick(GO)
        elif kind == "claim":
            self.pick(event.points)
        elif kind == "muggins":
            self.pick_line(self.board.app.players.name(event.player) + " +")
        elif kind == "peg":
            self.pick(event.points)
            self.pick(event.player)
        else:
            if kind == "crib" or not self.board.app.game.play:
                self._enter_cards(event.cards)
            self.answer(event.flush, event.nobs)
            if self.ask.kind != NOTHING:
                raise CannotEnter("no count is told on the screen %s" % self.view.name)
            self.do(PRESS)

    def _come_to(self, kind):
        """Go to where the board asks for an event of that kind."""
        if self.view.name == MUGGINS and kind != MUGGINS:
            self.pick_line("Nobody")
        by_hand = screens_of(self.board.app.game)[:1] == [BY_HAND]
        if self.view.name == BY_HAND and kind in ("hand", "claim"):
            self.pick(0)
        elif self.view.name == "hand" and by_hand and kind == "peg":
            self.do(BACK)
        ask = self.ask
        if kind in ("hand", "crib"):
            is_asked = ask.cards == kind and ask.player >= 0 and ask.about != "claim"
        else:
            is_asked = ask.about == ("lay" if kind == "go" else kind)
        if not is_asked:
            raise CannotEnter("there is no '%s' on the screen %s" % (kind, self.view.name))

    def _enter_cards(self, cards):
        if self.as_written:
            # Of a card once entered by its rank alone the suit would be asked.
            cards = sorted(cards, key=_has_no_suit)
        for card in cards:
            self.enter_card(card)

    def undo(self):
        """Take back the last event, press by press.  Raises CannotEnter at the start."""
        events = len(self.board.app.game.events)
        if not events:
            raise CannotEnter("there is nothing to take back")
        for _ in range(_MOST_BACKS):
            if len(self.board.app.game.events) < events and not self.view.entry:
                return
            self.do(BACK)
        raise CannotEnter("nothing is taken back on the screen %s" % self.view.name)


def _has_no_suit(card):
    return not has_suit(card)


def entry_of(events):
    """FULL where every card that ``events`` name has its suit, else QUICK."""
    for event in events:
        for card in event.cards or ([event.card] if event.card else []):
            if not has_suit(card):
                return QUICK
    return FULL
