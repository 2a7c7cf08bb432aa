"""The buttons: short and long presses, whatever the contacts do."""

from pico.buttons import LONG, LOOK_MS, RELEASE_MS, SHORT, Button, Inputs

UP, DOWN = 1, 0


def heard(pattern, poll_ms=2, has_long=True):
    """What a button tells of ``pattern``, (level, ms) pieces, as (time, what)."""
    button = Button(has_long)
    told = []
    now = 1000
    wait = 0
    for level, lasts in ((UP, 50),) + tuple(pattern):
        end = now + lasts
        while now < end:
            if wait <= 0:
                what = button.step(level, now)
                if what:
                    told.append((now - 1050, what))
                wait = poll_ms
            now += 1
            wait -= 1
    return told


def kinds(pattern, poll_ms=2, has_long=True):
    return [what for _, what in heard(pattern, poll_ms, has_long)]


def bounce(level, times):
    """Closing or opening: so often back and forth, a ms each, and at last ``level``."""
    return [(level if index & 1 else 1 - level, 1) for index in range(2 * times)]


def press(ms, bounces=0):
    """A press of so many ms, bouncing at both ends."""
    return [(DOWN, 1)] + bounce(DOWN, bounces) + [(DOWN, ms)] + bounce(UP, bounces) + [(UP, 100)]


def test_a_short_press_is_told_once_when_it_ends():
    told = heard(press(100))
    assert [what for _, what in told] == [SHORT]
    assert 100 <= told[0][0] <= 130


def test_a_long_press_is_told_once_while_it_lasts_and_its_end_means_nothing():
    for lasts in (620, 2000, 60000):
        told = heard(press(lasts))
        assert [what for _, what in told] == [LONG]
        assert 600 <= told[0][0] <= 605


def told_at(times, has_long=True):
    """What a button tells of looks at exactly these times, (level, ms)."""
    button = Button(has_long)
    button.step(UP, 0)
    return [(now, what) for level, now in times for what in (button.step(level, now),) if what]


def test_a_press_is_long_from_600_ms_on_to_the_millisecond():
    assert told_at([(DOWN, 100), (DOWN, 699), (UP, 700), (UP, 715)]) == [(715, SHORT)]
    assert told_at([(DOWN, 100), (DOWN, 700), (UP, 701), (UP, 800)]) == [(700, LONG)]


def test_a_contact_counts_from_4_ms_on_to_the_millisecond():
    assert told_at([(DOWN, 100), (DOWN, 103), (UP, 103), (UP, 200)]) == []
    assert told_at([(DOWN, 100), (DOWN, 103), (UP, 104), (UP, 200)]) == [(200, SHORT)]
    assert told_at([(DOWN, 100), (DOWN, 103)], has_long=False) == []
    assert told_at([(DOWN, 100), (DOWN, 104)], has_long=False) == [(104, SHORT)]


def test_a_contact_is_open_again_from_15_ms_on_to_the_millisecond():
    times = [(DOWN, 100), (DOWN, 150), (UP, 160), (UP, 174), (DOWN, 174), (DOWN, 500)]
    assert told_at(times) == []
    times = [(DOWN, 100), (DOWN, 150), (UP, 160), (UP, 174), (UP, 175), (UP, 300)]
    assert told_at(times) == [(175, SHORT)]


def test_presses_follow_each_other():
    assert kinds(press(80) + press(700) + press(80)) == [SHORT, LONG, SHORT]


def test_bounces_make_no_press_and_lose_none():
    for bounces in range(1, 6):
        for poll_ms in (1, 2, 3, 5):
            assert kinds(press(60, bounces), poll_ms) == [SHORT], (bounces, poll_ms)
            assert kinds(press(700, bounces), poll_ms) == [LONG], (bounces, poll_ms)


def test_a_contact_that_opens_for_a_moment_in_a_long_press_goes_on():
    assert kinds([(DOWN, 300), (UP, 8), (DOWN, 320), (UP, 100)]) == [LONG]


def test_a_spark_is_no_press():
    assert kinds([(DOWN, 2), (UP, 200), (DOWN, 3), (UP, 100)], poll_ms=1) == []


def test_a_press_that_a_busy_board_saw_only_once_counts():
    for poll_ms in (20, 45, 60):
        assert kinds(press(80) + [(UP, 100)], poll_ms) == [SHORT], poll_ms


def test_a_button_without_a_long_press_is_told_at_once():
    for lasts in (30, 100, 2000):
        told = heard(press(lasts, 2), has_long=False)
        assert [what for _, what in told] == [SHORT]
        assert told[0][0] < 20


def test_a_button_that_is_down_when_the_board_starts_means_nothing_until_it_is_let_go():
    button = Button()
    for now in range(0, 3000, 2):
        assert button.step(DOWN, now) is None
    for now in range(3000, 3100, 2):
        assert button.step(UP, now) is None
    told = [button.step(DOWN, now) for now in range(3100, 3800, 2)]
    assert told.count(LONG) == 1


class Turned:
    """A knob that turns so many detents at each look."""

    def __init__(self, *detents):
        self.detents = list(detents)

    def turned(self, now_ms):
        return self.detents.pop(0) if self.detents else 0

    def configure(self, edges, backward):
        self.configured = (edges, backward)


class Contacts:
    """A button at pin 3: ``now`` its level, ``seen`` what was missed."""

    has_keys = False

    def __init__(self):
        self.now = UP
        self.seen = []

    def levels(self):
        return self.now << 3

    def missed(self, now_ms):
        seen, self.seen = self.seen, []
        return [level << 3 for level in seen]


def test_events_come_in_their_order_and_detents_one_way_that_nobody_took_are_one_turn():
    contacts = Contacts()
    inputs = Inputs(Turned(2, 1, -1, -1), "turn", contacts, [(3, ("press", 0), None)])
    assert inputs.gather(0)
    assert inputs.gather(2)
    contacts.now = DOWN
    inputs.gather(4)
    inputs.gather(6)
    inputs.gather(10)
    assert inputs.poll() == ("turn", 3, 2)
    assert inputs.poll() == ("turn", -2, 6)
    assert inputs.poll() == ("press", 0, 10)
    assert inputs.poll() is None


def test_single_detents_are_put_together_too():
    inputs = Inputs(Turned(1, 1, -1, 3), "turn", Contacts(), [])
    for now in range(4):
        inputs.gather(now)
    assert [inputs.poll() for _ in range(4)] == [
        ("turn", 2, 1),
        ("turn", -1, 2),
        ("turn", 3, 3),
        None,
    ]


def test_nothing_touched_is_no_event():
    inputs = Inputs(Turned(), "turn", Contacts(), [(3, ("press", 0), ("hold", 0))])
    assert not inputs.gather(0)
    assert inputs.poll() is None


def told_by(patterns, busy, has_long=True):
    """What is told of ``patterns``, (level, ms) pieces, as (time, event): by a board that looks
    every ms but while it is ``busy``, (from, to), when the looks of 8 ms are all there is.
    """
    levels = []
    for level, lasts in ((UP, 100),) + tuple(patterns) + ((UP, 1000),):
        levels.extend([level] * lasts)
    contacts = Contacts()
    long = ("hold", 0) if has_long else None
    inputs = Inputs(Turned(), "turn", contacts, [(3, ("press", 0), long)])
    told = []
    for now in range(len(levels)):
        if busy[0] < now < busy[1]:
            if now % LOOK_MS == 0:
                contacts.seen.append(levels[now])
            continue
        contacts.now = levels[now]
        if inputs.gather(now):
            event = inputs.poll()
            told.append((event[2], event[0]))
    return told


def test_a_tap_counts_once_wherever_the_board_was_busy():
    for lasts in (30, 60, 150, 520, 580):
        for begin in range(40, 400, 7):
            for blocked in (30, 100, 240, 480):
                told = told_by([(DOWN, lasts)], (begin, begin + blocked))
                assert [what for _, what in told] == ["press"], (lasts, begin, blocked)


def test_a_hold_is_a_hold_wherever_the_board_was_busy():
    for begin in range(40, 800, 37):
        for blocked in (30, 240, 480):
            told = told_by([(DOWN, 700)], (begin, begin + blocked))
            assert [what for _, what in told] == ["hold"], (begin, blocked)


def test_a_tap_is_told_with_the_time_it_ended_at_and_not_with_that_of_the_news():
    for busy in [(0, 1)] + [(begin, begin + 150) for begin in range(80, 160, 5)]:
        ((at, _),) = told_by([(DOWN, 60)], busy)
        # Half a look either way, and what is left of a look at the end.
        assert -LOOK_MS // 2 < at - (160 + RELEASE_MS) < LOOK_MS, (at, busy)


def test_a_tap_that_two_looks_met_while_the_board_was_busy_counts():
    for lead in range(LOOK_MS):
        told = told_by([(UP, lead), (DOWN, 2 * LOOK_MS + 1)], (90, 250))
        assert [what for _, what in told] == ["press"], lead


def test_two_taps_while_the_board_was_busy_are_two():
    told = told_by([(DOWN, 60), (UP, 120), (DOWN, 60)], (90, 450))
    assert [what for _, what in told] == ["press", "press"]


def test_a_seat_button_tapped_while_the_board_was_busy_counts_once():
    told = told_by([(DOWN, 60)], (90, 300), has_long=False)
    assert [what for _, what in told] == ["press"]


def test_a_spark_while_the_board_was_busy_is_no_press():
    for lasts in (1, 2, 3):
        for lead in range(LOOK_MS):
            for begin in (70, 80, 93):
                told = told_by([(UP, lead), (DOWN, lasts)], (begin, begin + 100))
                assert told == [], (lasts, lead, begin)


def test_what_the_settings_say_about_the_knob_reaches_it():
    knob = Turned()
    Inputs(knob, "turn", Contacts(), []).set_knob(2, True)
    assert knob.configured == (2, True)
