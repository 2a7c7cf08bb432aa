"""What stands on the display: the screen shown, the tabs above it, message and hint below."""

from pegboard.draw import Canvas
from pegboard.screens.base import (
    MESSAGE_TOP,
    draw_fitting,
    draw_hint,
    draw_resting,
    draw_tabs,
    draw_title,
)

# So long a missing display is left alone before it is tried again.
_RETRY_MS = 1000

# The seats behind the far edge of the board, as its seat buttons stand: clockwise from the near
# left corner, so that partners, and two players, sit across from each other.
_FAR_SEATS = (1, 2)


class Display:
    """Draws on ``device``, a screen of pegboard.devices, what ``parts`` have come to.

    ``canvas``: what was drawn.  ``stale``: whether that is out of date.  ``blank``: whether
    nothing is to be seen; ``scores``: whether the screen gives way to the scores.
    """

    def __init__(self, device, parts):
        self._device = device
        self._parts = parts
        self._retry = None
        self._turned = False
        self.canvas = Canvas(device)
        self.stale = True
        self.blank = False
        self.scores = False

    def update(self, now_ms):
        """Draw where it is stale: when to try again where the display is missing, else None."""
        if self.stale and (self._retry is None or now_ms >= self._retry):
            self._draw()
            try:
                self._device.show()
            except OSError:
                self._retry = now_ms + _RETRY_MS
            else:
                self.stale = False
                self._retry = None
        return self._retry

    def _draw(self):
        self.canvas.clear()
        if not self.blank:
            self._face_player()
            self._draw_view(self.canvas)

    def _face_player(self):
        """Turn the display round when the turn has passed to the other side of the table."""
        turned = self._turned
        turn = self._parts.players.turn()
        if not self._parts.settings.turned:
            turned = False
        elif self._parts.navigator.view.follows_game and turn >= 0:
            turned = turn in _FAR_SEATS
        if turned != self._turned and hasattr(self._device, "turned"):
            self._device.turned(turned)
        self._turned = turned

    def _draw_view(self, canvas):
        parts = self._parts
        view, game = parts.navigator.view, parts.current_game.game
        if self.scores:
            draw_resting(canvas, game, parts.players)
        else:
            if game and (view.follows_game or not view.title):
                draw_tabs(canvas, game, parts.players)
            else:
                draw_title(canvas, view.title)
            view.draw(canvas)
            draw_fitting(canvas, parts.messages.texts or [view.caption()], MESSAGE_TOP)
        hint = view.hint() if parts.settings.hints or view.always_hints else ""
        if hint:
            draw_hint(canvas, hint)
