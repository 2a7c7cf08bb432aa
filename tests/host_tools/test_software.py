"""How our modules are compiled for a Pico."""

import re

import pytest

from support import desk

with desk.Extra("emulate") as extra:
    from fifteentwo.emulated import software


@pytest.fixture(autouse=True)
def tools():
    extra.need()


@pytest.mark.parametrize(
    "line, compiled",
    [
        ("_REST_MS = 300\n", "_REST_MS = const(300)\n"),
        ("_FILE = 0x8000  # a file\n", "_FILE = const(0x8000)  # a file\n"),
        ("_OFF, _ON = 0xAE, 0xAF\n", "_OFF = const(0xAE); _ON = const(0xAF)\n"),
    ],
)
def test_private_whole_numbers_take_the_place_of_their_names(line, compiled):
    rest = "\n\ndef wait():\n    return _REST_MS, _FILE, _ON\n"
    assert software.with_constants(line + rest) == compiled + rest


@pytest.mark.parametrize(
    "source",
    [
        "REST_MS = 300\n",  # others may ask for it
        "_NEW = '.new'\n",
        "_BYTES = 4 * 64\n",
        "_LEVELS = (1, 2)\n",
        "def f():\n    _N = 3\n",
        "def f():\n    return _N\n\n\n_N = 3\n",  # the compiler would not know it yet
        "_N = 3\n\n\ndef f():\n    global _N\n    _N = 4\n",
        "_is_small = 3\n",
    ],
)
def test_everything_else_stays(source):
    assert software.with_constants(source) == source


def test_the_names_are_gone_and_error_messages_tell_the_same_lines():
    gone = 0
    for source in software.sources():
        text = source.read_text(encoding="utf-8")
        changed = software.with_constants(text)
        assert changed.count("\n") == text.count("\n")
        names = re.findall(r"(_[A-Z0-9_]+) = const\(", changed)
        if names:
            content = software.compiled(source, source.name)
            for name in names:
                # Followed by a zero, as names are; a longer name may begin with it.
                assert name.encode() + b"\0" not in content, (source, name)
            gone += len(names)
    assert gone > 50
