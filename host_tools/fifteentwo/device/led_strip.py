"""A real NeoPixel strip on the pins of a Raspberry Pi, beside a board that is seen elsewhere.

Adafruit's NeoPixel drives it: it knows the models of the Raspberry Pi and their pins, and puts the
colours into the order of the wire.  What a computer lacks for that is found out when the strip is
opened; a strip that fails later only says so.
"""

import asyncio
import contextlib
import re
import signal
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from fifteentwo.device import packages
from fifteentwo.errors import CommandError
from fifteentwo.simulator.board_loop import wait_for_ring

if TYPE_CHECKING:
    from fifteentwo.simulator.live_board import LiveBoard

# Of the colours on the wire; the board on a Pico knows the same.
ORDERS = ("RGB", "GRB", "BRG", "RBG", "GBR", "BGR", "GRBW", "RGBW")
DEFAULT_ORDER = "GRB"

PAGE = "docs/raspberry-pi-strip.md"

# A pin is D18 to Adafruit, GPIO18 to the Raspberry Pi.
_NUMBER = re.compile(r"(?:D|GP|GPIO)?(\d+)")


class LedStrip:
    """The ``strip`` device of :mod:`pegboard.devices` on ``pin``, such as ``D18``.

    ``order``: of the colours on the wire, one of :data:`ORDERS`; with a W each pixel has a fourth
    LED, which stays dark.  ``trouble``: why the last frame was not shown, "" where it was.

    Raises CommandError where there cannot be a strip, with what is missing.
    """

    def __init__(self, pin: str, pixels: int, order: str = DEFAULT_ORDER):
        self.n = pixels
        self.rgb = bytearray(3 * pixels)
        self.trouble = ""
        self._name = pin
        self._others = (0,) * (len(order) - 3)
        self._pixels = _opened(pin, pixels, order)

    def show(self) -> None:
        """Send ``rgb``.  Raises nothing: the game goes on without lights."""
        rgb = self.rgb
        try:
            for pixel in range(self.n):
                self._pixels[pixel] = (*rgb[3 * pixel : 3 * pixel + 3], *self._others)
            self._pixels.show()
        except Exception as error:  # whatever a driver may come up with
            self.trouble = f"the strip at {self._name} does not take its lights ({_told(error)})"
        else:
            self.trouble = ""

    def close(self) -> None:
        """All lights off, as well as it goes, and the pin free."""
        with contextlib.suppress(Exception):
            self._pixels.deinit()


@contextlib.contextmanager
def lit(pin: str, pixels: int, order: str) -> Iterator[LedStrip]:
    """A strip that is dark in the end, also when the terminal is closed or a service stopped.

    Raises CommandError where there cannot be one.
    """
    strip = LedStrip(pin, pixels, order)
    with contextlib.closing(strip), _signals_as_ctrl_c():
        yield strip


async def follow(live: "LiveBoard", strip: LedStrip, warn: Callable[[str], None]) -> None:
    """Show what shines on the board for as long as it is awaited.

    ``warn`` is told when the strip fails, and not again before it worked in between.
    """
    shown: bytes | None = None
    while True:
        heard = live.bell.rings
        wanted = bytes(live.board.rgb)
        if wanted != shown or strip.trouble:
            had_trouble = strip.trouble
            strip.rgb[:] = wanted
            # A long strip takes 15 ms, which nobody at the page shall feel.
            await asyncio.to_thread(strip.show)
            shown = wanted
            if strip.trouble and not had_trouble:
                warn(strip.trouble)
        await wait_for_ring(live.bell, heard)


def _opened(pin: str, pixels: int, order: str) -> Any:
    """Adafruit's NeoPixel on ``pin``, dark.  Raises CommandError."""
    try:
        import neopixel

        strip = neopixel.NeoPixel(
            _pin(pin), pixels, bpp=len(order), auto_write=False, pixel_order=order
        )
        # The first frame is what finds out whether this computer lets anybody at the pin.
        strip.show()
    except ImportError as error:
        raise CommandError(packages.missing("a strip", error, "strip")) from None
    except NotImplementedError:
        raise CommandError(
            "a strip needs a Raspberry Pi, and Adafruit's driver does not know this computer as"
            f" one ({PAGE})"
        ) from None
    except (OSError, RuntimeError, ValueError) as error:
        raise CommandError(_why_not_opened(pin, error)) from None
    return strip


def _pin(name: str) -> Any:
    """The pin that a person calls ``name``.  Raises CommandError."""
    import board

    word = name.strip().upper()
    number = _NUMBER.fullmatch(word)
    pin = getattr(board, f"D{number[1]}" if number else word, None)
    if not hasattr(pin, "id"):
        raise CommandError(
            f"there is no pin '{name}' here: a strip goes to D18, D12, D21 or D10 ({PAGE})"
        )
    return pin


def _why_not_opened(pin: str, error: Exception) -> str:
    if isinstance(error, PermissionError) or "sudo" in str(error):
        return (
            f"you may not use a strip at {pin}: only root may, so begin the command with sudo, or"
            f" wire the strip to D10, which needs no root ({PAGE})"
        )
    return f"the strip at {pin} cannot be used ({_told(error)}): {PAGE} tells more"


def _told(error: Exception) -> str:
    """What an error says, on one line."""
    return " ".join(str(error).split()).rstrip(".") or type(error).__name__


@contextlib.contextmanager
def _signals_as_ctrl_c() -> Iterator[None]:
    """Whatever ends the program politely does so as Ctrl-C would."""

    def hang_up(*_: object) -> None:
        signal.raise_signal(signal.SIGTERM)

    before = {signal.SIGTERM: signal.signal(signal.SIGTERM, signal.default_int_handler)}
    if hasattr(signal, "SIGHUP"):
        before[signal.SIGHUP] = signal.signal(signal.SIGHUP, hang_up)
    try:
        yield
    finally:
        for number, each in before.items():
            signal.signal(number, each)
