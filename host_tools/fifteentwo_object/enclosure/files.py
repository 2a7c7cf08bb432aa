"""Writes the files of the case: drawings to cut, solids to print, a table of the parts."""

import csv
import math
from collections.abc import Iterator
from pathlib import Path

from build123d import Compound, Edge, Face, GeomType, Wire, export_step

from fifteentwo_object.enclosure import printing
from fifteentwo_object.enclosure.case_layout import CUT, PRINTED, Opening, Plan
from fifteentwo_object.enclosure.case_parts import BY_PRINTER, Made, parts
from fifteentwo_object.enclosure.checks import closed, fits_bed
from fifteentwo_object.enclosure.purchased_parts import BOUGHT, bought
from fifteentwo_object.errors import HardwareError
from fifteentwo_object.geometry import DEFAULT, Track, load_track
from fifteentwo_object.laser_drawing import Disc, Drawing, Outline, Shape, Vertex

_HEADINGS = ("part", "quantity", "how", "material", "thickness mm", "size mm", "file")
_PLATE = "plate"
_NO_TIME = "1980-01-01T00:00:00"  # so that the same case makes the same bytes
OPENED = "in the wall"


def make(folder: Path) -> Iterator[Path]:
    """Write the cases of all boards into ``folder``, yielding each file when it is written.

    Every board gets its drawings for the laser; the default one all solids, and those to print.
    """
    for name in load_track():
        track = Track.load(name)
        for way in (CUT, PRINTED):
            place = folder / name / way
            place.mkdir(parents=True, exist_ok=True)
            yield from write_case(Plan(track, way), place, solids=name == DEFAULT)


def write_case(
    plan: Plan, folder: Path, solids: bool = True, made: list[Made] | None = None
) -> Iterator[Path]:
    """The files of one case; without ``solids`` only what is needed to make it.

    ``made``: its parts, where they are there already.
    """
    if made is None:
        made = parts(plan, engraved=plan.way == PRINTED)
    check(plan, made)
    for part in made:
        if part.process == BY_PRINTER:
            yield from printing.write(part, folder, plan.data["print"]["engrave"])
        elif not _is_drawn_elsewhere(plan, part):
            yield from _write_drawing(plan, part, folder)
        if solids:
            path = folder / f"{part.slug}.step"
            export_step(part.solid, str(path), timestamp=_NO_TIME)
            yield path
    everything = [*made, *bought(plan)]
    if solids:
        yield _write_assembly(everything, folder)
    yield _write_table(plan, everything, folder)


def check(plan: Plan, made: list[Made]) -> None:
    """Raises HardwareError where a part is no closed solid or too large."""
    wrong = [words for part in made for words in (*closed(part), *fits_bed(plan, part))]
    if wrong:
        raise HardwareError(f"the case of board '{plan.track.name}', {plan.way}: {wrong[0]}")


def _is_drawn_elsewhere(plan: Plan, part: Made) -> bool:
    """The top plate for the laser is among the plates."""
    return plan.way == CUT and part.name.split()[0] == _PLATE


def _write_assembly(made: list[Made], folder: Path) -> Path:
    children = []
    for part in made:
        for solid in part.placed():
            solid.label = part.name
            children.append(solid)
    path = folder / "assembly.step"
    export_step(Compound(label="Fifteen Two", children=children), str(path), timestamp=_NO_TIME)
    return path


# Drawings


def _write_drawing(plan: Plan, part: Made, folder: Path) -> Iterator[Path]:
    drawing = drawing_of(plan, part)
    path = folder / f"{part.slug}.dxf"
    drawing.save_dxf(path)
    yield path
    drawing.save_svg(path.with_suffix(".svg"))
    yield path.with_suffix(".svg")


def drawing_of(plan: Plan, part: Made) -> Drawing:
    """The drawing of a flat part, its own upper left corner the origin."""
    if part.sheet is None:
        raise HardwareError(f"{part.name} is not flat")
    bounds = part.sheet.bounding_box()
    corner = bounds.min.X, bounds.max.Y
    drawing = Drawing(part.slug, bounds.size.X, bounds.size.Y)
    for face in part.sheet.faces():
        drawing.cut += [_shape(wire, corner) for wire in _inside_first(face)]
    if part.marks is not None:
        for face in part.marks.faces():
            wires = [face.outer_wire(), *face.inner_wires()]
            drawing.engraved.append(tuple(_shape(wire, corner) for wire in wires))
    return drawing


def _inside_first(face: Face) -> list[Wire]:
    """In the order of cutting: nothing moves before all else is cut."""
    return [*face.inner_wires(), face.outer_wire()]


def _shape(wire: Wire, corner: tuple[float, float]) -> Shape:
    edges = wire.order_edges()
    if len(edges) == 1 and edges[0].geom_type == GeomType.CIRCLE:
        middle = edges[0].arc_center
        return Disc(middle.X - corner[0], corner[1] - middle.Y, edges[0].radius)
    return Outline(tuple(_vertex(edge, corner) for edge in edges))


def _vertex(edge: Edge, corner: tuple[float, float]) -> Vertex:
    start, middle, end = (
        (at.X - corner[0], corner[1] - at.Y) for at in edge.positions([0.0, 0.5, 1.0])
    )
    if edge.geom_type == GeomType.LINE:
        return (*start, 0.0)
    if edge.geom_type != GeomType.CIRCLE:
        raise HardwareError(f"a drawing cannot hold a {edge.geom_type.name.lower()}")
    across = end[0] - start[0], end[1] - start[1]
    bend = across[0] * (middle[1] - start[1]) - across[1] * (middle[0] - start[0])
    bulge = math.tan(edge.length / edge.radius / 4)
    return (*start, bulge if bend < 0 else -bulge)


# The table of parts


def _write_table(plan: Plan, made: list[Made], folder: Path) -> Path:
    path = folder / "parts.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(_HEADINGS)
        table.writerows(table_rows(plan, made))
    return path


def table_rows(plan: Plan, made: list[Made]) -> list[tuple[str, ...]]:
    """What to make and what to buy for the case, a row a part."""
    rows: list[tuple[str, ...]] = []
    for part in made:
        if part.process == BOUGHT:
            if part.counts:
                rows.append((part.name, str(part.quantity), BOUGHT, part.material, "", "", ""))
            continue
        size = part.solid.bounding_box().size
        rows.append(
            (
                part.name,
                str(part.quantity),
                part.process,
                part.material,
                f"{part.thickness:g}",
                f"{size.X:.1f} x {size.Y:.1f}",
                _file_name(plan, part),
            )
        )
    if plan.way == PRINTED:
        screwed = [post for post in (*plan.posts, *plan.shelf_posts) if post.screwed]
        depth = plan.data["screws"]["insert_depth"]
        count = str(len(plan.screws) + len(screwed))
        rows.append(("heat-set inserts", count, BOUGHT, f"M3, up to {depth:g} mm", "", "", ""))
    return rows + [_behind(plan, opening) for opening in plan.openings]


def _behind(plan: Plan, opening: Opening) -> tuple[str, ...]:
    """What goes into an opening of the right wall, and where that is, to measure it."""
    size = " x ".join(f"{length:g}" for length in opening.hole)
    near = plan.track.plate_height - opening.y
    up = opening.z + plan.data["layers"]["floor"]
    place = f"{near:.1f} mm from the near edge, {up:.1f} mm above the underside of the floor"
    what = f"in the right wall, {place}; for {opening.part_name}"
    return f"opening for the {opening.name}", "1", OPENED, what, "", size, ""


def _file_name(plan: Plan, part: Made) -> str:
    if _is_drawn_elsewhere(plan, part):
        return "see plates"
    return f"{part.slug}.{'stl' if part.process == BY_PRINTER else 'dxf'}"
