"""Text is found among the dots of the display where it was drawn, and nowhere else."""

import pytest

from fifteentwo.simulator.dice import Dice
from fifteentwo.simulator.simulated_board import SimulatedBoard
from fifteentwo.simulator.text_search import is_shown
from pegboard.devices import BACK, BACK_HOLD, HOLD, PRESS, SCREEN_HEIGHT, SEAT, TURN
from pegboard.draw import Canvas
from pegboard.fonts import BIG, LARGE, MEDIUM, SMALL

FONTS = pytest.mark.parametrize(
    "font", [SMALL, MEDIUM, BIG, LARGE], ids=["small", "medium", "big", "large"]
)


def canvas():
    drawn = Canvas(SimulatedBoard()._screen)
    drawn.clear()
    return drawn


def shown(drawn):
    drawn.screen.show()
    return bytes(drawn.screen.shown)


def turned(picture):
    """The same picture upside down."""
    return bytes(int(f"{byte:08b}"[::-1], 2) for byte in reversed(picture))


def test_an_empty_display_says_nothing():
    for text in ("A", "0", "Press"):
        assert not is_shown(bytes(1024), text)
        assert not is_shown(b"\xff" * 1024, text)


@FONTS
@pytest.mark.parametrize("ink", [1, 0], ids=["lit", "dark"])
@pytest.mark.parametrize("way", [bytes, turned], ids=["upright", "turned"])
def test_every_letter_of_every_font_is_found_lit_and_dark_either_way_up(font, ink, way):
    letters = [chr(code) for code in font.codes if code != ord(" ")]
    for first in range(0, len(letters), 4):
        word = "".join(letters[first : first + 4])
        drawn = canvas()
        if not ink:
            drawn.fill_rect(0, 0, 128, SCREEN_HEIGHT)
        drawn.text(font, word, 5, 12, ink)
        assert is_shown(way(shown(drawn)), word)


@FONTS
def test_text_is_found_at_every_edge(font):
    for x, y in ((0, 0), (128 - canvas().width(font, "12"), SCREEN_HEIGHT - font.height)):
        drawn = canvas()
        drawn.text(font, "12", x, y)
        assert is_shown(shown(drawn), "12")
        assert not is_shown(shown(drawn), "13")


def test_a_part_of_a_word_is_found_and_another_word_is_not():
    drawn = canvas()
    drawn.text(SMALL, "Press: Blue lays 7", 0, 50)
    picture = shown(drawn)
    assert is_shown(picture, "Blue lays")
    for text in ("Blue lays 8", "Bluelays", "press", "Press: Blue lays 77"):
        assert not is_shown(picture, text)


def test_one_wrong_dot_and_the_word_is_not_there():
    drawn = canvas()
    drawn.text(MEDIUM, "Peg", 10, 10)
    assert is_shown(shown(drawn), "Peg")
    drawn.screen.pixel(13, 15, 1 - drawn.screen.pixel(13, 15))
    assert not is_shown(shown(drawn), "Peg")
    assert is_shown(shown(drawn), "eg")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_wherever_the_board_is_taken_all_that_it_says_is_found(seed):
    dice = Dice(seed)
    board = SimulatedBoard(seed=seed, lanes=1 + seed % 3)
    seen = set()
    inputs = [(TURN, 1)] * 5 + [(TURN, -1)] * 2 + [(PRESS, 0)] * 6 + [(BACK, 0), (HOLD, 0)]
    inputs += [(SEAT, 0), (SEAT, 1)]
    for step in range(500):
        board.send(*(inputs[dice.below(len(inputs))] if step % 97 else (BACK_HOLD, 0)))
        board.run((30, 300)[dice.below(2)])
        picture = bytes(board.oled)
        if picture not in seen:
            seen.add(picture)
            for row in board.text():
                for text in row.split("  "):
                    assert is_shown(picture, text), (board.app.view.name, text)
    assert len(seen) > 150
