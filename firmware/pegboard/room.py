"""Keeps the free memory of a small heap in large pieces.

MicroPython never moves what it has given out: what is made in the middle of much garbage stays
there, and parts what is free.
"""

import gc
import sys

try:
    from micropython import mem_info  # noqa: F401 - not there on a desk

    _is_small = True
except ImportError:
    _is_small = False

# A Pico with all that a game needs, and a host, has some 45 KB left.
_SHORT = 40 * 1024


def make_room():
    """Collect the garbage before something that stays, or makes much garbage, is made.

    On a desk memory is no matter, and collecting takes long.
    """
    if _is_small:
        gc.collect()


def is_short():
    """Whether so little is free that what nobody needs now should go."""
    return _is_small and gc.mem_free() < _SHORT  # type: ignore[attr-defined]


def forget(package, name):
    """Let go of a module of ``package``: it is loaded anew when somebody wants it."""
    module = sys.modules.pop(package + "." + name, None)
    if module:
        delattr(sys.modules[package], name)
