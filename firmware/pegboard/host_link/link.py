"""The line to a host: answers what it asks, and announces what happens in the game."""

from collections import OrderedDict

from cribbage import record
from cribbage.cards import CardError
from cribbage.game import RefusedError
from pegboard.current_game import GameListener
from pegboard.host_link.framing import Framing, RequestError, error_object, id_of, parsed
from pegboard.host_link.objects import award_object
from pegboard.host_link.requests import answer_pairs

# So long a board that has been asked to update waits, so that its answer reaches the host.
_LEAVE_MS = 300


class HostLink(GameListener):
    """Answers the host at ``port`` for the board ``app``, whose saved games are in ``store``.

    Nothing that a host sends stops the game: a line is answered, or refused in a sentence.

    ``is_listening``: whether the host is told what happens.
    """

    def __init__(self, app, port, store):
        self.app = app
        self.store = store
        self.is_listening = False
        self._now = 0
        # When to stop playing for another firmware, None while nobody has asked for it.
        self._leaves_at = None
        self._framing = Framing(port, self._answer)
        # Whether what a request asked for was begun and not finished.
        self._half_done = False

    def step(self, now_ms):
        """Handle one request at most.  Returns the time at which to call again, or None."""
        self._now = now_ms
        due = self._framing.step(now_ms)
        if self._leaves_at is None:
            return due
        if now_ms >= self._leaves_at:
            self._leaves_at = None
            self.app.board.update()
            return due
        return self._leaves_at if due is None else min(due, self._leaves_at)

    def leave_soon(self):
        """Stop playing and wait for another firmware, once the answer has gone."""
        if self._leaves_at is None:
            self._leaves_at = self._now + _LEAVE_MS

    def carry_out(self, action, *details):
        """Let the board do something, which no answer can tell of where it was left half done.

        The game and what is saved of it might not agree any more: the board has to start anew.
        """
        try:
            return action(*details)
        except MemoryError:
            self._half_done = True
            raise

    def _answer(self, line):
        try:
            self._framing.send(self._answer_to(line))
        except MemoryError:
            if self._half_done:
                raise
            sentence = "no room for the answer: it may be done, ask for the state"
            self._framing.send(error_object(sentence))

    def _answer_to(self, line):
        name = None
        try:
            request = parsed(line)
            name = id_of(request)
            answer = [("ok", True)] + answer_pairs(self, request)
        except (RequestError, RefusedError, CardError) as error:
            return error_object(str(error), name)
        if name is not None:
            answer.append(("id", name))
        return OrderedDict(answer)

    # What happens at the table

    def event_applied(self, event, awards):
        if not self.is_listening:
            return
        for award in awards:
            self._framing.send(award_object(award))
        if event.kind == "misdeal":
            self._announce("misdeal", ("scores", self._scores()))

    def event_undone(self, event, awards):
        if self.is_listening:
            self._announce("undo", ("line", str(event)), ("scores", self._scores()))

    def game_changed(self, is_undo):
        if self.is_listening:
            game = self.app.game
            self._announce("begin", ("line", record.header(game.rules, game.first_dealer)))

    def _announce(self, kind, *pairs):
        self._framing.send(OrderedDict((("kind", kind),) + pairs))

    def _scores(self):
        return list(self.app.game.scores)
