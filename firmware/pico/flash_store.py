"""What outlives a power cut, as files on the flash.

littlefs has a file whole as it was before, or whole as it is after, ``close`` and ``rename``; so a
text is replaced by writing another file and renaming it, and never removed first.
"""

import errno
import os

FOLDER = "games"

# A file that is longer holds none of our texts, and there is no room to read it.
_LONGEST = 40000

_NEW = ".new"
_FILE = 0x8000  # the type of a file in what os.ilistdir says


class FlashStore:
    """The ``store`` device over the files of ``folder``.

    Every method may raise OSError but making one: a board whose flash is broken plays on.
    """

    def __init__(self, folder=FOLDER):
        self._folder = folder
        try:
            os.mkdir(folder)
        except OSError:
            pass
        try:
            self._clean_up()
        except OSError:
            pass

    def _clean_up(self):
        """Remove what was being written when the power went."""
        for entry in list(os.ilistdir(self._folder)):
            if entry[0].startswith(".") and entry[0].endswith(_NEW):
                os.remove(self._path(entry[0]))

    def _path(self, name):
        return self._folder + "/" + name

    def read(self, name):
        """The text, or None when there is none.

        Where the bytes are no UTF-8, each that is not ASCII comes back as a question mark: whoever
        reads the text tells damage by its checksums, and the part before it is sound.
        """
        try:
            # A read of more than there is would want room for all that was asked for.
            size = os.stat(self._path(name))[6]
            if size <= _LONGEST:
                with open(self._path(name), "rb") as file:
                    return _text(file.read(size))
        except OSError as error:
            if error.errno == errno.ENOENT:
                return None
            raise
        except MemoryError:
            pass
        raise OSError(errno.ENOMEM)

    def append(self, name, text):
        with open(self._path(name), "a") as file:
            file.write(text)

    def replace(self, name, text):
        draft = self._path("." + name + _NEW)
        try:
            with open(draft, "w") as file:
                for piece in (text,) if isinstance(text, str) else text:
                    file.write(piece)
        except OSError:
            self._give_up(draft)
            raise
        os.rename(draft, self._path(name))

    def _give_up(self, draft):
        """Make the room of a half written file free again."""
        try:
            os.remove(draft)
        except OSError:
            pass

    def remove(self, name):
        try:
            os.remove(self._path(name))
        except OSError as error:
            if error.errno != errno.ENOENT:
                raise

    def names(self):
        """All names that hold a text, in alphabetical order."""
        entries = os.ilistdir(self._folder)
        return sorted([entry[0] for entry in entries if entry[1] == _FILE and entry[0][0] != "."])


def _text(data):
    try:
        return str(data, "utf-8")
    except UnicodeError:
        readable = bytearray(data)
        for index in range(len(readable)):
            if readable[index] > 0x7F:
                readable[index] = 0x3F
        return str(readable, "utf-8")
