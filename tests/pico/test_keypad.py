"""The key pad: what its contacts do, and which keys are heard of it."""

from support import chip

chip.install()

from pico.buttons import LOOK_MS, Inputs  # noqa: E402 - after the stand-ins are there
from pico.contacts import Contacts  # noqa: E402
from pico.keypad import Keys  # noqa: E402

chip.uninstall()

ROWS, COLUMNS = (0, 1, 2, 3), (6, 7, 8, 9)
ALL_OPEN = 0x3FFFFFFF


def told(*looks):
    """The keys that these looks, lists of closed keys, tell."""
    keys = Keys()
    heard = []
    for look in ([],) + looks:
        heard.extend(keys.step(sum([1 << key for key in look])))
    return heard


def test_every_key_is_told_once_when_it_is_pressed():
    for key in range(16):
        assert told([key], [key], [key], [key], [], [], []) == [key]


def test_a_spark_is_no_key_and_a_bounce_no_second_press():
    assert told([5], [], [], [5], [], []) == []
    assert told([5], [5], [], [5], [5], [], [5], [], []) == [5]
    assert told([5], [5], [], [], [5], [5]) == [5, 5]


def test_two_keys_at_once_are_both_told_also_where_one_rolls_over_the_other():
    for first in range(16):
        for second in range(16):
            if first != second:
                together = told([first, second], [first, second], [], [])
                assert together == sorted([first, second])
                rolled = told(
                    [first], [first], [first, second], [first, second], [second], [second], []
                )
                assert rolled == [first, second]


def test_three_keys_of_a_rectangle_make_no_fourth_one():
    for upper in range(3):
        for lower in range(upper + 1, 4):
            for left in range(3):
                for right in range(left + 1, 4):
                    corners = [
                        4 * row + column for row in (upper, lower) for column in (left, right)
                    ]
                    for ghost in corners:
                        real = [key for key in corners if key != ghost]
                        heard = told(
                            real[:1], real[:1], real[:2], real[:2], corners, corners, real[:1],
                            real[:1], [], [],
                        )  # fmt: skip
                        assert ghost not in heard and heard == real[:2]


def test_a_key_that_is_down_when_the_board_starts_means_nothing_until_it_was_let_go():
    keys = Keys()
    assert [list(keys.step(look)) for look in (4, 4, 4, 0, 0, 4, 4)] == [[]] * 6 + [[2]]


class Pad:
    """A pad at the contacts of a bench; keys that are ``down`` join a row and a column."""

    def __init__(self, rows=ROWS, columns=COLUMNS):
        self.bench = chip.new_bench()
        self.rows, self.columns = rows, columns
        self.contacts = Contacts((12,), key_pad=(rows, columns))
        self.down = set()
        self.contacts.key_looks()

    def look(self):
        """What the state machine does every 8 ms: each row in turn to ground, the lowest first."""
        for driven in sorted(self.rows):
            low, before = {driven}, None
            while low != before:
                before = set(low)
                for key in self.down:
                    joined = {self.rows[key // 4], self.columns[key % 4]}
                    if joined & low:
                        low |= joined
            self.bench.ring.take(ALL_OPEN & ~sum([1 << pin for pin in low]))


class Still:
    def turned(self, now_ms):
        return 0


def typed(pad, keys, busy=(), apart=100, lasts=40):
    """What a board tells of ``keys``, typed so many ms apart, that does nothing while ``busy``."""
    inputs = Inputs(Still(), "turn", pad.contacts, [], "key")
    pad.look()
    inputs.gather(-1)
    heard = []
    for now in range(apart * len(keys) + 600):
        at = now // apart
        pad.down = {keys[at]} if at < len(keys) and now % apart < lasts else set()
        if now % LOOK_MS == 0:
            pad.look()
        if not [1 for start, end in busy if start < now < end]:
            inputs.gather(now)
            event = inputs.poll()
            while event:
                heard.append(event)
                event = inputs.poll()
    return heard


def test_keys_are_heard_in_any_order_of_the_pins():
    for rows in (ROWS, (3, 2, 1, 0)):
        for columns in (COLUMNS, (9, 8, 7, 6), (6, 9, 20, 8)):
            heard = typed(Pad(rows, columns), list(range(16)))
            assert [key for _, key, _ in heard] == list(range(16))


def test_no_key_is_lost_at_ten_a_second_while_the_flash_is_erased():
    keys = [7, 7, 3, 12, 15, 0, 9, 9, 9, 4] * 5
    busy = [(start, start + 45) for start in range(20, 5000, 60)] + [(1000, 1250), (3000, 3250)]
    heard = typed(Pad(), keys, busy)
    assert [key for _, key, _ in heard] == keys
    late = [at - 100 * number for number, (_, _, at) in enumerate(heard)]
    assert min(late) >= 0 and max(late) <= 3 * LOOK_MS


def test_without_a_free_channel_no_key_is_heard_and_buttons_are():
    chip.new_bench()
    chip.WIRE.channels = 0
    contacts = Contacts((12,), key_pad=(ROWS, COLUMNS))
    assert not contacts.has_keys and list(contacts.key_looks()) == []
    assert contacts.levels() == 1 << 12


def test_buttons_are_seen_between_the_keys():
    pad = Pad()
    pad.contacts.missed(0)
    pad.bench.ring.take(*[level for level in (1, 0, 1) for _ in range(4)])
    assert list(pad.contacts.missed(24)) == [1, 0, 1]
