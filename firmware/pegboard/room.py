"""Keeps the free memory of a small heap in large pieces.

MicroPython never moves what it has given out: what is made in the middle of much garbage stays
there, and parts what is free.
"""

import gc

try:
    from micropython import mem_info  # noqa: F401 - not there on a desk

    _is_small = True
except ImportError:
    _is_small = False


def make_room():
    """Collect the garbage before something that stays, or makes much garbage, is made.

    On a desk memory is no matter, and collecting takes long.
    """
    if _is_small:
        gc.collect()
