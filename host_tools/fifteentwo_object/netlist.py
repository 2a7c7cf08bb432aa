"""The one netlist: every part, pin and net of a board, read from ``hardware/wiring.toml``.

A board is chosen by its power (``usb``, ``supply``, ``battery``), the number of its lanes,
whether it is the full build or the minimal one, the inlet of its supply, and its options.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from fifteentwo_object.errors import HardwareError
from fifteentwo_object.load import data_file, read_toml

FILE = "wiring.toml"

POWERS = ("usb", "supply", "battery")
KEY_PAD = "key-pad"
GROUND = "GND"
ROLES = ("io", "input", "output", "passive", "power in", "power out", "ground")

Data = dict[str, Any]


@dataclass(frozen=True)
class Pin:
    part: str
    number: str
    name: str
    role: str

    def __str__(self) -> str:
        return f"{self.part}.{self.name}"


@dataclass
class Part:
    """``kind``: the table of its kind.  ``given``: its own table, such as ``ohm``."""

    reference: str
    kind_name: str
    kind: Data
    given: Data
    pins: list[Pin]

    @property
    def value(self) -> str:
        return self.given["value"]

    @property
    def is_plug(self) -> bool:
        """Whether it only joins wires to a part away from the board."""
        return self.kind.get("connector", False)

    def pin(self, name: str) -> Pin:
        """The only pin of that number or name.  Raises KeyError."""
        found = [pin for pin in self.pins if pin.number == name]
        found = found or [pin for pin in self.pins if pin.name == name]
        if len(found) != 1:
            raise KeyError(f"{self.reference} has {len(found)} pins called '{name}'")
        return found[0]


@dataclass
class Net:
    name: str
    volts: float
    colour: str
    wire: str
    does: str
    pin: str | None = None  # what the firmware calls it
    needs: str | None = None
    pins: list[Pin] = field(default_factory=list)


@dataclass
class Netlist:
    parts: dict[str, Part]
    nets: dict[str, Net]
    data: Data
    power: str
    lanes: int
    inlet: str | None = None
    options: tuple[str, ...] = ()

    def net_of(self, pin: Pin) -> Net | None:
        return next((net for net in self.nets.values() if pin in net.pins), None)

    def net_at(self, reference: str, name: str) -> Net | None:
        """The net at that pin; None where nothing is connected."""
        return self.net_of(self.parts[reference].pin(name))

    def of_kind(self, *kinds: str) -> list[Part]:
        return [part for part in self.parts.values() if part.kind_name in kinds]

    def pins(self) -> Iterator[Pin]:
        for part in self.parts.values():
            yield from part.pins

    @property
    def supply(self) -> Data:
        """The table of its power, with what its inlet changes in it."""
        table: Data = self.data["power"][self.power]
        inlet = self.data["inlets"][self.inlet] if self.inlet else {}
        return {**table, **{name: inlet[name] for name in ("source",) if name in inlet}}

    @property
    def pixels(self) -> int:
        return sum(part.given["pixels"] for part in self.of_kind("strip"))


def load() -> Data:
    """The tables of ``hardware/wiring.toml``.  Raises HardwareError."""
    return read_toml(data_file(FILE))


def board(
    data: Data | None = None,
    power: str = "usb",
    lanes: int = 1,
    full: bool = True,
    inlet: str | None = None,
    options: tuple[str, ...] = (),
) -> Netlist:
    """The netlist of one board.  Raises HardwareError where the file contradicts itself.

    ``inlet``: a key of ``inlets``, for a power that has one; without it the usual one.
    ``options``: keys of ``options``.
    """
    data = load() if data is None else data
    usual = data["power"][power].get("inlet")
    inlet = (inlet or usual) if usual else None
    tables = [data, data["power"][power]]
    tables += [data["inlets"][inlet]] if inlet else []
    tables += [data["lanes"][str(number)] for number in range(1, lanes + 1)]
    tables += [data["options"][option] for option in options]
    netlist = Netlist({}, {}, data, power, lanes, inlet, options)
    left_out = set()
    for table in tables:
        for reference, given in table.get("parts", {}).items():
            if reference in netlist.parts:
                raise HardwareError(f"wiring.toml has the part {reference} twice")
            if given.get("full", False) and not full:
                left_out.add(reference)
            else:
                netlist.parts[reference] = _part(data, reference, given)
    for table in tables:
        for name, given in table.get("nets", {}).items():
            _add_net(netlist, name, given, left_out)
    netlist.nets = {name: net for name, net in netlist.nets.items() if _joins(netlist, net)}
    return netlist


def _part(data: Data, reference: str, given: Data) -> Part:
    kind = data["kinds"].get(given["kind"])
    if kind is None:
        raise HardwareError(f"wiring.toml: {reference} is of no known kind: '{given['kind']}'")
    pins = [Pin(reference, number, name, role) for number, name, role in kind["pins"]]
    for pin in pins:
        if pin.role not in ROLES:
            raise HardwareError(f"wiring.toml: the pin {pin} has no known role: '{pin.role}'")
    return Part(reference, given["kind"], kind, given, pins)


def _add_net(netlist: Netlist, name: str, given: Data, left_out: set[str]) -> None:
    net = netlist.nets.get(name)
    if net is None:
        if "volts" not in given:
            raise HardwareError(f"wiring.toml: the net {name} is only added to, nowhere described")
        words = {key: value for key, value in given.items() if key != "pins"}
        net = netlist.nets[name] = Net(name=name, **words)
    for word in given["pins"]:
        for pin in _named(netlist, name, word, left_out):
            taken = netlist.net_of(pin)
            if taken:
                raise HardwareError(
                    f"wiring.toml: {word} is in the net {taken.name} and in {name}"
                )
            net.pins.append(pin)


def _named(netlist: Netlist, net: str, word: str, left_out: set[str]) -> list[Pin]:
    reference, _, name = word.partition(".")
    if reference in left_out:
        return []
    if reference not in netlist.parts:
        raise HardwareError(
            f"wiring.toml: the net {net} names {word}, and there is no {reference}"
        )
    pins = netlist.parts[reference].pins
    found = [pin for pin in pins if pin.number == name] or [p for p in pins if p.name == name]
    if not found:
        raise HardwareError(
            f"wiring.toml: the net {net} names {word}, and {reference} has no such pin"
        )
    return found


def _joins(netlist: Netlist, net: Net) -> bool:
    """Whether it is more than the loose end of a net whose parts are left out."""
    return len(net.pins) > 1 or (bool(net.pins) and net.pin is None)


def follow(
    netlist: Netlist, pin: Pin, through: tuple[str, ...], upstream: bool = False
) -> set[Pin]:
    """All pins that the signal at ``pin`` reaches, also across parts of the kinds ``through``.

    Such a part hands a signal on between the pairs of pins that its kind ``passes``.
    ``upstream``: the pins whose volts can come to ``pin``; a diode lets them come one way only.
    """
    reached: set[Pin] = set()
    waiting = [pin]
    while waiting:
        at = waiting.pop()
        if at in reached:
            continue
        reached.add(at)
        net = netlist.net_of(at)
        if net:
            waiting += net.pins
        part = netlist.parts[at.part]
        if part.kind_name in through:
            for pair in part.kind.get("passes", []):
                against = upstream and part.kind.get("one_way", False)
                if at.name == pair[1] or (at.name == pair[0] and not against):
                    waiting += [part.pin(name) for name in pair]
    return reached
