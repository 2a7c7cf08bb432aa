"""Small helps for tests that run on CPython and on MicroPython."""


def raises(exception, function, *args, **kwargs):
    """Call ``function``, which must raise ``exception``; the exception raised.

    Any other exception passes through.
    """
    try:
        result = function(*args, **kwargs)
    except exception as raised:
        return raised
    raise AssertionError("%s expected, but the call returned %r" % (exception.__name__, result))
