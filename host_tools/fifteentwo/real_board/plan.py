"""What must be done so that a board holds our files: which are copied, moved, removed.

New files first lie in the folder ``update`` of the board, each at its own path in it.  While they
are copied the old program stays whole.  Then the board switches in one go: the old ``main.py``
goes first and the new one comes last, so that a board that lost its power between them starts
nothing and waits at its prompt.

What people have put on the board is not removed.  Where the program would stumble over it, it is
moved into the folder ``aside``: what MicroPython would take for one of its own modules or ours,
a ``boot.py``, files where our folders must be and folders where our files must be.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fifteentwo.real_board.remote import Found, digest_of

MAIN = "main.py"
STAGING = "update"
MANIFEST = "fifteentwo.files"
ASIDE = "aside"
# MicroPython runs it before main.py; it brings none with it for a Pico.
BOOT = "boot.py"
LIBRARY = "lib"

# Which folders hold our files and nothing else.
OUR_FOLDERS = ("cribbage", "pegboard", "pico")
# What players and builders have on the board; see pico/flash_store.py, pins.py, crashes.py.
KEPT_FOLDERS = ("games",)
KEPT_FILES = ("pins", "safe", "crash.log", "crash.old")
# How often the old program has crashed says nothing about the new one.
CRASH_COUNT = "crashes"

_BLOCK_SPARE = 8


class Plan(NamedTuple):
    """``before``: steps before anything is sent.  ``copy``: path -> content of what must be sent
    to the staging folder.  ``steps``: the switch after it, none where the board has all already.
    ``present``: how many files need nothing.  ``removed``: the files of an older program.
    ``aside``: files and folders that are moved into the folder ``place``.
    """

    before: list[tuple[str, ...]]
    copy: dict[str, bytes]
    steps: list[tuple[str, ...]]
    present: int
    removed: list[str]
    aside: list[str]
    place: str


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


def plan(
    wanted: Mapping[str, bytes],
    found: Mapping[str, Found],
    installed: list[str],
    modules: Iterable[str] = (),
) -> Plan:
    """What to do with a board that holds ``found`` so that it holds ``wanted``.

    ``found``: files and folders as RemoteBoard.files tells them, the staging folder among them;
    ``installed``: the paths in the manifest that is on the board; ``modules``: the names of
    MicroPython's own modules that ours import.
    """
    place = _free_place(found)
    blocked = _is_staging_blocked(wanted, found)
    before = _moved_aside([STAGING], place) if blocked else []
    if blocked:
        found = {path: what for path, what in found.items() if path.split("/")[0] != STAGING}
    changed = [path for path in wanted if not _is_there(wanted[path], found.get(path))]
    removed = _obsolete(wanted, found, installed)
    aside = [path for path in _in_the_way(wanted, found, modules) if path not in removed]
    told = [STAGING, *aside] if blocked else aside
    if not changed and not removed and not aside and f"{STAGING}/" not in found:
        return Plan(before, {}, [], len(wanted), [], told, place)
    # main.py comes last in any case.
    staged = [path for path in changed if path != MAIN]
    copy = {
        path: wanted[path]
        for path in changed
        if not _is_there(wanted[path], found.get(f"{STAGING}/{path}"))
    }
    steps: list[tuple[str, ...]] = []
    if MAIN not in changed:
        steps += [("make", STAGING), ("move", MAIN, f"{STAGING}/{MAIN}")]
    elif MAIN not in aside:
        steps.append(("remove", MAIN))
    steps += _moved_aside(aside, place)
    # What is there may stand where a folder or a file must be.
    steps += [("remove", path) for path in removed]
    steps += [("remove folder", folder) for folder in _emptied(wanted, found, removed)]
    steps += [("make", folder) for folder in folders_of(staged)]
    steps += [("move", f"{STAGING}/{path}", path) for path in staged]
    steps += [("remove", CRASH_COUNT)] if CRASH_COUNT not in aside else []
    steps.append(("move", f"{STAGING}/{MAIN}", MAIN))
    steps += _clearing(found, changed)
    return Plan(before, copy, steps, len(wanted) - len(changed), removed, told, place)


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
    ours = {path for path in found if _is_in_our_folders(path)}
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


def _emptied(
    wanted: Mapping[str, bytes], found: Mapping[str, Found], removed: list[str]
) -> list[str]:
    """The folders of ours that hold nothing any more, those inside first."""
    empty = {path.rstrip("/") for path in found if _is_in_our_folders(path) and path.endswith("/")}
    return sorted({*empty, *folders_of(removed)} - {*folders_of(wanted)}, reverse=True)


def _in_the_way(
    wanted: Mapping[str, bytes], found: Mapping[str, Found], modules: Iterable[str]
) -> list[str]:
    """What people have on the board that the program would stumble over, folders without a slash
    at their end.
    """
    named = {BOOT, f"{CRASH_COUNT}/", *folders_of(wanted), *(f"{path}/" for path in wanted)}
    # A folder counts as a module, and comes before a file.
    named |= {f"{path.removesuffix('.mpy')}/" for path in wanted}
    for module in modules:
        for bare in (module, f"{LIBRARY}/{module}"):
            named |= {f"{bare}.py", f"{bare}.mpy", f"{bare}/"}
    return sorted(
        path.rstrip("/")
        for path in (named & found.keys()) - wanted.keys()
        if not _is_in_our_folders(path)
    )


def _is_in_our_folders(path: str) -> bool:
    return path.split("/")[0] in OUR_FOLDERS


def _is_staging_blocked(wanted: Mapping[str, bytes], found: Mapping[str, Found]) -> bool:
    """Whether something in the staging folder, or in its place, bars the way to what is sent."""
    folders = [STAGING, *(f"{STAGING}/{folder}" for folder in folders_of(wanted))]
    return any(folder in found for folder in folders) or any(
        f"{STAGING}/{path}/" in found for path in wanted
    )


def _free_place(found: Mapping[str, Found]) -> str:
    """A name for a folder that is not there yet."""
    number, place = 1, ASIDE
    while place in found or f"{place}/" in found:
        number += 1
        place = f"{ASIDE}{number}"
    return place


def _moved_aside(paths: list[str], place: str) -> list[tuple[str, ...]]:
    moves = [("move", path, f"{place}/{path}") for path in paths]
    folders = folders_of(f"{place}/{path}" for path in paths)
    return [*(("make", folder) for folder in folders), *moves]


def _clearing(found: Mapping[str, Found], changed: list[str]) -> list[tuple[str, ...]]:
    """Remove the staging folder, with what an earlier, other update has left in it."""
    inside = [path for path in found if path.startswith(f"{STAGING}/") and path != f"{STAGING}/"]
    moved = {f"{STAGING}/{path}" for path in changed}
    leftover = [path for path in inside if not path.endswith("/") and path not in moved]
    folders = {path.rstrip("/") for path in inside if path.endswith("/")}
    folders |= {*folders_of([f"{STAGING}/{path}" for path in changed]), STAGING}
    steps: list[tuple[str, ...]] = [("remove", path) for path in leftover]
    return steps + [("remove folder", folder) for folder in sorted(folders, reverse=True)]
