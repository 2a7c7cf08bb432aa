"""Checksums that end the lines of a file on the flash."""

from binascii import crc32

# Where in a sealed line its seal begins.
_SEAL = -10


class Seal:
    """Seals the lines of one file in their order.

    ``whole``: the checksum of the sealed text so far, seals and ends of lines included.
    """

    def __init__(self):
        self.whole = 0
        self._sum = 0
        self._before = (0, 0)

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
        self._before = (self._sum, self.whole)
        self._sum = int(sealed[-8:], 16)
        self.whole = crc32(b"\n", crc32(sealed.encode(), self.whole))
        return sealed

    def go_on(self, data):
        """Go on after sealed text, the bytes of whole lines, without opening them.

        ``whole`` tells whether it is sound.  Raises ValueError where it does not end in a seal.
        """
        self._sum = int(data[-9:-1], 16)
        self.whole = crc32(data)
        self._before = (self._sum, self.whole)

    def take_back(self):
        """Go on as if the last line had not been sealed or opened."""
        self._sum, self.whole = self._before


def unsealed(data):
    """The lines of sealed text, whether they are sound or not; bytes from bytes."""
    return [line[:_SEAL] for line in data.split(b"\n")[:-1]]
