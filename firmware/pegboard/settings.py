"""What the players have chosen, kept over power cuts, a name=value line each."""

from cribbage.rules import BY_HAND, REFEREED

QUICK, FULL = "quick", "full"

# Every setting with the values it can take, the default first.
CHOICES = (
    ("players", (2, 3, 4)),
    ("target", (121, 61)),
    ("entry", (QUICK, FULL)),
    ("play", (REFEREED, BY_HAND)),
    ("muggins", (False, True)),
)

FILE = "settings"


class Settings:
    """One attribute a setting.

    ``damaged``: whether some of the saved text could not be read.  ``unsaved``: the store has failed and the
    last choice is only in memory for now.
    """

    def __init__(self, store):
        self._store = store
        self.damaged = False
        self.unsaved = False
        for name, allowed in CHOICES:
            setattr(self, name, allowed[0])
        self._read(self._saved_text())

    def _saved_text(self):
        try:
            return self._store.read(FILE) or ""
        except (OSError, ValueError):
            self.damaged = True
            return ""

    def _read(self, text):
        known = dict(CHOICES)
        for line in text.split("\n"):
            if not line:
                continue
            name, _, word = line.partition("=")
            values = [value for value in known.get(name, ()) if str(value) == word]
            if values:
                setattr(self, name, values[0])
            else:
                self.damaged = True

    def choose(self, name, value):
        """Set and save; saves nothing when nothing changed."""
        if value != getattr(self, name):
            setattr(self, name, value)
            self.unsaved = True
        self.save()

    def save(self):
        """Save what is not saved yet: whether all is saved now."""
        if self.unsaved:
            lines = ["%s=%s\n" % (key, getattr(self, key)) for key, _ in CHOICES]
            try:
                self._store.replace(FILE, "".join(lines))
                self.unsaved = False
            except OSError:
                pass
        return not self.unsaved
