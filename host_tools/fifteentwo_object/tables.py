"""The tables of the wiring for the documents, and the picture of it that they show.

A document marks the place of a table with two comments, ``<!-- wiring: pins -->`` and
``<!-- end -->``; what stands between them is written by ``python -m fifteentwo_object.tables``.
"""

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image

from fifteentwo_object import bill_of_materials, electrical, netlist, perfboard, wiring_diagram
from fifteentwo_object.drawing import render
from fifteentwo_object.enclosure.case_layout import printer_bed, sizes
from fifteentwo_object.geometry import DEFAULT, Join, Piece, Track, load_track
from fifteentwo_object.netlist import GROUND, POWERS, Data, Net, Netlist, Pin, board
from fifteentwo_object.prints import prints

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = ("hardware/README.md", "docs/install.md", "docs/build.md")
PICTURE = "docs/pictures/object/wiring.png"
_PICTURE_WIDTH = 1500

_TABLE = re.compile(r"(<!-- wiring: ([a-z]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def pins(data: Data) -> str:
    """What every wired pin of the Pico goes to, pin by pin."""
    boards = {power: board(data, power, options=tuple(data["options"])) for power in POWERS}
    wired = boards["usb"]
    rows = ["| Pin | Name | Goes to | Wire | For | `pins` |", "|---|---|---|---|---|---|"]
    grounds = []
    for pin in sorted(wired.parts["U1"].pins, key=lambda pin: int(pin.number)):
        if pin.role == "ground":
            grounds.append(pin.number)
        else:
            rows += _pin_row(boards, pin)
    ground = wired.nets[GROUND]
    rows.append(
        f"| {', '.join(grounds)} | GND | every ground; take whichever is near | {ground.colour}"
        f" | {ground.does} | |"
    )
    return "\n".join(rows) + "\n"


def _pin_row(boards: dict[str, Netlist], pin: Pin) -> list[str]:
    """The row of a pin where it is connected: that may differ with the power and the options."""
    used = [wired for wired in boards.values() if wired.net_of(pin)]
    if not used:
        return []
    net = used[0].net_of(pin)
    assert net is not None
    only = ""
    if len(used) < len(boards):
        only = f" (with power from {' or '.join(wired.supply['name'] for wired in used)})"
    for option in used[0].data["options"].values():
        if net.name in option["nets"]:
            only = f" (with the {option['name']})"
    called = f"`{net.pin}` " if net.pin else ""
    return [
        f"| {pin.number} | {pin.name} | {_others(used[0], net)} | {net.colour} | {net.does}{only}"
        f" | {called}|"
    ]


def _others(wired: Netlist, net: Net) -> str:
    """The other ends of the net, as people say them."""
    ends = [pin for pin in net.pins if pin.part != "U1" and not wired.parts[pin.part].is_plug]
    return ", ".join(
        f"{pin.part} {'pin ' if pin.name.isdigit() else ''}{pin.name}"
        + (f" (its pin {pin.number})" if wired.parts[pin.part].kind_name == "buffer" else "")
        for pin in ends
    )


def plugs(data: Data) -> str:
    """The plugs of the full build and what their pins carry."""
    wired = board(data, options=tuple(data["options"]))
    rows = ["| Plug | For | Pins, the first one first |", "|---|---|---|"]
    for part in wired.parts.values():
        if part.is_plug:
            nets = [wired.net_of(pin) for pin in part.pins]
            carried = ", ".join(f"{net.name} ({net.colour})" for net in nets if net)
            rows.append(f"| {part.reference} | {part.value} | {carried} |")
    return "\n".join(rows) + "\n"


def power(data: Data) -> str:
    """What each way of power can do, with the currents as the tests compute them."""
    rows = [
        "| Power | Tracks | Highest Limit | All lights white would draw | Fuse | Built on |",
        "|---|---|---|---|---|---|",
    ]
    for name in POWERS:
        supply = data["power"][name]
        wired = board(data, name, supply["most_lanes"])
        limit = min(electrical.highest_limit_ma(wired, size) for size in data["displays"])
        fuse = wired.of_kind("fuse")[0].value
        amps = electrical.worst_case_ma(wired) / 1000
        rows.append(
            f"| {supply['name']} | {_up_to(supply['most_lanes'])} | {limit} mA | {amps:.1f} A"
            f" | {fuse} | {', '.join(supply['on'])} |"
        )
    return "\n".join(rows) + "\n"


def _up_to(lanes: int) -> str:
    return "one" if lanes == 1 else f"up to {('two', 'three')[lanes - 2]}"


def safety(data: Data) -> str:
    """The safety notes of the battery."""
    return "".join(f"- {note}\n" for note in data["power"]["battery"]["safety"])


def cost(data: Data) -> str:
    """What the parts cost together, for each build that goes with a power."""
    names = [data["power"][power]["name"] for power in POWERS]
    rows = [f"| Build | {' | '.join(names)} |", "|---|" + "---|" * len(names)]
    for build in (*bill_of_materials.BUILDS, bill_of_materials.TRIED):
        words = "full, tried on a breadboard first" if build == bill_of_materials.TRIED else build
        cells = [
            _euros(*bill_of_materials.cost(build, power))
            if build in bill_of_materials.builds(power)
            else ""
            for power in POWERS
        ]
        rows.append(f"| {words} | {' | '.join(cells)} |")
    return "\n".join(rows) + "\n"


def _euros(low: float, high: float) -> str:
    return f"{low:.0f} to {high:.0f} euros"


def boards(data: Data) -> str:
    """The boards of the geometry: what each needs, and the wires between its pieces of strip."""
    rows = [
        "| Folder | Strip | Tracks | To buy | Plate | Bed of the laser | or of the printer |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, track in load_track().items():
        pieces = len(track.plate_pieces)
        parted = "" if pieces == 1 else f", in {('two', 'three')[pieces - 2]} pieces"
        rows.append(
            f"| `{name}` | {track.leds_per_metre} a metre | {track.lanes} | {track.strip_metres} m"
            f" | {track.plate_width:g} x {track.plate_height:g} mm{parted}"
            f" | {_bed(track.bed)} | {_bed(printer_bed(track))} |"
        )
    return "\n".join(rows) + "\n"


def _bed(size: tuple[float, float]) -> str:
    return f"{size[0]:g} x {size[1]:g} mm"


def strip(data: Data) -> str:
    """The pieces of the strip of the usual board, and the wires from each to the next."""
    track = Track.load()
    joins = {join.first: join for join in track.joins()}
    rows = [
        "| Piece | Lights of the strip | Holes | Its arrow points | Then three wires |",
        "|---|---|---|---|---|",
    ]
    for piece in track.strip_pieces():
        lights = _span(piece.first_light, piece.last_light)
        holes = _span(piece.first_hole, piece.last_hole)
        rows.append(
            f"| {piece.number} | {lights} | {holes} | to the {_side(piece)}"
            f" | {_wires(piece, joins.get(piece.number))} |"
        )
    return "\n".join(rows) + "\n"


def joints(data: Data) -> str:
    """Where the factory has soldered two strips together, board by board."""
    rows = ["| Board | Joints of the factory, in each track |", "|---|---|"]
    for name, track in load_track().items():
        places = ", ".join(f"between holes {hole} and {hole + 1}" for hole in track.factory_joints)
        rows.append(f"| `{name}` | {places} |")
    return "\n".join(rows) + "\n"


def print_settings(data: Data) -> str:
    """What the printed parts were sliced with."""
    settings = sizes()["print"]["settings"]
    rows = [
        "| Nozzle | Layer | Walls | Solid layers, above and below | Infill | Support |",
        "|---|---|---|---|---|---|",
    ]
    rows.append(
        f"| {settings['nozzle_mm']:g} mm | {settings['layer_mm']:g} mm | {settings['walls']}"
        f" | {settings['solid_layers']} | {settings['infill_percent']} % | none |"
    )
    return "\n".join(rows) + "\n"


def printed(data: Data) -> str:
    """Grams and hours of each part of the usual board, and the sums of every board."""
    rows = ["| Part | Grams | Hours | Of |", "|---|---|---|---|"]
    parts = prints()
    for one in parts:
        if one.board == DEFAULT:
            rows.append(f"| {one.part} | {one.grams:.0f} | {one.hours:.1f} | {one.material} |")
    for name in dict.fromkeys(one.board for one in parts):
        grams = sum(one.grams for one in parts if one.board == name)
        hours = sum(one.hours for one in parts if one.board == name)
        rows.append(f"| **all of `{name}`** | **{grams:.0f}** | **{hours:.0f}** | |")
    return "\n".join(rows) + "\n"


def _span(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first} to {last}"


def _side(piece: Piece) -> str:
    return "right" if piece.direction > 0 else "left"


def _wires(piece: Piece, join: Join | None) -> str:
    if join is None:
        return "none"
    return f"{join.wire_mm} mm, from its {_side(piece)} end to piece {join.second}"


TABLES: dict[str, Callable[[Data], str]] = {
    "pins": pins,
    "plugs": plugs,
    "power": power,
    "safety": safety,
    "cost": cost,
    "boards": boards,
    "strip": strip,
    "joints": joints,
    "settings": print_settings,
    "prints": printed,
    "perfboard": lambda data: perfboard.table(board(data)),
    "feeds": lambda data: perfboard.feeds(),
}


def filled(text: str, data: Data) -> str:
    """A document with all its tables made anew.  Raises KeyError for a table that is unknown."""
    return _TABLE.sub(
        lambda found: found[1] + "\n" + TABLES[found[2]](data) + "\n" + found[3], text
    )


def picture(data: Data) -> bytes:
    """The PNG of the wiring diagram for the documents, with few colours so that it is small."""
    svg = wiring_diagram.picture(board(data)).svg()
    image = Image.open(BytesIO(render(svg, _PICTURE_WIDTH))).convert("RGB")
    out = BytesIO()
    image.quantize(160, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    """Write the tables and the picture of the documents anew."""
    data = netlist.load()
    for name in DOCUMENTS:
        path = ROOT / name
        if path.exists():
            path.write_text(filled(path.read_text("utf-8"), data), "utf-8")
    (ROOT / PICTURE).write_bytes(picture(data))


if __name__ == "__main__":
    main()
