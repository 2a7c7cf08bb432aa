"""The contacts: their levels now, and those seen while the program was busy."""

from support import chip

chip.install()

from pico.contacts import Contacts  # noqa: E402 - after the stand-ins are there

chip.uninstall()

OPEN, CLOSED = 3 << 12, 1 << 12  # of the pins 12 and 13


def looking():
    """A bench with contacts at the pins 12 and 13, asked once; and the contacts."""
    bench = chip.new_bench()
    contacts = Contacts((12, 13))
    contacts.missed(1000)
    return bench, contacts


def test_the_levels_are_those_of_the_pins_each_at_its_number():
    bench = chip.new_bench()
    contacts = Contacts((12, 13, 17))
    assert contacts.levels() == 1 << 12 | 1 << 13 | 1 << 17
    bench.pressed.add(13)
    assert contacts.levels() == 1 << 12 | 1 << 17


def test_what_was_seen_while_the_program_was_busy_is_told_once_and_in_its_order():
    bench, contacts = looking()
    bench.ring.take(OPEN, CLOSED, OPEN)
    assert list(contacts.missed(1024)) == [OPEN, CLOSED, OPEN]
    assert list(contacts.missed(1025)) == []


def test_a_look_or_two_are_no_more_than_what_the_program_sees_itself():
    bench, contacts = looking()
    bench.ring.take(CLOSED, CLOSED)
    assert list(contacts.missed(1016)) == []
    bench.ring.take(OPEN)
    assert list(contacts.missed(1024)) == []


def test_the_order_stays_where_the_ring_begins_anew():
    bench, contacts = looking()
    now = 1000
    for _ in range(9):
        looks = [number << 12 for number in range(20)]
        bench.ring.take(*looks)
        now += 160
        assert list(contacts.missed(now)) == looks


def test_after_a_very_long_time_the_last_half_second_is_known():
    bench, contacts = looking()
    bench.ring.take(*[number << 12 for number in range(100)])
    assert list(contacts.missed(1800)) == [number << 12 for number in range(36, 100)]


def test_what_was_touched_before_the_board_is_ready_means_nothing():
    bench = chip.new_bench()
    contacts = Contacts((12, 13))
    bench.ring.take(CLOSED, CLOSED, CLOSED, OPEN, OPEN)
    assert list(contacts.missed(3000)) == []


def test_without_a_free_channel_the_buttons_still_work():
    bench = chip.new_bench()
    chip.WIRE.channels = 0
    contacts = Contacts((12, 13))
    assert list(contacts.missed(1000)) == []
    bench.pressed.add(12)
    assert contacts.levels() == 1 << 13
    contacts.stop()


def test_after_the_end_nothing_is_written_any_more():
    bench, contacts = looking()
    free = chip.WIRE.channels
    contacts.stop()
    assert chip.WIRE.channels == free + 1
    assert list(contacts.missed(1100)) == []
