"""Room on a small heap."""

import gc

# About what the board makes between two collections, which come after every few touches.
_COLLECT_AFTER = 48 * 1024


def collect_often():
    """Let MicroPython collect garbage long before its heap is full, as the appliance does.

    Otherwise what lives on, the events of a long game, comes to lie all over the heap, and no
    piece of some size is left between.
    """
    if hasattr(gc, "threshold"):
        gc.threshold(_COLLECT_AFTER)
