"""Checksums that end the lines of a file on the flash."""

from binascii import crc32


class Seal:
    """Seals the lines of one file in their order."""

    def __init__(self):
        self._sum = 0
        self._sum_before = 0

    def sealed(self, line):
        """``line`` with its checksum, without its end of line."""
        self._sum_before = self._sum
        self._sum = crc32(line.encode(), self._sum)
        return "%s *%08x" % (line, self._sum)

    def opened(self, sealed):
        """The line that was sealed; None where the checksum is missing or wrong."""
        line, _, _ = sealed.rpartition(" *")
        if not line:
            return None
        if self.sealed(line) == sealed:
            return line
        self.take_back()
        return None

    def take_back(self):
        """Go on as if the last line had not been sealed or opened."""
        self._sum = self._sum_before
