"""What must hold of the case before anybody cuts or prints it.

Each check answers with sentences about what is wrong; an empty list means that all is well.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

import numpy as np
from build123d import BoundBox, Face, GeomType, Part, Plane, Shape, Sketch, Wire, section
from PIL import Image, ImageDraw
from scipy import ndimage

from fifteentwo_object.enclosure.case_layout import Plan
from fifteentwo_object.enclosure.case_parts import BY_PRINTER, Made

_TOUCHING = 1e-3  # mm; less is no overlap
_SHARED = 0.05  # mm3 that two parts may share: rounding in the kernel
_DOTS = 8  # pixels a mm where walls are measured
_CORNER = 0.35  # mm2; a rounder of the wall's size leaves that much of a corner out
_FINE_DOTS, _FINE_CORNER = 64, 0.4  # the same for writing


def closed(made: Made) -> list[str]:
    """Whether the part is one solid without a gap."""
    wrong = []
    if not made.solid.is_valid:
        wrong.append(f"{made.name} is no valid solid")
    if made.solid.volume <= 0:
        wrong.append(f"{made.name} has no volume")
    if len(made.solid.solids()) != 1:
        wrong.append(f"{made.name} falls into {len(made.solid.solids())} pieces")
    return wrong


def fits_bed(plan: Plan, made: Made) -> list[str]:
    """Whether the part fits the laser's or the printer's bed, turned or not."""
    size = made.solid.bounding_box().size
    room, bed = plan.track.bed_room, plan.track.bed
    if made.process == BY_PRINTER:
        room, bed = plan.bed_room, plan.bed
    if _within((size.X, size.Y), room) or _within((size.Y, size.X), room):
        return []
    return [
        f"{made.name}, {size.X:.0f} x {size.Y:.0f}, is too large for a bed of"
        f" {bed[0]:g} x {bed[1]:g} with {plan.track.bed_margin:g} mm on each side"
    ]


def _within(size: tuple[float, float], bed: tuple[float, float]) -> bool:
    return size[0] <= bed[0] + _TOUCHING and size[1] <= bed[1] + _TOUCHING


# Parts that are in each other's way


def collisions(parts: Iterable[Made]) -> list[str]:
    """Pairs of parts that lie in each other."""
    placed = [(made.name, solid) for made in parts for solid in made.placed()]
    boxed = [(name, solid, solid.bounding_box()) for name, solid in placed]
    wrong = []
    for (name, solid, box), (other, another, other_box) in combinations(boxed, 2):
        if _meet(box, other_box):
            shared = shared_volume(solid, another)
            if shared > _SHARED:
                wrong.append(f"{name} and {other} share {shared:.2f} mm3")
    return wrong


def _meet(one: BoundBox, other: BoundBox) -> bool:
    return all(
        low < other_high - _TOUCHING and other_low < high - _TOUCHING
        for low, high, other_low, other_high in (
            (one.min.X, one.max.X, other.min.X, other.max.X),
            (one.min.Y, one.max.Y, other.min.Y, other.max.Y),
            (one.min.Z, one.max.Z, other.min.Z, other.max.Z),
        )
    )


def shared_volume(one: Shape, other: Shape) -> float:
    """The volume of what both fill; of each only the solids near the other one are looked at."""
    mine, theirs = one.solids(), other.solids()
    mine = [solid for solid in mine if _near(solid, theirs)]
    theirs = [solid for solid in theirs if _near(solid, mine)]
    if not mine or not theirs:
        return 0.0
    common = Part(mine) & Part(theirs)
    return sum(solid.volume for solid in common.solids()) if common else 0.0


def _near(solid: Shape, others: Iterable[Shape]) -> bool:
    box = solid.bounding_box()
    return any(_meet(box, other.bounding_box()) for other in others)


# Walls


def thin_places(
    faces: Iterable[Face], least: float, dots: int = _DOTS, corner: float = _CORNER
) -> list[tuple[float, float]]:
    """Places where the material of flat faces is thinner than ``least``.

    A disc of that width is rolled about inside the material; where it does not get to, apart from
    corners, the wall is too thin.  ``dots``: pixels a mm; ``corner``: mm2.
    """
    faces = list(faces)
    bounds = [face.bounding_box() for face in faces]
    left, low = min(box.min.X for box in bounds) - 1, min(box.min.Y for box in bounds) - 1
    right, high = max(box.max.X for box in bounds) + 1, max(box.max.Y for box in bounds) + 1
    material = _picture(faces, (left, low, right, high), dots)
    radius = least / 2 * dots - 0.1
    core = ndimage.distance_transform_edt(material) >= radius
    reached = ndimage.distance_transform_edt(~core) <= radius + 0.5
    missed, count = ndimage.label(material & ~reached)
    areas = ndimage.sum_labels(np.ones_like(missed), missed, range(1, count + 1)) / dots**2
    found = [index + 1 for index, area in enumerate(np.atleast_1d(areas)) if area > corner]
    middles = ndimage.center_of_mass(missed > 0, missed, found)
    return [(left + x / dots, low + y / dots) for y, x in middles]


def thin_strokes(marks: Sketch, least: float) -> list[tuple[float, float]]:
    """Places where what is written is thinner than ``least``; each letter is looked at alone."""
    return [
        place
        for face in marks.faces()
        for place in thin_places([face], least, _FINE_DOTS, _FINE_CORNER)
    ]


def _picture(faces: list[Face], edges: tuple[float, float, float, float], dots: int) -> np.ndarray:
    left, low, right, high = edges
    image = Image.new("1", (round((right - left) * dots), round((high - low) * dots)))
    pen = ImageDraw.Draw(image)
    for face in faces:
        for wire, filled in [(face.outer_wire(), 1)] + [(w, 0) for w in face.inner_wires()]:
            points = [((x - left) * dots, (y - low) * dots) for x, y in outline_points(wire)]
            pen.polygon(points, fill=filled)
    return np.array(image)


def outline_points(wire: Wire) -> Iterator[tuple[float, float]]:
    """Points along a flat wire, curves in short steps."""
    for edge in wire.order_edges():
        steps = 1 if edge.geom_type == GeomType.LINE else max(6, round(edge.length / 0.15))
        for at in edge.positions([index / steps for index in range(steps)]):
            yield at.X, at.Y


def thin_walls(made: Made, least: float, heights: Iterable[float] = ()) -> list[str]:
    """Thin walls of a flat part, or of a solid cut through at ``heights``."""
    if made.sheet is not None:
        slices = [list(made.sheet.faces())]
    else:
        slices = [list(section(made.solid, Plane.XY.offset(z)).faces()) for z in heights]
    return [
        f"{made.name} is thinner than {least:g} mm at x {x:.1f}, y {y:.1f}"
        for faces in slices
        for x, y in thin_places(faces, least)
    ]
