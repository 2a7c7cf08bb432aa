"""What outlives a closed or killed tab: named texts in two files of the browser.

:class:`LogStore` is the ``store`` device of ``pegboard/devices.py``.  Runs on MicroPython.

A file of the browser can be written at once, but not renamed, and a new one not opened, without
waiting; so there are two, which are opened before the board is.  One of them is a log: a line for
each change, with its checksum before it.  When it has grown long, all the texts are written anew
into the other one, which then goes on as the log; the first line of a file counts these times and
says how many lines the texts take, so that a file that is not complete is never believed.
"""

import json
from binascii import crc32

_APPEND, _REPLACE, _REMOVE = "append", "replace", "remove"
_HEADING = "fifteentwo"
# Characters that the log may grow by before it is written anew; more where the texts are larger.
LONGEST_LOG = 200_000


class LogStore:
    """Named texts in ``files``, two objects with these members.

    ``read()``: the whole text, with anything in the place of bytes that are no UTF-8.
    ``write(text)``: that alone is in the file then; a cut in it may leave anything.
    ``append(text)``: adds to the end; a cut in it, or an OSError, leaves some of it at the most.
    Both have done so for good when they return.

    ``is_damaged``: whether more than a last change was lost of what the files held.
    """

    def __init__(self, files):
        self._files = files
        self._texts = {}
        self._count = 0  # how often all was written anew
        self._at = 0  # the file that is the log
        self._grown = 0
        self.is_damaged = False
        self._is_sound = self._load()

    def read(self, name):
        """The text, or None where there is none."""
        return self._texts.get(name)

    def names(self):
        """All names that hold a text, in alphabetical order."""
        return sorted(self._texts)

    def append(self, name, text):
        """Adds to the end of the text; a text that is not there is empty."""
        self._change(_APPEND, name, text)

    def replace(self, name, text):
        """Afterwards the name holds the old text or the new one, whole."""
        self._change(_REPLACE, name, text if isinstance(text, str) else "".join(text))

    def remove(self, name):
        """Forgets the text; to remove what is not there is no error."""
        if name in self._texts:
            self._change(_REMOVE, name, "")

    def replace_all(self, texts):
        """Afterwards there are the old texts or these, whole; ``texts``: name -> text."""
        self._write_anew(dict(texts))

    def _change(self, kind, name, text):
        line = _line([kind, name, text])
        if not self._is_sound or self._grown > self._longest():
            texts = dict(self._texts)
            _apply(texts, kind, name, text)
            self._write_anew(texts)
            return
        try:
            self._files[self._at].append(line)
        except OSError:
            self._is_sound = False
            raise
        self._grown += len(line)
        _apply(self._texts, kind, name, text)

    def _longest(self):
        return max(LONGEST_LOG, sum([len(text) for text in self._texts.values()]))

    def _write_anew(self, texts):
        lines = [_line([_REPLACE, name, texts[name]]) for name in sorted(texts)]
        heading = _line([_HEADING, self._count + 1, len(lines)])
        # Where this fails or is cut, the log is the other file still.
        self._files[1 - self._at].write(heading + "".join(lines))
        self._at = 1 - self._at
        self._count += 1
        self._texts = texts
        self._grown = 0
        self._is_sound = True

    def _load(self):
        """Takes the texts from the newest complete file; whether it can be gone on with."""
        texts = [file.read() for file in self._files]
        counts = [_count_of(text) for text in texts]
        self._at = counts.index(max(counts))
        log = _parse(texts[self._at])
        if log is None:
            self._at = 1 - self._at
            log = _parse(texts[self._at])
        if log is None:
            self.is_damaged = any(_is_strange(text) for text in texts)
            return False
        self._texts = log.texts
        self._count = log.count
        self._grown = log.grown
        self.is_damaged = log.is_damaged
        return log.is_sound


class _Log:
    def __init__(self, count):
        self.count = count
        self.texts = {}
        self.grown = 0
        self.is_sound = True
        self.is_damaged = False


def _count_of(text):
    """How often all was written anew, as the heading says, or -1 where there is none."""
    heading = _entry(text.partition("\n")[0])
    return heading[1] if heading and heading[0] == _HEADING else -1


def _parse(text):
    """The log that ``text`` is, or None where that is no complete one."""
    lines = text.split("\n")
    heading = _entry(lines[0])
    if heading is None or heading[0] != _HEADING:
        return None
    _, count, texts = heading
    log = _Log(count)
    # A whole line ends: after it there is another one, if only an empty one.
    entries = [_entry(line) for line in lines[1:-1]]
    if None in entries[:texts] or len(entries) < texts:
        return None
    for index in range(len(entries)):
        entry = entries[index]
        if entry is None:
            log.is_sound = False
            log.is_damaged |= index < len(entries) - 1
        else:
            _apply(log.texts, *entry)
            if index >= texts:
                log.grown += len(lines[1 + index])
    log.is_sound &= lines[-1] == ""
    return log


def _is_strange(text):
    """Whether that is not even the beginning of a log."""
    line, is_whole, _ = text.partition("\n")
    return bool(is_whole) and _entry(line) is None


def _entry(line):
    """What a line says, or None where its checksum does not fit."""
    checksum, _, content = line.partition(" ")
    if checksum != _checksum(content):
        return None
    return json.loads(content)


def _line(entry):
    content = json.dumps(entry)
    return "%s %s\n" % (_checksum(content), content)


def _checksum(content):
    return "%08x" % (crc32(content.encode()) & 0xFFFFFFFF)


def _apply(texts, kind, name, text):
    if kind == _REMOVE:
        texts.pop(name, None)
    else:
        texts[name] = (texts.get(name, "") if kind == _APPEND else "") + text
