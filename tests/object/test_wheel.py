"""An installed Fifteen Two has the data of the board with it, without a clone."""

import shutil
import subprocess
import sys
import zipfile

import pytest

from support import desk

NEEDED = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE")
FOLDERS = ("firmware", "hardware", "host_tools")
# The layout comes from the data; its file has to be the one that was installed.
SHOW = """
from fifteentwo.simulator import track_layout
from fifteentwo_object.load import data_file
print(data_file("track.toml"))
print(len(track_layout.layout(1)["holes"]))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The content of our wheel, built from a copy of the sources."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    source.mkdir()
    for name in NEEDED:
        shutil.copy(desk.ROOT / name, source)
    for name in FOLDERS:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(desk.ROOT / name, source / name, ignore=ignored)
    pip = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--quiet", "--wheel-dir"]
    process = subprocess.run([*pip, folder, source], capture_output=True, text=True, timeout=200)
    if "No matching distribution" in process.stderr or "No module named pip" in process.stderr:
        desk.cannot_run("pip cannot fetch setuptools here")
    assert process.returncode == 0, process.stderr
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "installed")
    return folder / "installed"


@pytest.mark.slow
def test_the_simulated_board_finds_its_geometry_in_the_wheel(installed, tmp_path):
    process = subprocess.run(
        [sys.executable, "-c", SHOW],
        cwd=tmp_path,
        env={"PYTHONPATH": str(installed), "PATH": ""},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert process.returncode == 0, process.stderr
    place, holes = process.stdout.split()
    assert place == str(installed / "fifteentwo_object" / "hardware" / "track.toml")
    assert holes == "121"


@pytest.mark.slow
def test_the_wheel_brings_every_table_of_the_hardware(installed):
    tables = {
        path.name
        for path in (desk.ROOT / "hardware").iterdir()
        if path.suffix in (".toml", ".csv")
    }
    assert "track.toml" in tables
    folder = installed / "fifteentwo_object" / "hardware"
    assert tables <= {path.name for path in folder.iterdir()}
