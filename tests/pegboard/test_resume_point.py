"""The file of the resume point is not trusted: whatever it says, the board plays."""

from cribbage.checksums import ChecksumChain
from pegboard.devices import BACK, BACK_HOLD, HOLD, PRESS, SEAT, TURN
from pegboard.screens import catalogue
from support.effort import fewer, some
from support.evening import begin, begin_match, begin_session, choices, win
from support.sitting import Dice, Sitting, store_of

MICROPYTHON_TIMEOUT = 600
SLOW = ("test_every_screen_with_entries_of_all_forms_in_every_state",)

PLACE = "place"

# What a screen's entry may be made of, and what it may not.
_TEXT = """
0 1 2 3 5 9 13 20 30 31 99999 -1 +1 1.5 x yes no hand crib own theirs lanes brightness Game Names
Lights good bad new seats deals matchdeals A a Z _ . 5H 5S JD TC KH 10H th 5h 5X AH | - play win
home sessiondeals colour0 name0 name9 sound ♥
"""
WORDS = _TEXT.split()

TOUCHES = (
    (TURN, 1), (TURN, -3), (PRESS, 0), (PRESS, 0), (BACK, 0), (BACK, 0), (SEAT, 0), (SEAT, 3),
    (HOLD, 0), (BACK_HOLD, 0),
)  # fmt: skip


def boards():
    """The files of boards in states of many kinds."""
    yield dict(Sitting().store.files)
    renege = begin(Sitting()).enter("starter 5", "lay 1 K", "lay 0 K", "lay 1 5", "go 0", "go 1")
    yield dict(renege.enter("lay 0 6").store.files)
    for chosen in (
        {},
        {"players": 3, "entry": "full", "coach": True},
        {"players": 4, "play": "hand", "muggins": True},
        {"muggins": True, "entry": "full"},
    ):
        sitting = begin(Sitting(), **chosen)
        yield dict(sitting.store.files)
        quick = sitting.app.settings.entry == "quick"
        sitting.enter("starter 5" if quick else "starter 5H")
        yield dict(sitting.store.files)
        if sitting.game.rules.players == 2:
            laid = ("1 7", "0 8", "1 9", "0 7", "1 4", "0 4", "1 J", "0 Q")
            suits = "SSSCSCSD"
            for lay, suit in zip(laid, suits):
                sitting.enter("lay %s%s" % (lay, "" if quick else suit))
            yield dict(sitting.store.files)
            if sitting.game.rules.muggins:
                sitting.enter("claim 1 0", "hand 1")
                yield dict(sitting.store.files)
                sitting.press()
                sitting.enter("claim 0 2", "hand 0", "claim 0 0")
                yield dict(sitting.store.files)
        elif sitting.game.rules.play == "hand":
            sitting.enter("claim 1 2")
            yield dict(sitting.store.files)
    sitting = begin_session(choices(Sitting(), target=61), games=2)
    win(sitting, 0, 40)
    yield dict(sitting.store.files)
    sitting = begin_match(choices(Sitting(), target=61), goal=3)
    win(sitting, 0, 50)
    yield dict(sitting.store.files)
    sitting = Sitting().scoreboard(3)
    sitting.enter("peg 1 9")
    yield dict(sitting.store.files)


def forged(files, text, is_signed=True):
    """A board whose file says that it was at ``text``."""
    files = dict(files)
    state_id = Sitting(store_of(files)).app.current_game.state_id
    line = "%s %s" % (state_id, text)
    files[PLACE] = (ChecksumChain().sign(line) if is_signed else line) + "\n"
    return Sitting(store_of(files))


def plays(sitting, dice, touches):
    sitting.check()
    for _ in range(touches):
        sitting.fingers.do(*TOUCHES[dice.roll(len(TOUCHES))])
        sitting.check()


def entry(dice):
    return " ".join([WORDS[dice.roll(len(WORDS))] for _ in range(dice.roll(5))])


# What a screen is opened with that few entries or states open.
SOUND = {"clear": "new", "renege": "", "setting": "brightness", "who": "2"}


def test_every_screen_with_entries_of_all_forms_in_every_state():
    dice = Dice(7)
    reopened = set()
    for files in boards():
        for name in catalogue.names():
            for number in range(fewer(10, least=2)):
                words = SOUND.get(name, entry(dice)) if number == 0 else entry(dice)
                sitting = forged(files, "%s %s" % (name, words))
                if sitting.view.name == name:
                    reopened.add(name)
                plays(sitting, dice, 4)
    assert reopened == set(catalogue.names()), set(catalogue.names()) - reopened


def test_what_made_a_board_stop_once():
    dice = Dice(1)
    for text in ("scoreboard 20 20", "correct 0 lanes", "crib crib", "hand hand", "win win"):
        for files in some(boards()):
            for _ in range(3):
                plays(forged(files, text), dice, 6)


def test_letters_that_only_look_like_those_of_a_name_are_not_taken():
    files = Sitting().store.files
    assert forged(files, "name 0 I _ s").view.name == "name"
    for letter in ("ı", "ſ", "é", "٣", "-"):
        assert forged(files, "name 0 " + letter).view.name == "home", letter


def test_the_screen_left_behind_is_no_more_trusted():
    dice = Dice(2)
    for files in some(boards()):
        for name in catalogue.names():
            sitting = forged(files, "home | %s %s" % (name, entry(dice)))
            sitting.back()
            plays(sitting, dice, 3)


def test_an_entry_without_its_checksum_is_not_heeded():
    sitting = begin(Sitting())
    sitting.hold()
    files = dict(sitting.store.files)
    assert Sitting(store_of(files)).view.name == "menu"
    for damage in ("", "\n", files[PLACE][:-1], files[PLACE][1:], files[PLACE] * 2):
        files[PLACE] = damage
        again = Sitting(store_of(files))
        assert again.view.name == "starter", damage
    assert forged(files, "menu").view.name == "menu"
    assert forged(files, "menu", is_signed=False).view.name == "starter"
