"""What the Pico runs when it is switched on: the board, unless something says that it shall not.

Nobody is locked out.  BACK or BOOTSEL held while the power comes, a file ``safe`` on the flash, or
three crashes in a row start nothing, so that the REPL is there; and Ctrl-C, which mpremote needs,
is never caught.  Only what MicroPython brings with it is imported up here: whatever is wrong with
our own files is a crash like any other, or leads to the REPL where not even a crash can be noted.
The Pico compiles this file each time it starts, so what is not about safety is elsewhere.
"""

import gc
import os
import sys
import time

import machine
import rp2

SAFE = "safe"
MOST_CRASHES = 3
MESSAGE_MS = 4000

_STARTED = time.time()


def say(oled, *lines):
    """Show up to eight lines of 16 letters, where there is a display."""
    if oled is None:
        return
    oled.fill(0)
    for row, line in enumerate(lines):
        oled.text(line, 0, 8 * row)
    try:
        oled.show()
    except OSError:
        pass


def _is_held(pin):
    """Whether a button is really down: a long cable takes its time to be pulled up."""
    for _ in range(10):
        if pin.value():
            return False
        time.sleep_ms(2)
    return True


def reason_for_safe_mode(wiring, crashed):
    """Why nothing shall be started, as lines for the display; None where all is well."""
    if _is_held(machine.Pin(wiring.back, machine.Pin.IN, machine.Pin.PULL_UP)):
        return ("BACK is held",)
    if rp2.bootsel_button():
        return ("BOOTSEL is held",)
    if SAFE in os.listdir():
        return ("The flash has a", "file named safe.", "Remove it, then:")
    if crashed >= MOST_CRASHES:
        return ("It has crashed", "%d times. See" % crashed, "crash.log")
    return None


def stay_safe(wiring, why):
    """Tell that nothing is started."""
    try:
        say(_display(wiring), "Safe mode", "", *why, "", "Power off and on", "to play again")
    except Exception as error:
        sys.print_exception(error)


def crash(board, wiring, error):
    """Lights off, tell, write down, and start anew into the game.

    ``board``: a pico_board.PicoBoard as far as it was made, None where not even that could be.
    """
    from pico import crashes

    if board:
        board.app = None
    gc.collect()
    about = "After %d s, %d bytes free" % (time.time() - _STARTED, gc.mem_free())
    counted = crashes.note(error, about)
    try:
        if board:
            board.stop()
        text = "%s: %s" % (type(error).__name__, error)
        pieces = [text[at : at + 16] for at in range(0, min(len(text), 64), 16)]
        # Without a count it would start anew for ever.
        last = "Starting anew..." if counted else "Power off and on"
        oled = _darkened(board) or _display(wiring)
        say(oled, "Fifteen Two", "has crashed:", *pieces, "", last)
    except Exception as another:
        sys.print_exception(another)
    sys.print_exception(error)
    if counted:
        time.sleep_ms(MESSAGE_MS)
        machine.reset()


def _darkened(board):
    """Put the lights out, where there are any: the display of ``board``, None without one."""
    if not board:
        return None
    board.darken()
    return board.oled


def _display(wiring):
    from pico.oled import display

    return display(wiring)


def _wiring():
    from pico.pins import read

    return read()


def main():
    from pico import crashes

    wiring = _wiring()
    why = reason_for_safe_mode(wiring, crashes.count())
    if why:
        # The next time it shall try again.
        crashes.forget()
        stay_safe(wiring, why)
        return
    board = None
    try:
        from pico_board import PicoBoard

        board = PicoBoard(wiring)
        board.build()
        board.run()
    except Exception as error:
        crash(board, wiring, error)
    finally:
        if board:
            board.stop()


if __name__ == "__main__":
    main()
