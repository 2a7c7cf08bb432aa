"""Room on MicroPython's small heap, for what runs there."""

import gc

# What is compiled on the desk lies in the flash of the Pico and does not cut up its heap, of which
# some 100 KB are in one piece at Home (make bench): twice as much is kept in one piece meanwhile.
KEPT_WHOLE = 200 * 1024

# About what the board makes between two collections, which come after every few touches.
_COLLECT_AFTER = 32 * 1024


def collect_often():
    """Collect garbage long before the heap is full, as the appliance does.

    Otherwise what lives on, the events of a long game, comes to lie all over the heap among what
    compiling leaves, and no piece of some size is left between.
    """
    gc.threshold(_COLLECT_AFTER)
