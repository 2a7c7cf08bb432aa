"""The firmware that players get: MicroPython with our modules frozen into it, a UF2 file a board.

``build`` makes it (``make uf2``) from what ``firmware/manifest.py`` names; ``modules`` are our
sources, ``targets`` the boards, ``uf2`` the format of the files.
"""
