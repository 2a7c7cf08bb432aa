"""What happened once can be taken back, everywhere, and leads to a screen that works."""

from fifteentwo.simulator.dice import Dice
from support.effort import fewer, some
from support.evening import begin, begin_match, begin_session, next_game, put, win
from support.host import Host
from support.sitting import Sitting, store_of
from support.stages import GAMES, by_back, entered, stages, works

MICROPYTHON_TIMEOUT = 600


def by_a_host(sitting):
    answer = Host(board=sitting.board).ask(do="undo")
    assert answer.get("ok"), answer


def by_a_host_and_a_cut(sitting):
    """The power goes before the screen is saved."""
    sitting.app.current_game.undo()
    sitting.cut()


def takes_back_everything(name):
    sitting = dict(GAMES)[name]()
    dice = Dice(len(name))
    tried = 0
    for files in some(stages(sitting, dice)):
        game = Sitting(store_of(files)).game
        before = [str(event) for event in game.events]
        for kind, player in game.may():
            for undo in (by_back, by_a_host, by_a_host_and_a_cut):
                board = entered(files, dice, kind, player)
                if board is None:
                    continue
                undo(board)
                stands = [str(event) for event in board.game.events]
                assert stands == before, (kind, undo.__name__)
                works(board)
                tried += 1
    assert tried > fewer(20)


def test_everything_in_a_game_of_two():
    takes_back_everything("two")


def test_everything_in_a_game_of_three_in_full_entry():
    takes_back_everything("three, full entry")


def test_everything_in_a_game_of_four_with_muggins():
    takes_back_everything("four with muggins")


def test_everything_in_a_game_by_hand():
    takes_back_everything("two by hand")


def test_everything_in_a_game_of_three_by_hand_with_muggins():
    takes_back_everything("three by hand with muggins")


def test_everything_in_a_game_of_four_by_hand():
    takes_back_everything("four by hand")


def test_everything_on_the_scoreboard():
    takes_back_everything("scoreboard of two")
    takes_back_everything("scoreboard of four")


def test_everything_in_a_match():
    takes_back_everything("match with muggins")


def test_everything_in_a_session():
    takes_back_everything("session")


# Games in a row


def test_from_the_win_screen_on_into_the_game_before_and_forward_again():
    sitting = begin_match(Sitting(), goal=7)
    put(sitting, 119, 100)
    sitting.enter("starter J")
    won = sitting.state()
    sitting.press()
    assert sitting.game.events == []
    sitting.enter("starter 5")
    begun = sitting.state()
    for cut in (False, True):
        sitting.back()
        sitting.back()
        if cut:
            sitting.cut()
        assert sitting.state()[:2] == won[:2]
        assert sitting.view.name == "win"
        assert sitting.app.match.standing() == ([1, 0], -1)
        sitting.back()
        assert sitting.view.name == "starter" and sitting.game.scores == [119, 100]
        assert sitting.app.match.standing() == ([0, 0], -1)
        for _ in range(3):
            sitting.hold()
            sitting.pick_line("Redo")
        assert sitting.state() == begun


def test_from_a_game_of_a_session_back_into_the_one_before_and_forward_again():
    sitting = begin_session(Sitting(), games=3)
    win(sitting, 0, 100)
    won = sitting.state()
    next_game(sitting)
    sitting.enter("starter 5")
    begun = sitting.state()
    for cut in (False, True):
        sitting.back()
        sitting.back()
        if cut:
            sitting.cut()
        assert sitting.state()[:2] == won[:2]
        assert sitting.app.match.scorecard() == [(0, 2, 1, 21), (1, 0, 0, -21)]
        sitting.back()
        assert sitting.app.match.scorecard() == [(0, 0, 0, 0), (1, 0, 0, 0)]
        for _ in range(3):
            sitting.hold()
            sitting.pick_line("Redo")
        assert sitting.state() == begun


def test_a_game_begun_after_going_back_past_what_was_forgotten_can_be_left_by_back_too():
    sitting = win(Sitting().begin(), 0, 90)
    sitting.press()
    win(sitting, 0, 90)
    sitting.press()
    sitting.app.current_game.forget_statistics()
    while sitting.app.archive.number:
        sitting.back()
    while sitting.game.winner < 0:
        sitting.hold()
        sitting.pick_line("Redo")
    won = sitting.state()
    sitting.press()
    begun = sitting.state()
    for cut in (False, True):
        for line, state in (("Undid: the new game", won), ("", begun)):
            if line:
                sitting.back()
                assert sitting.says(line)
            else:
                sitting.hold()
                sitting.pick_line("Redo new game")
            if cut:
                sitting.cut()
            assert sitting.state() == state, (line, cut)
            assert not sitting.app.archive.damaged
            assert sitting.app.current_game.statistics().seats[0]["games"] == 0


def test_a_game_that_a_power_cut_left_half_replaced_is_not_done_again():
    sitting = win(Sitting().begin(), 0, 90)
    won = sitting.state()
    sitting.press()
    sitting.back()
    for name in ("game0001", "archive0001"):
        sitting.store.remove(name)
        sitting.cut()
        sitting.hold()
        sitting.pick_line("Redo new game")
        assert sitting.says("Nothing to do again")
        sitting.back()
        assert sitting.state() == won


def test_what_was_undone_before_a_new_game_does_not_bar_the_way_forward_to_it():
    sitting = Sitting().begin()
    sitting.enter("starter 5", "lay 1 7")
    sitting.back()
    before = sitting.state()
    begin(sitting, dealer=1)
    sitting.enter("starter K")
    begun = sitting.state()
    sitting.back()
    sitting.back()
    assert sitting.state() == before
    sitting.back()
    for text in ("Redo starter 5", "Redo new game", "Redo starter K"):
        sitting.hold()
        assert text in [line for line, _ in sitting.view.labels()]
        sitting.pick_line(text)
    assert sitting.state() == begun
