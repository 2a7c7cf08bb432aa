"""What the host does with a real board, at a USB port.

``boards`` finds it among the serial ports, ``drives`` where it waits for its firmware.
``remote`` talks to its MicroPython: ``board_files`` are its games and crash logs,
``module_files`` our modules where they lie on it as files.  ``starting`` waits until it plays.
``line`` talks to its program while it plays, and ``mirroring`` shows it.
"""
