"""What the board sounds like, and that it can be silenced."""

from fifteentwo.simulator.simulated_board import SimulatedBoard
from pegboard.settings import FILE
from pegboard.sounds import TONES
from support.sitting import Sitting, sitting_at


def heard(sitting, *lines):
    """The sounds of entering these record lines."""
    sitting.board.sounds.clear()
    sitting.enter(*lines)
    return list(sitting.board.sounds)


def test_each_sound_is_short_and_unlike_the_others():
    assert sorted(TONES) == ["go", "lay", "points", "refusal", "thirty-one", "win"]
    assert len(set(TONES.values())) == len(TONES)
    for name, pieces in TONES.items():
        for hertz, ms in pieces:
            assert hertz == 0 or 200 <= hertz <= 4000, name
            assert ms > 0
        assert sum([ms for _, ms in pieces]) <= (1000 if name == "win" else 400), name


def test_a_card_points_go_and_thirty_one_sound_different():
    sitting = sitting_at()
    assert heard(sitting, "starter 5") == ["lay"]
    assert heard(sitting, "lay 1 10") == ["lay"]
    assert heard(sitting, "lay 0 5") == ["points"]
    assert heard(sitting, "lay 1 10") == ["lay"]
    assert heard(sitting, "lay 0 6") == ["thirty-one"]
    assert heard(sitting, "lay 1 10", "lay 0 10") == ["lay", "points"]
    assert heard(sitting, "lay 1 9") == ["lay"]
    assert heard(sitting, "go 0") == ["go"]


def test_heels_and_a_counted_hand_are_points():
    sitting = sitting_at()
    assert heard(sitting, "starter J") == ["points"]


def test_the_win_sounds_above_all():
    sitting = sitting_at("correct 0 119")
    assert heard(sitting, "starter J") == ["win"]


def test_a_refusal_sounds():
    sitting = Sitting().begin()
    sitting.board.sounds.clear()
    sitting.back()
    assert sitting.board.sounds == ["refusal"]


def test_turning_undoing_and_leaving_are_silent():
    sitting = sitting_at("starter 5", "lay 1 10")
    sitting.board.sounds.clear()
    sitting.turn(3)
    sitting.back()
    sitting.home()
    sitting.press()
    assert sitting.board.sounds == []


def test_the_menu_switches_it_off_and_on():
    sitting = sitting_at("starter 5")
    sitting.hold()
    sitting.pick_line("Sound off")
    assert sitting.view.name == "play"
    assert sitting.says("Sound is off")
    sitting.check()
    assert heard(sitting, "lay 1 10") == []
    sitting.cut()
    assert heard(sitting, "lay 0 5") == []
    sitting.hold()
    sitting.pick_line("Sound on")
    assert heard(sitting, "lay 1 5") == ["points"]


def test_the_settings_switch_it_too():
    sitting = Sitting()
    sitting.pick_line("Settings")
    sitting.pick_line("Board")
    sitting.pick_line("Sound")
    assert "sound=False" in sitting.store.files[FILE]
    sitting.home()
    sitting.begin()
    assert heard(sitting, "starter 5") == []


def test_a_board_without_a_buzzer_offers_no_sound_and_plays_on():
    sitting = sitting_at("starter 5")
    sitting.app.messages.sounds.is_there = False
    sitting.hold()
    assert not [label for label in sitting.view.labels() if "Sound" in label[0]]
    sitting.press()
    sitting.enter("lay 1 10", "lay 0 5")
    assert sitting.game.scores == [2, 0]
    sitting.home()
    sitting.pick_line("Settings")
    sitting.pick_line("Board")
    assert not [label for label in sitting.view.labels() if "Sound" in label[0]]


def test_only_sounds_that_there_are_are_played():
    sitting = sitting_at("starter 5", "lay 1 10")
    assert set(heard(sitting, "lay 0 5", "lay 1 5", "lay 0 5")) <= set(TONES)


def test_a_long_evening_does_not_fill_the_memory():
    board = SimulatedBoard()
    for _ in range(300):
        board.app.messages.show_error("No")
    assert len(board.sounds) == 100
