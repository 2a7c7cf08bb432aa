"""What is left behind by a crash: a log of bounded length, and how many came one after another."""

import os
import sys

LOG = "crash.log"
OLD_LOG = "crash.old"
COUNT = "crashes"

# When the log is longer it becomes the old one, and the old one before is gone.
_LONGEST_LOG = 4096
_LONGEST_LINE = 200


def count():
    """How many crashes came since the board last ran well."""
    try:
        with open(COUNT) as file:
            return int(file.read(4))
    except (OSError, ValueError):  # no text is a ValueError too
        return 0


def last():
    """What the last crash was, in a line; "" where there was none."""
    try:
        with open(LOG) as file:
            file.seek(max(0, os.stat(LOG)[6] - _LONGEST_LINE))
            lines = file.read().rstrip().split("\n")
    except (OSError, ValueError):
        return ""
    return lines[-1]


def note(error, about):
    """Write down a crash: whether it could be counted.  ``about``: a line on the circumstances."""
    try:
        _log(error, about)
    except OSError:
        pass
    try:
        with open(COUNT + ".new", "w") as file:
            file.write("%d" % (count() + 1))
        os.rename(COUNT + ".new", COUNT)
    except OSError:
        return False
    return True


def forget():
    """The board runs well, or has been stopped for good: the next crash is the first again."""
    try:
        os.remove(COUNT)
    except OSError:
        pass


def _log(error, about):
    try:
        if os.stat(LOG)[6] > _LONGEST_LOG:
            os.rename(LOG, OLD_LOG)
    except OSError:
        pass
    with open(LOG, "a") as file:
        file.write(about + "\n")
        sys.print_exception(error, file)
