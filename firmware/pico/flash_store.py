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

# In bytes.  Of 489 events of three games so many appends erased a block, on the unix port's
# littlefs: 51 with pieces of 220 bytes, 61 with 300, 71 with 480, 438 without pieces.  But at
# power-up each piece takes the Pico some 6 ms to find and to read.
_PIECE = 300

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
        # Where the power went in the middle of a renaming, littlefs may hide a file of the folder
        # until the first change after it; this is one also where the folder is there.
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
        """For each text that has pieces: (what their names begin with, the number of the last)."""
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
                self._try_to_remove(file)
            elif number.isdigit():
                mark, last = ends.get(name) or (self._mark(name), 0)
                if file.startswith(mark):
                    last = max(last, int(number))
                else:
                    self._try_to_remove(file)
                ends[name] = (mark, last)
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
        pieces = []
        length = 0
        try:
            for piece in self.pieces(name):
                pieces.append(piece)
                length += len(piece)
                if length > _LONGEST:
                    raise MemoryError
            return "".join(pieces)
        except OSError as error:
            if error.errno == errno.ENOENT:
                return None
            raise
        except MemoryError:
            pass
        raise OSError(errno.ENOMEM)

    def pieces(self, name):
        """Yield the text in pieces of some 300 bytes, of whole lines if these are not longer.

        Raises OSError where there is no such text.  A piece that somebody has removed is left out:
        whoever reads the text tells that by its checksums.
        """
        mark, last = self._known_ends().get(name) or ("", 0)
        yield from self._lines_in(name)
        for number in range(1, last + 1):
            try:
                yield from self._lines_in(_piece(name, mark, number))
            except OSError as error:
                if error.errno != errno.ENOENT:
                    raise

    def _lines_in(self, file):
        with open(self._path(file), "rb") as lines:
            data = lines.read(_PIECE)
            while data:
                yield _text(data + lines.readline(_PIECE))
                data = lines.read(_PIECE)

    def append(self, name, text):
        ends = self._known_ends()
        mark, number = ends.get(name) or ("", 0)
        self._ends = None
        while not self._is_added(_piece(name, mark, number), text):
            if not number:
                mark = self._mark(name)
            number += 1
        if number:
            ends[name] = (mark, number)
        self._ends = ends

    def _is_added(self, piece, text):
        """Add to a piece, unless it is full."""
        with open(self._path(piece), "a") as file:
            size = file.seek(0, 2)
            if size and size + len(text.encode()) > _PIECE:
                return False
            file.write(text)
        return True

    def replace(self, name, text):
        draft = "." + name + _NEW
        try:
            with open(self._path(draft), "w") as file:
                for piece in (text,) if isinstance(text, str) else text:
                    file.write(piece)
        except OSError:
            self._try_to_remove(draft)
            raise
        os.rename(self._path(draft), self._path(name))
        self._remove_pieces(name)

    def _try_to_remove(self, file):
        """Make room, where that can be done, of what nobody wants."""
        try:
            os.remove(self._path(file))
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
