"""Saves while the knob rests.

Writing to the flash holds everything up for some 50 ms, which a hand that turns the knob would
feel.  So what is to be saved waits here until nobody has touched anything for a moment, but not
for long.
"""

from pegboard.devices import pieces_of

REST_MS = 150
# A commit is on the flash a second after it at the latest; the writing itself takes some time too.
LATEST_MS = 600

_APPEND, _REPLACE, _REMOVE = 0, 1, 2


class Saver:
    """A ``store`` device over another one, which it writes later and in the order it was told.

    A power cut at any time leaves the other store as it was after one of the changes, with nothing
    of the later ones.  ``lost``: the other store has failed, and what waited then is not saved:
    whoever told it must tell it anew.  From then until ``recover`` every change is made at once,
    so that its OSError comes to whoever asks for it.
    """

    def __init__(self, store):
        self._store = store
        self._waiting = []
        self._since = None
        self._touched = None
        self._writing = False
        self._direct = False
        self.lost = False

    def tend(self, now_ms, touched):
        """Write the next change where it is time: when to be called again, or None.

        ``touched``: whether anybody has just turned or pressed something.
        """
        if touched:
            self._touched = now_ms
        if not self._waiting:
            return None
        if self._since is None:
            self._since = now_ms
        due = self._since + LATEST_MS
        if self._touched is not None:
            due = min(due, self._touched + REST_MS)
        if now_ms < due:
            return due
        self._write_next()
        if self._waiting:
            return now_ms + 1
        self._since = None
        return None

    def flush(self):
        """Write all that waits now; after an interrupted write, nothing that builds on it."""
        while self._waiting and not self._writing:
            self._write_next()

    def recover(self):
        """The other store works again."""
        self._direct = False

    def _write_next(self):
        change = self._waiting[0]
        self._writing = True
        try:
            self._write(change)
        except (OSError, MemoryError):
            # With too little memory it may be written all the same: once more would be twice.
            self._waiting = []
            self._direct = True
            self.lost = True
        else:
            self._waiting.pop(0)
        self._writing = False

    def _write(self, change):
        kind, name, text = change
        if kind == _APPEND:
            self._store.append(name, text)
        elif kind == _REPLACE:
            self._store.replace(name, text)
        else:
            self._store.remove(name)

    def _change(self, kind, name, text):
        if self._direct:
            self._write((kind, name, text))
            return
        if kind == _REPLACE and not isinstance(text, str):
            # What it is made of may be another thing when it is written.
            text = list(text)
        if self._waiting and kind != _REMOVE:
            last_kind, last_name, last_text = self._waiting[-1]
            is_one = kind == _REPLACE or isinstance(last_text, str)
            if last_name == name and last_kind != _REMOVE and is_one and not self._writing:
                # Nothing came between: it is one change.
                whole = text if kind == _REPLACE else last_text + text
                self._waiting[-1] = (max(kind, last_kind), name, whole)
                return
        self._waiting.append((kind, name, text))

    # The store device

    def read(self, name):
        self.flush()
        return self._store.read(name)

    def pieces(self, name):
        self.flush()
        return pieces_of(self._store, name)

    def append(self, name, text):
        self._change(_APPEND, name, text)

    def replace(self, name, text):
        self._change(_REPLACE, name, text)

    def remove(self, name):
        self._change(_REMOVE, name, None)

    def names(self):
        self.flush()
        return self._store.names()
