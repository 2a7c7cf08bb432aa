"""Writes to the flash while the knob rests, and again later what could not be written.

Writing to the flash holds everything up for some 50 ms, which a hand that turns the knob would
feel.  So what is to be saved waits here until nobody has touched anything for a moment, but not
for long.  It also waits here while the flash takes nothing: what the board keeps need not know.
"""

from pegboard.devices import pieces_of

REST_MS = 150
# A commit is on the flash a second after it at the latest; the writing itself takes some time too.
LATEST_MS = 600

# So long a store that failed is left alone.
RETRY_MS = 1000

_APPEND, _REPLACE, _REMOVE = 0, 1, 2


class DeferredStore:
    """Changes of a ``store`` device, made later and in the order they were told.

    A power cut at any time leaves the store as it was after one of the changes, with nothing of
    the later ones.  ``failed``: the store has failed, and some of what it was told is not in it
    yet; each change is tried again until it is.  None of the changes raises anything.

    ``rest_ms``: how long hands must have rested; with 0 every change is written at once.
    """

    def __init__(self, store, rest_ms=REST_MS):
        self._store = store
        self._rest_ms = rest_ms
        # (kind, name, text, whole) of each change; ``text`` a text or a list of pieces.
        self._waiting = []
        self._since = None
        self._touched = None
        self._retry = None
        self._writing = False
        self.failed = False

    def flush_if_idle(self, now_ms: int, touched: bool) -> int | None:
        """Write the next change where it is time: when to be called again, or None.

        ``touched``: whether anybody has just turned or pressed something.
        """
        if touched:
            self._touched = now_ms
        if not self._waiting:
            return None
        due = self._due(now_ms)
        if now_ms < due:
            return due
        self._retry = None
        if not self._write_next():
            self._retry = now_ms + RETRY_MS
            return self._retry
        if self._waiting:
            return now_ms + 1
        self._since = None
        return None

    def _due(self, now_ms):
        if self._retry is not None:
            return self._retry
        if self._since is None:
            self._since = now_ms
        due = self._since + LATEST_MS
        return due if self._touched is None else min(due, self._touched + self._rest_ms)

    def flush(self) -> None:
        """Write all that waits now, as far as the store takes it."""
        while self._waiting and not self._writing:
            if not self._write_next():
                break

    def _write_next(self):
        """Write the oldest change: whether the store took it."""
        kind, name, text, whole = self._waiting[0]
        # Where writing is interrupted, nothing that builds on it may follow.
        self._writing = True
        try:
            if kind == _APPEND:
                self._store.append(name, text)
            elif kind == _REPLACE:
                self._store.replace(name, whole() if whole else text)
            else:
                self._store.remove(name)
        except (OSError, MemoryError):
            self._writing = False
            self.failed = True
            self._write_appended_whole()
            return False
        self._writing = False
        self._waiting.pop(0)
        self.failed = self.failed and bool(self._waiting)
        return True

    def _write_appended_whole(self):
        """Write the texts anew to which something was to be appended.

        A part of it, or all, may be in the store already.
        """
        changes = []
        names = []
        for change in self._waiting:
            kind, name, _, whole = change
            if kind == _APPEND:
                if name in names:
                    continue
                change = (_REPLACE, name, None, whole)
            if change[3]:
                names.append(name)
            changes.append(change)
        self._waiting = changes

    def _last_of(self, name):
        """The last change of this text that waits, or None."""
        for change in reversed(self._waiting):
            if change[1] == name:
                return change
        return None

    # The store device

    def read(self, name: str) -> str | None:
        self.flush()
        change = self._last_of(name)
        if not change:
            return self._store.read(name)
        return None if change[0] == _REMOVE else "".join(_text_of(change))

    def pieces(self, name: str):
        self.flush()
        change = self._last_of(name)
        return _text_of(change) if change else pieces_of(self._store, name)

    def append(self, name: str, text: str, whole) -> None:
        """``whole``: returns the whole text in pieces as it is when called, for a store that fails
        to append to it.
        """
        last = self._last_of(name)
        if last and last[0] == _REPLACE and last[3]:
            # It waits to be written as it will be then.
            self._waited()
            return
        if last and last is self._waiting[-1]:
            kind, _, before, _ = last
            if kind != _REMOVE and isinstance(before, str):
                # Nothing came between: it is one change.
                self._waiting[-1] = (kind, name, before + text, whole if kind == _APPEND else None)
                self._waited()
                return
        self._waiting.append((_APPEND, name, text, whole))
        self._waited()

    def replace(self, name: str, text) -> None:
        # What the pieces are made of may be another thing when they are written.
        self._supersede((_REPLACE, name, text if isinstance(text, str) else list(text), None))

    def remove(self, name: str) -> None:
        self._supersede((_REMOVE, name, None, None))

    def _supersede(self, change):
        """Let ``change`` wait, and what it makes needless no more.

        While the store fails, that is all of the same text: there may be room for little.
        """
        for at in range(len(self._waiting) - 1, -1, -1):
            if self._waiting[at][1] == change[1]:
                self._waiting.pop(at)
            elif not self.failed:
                break
        self._waiting.append(change)
        self._waited()

    def _waited(self):
        """A change waits now."""
        if not self._rest_ms:
            self.flush()

    def names(self) -> list[str]:
        self.flush()
        names = list(self._store.names())
        for kind, name, _, _ in self._waiting:
            if name in names and kind == _REMOVE:
                names.remove(name)
            elif name not in names and kind != _REMOVE:
                names.append(name)
        return names


def _text_of(change):
    """The text that a change other than an append leaves, in pieces."""
    kind, _, text, whole = change
    if kind == _REMOVE:
        return ()
    if whole:
        return whole()
    return (text,) if isinstance(text, str) else text
