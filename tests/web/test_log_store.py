"""The store of a board in the browser: cut at every write, and its files damaged in every way."""

from fifteentwo.simulator.dice import Dice
from fifteentwo.web import log_store
from fifteentwo.web.log_store import LogStore

NAMES = ("game", "place", "archive", "settings")


class _Cut(Exception):
    pass


class _Files:
    """Two files of which the last write is cut short after ``left`` characters in all."""

    def __init__(self, texts=("", ""), left=None):
        self.texts = list(texts)
        self.left = left
        self.error = _Cut

    def both(self):
        return _File(self, 0), _File(self, 1)

    def put(self, at, before, text):
        room = len(text) if self.left is None else min(len(text), self.left)
        self.texts[at] = before + text[:room]
        if self.left is not None:
            self.left -= room
            if room < len(text) or not self.left:
                raise self.error()


class _File:
    def __init__(self, files, at):
        self.files = files
        self.at = at

    def read(self):
        return self.files.texts[self.at]

    def write(self, text):
        self.files.put(self.at, "", text)

    def append(self, text):
        self.files.put(self.at, self.files.texts[self.at], text)


def _contents(store):
    return {name: store.read(name) for name in store.names()}


def _change(store, dice, step):
    name = dice.pick(NAMES)
    kind = dice.below(5)
    if kind == 0:
        store.remove(name)
    elif kind == 1:
        store.replace(name, ["%d\n" % step, 'Zoë "\\\n'])
    else:
        store.append(name, "line %d\n" % step)


def _with_short_logs(test):
    kept = log_store.LONGEST_LOG
    log_store.LONGEST_LOG = 150
    try:
        test()
    finally:
        log_store.LONGEST_LOG = kept


def test_an_empty_store_has_nothing():
    store = LogStore(_Files().both())
    assert store.names() == []
    assert store.read("game") is None
    assert not store.is_damaged
    store.remove("game")


def test_texts_are_there_again_when_the_files_are_read_anew():
    def walk():
        files, dice, wanted = _Files(), Dice(3), {}
        for step in range(300):
            store = LogStore(files.both())
            assert not store.is_damaged
            assert _contents(store) == wanted
            for _ in range(dice.below(4)):
                _change(store, dice, step)
            wanted = _contents(store)
            assert len(files.texts[0]) + len(files.texts[1]) < 4000 + 300 * step

    _with_short_logs(walk)


def test_cut_at_every_character_it_is_the_text_before_or_after():
    def walk():
        for seed in range(12):
            left = 0
            is_over = False
            while not is_over:
                left += 1
                files, dice = _Files(left=left), Dice(seed)
                store = LogStore(files.both())
                before = {}
                try:
                    for step in range(14):
                        before = _contents(store)
                        _change(store, dice, step)
                    is_over = True
                except _Cut:
                    pass
                files = _Files(files.texts)
                again = LogStore(files.both())
                if is_over:
                    assert _contents(again) == _contents(store)
                    continue
                clean = LogStore(_Files().both())
                dice = Dice(seed)
                for each in range(step + 1):
                    _change(clean, dice, each)
                assert _contents(again) in (before, _contents(clean)), (seed, left)
                assert not again.is_damaged
                again.append("game", "it goes on\n")
                wanted = _contents(again)
                again = LogStore(files.both())
                assert not again.is_damaged
                assert _contents(again) == wanted

    _with_short_logs(walk)


def test_what_is_full_refuses_a_change_and_takes_the_next_when_there_is_room():
    files = _Files()
    store = LogStore(files.both())
    store.append("game", "one\n")
    files.left, files.error = 5, OSError
    for _ in range(3):
        try:
            store.append("game", "two\n")
            refused = False
        except OSError:
            refused = True
        assert refused
        assert store.read("game") == "one\n"
    files.left = None
    store.append("game", "three\n")
    assert LogStore(files.both()).read("game") == "one\nthree\n"


def test_a_damaged_line_costs_itself_alone_and_is_told():
    files = _Files()
    store = LogStore(files.both())
    for name in NAMES:
        store.append(name, "sound " + name)
    at = files.texts.index(max(files.texts, key=len))
    text = files.texts[at]
    place = text.index("sound archive")
    files.texts[at] = text[:place] + "?" + text[place + 1 :]
    again = LogStore(files.both())
    assert again.is_damaged
    assert _contents(again) == {name: "sound " + name for name in NAMES if name != "archive"}
    again.append("game", "!")
    assert not LogStore(files.both()).is_damaged


def test_files_of_another_kind_are_told_and_taken_over():
    for text in ("\n", "nonsense\n", "\x00" * 500 + "\n", "00000000 []\n"):
        store = LogStore(_Files((text, text)).both())
        assert store.is_damaged
        assert store.names() == []
        store.append("game", "x")
        assert store.read("game") == "x"


def test_all_texts_are_replaced_at_once():
    files = _Files()
    store = LogStore(files.both())
    store.append("game", "old")
    store.replace_all({"settings": "new"})
    assert _contents(LogStore(files.both())) == {"settings": "new"}
