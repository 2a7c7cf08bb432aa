"""A store for tests that remembers all that a power cut may leave."""


class SnapshotStore:
    """A store that keeps what the files are after every operation on it.

    A power cut leaves one of these behind: every operation is whole or not at all, but for an
    append, which may be torn; that is the journal's own, held in test_power_cut.

    Stands alone, so that a small heap keeps room for the cases.
    """

    def __init__(self, files=None):
        self.files = dict(files or {})
        self.snapshots = [dict(self.files)]

    def _changed(self):
        self.snapshots.append(dict(self.files))

    def read(self, name):
        return self.files.get(name)

    def append(self, name, text):
        self.files[name] = self.files.get(name, "") + text
        self._changed()

    def replace(self, name, text):
        self.files[name] = text if isinstance(text, str) else "".join(text)
        self._changed()

    def remove(self, name):
        self.files.pop(name, None)
        self._changed()

    def names(self):
        return sorted(self.files)
