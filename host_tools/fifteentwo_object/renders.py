"""Draws solids as a person would photograph them, without a screen or a graphics card.

A scene is a list of ``Body``: triangles with one colour each.  ``Camera.photograph`` fills a depth
buffer triangle by triangle, then lights every pixel: a sun with a shadow, a sky that reaches less
into corners, and dark lines along sharp edges.  All lengths are mm, z points up.
"""

import math
from dataclasses import dataclass, field

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from scipy import ndimage

from fifteentwo_object.load import TYPEFACE

Colour = tuple[int, int, int]
Point = tuple[float, float, float]

_SMOOTH = 2  # a picture is drawn this much larger and shrunk
_SUN = np.array([-0.45, 0.5, 0.95])
_SUN_LIGHT, _SKY_LIGHT, _FILL_LIGHT = 0.62, 0.46, 0.16
_SHADOW_SIZE = 2200  # pixels of the sun's own picture, along its longer side
_SHARP = math.cos(math.radians(25))  # faces that meet flatter than this show no edge
_GAMMA = 2.2
_PAPER = 255


@dataclass
class Body:
    """Triangles of one colour: ``points`` (n, 3) in mm, ``faces`` (m, 3) into them, outside left.

    A body that ``shines`` has its own light and takes no shade.  ``edges`` are drawn dark.
    """

    points: np.ndarray
    faces: np.ndarray
    colour: Colour
    shines: bool = False
    edges: bool = True

    def moved(self, dx: float, dy: float, dz: float) -> "Body":
        return Body(
            self.points + np.array([dx, dy, dz]), self.faces, self.colour, self.shines, self.edges
        )


@dataclass
class Decal:
    """A flat picture in the scene: its upper left corner, and the vectors along its sides."""

    image: Image.Image
    corner: Point
    right: Point
    down: Point


@dataclass
class Scene:
    bodies: list[Body] = field(default_factory=list)
    decals: list[Decal] = field(default_factory=list)
    ground: float | None = None  # height of the table that catches the shadow
    shadows: bool = True


def body_of(solid, colour: Colour, shines: bool = False, edges: bool = True) -> Body:
    """The body of a build123d shape."""
    vertices, triangles = solid.tessellate(0.06, 0.35)
    points = np.array([(v.X, v.Y, v.Z) for v in vertices])
    return Body(*_welded(points, np.array(triangles, dtype=np.int64)), colour, shines, edges)


def _welded(points: np.ndarray, faces: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """One point for all that lie together, so that neighbouring faces share their edges."""
    _, first, place = np.unique(
        np.round(points, 4), axis=0, return_index=True, return_inverse=True
    )
    faces = place.reshape(-1)[faces]
    kept = (
        (faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 2] != faces[:, 0])
    )
    return points[first], faces[kept]


def _normals(points: np.ndarray, faces: np.ndarray) -> np.ndarray:
    a, b, c = (points[faces[:, corner]] for corner in range(3))
    normals = np.cross(b - a, c - a)
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    return normals / np.where(lengths == 0, 1, lengths)


def _sharp_edges(body: Body) -> np.ndarray:
    """Pairs of points, (k, 2), where two faces of the body meet at an angle."""
    normals = _normals(body.points, body.faces)
    ends = np.concatenate([body.faces[:, [i, (i + 1) % 3]] for i in range(3)])
    owners = np.tile(np.arange(len(body.faces)), 3)
    ends.sort(axis=1)
    order = np.lexsort((ends[:, 1], ends[:, 0]))
    ends, owners = ends[order], owners[order]
    twins = np.flatnonzero((ends[:-1] == ends[1:]).all(axis=1))
    turn = np.einsum("ij,ij->i", normals[owners[twins]], normals[owners[twins + 1]])
    return ends[twins[turn < _SHARP]]


class _Canvas:
    """A depth buffer: for every pixel the nearest triangle and how near it is."""

    def __init__(self, width: int, height: int):
        self.width, self.height = width, height
        self.near: np.ndarray = np.zeros((height, width), dtype=np.float32)
        self.owner: np.ndarray = np.full((height, width), -1, dtype=np.int32)

    def fill(self, corners: np.ndarray, nearness: np.ndarray, owners: np.ndarray) -> None:
        """Draw triangles: ``corners`` (m, 3, 2) in pixels, ``nearness`` (m, 3)."""
        low = np.floor(corners.min(axis=1)).astype(int)
        high = np.ceil(corners.max(axis=1)).astype(int) + 1
        low = np.maximum(low, 0)
        high = np.minimum(high, (self.width, self.height))
        area = _cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        seen = np.flatnonzero((high > low).all(axis=1) & (area != 0))
        for index in seen:
            self._fill_one(
                corners[index],
                nearness[index],
                owners[index],
                area[index],
                low[index],
                high[index],
            )

    def _fill_one(self, corner, nearness, owner, area, low, high) -> None:
        x = np.arange(low[0], high[0]) + 0.5
        y = (np.arange(low[1], high[1]) + 0.5)[:, None]
        (ax, ay), (bx, by), (cx, cy) = corner
        wa = ((bx - x) * (cy - y) - (by - y) * (cx - x)) / area
        wb = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) / area
        wc = 1 - wa - wb
        near = wa * nearness[0] + wb * nearness[1] + wc * nearness[2]
        window = (slice(low[1], high[1]), slice(low[0], high[0]))
        nearest = self.near[window]
        drawn = (wa >= 0) & (wb >= 0) & (wc >= 0) & (near > nearest)
        nearest[drawn] = near[drawn]
        self.owner[window][drawn] = owner


def _cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]


@dataclass
class _Mesh:
    """All bodies of a scene in one list of triangles."""

    points: np.ndarray
    faces: np.ndarray
    normals: np.ndarray
    colours: np.ndarray  # of the faces, linear light 0 to 1
    shines: np.ndarray
    edges: np.ndarray


def _mesh(scene: Scene) -> _Mesh:
    points: list[np.ndarray] = []
    faces: list[np.ndarray] = []
    colours: list[np.ndarray] = []
    shines: list[np.ndarray] = []
    edges: list[np.ndarray] = []
    offset = 0
    for body in scene.bodies:
        points.append(body.points)
        faces.append(body.faces + offset)
        light = (np.array(body.colour) / 255) ** _GAMMA
        colours.append(np.tile(light, (len(body.faces), 1)))
        shines.append(np.full(len(body.faces), body.shines))
        if body.edges:
            edges.append(_sharp_edges(body) + offset)
        offset += len(body.points)
    all_points, all_faces = np.concatenate(points), np.concatenate(faces)
    return _Mesh(
        all_points,
        all_faces,
        _normals(all_points, all_faces),
        np.concatenate(colours),
        np.concatenate(shines),
        np.concatenate(edges) if edges else np.zeros((0, 2), dtype=int),
    )


class Camera:
    """Looks at ``target`` from ``azimuth`` degrees (0: from the front) and ``height`` degrees.

    ``width_mm`` is how much of the scene fits across the picture at the target; ``distance`` is
    in widths: the farther away, the less perspective.
    """

    def __init__(
        self,
        target: Point,
        width_mm: float,
        azimuth: float = -25.0,
        height: float = 38.0,
        distance: float = 3.2,
    ):
        turn, lift = math.radians(azimuth), math.radians(height)
        away = np.array(
            [math.sin(turn) * math.cos(lift), -math.cos(turn) * math.cos(lift), math.sin(lift)]
        )
        self.eye = np.array(target) + away * distance * width_mm
        self.right = np.array([math.cos(turn), math.sin(turn), 0.0])
        self.up = np.cross(away, self.right)
        self.away = away
        self.zoom = distance * width_mm / width_mm

    def project(self, points: np.ndarray, size: tuple[int, int]) -> tuple[np.ndarray, np.ndarray]:
        """Pixels (n, 2) and nearness (n,) of ``points`` in a picture of ``size``."""
        seen = points - self.eye
        near = 1 / -(seen @ self.away)
        scale = self.zoom * size[0]
        x = size[0] / 2 + (seen @ self.right) * near * scale
        y = size[1] / 2 - (seen @ self.up) * near * scale
        return np.stack([x, y], axis=-1), near

    def place(self, point: Point, size: tuple[int, int]) -> tuple[float, float]:
        """The pixel of one point."""
        pixels, _ = self.project(np.array([point], dtype=float), size)
        return float(pixels[0, 0]), float(pixels[0, 1])

    def _rays(self, size: tuple[int, int]) -> np.ndarray:
        scale = self.zoom * size[0]
        x = ((np.arange(size[0]) + 0.5 - size[0] / 2) / scale)[None, :, None]
        y = ((size[1] / 2 - np.arange(size[1]) - 0.5) / scale)[:, None, None]
        return self.right * x + self.up * y - self.away

    def photograph(self, scene: Scene, size: tuple[int, int]) -> Image.Image:
        """The picture of the scene on white paper, ``size`` pixels wide and high."""
        large = (size[0] * _SMOOTH, size[1] * _SMOOTH)
        mesh = _mesh(scene)
        canvas = self._expose(mesh, large)
        light = self._lit(scene, mesh, canvas, large)
        for decal in scene.decals:
            self._paste(decal, canvas, light, large)
        self._draw_edges(mesh, canvas, light, large)
        pixels = np.clip(light, 0, 1) ** (1 / _GAMMA) * _PAPER
        picture = Image.fromarray(np.round(pixels).astype(np.uint8), "RGB")
        return picture.resize(size, Image.Resampling.BOX)

    def _expose(self, mesh: _Mesh, size: tuple[int, int]) -> _Canvas:
        pixels, near = self.project(mesh.points, size)
        corners, nearness = pixels[mesh.faces], near[mesh.faces]
        turned = _cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        front = np.flatnonzero(turned < 0)
        canvas = _Canvas(*size)
        canvas.fill(corners[front], nearness[front], front)
        return canvas

    def _lit(self, scene, mesh: _Mesh, canvas: _Canvas, size: tuple[int, int]) -> np.ndarray:
        light: np.ndarray = np.ones((size[1], size[0], 3), dtype=np.float32)
        solid = canvas.owner >= 0
        owner = canvas.owner[solid]
        rays = self._rays(size)
        places = self.eye + rays[solid] / canvas.near[solid][:, None]
        shadow = _Shadow(mesh)
        normals = mesh.normals[owner]
        sun = np.clip(normals @ shadow.sun, 0, 1)
        if scene.shadows:
            sun *= shadow.sunlit(places, normals)
        fill = np.clip(normals @ (self.right * 0.6 + self.away * 0.8), 0, 1)
        sky = _SKY_LIGHT * (0.75 + 0.25 * normals[:, 2]) * _openness(canvas, solid)[solid]
        bright = _SUN_LIGHT * sun + sky + _FILL_LIGHT * fill
        bright[mesh.shines[owner]] = 1
        light[solid] = mesh.colours[owner] * bright[:, None]
        if scene.ground is not None:
            self._shade_ground(scene.ground, rays, ~solid, shadow, light)
        return light

    def _shade_ground(self, height, rays, free, shadow: "_Shadow", light: np.ndarray) -> None:
        """The table is white paper: all that shows of it is the shadow, softened."""
        down = rays[..., 2] < -1e-6
        reach = np.where(down, (height - self.eye[2]) / np.where(down, rays[..., 2], -1), 0)
        places = self.eye + rays[down] * reach[down][:, None]
        up = np.tile(np.array([0.0, 0.0, 1.0]), (len(places), 1))
        shade = np.zeros(free.shape, dtype=np.float32)
        shade[down] = 1 - shadow.sunlit(places, up)
        soft = ndimage.gaussian_filter(shade, 4 * _SMOOTH)
        light[free] = (1 - 0.42 * soft[free])[:, None]

    def _paste(self, decal: Decal, canvas: _Canvas, light, size: tuple[int, int]) -> None:
        corner, right, down = (np.array(v, float) for v in (decal.corner, decal.right, decal.down))
        normal = np.cross(down, right)
        rays = self._rays(size)
        reach = ((corner - self.eye) @ normal) / (rays @ normal)
        places = self.eye + rays * reach[..., None] - corner
        u = places @ right / (right @ right)
        v = places @ down / (down @ down)
        visible = 1 / reach > canvas.near * 0.9995
        inside = (u >= 0) & (u < 1) & (v >= 0) & (v < 1) & visible
        pixels = np.asarray(decal.image.convert("RGB"))
        columns = (u[inside] * pixels.shape[1]).astype(int)
        rows = (v[inside] * pixels.shape[0]).astype(int)
        light[inside] = (pixels[rows, columns] / 255.0) ** _GAMMA

    def _draw_edges(self, mesh: _Mesh, canvas: _Canvas, light, size: tuple[int, int]) -> None:
        pixels, near = self.project(mesh.points, size)
        start, end = mesh.edges[:, 0], mesh.edges[:, 1]
        lengths = np.linalg.norm(pixels[end] - pixels[start], axis=1)
        steps = np.maximum(1, np.ceil(lengths * 1.4)).astype(int) + 1
        edge: np.ndarray = np.repeat(np.arange(len(steps)), steps)
        share = (np.arange(len(edge)) - np.repeat(np.cumsum(steps) - steps, steps)) / (
            steps[edge] - 1
        )
        share = share[:, None]
        spots = pixels[start[edge]] * (1 - share) + pixels[end[edge]] * share
        depth = near[start[edge]] * (1 - share[:, 0]) + near[end[edge]] * share[:, 0]
        x, y = spots[:, 0].astype(int), spots[:, 1].astype(int)
        inside = (x >= 0) & (y >= 0) & (x < size[0] - 1) & (y < size[1] - 1)
        x, y, depth = x[inside], y[inside], depth[inside]
        shown = depth > canvas.near[y, x] * (1 - 6e-4)
        mask: np.ndarray = np.zeros((size[1], size[0]), dtype=bool)
        for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
            mask[y[shown] + dy, x[shown] + dx] = True
        light[mask] *= 0.3


class _Shadow:
    """What the sun sees: everything else lies in the shadow."""

    def __init__(self, mesh: _Mesh):
        self.sun = _SUN / np.linalg.norm(_SUN)
        self.right = np.cross(np.array([0.0, 1.0, 0.0]), self.sun)
        self.right /= np.linalg.norm(self.right)
        self.up = np.cross(self.sun, self.right)
        flat = self._flat(mesh.points)
        self.low = flat.min(axis=0) - 1
        extent = flat.max(axis=0) + 1 - self.low
        self.scale = _SHADOW_SIZE / extent.max()
        width, height = (int(math.ceil(side * self.scale)) for side in extent)
        self.depth_low = float((mesh.points @ self.sun).min()) - 1
        self.canvas = _Canvas(width, height)
        corners = ((flat - self.low) * self.scale)[mesh.faces]
        depths = (mesh.points @ self.sun - self.depth_low)[mesh.faces]
        self.canvas.fill(corners, depths, np.zeros(len(mesh.faces), dtype=np.int32))

    def _flat(self, points: np.ndarray) -> np.ndarray:
        return np.stack([points @ self.right, points @ self.up], axis=-1)

    def sunlit(self, places: np.ndarray, normals: np.ndarray) -> np.ndarray:
        """For each place the share of sun it gets, 0 to 1, softened over its neighbours."""
        lifted = places + normals * 0.25
        flat = (self._flat(lifted) - self.low) * self.scale
        depth = lifted @ self.sun - self.depth_low + 0.12
        total: np.ndarray = np.zeros(len(places), dtype=np.float32)
        offsets = [(dx, dy) for dx in (-2, 0, 2) for dy in (-2, 0, 2)]
        for dx, dy in offsets:
            total += self._free(flat[:, 0] + dx, flat[:, 1] + dy, depth)
        return total / len(offsets)

    def _free(self, x: np.ndarray, y: np.ndarray, depth: np.ndarray) -> np.ndarray:
        column: np.ndarray = x.astype(int)
        row: np.ndarray = y.astype(int)
        canvas = self.canvas
        known = (x >= 0) & (y >= 0) & (column < canvas.width) & (row < canvas.height)
        result: np.ndarray = np.ones(len(x), dtype=np.float32)
        spots = row[known], column[known]
        result[known] = (canvas.near[spots] <= depth[known]) | (canvas.owner[spots] < 0)
        return result


def _openness(canvas: _Canvas, solid: np.ndarray) -> np.ndarray:
    """How much sky a pixel sees, 0.4 to 1: little where its surroundings are nearer."""
    distance = np.where(solid, 1 / np.where(canvas.near > 0, canvas.near, 1), 0)
    weight: np.ndarray = solid.astype(np.float32)
    openness = np.ones_like(distance)
    for reach, strength in ((5 * _SMOOTH, 0.045), (16 * _SMOOTH, 0.018)):
        around = ndimage.gaussian_filter(distance.astype(np.float32), reach, truncate=2)
        share = ndimage.gaussian_filter(weight, reach, truncate=2)
        deeper = np.clip(distance - around / np.maximum(share, 1e-3), 0, 12)
        openness -= deeper * strength
    return np.clip(openness, 0.4, 1)


@dataclass
class Label:
    """A name beside a picture with a line to the thing at ``spot`` (pixels)."""

    text: str
    spot: tuple[float, float]
    detail: str = ""


_INK, _FAINT = (38, 32, 26), (120, 110, 100)


def typeface(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(TYPEFACE), size)


def write_labels(picture: Image.Image, labels: list[Label], x: int, side: str, size: int) -> None:
    """Write ``labels`` in a column at ``x``, ``side`` "left" or "right" of the picture.

    They stand beside their spots, moved apart where they would touch.
    """
    pen = ImageDraw.Draw(picture)
    gap = round(size * 2.3)
    rows = _spread([label.spot[1] for label in labels], gap, size, picture.height - 2 * size)
    anchor = "rm" if side == "left" else "lm"
    for label, row in zip(labels, rows, strict=True):
        end = x + (8 if side == "left" else -8)
        pen.line([(end, row), label.spot], fill=_FAINT, width=1)
        sx, sy = label.spot
        pen.ellipse((sx - 2.5, sy - 2.5, sx + 2.5, sy + 2.5), fill=_INK)
        lift = size * 0.45 if label.detail else 0
        pen.text((x, row - lift), label.text, font=typeface(size), anchor=anchor, fill=_INK)
        if label.detail:
            pen.text(
                (x, row + size * 0.5),
                label.detail,
                font=typeface(round(size * 0.72)),
                anchor=anchor,
                fill=_FAINT,
            )


def _spread(wanted: list[float], gap: float, low: float, high: float) -> list[float]:
    """Heights near the ``wanted`` ones in their order, at least ``gap`` apart."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    heights = [0.0] * len(wanted)
    floor = low
    for index in order:
        heights[index] = max(wanted[index], floor)
        floor = heights[index] + gap
    ceiling = high
    for index in reversed(order):
        heights[index] = min(heights[index], ceiling)
        ceiling = heights[index] - gap
    return heights
