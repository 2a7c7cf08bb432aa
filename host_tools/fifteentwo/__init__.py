"""Fifteen Two on a computer: the command line, the simulated board, real and emulated ones.

The rules and the appliance are the firmware's own packages ``cribbage`` and ``pegboard``, imported
from the folder ``FIRMWARE``: in an installed package a copy beside this file, in a clone
the one at its top.  So no other project loses these names to ours.
"""

import sys

_HERE = __file__.replace("\\", "/").rsplit("/", 1)[0]


def _firmware_folder():
    try:
        with open(_HERE + "/firmware/main.py"):
            return _HERE + "/firmware"
    except OSError:
        return _HERE + "/../../firmware"


FIRMWARE = _firmware_folder()
if FIRMWARE not in sys.path:
    sys.path.insert(0, FIRMWARE)
