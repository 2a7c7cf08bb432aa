"""How the parts of the case are printed: the better side down, and the plate in two colours."""

import io
import xml.etree.ElementTree as ElementTree
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import trimesh
from build123d import Pos, Shape

from fifteentwo_object.enclosure.case_parts import Made, rise

Mesh = tuple[np.ndarray, np.ndarray]  # (n, 3) corners in mm, (m, 3) triangles of them

FINE, FINE_TURN = 0.02, 0.2  # mm and radians that a mesh may be off
# A face that leans out less than this from the vertical prints in the air: cos of 45 degrees.
_LEANS = 0.7071
_ON_THE_BED = 0.01  # mm

_CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
_TYPES = """<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>\
</Types>"""
_RELATIONS = """<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">\
<Relationship Target="/3D/3dmodel.model" Id="rel0" \
Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>"""


def mesh_of(solid: Shape) -> Mesh:
    """The surface of a solid; for the writing of a plate the kernel takes its time."""
    corners, triangles = solid.tessellate(FINE, FINE_TURN)
    return np.array([(at.X, at.Y, at.Z) for at in corners]), np.array(triangles)


def ceiling(mesh: Mesh, up: int = 1) -> float:
    """The mm2 that would be printed in the air, the lowest point on the bed.

    ``up``: 1 for the mesh as it lies, -1 for it turned over.
    """
    corners, triangles = mesh
    one, two, three = (corners[triangles[:, index]] for index in range(3))
    across = np.cross(two - one, three - one)
    double = np.linalg.norm(across, axis=1)
    heights: np.ndarray = up * corners[:, 2]
    looks_down = up * across[:, 2] < -_LEANS * double
    above = heights[triangles].max(axis=1) > heights.min() + _ON_THE_BED
    return float(double[looks_down & above].sum() / 2)


def as_printed(mesh: Mesh) -> Mesh:
    """The mesh on the bed, at z = 0, the way up that leaves less in the air."""
    corners, triangles = mesh
    if ceiling(mesh, -1) < ceiling(mesh):
        corners = corners * (1, -1, -1)
    return corners - corners.min(axis=0), triangles


def write(part: Made, folder: Path, depth: float) -> Iterator[Path]:
    """The part as it is printed, as STL; what is engraved ``depth`` deep also in two colours.

    Then there is a second body, in white, that fills the writing, which is on top.
    """
    mesh = as_printed(mesh_of(part.solid))
    path = folder / f"{part.slug}.stl"
    trimesh.Trimesh(*mesh, process=False).export(path)
    yield path
    if part.marks is None:
        return
    low = part.solid.bounding_box().min
    letters = Pos(-low.X, -low.Y, part.thickness - depth) * rise(part.marks, 0, depth)
    bodies = (
        (part.name, "#%02x%02x%02x" % part.colour, mesh),
        (f"writing of {part.name}", "#f4f4f0", _joined(map(mesh_of, letters.solids()))),
    )
    path = folder / f"{part.slug}.3mf"
    _write_3mf(path, bodies)
    yield path


def _joined(meshes: Iterable[Mesh]) -> Mesh:
    corners: list[np.ndarray] = []
    triangles: list[np.ndarray] = []
    count = 0
    for some, indices in meshes:
        corners.append(some)
        triangles.append(indices + count)
        count += len(some)
    return np.concatenate(corners), np.concatenate(triangles)


def _write_3mf(path: Path, bodies: Iterable[tuple[str, str, Mesh]]) -> None:
    """Bodies in their colours as parts of one object, which a slicer keeps in their places."""
    model = ElementTree.Element("model", {"unit": "millimeter", "xmlns": _CORE})
    resources = ElementTree.SubElement(model, "resources")
    bodies = list(bodies)
    colours = ElementTree.SubElement(resources, "basematerials", {"id": "1"})
    for name, colour, _ in bodies:
        ElementTree.SubElement(
            colours, "base", {"name": name, "displaycolor": colour.upper() + "FF"}
        )
    for index, (name, _, mesh) in enumerate(bodies):
        _add_mesh(resources, index, name, mesh)
    whole = ElementTree.SubElement(
        resources, "object", {"id": str(len(bodies) + 2), "type": "model", "name": bodies[0][0]}
    )
    components = ElementTree.SubElement(whole, "components")
    for index in range(len(bodies)):
        ElementTree.SubElement(components, "component", {"objectid": str(index + 2)})
    build = ElementTree.SubElement(model, "build")
    ElementTree.SubElement(build, "item", {"objectid": str(len(bodies) + 2)})
    text = io.BytesIO()
    ElementTree.ElementTree(model).write(text, "utf-8", xml_declaration=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in (
            ("[Content_Types].xml", _TYPES.encode()),
            ("_rels/.rels", _RELATIONS.encode()),
            ("3D/3dmodel.model", text.getvalue()),
        ):
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)


def _add_mesh(resources: ElementTree.Element, index: int, name: str, mesh: Mesh) -> None:
    body = ElementTree.SubElement(
        resources,
        "object",
        {"id": str(index + 2), "type": "model", "name": name, "pid": "1", "pindex": str(index)},
    )
    inside = ElementTree.SubElement(body, "mesh")
    corners = ElementTree.SubElement(inside, "vertices")
    for at in mesh[0]:
        values = {axis: f"{value:.4f}" for axis, value in zip("xyz", at, strict=True)}
        ElementTree.SubElement(corners, "vertex", values)
    triangles = ElementTree.SubElement(inside, "triangles")
    for three in mesh[1]:
        values = {f"v{place}": str(corner) for place, corner in enumerate(three, 1)}
        ElementTree.SubElement(triangles, "triangle", values)
