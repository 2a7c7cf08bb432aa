"""docs/strategy.md is what its program writes."""

from fifteentwo.strategy.document import DOCUMENT, document


def test_the_page_is_as_the_figures_are():
    assert DOCUMENT.read_text(encoding="utf-8") == document()
