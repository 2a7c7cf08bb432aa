"""What a fab reads out of the files of a circuit board, and how much of a volt the copper keeps.

Read with gerbonara, which shares nothing with KiCad.  Lengths are millimetres in the axes of the
case: y runs down from the upper edge of the plate, where a Gerber file counts it up.
"""

import math
import warnings
from collections import Counter

import numpy
from gerbonara import LayerStack
from PIL import Image, ImageDraw
from scipy import ndimage, sparse
from scipy.sparse import csgraph, linalg

CELL = 0.25
# Copper of 35 um, one square of it; fabs etch a little more away than they say.
SQUARE_OHM = 0.00055
# The wall of a hole, 20 um thick and as long as the board.
BARREL_OHM = 0.0012
SIDES = ("top", "bottom")
# Cells are neighbours on one side only: [side, y, x].
ACROSS = numpy.array([numpy.zeros((3, 3)), [[0, 1, 0], [1, 1, 1], [0, 1, 0]], numpy.zeros((3, 3))])


class Fab:
    """The archive of a board's layers and holes, as a fab opens it."""

    def __init__(self, path):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.stack = LayerStack.open(path)
        self.copper = {side: self.stack[side, "copper"].objects for side in SIDES}
        self.pads = {}  # (reference, pin) -> (x, y)
        self.nets = {}  # (reference, pin) -> net
        for item in self._flashes():
            if ".P" in item.attrs:
                pad = tuple(item.attrs[".P"][:2])
                self.pads[pad] = (item.x, -item.y)
                self.nets[pad] = item.attrs.get(".N", ("",))[0]

    def _flashes(self):
        for objects in self.copper.values():
            for item in objects:
                if type(item).__name__ == "Flash":
                    yield item

    def lines(self):
        """The tracks of both sides."""
        for objects in self.copper.values():
            for item in objects:
                if type(item).__name__ == "Line" and _net(item):
                    yield item

    def outline(self):
        """The corners of the board."""
        return {
            (round(x, 3), round(-y, 3))
            for line in self.stack.outline.objects
            for x, y in ((line.x1, line.y1), (line.x2, line.y2))
        }

    def holes(self, plated):
        """(x, y, diameter) of each."""
        (file,) = [
            file
            for file in self.stack.drill_layers
            if ("NPTH" in str(file.original_path)) != plated
        ]
        return [(hole.x, -hole.y, hole.aperture.diameter) for hole in file.objects]

    def drop(self, net, source, sinks):
        """The volts lost in the copper of ``net`` from ``source`` to the worst of ``sinks``.

        ``source``: a place; ``sinks``: place -> amperes.  Both sides of the board count, joined
        by every plated hole in copper of that net.
        """
        left, top, right, bottom = self._box()
        width, height = math.ceil((right - left) / CELL), math.ceil((bottom - top) / CELL)

        def cell(x, y):
            return int((y - top) / CELL), int((x - left) / CELL)

        def at(x, y):
            return (x - left) / CELL, (-y - top) / CELL

        filled = numpy.zeros((2, height, width), bool)
        for side, name in enumerate(SIDES):
            pads = [(cell(item.x, -item.y), _net(item)) for item in self.copper[name]
                    if type(item).__name__ == "Flash"]  # fmt: skip
            picture = Image.new("1", (width, height))
            draw = ImageDraw.Draw(picture)
            for item in self.copper[name]:
                if type(item).__name__ == "Region":
                    area = _area(item, (width, height), at)
                    inside = Counter(net for place, net in pads if area[place])
                    if inside and inside.most_common(1)[0][0] == net:
                        filled[side] |= area
                elif _net(item) == net:
                    _paint(draw, item, at)
            filled[side] |= numpy.array(picture)
        joints = [cell(x, y) for x, y, _ in self.holes(plated=True)]
        return _worst_drop(
            filled, joints, cell(*source), {cell(*at): a for at, a in sinks.items()}
        )

    def _box(self):
        corners = self.outline()
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return min(xs), min(ys), max(xs), max(ys)


def _net(item):
    """The name of its net; poured areas are read without it."""
    return item.attrs.get(".N", ("",))[0] if isinstance(item.attrs, dict) else ""


def _area(region, size, at):
    picture = Image.new("1", size)
    ImageDraw.Draw(picture).polygon([at(x, y) for x, y in region.outline], fill=1)
    return numpy.array(picture)


def _paint(draw, item, at):
    if type(item).__name__ == "Line":
        ends = [at(item.x1, item.y1), at(item.x2, item.y2)]
        draw.line(ends, fill=1, width=max(1, round(item.aperture.diameter / CELL)))
    else:
        (x1, y1), (x2, y2) = item.bounding_box("mm")
        draw.rectangle([at(x1, y2), at(x2, y1)], fill=1)


def _worst_drop(filled, joints, source, sinks):
    """Solve the network of cells: each is joined to its filled neighbours by one square."""
    numbers = _numbered(filled, joints, source)
    count = int(numbers.max()) + 1
    rows, columns, values = [], [], []

    def join(one, other, siemens):
        both = (one >= 0) & (other >= 0)
        one, other = one[both], other[both]
        rows.extend((one, other, one, other))
        columns.extend((other, one, one, other))
        sign = numpy.full(len(one), siemens)
        values.extend((-sign, -sign, sign, sign))

    join(numbers[:, :, :-1].ravel(), numbers[:, :, 1:].ravel(), 1 / SQUARE_OHM)
    join(numbers[:, :-1, :].ravel(), numbers[:, 1:, :].ravel(), 1 / SQUARE_OHM)
    for y, x in joints:
        join(numbers[:1, y, x], numbers[1:, y, x], 1 / BARREL_OHM)
    matrix = sparse.csc_matrix(
        (numpy.concatenate(values), (numpy.concatenate(rows), numpy.concatenate(columns))),
        shape=(count, count),
    )
    flow = numpy.zeros(count)
    for place, amps in sinks.items():
        number = _at(numbers, place)
        assert number >= 0, "the copper does not reach %s" % (place,)
        flow[number] -= amps
    ground = _at(numbers, source)
    keep = numpy.arange(count) != ground
    volts = linalg.spsolve(matrix[keep][:, keep], flow[keep])
    return float(-volts.min())


def _at(numbers, place):
    """The number of the copper at that place, on whichever side it is."""
    return int(numbers[:, place[0], place[1]].max())


def _numbered(filled, joints, source):
    """A number for each cell that the current from ``source`` can reach, -1 for all others."""
    areas, count = ndimage.label(filled, ACROSS)
    sides = [areas[:, y, x] for y, x in joints]
    both = numpy.array([pair for pair in sides if pair.all()] or [(0, 0)])
    links = sparse.coo_matrix((numpy.ones(len(both)), both.T), shape=(count + 1, count + 1))
    _, groups = csgraph.connected_components(links, directed=False)
    start = int(areas[:, source[0], source[1]].max())
    assert start, "there is no copper at %s" % (source,)
    reached = filled & (groups[areas] == groups[start])
    numbers = numpy.full(filled.shape, -1)
    numbers[reached] = numpy.arange(int(reached.sum()))
    return numbers
