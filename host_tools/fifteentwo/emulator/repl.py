"""Running code on a board that is emulated, over the REPL of its MicroPython."""

from fifteentwo.emulator.chip import Chip

_STOP, _RAW, _RUN = b"\x03", b"\x01", b"\x04"
_READY = b"raw REPL; CTRL-B to exit\r\n>"
_BEGUN, _PART_ENDS = b"OK", b"\x04"
_ANSWER_MS = 3000


class CodeFailed(Exception):
    """The code has raised something, or did not come to its end; the text says what."""


class Repl:
    """The program that runs on ``chip`` is stopped, and code is taken instead."""

    def __init__(self, chip: Chip):
        self._chip = chip
        begin = len(chip.console)
        chip.type(b"\r" + _STOP)
        if not chip.run_until(lambda: _has_prompt(chip.console[begin:]), _ANSWER_MS):
            raise CodeFailed("the program does not end at Ctrl-C")
        prompted = len(chip.console)
        chip.type(b"\r" + _RAW)
        self._wait_for(_READY, prompted, _ANSWER_MS)

    def run(self, code: str, timeout_ms: float = 60000) -> str:
        """What ``code`` prints.  Raises CodeFailed."""
        begin = self._start(code)
        end = self._wait_for(_PART_ENDS + b">", begin, timeout_ms)
        printed, _, raised = bytes(self._chip.console[begin:end]).partition(_PART_ENDS)
        if raised:
            raise CodeFailed(raised.decode(errors="replace").strip())
        return printed.decode(errors="replace").replace("\r\n", "\n")

    def leave_running(self, code: str) -> None:
        """Let ``code`` run; it is not waited for, and no more can be run."""
        self._start(code)

    def _start(self, code: str) -> int:
        begin = len(self._chip.console)
        self._chip.type(code.encode() + _RUN)
        return self._wait_for(_BEGUN, begin, _ANSWER_MS) + len(_BEGUN)

    def _wait_for(self, text: bytes, begin: int, timeout_ms: float) -> int:
        """Where in the console ``text`` stands."""
        console = self._chip.console
        if not self._chip.run_until(lambda: text in console[begin:], timeout_ms):
            said = bytes(console[begin:]).decode(errors="replace")[-300:]
            raise CodeFailed(f"no {text!r} within {timeout_ms:.0f} ms, but {said!r}")
        return console.index(text, begin)


def _has_prompt(said: bytes | bytearray) -> bool:
    """Of the usual REPL, or of the raw one that code was running in."""
    return b">>> " in said or said.endswith(_PART_ENDS + b">")
