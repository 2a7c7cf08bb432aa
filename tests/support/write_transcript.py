"""Writes a transcript on MicroPython: ``micropython write_transcript.py PLANS TRANSCRIPT``."""

import sys

from support.memory import KEPT_WHOLE, collect_often

collect_often()
kept_whole = bytearray(KEPT_WHOLE)

from support.transcript import main  # noqa: E402

del kept_whole
main(sys.argv[1], sys.argv[2])
