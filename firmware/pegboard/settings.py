"""What the players have chosen, kept over power cuts, a name=value line each.

Stands alone: whoever builds the devices can read the settings before there is an appliance.
"""

from cribbage.match import LONGEST
from cribbage.rules import (
    BEST_OF,
    BY_HAND,
    FIRST_TO,
    FREE,
    LOSER,
    NEXT_DEALERS,
    OPPONENT,
    REFEREED,
)
from pegboard import colours

QUICK, FULL = "quick", "full"

FILE = "settings"

NAME_LETTERS = 8

_COLOURS = tuple(colours.names())

# Every setting: where it stands on the screens ("" for those of New game, Match and Session),
# its name, its default, the values it can take in the order of the wheel (None: a name of up to
# eight letters), what it is called on the display, and what it is about, in one line.  Of minutes,
# 0 is never.  A row of nothing but literals is a constant, which stays on the flash.
SETTINGS = (
    ("", "players", 2, (2, 3, 4), "Players", "how many play"),
    ("", "target", 121, (121, 61), "Play to", "twice around or once"),
    ("Game", "entry", QUICK, (QUICK, FULL), "Cards", "how they are entered"),
    ("Game", "play", REFEREED, (REFEREED, BY_HAND), "The play", "every card, or pegs only"),
    ("", "muggins", False, (False, True), "Muggins", "claim before the count"),
    ("Game", "overclaim", OPPONENT, (OPPONENT, FREE), "Overclaim", "muggins: claim too high"),
    (
        "Game",
        "skunks",
        "1-2-3",
        ("1-2-3", "1-2-4", "acc", "off"),
        "Skunks",
        "game points of a win",
    ),
    ("Game", "heels", True, (False, True), "His heels", "2 for a jack as starter"),
    ("Game", "coach", False, (False, True), "Coach", "which cards to throw"),
    ("", "match_length", FIRST_TO, (FIRST_TO, BEST_OF), "Length", "game points, or games"),
    ("", "match_goal", 3, range(1, 22), "How many", "to win the match"),
    ("", "match_deals", LOSER, NEXT_DEALERS, "Next deal", "who deals next game"),
    ("", "session_games", 9, range(1, LONGEST + 1), "Games", "all of them are played"),
    ("Names", "name0", "", None, "Seat 1", "the first to sit down"),
    ("Names", "name1", "", None, "Seat 2", "to the left of seat 1"),
    ("Names", "name2", "", None, "Seat 3", "with three or four"),
    ("Names", "name3", "", None, "Seat 4", "with four players"),
    (
        "Lights",
        "brightness",
        5,
        (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
        "Brightness",
        "of pegs and marks",
    ),
    ("Lights", "colour0", "Blue", _COLOURS, "Colour 1", "pegs of the first team"),
    ("Lights", "colour1", "Orange", _COLOURS, "Colour 2", "pegs of the second team"),
    ("Lights", "colour2", "White", _COLOURS, "Colour 3", "pegs of the third player"),
    (
        "Lights",
        "dim_after",
        2,
        (0, 1, 2, 3, 5, 10, 20, 30, 60),
        "Dim after",
        "lights, if nobody plays",
    ),
    (
        "Lights",
        "limit_ma",
        400,
        (100, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 1200, 1500, 2000),
        "Limit",
        "current of all lights",
    ),
    ("Lights", "lanes", 0, (0, 1, 2, 3), "Lanes", "tracks side by side"),
    (
        "Lights",
        "lane_order",
        "123",
        ("123", "132", "213", "231", "312", "321"),
        "Order",
        "of lanes along the wire",
    ),
    ("Lights", "backward0", False, (False, True), "Flip lane 1", "its wire starts at 121"),
    ("Lights", "backward1", False, (False, True), "Flip lane 2", "its wire starts at 121"),
    ("Lights", "backward2", False, (False, True), "Flip lane 3", "its wire starts at 121"),
    ("Display", "hints", True, (False, True), "Hints", "off: only here and Home"),
    ("Display", "turned", False, (False, True), "Face player", "turns to who is to act"),
    ("Display", "scores_after", 20, (0, 10, 20, 30, 60), "Big scores", "while nobody plays"),
    (
        "Display",
        "blank_after",
        10,
        (0, 1, 2, 3, 5, 10, 20, 30, 60),
        "Dark after",
        "if nobody plays",
    ),
    ("Board", "sound", True, (False, True), "Sound", "a tone for what happens"),
    ("Board", "knob_backward", False, (False, True), "Flip knob", "counts the other way"),
    ("Board", "knob_edges", 4, (1, 2, 4), "Edges", "of the knob in a click"),
    ("Board", "watchdog", False, (False, True), "Watchdog", "restarts it if it hangs"),
)

TEAMS = 3


def find(name: str) -> tuple:
    """The row of ``SETTINGS`` of that name.  Raises ValueError."""
    for row in SETTINGS:
        if row[1] == name:
            return row
    raise ValueError("there is no setting '%s'" % name)


def values_of(name: str) -> tuple | None:
    """The values that a setting can take in the order of the wheel; None for a name."""
    return find(name)[3]


def parse(name: str, word: str) -> object:
    """The value that ``word`` stands for.  Raises ValueError with a sentence."""
    values = values_of(name)
    if values is None:
        if not is_name(word):
            raise ValueError(
                "'%s' is no name: it has up to %d letters, digits and single spaces"
                % (word, NAME_LETTERS)
            )
        return word
    for value in values:
        if str(value) == word:
            return value
    known = ", ".join([str(value) for value in values])
    raise ValueError("%s cannot be '%s': it is one of %s" % (name, word, known))


def is_name(text: str) -> bool:
    """Whether ``text`` can be the name of a seat; nothing at all gives it no name of its own."""
    for character in text:
        if not (
            "a" <= character <= "z"
            or "A" <= character <= "Z"
            or "0" <= character <= "9"
            or character == " "
        ):
            return False
    return len(text) <= NAME_LETTERS and text == " ".join(text.split())


class Settings:
    """One attribute a setting, named as in ``SETTINGS``.

    ``damaged``: whether some of the saved text could not be read.  ``listeners``: whose
    ``apply_settings`` is called after each change.
    """

    def __init__(self, store):
        self._store = store
        self.listeners = []
        self.damaged = False
        self._to_defaults()
        self._read(self._saved_text())

    def __getattr__(self, name):
        raise AttributeError("there is no setting '%s'" % name)

    def _to_defaults(self):
        for row in SETTINGS:
            setattr(self, row[1], row[2])

    def _saved_text(self):
        try:
            return self._store.read(FILE) or ""
        except (OSError, ValueError):
            self.damaged = True
            return ""

    def _read(self, text):
        lines = text.split("\n")
        # What does not end as a line was torn: it may be the beginning of another value.
        self.damaged = self.damaged or lines.pop() != ""
        for line in lines:
            name, _, word = line.partition("=")
            try:
                setattr(self, name, parse(name, word))
            except ValueError:
                self.damaged = True
        if len(set(self.team_colours())) < TEAMS:
            self.damaged = True
            for team in range(TEAMS):
                name = "colour%d" % team
                setattr(self, name, find(name)[2])

    def values(self) -> list[tuple[str, object]]:
        """All settings as (name, value), in the order of the table."""
        return [(row[1], getattr(self, row[1])) for row in SETTINGS]

    def set_unsaved(self, name: str, value: object) -> None:
        """Set for now, without saving.  A colour that another team has is swapped with it.

        Raises ValueError for what cannot be.
        """
        value = parse(name, str(value))
        if name.startswith("colour"):
            for team in range(TEAMS):
                if getattr(self, "colour%d" % team) == value:
                    setattr(self, "colour%d" % team, getattr(self, name))
        setattr(self, name, value)

    def set(self, name: str, value: object) -> None:
        """Set and save; it is in effect at once.  Saves nothing when nothing changed.

        Raises ValueError for what cannot be.
        """
        if value != getattr(self, find(name)[1]):
            self.set_unsaved(name, value)
            self._save()
        self._tell()

    def reset(self) -> None:
        """Everything as on a new board, and saved."""
        self._to_defaults()
        self.damaged = False
        self._save()
        self._tell()

    def _tell(self):
        for listener in self.listeners:
            listener.apply_settings()

    def _save(self):
        lines = [
            "%s=%s\n" % (row[1], getattr(self, row[1]))
            for row in SETTINGS
            if getattr(self, row[1]) != row[2]
        ]
        self._store.replace(FILE, "".join(lines))

    # What several settings say together

    def team_colours(self) -> tuple[str, ...]:
        """The names of the colours, a team each."""
        return tuple([getattr(self, "colour%d" % team) for team in range(TEAMS)])

    def lanes_of(self, built: int) -> int:
        """How many lanes have lights where ``built`` of them are on the strip."""
        return min(self.lanes or built, built)

    def lane_places(self, lanes: int) -> tuple[int, ...]:
        """For each of the ``lanes`` in use its place along the wire, from 0."""
        order = [int(digit) - 1 for digit in self.lane_order]
        used = [lane for lane in order if lane < lanes]
        return tuple([used.index(lane) for lane in range(lanes)])

    def backward_lanes(self) -> tuple[int, ...]:
        """The lanes whose wire begins at the game hole."""
        return tuple([lane for lane in range(3) if getattr(self, "backward%d" % lane)])
