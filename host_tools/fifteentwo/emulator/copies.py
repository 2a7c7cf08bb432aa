"""Copies of a board at one instant: it boots once, and each copy goes its own way from there.

A boot costs half a minute of work; a copy of the whole process costs nothing.
"""

import os
import pickle
import sys
import traceback
from collections.abc import Callable
from typing import Any


class CopyFailed(Exception):
    """What was done to a copy has failed; the text says how."""


def in_a_copy(work: Callable[..., Any], *arguments: Any) -> Any:
    """What ``work(*arguments)`` gives, done in a copy of this process; nothing here changes.

    Raises CopyFailed.  Where processes cannot be copied (Windows) it raises OSError.
    """
    if not hasattr(os, "fork"):
        raise OSError("this system cannot copy a process")
    sys.stdout.flush()
    sys.stderr.flush()
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        _work(writer, work, arguments)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    if not answer:
        raise CopyFailed("the copy has ended without a word")
    is_good, result = pickle.loads(answer)
    if not is_good:
        raise CopyFailed(result)
    return result


def _work(writer: int, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    try:
        try:
            answer = pickle.dumps((True, work(*arguments)))
        except BaseException:
            answer = pickle.dumps((False, traceback.format_exc()))
        with os.fdopen(writer, "wb") as pipe:
            pipe.write(answer)
    finally:
        os._exit(0)
