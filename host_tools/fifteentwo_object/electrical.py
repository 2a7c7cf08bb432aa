"""Whether a board can work and cannot burn: the rules of electricity on a netlist.

``complaints`` gives a sentence for each rule that is broken; none for a sound board.  The limits
come from ``hardware/wiring.toml``, which names the makers' data sheets.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

from fifteentwo_object.netlist import GROUND, Net, Netlist, Part, Pin, follow

FIVE, THREE = "+5V", "+3V3"
LOGIC_VOLTS = 3.3
# What a WS2812B strip wants before it: its maker's and Adafruit's advice.
SERIES_OHM = (300, 500)
BULK_MICROFARAD = 1000
DECOUPLING_MICROFARAD = 0.1
# A capacitor lives long below so much of its rated voltage.
RATING_SHARE = 0.8
PULL_UP_OHM = (1000, 10000)
# Of 5 V into the 3.3 V of the Pico's converter, at the least.
CONVERTER_EFFICIENCY = 0.85
# What a frame needs above its dark pixels to be worth looking at: ten bright pegs or so.
LEAST_LIGHT_MA = 100
# Of the pixels of the display: no screen of the game lights more.
LIT_SHARE = 0.5
# With less the blue of a pixel goes pale.
STRIP_LEAST_VOLTS = 4.2

# A USB-C supply gives its 5 V where each of the two pins CC has so much to ground: the standard's
# figure, within ten percent.
USB_C_OHM = (4590, 5610)
# The strongest adapter that people have lying about is that of a notebook.
STRANGE_ADAPTER_VOLTS = 20
# A pin of the RP2040 reads low below it.
READS_LOW_VOLTS = 0.8

# Of the lights of a track: they have their current before the first join.
FIRST_PIECE_SHARE = 30 / 121

INLETS = ("usb_c", "barrel")
SUPPLY_COLOURS = ("red", "orange", "black")


def complaints(netlist: Netlist, display: str = "1.3", way: str = "perfboard") -> list[str]:
    """What is wrong with the board.

    ``display``: its size, a key of ``displays``.  ``way``: how it is built, a key of ``ways``.
    """
    said = [sentence for rule in RULES for sentence in rule(netlist)]
    return said + list(currents(netlist, display, way))


# ------------------------------------------------------------------------------------- the Pico


def pico(netlist: Netlist) -> Part:
    return netlist.parts["U1"]


def gpio(pin: Pin) -> int | None:
    """Its GP number; None for a pin that is none."""
    found = re.fullmatch(r"GP(\d+)", pin.name)
    return int(found[1]) if found else None


def functions(number: int) -> set[str]:
    """What the pin can do, by the RP2040's table of functions."""
    bus, line = number // 2 % 2, ("sda", "scl")[number % 2]
    return {"output", "pull-up", "pwm", f"i2c{bus} {line}"}


def pwm_slice(number: int) -> int:
    return number // 2 % 8


def each_gpio_has_one_use(netlist: Netlist) -> Iterator[str]:
    uses: dict[Pin, str] = {}
    for net in netlist.nets.values():
        at = [pin for pin in net.pins if pin.part == "U1" and gpio(pin) is not None]
        if net.pin and len(at) != 1:
            yield f"{net.name} has {len(at)} pins of the Pico; it wants one"
        if len(at) > 1:
            yield f"{net.name} ties pins of the Pico together: {', '.join(map(str, at))}"
        for pin in at:
            if pin in uses:
                yield f"{pin} is used by {uses[pin]} and by {net.name}"
            uses[pin] = net.name


def each_gpio_can_do_its_job(netlist: Netlist) -> Iterator[str]:
    for net, pin, number in _jobs(netlist):
        if net.needs and net.needs not in functions(number):
            yield f"{net.name} needs {net.needs}, which {pin} cannot do"
    pair = [number for net, _, number in _jobs(netlist) if net.name in ("KNOB_A", "KNOB_B")]
    if len(pair) != 2 or abs(pair[0] - pair[1]) != 1:
        yield "the two contacts of the knob are not at neighbouring GP pins"


def no_pwm_slice_is_shared(netlist: Netlist) -> Iterator[str]:
    taken: dict[int, str] = {}
    for net, _, number in _jobs(netlist):
        if net.needs == "pwm":
            other = taken.setdefault(pwm_slice(number), net.name)
            if other != net.name:
                yield f"{net.name} and {other} share a slice of PWM and so their pitch"


def _jobs(netlist: Netlist) -> Iterator[tuple[Net, Pin, int]]:
    for net in netlist.nets.values():
        for pin in net.pins:
            number = gpio(pin) if pin.part == "U1" else None
            if number is not None:
                yield net, pin, number


def no_gpio_sees_more_than_3_volts(netlist: Netlist) -> Iterator[str]:
    """Also not through a resistor, a fuse or a diode."""
    for net, pin, _ in _jobs(netlist):
        if net.volts > LOGIC_VOLTS:
            yield f"{pin} is in {net.name}, which carries {net.volts:g} V"
        passing = ("resistor", "fuse", "schottky")
        for other in sorted(follow(netlist, pin, passing, upstream=True), key=str):
            there = netlist.net_of(other)
            if there and there is not net and there.volts > LOGIC_VOLTS:
                yield f"{pin} is joined to {there.name} and so to {there.volts:g} V"
                break


def no_gpio_drives_too_much(netlist: Netlist) -> Iterator[str]:
    limit = pico(netlist).kind["pin_ma"]
    for part in netlist.of_kind("buzzer"):
        net = netlist.net_at(part.reference, "+")
        ohms = [r.given["ohm"] for r in netlist.of_kind("resistor") if _touches(netlist, r, net)]
        if not ohms or 1000 * LOGIC_VOLTS / sum(ohms) > limit:
            yield f"{part.reference} may draw more than {limit} mA from its pin of the Pico"


def _touches(netlist: Netlist, part: Part, net: Net | None) -> bool:
    return net is not None and any(pin in net.pins for pin in part.pins)


# ----------------------------------------------------------------------------------- the lights


def data_is_lifted_to_5_volts(netlist: Netlist) -> Iterator[str]:
    strip = netlist.parts["LED1"].pin("DIN")
    net = next((net for net in netlist.nets.values() if net.pin == "strip"), None)
    start = next((pin for pin in net.pins if pin.part == "U1"), None) if net else None
    if start is None or strip not in follow(netlist, start, ("resistor", "buffer")):
        yield "the data of the lights does not reach LED1.DIN"
        return
    if strip in follow(netlist, start, ("resistor",)):
        yield "the data reaches LED1.DIN without a buffer between: 3.3 V are too little"
    for chip in netlist.of_kind("buffer"):
        if netlist.net_at(chip.reference, "VCC") is not netlist.net_at("LED1", "5V"):
            yield f"{chip.reference} and the lights have different supplies"
        if chip.kind["reads_high_from_volts"] > LOGIC_VOLTS - 0.5:
            yield f"{chip.reference} does not read 3.3 V as high"


def unused_inputs_are_tied(netlist: Netlist) -> Iterator[str]:
    for chip in netlist.of_kind("buffer"):
        for pin in chip.pins:
            if pin.role == "input" and netlist.net_of(pin) is None:
                yield f"the input {pin} is tied to nothing"
        for enable, _, output in _gates(chip):
            if netlist.net_of(output) and not _is_ground(netlist.net_of(enable)):
                yield f"{enable} is not at ground: {output} is off"


def _gates(chip: Part) -> Iterator[tuple[Pin, Pin, Pin]]:
    for number in "1234":
        yield chip.pin(f"{number}OE"), chip.pin(f"{number}A"), chip.pin(f"{number}Y")


def _is_ground(net: Net | None) -> bool:
    return net is not None and net.name == GROUND


def data_has_its_resistor(netlist: Netlist) -> Iterator[str]:
    strip = netlist.net_at("LED1", "DIN")
    near = [r for r in netlist.of_kind("resistor") if _touches(netlist, r, strip)]
    ohm = sum(resistor.given["ohm"] for resistor in near)
    low, high = SERIES_OHM
    if not low <= ohm <= high:
        yield f"{ohm} ohm in the data line before LED1.DIN; it wants {low} to {high}"
    for resistor in near:
        for end in ("1", "2"):
            if _is_ground(netlist.net_at(resistor.reference, end)):
                yield f"{resistor.reference} pulls the data to ground"


def lights_have_their_capacitor(netlist: Netlist) -> Iterator[str]:
    five = netlist.net_at("LED1", "5V")
    bulk = [part for part in netlist.of_kind("electrolytic") if _touches(netlist, part, five)]
    if sum(part.given["microfarad"] for part in bulk) < BULK_MICROFARAD:
        yield f"less than {BULK_MICROFARAD} uF across the supply of the lights"
    for part in netlist.of_kind("electrolytic"):
        if _is_ground(netlist.net_at(part.reference, "+")):
            yield f"{part.reference} is the wrong way round"
        elif not _is_ground(netlist.net_at(part.reference, "-")):
            yield f"the minus of {part.reference} is not at ground"
    for part in netlist.of_kind("electrolytic", "capacitor"):
        volts = max([net.volts for net in netlist.nets.values() if _touches(netlist, part, net)])
        if volts > RATING_SHARE * part.given["rated_volts"]:
            yield f"{part.reference} is made for {part.given['rated_volts']} V: too little"


def buffer_has_its_capacitor(netlist: Netlist) -> Iterator[str]:
    for chip in netlist.of_kind("buffer"):
        supply = netlist.net_at(chip.reference, "VCC")
        near = [
            part.reference
            for part in netlist.of_kind("capacitor")
            if part.given["microfarad"] >= DECOUPLING_MICROFARAD
            and _touches(netlist, part, supply)
            and _touches(netlist, part, netlist.nets.get(GROUND))
        ]
        if not near:
            yield f"no 100 nF between VCC and GND of {chip.reference}"


# ------------------------------------------------------------------------------- all that is there


def ground_is_common(netlist: Netlist) -> Iterator[str]:
    for pin in netlist.pins():
        if pin.role == "ground" and not _is_ground(netlist.net_of(pin)):
            yield f"{pin} is not at the common ground"
    for part in netlist.parts.values():
        if part.kind_name in (*INLETS, "cell") and not _is_ground(
            netlist.net_at(part.reference, "-")
        ):
            yield f"the minus of {part.reference} is not at the common ground"


def supplies_are_connected(netlist: Netlist) -> Iterator[str]:
    for pin in netlist.pins():
        if pin.role != "power in" or pin.name == "VSYS":
            continue
        net = netlist.net_of(pin)
        if net is None:
            yield f"{pin} has no supply"
            continue
        low, high = netlist.parts[pin.part].kind.get("supply_volts", (0, 99))
        if not low <= net.volts <= high:
            yield f"{pin} gets {net.volts:g} V and wants {low:g} to {high:g}"


def display_has_its_pull_ups(netlist: Netlist) -> Iterator[str]:
    for part in netlist.of_kind("display"):
        if netlist.net_at(part.reference, "VCC") is not netlist.net_at("U1", "3V3"):
            yield f"{part.reference} is not at 3.3 V; it pulls its lines up to its supply"
        for name in ("SDA", "SCL"):
            own = part.given.get("pull_up_ohm") if name in part.kind["pulls_up"] else None
            ohms = [own] if own else []
            line = netlist.net_at(part.reference, name)
            ohms += [
                other.given["ohm"]
                for other in netlist.of_kind("resistor")
                if _touches(netlist, other, line)
                and _touches(netlist, other, netlist.nets.get(THREE))
            ]
            low, high = PULL_UP_OHM
            if not ohms or not low <= 1 / sum(1 / ohm for ohm in ohms) <= high:
                yield f"{part.reference}.{name} is not pulled up by {low} to {high} ohm"


def contacts_close_to_ground(netlist: Netlist) -> Iterator[str]:
    """A button pulls its pin down against the pull-up in the Pico."""
    for part in netlist.of_kind("knob", "button"):
        for live, other in part.kind["contacts"]:
            net = netlist.net_at(part.reference, live)
            if net is None or net.needs != "pull-up":
                yield f"{part.reference}.{live} has no pull-up"
            if not _is_ground(netlist.net_at(part.reference, other)):
                yield f"{part.reference}.{other} is not at ground"


def usb_and_supply_cannot_meet(netlist: Netlist) -> Iterator[str]:
    vbus, vsys = netlist.net_at("U1", "VBUS"), netlist.net_at("U1", "VSYS")
    if netlist.power == "usb":
        if vbus is None:
            yield "nothing takes the 5 V of USB from VBUS"
        if vsys is not None:
            yield "VSYS is fed although the Pico feeds it from USB by itself"
        return
    if vbus is not None:
        yield f"{vbus.name} takes current from VBUS, which is live only on USB"
    diodes = [d for d in netlist.of_kind("schottky") if netlist.net_at(d.reference, "K") is vsys]
    if vsys is None or not diodes:
        yield "no diode leads to VSYS"
        return
    if len(vsys.pins) != 2:
        yield "something goes to VSYS beside the diode"
    for diode in diodes:
        low, high = pico(netlist).kind["vsys_volts"]
        least = netlist.supply["source"]["volts"][0] - diode.given["drops_volts"]
        most = netlist.supply["source"]["volts"][1]
        if netlist.net_at(diode.reference, "A") is not netlist.nets.get(FIVE):
            yield f"{diode.reference} does not come from {FIVE}"
        if least < low or most > high:
            yield f"VSYS gets {least:g} to {most:g} V and wants {low:g} to {high:g}"


def inlets_bear_any_plug(netlist: Netlist) -> Iterator[str]:
    """What is plugged in from outside does no harm, neither by its volts nor the wrong way round.

    A socket gives 5 V or nothing by its standard, or a regulator stands behind it that bears both.
    """
    for inlet in netlist.of_kind(*INLETS):
        if inlet.kind["gives_5_volts_or_nothing"]:
            yield from _asks_for_5_volts(netlist, inlet)
            continue
        reached = follow(netlist, inlet.pin("+"), ("fuse",)) - {inlet.pin("+")}
        for pin in sorted(reached, key=str):
            part = netlist.parts[pin.part]
            if part.kind_name == "fuse":
                continue
            if part.kind_name != "regulator" or pin.name != "IN":
                yield f"{inlet.reference} takes any adapter, and {pin} has no protection from it"
            elif part.given["input_volts"][1] < STRANGE_ADAPTER_VOLTS:
                yield f"{part.reference} does not bear {STRANGE_ADAPTER_VOLTS} V"
            elif part.given["reverse_volts"] < STRANGE_ADAPTER_VOLTS:
                yield f"{part.reference} does not bear a plug the wrong way round"


def _asks_for_5_volts(netlist: Netlist, inlet: Part) -> Iterator[str]:
    low, high = USB_C_OHM
    for name in ("CC1", "CC2"):
        net = netlist.net_at(inlet.reference, name)
        own = [
            resistor
            for resistor in netlist.of_kind("resistor")
            if _touches(netlist, resistor, net)
            and _touches(netlist, resistor, netlist.nets[GROUND])
        ]
        alone = net is not None and len(net.pins) == 2
        if not alone or len(own) != 1 or not low <= own[0].given["ohm"] <= high:
            yield f"{inlet.reference}.{name} has no resistor of 5100 ohm of its own to ground"


def cell_tells_when_it_is_low(netlist: Netlist) -> Iterator[str]:
    """The output of the booster pulls a pin of the Pico down, through a diode."""
    for booster in netlist.of_kind("booster"):
        net = netlist.net_at(booster.reference, "LBO")
        diodes = [
            diode
            for diode in netlist.of_kind("schottky")
            if netlist.net_at(diode.reference, "K") is net
        ]
        if net is None or len(diodes) != 1:
            yield f"{booster.reference}.LBO leads to no diode: nobody hears that the cell is low"
            continue
        told = netlist.net_at(diodes[0].reference, "A")
        if told is None or told.needs != "pull-up":
            yield f"{diodes[0].reference} leads to no pin of the Pico with a pull-up"
        if diodes[0].given["drops_volts"] > READS_LOW_VOLTS / 2:
            yield f"behind {diodes[0].reference} the pin does not read low for sure"


def key_pad_is_in_order(netlist: Netlist) -> Iterator[str]:
    """Four pins side by side for the rows and for the columns, as a state machine shifts them."""
    for pad in netlist.of_kind("key_pad"):
        for line, needs in (("ROW", "output"), ("COLUMN", "pull-up")):
            nets = [netlist.net_at(pad.reference, f"{line}{number}") for number in range(1, 5)]
            if any(net is None or net.needs != needs for net in nets):
                yield f"a {line.lower()} of {pad.reference} has no pin of the Pico for it"
                continue
            numbers = [
                number for net in nets for other, _, number in _jobs(netlist) if other is net
            ]
            if numbers != list(range(numbers[0], numbers[0] + 4)):
                yield f"the {line.lower()}s of {pad.reference} are not at four pins in order"


def current_passes_a_fuse(netlist: Netlist) -> Iterator[str]:
    """Nothing that can give many amperes reaches the lights but through a fuse."""
    sources = {"usb": ("U1", "VBUS"), "supply": ("J9", "+"), "battery": ("BT1", "+")}
    start = netlist.parts[sources[netlist.power][0]].pin(sources[netlist.power][1])
    bare = follow(netlist, start, ("resistor", "schottky", "regulator"))
    if netlist.parts["LED1"].pin("5V") in bare or any(pin.part == "U3" for pin in bare):
        yield f"no fuse behind {start}"
    if not netlist.of_kind("fuse"):
        yield "there is no fuse"


def colours_tell_supplies(netlist: Netlist) -> Iterator[str]:
    for net in netlist.nets.values():
        is_supply = net.wire == "power" or net.name == THREE
        if is_supply != (net.colour in SUPPLY_COLOURS):
            yield f"{net.name} is {net.colour}: red, orange and black are for supplies and ground"
        if (net.name == GROUND) != (net.colour == "black"):
            yield f"{net.name} is {net.colour}: black is for ground"


def plugs_lead_to_their_part(netlist: Netlist) -> Iterator[str]:
    """The plug of a part carries exactly the nets of its pins, open ends left out."""
    for plug in netlist.parts.values():
        if not plug.is_plug:
            continue
        target = netlist.parts.get(plug.given["for"])
        nets = [netlist.net_of(pin) for pin in plug.pins]
        wanted = [netlist.net_of(pin) for pin in target.pins] if target else []
        if target and target.kind_name == "strip":
            # The far end of the strip has thicker wires of its own.
            wanted = [netlist.net_at(target.reference, name) for name in ("5V", "DIN", "GND")]
        names = sorted(net.name if net else "nothing" for net in nets)
        if names != sorted(net.name if net else "nothing" for net in wanted):
            yield f"{plug.reference} does not carry the wires of {plug.given['for']}"


# ------------------------------------------------------------------------------------- currents


def worst_case_ma(netlist: Netlist) -> int:
    """All lights white at full drive, as a fault of the firmware could ask for."""
    return netlist.pixels * 3 * strip_kind(netlist)["led_ma"]


def strip_kind(netlist: Netlist) -> dict[str, Any]:
    """What ``wiring.toml`` knows of the strip, and of how the firmware drives it."""
    return netlist.of_kind("strip")[0].kind


def beside_the_lights_ma(netlist: Netlist, display: str) -> float:
    """What Pico and display draw from 5 V."""
    shown = LIT_SHARE * netlist.data["displays"][display]["draws_ma"]
    at_5_volts = shown * LOGIC_VOLTS / 5.0 / CONVERTER_EFFICIENCY
    return pico(netlist).kind["draws_ma"] + at_5_volts


def highest_limit_ma(netlist: Netlist, display: str) -> int:
    """The highest current limit in the settings that this supply and its fuse can bear."""
    supply = netlist.supply
    room = supply["source"]["ma"] - beside_the_lights_ma(netlist, display)
    return max(
        limit
        for limit in strip_kind(netlist)["limits_ma"]
        if limit <= room and limit <= supply["limit_ma"]
    )


def least_limit_ma(netlist: Netlist) -> int:
    """The lowest current limit in the settings at which the lights are worth looking at."""
    kind = strip_kind(netlist)
    least = netlist.pixels * kind["dark_ma"] + LEAST_LIGHT_MA
    return min(limit for limit in kind["limits_ma"] if limit >= least)


def board_volts(netlist: Netlist, limit_ma: int) -> float:
    """What U2 gets, behind the fuse, at the current limit and the source's lowest voltage."""
    wire = netlist.data["wires"]["power"]
    fuses = [
        part for part in netlist.of_kind("fuse") if _touches(netlist, part, netlist.nets[FIVE])
    ]
    ohm = sum(part.given["ohm"] for part in fuses)
    ohm += 2 * wire["metres_to_board"] * wire["ohm_per_metre"]
    return netlist.supply["source"]["volts"][0] - limit_ma / 1000 * ohm


def strip_volts(netlist: Netlist, limit_ma: int) -> float:
    """At the pixel that gets least, at the current limit and the source's lowest voltage."""
    wire = netlist.data["wires"]["power"]
    ohm = 2 * wire["metres"] * wire["ohm_per_metre"]
    strips = netlist.of_kind("strip")
    metres = max(part.given["pixels"] for part in strips) / 60  # the longest strip there is
    along = metres * strips[0].kind["ohm_per_metre"] / 2
    if all(netlist.net_at(part.reference, "5V_END") for part in strips):
        along /= 4  # fed from both ends
    return board_volts(netlist, limit_ma) - limit_ma / 1000 * (ohm + along / len(strips))


def currents(netlist: Netlist, display: str, way: str) -> Iterator[str]:
    supply = netlist.supply
    limit = supply["limit_ma"]
    default = strip_kind(netlist)["default_limit_ma"]
    beside = beside_the_lights_ma(netlist, display)
    if netlist.lanes > supply["most_lanes"]:
        yield f"{supply['name']} cannot feed {netlist.lanes} lanes"
    if way not in supply["on"]:
        yield f"{supply['name']} cannot be built on a {way}"
    if limit not in strip_kind(netlist)["limits_ma"]:
        yield f"no setting limits the lights to {limit} mA"
    for asked in {min(limit, default), highest_limit_ma(netlist, display)}:
        if asked + beside > supply["source"]["ma"]:
            yield f"{asked + beside:.0f} mA are more than {supply['source']['name']} can give"
    if least_limit_ma(netlist) > highest_limit_ma(netlist, display):
        yield f"{netlist.pixels} dark pixels leave less than {LEAST_LIGHT_MA} mA for light"
    shown = netlist.data["displays"][display]["draws_ma"]
    if shown > pico(netlist).kind["supplies_3v3_ma"]:
        yield f"the display draws {shown} mA, more than 3V3 of the Pico can give"
    most = min(limit, highest_limit_ma(netlist, display))
    volts = strip_volts(netlist, most)
    if volts < STRIP_LEAST_VOLTS:
        yield f"the last pixel gets {volts:.2f} V"
    volts = board_volts(netlist, most)
    for chip in netlist.of_kind("buffer"):
        least = chip.kind["supply_volts"][0]
        if volts < least:
            yield f"{chip.reference} may get only {volts:.2f} V and wants {least:g}"
    for diode in netlist.of_kind("schottky"):
        if beside > 1000 * diode.given["amps"]:
            yield f"{diode.reference} cannot carry {beside:.0f} mA"
    yield from _fuses(netlist, limit, beside, way)


def _fuses(netlist: Netlist, limit: int, beside: float, way: str) -> Iterator[str]:
    source = netlist.supply["source"]
    carries = _before_the_booster(netlist, (limit + beside) / 1000)
    if netlist.power == "usb":
        carries = limit / 1000  # the Pico has its own way from the socket
    may_flow = _before_the_booster(netlist, source["most_ma"] / 1000)
    for regulator in netlist.of_kind("regulator"):
        carries /= regulator.given["efficiency"]
    for fuse in netlist.of_kind("fuse"):
        opens = fuse.given["trips_amps"]
        if fuse.given["holds_warm_amps"] < carries:
            yield f"{fuse.reference} opens at the {carries:.2f} A that it must carry"
        if netlist.power != "battery" and worst_case_ma(netlist) / 1000 < opens:
            yield f"{fuse.reference} does not open when all lights are white"
        for what, bears in _in_the_way(netlist, way):
            if bears < min(opens, may_flow):
                yield f"{what} bears {bears:g} A; {min(opens, may_flow):.2f} A may flow for long"


def joins_bear_the_lights(netlist: Netlist) -> Iterator[str]:
    """The wires between two pieces of the strip, until the fuse opens.

    What flows into the first of the pieces does not pass them all: at most that of the others.
    """
    joins = netlist.supply["joins"]
    amps = netlist.supply["source"]["most_ma"] / 1000
    if netlist.power != "battery":  # whose fuse lies before the booster
        amps = min([amps, *(fuse.given["trips_amps"] for fuse in netlist.of_kind("fuse"))])
    amps *= 1 - FIRST_PIECE_SHARE
    if joins["amps"] < amps:
        yield f"a join of {joins['name']} bears {joins['amps']:g} A; {amps:.2f} A may flow"


def _before_the_booster(netlist: Netlist, amps: float) -> float:
    """What those amperes at 5 V are at an all but empty cell; the same where there is none."""
    for booster in netlist.of_kind("booster"):
        cell = netlist.parts["BT1"]
        amps *= 5.0 / cell.given["volts"][0] / booster.given["efficiency"]
    return amps


def _in_the_way(netlist: Netlist, way: str) -> Iterator[tuple[str, float]]:
    """What the current of the lights flows through, and the amperes it bears."""
    yield (
        "the wire " + netlist.data["wires"]["power"]["name"],
        netlist.data["wires"]["power"]["amps"],
    )
    yield "a contact of the " + way, netlist.data["ways"][way]["contact_amps"]
    names = {"usb": ("J1",), "supply": ("J9", "J1"), "battery": ("J10", "BT1")}[netlist.power]
    for name in names:
        if name in netlist.parts:
            yield name, netlist.parts[name].given["amps"]


Rule = Callable[[Netlist], Iterator[str]]

RULES: tuple[Rule, ...] = (
    each_gpio_has_one_use,
    each_gpio_can_do_its_job,
    no_pwm_slice_is_shared,
    no_gpio_sees_more_than_3_volts,
    no_gpio_drives_too_much,
    data_is_lifted_to_5_volts,
    unused_inputs_are_tied,
    data_has_its_resistor,
    lights_have_their_capacitor,
    buffer_has_its_capacitor,
    ground_is_common,
    supplies_are_connected,
    display_has_its_pull_ups,
    contacts_close_to_ground,
    usb_and_supply_cannot_meet,
    inlets_bear_any_plug,
    cell_tells_when_it_is_low,
    key_pad_is_in_order,
    joins_bear_the_lights,
    current_passes_a_fuse,
    colours_tell_supplies,
    plugs_lead_to_their_part,
)
