"""A sheet with shallow grooves, sewn together from its faces.

A cut in the ordinary way takes the CAD kernel twenty seconds for the writing of a plate: it
compares every letter with every hole.  Here nothing overlaps, so it is enough to know which
outline lies within which.
"""

import numpy as np
from build123d import Face, GeomType, Pos, Shell, Sketch, Solid, Wire


def engrave(sheet: Sketch, marks: Sketch, bottom: float, height: float, depth: float) -> Solid:
    """``sheet`` as a solid from ``bottom`` up, with ``marks`` cut ``depth`` deep into its top.

    The marks lie inside the sheet and touch neither its edges nor each other.
    """
    base = sheet.faces()[0]
    edges, grooves = _wires(base), [wire for mark in marks.faces() for wire in _wires(mark)]
    top, ground = Pos(0, 0, bottom + height), Pos(0, 0, bottom + height - depth)
    faces = [top * face for face in _left_between(edges + grooves)]
    faces += [ground * face for face in marks.faces()]
    faces.append(-(Pos(0, 0, bottom) * base))
    for wires, foot, reach in ((edges, Pos(0, 0, bottom), height), (grooves, ground, depth)):
        for wire in wires:
            faces += Shell.extrude(foot * wire, (0, 0, reach)).faces()
    return Solid(Shell(faces))


def _wires(face: Face) -> list[Wire]:
    return [face.outer_wire(), *face.inner_wires()]


def _left_between(wires: list[Wire]) -> list[Face]:
    """The faces between nested outlines: nothing outside the first, and in turns inwards."""
    outlines = [_outline(wire) for wire in wires]
    around = _nesting(outlines)
    faces = []
    for index, wire in enumerate(wires):
        if len(around[index]) % 2 == 0:
            within = [
                wires[other]
                for other, parents in enumerate(around)
                if index in parents and len(parents) == len(around[index]) + 1
            ]
            faces.append(Face(wire, within))
    return faces


def _outline(wire: Wire) -> np.ndarray:
    """Points along the wire, (n, 2), in its order."""
    points = []
    for edge in wire.order_edges():
        steps = 1 if edge.geom_type == GeomType.LINE else 8
        points += [(at.X, at.Y) for at in edge.positions([i / steps for i in range(steps)])]
    return np.array(points)


def _nesting(outlines: list[np.ndarray]) -> list[set[int]]:
    """For each outline all those around it."""
    low = np.array([outline.min(axis=0) for outline in outlines])
    high = np.array([outline.max(axis=0) for outline in outlines])
    around = []
    for index, outline in enumerate(outlines):
        larger = np.flatnonzero((low < low[index]).all(axis=1) & (high > high[index]).all(axis=1))
        around.append({int(other) for other in larger if _inside(outline[0], outlines[other])})
    return around


def _inside(point: np.ndarray, outline: np.ndarray) -> bool:
    """Whether a ray from the point to the right crosses the outline an odd number of times."""
    x, y = point
    start, end = outline, np.roll(outline, -1, axis=0)
    crossed = (start[:, 1] > y) != (end[:, 1] > y)
    a, b = start[crossed], end[crossed]
    crossings = (b[:, 0] - a[:, 0]) * (y - a[:, 1]) / (b[:, 1] - a[:, 1]) + a[:, 0]
    return bool((x < crossings).sum() % 2)
