"""The appliance: one plain loop from inputs to screen, lights and store.

The owner calls ``App.step(now_ms)`` again and again.  Nothing in here sleeps, reads a clock or draws a random
number by itself, so every run can be repeated exactly.
"""

from cribbage.game import CRIB, OVER, PEGGING, PLAY, SHOW, STARTER, RefusedError
from cribbage.cards import card_name, rank_of
from pegboard import colours, words
from pegboard.devices import BACK, BACK_HOLD, HOLD, HOLES, PRESS, SEAT, TURN
from pegboard.draw import Canvas
from pegboard.fonts import SMALL
from pegboard.screens.base import (
    HINT_TOP,
    NOTICE_TOP,
    draw_fitting,
    draw_tabs,
    draw_title,
)
from pegboard.screens.counting import CribScreen, HandScreen, LooseCountScreen, words_of
from pegboard.screens.endings import WinScreen
from pegboard.screens.home import (
    CutScreen,
    FirstDealScreen,
    HomeScreen,
    NewGameScreen,
    SeatsScreen,
)
from pegboard.screens.menu import ClearScreen, CorrectScreen, MenuScreen, MisdealScreen
from pegboard.screens.muggins import MugginsScreen
from pegboard.screens.play import PlayScreen, StarterScreen
from pegboard.screens.scoreboard import ByHandScreen, ScoreboardScreen
from pegboard.settings import Settings
from pegboard.table import Table
from pegboard.track import Track
from pegboard.wheel import START_RANK

# A press so soon after another one is the same finger: it confirms one screen, not two.  Deliberate presses
# in tests with people come no closer than some 300 ms.
PRESS_GUARD_MS = 250

# So long a missing display is left alone before it is tried again.
DISPLAY_RETRY_MS = 1000

PLACE = "place"
# In the text of the place: what follows was entered at the table before the players left it.
_LEFT = "|"

_NOT_SAVED = "Memory full: not saved"

_SCREENS = (
    HomeScreen,
    NewGameScreen,
    FirstDealScreen,
    CutScreen,
    SeatsScreen,
    StarterScreen,
    PlayScreen,
    HandScreen,
    CribScreen,
    WinScreen,
    MugginsScreen,
    ByHandScreen,
    MenuScreen,
    CorrectScreen,
    MisdealScreen,
    ClearScreen,
    LooseCountScreen,
    ScoreboardScreen,
)

_TABLE_SCREENS = {
    STARTER: StarterScreen,
    PLAY: PlayScreen,
    SHOW: HandScreen,
    CRIB: CribScreen,
    PEGGING: ScoreboardScreen,
    OVER: WinScreen,
}


class App:
    """The board.  The devices are described in :mod:`pegboard.devices`; ``seed`` decides lots.

    ``view``: the screen shown.  ``canvas``: what stands on the display.  ``table``, ``settings``, ``track``: the
    parts it keeps together.
    """

    def __init__(self, strip, screen, inputs, store, sound=None, seed=0):
        self._screen = screen
        self._inputs = inputs
        self._store = store
        self._sound = sound
        self._seed = seed & 0x3FFFFFFF
        self._now = 0
        self._last_press = None
        self._notice = []
        self._slip = 0
        # The draft of the table's screen while another screen is shown.
        self._left = []
        self._stale = True
        self._display_due = None
        self._all_saved = True
        self.canvas = Canvas(screen)
        self.settings = Settings(store)
        self.table = Table(store)
        self.track = Track(strip, lanes=min(3, strip.n // HOLES))
        self._place = self._read_place()
        self.view = self._view_at_power_up()
        self._light_table()
        if self.table.damage:
            lost = "End of the game lost" if self.table.game else "The saved game is lost"
            self._notice = ["Saved game: %s" % self.table.damage, lost]
        elif self.settings.damaged:
            self._notice = ["Some settings were lost"]

    # The loop

    def step(self, now_ms):
        """Do what is due.  Returns the time at which to call again if no input comes before, or None.

        ``now_ms``: milliseconds, any beginning, only growing.
        """
        self._now = now_ms
        event = self._inputs.poll()
        while event:
            self._take(event[0], event[1])
            event = self._inputs.poll()
        if self._stale and (self._display_due is None or now_ms >= self._display_due):
            self._draw()
        wake = self.track.animate(now_ms)
        if self._stale and (wake is None or self._display_due < wake):
            wake = self._display_due
        return wake

    def _take(self, kind, number):
        self.track.finish()
        self._stale = True
        if kind == TURN:
            self._last_press = None
            self.view.turn(number)
            return
        if kind in (PRESS, HOLD, SEAT):
            if self._is_double(kind):
                return
            self._last_press = self._now
        self._notice = []
        if kind == PRESS:
            self.view.press()
        elif kind == SEAT:
            self._seat(number)
        elif kind == BACK:
            self._back()
        elif kind == HOLD:
            self._menu()
        elif kind == BACK_HOLD:
            self.go_to("home")
        self._save()

    def _is_double(self, kind):
        return (
            self._last_press is not None and self._now - self._last_press < PRESS_GUARD_MS
        )

    def _seat(self, number):
        if self.view.of_the_table:
            self.view.seat(number)

    def _menu(self):
        if self.view.of_the_table:
            self.go_to("menu")

    def _back(self):
        if not self.view.back():
            self.undo()

    # What screens do

    def go_to(self, name):
        """Show the screen of that name; what was entered at the table waits there."""
        if self.view.of_the_table:
            self._left = self.view.draft
        for screen in _SCREENS:
            if screen.name == name:
                self.view = screen(self)

    def clear_for(self, name):
        """Show the screen of that name, but ask first where it would end a running game."""
        game = self.table.game
        if game and game.phase != OVER and game.events:
            self.view = ClearScreen(self, (name,))
        else:
            self.go_to(name)

    def leave_muggins(self):
        """Nobody called what a claim missed: go on with the game."""
        self.view = _TABLE_SCREENS[self.table.game.phase](self)

    def to_table(self):
        """Show the screen that the game on the table is at, with what was entered there before."""
        draft = self._left
        self._left = []
        self.view = self._view_of(self._table_screen().name, draft) or self._table_screen()(self)

    def choose(self, name, value):
        """Change a setting."""
        self.settings.choose(name, value)

    def begin_game(self, rules, dealer):
        """Put a new game on the table."""
        if self.view.of_the_table:
            # An old place must not be taken for one in the new game.
            self._write_place(self.table.moment)
        self._left = []
        self._slip = 0
        self.table.begin(rules, dealer)
        self._light_table()
        self.to_table()

    def commit(self, event):
        """Let ``event`` happen in the game: pegs hop, the award is told, the next screen comes."""
        game = self.table.game
        before = [(game.fronts[team], game.backs[team]) for team in range(game.rules.teams)]
        self._slip = 0
        if event[0] == "misdeal":
            self._left = []
        try:
            awards = self.table.apply(event)
        except RefusedError as error:
            self.refuse(str(error))
            return
        self._told(event, awards, before)

    def redo(self):
        """Let what was undone last happen again."""
        game = self.table.game
        before = [(game.fronts[team], game.backs[team]) for team in range(game.rules.teams)]
        self._left = []
        self._slip = 0
        event, awards = self.table.redo()
        self._told(event, awards, before)

    def undo(self):
        """Take back the last event of the game and say what it was."""
        try:
            event, awards = self.table.undo()
        except RefusedError:
            self.refuse("Nothing to undo")
            return
        self._light_table()
        self._reopen(event)
        self._notice = words.undone_texts(event, awards, self.names())

    def has_notice(self):
        return bool(self._notice)

    def hush(self):
        """Take the notice away; what the screen itself says is more wanted now."""
        self._notice = []

    def refuse(self, *sentences):
        """Say why something cannot be done, in shorter words after longer ones."""
        self._notice = sentences

    def _told(self, event, awards, before):
        self._hop(awards, before)
        self._notice = words.award_texts(awards, self.names())
        if event[0] == "claim":
            self._notice = [words.claim_text(event, self.names())]
        game = self.table.game
        if event[0] == "misdeal":
            self._light_table()
            self._notice = ["Misdeal: %s deals again" % self.name(game.dealer), "Misdeal: deal again"]
        if game.remark and game.events[-1][0] == "lay":
            self._notice = ["%s said go before" % self.name(game.remark.player)]
        if game.winner >= 0:
            self.track.celebrate(game.winner, self._now)
        self.to_table()

    # Lights

    def _light_table(self):
        game = self.table.game
        if not game:
            self.track.show_pegs([])
            return
        self.track.configure(target=game.rules.target)
        self.track.show_pegs(list(zip(game.fronts, game.backs)))

    def _hop(self, awards, before):
        game = self.table.game
        for award in awards:
            team = game.rules.team_of(award.player)
            if not award.points:
                continue
            front, back = before[team]
            after = min(award.scores[team], game.rules.target)
            # A correction moves the front peg alone.
            behind = min(back, after) if award.kind == "correct" else front
            self.track.hop(team, front, back, after, behind, self._now)
            before[team] = (after, behind)

    # What screens ask

    def game_turn(self):
        """The player of the game on the table who is to act, or -1."""
        return self.table.game.to_act if self.table.game else -1

    def deals(self):
        """Whether the game on the table has a dealer."""
        return self.table.game.phase not in (PEGGING, OVER)

    def names_for(self, players):
        """The names of the players of a game of so many."""
        teams = 2 if players == 4 else players
        if players == teams:
            return list(colours.DEFAULT_NAMES[:players])
        return [
            "%s %d" % (colours.DEFAULT_NAMES[player % teams], player // teams + 1)
            for player in range(players)
        ]

    def names(self):
        """The names of the players of the game on the table."""
        return self.names_for(self.table.game.rules.players)

    def name(self, player):
        return self.names()[player]

    def turn_name(self):
        return self.name(self.game_turn())

    def team_name(self, team):
        return colours.DEFAULT_NAMES[team]

    def next_dealer(self):
        """Who deals after the finished game on the table: its loser."""
        game = self.table.game
        dealer = game.rules.left_of(game.first_dealer)
        loser = game.scores.index(min(game.scores))
        while game.rules.team_of(dealer) != loser:
            dealer = game.rules.left_of(dealer)
        return dealer

    def start_rank(self, usual=START_RANK):
        """Where a wheel of ranks starts: at the card just undone, which was a slip, else at ``usual``."""
        return self._slip or usual

    def last_player(self):
        """The player of the last event that names one, or -1."""
        events = self.table.game.events
        return events[-1][1] if events and len(events[-1]) > 2 else -1

    def draw_lot(self, number):
        """One of ``number`` by lot: by the seed, and by what the board has been through."""
        self._seed = (self._seed * 16807 + self._now % 65536 + 1) % 1048573
        return self._seed % number

    # Where the board is, over a power cut

    def _read_place(self):
        try:
            return self._store.read(PLACE) or ""
        except (OSError, ValueError):
            return ""

    def _save(self):
        """Save the place, and what could not be saved before; tell when the store begins to fail."""
        saved = self.settings.save()
        saved = self.table.save() and saved
        saved = self._save_place() and saved
        if not saved and (self._all_saved or not self._notice):
            self._notice = [_NOT_SAVED]
        elif saved and not self._all_saved and not self._notice:
            self._notice = ["All saved again"]
        self._all_saved = saved

    def _save_place(self):
        """Whether it could be saved."""
        moment = self.table.moment
        if not self.view.of_the_table or self.view.draft:
            saved_words = [moment, self.view.name] + self.view.draft
            if self._left:
                saved_words.append(_LEFT)
                saved_words.extend(self._left)
            return self._write_place(" ".join(saved_words))
        # A place of an earlier moment is not heeded any more, so that it can stay.
        return self._place.split(" ")[0] != moment or self._write_place(moment)

    def _write_place(self, place):
        if place == self._place:
            return True
        try:
            self._store.replace(PLACE, place)
        except OSError:
            return False
        self._place = place
        return True

    def _is_first(self, view):
        return bool(self.table.game) and view.name == self._table_screen().name

    def _view_at_power_up(self):
        saved_words = self._place.split()
        view = None
        if len(saved_words) > 1 and saved_words[0] == self.table.moment:
            if _LEFT in saved_words:
                at = saved_words.index(_LEFT)
                self._left = saved_words[at + 1 :]
                saved_words = saved_words[:at]
            view = self._view_of(saved_words[1], saved_words[2:])
        elif saved_words[:1] != [self.table.moment] and self.table.just_undone:
            # The power went before the place could be saved after an undo.
            self._reopen(self.table.game.undone[-1])
            view = self.view
        return view or (self._table_screen() if self.table.game else HomeScreen)(self)

    def _view_of(self, name, draft):
        """The screen that was saved, or None where it does not fit the game on the table."""
        for screen in _SCREENS:
            if screen.name != name:
                continue
            if screen.of_a_game and not self.table.game:
                return None
            if screen.of_the_table and screen not in self._table_screens():
                return None
            try:
                return screen(self, draft)
            except (ValueError, IndexError):
                return None
        return None

    def _table_screen(self):
        return self._table_screens()[0]

    def _table_screens(self):
        """The screens that fit the game on the table, the one that it comes to by itself first."""
        game = self.table.game
        if not game:
            return ()
        screens = [_TABLE_SCREENS[game.phase]]
        if game.phase == SHOW and not game.play and not game.shown and game.claimed < 0:
            screens.insert(0, ByHandScreen)
        if game.missed and game.phase != OVER:
            screens.insert(0, MugginsScreen)
        return screens

    def _reopen(self, event):
        """Show the screen that made ``event``, as it was before its last press."""
        kind = event[0]
        game = self.table.game
        self._slip = rank_of(event[-1]) if kind in ("starter", "lay") else 0
        screen = self._table_screen()
        if kind in ("hand", "crib", "claim"):
            screen = _TABLE_SCREENS[game.phase]
        self.view = screen(self, self._draft_of(event))
        if kind == "claim":
            self.view.resume_at(str(event[2]))

    def _draft_of(self, event):
        """The presses that led to ``event``, without the last one."""
        kind = event[0]
        if kind == "peg":
            return [str(event[2])]
        if kind not in ("hand", "crib"):
            return []
        game = self.table.game
        cards = event[-3] or game.hand_of(event[1])
        draft = [] if kind == "hand" and game.play else [card_name(card) for card in cards]
        is_crib = kind == "crib"
        answers = words_of(event[-2], event[-1], cards, game.starter, is_crib, game.nobs_taken())
        return draft + answers

    # The display

    def _draw(self):
        canvas = self.canvas
        canvas.clear()
        if self.table.game and (self.view.of_the_table or not self.view.title):
            draw_tabs(canvas, self)
        else:
            draw_title(canvas, self.view.title)
        self.view.draw(canvas)
        draw_fitting(canvas, self._notice or [self.view.caption()], NOTICE_TOP)
        hint = self.view.hint()
        if hint:
            draw_fitting(canvas, (hint, hint.replace("Press: ", "")), HINT_TOP)
        try:
            self._screen.show()
        except OSError:
            self._display_due = self._now + DISPLAY_RETRY_MS
        else:
            self._stale = False
            self._display_due = None
