"""Nothing that one ordinary press does is beyond BACK.

On the desk alone: a small heap has no room for so many boards.
"""

from cribbage import record
from pegboard.archive import is_journal_name
from pegboard.devices import PRESS, SEAT
from support.sitting import Sitting, store_of
from support.stages import by_back, places

SLOW = ("test_back_after_any_press_that_changed_what_is_saved_brings_it_all_back",)

# What asks before it acts, and what is changed back as it was changed.
ASKS_TWICE = ("reset", "endmatch", "endsession", "forget", "misdeal")
SETTINGS = (
    "new", "match", "session", "sessiongames", "settings", "setting", "who", "name", "menu"
)  # fmt: skip

INPUTS = ((PRESS, 0), (SEAT, 0), (SEAT, 1), (SEAT, 2), (SEAT, 3))


def saved_state(sitting):
    """What is saved, file by file, as the board would read it; the game without what can be done
    again.
    """
    files = sitting.store.files
    archive = sitting.app.archive
    games = {}
    for name in sorted(files):
        if is_journal_name(name):
            game = record.JournalReader([files[name]]).game
            games[name] = [str(event) for event in game.events]
    number = archive.number
    current = sorted(games)[: number + 1]
    return (
        number,
        [(name, games[name]) for name in current],
        [dict(seat) for seat in archive.statistics.seats],
        archive.statistics.best,
        archive.match and (archive.match.points, archive.match.goal),
        files.get("settings"),
    )


def turns(sitting):
    """So many detents until every value of the wheel was seen, not too many."""
    return min(len(sitting.view.wheel.values), 4)


def test_back_after_any_press_that_changed_what_is_saved_brings_it_all_back():
    screens = set()
    changed = 0
    for files in places():
        for at in range(4):
            for kind, number in INPUTS:
                sitting = Sitting(store_of(files))
                if at >= turns(sitting):
                    continue
                if at:
                    sitting.turn(at)
                before = saved_state(sitting)
                name = sitting.view.name
                sitting.fingers.do(kind, number)
                if saved_state(sitting) == before or name in ASKS_TWICE:
                    continue
                if saved_state(sitting)[5] != before[5]:
                    assert name in SETTINGS, name
                    continue
                changed += 1
                screens.add(name)
                cut = store_of(sitting.store.files)
                for again in (sitting, Sitting(cut)):
                    by_back(again) if again.game.events else again.back()
                    assert saved_state(again) == before, (name, at, kind)
                    again.check()
    assert changed > 200
    expected = ("starter", "play", "hand", "crib", "win", "muggins", "scoreboard", "byhand")
    assert screens >= set(expected + ("deals", "matchdeals", "sessiondeals", "seats")), screens
