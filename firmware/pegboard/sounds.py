"""What the board sounds like: which tone belongs to what has happened, and how each tone goes."""

from pegboard.current_game import GameListener

# Each sound as (Hz, ms) pieces, one after another; 0 Hz is a rest.  They differ in length and
# direction, not only in pitch, so that they can be told apart on any buzzer and by anybody.
TONES = {
    "lay": ((1400, 25),),
    "points": ((1050, 60), (0, 20), (1400, 90)),
    "go": ((700, 140),),
    "thirty-one": ((1050, 60), (1320, 60), (1570, 60), (2100, 150)),
    "win": ((1050, 120), (1320, 120), (1570, 120), (0, 40), (1570, 100), (2100, 400)),
    "refusal": ((320, 90), (0, 50), (240, 170)),
}


def sound_of(kind, awards, won):
    """The name of the sound of an event of ``kind`` with its ``awards``, or None."""
    if won:
        return "win"
    scored = [award for award in awards if award.points]
    for award in scored:
        for reason in award.reasons:
            if reason[0] == "thirty-one":
                return "thirty-one"
    if kind == "go":
        return "go"
    if scored:
        return "points"
    return "lay" if kind in ("lay", "starter") else None


class Sounds(GameListener):
    """Plays on the ``device``, a sound of pegboard.devices or None, where ``settings`` want it.

    ``is_there``: whether there is one.
    """

    def __init__(self, device, settings, current_game):
        self._device = device
        self._settings = settings
        self._current_game = current_game
        self.is_there = device is not None

    def play(self, name):
        """One of ``TONES``."""
        if self.is_there and self._settings.sound:
            self._device.play(name)

    def event_applied(self, event, awards):
        name = sound_of(event.kind, awards, self._current_game.game.winner >= 0)
        if name:
            self.play(name)
