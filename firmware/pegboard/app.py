"""The appliance: one plain loop from inputs to screen, lights and store.

The owner calls ``App.step(now_ms)`` again and again.  Nothing in here sleeps, reads a clock or
draws a random number by itself, so every run can be repeated exactly.
"""

from cribbage.cards import card_name, rank_of
from cribbage.game import MOST_IN_A_HAND
from cribbage.match import Match, loser_deals
from cribbage.rules import BEST_OF, OVER, PEGGING, RefusedError, Rules
from cribbage.seal import Seal, opened
from pegboard import VERSION, words
from pegboard.current_game import CurrentGame, GameListener
from pegboard.devices import BACK, BACK_HOLD, HOLD, PRESS, SEAT, TURN
from pegboard.draw import Canvas
from pegboard.host_link.link import HostLink
from pegboard.idle import Idle
from pegboard.lights import Lights
from pegboard.screens import catalogue
from pegboard.screens.base import (
    NOTICE_TOP,
    draw_fitting,
    draw_hint,
    draw_tabs,
    draw_title,
)
from pegboard.screens.counting import words_of
from pegboard.settings import Settings
from pegboard.sounds import Sounds
from pegboard.wheel import START_RANK

# A press so soon after another one is the same finger: it confirms one screen, not two.
# Deliberate presses in tests with people come no closer than some 300 ms.
PRESS_GUARD_MS = 250

# So long a missing display is left alone before it is tried again.
DISPLAY_RETRY_MS = 1000

# The seats behind the far edge of the board, as its seat buttons stand: clockwise from the near
# left corner, so that partners, and two players, sit across from each other.
_FAR_SEATS = (1, 2)

PLACE = "place"
# In the text of the place: what follows was entered at the table before the players left it.
_LEFT = "|"

_NOT_SAVED = "Memory full: not saved"


class App(GameListener):
    """The board.  The devices are described in :mod:`pegboard.devices`; ``seed`` decides lots.

    ``store``: a pegboard.deferred_store.DeferredStore.

    ``view``: the screen shown.  ``canvas``: what stands on the display.  ``strip``: the device as
    it was given.  ``current_game``, ``archive``, ``settings``, ``track``: the parts that it keeps
    together.
    """

    def __init__(
        self,
        strip,
        screen,
        inputs,
        store,
        sound=None,
        seed=0,
        port=None,
        facts=None,
        trouble=None,
        update=None,
    ):
        self._facts = facts
        # What is wrong with the devices, as a function that gives sentences; the host may ask.
        self.trouble = trouble or list
        self._update = update
        self._screen = screen
        self._inputs = inputs
        self._store = store
        self._seed = seed & 0x3FFFFFFF
        self._now = 0
        self._last_press = None
        self._notice = []
        self._slip = 0
        # The name and the draft of the table's screen while another screen is shown.
        self._left = []
        self._stale = True
        self._display_due = None
        self._unsaved = False
        self._idle = Idle()
        self._blank = False
        self._turned = False
        self.strip = strip
        self.canvas = Canvas(screen)
        self.settings = Settings(store)
        self.current_game = CurrentGame(store)
        self._lights = Lights(strip, self.settings, self.current_game)
        self._sounds = Sounds(sound, self.settings, self.current_game)
        self.track = self._lights.track
        self._heed_settings()
        self.archive = self.current_game.archive
        self._link = HostLink(self, port, store) if port else None
        self.current_game.listeners = [self._lights, self._sounds, self]
        if self._link:
            self.current_game.listeners.append(self._link)
        self._place = self._read_place()
        self.view = self._view_at_power_up()
        if self.current_game.damage:
            lost = "End of the game lost" if self.game else "The saved game is lost"
            self._notice = ["Saved game: %s" % self.current_game.damage, lost]
        elif self.settings.damaged:
            self._notice = ["Some settings were lost"]
        elif self.archive.damaged:
            self._notice = ["Statistics or match lost"]

    @property
    def game(self):
        """The cribbage.game.Game on the table, or None."""
        return self.current_game.game

    # The loop

    def step(self, now_ms):
        """Do what is due.  Returns the time at which to call again if no input comes before, or
        None.

        ``now_ms``: milliseconds, any beginning, only growing.
        """
        self._now = self._lights.now_ms = now_ms
        event = self._inputs.poll()
        touched = event is not None
        while event:
            # Presses are told apart by when they were, not by when the board came to hear of them.
            at_ms = event[2] if len(event) > 2 else now_ms
            if not self._only_wakes(event[0], at_ms):
                self._take(event[0], event[1], at_ms)
            event = self._inputs.poll()
        host_wake = self._link.step(now_ms) if self._link else None
        self._end_preview()
        rest_wake = self._rest(now_ms)
        save_wake = self._tend_store(touched)
        if self._stale and (self._display_due is None or now_ms >= self._display_due):
            self._draw()
        wake = self._move_lights(now_ms)
        if self._stale and (wake is None or self._display_due < wake):
            wake = self._display_due
        for other in (host_wake, rest_wake, save_wake):
            if other is not None and (wake is None or other < wake):
                wake = other
        return wake

    def _move_lights(self, now_ms):
        if self.view.has_lights:
            return self._lights.lend(self.view, now_ms)
        return self.track.animate(now_ms)

    def _tend_store(self, touched):
        """Let the store write what waits, and tell where it cannot: when to ask again."""
        wake = self._store.tend(self._now, touched)
        if self._store.failed != self._unsaved:
            self._unsaved = self._store.failed
            if self._unsaved:
                self._notice = [_NOT_SAVED]
            elif self._notice in ([], [_NOT_SAVED]):
                self._notice = ["All saved again"]
            self._stale = True
        return wake

    def _only_wakes(self, kind, at_ms):
        """Whether a touch wakes the board after a rest and does nothing else."""
        if not self._idle.touch(self._now):
            return False
        if kind != TURN:
            self._last_press = at_ms
        return True

    def rests(self):
        """Whether the next touch only wakes the board."""
        return self._idle.dimmed or self._idle.blanked

    def _rest(self, now_ms):
        """Dim the strip, darken the display when nobody plays, or end that: when to ask again."""
        wake = self._idle.rest(now_ms)
        self.track.set_dim(self._idle.dimmed)
        if self._idle.blanked != self._blank:
            self._blank = self._idle.blanked
            self._stale = True
        return wake

    def _take(self, kind, number, at_ms):
        self._idle.touch(self._now)
        self.track.finish()
        self._stale = True
        if self.view.feel(kind, number):
            return
        if kind == TURN:
            self._last_press = None
            self.view.turn(number)
            return
        if kind in (PRESS, HOLD, SEAT):
            if self._is_double(at_ms):
                return
            self._last_press = at_ms
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
        self._save_place()
        if self._unsaved and not self._notice:
            self._notice = [_NOT_SAVED]

    def _is_double(self, at_ms):
        return self._last_press is not None and at_ms - self._last_press < PRESS_GUARD_MS

    def _seat(self, number):
        if self.view.of_the_table:
            self.view.seat(number)

    def _menu(self):
        if self.view.of_the_table:
            self.go_to("menu")

    def _back(self):
        if self.view.back():
            return
        if self._is_past_muggins():
            self.view = self._new_view(catalogue.MUGGINS)
        else:
            self.undo()

    def _is_past_muggins(self):
        """Whether a miss was offered, nobody called it, and nothing has happened since."""
        first = catalogue.screens_of(self.game)[0]
        return first == catalogue.MUGGINS and self.view.name != first

    # What screens do

    def go_to(self, name, draft=()):
        """Show the screen of that name; what was entered at the table waits there."""
        if self.view.of_the_table:
            self._left = [] if self._is_derived() else [self.view.name] + self.view.draft
        self.view = self._new_view(name, draft)
        if self.view.of_the_table:
            self._left = []

    def _new_view(self, name, draft=()):
        return catalogue.screen_named(name)(self, draft)

    def _reopened(self, name, draft):
        """The screen with what was entered there, else the one that the game comes to."""
        return self._view_of(name, draft) or self._new_view(self._table_screen())

    def clear_for(self, name):
        """Show the screen of that name, but ask first where it would end a running game."""
        game = self.game
        if game and game.phase != OVER and game.events:
            self.view = self._new_view("clear", (name,))
        else:
            self.go_to(name)

    def leave_muggins(self):
        """Nobody called what a claim missed: go on with the game."""
        self.view = self._new_view(catalogue.screen_of_phase(self.game))

    def to_table(self):
        """Show the screen that the game on the table is at, with what was entered there before."""
        left = self._left or [self._table_screen()]
        self._left = []
        self.view = self._reopened(left[0], left[1:])

    def choose(self, name, value):
        """Change a setting; it is in effect at once.  Raises ValueError for what cannot be."""
        self.settings.choose(name, value)
        self._heed_settings()

    def reset_settings(self):
        """All settings as on a new board; the game stays."""
        self.settings.reset()
        self._heed_settings()

    def has_setting(self, name):
        """Whether this board has what the setting is about."""
        if name == "lanes":
            return self._lights.most_lanes > 1
        if name == "lane_order":
            return self.lanes() > 1
        if name.startswith("backward"):
            return int(name[-1]) < self.lanes()
        return name != "sound" or self._sounds.is_there

    def lanes(self):
        """How many lanes have lights."""
        return self._lights.lanes()

    def can_be_set(self, name, value):
        """Whether this board can do what ``value`` asks for."""
        return self._lights.can_be_set(name, value)

    def preview(self, name, value):
        """Show on the track what a setting would do; it ends when another screen is shown."""
        self._lights.preview(name, value)

    def _end_preview(self):
        if self._lights.previewing and not self.view.previews:
            self._lights.end_preview()

    def _heed_settings(self):
        """Put in effect what is chosen about the devices and the rests."""
        settings = self.settings
        self._names = [None] * 5
        self._lights.heed_settings()
        self._idle.configure(settings.dim_after, settings.blank_after)
        if hasattr(self._inputs, "set_knob"):
            self._inputs.set_knob(settings.knob_edges, settings.knob_backward)

    def begin_game(self, rules, dealer, begins_match=False):
        """Put a new game on the table, the first one of a match where that is chosen."""
        self.current_game.begin(rules, dealer, self._new_match() if begins_match else None)

    def game_changed(self, is_undo):
        self._left = []
        self._slip = 0
        self.to_table()
        if is_undo:
            self._notice = ["Undid: the new game"]

    def match_goal(self):
        """The goal of a match that is chosen; a best-of has an odd one, so that it cannot end
        level.
        """
        settings = self.settings
        odd = settings.match_length == BEST_OF
        return settings.match_goal | 1 if odd else settings.match_goal

    def _new_match(self):
        settings = self.settings
        return Match(self.rules(), settings.match_length, self.match_goal(), settings.match_deals)

    def end_match(self):
        """Give the match up."""
        self.archive.end_match()

    def commit(self, event):
        """Let ``event`` happen in the game: pegs hop, the award is told, the next screen comes."""
        try:
            self.current_game.commit(event)
        except RefusedError as error:
            self.refuse(str(error))

    def redo_text(self):
        """What can be done again, for the menu; nothing where nothing was undone."""
        game = self.game
        if self.current_game.has_next():
            return "Redo new game"
        return words.redo_text(game.undone[-1], self.names()) if game.undone else ""

    def redo(self):
        """Let what was undone last happen again."""
        self._left = []
        if not self.current_game.has_next():
            self.current_game.redo()
        elif not self.current_game.next():
            # The game after this one is there no more: the power went while it was replaced.
            self.refuse("Nothing to do again")

    def undo(self):
        """Take back the last event of the game and say what it was."""
        try:
            self.current_game.undo_any()
        except RefusedError:
            self.refuse("Nothing to undo")

    def event_undone(self, event, awards):
        self._reopen(event)
        self._notice = words.undone_texts(event, awards, self.names())

    def has_notice(self):
        return bool(self._notice)

    def hush(self):
        """Take the notice away; what the screen itself says is more wanted now."""
        self._notice = []

    def refuse(self, *sentences):
        """Say why something cannot be done, in shorter words after longer ones."""
        self._notice = list(sentences)
        self._sounds.play("refusal")

    def tell(self, *sentences):
        """Say what has happened, in shorter words after longer ones."""
        self._notice = list(sentences)

    def event_applied(self, event, awards):
        self._slip = 0
        self._notice = words.award_texts(awards, self.names())
        if event[0] == "claim":
            self._notice = [words.claim_text(event, self.names())]
        game = self.game
        if event[0] in ("hand", "crib"):
            self._told_count(awards[0])
        if event[0] == "misdeal":
            self._notice = [
                "Misdeal: %s deals again" % self.name(game.dealer),
                "Misdeal: deal again",
            ]
        if game.remark and game.events[-1][0] == "lay":
            self._notice = ["%s said go before" % self.name(game.remark.player)]
        self.to_table()

    def _told_count(self, award):
        """Tell the highest count there is; let the coach name what a claim has missed."""
        game = self.game
        if award.points + game.missed == MOST_IN_A_HAND:
            self._notice = words.perfect_texts(award, self.names())
        elif game.missed and self.settings.coach:
            self._notice = words.missed_texts(award, game.missed, self.names())

    # What a host does; see pegboard.host_link

    def take_remote(self, kind, number):
        """An input from the host: False where it counts as the same press as the one before."""
        if kind in (PRESS, HOLD, SEAT) and self._is_double(self._now):
            return False
        self._take(kind, number, self._now)
        return True

    def enter_remote(self, event):
        """Let ``event`` happen as if entered at the table: its awards.  Raises RefusedError."""
        return self._remotely(self.current_game.commit, event)

    def undo_remote(self):
        """Take back what happened last: as CurrentGame.undo_any.  Raises RefusedError."""
        return self._remotely(self.current_game.undo_any)

    def _remotely(self, deed, *event):
        if not self.game:
            raise RefusedError("there is no game on the table")
        left = self._left
        self._left = []
        try:
            self.track.finish()
            done = deed(*event)
        except RefusedError:
            self._left = left
            raise
        self._idle.touch(self._now)
        self._stale = True
        self._save_place()
        return done

    def choose_remote(self, name, value):
        """Change a setting: False where this board cannot do what it asks for."""
        if not (self.has_setting(name) and self.can_be_set(name, value)):
            return False
        self.choose(name, value)
        if not (self.view.of_the_table or self.view.has_lights):
            self._renew_view()
        self._stale = True
        self._save_place()
        return True

    def _renew_view(self):
        """Let the screen offer what can be chosen now; Home where it makes no sense any more."""
        before = self.view
        self.view = self._view_of(before.name, before.draft) or self._new_view(catalogue.HOME)
        if len(self.view.wheel.values) == len(before.wheel.values):
            self.view.wheel.index = before.wheel.index

    # What screens ask

    def game_turn(self):
        """The player of the game on the table who is to act, or -1."""
        return self.game.to_act if self.game else -1

    def deals(self):
        """Whether the game on the table has a dealer."""
        return self.game.phase not in (PEGGING, OVER)

    def names_for(self, players):
        """The names of so many players: those of their seats, else of their colours."""
        if not self._names[players]:
            # Every drawing asks for them: kept, they need not be put together each time.
            self._names[players] = self._put_names_together(players)
        return self._names[players]

    def _put_names_together(self, players):
        settings = self.settings
        names = settings.team_colours()
        if players == 4:
            names = ["%s %d" % (names[player % 2], player // 2 + 1) for player in range(4)]
        return [getattr(settings, "name%d" % seat) or names[seat] for seat in range(players)]

    def names(self):
        """The names of the players of the game on the table."""
        return self.names_for(self.game.rules.players)

    def name(self, player):
        return self.names()[player]

    def turn_name(self):
        return self.name(self.game_turn())

    def team_name(self, team):
        return self.team_names(self.game.rules)[team]

    def team_names(self, rules):
        """The names of the players, where four play the colours that partners share."""
        if rules.players == 4:
            return self.settings.team_colours()[:2]
        return self.names_for(rules.players)

    def match_text(self):
        """How the match stands; nothing without one."""
        standing = self.standing()
        if not standing:
            return ""
        return words.standing_text(standing, self.team_names(self.archive.match.rules))

    def next_dealer(self):
        """Who deals after the finished game on the table, by the match or its loser; -1 for the
        cut.
        """
        game = self.game
        match = self.archive.match
        if match and game.rules == match.rules:
            return self.archive.next_dealer(game)
        return loser_deals(game.rules, game.first_dealer, game.scores)

    def next_game(self):
        """Begin the game after the finished one on the table, under the same rules."""
        dealer = self.next_dealer()
        if dealer < 0:
            self.go_to("cut")
        else:
            self.begin_game(self.game.rules, dealer)

    def rules(self):
        """The rules of the next game: those of the match, else those chosen."""
        if self.in_match():
            return self.archive.match.rules
        settings = self.settings
        return Rules(
            settings.players,
            settings.target,
            settings.play,
            settings.muggins,
            settings.skunks,
            settings.heels,
            settings.overclaim,
        )

    def standing(self):
        """(points of every team, the team that has won or -1) of the match; None without one."""
        return self.archive.standing(self.game) if self.archive.match else None

    def in_match(self):
        """Whether there is a match that nobody has won yet."""
        standing = self.standing()
        return standing is not None and standing[1] < 0

    def seat_name(self, seat):
        """The name of a seat, whatever is played."""
        return self.names_for(4 if seat == 3 else 3)[seat]

    def facts(self):
        """What is inside, for the builder, in lines."""
        return self._facts() if self._facts else ["Fifteen Two %s" % VERSION]

    def start_update(self):
        """Let the board wait for another firmware, where there is one to be had."""
        if self._update:
            self._update()
        else:
            self.tell("This board has no firmware", "There is no firmware")

    def start_rank(self, usual=START_RANK):
        """Where a wheel of ranks starts: at the card just undone, which was a slip, else at
        ``usual``.
        """
        return self._slip or usual

    def last_player(self):
        """The player of the last event that names one, or -1."""
        events = self.game.events
        return events[-1][1] if events and len(events[-1]) > 2 else -1

    def draw_lot(self, number):
        """One of ``number`` by lot: by the seed, and by what the board has been through."""
        self._seed = (self._seed * 16807 + self._now % 65536 + 1) % 1048573
        return self._seed % number

    # Where the board is, over a power cut

    def _read_place(self):
        try:
            text = self._store.read(PLACE)
            return " ".join(opened(text)) if text else ""
        except (OSError, ValueError):
            return ""

    def _save_place(self):
        state_id = self.current_game.state_id
        if not self._is_derived():
            saved_words = [state_id, self.view.name] + self.view.draft
            if self._left:
                saved_words.append(_LEFT)
                saved_words.extend(self._left)
            self._write_place(" ".join(saved_words))
        elif self._place.split(" ")[0] == state_id:
            # A place of another state is not heeded, so that it can stay.
            self._write_place(state_id)

    def _write_place(self, place):
        if place != self._place:
            self._store.replace(PLACE, Seal().sealed(place) + "\n")
            self._place = place

    def _is_derived(self):
        """Whether the screen shown follows from the game on the table alone."""
        view = self.view
        return view.of_the_table and not view.draft and view.name == self._table_screen()

    def _view_at_power_up(self):
        saved_words = self._place.split()
        view = None
        if len(saved_words) > 1 and saved_words[0] == self.current_game.state_id:
            if _LEFT in saved_words:
                at = saved_words.index(_LEFT)
                self._left = saved_words[at + 1 :]
                saved_words = saved_words[:at]
            view = self._view_of(saved_words[1], saved_words[2:])
        elif saved_words[:1] != [self.current_game.state_id] and self.current_game.just_undone:
            # The power went before the place could be saved after an undo.
            self._reopen(self.game.undone[-1])
            self._save_place()
            view = self.view
        if view:
            return view
        return self._new_view(self._table_screen() if self.game else catalogue.HOME)

    def _view_of(self, name, draft):
        """The screen that was saved, or None where it does not fit the game on the table."""
        screen = catalogue.screen_named(name)
        if not screen or screen.of_a_game and not self.game:
            return None
        if screen.of_the_table and name not in catalogue.screens_of(self.game):
            return None
        try:
            return screen(self, draft)
        except (ValueError, IndexError):
            return None

    def _table_screen(self):
        """The name of the screen that the game on the table comes to by itself."""
        return catalogue.screens_of(self.game)[0]

    def _reopen(self, event):
        """Show the screen that made ``event``, as it was before its last press."""
        kind = event[0]
        game = self.game
        self._slip = rank_of(event[-1]) if kind in ("starter", "lay") else 0
        screen = self._table_screen()
        if kind in ("hand", "crib", "claim"):
            screen = catalogue.screen_of_phase(game)
        # A host can do what the screen of now cannot, such as peg between two deals.
        is_its = kind in catalogue.screen_named(screen).makes
        self.view = self._reopened(screen, self._draft_of(event) if is_its else [])
        if kind == "claim":
            self.view.resume_at(str(event[2]))

    def _draft_of(self, event):
        """The presses that led to ``event``, without the last one."""
        kind = event[0]
        if kind == "peg":
            return [str(event[2])]
        if kind not in ("hand", "crib"):
            return []
        game = self.game
        cards = event[-3] or game.hand_of(event[1])
        draft = [] if kind == "hand" and game.play else [card_name(card) for card in cards]
        is_crib = kind == "crib"
        answers = words_of(event[-2], event[-1], cards, game.starter, is_crib, game.nobs_taken())
        return draft + answers

    # The display

    def _draw(self):
        canvas = self.canvas
        canvas.clear()
        if not self._blank:
            self._face_player()
            self._draw_view(canvas)
        try:
            self._screen.show()
        except OSError:
            self._display_due = self._now + DISPLAY_RETRY_MS
        else:
            self._stale = False
            self._display_due = None

    def _face_player(self):
        """Turn the display round when the turn has passed to the other side of the table."""
        turned = self._turned
        if not self.settings.turned:
            turned = False
        elif self.view.of_the_table and self.game_turn() >= 0:
            turned = self.game_turn() in _FAR_SEATS
        if turned != self._turned and hasattr(self._screen, "turned"):
            self._screen.turned(turned)
        self._turned = turned

    def _draw_view(self, canvas):
        if self.game and (self.view.of_the_table or not self.view.title):
            draw_tabs(canvas, self)
        else:
            draw_title(canvas, self.view.title)
        self.view.draw(canvas)
        draw_fitting(canvas, self._notice or [self.view.caption()], NOTICE_TOP)
        hint = self.view.hint() if self.settings.hints or self.view.keeps_hint else ""
        if hint:
            draw_hint(canvas, hint)
