"""The resume point: where the board is besides the game on the table, over a power cut.

It is kept as one line of words: the state of the game that it belongs to, the screen shown and
what was entered there; after a bar the screen of the table that waits behind it, and its entry.
"""

from cribbage.checksums import ChecksumChain, verify_text

FILE = "place"
_SUSPENDED = "|"


class ResumePoint:
    """What the ``store`` keeps of it.

    ``state_id``: of the game it belongs to, None where nothing is kept.  ``screen``: [name,
    *entry] of the screen shown, empty where that follows from the game.  ``suspended``: the same
    of the screen behind it.
    """

    def __init__(self, store):
        self._store = store
        self._text = self._read()
        words = self._text.split()
        self.state_id = words[0] if words else None
        self.screen = words[1:]
        self.suspended = []
        if _SUSPENDED in words:
            at = words.index(_SUSPENDED)
            self.screen, self.suspended = words[1:at], words[at + 1 :]

    def _read(self):
        try:
            text = self._store.read(FILE)
            return " ".join(verify_text(text)) if text else ""
        except (OSError, ValueError):
            return ""

    def save(self, state_id, screen, suspended):
        """Keep these from now on."""
        words = [state_id] + screen
        if suspended:
            words.append(_SUSPENDED)
            words.extend(suspended)
        text = " ".join(words)
        if text != self._text:
            self._store.replace(FILE, ChecksumChain().sign(text) + "\n")
            self._text = text
            self.state_id = state_id
