"""The commands of a real board where Fifteen Two is installed as a package, without a clone."""

import importlib.util
import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from fifteentwo.device import packages
from support import desk
from support.desk import ROOT


def built(tmp_path):
    """What setup.py puts into a package besides the modules, path -> file."""
    if importlib.util.find_spec("setuptools") is None:
        desk.cannot_run("setuptools is missing: pip install setuptools")
    # The modules need no test here: the data alone is built.
    (tmp_path / "pyproject.toml").write_text(
        '[project]\nname = "data"\nversion = "1"\n[tool.setuptools]\npackages = []\n'
    )
    for name in ("setup.py", "hardware", "firmware"):
        (tmp_path / name).symlink_to(ROOT / name)
    subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_py", "--build-lib", "out"],
        cwd=tmp_path,
        check=True,
        timeout=120,
    )
    folder = tmp_path / "out"
    files = (file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file for file in files}


def test_a_package_has_the_whole_program_of_the_board(tmp_path):
    beside = "fifteentwo/firmware/"
    there = {name.removeprefix(beside) for name in built(tmp_path) if name.startswith(beside)}
    sources = (ROOT / "firmware").rglob("*.py")
    assert there == {file.relative_to(ROOT / "firmware").as_posix() for file in sources}
    assert {"main.py", "pico_board.py", "pico/pins.py"} <= there


def test_a_package_has_the_data_of_the_object(tmp_path):
    files = built(tmp_path)
    for name in ("track.toml", "wiring.toml", "enclosure.toml", "bom.csv"):
        given = files["fifteentwo_object/hardware/" + name]
        assert given.read_bytes() == (ROOT / "hardware" / name).read_bytes()


def test_a_package_takes_no_name_that_others_own(tmp_path):
    """The firmware's packages and what only programmers need do not lie in everybody's way."""
    tops = {name.split("/")[0] for name in built(tmp_path)}
    assert tops == {"fifteentwo", "fifteentwo_object"}


def test_an_installed_package_takes_the_program_from_itself(tmp_path):
    """And no other module that lies beside it, where packages are installed."""
    package = tmp_path / "site"
    package.mkdir()
    (package / "somebody.py").write_text("")
    (package / "fifteentwo").mkdir()
    for file in (ROOT / "host_tools" / "fifteentwo").iterdir():
        (package / "fifteentwo" / file.name).symlink_to(file)
    (package / "fifteentwo" / "firmware").symlink_to(ROOT / "firmware")
    code = (
        f"import sys; sys.path[:0] = [{str(package)!r}]\n"
        "from fifteentwo.firmware_build import modules\n"
        "import cribbage\n"
        "print(cribbage.__file__, *modules.program_files(), modules.FIRMWARE)"
    )
    told = subprocess.run(
        [sys.executable, "-S", "-c", "import sys; sys.path[:] = sys.argv[2].split(':'); "
         "exec(sys.argv[1])", code, ":".join(sys.path)],
        capture_output=True, text=True, check=True, timeout=120,
    ).stdout.split()  # fmt: skip
    assert told[-1] == str(package / "fifteentwo" / "firmware")
    assert "main.py" in told and "pico/pins.py" in told and "somebody.py" not in told


@pytest.mark.parametrize(
    ("words", "module", "names"),
    [
        (["update"], "mpremote", {"pyserial", "mpremote"}),
        (["deploy"], "serial", {"pyserial", "mpremote"}),
        (["logs"], "mpremote", {"pyserial", "mpremote"}),
        (["mirror"], "serial", {"pyserial"}),
        (["emulate"], "rp2040py", {"rp2040py", "littlefs-python"}),
    ],
)
def test_a_package_that_is_missing_is_told_with_a_way_that_works(words, module, names):
    code = f"import sys; sys.modules[{module!r}] = None; from fifteentwo import cli; cli.main()"
    told = subprocess.run(
        [sys.executable, "-c", code, *words],
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'firmware'}:{ROOT / 'host_tools'}"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    said = told.stderr
    assert told.returncode == 2
    assert said.count("\n") == 1
    assert f"needs the package {module}" in said and "make setup" in said
    listed = said.partition("or install ")[2].partition(" with pip")[0].split()
    assert names <= {*listed}
    assert "fifteentwo[" not in said


def test_every_name_for_pip_is_a_package_of_the_extra(monkeypatch):
    lines = [
        "click>=8",
        "a-b.c>=1 ; python_version < '4' and extra == 'deploy'",
        'd; extra == "x"',
    ]
    monkeypatch.setattr(packages, "metadata", SimpleNamespace(requires=lambda _: lines))
    said = packages.missing("this", ImportError(name="abc"), "deploy")
    assert said.endswith("or install a-b.c with pip")
