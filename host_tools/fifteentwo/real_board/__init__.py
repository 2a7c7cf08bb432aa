"""What the desk does with a real board, at a USB port.

``boards`` finds it among the serial ports.  ``remote`` talks to its MicroPython, ``plan`` decides
what is to be done so that it has our program, and ``update`` does it; ``drivers`` brings the files
of micropython-lib and ``firmware`` MicroPython itself.  ``uf2_image`` makes one file of everything
for a new Pico.  ``keepsakes`` are its games.  ``line`` talks to its program while it plays, and
``mirroring`` shows it.
"""
