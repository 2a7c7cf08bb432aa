"""The lights of the board: the track as the settings want it, the pegs of the game on it."""

from cribbage.game import MOST_IN_A_HAND
from pegboard.current_game import GameListener
from pegboard.current_limit import DARK_MA, limit_current
from pegboard.devices import HOLES
from pegboard.track import Track

# What the lights must be able to draw beyond what they draw dark, or the pegs cannot be seen.
_LEAST_LIGHT_MA = 25

# Front and back pegs that show the colours and the way of the lanes while they are chosen.
_SAMPLE_PEGS = ((10, 4), (22, 16), (34, 28))


class Lights(GameListener):
    """The ``track`` on ``strip``, lit as ``settings`` say, with the pegs of ``current_game``.

    ``now_ms``: the time at which pegs begin to hop; the owner keeps it up to date.
    ``most_lanes``: how many lanes can be chosen.  ``previewing``: whether the track shows a choice
    that has not been made yet.
    """

    def __init__(self, strip, settings, current_game):
        self._strip = strip
        self._settings = settings
        self._current_game = current_game
        self._pegs = []
        self.now_ms = 0
        self.most_lanes = max(getattr(strip, "most_lanes", 1), min(3, strip.n // HOLES))
        self.track = Track(strip)
        self.previewing = False
        self.apply_settings()
        self.show_game()

    def lanes(self):
        """How many lanes have lights."""
        return self._settings.lanes_of(self._strip.n // HOLES)

    def apply_settings(self):
        """Put in effect what is chosen about the lights."""
        settings = self._settings
        lanes = self.lanes()
        self.track.configure(
            lanes=lanes,
            lane_order=settings.lane_places(lanes),
            reversed_lanes=settings.backward_lanes(),
            colours=settings.team_colours(),
            brightness=settings.brightness,
            limit_ma=settings.limit_ma,
        )

    def can_be_set(self, name, value):
        """Whether this strip can do what ``value`` of the setting ``name`` asks for."""
        if name == "limit_ma":
            return value >= self._strip.n * DARK_MA + _LEAST_LIGHT_MA
        if name == "lanes":
            return value <= self.most_lanes
        # Orders that put the unused lanes elsewhere are the same.
        return name != "lane_order" or value.endswith("123"[self.lanes() :])

    def preview(self, name, value):
        """Show on the track what a setting would do."""
        chosen = getattr(self._settings, name)
        self._settings.set_unsaved(name, value)
        self.apply_settings()
        self._settings.set_unsaved(name, chosen)
        self.track.show_pegs(_SAMPLE_PEGS)
        self.previewing = True

    def end_preview(self, view):
        """Show the pegs again, as the settings say, where ``view`` is a screen without preview."""
        if view.previews or not self.previewing:
            return
        self.previewing = False
        self.apply_settings()
        self.show_game()

    def show_game(self):
        """The pegs of the game where they are, at once; none without a game."""
        game = self._current_game.game
        if game and self.track.target != game.rules.target:
            self.track.configure(target=game.rules.target)
        self._pegs = _pegs_of(game)
        self.track.show_pegs(self._pegs)

    # The game

    def game_changed(self, is_undo):
        self.show_game()

    def event_undone(self, event, awards):
        self.show_game()

    def event_applied(self, event, awards):
        """Let the pegs hop, and celebrate a won game or the highest count there is."""
        game = self._current_game.game
        if event.kind == "misdeal":
            self.show_game()
        else:
            self._hop(game, awards)
        if event.kind in ("hand", "crib") and awards[0].points + game.missed == MOST_IN_A_HAND:
            self.track.celebrate(game.rules.team_of(awards[0].player), self.now_ms)
        if game.winner >= 0:
            self.track.celebrate(game.winner, self.now_ms)

    def _hop(self, game, awards):
        pegs = self._pegs
        for award in awards:
            if not award.points:
                continue
            team = game.rules.team_of(award.player)
            front, back = pegs[team]
            after = min(award.scores[team], game.rules.target)
            # A correction moves the front peg alone.
            behind = min(back, after) if award.kind == "correct" else front
            self.track.hop(team, front, back, after, behind, self.now_ms)
            pegs[team] = (after, behind)
        self._pegs = _pegs_of(game)

    def step(self, view):
        """Let the pegs move, or the screen ``view`` have the strip: when to be called again."""
        return self._let_draw(view) if view.lights_strip else self.track.animate(self.now_ms)

    def _let_draw(self, view):
        strip = self._strip
        before = bytes(strip.rgb)
        wake = view.light(strip.rgb, self.now_ms)
        limit_current(strip.rgb, self._settings.limit_ma)
        if strip.rgb != before:
            strip.show()
        self.track.refresh()
        return wake


def _pegs_of(game):
    """The (front, back) holes of each team; none without a game."""
    return list(zip(game.fronts, game.backs)) if game else []
