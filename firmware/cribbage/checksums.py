"""Checksums that end the lines of a file on the flash, each over its line and all before it."""

from binascii import crc32

# Where in a signed line its checksum begins.
_CHECKSUM = -10

# In letters: neither a large piece of the heap nor many small ones.
_PIECE = 200


class ChecksumChain:
    """Signs and verifies the lines of one file in their order.

    ``text_sum``: the checksum of the signed text so far, ends of lines included.
    """

    def __init__(self):
        self.text_sum = 0
        self._sum = 0

    def sign(self, line: str) -> str:
        """``line`` with its checksum, without its end of line."""
        return self._pass("%s *%08x" % (line, crc32(line.encode(), self._sum)))

    def verify(self, signed: str) -> str | None:
        """The line that was signed; None where the checksum is missing or wrong."""
        line = signed[:_CHECKSUM]
        if not line or signed[_CHECKSUM:] != " *%08x" % crc32(line.encode(), self._sum):
            return None
        self._pass(signed)
        return line

    def _pass(self, signed):
        self._sum = int(signed[-8:], 16)
        self.text_sum = crc32(b"\n", crc32(signed.encode(), self.text_sum))
        return signed

    def resume(self, last: bytes, text_sum: int) -> None:
        """Continue after the signed line ``last``, which is not verified.

        ``text_sum``: as above, with that line.  Raises ValueError where it has no checksum.
        """
        self._sum = int(last[-8:], 16)
        self.text_sum = text_sum


def signed_pieces(chain: ChecksumChain, lines):
    """Yield the signed text of ``lines`` in pieces: a used heap has no room for a whole game."""
    piece = ""
    for line in lines:
        piece += chain.sign(line) + "\n"
        if len(piece) > _PIECE:
            yield piece
            piece = ""
    yield piece


def verify_text(text: str) -> list[str]:
    """The lines of a signed ``text``.  Raises ValueError where not all of them are sound."""
    chain = ChecksumChain()
    lines = [chain.verify(line) for line in text.split("\n")[:-1]]
    if not lines or None in lines or text[-1:] != "\n":
        raise ValueError("a line is damaged")
    return lines


def without_checksum(signed: bytes) -> bytes:
    """The line that was signed, whether it is sound or not."""
    return signed[:_CHECKSUM]
