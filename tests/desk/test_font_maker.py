import importlib
import re

import pytest
from click.testing import CliRunner
from PIL import Image

from dev import font_maker
from dev.font_maker import MODULES, RECIPES, FontError
from support.desk import ROOT

OUTLINES = (
    "big",
    "large",
)  # their pixels depend on FreeType; the others are bitmaps in their typefaces
_MAKER = re.compile(r"with (FreeType [\d.]+)")


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_the_committed_font_is_what_the_tool_makes_of_the_committed_typeface(recipe):
    committed = (MODULES / f"{recipe.name}.py").read_text(encoding="utf-8")
    made = font_maker.module_text(recipe)
    same_freetype = _MAKER.search(committed)[1] == font_maker.made_with()
    if same_freetype or recipe.name not in OUTLINES:
        assert _MAKER.sub("", made) == _MAKER.sub("", committed)
    else:
        assert metrics(made) == metrics(committed)


def metrics(module_text):
    names = {}
    exec(module_text, names)
    sizes = [names[name] for name in ("HEIGHT", "BASELINE", "CAPITALS", "CODES", "PLACES")]
    return sizes + [glyph[1:] for glyph in names["GLYPHS"]]


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_every_font_names_its_licence_which_lies_beside_the_typeface(recipe):
    module = importlib.import_module(f"pegboard.fonts.{recipe.name}")
    licence = ROOT / re.search(r"host_tools/\S+/typefaces/[\w-]+\.txt", module.__doc__)[0]
    assert licence.parent == recipe.typeface.parent
    assert "ermission" in licence.read_text(encoding="utf-8")


def test_the_specimen_is_a_picture_in_which_all_texts_fit(tmp_path):
    path = tmp_path / "specimen.png"
    result = CliRunner().invoke(font_maker.main, ["--specimen", str(path)])
    assert result.exit_code == 0, result.output
    with Image.open(path) as picture:
        assert picture.width >= 6 * 2 * 128
        assert picture.convert("L").getextrema() == (0, 255)


@pytest.mark.parametrize(
    ("characters", "reason"),
    [("字", "helvB08.pcf.gz has no '字'"), ("É", "'É' needs more than the 11 rows of small")],
)
def test_a_character_that_cannot_be_drawn_is_refused_by_name(characters, reason):
    with pytest.raises(FontError, match=reason):
        font_maker.glyphs(RECIPES[0]._replace(characters=characters))
