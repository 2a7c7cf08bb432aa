"""Writes a transcript on MicroPython: ``micropython write_transcript.py PLANS TRANSCRIPT``."""

import sys

# As in run_portable.py: what is compiled here does not cut up the heap of a Pico.
kept_whole = bytearray(200 * 1024)

from support.transcript import main  # noqa: E402

del kept_whole
main(sys.argv[1], sys.argv[2])
