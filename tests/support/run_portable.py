"""Runs the tests of one file on MicroPython: ``micropython run_portable.py FILE``.

Each ``test_`` function is called, in the order of the names; a line is printed for each, with the
traceback where it fails.  The exit code is 1 when a test fails, the file cannot be imported, or it
holds no test.
"""

import gc
import sys
import time

from support import effort
from support.memory import KEPT_WHOLE, collect_often

ONE_IN = 4


def main(path):
    effort.one_in = ONE_IN
    collect_often()
    folder, _, name = path.rpartition("/")
    sys.path.insert(0, folder)
    whole = bytearray(KEPT_WHOLE)
    try:
        module = __import__(name[:-3])
    except Exception as error:
        print("FAILED at import:", path)
        sys.print_exception(error)
        return 1
    del whole
    tests = [
        attribute
        for attribute in sorted(dir(module))
        if attribute.startswith("test_") and callable(getattr(module, attribute))
    ]
    failed = 0
    for test in tests:
        failed += not _passes(test, getattr(module, test))
    print("%d tests, %d failed in %s" % (len(tests), failed, path))
    return 1 if failed or not tests else 0


def _passes(name, test):
    gc.collect()
    start = time.ticks_ms()
    try:
        test()
    except (Exception, SystemExit) as error:
        print("FAILED", name)
        sys.print_exception(error)
        return False
    print("ok     %s (%d ms)" % (name, time.ticks_diff(time.ticks_ms(), start)))
    return True


sys.exit(main(sys.argv[1]))
