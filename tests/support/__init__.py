"""What the tests share.

``portable`` and ``cases`` run on CPython and on MicroPython; ``desk`` is for CPython only.
"""
