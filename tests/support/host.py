"""A host at the board's line, in plain memory, for tests on both runtimes."""

import json

from fifteentwo.simulator.simulated_board import SimulatedBoard
from support.sitting import HEADER, store_with

PIECE = 64  # bytes, as many as USB brings at once


class MemoryPort:
    """The port device of ``pegboard.devices``.

    ``room``: so many letters are taken at a write, None for all.  ``broken``: nothing works.
    """

    def __init__(self):
        self.coming = b""
        self.gone = ""
        self.room = None
        self.broken = False

    def read(self):
        if self.broken:
            raise OSError(5)
        piece = self.coming[:PIECE]
        self.coming = self.coming[PIECE:]
        return piece

    def write(self, text):
        if self.broken:
            raise OSError(5)
        taken = text if self.room is None else text[: self.room]
        self.gone += taken
        return len(taken)


class Host:
    """A host that talks to a board of its own, or to ``board``, which has a MemoryPort."""

    def __init__(self, store=None, board=None):
        self.board = board or SimulatedBoard(store, port=MemoryPort())
        self.port = self.board.port

    @property
    def app(self):
        return self.board.app

    @property
    def game(self):
        return self.board.app.game

    def send(self, data):
        """Let bytes come to the board and wait for it; the lines that come back."""
        self.port.coming += data
        self.board.hear()
        self.board.run(len(data) + 300)
        return self.lines()

    def lines(self):
        """The whole lines that have come back since the last time."""
        end = self.port.gone.rfind("\n") + 1
        lines = self.port.gone[:end].split("\n")[:-1]
        self.port.gone = self.port.gone[end:]
        return lines

    def ask(self, **request):
        """The answer to one request."""
        return self.answer_to(json.dumps(request))

    def answer_to(self, text):
        """The one line that answers the line ``text``, as an object."""
        lines = self.send(text.encode() + b"\n")
        assert len(lines) == 1, (text, lines)
        return json.loads(lines[0])

    def enter(self, *lines):
        """Enter lines of a record; all must be taken."""
        for line in lines:
            answer = self.ask(do="event", line=line)
            assert answer.get("ok"), (line, answer)


def host_at(*events, players=2, muggins="off"):
    header = HEADER % (players, 121, 0)
    return Host(store_with(header.replace("muggins=off", "muggins=" + muggins), *events))


def refused(answer, *words):
    """The answer is one sentence, in which each of ``words`` stands."""
    sentence = answer["error"]
    assert "ok" not in answer
    assert 0 < len(sentence) <= 200
    for word in words:
        assert word in sentence, sentence
    return True
