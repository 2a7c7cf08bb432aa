"""What is engraved on the plate, as a flat shape: numbers, names, rings, lines, the border."""

import functools

from build123d import Align, Circle, RectangleRounded, Sketch
from build123d import Text as Letters

from fifteentwo_object.enclosure import flat
from fifteentwo_object.enclosure.case_layout import Box, Plan
from fifteentwo_object.geometry import Text
from fifteentwo_object.load import TYPEFACE


def _letters(text: str, size: float) -> Sketch:
    return Letters(
        text,
        font_size=size,
        font_path=str(TYPEFACE),
        align=(Align.CENTER, Align.CENTER),
    )


@functools.cache
def _capital_height() -> float:
    """How high a capital is in a font of size 1."""
    return _letters("H", 10).bounding_box().size.Y / 10


def text_of(words: str, size: float) -> Sketch:
    """Those words, their capitals ``size`` mm high."""
    return _letters(words, size / _capital_height())


def _text(plan: Plan, text: Text) -> Sketch:
    return flat.place(plan, text.x, text.y) * text_of(text.text, text.size)


def engraving(plan: Plan) -> Sketch:
    """Everything that is engraved."""
    track = plan.track
    shapes: list[Sketch] = [_text(plan, text) for text in track.texts()]
    for ring in track.rings():
        circle = Circle(ring.outer) - Circle(ring.inner)
        shapes.append(flat.place(plan, ring.x, ring.y) * circle)
    for line in track.lines():
        for x in line.stroke_places():
            stroke = Box(x - line.width / 2, line.y1, x + line.width / 2, line.y2)
            shapes.append(flat.box_face(plan, stroke))
    shapes.append(_border(plan))
    # Nothing of it overlaps: gathering the faces is enough, and much quicker than a union.
    return Sketch([face for shape in shapes for face in shape.faces()])


def _border(plan: Plan) -> Sketch:
    border = plan.track.border
    middle = Box(border.x, border.y, border.x + border.width, border.y + border.height).middle
    stroke = border.stroke
    frame = RectangleRounded(border.width, border.height, border.radius) - RectangleRounded(
        border.width - 2 * stroke, border.height - 2 * stroke, border.radius - stroke
    )
    return flat.place(plan, *middle) * frame
