"""What every document says of this project is so: its links, commands, modules and files."""

import importlib.util
import re

import click
import pytest

from fifteentwo.cli import COMMANDS, fifteentwo
from support.desk import ROOT

_LEFT_OUT = {"build", ".venv", ".git", "node_modules"}
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for path in ROOT.rglob("*.md")
    if not _LEFT_OUT & set(path.relative_to(ROOT).parts) and ".egg-info" not in str(path)
)
TARGETS = set(re.findall(r"^([a-z][\w-]*):", (ROOT / "Makefile").read_text("utf-8"), re.M))
FOLDERS = ("docs", "firmware", "hardware", "host_tools", "requirements", "tests")


def text_of(document):
    return (ROOT / document).read_text("utf-8")


def prose_of(document):
    """The text without its indented and fenced blocks."""
    return re.sub(r"^```.*?^```$|^ {4,}.*$", "", text_of(document), flags=re.M | re.S)


def commands_in(document):
    """What can be typed: the lines of indented blocks, and what is set in `code`."""
    blocks = re.findall(r"^ {4,}(\S.*)$", text_of(document), re.M)
    return [*blocks, *re.findall(r"`([^`\n]+)`", text_of(document))]


def anchor(title):
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def anchors(path):
    return {anchor(title) for title in re.findall(r"^#+ (.+)$", path.read_text("utf-8"), re.M)}


def test_the_documents_are_found():
    assert {"README.md", "CONTRIBUTING.md", "docs/manual.md", "hardware/README.md"} < set(
        DOCUMENTS
    )


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_leads_somewhere(document):
    for target in re.findall(r"\]\(([^)\s]+)\)", prose_of(document)):
        if re.match(r"https?:|mailto:", target):
            continue
        path, _, heading = target.partition("#")
        file = (ROOT / document).parent / path if path else ROOT / document
        assert file.exists(), target
        assert not heading or heading in anchors(file), target


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_make_target_is_one(document):
    for command in commands_in(document):
        for target in re.findall(r"(?:^|[;&] *|\w=\S+ )make ([a-z][\w-]*)(?! *=)", command):
            assert target in TARGETS, command


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_command_has_its_name_and_its_options(document):
    for command in commands_in(document):
        found = re.match(r"(?:\$ )?(?:\.venv/bin/)?fifteentwo ([a-z][a-z-]*)(.*)", command)
        if not found:
            continue
        name, rest = found.groups()
        assert name in COMMANDS, command
        known = fifteentwo.get_command(click.Context(fifteentwo), name)
        options = {
            option
            for parameter in known.params
            for option in (*parameter.opts, *parameter.secondary_opts)
        }
        used = re.findall(r"(?<!\S)--[a-z-]+", rest.partition("#")[0].partition(" | ")[0])
        assert set(used) <= options | {"--help"}, command


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_module_that_is_run_is_there(document):
    for command in commands_in(document):
        for module in re.findall(
            r"python -m ((?:dev|fifteentwo|fifteentwo_object)[\w.]*)", command
        ):
            assert importlib.util.find_spec(module), command


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_file_that_is_named_is_there(document):
    for code in re.findall(r"`([^`\n]+)`", prose_of(document)):
        if re.fullmatch(r"(?:%s)/[\w./-]*" % "|".join(FOLDERS), code):
            assert (ROOT / code).exists(), code


def test_every_command_is_in_some_document():
    said = "\n".join(map(text_of, DOCUMENTS))
    assert [name for name in COMMANDS if f"fifteentwo {name}" not in said] == []


def test_every_module_of_the_architecture_is_there():
    tables = re.findall(r"^\| Module .*\n((?:\|.*\n)+)", text_of("docs/architecture.md"), re.M)
    named = [
        name.rstrip("/")
        for table in tables
        for row in table.splitlines()
        for name in re.findall(r"`([a-z_]+/?)`", row.split("|")[1])
    ]
    folders = [ROOT / "firmware", ROOT / "host_tools"]
    there = {path.stem for folder in folders for path in folder.rglob("*")}
    assert len(named) > 20
    assert [name for name in named if name not in there] == []
