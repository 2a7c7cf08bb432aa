"""The wiring and its file."""

from pico.pins import Pins, read
from support.portable import raises

# The default as the assembly instructions draw it.
DEFAULT = {
    "strip": 16,
    "oled_sda": 4,
    "oled_scl": 5,
    "knob_a": 10,
    "knob_b": 11,
    "knob_switch": 12,
    "back": 13,
    "seat1": 14,
    "seat2": 15,
    "seat3": 17,
    "seat4": None,
    "buzzer": 18,
    "strip_order": "GRB",
    "oled": "SSD1306",
    "oled_address": "3C",
}


def differs(pins):
    """What is not as on a board wired in the default way."""
    return {name: getattr(pins, name) for name in DEFAULT if getattr(pins, name) != DEFAULT[name]}


def test_the_default():
    pins = Pins()
    assert differs(pins) == {}
    assert (pins.i2c, pins.seats, pins.complaints) == (0, (14, 15, 17, None), [])


def test_a_file_that_is_not_there_is_the_default():
    wiring = read("/nowhere/pins")
    assert differs(wiring) == {}
    assert (wiring.i2c, wiring.seats, wiring.complaints) == (0, (14, 15, 17, None), [])


def test_every_pin_can_be_set():
    text = "# my board\n\nstrip = 22  # the lights\nOLED_SDA=GP6\noled_scl=gp7\nbuzzer=none\n"
    pins = Pins(text + "strip_order=rgbw\noled=sh1106\noled_address=3d\r\n")
    assert pins.complaints == []
    assert differs(pins) == {
        "strip": 22,
        "oled_sda": 6,
        "oled_scl": 7,
        "buzzer": None,
        "strip_order": "RGBW",
        "oled": "SH1106",
        "oled_address": "3D",
    }
    assert pins.i2c == 1


def test_a_wrong_line_is_told_and_ignored():
    for line, word in (
        ("strip=23", "strip"),
        ("strip=29", "29"),
        ("strip=-1", "-1"),
        ("strip=", "''"),
        ("strip=none", "none"),
        ("lamp=3", "lamp"),
        ("strip_order=GRG", "strip_order"),
        ("oled=big", "oled"),
        ("hello", "hello"),
        ("strip=4", "oled_sda"),
        ("knob_a=20", "next to"),
        ("oled_sda=5", "even"),
        ("oled_sda=2", "two different"),
        ("seat1=15", "seat2"),
    ):
        pins = Pins("back=20\n" + line + "\n")
        assert differs(pins) == {"back": 20}, line
        assert len(pins.complaints) == 1, (line, pins.complaints)
        assert pins.complaints[0].startswith("pins line 2: "), pins.complaints
        assert word in pins.complaints[0], pins.complaints


def test_pins_can_change_places():
    pins = Pins("knob_a=11\nknob_b=10\nback=12\nknob_switch=13\n")
    assert pins.complaints == []
    assert (pins.knob_a, pins.knob_b, pins.back, pins.knob_switch) == (11, 10, 12, 13)


def test_of_two_lines_that_clash_the_last_one_goes():
    pins = Pins("strip=22\nback=22\n")
    assert differs(pins) == {"strip": 22}
    assert pins.complaints == ["pins line 2: back and strip have the same pin"]


def test_an_unknown_name_is_an_error():
    error = raises(AttributeError, getattr, Pins(), "lamp")
    assert "lamp" in str(error)
