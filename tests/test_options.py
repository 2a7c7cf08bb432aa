"""Every value of every option in a whole game by script: the same to the byte on both runtimes."""

import pytest
from test_transcripts import transcript_on_both

from cribbage.match import FIRST_TO
from cribbage.rules import OPTIONS, SCOREBOARD
from pegboard.settings import SETTINGS, find
from support import option_games

PARTS = 4

# What New game asks; the others are chosen in the settings.
ASKED = ("players", "target", "entry", "play", "muggins")
NAMES = ("", "Al", "Ann Mary", "WWWWWWWW")
# Of the values that are alike but for a number, so many are enough.
MANY = 13
GAMES = MANY


def values_of(name):
    values = find(name)[3]
    if values is None:
        return NAMES
    return tuple(values) if len(values) <= MANY else tuple(values)[:: len(values) // MANY + 1]


def choices_of(number):
    """The value of every setting in game ``number``: each goes round at a pace of its own."""
    chosen = {}
    for place, row in enumerate(SETTINGS):
        values = values_of(row[1])
        # Every setting meets other companions; the first round begins with the defaults' order.
        step = number + (number // len(values)) * (place % 3)
        chosen[row[1]] = values[step % len(values)]
    for team in range(3):
        # Teams have different colours: in each game three neighbours of the list.
        colours = values_of("colour0")
        chosen["colour%d" % team] = colours[(number + team) % len(colours)]
    for seat in range(4):
        chosen["name%d" % seat] = NAMES[(number + seat) % len(NAMES)]
    if chosen["match_length"] != FIRST_TO:
        chosen["match_goal"] |= 1
    return chosen


def plan_lines(numbers):
    for number in numbers:
        chosen = choices_of(number)
        asked = [chosen.pop(name) for name in ASKED]
        if number >= GAMES:
            asked[0], asked[3] = 2 + number - GAMES, SCOREBOARD
            chosen["target"] = asked[1]
        in_match = number % 2 == 1 and number < GAMES
        yield from option_games.plan(number, *asked, chosen, in_match)


ALL = range(GAMES + 3)  # and the scoreboard for two, three and four


def test_every_value_of_every_option_is_in_a_game():
    for name, values in OPTIONS:
        if name != "play":
            assert {choices_of(number)[name] for number in range(GAMES)} == set(values), name
    for row in SETTINGS:
        used = {choices_of(number)[row[1]] for number in range(GAMES)}
        assert used >= set(values_of(row[1])), row[1]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_games_with_every_option_are_the_same_on_both_runtimes(part, tmp_path):
    written = transcript_on_both(plan_lines(ALL[part::PARTS]), tmp_path)
    for name in ("sounds", "knob", "game", "settings"):
        assert "\n%s: " % name in written
