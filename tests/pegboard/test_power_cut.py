"""The plug is pulled before, in and after every write; files are damaged in every way."""

from fifteentwo.simulator.simulated_board import MemoryStore, SimulatedBoard
from pegboard.devices import BACK, BACK_HOLD, HOLD, PRESS, SEAT, TURN
from pegboard.journal import JOURNAL
from pegboard.settings import FILE
from support.effort import some
from support.evening import begin_session, choices, put
from support.sitting import HEADER, Sitting, saved, store_of, store_with

MICROPYTHON_TIMEOUT = 180
SLOW = (
    "test_every_file_cut_off_at_every_byte",
    "test_a_place_that_does_not_fit_the_game_is_not_heeded",
)

PLACE = "place"

DEAL = (
    "starter 5",
    "lay 1 7",
    "lay 0 8",
    "lay 1 9",
    "lay 0 7",
    "lay 1 4",
    "lay 0 4",
    "lay 1 J",
    "lay 0 Q",
    "hand 1 flush=0 nobs=1",
    "hand 0 flush=4 nobs=0",
    "crib 2 2 K 3 flush=0 nobs=0",
)
FULL_DEAL = (
    "starter 5H",
    "lay 1 7S",
    "lay 0 8S",
    "lay 1 9S",
    "lay 0 7C",
    "lay 1 4S",
    "lay 0 4C",
    "lay 1 JS",
    "lay 0 QD",
    "hand 1",
    "hand 0",
    "crib 2C 2D KS 3S",
)


class WatchedStore(MemoryStore):
    """Keeps what the files are before, in the middle of and after every change.

    ``moments``: a list of (files before, files with a torn append, files after).
    """

    def __init__(self, files=None):
        MemoryStore.__init__(self)
        self.files = dict(files or {})
        self.moments = []

    def append(self, name, text):
        before = dict(self.files)
        torn = []
        for end in (1, len(text) // 2, len(text) - 1):
            files = dict(before)
            files[name] = before.get(name, "") + text[:end]
            torn.append(files)
        MemoryStore.append(self, name, text)
        self.moments.append((before, torn, dict(self.files)))

    def replace(self, name, text):
        before = dict(self.files)
        MemoryStore.replace(self, name, text)
        self.moments.append((before, [], dict(self.files)))

    def remove(self, name):
        before = dict(self.files)
        MemoryStore.remove(self, name)
        self.moments.append((before, [], dict(self.files)))


class CutAtEveryWrite(Sitting):
    """Starts a board from what a power cut at every instant of an input's writes would have left.

    It must be where it was before the input or where it is after it.
    """

    def __init__(self, files=None):
        Sitting.__init__(self, WatchedStore(files))
        self.cuts = 0
        self._before = self.state()
        send = self.board.send

        def watched_send(kind, number=0):
            self.settle()
            send(kind, number)

        self.board.send = watched_send

    def settle(self):
        """Try every cut of the last input."""
        now = self.state()
        for before, torn, after in self.store.moments:
            for files in [before] + torn + [after]:
                sitting = Sitting(store_of(files))
                state = sitting.state()
                assert state in (self._before, now), (state, self._before, now, files)
                assert sitting.app.current_game.damage is None
                assert not sitting.app.settings.damaged
                sitting.check()
                self.cuts += 1
        if self.store.moments:
            last = self.store.moments[-1][2]
            assert Sitting(store_of(last)).state() == now, last
        self.store.moments = []
        self._before = now


def with_every_step_cut(entry, deal):
    sitting = CutAtEveryWrite().begin(entry=entry)
    sitting.enter(*deal)
    sitting.settle()
    return sitting


def test_every_write_of_a_deal_in_quick_entry():
    sitting = with_every_step_cut("quick", DEAL)
    assert sitting.cuts > 80
    assert sitting.view.name == "starter"


def test_every_write_of_a_deal_in_full_entry():
    sitting = with_every_step_cut("full", FULL_DEAL)
    assert sitting.cuts > 100


def test_every_write_while_a_deal_is_undone_press_by_press_and_done_again():
    sitting = CutAtEveryWrite().begin()
    sitting.enter(*DEAL)
    for _ in range(40):
        sitting.back()
    sitting.settle()
    assert sitting.game.events == []
    for _ in DEAL:
        sitting.hold()
        sitting.pick_line("Redo")
    sitting.settle()
    assert [str(event) for event in sitting.game.events] == list(DEAL)


def test_every_write_of_the_cut_for_deal_a_tie_included():
    sitting = CutAtEveryWrite()
    sitting.pick_line("New game")
    for line in ("Players", "Play to", "Cards", "Players", "Players"):
        sitting.pick_line(line)
    sitting.pick_line("Begin")
    sitting.pick_line("Cut")
    for rank in (9, 9):
        sitting.pick(rank)
    sitting.press()
    for rank in (9, 4):
        sitting.pick(rank)
    sitting.back()
    sitting.pick(3)
    sitting.press()
    sitting.settle()
    assert sitting.game.dealer == 1


def test_every_write_while_a_hand_is_counted():
    sitting = CutAtEveryWrite()
    sitting.pick_line("Count a hand")
    sitting.pick("hand")
    for rank in (4, 5, 6, 11, 9):
        sitting.pick(rank)
    sitting.pick(True)
    for _ in range(3):
        sitting.back()
    sitting.settle()
    assert sitting.view.entry == ["hand", "4", "5", "6"]


def test_every_write_at_the_scoreboard():
    sitting = CutAtEveryWrite().scoreboard()
    sitting.enter("peg 0 5", "peg 1 7", "peg 0 12")
    sitting.turn_to(9)
    sitting.seat(1)
    for _ in range(9):
        sitting.back()
    sitting.settle()
    assert sitting.game.scores == [0, 0]


def test_every_write_around_a_won_game_and_the_next_one():
    files = store_with(HEADER % (2, 121, 0), "correct 0 119", "correct 1 90").files
    sitting = CutAtEveryWrite(files).enter("starter J")
    sitting.back()
    sitting.enter("starter J")
    sitting.press()
    sitting.enter("starter 5", "lay 0 7")
    sitting.settle()
    assert sitting.game.dealer == 1


def test_every_write_of_a_session_to_its_last_scorecard_and_back():
    named = choices(CutAtEveryWrite(), name0="Ann", name1="Bob B")
    sitting = begin_session(named, games=2)
    for _ in range(2):
        sitting.settle()
        dealer = sitting.game.dealer
        for points in ((119, 0), (119, 80)) if dealer == 0 else ((0, 119), (80, 119)):
            put(sitting, *points)
            sitting.settle()
        sitting.enter("starter J")
        sitting.press()
        assert sitting.view.name == "scorecard"
        sitting.press()
    assert sitting.view.name == "session"
    assert sitting.says("Level")
    sitting.back_hold()
    sitting.pick_line("Resume")
    for _ in range(5):
        sitting.back()
    sitting.settle()
    assert sitting.app.archive.number == 0
    assert sitting.app.match.games() == (0, 2)


def test_every_write_of_a_scoreboard_game_that_follows_another_one():
    """What was half entered in the old game must not come back in the new one."""
    sitting = CutAtEveryWrite().scoreboard()
    for _ in range(3):
        sitting.enter("peg 1 30")
        for _ in range(4):
            sitting.turn_to(30)
            sitting.seat(1)
        assert sitting.view.name == "win"
        sitting.press()
    sitting.settle()
    assert sitting.game.events == []


def test_every_write_between_the_menus_and_a_half_entered_crib():
    sitting = CutAtEveryWrite().begin()
    sitting.enter(*DEAL[:-1])
    sitting.pick(2)
    sitting.pick(9)
    sitting.hold()
    sitting.press()
    assert sitting.view.entry == ["2", "9"]
    sitting.back_hold()
    sitting.pick_line("Count a hand")
    sitting.pick("crib")
    sitting.pick(4)
    sitting.back_hold()
    sitting.pick_line("Resume")
    assert sitting.view.entry == ["2", "9"]
    sitting.hold()
    sitting.pick_line("Home")
    sitting.back()
    assert sitting.view.entry == ["2", "9"]
    sitting.settle()


# Damaged files


def saved_files():
    """The files of a board in the middle of a crib, with settings that are not the default."""
    sitting = Sitting()
    sitting.app.settings.set("target", 61)
    sitting.begin(target=61)
    sitting.enter(*DEAL[:-1])
    sitting.pick(2)
    return dict(sitting.store.files)


def goes_on(files):
    """A board started from ``files`` has a whole screen and can play on; that board."""
    sitting = Sitting(store_of(files))
    sitting.check()
    for kind, number in (
        (TURN, 1),
        (PRESS, 0),
        (TURN, -1),
        (BACK, 0),
        (SEAT, 0),
        (HOLD, 0),
        (PRESS, 0),
    ):
        sitting.fingers.do(kind, number)
        sitting.check()
    sitting.begin().enter("starter 5", "lay 1 7")
    assert len(sitting.game.events) == 2
    again = Sitting(sitting.store)
    assert again.state() == sitting.state()
    return sitting


def test_every_file_cut_off_at_every_byte():
    files = saved_files()
    for name in sorted(files):
        text = files[name]
        step = 1 if name != JOURNAL else 3
        for end in some(range(0, len(text), step)):
            damaged = dict(files)
            damaged[name] = text[:end]
            sitting = Sitting(store_of(damaged))
            sitting.check()
            if name != JOURNAL:
                assert len(sitting.game.events) == len(DEAL) - 1
            elif end > text.find("\n"):
                assert len(sitting.game.events) == text[:end].count("\n") - 1
            if end % 7 == 0:
                goes_on(damaged)


def _in_utf8(code):
    """As ``chr(code).encode()``, but MicroPython keeps what chr makes for ever."""
    return bytes((code,)) if code < 0x80 else bytes((0xC0 | code >> 6, 0x80 | code & 0x3F))


def test_every_file_with_random_bytes():
    state = 5
    for name in (FILE, PLACE, JOURNAL):
        for _ in range(12):
            text = b""
            for _ in range(40):
                state = state * 509 % 1048573
                text += _in_utf8(state % 0x250 or 65)
            files = saved_files()
            files[name] = text.decode()
            goes_on(files)


def test_a_wrong_byte_in_the_game_keeps_the_part_before_it_and_is_told():
    files = saved_files()
    text = files[JOURNAL]
    for at in range(len(HEADER % (2, 61, 0)) + 12, len(text) - 1, 17):
        damaged = dict(files)
        damaged[JOURNAL] = text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1 :]
        sitting = Sitting(store_of(damaged))
        assert sitting.says("damaged") or sitting.says("lost"), sitting.rows()
        assert len(sitting.game.events) == text[:at].count("\n") - 1
        sitting.check()
        before = list(sitting.game.scores)
        again = Sitting(sitting.store)
        assert again.game.scores == before
        assert again.app.current_game.damage is None


def test_damaged_settings_are_told():
    files = saved_files()
    files[FILE] = "players=9\n"
    sitting = Sitting(store_of(files))
    assert sitting.says("settings")
    sitting.check()


def test_other_versions_of_the_game_file():
    for version in (0, 2, 10):
        text = saved("fifteentwo %d players=2 target=121 dealer=0" % version, "starter 5H")
        sitting = Sitting(store_of({JOURNAL: text}))
        assert sitting.view.name == "home"
        assert sitting.says("lost") or sitting.says("version")
        assert sitting.store.files[JOURNAL] == text
        goes_on({JOURNAL: text})


def test_a_place_that_does_not_fit_the_game_is_not_heeded():
    files = saved_files()
    moment = files[PLACE].split(" ")[0]
    screens = (
        "home",
        "new",
        "deals",
        "cut",
        "seats",
        "starter",
        "play",
        "hand",
        "crib",
        "win",
        "menu",
        "count",
        "scoreboard",
        "muggins",
        "byhand",
        "correct",
        "misdeal",
        "clear",
        "nothing",
    )
    entries = (
        "",
        " 5",
        " 5 5 5 5 5",
        " yes",
        " hand",
        " hand 5 5 5 5 5",
        " hand 4 yes",
        " x y",
        " -1",
        " 99",
        " 0 30",
        " new",
        " | 2",
        " | yes 2",
        " 2 | 3 | 4",
        " 2 3 4 5 no no no no",
    )
    for screen in screens:
        for entry in some(entries):
            for at in (moment, "-"):
                damaged = dict(files)
                damaged[PLACE] = "%s %s%s" % (at, screen, entry)
                if at == "-":
                    del damaged[JOURNAL]
                sitting = Sitting(store_of(damaged))
                sitting.check()
                for kind in (PRESS, BACK, SEAT, HOLD, PRESS, BACK_HOLD):
                    sitting.fingers.do(TURN, 1)
                    sitting.fingers.do(kind)
                    sitting.check()


def test_a_cut_for_deal_with_more_cards_than_players_is_not_heeded():
    sitting = Sitting(store_of({PLACE: "- cut 5 6 2"}))
    sitting.check()
    sitting.press()
    sitting.press()
    sitting.check()


def test_pulling_the_plug_twice_changes_nothing():
    board = SimulatedBoard()
    board.cut()
    board.cut()
    assert board.text() == []
    board.send(PRESS)
    board.run(1000)
    board.power_on()
    board.power_on()
    assert board.text()[0] == "Fifteen Two"
