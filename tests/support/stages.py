"""Games of every kind at each of their stages, for tests that try something at all of them."""

from cribbage.events import Event
from cribbage.game import OVER, RefusedError
from fifteentwo.simulator.autoplayer import CannotEnter
from fifteentwo.simulator.dice import Dice
from pegboard.devices import BACK, BACK_HOLD, HOLD, PRESS, SEAT, TURN
from support.evening import begin, begin_match, begin_session, choices, remotely
from support.host import Host
from support.random_games import instances, next_event
from support.sitting import Sitting, store_of


def refereed(players, **chosen):
    return begin(Sitting(), players=players, target=61, **chosen)


def in_a_match(**chosen):
    return begin_match(choices(Sitting(), target=61, **chosen), goal=3)


def in_a_session(**chosen):
    return begin_session(choices(Sitting(), target=61, **chosen), games=2)


# A name, and what leads from a new board to the first event of such a game.
GAMES = (
    ("two", lambda: refereed(2)),
    ("three, full entry", lambda: refereed(3, entry="full")),
    ("four with muggins", lambda: refereed(4, muggins=True)),
    ("two by hand", lambda: refereed(2, play="hand", entry="full")),
    ("three by hand with muggins", lambda: refereed(3, play="hand", muggins=True)),
    ("four by hand", lambda: refereed(4, play="hand")),
    ("scoreboard of two", lambda: Sitting().scoreboard(2)),
    ("scoreboard of four", lambda: Sitting().scoreboard(4)),
    ("match with muggins", lambda: in_a_match(muggins=True)),
    ("session", in_a_session),
)


def kind_of_state(game):
    """States of one kind lead to the same screens."""
    return (
        game.phase,
        game.missed > 0,
        game.claimed >= 0,
        game.shown > 0,
        bool(game.events),
        game.play is not None and game.play.may_go(),
    )


def stages(sitting, dice):
    """Play on at random to the end of the game; yield the files at each new kind of state."""
    seen = []
    quick = sitting.app.settings.entry == "quick"
    while True:
        game = sitting.game
        kind = kind_of_state(game)
        if kind not in seen:
            seen.append(kind)
            yield dict(sitting.store.files)
        if game.phase == OVER:
            return
        if len(game.events) > 120:
            remotely(sitting, Event("correct", 0, points=game.rules.target))
            continue
        event, _ = next_event(game, dice, quick)
        game.undo()
        sitting.app.enter_remote(event)


def entered(files, dice, kind, player):
    """A board at ``files`` at which an event of this kind has happened; None where none can."""
    sitting = Sitting(board=Host(store_of(files)).board)
    quick = sitting.app.settings.entry == "quick"
    for event in instances(sitting.game, dice, kind, player, quick):
        try:
            remotely(sitting, event)
        except RefusedError:
            continue
        return sitting
    return None


def works(sitting):
    """The screen is whole, and whatever is pressed on it leads to another one that is."""
    sitting.check()
    for kind, number in (
        (TURN, 1), (PRESS, 0), (BACK, 0), (SEAT, 3),
        (HOLD, 0), (BACK, 0), (BACK_HOLD, 0), (BACK, 0),
    ):  # fmt: skip
        sitting.fingers.do(kind, number)
        sitting.check()


def by_back(sitting):
    # What was offered to the other side comes first.
    for _ in range(2):
        number = len(sitting.game.events)
        sitting.back()
        if len(sitting.game.events) < number:
            return


def places():
    """Yield the files of boards at every screen, in games of many kinds."""
    for name, start in GAMES:
        for files in stages(start(), Dice(3 + len(name))):
            yield from places_around(files)


def places_around(files):
    """Yield the files of a board at the table, and at the screens that it leads to."""
    sitting = Sitting(store_of(files))
    yield sitting.store.files
    sitting.hold()
    yield sitting.store.files
    sitting.home()
    yield sitting.store.files
    for line in ("New game", "Scoreboard", "Match", "Session"):
        for word in (line, "Begin", "End it"):
            try:
                sitting.pick_line(word)
            except CannotEnter:
                continue
            yield sitting.store.files
        sitting.home()
