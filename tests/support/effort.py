"""How much of a long walk is tried.

All of it on CPython.  MicroPython takes ten times as long, and what can go wrong on it alone is
the language, not the rules: ``run_portable.py`` lets it try one case in four.
"""

one_in = 1


def some(cases):
    """Yield every ``one_in``-th of the ``cases``, the first one included."""
    for number, case in enumerate(cases):
        if number % one_in == 0:
            yield case


def fewer(number, least=1):
    """So much of ``number`` rounds."""
    return max(least, number // one_in)
