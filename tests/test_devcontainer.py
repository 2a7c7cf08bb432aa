"""The devcontainer has what the project asks for."""

import json
import re

from fifteentwo.commands.run import DEFAULT_PORT
from fifteentwo.firmware_build import build
from support.desk import ROOT

FILE = ROOT / ".devcontainer" / "devcontainer.json"
CONTAINER = json.loads(re.sub(r"^ *//.*$", "", FILE.read_text("utf-8"), flags=re.M))


def test_it_installs_what_the_firmware_and_the_page_need():
    installed = set(CONTAINER["onCreateCommand"].split())
    assert set(build.DEBIAN_LINE.split()) - {"apt"} <= installed | {"install"}
    assert {"chromium", "nodejs", "npm"} <= installed


def test_it_sets_up_with_targets_of_the_makefile():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    make, *targets = CONTAINER["updateContentCommand"].split()
    assert make == "make"
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.M)


def test_the_port_of_the_page_is_forwarded():
    assert CONTAINER["forwardPorts"] == [DEFAULT_PORT]
