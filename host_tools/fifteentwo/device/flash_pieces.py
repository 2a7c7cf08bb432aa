"""The texts of a board out of the files that hold them; see firmware/pico/flash_store.py."""

import re
from binascii import crc32

_PIECE_BYTES = 300
_PIECE = re.compile(r"(?P<text>.+)\+(?P<mark>[0-9a-f]{8})\+(?P<number>[0-9]+)")


def text_of(path: str) -> str:
    """The path of the text that the file at ``path`` is a piece of; its own where it is none."""
    found = _PIECE.fullmatch(path)
    return found["text"] if found else path


def join(files: dict[str, bytes]) -> dict[str, bytes]:
    """The texts in ``files``, path -> content, each with its pieces behind it.

    Pieces of a text that has been replaced since are left out.
    """
    texts = {path: content for path, content in files.items() if text_of(path) == path}
    whole = dict(texts)
    pieces = [piece for piece in map(_PIECE.fullmatch, files) if piece and _belongs(piece, texts)]
    for piece in sorted(pieces, key=lambda piece: int(piece["number"])):
        whole[piece["text"]] += files[piece[0]]
    return whole


def _belongs(piece: re.Match[str], texts: dict[str, bytes]) -> bool:
    text = texts.get(piece["text"])
    return text is not None and int(piece["mark"], 16) == crc32(text)


def split(path: str, content: bytes) -> dict[str, bytes]:
    """The files in which a board keeps ``content`` that it wrote line by line, path -> bytes."""
    pieces = [b""]
    for line in content.splitlines(keepends=True):
        if pieces[-1] and len(pieces[-1]) + len(line) > _PIECE_BYTES:
            pieces.append(b"")
        pieces[-1] += line
    files = {path: pieces[0]}
    for number, piece in enumerate(pieces[1:], 1):
        files[f"{path}+{crc32(pieces[0]):08x}+{number:03}"] = piece
    return files
