"""docs/manual.md: scripts make its pictures, every screen is shown, its table is right."""

import re

import pytest
from PIL import Image, ImageChops, ImageStat

from dev import document_pictures
from fifteentwo.simulator import scripts
from fifteentwo.simulator.board_picture import board_picture, oled_picture
from fifteentwo.simulator.simulated_board import SimulatedBoard
from pegboard.screens import catalogue
from pegboard.screens.settings import value_text
from pegboard.settings import SETTINGS, values_of
from pegboard.sounds import TONES
from support.desk import ROOT
from support.sitting import Sitting

DOCS = ROOT / "docs"
MANUAL = (DOCS / "manual.md").read_text(encoding="utf-8")
SCRIPTS = sorted(document_pictures.FOLDER.rglob("*.script"))

MOST_BYTES = 1200 * 1000
MOST_FILM_BYTES = 700 * 1000


def shown():
    """The pictures of the manual, as paths from docs/."""
    return re.findall(r"!\[[^\]]+\]\(([^)]+)\)", MANUAL)


@pytest.fixture(scope="module")
def snaps():
    """For each picture that a script makes, as a path from docs/, the name of the screen on it."""
    found = {}
    for script in SCRIPTS:
        board = SimulatedBoard()

        def snap(name, script=script, board=board):
            picture = script.with_name(f"{name}.png").relative_to(DOCS).as_posix()
            assert picture not in found, f"{picture} is made twice"
            found[picture] = board.app.view.name

        scripts.play(scripts.parse(script.read_text("utf-8").splitlines()), board, snap)
    return found


def rows_after(header):
    """The rows of the table with that header, each a list of its cells."""
    table = MANUAL[MANUAL.index(header) :].split("\n\n")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
    return rows[2:]


# Pictures


def test_every_picture_is_there_and_made_by_a_script(snaps):
    assert shown()
    for picture in shown():
        assert (DOCS / picture).is_file(), picture
        assert picture in snaps, f"no script makes {picture}"


def test_no_picture_is_shown_twice():
    assert len(shown()) == len(set(shown()))


def test_no_picture_is_made_for_nothing(snaps):
    guide = (DOCS / "build.md").read_text(encoding="utf-8")
    for picture in snaps:
        assert picture in shown() or f"]({picture})" in guide, picture


def test_no_picture_stays_when_its_script_is_gone(snaps):
    committed = {
        path.relative_to(DOCS).as_posix() for path in document_pictures.FOLDER.rglob("*.png")
    }
    drawn = {path for path in committed if path.startswith("pictures/object/")}
    assert committed - drawn == set(snaps)


# Those of the first game of a match or a session look like those of any first game.
ALIKE = {"matchdeals", "matchcut", "sessiondeals", "sessioncut"}


def test_every_screen_is_shown(snaps):
    seen = {snaps[picture] for picture in shown()}
    assert set(catalogue.names()) - ALIKE == seen


def test_all_pictures_together_stay_small():
    sizes = [path.stat().st_size for path in document_pictures.FOLDER.rglob("*.png")]
    assert sum(sizes) <= MOST_BYTES


@pytest.mark.parametrize("name", document_pictures.FILMS)
def test_a_moving_picture_is_that_of_its_script_and_small(name):
    path = document_pictures.FOLDER / f"{name}.webp"
    assert f"](docs/pictures/{name}.webp)" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert path.stat().st_size < MOST_FILM_BYTES
    board = SimulatedBoard()
    script = path.with_suffix(".script").read_text(encoding="utf-8")
    scripts.play(scripts.parse(script.splitlines()), board, None)
    with Image.open(path) as film:
        assert film.n_frames > 30
        film.seek(film.n_frames - 1)
        shown_last = film.convert("RGB")
    wanted = board_picture(board.oled, board.rgb).resize(shown_last.size)
    difference = ImageStat.Stat(ImageChops.difference(shown_last, wanted))
    assert max(difference.mean) < 6


def test_every_numbered_picture_is_explained_number_by_number():
    for name, labels in document_pictures.LABELS.items():
        (place,) = re.finditer(r"!\[[^\]]+\]\([^)]*/%s\.png\)\n\n" % re.escape(name), MANUAL)
        explained = MANUAL[place.end() :].split("\n\n")[0]
        numbers = re.findall(r"^(\d+)\. ", explained, re.MULTILINE)
        assert numbers == [str(number) for number in range(1, len(labels) + 1)], name


def test_a_folder_named_screens_holds_the_display_alone_in_a_frame(tmp_path):
    (tmp_path / "screens").mkdir()
    for folder in (tmp_path, tmp_path / "screens"):
        (folder / "one.script").write_text("snap one\n", encoding="utf-8")
        (picture,) = document_pictures.make_pictures(folder / "one.script")
        assert picture == folder / "one.png"
    display = oled_picture(SimulatedBoard().oled, 3)
    with Image.open(tmp_path / "screens" / "one.png") as screen:
        left, top = (screen.width - display.width) // 2, (screen.height - display.height) // 2
        inside = screen.convert("RGB").crop(
            (left, top, left + display.width, top + display.height)
        )
    assert 0 < left == top
    assert inside.tobytes() == display.tobytes()
    with Image.open(tmp_path / "one.png") as board:
        assert board.width > 2 * display.width


def test_a_number_stands_in_the_margin_of_a_labelled_screen(tmp_path):
    (tmp_path / "screens").mkdir()
    script = tmp_path / "screens" / "some.script"
    script.write_text("snap play\nsnap plain\n", encoding="utf-8")
    labelled, plain = map(Image.open, document_pictures.make_pictures(script))
    assert labelled.width > plain.width
    assert labelled.height > plain.height


# Words


def spoken(name, value):
    """A value as the display says it; the screen Match has words of its own."""
    if not name.startswith("match"):
        return value_text(name, value)
    sitting = Sitting()
    sitting.app.settings.set(name, value)
    line = next(row[4] for row in SETTINGS if row[1] == name)
    sitting.pick_line("Match")
    words = next(right for left, right in sitting.view.labels() if left == line)
    return words.split(" ")[0] if name == "match_goal" else words


def told(name):
    """The values of a setting as the manual lists them."""
    values = values_of(name)
    if values is None:
        return "up to 8 letters"
    words = [spoken(name, value) for value in values]
    if len(words) > 4 and words == [str(number) for number in range(1, len(words) + 1)]:
        return f"{words[0]} to {words[-1]}"
    unit = re.search(r"( min| mA)?$", words[-1]).group()
    return ", ".join(word.removesuffix(unit) for word in words) + unit


# Where the settings without a group are chosen, by how their names begin.
OF_SCREENS = {"match": "Match", "session": "Session"}


def test_the_table_of_settings_is_the_settings_of_the_board():
    expected = [
        [
            group or OF_SCREENS.get(name.partition("_")[0], "New game"),
            line,
            told(name),
            spoken(name, default) or "none",
        ]
        for group, name, default, _, line, _ in SETTINGS
    ]
    rows = rows_after("| Where | Line | Values |")
    assert [row[:4] for row in rows] == expected
    assert all(row[4] for row in rows)


def test_every_sound_is_explained():
    assert len(rows_after("| Sound | It means |")) == len(TONES)


def test_links_lead_somewhere():
    titles = re.findall(r"^#+ (.+)$", MANUAL, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
    links = re.findall(r"(?<!!)\[[^\]]+\]\(([^)]+)\)", MANUAL)
    assert links
    for link in links:
        if link.startswith("#"):
            assert link[1:] in anchors, link
        else:
            assert (DOCS / link).is_file(), link
