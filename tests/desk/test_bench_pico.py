"""The benchmarks of the Pico: what they say without one, and what is made of the figures."""

import pytest
from click.testing import CliRunner

from dev.bench import bench
from dev.benchmarks import Report, performance
from dev.benchmarks.pico import Figure, why_not
from fifteentwo.firmware_build.uf2 import pages_of, uf2_of

KEPT = Figure("a boot", "1.5 s", "1.1 s", True, "until the first picture")
MISSED = Figure("a detent", "40 ms", "56 ms", False, "of 100 detents")
TOLD = Figure("a save", "", "27 ms", None, "one line")


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
    assert "| a detent | 40 ms | 56 ms | **no** |" in table
    assert "| a save |  | 27 ms |  |" in table
    assert "- **a detent**: of 100 detents." in table


def test_lines_of_other_sections_are_told_with_the_command_that_prints_them():
    report = Report("Memory")
    report.add("At Home", "80 KB", "a note")
    table = performance.desk_table("memory", report)
    assert "make bench ARGS=memory" in table
    assert "| At Home | 80 KB | a note |" in table
