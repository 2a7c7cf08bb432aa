"""The parts list: complete, priced, and the same parts as in the netlist."""

import csv
import re
from decimal import Decimal

import pytest

from fifteentwo_object import bill_of_materials, netlist
from fifteentwo_object.errors import HardwareError
from fifteentwo_object.load import data_file, read_toml

DATA = netlist.load()
LIST = bill_of_materials.lines()
EXTRA = [{"inlet": "barrel"}, {"options": (netlist.KEY_PAD,)}]
CHOICES = [
    (build, power)
    for build in bill_of_materials.BUILDS
    for power in netlist.POWERS
    if build in bill_of_materials.builds(power)
]


def board(build, power, **extra):
    return netlist.board(DATA, power, full=build == "full", **extra)


@pytest.mark.parametrize("extra", EXTRA)
def test_every_part_of_an_inlet_and_of_an_option_is_bought(extra):
    wired = board("full", "supply", **extra)
    assert bill_of_materials.complaints(wired, "full", LIST) == []
    added = set(wired.parts) - set(board("full", "supply").parts)
    always = [line for line in LIST if not line.only_with]
    for name in added:
        said = bill_of_materials.complaints(wired, "full", always)
        assert f"{name} is in the netlist and not to be bought" in said


@pytest.mark.parametrize("build, power", CHOICES)
def test_every_part_of_the_netlist_is_bought_once_and_no_other(build, power):
    assert bill_of_materials.complaints(board(build, power), build, LIST) == []
    bought = bill_of_materials.chosen(build, power, LIST)
    names = [name for line in bought if line.is_wired for name in line.references]
    parts = board(build, power).parts.values()
    assert sorted(names) == sorted(p.reference for p in parts if "comes_with" not in p.given)


@pytest.mark.parametrize("build, power", CHOICES)
def test_costs_are_the_sum_of_the_list(build, power):
    low = high = Decimal(0)
    with open(data_file("bom.csv"), encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row[build] == "yes" and (row["power"] == "any" or power in row["power"].split()):
                if row["only_with"] not in ("", DATA["power"][power].get("inlet")):
                    continue
                low += int(row["quantity"]) * Decimal(row["eur_low"])
                high += int(row["quantity"]) * Decimal(row["eur_high"])
    assert bill_of_materials.cost(build, power, LIST) == pytest.approx((float(low), float(high)))
    assert 20 < low < high < 250


def test_the_full_build_costs_more_than_the_minimal_one():
    assert bill_of_materials.cost("minimal", "usb")[1] < bill_of_materials.cost("full", "usb")[1]
    for power in netlist.POWERS:
        assert (
            bill_of_materials.cost("full", power)[1]
            < bill_of_materials.cost(bill_of_materials.TRIED, power)[1]
        )


def test_a_part_that_nobody_buys_is_told():
    without = [line for line in LIST if "R1" not in line.references]
    said = bill_of_materials.complaints(board("full", "usb"), "full", without)
    assert said == ["R1 is in the netlist and not to be bought"]


def test_a_part_bought_twice_or_for_nothing_is_told():
    said = bill_of_materials.complaints(board("full", "usb"), "full", [*LIST, LIST[0]])
    assert said == ["U1 is to be bought 2 times"]
    fuse = next(line for line in LIST if "F1" in line.references)
    for_all = [*LIST, type(fuse)(**{**vars(fuse), "references": ("F9",)})]
    said = bill_of_materials.complaints(board("full", "usb"), "full", for_all)
    assert said == ["F9 is to be bought and not in the netlist"]


def test_displays_are_named_with_size_and_chip():
    rows = {line.part: line for line in LIST if "DS1" in line.references}
    assert len(rows) == len(DATA["displays"])
    for display in DATA["displays"].values():
        row = next(line for part, line in rows.items() if display["name"] in part)
        assert display["chip"] in row.specification
    large = next(line for part, line in rows.items() if "2.42 inch" in part)
    assert "SSD1306" in large.specification and "weak eyes" in large.specification
    assert "full" in large.builds


def test_there_is_a_strip_for_every_plate():
    plates = read_toml(data_file("track.toml"))
    offered = {
        int(re.search(r"(\d+) a metre", line.part)[1])
        for line in LIST
        if "LED1" in line.references
    }
    assert {int(pitch) for pitch in plates["strip"]} == offered


def test_strips_are_long_enough_for_a_track():
    for line in LIST:
        if "LED1" in line.references:
            leds, metres = map(int, re.search(r"(\d+) a metre, (\d+) m", line.part).groups())
            assert leds * metres >= 121


def test_what_is_bought_has_the_values_of_the_netlist():
    """Numbers with their units in the list, against the values that the electrical rules use."""
    wired = {name: part for power in netlist.POWERS for name, part in
             netlist.board(DATA, power).parts.items()}  # fmt: skip
    text = {
        name: "%s %s" % (line.part, line.specification)
        for line in LIST
        for name in line.references
        if line.only_with in ("", "usb-c")
    }
    for name, part in wired.items():
        if "comes_with" in part.given:
            assert "%g kilohm" % (part.given["ohm"] / 1000) in text[part.given["comes_with"]]
        elif "ohm" in part.given and part.kind_name == "resistor":
            assert "%d ohm" % part.given["ohm"] in text[name]
        if part.given.get("microfarad", 0) >= 1:
            assert "%d uF" % part.given["microfarad"] in text[name]
            assert "%d V or more" % part.given["rated_volts"] in text[name]
        if part.kind_name == "fuse":
            assert "%g A" % part.given["holds_amps"] in text[name]
        if part.kind_name in ("buffer", "schottky"):
            assert part.value in text[name]
    assert "3 A" in text["J9"] and wired["J9"].given["amps"] == 3.0
    assert "3 A" in text["J1"] and wired["J1"].given["amps"] == 3.0
    source = DATA["power"]["supply"]["source"]
    assert "%d A" % (source["most_ma"] / 1000) in text["X10"]


def test_what_is_bought_fits_the_plate_and_the_case():
    text = {
        name: "%s %s" % (line.part, line.specification)
        for line in LIST
        for name in line.references
    }
    controls = read_toml(data_file("track.toml"))["controls"]
    case = read_toml(data_file("enclosure.toml"))
    # Holes are some tenths wider than the thread that goes through.
    assert "M%d thread" % controls["back"]["hole"] in text["SW1"]
    assert "M%d thread" % controls["seats"]["hole"] in text["SW2"]
    assert "M%d thread" % controls["knob"]["hole"] in text["ENC1"]
    assert (
        "%d mm shaft, %d mm" % (case["encoder"]["shaft"], case["encoder"]["shaft_length"])
        in (text["ENC1"])
    )
    assert "Knob %d mm" % controls["knob"]["cap"] in text["X9"]
    long, wide, _ = case["perfboard"]["board"]
    assert "%d x %d mm" % (wide, long) in text["X3"]
    for pitch, strip in read_toml(data_file("track.toml"))["strip"].items():
        row = next(line for line in LIST if "strip, %s a metre" % pitch in line.part)
        assert "%d mm wide at most" % strip["width"] in row.specification


def test_buffer_that_clamps_its_input_is_offered_for_usb_only():
    row = next(line for line in LIST if "U2" in line.references)
    assert "only with power from USB" in row.may_be_replaced_by


def test_every_line_says_what_matters():
    for line in LIST:
        assert line.part and line.maker_number and line.specification, line


def test_shopping_list_shows_each_line_and_the_sum():
    text = bill_of_materials.shopping_list("full", "usb")
    for line in bill_of_materials.chosen("full", "usb"):
        assert "| %s |" % " ".join(line.references) in text
    low, high = bill_of_materials.cost("full", "usb")
    assert "Together %.0f to %.0f euros a board." % (low, high) in text
    assert "| R1 | 1 | 10 | Resistor 330 ohm |" in text


@pytest.mark.parametrize("boards", [1, 10])
def test_a_basket_holds_every_part_with_a_number_of_its_maker(boards):
    rows = list(csv.DictReader(bill_of_materials.basket("full", "usb", boards).splitlines()))
    found = {row["Customer Reference"]: row for row in rows}
    for line in bill_of_materials.chosen("full", "usb"):
        number = line.maker_number.partition(" (")[0].split()[-1]
        row = found.pop(" ".join(line.references), None)
        if row:
            assert row["Mfr Part Number"] == number
            assert row["Mouser Part Number"] == line.mouser
            assert int(row["Quantity"]) == boards * line.quantity
        else:
            assert not line.mouser and not re.match(r"\w+ .*\d", line.maker_number), line
    assert not found


def test_a_vendors_number_names_the_part_of_its_maker():
    """As Mouser makes them: a number for the maker, and what begins like the maker's own."""
    makers = {"358": "Raspberry Pi", "485": "Adafruit", "595": "Texas Instruments",
              "652": "Bourns", "80": "Kemet", "810": "TDK"}  # fmt: skip
    numbered = [line for line in LIST if line.mouser]
    assert len(numbered) >= 9
    for line in numbered:
        prefix, _, number = line.mouser.partition("-")
        assert line.maker_number.startswith(makers[prefix])
        assert line.maker_number.partition(" (")[0].rpartition(" ")[2].startswith(number[:12])


def test_what_is_used_up_is_on_the_list():
    full = " ".join(line.part for line in bill_of_materials.chosen("full", "usb"))
    for words in ("Solder", "Shrink tube", "glue", "bumpers", "Screws"):
        assert words in full


def test_make_writes_a_list_for_each_build_that_its_power_allows(tmp_path):
    """A power that no breadboard bears has no minimal build: that stands on one."""
    made = {path.name for path in bill_of_materials.make(tmp_path)}
    tried = [(bill_of_materials.TRIED, power) for power in netlist.POWERS]
    assert made == {
        *("shopping-%s-%s.md" % choice for choice in [*CHOICES, *tried]),
        *("basket-%s-%s-%d.csv" % (*choice, n) for choice in [*CHOICES, *tried] for n in (1, 10)),
        "shopping-barrel.md",
        "shopping-key-pad.md",
    }
    for power, given in DATA["power"].items():
        has_minimal = "shopping-minimal-%s.md" % power in made
        assert has_minimal == ("breadboard" in given["on"])
    for line in LIST:
        if "minimal" in line.builds:
            assert any("breadboard" in DATA["power"][power]["on"] for power in line.powers), line


def test_two_boards_are_bought_where_the_breadboard_stays_until_the_perfboard_works():
    """All that is plugged into the breadboard is there twice; what hangs on wires moves over."""
    for power in netlist.POWERS:
        pieces = {}
        for line, times in bill_of_materials.bought(bill_of_materials.TRIED, power).items():
            for name in line.references:
                pieces[name] = pieces.get(name, 0) + times
        on_wires = ("DS1", "ENC1", "SW1", "SW2", "SW3", "SW4", "SW5", "BZ1", "LED1")
        for name, part in netlist.board(DATA, "usb").parts.items():
            if part.is_plug or name in on_wires:
                assert pieces[name] == 1, name
            else:
                # The perfboard of another power has no polyfuse.
                assert pieces[name] == (1 if name == "F1" and power != "usb" else 2), name
        assert all(pieces[name] == 1 for name in ("X2", "X3", "X4", "X7", "X8"))
    text = bill_of_materials.shopping_list(bill_of_materials.TRIED, "usb")
    assert "| U1 | 2 | 20 | Raspberry Pi Pico |" in text


@pytest.mark.parametrize("build, power", CHOICES)
def test_every_wire_that_a_build_needs_is_bought(build, power):
    """Of each gauge in the netlist, and bare wire for the links of a perfboard."""
    wires = " ".join(
        "%s %s" % (line.part, line.specification)
        for line in bill_of_materials.chosen(build, power)
        if "wire" in line.part
    )
    for gauge in (*DATA["wires"].values(), DATA["power"][power]["joins"]):
        name, area = gauge["name"].rstrip(")").split(" (")
        assert all(word in wires for word in (*name.split(", "), area))
    assert ("Tinned copper wire" in wires) == (build == "full")


def test_a_plug_to_buy_can_be_wired_without_a_crimping_tool():
    """With its wires, or with the contacts that go into its empty housing."""
    for line in LIST:
        if re.match(r"J[1-8]$", line.references[0]):
            assert "wires" in line.part
            assert "contacts" in line.may_be_replaced_by or "with S" in line.may_be_replaced_by
            assert "crimping tool" in line.may_be_replaced_by


def test_no_replacement_goes_around_the_fuse_of_the_cell():
    row = next(line for line in LIST if "J10" in line.references)
    assert "booster" not in row.may_be_replaced_by and "charger" not in row.may_be_replaced_by
    row = next(line for line in LIST if "U3" in line.references)
    assert "its own socket for the cell stays empty" in row.specification


def test_the_polyfuse_does_not_starve_the_level_shifter():
    row = next(line for line in LIST if "F1" in line.references)
    ohm = float(re.search(r"([\d.]+) ohm at most", row.specification)[1])
    assert ohm == netlist.board(DATA).parts["F1"].given["ohm"]


def test_the_shopping_lists_name_the_screws_of_the_case():
    for power in netlist.POWERS:
        assert "parts.csv" in bill_of_materials.shopping_list("full", power)
    assert "parts.csv" not in bill_of_materials.shopping_list("minimal", "usb")


HEAD = ",".join(bill_of_materials.COLUMNS) + "\n"


@pytest.mark.parametrize(
    "text, words",
    [
        ("reference,part\n", "line 1: the columns are"),
        (HEAD + "R1,2,Resistor,x,,y,,1,2,yes,yes,any,\n", "line 2: 2 pieces, 1 references"),
        (HEAD + "R1,1,Resistor,x,,y,,3,2,yes,yes,any,\n", "line 2: 3 to 2 is no range"),
        (HEAD + "R1,1,Resistor,x,,y,,1,2,maybe,yes,any,\n", "minimal is yes or no, not 'maybe'"),
        (HEAD + "R1,1,Resistor,x,,y,,1,2,yes,yes,mains,\n", "'mains' is no power"),
        (HEAD + "R1,1,Resistor,x,,y,,1,2,yes,yes,any,lamp\n", "'lamp' is none of"),
        (HEAD + "resistor,1,Resistor,x,,y,,1,2,yes,yes,any,\n", "is no list of references"),
        (HEAD + "R1,one,Resistor,x,,y,,1,2,yes,yes,any,\n", "bom.csv line 2:"),
        (HEAD + "R1,1\n", "bom.csv line 2:"),
    ],
)
def test_a_wrong_line_is_told(text, words):
    with pytest.raises(HardwareError) as told:
        bill_of_materials.lines(text)
    assert words in told.value.message
