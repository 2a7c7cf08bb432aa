"""What outlives a power cut, as files on the flash.

littlefs has a file whole as it was before, or whole as it is after, ``close`` and ``rename``; so a
text is replaced by writing another file and renaming it, and never removed first.

To append to a file of more than 512 bytes littlefs erases a block, which stops everything for
45 ms.  Smaller ones it keeps in the folder itself, and erases a block when that is full.  So what
is appended goes into further files, the pieces of a text: ``game+1a2b3c4d+001`` follows ``game``,
and ``game+1a2b3c4d+002`` follows that.  The eight digits are the checksum of ``game``: the pieces
of a text that was replaced belong to nothing any more, even when the power goes before they are
removed.
"""

import errno
import os
from binascii import crc32

FOLDER = "games"

# A text that is longer is none of ours, and there is no room to read it.
_LONGEST = 40000

# In bytes.  Of 240 lines of a game so many appends erased a block, on the unix port's littlefs: 24
# with pieces of 220 bytes, 30 with 300, 37 with 500, 26 with 100, 215 without pieces.
_PIECE = 220

_NEW = ".new"
_MARK = "+"
_FILE = 0x8000  # the type of a file in what os.ilistdir says


class FlashStore:
    """The ``store`` device over the files of ``folder``.

    Every method may raise OSError but making one: a board whose flash is broken plays on.
    """

    def __init__(self, folder=FOLDER):
        self._folder = folder
        # What _known_ends gives; None while the folder cannot be read, or may have changed.
        self._ends = None
        try:
            os.mkdir(folder)
        except OSError:
            pass
        try:
            self._known_ends()
        except OSError:
            pass

    def _path(self, name):
        return self._folder + "/" + name

    def _files(self):
        return [entry[0] for entry in os.ilistdir(self._folder) if entry[1] == _FILE]

    # Pieces

    def _known_ends(self):
        """For each text that has pieces, and some others: (mark, number, size) of the last one.

        Number 0 is the text's own file; the mark begins the names of the pieces.
        """
        if self._ends is None:
            self._ends = self._find_ends()
        return self._ends

    def _find_ends(self):
        """Look at all files, and remove what belongs to nothing since the power went."""
        ends = {}
        for file in self._files():
            name, _, rest = file.partition(_MARK)
            number = rest.partition(_MARK)[2]
            if file[0] == "." and file.endswith(_NEW):
                os.remove(self._path(file))
            elif number.isdigit():
                mark, last, size = ends.get(name) or (self._mark(name), 0, 0)
                if not file.startswith(mark):
                    os.remove(self._path(file))
                elif int(number) > last:
                    last, size = int(number), self._size(file)
                ends[name] = (mark, last, size)
        for name in [name for name in ends if not ends[name][1]]:
            ends.pop(name)
        return ends

    def _mark(self, name):
        checksum = 0
        try:
            with open(self._path(name), "rb") as file:
                data = file.read(_PIECE)
                while data:
                    checksum = crc32(data, checksum)
                    data = file.read(_PIECE)
        except OSError as error:
            if error.errno != errno.ENOENT:
                raise
        return "%s%s%08x%s" % (name, _MARK, checksum, _MARK)

    def _size(self, name):
        try:
            return os.stat(self._path(name))[6]
        except OSError as error:
            if error.errno != errno.ENOENT:
                raise
        return 0

    def _remove_pieces(self, name):
        ends = self._known_ends()
        if name in ends:
            self._ends = None
            for file in self._files():
                if file.startswith(name + _MARK):
                    os.remove(self._path(file))
            ends.pop(name)
            self._ends = ends

    # The store device

    def read(self, name):
        """The text, or None when there is none.

        Where the bytes are no UTF-8, each that is not ASCII comes back as a question mark: whoever
        reads the text tells damage by its checksums, and the part before it is sound.
        """
        mark, last, _ = self._known_ends().get(name) or ("", 0, 0)
        try:
            text = self._content(name)
            if text is not None and last:
                pieces = [_piece(name, mark, number) for number in range(1, last + 1)]
                text += "".join([self._content(piece) or "" for piece in pieces])
            return text
        except MemoryError:
            pass
        raise OSError(errno.ENOMEM)

    def _content(self, name):
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
        raise OSError(errno.ENOMEM)

    def append(self, name, text):
        ends = self._known_ends()
        mark, number, size = ends.get(name) or ("", 0, self._size(name))
        added = len(text.encode())
        if size and size + added > _PIECE:
            mark = mark or self._mark(name)
            number, size = number + 1, 0
        self._ends = None
        with open(self._path(_piece(name, mark, number)), "a") as file:
            file.write(text)
        ends[name] = (mark, number, size + added)
        self._ends = ends

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
        self._remove_pieces(name)

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
        self._remove_pieces(name)

    def names(self):
        """All names that hold a text, in alphabetical order."""
        return sorted([name for name in self._files() if name[0] != "." and _MARK not in name])


def _piece(name, mark, number):
    """The file of a piece; number 0 is the text's own."""
    return "%s%03d" % (mark, number) if number else name


def _text(data):
    try:
        return str(data, "utf-8")
    except UnicodeError:
        readable = bytearray(data)
        for index in range(len(readable)):
            if readable[index] > 0x7F:
                readable[index] = 0x3F
        return str(readable, "utf-8")
