"""The locks in requirements/ hold what pyproject.toml asks for; what its packages are under."""

import re
import subprocess
import sys
from importlib import metadata

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from dev import licences
from support.desk import ROOT

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
LOCKS = {file.stem: file.read_text(encoding="utf-8") for file in licences.LOCKS.glob("*.txt")}
SETUP = ("test", "bench", "lint", "emulate", "deploy")
# The lock of the drawings is that of plots and tables too.
HARDWARE = ("hardware", "strategy")
# No make target installs these, and their tests say so where they are missing.
NOT_LOCKED = {"dask", "peers"}


def asked_for(lock):
    """The requirements that the lock of this name is made from."""
    if lock == "typings":
        return PROJECT["dependency-groups"]["typings"]
    extras = {"setup": SETUP, "hardware": HARDWARE}.get(lock, (lock,))
    return PROJECT["project"]["dependencies"] + [line for name in extras for line in EXTRAS[name]]


def pins(lock):
    """The locked packages as (requirement with one exact version, its hashes)."""
    entries = re.split(r"\n(?=\S)", LOCKS[lock].partition("make lock\n")[2].strip())
    for entry in entries:
        line, *hashes = entry.replace("\\", "").split("--hash=")
        yield Requirement(line.strip()), [word.strip() for word in hashes]


def test_every_extra_has_a_lock():
    locked = {*SETUP, *HARDWARE} | (LOCKS.keys() - {"setup", "typings"})
    assert locked | NOT_LOCKED == EXTRAS.keys()


@pytest.mark.parametrize("lock", LOCKS)
def test_what_is_asked_for_is_locked_in_a_version_that_does(lock):
    for requirement in map(Requirement, asked_for(lock)):
        name = canonicalize_name(requirement.name)
        found = [pin for pin, _ in pins(lock) if pin.name == name]
        assert found, f"{requirement} is in no lock: run make lock"
        for pin in found:
            version = str(pin.specifier).removeprefix("==")
            assert requirement.specifier.contains(version), f"{requirement}: run make lock"


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_has_one_version_and_the_hashes_of_its_files(lock):
    for pin, hashes in pins(lock):
        assert re.fullmatch(r"==[\w.]+", str(pin.specifier))
        assert hashes
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", word) for word in hashes)


@pytest.mark.parametrize("lock", LOCKS)
def test_no_lock_names_where_packages_come_from(lock):
    assert "://" not in LOCKS[lock]
    assert not re.search(r"^\s*(-i|-f|--(?!hash=))", LOCKS[lock], re.M)


def test_what_is_installed_beside_the_first_lock_does_not_change_its_versions():
    first = {(pin.name, str(pin.marker)): pin.specifier for pin, _ in pins("setup")}
    names = {name for name, _ in first}
    for lock in ("hardware", "strip"):
        for pin, _ in pins(lock):
            if pin.name in names:
                versions = {spec for (name, _), spec in first.items() if name == pin.name}
                assert pin.specifier in versions, f"{lock}: {pin}"


def test_the_packages_fit_together():
    told = subprocess.run(
        [sys.executable, "-m", "pip", "check"], capture_output=True, text=True, timeout=120
    )
    assert told.returncode == 0, told.stdout


def test_what_users_install_needs_nothing_under_the_gpl():
    wanted = [line for name in EXTRAS.keys() - {"test"} for line in EXTRAS[name]]
    todo = [Requirement(line).name for line in PROJECT["project"]["dependencies"] + wanted]
    installed = set()
    while todo:
        name = canonicalize_name(todo.pop())
        if name not in installed:
            try:
                needs = [Requirement(line) for line in metadata.requires(name) or []]
            except metadata.PackageNotFoundError:  # of another system
                continue
            installed.add(name)
            todo += [need.name for need in needs if "extra" not in str(need.marker)]
    assert {"click", "mpremote"} < installed
    assert [name for name in installed if licences.licence_of(name) == "GPL"] == []


def test_the_licences_in_the_document_are_those_of_the_packages():
    text = licences.DOCUMENT.read_text(encoding="utf-8")
    table = text.partition("<!-- licences -->")[2].partition("<!-- end -->")[0]
    rows = re.findall(r"^\| ([\w. -]+) \| ([a-z0-9, -]+) \|$", table, re.M)
    told = {name: licence for licence, names in rows for name in names.split(", ")}
    assert told.keys() == licences.locked(), "run: python -m dev.licences"
    installed = {canonicalize_name(each.metadata["Name"]) for each in metadata.distributions()}
    assert len(installed & told.keys()) > 30
    for name in installed & told.keys():
        assert licences.licence_of(name) == told[name], name
