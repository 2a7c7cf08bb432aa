"""The board in the browser, as its worker calls it: messages, files, a page that is killed."""

import json

from fifteentwo.web.browser_board import BrowserBoard


class _File:
    """A file of the browser; ``is_full``: whether it takes no more."""

    def __init__(self):
        self.text = ""
        self.is_full = False

    def read(self):
        return self.text

    def write(self, text):
        self._check()
        self.text = text

    def append(self, text):
        self._check()
        self.text += text

    def _check(self):
        if self.is_full:
            raise RuntimeError("QuotaExceededError: no room")


class _Tab:
    """A page and its worker, over the files of the one before."""

    def __init__(self, files=None):
        self.files = files or (_File(), _File())
        self.seconds = 100.0
        self.posted = []
        self.board = BrowserBoard(
            self.files[0], self.files[1], lambda: self.seconds, 7, self.posted.append
        )

    def send(self, **message):
        self.seconds += 0.3
        self.board.receive(json.dumps(message))
        self.live(0.1)

    def live(self, seconds):
        end = self.seconds + seconds
        while self.seconds < end:
            self.seconds = min(self.seconds + max(self.board.go_on(), 1) / 1000, end)
        self.board.go_on()

    def last(self, kind):
        found = [json.loads(text) for text in self.posted]
        return [message for message in found if message["type"] == kind][-1]

    @property
    def text(self):
        return self.last("board")["text"]


def _in_a_game():
    tab = _Tab()
    tab.send(input="press")
    for _ in range(12):
        if "Begin" in tab.last("board")["spoken"][0]:
            break
        tab.send(input="turn", number=1)
    tab.send(input="press")
    tab.send(input="turn", number=1)
    tab.send(input="press")
    tab.send(input="key", key="5")
    return tab


def test_the_page_is_told_at_once_what_there_is():
    tab = _Tab()
    assert tab.last("deal")["deal"] is None
    assert tab.last("board")["spoken"][0] == "New game"
    posted = len(tab.posted)
    tab.live(0.1)
    assert len(tab.posted) == posted
    assert 1 <= tab.board.go_on() <= 1000


def test_every_message_is_answered_or_done():
    tab = _Tab()
    tab.send(ping=1)
    assert tab.last("pong")
    tab.send(nonsense=1)
    assert "one of the keys" in tab.last("error")["text"]
    tab.board.receive("{")
    tab.send(input="turn", number=1)
    assert tab.last("board")["knob"] == 1


def test_a_killed_tab_comes_back_where_it_was():
    tab = _in_a_game()
    for key in ("7", "8", "9"):
        tab.send(input="key", key=key)
        again = _Tab(tab.files)
        assert again.text[0] == tab.text[0]
        assert any("Press" in row for row in again.text)
    tab = _Tab(tab.files)
    tab.send(input="back")
    assert "Undid" in " ".join(tab.text)


def test_a_full_storage_costs_nothing_while_the_tab_is_open():
    tab = _in_a_game()
    for file in tab.files:
        file.is_full = True
    for key in ("7", "8"):
        tab.send(input="key", key=key)
    score = tab.text[0]
    assert "2" in score
    assert _Tab(tab.files).text[0] != score
    for file in tab.files:
        file.is_full = False
    tab.send(input="turn", number=1)
    tab.live(30)
    assert _Tab(tab.files).text[0] == score


def test_a_backup_brings_everything_back_in_another_browser():
    tab = _in_a_game()
    for key in ("7", "8"):
        tab.send(input="key", key=key)
    backup = tab.board.backup()
    other = _in_a_game()
    assert other.board.restore(backup) == ""
    assert other.text[0] == tab.text[0]
    assert _Tab(other.files).text[0] == tab.text[0]
    games = [json.loads(each.board.backup())["files"]["game"] for each in (tab, other)]
    assert games[0] == games[1]


def test_what_is_no_backup_changes_nothing():
    tab = _in_a_game()
    before = tab.board.backup()
    kind = json.dumps("fifteentwo backup 1")
    for text in (
        "",
        "nonsense",
        "[]",
        "{}",
        '{"kind": "other", "files": {}}',
        '{"kind": %s}' % kind,
        '{"kind": %s, "files": []}' % kind,
        '{"kind": %s, "files": {"game": 1}}' % kind,
    ):
        assert "no backup" in tab.board.restore(text), text
    assert tab.board.backup() == before


def test_damaged_files_are_told():
    tab = _in_a_game()
    for file in tab.files:
        file.text = file.text.replace("starter", "startxr").replace("game", "gbme")
    again = _Tab(tab.files)
    assert "could not be read" in again.last("note")["text"]
    assert again.text


def test_scorecards_and_inputs_are_given_as_texts():
    tab = _in_a_game()
    assert tab.board.sessions("sessions.csv").startswith("session,game,name")
    assert "No session" in tab.board.sessions("sessions.html")
    assert tab.board.record().endswith("key 5\n")
