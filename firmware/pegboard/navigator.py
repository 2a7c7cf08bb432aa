"""Which screen is shown, the ways from one to another, and the way back after a power cut."""

from cribbage.cards import card_name
from cribbage.rules import OVER, RefusedError
from pegboard.current_game import GameListener
from pegboard.resume import ResumePoint
from pegboard.screens import catalogue
from pegboard.screens.counting import words_of


class Navigator(GameListener):
    """``view``: the screen shown, a pegboard.screens.base.Screen.

    ``suspended``: [name, *entry] of the table's screen while another one is shown; else empty.

    The table's screen is made when somebody looks at ``view``, not while the event is told that
    leads to it: a Pico has 8 KB for all calls within calls, which that would fill.
    """

    def __init__(self, store):
        self._resume = ResumePoint(store)
        self._view = None
        self._to_reopen = []
        self.suspended = []

    def start(self, parts):
        """Show the first screen; ``parts``: the pegboard.screens.base.Parts that screens get."""
        self._parts = parts
        self._current_game = parts.current_game
        self._view = self._view_at_power_up()

    @property
    def view(self):
        if self._view is None:
            left = self._to_reopen or [self._table_screen()]
            self._view = self._reopened(left[0], left[1:])
        return self._view

    @property
    def _game(self):
        return self._current_game.game

    # What screens ask for

    def show(self, name, entry=()):
        """Show the screen of that name; what was entered at the table waits there."""
        if self.view.follows_game:
            self.suspended = [] if self._is_derived() else [self.view.name] + self.view.entry
        self._view = self._new_view(name, entry)
        if self.view.follows_game:
            self.suspended = []

    def show_game(self):
        """Show the screen that the game on the table is at, with what was entered there before."""
        self._to_reopen = self.suspended
        self.suspended = []
        self._view = None

    def show_after_asking(self, name):
        """Show the screen of that name, but ask first where it would end a running game."""
        game = self._game
        if game and game.phase != OVER and game.history.events:
            self._view = self._new_view("clear", (name,))
        else:
            self.show(name)

    def leave_muggins(self):
        """Nobody called what a claim missed: go on with the game."""
        self._view = self._new_view(catalogue.screen_of_phase(self._game))

    def redo(self):
        """Let what was undone last happen again."""
        self.suspended = []
        if not self._current_game.has_next():
            self._current_game.redo()
        elif not self._current_game.next():
            # The game after this one is there no more: the power went while it was replaced.
            self._parts.messages.show_error("Nothing to do again")

    # What the loop asks for

    def back(self):
        """BACK was pressed: take back a press, a muggins that nobody called, or an event."""
        if self.view.back():
            return
        if self._is_past_muggins():
            self._view = self._new_view(catalogue.MUGGINS)
            return
        try:
            self._current_game.undo_any()
        except RefusedError:
            if self._current_game.damage:
                self._parts.messages.show_damage()
            else:
                self._parts.messages.show_error("Nothing to undo")

    def _is_past_muggins(self):
        """Whether a miss was offered, nobody called it, and nothing has happened since."""
        first = self._table_screen()
        return first == catalogue.MUGGINS and self.view.name != first

    def renew(self):
        """Let the screen offer what can be chosen now; Home where it makes no sense any more."""
        before = self.view
        self._view = self.view_of(before.name, before.entry) or self._new_view(catalogue.HOME)
        if len(self.view.wheel.values) == len(before.wheel.values):
            self.view.wheel.index = before.wheel.index

    # What happens in the game

    def event_applied(self, event, awards):
        self.show_game()

    def event_undone(self, event, awards):
        """Show the screen that made ``event``, as it was before its last press."""
        kind = event.kind
        game = self._game
        screen = self._table_screen()
        if kind in ("hand", "crib", "claim"):
            screen = catalogue.screen_of_phase(game)
        # A host can do what the screen of now cannot, such as peg between two deals.
        is_its = kind in catalogue.screen_named(screen).makes
        self._to_reopen = [screen] + (_entry_of(event, game) if is_its else [])
        self._view = None
        if kind == "claim":
            self.view.select(str(event.points))

    def game_changed(self, is_undo):
        self.suspended = []
        self.show_game()

    # Screens

    def _new_view(self, name, entry=()):
        return catalogue.screen_named(name)(self._parts, entry)

    def _reopened(self, name, entry):
        """The screen with what was entered there, else the one that the game comes to."""
        return self.view_of(name, entry) or self._new_view(self._table_screen())

    def view_of(self, name, entry):
        """The screen with what was entered, or None where it does not fit the game."""
        screen = catalogue.screen_named(name)
        if not screen or screen.needs_game and not self._game:
            return None
        if screen.follows_game and name not in catalogue.screens_of(self._game):
            return None
        try:
            return screen(self._parts, entry)
        except (ValueError, IndexError):
            return None

    def _table_screen(self):
        """The name of the screen that the game on the table comes to by itself."""
        return catalogue.screens_of(self._game)[0]

    def _is_derived(self):
        """Whether the screen shown follows from the game on the table alone."""
        if self._view is None and not self._to_reopen:
            return True
        view = self.view
        return view.follows_game and not view.entry and view.name == self._table_screen()

    # Over a power cut

    def save(self):
        """Keep where the board is now."""
        state_id = self._current_game.state_id
        if not self._is_derived():
            self._resume.save(state_id, [self.view.name] + self.view.entry, self.suspended)
        elif self._resume.state_id == state_id:
            # That of another state is not heeded, so that it can stay.
            self._resume.save(state_id, [], [])

    def _view_at_power_up(self):
        resume = self._resume
        is_of_now = resume.state_id == self._current_game.state_id
        if is_of_now and resume.screen:
            self.suspended = resume.suspended
            view = self.view_of(resume.screen[0], resume.screen[1:])
            if view:
                return view
        elif not is_of_now and self._current_game.just_undone:
            # The power went before it could be saved after an undo.
            self.event_undone(self._game.undone[-1], [])
            self.save()
            return self.view
        return self._new_view(self._table_screen() if self._game else catalogue.HOME)


def _entry_of(event, game):
    """The presses that led to ``event``, just taken back from ``game``, without the last one."""
    kind = event.kind
    if kind == "peg":
        return [str(event.points)]
    if kind not in ("hand", "crib"):
        return []
    cards = event.cards or game.hand_of(event.player)
    entry = [] if kind == "hand" and game.play else [card_name(card) for card in cards]
    is_crib = kind == "crib"
    answers = words_of(
        event.flush, event.nobs, cards, game.starter, is_crib, game.nobs_taken(cards)
    )
    return entry + answers
