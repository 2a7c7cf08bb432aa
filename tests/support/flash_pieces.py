"""Appends the lines of a game to a text on a real littlefs; prints the files, for the desk.

For MicroPython only: ``micropython flash_pieces.py FILE``.
"""

import sys

from pico.flash_store import FlashStore
from support import flash_chip

with open(sys.argv[1]) as file:
    text = file.read()
flash_chip.mount_as_boot_does(flash_chip.Chip(flash_chip.blank(24)))
store = FlashStore("/flash/games")
for line in text.split("\n")[:-1]:
    store.append("game", line + "\n")
print(repr(flash_chip.files()))
