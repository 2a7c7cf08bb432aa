"""The netlist is sound, agrees with the firmware, and each rule refuses what breaks it."""

import copy
import re
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from fifteentwo_object import electrical, geometry, netlist, tables
from fifteentwo_object.errors import HardwareError
from fifteentwo_object.load import data_file, read_toml
from pegboard import current_limit, devices, settings, track
from pico.pins import Pins
from support.desk import ROOT

DATA = netlist.load()

BOARDS = [
    (power, lanes, full, inlet, options)
    for power in netlist.POWERS
    for lanes in range(1, DATA["power"][power]["most_lanes"] + 1)
    for full in (True, False)
    for inlet in (DATA["inlets"] if "inlet" in DATA["power"][power] else (None,))
    for options in ((), (netlist.KEY_PAD,))
]


def pin_number(wired, net_name):
    """The GP number that the net has at the Pico."""
    names = [pin.name for pin in wired.nets[net_name].pins if pin.part == "U1"]
    assert len(names) == 1, names
    return int(names[0].removeprefix("GP"))


# ----------------------------------------------------------------------- the firmware agrees


def test_every_pin_is_where_the_firmware_has_it():
    ours = {}
    for power in netlist.POWERS:
        wired = netlist.board(DATA, power, options=(netlist.KEY_PAD,))
        ours |= {net.pin: pin_number(wired, net.name) for net in wired.nets.values() if net.pin}
    firmware = {name: value for name, value in vars(Pins()).items() if isinstance(value, int)}
    assert ours == firmware


def test_what_the_smallest_board_lacks_may_be_missing_in_the_firmware():
    full, minimal = netlist.board(DATA), netlist.board(DATA, full=False)
    left_out = {net.pin for net in full.nets.values() if net.pin} - {
        net.pin for net in minimal.nets.values() if net.pin
    }
    assert left_out == {"seat1", "seat2", "seat3", "seat4", "buzzer"}
    text = "\n".join("%s=none" % name for name in sorted(left_out))
    assert Pins(text).complaints == []


def test_display_is_on_the_bus_that_the_firmware_opens():
    wired = netlist.board(DATA)
    assert wired.nets["OLED_SDA"].needs == "i2c%d sda" % Pins().i2c
    assert wired.nets["OLED_SCL"].needs == "i2c%d scl" % Pins().i2c


def test_a_track_has_as_many_pixels_as_the_firmware_lights():
    for part in netlist.board(DATA, "supply", lanes=3).of_kind("strip"):
        assert part.given["pixels"] == track.HOLES


def test_usb_bears_the_current_limit_that_the_board_comes_with():
    assert DATA["power"]["usb"]["limit_ma"] == settings.find("limit_ma")[2] == 400


def test_currents_are_reckoned_as_the_firmware_does():
    strip = DATA["kinds"]["strip"]
    assert strip["dark_ma"] == current_limit.DARK_MA
    assert strip["led_ma"] == current_limit.CHANNEL_MA
    assert strip["default_limit_ma"] == settings.find("limit_ma")[2]
    assert strip["limits_ma"] == list(settings.values_of("limit_ma"))
    assert geometry.HOLES == devices.HOLES


def test_displays_are_those_the_plates_have_windows_for():
    assert set(DATA["displays"]) == set(read_toml(data_file("track.toml"))["display"])


# ----------------------------------------------------------------------- facts of the RP2040

# From the table of functions in the RP2040's data sheet.
I2C0_SDA = {0, 4, 8, 12, 16, 20}
I2C0_SCL = {1, 5, 9, 13, 17, 21}
I2C1_SDA = {2, 6, 10, 14, 18, 26}
I2C1_SCL = {3, 7, 11, 15, 19, 27}
PICO_PINS = [
    "GP0",
    "GP1",
    "GND",
    "GP2",
    "GP3",
    "GP4",
    "GP5",
    "GND",
    "GP6",
    "GP7",
    "GP8",
    "GP9",
    "GND",
    "GP10",
    "GP11",
    "GP12",
    "GP13",
    "GND",
    "GP14",
    "GP15",
    "GP16",
    "GP17",
    "GND",
    "GP18",
    "GP19",
    "GP20",
    "GP21",
    "GND",
    "GP22",
    "RUN",
    "GP26",
    "GP27",
    "AGND",
    "GP28",
    "ADC_VREF",
    "3V3",
    "3V3_EN",
    "GND",
    "VSYS",
    "VBUS",
]


def test_the_pico_has_its_forty_pins_in_order():
    pins = netlist.board(DATA).parts["U1"].pins
    assert [(int(pin.number), pin.name) for pin in pins] == list(enumerate(PICO_PINS, 1))


@pytest.mark.parametrize(
    "function, numbers",
    [
        ("i2c0 sda", I2C0_SDA),
        ("i2c0 scl", I2C0_SCL),
        ("i2c1 sda", I2C1_SDA),
        ("i2c1 scl", I2C1_SCL),
    ],
)
def test_i2c_is_where_the_data_sheet_has_it(function, numbers):
    can = {number for number in [*range(23), 26, 27] if function in electrical.functions(number)}
    assert can - {22} == numbers


def test_pwm_slices_are_those_of_the_data_sheet():
    assert [electrical.pwm_slice(number) for number in (0, 1, 2, 15, 16, 18, 19, 28)] == [
        0, 0, 1, 7, 0, 1, 1, 6,
    ]  # fmt: skip


def test_buffer_has_the_pins_of_its_data_sheet():
    names = [pin.name for pin in netlist.board(DATA).parts["U2"].pins]
    assert names == [
        "1OE",
        "1A",
        "1Y",
        "2OE",
        "2A",
        "2Y",
        "GND",
        "3Y",
        "3A",
        "3OE",
        "4Y",
        "4A",
        "4OE",
        "VCC",
    ]


# ------------------------------------------------------------------------- every board works


@pytest.mark.parametrize("power, lanes, full, inlet, options", BOARDS)
def test_every_board_is_sound(power, lanes, full, inlet, options):
    wired = netlist.board(DATA, power, lanes, full, inlet, options)
    for display in DATA["displays"]:
        for way in DATA["power"][power]["on"]:
            assert electrical.complaints(wired, display, way) == []


def test_worst_case_is_all_pixels_white():
    assert electrical.worst_case_ma(netlist.board(DATA)) == 121 * 60 == 7260
    assert electrical.worst_case_ma(netlist.board(DATA, "supply", 3)) == 363 * 60 == 21780


def test_three_tracks_need_a_higher_limit_than_the_board_comes_with():
    assert electrical.least_limit_ma(netlist.board(DATA)) <= 400
    assert electrical.least_limit_ma(netlist.board(DATA, "supply", 3)) == 500


def test_voltage_at_the_strip_by_hand():
    """400 mA over the polyfuse, 0.6 m of wire, and half of two metres of strip in one piece."""
    wired = netlist.board(DATA)
    strip = 121 / 60 * 0.3 / 2
    assert electrical.strip_volts(wired, 400) == pytest.approx(
        4.75 - 0.4 * (0.60 + 0.8 * 0.053 + strip)
    )


def test_u2_has_what_it_is_specified_for_at_the_lowest_voltage_of_usb():
    """Behind a polyfuse at its highest resistance, at the highest limit; 4.5 V by its maker."""
    wired = netlist.board(DATA)
    limit = DATA["power"]["usb"]["limit_ma"]
    lowest = 4.75 - limit / 1000 * (0.60 + 0.2 * 0.053)
    assert electrical.board_volts(wired, limit) == pytest.approx(lowest)
    assert lowest > wired.parts["U2"].kind["supply_volts"][0] == 4.5


def test_no_usb_breadboard_is_offered_for_the_strong_supply():
    wired = netlist.board(DATA, "supply")
    said = electrical.complaints(wired, way="breadboard")
    assert "5 V supply cannot be built on a breadboard" in said


# ------------------------------------------------------- what breaks a rule is refused by it


def moved(net, old, new):
    """A change: that pin of the net is another one."""

    def change(data):
        table = _table(data, net)
        table[net]["pins"].remove(old)
        if new:
            table[net]["pins"].append(new)

    return change


def _table(data, net):
    tables_of_nets = [data["nets"], *(power["nets"] for power in data["power"].values())]
    return next(t for t in tables_of_nets if net in t and "volts" in t[net])


def added(net, pin, power=None):
    def change(data):
        nets = data["power"][power]["nets"] if power else data["nets"]
        nets[net]["pins"].append(pin)

    return change


def removed(net, pin, power=None):
    def change(data):
        nets = data["power"][power]["nets"] if power else data["nets"]
        nets[net]["pins"].remove(pin)

    return change


def given(reference, name, value, power=None):
    def change(data):
        parts = data["power"][power]["parts"] if power else data["parts"]
        parts[reference][name] = value

    return change


def source(power, name, value):
    def change(data):
        data["power"][power]["source"][name] = value

    return change


def both(*changes):
    def change(data):
        for one in changes:
            one(data)

    return change


def coloured(net, colour):
    def change(data):
        data["nets"][net]["colour"] = colour

    return change


def swapped_capacitor(data):
    for net, old, new in (("GND", "C1.-", "C1.+"), ("+5V", "C1.+", "C1.-")):
        data["nets"][net]["pins"].remove(old)
        data["nets"][net]["pins"].append(new)


def without_buffer(data):
    """The Pico's pin straight at the resistor."""
    data["nets"]["STRIP_3V3"]["pins"] = ["U1.GP16", "R1.1"]
    data["nets"]["STRIP_5V"]["pins"] = ["U2.1A", "U2.1Y"]


def pull_up_to_5_volts(data):
    data["parts"]["R9"] = {"kind": "resistor", "value": "4k7", "ohm": 4700}
    data["nets"]["OLED_SDA"]["pins"].append("R9.1")
    data["nets"]["+5V"]["pins"].append("R9.2")


def display_at_5_volts(data):
    data["nets"]["+3V3"]["pins"].remove("DS1.VCC")
    data["nets"]["+5V"]["pins"].append("DS1.VCC")


def a_second_tone(data):
    """A part at the other half of the buzzer's slice."""
    data["nets"]["SEAT4"]["pins"] = []
    data["nets"]["SEAT3"]["pins"] = ["U1.GP19", "SW4.1", "J7.1"]
    data["nets"]["SEAT3"]["needs"] = "pwm"


def no_fuse(data):
    usb = data["power"]["usb"]
    del usb["parts"]["F1"]
    usb["nets"]["+5V"]["pins"] = ["U1.VBUS"]
    del usb["nets"]["VBUS"]


def supply_around_the_diode(data):
    nets = data["power"]["supply"]["nets"]
    del nets["VSYS"]
    nets["+5V"]["pins"] = ["D1.A", "D1.K", "U1.VSYS", "LED1.5V_END"]


def vbus_feeds_too(data):
    data["power"]["supply"]["nets"]["+5V"]["pins"].append("U1.VBUS")


def turned_diode(data):
    nets = data["power"]["supply"]["nets"]
    nets["+5V"]["pins"].remove("D1.A")
    nets["+5V"]["pins"].append("D1.K")
    nets["VSYS"]["pins"] = ["D1.A", "U1.VSYS"]


def floating_ground(data):
    data["nets"]["GND"]["pins"].remove("LED1.GND")


def supply_without_common_ground(data):
    data["inlets"]["usb-c"]["nets"]["GND"]["pins"].remove("J9.-")


def no_second_feed(data):
    """The far end of a long strip at the strong supply hangs free, and its wires are thin."""
    data["power"]["supply"]["nets"]["+5V"]["pins"].remove("LED1.5V_END")
    data["wires"]["power"]["ohm_per_metre"] = 0.3


def inlet_part(inlet, reference, name, value):
    def change(data):
        data["inlets"][inlet]["parts"][reference][name] = value

    return change


def at_the_barrel(*changes):
    """The supply comes from a barrel, and is then changed."""

    def change(data):
        data["power"]["supply"]["inlet"] = "barrel"
        for one in changes:
            one(data)

    return change


def barrel_without_its_regulator(data):
    inlet = data["inlets"]["barrel"]
    del inlet["parts"]["U4"], inlet["nets"]["SUPPLY_FUSED"]
    inlet["nets"]["+5V"]["pins"] = ["F2.2"]
    inlet["nets"]["GND"]["pins"].remove("U4.GND")


def something_before_the_regulator(data):
    inlet = data["inlets"]["barrel"]
    inlet["parts"]["C9"] = {
        "kind": "electrolytic",
        "value": "",
        "microfarad": 1,
        "rated_volts": 50,
    }
    inlet["nets"]["SUPPLY_FUSED"]["pins"].append("C9.+")
    inlet["nets"]["GND"]["pins"].append("C9.-")


def one_resistor_for_both(data):
    inlet = data["inlets"]["usb-c"]
    inlet["nets"]["CC1"]["pins"] += inlet["nets"].pop("CC2")["pins"]


def no_resistor(data):
    inlet = data["inlets"]["usb-c"]
    inlet["nets"]["CC2"]["pins"] = ["J9.CC2"]
    inlet["nets"]["GND"]["pins"].remove("R4.2")


def low_output_at_the_pin(data):
    nets = data["power"]["battery"]["nets"]
    nets["CELL_LOW"]["pins"] = ["U3.LBO", "D2.K", "U1.GP22"]
    nets["BATTERY_LOW"]["pins"] = ["D2.A"]


def low_diode_turned(data):
    nets = data["power"]["battery"]["nets"]
    nets["CELL_LOW"]["pins"] = ["U3.LBO", "D2.A"]
    nets["BATTERY_LOW"]["pins"] = ["U1.GP22", "D2.K"]


def with_key_pad(change):
    """A change of the key pad, which is there."""

    def changed(data):
        change(data["options"]["key-pad"]["nets"])
        data["parts"] |= data["options"]["key-pad"]["parts"]
        data["nets"] |= data["options"]["key-pad"]["nets"]

    return changed


def columns_out_of_order(nets):
    nets["KEY_COLUMN1"]["pins"][0], nets["KEY_COLUMN2"]["pins"][0] = "U1.GP7", "U1.GP6"


def row_without_a_pin(nets):
    nets["KEY_ROW2"]["pins"].remove("KP1.ROW2")


def joins(power, amps):
    def change(data):
        data["power"][power]["joins"]["amps"] = amps

    return change


REFUSED = [
    ("usb", joins("usb", 1.0), "bears 1 A; 1.13 A may flow"),
    ("supply", joins("supply", 2.0), "bears 2 A; 2.26 A may flow"),
    ("supply", at_the_barrel(barrel_without_its_regulator), "takes any adapter, and"),
    ("supply", at_the_barrel(something_before_the_regulator), "takes any adapter, and C9.+"),
    ("supply", at_the_barrel(inlet_part("barrel", "U4", "input_volts", [3, 12])), "bear 20 V"),
    ("supply", at_the_barrel(inlet_part("barrel", "U4", "reverse_volts", 0)), "the wrong way"),
    ("supply", inlet_part("usb-c", "R3", "ohm", 56000), "J9.CC1 has no resistor of 5100"),
    ("supply", one_resistor_for_both, "J9.CC2 has no resistor of 5100 ohm of its own"),
    ("supply", no_resistor, "J9.CC2 has no resistor of 5100 ohm of its own"),
    ("battery", low_output_at_the_pin, "U1.GP22 is in CELL_LOW, which carries 4.2 V"),
    ("battery", low_diode_turned, "U1.GP22 is joined to CELL_LOW and so to 4.2 V"),
    ("battery", low_diode_turned, "U3.LBO leads to no diode"),
    ("battery", given("D2", "drops_volts", 0.7, "battery"), "the pin does not read low for sure"),
    ("usb", with_key_pad(columns_out_of_order), "the columns of KP1 are not at four pins"),
    ("usb", with_key_pad(row_without_a_pin), "a row of KP1 has no pin"),
    ("usb", moved("SEAT3", "U1.GP17", "U1.18"), "in the net GND and in SEAT3"),
    ("usb", added("SEAT1", "U1.GP20"), "SEAT1 has 2 pins of the Pico"),
    ("usb", moved("SEAT1", "U1.GP14", None), "SEAT1 has 0 pins of the Pico"),
    ("usb", moved("OLED_SDA", "U1.GP4", "U1.GP6"), "needs i2c0 sda, which U1.GP6 cannot do"),
    ("usb", moved("OLED_SCL", "U1.GP5", "U1.GP8"), "needs i2c0 scl, which U1.GP8 cannot do"),
    ("usb", moved("KNOB_B", "U1.GP11", "U1.GP20"), "not at neighbouring GP pins"),
    ("usb", a_second_tone, "share a slice of PWM"),
    ("usb", added("+5V", "U1.GP20"), "U1.GP20 is in +5V, which carries 5 V"),
    ("usb", pull_up_to_5_volts, "U1.GP4 is joined to +5V"),
    ("usb", given("R2", "ohm", 47), "BZ1 may draw more than 12 mA"),
    ("usb", without_buffer, "3.3 V are too little"),
    ("usb", moved("STRIP", "LED1.DIN", "LED1.DOUT"), "does not reach LED1.DIN"),
    ("usb", removed("GND", "U2.3A"), "the input U2.3A is tied to nothing"),
    ("usb", both(removed("GND", "U2.1OE"), added("+5V", "U2.1OE")), "U2.1Y is off"),
    ("usb", both(removed("+5V", "U2.VCC"), added("+3V3", "U2.VCC")), "have different supplies"),
    ("usb", both(removed("+5V", "U2.VCC"), added("+3V3", "U2.VCC")), "U2.VCC gets 3.3 V"),
    ("usb", given("R1", "ohm", 100), "100 ohm in the data line"),
    ("usb", given("R1", "ohm", 1000), "1000 ohm in the data line"),
    ("usb", given("C1", "microfarad", 470), "less than 1000 uF"),
    ("usb", swapped_capacitor, "C1 is the wrong way round"),
    ("usb", given("C1", "rated_volts", 6), "C1 is made for 6 V"),
    ("usb", removed("+5V", "C1.+"), "less than 1000 uF"),
    ("usb", removed("+5V", "C2.1"), "no 100 nF between VCC and GND of U2"),
    ("usb", given("C2", "microfarad", 0.01), "no 100 nF between VCC and GND of U2"),
    ("usb", floating_ground, "LED1.GND is not at the common ground"),
    ("usb", removed("+5V", "LED1.5V"), "LED1.5V has no supply"),
    ("usb", display_at_5_volts, "DS1 is not at 3.3 V"),
    ("usb", given("DS1", "pull_up_ohm", 0), "DS1.SDA is not pulled up"),
    ("usb", given("DS1", "pull_up_ohm", 100), "DS1.SDA is not pulled up by 1000 to 10000 ohm"),
    ("usb", removed("GND", "SW1.2"), "SW1.2 is not at ground"),
    ("usb", removed("GND", "ENC1.C"), "ENC1.C is not at ground"),
    ("usb", moved("KNOB_A", "ENC1.A", None), "ENC1.A has no pull-up"),
    ("usb", no_fuse, "no fuse behind U1.VBUS"),
    ("usb", given("F1", "holds_warm_amps", 0.3, "usb"), "F1 opens at the 0.40 A"),
    ("usb", given("J1", "amps", 0.8), "J1 bears 0.8 A; 1.50 A may flow"),
    ("usb", given("F1", "trips_amps", 8.0, "usb"), "does not open when all lights are white"),
    ("usb", source("usb", "ma", 440), "more than a USB socket or charger can give"),
    ("usb", given("F1", "ohm", 1.5, "usb"), "the last pixel gets"),
    ("usb", given("F1", "ohm", 1.17, "usb"), "U2 may get only 4.28 V and wants 4.5"),
    ("usb", coloured("OLED_SDA", "red"), "red, orange and black are for supplies"),
    ("usb", coloured("OLED_SDA", "black"), "black is for ground"),
    ("usb", coloured("+3V3", "blue"), "+3V3 is blue"),
    ("usb", both(removed("+3V3", "J2.2"), added("+5V", "J2.2")), "J2 does not carry the wires"),
    ("supply", supply_around_the_diode, "something goes to VSYS beside the diode"),
    ("supply", turned_diode, "no diode leads to VSYS"),
    ("supply", vbus_feeds_too, "takes current from VBUS, which is live only on USB"),
    ("supply", supply_without_common_ground, "the minus of J9 is not at the common ground"),
    ("supply", source("supply", "volts", [4.9, 5.8]), "VSYS gets 4.45 to 5.8 V"),
    ("supply", source("supply", "most_ma", 10000), "J1 bears 3 A; 5.25 A may flow"),
    ("supply", inlet_part("usb-c", "J9", "amps", 2.0), "J9 bears 2 A; 3.00 A may flow"),
    ("supply", given("F2", "holds_warm_amps", 2.0, "supply"), "F2 opens at"),
    ("supply", no_second_feed, "the last pixel gets"),
    ("supply", given("D1", "amps", 0.03, "supply"), "D1 cannot carry"),
    ("battery", given("F3", "holds_warm_amps", 1.0, "battery"), "F3 opens at"),
    ("battery", given("J10", "amps", 1.0, "battery"), "J10 bears 1 A"),
    ("battery", removed("GND", "BT1.-", "battery"), "the minus of BT1 is not at the common"),
]


def said_about(data, power):
    try:
        wired = netlist.board(data, power)
    except HardwareError as problem:
        return [str(problem.message)]
    return electrical.complaints(wired)


@pytest.mark.parametrize(
    "power, change, words", REFUSED, ids=["%s-%d" % (row[0], i) for i, row in enumerate(REFUSED)]
)
def test_a_fault_is_told(power, change, words):
    data = copy.deepcopy(DATA)
    change(data)
    said = said_about(data, power)
    assert any(words in sentence for sentence in said), said


def test_every_rule_has_a_fault_that_it_refuses():
    """No rule is there that none of the faults above wakes."""
    silent = set(electrical.RULES)
    for power, change, _ in REFUSED:
        data = copy.deepcopy(DATA)
        change(data)
        try:
            wired = netlist.board(data, power)
        except HardwareError:
            continue
        silent -= {rule for rule in silent if list(rule(wired))}
    assert silent == set()


def test_too_many_lanes_for_a_supply_are_refused():
    said = electrical.complaints(netlist.board(DATA, "battery", lanes=2))
    assert "battery cannot feed 2 lanes" in said
    data = copy.deepcopy(DATA)
    data["power"]["usb"]["limit_ma"] = 300
    said = electrical.complaints(netlist.board(data, "usb", lanes=3))
    assert any("363 dark pixels leave less than 100 mA" in sentence for sentence in said)


def test_a_display_too_strong_for_the_pico_is_refused():
    data = copy.deepcopy(DATA)
    data["displays"]["2.42"]["draws_ma"] = 400
    said = electrical.complaints(netlist.board(data, "supply"), "2.42")
    assert any("more than 3V3 of the Pico can give" in sentence for sentence in said)


# ---------------------------------------------------------------- a file that makes no sense


@pytest.mark.parametrize(
    "change, words",
    [
        (added("BACK", "U9.1"), "there is no U9"),
        (added("BACK", "U1.GP99"), "U1 has no such pin"),
        (added("BACK", "U1.GP14"), "is in the net BACK and in SEAT1"),
        (given("SW1", "kind", "lever"), "is of no known kind: 'lever'"),
    ],
)
def test_a_contradiction_in_the_file_is_told(change, words):
    data = copy.deepcopy(DATA)
    change(data)
    with pytest.raises(HardwareError, match=re.escape(words)):
        netlist.board(data)


def test_a_part_given_twice_is_told():
    data = copy.deepcopy(DATA)
    data["power"]["usb"]["parts"]["R1"] = data["parts"]["R1"]
    with pytest.raises(HardwareError, match="has the part R1 twice"):
        netlist.board(data)


# ----------------------------------------------------------------------------- the documents


def test_documents_hold_the_tables_of_the_wiring():
    shown = set()
    for name in tables.DOCUMENTS:
        path = ROOT / name
        text = path.read_text("utf-8") if path.exists() else ""
        shown |= set(re.findall(r"<!-- wiring: (\w+) -->", text))
        assert tables.filled(text, DATA) == text, "run: python -m fifteentwo_object.tables"
    assert shown == set(tables.TABLES)


def test_pin_table_has_a_row_for_each_pin_that_the_firmware_uses():
    text = tables.pins(DATA)
    for name, number in vars(Pins()).items():
        if isinstance(number, int):
            position = PICO_PINS.index("GP%d" % number) + 1
            assert re.search(r"^\| %d \| GP%d \|.*`%s` \|$" % (position, number, name), text, re.M)


def test_readme_says_which_pins_of_the_chip_are_at_ground():
    wired = netlist.board(DATA)
    grounds = [
        pin.number for pin in wired.parts["U2"].pins if wired.net_of(pin) is wired.nets["GND"]
    ]
    said = "%s and %s go to ground" % (", ".join(grounds[:-1]), grounds[-1])
    free = [pin.number for pin in wired.parts["U2"].pins if wired.net_of(pin) is None]
    text = " ".join((ROOT / "hardware/README.md").read_text("utf-8").split())
    assert "Its pins " + said in text
    assert "pins %s and %s stay free" % (", ".join(free[:-1]), free[-1]) in text


def test_the_picture_in_the_documents_is_the_wiring_of_today():
    shown = Image.open(ROOT / tables.PICTURE).convert("RGB")
    today = Image.open(BytesIO(tables.picture(DATA))).convert("RGB")
    assert shown.size == today.size
    differs = ImageChops.difference(shown, today)
    assert ImageStat.Stat(differs.convert("L")).mean[0] < 0.5, (
        "run: python -m fifteentwo_object.tables"
    )
