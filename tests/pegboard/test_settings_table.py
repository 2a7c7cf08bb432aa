"""Every setting: what it can be, how it is kept, what several of them say together."""

from fifteentwo.simulator.simulated_board import MemoryStore
from pegboard.draw import width
from pegboard.fonts import SMALL
from pegboard.settings import FILE, SETTINGS, Settings, find, is_name, parse, values_of
from support.portable import raises


def saved_as(text):
    store = MemoryStore()
    store.files[FILE] = text
    return Settings(store)


def test_every_value_of_every_setting_outlives_a_power_cut():
    for row in SETTINGS:
        for value in row[3] or ("", "Anna", "Bo 2", "Eightlet", "7"):
            store = MemoryStore()
            Settings(store).set(row[1], value)
            again = Settings(store)
            assert getattr(again, row[1]) == value, row[1]
            assert not again.damaged, row[1]


def test_every_default_is_one_of_the_values():
    for row in SETTINGS:
        assert row[3] is None or row[2] in row[3], row[1]


# What boards have written down since they were built, each setting with its values in the order of
# the wheel: whoever takes one away makes them lose it.
SAVED = (
    ("players", "2 3 4"),
    ("target", "121 61"),
    ("entry", "quick full"),
    ("play", "refereed hand"),
    ("muggins", "False True"),
    ("skunks", "1-2-3 1-2-4 acc off"),
    ("heels", "False True"),
    ("coach", "False True"),
    ("match_length", "first-to best-of"),
    ("match_goal", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21"),
    ("match_deals", "loser alternate winner cut"),
    ("session_games", "1 2 3 4 5 6 7 8 9 10 11 12 20 50 98 99"),
    ("brightness", "1 2 3 4 5 6 7 8 9 10"),
    ("colour0", "Blue Orange White Violet Cyan Yellow Pink Green Teal Red"),
    ("colour1", "Blue Orange White Violet Cyan Yellow Pink Green Teal Red"),
    ("colour2", "Blue Orange White Violet Cyan Yellow Pink Green Teal Red"),
    ("dim_after", "0 1 2 3 5 10 20 30 60"),
    ("limit_ma", "100 150 200 250 300 400 500 600 800 1000 1200 1500 2000"),
    ("lanes", "0 1 2 3"),
    ("lane_order", "123 132 213 231 312 321"),
    ("backward0", "False True"),
    ("backward1", "False True"),
    ("backward2", "False True"),
    ("hints", "False True"),
    ("turned", "False True"),
    ("scores_after", "0 10 20 30 60"),
    ("blank_after", "0 1 2 3 5 10 20 30 60"),
    ("sound", "False True"),
    ("knob_backward", "False True"),
    ("knob_edges", "1 2 4"),
    ("watchdog", "False True"),
)


def test_what_older_boards_have_saved_can_be_read():
    for name, words in SAVED:
        for word in words.split(" "):
            store = MemoryStore()
            store.files["settings"] = "%s=%s\n" % (name, word)
            if not name.startswith("colour"):
                settings = Settings(store)
                assert str(getattr(settings, name)) == word, name
                assert not settings.damaged, (name, word)
        values = [str(value) for value in values_of(name)]
        assert [word for word in values if word in words.split(" ")] == words.split(" "), name


def test_all_settings_are_told_with_their_values():
    settings = Settings(MemoryStore())
    settings.set("name2", "Ann")
    told = settings.values()
    assert [name for name, _ in told] == [row[1] for row in SETTINGS]
    assert ("name2", "Ann") in told and ("target", 121) in told


def test_what_is_no_setting_is_an_error():
    assert "lamp" in str(raises(AttributeError, getattr, Settings(MemoryStore()), "lamp"))


def test_the_lanes_whose_wire_begins_at_the_game_hole():
    settings = Settings(MemoryStore())
    assert settings.backward_lanes() == ()
    for name, lanes in (("backward2", (2,)), ("backward0", (0, 2)), ("backward1", (0, 1, 2))):
        settings.set(name, True)
        assert settings.backward_lanes() == lanes


def test_the_names_of_settings_are_different_and_have_no_spaces():
    names = [row[1] for row in SETTINGS]
    assert len(set(names)) == len(names)
    assert not [name for name in names if len(name.split()) != 1]


def test_every_setting_is_explained_in_one_line_of_the_display():
    for row in SETTINGS:
        assert row[5], row[1]
        assert width(SMALL, row[5]) <= 128, row[5]


def test_the_defaults_of_the_design():
    settings = Settings(MemoryStore())
    assert settings.limit_ma == 400
    assert (settings.dim_after, settings.blank_after) == (2, 10)
    assert settings.team_colours() == ("Blue", "Orange", "White")
    assert (settings.skunks, settings.heels, settings.muggins) == ("1-2-3", True, False)
    assert settings.hints and settings.sound
    assert not settings.turned and not settings.watchdog and not settings.coach
    assert (settings.knob_edges, settings.knob_backward) == (4, False)
    assert (settings.match_length, settings.match_goal) == ("first-to", 3)
    assert settings.session_games == 9


def test_the_limits():
    assert list(values_of("brightness")) == list(range(1, 11))
    assert min(values_of("limit_ma")) == 100
    assert max(values_of("limit_ma")) == 2000
    assert sorted(values_of("knob_edges")) == [1, 2, 4]
    assert 0 in values_of("dim_after") and 0 in values_of("blank_after")


def test_what_cannot_be_is_refused_and_nothing_changes():
    for name, value in (
        ("brightness", 0),
        ("brightness", 11),
        ("limit_ma", 5000),
        ("limit_ma", 401),
        ("colour0", "Mauve"),
        ("lane_order", "112"),
        ("lanes", 4),
        ("knob_edges", 3),
        ("name0", "Ninechars"),
        ("name0", "a=b"),
        ("sound", "loud"),
    ):
        store = MemoryStore()
        settings = Settings(store)
        before = settings.values()
        assert name in str(raises(ValueError, settings.set, name, value)) or "name" in name
        assert settings.values() == before
        assert store.names() == []
    raises(ValueError, settings.set, "colour9", "Blue")
    raises(ValueError, find, "nothing")


def test_a_name_has_up_to_eight_letters_digits_and_single_spaces():
    for name in ("", "A", "Anna", "Bo 2", "A B C D", "12345678"):
        assert is_name(name), name
    for name in (" A", "A ", "A  B", "Ninechars", "a=b", "a\nb", "Zoë", "-"):
        assert not is_name(name), name


def test_of_all_signs_only_letters_and_digits_and_the_space_can_be_in_a_name():
    plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    for code in range(256):
        assert is_name("A%sB" % chr(code)) == (chr(code) in plain + " "), code
        assert is_name(chr(code)) == (chr(code) in plain), code


def test_a_reset_forgets_that_something_was_lost():
    settings = saved_as("lamp=1\n")
    assert settings.damaged
    settings.reset()
    assert not settings.damaged


def test_words_stand_for_values():
    assert parse("brightness", "7") == 7
    assert parse("sound", "False") is False
    assert parse("name1", "Bo") == "Bo"
    assert "'x'" in str(raises(ValueError, parse, "brightness", "x"))


def test_only_what_differs_from_a_new_board_is_written():
    store = MemoryStore()
    settings = Settings(store)
    settings.set("brightness", 7)
    settings.set("name0", "Anna")
    assert store.files[FILE] == "name0=Anna\nbrightness=7\n"
    settings.set("brightness", 5)
    assert store.files[FILE] == "name0=Anna\n"


def test_a_torn_last_line_is_told_and_not_taken_for_another_value():
    settings = saved_as("target=61\nlimit_ma=200")
    assert (settings.target, settings.limit_ma) == (61, 400)
    assert settings.damaged
    assert not saved_as("target=61\nlimit_ma=200\n").damaged


def test_a_colour_that_another_team_has_is_swapped_with_it():
    store = MemoryStore()
    settings = Settings(store)
    settings.set("colour0", "White")
    assert settings.team_colours() == ("White", "Orange", "Blue")
    settings.set("colour1", "Green")
    assert settings.team_colours() == ("White", "Green", "Blue")
    assert Settings(store).team_colours() == ("White", "Green", "Blue")


def test_two_teams_saved_with_one_colour_get_the_defaults_and_it_is_told():
    settings = saved_as("colour0=Pink\ncolour1=Pink\n")
    assert settings.team_colours() == ("Blue", "Orange", "White")
    assert settings.damaged
    assert saved_as("colour2=Blue\n").team_colours() == ("Blue", "Orange", "White")


def test_a_reset_makes_a_new_board_and_keeps_the_other_files():
    store = MemoryStore()
    store.files["game"] = "a game"
    settings = Settings(store)
    settings.set("name2", "Cat")
    settings.set("brightness", 9)
    settings.reset()
    assert settings.values() == Settings(MemoryStore()).values()
    assert Settings(store).values() == settings.values()
    assert store.files["game"] == "a game"


def test_the_places_of_the_lanes_along_the_wire():
    for order, lanes, places in (
        ("123", 3, (0, 1, 2)),
        ("312", 3, (1, 2, 0)),
        ("231", 3, (2, 0, 1)),
        ("321", 2, (1, 0)),
        ("132", 2, (0, 1)),
        ("231", 1, (0,)),
    ):
        settings = Settings(MemoryStore())
        settings.set("lane_order", order)
        assert settings.lane_places(lanes) == places, (order, lanes)


def test_no_more_lanes_than_the_strip_has():
    settings = Settings(MemoryStore())
    assert [settings.lanes_of(built) for built in (1, 2, 3)] == [1, 2, 3]
    settings.set("lanes", 2)
    assert [settings.lanes_of(built) for built in (1, 2, 3)] == [1, 2, 2]
