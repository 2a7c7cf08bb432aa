"""Room on a small heap."""

import gc


def collect_often():
    """Let MicroPython collect garbage long before its heap is full, as the appliance does.

    Otherwise what lives on, the events of a long game, comes to lie all over the heap, and no
    piece of some size is left between.
    """
    if hasattr(gc, "threshold"):
        gc.threshold(16 * 1024)
