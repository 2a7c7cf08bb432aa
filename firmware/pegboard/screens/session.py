"""A session: setting it up, how it stands, its scorecard, ending it."""

from cribbage.rules import NEXT_DEALERS, OVER, SESSION
from pegboard.asks import NUMBER, Ask
from pegboard.devices import SCREEN_WIDTH
from pegboard.draw import fit, width
from pegboard.fonts import SMALL
from pegboard.screens.base import (
    BODY_TOP,
    LEFT_RIGHT,
    ConfirmScreen,
    ListScreen,
    Screen,
    draw_fitting,
    draw_lines,
    draw_list,
    draw_wheel,
)
from pegboard.screens.match import DEALER_WORDS
from pegboard.screens.new_game import begin_next_game
from pegboard.settings import values_of
from pegboard.wheel import Wheel

_ROW = 10
_GAP = 5
_JOIN = "+"
_COLUMNS = ("pts", "won", "+/-")


class SessionScreen(ListScreen):
    """Sets a session up, or shows how the one that is being played stands."""

    name = "session"
    title = "Session"

    def _rows(self):
        card = ("Scorecard", "", "show it", self._scorecard)
        if self._is_running():
            return [
                ("Go on", "", "go on playing", self._go_on),
                card,
                ("End session", "", "asks once more", self._end),
            ]
        settings = self.settings
        rows = [
            ("Begin", "", "begin the session", self._begin),
            ("Names", "", "who sits where", self._names),
            ("Games", str(settings.session_games), "change", self._change_games),
            ("Next deal", DEALER_WORDS[settings.match_deals], "change", self._change_deals),
        ]
        return rows + [card] if self.match.kind() == SESSION else rows

    def _is_running(self):
        return self.match.kind() == SESSION and self.match.is_running()

    def labels(self):
        return [(row[0], row[1]) for row in self._rows()]

    def hint(self):
        return "Press: %s" % self._rows()[self.wheel.value][2]

    def press(self):
        self._rows()[self.wheel.value][3]()

    def back(self):
        self.navigator.show("home")
        return True

    def _begin(self):
        self.navigator.show_after_asking("sessiondeals")

    def _go_on(self):
        if self.game and self.match.counts(self.game):
            self.navigator.show_game()
        else:
            self.navigator.show_after_asking("deals")

    def _scorecard(self):
        self.navigator.show("scorecard")

    def _end(self):
        self.navigator.show("endsession")

    def _names(self):
        self.navigator.show("settings", ("Names",))

    def _change_games(self):
        self.navigator.show("sessiongames")

    def _change_deals(self):
        now = NEXT_DEALERS.index(self.settings.match_deals)
        self.settings.set("match_deals", NEXT_DEALERS[(now + 1) % len(NEXT_DEALERS)])

    def select(self, word):
        """Turn to the line ``word``."""
        self.wheel.index = [text for text, _ in self.labels()].index(word)

    def draw(self, canvas):
        texts = session_texts(self.match)
        if texts:
            draw_fitting(canvas, texts, BODY_TOP)
        whole = not self.messages.texts
        draw_list(canvas, self.wheel, self.labels(), whole=whole, above=not texts)


class GamesOfSessionScreen(Screen):
    """How many games a session has."""

    name = "sessiongames"
    title = "Games in a session"

    def begin(self):
        if self.match.is_running():
            raise ValueError("the games of a session that is being played are chosen")
        values = list(values_of("session_games"))
        self.wheel = Wheel(values, values.index(self.settings.session_games))

    def press(self):
        self.settings.set("session_games", self.wheel.value)
        self.back()

    def back(self):
        self.navigator.show("session")
        self.navigator.view.select("Games")
        return True

    def asks(self):
        return Ask(NUMBER, self.name, self.wheel)

    def hint(self):
        games = self.wheel.value
        return "Press: %d game%s" % (games, "" if games == 1 else "s")

    def draw(self, canvas):
        draw_lines(canvas, ("games",), LEFT_RIGHT)
        draw_wheel(canvas, self.wheel, str)


class EndSessionScreen(ConfirmScreen):
    """Asks before a session is ended."""

    name = "endsession"
    title = "End the session?"
    lines = ("Go on with it", "End it")
    hints = ("go on with it", "its scorecard goes")

    def confirm(self):
        self.match.end()
        self.leave()

    def leave(self):
        self.navigator.show("session")


class ScorecardScreen(Screen):
    """Who has how many points, games won, and holes ahead, the first in front.

    After a game of the session a press leads to the next one.
    """

    name = "scorecard"
    title = "Scorecard"

    def begin(self):
        if self.match.kind() != SESSION:
            raise ValueError("there is no session")
        self.wheel = Wheel([0])
        played, games = self.match.games()
        self.title = "After game %d of %d" % (played, games) if played else "No game yet"

    def _is_after_a_game(self):
        game = self.game
        return game is not None and game.phase == OVER and self.match.counts(game)

    def press(self):
        if not self._is_after_a_game() or self.match.is_over():
            self.navigator.show("session")
        else:
            begin_next_game(self)

    def back(self):
        if self._is_after_a_game():
            self.navigator.show_game()
        else:
            self.navigator.show("session")
        return True

    def hint(self):
        if not self._is_after_a_game():
            return "Press: back"
        if self.match.is_over():
            return "Press: new session"
        dealer = self.match.next_dealer()
        if dealer < 0:
            return "Press: cut for deal"
        return "Press: %s deals" % self.players.name(dealer)

    def draw(self, canvas):
        rows = self.match.scorecard()
        if len(rows) == 2 and not self.messages.texts:
            self._draw_wide(canvas, rows)
        else:
            self._draw_table(canvas, rows)

    def _draw_wide(self, canvas, rows):
        """Each team on two lines, so that the names have room."""
        names = team_players(self.match)
        y = BODY_TOP
        for team, points, won, spread in rows:
            canvas.text(SMALL, fit_together(names[team], SCREEN_WIDTH), 0, y)
            text = "%d pts  %d won  %s" % (points, won, signed(spread))
            canvas.right(SMALL, text, SCREEN_WIDTH, y + _ROW)
            y += 2 * _ROW

    def _draw_table(self, canvas, rows):
        names = team_players(self.match)
        y = BODY_TOP
        # A message takes the last of three rows.
        has_head = len(rows) < 3 or not self.messages.texts
        if not has_head:
            y -= _ROW
        texts = [(str(points), str(won), signed(spread)) for _, points, won, spread in rows]
        right = SCREEN_WIDTH
        for column in reversed(range(len(_COLUMNS))):
            shown = [row[column] for row in texts]
            if has_head:
                canvas.right(SMALL, _COLUMNS[column], right, y)
            for number, text in enumerate(shown):
                canvas.right(SMALL, text, right, y + _ROW * (number + 1))
            right -= max([width(SMALL, text) for text in shown + [_COLUMNS[column]]]) + _GAP
        for number, row in enumerate(rows):
            name = fit_together(names[row[0]], right)
            canvas.text(SMALL, name, 0, y + _ROW * (number + 1))


def signed(number):
    """``+31``, ``-31``, ``0``."""
    return "%+d" % number if number else "0"


def team_players(match):
    """For every team of the session the names of its players."""
    names = match.player_names()
    teams = match.match_rules().teams
    return [
        [name for player, name in enumerate(names) if player % teams == team]
        for team in range(teams)
    ]


def fit_together(names, pixels):
    """The names of one team beside each other, as much of each as has room."""
    if len(names) > 1 and names[0][:-2] == names[1][:-2]:
        # Partners who are called by one colour.
        names = [names[0][:-2]]
    whole = _JOIN.join(names)
    if width(SMALL, whole) <= pixels or len(names) == 1:
        return fit(SMALL, whole, pixels)
    names = list(names)
    while width(SMALL, _JOIN.join(names)) > pixels:
        longest = max(names, key=len)
        names[names.index(longest)] = longest[:-1]
    return _JOIN.join([name.rstrip() for name in names])


def _name_of(match, team):
    return fit_together(team_players(match)[team], SCREEN_WIDTH // 2)


def _verdict(match):
    """Who leads, or has won, or that nobody is ahead."""
    first, second = match.scorecard()[:2]
    if first[1:] == second[1:]:
        return "Level"
    name = _name_of(match, first[0])
    if match.is_over():
        return "%s wins the session" % name
    ahead = first[1] - second[1]
    return "%s leads by %d" % (name, ahead) if ahead else "%s leads" % name


def session_texts(match):
    """How the session stands, the fullest wording first; nothing without a session."""
    if match.kind() != SESSION:
        return []
    played, games = match.games()
    if match.is_over():
        return [_verdict(match)]
    if not played:
        return ["Game 1 of %d" % games]
    standing = "%d of %d played" % (played, games)
    return ["%s. %s" % (standing, _verdict(match)), standing]
