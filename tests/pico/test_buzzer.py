"""Tones piece by piece, without waiting."""

from pegboard.sounds import TONES
from pico.buzzer import Buzzer


class Pwm:
    """``heard``: the frequency now, 0 when still."""

    def __init__(self):
        self.hertz = 0
        self.duty = 0

    def freq(self, hertz):
        assert hertz > 0
        self.hertz = hertz

    def duty_u16(self, duty):
        self.duty = duty

    @property
    def heard(self):
        return self.hertz if self.duty else 0


def melody(buzzer, pwm, time, until):
    """What is heard as (Hz, ms) pieces."""
    pieces = []
    while time[0] < until:
        buzzer.step(time[0])
        if not pieces or pieces[-1][0] != pwm.heard:
            pieces.append((pwm.heard, 0))
        pieces[-1] = (pwm.heard, pieces[-1][1] + 1)
        time[0] += 1
    return pieces


def board():
    time = [500]
    pwm = Pwm()
    return Buzzer(pwm, TONES, lambda: time[0]), pwm, time


def test_every_tone_is_heard_as_it_is_written_and_ends():
    for name in TONES:
        buzzer, pwm, time = board()
        assert pwm.heard == 0
        buzzer.play(name)
        wanted = []
        for piece in TONES[name]:
            if wanted and wanted[-1][0] == piece[0]:
                wanted[-1] = (piece[0], wanted[-1][1] + piece[1])
            else:
                wanted.append(piece)
        pieces = melody(buzzer, pwm, time, 5000)
        assert pieces[:-1] == wanted, name
        assert pieces[-1][0] == 0


def test_a_new_tone_takes_the_place_of_the_one_before():
    buzzer, pwm, time = board()
    buzzer.play("win")
    melody(buzzer, pwm, time, 550)
    buzzer.play("go")
    assert melody(buzzer, pwm, time, 5000)[:1] == [(700, 140)]


def test_silence_is_at_once():
    buzzer, pwm, time = board()
    buzzer.play("win")
    buzzer.silence()
    assert melody(buzzer, pwm, time, 2000) == [(0, 1500)]
