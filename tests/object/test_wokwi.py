"""The Wokwi project: what a simulated board is wired to, against a list written by hand."""

import json
import re

import pytest

from fifteentwo_object import netlist, wokwi
from fifteentwo_object.load import read_toml

# The pins of Wokwi's parts, from its reference.
PINS = {
    "wokwi-pi-pico": (
        {"GP%d" % number for number in [*range(23), 26, 27, 28]}
        | {"GND.%d" % number for number in range(1, 9)}
        | {"VSYS", "VBUS", "3V3"}
    ),
    "board-ssd1306": {"GND", "VCC", "SCL", "SDA"},
    "wokwi-ky-040": {"CLK", "DT", "SW", "VCC", "GND"},
    "wokwi-pushbutton": {"1.l", "1.r", "2.l", "2.r"},
    "wokwi-buzzer": {"1", "2"},
    "wokwi-led-strip": {"VDD", "DIN", "VSS", "VDD.2", "DOUT", "VSS.2"},
}
SIGNALS = {
    "LED1:DIN": "U1:GP16",
    "LED1:VDD": "U1:VBUS",
    "DS1:SDA": "U1:GP4",
    "DS1:SCL": "U1:GP5",
    "DS1:VCC": "U1:3V3",
    "ENC1:CLK": "U1:GP10",
    "ENC1:DT": "U1:GP11",
    "ENC1:SW": "U1:GP12",
    "ENC1:VCC": "U1:3V3",
    "SW1:1.l": "U1:GP13",
    "SW2:1.l": "U1:GP14",
    "SW3:1.l": "U1:GP15",
    "SW4:1.l": "U1:GP17",
    "SW5:1.l": "U1:GP19",
    "BZ1:2": "U1:GP18",
}
GROUNDED = {
    "LED1:VSS", "DS1:GND", "ENC1:GND", "SW1:2.r", "SW2:2.r", "SW3:2.r", "SW4:2.r", "SW5:2.r",
    "BZ1:1",
}  # fmt: skip


def test_everything_is_wired_as_on_the_board():
    wires = [(one, other) for one, other, _, _ in wokwi.diagram(netlist.board())["connections"]]
    assert len(wires) == len(set(wires))
    ground = {one for one, other in wires if other.startswith("U1:GND.")}
    assert ground == GROUNDED
    assert {one: other for one, other in wires if one not in ground} == SIGNALS


@pytest.mark.parametrize("power, lanes", [("usb", 1), ("usb", 2), ("supply", 3), ("battery", 1)])
def test_only_pins_that_wokwi_knows_are_used(power, lanes):
    diagram = wokwi.diagram(netlist.board(power=power, lanes=lanes))
    kinds = {part["id"]: part["type"] for part in diagram["parts"]}
    assert set(kinds.values()) == set(PINS)
    for one, other, colour, way in diagram["connections"]:
        for end in (one, other):
            reference, _, pin = end.partition(":")
            assert pin in PINS[kinds[reference]], end
        assert colour in ("red", "black", "orange", "green", "blue", "gold", "purple", "grey",
                          "brown", "magenta")  # fmt: skip
        assert way == []


def test_further_tracks_are_chained():
    wires = wokwi.diagram(netlist.board(power="supply", lanes=3))["connections"]
    data = {one: other for one, other, _, _ in wires if one.endswith(":DIN")}
    assert data == {"LED1:DIN": "U1:GP16", "LED2:DIN": "LED1:DOUT", "LED3:DIN": "LED2:DOUT"}


def test_strip_has_the_pixels_of_a_track():
    parts = {part["id"]: part for part in wokwi.diagram(netlist.board())["parts"]}
    assert parts["LED1"]["attrs"]["pixels"] == "121"


def test_every_button_has_a_key_of_its_own():
    parts = wokwi.diagram(netlist.board())["parts"]
    keys = [part["attrs"]["key"] for part in parts if part["type"] == "wokwi-pushbutton"]
    assert len(keys) == len(set(keys)) == 5


def test_project_names_its_firmware(tmp_path):
    made = {path.name: path for path in wokwi.make(tmp_path)}
    assert set(made) == {"diagram.json", "wokwi.toml"}
    diagram = json.loads(made["diagram.json"].read_text("utf-8"))
    assert diagram["version"] == 1
    project = read_toml(made["wokwi.toml"])["wokwi"]
    assert project["version"] == 1
    assert re.fullmatch(r"[\w./-]+\.uf2", project["firmware"])
