"""The benchmarks of the Pico: what they say without one, and what is made of the figures."""

import json

import pytest
from click.testing import CliRunner

from dev.bench import bench
from dev.benchmarks import Figure, Report, performance, pico
from dev.benchmarks.pico import Row, why_not
from fifteentwo.firmware_build.uf2 import pages_of, uf2_of

KEPT = Row("a boot", "1.5 s", "1.1 s", "until the first picture", (Figure(1.1, "s", 1.5),))
MISSED = Row(
    "a detent",
    "40 ms, 55 ms at most",
    "38 ms, 56 ms",
    "of 100 detents",
    (Figure(38, "ms", 40), Figure(56, "ms", 55, "at most")),
)
TOLD = Row("a save", "", "27 ms", "one line", (Figure(27, "ms"),))


def test_without_firmware_the_section_says_in_a_sentence_that_it_did_not_run(monkeypatch):
    monkeypatch.setenv("PICO_UF2", "nowhere.uf2")
    result = CliRunner().invoke(bench, ["pico"])
    assert result.exit_code == 0
    assert "did not run" in result.output
    assert "make uf2 makes it" in result.output.replace("\n", " ")


def test_firmware_of_other_sources_is_not_measured(monkeypatch, tmp_path):
    (tmp_path / "old.uf2").write_bytes(uf2_of(pages_of(b"an older program")))
    monkeypatch.setenv("PICO_UF2", str(tmp_path / "old.uf2"))
    assert "is not made from these sources" in why_not()


def test_the_page_is_not_written_without_figures(monkeypatch, tmp_path):
    monkeypatch.setenv("PICO_UF2", "nowhere.uf2")
    with pytest.raises(ValueError, match="does not run here"):
        performance.measured(quick=True)


def test_a_table_says_what_is_kept_and_what_is_not():
    table = performance.pico_table([KEPT, MISSED, TOLD])
    assert "| a boot | 1.5 s | 1.1 s | yes |" in table
    assert "| a detent | 40 ms, 55 ms at most | 38 ms, 56 ms | **no** |" in table
    assert "| a save |  | 27 ms |  |" in table
    assert "- **a detent**: of 100 detents." in table


def test_lines_of_other_sections_are_told_with_the_command_that_prints_them():
    report = Report("Memory")
    report.add("At Home", "80 KB", "a note")
    table = performance.desk_table("memory", report)
    assert "make bench ARGS=memory" in table
    assert "| At Home | 80 KB | a note |" in table


def test_every_figure_is_written_with_its_budget_and_whether_it_is_kept(monkeypatch, tmp_path):
    free = Figure(150, "KB", 165, least=True)
    short = Row("free", "165 KB", "150 KB", "at Home", (free,))
    monkeypatch.setattr(pico, "why_not", lambda: "")
    monkeypatch.setattr(pico, "rows", lambda quick: [KEPT, MISSED, TOLD, short])
    path = tmp_path / "figures.json"
    result = CliRunner().invoke(bench, ["pico", "--json", str(path)])
    assert result.exit_code == 0, result.output
    assert "MISSED" in result.output
    written = [json.loads(line) for line in path.read_text().splitlines()]
    assert [tuple(figure.values()) for figure in written] == [
        ("pico", "a boot", 1.1, "s", 1.5, True),
        ("pico", "a detent", 38, "ms", 40, True),
        ("pico", "a detent, at most", 56, "ms", 55, False),
        ("pico", "a save", 27, "ms", None, None),
        ("pico", "free", 150, "KB", 165, False),
    ]
    assert list(written[0]) == ["section", "what", "value", "unit", "budget", "kept"]
