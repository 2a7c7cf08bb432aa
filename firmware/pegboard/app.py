"""The appliance: one plain loop from inputs to screen, lights and store.

The owner calls ``App.step(now_ms)`` again and again.  Nothing in here sleeps, reads a clock or
draws a random number by itself, so every run can be repeated exactly.
"""

from cribbage.events import Event
from cribbage.game import Award, Game
from cribbage.rules import RefusedError
from pegboard.board_info import BoardInfo
from pegboard.current_game import CurrentGame
from pegboard.current_match import CurrentMatch
from pegboard.devices import BACK, BACK_HOLD, HOLD, KEY, KEYS, PRESS, SEAT, TURN
from pegboard.display import Display
from pegboard.host_link.link import HostLink
from pegboard.idle import Idle
from pegboard.key_pad import KeyPad
from pegboard.known_names import KnownNames
from pegboard.lights import Lights
from pegboard.lot import Lot
from pegboard.messages import Messages
from pegboard.navigator import Navigator
from pegboard.players import Players
from pegboard.screens.base import Parts, Screen
from pegboard.settings import Settings
from pegboard.sounds import Sounds

# A press so soon after another one is the same finger: it confirms one screen, not two.
# Deliberate presses in tests with people come no closer than some 300 ms.
PRESS_GUARD_MS = 250

# Keys of the pad that are another input by another name.
_KEYS_OF_OTHERS = {KEYS.index("OK"): PRESS, KEYS.index("BACK"): BACK}


class App:
    """The board.  The devices are described in :mod:`pegboard.devices`; ``seed`` decides lots.

    ``store``: a pegboard.deferred_store.DeferredStore.  ``facts``, ``trouble``, ``update``: as in
    pegboard.board_info.BoardInfo.

    Its parts are attributes: ``settings``, ``current_game``, ``match``, ``players``, ``messages``,
    ``navigator``, ``board`` and ``track``.  ``strip``: the device as it was given.  ``doubles``:
    how many presses it took for one with the press before.
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
        self._inputs = inputs
        self._store = store
        self._now = 0
        self._last_press = None
        self.doubles = 0
        self._idle = Idle()
        self._lot = Lot(seed)
        self.strip = strip
        self.settings = Settings(store)
        self.current_game = CurrentGame(store)
        self.archive = self.current_game.archive
        self.match = CurrentMatch(self.settings, self.current_game)
        names = KnownNames(store, self.settings, self.current_game)
        self.players = Players(self.settings, self.current_game, names)
        self._lights = Lights(strip, self.settings, self.current_game)
        self.track = self._lights.track
        sounds = Sounds(sound, self.settings, self.current_game)
        self.messages = Messages(self.players, self.settings, self.current_game, sounds)
        self.board = BoardInfo(self._lights, sounds, facts, trouble, update)
        self._key_pad = KeyPad(self.messages)
        self.navigator = Navigator(store)
        parts = Parts(
            self.current_game,
            self.match,
            self.players,
            self.navigator,
            self.messages,
            self.settings,
            self._lights,
            self.board,
            self._lot,
        )
        self.navigator.start(parts)
        self._display = Display(screen, parts)
        self.canvas = self._display.canvas
        self._link = HostLink(self, port, store) if port else None
        self.current_game.listeners = [names, self._lights, sounds, self.messages, self.navigator]
        if self._link:
            self.current_game.listeners.append(self._link)
        self.settings.listeners = [names, self._lights, self]
        self.apply_settings()
        self.messages.show_damage()

    @property
    def game(self) -> Game | None:
        """The cribbage.game.Game on the table, or None."""
        return self.current_game.game

    @property
    def view(self) -> Screen:
        """The screen shown."""
        return self.navigator.view

    # The loop

    def step(self, now_ms: int) -> int | None:
        """Do what is due.  Returns the time at which to call again if no input comes before, or
        None.

        ``now_ms``: milliseconds, any beginning, only growing.
        """
        self._now = self._lights.now_ms = self._lot.now_ms = now_ms
        touched = self._take_inputs()
        link_due = self._link.step(now_ms) if self._link else None
        self._lights.end_preview(self.view)
        rest_due = self._rest(now_ms)
        save_due = self._save(touched)
        display_due = self._display.update(now_ms)
        wake = self._lights.step(self.view)
        for due in (link_due, rest_due, save_due, display_due):
            if due is not None and (wake is None or due < wake):
                wake = due
        return wake

    def _take_inputs(self):
        """Take all that the inputs have: whether that was anything."""
        event = self._inputs.poll()
        touched = event is not None
        while event:
            # Presses are told apart by when they were, not by when the board came to hear of them.
            at_ms = event[2] if len(event) > 2 else self._now
            if not self._only_wakes(event[0], at_ms):
                self._take(event[0], event[1], at_ms)
            event = self._inputs.poll()
        return touched

    def _only_wakes(self, kind, at_ms):
        """Whether a touch wakes the board after a rest and does nothing else."""
        if not self._idle.touch(self._now):
            return False
        if kind != TURN:
            self._last_press = at_ms
        return True

    def _take(self, kind, number, at_ms):
        self._idle.touch(self._now)
        self.track.finish()
        self._display.stale = True
        if kind == KEY:
            if not 0 <= number < len(KEYS):
                return
            self.board.has_key_pad = True
        if self.view.intercept(kind, number):
            return
        if kind == KEY:
            kind = _KEYS_OF_OTHERS.get(number, KEY)
        if kind not in (KEY, BACK):
            self._key_pad.forget()
        if kind == TURN:
            self._last_press = None
            self.view.turn(number)
            return
        if kind in (PRESS, HOLD, SEAT):
            if self._last_press is not None and at_ms - self._last_press < PRESS_GUARD_MS:
                self.doubles += 1
                return
            self._last_press = at_ms
        self.messages.clear()
        if kind == PRESS:
            self.view.press()
        elif kind == KEY and 0 <= number < len(KEYS):
            # A quick OK after it is the same press; after a digit it is not.
            self._last_press = at_ms if self._key_pad.press(self.view, number) else None
        elif kind == BACK:
            if not self._key_pad.back(self.view):
                self.navigator.back()
        elif kind == BACK_HOLD:
            self.navigator.show("home")
        elif self.view.follows_game:
            if kind == SEAT:
                self.view.seat(number)
            elif kind == HOLD:
                self.navigator.show("menu")
        self.navigator.save()
        self.messages.remind_unsaved()

    def rests(self) -> bool:
        """Whether the next touch only wakes the board."""
        return self._idle.dimmed or self._idle.blanked

    def _rest(self, now_ms):
        """Dim the strip, show big scores, darken the display when nobody plays, or end that: when
        to ask again.
        """
        wake = self._idle.rest(now_ms)
        self.track.set_dim(self._idle.dimmed)
        gives_way = self.view.gives_way() and not self.messages.must_be_seen()
        seen = (self._idle.blanked, self._idle.scores and gives_way)
        if seen != (self._display.blank, self._display.scores):
            self._display.blank, self._display.scores = seen
            self._display.stale = True
        return wake

    def _save(self, touched):
        """Let the store write what waits, and tell where it cannot: when to ask again."""
        wake = self._store.flush_if_idle(self._now, touched)
        if self.messages.set_unsaved(self._store.failed):
            self._display.stale = True
        return wake

    def apply_settings(self) -> None:
        """Put in effect what is chosen about the knob and the rests."""
        settings = self.settings
        self._idle.configure(settings.dim_after, settings.blank_after, settings.scores_after)
        if hasattr(self._inputs, "set_knob"):
            self._inputs.set_knob(settings.knob_edges, settings.knob_backward)

    # What a host does; see pegboard.host_link

    def take_remote(self, kind: str, number: int) -> bool:
        """An input from the host: False where it counts as the same press as the one before."""
        doubles = self.doubles
        self._take(kind, number, self._now)
        return self.doubles == doubles

    def enter_remote(self, event: Event) -> list[Award]:
        """Let ``event`` happen as if entered at the table: its awards.  Raises RefusedError."""
        return self._remotely(self.current_game.commit, event)

    def undo_remote(self):
        """Take back what happened last: as CurrentGame.undo_any.  Raises RefusedError."""
        return self._remotely(self.current_game.undo_any)

    def _remotely(self, action, *event):
        if not self.game:
            raise RefusedError("there is no game on the table")
        suspended = self.navigator.suspended
        self.navigator.suspended = []
        try:
            self.track.finish()
            done = action(*event)
        except RefusedError:
            self.navigator.suspended = suspended
            raise
        self._idle.touch(self._now)
        self._display.stale = True
        self.navigator.save()
        return done

    def choose_remote(self, name: str, value: object) -> bool:
        """Change a setting: False where this board cannot do what it asks for."""
        if not self.board.can_be_set(name, value):
            return False
        self.settings.set(name, value)
        if not (self.view.follows_game or self.view.lights_strip):
            self.navigator.renew()
        self._display.stale = True
        self.navigator.save()
        return True
