"""The text read from the dots of the display is what the canvas says that it drew."""

import pytest

from fifteentwo.simulator.screen_reader import read
from fifteentwo.simulator.simulated_board import SimulatedBoard
from pegboard.devices import BACK, BACK_HOLD, HOLD, PRESS, SEAT, TURN
from pegboard.draw import Canvas
from pegboard.fonts import LARGE, MEDIUM, SMALL
from pegboard.settings import FULL, QUICK
from support import cases, transcript
from support.dice import Dice
from support.sitting import sitting_at

BLANK = bytes(1024)
ANCHOR = "K"  # says where the base line is: alone, an apostrophe could be a comma


class Readers(SimulatedBoard):
    """A simulated board whose display is read, dot by dot, whenever it has changed."""

    def __init__(self, *arguments, **options):
        self.seen = set()
        super().__init__(*arguments, **options)

    def run(self, ms):
        super().run(ms)
        picture = bytes(self.oled)
        if self.powered and picture not in self.seen:
            self.seen.add(picture)
            assert read(picture) == self.text(), self.app.view.name


def canvas():
    board = SimulatedBoard()
    drawn = Canvas(board._screen)
    drawn.clear()
    return drawn


def shown(drawn):
    drawn.screen.show()
    return bytes(drawn.screen.shown)


def test_an_empty_display_says_nothing():
    assert read(BLANK) == []
    assert read(b"\xff" * 1024) == []


@pytest.mark.parametrize("font", [SMALL, MEDIUM, LARGE], ids=["small", "medium", "large"])
@pytest.mark.parametrize("ink", [1, 0], ids=["lit", "dark"])
def test_every_letter_of_every_font_is_read(font, ink):
    for character in font.characters:
        if character in " _" or (font is LARGE and character == "O"):
            continue  # the large O has the shape of the zero
        drawn = canvas()
        if not ink:
            drawn.fill_rect(0, 3, 128, font.height + 2)
        word = "%s%s%s" % (ANCHOR, character, ANCHOR)
        drawn.text(font, word, 30, 4, ink)
        assert read(shown(drawn)) == [word]


def test_the_large_zero_is_an_o_in_words_only():
    for word in ("GO", "NO", "10", "0", "30"):
        drawn = canvas()
        drawn.text(LARGE, word, 30, 11)
        assert read(shown(drawn)) == [word]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_names_and_scores_are_read_apart_whoever_deals(players):
    scores = (118, 9, 104) if players == 3 else (118, 99)
    points = ["correct %d %d" % each for each in enumerate(scores)]
    for dealer in range(players):
        for lines in (points, [*points, "starter 5"]):
            sitting = sitting_at(*lines, players=players, dealer=dealer)
            assert read(bytes(sitting.board.oled)) == sitting.rows()


def test_a_box_and_a_line_are_no_text():
    drawn = canvas()
    drawn.box(2, 2, 60, 40)
    drawn.hline(70, 50, 40)
    assert read(shown(drawn)) == []


def test_one_wrong_dot_and_a_letter_is_not_read():
    drawn = canvas()
    drawn.text(MEDIUM, "Peg", 10, 10)
    assert read(shown(drawn)) == ["Peg"]
    drawn.screen.pixel(13, 15, 1 - drawn.screen.pixel(13, 15))
    assert read(shown(drawn)) == ["eg"]


@pytest.mark.slow
@pytest.mark.parametrize("entry", [QUICK, FULL])
def test_whole_games_are_read_as_they_were_drawn(entry, monkeypatch):
    case = next(case for case in cases.lines("games.jsonl.gz") if case["players"] == 3)
    monkeypatch.setattr(transcript, "SimulatedBoard", Readers)
    transcript.write_transcript(transcript.plan(case, 3, entry), len)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_wherever_the_board_is_taken_to_its_text_can_be_read(seed):
    dice = Dice(seed)
    board = Readers(seed=seed, lanes=1 + seed % 3)
    inputs = [(TURN, 1)] * 5 + [(TURN, -1)] * 2 + [(PRESS, 0)] * 6 + [(BACK, 0), (HOLD, 0)]
    inputs += [(SEAT, 0), (SEAT, 1)]
    for step in range(800):
        board.send(*(inputs[dice.below(len(inputs))] if step % 97 else (BACK_HOLD, 0)))
        board.run((30, 300)[dice.below(2)])
    assert len(board.seen) > 200
