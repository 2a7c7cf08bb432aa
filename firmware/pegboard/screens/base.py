"""What all screens share: the entry, the wheel, and the lines that stand on every one of them.

The display is laid out in rows: the tabs with names and scores at the top, the body, a message on
what was pegged or refused, and at the bottom what the knob will do.
"""

from collections import namedtuple

from cribbage.cards import SUIT_SIGNS, make, rank_label
from cribbage.rules import STARTER, RefusedError
from pegboard.asks import CHOICE, NOTHING, Ask
from pegboard.devices import SCREEN_WIDTH
from pegboard.draw import width
from pegboard.fonts import BIG, LARGE, MEDIUM, SMALL
from pegboard.wheel import GO, Wheel

# A dark row keeps the lit name apart from what stands below it.
TABS_HEIGHT = 10
BODY_TOP = 11
# Its letters begin in the topmost row.
_TABS_TEXT = -1
MESSAGE_TOP = 43
HINT_TOP = 53

LIST_BAR_TOP = 23

# What the dealer's D takes of the row of tabs.
MARK_ROOM = 9

# What can be pegged by hand at once: more than a hand can hold, of which the best is 29.
MOST_TO_PEG = 30

# The wheel stands in the right part of the body, what it is about in the left part.
WHEEL_LEFT = 46
LEFT_RIGHT = 44
_NEIGHBOUR_TOP = 23
# From the chosen card to the frame around it, and how far that reaches in at its corners.
_CARD_MARGIN = 4
# What a title beside a wheel of cards may take.
TITLE_ROOM = 69
_WIDEST_CARD = 44
_CARD_CORNER = 4


# What screens can use, by name; each is an attribute of the screen too.
Parts = namedtuple(
    "Parts",
    (
        "current_game",
        "match",
        "players",
        "navigator",
        "messages",
        "settings",
        "lights",
        "board",
        "lot",
    ),
)


class Screen:
    """One screen.  To add one:

    1. Derive from Screen, ListScreen (one of some lines), ConfirmScreen (asks before something is
       lost) or StepScreen (one thing after another), in the file of the screens beside which it
       belongs.  Give it a ``name``, by which others show it and a power cut finds it again, a
       ``title`` unless it ``follows_game``, and what else of the attributes below is so.
    2. ``begin`` puts a Wheel of what can be chosen into ``wheel``.  It is called again after each
       press and each BACK, and everything follows from ``game`` and from ``entry``: the words of
       what was pressed here and is not yet an event.  So a screen comes back by itself.
    3. ``press`` takes ``wheel.value``.  It adds a word to the entry (``push``), lets an event
       happen in the game (``commit``), or leads to another screen (``navigator.show``).  The other
       parts that it can use are attributes too: see ``Parts``.
    4. Where it has an entry, ``check_entry`` refuses what no presses lead to, and ``select`` turns
       the wheel to a word that BACK has taken away.  ``back`` says where BACK leads without one.
    5. ``hint`` says what a press will do, and ``draw`` shows the body, between BODY_TOP and
       MESSAGE_TOP.  ``asks`` says what is wanted, for those who do not look at the display.
    6. Put the class into the table in ``pegboard/screens/catalogue.py``, and its name to the
       others where a phase of the game belongs to it.

    Adds points to the score of the player who is to act::

        class BonusScreen(Screen):
            name = "bonus"
            title = "Bonus"
            needs_game = True

            def begin(self):
                self.wheel = Wheel([1, 2, 3])

            def press(self):
                points = self.wheel.value
                self.commit(Event("correct", self.players.turn(), points=points))

            def back(self):
                self.navigator.show_game()
                return True

            def hint(self):
                return "Press: %s +%d" % (self.players.turn_name(), self.wheel.value)

            def asks(self):
                return Ask(NUMBER, self.name, self.wheel, player=self.players.turn())

            def draw(self, canvas):
                draw_wheel(canvas, self.wheel, str)
    """

    name = ""
    # Whether the screen follows from the game on the table, so that BACK undoes events of the
    # game.
    follows_game = False
    # Whether it makes no sense without a game on the table.
    needs_game = False
    # Whether it says what a press will do even to those who have switched the hints off.
    always_hints = False
    # Whether it makes room for big scores while nobody touches the board.
    rests = False
    # Whether it shows on the track what is being chosen.
    previews = False
    # Whether it lights the strip itself, by ``light(rgb, now_ms)``.
    lights_strip = False

    # The kinds of event it makes.
    makes: tuple = ()
    # How many words its entry can have.
    longest_entry = 0

    wheel: Wheel

    def __init__(self, parts, entry=()):
        self.current_game = parts.current_game
        self.match = parts.match
        self.players = parts.players
        self.navigator = parts.navigator
        self.messages = parts.messages
        self.settings = parts.settings
        self.lights = parts.lights
        self.board = parts.board
        self.lot = parts.lot
        self.entry = list(entry)
        if self.entry:
            self.check_entry()
        self.begin()

    @property
    def game(self):
        """The cribbage.game.Game on the table, or None."""
        return self.current_game.game

    def commit(self, event):
        """Let ``event`` happen in the game; what the rules refuse is said."""
        try:
            self.current_game.commit(event)
        except RefusedError as error:
            self.messages.show_error(str(error))

    def check_entry(self):
        """Raise ValueError for an entry, not empty, that no presses on this screen lead to."""
        if len(self.entry) > self.longest_entry:
            raise ValueError("%s has no place for: %s" % (self.name, " ".join(self.entry)))

    def begin(self):
        """Set up ``wheel`` for what the entry has come to.  Raises ValueError for an impossible
        entry.
        """

    def intercept(self, kind, number):
        """An input before it does anything; True where that is all."""
        return False

    def turn(self, detents):
        self.wheel.turn(detents)

    def press(self):
        """The knob was pressed: take what the wheel shows."""

    def back(self):
        """Take back the last press of the entry; False when there is none."""
        if not self.entry:
            return False
        word = self.entry.pop()
        self.begin()
        self.select(word)
        return True

    def select(self, word):
        """Turn the wheel to ``word``, just taken back, so that a slip costs no turning."""

    def seat(self, player):
        """A seat button: the same as the knob, from the player who is to act."""
        if player == self.players.turn():
            self.press()
        else:
            name = self.players.turn_name()
            self.messages.show_error("It is %s's turn" % name, "%s's turn" % name)

    def push(self, word):
        """Add a press to the entry."""
        self.entry.append(word)
        self.begin()

    def asks(self):
        """What the screen wants now: a pegboard.asks.Ask."""
        return Ask(NOTHING, self.name, self.wheel)

    def hint(self):
        """What a press of the knob will do now, in a few words."""
        return ""

    def spoken(self):
        """What is asked or told in the body, as one says it; nothing where lists are enough."""
        return ""

    def caption(self):
        """What stands in the row of messages while there is none."""
        return ""

    def gives_way(self):
        """Whether nothing is half entered that big scores would hide."""
        return self.rests and not self.entry

    def draw(self, canvas):
        """Draw the body."""


def draw_resting(canvas, game, players):
    """Big scores, with turn and crib."""
    draw_tabs(canvas, game, players)
    draw_scores(canvas, game, LARGE if game.rules.teams == 2 else BIG, TABS_HEIGHT + 1)
    draw_fitting(canvas, _turn_and_crib(game, players), MESSAGE_TOP)


def _turn_and_crib(game, players):
    """Whose they are, in words, the longest first."""
    if not players.has_dealer():
        return [""]
    dealer = players.name(game.dealer)
    if game.phase == STARTER:
        return ["%s deals" % dealer]
    if game.to_act < 0:
        return ["%s's crib" % dealer]
    turn = players.name(game.to_act)
    return ["%s's turn, %s's crib" % (turn, dealer), "Turn %s, crib %s" % (turn, dealer), turn]


def draw_scores(canvas, game, font, y):
    """Every score in the middle of its part of the row."""
    teams = game.rules.teams
    for team, score in enumerate(game.scores):
        left, right = SCREEN_WIDTH * team // teams, SCREEN_WIDTH * (team + 1) // teams
        canvas.centred(font, str(min(score, game.rules.target)), y, left, right)


def draw_tabs(canvas, game, players):
    """Names and scores; who is to act stands dark on a lit tab, the dealer bears a D.

    With four the tab of a pair names who is to act, the other one its dealer; where partners are
    both, the D bears the dealer's sign.  Three tabs are as wide as their names need.
    """
    acting = game.rules.team_of(game.to_act) if game.to_act >= 0 else -1
    dealing = game.rules.team_of(game.dealer) if players.has_dealer() else -1
    names = players.tab_names()
    sign = players.dealer_sign() if dealing >= 0 else ""
    mark = MARK_ROOM + (canvas.width(SMALL, sign) if sign else 0) if dealing >= 0 else 0
    scores = [str(min(score, game.rules.target)) for score in game.scores]
    lefts = _tab_lefts(names, scores, mark, dealing, acting)
    for team, score in enumerate(scores):
        left, right = lefts[team], lefts[team + 1] - 1
        ink = 1
        if team == acting:
            canvas.fill_rect(left, 0, right - left, TABS_HEIGHT, 1)
            ink = 0
        if team == dealing:
            draw_dealer_mark(canvas, left + 1, ink)
            if sign:
                canvas.text(SMALL, sign, left + MARK_ROOM + 1, _TABS_TEXT, ink)
            left += mark
        x = canvas.right(SMALL, score, right, _TABS_TEXT, ink)
        name = shortened(names[team], x - left - 3)
        canvas.text(SMALL, name, left + 2, _TABS_TEXT, ink)


def _tab_lefts(names, scores, mark, dealing, acting):
    """Where each tab begins, and where the last one ends.

    Two share the row evenly, so that they stay where they are.  Three get what their names need;
    where that is too much the widest gives way, that of who is to act last.
    """
    teams = len(names)
    if teams == 2:
        share = [(SCREEN_WIDTH - mark) // 2] * 2
    else:
        fixed = [width(SMALL, score) + 4 for score in scores]
        room = SCREEN_WIDTH - mark - sum(fixed)
        names = list(names)
        wide = [width(SMALL, name) for name in names]
        while sum(wide) > room:
            # That of who is to act counts for less.
            by_need = [w * (2 if team == acting else 3) for team, w in enumerate(wide)]
            team = by_need.index(max(by_need))
            names[team] = names[team][:-1]
            wide[team] = width(SMALL, names[team])
        spare = (room - sum(wide)) // teams
        share = [fixed[team] + wide[team] + spare for team in range(teams)]
    lefts = [0]
    for team in range(teams):
        lefts.append(lefts[-1] + share[team] + (mark if team == dealing else 0))
    lefts[-1] = SCREEN_WIDTH
    return lefts


def shortened(name, room):
    """As many letters of ``name`` as ``room`` pixels hold; the number of a partner stays.

    An ellipsis would take the room of two letters.
    """
    tail = name[-2:] if len(name) > 2 and name[-2] == " " else ""
    name = name[: len(name) - len(tail)]
    while len(name) > 1 and width(SMALL, name + tail) > room:
        name = name[:-1]
    return name + tail


def draw_dealer_mark(canvas, x, ink):
    """A round button with a D, as it lies before the dealer at a card table."""
    canvas.fill_rect(x + 1, 1, 7, 9, ink)
    canvas.fill_rect(x, 2, 9, 7, ink)
    canvas.vline(x + 3, 3, 5, 1 - ink)
    canvas.hline(x + 3, 3, 2, 1 - ink)
    canvas.hline(x + 3, 7, 2, 1 - ink)
    canvas.vline(x + 5, 4, 3, 1 - ink)


def draw_title(canvas, title):
    canvas.fill_rect(0, 0, SCREEN_WIDTH, TABS_HEIGHT, 1)
    canvas.centred(SMALL, title, _TABS_TEXT, ink=0)


def draw_wheel(canvas, wheel, label):
    """The chosen value large, its neighbours small beside it; ``label``: value -> text."""
    chosen = label(wheel.value)
    canvas.centred(LARGE, chosen, BODY_TOP, WHEEL_LEFT + 2, SCREEN_WIDTH)
    wide = canvas.width(LARGE, chosen)
    left = (WHEEL_LEFT + 2 + SCREEN_WIDTH - wide) // 2
    _draw_neighbours(canvas, wheel, label, left, left + wide)


def draw_card_wheel(canvas, wheel, label):
    """As draw_wheel, for cards: the chosen one stands in the frame of a card."""
    chosen = label(wheel.value)
    wide = canvas.width(LARGE, chosen) + 2 * _CARD_MARGIN
    left = TITLE_ROOM + (_WIDEST_CARD - wide) // 2
    canvas.text(LARGE, chosen, left + _CARD_MARGIN, BODY_TOP)
    # The card fills its frame, so that only the sides of that and its corners are seen.
    right = left + wide - 1
    canvas.fill_rect(left, BODY_TOP + 2, 2, LARGE.height - 4)
    canvas.fill_rect(right - 1, BODY_TOP + 2, 2, LARGE.height - 4)
    for y, inwards in ((BODY_TOP, 1), (BODY_TOP + LARGE.height - 1, -1)):
        canvas.hline(left + 2, y, _CARD_CORNER - 2)
        canvas.hline(right - _CARD_CORNER + 1, y, _CARD_CORNER - 2)
        canvas.hline(left + 1, y + inwards, 2)
        canvas.hline(right - 2, y + inwards, 2)
    _draw_neighbours(canvas, wheel, label, left, right + 1)


def _draw_neighbours(canvas, wheel, label, left, right):
    """The values beside the chosen one, which stands between ``left`` and ``right``."""
    before, after = wheel.beside(-1), wheel.beside(1)
    if before is not None and before != after:
        text = label(before)
        font = _font_for(canvas, text, left - WHEEL_LEFT - 1)
        if font:
            canvas.text(font, text, WHEEL_LEFT, _NEIGHBOUR_TOP)
    if after is not None:
        text = label(after)
        font = _font_for(canvas, text, SCREEN_WIDTH - right - 1)
        if font:
            canvas.right(font, text, SCREEN_WIDTH, _NEIGHBOUR_TOP)


def _font_for(canvas, text, room):
    """The middle font where ``text`` fits into ``room`` in it, else the small one, else None."""
    for font in (MEDIUM, SMALL):
        if canvas.width(font, text) <= room:
            return font
    return None


def draw_lines(canvas, lines, room):
    """Up to three short lines in the left part of the body, in the largest font that they fit."""
    if len(lines) < 3 and max([canvas.width(MEDIUM, line) for line in lines]) <= room:
        for row, line in enumerate(lines):
            canvas.text(MEDIUM, line, 0, BODY_TOP + 1 + MEDIUM.height * row)
        return
    for row, line in enumerate(lines):
        canvas.text(SMALL, canvas.fit(SMALL, line, room), 0, BODY_TOP + 10 * row)


def draw_labelled(canvas, number, label, left, right):
    """A number with what it is in small letters below it, between ``left`` and ``right``."""
    canvas.centred(BIG, str(number), BODY_TOP, left, right)
    canvas.centred(SMALL, label, BODY_TOP + BIG.height, left, right)


def possessive(name, thing, room):
    """``Blue 2's hand``, or ``Orange hand`` where ``room`` pixels are not enough; else the name is
    cut and ends with a full stop.
    """
    for text in ("%s's %s" % (name, thing), "%s %s" % (name, thing)):
        if width(SMALL, text) <= room:
            return text
    tail = ". " + thing
    return shortened(name, room - width(SMALL, tail)) + tail


def draw_fitting(canvas, texts, y):
    """The first of ``texts`` that fits on a line, else as much of the last one as does."""
    for text in texts:
        if canvas.width(SMALL, text) <= SCREEN_WIDTH:
            canvas.text(SMALL, text, 0, y)
            return
    canvas.text(SMALL, canvas.fit(SMALL, texts[-1], SCREEN_WIDTH), 0, y)


def draw_hint(canvas, hint):
    """What the knob will do, without "Press:" where there is no room for that."""
    if canvas.width(SMALL, hint) <= SCREEN_WIDTH:
        canvas.text(SMALL, hint, 0, HINT_TOP)
    else:
        draw_fitting(canvas, (hint.replace("Press: ", ""),), HINT_TOP)


def rank_text(rank):
    return "GO" if rank == GO else rank_label(make(rank))


def suit_text(suit):
    return SUIT_SIGNS[suit]


def yes_text(yes):
    return "YES" if yes else "NO"


class ListScreen(Screen):
    """A list of which one line is chosen; a press does it."""

    title = ""

    def begin(self):
        self.wheel = Wheel(list(range(len(self.labels()))), self.first_choice())

    def first_choice(self):
        return 0

    def labels(self):
        """The lines, as (text, text at the right end)."""
        return []

    def asks(self):
        return Ask(CHOICE, self.name, self.wheel, self._line)

    def _line(self, index):
        text, value = self.labels()[index]
        return "%s  %s" % (text, value) if value else text

    def draw(self, canvas):
        draw_list(canvas, self.wheel, self.labels(), whole=not self.messages.texts)


class ConfirmScreen(ListScreen):
    """Asks before something is done that cannot be taken back; the first line does nothing.

    ``lines``: what stands in them.  ``hints``: what a press does on each.
    """

    lines = ("Keep it", "End it")
    hints = ("", "")

    def labels(self):
        return [(line, "") for line in self.lines]

    def hint(self):
        return "Press: %s" % self.hints[self.wheel.value]

    def press(self):
        if self.wheel.value:
            self.confirm()
        else:
            self.leave()

    def back(self):
        self.leave()
        return True

    def confirm(self):
        """Do what was asked about."""

    def leave(self):
        """Go back to where the question came from."""


class Step:
    """One thing that a screen of several steps asks for, see StepScreen.

    ``wheel``: what the knob turns.
    """

    def __init__(self, screen, wheel):
        self.screen = screen
        self.wheel = wheel

    def asks(self):
        """As Screen.asks; so are the others."""
        return Ask(NOTHING, self.screen.name, self.wheel)

    def turn(self, detents):
        self.wheel.turn(detents)

    def press(self):
        """Take what the wheel shows."""

    def select(self, word):
        """Turn the wheel to ``word``, just taken back, where it is offered."""
        try:
            value = self.value_of(word)
        except ValueError:
            return
        if value in self.wheel.values:
            self.wheel.index = self.wheel.values.index(value)

    def value_of(self, word):
        """What the wheel has for the ``word`` of an entry.  May raise ValueError."""
        return word

    def hint(self):
        return ""

    def spoken(self):
        return ""

    def caption(self):
        return ""

    def draw(self, canvas):
        """Draw the body."""


class ListStep(Step):
    """A list, of which one of ``words`` is added to the entry; each stands there as one of
    ``lines``.
    """

    def __init__(self, screen, words, lines):
        Step.__init__(self, screen, Wheel(words))
        self._lines = lines

    def asks(self):
        return Ask(CHOICE, self.screen.name, self.wheel, self._line)

    def _line(self, word):
        return self._lines[self.wheel.values.index(word)]

    def press(self):
        self.screen.push(self.wheel.value)

    def hint(self):
        return self.screen.list_hint(self.wheel.value)

    def draw(self, canvas):
        lines = [(line, "") for line in self._lines]
        draw_list(canvas, self.wheel, lines, whole=not self.screen.messages.texts)


class PlayerStep(ListStep):
    """Which player it is about; the entry has the number."""

    def __init__(self, screen):
        names = screen.players.names()
        ListStep.__init__(self, screen, list(range(len(names))), names)

    def press(self):
        self.screen.push(str(self.wheel.value))

    def value_of(self, word):
        return int(word)


class StepScreen(Screen):
    """A screen that asks for one thing after another.

    ``begin`` says by ``ask_for`` to which Step the entry has come.
    """

    step: Step

    def ask_for(self, step):
        """Ask for ``step``; its wheel stands at what was entered here before it was undone."""
        self.step = step
        self.wheel = step.wheel
        word = self.proposed()
        if word:
            step.select(word)

    def proposed(self):
        """The word that was entered at this place before an undo; empty without one."""
        return ""

    def asks(self):
        return self.step.asks()

    def turn(self, detents):
        self.step.turn(detents)

    def press(self):
        self.step.press()

    def select(self, word):
        self.step.select(word)

    def hint(self):
        return self.step.hint()

    def spoken(self):
        return self.step.spoken()

    def caption(self):
        return self.step.caption()

    def draw(self, canvas):
        self.step.draw(canvas)


def draw_list(canvas, wheel, labels, left=0, whole=True, above=True):
    """The chosen line large on a lit bar; its neighbours small.

    ``above``, ``whole``: whether there is room for the one before it, for the one after it.
    """
    chosen, number = wheel.index, len(labels)
    if above and number > 2:
        _draw_line(canvas, SMALL, labels[chosen - 1], left, BODY_TOP, 1)
    canvas.fill_rect(left, LIST_BAR_TOP, SCREEN_WIDTH - left, 18, 1)
    _draw_line(canvas, MEDIUM, labels[chosen], left, LIST_BAR_TOP + 1, 0)
    if number > 1 and whole:
        _draw_line(canvas, SMALL, labels[(chosen + 1) % number], left, LIST_BAR_TOP + 18, 1)


def _draw_line(canvas, font, label, left, y, ink):
    text, value = label
    room = SCREEN_WIDTH - left - 5 - (canvas.width(font, value) + 3 if value else 0)
    if canvas.width(font, text) > room:
        y += font.baseline - SMALL.baseline
        font = SMALL
    canvas.text(font, canvas.fit(font, text, room), left + 3, y, ink)
    if value:
        canvas.right(font, value, SCREEN_WIDTH - 2, y, ink)
