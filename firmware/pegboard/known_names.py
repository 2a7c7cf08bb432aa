"""The names that seats have been given, kept so that they are chosen and not written again; and
who sits where in the game on the table.
"""

from cribbage.checksums import ChecksumChain, verify_text
from pegboard.current_game import GameListener
from pegboard.devices import SEATS

FILE = "names"
KEPT = 16


class KnownNames(GameListener):
    """``names``: up to KEPT names, those given last first.

    It follows the ``settings``, and tells the archive whose game is on the table: a game that is
    won stays with those who have played it, whoever sits down next.
    """

    def __init__(self, store, settings, current_game):
        self._store = store
        self._settings = settings
        self._current_game = current_game
        self.names = self._read()
        self.apply_settings()

    def _read(self):
        try:
            text = self._store.read(FILE)
            return verify_text(text)[:KEPT] if text else []
        except (OSError, ValueError):
            return []

    def seated(self):
        """The names of all seats, empty where a seat has none."""
        return [getattr(self._settings, "name%d" % seat) for seat in range(SEATS)]

    def apply_settings(self):
        seated = []
        for name in self.seated():
            if name and name not in seated:
                seated.append(name)
        new = [name for name in seated if name not in self.names[:SEATS]]
        if new:
            others = [name for name in self.names if name not in seated]
            self.names = (seated + others)[:KEPT]
            self._save()
        self._follow_game()

    def game_changed(self, is_undo):
        if not is_undo:
            self._follow_game()

    def _follow_game(self):
        game = self._current_game.game
        if game and game.winner < 0:
            self._current_game.archive.set_names(self.seated())

    def _save(self):
        chain = ChecksumChain()
        self._store.replace(FILE, "".join([chain.sign(name) + "\n" for name in self.names]))
