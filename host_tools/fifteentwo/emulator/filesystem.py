"""The littlefs filesystem of a Pico, made and read on the host."""

from collections.abc import Mapping
from typing import Any

from littlefs import LittleFS, LittleFSError, UserContext

from fifteentwo.device.flash_pieces import split
from fifteentwo.emulator.flash import BLOCK_BYTES, FILES_BLOCKS, flash_of
from fifteentwo.firmware_build.modules import holds_program
from fifteentwo.firmware_build.uf2 import NoFirmware

# As MicroPython's rp2 port makes it.
GEOMETRY = {
    "block_size": BLOCK_BYTES,
    "block_count": FILES_BLOCKS,
    "prog_size": 256,
    "read_size": 32,
    "cache_size": 1024,
    "lookahead_size": 32,
}
# littlefs 2.0, which every MicroPython reads; newer ones make it 2.1 when they first write.
_VERSION = 0x00020000


class NoFilesystem(ValueError):
    """There is no filesystem here, or a damaged one."""


def board_flash(
    uf2: bytes,
    texts: Mapping[str, str] | None = None,
    files: Mapping[str, bytes] | None = None,
) -> bytes:
    """The flash of a board with the firmware ``uf2``, these saved ``texts`` and other ``files``.

    Raises NoFirmware, also where our program is not in it.
    """
    content = dict(files or {})
    for name, text in (texts or {}).items():
        content.update(split(f"games/{name}", text.encode()))
    flash = flash_of(uf2, image_of(content))
    if not holds_program(flash):
        raise NoFirmware("it is without Fifteen Two: take what make uf2 makes")
    return flash


def image_of(files: dict[str, bytes]) -> bytes:
    """The image of a filesystem with these ``files``, path -> content."""
    memory = UserContext(buffsize=BLOCK_BYTES * FILES_BLOCKS)
    filesystem = LittleFS(context=memory, disk_version=_VERSION, **GEOMETRY)
    for path in sorted(files):
        folder = path.strip("/").rpartition("/")[0]
        if folder:
            filesystem.makedirs(folder, exist_ok=True)
        with filesystem.open(path, "wb") as file:
            file.write(files[path])
    filesystem.unmount()
    return bytes(memory.buffer)


def files_in(image: bytes) -> dict[str, bytes]:
    """All files of a filesystem, by their paths without a slash at the beginning.

    After a power cut they are as the board finds them, which makes good what was half done.
    Raises NoFilesystem.
    """
    return _read(_Blocks(image), make_good=True)


def blocks_of(image: bytes) -> list[int]:
    """The numbers of the blocks that a filesystem consists of, the empty twin of each block of a
    folder among them: what the others hold does not matter.  Raises NoFilesystem.
    """
    blocks = _Blocks(image)
    _read(blocks)
    return sorted(blocks.read_ones)


class _Blocks(UserContext):
    """An image that notes which of its blocks littlefs reads."""

    def __init__(self, image: bytes):
        super().__init__(buffsize=len(image))
        self.buffer[:] = image
        self.read_ones: set[int] = set()

    def read(self, cfg: Any, block: int, off: int, size: int) -> bytearray:
        self.read_ones.add(block)
        return super().read(cfg, block, off, size)


def _read(blocks: _Blocks, make_good: bool = False) -> dict[str, bytes]:
    filesystem = LittleFS(context=blocks, mount=False, **GEOMETRY)
    files = {}
    try:
        filesystem.mount()
        if make_good:
            filesystem.fs_mkconsistent()
        for folder, _, names in filesystem.walk("/"):
            for name in names:
                path = f"{folder}/{name}".strip("/")
                with filesystem.open(path, "rb") as file:
                    files[path] = file.read()
    except LittleFSError as error:
        raise NoFilesystem(f"the filesystem cannot be read: {error}") from None
    return files
