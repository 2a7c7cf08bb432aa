"""The contacts: their levels now, and those seen while the program was busy."""

from support import chip

chip.install()

from pico.contacts import Contacts  # noqa: E402 - after the stand-ins are there

chip.uninstall()


def test_the_levels_are_those_of_the_pins_each_at_its_number():
    bench = chip.new_bench()
    contacts = Contacts((12, 13, 17))
    assert contacts.levels() == 1 << 12 | 1 << 13 | 1 << 17
    bench.pressed.add(13)
    assert contacts.levels() == 1 << 12 | 1 << 17


def test_what_was_seen_while_the_program_was_busy_is_told_once():
    bench = chip.new_bench()
    contacts = Contacts((12, 13))
    bench.looked = [3 << 12, 1 << 12, 3 << 12]
    assert list(contacts.missed()) == [3 << 12, 1 << 12, 3 << 12]
    assert list(contacts.missed()) == []


def test_a_single_look_is_no_more_than_what_the_program_sees_itself():
    bench = chip.new_bench()
    contacts = Contacts((12,))
    bench.looked = [0]
    assert list(contacts.missed()) == []
    assert bench.looked == []
