"""The buzzer: a passive one, sounded by PWM, a piece of a tone after the other."""

_LOUD = 32768  # of 65535: as long high as low


class Buzzer:
    """The ``sound`` device.  ``tones``: name -> (Hz, ms) pieces; 0 Hz is a rest.

    ``pwm``: a ``machine.PWM``.  ``clock``: gives the milliseconds.  Somebody calls ``step`` every
    few of them.
    """

    def __init__(self, pwm, tones, clock):
        self._pwm = pwm
        self._tones = tones
        self._clock = clock
        self._pieces = ()
        self._next = 0
        self._until = 0
        self.silence()

    def play(self, name):
        """Begin that tone instead of what is still heard."""
        self._pieces = self._tones[name]
        self._next = 0
        self._begin(self._clock())

    def step(self, now_ms):
        """Go on with the next piece when it is due."""
        if self._pieces and now_ms >= self._until:
            self._begin(now_ms)

    def silence(self):
        """Be still at once."""
        self._pieces = ()
        self._pwm.duty_u16(0)

    def _begin(self, now_ms):
        if self._next == len(self._pieces):
            self.silence()
            return
        hertz, lasts = self._pieces[self._next]
        self._next += 1
        self._until = now_ms + lasts
        if hertz:
            self._pwm.freq(hertz)
        self._pwm.duty_u16(_LOUD if hertz else 0)
