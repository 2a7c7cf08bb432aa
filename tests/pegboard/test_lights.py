"""What the lit holes show while pegs hop and when all is still."""

from pegboard.devices import HOLD, PRESS, SEAT, TURN
from support.deals import DEAL, PLAY, dealt
from support.sitting import Sitting, sitting_at


def test_the_peg_hops_hole_by_hole_and_any_input_finishes_it_at_once():
    for kind, number in ((TURN, 1), (PRESS, 0), (HOLD, 0), (SEAT, 3)):
        sitting = Sitting().scoreboard().enter("peg 0 5")
        sitting.lit()
        sitting.turn_to(8)
        sitting.board.send(SEAT, 0)
        sitting.board.run(100)
        seen = set()
        for _ in range(5):
            sitting.board.run(80)
            seen.update([hole for _, hole, _ in sitting.app.track.lit_holes()])
        assert seen - {5, 13} and sitting.app.track.is_hopping
        sitting.board.send(kind, number)
        sitting.board.run(1)
        assert not sitting.app.track.is_hopping
        assert sorted([hole for _, hole, _ in sitting.app.track.lit_holes()]) == [5, 13]


def test_when_all_is_still_the_lit_holes_are_the_pegs():
    sitting = dealt()
    for line in DEAL:
        sitting.enter(line)
        game = sitting.game
        holes = sitting.lit()
        pegs = set(game.fronts + game.backs) - {0}
        shared = len([hole for hole in game.fronts + game.backs if hole]) != len(pegs)
        assert set(holes) == pegs or shared, line


def test_two_awards_of_one_card_are_two_hops():
    sitting = sitting_at(
        "starter 5",
        "lay 1 K",
        "lay 0 9",
        "lay 1 8",
        "lay 0 3",
        "go 1",
        "go 0",
        "lay 1 7",
        "lay 0 6",
        "lay 1 4",
    )
    sitting.enter("lay 0 4")
    assert sitting.says("Blue +3: pair, last card")
    game = sitting.game
    assert game.fronts[0] - game.backs[0] == 1
    assert sitting.lit() == sorted(set(game.fronts + game.backs) - {0})


def test_the_board_sleeps_when_nothing_moves():
    sitting = dealt().enter(*PLAY)
    sitting.board.run(60000)
    sitting.back_hold()
    sitting.board.run(10000)
    wake = sitting.app.step(sitting.board.now_ms + 1)
    assert wake is None or wake > sitting.board.now_ms + 100
