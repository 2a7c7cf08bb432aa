"""The pictures of the case in the documents, made from its solids.

``make_pictures()`` draws them into ``docs/pictures``: assembled, open, and taken apart with the
names of the parts, for the case cut from sheets; and taken apart for the printed one.
"""

from collections.abc import Iterable
from pathlib import Path

from PIL import Image, ImageOps

from fifteentwo_object.enclosure import flat
from fifteentwo_object.enclosure.case_layout import CUT, PRINTED, Plan
from fifteentwo_object.enclosure.case_parts import PLATE_LAYER, Made, parts, rise
from fifteentwo_object.enclosure.purchased_parts import BOUGHT, DISPLAY_LAYER, bought
from fifteentwo_object.geometry import Track
from fifteentwo_object.renders import Body, Camera, Decal, Label, Scene, body_of, write_labels

FOLDER = Path(__file__).resolve().parents[3] / "docs" / "pictures" / "object"
_SCREEN, _SCREEN_RIM = "thirty-one.png", 9  # pixels of its frame
# An octree keeps the few strong colours of the lights, which other ways lose among all the wood.
_COLOURS = 255
_LOWEST = -7.0  # the table: below the feet

# Two games on the track, as lit holes: (lane, hole) and the colour of the peg.
_PEGS = {
    (0, 47): (255, 150, 30),
    (0, 41): (150, 88, 20),
    (0, 66): (40, 150, 255),
    (0, 58): (24, 84, 150),
}


def make_pictures(folder: Path = FOLDER) -> list[Path]:
    """Draw all pictures of the case into ``folder``; the paths of what was written."""
    cut, printed = Plan(Track.load(), CUT), Plan(Track.load(), PRINTED)
    everything = _all(cut)
    return [
        _save(assembled(cut, everything), folder / "enclosure.png"),
        _save(inside(cut, everything), folder / "enclosure-inside.png"),
        _save(exploded(cut, everything), folder / "enclosure-parts.png"),
        _save(exploded(printed, _all(printed)), folder / "enclosure-printed.png"),
    ]


def _save(picture: Image.Image, path: Path) -> Path:
    few = picture.quantize(_COLOURS, method=Image.Quantize.FASTOCTREE, kmeans=2)
    few.save(path, optimize=True)
    return path


def _all(plan: Plan) -> list[Made]:
    return [*parts(plan), *bought(plan)]


def _bodies(made: Iterable[Made], lift: float = 0.0) -> list[Body]:
    found = []
    for part in made:
        body = body_of(part.solid, part.colour)
        found += [body.moved(0, 0, lift + up) for up in part.lifts]
        if part.layer == PLATE_LAYER and part.marks is not None:
            found.append(_burnt(part).moved(0, 0, lift))
    return found


def _burnt(part: Made) -> Body:
    """What is engraved is darker than the plate."""
    assert part.marks is not None
    ground = part.solid.bounding_box().max.Z - 0.2
    red, green, blue = (round(0.42 * value) for value in part.colour)
    return body_of(rise(part.marks, ground, 0.05), (red, green, blue), edges=False)


def _middle(plan: Plan, z: float) -> tuple[float, float, float]:
    return plan.track.plate_width / 2, plan.track.plate_height / 2, z


# Assembled


def assembled(plan: Plan, everything: list[Made]) -> Image.Image:
    """As it stands on the table, switched on."""
    scene = Scene(_bodies(everything), _screen(plan), _LOWEST)
    scene.bodies += _lights(plan)
    width = plan.track.plate_width
    camera = Camera(_middle(plan, 2), width * 1.27, azimuth=-20, height=54)
    return camera.photograph(scene, (1000, 720))


def _screen(plan: Plan) -> list[Decal]:
    """What the display shows, where its dots are."""
    path = FOLDER.parent / "screens" / _SCREEN
    if not path.is_file():
        return []
    image = ImageOps.crop(Image.open(path).convert("RGB"), _SCREEN_RIM)
    display = plan.track.display
    left, top, right, bottom = display.box(display.lit)
    height = plan.track.plate_height
    z = plan.heights.plate - plan.data["layers"]["guide"] + plan.display_data["glass"][2] + 0.05
    return [
        Decal(image, (left, height - top, z), (right - left, 0, 0), (0, top - bottom, 0)),
    ]


def _lights(plan: Plan) -> list[Body]:
    """The diffuser below lit holes shines."""
    bodies = []
    for (lane, hole), colour in _PEGS.items():
        disc = flat.discs(plan, [plan.track.hole(lane, hole)], plan.track.diameter(hole))[0]
        solid = rise(disc, plan.heights.plate, plan.track.plate_thick - 0.4)
        bodies.append(body_of(solid, colour, shines=True))
    return bodies


# Open


def inside(plan: Plan, everything: list[Made]) -> Image.Image:
    """Without plate, diffuser and baffle: what lies where."""
    shown = [part for part in everything if part.layer < 6 or part.layer == DISPLAY_LAYER]
    camera = Camera(_middle(plan, 2), plan.track.plate_width * 1.28, azimuth=-22, height=50)
    return camera.photograph(Scene(_bodies(shown), [], _LOWEST), (1000, 680))


# Taken apart

# How far apart the layers are lifted, in mm.
_LIFTS = {
    -1: -26.0,
    0: 0.0,
    1: 78.0,
    2: 0.0,
    2.5: 14.0,
    3: 150.0,
    3.5: 156.0,
    4: 174.0,
    5: 204.0,
    6: 232.0,
    7: 258.0,
    7.5: 276.0,
    8: 296.0,
    DISPLAY_LAYER: 214.0,
    8.4: 318.0,
    PLATE_LAYER: 356.0,
    9.5: 386.0,
    10: 404.0,
}

# What of the bought parts gets a name, where several are one thing.
_NAMED = (
    "rubber feet",
    "pillars of the plate",
    "pillars of the carrier",
    "Raspberry Pi Pico",
    "perforated board",
    "LED strip",
    "display",
    "rotary encoder",
    "knob",
    "seat button",
    "screws of the plate",
    "screws of the module",
)
_SIZE = (1240, 1230)
_LETTERS = 20
_LEFT, _RIGHT = 218, 1012  # where the names end and begin
_SIDES = 560  # what points farther left than this has its name on the left


def exploded(plan: Plan, everything: list[Made]) -> Image.Image:
    """All parts one above the other, with their names."""
    scene = Scene(shadows=False)
    for part in everything:
        scene.bodies += _bodies([part], _LIFTS[part.layer])
    camera = Camera(_middle(plan, 205), plan.track.plate_width * 2.05, azimuth=-24, height=27)
    picture = camera.photograph(scene, _SIZE)
    made = [part for part in everything if part.process != BOUGHT]
    named = [part for part in everything if part.process == BOUGHT and part.name in _NAMED]
    labels = [_made_label(camera, part) for part in made]
    labels += [_bought_label(camera, part) for part in named]
    for x, side in ((_LEFT, "left"), (_RIGHT, "right")):
        mine = [label for label in labels if (label.spot[0] > _SIDES) == (side == "right")]
        write_labels(picture, mine, x, side, _LETTERS)
    return picture


def _made_label(camera: Camera, part: Made) -> Label:
    """Points at the near right corner."""
    box = part.solid.bounding_box()
    corner = (box.max.X - 5, box.min.Y + 7, box.max.Z + _LIFTS[part.layer])
    copies = f"{part.quantity} x " if part.quantity > 1 else ""
    detail = f"{copies}{part.thickness:g} mm, {part.material}"
    return Label(part.name.upper(), camera.place(corner, _SIZE), detail)


def _bought_label(camera: Camera, part: Made) -> Label:
    """Points at the leftmost of them that is nearest."""
    solid = min(part.solid.solids(), key=lambda one: one.center().X + 0.3 * one.center().Y)
    box = solid.bounding_box()
    spot = (box.min.X, box.center().Y, box.center().Z + _LIFTS[part.layer])
    copies = f"{part.quantity} x " if part.quantity > 1 else ""
    return Label(part.name.upper(), camera.place(spot, _SIZE), f"{copies}{part.material}")


if __name__ == "__main__":
    for written in make_pictures():
        print(written.relative_to(FOLDER.parent.parent))
