"""A flash chip with a littlefs on it, as MicroPython's unix port runs it, and power cuts.

For MicroPython only.  The file system is the very one of the Pico, in the same block size.
"""

import os
import sys

import vfs

BLOCK = 4096
PAGE = 256

_COUNT, _SIZE, _ERASE = 4, 5, 6


def fix_path():
    """Let ``import`` find what it finds now when the flash is the working folder."""
    here = os.getcwd() + "/"
    sys.path[:] = [path if path[:1] in ("/", ".", "") else here + path for path in sys.path]


class Chip:
    """``memory``: what it holds.  ``log``: takes each operation as (block, start, data).

    The data of an erasure is None.
    """

    def __init__(self, memory, log=None):
        self.memory = memory
        self._view = memoryview(memory)
        self._log = log

    def readblocks(self, block, data, start=0):
        at = block * BLOCK + start
        data[:] = self._view[at : at + len(data)]

    def writeblocks(self, block, data, start=0):
        if self._log is not None:
            self._log.append((block, start, bytes(data)))
        at = block * BLOCK + start
        self._view[at : at + len(data)] = data

    def ioctl(self, what, block):
        if what == _COUNT:
            return len(self.memory) // BLOCK
        if what == _SIZE:
            return BLOCK
        if what == _ERASE:
            if self._log is not None:
                self._log.append((block, 0, None))
            erase(self.memory, block)
        return 0


def erase(memory, block):
    memory[block * BLOCK : (block + 1) * BLOCK] = b"\xff" * BLOCK


def blank(blocks):
    """The memory of a chip that was never written."""
    return bytearray(b"\xff" * (blocks * BLOCK))


def do(memory, operation):
    """Carry out an operation of a log."""
    block, start, data = operation
    if data is None:
        erase(memory, block)
    else:
        memory[block * BLOCK + start : block * BLOCK + start + len(data)] = data


def do_half(memory, operation, number):
    """The power goes in the middle: some pages are written, some bits are erased.

    ``number``: says how far it came.
    """
    block, start, data = operation
    at = block * BLOCK + start
    if data is None:
        mask = 0x11 * (1 + number % 15)
        for index in range(number % 7, BLOCK, 1 + number % 3):
            memory[at + index] |= mask
    else:
        length = 1 + number * 37 % len(data)
        memory[at : at + length] = data[:length]


def mount_as_boot_does(chip):
    """What MicroPython's ``_boot.py`` does: make a file system where none can be mounted.

    What a test that failed has left mounted is taken away.
    """
    try:
        unmount()
    except OSError:
        pass
    try:
        mount(chip)
    except OSError:
        vfs.VfsLfs2.mkfs(chip, progsize=PAGE)
        mount(chip)


def mount(chip, readonly=False):
    """Raises OSError where there is no file system."""
    vfs.mount(vfs.VfsLfs2(chip, progsize=PAGE), "/flash", readonly=readonly)


def unmount():
    vfs.umount("/flash")


def files():
    """All that can be read in the folder of the games, name -> bytes, as one sorted tuple."""
    found = []
    for entry in os.ilistdir("/flash/games"):
        with open("/flash/games/" + entry[0], "rb") as file:
            found.append((entry[0], file.read()))
    return tuple(sorted(found))
