"""Whole states of objects, to tell whether anything in them has changed."""

from binascii import crc32

# On MicroPython True is no int.
_PLAIN = (int, bool, str, type(None))


# What a game would propose again is no part of how it stands.
_HINTS = ("_proposals",)


def digest(thing, besides=(), so_far=0):
    """A number that tells two states of ``thing`` apart, however deep they differ.

    ``besides``: attributes of ``thing`` itself, and of the history of a game, that are left out.
    ``so_far``: the digest of what comes before.
    """
    if isinstance(thing, _PLAIN):
        return crc32(repr(thing).encode(), so_far)
    if isinstance(thing, (list, tuple)):
        digest_of = crc32(b"(", so_far)
        for part in thing:
            digest_of = digest(part, (), digest_of)
        return crc32(b")", digest_of)
    if hasattr(thing, "history"):
        thing.history.read()
    held = thing.__dict__
    digest_of = crc32(type(thing).__name__.encode(), so_far)
    for name in sorted(held):
        if name not in besides and name not in _HINTS:
            inner = besides if name == "history" else ()
            digest_of = digest(held[name], inner, crc32(name.encode(), digest_of))
    return digest_of
