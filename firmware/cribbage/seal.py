"""Checksums that end the lines of a file on the flash."""

from binascii import crc32

# Where in a sealed line its seal begins.
_SEAL = -10

# In letters: neither a large piece of the heap nor many small ones.
_PIECE = 200


class Seal:
    """Seals the lines of one file in their order.

    ``whole``: the checksum of the sealed text so far, seals and ends of lines included.
    """

    def __init__(self):
        self.whole = 0
        self._sum = 0

    def sealed(self, line):
        """``line`` with its checksum, without its end of line."""
        return self._pass("%s *%08x" % (line, crc32(line.encode(), self._sum)))

    def opened(self, sealed):
        """The line that was sealed; None where the checksum is missing or wrong."""
        line = sealed[:_SEAL]
        if not line or sealed[_SEAL:] != " *%08x" % crc32(line.encode(), self._sum):
            return None
        self._pass(sealed)
        return line

    def _pass(self, sealed):
        self._sum = int(sealed[-8:], 16)
        self.whole = crc32(b"\n", crc32(sealed.encode(), self.whole))
        return sealed

    def go_on(self, last, whole):
        """Go on after the bytes of the sealed line ``last``, which is not opened.

        ``whole``: as above, with that line.  Raises ValueError where it does not end in a seal.
        """
        self._sum = int(last[-8:], 16)
        self.whole = whole


def sealed_pieces(seal, lines):
    """Yield the sealed text of ``lines`` in pieces: a used heap has no room for a whole game."""
    piece = ""
    for line in lines:
        piece += seal.sealed(line) + "\n"
        if len(piece) > _PIECE:
            yield piece
            piece = ""
    yield piece


def opened(text):
    """The lines of a sealed ``text``.  Raises ValueError where not all of them are sound."""
    seal = Seal()
    lines = [seal.opened(line) for line in text.split("\n")[:-1]]
    if not lines or None in lines or text[-1:] != "\n":
        raise ValueError("a line is damaged")
    return lines


def unsealed(lines):
    """The lines that were sealed, whether they are sound or not; bytes from bytes."""
    return [line[:_SEAL] for line in lines]
