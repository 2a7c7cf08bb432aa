"""The cases with known answers in ``tests/cases``, read on CPython and on MicroPython.

Lines are read as they are asked for, one in memory at a time, so that a test may walk hundreds of
games on a small heap.  Make no list of them.
"""

import json

try:
    from deflate import GZIP, DeflateIO
except ImportError:
    import gzip

    DeflateIO = None

_FOLDER = __file__.replace("\\", "/").rsplit("/", 2)[0] + "/cases/"


def lines(name):
    """Yield the object of each line of ``name``, a ``.jsonl`` or ``.jsonl.gz`` file."""
    with open(_FOLDER + name, "rb") as file:
        stream = _unpacked(file) if name.endswith(".gz") else file
        while True:
            line = stream.readline()
            if not line:
                return
            yield json.loads(line)


def load(name):
    """The object that ``name``, a ``.json`` file, holds."""
    with open(_FOLDER + name, "rb") as file:
        return json.load(file)


def _unpacked(file):
    return gzip.GzipFile(fileobj=file) if DeflateIO is None else DeflateIO(file, GZIP)
