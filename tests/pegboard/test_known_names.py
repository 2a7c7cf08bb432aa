"""Sixteen names are kept and chosen by the wheel; what they make is added up by name."""

from support.evening import begin, choices, next_game, win
from support.sitting import Sitting, store_of

MICROPYTHON_TIMEOUT = 240


def at_seat(sitting, seat):
    """Open the line of a seat among the names."""
    sitting.home()
    sitting.pick_line("Settings")
    sitting.pick_line("Names")
    sitting.pick_line("Seat %d" % (seat + 1))
    return sitting


def lines(sitting):
    return [text for text, _ in sitting.view.labels()]


def named(sitting):
    """name -> (games, wins), those who have played last first."""
    statistics = sitting.app.current_game.statistics()
    return [(name, row["games"], row["wins"]) for name, row in statistics.named]


def test_the_first_name_is_written_the_next_time_it_is_chosen():
    sitting = at_seat(Sitting(), 0)
    assert sitting.view.name == "name"
    choices(sitting, name0="Bob")
    choices(sitting, name0="Ann")
    at_seat(sitting, 0)
    assert sitting.view.name == "who"
    assert lines(sitting) == ["Ann", "Bob", "Write a name", "No name"]
    sitting.cut()
    assert sitting.view.name == "who" and sitting.hint() == "Press: Ann sits there"
    sitting.pick_line("Bob")
    assert sitting.app.settings.name0 == "Bob"
    assert sitting.view.name == "settings"
    at_seat(sitting, 0)
    sitting.pick_line("No name")
    assert sitting.app.settings.name0 == ""
    at_seat(sitting, 0)
    assert lines(sitting) == ["Ann", "Bob", "Write a name"]
    sitting.pick_line("Write")
    assert sitting.view.name == "name"


def test_what_another_seat_is_called_is_not_offered():
    sitting = choices(Sitting(), name0="Ann", name1="Orange")
    choices(sitting, name0="Cid", name1="Bob")
    at_seat(sitting, 0)
    assert lines(sitting)[:-2] == ["Ann", "Cid", "Orange"]
    choices(sitting, name1="")
    at_seat(sitting, 0)
    assert "Orange" not in lines(sitting)


def test_sixteen_are_kept_those_given_last_over_a_power_cut():
    sitting = Sitting()
    for number in range(20):
        choices(sitting, name0="P%d" % number)
    sitting.cut()
    names = sitting.app.players.known_names.names
    assert len(names) == 16 and "P4" in names and "P3" not in names
    at_seat(sitting, 0)
    for _ in sitting.view.wheel.values:
        sitting.turn(1)
        sitting.check()


def test_names_that_cannot_be_read_cost_only_themselves():
    for text in ("", "Ann\n", "nonsense", "\x00"):
        files = dict(choices(Sitting(), name0="Ann").store.files)
        files["names"] = text
        assert Sitting(store_of(files)).app.players.known_names.names == ["Ann"]


def test_a_game_counts_for_those_who_played_it_not_for_who_sits_down_next():
    sitting = begin(choices(Sitting(), name0="Ann", name1="Bob"))
    win(sitting, 0, 100)
    choices(sitting, name0="Cid", name1="Ann")
    assert named(sitting) == [("Bob", 1, 0), ("Ann", 1, 1)]
    next_game(sitting)
    sitting.cut()
    win(sitting, 1, 100)
    assert named(sitting) == [("Ann", 2, 2), ("Cid", 1, 0), ("Bob", 1, 0)]
    seats = sitting.app.current_game.statistics().seats
    assert [(seat["games"], seat["wins"]) for seat in seats[:2]] == [(2, 1), (2, 1)]
    while sitting.app.archive.number:
        sitting.back()
    assert named(sitting) == [("Bob", 1, 0), ("Ann", 1, 1)]
    sitting.cut()
    assert named(sitting) == [("Bob", 1, 0), ("Ann", 1, 1)]


def test_a_name_given_in_the_middle_of_a_game_counts():
    sitting = begin(Sitting())
    choices(sitting, name1="Bob B")
    sitting.cut()
    win(sitting, 1, 100)
    assert named(sitting) == [("Bob B", 1, 1)]
    next_game(sitting)
    sitting.cut()
    assert named(sitting) == [("Bob B", 1, 1)]


def test_sixteen_names_have_statistics_those_who_played_last():
    sitting = Sitting()
    for number in range(9):
        choices(sitting, name0="A%d" % number, name1="B%d" % number)
        begin(sitting)
        win(sitting, 0, 100)
    assert len(named(sitting)) == 16
    assert "A0" not in [name for name, _, _ in named(sitting)]
    sitting.home()
    sitting.pick_line("Statistics")
    for _ in sitting.view.wheel.values:
        sitting.turn(1)
        sitting.check()


def test_what_boards_have_written_without_names_is_read():
    sitting = begin(Sitting())
    win(sitting, 0, 100)
    next_game(sitting)
    assert "name" not in sitting.store.files["archive"]
    assert not Sitting(store_of(sitting.store.files)).app.archive.damaged
