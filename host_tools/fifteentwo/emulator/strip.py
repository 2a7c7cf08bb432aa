"""The strip: a chain of WS2812 on a pin, read from the edges of its data line."""

from collections.abc import Callable
from typing import Any

from rp2040py.external.ws2812 import Ws2812


class Lights:
    """``pixels`` lights in the colour order ``order`` on ``pin``.

    ``rgb``: how they shine, 3 bytes a light; the first bytes of a frame go to the first light,
    lights that a frame does not reach keep their colour.  ``frames``: when each frame ended and
    how many lights it had, as (ms, lights).
    """

    def __init__(
        self,
        pin: int,
        pixels: int,
        order: str = "GRB",
        changed: Callable[[], None] | None = None,
    ):
        self.rgb = bytes(3 * pixels)
        self.frames: list[tuple[float, int]] = []
        self._pixels = pixels
        self._changed = changed
        self._decoder = Ws2812(pin, color_order=order, on_pixels=self._take)

    def attach(self, mcu: Any) -> None:
        self._clock = mcu.clock
        self._decoder.attach(mcu)

    def _take(self, pixels: list[tuple[int, ...]]) -> None:
        self.frames.append((self._clock.nanos / 1e6, len(pixels)))
        lit = b"".join(bytes(pixel[:3]) for pixel in pixels[: self._pixels])
        self.rgb = lit + self.rgb[len(lit) :]
        if self._changed:
            self._changed()
