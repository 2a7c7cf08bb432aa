"""Run by MicroPython: what the board takes of the heap, game after game.

Prints ``game BYTES`` after each game of a file, collected: what the appliance takes with the
modules that it has loaded, over devices of a few lines.  Argument: a file of written games, which
an empty line ends each.
"""

import sys
from gc import collect, mem_alloc, threshold  # type: ignore[attr-defined]

# Compiling the modules, which a Pico need not do, leaves garbage: were it collected only when the
# heap is full, what they keep would lie all over it and leave no large piece.
threshold(32768)
collect()
begin = mem_alloc()

from pegboard.app import App  # noqa: E402 - what it takes is measured
from pegboard.deferred_store import DeferredStore  # noqa: E402

try:
    from framebuf import FrameBuffer
except ImportError:

    class FrameBuffer:  # type: ignore[no-redef]
        """Draws nothing."""

        def __init__(self, *_):
            pass

        def fill(self, _):
            pass

        rect = fill_rect = hline = vline = line = pixel = text = blit = lambda self, *_: None


class Strip:
    def __init__(self):
        self.n = 121
        self.rgb = bytearray(363)

    def show(self):
        pass


class Screen(FrameBuffer):
    def __init__(self):
        super().__init__(bytearray(1024), 128, 64, 0)

    def show(self):
        pass

    def turned(self, flag):
        pass


class Inputs:
    def poll(self):
        return None


class Store:
    """Keeps nothing: on a Pico the texts are on the flash."""

    def read(self, name):
        return None

    def append(self, name, text):
        pass

    def replace(self, name, text):
        pass

    def remove(self, name):
        pass

    def names(self):
        return []


APP = App(Strip(), Screen(), Inputs(), DeferredStore(Store(), 0))
APP.step(0)


def play(text):
    """Play the written game ``text``."""
    from cribbage import record
    from cribbage.events import Event

    header, *lines = text.strip().split("\n")
    game = record.read(header + "\n")
    APP.current_game.begin(game.rules, game.first_dealer)
    now = 0
    for line in lines:
        APP.enter_remote(Event.parse(line))
        now += 2000
        APP.step(now)


def main(path):
    text = ""
    with open(path) as file:
        for line in file:
            if line.strip():
                text += line
            else:
                play(text)
                text = ""
                collect()
                print("game", mem_alloc() - begin)


main(sys.argv[1])
