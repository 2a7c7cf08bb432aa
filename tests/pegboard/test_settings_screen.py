"""The settings as a player meets them: on the display, on the track, in the games to come."""

from cribbage import record
from cribbage.cards import make
from cribbage.events import Event
from cribbage.rules import Rules
from fifteentwo.simulator.simulated_board import SimulatedBoard
from pegboard import colours
from pegboard.devices import PRESS, TURN
from pegboard.settings import FILE, SETTINGS
from support.current import estimate_ma
from support.sitting import Sitting, sitting_at

MICROPYTHON_TIMEOUT = 180


def sitting_with(lanes):
    """One who sits at a board with a strip of so many lanes."""
    sitting = Sitting()
    sitting.board = sitting.fingers.board = SimulatedBoard(sitting.store, lanes=lanes)
    return sitting


def open_settings(sitting, *lines):
    sitting.home()
    sitting.pick_line("Settings")
    for line in lines:
        sitting.pick_line(line)
    return sitting


def lights(sitting):
    """Every lit hole as (lane, hole): its colour, as the strip shines."""
    return {(lane, hole): rgb for lane, hole, rgb in sitting.app.track.lit_holes()}


def colour_of(name, brightness=5):
    level = colours.level_of(brightness)
    return "%02x%02x%02x" % tuple(colours.lamp(colours.mix_of(name), level))


def offered(sitting):
    return [label[0] for label in sitting.view.labels()]


# Getting about


def test_every_screen_of_the_settings_is_whole_at_every_turn():
    for lanes in (1, 3):
        sitting = sitting_with(lanes)
        open_settings(sitting)
        for group in offered(sitting)[:-2]:
            sitting.pick_line(group)
            for line in offered(sitting):
                for position in range(len(offered(sitting))):
                    sitting.turn_to(position)
                    sitting.check()
                    assert not sitting.says("…"), sitting.rows()
                sitting.pick_line(line)
                screen = sitting.view.name
                for _ in range(len(sitting.view.wheel.values)):
                    sitting.turn(1)
                    sitting.check()
                    assert not sitting.says("…"), sitting.rows()
                sitting.back()
                if screen == "settings":
                    assert sitting.view.entry == []
                    sitting.press()
                assert sitting.view.entry == [group]
            sitting.back()
        sitting.pick_line("Factory reset")
        sitting.check()
        sitting.turn(1)
        sitting.check()


def test_every_setting_but_those_of_a_new_game_is_reached_and_explained():
    sitting = sitting_with(3)
    open_settings(sitting)
    seen = set()
    for group in offered(sitting)[:-2]:
        sitting.pick_line(group)
        for position, line in enumerate(offered(sitting)):
            sitting.turn_to(position)
            if line in ("Update", "About"):
                continue
            row = [row for row in SETTINGS if row[4] == line][0]
            assert sitting.says(row[5]), row
            seen.add(row[1])
        sitting.back()
    assert seen == {row[1] for row in SETTINGS if row[0]}


def test_back_leads_to_the_line_one_came_from():
    sitting = open_settings(Sitting(), "Lights", "Limit")
    sitting.back()
    assert sitting.view.labels()[sitting.view.wheel.value][0] == "Limit"
    sitting.back()
    assert sitting.view.labels()[sitting.view.wheel.value][0] == "Lights"
    sitting.back()
    assert sitting.view.name == "home"
    assert sitting.view.labels()[sitting.view.wheel.value][0] == "Settings"


def test_a_power_cut_in_the_settings_comes_back_to_the_same_screen():
    for lines in ((), ("Lights",), ("Lights", "Brightness"), ("Names", "Seat 2")):
        sitting = open_settings(Sitting(), *lines)
        before = sitting.state()
        sitting.cut()
        assert sitting.state() == before
        sitting.check()


def test_the_settings_leave_the_game_as_it_was():
    sitting = sitting_at("starter 5H")
    sitting.enter("lay 1 10")
    before = sitting.state()
    open_settings(sitting, "Lights", "Colour 1")
    sitting.turn(3)
    sitting.home()
    sitting.pick_line("Resume")
    assert sitting.state() == before


# Changing


def test_a_press_switches_what_is_on_or_off_and_saves_it():
    sitting = open_settings(Sitting(), "Game")
    sitting.pick_line("His heels")
    assert not sitting.app.settings.heels
    assert "heels=False" in sitting.store.files[FILE]
    assert sitting.says("off")
    sitting.press()
    assert sitting.app.settings.heels


def test_a_value_is_turned_to_and_kept_by_a_press():
    sitting = open_settings(Sitting(), "Lights", "Limit")
    sitting.pick(600)
    assert sitting.app.settings.limit_ma == 600
    assert sitting.says("600 mA")
    sitting.cut()
    assert sitting.app.settings.limit_ma == 600


def test_turning_alone_saves_nothing_and_back_restores():
    for line, name in (("Bright", "brightness"), ("Colour 1", "colour0"), ("Dim", "dim_after")):
        sitting = sitting_at("correct 0 12", "correct 1 20", "starter 5")
        before, lit = sitting.app.settings.values(), lights(sitting)
        open_settings(sitting, "Lights", line)
        sitting.turn(2)
        assert sitting.app.settings.values() == before, name
        sitting.back()
        assert sitting.app.settings.values() == before, name
        assert FILE not in sitting.store.files
        assert lights(sitting) == lit, name


def test_a_preview_ends_however_the_screen_is_left():
    for leave in ("back_hold", "cut"):
        sitting = sitting_at("correct 0 12", "correct 1 20", "starter 5")
        lit = lights(sitting)
        open_settings(sitting, "Lights", "Brightness")
        sitting.turn(4)
        assert lights(sitting) != lit
        getattr(sitting, leave)()
        sitting.home()
        assert lights(sitting) == lit


def test_a_store_that_is_full_is_told_and_the_setting_is_in_effect():
    sitting = open_settings(Sitting(), "Game")

    def replace(name, text):
        raise OSError(28)

    sitting.store.replace = replace
    sitting.pick_line("His heels")
    assert not sitting.app.settings.heels
    assert sitting.says("not saved")
    sitting.check()


def test_a_preview_ends_when_a_host_goes_on_with_the_game():
    sitting = sitting_at("correct 0 12", "correct 1 20", "starter 5")
    lit = lights(sitting)
    open_settings(sitting, "Lights", "Brightness")
    sitting.turn(4)
    sitting.app.enter_remote(Event("lay", 1, card=make(10)))
    sitting.board.hear()
    sitting.board.run(10)
    assert sitting.view.name == "play"
    assert lights(sitting) == lit


# Lights


def test_brightness_is_seen_while_it_is_turned_and_kept():
    sitting = open_settings(Sitting(), "Lights", "Brightness")
    dim = sum(sitting.board.rgb)
    sitting.turn_to(8)
    bright = sum(sitting.board.rgb)
    assert bright > dim
    sitting.press()
    sitting.home()
    sitting.begin().enter("starter 5", "lay 1 10", "lay 0 5")
    sitting.board.run(5000)
    assert colour_of("Blue", 8) in lights(sitting).values()


def test_colours_are_seen_while_they_are_turned():
    sitting = open_settings(Sitting(), "Lights", "Colour 1")
    for name in colours.names():
        sitting.turn_to(name)
        sitting.board.run(1)
        shown = list(lights(sitting).values())
        assert colour_of(name) in shown, name
        others = [other for other in ("Blue", "Orange", "White") if other != name]
        assert len([other for other in others if colour_of(other) in shown]) == 2, name


def test_a_chosen_colour_is_that_of_the_pegs_and_the_name_of_the_team():
    sitting = sitting_at("correct 0 12", "correct 1 20", "starter 5")
    open_settings(sitting, "Lights", "Colour 2")
    sitting.pick("Green")
    sitting.home()
    sitting.press()
    assert sitting.app.players.names() == ["Blue", "Green"]
    assert sitting.rows()[0].startswith("Blue  12  Green  20")
    assert lights(sitting) == {(0, 12): colour_of("Blue"), (0, 20): colour_of("Green")}


def test_two_teams_never_have_one_colour():
    sitting = open_settings(Sitting(), "Lights", "Colour 1")
    sitting.pick("Orange")
    assert sitting.app.settings.team_colours() == ("Orange", "Blue", "White")


def test_the_strip_draws_no_more_than_the_limit():
    for limit, least in ((150, 135), (200, 175), (600, 200)):
        sitting = sitting_at("correct 0 12", "correct 1 20", "starter 5")
        sitting.app.settings.set("brightness", 10)
        open_settings(sitting, "Lights", "Limit")
        sitting.pick(limit)
        sitting.home()
        sitting.board.run(1000)
        assert least < estimate_ma(sitting.board.rgb) <= limit


def test_a_limit_below_what_the_dark_strip_draws_is_not_offered():
    # A pixel draws 1 mA even when dark: 121 of them more than 100 mA, 363 more than 300.
    for lanes, least in ((1, 150), (2, 300), (3, 400)):
        sitting = open_settings(sitting_with(lanes), "Lights", "Limit")
        assert min(sitting.view.wheel.values) == least
        sitting.turn_to(least)
        assert max(sitting.board.rgb) > 0


# Lanes


def test_a_strip_of_one_lane_offers_no_lanes_but_its_direction():
    sitting = open_settings(Sitting(), "Lights")
    assert "Lanes" not in offered(sitting)
    assert "Order" not in offered(sitting)
    assert "Flip lane 1" in offered(sitting)
    assert "Flip lane 2" not in offered(sitting)


def test_no_more_lanes_are_offered_than_the_strip_has():
    sitting = open_settings(sitting_with(2), "Lights")
    assert "Flip lane 2" in offered(sitting)
    assert "Flip lane 3" not in offered(sitting)
    sitting.pick_line("Lanes")
    assert sitting.view.wheel.values == [0, 1, 2]
    sitting.back()
    sitting.pick_line("Order")
    assert sitting.view.wheel.values == ["123", "213"]


def test_a_strip_that_could_be_longer_says_how_many_lanes_can_be_chosen():
    sitting = Sitting()
    sitting.app._lights.most_lanes = 3
    open_settings(sitting, "Lights", "Lanes")
    assert sitting.view.wheel.values == [0, 1, 2, 3]
    sitting.pick(3)
    assert sitting.app.settings.lanes == 3
    assert sitting.app.track.lanes == 1


def brightest(sitting):
    """The pixels that shine brightest, which are the front pegs."""
    rgb = sitting.board.rgb
    bright = [index // 3 for index in range(len(rgb)) if rgb[index] > 12]
    return sorted(set(bright))


def pegs_at(lanes, *choices):
    """The lit pixels where Blue stands in hole 12 and Orange in hole 20, nothing else."""
    sitting = sitting_at("correct 0 12", "correct 1 20", "starter 5")
    sitting.board = sitting.fingers.board = SimulatedBoard(sitting.store, lanes=lanes)
    for name, value in choices:
        sitting.app.settings.set(name, value)
    sitting.turn(1)
    return brightest(sitting)


def test_lanes_order_and_direction_move_the_pegs_on_the_strip():
    assert pegs_at(2) == [11, 121 + 19]
    assert pegs_at(2, ("lanes", 1)) == [11, 19]
    assert pegs_at(2, ("lane_order", "213")) == [19, 121 + 11]
    assert pegs_at(2, ("backward0", True)) == [121 - 12, 121 + 19]
    assert pegs_at(2, ("backward1", True)) == [11, 242 - 20]
    assert pegs_at(3, ("lane_order", "312")) == [121 + 11, 242 + 19]
    assert pegs_at(1, ("backward0", True)) == [121 - 20, 121 - 12]


def test_the_direction_of_a_lane_is_in_effect_at_once_and_kept():
    sitting = sitting_at("correct 0 12", "correct 1 20", "starter 5")
    open_settings(sitting, "Lights", "Flip lane 1")
    assert brightest(sitting) == [101, 109]
    sitting.cut()
    assert brightest(sitting) == [101, 109]


# The game


def test_skunks_and_heels_are_those_of_the_next_game():
    sitting = open_settings(Sitting(), "Game", "Skunks")
    sitting.pick("acc")
    sitting.pick_line("His heels")
    sitting.home()
    for line in ("New game", "Begin", "Blue deals"):
        sitting.pick_line(line)
    assert sitting.game.rules == Rules(skunks="acc", heels=False)
    sitting.enter("starter J")
    assert sitting.game.scores == [0, 0]
    sitting.home()
    sitting.pick_line("Scoreboard")
    sitting.pick_line("End it")
    sitting.pick(0)
    assert sitting.game.rules.skunks == "acc"


def test_entry_and_play_are_those_of_new_game():
    sitting = open_settings(Sitting(), "Game")
    sitting.pick_line("Cards")
    sitting.pick_line("The play")
    sitting.home()
    sitting.pick_line("New game")
    assert ("Cards", "suits too") in sitting.view.labels()
    assert ("The play", "by hand") in sitting.view.labels()


# Hints


def test_without_hints_the_bottom_line_is_empty_in_a_game():
    sitting = sitting_at("starter 5H")
    assert sitting.says("Press:")
    open_settings(sitting, "Display")
    sitting.pick_line("Hints")
    assert sitting.says("Press: switch on")
    assert sitting.says("only here and Home")
    sitting.home()
    assert sitting.says("Press: resume")
    sitting.press()
    assert not sitting.says("Press")
    sitting.enter("lay 1 10")
    assert not sitting.says("lays")
    assert not [text for text in sitting.app.canvas.texts if text[0] > 50]
    open_settings(sitting, "Display")
    sitting.pick_line("Hints")
    sitting.home()
    sitting.press()
    assert sitting.says("Press: Blue lays")


# The knob


def test_the_knob_is_told_its_edges_and_direction_at_once_and_at_power_up():
    sitting = Sitting()
    assert sitting.board.knob == (4, False)
    open_settings(sitting, "Board")
    sitting.pick_line("Flip knob")
    assert sitting.board.knob == (4, True)
    sitting.pick_line("Edges")
    sitting.turn_to(2)
    assert sitting.board.knob == (4, True)
    sitting.press()
    assert sitting.board.knob == (2, True)
    sitting.cut()
    assert sitting.board.knob == (2, True)


def test_a_knob_that_cannot_be_set_is_left_alone():
    class Inputs:
        def poll(self):
            return None

    sitting = Sitting()
    sitting.app._inputs = Inputs()
    sitting.app.settings.set("knob_edges", 1)
    assert sitting.app.settings.knob_edges == 1


# Names


def spell(sitting, *values):
    for value in values:
        sitting.pick(value)
    return sitting


def test_a_name_is_spelled_on_the_wheel_and_stands_wherever_the_colour_stood():
    sitting = open_settings(Sitting(), "Names", "Seat 2")
    spell(sitting, "A", "N", "N", "A", "done")
    assert sitting.app.settings.name1 == "Anna"
    assert sitting.says("Anna")
    sitting.home()
    sitting.begin()
    assert sitting.app.players.names() == ["Blue", "Anna"]
    assert "Anna" in sitting.rows()[0]
    sitting.enter("starter 5")
    assert sitting.hint().startswith("Press: Anna")
    sitting.cut()
    assert sitting.app.players.names() == ["Blue", "Anna"]


def test_letters_are_small_within_a_word_and_large_after_a_blank():
    sitting = open_settings(Sitting(), "Names", "Seat 1")
    spell(sitting, "B", "O", "_", "L", "I", "7", "done")
    assert sitting.app.settings.name0 == "Bo Li7"


def test_a_name_has_eight_letters_at_the_most_and_no_blank_at_its_ends():
    sitting = open_settings(Sitting(), "Names", "Seat 1")
    assert "_" not in sitting.view.wheel.values
    spell(sitting, "W", "_")
    assert "_" not in sitting.view.wheel.values
    spell(sitting, "done")
    assert sitting.app.settings.name0 == "W"
    sitting.pick_line("Seat 1")
    sitting.pick_line("Write a name")
    spell(sitting, *["W"] * 7)
    assert sitting.view.wheel.values == ["done", "delete"]
    sitting.check()
    spell(sitting, "done")
    assert sitting.app.settings.name0 == "Wwwwwwww"


def test_back_and_delete_take_a_letter_away():
    sitting = open_settings(Sitting(), "Names", "Seat 1")
    spell(sitting, "A", "B", "C", "delete")
    assert sitting.view.entry == ["0", "A", "b"]
    sitting.back()
    assert sitting.view.entry == ["0", "A"]
    assert sitting.view.wheel.value == "B"
    spell(sitting, "done")
    assert sitting.app.settings.name0 == "A"


def test_back_with_no_letter_left_keeps_the_old_name():
    sitting = Sitting()
    sitting.app.settings.set("name0", "Bo")
    open_settings(sitting, "Names", "Seat 1", "Write a name")
    for _ in range(3):
        sitting.back()
    assert sitting.view.name == "settings"
    assert sitting.app.settings.name0 == "Bo"


def test_done_without_a_letter_gives_the_colour_back():
    sitting = Sitting()
    sitting.app.settings.set("name0", "Bo")
    open_settings(sitting, "Names", "Seat 1", "Write a name")
    spell(sitting, "delete", "delete")
    sitting.turn_to("done")
    assert sitting.says("by the colour")
    spell(sitting, "done")
    assert sitting.app.players.names_for(2) == ["Blue", "Orange"]


def test_half_a_name_outlives_a_power_cut():
    sitting = open_settings(Sitting(), "Names", "Seat 1")
    spell(sitting, "A", "_", "B")
    sitting.cut()
    assert sitting.view.entry == ["0", "A", "_", "B"]
    spell(sitting, "done")
    assert sitting.app.settings.name0 == "A B"


def test_no_two_seats_have_one_name():
    sitting = Sitting()
    sitting.app.settings.set("name0", "Bo")
    open_settings(sitting, "Names", "Seat 2")
    spell(sitting, "B", "O", "done")
    assert sitting.says("Seat 1 is called that")
    assert sitting.view.name == "name"
    sitting.check()
    sitting = open_settings(Sitting(), "Names", "Seat 1")
    spell(sitting, *(list("ORANGE") + ["done"]))
    assert sitting.says("Seat 2 is called that")


def test_partners_are_a_colour_and_players_have_names_of_their_own():
    sitting = Sitting()
    assert sitting.app.players.names_for(4) == ["Blue 1", "Orange 1", "Blue 2", "Orange 2"]
    sitting.app.settings.set("name0", "Anna")
    sitting.app.settings.set("name3", "Dora")
    assert sitting.app.players.names_for(4) == ["Anna", "Orange 1", "Blue 2", "Dora"]
    sitting.begin(players=4)
    assert [sitting.app.players.team_name(team) for team in (0, 1)] == ["Blue", "Orange"]
    sitting.check()


def test_three_players_have_the_names_of_their_seats_and_colours():
    sitting = Sitting()
    sitting.app.settings.set("name2", "Cat")
    sitting.app.settings.set("colour1", "Green")
    assert sitting.app.players.names_for(3) == ["Blue", "Green", "Cat"]
    sitting.begin(players=3)
    assert [sitting.app.players.team_name(team) for team in range(3)] == ["Blue", "Green", "Cat"]


def test_the_widest_names_fit_where_they_are_spelled_and_listed():
    sitting = Sitting()
    sitting.app.settings.set("name0", "WWWWWWWW")
    open_settings(sitting, "Names")
    sitting.check()
    sitting.pick_line("Seat 1")
    sitting.check()


# Factory reset


def test_a_factory_reset_asks_first():
    sitting = Sitting()
    sitting.app.settings.set("brightness", 8)
    open_settings(sitting, "Factory reset")
    sitting.press()
    assert sitting.app.settings.brightness == 8
    sitting.pick_line("Factory reset")
    sitting.back()
    assert sitting.app.settings.brightness == 8


def test_a_factory_reset_is_in_effect_at_once_and_keeps_the_game():
    sitting = sitting_at("correct 0 12", "correct 1 20", "starter 5")
    lit = lights(sitting)
    for name, value in (("brightness", 8), ("name0", "Al"), ("colour1", "Red"), ("hints", False)):
        sitting.app.settings.set(name, value)
    events = list(sitting.game.events)
    open_settings(sitting, "Factory reset")
    sitting.pick_line("Reset them")
    assert sitting.app.settings.values() == [(row[1], row[2]) for row in SETTINGS]
    assert sitting.says("game kept")
    sitting.home()
    assert lights(sitting) == lit
    assert sitting.game.events == events
    sitting.cut()
    assert sitting.app.settings.values() == [(row[1], row[2]) for row in SETTINGS]


def test_one_finger_that_bounces_resets_nothing():
    sitting = Sitting()
    sitting.app.settings.set("brightness", 8)
    open_settings(sitting)
    sitting.turn_to(len(offered(sitting)) - 1)
    sitting.quickly(PRESS, (TURN, 1))
    assert sitting.view.name == "reset"
    assert sitting.app.settings.brightness == 8


# Update and About


def test_an_update_asks_first_and_leaves_the_game():
    updates = []
    sitting = sitting_at("starter 5")
    sitting.app.board.update = lambda: updates.append(sitting.view.name)
    open_settings(sitting, "Board", "Update")
    assert sitting.says("Not now") and sitting.says("Press: change nothing")
    sitting.press()
    assert updates == [] and sitting.says("Update")
    sitting.press()
    sitting.pick_line("Update")
    assert updates == ["home"]
    sitting.cut()
    assert sitting.view.name == "home"
    assert record.write(sitting.game).count("starter 5") == 1


def test_a_board_without_firmware_says_so():
    sitting = Sitting()
    open_settings(sitting, "Board", "Update")
    sitting.pick_line("Update")
    assert sitting.says("no firmware")


def test_about_tells_what_the_owner_of_the_devices_tells():
    sitting = Sitting()
    lines = ["Fifteen Two 1.2.3", "MicroPython 1.28.0", "170 KB free", "OSError: 5"]
    sitting.app.board.facts = lambda: lines
    open_settings(sitting, "Board", "About")
    for line in lines:
        assert sitting.says(line), sitting.rows()
    sitting.check()
    sitting.press()
    assert sitting.says("About") and sitting.says("Press: show it")


def test_damaged_settings_are_told_at_power_up():
    sitting = Sitting()
    sitting.store.files[FILE] = "brightness=99\ntarget=61\n"
    sitting.cut()
    assert sitting.says("Some settings were lost")
    assert (sitting.app.settings.brightness, sitting.app.settings.target) == (5, 61)
