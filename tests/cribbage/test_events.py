"""The events of a game: a list that keeps all but the last ones as lines."""

from cribbage.events import Events
from cribbage.record import parse_event
from support.portable import raises

KNOWN = [
    parse_event(line)
    for number in range(30)
    for line in (
        "starter 5H",
        "lay 0 7",
        "lay %d TD" % (number % 3),
        "go 1",
        "hand 1 7S 8S 9C TD",
        "hand 0 flush=4 nobs=1",
        "correct 1 -%d" % (number + 1),
    )
]


def all_of(known):
    events = Events()
    for event in known:
        events.append(event)
    return events


def test_they_are_what_was_appended_however_many_they_are():
    for number in (0, 1, 15, 16, 17, 31, 32, 33, 48, 49, 200):
        events = all_of(KNOWN[:number])
        assert len(events) == number and bool(events) == (number > 0)
        assert events == KNOWN[:number] and list(events) == KNOWN[:number]
        for index in range(-number, number):
            assert events[index] == KNOWN[:number][index]
        for index in (number, -number - 1):
            assert isinstance(raises(IndexError, events.__getitem__, index), IndexError)
        assert [parse_event(line) for line in events.lines()] == KNOWN[:number]


def test_they_come_back_from_the_last_to_the_first():
    events = all_of(KNOWN)
    for number in range(len(KNOWN), 0, -1):
        assert events.pop() == KNOWN[number - 1]
        if number % 7 == 0:
            events.append(KNOWN[number - 1])
            assert events.pop() == KNOWN[number - 1]
    assert events == []
    assert isinstance(raises(IndexError, events.pop), IndexError)


def test_only_the_last_ones_take_the_memory_of_events():
    assert len(all_of(KNOWN)._at_hand) <= 32
