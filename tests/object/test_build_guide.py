"""docs/build.md can be followed: links, commands, numbers and pictures are the project's."""

import math
import re
from itertools import combinations

import click
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from fifteentwo.cli import COMMANDS, fifteentwo
from fifteentwo.simulator import scripts
from fifteentwo.simulator.simulated_board import SimulatedBoard
from fifteentwo_object import (
    bill_of_materials,
    electrical,
    key_pad_label,
    netlist,
    perfboard,
    plates,
    steps,
    tables,
    wiring_diagram,
)
from fifteentwo_object.__main__ import FOLDER, MAKERS
from fifteentwo_object.enclosure.case_layout import CUT, PRINTED, Plan
from fifteentwo_object.geometry import Track, load_track
from fifteentwo_object.load import data_file, read_toml
from pegboard.current_limit import DARK_MA
from pegboard.settings import SETTINGS, find, values_of
from pico.pins import Pins
from support.desk import ROOT

GUIDE = (ROOT / "docs" / "build.md").read_text("utf-8")
WORDS = " ".join(GUIDE.split())
DATA = netlist.load()
WHOLE = netlist.board(DATA)
TRACK = Track.load()
TRIED = "full, tried on a breadboard first"
STEPS = [
    (int(number), title, text)
    for number, title, text in re.findall(
        r"^## Step (\d+): (.+)\n((?:(?!## ).*\n?)*)", GUIDE, re.MULTILINE
    )
]


def anchor(title):
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


# The choices


def test_the_plate_and_what_a_bed_has_over_are_those_of_the_geometry():
    width, height = TRACK.bed
    over = {width - TRACK.plate_width, height - TRACK.plate_height}
    assert len(over) == 1
    plate = "%g x %g mm" % (TRACK.plate_width, TRACK.plate_height)
    bed = "%g x %g mm" % TRACK.bed
    margin = "%g mm" % (over.pop() / 2)
    assert "The plate of %s leaves %s on each side of a bed of %s" % (plate, margin, bed) in WORDS


# The order of work


def test_steps_are_numbered_and_listed_with_their_time():
    assert [number for number, _, _ in STEPS] == list(range(1, len(STEPS) + 1))
    rows = re.findall(r"^\| \[(\d+)\]\(#([\w-]+)\) \| (.+?) \| (.*\d.*) \|$", GUIDE, re.M)
    assert [(int(number), link) for number, link, _, _ in rows] == [
        (number, anchor(f"Step {number}: {title}")) for number, title, _ in STEPS
    ]
    assert [words for _, _, words, _ in rows] == [title for _, title, _ in STEPS]


@pytest.mark.parametrize("number, title, text", STEPS)
def test_every_step_has_a_picture_a_sight_a_test_and_a_way_out(number, title, text):
    assert re.search(r"^!\[[^\]]+\]\(pictures/[\w/.-]+\)$", text, re.M)
    places = [text.index(words) for words in ("**You should see**", "**Test.**", "**If not:**")]
    assert places == sorted(places)
    assert re.search(r"\]\(troubleshooting\.md#[\w-]+\)", text[places[-1] :])


def test_the_choices_the_cost_and_the_tools_come_before_the_work():
    titles = re.findall(r"^## (.+)$", GUIDE, re.M)
    order = [
        "Choices first",
        "What it costs",
        "Tools",
        "The order of work",
        "Step 1: " + STEPS[0][1],
    ]
    assert titles[: len(order)] == order


# Words of the project


def test_every_command_is_one():
    commands = [line.strip() for line in re.findall(r"^ {4,}(\S.*)$", GUIDE, re.M)]
    assert len(commands) > 4
    for command in commands:
        first, *rest = command.split()
        if first == "make":
            assert re.search(rf"^{rest[0]}:", (ROOT / "Makefile").read_text("utf-8"), re.M)
        elif first == "fifteentwo":
            assert rest[0] in COMMANDS
            found = fifteentwo.get_command(click.Context(fifteentwo), rest[0])
            known = {option for parameter in found.params for option in parameter.opts}
            assert {word for word in rest if word.startswith("--")} <= known
        elif first == "mpremote":
            assert rest in (["cp", "pins", ":pins"], ["reset"])
        else:
            assert Pins(command).complaints == [], command


def test_every_setting_is_called_as_on_the_display():
    lines = {(row[0], row[4]) for row in SETTINGS}
    named = set(re.findall(r"\*\*(\w+), ([\w ]+)\*\*", GUIDE))
    assert len(named) >= 7
    assert named <= lines


def test_what_the_display_says_is_what_it_says():
    """Home has the lines that the guide sends people to, and the self-test ends as it says."""
    board = SimulatedBoard()
    lines = [left for left, _ in board.app.view.labels()]
    for word in ("New game", "Scoreboard", "Settings"):
        assert word in lines and word in GUIDE

    to_self_test = ["turn -1", "press", "turn -2", "expect Self-test", "press"]
    script = [*to_self_test, *["press"] * 7, "expect All 7 steps good"]
    scripts.play(scripts.parse(script), board, None)
    assert "*All 7 steps good*" in GUIDE


@pytest.mark.parametrize("folder", sorted(set(re.findall(r"`(build/hardware/[\w/-]+)`", GUIDE))))
def test_every_folder_is_one_that_is_made(folder):
    parts_of_it = folder.removeprefix(FOLDER.as_posix() + "/").split("/")
    assert parts_of_it[0] in [name for name, _ in MAKERS]
    assert parts_of_it[1:] in ([], ["default"], ["key-pad"])


def test_every_file_is_made(tmp_path):
    named = set(re.findall(r"`([\w-]+\.(?:png|pdf|svg|dxf))`", GUIDE))
    assert "template-a4.pdf" in named and "wiring-battery.png" in named
    papers = {f"template-{paper}.pdf" for paper in plates.template.PAPERS}
    assert "wiring-supply-three-tracks.png" in named
    drawn = {path.name for path in wiring_diagram.make(tmp_path)}
    assert named <= papers | drawn | {key_pad_label.NAME}
    lists = {path.name for path in bill_of_materials.make(tmp_path)}
    assert {*re.findall(r"`(shopping-[\w-]+\.md)`", GUIDE)} <= lists


# Numbers of the project.  In which words the guide says them is its own affair.


def together(*facts, text=WORDS):
    """Whether some sentence of ``text`` holds all these names and numbers, in any words."""
    sentences = re.split(r"(?<=[.:;!?])\s|\|", text)
    wanted = [re.compile(r"(?<![\w.])%s(?!\w)" % re.escape(fact), re.I) for fact in facts]
    return any(all(fact.search(sentence) for fact in wanted) for sentence in sentences)


def test_tables_are_fresh():
    assert set(re.findall(r"<!-- wiring: (\w+) -->", GUIDE)) == {
        "boards", "power", "cost", "strip", "joints", "perfboard", "safety", "feeds",
        "settings", "prints",
    }  # fmt: skip
    assert tables.filled(GUIDE, DATA) == GUIDE, "run: python -m fifteentwo_object.tables"


def table_below(marker):
    text = GUIDE.split(f"<!-- wiring: {marker} -->")[1].split("<!-- end -->")[0]
    rows = [line for line in text.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def test_the_strip_is_cut_where_the_geometry_says():
    rows = table_below("strip")
    pieces, joins = TRACK.strip_pieces(), TRACK.joins()
    assert len(rows) == len(pieces) == 5
    counted = lost = 0
    for row, piece in zip(rows, pieces, strict=True):
        numbers = [int(word) for word in re.findall(r"\d+", row[1])]
        assert numbers[0] == counted + lost + 1 and numbers[-1] == counted + lost + piece.pixels
        counted, lost = counted + piece.pixels, lost + 1
        assert row[3] == ("to the right" if piece.end[0] > piece.start[0] else "to the left")
    assert counted == 121
    for row, join in zip(rows, joins, strict=False):
        millimetres, target = map(int, re.findall(r"\d+", row[4]))
        assert join.wire_mm == millimetres
        assert target == join.second
        assert math.dist(join.start, join.end) < millimetres
    assert rows[-1][4] == "none"


def test_the_wires_are_as_long_in_the_guide_its_picture_and_the_template(tmp_path):
    """Long enough, too, for the outermost wire to go around the others and down to the floor."""
    made = {path.name: path for path in plates.template.make(TRACK, tmp_path)}
    with pypdfium2.PdfDocument(made["template-a4.pdf"]) as document:
        printed = document[0].get_textpage().get_text_range()
    shown = [text.words for text in steps.cutting(TRACK).texts]
    for row, join in zip(table_below("strip"), TRACK.joins(), strict=False):
        millimetres = re.match(r"(\d+) mm", row[4])[1]
        assert f"{join.first} to {join.second}: {millimetres} mm" in printed
        assert f"{millimetres} mm" in shown
        if join.kind == "bend":
            # Half a strip more at each end than between the middles, and down the carrier.
            way = abs(join.start[1] - join.end[1]) + TRACK.strip_width + 2 * 3
            assert int(millimetres) >= way + 3


def test_the_boards_are_those_of_the_geometry():
    rows = {row[0].strip("`"): row for row in table_below("boards")}
    data = read_toml(data_file("track.toml"))
    assert set(rows) == set(data["variant"])
    for name, variant in data["variant"].items():
        board = Track.load(name)
        _, strip, lanes, metres, plate, _, printer = rows[name]
        assert strip == "%d a metre" % variant["leds"]
        assert int(lanes) == variant["lanes"]
        enough = int(metres.split()[0])
        assert enough == board.strip_metres
        assert plate.startswith("%d x %d mm" % tuple(variant["plate_size"]))
        assert ("two pieces" in plate) == (variant["pieces"] == 2)
        assert printer == "%g x %g mm" % Plan(Track.load(name), PRINTED).bed


def test_the_costs_are_the_sums_of_the_parts_list():
    rows = {row[0]: row[1:] for row in table_below("cost")}
    for build, name in (
        *((one, one) for one in bill_of_materials.BUILDS),
        (bill_of_materials.TRIED, TRIED),
    ):
        for power, cell in zip(netlist.POWERS, rows[name], strict=True):
            allowed = build in bill_of_materials.builds(power)
            assert cell == (
                "%.0f to %.0f euros" % bill_of_materials.cost(build, power) if allowed else ""
            )
    assert rows["minimal"] == [rows["minimal"][0], "", ""]
    # A second board for the Pico and all that sits on the breadboard besides.
    again = ("U1", "U2", "R1", "R2", "C1", "C2", "F1", "X2", "X4", "X7")
    more = sum(line.eur_low for line in bill_of_materials.lines() if line.references[0] in again)
    assert int(rows[TRIED][0].split()[0]) == round(bill_of_materials.cost("full", "usb")[0] + more)


def test_sizes_to_drill_are_those_of_the_geometry():
    by_hand = WORDS.partition("**By hand**")[2].partition("**You should see**")[0]
    for part, millimetres in (
        ("drill", TRACK.hole_diameter),
        ("121", TRACK.game_hole_diameter),
        # In whole millimetres: drills of that size come so.
        ("knob", int(TRACK.knob.hole)),
        ("BACK", int(TRACK.back.hole)),
        ("seats", int(TRACK.seats[0].hole)),
    ):
        assert together(part, "%g mm" % millimetres, text=by_hand), part


def test_wires_named_in_the_text_are_those_of_the_netlist():
    for part, net in (
        ("SCL", "OLED_SCL"),
        ("SDA", "OLED_SDA"),
        ("pins", "KNOB_A"),
        ("pins", "KNOB_B"),
        ("pins", "KNOB_SWITCH"),
        ("BACK", "BACK"),
        ("seats", "SEAT1"),
        ("seats", "SEAT2"),
        ("seats", "SEAT3"),
        ("seats", "SEAT4"),
        ("R2", "BUZZER"),
        ("U2", "STRIP_3V3"),
    ):
        (number,) = (electrical.gpio(pin) for pin in WHOLE.nets[net].pins if pin.part == "U1")
        assert together(part, "GP%d" % number), net
    for name, position in (("VBUS", "40"), ("3V3", "36"), ("GND", "38"), ("VSYS", "39")):
        assert WHOLE.parts["U1"].pin(position).name == name
        assert together(name, "pin %s" % position)
    grounds = [pin for pin in WHOLE.parts["U2"].pins if WHOLE.net_of(pin) is WHOLE.nets["GND"]]
    assert len(grounds) == 8 and together("eight", "U2", "ground")
    assert WHOLE.net_at("U2", "2") is WHOLE.nets["STRIP_3V3"]
    assert WHOLE.net_at("U2", "3") is WHOLE.nets["STRIP_5V"]
    assert together("R1", "%g ohms" % WHOLE.parts["R1"].given["ohm"], "pin 3", "U2")


def test_there_are_four_seats_everywhere():
    """At the table: wiring, plugs, parts list, plate, perfboard, firmware, and both documents."""
    seats = ["Seat 1", "Seat 2", "Seat 3", "Seat 4"]
    assert [part.value for part in WHOLE.of_kind("button")] == ["BACK", *seats]
    assert sorted(p.value for p in WHOLE.of_kind("plug2") if p.value in seats) == seats
    bought = bill_of_materials.chosen("full", "usb")
    assert sum(line.quantity for line in bought if "for the seats" in line.part) == 4
    for board in load_track().values():
        assert len(board.seats) == 4
        assert [text.text for text in board.texts() if text.kind == "seat"] == list("1234")
    assert {f"SEAT{number}" for number in range(1, 5)} <= set(perfboard.PICO_WIRES)
    assert None not in Pins().seats and len(Pins().seats) == 4
    assert "four seat buttons" in WORDS
    shown = [text.words for text in wiring_diagram.picture(WHOLE).texts]
    assert all(any(seat in words for words in shown) for seat in seats)
    manual = (ROOT / "docs" / "manual.md").read_text("utf-8")
    assert re.search(r"seat buttons,? 1 to 4", manual)


def test_only_vbus_beeps_against_the_red_line():
    """As the guide has it measured: a fuse lets the meter beep, a chip and a capacitor do not."""
    reached = netlist.follow(WHOLE, WHOLE.parts["C1"].pin("+"), ("fuse", "resistor"))
    assert {pin.name for pin in reached if pin.part == "U1"} == {"VBUS"}
    for power in ("supply", "battery"):
        wired = netlist.board(DATA, power)
        reached = netlist.follow(wired, wired.parts["C1"].pin("+"), ("fuse", "resistor"))
        assert not [pin for pin in reached if pin.part == "U1"]


def test_the_volts_are_those_of_the_netlist():
    low, high = DATA["power"]["usb"]["source"]["volts"]
    assert together("VBUS", "%.2f to %.2f V" % (low, high), "0.1 V")
    before = max(WHOLE.parts["U1"].kind["draws_ma"] + 121 * DARK_MA, 150)
    assert before / 1000 * WHOLE.parts["F1"].given["ohm"] <= 0.1
    assert together("U2", "%g V" % WHOLE.parts["U2"].kind["supply_volts"][0])
    low, high = DATA["power"]["supply"]["source"]["volts"]
    assert "%g to %g V" % (low, high) in WORDS
    volts = "%.1f to %.2f V" % tuple(DATA["power"]["battery"]["source"]["volts"])
    assert together("measure", volts)


def test_the_first_power_up_draws_what_the_guide_says():
    """The whole strip of 144, of which the board knows 121, at the limit that the guide sets."""
    limit = int(re.search(r"\*\*Lights, Limit\*\* to (\d+) mA", GUIDE)[1])
    assert limit in values_of(find("limit_ma")[1])
    assert limit - 121 * DARK_MA > 40, "nothing would shine"
    small, large = (
        float(amps) * 1000 for amps in re.findall(r"shows ([\d.]+) to\s+([\d.]+) A", GUIDE)[0]
    )
    below = float(re.search(r"less than ([\d.]+) A \(computed\)\. Never", WORDS)[1]) * 1000
    pico = WHOLE.parts["U1"].kind["draws_ma"]
    for display in DATA["displays"].values():
        before = pico + display["draws_ma"] * electrical.LIT_SHARE
        assert before < below
        assert small <= before + 144 * DARK_MA
        assert before + limit + 23 * DARK_MA <= large < 500
    assert together("5.0 V", "0.5 A")


def test_the_limits_of_the_powers_are_named():
    allowed = dict(zip(netlist.POWERS, (row[2] for row in table_below("power")), strict=True))
    sentence = WORDS.partition("| **Lights, Limit** |")[2].partition("|")[0]
    assert "%s with USB" % allowed["usb"] in sentence
    assert "up to %s with a battery" % allowed["battery"] in sentence
    assert "up to %s with a 5 V supply" % allowed["supply"] in sentence


def test_the_cell_has_room_where_the_guide_lays_it():
    """65 x 51 x 8 mm, the largest cell of the parts list, right of the pillars in the middle."""
    plan = Plan(TRACK)
    middle = max(post.x for post in plan.posts if post.x <= TRACK.plate_width / 2)
    left, top = middle + 5, plan.module.top + 5
    assert not [
        post
        for post in (*plan.posts, *plan.shelf_posts)
        if left - 4 < post.x < left + 69 and top - 4 < post.y < top + 55
    ]
    assert left + 65 < plan.module.right and top + 51 < plan.module.bottom
    assert plan.heights.carrier > 8 + 5


def test_the_case_is_as_the_guide_puts_it_together():
    layers = read_toml(data_file("enclosure.toml"))["layers"]
    printed = Plan(TRACK, PRINTED)
    assert layers["baffle_sheets"] == 2 and layers["baffle"] == 3.0
    assert together("two sheets", "3 mm")
    assert read_toml(data_file("enclosure.toml"))["pico"]["boss"] == 5.0
    # Who cuts has pillars for the screws of the module; how many there are differs with the board.
    counts = {sum(post.screwed for post in Plan(track, way).posts)
              for track in load_track().values() for way in (CUT, PRINTED)}  # fmt: skip
    assert len(counts) > 1 and together("screws of the module", "parts.csv")
    for seams in (printed.floor_seams, printed.baffle_seams, printed.carrier_seams):
        assert len(seams) == 1
    assert together("bed", "pieces")
    slack = read_toml(data_file("enclosure.toml"))["screws"]["slack"]
    assert together("pillar", "%g mm" % slack)


def test_what_covers_a_screw_is_laid_on_after_it():
    """The diffuser has no holes for screws: it goes on last, and the plate holds it."""
    step = next(text for _, title, text in STEPS if title == "plate and case")
    step = " ".join(step.split())
    order = ("Lay the guide", "Lay the baffle", "the screws of the module", "Lay the diffuser")
    places = [step.index(words) for words in order]
    assert places == sorted(places)
    close = " ".join(next(text for _, title, text in STEPS if title == "close it").split())
    order = ("Put the Pico", "Screw the perfboard", "Screw down the carrier", "Screw the shelf",
             "four bumpers", "Lay the plate")  # fmt: skip
    places = [close.index(words) for words in order]
    assert places == sorted(places)


# What goes wrong when it is not said


def section(title):
    return " ".join(re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", GUIDE, re.M | re.S)[1].split())


def test_each_power_has_its_own_way_to_the_board():
    """The fuse of a supply leads to 5 V; that of a cell leads to the charger and never there."""
    supply, battery = netlist.board(DATA, "supply"), netlist.board(DATA, "battery")
    assert supply.net_at("F2", "2").name == "+5V"
    assert battery.net_at("F3", "2").name == battery.net_at("U3", "BAT").name == "CELL_FUSED"
    assert battery.net_at("U3", "5V").name == "+5V"
    five, ground = perfboard.FEEDS["the supply"]
    nine = " ".join(STEPS[8][2].split())
    assert together("J9", "F2", five, text=nine) and together("J9", ground, text=nine)
    assert together("U3", "5V", five, "GND", ground, text=nine)
    assert together("never", "cell", text=nine.replace("*", " "))
    for title, wired in (("If you choose the 5 V supply", supply),
                         ("If you choose the battery", battery)):  # fmt: skip
        for name in wired.supply["parts"]:
            if name != "D1":
                assert re.search(rf"\b{name}\b", section(title)), (title, name)
    warning = section("If you choose the battery").replace("*", " ")
    assert together("cell", "never", "charger's own socket", text=warning)


def test_openings_are_those_of_the_case():
    openings = read_toml(data_file("enclosure.toml"))["opening"]
    sizes = {one["name"]: " x ".join("%g" % side for side in one["hole"]) for one in openings}
    text = {"supply": section("If you choose the 5 V supply"),
            "battery": section("If you choose the battery")}  # fmt: skip
    assert "%s mm" % sizes["charger socket"] in text["battery"]
    assert "%s mm" % sizes["switch"] in text["battery"]
    for power, words in text.items():
        assert f'`power = "{power}"` under `[build]`' in words


def test_the_far_ends_are_joined_where_the_netlist_has_them():
    five, ground = perfboard.FEEDS["track 1, far end"]
    assert netlist.board(DATA, "supply").net_at("LED1", "5V_END").name == "+5V"
    supply = section("If you choose the 5 V supply")
    assert together("5V", five, "GND", ground, "AWG 22", text=supply)
    rows = {row[0]: row[1:] for row in table_below("feeds")}
    assert rows == {name: list(pair) for name, pair in perfboard.FEEDS.items()}


def test_the_gauge_of_every_wire_to_the_lights_is_named():
    power, signal = (DATA["wires"][kind]["name"].split(" (")[0] for kind in ("power", "signal"))
    steps_of = {title: " ".join(text.split()) for _, title, text in STEPS}
    assert together(power, "R1", signal, text=steps_of["first light"])
    join = steps_of["cut the strip and join it"]
    for way in ("usb", "supply"):
        gauge, silicone = DATA["power"][way]["joins"]["name"].split(" (")[0].split(", ")
        assert gauge in join and silicone in join
    assert "31, 62, 93 and 124" in join
    # Until a fuse opens that much may flow through the wires of the strip.
    for given in DATA["power"].values():
        for fuse in (part for part in given["parts"].values() if part["kind"] == "fuse"):
            most = min(fuse["trips_amps"], given["source"]["most_ma"] / 1000)
            assert most <= DATA["wires"]["power"]["amps"]


def test_windows_installs_what_the_guide_uses():
    text = (ROOT / "docs" / "install.md").read_text("utf-8")
    locks = re.findall(r"pip install --require-hashes -r requirements\\(\S+)$", text, re.M)
    assert locks == ["setup.txt", "hardware.txt"]
    assert all((ROOT / "requirements" / lock).is_file() for lock in locks)
    assert r"`.venv\Scripts\python -m fifteentwo_object`" in WORDS


# The pictures


@pytest.fixture(scope="module")
def drawn_today():
    return steps.pictures()


def same(shown, today):
    if shown.size != today.size:
        return False
    differs = ImageChops.difference(shown.convert("RGB"), today.convert("RGB"))
    return ImageStat.Stat(differs.convert("L")).mean[0] < 0.5


def test_the_drawings_are_those_of_today(drawn_today):
    made = drawn_today
    shown = {path.stem for path in steps.FOLDER.glob("step-*.png")}
    assert shown == set(made)
    for name, picture in made.items():
        assert f"pictures/object/{name}.png" in GUIDE
        path = steps.FOLDER / f"{name}.png"
        assert path.stat().st_size < 60_000
        assert same(Image.open(path), picture), "run: python -m fifteentwo_object.steps"


def test_the_pictures_are_written_where_they_belong(tmp_path, monkeypatch, drawn_today):
    monkeypatch.setattr(steps, "pictures", lambda: drawn_today)
    written = steps.make_pictures(tmp_path)
    assert {path.stem for path in written} == set(drawn_today)
    for path in written:
        assert same(Image.open(path), drawn_today[path.stem])


def test_the_wiring_grows_to_the_whole_board():
    done = {"U1"}
    for step in steps.WIRING:
        assert not done & set(step.parts)
        done |= set(step.parts)
        built = steps.built(WHOLE, step)
        assert set(built.parts) == done
        drawn = wiring_diagram.parts_picture(built)
        assert {name.partition(".")[0] for name in drawn.pins.values()} <= done
        assert {wire.net for wire in drawn.wires} <= set(built.nets)
        for name in step.parts:
            assert any(text.words.rpartition("(")[2].startswith(name) or name in text.words
                       for text in drawn.texts), name  # fmt: skip
    assert done == {name for name, part in WHOLE.parts.items() if not part.is_plug}


@pytest.mark.parametrize("step", steps.WIRING, ids=lambda step: step.name)
def test_what_a_step_adds_is_in_full_colour_and_all_else_is_pale(step):
    picture = steps.wiring(WHOLE, step)
    drawn = wiring_diagram.parts_picture(steps.built(WHOLE, step))
    left, top, right, bottom = step.area
    scale = picture.width / (right - left)
    seen = 0
    for wire in drawn.wires:
        if wire.net == "GND":
            continue
        (x1, y1), (x2, y2) = max(
            zip(wire.points, wire.points[1:], strict=False),
            key=lambda way: abs(way[0][0] - way[1][0]) + abs(way[0][1] - way[1][1]),
        )
        x, y = (3 * x1 + x2) / 4, (3 * y1 + y2) / 4
        if not (left + 5 < x < right - 5 and top + 5 < y < bottom - 5):
            continue
        colour = tuple(int(wire.colour[at : at + 2], 16) for at in (1, 3, 5))
        pixel = picture.getpixel((int((x - left) * scale), int((y - top) * scale)))
        off = sum(abs(one - other) for one, other in zip(pixel, colour, strict=True))
        owners = {pin.part for pin in WHOLE.nets[wire.net].pins}
        if owners & set(step.parts) and wire.net != "+5V":
            assert off < 90, (wire.net, pixel)
            seen += 1
        elif not owners & set(step.parts):
            assert min(pixel) > 120, (wire.net, pixel)
    assert seen


def test_no_word_lies_on_another():
    for drawing in (steps.bare(), steps.cutting(TRACK), perfboard.picture(WHOLE)):
        for text in drawing.texts:
            left, top, right, bottom = text.box
            assert left >= 0 and top >= 0, text
            assert right <= drawing.width and bottom <= drawing.height, text
        for one, other in combinations(drawing.texts, 2):
            a, b = one.box, other.box
            apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
            assert apart, (one.words, other.words)


def test_the_cut_strip_is_drawn_as_it_is_joined():
    """Each wire leads from a pad to the one of the same name, around its neighbours."""
    drawing = steps.cutting(TRACK)
    joins = [wire for wire in drawing.wires if len(wire.points) == 4]
    assert len(joins) == 9
    for one, other in combinations(joins, 2):
        for (a, b), (c, d) in (
            (x, y)
            for x in zip(one.points, one.points[1:], strict=False)
            for y in zip(other.points, other.points[1:], strict=False)
        ):
            assert not crosses(a, b, c, d), (one.net, other.net)
    words = [text.words for text in drawing.texts]
    for piece in TRACK.strip_pieces():
        assert str(piece.last_hole) in words
        assert piece.pixels == 1 or str(piece.last_light + 1) in words
    for light in range(72, 144, 72):
        assert f"joint of the factory, {light} | {light + 1}" in words
    for join in TRACK.joins():
        assert "%d mm" % join.wire_mm in words


def crosses(a, b, c, d):
    """Whether two straight ways, each across or down, meet."""
    return (
        min(a[0], b[0]) <= max(c[0], d[0])
        and min(c[0], d[0]) <= max(a[0], b[0])
        and min(a[1], b[1]) <= max(c[1], d[1])
        and min(c[1], d[1]) <= max(a[1], b[1])
    )
