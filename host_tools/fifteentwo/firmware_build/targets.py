"""The boards that there is firmware for, by their names in MicroPython."""

from typing import NamedTuple


class Target(NamedTuple):
    """A board: how MicroPython calls it, what it says of itself, and its chip.

    ``machine``: as in ``sys.implementation._machine``.
    """

    name: str
    machine: str
    chip: str


TARGETS = {
    target.name: target
    for target in (
        Target("RPI_PICO", "Raspberry Pi Pico with RP2040", "RP2040"),
        Target("RPI_PICO_W", "Raspberry Pi Pico W with RP2040", "RP2040"),
        Target("RPI_PICO2", "Raspberry Pi Pico2 with RP2350", "RP2350"),
        Target("RPI_PICO2_W", "Raspberry Pi Pico 2 W with RP2350", "RP2350"),
    )
}


def by_machine(machine: str) -> Target | None:
    """The board that says ``machine`` of itself, None for another one."""
    return next((target for target in TARGETS.values() if target.machine == machine), None)
