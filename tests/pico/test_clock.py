"""Board time over the wrap of the counter."""

from pico.clock import Clock

PERIOD = 1 << 30


def diff(later, earlier):
    return (later - earlier + PERIOD // 2) % PERIOD - PERIOD // 2


def test_time_grows_over_the_wrap():
    ticks = [PERIOD - 30]
    clock = Clock(lambda: ticks[0], diff)
    assert clock() == 0
    told = []
    for _ in range(5):
        ticks[0] = (ticks[0] + 20) % PERIOD
        told.append(clock())
    assert told == [20, 40, 60, 80, 100]


def test_time_grows_over_many_wraps():
    ticks = [5]
    clock = Clock(lambda: ticks[0], diff)
    for step in range(1, 10):
        ticks[0] = (ticks[0] + PERIOD // 3) % PERIOD
        assert clock() == step * (PERIOD // 3)
