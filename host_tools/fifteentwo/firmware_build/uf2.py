"""UF2, the files that a Pico takes as a drive: https://github.com/microsoft/uf2.

Blocks of 512 bytes: three magic words, the flag of a block that is not for the flash, the flag
that a family of chips is named, the family, and up to 476 bytes with the address they belong at.
"""

import struct
from collections.abc import Iterable, Iterator

FLASH_ADDRESS = 0x10000000
FAMILIES = {"RP2040": 0xE48BFF56, "RP2350": 0xE48BFF59}

BLOCK_BYTES = 512
_START, _SECOND, _END = 0x0A324655, 0x9E5D5157, 0x0AB16F30
_NOT_FOR_FLASH, _FAMILY_NAMED = 0x00000001, 0x00002000
_MOST_BYTES = 476
_PAGE_BYTES = 256  # of the flash; the boot ROM takes blocks of this size only

_NOT_WHOLE = "it is not whole: download it again"


class NoFirmware(ValueError):
    """The file is no firmware that fits; the sentence says why."""


def uf2_of(pieces: Iterable[tuple[int, bytes]], chip: str = "RP2040") -> bytes:
    """A UF2 file that puts ``pieces``, as (place, up to 476 bytes), on the flash of ``chip``."""
    blocks = list(pieces)
    file = bytearray()
    for number, (place, content) in enumerate(blocks):
        head = (_START, _SECOND, _FAMILY_NAMED, FLASH_ADDRESS + place, len(content))
        file += struct.pack("<8I", *head, number, len(blocks), FAMILIES[chip])
        file += content.ljust(_MOST_BYTES, b"\0") + struct.pack("<I", _END)
    return bytes(file)


def pages_of(binary: bytes) -> Iterator[tuple[int, bytes]]:
    """``binary``, which belongs at the beginning of the flash, in pieces of a page."""
    for at in range(0, len(binary), _PAGE_BYTES):
        yield at, binary[at : at + _PAGE_BYTES].ljust(_PAGE_BYTES, b"\0")


def pieces_of(uf2: bytes, chip: str = "RP2040") -> list[tuple[int, bytes]]:
    """What a UF2 file puts on the flash of ``chip``, as (place, bytes).

    Raises NoFirmware where it is damaged, not whole, or holds nothing for this chip.
    """
    pieces = []
    numbers: dict[tuple[bool, int], list[int]] = {}
    chips = set()
    for block in _blocks(uf2):
        _, _, flags, address, size, number, total, family = struct.unpack_from("<8I", block)
        is_named = bool(flags & _FAMILY_NAMED)
        if is_named:
            chips |= {name for name, its in FAMILIES.items() if its == family}
            if family != FAMILIES[chip]:
                continue
        numbers.setdefault((is_named, total), []).append(number)
        if flags & _NOT_FOR_FLASH:
            continue
        place = address - FLASH_ADDRESS
        if place < 0 or size > _MOST_BYTES:
            raise NoFirmware("it does not fit on the flash of a Pico")
        pieces.append((place, block[32 : 32 + size]))
    if not pieces:
        other = f"it is for an {min(chips)}" if chips else "it holds nothing for a Pico"
        raise NoFirmware(f"{other}, not for an {chip}")
    # Each block says which one it is, and of how many.
    for (_, total), present in numbers.items():
        if total != len(present) or sorted(present) != list(range(total)):
            raise NoFirmware(_NOT_WHOLE)
    return pieces


def content_of(uf2: bytes, chip: str = "RP2040") -> bytes:
    """The flash of ``chip`` from its beginning to the end of what the file holds, erased between.

    Raises NoFirmware.
    """
    pieces = pieces_of(uf2, chip)
    content = bytearray(b"\xff" * max(place + len(piece) for place, piece in pieces))
    for place, piece in pieces:
        content[place : place + len(piece)] = piece
    return bytes(content)


def _blocks(uf2: bytes) -> Iterator[bytes]:
    """The blocks of a UF2 file.  Raises NoFirmware."""
    for at in range(0, max(len(uf2), 1), BLOCK_BYTES):
        block = uf2[at : at + BLOCK_BYTES]
        is_begun = block[:8] == struct.pack("<2I", _START, _SECOND)
        if is_begun and len(block) < BLOCK_BYTES:
            raise NoFirmware(_NOT_WHOLE)
        if not is_begun or block[508:] != struct.pack("<I", _END):
            raise NoFirmware("it is damaged: download it again" if at else "it is no UF2 file")
        yield block
