"""The littlefs filesystem of a Pico, made and read on the desk."""

from littlefs import LittleFS, LittleFSError, UserContext

from fifteentwo.emulated.flash import BLOCK_BYTES, FILES_BLOCKS

# As MicroPython's rp2 port makes it.
_GEOMETRY = {
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


def image_of(files: dict[str, bytes]) -> bytes:
    """The image of a filesystem with these ``files``, path -> content."""
    memory = UserContext(buffsize=BLOCK_BYTES * FILES_BLOCKS)
    filesystem = LittleFS(context=memory, disk_version=_VERSION, **_GEOMETRY)
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

    Raises NoFilesystem.
    """
    memory = UserContext(buffsize=len(image))
    memory.buffer[:] = image
    filesystem = LittleFS(context=memory, mount=False, **_GEOMETRY)
    files = {}
    try:
        filesystem.mount()
        for folder, _, names in filesystem.walk("/"):
            for name in names:
                path = f"{folder}/{name}".strip("/")
                with filesystem.open(path, "rb") as file:
                    files[path] = file.read()
    except LittleFSError as error:
        raise NoFilesystem(f"the filesystem cannot be read: {error}") from None
    return files
