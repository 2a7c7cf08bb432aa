"""For every test run: its order, the fixtures for outside programs, what it left out."""

import gc
import os
from pathlib import Path

import pytest

from support import desk

_NO_FIRMWARE = "no Pico firmware: PICO_UF2 names no file; make uf2 makes one"
_OLD_FIRMWARE = "PICO_UF2 is not made from these sources, %s among them: run make uf2"


@pytest.fixture(scope="session")
def needs_chromium():
    """The path of a Chromium; without one the test is skipped on a desk and fails in CI."""
    path = desk.chromium()
    if path is None:
        desk.cannot_run("no Chromium or Chrome found; install one, or name it in CHROMIUM")
    return path


@pytest.fixture(scope="session")
def needs_uf2():
    """The path of the Pico firmware that ``PICO_UF2`` names, made from these sources.

    Nobody may be able to make it where the tests run, so its absence is only told, also in CI.
    """
    path = Path(os.environ.get("PICO_UF2", ""))
    if not path.is_file():
        pytest.skip(_NO_FIRMWARE)
    from fifteentwo.firmware_build import modules
    from fifteentwo.firmware_build.uf2 import content_of

    changed = modules.changed_since(content_of(path.read_bytes()), modules.program_files())
    if changed:
        pytest.fail(_OLD_FIRMWARE % changed[0])
    return path


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Start the slow tests first, so that none of them is left alone at the end.

    A file that MicroPython runs too knows no marks: it names its slow tests in ``SLOW``.
    """
    for item in items:
        if getattr(item, "originalname", None) in getattr(item.module, "SLOW", ()):
            item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection_finish():
    """Take what has been imported, the CAD library most of all, out of what is looked through.

    Many tests collect garbage as often as a board does; each time would else take 0.2 s.
    """
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter):
    """Tell what was not tested here, and why."""
    skipped = terminalreporter.stats.get("skipped", [])
    if not skipped:
        return
    terminalreporter.section("NOT TESTED HERE", yellow=True, bold=True)
    for report in skipped:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        terminalreporter.line("%s: %s" % (report.nodeid, reason.removeprefix("Skipped: ")))
