"""Choices that outlive a power cut."""

from fifteentwo.simulator.simulated_board import MemoryStore
from pegboard.deferred_store import DeferredStore
from pegboard.settings import FILE, Settings
from support.full_store import FullStore
from support.sitting import GAME_CHOICES

NAMES = [name for name, _ in GAME_CHOICES]


def values(settings):
    return [getattr(settings, name) for name in NAMES]


def defaults():
    return [allowed[0] for _, allowed in GAME_CHOICES]


def saved_as(text):
    store = MemoryStore()
    store.files[FILE] = text
    return Settings(store)


def test_a_new_board_has_the_defaults_and_has_lost_nothing():
    settings = Settings(MemoryStore())
    assert values(settings) == defaults()
    assert not settings.damaged
    assert (settings.players, settings.target, settings.entry) == (2, 121, "quick")


def test_every_value_of_every_setting_is_kept():
    for name, allowed in GAME_CHOICES:
        for value in allowed:
            store = MemoryStore()
            Settings(store).set(name, value)
            again = Settings(store)
            assert getattr(again, name) == value
            assert not again.damaged


def test_one_choice_leaves_the_others_as_they_are():
    store = MemoryStore()
    Settings(store).set("players", 3)
    Settings(store).set("target", 61)
    again = Settings(store)
    assert (again.players, again.target, again.entry) == (3, 61, "quick")


def test_choosing_what_is_chosen_writes_nothing():
    store = MemoryStore()
    Settings(store).set("players", 2)
    assert store.names() == []


def test_an_unknown_line_is_told_and_the_others_are_kept():
    settings = saved_as("players=4\ncolour=pink\ntarget=61\n")
    assert (settings.players, settings.target) == (4, 61)
    assert settings.damaged


def test_a_value_that_cannot_be_is_told_and_the_default_stands():
    for line in (
        "players=5",
        "players=",
        "players",
        "=2",
        "target=+61",
        "entry=QUICK",
        "players=2 ",
    ):
        settings = saved_as(line + "\n")
        assert values(settings) == defaults(), line
        assert settings.damaged, line


def test_garbage_is_told_and_the_defaults_stand():
    for text in ("\x00\xff\ufffd", "====", "\n\n\n \n", "{'players': 3}"):
        settings = saved_as(text)
        assert values(settings) == defaults(), text
        assert settings.damaged, text


def test_cut_off_anywhere_it_keeps_the_whole_lines_and_tells_of_a_broken_one():
    store = MemoryStore()
    settings = Settings(store)
    settings.set("players", 3)
    settings.set("entry", "full")
    text = store.files[FILE]
    whole_lines = text.split("\n")
    for end in range(len(text) + 1):
        again = saved_as(text[:end])
        for name, value, default in (("players", 3, 2), ("entry", "full", "quick")):
            line = "%s=%s" % (name, value)
            if line + "\n" in text[:end]:
                assert getattr(again, name) == value
            elif line not in text[:end]:
                assert getattr(again, name) == default
        broken = text[:end].split("\n")[-1]
        assert again.damaged if broken not in whole_lines else not (again.damaged and not broken)


def test_a_store_that_cannot_be_read_gives_the_defaults_and_tells():
    for error in (OSError(5), ValueError("no text")):
        store = MemoryStore()

        def read(name, error=error):
            raise error

        store.read = read
        settings = Settings(store)
        assert values(settings) == defaults()
        assert settings.damaged


def test_a_choice_that_the_store_refused_is_made_and_saved_later():
    store = FullStore()
    store.full = True
    deferred = DeferredStore(store, 0)
    settings = Settings(deferred)
    settings.set("players", 4)
    assert settings.players == 4
    assert deferred.failed
    store.full = False
    deferred.flush()
    assert not deferred.failed
    assert Settings(store).players == 4
