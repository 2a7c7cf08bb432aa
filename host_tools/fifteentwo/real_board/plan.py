"""What must be done so that a board holds our files: which are copied, moved, removed.

New files first lie in the folder ``update`` of the board, each at its own path in it.  While they
are copied the old program stays whole.  Then the board switches in one go: the old ``main.py``
goes first and the new one comes last, so that a board that lost its power between them starts
nothing and waits at its prompt.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fifteentwo.real_board.remote import Found, digest_of

MAIN = "main.py"
STAGING = "update"
MANIFEST = "fifteentwo.files"

# Which folders hold our files and nothing else.
OUR_FOLDERS = ("cribbage", "pegboard", "pico")
# What players and builders have on the board; see pico/flash_store.py, pins.py, crashes.py.
KEPT_FOLDERS = ("games",)
KEPT_FILES = ("pins", "safe", "crash.log", "crash.old")
# How often the old program has crashed says nothing about the new one.
CRASH_COUNT = "crashes"

_BLOCK_SPARE = 8


class Plan(NamedTuple):
    """``copy``: path -> content of what must be sent to the staging folder.  ``steps``: the switch
    after it, none where the board has all already.  ``present``: how many files need nothing.
    ``removed``: the files of an older program.
    """

    copy: dict[str, bytes]
    steps: list[tuple[str, ...]]
    present: int
    removed: list[str]


def manifest_of(files: Mapping[str, bytes]) -> bytes:
    """What is written on the board about ``files``: a line "digest path" for each."""
    lines = [f"{digest_of(files[path])} {path}\n" for path in sorted(files) if path != MANIFEST]
    return "".join(lines).encode()


def paths_in(manifest: bytes) -> list[str]:
    """The paths that a manifest names; a line that makes no sense names none."""
    paths = []
    for line in manifest.decode(errors="replace").splitlines():
        digest, _, path = line.partition(" ")
        if len(digest) == 64 and path and not path.startswith("/") and ".." not in path:
            paths.append(path)
    return paths


def is_kept(path: str) -> bool:
    """Whether ``path`` belongs to the people at the table and is never touched."""
    return path in KEPT_FILES or path.split("/")[0] in KEPT_FOLDERS


def plan(wanted: Mapping[str, bytes], found: Mapping[str, Found], installed: list[str]) -> Plan:
    """What to do with a board that holds ``found`` so that it holds ``wanted``.

    ``found``: files and folders as RemoteBoard.files tells them, the staging folder among them;
    ``installed``: the paths in the manifest that is on the board.
    """
    changed = [path for path in wanted if not _is_there(wanted[path], found.get(path))]
    removed = _obsolete(wanted, found, installed)
    if not changed and not removed and f"{STAGING}/" not in found:
        return Plan({}, [], len(wanted), [])
    # main.py comes last in any case.
    staged = [path for path in changed if path != MAIN]
    copy = {
        path: wanted[path]
        for path in changed
        if not _is_there(wanted[path], found.get(f"{STAGING}/{path}"))
    }
    steps: list[tuple[str, ...]] = []
    if MAIN in changed:
        steps.append(("remove", MAIN))
    else:
        steps += [("make", STAGING), ("move", MAIN, f"{STAGING}/{MAIN}")]
    steps += [("make", folder) for folder in folders_of(staged)]
    steps += [("remove", path) for path in removed]
    steps += [("move", f"{STAGING}/{path}", path) for path in staged]
    emptied = {*folders_of(removed)} - {*folders_of(wanted)}
    steps += [("remove folder", folder) for folder in sorted(emptied, reverse=True)]
    steps += [("remove", CRASH_COUNT), ("move", f"{STAGING}/{MAIN}", MAIN)]
    steps += _clearing(found, changed)
    return Plan(copy, steps, len(wanted) - len(changed), removed)


def blocks_needed(copy: Mapping[str, bytes], block_bytes: int) -> int:
    """How many free blocks of the filesystem it takes to copy these files."""
    folders = folders_of([f"{STAGING}/{path}" for path in copy])
    files = sum(-(-len(content) // block_bytes) for content in copy.values())
    return files + 2 * len(folders) + _BLOCK_SPARE


def folders_of(paths: Iterable[str]) -> list[str]:
    """The folders that ``paths`` lie in, those outside first."""
    folders = set()
    for path in paths:
        parts = path.split("/")[:-1]
        folders |= {"/".join(parts[:count]) for count in range(1, len(parts) + 1)}
    return sorted(folders)


def _is_there(content: bytes, found: Found | None) -> bool:
    return found is not None and found.digest == digest_of(content)


def _obsolete(
    wanted: Mapping[str, bytes], found: Mapping[str, Found], installed: list[str]
) -> list[str]:
    """Files of an older program, and those that would hide one of ours from MicroPython."""
    ours = {path for path in found if path.split("/")[0] in OUR_FOLDERS}
    ours |= {path for path in installed if path in found}
    for path in wanted:
        if path.endswith(".mpy"):
            # A source is taken before what was compiled from it, and the root before lib.
            bare = path.removesuffix(".mpy")
            name = bare.rpartition("/")[2]
            hiding = {f"{bare}.py"}
            if path.startswith("lib/"):
                hiding |= {f"{name}.py", f"{name}.mpy"}
            ours |= hiding & found.keys()
    return sorted(
        path
        for path in ours
        if path not in wanted and not path.endswith("/") and not is_kept(path)
    )


def _clearing(found: Mapping[str, Found], changed: list[str]) -> list[tuple[str, ...]]:
    """Remove the staging folder, with what an earlier, other update has left in it."""
    inside = [path for path in found if path.startswith(f"{STAGING}/") and path != f"{STAGING}/"]
    moved = {f"{STAGING}/{path}" for path in changed}
    leftover = [path for path in inside if not path.endswith("/") and path not in moved]
    folders = {path.rstrip("/") for path in inside if path.endswith("/")}
    folders |= {*folders_of([f"{STAGING}/{path}" for path in changed]), STAGING}
    steps: list[tuple[str, ...]] = [("remove", path) for path in leftover]
    return steps + [("remove folder", folder) for folder in sorted(folders, reverse=True)]
