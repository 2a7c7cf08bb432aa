"""The board on a Pico that is emulated: MicroPython itself on an RP2040 made of software.

``board.EmulatedBoard`` is the whole of it.  The chip is rp2040py's; ``chip`` drives it and mends
what is not as on the real one.  Around it stand models of what is soldered to a Pico: ``display``,
``flash``, ``strip``, ``controls``.  All times are emulated and every run repeats exactly, however
loaded the host is.
"""
