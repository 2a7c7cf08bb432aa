"""The settings: the groups, the lines of a group, and the screens that change one of them."""

from pegboard.asks import CHOICE, LETTER, Ask
from pegboard.devices import SCREEN_WIDTH, SEATS
from pegboard.draw import width
from pegboard.fonts import MEDIUM, SMALL
from pegboard.messages import value_text
from pegboard.screens.base import BODY_TOP, ConfirmScreen, ListScreen, Screen, draw_list
from pegboard.settings import (
    NAME_LETTERS,
    SETTINGS,
    TEAMS,
    find,
    is_name,
    values_of,
)
from pegboard.wheel import Wheel

_GROUPS = (
    ("Names", "who sits at the board"),
    ("Game", "how you play"),
    ("Lights", "the track and its colours"),
    ("Display", "hints, direction, resting"),
    ("Board", "sound, knob, watchdog"),
)
# What stands below the groups: the line, what it is about, what a press does, the screen's name.
_SELFTEST = ("Self-test", "for who has built it", "begin it", "selftest")
_RESET = ("Factory reset", "all settings as when new", "asks again", "reset")
_BELOW_GROUPS = (_SELFTEST, _RESET)
# What stands below the settings of the board: the line, what it is about, what a press does, the
# name of the screen.
_UPDATE = ("Update", "another firmware", "asks again", "update")
_ABOUT = ("About", "version, memory, crash", "show it", "about")


class SettingsScreen(ListScreen):
    """The groups; with one of them as the entry, the lines of that group."""

    name = "settings"
    title = "Settings"
    always_hints = True
    longest_entry = 1

    def begin(self):
        self._group = self.entry[0] if self.entry else ""
        self._names = []
        self._more = (_UPDATE, _ABOUT) if self._group == "Board" else ()
        if self._group:
            self._names = [row[1] for row in SETTINGS if row[0] == self._group]
            self._names = [name for name in self._names if self.board.has_setting(name)]
            if not self._names:
                raise ValueError("there are no such settings: %s" % self.entry)
        self.title = self._group or "Settings"
        ListScreen.begin(self)

    def labels(self):
        if not self._group:
            return [(line[0], "") for line in _GROUPS + _BELOW_GROUPS]
        lines = [(find(name)[4], self._value(name)) for name in self._names]
        return lines + [(line[0], "") for line in self._more]

    def _chosen_of_more(self):
        """The line below the settings that is chosen, or None."""
        index = self.wheel.value - len(self._names)
        return self._more[index] if index >= 0 else None

    def _value(self, name):
        value = getattr(self.settings, name)
        if values_of(name) is None:
            return value or "–"
        return _text_on(self.board, name, value)

    def _chosen(self):
        return self._names[self.wheel.value]

    def _other(self, name):
        """Of a setting that has two values, the one that is not chosen; else None."""
        values = values_of(name)
        if not values or len(values) != 2:
            return None
        return values[1] if getattr(self.settings, name) == values[0] else values[0]

    def caption(self):
        if not self._group:
            return (_GROUPS + _BELOW_GROUPS)[self.wheel.value][1]
        more = self._chosen_of_more()
        return more[1] if more else find(self._chosen())[5]

    def hint(self):
        if not self._group:
            below = self.wheel.value - len(_GROUPS)
            return "Press: %s" % (_BELOW_GROUPS[below][2] if below >= 0 else "open")
        more = self._chosen_of_more()
        if more:
            return "Press: %s" % more[2]
        other = self._other(self._chosen())
        if other is None:
            return "Press: change it"
        switch = "switch " if isinstance(other, bool) else ""
        return "Press: %s%s" % (switch, value_text(self._chosen(), other))

    def press(self):
        if self._group:
            more = self._chosen_of_more()
            if more:
                self.navigator.show(more[3])
            else:
                self._change(self._chosen())
        elif self.wheel.value < len(_GROUPS):
            self.navigator.show("settings", (_GROUPS[self.wheel.value][0],))
        else:
            self.navigator.show(_BELOW_GROUPS[self.wheel.value - len(_GROUPS)][3])

    def _change(self, name):
        other = self._other(name)
        if other is not None:
            self.settings.set(name, other)
        elif values_of(name):
            self.navigator.show("setting", (name,))
        else:
            seat = int(name[-1])
            if free_names(self.players.known_names, self.settings, seat):
                self.navigator.show("who", (str(seat),))
            else:
                _write_name(self, seat)

    def select(self, word):
        """Turn to the line of a group, to a setting, or to what stands below them."""
        if self._group:
            names = self._names + [line[0] for line in self._more]
            self.wheel.index = names.index(word)
        else:
            self.wheel.index = [line[0] for line in _GROUPS + _BELOW_GROUPS].index(word)

    def back(self):
        if self._group:
            self.navigator.show("settings")
            self.navigator.view.select(self._group)
        else:
            self.navigator.show("home")
            self.navigator.view.select("Settings")
        return True

    def draw(self, canvas):
        draw_list(canvas, self.wheel, self.labels(), whole=False)


def _text_on(board, name, value):
    """``value_text`` on this board: of an order the lanes in use."""
    if name == "lane_order":
        return " ".join([digit for digit in value if int(digit) <= board.lanes()])
    return value_text(name, value)


def _to_line(navigator, name):
    """Back to the list, to the line of the setting ``name``."""
    navigator.show("settings", (find(name)[0],))
    navigator.view.select(name)


class SettingScreen(Screen):
    """One setting, which is the entry: turning shows its values.

    A setting about lights is seen on the track at the same time.
    """

    name = "setting"
    always_hints = True
    longest_entry = 1

    def begin(self):
        self._name = self.entry[0]
        group, _, _, values, self.title, _ = find(self._name)
        if not group or not values or not self.board.has_setting(self._name):
            raise ValueError("%s is not set here" % self._name)
        self.previews = group == "Lights"
        offered = [value for value in values if self.board.can_be_set(self._name, value)]
        chosen = getattr(self.settings, self._name)
        self.wheel = Wheel(offered, offered.index(chosen) if chosen in offered else 0)
        self._preview()

    def _preview(self):
        if self.previews:
            self.lights.preview(self._name, self.wheel.value)

    def turn(self, detents):
        Screen.turn(self, detents)
        self._preview()

    def press(self):
        self.settings.set(self._name, self.wheel.value)
        _to_line(self.navigator, self._name)

    def back(self):
        _to_line(self.navigator, self._name)
        return True

    def _text(self, value):
        return _text_on(self.board, self._name, value)

    def asks(self):
        return Ask(CHOICE, self._name, self.wheel, self._text)

    def hint(self):
        return "Press: keep %s" % self._text(self.wheel.value)

    def draw(self, canvas):
        labels = [(self._text(value), "") for value in self.wheel.values]
        draw_list(canvas, self.wheel, labels, whole=not self.messages.texts)


def _taken_names(settings, own):
    """(seat, what it is called) of the other seats."""
    taken = []
    for seat in range(SEATS):
        name = getattr(settings, "name%d" % seat)
        if not name and seat < TEAMS:
            name = settings.team_colours()[seat]
        if seat != own and name:
            taken.append((seat, name))
    return taken


def free_names(known_names, settings, seat):
    """The known names that a seat can have, in the order of the alphabet."""
    taken = [name.lower() for _, name in _taken_names(settings, seat)]
    return [name for name in sorted(known_names.names) if name.lower() not in taken]


def _write_name(screen, seat):
    """Show the screen on which the name of a seat is written, with the one it has."""
    name = getattr(screen.settings, "name%d" % seat)
    letters = [letter.replace(" ", "_") for letter in name]
    screen.navigator.show("name", [str(seat)] + letters)


class WhoScreen(ListScreen):
    """Who sits on a seat, which is the entry: a name that the board knows, a new one, or none."""

    name = "who"
    always_hints = True
    longest_entry = 1

    def begin(self):
        if self.entry[0] not in [str(seat) for seat in range(SEATS)]:
            raise ValueError("there is no seat %s" % self.entry[0])
        self._seat = int(self.entry[0])
        self._setting = "name%d" % self._seat
        self._names = free_names(self.players.known_names, self.settings, self._seat)
        self.title = "Who is on seat %d?" % (self._seat + 1)
        ListScreen.begin(self)

    def labels(self):
        lines = self._names + [_WRITE]
        if getattr(self.settings, self._setting):
            lines.append(_NOBODY)
        return [(line, "") for line in lines]

    def first_choice(self):
        name = getattr(self.settings, self._setting)
        return self._names.index(name) if name in self._names else 0

    def _chosen(self):
        """The name chosen, or None where another line is."""
        index = self.wheel.value
        return self._names[index] if index < len(self._names) else None

    def hint(self):
        name = self._chosen()
        if name:
            return "Press: %s sits there" % name
        writes = self.wheel.value == len(self._names)
        return "Press: letter by letter" if writes else "Press: called by the colour"

    def press(self):
        name = self._chosen()
        if name is None and self.wheel.value == len(self._names):
            _write_name(self, self._seat)
            return
        self.settings.set(self._setting, name or "")
        _to_line(self.navigator, self._setting)

    def back(self):
        _to_line(self.navigator, self._setting)
        return True


_WRITE, _NOBODY = "Write a name", "No name"

_DONE, _DELETE = "done", "delete"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SPACE = "_"  # in the entry, whose words have no spaces
_DIGITS = "0123456789"

_NAME_TOP = BODY_TOP + 2
_STRIP_TOP = BODY_TOP + 18
_STRIP_GAP = 4
_CHOSEN_WORDS = {_SPACE: "blank", _DONE: "done", _DELETE: "delete"}
_SIGNS = {_SPACE: "·", _DONE: "✓", _DELETE: "‹"}


def _chosen_word(value):
    return _CHOSEN_WORDS.get(value, value)


class NameScreen(Screen):
    """The name of a seat, letter by letter: the entry holds the seat and the letters."""

    name = "name"
    always_hints = True
    longest_entry = 1 + NAME_LETTERS

    def check_entry(self):
        Screen.check_entry(self)
        find("name" + self.entry[0])
        before = _SPACE
        for letter in self.entry[1:]:
            is_known = letter == _SPACE or len(letter) == 1 and is_name(letter)
            if not is_known or letter == before == _SPACE:
                raise ValueError("no name goes on with '%s'" % letter)
            before = letter

    def begin(self):
        letters = self.entry[1:]
        self._seat = int(self.entry[0])
        self._text = "".join(letters).replace(_SPACE, " ")
        self.title = "Name of seat %d" % (self._seat + 1)
        self.wheel = Wheel(self._offered())
        if len(letters) < NAME_LETTERS:
            self.select(letters[-1] if letters else "A")

    def _setting(self):
        return "name%d" % self._seat

    def _offered(self):
        if len(self._text) == NAME_LETTERS:
            return [_DONE, _DELETE]
        values = [_DONE] + list(_LETTERS)
        if self._text and self._text[-1] != " ":
            values.append(_SPACE)
        values.extend(list(_DIGITS))
        if self._text:
            values.append(_DELETE)
        return values

    def select(self, word):
        word = word.upper()
        if word in self.wheel.values:
            self.wheel.index = self.wheel.values.index(word)

    def _letter(self):
        """The letter that the wheel shows, small within a word."""
        letter = self.wheel.value
        within = self._text and self._text[-1].upper() in _LETTERS
        return letter.lower() if within else letter

    def press(self):
        if self.wheel.value == _DONE:
            self._done()
        elif self.wheel.value == _DELETE:
            Screen.back(self)
        else:
            self.push(self._letter())

    def back(self):
        """Take back a letter; with none left the old name stays."""
        if len(self.entry) > 1:
            return Screen.back(self)
        _to_line(self.navigator, self._setting())
        return True

    def _done(self):
        name = self._text.strip()
        settings = self.settings
        for seat, taken in _taken_names(settings, self._seat):
            if name and name.lower() == taken.lower():
                self.messages.show_error("Seat %d is called that" % (seat + 1))
                return
        self.settings.set(self._setting(), name)
        _to_line(self.navigator, self._setting())

    def asks(self):
        return Ask(LETTER, self._setting(), self.wheel, _chosen_word, go=_DONE)

    def caption(self):
        return "up to %d letters" % NAME_LETTERS

    def hint(self):
        if self.wheel.value == _DONE:
            return "Press: done" if self._text else "Press: called by the colour"
        if self.wheel.value == _DELETE:
            return "Press: delete %s" % (self._text[-1].strip() or "blank")
        return "Press: add %s" % _CHOSEN_WORDS.get(self.wheel.value, self._letter())

    def draw(self, canvas):
        x = canvas.text(MEDIUM, self._text, 0, _NAME_TOP)
        if len(self._text) < NAME_LETTERS:
            canvas.hline(x + 1, _NAME_TOP + MEDIUM.baseline, 8)
        chosen = _chosen_word(self.wheel.value)
        half = width(MEDIUM, chosen) // 2 + 4
        canvas.fill_rect(64 - half, _STRIP_TOP - 2, 2 * half, MEDIUM.capitals + 4)
        canvas.centred(MEDIUM, chosen, _STRIP_TOP, 64 - half, 64 + half, 0)
        self._draw_beside(canvas, 64 - half, -1)
        self._draw_beside(canvas, 64 + half, 1)

    def _draw_beside(self, canvas, x, step):
        """The values before or after the chosen one, from ``x`` on, where there is room."""
        away = step
        while abs(away) < len(self.wheel.values) // 2 + 1:
            value = self.wheel.beside(away)
            text = _SIGNS.get(value, value)
            taken = width(MEDIUM, text) + _STRIP_GAP
            x += step * taken
            if x < 0 or x > 128:
                return
            canvas.text(MEDIUM, text, x if step < 0 else x - taken + _STRIP_GAP, _STRIP_TOP)
            away += step


class ResetScreen(ConfirmScreen):
    """Asks before all settings become those of a new board."""

    name = "reset"
    title = "Reset all settings?"
    always_hints = True
    lines = ("Keep them", "Reset them")
    hints = ("change nothing", "settings are lost")

    def confirm(self):
        self.settings.reset()
        self.leave()
        self.messages.show("All reset, game kept")

    def leave(self):
        self.navigator.show("settings")
        self.navigator.view.select(_RESET[0])


class UpdateScreen(ConfirmScreen):
    """Asks before the board stops playing and waits for another firmware."""

    name = "update"
    title = "Update the board?"
    always_hints = True
    lines = ("Not now", "Update")
    hints = ("change nothing", "games are kept")

    def confirm(self):
        # Where it is when it comes back.
        self.navigator.show("home")
        if self.board.update:
            self.board.update()
        else:
            self.messages.show("This board has no firmware", "There is no firmware")

    def leave(self):
        self.navigator.show("settings", ("Board",))
        self.navigator.view.select(_UPDATE[0])


class AboutScreen(Screen):
    """What the board is: its versions, its memory, its last crash."""

    name = "about"
    title = "About"

    def begin(self):
        self.wheel = Wheel([0])
        self._lines = self.board.facts()

    def hint(self):
        return "Press: back"

    def press(self):
        self.back()

    def back(self):
        self.navigator.show("settings", ("Board",))
        self.navigator.view.select(_ABOUT[0])
        return True

    def draw(self, canvas):
        rows = 3 if self.messages.texts else 4
        for row, line in enumerate(self._lines[:rows]):
            text = canvas.fit(SMALL, line, SCREEN_WIDTH)
            canvas.text(SMALL, text, 0, BODY_TOP + 1 + 10 * row)
