"""The house has layers, and imports only go down: see docs/architecture.md."""

import ast
from pathlib import PurePosixPath

import pytest

from support.desk import ROOT

OURS = {"cribbage", "pegboard", "pico", "fifteentwo", "main", "pico_board", "support"}

# Layers 1 and 2 may use these modules and no other.
PURE = {"array", "binascii", "collections", "errno", "gc", "json", "micropython", "struct", "sys"}
LAYERS = {
    "firmware/cribbage": {"cribbage", "array", "binascii", "collections", "micropython", "struct"},
    "firmware/pegboard": PURE | {"cribbage", "pegboard"},
}
# The others may use any library, but of ours not these.
FORBIDDEN = {
    "firmware/pico": {"cribbage", "pegboard", "fifteentwo", "main", "pico_board"},
    "firmware/main.py": {"fifteentwo"},
    "firmware/pico_board.py": {"fifteentwo", "main"},
    "host_tools": {"pico"},
    "host_tools/fifteentwo_object": {"cribbage", "pegboard", "fifteentwo", "dev"},
    "host_tools/fifteentwo": {"dev"},
}
# What a room of the host tools may use of the others, besides what all share.
SHARED = {"atomic_files", "errors", "terminal", "text_files"}
ROOMS = {
    "games": set(),
    "firmware_build": set(),
    "simulator": set(),
    "strategy": {"games", "simulator"},
    "web": {"games", "simulator", "strategy"},
    "device": {"firmware_build", "games", "simulator"},
    "emulator": {"device", "firmware_build", "simulator"},
}
# Files and the keyboard, and the ways round an import statement.
BUILTINS_FOR_OTHERS = {"open", "input", "__import__", "exec", "eval"}
RUNTIME_NAMES = {"implementation", "platform", "version", "version_info"}
NAMES_OF_OTHER_LIBRARIES = {"board", "neopixel", "micropython", "machine"}


def faults(path, source):
    """What breaks the rules of the house in ``source``, the text of the file at ``path``.

    ``path`` is relative to the repository, with slashes.  Each fault reads ``path:line: what``.
    """
    tree = ast.parse(source)
    imports = list(_imports(tree, path))
    found = [
        *_import_faults(path, imports),
        *_late_import_faults(tree, path),
        *_room_faults(path, imports),
        *_private_faults(tree, path, imports),
        *_purity_faults(tree, path),
        *_name_faults(path),
    ]
    return ["%s:%d: %s" % (path, line, text) for line, text in sorted(set(found))]


def _imports(tree, path):
    """Each import as ``(line, module, name imported from it or None, name it is bound to)``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                bound = alias.asname or alias.name.split(".")[0]
                yield node.lineno, alias.name, None, bound
        elif isinstance(node, ast.ImportFrom):
            module = _absolute(node, path)
            for alias in node.names:
                yield node.lineno, module, alias.name, alias.asname or alias.name


def _absolute(node, path):
    """The full name of the module that a ``from`` names, also with leading dots."""
    if not node.level:
        return node.module
    package = PurePosixPath(path).parts[1:-1]
    kept = package[: len(package) - node.level + 1]
    return ".".join((*kept, node.module) if node.module else kept)


def _layer(path, table):
    return next((table[top] for top in table if _below(path, top)), None)


def _below(path, top):
    return path == top or path.startswith(top + "/")


def _import_faults(path, imports):
    allowed = _layer(path, LAYERS)
    forbidden = set().union(*(names for top, names in FORBIDDEN.items() if _below(path, top)))
    for line, module, name, _ in imports:
        root = module.split(".")[0]
        if (allowed is not None and root not in allowed) or root in forbidden:
            yield line, "imports %s, which this layer may not know" % (module or name)


def _room_faults(path, imports):
    parts = PurePosixPath(path).parts
    if parts[:2] != ("host_tools", "fifteentwo") or len(parts) < 4 or parts[2] not in ROOMS:
        return
    allowed = ROOMS[parts[2]] | SHARED | {parts[2]}
    for line, module, name, _ in imports:
        used = (*module.split("."), name)
        if used[0] == "fifteentwo" and used[1] and used[1] not in allowed:
            yield line, "imports fifteentwo.%s, which is no room below this one" % used[1]


def _late_import_faults(tree, path):
    """Imports inside functions; main.py alone makes some: what is wrong with a file is a crash."""
    if not path.startswith("firmware/") or path == "firmware/main.py":
        return
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, (ast.Import, ast.ImportFrom)):
                    yield node.lineno, "imports inside %s" % function.name


def _private_faults(tree, path, imports):
    """Underscore names of other modules; on MicroPython ``_NAME = const(1)`` stays in its own."""
    for line, module, name, _ in imports:
        private = [part for part in (*module.split("."), name or "") if _is_private(part)]
        if private:
            yield line, "imports %s from another module" % private[0]
    bound = {name for _, module, _, name in imports if module.split(".")[0] in OURS}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and _is_private(node.attr):
            owner = ast.unparse(node.value)
            if owner.split(".")[0] in bound:
                yield node.lineno, "uses %s.%s of another module" % (owner, node.attr)


def _is_private(name):
    return name.startswith("_") and not name.startswith("__")


def _purity_faults(tree, path):
    if _layer(path, LAYERS) is None:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in BUILTINS_FOR_OTHERS:
            yield node.lineno, "uses %s, which is for the devices" % node.id
        elif isinstance(node, ast.ImportFrom) and node.module == "sys":
            names = RUNTIME_NAMES & {alias.name for alias in node.names}
            if names:
                yield node.lineno, "asks which runtime it is on (%s)" % ", ".join(sorted(names))
        elif (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == "sys"
            and node.attr in RUNTIME_NAMES
        ):
            yield node.lineno, "asks which runtime it is on (sys.%s)" % node.attr


def _name_faults(path):
    taken = {PurePosixPath(part).stem for part in PurePosixPath(path).parts}
    for name in sorted(taken & NAMES_OF_OTHER_LIBRARIES):
        yield 1, "%s is a name that another library owns" % name


def our_files():
    return sorted(
        path
        for folder in ("firmware", "host_tools", "tests")
        for path in (ROOT / folder).rglob("*.py")
        if "node_modules" not in path.parts
    )


def test_every_file_keeps_to_its_layer():
    found = []
    for path in our_files():
        name = path.relative_to(ROOT).as_posix()
        found += faults(name, path.read_text(encoding="utf-8"))
    assert not found, "\n" + "\n".join(found)


def test_no_module_needs_itself():
    """No circle of imports, also through imports inside functions."""
    needed = {}
    for path in our_files():
        name = path.relative_to(ROOT).as_posix()
        if name.startswith(("host_tools/", "firmware/")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            needed[_module(name)] = {
                whole
                for _, module, item, _ in _imports(tree, name)
                for whole in (module, "%s.%s" % (module, item))
            }
    needed = {module: names & needed.keys() - {module} for module, names in needed.items()}
    while ends := [module for module, names in needed.items() if not names]:
        for module in ends:
            del needed[module]
        for names in needed.values():
            names.difference_update(ends)
    assert not needed, "these import each other: %s" % ", ".join(sorted(needed))


def _module(path):
    parts = PurePosixPath(path).with_suffix("").parts[1:]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_every_layer_is_looked_at():
    names = {path.relative_to(ROOT).as_posix() for path in our_files()}
    for package in ("firmware/cribbage", "firmware/pegboard", "host_tools/fifteentwo"):
        assert package + "/__init__.py" in names


@pytest.mark.parametrize(
    "path, source, word",
    [
        ("firmware/cribbage/show.py", "import pegboard", "pegboard"),
        ("firmware/cribbage/show.py", "from pegboard.app import App", "pegboard.app"),
        ("firmware/cribbage/show.py", "from .. import pegboard", "pegboard"),
        ("firmware/cribbage/show.py", "if True:\n    import random", "random"),
        ("firmware/cribbage/show.py", "def f():\n    from cribbage import cards", "inside f"),
        ("firmware/pico/oled.py", "class A:\n    def f(self):\n        import time", "inside f"),
        ("firmware/pico_board.py", "def f():\n    import time", "inside f"),
        ("firmware/cribbage/show.py", "if True:\n    import time", "time"),
        ("firmware/cribbage/show.py", "import os.path", "os.path"),
        ("firmware/cribbage/show.py", "open('game')", "open"),
        ("firmware/cribbage/show.py", "__import__('random')", "__import__"),
        ("firmware/pegboard/app.py", "from machine import Pin", "machine"),
        ("firmware/pegboard/app.py", "import rp2", "rp2"),
        ("firmware/pegboard/app.py", "import neopixel", "neopixel"),
        ("firmware/pegboard/app.py", "import ssd1306", "ssd1306"),
        ("firmware/pegboard/app.py", "from time import ticks_ms", "time"),
        ("firmware/pegboard/app.py", "import random", "random"),
        ("firmware/pegboard/app.py", "import os", "os"),
        ("firmware/pegboard/app.py", "from pico import strip", "pico"),
        ("firmware/pegboard/app.py", "from fifteentwo import simboard", "fifteentwo"),
        ("firmware/pegboard/screens/play.py", "import framebuf", "framebuf"),
        ("firmware/pegboard/app.py", "import sys\nsys.implementation", "sys.implementation"),
        ("firmware/pegboard/app.py", "import sys\nsys.platform == 'rp2'", "sys.platform"),
        ("firmware/pegboard/app.py", "from sys import platform", "platform"),
        ("firmware/pico/strip.py", "from cribbage import cards", "cribbage"),
        ("firmware/pico/strip.py", "from pegboard import track", "pegboard"),
        (
            "firmware/pico/strip.py",
            "import fifteentwo.simulator.simulated_board",
            "fifteentwo.simulator.simulated_board",
        ),
        ("firmware/main.py", "import fifteentwo", "fifteentwo"),
        ("host_tools/fifteentwo/deploy.py", "from pico import pins", "pico"),
        ("host_tools/fifteentwo/cli.py", "from cribbage.cards import _A", "_A"),
        ("host_tools/fifteentwo/cli.py", "from cribbage.cards import _A as A", "_A"),
        ("host_tools/fifteentwo/cli.py", "from cribbage import cards\ncards._A", "cards._A"),
        ("host_tools/fifteentwo/cli.py", "from cribbage import cards as c\nc._A", "c._A"),
        ("host_tools/fifteentwo/cli.py", "import cribbage.cards\ncribbage.cards._A", "_A"),
        ("firmware/pegboard/app.py", "from .track import _GAMMA", "_GAMMA"),
        ("tests/cribbage/test_cards.py", "from cribbage.cards import _A", "_A"),
        ("firmware/pico/neopixel.py", "", "neopixel"),
        ("firmware/board/__init__.py", "", "board"),
        ("host_tools/fifteentwo/machine.py", "", "machine"),
        ("firmware/micropython.py", "", "micropython"),
        ("host_tools/fifteentwo_object/load.py", "from fifteentwo import errors", "fifteentwo"),
        ("host_tools/fifteentwo/cli.py", "import dev.bench", "dev"),
        ("host_tools/fifteentwo/games/replay.py", "from fifteentwo.web import server", "web"),
        ("host_tools/fifteentwo/simulator/a.py", "from fifteentwo import device", "device"),
    ],
)
def test_the_check_sees(path, source, word):
    found = faults(path, source)
    assert len(found) == 1
    assert found[0].startswith(path + ":")
    assert word in found[0].removeprefix(path)


@pytest.mark.parametrize(
    "path, source",
    [
        ("firmware/cribbage/show.py", "import cribbage.cards\nfrom cribbage.cards import make"),
        ("firmware/cribbage/show.py", "from .cards import make\nfrom . import cards"),
        ("firmware/cribbage/show.py", "from micropython import const\n_A = const(1)"),
        ("firmware/cribbage/show.py", "class A:\n    def f(self):\n        return self._n"),
        ("firmware/pegboard/app.py", "import sys\nfrom cribbage import game\nsys.exit"),
        ("firmware/pico/strip.py", "import machine, rp2, neopixel, time"),
        (
            "firmware/main.py",
            "import os\ndef f():\n    from pico import strip\n    from pegboard.app import App",
        ),
        ("host_tools/fifteentwo/cli.py", "import os, time\nfrom pegboard.app import App"),
        ("host_tools/fifteentwo/cli.py", "from . import __version__\nopen('x')"),
    ],
)
def test_the_check_lets_pass(path, source):
    assert faults(path, source) == []


def _functions(tree):
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def _is_typed(function):
    arguments = function.args.args + function.args.kwonlyargs
    untyped = [a.arg for a in arguments if a.annotation is None and a.arg != "self"]
    return function.returns is not None and not untyped


@pytest.mark.parametrize(
    "path", sorted((ROOT / "firmware/cribbage").glob("*.py")), ids=lambda p: p.name
)
def test_what_other_layers_call_of_the_rules_says_its_types(path):
    untyped = [
        function.name
        for function in _functions(ast.parse(path.read_text("utf-8")))
        if not function.name.startswith("_")
        # What it takes and gives piece by piece has no name that MicroPython knows.
        and not any(isinstance(node, ast.Yield) for node in ast.walk(function))
        and not _is_typed(function)
    ]
    assert untyped == []
