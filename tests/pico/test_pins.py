"""The wiring and its file."""

import os

from fifteentwo.simulator.dice import Dice
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
    "seat4": 19,
    "buzzer": 18,
    "strip_order": "GRB",
    "oled": "SSD1306",
    "oled_address": None,
}
# What gives its pin to whatever the file puts there.
OPTIONAL_PARTS = {
    "battery_low": 22,
    "key_row1": 0,
    "key_row2": 1,
    "key_row3": 2,
    "key_row4": 3,
    "key_column1": 6,
    "key_column2": 7,
    "key_column3": 8,
    "key_column4": 9,
}
KEY_PAD = ((0, 1, 2, 3), (6, 7, 8, 9))
PIN_NAMES = (
    "strip",
    "oled_sda",
    "oled_scl",
    "knob_a",
    "knob_b",
    "knob_switch",
    "back",
    "seat1",
    "seat2",
    "seat3",
    "seat4",
    "buzzer",
)


def differs(pins):
    """What is not as on a board wired in the default way."""
    return {name: getattr(pins, name) for name in DEFAULT if getattr(pins, name) != DEFAULT[name]}


def test_the_default():
    pins = Pins()
    assert differs(pins) == {}
    assert {name: getattr(pins, name) for name in OPTIONAL_PARTS} == OPTIONAL_PARTS
    assert pins.key_pad == KEY_PAD
    assert (pins.i2c, pins.seats, pins.complaints) == (0, (14, 15, 17, 19), [])


def test_a_file_that_is_not_there_is_the_default():
    wiring = read("/nowhere/pins")
    assert differs(wiring) == {}
    assert (wiring.i2c, wiring.seats, wiring.complaints) == (0, (14, 15, 17, 19), [])


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


def test_a_pin_is_written_as_on_the_board_or_in_a_data_sheet():
    for word in ("22", "GP22", "gp22", "GPIO22", "gpio 22", "GPIO\t22", "Gp 22", "022", "GP022"):
        pins = Pins("strip=" + word)
        assert (differs(pins), pins.complaints) == ({"strip": 22}, []), word


def test_every_pin_of_the_edge_can_be_said_in_every_form():
    # A part that is always there is put where the fourth seat is otherwise.
    away = {pin: name for name, pin in DEFAULT.items() if name in PIN_NAMES}
    for number in tuple(range(23)) + (26, 27, 28):
        if away.get(number) in ("oled_sda", "oled_scl", "knob_a", "knob_b"):
            continue
        for form in ("%d", "GP%d", "gpio%d"):
            text = "%s=19\n" % away[number] if number in away and number != 19 else ""
            pins = Pins(text + "seat4=" + form % number)
            assert (pins.seat4, pins.complaints) == (number, []), (form, number)


def test_what_many_boards_lack_gives_its_pin_to_what_the_file_puts_there():
    spare = dict(OPTIONAL_PARTS)
    spare["seat4"] = 19
    for name, pin in spare.items():
        pins = Pins("strip=%d" % pin)
        assert (pins.strip, getattr(pins, name), pins.complaints) == (pin, None, []), name
        assert (pins.key_pad is None) == name.startswith("key_"), name
        others = [other for other in spare if other != name]
        assert [getattr(pins, other) for other in others] == [spare[other] for other in others]
        pins = Pins("strip=%d\n%s=%d" % (pin, name, pin))
        assert pins.complaints == ["pins line 2: %s and strip have the same pin" % name]
        pins = Pins("%s=none" % name)
        assert (getattr(pins, name), pins.complaints) == (None, []), name


def test_a_key_pad_can_be_elsewhere():
    lines = ["key_row%d=%d" % (number + 1, 6 + number) for number in range(4)]
    lines += ["key_column%d=%d" % (number + 1, number) for number in range(4)]
    pins = Pins("\n".join(lines))
    assert (pins.key_pad, pins.complaints) == ((KEY_PAD[1], KEY_PAD[0]), [])
    assert read("/nowhere/pins").key_pad == KEY_PAD


def test_the_rows_of_a_key_pad_are_four_neighbours_in_any_order():
    for rows in ((6, 7, 8, 9), (9, 8, 7, 6), (7, 9, 6, 8), (19, 20, 21, 22)):
        lines = ["key_row%d=%d" % (number + 1, pin) for number, pin in enumerate(rows)]
        lines += ["key_column%d=%d" % (number + 1, number) for number in range(4)]
        pins = Pins("\n".join(lines))
        assert (pins.key_pad, pins.complaints) == ((rows, KEY_PAD[0]), []), rows
    why = "key_row1 to key_row4 are not next to each other, as GP0 to GP3 are"
    for rows in ((6, 7, 8, 20), (0, 1, 2, 8), (1, 2, 3, 20), (9, 8, 7, 20), (19, 20, 22, 26)):
        lines = ["key_row%d=%d" % (number + 1, pin) for number, pin in enumerate(rows)]
        pins = Pins("\n".join(lines))
        told = pins.complaints
        assert told and told[0] == "pins line 4: " + why, (rows, told)
        assert pins.key_pad is None or pins.key_pad[0] == KEY_PAD[0], rows
    assert Pins("key_row1=20").complaints == ["pins line 1: " + why]
    assert Pins("key_row1=20\nkey_row2=none").complaints == []


def test_an_address_is_taken_as_it_stands_on_the_module():
    for address, words in (
        ("3C", ("3C", "3c", "0x3C", "0X3c", "78", "0x78", "60", " 3C ", "0x 3c")),
        ("3D", ("3D", "3d", "0x3D", "7A", "7a", "0x7A", "0X7a", "61")),
    ):
        for word in words:
            pins = Pins("oled_address=" + word)
            assert (pins.oled_address, pins.complaints) == (address, []), word
    for word in ("0x60", "0x61", "79", "7B", "0", "3E", "120", "none", "", "0x"):
        pins = Pins("oled_address=" + word)
        assert pins.oled_address is None, word
        assert pins.complaints == ["pins line 1: oled_address is one of 3C 3D, not '%s'" % word], (
            word
        )


def test_the_colours_may_be_on_the_wire_in_any_order():
    for order in ("GRB", "RGB", "BRG", "RBG", "GBR", "BGR", "GRBW", "RGBW"):
        for word in (order, order.lower()):
            pins = Pins("strip_order=" + word)
            assert (pins.strip_order, pins.complaints) == (order, [])


def test_the_name_of_a_chip_is_that_on_the_module():
    for word, kind in (
        ("SH1106", "SH1106"),
        ("sh 1106", "SH1106"),
        ("SSD1306", "SSD1306"),
        ("SSD1309", "SSD1306"),
        ("ssd1315", "SSD1306"),
    ):
        pins = Pins("oled=" + word)
        assert (pins.oled, pins.complaints) == (kind, []), word


def test_a_missing_part_is_none():
    for name in ("seat1", "seat2", "seat3", "seat4", "buzzer"):
        for word in ("none", "None", " NONE "):
            pins = Pins(name + "=" + word)
            assert (getattr(pins, name), pins.complaints) == (None, []), (name, word)


def test_what_the_board_cannot_do_without_is_never_missing():
    for name in PIN_NAMES[:7]:
        pins = Pins(name + "=none")
        assert differs(pins) == {}
        assert pins.complaints == [
            "pins line 1: %s cannot be at 'none': it is one of GP0 to GP22 and GP26 to GP28" % name
        ]
    assert Pins("buzzer=no").complaints == [
        "pins line 1: buzzer cannot be at 'no': it is one of GP0 to GP22 and GP26 to GP28, or none"
    ]


WRONG = (
    ("strip=23", "strip"),
    ("strip=24", "GP22"),
    ("strip=25", "GP26"),
    ("strip=29", "29"),
    ("strip=9999999999", "9999999999"),
    ("strip=-1", "-1"),
    ("strip=1.5", "1.5"),
    ("strip=GP", "'GP'"),
    ("strip=GPGP2", "GPGP2"),
    ("strip=pin 22", "pin 22"),
    ("strip=", "''"),
    ("strip=none", "none"),
    ("strip", "="),
    ("=22", "''"),
    ("=", "''"),
    ("strip 22", "="),
    ("strip: 22", "="),
    ("strip==22", "=22"),
    ("strip=22 buzzer=3", "22 buzzer=3"),
    ("lamp=3", "lamp"),
    ("lamp=3", "strip_order"),  # all names are told
    ("strip_order=GRG", "strip_order"),
    ("strip_order=", "GRBW"),
    ("oled=big", "oled"),
    ("oled=SSD1327", "SH1106"),
    ("hello", "hello"),
    ("h~llo", "'h~llo' has no '='"),
    ("strip=4", "oled_sda"),
    ("knob_a=20", "next to"),
    ("knob_a=10\nknob_b=10", "next to"),
    ("oled_sda=5", "even"),
    ("oled_scl=6", "odd"),
    ("oled_sda=2", "two different"),
    ("oled_sda=2", "GP3"),
    ("oled_scl=3", "GP5"),
    ("seat1=15", "seat2"),
    ("seat4=18", "buzzer"),
    ("\u00e4=3", "??"),
)


def test_a_wrong_line_is_told_and_left_out():
    for line, word in WRONG:
        pins = Pins("back=20\n" + line + "\n")
        assert differs(pins) == {"back": 20}, line
        assert len(pins.complaints) == 1, (line, pins.complaints)
        number = 3 if "\n" in line else 2
        assert pins.complaints[0].startswith("pins line %d: " % number), pins.complaints
        assert word in pins.complaints[0], pins.complaints


def test_of_a_file_with_every_wrong_line_each_is_told_and_the_sound_ones_count():
    for begin in range(0, len(WRONG), 9):
        lines = [line for line, _ in WRONG[begin : begin + 9] if line != "knob_a=10\nknob_b=10"]
        text = "back=20\n" + "\n".join(lines) + "\nstrip_order=RGB"
        pins = Pins(text)
        assert differs(pins) == {"back": 20, "strip_order": "RGB"}
        assert len(pins.complaints) == len(lines), pins.complaints


def test_a_name_that_is_nearly_right_is_told():
    for wrong, right in (
        ("oled_adress", "oled_address"),
        ("addres", "oled_address"),
        ("stripe", "strip"),
        ("strp", "strip"),
        ("strip_oder", "strip_order"),
        ("buzer", "buzzer"),
        ("knob_sw", "knob_switch"),
        ("sda", "oled_sda"),
        ("scl", "oled_scl"),
        ("bck", "back"),
        ("seat5", "seat1"),
        ("seat_22", "seat2"),
    ):
        (complaint,) = Pins(wrong + "=20").complaints
        assert complaint == "pins line 1: nothing is called '%s': is %s meant?" % (wrong, right)
    for wrong in ("lamp", "x", "gp16", "_"):
        (complaint,) = Pins(wrong + "=20").complaints
        assert "the names are strip oled_sda" in complaint, complaint


def test_a_name_may_have_capitals_spaces_and_hyphens():
    for name in (
        "STRIP_ORDER",
        "Strip-Order",
        "strip order",
        "striporder",
        " strip_order ",
        "\tstrip_order",
    ):
        assert differs(Pins(name + "\t= RGB ")) == {"strip_order": "RGB"}, name


def test_a_name_that_stands_twice_counts_where_it_stands_first():
    pins = Pins("strip=22\n\nSTRIP=20\nstrip=22")
    assert differs(pins) == {"strip": 22}
    assert pins.complaints == [
        "pins line 3: strip stands on line 1, which counts",
        "pins line 4: strip stands on line 1, which counts",
    ]
    pins = Pins("strip=99\nstrip=22")
    assert differs(pins) == {"strip": 22}
    assert len(pins.complaints) == 1


# What editors make of a text


TEXT = "# the lights\nstrip=22\n\nback = gp20 # button\n"


def test_whatever_the_editor_does_at_the_ends_of_lines_and_of_the_file():
    for end in ("\n", "\r\n", "\r"):
        for last in ("", end, end + end, end + " \t" + end):
            for mark in ("", "\ufeff"):
                text = mark + TEXT.replace("\n", end) + last
                for given in (text, text.encode()):
                    pins = Pins(given)
                    assert differs(pins) == {"strip": 22, "back": 20}, (end, last, mark)
                    assert pins.complaints == []
        assert Pins(TEXT.replace("\n", end) + "x").complaints[0].startswith("pins line 5: ")


def test_a_byte_order_mark_loses_nothing():
    assert differs(Pins(b"\xef\xbb\xbfstrip=22")) == {"strip": 22}
    assert Pins(b"\xef\xbb\xbf").complaints == []


def utf16(text, big):
    data = bytearray()
    for letter in text:
        data.extend((0, ord(letter)) if big else (ord(letter), 0))
    return bytes(data)


def test_a_file_in_utf_16_is_told_in_a_sentence():
    for big, mark in ((True, b"\xfe\xff"), (False, b"\xff\xfe")):
        for data in (mark + utf16(TEXT, big), utf16(TEXT, big), mark):
            pins = Pins(data)
            assert differs(pins) == {}
            assert pins.complaints == [
                "pins: the file is in UTF-16: save it as plain text in UTF-8"
            ]


def test_letters_of_other_encodings_harm_only_their_line():
    pins = Pins(b"# f\xfcr den Streifen\nstrip=22 # \xe4\x00\nback=2\xb2\nseat4=20\x00\nbuzzer=21")
    assert differs(pins) == {"strip": 22, "buzzer": 21}
    assert [complaint[:13] for complaint in pins.complaints] == ["pins line 3: ", "pins line 4: "]
    for complaint in pins.complaints:
        assert min(complaint) >= " " and max(complaint) <= "~", complaint


def test_spaces_that_do_not_break_are_spaces():
    assert differs(Pins("strip\u00a0=\u00a022\u00a0")) == {"strip": 22}


def test_a_file_that_is_too_long_counts_up_to_its_last_whole_line():
    line = "# " + 97 * "-" + "\n"
    for number, complaints in ((19, 0), (20, 1)):
        pins = Pins("strip=22\n" + line * number + "back=20\nbuzzer=2")
        assert differs(pins) == (
            {"strip": 22} if complaints else {"strip": 22, "back": 20, "buzzer": 2}
        )
        assert len(pins.complaints) == complaints
    assert pins.complaints == ["pins: the file is too long: only its first 2000 bytes count"]
    assert differs(Pins("back=20\n" + 1995 * "#" + "\nstrip=22")) == {"back": 20}
    assert differs(Pins(2000 * " " + "strip=22")) == {}


def test_a_file_that_is_something_else_does_not_fill_the_memory():
    pins = Pins("x\n" * 999)
    assert len(pins.complaints) == 20
    assert pins.complaints[18].startswith("pins line 19: ")
    assert pins.complaints[19] == "pins: there is more that is wrong"
    assert len(Pins("x\n" * 20).complaints) == 20
    assert Pins("x\n" * 20).complaints[19].startswith("pins line 20: ")


def test_no_bytes_stop_the_board():
    dice = Dice(5)
    for _ in range(100):
        pins = Pins(bytes([dice.below(256) for _ in range(dice.below(60))]))
        assert differs(pins) == {} or pins.complaints is not None
        for complaint in pins.complaints:
            assert complaint.startswith("pins") and max(complaint) <= "~", complaint


def test_what_is_wired_never_clashes_whatever_stands_in_the_file():
    dice = Dice(6)
    names = PIN_NAMES + tuple(OPTIONAL_PARTS)
    for _ in range(200):
        lines = [
            "%s=%d" % (names[dice.below(len(names))], dice.below(30))
            for _ in range(dice.below(12))
        ]
        pins = Pins("\n".join(lines))
        used = [getattr(pins, name) for name in names if getattr(pins, name) is not None]
        assert len(used) == len(set(used)), lines
        assert abs(pins.knob_a - pins.knob_b) == 1, lines
        assert (pins.oled_sda % 2, pins.oled_scl % 2) == (0, 1), lines
        assert pins.oled_sda // 2 % 2 == pins.oled_scl // 2 % 2, lines
        assert not [pin for pin in used if pin > 28 or 23 <= pin <= 25], lines


FILE = "/tmp/fifteentwo-test-pins"


def test_the_file_is_read_as_bytes_and_what_is_no_file_is_told():
    with open(FILE, "wb") as file:
        file.write(b"\xef\xbb\xbfstrip=22\r\nlamp=\xff")
    try:
        wiring = read(FILE)
        assert wiring.strip == 22
        assert len(wiring.complaints) == 1
        with open(FILE, "wb") as file:
            file.write(b"strip=22\n" + 3000 * b"#")
        assert read(FILE).complaints == [
            "pins: the file is too long: only its first 2000 bytes count"
        ]
    finally:
        os.remove(FILE)
    os.mkdir(FILE)
    try:
        wiring = read(FILE)
        assert differs(wiring) == {}
        assert wiring.complaints == ["pins: the file cannot be read"]
    finally:
        os.rmdir(FILE)


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
