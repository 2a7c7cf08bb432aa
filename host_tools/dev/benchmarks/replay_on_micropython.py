"""Run by MicroPython: replays the games of a file, which an empty line ends each.

Prints, a line each: games replayed a second; the bytes that the longest game takes, with all that
can be undone; what 99 of 100 undos take at most, in microseconds.  Argument: the file.
"""

import sys
from gc import collect, mem_alloc, threshold  # type: ignore[attr-defined]
from time import ticks_diff, ticks_us  # type: ignore[attr-defined]

from cribbage import record


def games(path):
    """Yield the text of each game."""
    text = ""
    with open(path) as file:
        for line in file:
            if line.strip():
                text += line
            else:
                yield text
                text = ""


# As on the board: else what lives on comes to lie all over the heap.
threshold(32 * 1024)


def main(path):
    number = took = most_bytes = 0
    undos = []
    for text in games(path):
        collect()
        before = mem_alloc()
        start = ticks_us()
        game = record.read(text)
        took += ticks_diff(ticks_us(), start)
        number += 1
        collect()
        most_bytes = max(most_bytes, mem_alloc() - before)
        while game.events:
            start = ticks_us()
            game.undo()
            undos.append(ticks_diff(ticks_us(), start))
    print(number * 1000000 / took)
    print(most_bytes)
    print(sorted(undos)[len(undos) * 99 // 100])


main(sys.argv[1])
