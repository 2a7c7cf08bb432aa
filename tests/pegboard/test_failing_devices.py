"""A display that is away, a store that is full: the game goes on, and the board says so."""

from support.deals import DEAL, PLAY, dealt
from support.full_store import FullStore
from support.sitting import Sitting, scores


class LooseDisplay:
    """Makes the display of a board fail while ``loose``, and counts how often it is tried."""

    def __init__(self, sitting):
        self.loose = False
        self.tries = 0
        self._screen = sitting.app.canvas.screen
        self._show = self._screen.show
        self._screen.show = self.show

    def show(self):
        self.tries += 1
        if self.loose:
            raise OSError(110)
        self._show()


def test_without_a_display_the_game_goes_on_and_it_is_picked_up_again():
    sitting = dealt()
    display = LooseDisplay(sitting)
    display.loose = True
    for line in PLAY:
        sitting.enter(line)
    assert scores(sitting) == [10, 3]
    assert sitting.lit() == [3, 9, 10]
    display.loose = False
    sitting.board.run(1000)
    assert bytes(sitting.board.oled) == bytes(sitting.app.canvas.screen.buffer)
    assert sitting.view.hint() in sitting.rows()


def test_a_missing_display_is_tried_once_a_second():
    sitting = dealt()
    display = LooseDisplay(sitting)
    display.loose = True
    sitting.turn(1)
    display.tries = 0
    for _ in range(1000):
        sitting.board.run(10)
    assert 9 <= display.tries <= 11
    display.tries = 0
    for _ in range(50):
        sitting.turn(1)
    assert display.tries <= 2


def test_a_display_that_works_is_drawn_at_once():
    sitting = dealt()
    display = LooseDisplay(sitting)
    sitting.turn(1)
    assert display.tries == 1
    sitting.board.run(5000)
    assert display.tries == 1


def test_a_full_flash_is_told_and_awards_are_still_told_after_it():
    store = FullStore()
    sitting = Sitting(store).begin()
    store.full = True
    sitting.enter("starter 5")
    assert sitting.says("not saved")
    sitting.check()
    sitting.enter("lay 1 7")
    assert sitting.says("not saved")
    sitting.enter("lay 0 8")
    assert sitting.says("Blue: fifteen for 2")
    assert scores(sitting) == [2, 0]


def test_a_full_flash_is_told_beside_every_list():
    store = FullStore()
    sitting = Sitting(store)
    sitting.app.settings.set("coach", True)
    sitting.begin()
    store.full = True
    sitting.hold()
    sitting.pick_line("What to throw")
    assert sitting.view.name == "coach"
    assert sitting.says("not saved")
    sitting.check()
    sitting.home()
    sitting.pick_line("Count a hand")
    assert sitting.says("not saved")
    sitting.check()


def test_when_the_store_works_again_all_is_saved_whole():
    store = FullStore()
    sitting = Sitting(store).begin()
    store.full = True
    sitting.enter(*PLAY)
    sitting.back()
    sitting.back()
    before = sitting.state()
    store.full = False
    sitting.hold()
    sitting.back()
    assert not sitting.says("not saved")
    sitting.cut()
    assert sitting.state() == before
    assert len(sitting.game.undone) == 2


def test_choices_on_a_full_flash_are_told_kept_and_saved_later():
    store = FullStore()
    store.full = True
    sitting = Sitting(store)
    sitting.pick_line("New game")
    sitting.pick_line("Play to")
    assert sitting.says("not saved")
    sitting.pick_line("Begin")
    sitting.pick_line("Blue deals")
    sitting.enter("starter 5")
    store.full = False
    sitting.enter("lay 1 7")
    before = sitting.state()
    sitting.cut()
    assert sitting.state() == before
    assert sitting.app.settings.target == 61


def test_dispute_20_a_store_that_fails_from_the_first_moment_leaves_the_board_usable():
    class Broken:
        def read(self, name):
            raise OSError(5)

        append = replace = remove = None

        def names(self):
            raise OSError(5)

    def fail(*arguments):
        raise OSError(5)

    store = Broken()
    store.append = store.replace = store.remove = fail
    sitting = Sitting(store)
    sitting.check()
    sitting.begin().enter(*DEAL)
    assert scores(sitting) == [23, 5]
